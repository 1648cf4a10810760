"""The index brought up to date with the files, and what was done to it.

How that is done is imported when there is something to do, so that a question about unchanged
files waits for none of it.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import NamedTuple

from mkdocs_memory.diagnostics import Diagnostic
from mkdocs_memory.index.files import BUSY_SECONDS, UnusableIndex
from mkdocs_memory.index.index import Index
from mkdocs_memory.index.opening import open_current
from mkdocs_memory.workspace.workspace import Workspace


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


class Outcome(NamedTuple):
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
    if not rebuild:
        index = _open_if_current(workspace)
        if index is not None:
            return _report(index, started, Outcome())

    from mkdocs_memory.index.updating import update_index

    outcome = update_index(workspace, rebuild, allow_shrink, lock_seconds)
    return _report(Index(open_current(workspace.settings), workspace.root), started, outcome)


def _open_if_current(workspace: Workspace) -> Index | None:
    try:
        index = Index(open_current(workspace.settings), workspace.root)
    except UnusableIndex:
        return None
    if index.stat_digest == workspace.scan().stat_digest:
        return index
    index.close()
    return None


def _report(index: Index, started: float, outcome: Outcome) -> IndexReport:
    with index:
        return IndexReport(
            files=index.document_count,
            changed=outcome.changed,
            removed=outcome.removed,
            diagnostics=index.diagnostics(),
            seconds=time.monotonic() - started,
            version=index.version,
            note=outcome.note,
        )
