from __future__ import annotations

from mkdocs_memory.locations import LineSpan
from mkdocs_memory.recall.excerpts import cut_excerpt, find_line

FILLER = "Nothing here is about the question, and it goes on for a while."


def test_short_passage_is_shown_whole() -> None:
    text = "One line.\nAnother line."
    excerpt = cut_excerpt(text, {"anoth": 1.0}, limit=700)
    assert (excerpt.text, excerpt.is_cut) == (text, False)
    assert excerpt.focus == "Another line."


def test_long_passage_is_cut_around_the_line_that_matches() -> None:
    wanted = "Each chunk holds twelve tokens."
    text = "\n".join([FILLER] * 20 + [wanted] + [FILLER] * 20)
    excerpt = cut_excerpt(text, {"chunk": 2.0, "token": 1.0}, limit=200)
    assert wanted in excerpt.text
    assert excerpt.focus == wanted
    assert excerpt.is_cut
    assert excerpt.text.startswith("… ")
    assert excerpt.text.endswith(" …")
    assert len(excerpt.text.encode()) <= 200 + 8


def test_cut_at_the_beginning_shows_no_ellipsis_before_it() -> None:
    text = "\n".join(["Each chunk is small.", *[FILLER] * 20])
    excerpt = cut_excerpt(text, {"chunk": 1.0}, limit=150)
    assert excerpt.text.startswith("Each chunk")


def test_window_with_more_of_the_question_wins() -> None:
    text = "\n".join(
        ["The chunk, again the chunk.", *[FILLER] * 9, "Chunk of tokens.", *[FILLER] * 9]
    )
    excerpt = cut_excerpt(text, {"chunk": 1.0, "token": 1.0}, limit=120)
    assert excerpt.focus == "Chunk of tokens."


def test_one_long_chinese_paragraph_is_cut_at_sentences() -> None:
    filler = "这一句与问题无关，只是为了让段落变长。"
    wanted = "每块包含十二个词元。"
    excerpt = cut_excerpt(filler * 30 + wanted + filler * 30, {"词元": 3.0}, limit=300)
    assert excerpt.focus == wanted
    assert len(excerpt.text.encode()) <= 300 + 8
    assert filler in excerpt.text


def test_text_without_sentence_ends_is_cut_all_the_same() -> None:
    excerpt = cut_excerpt("x" * 100_000, {}, limit=300)
    assert len(excerpt.text.encode()) <= 300 + 8
    assert excerpt.is_cut


def test_code_of_many_short_lines_is_cut_to_a_dozen() -> None:
    code = "\n".join([*["  key:"] * 30, "  memory_limiter:", *["  key:"] * 30])
    excerpt = cut_excerpt(code, {"memori": 2.0}, limit=700)
    assert "memory_limiter" in excerpt.text
    assert len(excerpt.text.split("\n")) == 12


def test_empty_passage_has_an_empty_excerpt() -> None:
    assert cut_excerpt("\n \n", {}, limit=300).text == ""


def test_line_is_found_behind_its_markup() -> None:
    source = [
        "---",
        "title: A",
        "---",
        "## Chunks",
        "",
        "First **paragraph** about nothing.",
        "",
        "- Each [chunk](https://example.org/c) holds `12` *tokens*,",
        "  as measured.",
    ]
    focus = "Each chunk holds 12 tokens, as measured."
    assert find_line(source, LineSpan(3, 9), focus, {"chunk": 2.0, "token": 1.0}) == 7


def test_line_stays_at_the_heading_when_the_file_has_changed() -> None:
    source = ["## Other", "", "Entirely different words now."]
    assert find_line(source, LineSpan(0, 9), "Each chunk holds 12 tokens.", {"chunk": 1.0}) == 0


def test_line_outside_the_section_is_never_named() -> None:
    source = ["Each chunk holds 12 tokens.", "## Section", "Chunk of text."]
    assert find_line(source, LineSpan(1, 3), "Chunk of text.", {"chunk": 1.0}) == 2
