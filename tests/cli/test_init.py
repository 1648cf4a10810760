"""`init` makes a folder a workspace, shows what it writes, and overwrites nothing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run


def test_everything_is_shown_before_it_is_written(run: Run, workspace: Path) -> None:
    outcome = run("init", "--dry-run")
    assert outcome.code == 0
    for path in (".gitignore", ".gitattributes", "memory.md", "bank/opinions.md", "mkdocs.yml"):
        assert f"+++ b/{path}" in outcome.out
        if path != "mkdocs.yml":
            assert not (workspace / path).exists()


def test_a_second_run_finds_nothing_to_do(run: Run) -> None:
    run("init")
    outcome = run("init")
    assert outcome.out == "nothing to do: the workspace is set up\n"


def test_what_was_there_keeps_every_byte(run: Run, workspace: Path) -> None:
    (workspace / ".gitignore").write_bytes(b"site/\r\n*.pyc")
    (workspace / "memory.md").write_bytes(b"# \xe8\xa8\x98\xe6\x86\xb6\n")
    before = {path: path.read_bytes() for path in workspace.rglob("*.md")}
    run("init")
    assert {path: path.read_bytes() for path in before} == before
    assert (workspace / ".gitignore").read_bytes().startswith(b"site/\r\n*.pyc")
    assert b".memory/" in (workspace / ".gitignore").read_bytes()


@pytest.mark.parametrize(
    ("plugins", "expected"),
    [
        ("", "plugins:\n  - search\n  - memory\n"),
        ("plugins:\n  - search\n  - tags # 标签\n", "  - tags # 标签\n  - memory\n"),
        ("plugins:\n- search\n\ntheme: mkdocs\n", "- search\n- memory\n\ntheme: mkdocs\n"),
        ("plugins: [search]\n", "plugins: [search, memory]\n"),
        ("plugins: []\n", "plugins: [memory]\n"),
        ("plugins:\n  search: {}\n", "  search: {}\n  memory: {}\n"),
        (
            "plugins:\n  - search:\n      lang: ja\n  - tags\nextra:\n  a: 1\n",
            "  - tags\n  - memory\nextra:\n  a: 1\n",
        ),
    ],
)
def test_the_plugin_joins_any_list_of_plugins(
    run: Run, workspace: Path, plugins: str, expected: str
) -> None:
    config = workspace / "mkdocs.yml"
    config.write_text(f"site_name: 記憶\n{plugins}", encoding="utf-8")
    assert run("init").code == 0
    source = config.read_text(encoding="utf-8")
    assert expected in source
    assert source.startswith("site_name: 記憶\n")
    assert "draft_docs: |\n  _drafts/\n" in source
    assert run("doctor", "--json").json["checks"][1] == {
        "ok": True,
        "what": "plugin: listed",
        "mend": "",
    }


def test_inherited_plugins_are_left_to_a_person(run: Run, workspace: Path) -> None:
    (workspace / "base.yml").write_text("plugins:\n  - search\n")
    (workspace / "mkdocs.yml").write_text("INHERIT: base.yml\nsite_name: x\n")
    outcome = run("init")
    assert outcome.code == 2
    assert "add `- memory` to that list" in outcome.err


def test_a_folder_without_a_site_gets_settings_of_its_own(run: Run, workspace: Path) -> None:
    (workspace / "mkdocs.yml").unlink()
    run("init")
    assert (workspace / "memory.yml").is_file()
    assert run("status", "--json").json["config_file"] == str(workspace / "memory.yml")


def test_a_site_that_was_set_up_builds_strictly(run: Run, workspace: Path) -> None:
    run("init")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet"],
        cwd=workspace,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert (workspace / "site/memory/index.html").is_file()
