from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mkdocs_memory.index.freshness import Freshness
from mkdocs_memory.index.updating import build_in_memory
from mkdocs_memory.recall.passages import Answer
from mkdocs_memory.recall.query import Query
from mkdocs_memory.recall.recall import passage_tokens, recall
from mkdocs_memory.workspace.entities import EntityCatalog
from mkdocs_memory.workspace.workspace import Workspace

FILES = {
    "mkdocs.yml": "site_name: Test\n",
    "docs/voice.md": """\
---
title: Voice chat on a local model
date: 2025-03-01
---

# Voice chat on a local model

A first paragraph about nothing in particular.

## Streaming granularity

Speech starts sooner when the text comes in small pieces.

Twelve **tokens** per [chunk](https://example.org) gave the
best time to first sound.

## Hardware

Any laptop will do.
""",
    "docs/ja/voice.md": """\
# ローカルモデルの音声対話

## ストリーミングの粒度

チャンクごとのトークン数を十二にすると、最初の音が早く出る。
""",
    "docs/zh/voice.md": """\
# 本地模型语音对话

## 流式输出的粒度

每块十二个词元时，首个声音最早出现。
""",
    "docs/diary.md": """\
---
private: true
---

# Diary

The password of the gateway hangs on the fridge.
""",
    "memory/2025-11-27.md": """\
# 2025-11-27

Long day.

## Retain

- W @Peter: Currently in Marrakech (Nov 27–Dec 1, 2025) for Andy's birthday.
- B @warelay: I fixed the Baileys WS crash by wrapping connection.update handlers in try/catch.
- O(c=0.95) @Peter: Prefers concise replies (<1500 chars) on WhatsApp.
- S @彼得 @The-Castle: 每周三在城堡见面。
""",
    "memory/2025-12-10.md": """\
# 2025-12-10

## Retain

- W @Andy: Prefers long replies and moved to Lisbon.
- B @warelay: We decided to rename warelay to harbor.
""",
    "bank/entities/Peter.md": """\
---
aliases: [彼得, ピーター]
type: person
---

# Peter

A friend who travels.
""",
}

Ask = Callable[..., Answer]


@pytest.fixture(scope="module")
def ask(tmp_path_factory: pytest.TempPathFactory) -> Ask:
    root = tmp_path_factory.mktemp("workspace")
    for path, text in FILES.items():
        target = root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    workspace = Workspace.open(directory=root)
    index = build_in_memory(workspace)
    catalog = EntityCatalog(index.entities())

    def ask(text: str, **filters: Any) -> Answer:
        query = Query.parse(text, catalog=catalog, today=dt.date(2025, 12, 12), **filters)
        freshness = Freshness(index.version, 0.0)
        return recall(index, query, catalog, freshness, lambda path: workspace.read(path).text)

    return ask


def sources(answer: Answer) -> list[str]:
    return [passage.source for passage in answer.results]


def line_of(path: str, beginning: str) -> str:
    lines = FILES[path].split("\n")
    (number,) = [n for n, line in enumerate(lines, 1) if line.startswith(beginning)]
    return f"{path}#L{number}"


def test_question_about_an_event_finds_the_fact_at_its_line(ask: Ask) -> None:
    (best, *_) = ask("where was Peter at Andy's birthday").results
    assert best.source == line_of("memory/2025-11-27.md", "- W @Peter")
    assert best.kind == "world"
    assert best.entities == ("Peter",)
    assert str(best.timestamp) == "2025-11-27/2025-12-01"
    assert best.content == "Currently in Marrakech (Nov 27–Dec 1, 2025) for Andy's birthday."


def test_opinion_comes_with_its_confidence(ask: Ask) -> None:
    (best, *_) = ask("what replies does Peter prefer").results
    assert (best.kind, best.confidence) == ("opinion", 0.95)


def test_section_points_at_the_line_that_matches_behind_its_markup(ask: Ask) -> None:
    (best, *_) = ask("tokens per chunk").results
    assert best.source == line_of("docs/voice.md", "Twelve **tokens**")
    assert best.heading == "Voice chat on a local model › Streaming granularity"
    assert best.content.endswith("best time to first sound.")


@pytest.mark.parametrize(
    ("question", "path"),
    [
        ("チャンクのトークン数はいくつが良いか", "docs/ja/voice.md"),
        ("每块多少个词元合适", "docs/zh/voice.md"),
        ("流式粒度", "docs/zh/voice.md"),
    ],
)
def test_questions_in_japanese_and_chinese(ask: Ask, question: str, path: str) -> None:
    assert ask(question).results[0].location.path == path


