"""`index` and `status`: what is indexed, and how old it is."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Run


def test_only_what_changed_is_read_again(run: Run, workspace: Path) -> None:
    first = run("index", "--json").json
    assert (first["files"], first["changed"]) == (6, 6)
    (workspace / "docs/zh/duanju.md").write_text("# 断句\n\n改过了。\n", encoding="utf-8")
    second = run("index", "--json").json
    assert (second["files"], second["changed"], second["removed"]) == (6, 1, 0)


def test_a_rebuild_reads_everything(run: Run) -> None:
    run("index")
    assert run("index", "--rebuild", "--json").json["changed"] == 6


def test_a_deleted_file_is_forgotten(run: Run, workspace: Path) -> None:
    run("index")
    (workspace / "docs/ja/buntai.md").unlink()
    assert run("index", "--json").json["removed"] == 1
    assert run("recall", "音声合成", "--json").json["results"] == []


def test_a_workspace_that_shrank_by_half_keeps_its_rows_until_told(
    run: Run, workspace: Path
) -> None:
    notes = [workspace / f"docs/zh/笔记{number}.md" for number in range(40)]
    for note in notes:
        note.write_text(f"# {note.stem}\n\n断句的笔记。\n", encoding="utf-8")
    run("index")
    for note in notes:
        note.unlink()
    kept = run("index")
    assert "--allow-shrink" in kept.err
    assert run("index", "--allow-shrink", "--json").json["files"] == 6


def test_findings_are_announced_with_the_command_that_lists_them(run: Run, workspace: Path) -> None:
    (workspace / "memory/2025-11-28.md").write_text("## Retain\n\n- no kind here\n")
    assert "mkdocs-memory check" in run("index").err


def test_status_counts_files_facts_and_locales(run: Run) -> None:
    state = run("status", "--json").json
    assert state["schema"] == "mkdocs-memory/status/1"
    assert state["files"] == {"article": 4, "entity": 1, "log": 1}
    assert state["facts"] == 2
    assert state["locales"] == {"en": 2, "ja": 1, "zh": 1}
    assert state["index"]["stale"] is False


def test_status_reads_as_lines(run: Run) -> None:
    lines = run("status").out.splitlines()
    assert lines[2].split(maxsplit=1) == ["files", "4 article, 1 entity, 1 log"]


def test_articles_are_listed_with_their_slug_and_locale(run: Run) -> None:
    lines = run("articles").out.splitlines()
    assert "docs/zh/duanju.md: duanju zh undated 断句" in lines
    assert "docs/en/chunks.md: chunks en 2026-03-14 How big a chunk should be" in lines


def test_articles_can_be_counted(run: Run) -> None:
    assert run("articles", "--count").out == "4\n"
    assert run("articles", "--count-only", "--json").json["total"] == 4


def test_a_long_list_of_articles_is_cut_with_the_command_for_the_rest(run: Run) -> None:
    outcome = run("articles", "--limit", "1")
    assert outcome.out.splitlines()[-1] == "… 3 more: mkdocs-memory articles --limit 0"
