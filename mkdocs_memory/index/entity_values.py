"""Entity pages read back from their rows."""

from __future__ import annotations

import json
import sqlite3

from mkdocs_memory.index.section_blocks import sections_of_document
from mkdocs_memory.locations import LineSpan
from mkdocs_memory.workspace.entities import Entity

_ENTITIES = """
SELECT d.id, e.name, e.aliases, e.type, d.path, d.is_private, d.is_published, e.aliases_line
FROM entities e JOIN documents d ON d.id = e.document_id ORDER BY d.path
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
    sections = sections_of_document(connection, document_id)
    open_ones = (each for each in sections if not (each.is_retain or each.is_private))
    return "\n\n".join(section.text for section in open_ones if section.text)
