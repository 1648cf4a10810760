"""The index brought up to date with the files: new rows for changed contents only.

What reads and writes rows is imported when there is something to write, so that a question
about unchanged files waits for none of it.
"""

from __future__ import annotations

import time
from contextlib import closing
from dataclasses import dataclass, replace

from mkdocs_memory.diagnostics import Diagnostic
from mkdocs_memory.index.changes import Changes, Look, find_changes
from mkdocs_memory.index.files import (
    BUSY_SECONDS,
    IndexFiles,
    UnusableIndex,
    environment_failures,
    open_writable,
    sync_file,
)
from mkdocs_memory.index.index import Index
from mkdocs_memory.index.opening import NoIndex, OpenIndex, open_current
from mkdocs_memory.index.stored_files import stored_files
from mkdocs_memory.workspace.workspace import Workspace

_MOST_INCREMENTAL = 500
"""Changed files from which a new index file is cheaper, if they are also more than half."""
ALLOW_SHRINK = "mkdocs-memory index --allow-shrink"
"""The command that forgets files even when more than half of them are gone."""


@dataclass(frozen=True, slots=True)
class IndexReport:
    """What an update did."""

    files: int
    """Files that are indexed now."""
    changed: int
    """Files that were new or had changed."""
    removed: int
    """Files that were gone."""
    diagnostics: list[Diagnostic]
    """Everything found while reading, in changed and unchanged files."""
    seconds: float
    """How long it took."""
    version: int
    """Number of the index file."""
    note: str | None = None
    """One line about something unexpected: why all was rebuilt, which rows were kept."""


@dataclass(frozen=True, slots=True)
class _Outcome:
    """What happened to the rows."""

    changed: int = 0
    removed: int = 0
    note: str | None = None


def update(
    workspace: Workspace,
    rebuild: bool = False,
    allow_shrink: bool = False,
    lock_seconds: float = BUSY_SECONDS,
) -> IndexReport:
    """Bring the index up to date; an index that cannot be believed is rebuilt.

    Arguments:
        workspace: Its unsaved texts are left out: the index is about files.
        rebuild: Make a new index from nothing but the files.
        allow_shrink: Forget files that are gone even when more than half are.
        lock_seconds: How long to wait for another process that writes.

    Raises:
        EnvironmentFailure: disk full, folder read-only, or another process writes.
    """
    started = time.monotonic()
    files = IndexFiles(workspace.root)
    if not rebuild and _is_unchanged(workspace):
        outcome = _Outcome()
    else:
        with files.writing(lock_seconds):
            # Looked at under the lock: another process may just have indexed what changed.
            look = Look.at(workspace)
            if rebuild:
                outcome = _build_new(workspace, look)
            else:
                outcome = _update_current(workspace, look, allow_shrink)
    with Index(open_current(workspace.settings), workspace.root) as index:
        return IndexReport(
            files=index.document_count,
            changed=outcome.changed,
            removed=outcome.removed,
            diagnostics=index.diagnostics(),
            seconds=time.monotonic() - started,
            version=index.version,
            note=outcome.note,
        )


def build_in_memory(workspace: Workspace) -> Index:
    """Index all files in memory, for a workspace whose `.memory` cannot be written."""
    from mkdocs_memory.index.filling import fill

    connection = open_writable(None)
    fill(connection, workspace.settings, Look.at(workspace))
    meta = dict(connection.execute("SELECT key, value FROM meta").fetchall())
    return Index(OpenIndex(connection, 0, meta), workspace.root)


def _is_unchanged(workspace: Workspace) -> bool:
    try:
        current = open_current(workspace.settings)
    except UnusableIndex:
        return False
    current.connection.close()
    return current.meta["stat_digest"] == Look.at(workspace).scan.stat_digest


def _update_current(workspace: Workspace, look: Look, allow_shrink: bool) -> _Outcome:
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
    return replace(_build_new(workspace, look), note=note)


def _update_rows(workspace: Workspace, look: Look, number: int, allow_shrink: bool) -> _Outcome:
    from mkdocs_memory.index.filling import apply_changes

    path = IndexFiles(workspace.root).path(number)
    with environment_failures(path), closing(open_writable(path)) as connection:
        changes = find_changes(workspace.root, stored_files(connection), look)
        note = _why_kept(changes, look, allow_shrink)
        if note:
            changes = replace(changes, gone=[])
        elif len(changes.edited) > max(_MOST_INCREMENTAL, len(look.files) // 2):
            return replace(_build_new(workspace, look), removed=len(changes.gone))
        apply_changes(connection, workspace.settings, look, changes)
    return _Outcome(len(changes.edited), len(changes.gone), note)


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


def _build_new(workspace: Workspace, look: Look) -> _Outcome:
    """Fill a new index file, move the pointer to it, and delete the older ones."""
    from mkdocs_memory.index.filling import fill

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
    return _Outcome(changed=len(look.files))
