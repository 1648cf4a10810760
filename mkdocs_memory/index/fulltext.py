"""The full-text table: which passages hold a term, and how many there are.

Terms are ours, and the engine only keeps their postings: no tokeniser of its own, no ranking.
So FTS5 and FTS4 give the same answers, and another engine could stand behind the same four
functions.
"""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Iterable
from typing import Protocol

ENGINE_VARIABLE = "MKDOCS_MEMORY_FULLTEXT"
"""Environment variable that overrides the setting `fulltext`."""

# FTS5's `ascii` and FTS4's `simple` tokeniser both cut at every ASCII character that is no
# letter or digit, and nowhere else; those characters move above U+0100, so `c++` stays whole.
_CUTTING = re.compile(r"[\x00-\x1f!-/:-@\[-`{-\x7f]")

HEADING_MARK = "\ue000"
"""Stands before a term's second entry, which says that the term stands in the heading."""

Posting = tuple[int, str]
"""A passage's id and its stored terms."""


def stored_terms(terms: Iterable[str]) -> str:
    """Return the distinct terms of a passage as the engine stores them."""
    return _CUTTING.sub(_moved, " ".join(dict.fromkeys(terms)))


def _moved(found: re.Match[str]) -> str:
    return chr(0x0100 + ord(found[0]))


class FullText(Protocol):
    """Postings of terms."""

    name: str
    """What the index file notes as its engine: `fts5` or `fts4`."""

    def create(self) -> None:
        """Make the empty table."""

    def add(self, postings: Iterable[Posting]) -> None:
        """Store passages under new ids."""

    def remove(self, postings: Iterable[Posting]) -> None:
        """Take passages out; their terms must be the ones they were stored with."""

    def document_count(self, term: str) -> int:
        """Count the passages that hold a term."""

    def postings(self, *terms: str) -> list[int]:
        """Return the ids of the passages that hold all these terms, ascending."""

    def begin_bulk(self) -> None:
        """Prepare for filling a new table."""

    def end_bulk(self) -> None:
        """Finish filling a new table."""


class Fts5:
    """Postings in an FTS5 table without content: ids only, no positions, no sizes."""

    name = "fts5"
    _BULK_BYTES = 64 << 20
    """Postings kept in memory before they are written, while a new file is filled. Those of
    10,000 pages are written once; merging segments would leave holes of a tenth of the file."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._counts_ready = False

    def create(self) -> None:
        """Make the empty table."""
        self._connection.execute(
            "CREATE VIRTUAL TABLE postings USING fts5"
            "(terms, content='', columnsize=0, detail=none, tokenize='ascii')"
        )

    def add(self, postings: Iterable[Posting]) -> None:
        """Store passages under new ids."""
        self._connection.executemany("INSERT INTO postings(rowid, terms) VALUES (?, ?)", postings)

    def remove(self, postings: Iterable[Posting]) -> None:
        """Take passages out; a table without content must be told the terms again."""
        self._connection.executemany(
            "INSERT INTO postings(postings, rowid, terms) VALUES ('delete', ?, ?)", postings
        )

    def document_count(self, term: str) -> int:
        """Count the passages that hold a term."""
        if not self._counts_ready:
            self._connection.execute(
                "CREATE VIRTUAL TABLE temp.term_counts USING fts5vocab(main, postings, row)"
            )
            self._counts_ready = True
        found = self._connection.execute(
            "SELECT doc FROM temp.term_counts WHERE term = ?", (stored_terms([term]),)
        ).fetchone()
        return int(found[0]) if found else 0

    def postings(self, *terms: str) -> list[int]:
        """Return the ids of the passages that hold all these terms, ascending."""
        rows = self._connection.execute(
            "SELECT rowid FROM postings WHERE postings MATCH ? ORDER BY rowid", (_quoted(*terms),)
        )
        return [rowid for (rowid,) in rows]

    def begin_bulk(self) -> None:
        """Prepare for filling a new table: large segments, merged at the end."""
        self._configure("hashsize", self._BULK_BYTES)
        self._configure("automerge", 0)

    def end_bulk(self) -> None:
        """Merge the segments into one, and go back to settings for small updates."""
        self._connection.execute("INSERT INTO postings(postings) VALUES ('optimize')")
        self._configure("hashsize", 1 << 20)
        self._configure("automerge", 4)

    def _configure(self, option: str, value: int) -> None:
        self._connection.execute(
            "INSERT INTO postings(postings, rank) VALUES (?, ?)", (option, value)
        )


class Fts4:
    """Postings in an FTS4 table, for a SQLite without FTS5; larger and slower to fill."""

    name = "fts4"

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def create(self) -> None:
        """Make the empty table; it keeps the terms, because FTS4 needs them to delete."""
        self._connection.execute(
            "CREATE VIRTUAL TABLE postings USING fts4(terms, tokenize=simple, matchinfo=fts3)"
        )

    def add(self, postings: Iterable[Posting]) -> None:
        """Store passages under new ids."""
        self._connection.executemany("INSERT INTO postings(docid, terms) VALUES (?, ?)", postings)

    def remove(self, postings: Iterable[Posting]) -> None:
        """Take passages out."""
        self._connection.executemany(
            "DELETE FROM postings WHERE docid = ?", ((rowid,) for rowid, _ in postings)
        )

    def document_count(self, term: str) -> int:
        """Count the passages that hold a term, from what `matchinfo` says of all rows."""
        from sqlite_fts4 import decode_matchinfo

        found = self._connection.execute(
            "SELECT matchinfo(postings, 'x') FROM postings WHERE terms MATCH ? LIMIT 1",
            (_quoted(term),),
        ).fetchone()
        # For one phrase and one column: hits in this row, hits in all rows, rows with hits.
        return int(decode_matchinfo(found[0])[2]) if found else 0

    def postings(self, *terms: str) -> list[int]:
        """Return the ids of the passages that hold all these terms, ascending."""
        rows = self._connection.execute(
            "SELECT docid FROM postings WHERE terms MATCH ? ORDER BY docid", (_quoted(*terms),)
        )
        return [rowid for (rowid,) in rows]

    def begin_bulk(self) -> None:
        """Prepare for filling a new table: merge at the end instead of on the way."""
        self._connection.execute("INSERT INTO postings(postings) VALUES ('automerge=0')")

    def end_bulk(self) -> None:
        """Merge the segments into one, and go back to settings for small updates."""
        self._connection.execute("INSERT INTO postings(postings) VALUES ('optimize')")
        self._connection.execute("INSERT INTO postings(postings) VALUES ('automerge=8')")


def _quoted(*terms: str) -> str:
    """Return a query for terms, each quoted: raw, one with `-`, `?` or `AND` would be syntax."""
    return " ".join(f'"{stored_terms([term])}"' for term in terms)


def engine_name(setting: str) -> str:
    """Choose `fts5` or `fts4`: the environment variable, else the setting, else what is there."""
    wanted = os.environ.get(ENGINE_VARIABLE) or setting
    if wanted in ("fts4", "fts5"):
        return wanted
    return "fts5" if _has_fts5() else "fts4"


def _has_fts5() -> bool:
    connection = sqlite3.connect(":memory:")
    try:
        return bool(
            connection.execute("SELECT 1 FROM pragma_module_list WHERE name = 'fts5'").fetchone()
        )
    finally:
        connection.close()


def fulltext(connection: sqlite3.Connection, engine: str) -> FullText:
    """Return the full-text table of an open index file."""
    return Fts4(connection) if engine == "fts4" else Fts5(connection)
