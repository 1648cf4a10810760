"""Markdown source to `Document`: sections, facts, mentions and links with whole-file lines."""

from __future__ import annotations

import datetime as dt
import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from mkdocs_memory.diagnostics import Diagnostic
from mkdocs_memory.locations import ColumnRange, LineSpan
from mkdocs_memory.text.blocks import Block, BlockKind, Blocks, parse_blocks
from mkdocs_memory.text.dates import DateRange
from mkdocs_memory.text.front_matter import FrontMatter, front_matter_of
from mkdocs_memory.text.headings import (
    Heading,
    PrintedNumber,
    number_headings,
    read_heading,
    read_printed_number,
)
from mkdocs_memory.text.inline import CJK, Inline, read_inline
from mkdocs_memory.text.lines import clean_lines, split_lines
from mkdocs_memory.text.retain import Fact, Kind, RetainOptions, read_items, too_many_facts
from mkdocs_memory.text.terms import slugify


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and the text below it, up to the next heading of any level."""

    number: str
    """`3.3`, as printed in the heading, else counted; `""` for text before any heading."""
    title: str
    """Heading text without markup and without a printed number; `""` before any heading."""
    level: int
    """1 to 6; 0 for text before any heading."""
    anchor: str
    """Explicit id (`{#id}`), else `slugify(title)`, repeats numbered `-2`, `-3`."""
    heading_path: tuple[str, ...]
    """Titles of the headings above, outermost first, own title last, document title left out."""
    span: LineSpan
    """From the heading line to the line before the next heading."""
    text: str
    """Prose without markup; paragraphs separated by a newline."""
    code: str = ""
    """Text of its code blocks."""
    is_retain: bool = False
    """True for a Retain section, whose items are facts."""
    is_private: bool = False
    """True when it, or a section around it, is marked `{: .private }`."""
    ignored_codes: tuple[str, ...] = ()
    """Codes silenced here by `<!-- memory: ignore M101 -->` above or below the heading."""


@dataclass(frozen=True, slots=True)
class Link:
    """A link out of a section."""

    target: str
    """As written: `../a.md#sec`, `https://…`, or the name inside `[[…]]`."""
    text: str
    span: LineSpan
    columns: ColumnRange
    section: int
    """Index of the section that holds it."""


@dataclass(frozen=True, slots=True)
class Mention:
    """An `@Name` in prose, outside code."""

    name: str
    """Without `@`; in CJK the whole run that follows, which entity resolution shortens."""
    span: LineSpan
    columns: ColumnRange
    section: int


@dataclass(frozen=True, slots=True)
class Document:
    """One parsed Markdown source."""

    title: str
    """Front matter `title`, else the first level-1 heading, else the first heading, else `""`."""
    front_matter: FrontMatter
    sections: tuple[Section, ...]
    """In reading order; the text before the first heading, if any, comes first."""
    facts: tuple[Fact, ...] = ()
    links: tuple[Link, ...] = ()
    mentions: tuple[Mention, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()
    ignored_codes: tuple[str, ...] = ()
    """Codes silenced for the whole file: a marker before the first heading."""
    line_count: int = 0


@dataclass(frozen=True, slots=True)
class ParseOptions:
    """What a source's place in the workspace says about how to read it."""

    retain_headings: tuple[str, ...] = ("Retain",)
    """Level-2 headings that open a Retain section, compared without case."""
    bare_kind: Kind | None = None
    """Kind of every top-level list item of a bank page; `None` elsewhere."""
    date: dt.date | None = None
    """The log's date; the reference for facts that name no year or no day."""


