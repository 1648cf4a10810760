"""Several processes at once, and processes that die: the index is whole before and after."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from mkdocs_memory.index import Index, ensure_fresh, update
from tests.index.conftest import LOG, Build, write
from tests.index.dump import dump

_UPDATE = """
import sys
from mkdocs_memory.index import update
from mkdocs_memory.workspace.workspace import Workspace
for _ in range(int(sys.argv[2])):
    update(Workspace.open(sys.argv[1]), rebuild=sys.argv[3] == "rebuild")
"""


def start(root: Path, times: int = 1, how: str = "update") -> subprocess.Popen[bytes]:
    """Start another process that updates the index."""
    return subprocess.Popen([sys.executable, "-c", _UPDATE, str(root), str(times), how])


def grow(root: Path, round_number: int) -> None:
    """Change every page."""
    write(
        root,
        {f"docs/{n}.md": f"# Page {n}\n\nRound {round_number} of 粒度 {n}.\n" for n in range(40)},
    )


@pytest.mark.parametrize("how", ["update", "rebuild"])
def test_a_killed_update_leaves_an_index_equal_to_a_rebuilt_one(build: Build, how: str) -> None:
    workspace = build({"memory/2025-11-27.md": LOG})
    grow(workspace.root, 0)
    update(workspace)
    for round_number in range(1, 7):
        grow(workspace.root, round_number)
        process = start(workspace.root, 1, how)
        # Importing takes most of this; the later rounds die somewhere in the writing.
        time.sleep(0.1 + 0.06 * round_number)
        process.send_signal(signal.SIGKILL)
        process.wait()
        with Index.open(workspace) as index:
            assert index.document_count == 41
        ensure_fresh(workspace)
        recovered = dump(workspace.root)
        update(workspace, rebuild=True)
        assert dump(workspace.root) == recovered


def test_readers_see_whole_documents_while_a_writer_works(build: Build) -> None:
    workspace = build({})
    grow(workspace.root, 0)
    update(workspace)
    process = start(workspace.root, 3, "rebuild")
    rounds = 0
    while process.poll() is None:
        rounds += 1
        grow(workspace.root, rounds)
        update(workspace)
        with Index.open(workspace) as index:
            articles = list(index.articles())
            assert len(articles) == 40
            assert all("Round" in article.sections[0].text for article in articles)
            assert len(index.search(["round"], 100)) == 40
    assert process.returncode == 0
    assert rounds > 0


def test_two_writers_take_turns(build: Build) -> None:
    workspace = build({})
    grow(workspace.root, 0)
    writers = [start(workspace.root, 3, "rebuild") for _ in range(2)]
    assert [writer.wait() for writer in writers] == [0, 0]
    with Index.open(workspace) as index:
        assert index.version >= 6
        assert index.document_count == 40


def test_a_file_that_cannot_grow_ends_in_one_line_and_leaves_the_old_index(build: Build) -> None:
    workspace = build({})
    grow(workspace.root, 0)
    update(workspace)
    before = dump(workspace.root)
    script = _UPDATE.replace("update(Workspace", "sys.tracebacklimit = 0; update(Workspace")
    grow(workspace.root, 1)
    ended = subprocess.run(
        [sys.executable, "-c", script, str(workspace.root), "1", "rebuild"],
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (65536, 65536)),
        capture_output=True,
        text=True,
    )
    assert "EnvironmentFailure" in ended.stderr
    assert "check the disk and its free space" in ended.stderr
    assert dump(workspace.root) == before
    left = [name for name in os.listdir(workspace.root / ".memory") if name.startswith("index-")]
    assert sorted(left) == ["index-1.sqlite", "index-current"]
