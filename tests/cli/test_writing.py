"""`retain` and `log`: nothing is said to be saved that is not there."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run


def line_at(workspace: Path, pointer: str) -> str:
    """Return the line a pointer names."""
    path, _, number = pointer.strip().partition("#L")
    return (workspace / path).read_text(encoding="utf-8").split("\n")[int(number) - 1]


@pytest.mark.parametrize(
    "bullet",
    [
        "W @Peter: Lives in Rabat since May.",
        "O(c=0.9) @彼得: 喜欢简短的回复。",
        "B @ピーター: 鍵を直した。",
    ],
)
def test_a_fact_stands_where_retain_says(run: Run, workspace: Path, bullet: str) -> None:
    outcome = run("retain", bullet, "--date", "2026-01-05")
    assert outcome.code == 0
    assert line_at(workspace, outcome.out) == f"- {bullet}"
    assert run("recall", bullet, "--json").json["results"][0]["source"] == outcome.out.strip()


def test_a_malformed_bullet_is_refused_and_nothing_written(run: Run, workspace: Path) -> None:
    outcome = run("retain", "Peter lives in Rabat", "--date", "2026-01-05")
    assert outcome.code == 2
    assert "M201" in outcome.err
    assert not (workspace / "memory/2026-01-05.md").exists()


def test_the_same_bullet_on_the_same_day_is_refused(run: Run) -> None:
    bullet = "W @Peter: Lives in Rabat since May."
    first = run("retain", bullet, "--date", "2026-01-05")
    again = run("retain", f"- {bullet}", "--date", "2026-01-05")
    assert again.code == 2
    assert f"already there: {first.out.strip()}" in again.err


def test_the_same_bullet_on_another_day_is_kept(run: Run) -> None:
    bullet = "W @Peter: Lives in Rabat since May."
    assert run("retain", bullet, "--date", "2026-01-05").code == 0
    assert run("retain", bullet, "--date", "2026-01-06").code == 0


def test_prose_goes_into_the_log(run: Run, workspace: Path) -> None:
    outcome = run("log", "断句试了一整天。\nTwo lines.", "--date", "2026-01-05")
    assert line_at(workspace, outcome.out) == "断句试了一整天。"
    assert (workspace / "memory/2026-01-05.md").read_text(encoding="utf-8") == (
        "# 2026-01-05\n\n断句试了一整天。\nTwo lines.\n"
    )


def test_prose_after_a_retain_section_gets_a_heading_of_its_own(run: Run, workspace: Path) -> None:
    before = (workspace / "memory/2025-11-27.md").read_bytes()
    run("log", "Later that day.", "--date", "2025-11-27")
    after = (workspace / "memory/2025-11-27.md").read_bytes()
    assert after.startswith(before)
    assert b"\n## " in after[len(before) :]
    assert run("recall", "Marrakech", "--kind", "W", "--json").json["total"] == 1


def test_an_empty_note_is_misuse(run: Run) -> None:
    assert run("log", "  ").code == 2


def test_a_fact_can_come_from_standard_input(
    run: Run, monkeypatch: pytest.MonkeyPatch, workspace: Path
) -> None:
    import io

    monkeypatch.setattr("sys.stdin", io.StringIO("W @Peter: 住在拉巴特。\n"))
    outcome = run("retain", "-", "--date", "2026-01-05", "--json")
    assert outcome.json["schema"] == "mkdocs-memory/retain/1"
    assert line_at(workspace, outcome.json["source"]) == "- W @Peter: 住在拉巴特。"
