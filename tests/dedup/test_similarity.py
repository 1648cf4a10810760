from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mkdocs_memory.dedup.similarity import (
    count_rows,
    features,
    similar_pairs,
    summed_rows,
    tfidf_rows,
)


def test_words_count_alone_and_with_their_neighbour() -> None:
    assert features("Streaming tokens fast") == [
        "stream", "token", "stream token", "fast", "token fast",
    ]  # fmt: skip


def test_chinese_and_japanese_count_in_pairs_of_characters() -> None:
    assert features("流式粒度") == ["流式", "式粒", "粒度"]
    assert features("粒度を") == ["粒度", "度を"]


def test_a_copy_scores_one_whatever_the_width_of_its_letters() -> None:
    rows = tfidf_rows(count_rows(["ＫＶ cache reuse saves time", "kv Cache reuse saves time", "x"]))
    ((first, second, score),) = similar_pairs(rows, 0.5)
    assert (first, second) == (0, 1)
    assert score == pytest.approx(1.0)


def test_rows_of_one_group_add_up() -> None:
    counts = count_rows(["one two", "three", "four"])
    summed = summed_rows(counts, [0, 1, 0])
    assert summed.shape[0] == 2
    assert summed[0].sum() == counts[0].sum() + counts[2].sum()


SENTENCES = st.lists(
    st.sampled_from(["clause", "voice", "token", "chunk", "粒度", "分句", "音声", "節"]),
    max_size=12,
).map(" ".join)


@given(st.lists(SENTENCES, min_size=2, max_size=30), st.sampled_from([0.2, 0.45, 0.6, 0.9]))
@settings(max_examples=60, deadline=None)
def test_no_pair_above_the_threshold_is_missed(texts: list[str], threshold: float) -> None:
    rows = tfidf_rows(count_rows(texts))
    cosines = (rows @ rows.T).toarray()
    expected = {
        (i, j)
        for i in range(len(texts))
        for j in range(i + 1, len(texts))
        if cosines[i, j] >= threshold + 1e-5
    }
    found = {(first, second) for first, second, _ in similar_pairs(rows, threshold)}
    assert expected <= found
    assert all(cosines[pair] >= threshold - 1e-5 for pair in found)
