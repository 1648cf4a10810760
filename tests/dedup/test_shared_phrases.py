"""Which phrases a warning names as shared."""

from __future__ import annotations

import pytest

from mkdocs_memory.dedup.evidence import shared_phrases
from mkdocs_memory.dedup.passages import section_passages
from tests.dedup.articles import make_article

OLDER = """\
# How many tokens should a voice reply wait for?

## Streaming granularity

Streaming granularity is the number of tokens that we collect before the next piece goes to
speech synthesis. A chunk of one token sounds worst: listeners hear each beginning as a prosody
restart, and nobody minds 230 ms more. A fixed number of tokens per chunk loses on one side.

| Tokens per chunk | Prosody restarts a minute |
|---|---:|
| 12 | 9 |
| 24 | 4 |
"""

NEWER = """\
# A year of talking to the radio

## What stayed

Tokens per chunk decides how often the voice has to begin again. With single tokens listeners hear
a prosody restart every second, which costs nothing in 230 ms and everything in patience.

| Tokens per chunk | Prosody restarts a minute |
|---|---:|
| 12 | 8 |
| 24 | 5 |
"""

JAPANESE_OLDER = """\
# 何トークン待てばよいか

## 粒度

韻律の仕切り直しは、一片ごとに声が話し始めることをいう。ストリーミング粒度が小さいと
仕切り直しが増える。ストリーミング粒度は 12 から始める。待ち時間は 230 ms 延びる。
"""

JAPANESE_NEWER = """\
# 一年の記録

## 残ったもの

ストリーミング粒度は変えていない。仕切り直しは毎分五回になった。ストリーミング粒度を
大きくすると 230 ms 遅れるが、仕切り直しは減る。
"""


def shared(older: str, newer: str) -> tuple[str, ...]:
    articles = [make_article("a.md", older), make_article("b.md", newer)]
    first, second = (
        max(section_passages([article]), key=lambda passage: len(passage.text))
        for article in articles
    )
    return shared_phrases(first, second)


def test_the_subject_of_both_sections_comes_first() -> None:
    assert set(shared(OLDER, NEWER)[:2]) == {"tokens per chunk", "prosody restart"}


def test_a_compound_of_both_sections_comes_first_in_japanese() -> None:
    assert shared(JAPANESE_OLDER, JAPANESE_NEWER)[:2] == ("ストリーミング粒度", "仕切り直し")


@pytest.mark.parametrize("filler", ["ms", "230 ms", "minute", "number", "side", "second"])
def test_units_and_filler_are_not_named(filler: str) -> None:
    assert filler not in shared(OLDER, NEWER)
