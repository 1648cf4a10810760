from __future__ import annotations

import pytest

from mkdocs_memory.pages.display import (
    clean,
    opening_sentences,
    sentences,
    shorten,
    telling_line,
    width,
)


def test_characters_that_reorder_or_hide_others_are_taken_out() -> None:
    assert clean("ab\u202ecd\u2066e\u200bf\ufeff\x00\x1b") == "abcdef"


def test_joiners_stay_because_emoji_need_them() -> None:
    assert clean("👩\u200d💻") == "👩\u200d💻"


def test_line_ends_of_every_kind_become_one_space() -> None:
    assert clean(" a\r\nb\u2028c\u0085d\t e ") == "a b c d e"


def test_cjk_characters_take_two_columns() -> None:
    assert width("ab記憶") == 6


@pytest.mark.parametrize(
    ("text", "columns", "shown"),
    [
        ("short", 10, "short"),
        ("one two three four", 14, "one two three…"),
        ("流式粒度再测一遍", 9, "流式粒度…"),
        ("antidisestablishmentarianism", 10, "antidises…"),
    ],
)
def test_long_text_is_cut_at_a_word_where_there_are_words(
    text: str, columns: int, shown: str
) -> None:
    assert shorten(text, columns) == shown


def test_shortened_text_is_never_wider_than_asked() -> None:
    for columns in range(2, 40):
        assert width(shorten("流式 granularity を 測り直した結果について", columns)) <= columns


def test_sentences_end_at_latin_and_cjk_stops_but_not_inside_numbers() -> None:
    assert sentences("It is 0.9.2. Really? 句点で切る。次の文！") == [
        "It is 0.9.2.",
        "Really?",
        "句点で切る。",
        "次の文！",
    ]


def test_a_closing_quote_stays_with_its_sentence() -> None:
    assert sentences("彼は「切る。」と言った。終わり。") == [
        "彼は「切る。」",
        "と言った。",
        "終わり。",
    ]


def test_the_telling_line_is_the_first_sentence_that_holds_a_spelling() -> None:
    text = "We tried many things.\nOne token per chunk is ugly. Chunks restart the voice."
    opening = opening_sentences(text)
    assert telling_line(opening, ("tokens per chunk", "chunk")) == "One token per chunk is ugly."
    assert telling_line(opening) == "We tried many things."


def test_rows_of_a_table_are_no_sentences() -> None:
    text = "Chunk | First sound\n1 | 410 ms\nSmaller is sooner."
    assert opening_sentences(text) == ["Smaller is sooner."]


def test_a_section_without_prose_has_no_line() -> None:
    assert telling_line(opening_sentences("")) == ""
