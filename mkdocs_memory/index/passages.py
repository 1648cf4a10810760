"""Passages read back from their rows: what search returns and what removal must know again."""

from __future__ import annotations

import datetime as dt
import json
import sqlite3
from collections.abc import Iterable, Iterator

from mkdocs_memory.index.fact_values import fact_of
from mkdocs_memory.index.passage_texts import (
    ENTITY,
    KINDS,
    SECTION,
    entity_heading,
    entity_text,
    fact_heading,
    section_heading,
    section_text,
    unpacked,
)
from mkdocs_memory.index.rows import Candidate
from mkdocs_memory.index.schema import LAST_ORDINAL, ORDINAL_BITS
from mkdocs_memory.locations import LineSpan

_PASSAGE = """
SELECT p.source, p.kind, p.length, p.first_day, p.last_day, d.path, d.title, d.is_published
FROM passages p JOIN documents d ON d.id = p.source >> 32 WHERE p.id = ?
"""
_SECTION = """
SELECT d.title, s.first_line, s.end_line, s.is_private, s.body
FROM sections s JOIN documents d ON d.id = s.key >> 32 WHERE s.key = ?
"""
_MENTIONED = "SELECT name FROM mentions WHERE key BETWEEN ? AND ? AND section = ? ORDER BY key"
_FACT = "SELECT * FROM facts WHERE key = ?"
_ENTITY = """
SELECT e.name, e.aliases, d.line_count
FROM entities e JOIN documents d ON d.id = e.document_id WHERE e.document_id = ?
"""
_BODIES = """
SELECT body FROM sections
WHERE key BETWEEN ? AND ? AND NOT is_retain AND NOT is_private ORDER BY key
"""


def read_passages(connection: sqlite3.Connection, ids: Iterable[int]) -> Iterator[Candidate]:
    """Yield the passages with these ids, in this order."""
    for passage_id in ids:
        source, kind, length, first_day, last_day, path, title, is_published = connection.execute(
            _PASSAGE, (passage_id,)
        ).fetchone()
        read = {SECTION: _read_section, ENTITY: _read_entity}.get(kind, _read_fact)
        span, heading, text, entities, confidence, is_private = read(connection, source)
        yield Candidate(
            path=path,
            kind=KINDS[kind],
            span=span,
            heading=heading,
            text=text,
            length=length,
            entities=entities,
            time_start=_date(first_day),
            time_end=_date(last_day),
            confidence=confidence,
            is_published=bool(is_published) and not is_private,
            title=title,
        )


_Read = tuple[LineSpan, str, str, tuple[str, ...], float | None, bool]
"""Span, heading, text, entities, confidence, and whether a private section holds it."""


def _read_section(connection: sqlite3.Connection, source: int) -> _Read:
    title, first_line, end_line, is_private, body = connection.execute(
        _SECTION, (source,)
    ).fetchone()
    said = unpacked(body)
    ordinal = source & LAST_ORDINAL
    base = source - ordinal
    mentioned = connection.execute(_MENTIONED, (base, base + LAST_ORDINAL, ordinal))
    names = tuple(dict.fromkeys(name for (name,) in mentioned))
    heading = section_heading(title, said.heading_path)
    span = LineSpan(first_line, end_line)
    return span, heading, section_text(said.text, said.code), names, None, bool(is_private)


def _read_entity(connection: sqlite3.Connection, source: int) -> _Read:
    document_id = source >> ORDINAL_BITS
    name, aliases, line_count = connection.execute(_ENTITY, (document_id,)).fetchone()
    bodies = connection.execute(_BODIES, (source, source + LAST_ORDINAL))
    parts = (unpacked(body) for (body,) in bodies)
    text = entity_text(section_text(part.text, part.code) for part in parts)
    heading = entity_heading((name, *json.loads(aliases)))
    return LineSpan(0, max(line_count, 1)), heading, text, (name,), None, False


def _read_fact(connection: sqlite3.Connection, source: int) -> _Read:
    _, fact = fact_of(connection.execute(_FACT, (source,)).fetchone())
    names = tuple(dict.fromkeys(fact.entities + fact.mentions))
    heading = fact_heading(fact)
    return fact.span, heading, fact.content, names, fact.confidence, fact.is_private


def _date(day: int | None) -> dt.date | None:
    return dt.date.fromordinal(day) if day else None
