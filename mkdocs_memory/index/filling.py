"""Rows of files written into an index: all of them into a new one, or only what changed."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager

from mkdocs_memory.diagnostics import Diagnostic
from mkdocs_memory.index.changes import Changes, Look
from mkdocs_memory.index.fulltext import engine_name, fulltext
from mkdocs_memory.index.reading import Read, read_all
from mkdocs_memory.index.schema import create_indexes, create_tables, fingerprint
from mkdocs_memory.index.store import Store
from mkdocs_memory.index.values import diagnostic_of
from mkdocs_memory.settings import Settings

# A new file that nobody points at needs no way back: what is half written is thrown away.
# Blocks of sections take some 3 KB: on smaller pages a fifth would be left over beside them.
_FILLING = """
PRAGMA page_size = 16384;
PRAGMA journal_mode = OFF;
PRAGMA synchronous = OFF;
PRAGMA locking_mode = EXCLUSIVE;
PRAGMA secure_delete = OFF;
PRAGMA temp_store = MEMORY;
PRAGMA cache_size = -32768;
"""
# Changed pages stay in memory until the commit, so that readers are shut out only then.
_UPDATING = """
PRAGMA cache_spill = OFF;
PRAGMA temp_store = MEMORY;
"""


def fill(connection: sqlite3.Connection, settings: Settings, look: Look) -> None:
    """Write the rows of all files into an empty index file."""
    engine = engine_name(settings.fulltext)
    connection.executescript(_FILLING)
    create_tables(connection)
    fulltext(connection, engine).create()
    store = Store(connection, fulltext(connection, engine))
    with transaction(connection):
        store.fulltext.begin_bulk()
        for batch in read_all(settings, look.files, store.next_document_id):
            _insert(store, batch, look)
        store.fulltext.end_bulk()
        create_indexes(connection)
        _finish(store, look, list(look.scan.diagnostics))
        store.note(engine=engine, fingerprint=fingerprint(settings, engine))


def apply_changes(
    connection: sqlite3.Connection, settings: Settings, look: Look, changes: Changes
) -> None:
    """Write the rows of changed files into the current index file, all or none of them."""
    connection.executescript(_UPDATING)
    store = Store(connection, fulltext(connection, engine_name(settings.fulltext)))
    stored = store.files()
    unread: list[Diagnostic] = []
    with transaction(connection):
        for path in changes.gone:
            store.remove(stored[path][4])
        for batch in read_all(settings, changes.edited, store.next_document_id):
            kept = [read for read in batch if not read[1] and read[0].path in stored]
            for _, _, rows in kept:
                # What is known of a file that cannot be read right now stays.
                unread += map(diagnostic_of, rows.diagnostics)
            replaced = [read for read in batch if read not in kept]
            for file, _, _ in replaced:
                if file.path in stored:
                    store.remove(stored[file.path][4])
            _insert(store, replaced, look)
        store.note_files(
            (file, look.settled_ns(file), *stored[file.path][3:]) for file in changes.touched
        )
        _finish(store, look, [*look.scan.diagnostics, *unread])


def _insert(store: Store, batch: list[Read], look: Look) -> None:
    store.insert([rows for _, _, rows in batch])
    store.note_files(
        (file, look.settled_ns(file), rows.content_hash, rows.document_id)
        for file, _, rows in batch
    )


def _finish(store: Store, look: Look, diagnostics: list[Diagnostic]) -> None:
    """Note what concerns all rows, and whether stat data can stand for contents from now on."""
    store.replace_scan_diagnostics(diagnostics)
    store.note_totals()
    is_as_found = store.is_complete(look.scan)
    store.note(stat_digest=look.stat_digest if is_as_found else "", updated_at=str(time.time()))


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Write all of it or nothing."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        connection.rollback()
        raise
    connection.execute("COMMIT")
