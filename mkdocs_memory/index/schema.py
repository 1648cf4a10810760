"""The tables, and what must agree for the rows of an index file to be believed.

Rows are a pure function of the files, so whenever something that shapes rows has changed the
file is rebuilt instead of migrated.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import os
import sqlite3
from functools import cache
from pathlib import Path

from mkdocs_memory.settings import Settings

APPLICATION_ID = 0x4D4B4D45
"""`MKME`, in the header of every index file."""
SCHEMA_VERSION = 2
"""Raised when tables change."""

ORDINAL_BITS = 32
"""Rows that belong to a document have `document id << 32 | ordinal` as their key: one range
for each document, in reading order, without a second index."""
LAST_ORDINAL = (1 << ORDINAL_BITS) - 1
"""The largest ordinal."""

_TABLES = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE files (
  path TEXT PRIMARY KEY, size INTEGER NOT NULL, mtime_ns INTEGER NOT NULL,
  inode INTEGER NOT NULL, content_hash TEXT NOT NULL, document_id INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE documents (
  id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, role TEXT NOT NULL, title TEXT NOT NULL,
  slug TEXT NOT NULL, locale TEXT NOT NULL, family TEXT NOT NULL, date TEXT,
  is_published INTEGER NOT NULL, is_private INTEGER NOT NULL, content_hash TEXT NOT NULL,
  src_uri TEXT, ignored_codes TEXT NOT NULL, line_count INTEGER NOT NULL,
  slug_key TEXT, tags TEXT NOT NULL, first_passage INTEGER NOT NULL, passage_count INTEGER NOT NULL
);
CREATE TABLE sections (key INTEGER PRIMARY KEY, body BLOB NOT NULL);
CREATE TABLE facts (
  key INTEGER PRIMARY KEY, id TEXT NOT NULL, kind TEXT NOT NULL, content TEXT NOT NULL,
  first_line INTEGER NOT NULL, end_line INTEGER NOT NULL, first_column INTEGER,
  end_column INTEGER, entities TEXT NOT NULL, mentions TEXT NOT NULL, confidence REAL,
  time_start TEXT, time_end TEXT, is_private INTEGER NOT NULL
);
CREATE TABLE mentions (
  key INTEGER PRIMARY KEY, name TEXT NOT NULL, first_line INTEGER NOT NULL,
  end_line INTEGER NOT NULL, first_column INTEGER NOT NULL, end_column INTEGER NOT NULL,
  section INTEGER NOT NULL
);
CREATE TABLE keyphrases (document_id INTEGER PRIMARY KEY, found BLOB NOT NULL);
CREATE TABLE diagnostics (
  key INTEGER PRIMARY KEY, path TEXT NOT NULL, code TEXT NOT NULL, message TEXT NOT NULL,
  first_line INTEGER NOT NULL, end_line INTEGER NOT NULL, first_column INTEGER,
  end_column INTEGER, severity TEXT
);
CREATE TABLE entities (
  document_id INTEGER PRIMARY KEY, name TEXT NOT NULL, aliases TEXT NOT NULL, type TEXT NOT NULL,
  aliases_line INTEGER NOT NULL
);
CREATE TABLE passages (
  id INTEGER PRIMARY KEY, source INTEGER NOT NULL, kind INTEGER NOT NULL,
  length INTEGER NOT NULL, first_day INTEGER, last_day INTEGER
);
CREATE TABLE passage_names (
  passage_id INTEGER NOT NULL, name TEXT NOT NULL, PRIMARY KEY (passage_id, name)
) WITHOUT ROWID;
CREATE TABLE models (
  key TEXT PRIMARY KEY, corpus_hash TEXT NOT NULL, value TEXT NOT NULL
) WITHOUT ROWID;
"""
# Built after the rows of a new file are in: sorting once is cheaper than keeping sorted.
_INDEXES = """
CREATE INDEX IF NOT EXISTS passage_names_by_name ON passage_names (name, passage_id);
CREATE INDEX IF NOT EXISTS facts_by_id ON facts (id);
"""

# Settings that shape no row: what is shown or compared later, and where the workspace lies.
_WITHOUT_EFFECT = {
    *("root", "enabled", "prefix", "concept_pages", "fulltext"),
    *("section_threshold", "article_threshold", "fact_threshold"),
    *("config_file", "site_name", "site_dir", "repo_url", "edit_uri"),
}
_SHAPING_FOLDERS = ("text", "workspace", "index")


def create_tables(connection: sqlite3.Connection) -> None:
    """Make the tables of a new, empty index file, the full-text table excepted."""
    connection.executescript(_TABLES)
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")


def create_indexes(connection: sqlite3.Connection) -> None:
    """Make the secondary indexes; called when a new file holds its rows."""
    # One by one: a script would end the transaction it runs in.
    for statement in _INDEXES.strip().split("\n"):
        connection.execute(statement)


def fingerprint(settings: Settings, engine: str) -> str:
    """Digest what shapes rows beside the files: settings, full-text engine and our own code.

    Two installations of one version agree, so that a plugin and a command line from different
    environments share one index.
    """
    shaping = [_plain(settings, settings.root), engine, module_sizes(_SHAPING_FOLDERS)]
    return hashlib.blake2b(json.dumps(shaping).encode(), digest_size=16).hexdigest()


def _plain(value: object, root: Path) -> object:
    """Turn settings into JSON; paths below the root become relative, so that it may move."""
    if dataclasses.is_dataclass(value):
        return {
            field.name: _plain(getattr(value, field.name), root)
            for field in dataclasses.fields(value)
            if field.name not in _WITHOUT_EFFECT
        }
    if isinstance(value, tuple):
        return [_plain(item, root) for item in value]
    if isinstance(value, Path):
        return value.relative_to(root).as_posix() if value.is_relative_to(root) else str(value)
    return value


@cache
def module_sizes(folders: tuple[str, ...]) -> list[tuple[str, str, int]]:
    """Name the modules of some folders, with their sizes: a stand-in for their versions.

    Looked at once: a program that is replaced while it runs goes on as it was.
    """
    package = Path(__file__).parent.parent
    return sorted(
        (folder, entry.name, entry.stat().st_size)
        for folder in folders
        for entry in os.scandir(package / folder)
        if entry.name.endswith(".py")
    )
