"""The Retain grammar: one list item becomes one fact, or a diagnostic that says why not.

Messages never quote a bullet, because logs are private unless they are published and
messages end up in build logs.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from mkdocs_memory.diagnostics import Diagnostic
from mkdocs_memory.locations import ColumnRange, LineSpan
from mkdocs_memory.text.blocks import Block, BlockKind
from mkdocs_memory.text.dates import find_dates
from mkdocs_memory.text.fragments import is_fragment
from mkdocs_memory.text.inline import read_inline
from mkdocs_memory.text.retain import UNSURE, Fact, Kind, RetainOptions

MOST_FACTS_A_DAY = 5

_KINDS = {kind.letter: kind for kind in Kind}
_TASK_BOX = re.compile(r"\[[ xX]\][ \t]+")
_LETTER = re.compile(r"(?P<letter>[WBOSＷＢＯＳ])(?=[\s:：(（@＠]|$)")
# In lower case a letter may be a word ("o rly"), so what follows must leave no doubt.
_LOWER_LETTER = re.compile(r"(?P<letter>[wbosｗｂｏｓ])(?=\s*[:：@＠]|\s*[(（]\s*[cｃ]\s*[=＝])")
# What makes a letter a prefix on bank pages, where items need none.
_AFTER_LETTER = re.compile(r"\s*(?:[:：@＠]|[(（]\s*[cｃ]\s*[=＝])")
_OPEN = re.compile(r"\s*[(（]")
_CONFIDENCE = re.compile(r"\s*[(（](?P<inside>[^()（）]*)[)）]")
_BARE_CONFIDENCE = re.compile(r"[(（]\s*[cｃ]\s*[=＝][^()（）]*[)）]")
_CONFIDENCE_INSIDE = re.compile(r"(?:c\s*[=:]\s*)?(?P<number>\d{1,6}(?:\.\d{0,20})?|\.\d{1,20})")
_ENTITY = re.compile(r"[@＠](?P<name>[^\s:：,，、;；@＠()（）*`]+)")
_BETWEEN = re.compile(r"[\s,，、;；*]*(?:(?:and|&|\+|与|和|と|及)(?=[\s@＠*])[\s*]*)?")
_COLON = re.compile(r"[\s*]*[:：](?:\*\*(?=\s|$))?")
# `**W** @Peter: …` and `**W @Peter:** …`: models like to print the head in bold.
_MARKED_HEAD = re.compile(r"(?P<mark>\*\*|`)(?P<head>[WBOSＷＢＯＳ](?!\w)[^*`]{0,80})(?P=mark)")
# A colon that separates, unlike those of 10:30 and https://.
_LATER_COLON = re.compile(r"：|:(?=\s|$|[^\x00-\x7f])")
_LONGEST_NAMES = 60
_MOST_WORDS_IN_NAMES = 4
# `-W @Peter: …`, `• W @Peter: …` and `W @Peter: …`: to Markdown these are no list items.
_LOOSE_BULLET = re.compile(
    r"[ \t]*[-*+•·・‣–—－＊]?[ \t]?[WBOSＷＢＯＳ][ \t]?"
    r"(?:[(（][^()（）]{0,40}[)）][ \t]?)?[@＠][^\s:：]"
)


def read_items(
    blocks: Iterable[Block], lines: Sequence[str], first_line: int, options: RetainOptions
) -> list[Fact | Diagnostic]:
    """Read the top-level list items among parsed blocks; a fact's hints follow it.

    Arguments:
        blocks: Blocks in reading order; other blocks than list items are passed over.
        lines: The lines that were parsed into blocks.
        first_line: Number of `lines[0]` in the whole file.
        options: What a bullet cannot say itself.
    """
    found: list[Fact | Diagnostic] = []
    for item in _items(blocks, lines, first_line):
        found += _read_item(item, options)
    return found


def find_loose_bullets(blocks: Iterable[Block], first_line: int) -> list[Diagnostic]:
    """Report lines of a Retain section that read like facts but are no list items (M211)."""
    found = []
    for block in blocks:
        if block.kind is BlockKind.TEXT and block.is_at_root:
            for index, line in enumerate(block.content.split("\n"), first_line + block.start):
                if _LOOSE_BULLET.match(line):
                    found.append(_loose(index))
    return found


def _loose(line: int) -> Diagnostic:
    return Diagnostic("M211", "the line is not a list item", LineSpan(line, line + 1))


def too_many_facts(facts: Sequence[Fact]) -> list[Diagnostic]:
    """Hint at the first fact of a day that is one too many (M207)."""
    if len(facts) <= MOST_FACTS_A_DAY:
        return []
    excess = facts[MOST_FACTS_A_DAY]
    message = f"the day has {len(facts)} facts, more than {MOST_FACTS_A_DAY}"
    return [Diagnostic("M207", message, excess.span, excess.columns)]


@dataclass(slots=True)
class _Item:
    """One top-level list item, its text joined."""

    span: LineSpan
    columns: ColumnRange
    text: str = ""
    nested: LineSpan | None = None
    loose: list[int] = field(default_factory=list)
    """Lines that continue the item for Markdown, though they were meant as bullets."""


def _items(blocks: Iterable[Block], lines: Sequence[str], first_line: int) -> list[_Item]:
    items: list[_Item] = []
    for block in blocks:
        if block.boxes or not block.items:
            continue
        span = LineSpan(first_line + block.start, first_line + block.end)
        if block.kind is BlockKind.ITEM and block.items == 1:
            line = lines[block.start]
            columns = ColumnRange(len(line) - len(line.lstrip()), len(line.rstrip()))
            items.append(_Item(LineSpan(span.start, span.start + 1), columns))
        elif block.items > 1:
            items[-1].nested = items[-1].nested or span
        elif block.kind is BlockKind.TEXT and not items[-1].loose:
            _add_text(items[-1], block, lines, first_line)
    return items


def _add_text(item: _Item, block: Block, lines: Sequence[str], first_line: int) -> None:
    """Append a paragraph to an item, continuation lines joined by one space."""
    raw_parts = block.content.split("\n")
    parts = _without_comments(block.content).split("\n")
    item.loose = [
        first_line + block.start + index
        for index, part in enumerate(parts)
        if index and _LOOSE_BULLET.match(part)
    ]
    if item.loose:
        del parts[item.loose[0] - first_line - block.start :]
    last = block.start + len(parts) - 1
    if not item.text:
        box = _TASK_BOX.match(parts[0])
        parts[0] = parts[0][box.end() :] if box else parts[0]
        indent = len(lines[block.start].rstrip()) - len(raw_parts[0].rstrip())
        indent += box.end() if box else 0
        item.columns = ColumnRange(indent, indent)
    item.span = LineSpan(item.span.start, first_line + last + 1)
    item.columns = ColumnRange(item.columns.start, len(lines[last].rstrip()))
    words = (part.strip() for part in (item.text, *parts))
    item.text = " ".join(filter(None, words))


def _without_comments(text: str) -> str:
    """Cut comments, but for the line breaks in them."""
    if "<!--" not in text:
        return text
    pieces = []
    position = 0
    while (start := text.find("<!--", position)) >= 0 and (end := text.find("-->", start)) >= 0:
        pieces += [text[position:start], "\n" * text.count("\n", start, end)]
        position = end + 3
    return "".join(pieces) + text[position:]


class _MalformedBullet(Exception):
    """A bullet that is no fact; carries the code and message of its diagnostic."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


