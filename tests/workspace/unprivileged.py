"""A folder in which permissions bind, which they do not for root."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import filelock  # noqa: F401 - imported late by the code under test, then perhaps out of reach

NOBODY = 65534


@contextmanager
def own_folder() -> Iterator[Path]:
    """Provide a folder that an unprivileged user can reach; pytest's own is closed to them."""
    root = Path(tempfile.mkdtemp(prefix="workspace-")).resolve()
    try:
        yield root
    finally:
        for folder, _, _ in os.walk(root):
            Path(folder).chmod(0o700)
        shutil.rmtree(root)


@contextmanager
def permissions_bind(root: Path) -> Iterator[None]:
    """Run the block as an unprivileged user who owns everything below `root`."""
    if os.geteuid() != 0:
        yield
        return
    for folder, folders, files in os.walk(root):
        os.chown(folder, NOBODY, NOBODY)
        for name in (*folders, *files):
            os.chown(Path(folder) / name, NOBODY, NOBODY, follow_symlinks=False)
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)
