"""Markdown source to blocks: headings, running text, code, HTML and list items.

CommonMark's block rules by markdown-it, without inline parsing (6.8 MB a CPU second against
2.7 with it), plus the blocks of Python-Markdown and Material whose content is prose:
admonitions, tabs, `///` blocks, footnotes and definitions.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_block import StateBlock
    from markdown_it.token import Token

DEEPEST_NESTING = 60
"""Deeper lists and quotes are read as paragraphs."""


class BlockKind(Enum):
    """What a block is."""

    HEADING = auto()
    TEXT = auto()
    CODE = auto()
    HTML = auto()
    ITEM = auto()
    """A list item; what stands in it follows as blocks of its own."""


@dataclass(slots=True)
class Block:
    """One block in reading order."""

    kind: BlockKind
    start: int
    """First line, counted from 0 in the lines parsed."""
    end: int
    """Line after the last."""
    content: str = ""
    """Raw text without indentation and block marks; lines separated by a newline."""
    level: int = 0
    """1 to 6 for headings."""
    items: int = 0
    """How many list items stand around it; an item counts itself."""
    boxes: int = 0
    """How many quotes, admonitions or tabs stand around it."""

    @property
    def is_at_root(self) -> bool:
        """True outside lists, quotes and admonitions."""
        return not self.items and not self.boxes


@dataclass(frozen=True, slots=True)
class Blocks:
    """All blocks of a source and the link targets it defines."""

    blocks: tuple[Block, ...]
    references: dict[str, str]
    """Target by normalised label, from `[label]: target` lines."""


def parse_blocks(lines: Sequence[str]) -> Blocks:
    """Parse lines (without line ends) into blocks; never raises, linear in their length."""
    parser = _parser()
    tokens: list[Token] = []
    environment: dict[str, Any] = {}
    parser.block.parse("\n".join(lines) + "\n", parser, environment, tokens)
    references = environment.get("references", {})
    targets = {label: str(definition["href"]) for label, definition in references.items()}
    return Blocks(tuple(_blocks(tokens)), targets)


_KINDS = {
    "inline": BlockKind.TEXT,
    "fence": BlockKind.CODE,
    "code_block": BlockKind.CODE,
    "html_block": BlockKind.HTML,
    "list_item_open": BlockKind.ITEM,
}
# How a token changes the number of list items and boxes around what follows.
_STEPS = {
    "list_item_open": (1, 0),
    "list_item_close": (-1, 0),
    "blockquote_open": (0, 1),
    "blockquote_close": (0, -1),
    "box_open": (0, 1),
    "box_close": (0, -1),
}


def _blocks(tokens: list[Token]) -> list[Block]:
    blocks: list[Block] = []
    items = boxes = level = 0
    for token in tokens:
        name = token.type
        if name in _STEPS:
            items += _STEPS[name][0]
            boxes += _STEPS[name][1]
        elif name == "heading_open":
            level = int(token.tag[1])
        elif name == "heading_close":
            level = 0
        kind = _KINDS.get(name)
        if kind:
            kind = BlockKind.HEADING if level else kind
            start, end = token.map or (0, 0)
            blocks.append(Block(kind, start, end, token.content, level, items, boxes))
    return blocks


@cache
def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt

    class Parser(MarkdownIt):
        """Leaves link targets as they are written, CJK file names above all."""

        def normalizeLink(self, url: str) -> str:  # noqa: N802 - markdown-it's name
            return url

    parser = Parser("zero", {"html": True, "maxNesting": 10 * DEEPEST_NESTING})
    parser.enable(
        [
            *("blockquote", "code", "fence", "heading", "hr", "html_block", "lheading", "list"),
            "reference",
        ]
    )
    rules = parser.block.ruler
    rules.before("code", "plain", _plain_paragraph)
    rules.before("code", "nesting", _flatten)
    rules.before("code", "box", _box, {"alt": ["paragraph", "reference", "blockquote", "list"]})
    rules.before("heading", "tight_heading", _tight_heading, {"alt": ["paragraph", "blockquote"]})
    rules.before("lheading", "open_comment", _open_comment)
    return parser


def _plain_paragraph(state: StateBlock, start: int, _end: int, silent: bool) -> bool:
    """Read a paragraph of lines that all begin with a letter, which can be nothing else.

    Most text is of this kind, and asking every other rule about every line costs a fifth of
    the time.
    """
    if silent or state.is_code_block(start):
        return False
    source, begins, shifts, ends = state.src, state.bMarks, state.tShift, state.eMarks
    line = start
    while line < state.lineMax:
        first = begins[line] + shifts[line]
        if first >= ends[line]:
            break
        character = source[first]
        if not (character.isalpha() or character > "\x7f"):
            return False
        line += 1
    content = state.getLines(start, line, state.blkIndent, False).strip()
    if "<!--" in content:
        return False
    state.push("paragraph_open", "p", 1)
    token = state.push("inline", "", 0)
    token.content = content
    token.map = [start, line]
    state.push("paragraph_close", "p", -1)
    state.line = line
    return True


def _flatten(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Read what is nested too deeply as a paragraph.

    markdown-it itself would skip the rest of the document there.
    """
    if silent or state.level < DEEPEST_NESTING:
        return False
    from markdown_it.rules_block import paragraph

    return paragraph(state, start, end, silent)


