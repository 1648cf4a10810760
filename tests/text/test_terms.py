"""Terms, spellings and slugs; cases stand in the fixture files of those names."""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Callable
from heapq import nlargest
from math import log
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_memory.text.stopwords import NOISE_NOUNS
from mkdocs_memory.text.terms import (
    LONGEST_SLUG,
    LONGEST_TERM,
    NOISE_TERMS,
    fold_spelling,
    normalize,
    query_terms,
    slugify,
    terms,
)
from tests.growth import assert_linear
from tests.text.fixture_cases import load_cases

LINES = st.text(alphabet=st.characters(codec="utf-8"), max_size=60)


@pytest.mark.parametrize(("source", "expected"), load_cases("terms.md"))
def test_index_terms(source: str, expected: str) -> None:
    assert "\n".join(" ".join(terms(line)) for line in source.splitlines()) == expected


@pytest.mark.parametrize(("source", "expected"), load_cases("query_terms.md"))
def test_query_terms(source: str, expected: str) -> None:
    assert "\n".join(" ".join(query_terms(line)) for line in source.splitlines()) == expected


@pytest.mark.parametrize(("source", "expected"), load_cases("spellings.md"))
def test_spellings_of_one_name_meet(source: str, expected: str) -> None:
    found = [{fold_spelling(name) for name in line.split(" / ")} for line in source.splitlines()]
    assert found == [{key} for key in expected.splitlines()]


@pytest.mark.parametrize(("source", "expected"), load_cases("slugs.md"))
def test_slugs(source: str, expected: str) -> None:
    assert "\n".join(map(slugify, source.splitlines())) == expected


@pytest.mark.parametrize(
    "noun",
    ["system", "Models", "methods", "モデル", "システム", "アーキテクチャ", "系统", "服务", "方法"],
)
def test_generic_nouns_are_noise(noun: str) -> None:
    assert fold_spelling(noun) in NOISE_TERMS


def test_noise_is_written_as_keys() -> None:
    assert {noun: fold_spelling(noun) for noun in NOISE_NOUNS} == {n: n for n in NOISE_NOUNS}


def test_noise_is_also_known_by_its_stem() -> None:
    assert set(terms("architectures and services")) - {"and"} <= NOISE_TERMS


def test_what_tells_texts_apart_is_no_noise() -> None:
    assert not {"granularity", "granular", "kubernetes", "粒度", "トークン"} & NOISE_TERMS


def test_normal_form_ignores_width_and_case() -> None:
    assert normalize("ＡＢＣ Straße") == "abc strasse"


@pytest.mark.parametrize("length", [1, 2, 3, 100, 101, 500])
def test_a_cjk_run_of_any_length_gives_its_characters_and_then_its_pairs(length: int) -> None:
    run = ("記憶庫検索" * 100)[:length]
    pairs = [run[at : at + 2] for at in range(length - 1)]
    assert terms(run) == [*run, *pairs]


def test_long_runs_of_data_give_one_short_term() -> None:
    assert [len(term) for term in terms("A" * 100_000)] == [LONGEST_TERM]


@given(LINES)
def test_terms_hold_no_white_space(text: str) -> None:
    found = terms(text)
    assert all(found)
    assert " ".join(found).split() == found


@given(LINES)
def test_terms_are_the_same_every_time(text: str) -> None:
    assert terms(text) == terms(text)


@given(LINES)
def test_a_question_with_terms_keeps_at_least_one(text: str) -> None:
    assert set(query_terms(text)) <= set(terms(text))
    assert bool(query_terms(text)) == bool(terms(text))


@given(LINES)
def test_query_terms_are_distinct(text: str) -> None:
    assert len(query_terms(text)) == len(set(query_terms(text)))


@given(st.text(alphabet="アイウエオカキ記憶东京城堡", min_size=2, max_size=8), LINES, LINES)
def test_pairs_of_cjk_characters_are_found_anywhere(word: str, before: str, after: str) -> None:
    assert set(terms(word)) <= set(terms(f"{before} {word} {after}"))


@given(LINES)
def test_slugs_are_safe_names(name: str) -> None:
    slug = slugify(name)
    assert slug
    assert slug not in {".", ".."}
    assert not re.search(r"[\\/:*?\"<>|\s\x00-\x1f]", slug)
    assert len(slug) <= LONGEST_SLUG
    assert len(slug.encode()) <= 250


@given(LINES)
def test_a_slug_is_its_own_slug(name: str) -> None:
    assert slugify(slugify(name)) == slugify(name)


@given(LINES)
def test_the_key_of_a_key_is_the_key(name: str) -> None:
    key = fold_spelling(name)
    assert fold_spelling(key) == key
    assert not re.search(r"\s", key)


@pytest.mark.parametrize("function", [terms, query_terms, fold_spelling, slugify, normalize])
@pytest.mark.parametrize(
    "unit",
    [
        *(
            "a",
            "a-",
            "a.",
            "aA",
            "1,000",
            "1.",
            "'s",
            "+",
            "#",
            " ",
            "é",
            "\u0301",
            "漢",
            "ア",
            "ー",
        ),
        *("・", "ア・", "ア ", "字 a", "が", "\u200b", "i++", "x/s"),
    ],
)
def test_work_grows_with_the_text(function: Callable[[str], object], unit: str) -> None:
    assert_linear(function, unit)


def bm25_recall(passages: dict[str, str], questions: list[tuple[str, str]], k: int = 10) -> float:
    """Share of questions whose passage is among the best `k` by plain BM25."""
    postings: defaultdict[str, list[tuple[str, int]]] = defaultdict(list)
    lengths: dict[str, int] = {}
    for name, text in passages.items():
        counts = Counter(terms(text))
        lengths[name] = counts.total()
        for term, count in counts.items():
            postings[term].append((name, count))
    average = sum(lengths.values()) / len(lengths)
    found = 0
    for question, wanted in questions:
        scores: defaultdict[str, float] = defaultdict(float)
        for term in query_terms(question):
            weight = log(1 + len(passages) / (len(postings[term]) + 0.5))
            for name, count in postings[term]:
                norm = 1.2 * (0.25 + 0.75 * lengths[name] / average)
                scores[name] += weight * count * 2.2 / (count + norm)
        found += wanted in nlargest(k, scores, key=scores.__getitem__)
    return found / len(questions)


def rows(path: Path) -> list[dict[str, str]]:
    return [json.loads(line) for line in path.read_text("utf-8").split("\n") if line]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_questions_find_their_paragraph(corpora: Path, language: str) -> None:
    folder = corpora / "ir-xquad-en-zh"
    passages = {row["_id"]: row["text"] for row in rows(folder / f"corpus.{language}.jsonl")}
    questions = rows(folder / f"queries.{language}.jsonl")[::4]
    recall = bm25_recall(passages, [(row["text"], row["relevant"]) for row in questions])
    assert recall >= 0.98


def test_japanese_questions_find_their_paragraph(corpora: Path) -> None:
    folder = corpora / "ir-ja-jsquad"
    wanted = dict(
        line.split("\t")[:2]
        for line in (folder / "qrels.tsv").read_text("utf-8").split("\n")
        if line
    )
    passages = {row["_id"]: row["text"] for row in rows(folder / "corpus.jsonl")}
    questions = [(row["text"], wanted[row["_id"]]) for row in rows(folder / "queries.jsonl")[::20]]
    assert bm25_recall(passages, questions) >= 0.96
