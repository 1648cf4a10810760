"""Rows of what stands in a document turned back into values; a question needs none of it."""

from __future__ import annotations

import sqlite3

from mkdocs_memory.index.fact_values import facts_of_document
from mkdocs_memory.index.passage_texts import PackedLink, unpacked
from mkdocs_memory.index.rows import Article
from mkdocs_memory.index.schema import LAST_ORDINAL, ORDINAL_BITS
from mkdocs_memory.index.values import SqlRow, document_of
from mkdocs_memory.locations import ColumnRange, LineSpan
from mkdocs_memory.text.document import Link, Mention, Section
from mkdocs_memory.text.keyphrases import Keyphrase

_DOCUMENT = "SELECT * FROM documents WHERE path = ?"
_SECTIONS = "SELECT * FROM sections WHERE key BETWEEN ? AND ? ORDER BY key"
_MENTIONS = "SELECT * FROM mentions WHERE key BETWEEN ? AND ? ORDER BY key"
_KEYPHRASES = "SELECT * FROM keyphrases WHERE key BETWEEN ? AND ? ORDER BY key"


def read_article(connection: sqlite3.Connection, path: str) -> Article | None:
    """Return a document with what stands in it; `None` when none is indexed at this path."""
    found = connection.execute(_DOCUMENT, (path,)).fetchone()
    if found is None:
        return None
    base = found[0] << ORDINAL_BITS
    keys = (base, base + LAST_ORDINAL)
    sections = [_section_of(row) for row in connection.execute(_SECTIONS, keys)]
    return Article(
        document=document_of(found),
        sections=tuple(section for section, _ in sections),
        keyphrases=tuple(map(_keyphrase_of, connection.execute(_KEYPHRASES, keys))),
        facts=tuple(facts_of_document(connection, found[0])),
        links=tuple(link for _, links in sections for link in links),
        mentions=tuple(map(_mention_of, connection.execute(_MENTIONS, keys))),
    )


def _section_of(row: SqlRow) -> tuple[Section, list[Link]]:
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


def _mention_of(row: SqlRow) -> Mention:
    """Read a whole row of `mentions`."""
    _, name, first_line, end_line, first_column, end_column, section = row
    columns = ColumnRange(first_column, end_column)
    return Mention(name, LineSpan(first_line, end_line), columns, section)


def _keyphrase_of(row: SqlRow) -> Keyphrase:
    """Read a whole row of `keyphrases`."""
    _, phrase, key, score, parts = row
    return Keyphrase(phrase, key, score, tuple(map(int, parts.split())))
