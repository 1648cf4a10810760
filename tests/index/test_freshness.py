"""Answers say how current they are, and small changes are indexed before they are given."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from filelock import FileLock

from mkdocs_memory.errors import EnvironmentFailure
from mkdocs_memory.index import Index, ensure_fresh, open_fresh, update
from mkdocs_memory.index.freshness import MOST_ON_THE_SPOT
from mkdocs_memory.workspace.workspace import Workspace
from tests.index.conftest import WORKSPACE, Build, write
from tests.workspace.unprivileged import own_folder, permissions_bind


def test_the_first_question_makes_the_index(build: Build) -> None:
    freshness = ensure_fresh(build(WORKSPACE))
    assert (freshness.version, freshness.stale, freshness.note) == (1, False, None)
    assert 0 <= freshness.age_seconds < 60


def test_a_few_changed_files_are_indexed_on_the_spot(build: Build) -> None:
    workspace = build(WORKSPACE)
    ensure_fresh(workspace)
    write(workspace.root, {"docs/otters.md": "# Otters\n\nSwim.\n"})
    index, freshness = open_fresh(workspace)
    assert (freshness.stale, freshness.changed, freshness.version) == (False, 0, 1)
    assert [each.path for each in index.search(["otter"], 5)] == ["docs/otters.md"]


def test_many_changed_files_make_the_answer_stale(build: Build) -> None:
    workspace = build(WORKSPACE)
    ensure_fresh(workspace)
    many = MOST_ON_THE_SPOT + 1
    write(workspace.root, {f"docs/otter{n}.md": "# Otter\n\nSwims.\n" for n in range(many)})
    index, freshness = open_fresh(workspace)
    assert (freshness.stale, freshness.changed) == (True, many)
    assert freshness.note == "51 files have changed: run `mkdocs-memory index`"
    assert index.search(["otter"], 5) == []
    update(workspace)
    assert ensure_fresh(workspace).stale is False


def test_an_answer_does_not_wait_for_another_writer(build: Build) -> None:
    workspace = build(WORKSPACE)
    ensure_fresh(workspace)
    write(workspace.root, {"docs/otters.md": "# Otters\n\nSwim.\n"})
    with FileLock(workspace.root / ".memory/index.lock"):
        freshness = ensure_fresh(workspace)
    assert (freshness.stale, freshness.changed) == (True, 1)
    assert freshness.note == (
        "another process is writing the index: run `mkdocs-memory index` when it has ended"
    )
    assert ensure_fresh(workspace).stale is False


def test_a_writer_that_waits_too_long_says_so_in_one_line(build: Build) -> None:
    workspace = build(WORKSPACE)
    update(workspace)
    write(workspace.root, {"docs/otters.md": "# Otters\n"})
    lock = workspace.root / ".memory/index.lock"
    with FileLock(lock), pytest.raises(EnvironmentFailure) as caught:
        update(workspace, lock_seconds=0.1)
    assert str(caught.value) == (
        f"{lock}: another process is writing the index; wait for it to end, then run this again"
    )


def test_a_shrunken_workspace_makes_the_answer_stale(build: Build) -> None:
    workspace = build({f"docs/{n}.md": f"# {n}\n" for n in range(12)})
    ensure_fresh(workspace)
    shutil.rmtree(workspace.root / "docs")
    freshness = ensure_fresh(workspace)
    assert (freshness.stale, freshness.changed) == (True, 12)
    assert freshness.note is not None
    assert freshness.note.endswith("run `mkdocs-memory index --allow-shrink`")


def test_in_a_read_only_folder_an_index_that_stands_is_used() -> None:
    with own_folder() as root:
        write(root, WORKSPACE)
        workspace = Workspace.open(root)
        with permissions_bind(root):
            ensure_fresh(workspace)
            _close(root)
            index, freshness = open_fresh(workspace)
            assert (freshness.stale, freshness.version) == (False, 1)
            assert len(index.search(["marrakech"], 5)) == 1


def test_in_a_read_only_folder_changes_make_the_answer_stale() -> None:
    with own_folder() as root:
        write(root, WORKSPACE)
        workspace = Workspace.open(root)
        with permissions_bind(root):
            ensure_fresh(workspace)
            write(root, {"docs/otters.md": "# Otters\n\nSwim.\n"})
            _close(root)
            freshness = ensure_fresh(workspace)
            assert (freshness.stale, freshness.changed) == (True, 1)
            assert "permission denied" in (freshness.note or "")


def test_without_an_index_a_read_only_folder_is_indexed_in_memory() -> None:
    with own_folder() as root:
        write(root, WORKSPACE)
        workspace = Workspace.open(root)
        with permissions_bind(root):
            root.chmod(0o500)
            index, freshness = open_fresh(workspace)
            assert index.is_in_memory
            assert (freshness.stale, freshness.version) == (False, 0)
            assert (freshness.note or "").startswith("indexed in memory for this answer only: ")
            assert len(index.search(["marrakech"], 5)) == 1
            index.store_cached("idf", "{}")
            assert index.cached("idf") == "{}"
            with pytest.raises(EnvironmentFailure, match="permission denied"):
                update(workspace)
            with Index.open(workspace) as again:
                assert again.document_count == 5


def _close(root: Path) -> None:
    (root / ".memory/index.lock").chmod(0o400)
    for folder in (root / ".memory", root):
        folder.chmod(0o500)
