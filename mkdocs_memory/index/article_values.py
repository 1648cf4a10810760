"""Rows of what stands in a document turned back into values; a question needs none of it."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping

from mkdocs_memory.index.fact_columns import SqlRow
from mkdocs_memory.index.fact_values import facts_of_document
from mkdocs_memory.index.keyphrases import Version, read_keyphrases
from mkdocs_memory.index.rows import Article
from mkdocs_memory.index.schema import LAST_ORDINAL, ORDINAL_BITS
from mkdocs_memory.index.section_blocks import StoredLink, StoredSection, sections_of_document
from mkdocs_memory.index.values import document_of
from mkdocs_memory.locations import ColumnRange, LineSpan
from mkdocs_memory.text.document import Link, Mention, Section

_DOCUMENT = "SELECT * FROM documents WHERE path = ?"
_MENTIONS = "SELECT * FROM mentions WHERE key BETWEEN ? AND ? ORDER BY key"


def read_article(
    connection: sqlite3.Connection, path: str, keyphrases: Mapping[Version, bytes] | None
) -> Article | None:
    """Return a document with what stands in it; `None` when none is indexed at this path.

    Arguments:
        connection: An open index file.
        path: The document's path.
        keyphrases: Those just extracted, beside the stored ones; `None` leaves all out.
    """
    found = connection.execute(_DOCUMENT, (path,)).fetchone()
    if found is None:
        return None
    document = document_of(found)
    sections = sections_of_document(connection, found[0])
    base = found[0] << ORDINAL_BITS
    mentions = connection.execute(_MENTIONS, (base, base + LAST_ORDINAL))
    return Article(
        document=document,
        sections=tuple(map(_section_of, sections)),
        keyphrases=()
        if keyphrases is None
        else read_keyphrases(connection, found[0], document, keyphrases),
        facts=tuple(facts_of_document(connection, found[0])),
        links=tuple(
            _link_of(link, number)
            for number, section in enumerate(sections)
            for link in section.links
        ),
        mentions=tuple(map(_mention_of, mentions)),
    )


def _section_of(stored: StoredSection) -> Section:
    return Section(
        number=stored.number,
        title=stored.title,
        level=stored.level,
        anchor=stored.anchor,
        heading_path=tuple(stored.heading_path),
        span=LineSpan(stored.first_line, stored.end_line),
        text=stored.text,
        code=stored.code,
        is_retain=stored.is_retain,
        is_private=stored.is_private,
        ignored_codes=tuple(stored.ignored_codes),
    )


def _link_of(link: StoredLink, section: int) -> Link:
    target, text, first_line, end_line, first_column, end_column = link
    columns = ColumnRange(first_column, end_column)
    return Link(target, text, LineSpan(first_line, end_line), columns, section)


def _mention_of(row: SqlRow) -> Mention:
    """Read a whole row of `mentions`."""
    _, name, first_line, end_line, first_column, end_column, section = row
    columns = ColumnRange(first_column, end_column)
    return Mention(name, LineSpan(first_line, end_line), columns, section)
