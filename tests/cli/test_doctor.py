"""`doctor` says what is misconfigured and how to mend it."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tests.cli.conftest import Run


def mends(run: Run) -> dict[str, str]:
    """Return what is wrong, each with its remedy."""
    checks = run("doctor", "--json").json["checks"]
    return {check["what"]: check["mend"] for check in checks if not check["ok"]}


def test_a_workspace_that_was_set_up_needs_nothing(run: Run, workspace: Path) -> None:
    subprocess.run(["git", "init", "--quiet"], cwd=workspace, check=True)
    run("init")
    assert mends(run) == {}


def test_git_files_are_looked_at_in_a_repository(run: Run, workspace: Path) -> None:
    subprocess.run(["git", "init", "--quiet"], cwd=workspace, check=True)
    assert set(mends(run)) == {
        "git: .memory/ is not ignored",
        "git: logs may conflict in merges",
    }


def test_a_missing_plugin_is_named_with_its_remedy(run: Run, workspace: Path) -> None:
    (workspace / "mkdocs.yml").write_text("site_name: x\nplugins:\n  - search\n")
    found = mends(run)
    assert "mkdocs-memory init" in found["plugin: mkdocs.yml does not list it"]


def test_drafts_that_would_be_published_are_found(run: Run, workspace: Path) -> None:
    (workspace / "docs/_drafts").mkdir()
    (workspace / "docs/_drafts/neu.md").write_text("---\ndraft: true\n---\n# 草稿\n", "utf-8")
    what = "drafts: _drafts/ is built into the site without the plugin"
    assert "draft_docs" in mends(run)[what]


def test_a_damaged_index_is_reported_and_needs_nothing(run: Run, workspace: Path) -> None:
    run("index")
    for file in (workspace / ".memory").glob("index-*.sqlite"):
        file.write_bytes(b"not a database at all")
    outcome = run("doctor")
    assert "makes a new one" in outcome.out
    assert run("recall", "断句").code == 0


def test_an_empty_folder_is_told_where_to_write(run: Run, workspace: Path) -> None:
    for file in workspace.rglob("*.md"):
        file.unlink()
    assert "files: none found" in mends(run)
