"""Facts read back from their rows."""

from __future__ import annotations

import sqlite3

from mkdocs_memory.index.fact_columns import fact_of
from mkdocs_memory.index.filters import passages_named
from mkdocs_memory.index.rows import FactRow
from mkdocs_memory.index.schema import LAST_ORDINAL, ORDINAL_BITS

_IN_DOCUMENT = """
SELECT d.path, d.is_published, f.* FROM facts f JOIN documents d ON d.id = ?
WHERE f.key BETWEEN ? AND ? ORDER BY f.key
"""
_WITH_ID = """
SELECT d.path, d.is_published, f.* FROM facts f JOIN documents d ON d.id = f.key >> 32
WHERE f.id = ?
"""
_OF_PASSAGE = """
SELECT d.path, d.is_published, f.* FROM passages p
JOIN facts f ON f.key = p.source JOIN documents d ON d.id = p.source >> 32
WHERE p.id = ? AND p.kind >= 2
"""


def facts_of_document(connection: sqlite3.Connection, document_id: int) -> list[FactRow]:
    """Return the facts of one document, by line."""
    base = document_id << ORDINAL_BITS
    rows = connection.execute(_IN_DOCUMENT, (document_id, base, base + LAST_ORDINAL))
    return [_fact_row(*row) for row in rows]


def fact_with_id(connection: sqlite3.Connection, fact_id: str) -> FactRow | None:
    """Return the fact with this id; `None` when no file has it."""
    row = connection.execute(_WITH_ID, (fact_id,)).fetchone()
    return _fact_row(*row) if row else None


def facts_named(connection: sqlite3.Connection, names: tuple[str, ...]) -> list[FactRow]:
    """Return the facts that use one of these names, by path and line."""
    ids = passages_named(connection, names)
    rows = [row for key in ids for row in connection.execute(_OF_PASSAGE, (key,))]
    facts = (_fact_row(*row) for row in rows)
    return sorted(facts, key=lambda found: (found.path, found.fact.span, found.id))


def _fact_row(path: str, is_published: int, *row: object) -> FactRow:
    fact_id, fact = fact_of(row)
    return FactRow(fact_id, path, fact, bool(is_published) and not fact.is_private)
