"""The current index file, opened for reading once everything about it is as expected."""

from __future__ import annotations

import sqlite3
from typing import NamedTuple

from mkdocs_memory.index.files import (
    IndexFiles,
    UnusableIndex,
    environment_failures,
    open_readonly,
)
from mkdocs_memory.index.fulltext import engine_name
from mkdocs_memory.index.schema import APPLICATION_ID, SCHEMA_VERSION, fingerprint
from mkdocs_memory.settings import Settings

_ATTEMPTS = 3


class NoIndex(UnusableIndex):
    """Nothing has been indexed yet, which is no trouble worth a word."""


class OpenIndex(NamedTuple):
    """An index file whose rows can be believed."""

    connection: sqlite3.Connection
    number: int
    meta: dict[str, str]
    """The entries of its meta table."""


def open_current(settings: Settings) -> OpenIndex:
    """Open the index file that the pointer of a workspace names.

    Raises:
        UnusableIndex: it is missing, empty, damaged, foreign, or made by another version, with
            other settings or for another full-text engine.
        EnvironmentFailure: it cannot be read at all.
    """
    files = IndexFiles(settings.root)
    expected = fingerprint(settings, engine_name(settings.fulltext))
    for _ in range(_ATTEMPTS):
        number = files.current()
        if number is None:
            raise NoIndex("nothing is indexed yet")
        try:
            if files.path(number).stat().st_size == 0:
                raise UnusableIndex("the index file is empty")
        except FileNotFoundError:
            # Another process has moved the pointer meanwhile, unless it says so again.
            continue
        return _open(files, number, expected)
    raise UnusableIndex("the index file is missing")


def _open(files: IndexFiles, number: int, expected: str) -> OpenIndex:
    path = files.path(number)
    with environment_failures(path):
        connection = open_readonly(path)
        try:
            _check_header(connection)
            meta = dict(connection.execute("SELECT key, value FROM meta").fetchall())
            if meta.get("fingerprint") != expected:
                raise UnusableIndex("settings, full-text engine or program version changed")
        except (sqlite3.Error, UnusableIndex):
            connection.close()
            raise
    return OpenIndex(connection, number, meta)


def _check_header(connection: sqlite3.Connection) -> None:
    def pragma(name: str) -> int:
        return int(connection.execute(f"PRAGMA {name}").fetchone()[0])

    if pragma("application_id") != APPLICATION_ID:
        raise UnusableIndex("the index file is a database of another program")
    if pragma("user_version") != SCHEMA_VERSION:
        raise UnusableIndex("the index file has the tables of another version")
