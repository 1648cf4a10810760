"""`check`: findings as text, JSON and GitHub annotations, and what fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run


@pytest.fixture
def malformed(workspace: Path) -> Path:
    """Add a log with a malformed bullet, and an article with broken front matter."""
    (workspace / "memory/2025-11-28.md").write_text(
        "## Retain\n\n- 彼得去了马拉喀什\n- W @Peter: Came back from Marrakech early.\n",
        encoding="utf-8",
    )
    (workspace / "docs/en/broken.md").write_text("---\ntitle: [unclosed\n---\n\nText.\n")
    return workspace


def test_a_workspace_without_warnings_passes(run: Run) -> None:
    outcome = run("check", "--fail-on", "warning")
    assert outcome.code == 0
    assert [line.split()[1] for line in outcome.out.splitlines()] == ["M301"]
    assert outcome.err == "1 hint\n"


def test_a_workspace_without_findings_says_so(run: Run, workspace: Path) -> None:
    (workspace / "bank/entities/The-Castle.md").write_text("Where we meet.\n")
    outcome = run("check")
    assert (outcome.code, outcome.out, outcome.err) == (0, "", "nothing found\n")


def test_findings_are_lines_that_begin_with_their_place(run: Run, malformed: Path) -> None:
    outcome = run("check")
    assert outcome.code == 1
    assert any(
        line.startswith("memory/2025-11-28.md:3: M201 ") for line in outcome.out.splitlines()
    )
    assert any(line.startswith("docs/en/broken.md:") for line in outcome.out.splitlines())


def test_other_bullets_of_a_file_count_all_the_same(run: Run, malformed: Path) -> None:
    results = run("recall", "came back early", "--kind", "W", "--json").json["results"]
    assert results[0]["source"] == "memory/2025-11-28.md#L4"


def test_paths_limit_what_is_reported(run: Run, malformed: Path) -> None:
    codes = {found["code"] for found in run("check", "memory", "--format", "json").json}
    assert "M201" in codes
    assert "M502" not in codes


def test_a_path_outside_the_workspace_is_misuse(run: Run) -> None:
    assert run("check", "/").code == 2


def test_json_has_every_key_of_the_contract(run: Run, malformed: Path) -> None:
    found = next(each for each in run("check", "--format", "json").json if each["code"] == "M201")
    assert set(found) >= {
        "code",
        "severity",
        "message",
        "path",
        "line",
        "column",
        "end_line",
        "end_column",
        "related",
        "help",
    }
    assert (found["path"], found["line"], found["column"]) == ("memory/2025-11-28.md", 3, 3)
    assert found["end_column"] == 11


def test_json_of_nothing_is_an_empty_list(run: Run) -> None:
    assert run("check", "docs/index.md", "--format", "json").json == []


def test_github_gets_workflow_commands(run: Run, malformed: Path) -> None:
    lines = run("check", "--format", "github").out.splitlines()
    assert any(
        line.startswith("::warning file=memory/2025-11-28.md,line=3,endLine=3,title=M201 ")
        for line in lines
    )


@pytest.mark.parametrize(("fail_on", "code"), [("error", 0), ("warning", 1), ("never", 0)])
def test_what_fails_is_chosen(run: Run, malformed: Path, fail_on: str, code: int) -> None:
    assert run("check", "--fail-on", fail_on).code == code


def test_long_lists_are_cut_with_the_command_for_the_rest(run: Run, malformed: Path) -> None:
    outcome = run("check", "--limit", "1")
    assert outcome.out.splitlines()[-1].endswith("more: mkdocs-memory check --limit 0")