def parse_document(source: str, options: ParseOptions = ParseOptions()) -> Document:
    """Parse a Markdown source; never raises, and takes time linear in its length."""
    lines = split_lines(source)
    front_matter = front_matter_of(lines)
    first = front_matter.body_start
    body, diagnostics = clean_lines(lines, first)
    parsed = parse_blocks(body)
    body, parsed, conflicts = _without_conflicts(body, parsed, first)
    reader = _DocumentReader(body, first, parsed, front_matter, options)
    found = [*front_matter.diagnostics, *diagnostics, *conflicts, *reader.diagnostics]
    if front_matter.problem:
        found.insert(0, front_matter.problem)
    return Document(
        front_matter.title or reader.first_title,
        front_matter,
        tuple(reader.sections),
        tuple(reader.facts),
        tuple(reader.links),
        tuple(reader.mentions),
        tuple(diagnostic for diagnostic in found if not reader.is_ignored(diagnostic)),
        reader.ignored_codes,
        len(lines),
    )


_CONFLICT = re.compile(r"<{7}(?: .*)?|={7}|>{7}(?: .*)?|\|{7}(?: .*)?")


def _without_conflicts(
    body: list[str], parsed: Blocks, first: int
) -> tuple[list[str], Blocks, list[Diagnostic]]:
    """Blank the marks of unfinished merges, which would read as headings and quotes."""
    marks = [at for at, line in enumerate(body) if line[:7] in _CONFLICT_STARTS]
    if not marks:
        return body, parsed, []
    code = {
        line
        for block in parsed.blocks
        if block.kind is BlockKind.CODE
        for line in range(block.start, block.end)
    }
    marks = [at for at in marks if at not in code and _CONFLICT.fullmatch(body[at])]
    starts = [at for at in marks if body[at][0] == "<"]
    if not starts or not any(body[at][0] == ">" and at > starts[0] for at in marks):
        return body, parsed, []
    body = [*body]
    for at in marks:
        body[at] = ""
    message = "a merge conflict starts here; both sides are read as text"
    diagnostics = [
        Diagnostic("M507", message, LineSpan(first + at, first + at + 1)) for at in starts
    ]
    return body, parse_blocks(body), diagnostics


_CONFLICT_STARTS = frozenset(("<<<<<<<", "=======", ">>>>>>>", "|||||||"))
_IGNORE = re.compile(r"\s*memory:\s*ignore\s([^>]*)")
_CODE = re.compile(r"M\d{3}")
_RAW_TEXT = re.compile(r"<(script|style|textarea)\b", re.IGNORECASE)
_PRIVATE_LINE = re.compile(r"\{:?[^{}]*\bprivate\b[^{}]*\}?", re.IGNORECASE)
_TABLE_RULE = frozenset("|-: \t>")
_CJK_EDGE = re.compile(rf"[{CJK}\uff01-\uff5e\u3000-\u303f]")
_HANGUL = re.compile("[\uac00-\ud7af]")


@dataclass(slots=True)
class _OpenSection:
    """A section while its blocks are read."""

    start: int
    end: int
    heading: Heading
    printed: PrintedNumber
    level: int
    blocks: list[Block]


