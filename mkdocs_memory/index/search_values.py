"""What a search takes and hands out: plain values, apart from what only other readers need."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import datetime as dt

    from mkdocs_memory.locations import LineSpan


class Candidate(NamedTuple):
    """A passage that matched some query terms, with what scoring needs."""

    path: str
    kind: str
    """A fact's kind, `section` or `entity`."""
    span: LineSpan
    heading: str
    """Title and heading path, or a fact's entities: searched, weighted apart."""
    text: str
    length: int
    """Terms in heading and text."""
    entities: tuple[str, ...]
    time_start: dt.date | None
    time_end: dt.date | None
    confidence: float | None
    is_published: bool
    title: str
    """Title of its document."""


class Statistics(NamedTuple):
    """What BM25 needs to know of all passages."""

    passage_count: int
    average_length: float
    """Terms in a passage, on average."""


class PassageFilter(NamedTuple):
    """What passages must be, beside matching terms."""

    kinds: tuple[str, ...] = ()
    """A passage's kind is one of these; empty: any."""
    names: tuple[str, ...] = ()
    """A passage uses one of these entity names, compared by `fold_name`; empty: any. A name
    in a script without spaces also matches where a longer run begins with it."""
    since: dt.date | None = None
    """A passage is about this day or a later one; undated passages are left out."""
    until: dt.date | None = None
    """A passage is about this day or an earlier one; undated passages are left out."""
