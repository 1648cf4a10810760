"""The Retain grammar: one bullet becomes one fact, or a diagnostic that says why not."""

from __future__ import annotations

import datetime as dt
import hashlib
import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from mkdocs_memory.diagnostics import Diagnostic
from mkdocs_memory.locations import ColumnRange, LineSpan
from mkdocs_memory.text.blocks import Block, BlockKind, parse_blocks
from mkdocs_memory.text.dates import DateRange, find_dates
from mkdocs_memory.text.fragments import is_fragment
from mkdocs_memory.text.inline import read_inline
from mkdocs_memory.text.lines import clean_lines, split_lines


class Kind(StrEnum):
    """What a fact is."""

    WORLD = "world"
    EXPERIENCE = "experience"
    OPINION = "opinion"
    OBSERVATION = "observation"

    @property
    def letter(self) -> str:
        """The letter that stands for the kind in a bullet."""
        return {"world": "W", "experience": "B", "opinion": "O", "observation": "S"}[self.value]


_KINDS = {kind.letter: kind for kind in Kind}
UNSURE = 0.5
"""Confidence of an opinion that names none."""
MOST_FACTS_A_DAY = 5


@dataclass(frozen=True, slots=True)
class Fact:
    """What one bullet says."""

    kind: Kind
    content: str
    """The text after the colon, continuation lines joined by one space."""
    span: LineSpan
    """Lines of the bullet."""
    entities: tuple[str, ...] = ()
    """Names before the colon, without `@`, in order, each once."""
    confidence: float | None = None
    """0 to 1 for opinions (0.5 when the bullet names none), `None` for other kinds."""
    mentions: tuple[str, ...] = ()
    """Names written as `@Name` inside `content`, in order, each once."""
    time: DateRange | None = None
    """When it holds: named in the text, else the file's date; `None` when undated."""
    columns: ColumnRange | None = field(default=None, compare=False)
    """Columns of the bullet's text, from the kind letter (or first word) to its end."""
    is_private: bool = False
    """True inside a private section."""

    @property
    def bullet(self) -> str:
        """The fact as one normalised bullet, without the list marker."""
        head = self.kind.letter
        if self.confidence is not None and self.confidence != UNSURE:
            head += f"(c={f'{self.confidence:.6f}'.rstrip('0').rstrip('.')})"
        return " ".join((head, *(f"@{name}" for name in self.entities))) + f": {self.content}"


@dataclass(frozen=True, slots=True)
class RetainOptions:
    """What a bullet cannot say itself."""

    bare_kind: Kind | None = None
    """Kind of items that name none; `None` where each must."""
    reference: dt.date | None = None
    """Day from which dates without a year are read."""
    default_time: DateRange | None = None
    """Time of facts that name none."""
    is_private: bool = False
    """True in a private section."""


def parse_retain(source: str, options: RetainOptions = RetainOptions()) -> list[Fact | Diagnostic]:
    """Read Markdown list items as Retain bullets, one fact or diagnostic for each.

    A fact may be followed by hints about it.
    """
    lines, _ = clean_lines(split_lines(source), 0)
    return read_items(parse_blocks(lines).blocks, lines, 0, options)