class _DocumentReader:
    """Reads the blocks of a body into sections, facts, links and mentions."""

    def __init__(
        self,
        body: Sequence[str],
        first: int,
        parsed: Blocks,
        front_matter: FrontMatter,
        options: ParseOptions,
    ) -> None:
        self.body = body
        self.first = first
        self.references = parsed.references
        self.options = options
        self.date = options.date or front_matter.date
        self.sections: list[Section] = []
        self.facts: list[Fact] = []
        self.links: list[Link] = []
        self.mentions: list[Mention] = []
        self.diagnostics: list[Diagnostic] = []
        self.ignored_codes: tuple[str, ...] = ()
        self.first_title = ""
        self._pending_codes: tuple[str, ...] = ()
        self._read(_split_sections(parsed.blocks, len(body)))
        if options.date:
            self.diagnostics += too_many_facts(self.facts)

    def is_ignored(self, diagnostic: Diagnostic) -> bool:
        """Say whether a marker in the file silences the finding."""
        return diagnostic.code in self.ignored_codes or any(
            diagnostic.code in section.ignored_codes
            for section in self.sections
            if section.ignored_codes and diagnostic.span.start in section.span
        )

    def _read(self, opened: Sequence[_OpenSection]) -> None:
        headed = [section for section in opened if section.level]
        levels = [section.level for section in headed]
        numbers = number_headings(levels, [section.printed.number for section in headed])
        has_title = bool(levels) and levels[0] == 1 and levels.count(1) == 1
        ones = [section for section in headed if section.level == 1]
        self.first_title = next((it.printed.title for it in (*ones, *headed)), "")
        if len(headed) < len(opened):
            numbers.insert(0, "")
        anchors = _anchors(opened)
        above: list[tuple[int, str, bool, bool]] = []
        for index, section in enumerate(opened):
            while above and above[-1][0] >= section.level:
                above.pop()
            is_private = section.heading.is_private or bool(above and above[-1][2])
            is_retain = self._is_retain(section) or (
                bool(above and above[-1][3]) and section.level > 2
            )
            if section.level:
                above.append((section.level, section.printed.title, is_private, is_retain))
            path = tuple(title for level, title, *_ in above if not (has_title and level == 1))
            self._read_section(section, numbers[index], anchors[index], path, is_private, is_retain)

    def _is_retain(self, section: _OpenSection) -> bool:
        title = _fold_heading(section.printed.title)
        return section.level == 2 and title in {
            _fold_heading(name) for name in self.options.retain_headings
        }

    def _read_section(
        self,
        section: _OpenSection,
        number: str,
        anchor: str,
        path: tuple[str, ...],
        is_private: bool,
        is_retain: bool,
    ) -> None:
        prose: list[str] = []
        code: list[str] = []
        codes = self._pending_codes
        self._pending_codes = ()
        last = len(section.blocks) - 1
        for at, block in enumerate(section.blocks):
            if block.kind is BlockKind.CODE:
                code.append(block.content.strip("\n"))
                continue
            if block.kind is BlockKind.ITEM:
                continue
            inline = self._read_block(block, is_retain)
            prose += _paragraphs(block, inline.text)
            ignored = _ignored_codes(inline.comments)
            if at == last and ignored and not inline.text.strip():
                self._pending_codes = ignored
            else:
                codes += ignored
        if not section.level:
            self.ignored_codes = (*codes, *self._pending_codes)
            self._pending_codes = ()
        span = LineSpan(self.first + section.start, self.first + section.end)
        self._read_facts(section, is_private, is_retain)
        if not section.level and not any(map(str.strip, self.body[section.start : section.end])):
            return
        self.sections.append(
            Section(
                number,
                section.printed.title,
                section.level,
                anchor,
                path if section.level else (),
                span,
                "\n".join(filter(None, prose)),
                "\n".join(filter(None, code)),
                is_retain,
                is_private,
                tuple(dict.fromkeys(codes)),
            )
        )

    def _read_facts(self, section: _OpenSection, is_private: bool, is_retain: bool) -> None:
        bare_kind = self.options.bare_kind
        if not is_retain and bare_kind is None:
            return
        options = RetainOptions(
            bare_kind,
            self.date,
            DateRange(self.date, self.date) if self.date else None,
            is_private,
        )
        for found in read_items(section.blocks, self.body, self.first, options):
            if isinstance(found, Fact):
                self.facts.append(found)
            else:
                self.diagnostics.append(found)

    def _read_block(self, block: Block, is_retain: bool) -> Inline:
        content = block.content
        if block.kind is BlockKind.HTML and _RAW_TEXT.match(content):
            return Inline("")
        inline = read_inline(content, self.references)
        if inline.links or inline.mentions:
            self._place(block, inline, is_retain and bool(block.items))
        return inline

    def _place(self, block: Block, inline: Inline, is_fact: bool) -> None:
        """Turn offsets in a block's content into lines and columns of the file."""
        starts = [0]
        lines = block.content.split("\n")
        for line in lines:
            starts.append(starts[-1] + len(line) + 1)
        section = len(self.sections)
        for link in inline.links:
            span, columns = self._locate(block, lines, starts, link.start, link.end)
            self.links.append(
                Link(link.target, " ".join(link.text.split()), span, columns, section)
            )
        for mention in () if is_fact else inline.mentions:
            span, columns = self._locate(block, lines, starts, mention.start, mention.end)
            self.mentions.append(Mention(mention.name, span, columns, section))

    def _locate(
        self, block: Block, lines: Sequence[str], starts: Sequence[int], start: int, end: int
    ) -> tuple[LineSpan, ColumnRange]:
        first = bisect_right(starts, start) - 1
        last = bisect_right(starts, end - 1) - 1
        columns = ColumnRange(
            start - starts[first] + self._indent(block, lines, first),
            end - starts[last] + self._indent(block, lines, last),
        )
        at = self.first + block.start
        return LineSpan(at + first, at + last + 1), columns

    def _indent(self, block: Block, lines: Sequence[str], index: int) -> int:
        """Count the code points that block syntax takes from the front of a line."""
        raw, line = self.body[block.start + index], lines[index]
        if block.kind is BlockKind.HEADING:
            return max(raw.find(line), 0)
        return max(len(raw.rstrip()) - len(line.rstrip()), 0)


