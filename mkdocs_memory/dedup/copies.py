"""Exact copies across locales: an English section pasted into a page of another language."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from mkdocs_memory.dedup.comparison import describe, in_order_of_age
from mkdocs_memory.dedup.evidence import match_sentences
from mkdocs_memory.dedup.passages import Passage
from mkdocs_memory.dedup.values import Duplicate


def find_copies_across_locales(passages: Iterable[Passage], threshold: float) -> list[Duplicate]:
    """Return the passages that stand word for word in a page of another locale and family.

    Texts of different languages are never alike, so only equal ones are looked for. A text
    of more than two families is boilerplate; an untranslated copy of a page belongs to the
    page's own family.
    """
    holders: defaultdict[str, list[Passage]] = defaultdict(list)
    for passage in passages:
        holders[passage.text].append(passage)
    return [
        found
        for same in holders.values()
        if len({passage.article.document.family for passage in same}) == 2 and same[0].is_long
        for found in _copies_of_first(same, threshold)
    ]


def _copies_of_first(same: list[Passage], threshold: float) -> list[Duplicate]:
    """Compare each copy with the first; equal texts are described once for each newer one."""
    first, *others = same
    found = []
    for other in others:
        one, two = first.article.document, other.article.document
        older, newer = in_order_of_age(first, other)
        if one.family != two.family and one.locale != two.locale and not newer.is_silenced:
            match = match_sentences(older.text, newer.text)
            found.append(describe(older, newer, 1.0, threshold, match))
    return found
