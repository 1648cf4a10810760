"""Markdown source to `Document`, block by block."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from mkdocs_memory.diagnostics import Diagnostic
from mkdocs_memory.locations import ColumnRange, LineSpan
from mkdocs_memory.text.blocks import Block, BlockKind, parse_blocks
from mkdocs_memory.text.bullets import find_loose_bullets, read_items, too_many_facts
from mkdocs_memory.text.dates import DateRange
from mkdocs_memory.text.document import Document, Link, Mention, ParseOptions, Section
from mkdocs_memory.text.front_matter import FrontMatter, front_matter_of
from mkdocs_memory.text.headings import (
    Heading,
    PrintedNumber,
    assign_anchors,
    read_bare_integers,
    read_heading,
    read_printed_number,
)
from mkdocs_memory.text.inline import Inline, read_inline
from mkdocs_memory.text.lines import clean_lines, split_lines
from mkdocs_memory.text.merge_conflicts import find_merge_marks, report_conflicts
from mkdocs_memory.text.numbering import has_title_heading, number_headings
from mkdocs_memory.text.prose import join_lines, paragraphs
from mkdocs_memory.text.retain import Fact, RetainOptions

_IGNORE = re.compile(r"\s*memory:\s*ignore\s([^>]*)")
_CODE = re.compile(r"\bM\d{3}\b")
_RAW_TEXT = re.compile(r"<(script|style|textarea)\b", re.IGNORECASE)
_PRIVATE_LINE = re.compile(r"\{:?[^{}]*\bprivate\b[^{}]*\}?\s*$", re.IGNORECASE)


def read_document(source: str, options: ParseOptions) -> Document:
    """Parse a Markdown source; never raises, and takes time linear in its length."""
    lines = split_lines(source)
    front_matter = front_matter_of(lines)
    first = front_matter.body_start
    body, diagnostics = clean_lines(lines, first)
    parsed = parse_blocks(body)
    if marks := find_merge_marks(body, parsed):
        diagnostics += report_conflicts(body, marks, first)
        for mark in marks:
            body[mark] = ""
        parsed = parse_blocks(body)
    reader = _Reader(body, first, parsed.references, front_matter, options)
    reader.read(_split_sections(parsed.blocks, len(body)))
    problem = [front_matter.problem] if front_matter.problem else []
    found = [*problem, *front_matter.diagnostics, *diagnostics, *reader.diagnostics]
    return Document(
        front_matter.title or reader.title,
        front_matter,
        tuple(reader.sections),
        tuple(reader.facts),
        tuple(reader.links),
        tuple(reader.mentions),
        tuple(diagnostic for diagnostic in found if not reader.is_ignored(diagnostic)),
        reader.ignored_codes,
        len(lines),
    )


@dataclass(slots=True)
class _OpenSection:
    """A section while it is read; lines count from the first line of the body."""

    start: int
    end: int
    level: int = 0
    heading: Heading = Heading("")
    printed: PrintedNumber = PrintedNumber((), "")
    blocks: list[Block] = field(default_factory=list)
    number: str = ""
    anchor: str = ""
    path: tuple[str, ...] = ()
    is_private: bool = False
    is_retain: bool = False
    ignored_codes: tuple[str, ...] = ()


def _split_sections(blocks: Iterable[Block], line_count: int) -> list[_OpenSection]:
    """Group blocks under the headings that stand outside lists, quotes and admonitions.

    The first section holds what stands before any heading.
    """
    sections = [_OpenSection(0, line_count)]
    for block in blocks:
        if block.kind is not BlockKind.HEADING or not block.is_at_root:
            sections[-1].blocks.append(block)
            continue
        sections[-1].end = block.start
        heading = read_heading(block.content)
        printed = read_printed_number(join_lines(read_inline(heading.text).text))
        section = _OpenSection(block.start, line_count, block.level, heading, printed, [block])
        sections.append(section)
    return sections


class _Reader:
    """Collects what stands in the sections of one body."""

    def __init__(
        self,
        body: Sequence[str],
        first: int,
        references: dict[str, str],
        front_matter: FrontMatter,
        options: ParseOptions,
    ) -> None:
        self.body = body
        self.first = first
        self.references = references
        self.options = options
        self.retain_headings = {_fold_heading(name) for name in options.retain_headings}
        self.date = options.date or front_matter.date
        self.title = ""
        self.sections: list[Section] = []
        self.facts: list[Fact] = []
        self.links: list[Link] = []
        self.mentions: list[Mention] = []
        self.diagnostics: list[Diagnostic] = []
        self.ignored_codes: tuple[str, ...] = ()
        self.marked_sections: list[Section] = []

    def read(self, opened: list[_OpenSection]) -> None:
        """Read all sections, the one before any heading first."""
        preamble, *headed = opened
        self._describe(headed)
        if not any(line.strip() for line in self.body[: preamble.end]):
            opened = headed
        for index, section in enumerate(opened):
            following = opened[index + 1] if index + 1 < len(opened) else None
            self._read_section(section, following)
        self.marked_sections = [section for section in self.sections if section.ignored_codes]
        if self.options.date:
            self.diagnostics += too_many_facts(self.facts)

    def is_ignored(self, diagnostic: Diagnostic) -> bool:
        """Say whether a marker in the file silences the finding."""
        return diagnostic.code in self.ignored_codes or any(
            diagnostic.code in section.ignored_codes and diagnostic.span.start in section.span
            for section in self.marked_sections
        )

    def _describe(self, headed: list[_OpenSection]) -> None:
        """Fill in what a section owes to the headings before and above it."""
        levels = [section.level for section in headed]
        printed = read_bare_integers(levels, [section.printed for section in headed])
        for section, heading in zip(headed, printed, strict=True):
            section.printed = heading
        numbers = number_headings(levels, [it.number for it in printed])
        anchors = assign_anchors([(it.heading.identifier, it.printed.title) for it in headed])
        outermost = [section for section in headed if section.level == 1]
        self.title = next((it.printed.title for it in (*outermost, *headed)), "")
        has_title = has_title_heading(levels)
        above: list[_OpenSection] = []
        for section, number, anchor in zip(headed, numbers, anchors, strict=True):
            while above and above[-1].level >= section.level:
                above.pop()
            parent = above[-1] if above else _OpenSection(0, 0)
            above.append(section)
            section.number, section.anchor = number, anchor
            section.path = tuple(it.printed.title for it in above[has_title:])
            section.is_private = parent.is_private or _is_private(section)
            section.is_retain = self._is_retain(section) or (parent.is_retain and section.level > 2)

    def _is_retain(self, section: _OpenSection) -> bool:
        return section.level == 2 and _fold_heading(section.printed.title) in self.retain_headings

    def _read_section(self, section: _OpenSection, following: _OpenSection | None) -> None:
        prose: list[str] = []
        code: list[str] = []
        for block in section.blocks:
            if block.kind is BlockKind.CODE:
                code.append(block.content.strip("\n"))
            elif block.kind is not BlockKind.ITEM:
                inline = self._read_inline(block, section)
                if not (block.kind is BlockKind.HEADING and block.is_at_root):
                    prose += paragraphs(inline.text)
                if inline.comments and (codes := _ignored_codes(inline.comments)):
                    # Right above a heading, a marker is meant for what follows.
                    is_for_next = block is section.blocks[-1] and not inline.text.strip()
                    target = following if is_for_next and following else section
                    target.ignored_codes += codes
                    if not section.level:
                        self.ignored_codes += codes
        self._read_facts(section)
        self._add_section(section, "\n".join(filter(None, prose)), "\n".join(filter(None, code)))

    def _add_section(self, section: _OpenSection, text: str, code: str) -> None:
        self.sections.append(
            Section(
                section.number,
                section.printed.title,
                section.level,
                section.anchor,
                section.path,
                LineSpan(self.first + section.start, self.first + section.end),
                text,
                code,
                section.is_retain,
                section.is_private,
                tuple(dict.fromkeys(section.ignored_codes)),
            )
        )

    def _read_facts(self, section: _OpenSection) -> None:
        if not section.is_retain and self.options.bare_kind is None:
            return
        options = RetainOptions(
            self.options.bare_kind,
            self.date,
            DateRange(self.date, self.date) if self.date else None,
            section.is_private,
        )
        for found in read_items(section.blocks, self.body, self.first, options):
            if isinstance(found, Fact):
                self.facts.append(found)
            else:
                self.diagnostics.append(found)
        if section.is_retain:
            self.diagnostics += find_loose_bullets(section.blocks, self.first)

    def _read_inline(self, block: Block, section: _OpenSection) -> Inline:
        if block.kind is BlockKind.HTML and _RAW_TEXT.match(block.content):
            return Inline("")
        inline = read_inline(block.content, self.references)
        if inline.links or inline.mentions:
            is_fact = block.items and (section.is_retain or self.options.bare_kind is not None)
            self._place(block, inline, bool(is_fact))
        return inline

    def _place(self, block: Block, inline: Inline, is_fact: bool) -> None:
        """Turn offsets in a block's content into lines and columns of the file."""
        place = _Places(block, self.body, self.first)
        section = len(self.sections)
        for link in inline.links:
            text = " ".join(link.text.split())
            self.links.append(Link(link.target, text, *place(link.start, link.end), section))
        for mention in () if is_fact else inline.mentions:
            place_of_name = place(mention.start, mention.end)
            self.mentions.append(Mention(mention.name, *place_of_name, section))


