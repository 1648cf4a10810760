"""What a question's terms are counted as, against the terms a text is indexed under."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_memory.text.term_counts import count_terms
from mkdocs_memory.text.terms import terms

WORDS = (
    *("stream", "Streaming", "streams", "STREAMS", "went", "go", "bought", "buys", "ties", "dies"),
    *("tokenPerChunk", "node-llama", "v0.9.2", "10,000", "C++", "C#", "GB/s", "APIs", "café"),
    *(
        "isn't",
        "Peter's",
        "llama3",
        "owed",
        "using",
        "ああ",
        "あああ",
        "粒度",
        "流式粒度",
        "が",
        "Überall",
    ),
    *("x" * 70, "a", "I", "the", "控え", "ﾄｰｸﾝ", "、", "\n", "привет", "पानी"),
)


@given(st.lists(st.sampled_from(WORDS), max_size=12), st.data())
def test_wanted_terms_are_counted_as_they_are_indexed(
    words: list[str], data: st.DataObject
) -> None:
    text = " ".join(words)
    asked = data.draw(st.lists(st.sampled_from(WORDS), min_size=1, max_size=4))
    wanted = set(terms(" ".join(asked)))
    expected = Counter(term for term in terms(text) if term in wanted)
    assert count_terms(text, wanted) == dict(expected)


@pytest.mark.parametrize(
    ("term", "text", "count"),
    [
        ("go", "She went, he goes, I go", 3),
        ("ああ", "あああ", 2),
        ("粒度", "流式粒度与粒度", 2),
        ("token", "tokens per chunk; TokenCount", 2),
    ],
)
def test_forms_and_neighbours_count(term: str, text: str, count: int) -> None:
    assert count_terms(text, [term]) == {term: count}
