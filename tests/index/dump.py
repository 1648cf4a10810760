"""An index file as text that does not depend on the order in which files were indexed."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from mkdocs_memory.index.files import IndexFiles
from mkdocs_memory.index.fulltext import FullText, fulltext
from mkdocs_memory.index.passages import read_passages

_BY_DOCUMENT = ("sections", "facts", "mentions", "diagnostics")


def dump(root: Path) -> dict[str, object]:
    """Return every row of the current index by path, ids replaced by places, and all postings."""
    files = IndexFiles(root)
    number = files.current()
    assert number is not None
    with closing(sqlite3.connect(files.path(number))) as connection:
        meta = dict(connection.execute("SELECT key, value FROM meta"))
        paths = dict(connection.execute("SELECT id, path FROM documents"))
        return {
            "meta": {key: meta[key] for key in ("engine", "fingerprint", "corpus_hash")},
            "totals": (meta["passage_count"], meta["total_length"]),
            "documents": sorted(
                row[1:-2] + row[-1:] for row in connection.execute("SELECT * FROM documents")
            ),
            "files": sorted(
                (path, paths[document_id], digest, size)
                for path, size, _, _, digest, document_id in connection.execute(
                    "SELECT * FROM files"
                )
            ),
            "entities": sorted(
                (paths[row[0]], *row[1:]) for row in connection.execute("SELECT * FROM entities")
            ),
            **{table: _by_document(connection, table, paths) for table in _BY_DOCUMENT},
            "passages": _passages(connection, fulltext(connection, meta["engine"])),
        }


def _by_document(
    connection: sqlite3.Connection, table: str, paths: dict[int, str]
) -> list[tuple[object, ...]]:
    rows = connection.execute(f"SELECT * FROM {table}")
    return sorted(
        (paths.get(key >> 32, ""), key & 0xFFFFFFFF, *map(repr, row)) for key, *row in rows
    )


def _passages(connection: sqlite3.Connection, postings: FullText) -> list[tuple[object, ...]]:
    ids = [key for (key,) in connection.execute("SELECT id FROM passages ORDER BY id")]
    passages = dict(zip(ids, map(repr, read_passages(connection, ids)), strict=True))
    names: dict[int, list[str]] = {key: [] for key in ids}
    for key, name in connection.execute("SELECT * FROM passage_names ORDER BY name"):
        names[key].append(name)
    terms: dict[int, list[str]] = {key: [] for key in ids}
    for term in _all_terms(connection, postings):
        found = postings.postings(term)
        assert postings.document_count(term) == len(found)
        for key in found:
            terms[key].append(term)
    return sorted((passages[key], tuple(names[key]), tuple(terms[key])) for key in ids)


def _all_terms(connection: sqlite3.Connection, postings: FullText) -> list[str]:
    if postings.name == "fts5":
        sql = "CREATE VIRTUAL TABLE temp.vocabulary USING fts5vocab(main, postings, row)"
    else:
        sql = "CREATE VIRTUAL TABLE temp.vocabulary USING fts4aux(main, postings)"
    connection.execute(sql)
    return sorted({term for (term,) in connection.execute("SELECT term FROM temp.vocabulary")})