def _read_item(item: _Item, options: RetainOptions) -> list[Fact | Diagnostic]:
    text = _unmarked(item.text)
    try:
        head = _read_head(text, options.bare_kind)
    except _MalformedBullet as malformed:
        found = Diagnostic(malformed.code, malformed.message, item.span, item.columns)
        return [found, *map(_loose, item.loose)]
    content = text[head.end :].strip()
    dates = find_dates(content, options.reference)
    fact = Fact(
        head.kind,
        content,
        item.span,
        head.entities,
        head.confidence,
        _mentions(content),
        next((date.range for date in dates if date.range), options.default_time),
        item.columns,
        options.is_private,
    )
    hints = []
    if any(date.range is None for date in dates):
        hints.append(Diagnostic("M209", "no calendar has this date", item.span, item.columns))
    if is_fragment(content, bool(head.entities)):
        message = "the fact does not say what it is about"
        hints.append(Diagnostic("M206", message, item.span, item.columns))
    if item.nested:
        hints.append(Diagnostic("M210", "the nested item is not recalled", item.nested))
    return [fact, *hints, *map(_loose, item.loose)]


def _unmarked(text: str) -> str:
    found = _MARKED_HEAD.match(text)
    return found["head"] + text[found.end() :] if found else text


def _mentions(content: str) -> tuple[str, ...]:
    if "@" not in content and "＠" not in content:
        return ()
    return tuple(dict.fromkeys(mention.name for mention in read_inline(content).mentions))


