"""The part of a long passage that answers, and the line of the file where it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from mkdocs_memory.locations import LineSpan
from mkdocs_memory.text.term_counts import count_terms
from mkdocs_memory.text.terms import terms as terms_of

ELLIPSIS = "…"
MOST_PIECES = 12
"""Lines of an excerpt: code and lists fill a screen with few bytes."""
LEAST_OVERLAP = 0.5
"""Share of a source line's terms that an excerpt must hold to stem from that line."""

# Latin sentences end before a space, CJK sentences anywhere.
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+|(?<=[。！？])")


class Excerpt(NamedTuple):
    """What is shown of a passage."""

    text: str
    """Whole lines or sentences of the passage, in order."""
    focus: str
    """The line or sentence in it that matches best."""
    is_cut: bool
    """True when the passage says more than `text`."""


class _Piece(NamedTuple):
    """A line, or a sentence of a line too long to show."""

    text: str
    separator: str
    """What stands before it: a line break, or nothing or a space inside a line."""
    terms: frozenset[str]
    """The question's terms in it."""
    size: int
    """UTF-8 bytes, separator included."""


def cut_excerpt(text: str, weights: Mapping[str, float], limit: int) -> Excerpt:
    """Cut a passage to about `limit` bytes and 12 lines around what the question asks for.

    The window with the most weight of distinct terms wins, the first among equals. Bytes are
    counted because a Chinese character says about as much as three Latin letters.
    """
    pieces = list(_pieces(text, weights, limit))
    if not pieces:
        return Excerpt("", "", is_cut=False)
    first, end = _best_window(pieces, weights, limit)
    shown = pieces[first:end]
    focus = max(shown, key=lambda piece: _weight(piece.terms, weights))
    body = shown[0].text + "".join(piece.separator + piece.text for piece in shown[1:])
    before = f"{ELLIPSIS} " if first else ""
    after = f" {ELLIPSIS}" if end < len(pieces) else ""
    return Excerpt(f"{before}{body}{after}", focus.text, is_cut=bool(before or after))


def find_line(
    lines: Sequence[str], span: LineSpan, focus: str, weights: Mapping[str, float]
) -> int:
    """Return the line inside `span` that `focus` stems from; the span's first if none does.

    Of several lines of one paragraph, the one that says most of the question.

    Arguments:
        lines: The whole file, as it is now; it may have changed since it was indexed.
        span: The passage, in lines of the file.
        focus: Text without markup, from `cut_excerpt`.
        weights: The question's terms and their weights.
    """
    wanted = set(terms_of(focus))
    best_line, best_value = span.start, (0.0, 0)
    for number in range(span.start, min(span.end, len(lines))):
        found = set(terms_of(lines[number]))
        shared = found & wanted
        value = (_weight(shared & weights.keys(), weights), len(shared))
        if len(shared) >= LEAST_OVERLAP * len(found) and value > best_value:
            best_line, best_value = number, value
    return best_line


def _pieces(text: str, weights: Mapping[str, float], limit: int) -> Iterator[_Piece]:
    for line in text.split("\n"):
        if not line.strip():
            continue
        parts = [line] if len(line.encode()) <= limit else list(_sentences(line, limit))
        for number, part in enumerate(parts):
            separator = "\n" if number == 0 else " " if part.isascii() else ""
            terms = frozenset(count_terms(part, weights.keys()))
            yield _Piece(part, separator, terms, len(part.encode()) + len(separator))


def _sentences(line: str, limit: int) -> Iterator[str]:
    """Split a line at sentence ends, and what has none after so many characters."""
    longest = max(limit // 4, 1)
    for sentence in _SENTENCE_END.split(line):
        for start in range(0, len(sentence), longest):
            yield sentence[start : start + longest]


def _best_window(
    pieces: Sequence[_Piece], weights: Mapping[str, float], limit: int
) -> tuple[int, int]:
    """Return the first piece and the one after the last of the best window."""
    best, best_weight = (0, 1), -1.0
    for first in range(len(pieces)):
        end, size = first, 0
        held: set[str] = set()
        for piece in pieces[first : first + MOST_PIECES]:
            if end > first and size + piece.size > limit:
                break
            size += piece.size
            held |= piece.terms
            end += 1
        weight = _weight(held, weights)
        if weight > best_weight + 1e-9:
            best, best_weight = (first, end), weight
        if end == len(pieces):
            break
    return best


def _weight(terms: frozenset[str] | set[str], weights: Mapping[str, float]) -> float:
    return sum(weights[term] for term in sorted(terms))
