"""Updates: what is read again, what is kept, and what makes a whole index new."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from mkdocs_memory.errors import EnvironmentFailure
from mkdocs_memory.index import Index, update
from mkdocs_memory.index.files import IndexFiles
from mkdocs_memory.index.fulltext import ENGINE_VARIABLE
from mkdocs_memory.workspace.workspace import Workspace
from tests.index.conftest import WORKSPACE, Build, write
from tests.index.dump import dump
from tests.workspace.unprivileged import own_folder, permissions_bind


def paths(workspace: Workspace) -> list[str]:
    with Index.open(workspace) as index:
        return [row.path for row in index.documents()]


def current_file(workspace: Workspace) -> Path:
    files = IndexFiles(workspace.root)
    return files.path(files.current() or 0)


def test_the_first_update_indexes_every_file(build: Build) -> None:
    report = update(build(WORKSPACE))
    assert (report.files, report.changed, report.removed) == (5, 5, 0)
    assert (report.version, report.note) == (1, None)
    assert [each.code for each in report.diagnostics] == ["M201"]


def test_nothing_is_read_when_nothing_changed(build: Build) -> None:
    workspace = build(WORKSPACE)
    update(workspace)
    report = update(workspace)
    assert (report.files, report.changed, report.removed, report.version) == (5, 0, 0, 1)
    assert [each.code for each in report.diagnostics] == ["M201"]


def test_only_changed_contents_are_indexed_again(build: Build, engine: str) -> None:
    workspace = build(WORKSPACE)
    update(workspace)
    write(
        workspace.root, {"docs/chunks.md": "# Rewritten\n\nOf otters.\n", "docs/new.md": "# New\n"}
    )
    (workspace.root / "docs/zh/voice.md").unlink()
    os.utime(workspace.root / "docs/ja/voice.md", (1, 1))
    report = update(workspace)
    assert (report.files, report.changed, report.removed, report.version) == (5, 2, 1, 1)
    with Index.open(workspace) as index:
        assert [each.path for each in index.search(["otter"], 5)] == ["docs/chunks.md"]
        assert index.search(["granular"], 5) == []
        assert index.search(["测量"], 5) == []
    incremental = dump(workspace.root)
    assert update(workspace, rebuild=True).version == 2
    assert dump(workspace.root) == incremental


def test_an_edit_that_keeps_size_and_time_is_noticed(build: Build) -> None:
    workspace = build({"docs/a.md": "# One\n"})
    update(workspace)
    page = workspace.root / "docs/a.md"
    status = page.stat()
    page.write_text("# Two\n")
    os.utime(page, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert update(workspace).changed == 1


def test_a_touched_file_is_compared_by_its_contents(build: Build) -> None:
    workspace = build({"docs/a.md": "# One\n"})
    for seconds in (1_000_000_000, 1_100_000_000):
        os.utime(workspace.root / "docs/a.md", (seconds, seconds))
        update(workspace)
    assert update(workspace).changed == 0
    with Index.open(workspace) as index:
        assert index.stat_digest == workspace.scan().stat_digest


def test_unsaved_texts_are_no_business_of_the_index(build: Build) -> None:
    workspace = build(WORKSPACE)
    update(workspace)
    texts = {"docs/chunks.md": "# Unsaved otters\n", "docs/unsaved.md": "# Unsaved\n"}
    report = update(Workspace(workspace.settings, texts))
    assert (report.files, report.changed) == (5, 0)
    with Index.open(workspace) as index:
        assert index.search(["otter"], 5) == []


def test_few_of_many_files_left_are_an_accident_until_someone_says_so(build: Build) -> None:
    workspace = build({f"docs/{n}.md": f"# {n}\n" for n in range(12)})
    update(workspace)
    for n in range(8):
        (workspace.root / f"docs/{n}.md").unlink()
    report = update(workspace)
    assert (report.files, report.removed) == (12, 0)
    assert report.note == (
        "8 indexed files are gone, more than half of all: their rows are kept; "
        "if that is right, run `mkdocs-memory index --allow-shrink`"
    )
    assert update(workspace).note == report.note
    report = update(workspace, allow_shrink=True)
    assert (report.files, report.removed, report.note) == (4, 8, None)


def test_a_rebuild_forgets_without_asking(build: Build) -> None:
    workspace = build({f"docs/{n}.md": f"# {n}\n" for n in range(12)})
    update(workspace)
    for n in range(8):
        (workspace.root / f"docs/{n}.md").unlink()
    assert update(workspace, rebuild=True).files == 4


def test_rows_are_kept_while_a_folder_cannot_be_listed() -> None:
    with own_folder() as root:
        write(root, {"docs/a.md": "# A\n", "docs/deep/b.md": "# B\n"})
        workspace = Workspace.open(root)
        with permissions_bind(root):
            update(workspace)
            (root / "docs/deep").chmod(0o000)
            report = update(workspace)
            assert (report.files, report.removed) == (2, 0)
            assert report.note == (
                "1 indexed files were not found, but not every folder could be listed: "
                "their rows are kept until one look finds everything"
            )
            assert [each.code for each in report.diagnostics] == ["M503"]
            (root / "docs/deep").chmod(0o700)
            assert update(workspace).diagnostics == []


def test_what_is_known_of_a_file_stays_while_it_cannot_be_read() -> None:
    with own_folder() as root:
        write(root, {"docs/a.md": "# Otters\n\nSwim.\n", "docs/b.md": "# B\n"})
        workspace = Workspace.open(root)
        with permissions_bind(root):
            update(workspace)
            page = root / "docs/a.md"
            page.write_text("# Other\n\nText.\n")
            page.chmod(0o000)
            report = update(workspace)
            assert [(each.code, each.path) for each in report.diagnostics] == [
                ("M503", "docs/a.md")
            ]
            with Index.open(workspace) as index:
                assert len(index.search(["otter"], 5)) == 1
            page.chmod(0o600)
            assert update(workspace).diagnostics == []
            with Index.open(workspace) as index:
                assert index.search(["otter"], 5) == []


def test_changed_settings_make_the_index_new(build: Build) -> None:
    workspace = build(WORKSPACE)
    update(workspace)
    write(workspace.root, {"mkdocs.yml": "plugins: [{memory: {retain_headings: [Keep]}}]\n"})
    report = update(Workspace.open(workspace.root))
    assert report.version == 2
    assert report.note == ("index rebuilt: settings, full-text engine or program version changed")


def test_another_engine_makes_the_index_new(build: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    workspace = build(WORKSPACE)
    monkeypatch.setenv(ENGINE_VARIABLE, "fts4")
    update(workspace)
    monkeypatch.setenv(ENGINE_VARIABLE, "fts5")
    assert update(workspace).version == 2


def test_a_moved_workspace_keeps_its_index(build: Build, tmp_path: Path) -> None:
    workspace = build({f"docs/{n}.md": f"# {n}\n" for n in range(3)})
    update(workspace)
    moved = tmp_path.with_name(f"{tmp_path.name}-moved")
    workspace.root.rename(moved)
    report = update(Workspace.open(moved))
    assert (report.changed, report.version, report.note) == (0, 1, None)


def _empty(file: Path) -> None:
    file.write_bytes(b"")


def _foreign_text(file: Path) -> None:
    file.write_bytes(b"not a database at all, but long enough to hold a header\n" * 4)


def _foreign_database(file: Path) -> None:
    file.unlink()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE theirs (x)")


def _newer(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA user_version = 999")


def _cut(file: Path) -> None:
    os.truncate(file, file.stat().st_size // 2)


def _scrambled(file: Path) -> None:
    with open(file, "r+b") as stream:
        stream.seek(4096)
        stream.write(os.urandom(file.stat().st_size - 4096))


def _gone(file: Path) -> None:
    file.unlink()


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (_empty, "the index file is empty"),
        (_foreign_text, "the index file is damaged (file is not a database)"),
        (_foreign_database, "the index file is a database of another program"),
        (_newer, "the index file has the tables of another version"),
        (_cut, "the index file is damaged (database disk image is malformed)"),
        (_gone, "the index file is missing"),
    ],
)
def test_an_index_that_cannot_be_believed_is_rebuilt(
    build: Build, damage: Callable[[Path], None], reason: str
) -> None:
    workspace = build(WORKSPACE)
    update(workspace)
    before = dump(workspace.root)
    damage(current_file(workspace))
    report = update(workspace)
    assert report.note == f"index rebuilt: {reason}"
    assert report.version == 2
    assert dump(workspace.root) == before
    assert update(workspace).note is None


def test_damage_inside_is_rebuilt_by_the_next_update(build: Build) -> None:
    workspace = build(WORKSPACE)
    update(workspace)
    before = dump(workspace.root)
    _scrambled(current_file(workspace))
    report = update(workspace)
    assert report.note is not None
    assert report.note.startswith("index rebuilt: the index file is damaged")
    assert dump(workspace.root) == before


def test_a_reader_of_a_damaged_index_is_told_how_to_mend_it(build: Build) -> None:
    workspace = build({f"docs/{n}.md": f"# {n}\n\n{n * 'otter '}\n" for n in range(60)})
    update(workspace)
    with Index.open(workspace) as index:
        _scrambled(current_file(workspace))
        with pytest.raises(EnvironmentFailure, match="run `mkdocs-memory index --rebuild`"):
            list(index.articles())


def test_older_files_and_left_overs_go(build: Build) -> None:
    workspace = build(WORKSPACE)
    update(workspace)
    write(workspace.root, {".memory/index-7.sqlite": "", ".memory/index-7.sqlite-journal": ""})
    update(workspace, rebuild=True)
    kept = sorted(each.name for each in (workspace.root / ".memory").glob("index-*"))
    assert kept == ["index-8.sqlite", "index-current"]


def test_a_reader_keeps_the_file_it_has_open(build: Build) -> None:
    workspace = build(WORKSPACE)
    with Index.open(workspace) as index:
        update(workspace, rebuild=True)
        assert len(index.documents()) == 5
        assert index.version == 1
    with Index.open(workspace) as index:
        assert index.version == 2


def test_what_is_in_the_folder_stays_out_of_git(build: Build) -> None:
    workspace = build(WORKSPACE)
    update(workspace)
    assert (workspace.root / ".memory/.gitignore").read_text() == "*\n"


def test_many_files_are_read_by_several_processes_with_the_same_rows(build: Build) -> None:
    workspace = build(
        {f"docs/{n}.md": f"# Page {n}\n\n粒度 {n} and {n % 7} チャンク.\n" for n in range(300)}
    )
    report = update(workspace)
    assert (report.files, report.changed) == (300, 300)
    in_workers = dump(workspace.root)
    for n in range(300):
        (workspace.root / f"docs/{n}.md").rename(workspace.root / f"docs/x{n}.md")
    update(workspace)
    for n in range(0, 300, 100):
        for k in range(n, n + 100):
            (workspace.root / f"docs/x{k}.md").rename(workspace.root / f"docs/{k}.md")
        update(workspace)
    assert dump(workspace.root) == in_workers
