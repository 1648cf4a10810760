"""How current an answer is: files are compared with the index before every question."""

from __future__ import annotations

import time
from typing import NamedTuple

from mkdocs_memory.errors import EnvironmentFailure
from mkdocs_memory.index.files import IndexLocked, UnusableIndex
from mkdocs_memory.index.index import Index
from mkdocs_memory.index.opening import open_current
from mkdocs_memory.workspace.workspace import Workspace

MOST_ON_THE_SPOT = 50
"""Changed files that a question may wait for: about 0.1 s."""
REFRESH = "mkdocs-memory index"
"""The command that brings the index up to date."""


class Freshness(NamedTuple):
    """How current the index is."""

    version: int
    """Number of the index file; 0 for one in memory."""
    age_seconds: float
    """Time since rows were written last."""
    stale: bool = False
    """True when files have changed that the answer knows nothing of."""
    changed: int = 0
    """Files that have changed and are not indexed yet."""
    note: str | None = None
    """One line that says why, with the command that helps; `None` when all is well."""


def ensure_fresh(workspace: Workspace) -> Freshness:
    """Bring the index up to date if that is quick, and say how current it is.

    Raises:
        EnvironmentFailure: there is no index yet, and another process is making one.
    """
    index, freshness = open_fresh(workspace)
    index.close()
    return freshness


def open_fresh(workspace: Workspace) -> tuple[Index, Freshness]:
    """Do what `ensure_fresh` does, and open the index.

    Raises:
        EnvironmentFailure: there is no index yet, and another process is making one.
    """
    index, note = open_usable(workspace)
    if note or index.stat_digest == workspace.scan().stat_digest:
        return index, _freshness(index, note=note)

    from mkdocs_memory.index.build import update
    from mkdocs_memory.index.changes import Look, find_changes

    changes = find_changes(workspace.root, index.files(), Look.at(workspace))
    if not (changes.count or changes.touched):
        return index, _freshness(index)
    if changes.count > MOST_ON_THE_SPOT:
        note = f"{changes.count} files have changed: run `{REFRESH}`"
        return index, _freshness(index, changes.count, note)
    try:
        note = update(workspace, lock_seconds=0).note
    except IndexLocked:
        note = f"another process is writing the index: run `{REFRESH}` when it has ended"
        return index, _freshness(index, changes.count, note)
    except EnvironmentFailure as error:
        return index, _freshness(index, changes.count, str(error))
    index.close()
    index, _ = open_usable(workspace)
    return index, _freshness(index, len(changes.gone) if note else 0, note)


def open_usable(workspace: Workspace) -> tuple[Index, str | None]:
    """Open the current index, made anew if it cannot be used, and say what happened to it.

    Raises:
        EnvironmentFailure: there is no index yet, and another process is making one.
    """
    try:
        return Index(open_current(workspace.settings), workspace.root), None
    except UnusableIndex:
        pass
    from mkdocs_memory.index.build import update

    try:
        note = update(workspace).note
    except IndexLocked:
        raise
    except EnvironmentFailure as error:
        from mkdocs_memory.index.updating import build_in_memory

        return build_in_memory(workspace), f"indexed in memory for this answer only: {error}"
    return Index(open_current(workspace.settings), workspace.root), note


def _freshness(index: Index, changed: int = 0, note: str | None = None) -> Freshness:
    age = max(0.0, time.time() - index.updated_at)
    return Freshness(index.version, age, changed > 0, changed, note)