def read_items(
    blocks: Iterable[Block], lines: Sequence[str], first_line: int, options: RetainOptions
) -> list[Fact | Diagnostic]:
    """Read the top-level list items among parsed blocks.

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


@dataclass(slots=True)
class _Item:
    """One top-level list item, its text joined."""

    text: str
    span: LineSpan
    columns: ColumnRange
    nested: LineSpan | None = None


_TASK_BOX = re.compile(r"\[[ xX]\][ \t]+")


def _items(blocks: Iterable[Block], lines: Sequence[str], first_line: int) -> list[_Item]:
    items: list[_Item] = []
    is_open = False
    for block in blocks:
        if block.boxes or not block.items:
            is_open = is_open and bool(block.items)
            continue
        span = LineSpan(first_line + block.start, first_line + block.end)
        if block.kind is BlockKind.ITEM and block.items == 1:
            line = lines[block.start]
            items.append(_Item("", LineSpan(span.start, span.start + 1), _whole(line)))
            is_open = True
        elif not is_open:
            continue
        elif block.items > 1:
            items[-1].nested = items[-1].nested or span
        elif block.kind is BlockKind.TEXT:
            _add_text(items[-1], block, span, lines)
    return items


def _whole(line: str) -> ColumnRange:
    return ColumnRange(len(line) - len(line.lstrip()), len(line.rstrip()))


def _add_text(item: _Item, block: Block, span: LineSpan, lines: Sequence[str]) -> None:
    """Append a paragraph to an item, continuation lines joined by one space."""
    content = block.content
    last = lines[block.end - 1].rstrip()
    if not item.text:
        if box := _TASK_BOX.match(content):
            content = content[box.end() :]
        first_content = content.split("\n", 1)[0].rstrip()
        first = lines[block.start].rstrip()
        item.columns = ColumnRange(len(first) - len(first_content), len(last))
        item.span = LineSpan(span.start, span.end)
    else:
        item.columns = ColumnRange(item.columns.start, len(last))
        item.span = LineSpan(item.span.start, span.end)
    if "<!--" in content:
        content = _without_comments(content)
    parts = [item.text, *(line.strip() for line in content.split("\n"))]
    item.text = " ".join(part for part in parts if part)


def _without_comments(text: str) -> str:
    pieces = []
    position = 0
    while (start := text.find("<!--", position)) >= 0 and (end := text.find("-->", start)) >= 0:
        pieces.append(text[position:start])
        position = end + 3
    return "".join(pieces) + text[position:]


class _MalformedBullet(Exception):
    """A bullet that is no fact; carries the code and message of its diagnostic."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


def _read_item(item: _Item, options: RetainOptions) -> list[Fact | Diagnostic]:
    try:
        head = _read_head(item.text, options.bare_kind)
    except _MalformedBullet as malformed:
        return [Diagnostic(malformed.code, malformed.message, item.span, item.columns)]
    content = item.text[head.end :].strip()
    hints: list[Fact | Diagnostic] = []
    time = options.default_time
    dates = find_dates(content, options.reference)
    for date in dates:
        if date.range is None:
            named = content[date.start : date.end]
            hints.append(Diagnostic("M209", f"{named!r} is not a date", item.span, item.columns))
    time = next((date.range for date in dates if date.range), time)
    fact = Fact(
        head.kind,
        content,
        item.span,
        head.entities,
        head.confidence,
        _mentions(content),
        time,
        item.columns,
        options.is_private,
    )
    if is_fragment(content, bool(head.entities)):
        message = f"the fact {content!r} cannot be understood without its neighbours"
        hints.append(Diagnostic("M206", message, item.span, item.columns))
    if item.nested:
        message = "the item is nested under a fact and is not recalled"
        hints.append(Diagnostic("M210", message, item.nested))
    return [fact, *hints]


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


_LETTER = re.compile(r"(?P<letter>[WBOSＷＢＯＳ])(?=[\s:：(（@＠]|$)")
# In lower case a letter may be a word ("o rly"), so what follows must leave no doubt.
_LOWER_LETTER = re.compile(r"(?P<letter>[wbosｗｂｏｓ])(?=\s*[:：@＠]|\s*[(（]\s*c\s*[=＝])")
_CONFIDENCE = re.compile(r"\s*[(（](?P<inside>[^()（）]*)[)）]")
_CONFIDENCE_INSIDE = re.compile(r"(?:c\s*[=:]\s*)?(?P<number>\S.*)|c", re.IGNORECASE)
_NUMBER = re.compile(r"\d{1,6}(?:\.\d{0,20})?|\.\d{1,20}")
_ENTITY = re.compile(r"[@＠](?P<name>[^\s:：,，、;；@＠()（）]+)")
_BETWEEN = re.compile(r"[\s,，、;；]*(?:(?:and|&|\+|与|和|と|及)(?=[\s@＠])[\s]*)?")
_COLON = re.compile(r"\s*[:：]")
# A colon that separates: not the one of 10:30 or https://.
_LATER_COLON = re.compile(r"：|:(?!//)(?=\s|$|[^\x00-\x7f])")
_LONGEST_NAMES = 80


def _read_head(text: str, bare_kind: Kind | None) -> _Head:
    letter = _LETTER.match(text) or _LOWER_LETTER.match(text)
    if bare_kind is not None and not (letter and _is_prefix(text, letter.end())):
        return _read_bare_head(text, bare_kind)
    if not letter:
        raise _MalformedBullet("M201", _without_kind(text))
    kind = _KINDS[unicodedata.normalize("NFKC", letter["letter"]).upper()]
    confidence, position = _read_confidence(text, letter.end(), kind)
    entities, position = _read_entities(text, position)
    colon = _COLON.match(text, position)
    if not colon:
        raise _without_colon(text, position)
    if not text[colon.end() :].strip():
        raise _MalformedBullet("M204", "the bullet says nothing after the colon")
    return _Head(kind, confidence, entities, colon.end())


