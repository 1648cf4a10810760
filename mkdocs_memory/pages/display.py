"""Text made fit to show: what a reader cannot see is taken out, what is long is cut."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

# Control characters, bidi overrides and isolates, zero-width characters and the byte order
# mark: names that hold them look like other names. Joiners stay, emoji and some scripts need
# them.
_UNSEEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\u00ad\u061c\u180e\u200b\u200e\u200f"
    "\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f\ud800-\udfff"
    "\ufdd0-\ufdef\ufffe\uffff]"
)
_SPACES = re.compile(r"[\s\u0085\u2028\u2029]+")

# A run of stops with whatever closes after it.
_END = re.compile("[.!?。！？]+[\"')\\]}»”’」』）】.!?。！？]*")
_WIDE_ENDS = frozenset("。！？")

_MOST_SENTENCES = 40
_LONGEST_PARAGRAPH = 2000


def clean(text: str) -> str:
    """Return text on one line, without characters that hide or reorder others."""
    return _SPACES.sub(" ", _UNSEEN.sub("", text)).strip()


def clean_lines(text: str) -> str:
    """Return text with its line breaks, without characters that hide or reorder others."""
    lines = re.split("\r\n|\r|\n|\u0085|\u2028|\u2029", text)
    return "\n".join(_UNSEEN.sub("", line).expandtabs(4) for line in lines)


def width(text: str) -> int:
    """Return how many columns a text takes, where CJK characters take two."""
    if text.isascii():
        return len(text)
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def shorten(text: str, columns: int) -> str:
    """Cut a text that is wider than so many columns, at a word where it has words."""
    if len(text) * 2 <= columns or width(text) <= columns:
        return text
    kept = 0
    room = columns - 1
    while room > 0:
        room -= width(text[kept])
        kept += room >= 0
    head = text[:kept]
    space = head.rfind(" ")
    if space > len(head) * 2 // 3:
        head = head[:space]
    return head.rstrip(" ,;:、，；：") + "…"


def sentences(text: str) -> list[str]:
    """Split prose into sentences, Latin and CJK; their ends stay with them."""
    found: list[str] = []
    start = 0
    for stop in _END.finditer(text):
        end = stop.end()
        # A full stop inside `0.9.2` or `e.g` ends nothing; a CJK one always does.
        if text[stop.start()] in _WIDE_ENDS or end == len(text) or text[end].isspace():
            found.append(text[start:end].strip())
            start = end
    found.append(text[start:].strip())
    return [sentence for sentence in found if sentence]


def opening_sentences(text: str) -> list[str]:
    """Return the first sentences of a section, whose paragraphs are separated by a newline."""
    found: list[str] = []
    for paragraph in text.split("\n", _MOST_SENTENCES)[:_MOST_SENTENCES]:
        # Rows of a table say nothing without their header.
        if " | " not in paragraph and len(found) < _MOST_SENTENCES:
            found.extend(sentences(clean(paragraph[:_LONGEST_PARAGRAPH])))
    return found


def telling_line(
    candidates: Sequence[str], spellings: Sequence[str] = (), columns: int = 96
) -> str:
    """Return the first sentence that holds one of the spellings, else the first, cut short."""
    if not candidates:
        return ""
    wanted = [spelling.casefold() for spelling in spellings]
    for candidate in candidates:
        folded = candidate.casefold()
        if any(spelling in folded for spelling in wanted):
            return shorten(candidate, columns)
    return shorten(candidates[0], columns)
