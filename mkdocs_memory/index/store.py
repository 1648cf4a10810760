"""Rows in, rows out of one open index file; the caller holds lock and transaction."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterable, Sequence

from mkdocs_memory.diagnostics import Diagnostic
from mkdocs_memory.index.document_rows import DocumentRows, PassageRow, Row, diagnostic_row
from mkdocs_memory.index.fulltext import FullText
from mkdocs_memory.index.passage_ids import id_range, passage_id, passage_number
from mkdocs_memory.index.passage_texts import passage_terms
from mkdocs_memory.index.passages import read_passages
from mkdocs_memory.index.schema import LAST_ORDINAL, ORDINAL_BITS
from mkdocs_memory.index.stored_files import StoredFile, stored_files
from mkdocs_memory.workspace.discovery import Scan
from mkdocs_memory.workspace.files import SourceFile

_INSERTS = {
    "documents": "INSERT INTO documents VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
    "sections": "INSERT INTO sections VALUES (?,?)",
    "facts": "INSERT INTO facts VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
    "mentions": "INSERT INTO mentions VALUES (?,?,?,?,?,?,?)",
    "diagnostics": "INSERT INTO diagnostics VALUES (?,?,?,?,?,?,?,?,?)",
    "entities": "INSERT INTO entities VALUES (?,?,?,?,?)",
    "passages": "INSERT INTO passages VALUES (?,?,?,?,?,?)",
    "passage_names": "INSERT INTO passage_names VALUES (?,?)",
}
_DELETES = {
    "sections": "DELETE FROM sections WHERE key BETWEEN ? AND ?",
    "facts": "DELETE FROM facts WHERE key BETWEEN ? AND ?",
    "mentions": "DELETE FROM mentions WHERE key BETWEEN ? AND ?",
    "diagnostics": "DELETE FROM diagnostics WHERE key BETWEEN ? AND ?",
}


class Store:
    """The writable side of an index file."""

    def __init__(self, connection: sqlite3.Connection, fulltext: FullText) -> None:
        self.connection = connection
        self.fulltext = fulltext
        passage, document = connection.execute(
            "SELECT (SELECT max(id) FROM passages), (SELECT max(id) FROM documents)"
        ).fetchone()
        self._next_passage = passage_number(passage or 0) + 1
        self.next_document_id = (document or 0) + 1
        """An id that no document has, nor any id above it."""

    def files(self) -> dict[str, StoredFile]:
        """Return what is known of every indexed file, by path."""
        return stored_files(self.connection)

    def insert(self, documents: Sequence[DocumentRows]) -> None:
        """Store documents whose ids are new."""
        execute = self.connection.executemany
        passages: list[tuple[int, PassageRow]] = []
        heads: list[Row] = []
        for rows in documents:
            first = self._next_passage
            heads.append((*rows.document, id_range(first, 0)[0], len(rows.passages)))
            for number, row in enumerate(rows.passages, start=first):
                passages.append((passage_id(number, row[2]), row))
            self._next_passage += len(rows.passages)
        execute(_INSERTS["documents"], heads)
        for table in _DELETES:
            children = (getattr(rows, table) for rows in documents)
            execute(_INSERTS[table], (row for part in children for row in part))
        execute(_INSERTS["entities"], [rows.entity for rows in documents if rows.entity])
        execute(_INSERTS["passages"], ((n, *row[:5]) for n, row in passages))
        execute(_INSERTS["passage_names"], ((n, name) for n, row in passages for name in row[6]))
        self.fulltext.add((n, row[5]) for n, row in passages)

    def remove(self, document_id: int) -> None:
        """Delete a document with everything that belongs to it."""
        execute = self.connection.execute
        first, count = execute(
            "SELECT first_passage, passage_count FROM documents WHERE id = ?", (document_id,)
        ).fetchone()
        bounds = id_range(passage_number(first), count)
        rows = execute("SELECT id FROM passages WHERE id BETWEEN ? AND ? ORDER BY id", bounds)
        ids = [key for (key,) in rows]
        passages = list(read_passages(self.connection, ids))
        terms = (passage_terms(each.heading, each.text)[1] for each in passages)
        self.fulltext.remove(zip(ids, terms, strict=True))
        execute("DELETE FROM passages WHERE id BETWEEN ? AND ?", bounds)
        execute("DELETE FROM passage_names WHERE passage_id BETWEEN ? AND ?", bounds)
        base = document_id << ORDINAL_BITS
        for delete in _DELETES.values():
            execute(delete, (base, base + LAST_ORDINAL))
        execute("DELETE FROM entities WHERE document_id = ?", (document_id,))
        execute("DELETE FROM keyphrases WHERE document_id = ?", (document_id,))
        execute("DELETE FROM files WHERE document_id = ?", (document_id,))
        execute("DELETE FROM documents WHERE id = ?", (document_id,))

    def note_files(self, files: Iterable[tuple[SourceFile, int, str, int]]) -> None:
        """Remember files with the time to compare, the content hash and the document id."""
        self.connection.executemany(
            "INSERT OR REPLACE INTO files VALUES (?,?,?,?,?,?)",
            (
                (file.path, file.size, time_ns, file.inode, digest, document_id)
                for file, time_ns, digest, document_id in files
            ),
        )

    def is_complete(self, scan: Scan) -> bool:
        """Say whether just the files of a scan are indexed, each of them read."""
        unread, count = self.connection.execute(
            "SELECT coalesce(sum(content_hash = ''), 0), count(*) FROM files"
        ).fetchone()
        return not unread and count == len(scan.files)

    def replace_scan_diagnostics(self, diagnostics: Sequence[Diagnostic]) -> None:
        """Keep what was found in no single file; it has the keys of document 0."""
        self.connection.execute(_DELETES["diagnostics"], (0, LAST_ORDINAL))
        rows = ((n, *diagnostic_row(found)) for n, found in enumerate(diagnostics))
        self.connection.executemany(_INSERTS["diagnostics"], rows)

    def note(self, **values: str) -> None:
        """Set entries of the meta table."""
        self.connection.executemany("INSERT OR REPLACE INTO meta VALUES (?, ?)", values.items())

    def note_totals(self) -> None:
        """Compute what depends on all rows: the corpus hash and the passage statistics."""
        digest = hashlib.blake2b(digest_size=16)
        for path, content_hash in self.connection.execute(
            "SELECT path, content_hash FROM documents ORDER BY path"
        ):
            digest.update(f"{path}\0{content_hash}\0".encode())
        count, length = self.connection.execute(
            "SELECT count(*), coalesce(sum(length), 0) FROM passages"
        ).fetchone()
        self.note(
            corpus_hash=digest.hexdigest(), passage_count=str(count), total_length=str(length)
        )
