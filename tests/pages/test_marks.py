from __future__ import annotations

from mkdocs_memory.pages.marks import PARAGRAPHS, mark_pairs


def test_a_pair_has_one_number_on_both_sides() -> None:
    marked = mark_pairs(
        ["First. Shared sentence."], ["Shared sentence."], [("Shared sentence.",) * 2]
    )
    assert marked.older == ("First. <mark><b>1</b> Shared sentence.</mark>",)
    assert marked.newer == ("<mark><b>1</b> Shared sentence.</mark>",)


def test_words_that_differ_inside_a_pair_are_set_apart() -> None:
    marked = mark_pairs(["The first clause."], ["The second clause."], [
        ("The first clause.", "The second clause.")
    ])  # fmt: skip
    assert marked.older == ("<mark><b>1</b> The <em>first</em> clause.</mark>",)
    assert marked.newer == ("<mark><b>1</b> The <em>second</em> clause.</mark>",)


def test_chinese_is_compared_by_character() -> None:
    marked = mark_pairs(["先找标点。"], ["所以先找标点。"], [("先找标点。", "所以先找标点。")])
    assert marked.newer == ("<mark><b>1</b> <em>所以</em>先找标点。</mark>",)


def test_a_sentence_inside_another_is_marked_once() -> None:
    marked = mark_pairs(["ab cd. ef"], ["x"], [("ab cd.", "y"), ("cd.", "z")])
    assert marked.older == ("<mark><b>1</b> <em>ab cd.</em></mark> ef",)


def test_text_is_escaped() -> None:
    marked = mark_pairs(["<b> & co"], ["<i>"], [("<b>", "<i>")])
    assert "&lt;" in marked.older[0]
    assert "<i>" not in marked.newer[0]


def test_long_sides_show_their_marked_paragraphs_first() -> None:
    paragraphs = [f"Plain {n}." for n in range(50)] + ["Shared."]
    marked = mark_pairs(paragraphs, ["Shared."], [("Shared.", "Shared.")])
    assert marked.older == ("<mark><b>1</b> Shared.</mark>", "…")
    assert len(mark_pairs(paragraphs, [], []).older) == PARAGRAPHS + 1
