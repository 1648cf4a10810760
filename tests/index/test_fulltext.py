"""Postings: the same with either engine, whatever characters a term has."""

from __future__ import annotations

import sqlite3

import pytest

from mkdocs_memory.index.fulltext import (
    ENGINE_VARIABLE,
    FullText,
    engine_name,
    fulltext,
    stored_terms,
)
from mkdocs_memory.text.terms import terms

TEXTS = {
    1: "node-llama flushes C++ buffers at 10,000 tokens per second",
    2: "ストリーミングの粒度 and 流式输出的粒度",
    3: 'GB/s, v0.9.2, C# and a.b_c: what? "quoted" AND (NOT) NEAR*',
    4: "流式输出 tokens",
}


def filled(engine: str) -> FullText:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    table = fulltext(connection, engine)
    table.create()
    table.add((key, stored_terms(terms(text))) for key, text in TEXTS.items())
    return table


def test_every_term_of_every_text_is_found_again(engine: str) -> None:
    table = filled(engine)
    for key, text in TEXTS.items():
        for term in terms(text):
            assert key in table.postings(term), term


def test_terms_with_punctuation_stay_whole(engine: str) -> None:
    table = filled(engine)
    assert table.postings("c++") == [1]
    assert table.postings("c#") == [3]
    assert table.postings("0.9") == [3]
    assert table.postings("9") == []


@pytest.mark.parametrize("raw", ['"', "*", "AND", "a-b", "what?", "(", "GB/s", "C++", "\x00", "'"])
def test_no_term_is_read_as_query_syntax(engine: str, raw: str) -> None:
    assert len(filled(engine).postings(raw)) <= 2


def test_counts_follow_what_is_added_and_removed(engine: str) -> None:
    table = filled(engine)
    assert table.document_count("token") == 2
    assert table.document_count("粒度") == 1
    table.remove([(4, stored_terms(terms(TEXTS[4])))])
    assert table.document_count("token") == 1
    assert table.postings("流式") == [2]
    assert table.document_count("nothing") == 0
    table.add([(9, stored_terms(["token"]))])
    assert table.postings("token") == [1, 9]


def test_passages_that_hold_several_terms_are_those_of_each(engine: str) -> None:
    table = filled(engine)
    assert table.postings("token", "流式") == [4]
    assert table.postings("token", "c++", "node") == [1]
    assert table.postings("token", "nothing") == []


def test_a_term_is_stored_once_for_each_passage() -> None:
    assert stored_terms(["a", "b", "a"]) == "a b"


def test_the_variable_wins_over_the_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(ENGINE_VARIABLE, raising=False)
    assert engine_name("fts4") == "fts4"
    assert engine_name("auto") in ("fts4", "fts5")
    monkeypatch.setenv(ENGINE_VARIABLE, "fts4")
    assert engine_name("fts5") == "fts4"
