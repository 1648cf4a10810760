"""A disk that is really full, and one that is really read-only; needs leave to mount."""

from __future__ import annotations

import datetime as dt
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from mkdocs_memory.errors import EnvironmentFailure
from mkdocs_memory.settings import Settings
from mkdocs_memory.workspace.reading import content_hash
from mkdocs_memory.workspace.writing import append_block, append_fact, create_file, replace_file
from tests.workspace.conftest import write


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 64 KiB."""
    folder = tmp_path / "disk"
    folder.mkdir()
    if os.geteuid() != 0 or not shutil.which("mount"):
        pytest.skip("only root may mount a small disk")
    command = ["mount", "-t", "tmpfs", "-o", "size=64k", "none", str(folder)]
    if subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("this machine does not let root mount a small disk")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def test_a_full_disk_leaves_every_file_as_it_was(disk: Path) -> None:
    append_fact(Settings(root=disk), dt.date(2025, 11, 27), "W @彼得: 住在马拉喀什的老城里。")
    before = (disk / "memory/2025-11-27.md").read_bytes()
    (disk / "filler").write_bytes(b"x" * (40 << 10))
    with pytest.raises(EnvironmentFailure) as caught:
        append_block(disk, "memory/2025-11-27.md", "- " + "記" * 20_000)
    assert str(caught.value) == (
        "memory/2025-11-27.md: cannot be written: no space left on device; "
        "free some space, then run the command again"
    )
    for write_more in (
        lambda: replace_file(disk, "memory/2025-11-27.md", "x" * 60_000, content_hash(before)),
        lambda: create_file(disk, "docs/new.md", "x" * 60_000),
        lambda: append_block(disk, "docs/other.md", "x" * 60_000),
    ):
        with pytest.raises(EnvironmentFailure, match="no space left on device; free some space"):
            write_more()
    assert (disk / "memory/2025-11-27.md").read_bytes() == before
    assert os.listdir(disk / "docs") == []


def test_a_read_only_disk_is_named(disk: Path) -> None:
    write(disk, {"memory/2025-11-27.md": "one\n", ".memory/locks/x": ""})
    subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
    with pytest.raises(EnvironmentFailure) as caught:
        append_block(disk, "memory/2025-11-27.md", "two")
    assert str(caught.value) == (
        ".memory/locks: cannot be written: read-only file system; "
        "make the file system writable, or work in a copy"
    )
