"""`recall` and `get`: answers with sources, and the text behind a source."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run


@pytest.mark.parametrize(
    ("question", "source"),
    [
        ("how many tokens per piece", "docs/en/chunks.md#L"),
        ("断句", "docs/zh/duanju.md#L"),
        ("音声合成の区切り", "docs/ja/buntai.md#L"),
        ("where is ピーター", "memory/2025-11-27.md#L"),
    ],
)
def test_a_question_is_answered_from_its_language(run: Run, question: str, source: str) -> None:
    first = run("recall", question, "--json").json["results"][0]
    assert first["source"].startswith(source)


def test_the_json_shape_is_the_documented_one(run: Run) -> None:
    answer = run("recall", "Marrakech", "--json", "--kind", "W").json
    assert answer["schema"] == "mkdocs-memory/recall/1"
    assert answer["query"] == "Marrakech"
    assert (answer["total"], answer["truncated"], answer["hints"]) == (1, False, [])
    assert set(answer["index"]) == {"version", "age_seconds", "stale"}
    (passage,) = answer["results"]
    assert passage["kind"] == "world"
    assert passage["timestamp"] == {"start": "2025-11-27", "end": "2025-12-01"}
    assert passage["entities"] == ["Peter"]
    assert passage["content"].startswith("Currently in Marrakech")
    assert passage["source"] == "memory/2025-11-27.md#L7"
    assert passage["score"] > 0


def test_text_begins_with_path_and_line(run: Run) -> None:
    outcome = run("recall", "Marrakech", "--k", "1")
    assert outcome.out.startswith("memory/2025-11-27.md:7: W @Peter: Currently in Marrakech")


def test_an_empty_answer_is_no_failure(run: Run) -> None:
    outcome = run("recall", "xylophone", "--json")
    assert outcome.code == 0
    assert outcome.json["results"] == []


def test_a_time_that_cannot_be_read_is_misuse(run: Run) -> None:
    outcome = run("recall", "tokens", "--since", "soonish")
    assert outcome.code == 2
    assert "'soonish'" in outcome.err
    assert "30d" in outcome.err


@pytest.mark.parametrize("question", ["GB/s", 'say "hi', "AND", "*", "?", "C++", "　", "\x00"])
def test_any_text_is_a_question(run: Run, question: str) -> None:
    outcome = run("recall", question)
    assert outcome.code == 0


def test_an_edit_is_found_without_being_told(run: Run, workspace: Path) -> None:
    run("recall", "anything")
    (workspace / "docs/zh/new.md").write_text(
        "# 打断\n\n用户打断时立刻停止播放。\n", encoding="utf-8"
    )
    first = run("recall", "打断", "--json").json["results"][0]
    assert first["source"].startswith("docs/zh/new.md#L")


def test_a_bare_slug_prints_the_outline(run: Run) -> None:
    outcome = run("get", "chunks")
    assert "3.3 Streaming granularity  docs/en/chunks.md#L10" in outcome.out


def test_a_section_is_found_by_its_printed_number(run: Run) -> None:
    outcome = run("get", "chunks", "--section", "3.3")
    assert outcome.out.startswith("### 3.3 Streaming granularity\n")
    assert "Twelve tokens" in outcome.out


def test_a_section_comes_with_its_subsections(run: Run) -> None:
    assert "Twelve tokens" in run("get", "chunks", "--section", "3").out


def test_a_line_of_a_fact_prints_the_fact(run: Run) -> None:
    outcome = run("get", "memory/2025-11-27.md#L8")
    assert outcome.out == "- S @彼得 @The-Castle: 每周三在城堡见面。\n"


def test_the_place_that_recall_prints_is_understood_too(run: Run) -> None:
    assert "Marrakech" in run("get", "memory/2025-11-27.md:7").out


def test_an_unknown_source_names_the_nearest(run: Run) -> None:
    outcome = run("get", "chunk")
    assert outcome.code == 2
    assert "did you mean 'chunks'?" in outcome.err


def test_an_unknown_section_names_those_there_are(run: Run) -> None:
    outcome = run("get", "chunks", "--section", "9")
    assert outcome.code == 2
    assert "no section '9'; it has 3, 3.3" in outcome.err


def test_a_long_text_is_cut_with_the_command_for_the_rest(run: Run, workspace: Path) -> None:
    lines = "\n".join(f"Line {number} of a long page about buffers." for number in range(300))
    (workspace / "docs/en/long.md").write_text(f"# Long\n\n## Body\n\n{lines}\n")
    cut = run("get", "long", "--section", "Body")
    assert cut.out.splitlines()[-1].endswith("--section 'Body' --all")
    assert len(cut.out) < 4200
    assert "Line 299" in run("get", "long", "--section", "Body", "--all").out
