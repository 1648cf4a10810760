"""Token estimates; the counts of `o200k_base` are written beside each text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_memory.text.tokens import count_tokens
from tests.growth import assert_linear

ENGLISH = """A warning names both sides and the next step. Streaming granularity decides how long a
listener waits for the first sound: with eight tokens per chunk the voice starts after about 300
milliseconds, with forty it takes more than a second, and the sentence is easier to speak."""
JAPANESE = """音声チャットでは、最初の音が鳴るまでの時間がもっとも重要です。チャンクあたりの
トークン数を小さくすると待ち時間は短くなりますが、抑揚は不自然になります。
この記事では、八トークンから四十トークンまでを比べました。"""
CHINESE = """语音聊天最重要的是第一个声音出现之前的时间。每个块的词元越少，等待越短，
但是语调会变得不自然。本文比较了从八个词元到四十个词元的设置，并说明我们为什么选择十二个。"""
CODE = '''def cosine_similarity(queries: Array, passages: Array) -> Array:
    """Compare every query with every passage."""
    if queries.shape[1] != passages.shape[1]:
        raise ValueError(f"dimensions differ: {queries.shape[1]} and {passages.shape[1]}")
    return queries @ passages.T
'''


@pytest.mark.parametrize(
    ("text", "tokens"),
    [(ENGLISH, 57), (JAPANESE, 76), (CHINESE, 60), (CODE, 68)],
    ids=["English", "Japanese", "Chinese", "Python"],
)
def test_estimates_lie_within_15_percent_of_the_count(text: str, tokens: int) -> None:
    assert count_tokens(text) == pytest.approx(tokens, rel=0.15)


def test_no_text_has_no_tokens() -> None:
    assert count_tokens("") == 0


@given(st.text(min_size=1, max_size=80))
def test_any_text_has_tokens(text: str) -> None:
    assert count_tokens(text) >= 1


@given(st.text(max_size=60), st.text(max_size=60))
def test_more_text_never_has_fewer_tokens(text: str, more: str) -> None:
    assert count_tokens(f"{text} {more}") >= count_tokens(text)


@pytest.mark.parametrize("unit", ["a", "a ", "1", "!", "\n", "\n ", "\n x", "漢", "が", "é", "🎉"])
def test_work_grows_with_the_text(unit: str) -> None:
    assert_linear(count_tokens, unit)
