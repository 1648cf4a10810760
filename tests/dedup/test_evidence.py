from __future__ import annotations

import pytest

from mkdocs_memory.dedup.evidence import match_sentences, sentences


def test_sentences_end_at_full_stops_of_every_script() -> None:
    assert sentences("第一句。第二句！Is it 1.5 s? Yes.\n次の段落") == [
        "第一句。", "第二句！", "Is it 1.5 s?", "Yes.", "次の段落",
    ]  # fmt: skip


def test_reordered_sentences_find_their_partners() -> None:
    match = match_sentences(
        "Twelve tokens are one clause. The speaker was late.",
        "The speaker was late again. Twelve tokens are about one clause.",
    )
    assert [(pair.older, pair.newer) for pair in match.pairs] == [
        ("The speaker was late.", "The speaker was late again."),
        ("Twelve tokens are one clause.", "Twelve tokens are about one clause."),
    ]
    assert (match.older_coverage, match.newer_coverage) == (1.0, 1.0)
    assert match.overlap == pytest.approx(1.0, abs=0.01)
    assert match.newer_count == 2


def test_each_sentence_is_used_once() -> None:
    match = match_sentences("The speaker was late.", "The speaker was late. The speaker was late.")
    assert len(match.pairs) == 1


def test_one_reworded_sentence_tells_nothing() -> None:
    match = match_sentences(
        "You can declare a body with Body.", "You can declare a query with Query."
    )
    assert len(match.pairs) == 1
    assert not match.is_telling


def test_texts_without_sentences_have_nothing_in_common() -> None:
    match = match_sentences("", "。")
    assert (match.older_coverage, match.newer_coverage, match.overlap) == (0.0, 0.0, 0.0)
    assert not match.is_telling


LONG = (
    "The kettle boils at six. A neighbour plays the violin. "
    "Rain falls on the harbour wall at dusk again. "
)


def test_a_sentence_quoted_in_passing_is_no_repetition() -> None:
    quoted = "Twelve tokens are about one clause and a clause has a shape."
    match = match_sentences(quoted, LONG * 2 + quoted)
    assert match.older_coverage == 1.0
    assert not match.is_telling


def test_a_weak_likeness_needs_most_of_the_shorter_text() -> None:
    shared = "Twelve tokens are one clause. The speaker was late. The voice had no shape. "
    other = "Gardens need water, ladders lean on castles, and winter brings recipes for soup. "
    match = match_sentences(shared + LONG, shared + other * 2)
    assert match.is_telling
    assert match.is_repetition(0.7)
    assert not match.is_repetition(0.5)
