from __future__ import annotations

from pathlib import Path

import pytest

from mkdocs_memory.errors import WorkspaceError
from mkdocs_memory.workspace.workspace import Workspace
from tests.workspace.conftest import SITE, Build, write


def test_opens_upward_from_a_folder(tmp_path: Path) -> None:
    write(tmp_path, {"mkdocs.yml": SITE, "docs/posts/a.md": ""})
    workspace = Workspace.open(tmp_path / "docs" / "posts")
    assert workspace.root == tmp_path
    assert [file.path for file in workspace.scan().files] == ["docs/posts/a.md"]


def test_a_named_folder_is_the_root(tmp_path: Path) -> None:
    write(tmp_path, {"mkdocs.yml": SITE, "agent/memory/2025-01-01.md": ""})
    workspace = Workspace.open(tmp_path, directory="agent")
    assert workspace.root == tmp_path / "agent"


def test_a_folder_asked_for_beats_the_variable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, {"a/memory.yml": "", "b/memory.yml": ""})
    monkeypatch.setenv("MKDOCS_MEMORY_WORKSPACE", str(tmp_path / "b"))
    assert Workspace.open(tmp_path / "a").root == tmp_path / "a"
    assert Workspace.open().root == tmp_path / "b"
    assert Workspace.open(directory=tmp_path / "a").root == tmp_path / "a"


class TestOverlay:
    def overlaid(self, root: Path, texts: dict[str, str]) -> Workspace:
        return Workspace.open(root, overlay=texts)

    def test_an_unsaved_text_replaces_a_file(self, build: Build, tmp_path: Path) -> None:
        build({"docs/a.md": "# 保存済み", "docs/b.md": "# B"})
        workspace = self.overlaid(tmp_path, {"docs/a.md": "# 未保存"})
        titles = [workspace.load(file).title for file in workspace.scan().files]
        assert titles == ["未保存", "B"]
        assert (tmp_path / "docs/a.md").read_text(encoding="utf-8") == "# 保存済み"

    def test_an_unsaved_file_is_added_with_its_role(self, build: Build, tmp_path: Path) -> None:
        build({"docs/b.md": "# B"})
        workspace = self.overlaid(
            tmp_path, {str(tmp_path / "docs/a.md"): "# A", "notes.txt": "", "other/x.md": ""}
        )
        assert [file.src_uri for file in workspace.scan().files] == ["a.md", "b.md"]

    def test_the_digest_follows_the_unsaved_text(self, build: Build, tmp_path: Path) -> None:
        saved = build({"docs/a.md": "# A"}).scan()
        one = self.overlaid(tmp_path, {"docs/a.md": "# 1"}).scan()
        two = self.overlaid(tmp_path, {"docs/a.md": "# 2"}).scan()
        assert len({saved.stat_digest, one.stat_digest, two.stat_digest}) == 3
        assert one.files != saved.files

    def test_the_hash_of_an_unsaved_text_is_the_one_it_would_have(
        self, build: Build, tmp_path: Path
    ) -> None:
        workspace = build({"docs/a.md": "# 同じ"})
        (file,) = workspace.scan().files
        (same,) = self.overlaid(tmp_path, {"docs/a.md": "# 同じ"}).scan().files
        overlaid = self.overlaid(tmp_path, {"docs/a.md": "# 同じ"}).load(same)
        assert overlaid.content_hash == workspace.load(file).content_hash

    def test_a_path_outside_is_refused(self, build: Build, tmp_path: Path) -> None:
        build({})
        for path in ("../a.md", "/etc/passwd", "docs/../../a.md"):
            with pytest.raises(WorkspaceError, match="lies outside the workspace"):
                self.overlaid(tmp_path, {path: ""})


class TestRead:
    def test_returns_any_text_of_the_workspace(self, build: Build, tmp_path: Path) -> None:
        workspace = build({"bank/concepts.yml": "声: [voice]\n"})
        assert workspace.read("bank/concepts.yml").text == "声: [voice]\n"
        assert workspace.read(tmp_path / "bank" / "concepts.yml").text == "声: [voice]\n"

    def test_prefers_the_unsaved_text(self, build: Build, tmp_path: Path) -> None:
        build({"docs/a.md": "saved"})
        assert (
            Workspace.open(tmp_path, overlay={"docs/a.md": "new"}).read("docs/a.md").text == "new"
        )

    def test_reports_what_is_missing(self, build: Build) -> None:
        source = build({}).read("docs/gone.md")
        assert source.content_hash == ""
        assert [found.code for found in source.diagnostics] == ["M503"]

    def test_refuses_what_lies_outside(self, build: Build) -> None:
        with pytest.raises(WorkspaceError, match="lies outside the workspace"):
            build({}).read("../secret.md")


def test_nothing_heavy_is_imported_to_look_for_changes(tmp_path: Path) -> None:
    import subprocess
    import sys

    write(tmp_path, {"docs/a.md": "", "memory/2025-01-01.md": ""})
    code = (
        "import sys; from mkdocs_memory.workspace.workspace import Workspace;"
        f"Workspace.open({str(tmp_path)!r}).scan();"
        "heavy = ('mkdocs', 'markdown_it', 'numpy', 'pathspec', 'yaml', 'filelock', 'difflib');"
        "print([name for name in heavy if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