@dataclass(frozen=True, slots=True)
class _Head:
    """What stands before the colon."""

    kind: Kind
    confidence: float | None
    entities: tuple[str, ...]
    end: int
    """Where the fact's text begins."""


def _read_head(text: str, bare_kind: Kind | None) -> _Head:
    letter = _LETTER.match(text) or _LOWER_LETTER.match(text)
    if bare_kind is not None and not (letter and _AFTER_LETTER.match(text, letter.end())):
        return _read_bare_head(text, bare_kind)
    if not letter:
        raise _MalformedBullet("M201", "the bullet does not start with W, B, O or S")
    kind = _KINDS[unicodedata.normalize("NFKC", letter["letter"]).upper()]
    confidence, position = _read_confidence(text, letter.end(), kind)
    entities, position = _read_entities(text, position)
    colon = _COLON.match(text, position)
    if not colon:
        raise _without_colon(text, position)
    if not text[colon.end() :].strip():
        raise _MalformedBullet("M204", "nothing stands after the colon")
    return _Head(kind, confidence, entities, colon.end())


def _read_bare_head(text: str, kind: Kind) -> _Head:
    """Read an item of a bank page: its text, perhaps with a confidence and entities in front."""
    if not text:
        raise _MalformedBullet("M204", "the list item is empty")
    confidence, start = (UNSURE if kind is Kind.OPINION else None), 0
    if kind is Kind.OPINION and _BARE_CONFIDENCE.match(text):
        confidence, start = _read_confidence(text, 0, kind)
    entities, position = _read_entities(text, start)
    colon = _COLON.match(text, position)
    if colon and text[colon.end() :].strip() and (entities or start):
        return _Head(kind, confidence, entities, colon.end())
    return _Head(kind, confidence, (), start)


def _read_confidence(text: str, position: int, kind: Kind) -> tuple[float | None, int]:
    found = _CONFIDENCE.match(text, position)
    if not found:
        if _OPEN.match(text, position):
            raise _MalformedBullet("M202", "the parenthesis after the kind is never closed")
        return (UNSURE if kind is Kind.OPINION else None), position
    if kind is not Kind.OPINION:
        raise _MalformedBullet("M208", f"{kind.letter} is no opinion and takes no parentheses")
    inside = unicodedata.normalize("NFKC", found["inside"]).strip().lower()
    confidence = _CONFIDENCE_INSIDE.fullmatch(inside)
    if not confidence or float(confidence["number"]) > 1:
        raise _MalformedBullet("M202", "the confidence is not a number from 0 to 1")
    return round(float(confidence["number"]), 6), found.end()


def _read_entities(text: str, position: int) -> tuple[tuple[str, ...], int]:
    names: list[str] = []
    while True:
        between = _BETWEEN.match(text, position)
        found = _ENTITY.match(text, between.end() if between else position)
        if not found:
            return tuple(dict.fromkeys(names)), position
        names.append(found["name"])
        position = found.end()


def _without_colon(text: str, position: int) -> _MalformedBullet:
    """Tell a name without its at sign from a whole bullet without its colon."""
    colon = _LATER_COLON.search(text, position, position + _LONGEST_NAMES)
    words = text[position : colon.start()].split() if colon else []
    if colon and len(words) <= _MOST_WORDS_IN_NAMES:
        return _MalformedBullet("M205", "a name before the colon has no '@'")
    return _MalformedBullet("M203", "no colon stands between the entities and the fact")