def _split_sections(blocks: Iterable[Block], line_count: int) -> list[_OpenSection]:
    """Group blocks under the headings that stand outside lists, quotes and admonitions."""
    preamble = _OpenSection(0, line_count, Heading(""), PrintedNumber((), ""), 0, [])
    opened = [preamble]
    for block in blocks:
        if block.kind is BlockKind.HEADING and block.is_at_root:
            opened[-1].end = block.start
            heading = read_heading(block.content)
            title = _join_lines(read_inline(heading.text).text)
            printed = read_printed_number(title)
            opened.append(
                _OpenSection(block.start, line_count, heading, printed, block.level, [block])
            )
        else:
            opened[-1].blocks.append(block)
    return opened


def _anchors(sections: Sequence[_OpenSection]) -> list[str]:
    """Return explicit ids, else slugs of titles; repeats get `-2`, `-3`."""
    taken = {section.heading.identifier for section in sections}
    used: set[str] = set()
    counts: dict[str, int] = {}
    anchors = []
    for section in sections:
        if not section.level:
            anchors.append("")
            continue
        explicit = section.heading.identifier
        base = anchor = explicit or slugify(section.printed.title)
        while anchor in used or (not explicit and anchor in taken):
            counts[base] = counts.get(base, 1) + 1
            anchor = f"{base}-{counts[base]}"
        used.add(anchor)
        anchors.append(anchor)
    return anchors


def _fold_heading(title: str) -> str:
    return unicodedata.normalize("NFKC", title).strip(" :").casefold()


def _ignored_codes(comments: Iterable[str]) -> tuple[str, ...]:
    found = (_IGNORE.match(comment) for comment in comments)
    return tuple(code for match in found if match for code in _CODE.findall(match[1]))


def _paragraphs(block: Block, text: str) -> list[str]:
    """Return a block's text as paragraphs: one, or a table's rows with their cells."""
    if block.kind is BlockKind.HEADING and block.is_at_root:
        return []
    if "|" in text and "-" in text:
        lines = text.split("\n")
        if any(_is_table_rule(line) for line in lines):
            rows = (line.strip().strip("|").strip() for line in lines if not _is_table_rule(line))
            return [" ".join(row.split()) for row in rows]
    return [_join_lines(text)]


def _is_table_rule(line: str) -> bool:
    return "-" in line and "|" in line and _TABLE_RULE.issuperset(line)


def _join_lines(text: str) -> str:
    """Join soft line breaks by a space, or by nothing between Chinese and Japanese."""
    if "\n" not in text:
        return " ".join(text.split())
    pieces: list[str] = []
    for line in text.split("\n"):
        words = " ".join(line.split())
        if not words:
            continue
        if pieces and not _joins_closely(pieces[-1], words):
            pieces.append(" ")
        pieces.append(words)
    return "".join(pieces)


def _joins_closely(before: str, after: str) -> bool:
    left, right = before[-1], after[0]
    return bool(
        _CJK_EDGE.match(left)
        and _CJK_EDGE.match(right)
        and not (_HANGUL.match(left) or _HANGUL.match(right))
    )
