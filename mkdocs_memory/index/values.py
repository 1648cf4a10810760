"""Rows of the tables turned back into the values that travel."""

from __future__ import annotations

import datetime as dt
import json
from typing import Any

from mkdocs_memory.diagnostics import Diagnostic, Severity
from mkdocs_memory.index.document_rows import PackedLink, unpacked
from mkdocs_memory.index.rows import DocumentRow
from mkdocs_memory.index.schema import LAST_ORDINAL
from mkdocs_memory.locations import ColumnRange, LineSpan
from mkdocs_memory.text.dates import DateRange
from mkdocs_memory.text.document import Link, Mention, Section
from mkdocs_memory.text.keyphrases import Keyphrase
from mkdocs_memory.text.retain import Fact, Kind
from mkdocs_memory.workspace.files import Role

# What SQLite hands out has no type of its own; each function names the columns it takes.
SqlRow = tuple[Any, ...]


def document_of(row: SqlRow) -> DocumentRow:
    """Read a whole row of `documents`."""
    _, path, role, title, slug, locale, family, date, published, private, *rest = row
    content_hash, src_uri, codes, *_ = rest
    return DocumentRow(
        path=path,
        role=Role(role),
        title=title,
        slug=slug,
        locale=locale,
        family=family,
        date=dt.date.fromisoformat(date) if date else None,
        is_published=bool(published),
        is_private=bool(private),
        content_hash=content_hash,
        src_uri=src_uri,
        ignored_codes=tuple(codes.split()),
    )


def section_of(row: SqlRow) -> tuple[Section, list[Link]]:
    """Read a whole row of `sections`: the section and its links."""
    key, number, title, level, anchor, first, end, is_retain, is_private, codes, body = row
    heading_path, text, code, links = unpacked(body)
    section = Section(
        number=number,
        title=title,
        level=level,
        anchor=anchor,
        heading_path=tuple(heading_path),
        span=LineSpan(first, end),
        text=text,
        code=code,
        is_retain=bool(is_retain),
        is_private=bool(is_private),
        ignored_codes=tuple(codes.split()),
    )
    ordinal = key & LAST_ORDINAL
    return section, [_link_of(link, ordinal) for link in links]


def _link_of(link: PackedLink, section: int) -> Link:
    target, text, first_line, end_line, first_column, end_column = link
    columns = ColumnRange(first_column, end_column)
    return Link(target, text, LineSpan(first_line, end_line), columns, section)


def fact_of(row: SqlRow) -> tuple[str, Fact]:
    """Read a whole row of `facts`: the fact's id and the fact."""
    (
        _,
        fact_id,
        kind,
        content,
        first_line,
        end_line,
        first_column,
        end_column,
        entities,
        mentions,
        confidence,
        time_start,
        time_end,
        is_private,
    ) = row
    return fact_id, Fact(
        kind=Kind(kind),
        content=content,
        span=LineSpan(first_line, end_line),
        entities=_names(entities),
        confidence=confidence,
        mentions=_names(mentions),
        time=_time(time_start, time_end),
        columns=_columns(first_column, end_column),
        is_private=bool(is_private),
    )


def mention_of(row: SqlRow) -> Mention:
    """Read a whole row of `mentions`."""
    _, name, first_line, end_line, first_column, end_column, section = row
    columns = ColumnRange(first_column, end_column)
    return Mention(name, LineSpan(first_line, end_line), columns, section)


def keyphrase_of(row: SqlRow) -> Keyphrase:
    """Read a whole row of `keyphrases`."""
    _, phrase, key, score, parts = row
    return Keyphrase(phrase, key, score, tuple(map(int, parts.split())))


def diagnostic_of(row: SqlRow) -> Diagnostic:
    """Read a whole row of `diagnostics`."""
    _, path, code, message, first_line, end_line, first_column, end_column, severity = row
    return Diagnostic(
        code=code,
        message=message,
        span=LineSpan(first_line, end_line),
        columns=_columns(first_column, end_column),
        path=path,
        severity_override=Severity(severity) if severity else None,
    )


def _names(packed: str) -> tuple[str, ...]:
    return tuple(json.loads(packed)) if packed != "[]" else ()


def _time(start: str | None, end: str | None) -> DateRange | None:
    if start is None or end is None:
        return None
    return DateRange(dt.date.fromisoformat(start), dt.date.fromisoformat(end))


def _columns(start: int | None, end: int | None) -> ColumnRange | None:
    return None if start is None or end is None else ColumnRange(start, end)
