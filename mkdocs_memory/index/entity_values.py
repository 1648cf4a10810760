"""Entity pages read back from their rows."""

from __future__ import annotations

import json
import sqlite3

from mkdocs_memory.index.passage_texts import unpacked
from mkdocs_memory.index.schema import LAST_ORDINAL, ORDINAL_BITS
from mkdocs_memory.locations import LineSpan
from mkdocs_memory.workspace.entities import Entity

_ENTITIES = """
SELECT d.id, e.name, e.aliases, e.type, d.path, d.is_private, d.is_published, e.aliases_line
FROM entities e JOIN documents d ON d.id = e.document_id ORDER BY d.path
"""
_BODIES = """
SELECT body FROM sections
WHERE key BETWEEN ? AND ? AND NOT is_retain AND NOT is_private ORDER BY key
"""


def read_entities(connection: sqlite3.Connection, with_texts: bool) -> list[Entity]:
    """Return the entity pages, by path."""
    return [
        Entity(
            name=name,
            aliases=tuple(json.loads(aliases)),
            type=kind,
            path=path,
            is_private=bool(is_private),
            is_published=bool(is_published),
            aliases_span=LineSpan(line, line + 1),
            text=_text(connection, document_id) if with_texts else "",
        )
        for document_id, name, aliases, kind, path, is_private, is_published, line in (
            connection.execute(_ENTITIES).fetchall()
        )
    ]


def _text(connection: sqlite3.Connection, document_id: int) -> str:
    """Return the handwritten text of a page, as `workspace.entities` reads it from the file."""
    base = document_id << ORDINAL_BITS
    bodies = connection.execute(_BODIES, (base, base + LAST_ORDINAL))
    parts = (unpacked(body).text for (body,) in bodies)
    return "\n\n".join(part for part in parts if part)
