"""Markdown source to `Document`: sections, facts, mentions and links with whole-file lines."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from mkdocs_memory.diagnostics import Diagnostic
from mkdocs_memory.locations import ColumnRange, LineSpan
from mkdocs_memory.text.front_matter import FrontMatter
from mkdocs_memory.text.retain import Fact, Kind


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
    """An `@Name` in prose, outside code; names in facts stand with the facts."""

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
    # The reader compiles its grammars in 60 ms, which whoever only handles values saves.
    from mkdocs_memory.text.reading import read_document

    return read_document(source, options)