# The opening lines of boxes, by the first character of the line.
_OPENERS = {
    "!": re.compile(r"!!![ \t]+(?P<title>\S.*)"),
    "?": re.compile(r"\?\?\?\+?[ \t]+(?P<title>\S.*)"),
    "=": re.compile(r"===[!+]{0,2}[ \t]+(?P<title>[\"'].*)"),
    "/": re.compile(r"/{3,}(?:[ \t]+[\w-]+[ \t]*(?:\|[ \t]*(?P<title>.*))?)?[ \t]*$"),
    "[": re.compile(r"\[\^[^\]\s]+\]:[ \t]*(?P<title>.*)"),
    ":": re.compile(r":[ \t]{1,3}(?P<title>\S.*)"),
}
# `!!! note inline end "Title"`: only what stands in quotes is read by anyone.
_QUOTED_TITLE = re.compile(r"[^\"]*\"(?P<title>[^\"]*)\"")


def _box(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Read an admonition, tab, `///` line, footnote or definition, and what is indented below."""
    begin = state.bMarks[start] + state.tShift[start]
    opener = _OPENERS.get(state.src[begin : begin + 1])
    if opener is None or state.is_code_block(start):
        return False
    found = opener.match(state.src[begin : state.eMarks[start]])
    if not found:
        return False
    if silent:
        return True
    title = found["title"] or ""
    if found.string[0] in "!?=":
        quoted = _QUOTED_TITLE.match(title)
        title = quoted["title"] if quoted else ""
    _read_box(state, start, _end_of_indented(state, start, end), title.strip())
    return True


def _end_of_indented(state: StateBlock, start: int, end: int) -> int:
    """Return the line after the last one that is indented by four below `start`."""
    after = start + 1
    for line in range(start + 1, end):
        if state.isEmpty(line):
            continue
        if state.sCount[line] - state.blkIndent < 4:
            break
        after = line + 1
    return after


def _read_box(state: StateBlock, start: int, end: int, title: str) -> None:
    state.push("box_open", "", 1)
    if title:
        token = state.push("inline", "", 0)
        token.content = title
        token.map = [start, start + 1]
    outer_end, outer_parent = state.lineMax, state.parentType
    state.lineMax = end
    state.parentType = "root"
    state.blkIndent += 4
    state.line = start + 1
    state.md.block.tokenize(state, start + 1, end)
    state.blkIndent -= 4
    state.lineMax, state.parentType = outer_end, outer_parent
    state.push("box_close", "", -1)
    state.line = end


_TIGHT_HEADING = re.compile(r"(?P<marks>#{2,6})(?P<text>[^#\s].*)")


def _tight_heading(state: StateBlock, start: int, _end: int, silent: bool) -> bool:
    """Read `##Title` as the heading that MkDocs makes of it; `#tag` stays a tag."""
    begin = state.bMarks[start] + state.tShift[start]
    if not state.src.startswith("##", begin) or state.is_code_block(start):
        return False
    found = _TIGHT_HEADING.fullmatch(state.src[begin : state.eMarks[start]])
    if not found or silent:
        return bool(found)
    tag = f"h{len(found['marks'])}"
    state.push("heading_open", tag, 1)
    token = state.push("inline", "", 0)
    token.content = found["text"].rstrip("# \t")
    token.map = [start, start + 1]
    state.push("heading_close", tag, -1)
    state.line = start + 1
    return True


_CODE_SPAN = re.compile(r"(`+)[^`]*\1")


def _open_comment(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Extend a paragraph in which a comment opens to the line where the comment closes.

    To CommonMark a heading or list inside such a comment counts; MkDocs hides it, and so
    must we, since its author did.
    """
    if silent or not _holds_comment(state, start, end):
        return False
    from markdown_it.rules_block import lheading, paragraph

    if lheading(state, start, end, silent):
        return True
    paragraph(state, start, end, silent)
    text = _CODE_SPAN.sub("", state.tokens[-2].content)
    if text.rfind("<!--") <= text.rfind("-->"):
        return True
    close = _next(state, "-->", state.eMarks[state.line - 1])
    if close < 0 or close > state.eMarks[end - 1]:
        return True
    while state.bMarks[state.line] <= close:
        state.line += 1
    state.tokens[-2].content = state.getLines(start, state.line, state.blkIndent, False).strip()
    state.tokens[-2].map = [start, state.line]
    return True


def _holds_comment(state: StateBlock, start: int, end: int) -> bool:
    comment = _next(state, "<!--", state.bMarks[start])
    if comment < 0:
        return False
    for line in range(start, end):
        if state.isEmpty(line) or state.bMarks[line] > comment:
            return False
        if comment < state.eMarks[line]:
            return True
    return False


def _next(state: StateBlock, mark: str, position: int) -> int:
    """Find a mark from a position on; remembering the answer keeps all calls linear together."""
    known = state.env.get(mark)
    if known is None or -1 < known < position:
        known = state.env[mark] = state.src.find(mark, position)
    return int(known)
