"""What the index knows of a file beside its rows: enough to notice a change."""

from __future__ import annotations

import sqlite3

StoredFile = tuple[int, int, int, str, int]
"""Size, mtime in ns, inode, content hash and document id of an indexed file."""


def stored_files(connection: sqlite3.Connection) -> dict[str, StoredFile]:
    """Return what is known of every indexed file, by path."""
    return {row[0]: row[1:] for row in connection.execute("SELECT * FROM files")}
