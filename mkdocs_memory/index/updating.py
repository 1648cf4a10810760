"""Which rows an update writes, and into which file: the current one, or a new one."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace

from mkdocs_memory.index.build import Outcome
from mkdocs_memory.index.changes import Changes, Look, find_changes
from mkdocs_memory.index.files import (
    IndexFiles,
    UnusableIndex,
    environment_failures,
    open_writable,
    sync_file,
)
from mkdocs_memory.index.filling import apply_changes, fill
from mkdocs_memory.index.index import Index
from mkdocs_memory.index.opening import NoIndex, OpenIndex, open_current
from mkdocs_memory.index.stored_files import stored_files
from mkdocs_memory.workspace.workspace import Workspace

_MOST_INCREMENTAL = 500
"""Changed files from which a new index file is cheaper, if they are also more than half."""
ALLOW_SHRINK = "mkdocs-memory index --allow-shrink"
"""The command that forgets files even when more than half of them are gone."""


def update_index(
    workspace: Workspace, rebuild: bool, allow_shrink: bool, lock_seconds: float
) -> Outcome:
    """Do what `build.update` promises, under the lock that every writer takes."""
    with IndexFiles(workspace.root).writing(lock_seconds):
        # Looked at under the lock: another process may just have indexed what changed.
        look = Look.at(workspace)
        if rebuild:
            return _build_new(workspace, look)
        return _update_current(workspace, look, allow_shrink)


def build_in_memory(workspace: Workspace) -> Index:
    """Index all files in memory, for a workspace whose `.memory` cannot be written."""
    connection = open_writable(None)
    fill(connection, workspace.settings, Look.at(workspace))
    meta = dict(connection.execute("SELECT key, value FROM meta").fetchall())
    return Index(OpenIndex(connection, 0, meta), workspace.root)


def _update_current(workspace: Workspace, look: Look, allow_shrink: bool) -> Outcome:
    """Write rows for what changed, or a new file when the current one cannot be used."""
    note = None
    try:
        current = open_current(workspace.settings)
        current.connection.close()
        return _update_rows(workspace, look, current.number, allow_shrink)
    except NoIndex:
        pass
    except UnusableIndex as error:
        note = f"index rebuilt: {error}"
    return _build_new(workspace, look)._replace(note=note)


def _update_rows(workspace: Workspace, look: Look, number: int, allow_shrink: bool) -> Outcome:
    path = IndexFiles(workspace.root).path(number)
    with environment_failures(path), closing(open_writable(path)) as connection:
        changes = find_changes(workspace.root, stored_files(connection), look)
        note = _why_kept(changes, look, allow_shrink)
        if note:
            changes = replace(changes, gone=[])
        elif len(changes.edited) > max(_MOST_INCREMENTAL, len(look.files) // 2):
            return _build_new(workspace, look)._replace(removed=len(changes.gone))
        apply_changes(connection, workspace.settings, look, changes)
    return Outcome(len(changes.edited), len(changes.gone), note)


def _why_kept(changes: Changes, look: Look, allow_shrink: bool) -> str | None:
    """Say why rows of files that were not found are kept; `None` when they may go."""
    if not changes.gone:
        return None
    if not look.scan.is_complete:
        return (
            f"{len(changes.gone)} indexed files were not found, but not every folder could be "
            "listed: their rows are kept until one look finds everything"
        )
    if changes.is_shrunk and not allow_shrink:
        return (
            f"{len(changes.gone)} indexed files are gone, more than half of all: their rows are "
            f"kept; if that is right, run `{ALLOW_SHRINK}`"
        )
    return None


def _build_new(workspace: Workspace, look: Look) -> Outcome:
    """Fill a new index file, move the pointer to it, and delete the older ones."""
    files = IndexFiles(workspace.root)
    number = max([files.current() or 0, *files.numbers()]) + 1
    path = files.path(number)
    try:
        with environment_failures(path):
            with closing(open_writable(path)) as connection:
                fill(connection, workspace.settings, look)
            sync_file(path)
        files.point_to(number)
    except BaseException:
        files.remove(number)
        raise
    files.remove_unused()
    return Outcome(changed=len(look.files))
