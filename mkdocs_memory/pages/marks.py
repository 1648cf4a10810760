"""What two texts share, marked and numbered alike on both sides."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup, escape

from mkdocs_memory.pages.display import clean, shorten

PARAGRAPHS = 14
"""Paragraphs of a side that are shown at most, those with marks first."""

_UNMARKED_COLUMNS = 280
_LONGEST_COMPARED = 400
_TOKEN = re.compile(r"[A-Za-z0-9_À-ɏ]+|\s+|.", re.DOTALL)


@dataclass(frozen=True, slots=True)
class MarkedText:
    """The paragraphs of both sides as HTML."""

    older: tuple[Markup, ...]
    newer: tuple[Markup, ...]


def mark_pairs(
    older: Sequence[str], newer: Sequence[str], pairs: Sequence[tuple[str, str]]
) -> MarkedText:
    """Mark each pair of sentences in the paragraphs of its sides, with the pair's number.

    Words that only one of two nearly equal sentences has are set apart.
    """
    marks_older: dict[str, tuple[int, Markup]] = {}
    marks_newer: dict[str, tuple[int, Markup]] = {}
    for number, (first, second) in enumerate(pairs, start=1):
        one, other = clean(first), clean(second)
        differing = _differences(one, other)
        marks_older.setdefault(one, (number, differing[0]))
        marks_newer.setdefault(other, (number, differing[1]))
    return MarkedText(_marked(older, marks_older), _marked(newer, marks_newer))


def _marked(paragraphs: Sequence[str], marks: dict[str, tuple[int, Markup]]) -> tuple[Markup, ...]:
    rendered: list[tuple[bool, Markup]] = []
    for paragraph in paragraphs:
        text = clean(paragraph)
        places = _places(text, marks)
        if places:
            rendered.append((True, _with_marks(text, places, marks)))
        elif text:
            rendered.append((False, escape(shorten(text, _UNMARKED_COLUMNS))))
    if len(rendered) > PARAGRAPHS:
        telling = [entry for entry in rendered if entry[0]] or rendered
        rendered = [*telling[:PARAGRAPHS], (False, Markup("…"))]
    return tuple(html for _, html in rendered)


def _places(text: str, marks: dict[str, tuple[int, Markup]]) -> list[tuple[int, str]]:
    """Find each sentence once, longest first, so that no mark stands inside another."""
    taken: list[tuple[int, int]] = []
    places: list[tuple[int, str]] = []
    for sentence in sorted(marks, key=lambda s: (-len(s), s)):
        start = text.find(sentence) if sentence else -1
        end = start + len(sentence)
        if start >= 0 and all(end <= first or start >= last for first, last in taken):
            taken.append((start, end))
            places.append((start, sentence))
    return sorted(places)


def _with_marks(
    text: str, places: list[tuple[int, str]], marks: dict[str, tuple[int, Markup]]
) -> Markup:
    parts = Markup()
    position = 0
    for start, sentence in places:
        number, html = marks[sentence]
        parts += escape(text[position:start])
        parts += Markup("<mark><b>{}</b> {}</mark>").format(number, html)
        position = start + len(sentence)
    return parts + escape(text[position:])


def _differences(one: str, other: str) -> tuple[Markup, Markup]:
    first, second = _TOKEN.findall(one), _TOKEN.findall(other)
    if one == other or max(len(first), len(second)) > _LONGEST_COMPARED:
        return escape(one), escape(other)
    left, right = Markup(), Markup()
    matcher = difflib.SequenceMatcher(None, first, second, autojunk=False)
    for operation, a, b, c, d in matcher.get_opcodes():
        left += _part("".join(first[a:b]), operation)
        right += _part("".join(second[c:d]), operation)
    return left, right


def _part(text: str, operation: str) -> Markup:
    if operation == "equal" or not text.strip():
        return escape(text)
    return Markup("<em>{}</em>").format(text)