def test_alias_in_another_script_finds_facts_under_the_other_name(ask: Ask) -> None:
    found = sources(ask("彼得喜欢什么样的回复", kinds=["O"]))
    assert found == [line_of("memory/2025-11-27.md", "- O(c=0.95)")]


def test_kind_filter_leaves_only_that_kind(ask: Ask) -> None:
    answer = ask("Peter Andy replies chunk", kinds=["W"])
    assert {passage.kind for passage in answer.results} == {"world"}


def test_entity_filter_follows_aliases(ask: Ask) -> None:
    answer = ask("replies", entities=["ピーター"], kinds=["W", "O", "S", "B"], k=10)
    names = {name for passage in answer.results for name in passage.entities}
    assert len(answer.results) == 3
    assert names == {"Peter", "彼得", "The-Castle"}


def test_time_filter_takes_a_fact_whose_range_overlaps(ask: Ask) -> None:
    answer = ask("Peter Marrakech", since="2025-11-30", until="2025-12-05")
    assert sources(answer) == [line_of("memory/2025-11-27.md", "- W @Peter")]


def test_since_leaves_older_and_undated_passages_out(ask: Ask) -> None:
    answer = ask("warelay chunk 粒度", since="7d")
    assert sources(answer) == [line_of("memory/2025-12-10.md", "- B @warelay")]


def test_filters_alone_answer_newest_first_when_no_word_is_found(ask: Ask) -> None:
    answer = ask("zzzz", kinds=["B"])
    assert sources(answer) == [
        line_of("memory/2025-12-10.md", "- B @warelay"),
        line_of("memory/2025-11-27.md", "- B @warelay"),
    ]
    assert answer.hints == (
        "no passage holds a word of the question; these are the newest that fit the filters",
    )


def test_private_file_is_recalled_on_the_author_s_machine_and_marked(ask: Ask) -> None:
    (best, *_) = ask("password of the gateway").results
    assert best.location.path == "docs/diary.md"
    assert not best.is_published


@pytest.mark.parametrize("question", ["GB/s", 'say "hi', "AND", "*", "\0", "城堡", "", "the of"])
def test_no_question_breaks(ask: Ask, question: str) -> None:
    ask(question)


def test_two_character_word_is_found_inside_a_sentence(ask: Ask) -> None:
    assert line_of("memory/2025-11-27.md", "- S @彼得") in sources(ask("城堡"))


def test_stop_words_are_searched_when_no_other_word_stands_anywhere(ask: Ask) -> None:
    assert "docs/voice.md" in {passage.location.path for passage in ask("in zzzz").results}


def test_nothing_found_says_what_to_do(ask: Ask) -> None:
    answer = ask("zzzz")
    assert answer.results == ()
    assert answer.hints == ("no passage holds a word of the question; see 'mkdocs-memory status'",)


def test_k_bounds_the_results_and_total_counts_what_matched(ask: Ask) -> None:
    answer = ask("Peter replies", k=1)
    assert len(answer.results) == 1
    assert answer.total > 1
    assert not answer.is_truncated


def test_budget_is_kept_and_filled_with_what_fits(ask: Ask) -> None:
    everything = ask("Peter warelay replies Andy", k=10)
    budget = sum(map(passage_tokens, everything.results[1:3]))
    packed = ask("Peter warelay replies Andy", k=10, max_tokens=budget)
    assert packed.results
    assert sum(map(passage_tokens, packed.results)) <= budget
    assert packed.is_truncated


def test_budget_that_nothing_fits_names_one_that_does(ask: Ask) -> None:
    answer = ask("Marrakech birthday", max_tokens=2, kinds=["W"])
    assert answer.results == ()
    needed = int(answer.hints[0].rpartition(" ")[2])
    assert ask("Marrakech birthday", max_tokens=needed, kinds=["W"]).results


def test_long_section_is_cut_around_the_answer(ask: Ask, tmp_path: Path) -> None:
    filler = "This sentence is about something else entirely, and says it at length. " * 4
    text = "\n\n".join(["# Long", *[filler] * 30, "The zebra crossed the bridge.", *[filler] * 30])
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "long.md").write_text(text, encoding="utf-8")
    (tmp_path / "mkdocs.yml").write_text("site_name: Test\n", encoding="utf-8")
    workspace = Workspace.open(directory=tmp_path)
    answer = recall(
        build_in_memory(workspace),
        Query.parse("zebra bridge"),
        EntityCatalog(()),
        Freshness(1, 0.0),
        lambda path: workspace.read(path).text,
    )
    (passage,) = answer.results
    assert "The zebra crossed the bridge." in passage.content
    assert len(passage.content.encode()) < 800
    assert passage.is_cut
    assert answer.is_truncated
    assert passage.source == "docs/long.md#L63"
