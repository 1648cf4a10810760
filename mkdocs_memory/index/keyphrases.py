"""Keyphrases of indexed documents: extracted when first asked for, then kept beside the rows.

Only a check or a build asks for them, and extracting takes as long as all other indexing. They
are a pure function of a document's rows, so it does not show when they were extracted.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from mkdocs_memory.index.fact_columns import SqlRow
from mkdocs_memory.index.processes import in_processes
from mkdocs_memory.index.rows import DocumentRow
from mkdocs_memory.index.section_blocks import blocks_of_document, unpacked
from mkdocs_memory.text.keyphrases import Keyphrase, TextPart, extract_keyphrases
from mkdocs_memory.workspace.files import LoadedDocument, Role

_ROLES = (Role.ARTICLE, Role.DECISION)
_WITH_ID = "SELECT id, path, content_hash, title, tags FROM documents WHERE id = ?"
_MISSING = """
SELECT id, path, content_hash, title, tags FROM documents
WHERE role IN (?, ?) AND id NOT IN (SELECT document_id FROM keyphrases) ORDER BY path
"""
_KEEP = """
INSERT OR REPLACE INTO keyphrases
SELECT id, ? FROM documents WHERE id = ? AND path = ? AND content_hash = ?
"""
_CHUNK = 16

Version = tuple[str, str]
"""Path and content hash: a document as it was when it was read."""


class Subject(NamedTuple):
    """What the keyphrases of one document are extracted from, as its rows have it."""

    document_id: int
    path: str
    content_hash: str
    title: str
    tags: str
    blocks: list[bytes]

    @property
    def version(self) -> Version:
        """What was read."""
        return self.path, self.content_hash


def keyphrases_of(loaded: LoadedDocument) -> tuple[Keyphrase, ...]:
    """Extract what a document is about; only articles and decisions are about something."""
    if loaded.role not in _ROLES:
        return ()
    parts = [TextPart(section.title, section.text) for section in loaded.document.sections]
    return tuple(extract_keyphrases(loaded.title, parts, tags=loaded.document.front_matter.tags))


def missing_subjects(connection: sqlite3.Connection, paths: Iterable[str]) -> list[Subject]:
    """Return those of these documents whose keyphrases are not stored."""
    wanted = set(paths)
    missing = connection.execute(_MISSING, [role.value for role in _ROLES]).fetchall()
    return [_subject(connection, row) for row in missing if row[1] in wanted]


def _subject(connection: sqlite3.Connection, row: SqlRow) -> Subject:
    document_id, path, content_hash, title, tags = row
    blocks = blocks_of_document(connection, document_id)
    return Subject(document_id, path, content_hash, title, tags, blocks)


def extract(subjects: Sequence[Subject]) -> dict[Version, bytes]:
    """Extract the keyphrases of documents, in several processes when there are many."""
    chunks = [subjects[start : start + _CHUNK] for start in range(0, len(subjects), _CHUNK)]
    plain = [[(each.title, each.tags, each.blocks) for each in chunk] for chunk in chunks]
    extracted = in_processes(extract_packed, None, plain, count=len(subjects))
    return {
        subject.version: found
        for chunk, each in zip(chunks, extracted, strict=True)
        for subject, found in zip(chunk, each, strict=True)
    }


def extract_packed(_: None, subjects: Sequence[tuple[str, str, list[bytes]]]) -> list[bytes]:
    """Extract for each title, tags and blocks, and return what `keep` stores."""
    extracted = []
    for title, tags, blocks in subjects:
        parts = [TextPart(each.title, each.text) for body in blocks for each in unpacked(body)]
        found = extract_keyphrases(title, parts, tags=json.loads(tags))
        rows = [(each.phrase, each.key, each.score, each.parts) for each in found]
        extracted.append(zlib.compress(json.dumps(rows, ensure_ascii=False).encode()))
    return extracted


def keep(
    connection: sqlite3.Connection, subjects: Iterable[Subject], extracted: Mapping[Version, bytes]
) -> None:
    """Store keyphrases, unless a document is no longer the one they were extracted from."""
    connection.execute("BEGIN IMMEDIATE")
    connection.executemany(
        _KEEP,
        [
            (extracted[subject.version], subject.document_id, *subject.version)
            for subject in subjects
        ],
    )
    connection.execute("COMMIT")


def read_keyphrases(
    connection: sqlite3.Connection,
    document_id: int,
    document: DocumentRow,
    extracted: Mapping[Version, bytes],
) -> tuple[Keyphrase, ...]:
    """Return a document's keyphrases: those just extracted, else those stored."""
    if document.role not in _ROLES:
        return ()
    found = extracted.get((document.path, document.content_hash)) or _stored(
        connection, document_id
    )
    if found is None:
        # Another process has indexed it since what is missing was looked for.
        row = connection.execute(_WITH_ID, (document_id,)).fetchone()
        (found,) = extract([_subject(connection, row)]).values()
    rows = json.loads(zlib.decompress(found))
    return tuple(Keyphrase(phrase, key, score, tuple(parts)) for phrase, key, score, parts in rows)


def _stored(connection: sqlite3.Connection, document_id: int) -> bytes | None:
    row = connection.execute(
        "SELECT found FROM keyphrases WHERE document_id = ?", (document_id,)
    ).fetchone()
    return row[0] if row else None
