"""Markdown source to blocks: headings, running text, code, HTML and list items.

CommonMark's block rules by markdown-it, without inline parsing (6.8 MB a CPU second against
2.7 with it), plus the blocks of Python-Markdown and Material whose content is prose:
admonitions, tabs, `///` blocks, footnotes and definitions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache
from typing import TYPE_CHECKING, Any

from mkdocs_memory.text import block_rules

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token


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

    parser = Parser("zero", {"html": True, "maxNesting": 10 * block_rules.DEEPEST_NESTING})
    parser.enable(
        [
            *("blockquote", "code", "fence", "heading", "hr", "html_block", "lheading", "list"),
            "reference",
        ]
    )
    rules = parser.block.ruler
    rules.before("code", "plain", block_rules.plain)
    rules.before("code", "nesting", block_rules.flatten)
    rules.before(
        "code", "box", block_rules.box, {"alt": ["paragraph", "reference", "blockquote", "list"]}
    )
    rules.before(
        "heading", "tight_heading", block_rules.tight_heading, {"alt": ["paragraph", "blockquote"]}
    )
    rules.before("lheading", "open_comment", block_rules.open_comment)
    return parser
