"""One writer at a time for each file, among processes that ask."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from mkdocs_memory.errors import EnvironmentFailure, WorkspaceError
from mkdocs_memory.workspace.environment import failures_named

LOCK_SECONDS = 10.0
"""How long a write waits for another one to end."""

LOCKS = ".memory/locks"


@contextmanager
def locked(root: Path, path: str, seconds: float = LOCK_SECONDS) -> Iterator[None]:
    """Hold the lock of one file, named by its path relative to the root.

    The lock is a courtesy between our own processes; nothing that is written relies on it
    for its safety.

    Raises:
        EnvironmentFailure: another process holds it for longer than `seconds`.
    """
    from filelock import FileLock, Timeout

    folder = lock_folder(root)
    # Two names of one file, one of them a link, share a lock.
    real = os.fsencode(os.path.realpath(root / path))
    lock_path = folder / f"{hashlib.blake2b(real, digest_size=8).hexdigest()}.lock"
    with failures_named(LOCKS, "written"):
        lock = FileLock(lock_path)
        try:
            lock.acquire(timeout=seconds)
        except Timeout as error:
            raise EnvironmentFailure(
                f"{path}: another process has been writing it for {seconds:g} s "
                f"(lock {LOCKS}/{lock_path.name}); run the command again when it has ended"
            ) from error
    try:
        yield
    finally:
        lock.release()


def lock_folder(root: Path) -> Path:
    """Return the folder of the lock files, created when missing and never outside the root."""
    real_root = os.path.realpath(root)
    folder = Path(real_root) / LOCKS
    if os.path.realpath(folder) != str(folder):
        raise WorkspaceError(f"{LOCKS}: is a link; remove it, so that locks stay in the workspace")
    with failures_named(LOCKS, "created"):
        folder.mkdir(parents=True, exist_ok=True)
    return folder