class _Places:
    """Finds where code points of a block's content stand in the file."""

    def __init__(self, block: Block, body: Sequence[str], first: int) -> None:
        self.line = first + block.start
        self.starts: list[int] = []
        self.indents: list[int] = []
        offset = 0
        for line, raw in zip(block.content.split("\n"), body[block.start :], strict=False):
            self.starts.append(offset)
            offset += len(line) + 1
            # Content is the tail of its line, but for the closing marks of a heading.
            is_heading = block.kind is BlockKind.HEADING
            indent = raw.find(line) if is_heading else len(raw.rstrip()) - len(line.rstrip())
            self.indents.append(max(indent, 0))

    def __call__(self, start: int, end: int) -> tuple[LineSpan, ColumnRange]:
        first = bisect_right(self.starts, start) - 1
        last = bisect_right(self.starts, end - 1) - 1
        columns = ColumnRange(
            start - self.starts[first] + self.indents[first],
            end - self.starts[last] + self.indents[last],
        )
        return LineSpan(self.line + first, self.line + last + 1), columns


def _fold_heading(title: str) -> str:
    return unicodedata.normalize("NFKC", title).strip(" :").casefold()


def _is_private(section: _OpenSection) -> bool:
    """Read the mark in the heading, or alone on the line below it, where other tools put it."""
    if section.heading.is_private or len(section.blocks) < 2:
        return section.heading.is_private
    heading, below = section.blocks[:2]
    first_line = below.content.split("\n", 1)[0]
    return below.start == heading.end and bool(_PRIVATE_LINE.match(first_line))


def _ignored_codes(comments: Iterable[str]) -> tuple[str, ...]:
    found = (_IGNORE.match(comment) for comment in comments)
    return tuple(code for match in found if match for code in _CODE.findall(match[1]))
