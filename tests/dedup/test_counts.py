from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mkdocs_memory.dedup.counts import count_rows, summed_rows
from mkdocs_memory.dedup.similarity import similar_pairs, tfidf_rows


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("Streaming tokens fast", [1, 1, 1, 1, 1]),
        ("late late late", [2, 3]),
        ("流式粒度", [1, 1, 1]),
        ("粒度を", [1, 1]),
        ("音声", [1]),
        ("音", []),
        ("chunk 粒度 chunk size", [1, 1, 1, 1, 2]),
        ("", []),
    ],
    ids=["words and neighbours", "repeats", "zh", "ja", "one pair", "one character", "mixed", "no"],
)
def test_words_neighbours_and_pairs_of_characters_are_counted(text: str, counts: list[int]) -> None:
    assert sorted(count_rows([text]).data.tolist()) == counts


def test_a_copy_scores_one_whatever_the_width_of_its_letters() -> None:
    rows = tfidf_rows(count_rows(["ＫＶ cache reuse saves time", "kv Cache reuse saves time", "x"]))
    ((first, second, score),) = similar_pairs(rows, 0.5).pairs
    assert (first, second) == (0, 1)
    assert score == pytest.approx(1.0)


def test_rows_of_one_group_add_up() -> None:
    counts = count_rows(["one two", "three", "four"])
    summed = summed_rows(counts, [0, 1, 0])
    assert summed.shape[0] == 2
    assert summed[0].sum() == counts[0].sum() + counts[2].sum()


@given(st.lists(st.text(alphabet="ab 粒度を\n，\u0301", max_size=30), min_size=1, max_size=8))
@settings(deadline=None)
def test_a_text_counts_the_same_alone_and_among_others(texts: list[str]) -> None:
    together = count_rows(texts)
    alone = [count_rows([text]) for text in texts]
    assert [sorted(together[at].data) for at in range(len(texts))] == [
        sorted(row.data) for row in alone
    ]
