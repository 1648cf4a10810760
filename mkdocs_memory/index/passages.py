"""Passages read back from their rows: what search returns and what removal must know again."""

from __future__ import annotations

import datetime as dt
import json
import sqlite3
from collections.abc import Iterable, Iterator

from mkdocs_memory.index.fact_columns import fact_of
from mkdocs_memory.index.passage_texts import (
    ENTITY,
    KINDS,
    SECTION,
    entity_heading,
    entity_text,
    fact_heading,
    section_heading,
    section_text,
)
from mkdocs_memory.index.schema import LAST_ORDINAL, ORDINAL_BITS
from mkdocs_memory.index.search_values import Candidate
from mkdocs_memory.index.section_blocks import SectionReader, sections_of_document
from mkdocs_memory.locations import LineSpan

_PASSAGE = """
SELECT p.source, p.kind, p.length, p.first_day, p.last_day, d.path, d.title, d.is_published
FROM passages p JOIN documents d ON d.id = p.source >> 32 WHERE p.id = ?
"""
_MENTIONED = "SELECT name FROM mentions WHERE key BETWEEN ? AND ? AND section = ? ORDER BY key"
_FACT = "SELECT * FROM facts WHERE key = ?"
_ENTITY = """
SELECT e.name, e.aliases, d.line_count
FROM entities e JOIN documents d ON d.id = e.document_id WHERE e.document_id = ?
"""


def read_passages(connection: sqlite3.Connection, ids: Iterable[int]) -> Iterator[Candidate]:
    """Yield the passages with these ids, in this order."""
    sections = SectionReader(connection)
    for passage_id in ids:
        source, kind, length, first_day, last_day, path, title, is_published = connection.execute(
            _PASSAGE, (passage_id,)
        ).fetchone()
        if kind == SECTION:
            read = _read_section(sections, source, title)
        else:
            read = (_read_entity if kind == ENTITY else _read_fact)(connection, source)
        span, heading, text, entities, confidence, is_private = read
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


def _read_section(sections: SectionReader, source: int, title: str) -> _Read:
    section = sections.section(source)
    ordinal = source & LAST_ORDINAL
    base = source - ordinal
    bounds = (base, base + LAST_ORDINAL, ordinal)
    mentioned = sections.connection.execute(_MENTIONED, bounds)
    names = tuple(dict.fromkeys(name for (name,) in mentioned))
    heading = section_heading(title, section.heading_path)
    text = section_text(section.text, section.code)
    span = LineSpan(section.first_line, section.end_line)
    return span, heading, text, names, None, section.is_private


def _read_entity(connection: sqlite3.Connection, source: int) -> _Read:
    document_id = source >> ORDINAL_BITS
    name, aliases, line_count = connection.execute(_ENTITY, (document_id,)).fetchone()
    sections = sections_of_document(connection, document_id)
    open_ones = (each for each in sections if not (each.is_retain or each.is_private))
    text = entity_text(section_text(each.text, each.code) for each in open_ones)
    heading = entity_heading((name, *json.loads(aliases)))
    return LineSpan(0, max(line_count, 1)), heading, text, (name,), None, False


def _read_fact(connection: sqlite3.Connection, source: int) -> _Read:
    _, fact = fact_of(connection.execute(_FACT, (source,)).fetchone())
    names = tuple(dict.fromkeys(fact.entities + fact.mentions))
    heading = fact_heading(fact)
    return fact.span, heading, fact.content, names, fact.confidence, fact.is_private


def _date(day: int | None) -> dt.date | None:
    return dt.date.fromordinal(day) if day else None
