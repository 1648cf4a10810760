"""Plain text of blocks: soft line breaks joined, tables as rows of cell text."""

from __future__ import annotations

import re

from mkdocs_memory.text.inline_syntax import CJK

# Characters between which a line break is no space: Han, kana and full-width punctuation,
# but not Hangul, which separates words by spaces.
_CLOSE = re.compile(rf"(?![\uac00-\ud7af])[{CJK}\u3000-\u303f\uff01-\uff60]")
_TABLE_RULE = frozenset("|-: \t>")


def paragraphs(text: str) -> list[str]:
    """Return a block's text as one paragraph, or as a table's rows (`a | b`)."""
    if "|" in text and "-" in text:
        lines = text.split("\n")
        if any(map(_is_table_rule, lines)):
            rows = (line.strip().strip("|") for line in lines if not _is_table_rule(line))
            return [" ".join(row.split()) for row in rows]
    return [join_lines(text)]


def _is_table_rule(line: str) -> bool:
    return "-" in line and "|" in line and _TABLE_RULE.issuperset(line)


def join_lines(text: str) -> str:
    """Join lines by a space, or by nothing between Chinese and Japanese characters."""
    if "\n" not in text:
        return " ".join(text.split())
    pieces: list[str] = []
    for line in text.split("\n"):
        words = " ".join(line.split())
        if not words:
            continue
        if pieces and not (_CLOSE.match(pieces[-1][-1]) and _CLOSE.match(words[0])):
            pieces.append(" ")
        pieces.append(words)
    return "".join(pieces)
