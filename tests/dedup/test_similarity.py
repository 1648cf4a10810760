from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from mkdocs_memory.dedup.counts import count_rows
from mkdocs_memory.dedup.similarity import CROWD, similar_pairs, tfidf_rows

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
    found = {(first, second) for first, second, _ in similar_pairs(rows, threshold).pairs}
    assert expected <= found
    assert all(cosines[pair] >= threshold - 1e-5 for pair in found)


def test_texts_that_are_nearly_equal_make_a_crowd_instead_of_pairs() -> None:
    note = "this page was generated from the sources of module {} and is not edited by hand"
    texts = [note.format(f"unit{number % 9}") for number in range(3 * CROWD)]
    texts += [
        "the speaker was late and the voice had no shape",
        "the speaker was late and so the voice had no shape",
    ]
    found = similar_pairs(tfidf_rows(count_rows(texts)), 0.3)
    assert found.crowd == frozenset(range(3 * CROWD))
    assert [(first, second) for first, second, _ in found.pairs] == [(3 * CROWD, 3 * CROWD + 1)]