def _is_prefix(text: str, position: int) -> bool:
    """Tell `W @Peter: …` from prose that happens to begin with such a letter."""
    return bool(re.compile(r"\s*[:：@＠(（]").match(text, position))


def _read_bare_head(text: str, kind: Kind) -> _Head:
    if not text:
        raise _MalformedBullet("M204", "the bullet is empty")
    confidence, start = None, 0
    if kind is Kind.OPINION:
        confidence, start = UNSURE, 0
        if re.compile(r"[(（]\s*c\s*[=＝]", re.IGNORECASE).match(text):
            confidence, start = _read_confidence(text, 0, kind)
    entities, position = _read_entities(text, start)
    colon = _COLON.match(text, position)
    if colon and entities and text[colon.end() :].strip():
        return _Head(kind, confidence, entities, colon.end())
    return _Head(kind, confidence, (), start)


def _without_kind(text: str) -> str:
    if not text:
        return "the bullet is empty: it names no kind and no fact"
    first = text.split(None, 1)[0]
    return f"the bullet starts with {_shorten(first)!r} instead of W, B, O or S"


def _read_confidence(text: str, position: int, kind: Kind) -> tuple[float | None, int]:
    default = UNSURE if kind is Kind.OPINION else None
    found = _CONFIDENCE.match(text, position)
    if not found:
        opened = re.compile(r"\s*[(（]").match(text, position)
        if opened:
            raise _MalformedBullet("M202", "the parenthesis after the kind is never closed")
        return default, position
    inside = unicodedata.normalize("NFKC", found["inside"]).strip()
    if kind is not Kind.OPINION:
        raise _MalformedBullet(
            "M208", f"({_shorten(inside)}) stands after {kind.letter}, which is not an opinion"
        )
    match = _CONFIDENCE_INSIDE.fullmatch(inside)
    number = match["number"] if match else None
    if not number or not _NUMBER.fullmatch(number) or float(number) > 1:
        raise _MalformedBullet(
            "M202", f"the confidence must be from 0 to 1, got {_shorten(inside)!r}"
        )
    return round(float(number), 6), found.end()


def _read_entities(text: str, position: int) -> tuple[tuple[str, ...], int]:
    names: list[str] = []
    while True:
        between = _BETWEEN.match(text, position)
        assert between is not None
        found = _ENTITY.match(text, between.end())
        if not found:
            return tuple(dict.fromkeys(names)), position
        names.append(found["name"])
        position = found.end()


def _without_colon(text: str, position: int) -> _MalformedBullet:
    """Say whether a name lacks its at sign or the whole bullet its colon."""
    colon = _LATER_COLON.search(text, position, position + _LONGEST_NAMES)
    if not colon:
        return _MalformedBullet("M203", "no colon stands between the entities and the fact")
    between = text[position : colon.start()].strip()
    return _MalformedBullet("M205", f"{_shorten(between)!r} stands before the colon without '@'")


def _shorten(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "…"


def too_many_facts(facts: Sequence[Fact]) -> list[Diagnostic]:
    """Hint at the first fact of a day that is one too many."""
    if len(facts) <= MOST_FACTS_A_DAY:
        return []
    excess = facts[MOST_FACTS_A_DAY]
    message = f"the day has {len(facts)} facts; more than {MOST_FACTS_A_DAY} are seldom recalled"
    return [Diagnostic("M207", message, excess.span, excess.columns)]


def fact_ids(path: str, facts: Sequence[Fact]) -> list[str]:
    """Return an id for each fact of one file that survives moving within it.

    The first sixteen hex digits of BLAKE2b over path and normalised bullet; repeats in one
    file get `-2`, `-3`.
    """
    seen: dict[str, int] = {}
    ids = []
    for fact in facts:
        text = unicodedata.normalize("NFC", f"{path}\n{fact.bullet}")
        digest = hashlib.blake2b(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]
        seen[digest] = count = seen.get(digest, 0) + 1
        ids.append(digest if count == 1 else f"{digest}-{count}")
    return ids
