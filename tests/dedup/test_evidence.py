from __future__ import annotations

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
    assert match.coverage == 1.0
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
    assert match_sentences("", "。").coverage == 0.0
