"""Which concepts stand in the same sections."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from mkdocs_memory.concepts.phrases import Phrase

# A section that holds this many concepts is a list or an overview, and says nothing about
# any two of them; skipping it also keeps the work linear in the number of sections.
_MOST_IN_A_SECTION = 25
_MOST_RELATED = 8

_SectionId = tuple[str, int]
"""Family and index of a section: translations of one section are one."""


@dataclass(slots=True)
class Meeting:
    """Sections that hold two concepts."""

    sections: set[_SectionId] = field(default_factory=set)
    example: tuple[str, int] = ("", 0)
    """Path and index of the first such section."""


def find_meetings(phrases: Sequence[Phrase]) -> dict[str, list[tuple[str, Meeting]]]:
    """Return for each key the keys it shares sections with, closest first."""
    holders: defaultdict[tuple[str, int], list[str]] = defaultdict(list)
    families: dict[str, str] = {}
    for phrase in phrases:
        for use in phrase.uses:
            families[use.article.path] = use.article.document.family
            for section in use.sections:
                holders[use.article.path, section].append(phrase.key)
    meetings: defaultdict[tuple[str, str], Meeting] = defaultdict(Meeting)
    sizes = {phrase.key: _section_count(phrase) for phrase in phrases}
    for (path, section), keys in sorted(holders.items()):
        if len(keys) > _MOST_IN_A_SECTION:
            continue
        for pair in combinations(sorted(keys), 2):
            meeting = meetings[pair]
            if not meeting.sections:
                meeting.example = (path, section)
            meeting.sections.add((families[path], section))
    return _closest(meetings, sizes)


def _section_count(phrase: Phrase) -> int:
    return len(
        {(use.article.document.family, part) for use in phrase.uses for part in use.sections}
    )


def _closest(
    meetings: Mapping[tuple[str, str], Meeting], sizes: Mapping[str, int]
) -> dict[str, list[tuple[str, Meeting]]]:
    """Keep for each key the others it meets most often, measured by both their sizes."""
    found: defaultdict[str, list[tuple[float, str, Meeting]]] = defaultdict(list)
    for (one, other), meeting in meetings.items():
        closeness = len(meeting.sections) / math.sqrt(sizes[one] * sizes[other])
        found[one].append((closeness, other, meeting))
        found[other].append((closeness, one, meeting))
    closest = {}
    for key, neighbours in found.items():
        best = sorted(neighbours, key=lambda entry: (-entry[0], entry[1]))[:_MOST_RELATED]
        best.sort(key=lambda entry: (-len(entry[2].sections), -entry[0], entry[1]))
        closest[key] = [(other, meeting) for _, other, meeting in best]
    return closest
