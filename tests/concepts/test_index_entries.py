"""What a careful editor would put into the index of a site, and what not."""

from __future__ import annotations

from pathlib import Path

import pytest

from mkdocs_memory.concepts import Concept, extract_concepts
from mkdocs_memory.concepts.site_size import SiteSize
from mkdocs_memory.settings import Settings
from tests.concepts.articles import make_articles

SETTINGS = Settings(root=Path("/workspace"))


def concepts_of(pages: dict[str, str]) -> dict[str, Concept]:
    return {concept.name: concept for concept in extract_concepts(make_articles(pages), SETTINGS)}


ENGLISH = {
    "en/tokens.md": """\
# How long a reply should wait

The reply waits for tokens per chunk. Every reply costs time, and the rule is simple: a reply in
English is shorter. The KV cache holds the reply. The first sound of the reply comes late.

| Tokens per chunk | First sound |
|---|---:|
| 12 | 640 ms |

With a warm KV cache the first sound comes early. Chinese and English replies differ.
""",
    "en/year.md": """\
# A year of measurements

Twelve tokens per chunk remain the rule. The KV cache is kept for each speaker, and the reply in
English or Chinese is cut by that rule. The first sound costs 590 ms. A reply costs nothing else.
Tokens per chunk is the only number that a listener hears, and the first sound is the only one
that we log. The KV cache is on disk.
""",
}


def test_nouns_joined_by_a_preposition_are_one_entry() -> None:
    assert {"tokens per chunk", "first sound", "KV cache"} <= set(concepts_of(ENGLISH))


@pytest.mark.parametrize("word", ["reply", "rule", "costs", "English", "Chinese", "KV", "tokens"])
def test_words_that_texts_merely_use_are_no_entries(word: str) -> None:
    assert word.lower() not in {name.lower() for name in concepts_of(ENGLISH)}


JAPANESE = {
    "ja/a.md": """\
# 句点区切りの話

句点区切りで切る。文字が八文字あれば渡す。テストもデフォルトのままにする。中国語の文字は別に扱う。
句点区切りのテストではエラーが出ない。中国語のテストはエラーになる。
""",
    "ja/b.md": """\
# 去年のまとめ

句点区切りを続けている。句点区切りの上限も決めた。テストは毎晩、デフォルトの文字で行う。
中国語の文字でエラーが出たら、テストをやり直す。デフォルトは変えない。
""",
}

CHINESE = {
    "zh/a.md": """\
# 导出器与代价

导出器把数据送走。每个导出器都有代价，代价写在文字里。文字用英文写，要求重说的人不多。
导出器的代价很小，要求重说的次数也少。
""",
    "zh/b.md": """\
# 导出器的队列

导出器的队列有上限。导出器满了就丢弃，这是代价。文字记录导出器的代价，要求重说时再看文字。
""",
}


def test_the_entries_of_japanese_pages() -> None:
    names = set(concepts_of(JAPANESE))
    assert "句点区切り" in names
    assert names.isdisjoint({"句点区切", "文字", "テスト", "デフォルト", "中国語", "エラー"})


def test_the_entries_of_chinese_pages() -> None:
    names = set(concepts_of(CHINESE))
    assert "导出器" in names
    assert names.isdisjoint({"代价", "文字", "英文", "出器", "要求重说"})


def tagged(tag: str, text: str) -> str:
    return f"---\ntags: [{tag}]\n---\n\n# Notes of a day\n\n{text}\n"


def test_what_two_authors_tag_is_a_concept_even_if_it_is_a_common_word() -> None:
    concepts = concepts_of(
        {
            "en/a.md": tagged("latency", "Nobody minds how late it is, and latency is unmeasured."),
            "en/b.md": tagged("latency", "The pause got shorter."),
            "zh/c.md": tagged("断句", "停在逗号。"),
            "zh/d.md": tagged("断句", "断句要紧。"),
        }
    )
    assert {"latency", "断句"} <= set(concepts)
    assert {article.path for article in concepts["latency"].articles} == {"en/a.md", "en/b.md"}
    assert all(article.weight <= 1.0 for article in concepts["latency"].articles)


def test_one_tag_and_a_text_that_names_it_are_shared() -> None:
    concept = concepts_of(
        {
            "en/a.md": tagged("speech synthesis", "The voice is new."),
            "en/b.md": "# The engine\n\nIt does speech synthesis on one core.\n",
        }
    )["speech synthesis"]
    assert {article.path for article in concept.articles} == {"en/a.md", "en/b.md"}


def test_a_link_to_the_translation_does_not_name_its_concept() -> None:
    concepts = concepts_of(
        {
            "zh/a.md": tagged("断句规则", "断句规则不长。"),
            "zh/b.md": tagged("断句规则", "断句规则有四条。"),
            "en/c.md": "# Pauses\n\nAlso in Chinese: [断句规则](../zh/a.md).\n",
        }
    )
    assert concepts["断句规则"].locales == ("zh",)


def test_an_index_suits_the_size_of_its_site() -> None:
    pages = {f"en/{number}.md": "# A page\n\nText.\n" for number in range(100)}
    pages |= {f"ja/{number}.md": "# 頁\n\n本文。\n" for number in range(25)}
    size = SiteSize.of(make_articles(pages))
    assert size.family_count == 100
    assert size.count_in({"ja"}) == 25
    assert size.concept_count == 105


def test_the_name_of_a_measurement_is_an_entry_though_each_text_says_it_once() -> None:
    concepts = concepts_of(
        {
            "en/a.md": "# The server\n\nWe had measured time to first byte at the server.\n",
            "en/b.md": "# The tablet\n\nNobody hears it: time to first byte, which we log.\n",
            "en/c.md": "# The bill\n\nThree requests per second, and two seconds per minute.\n",
            "en/d.md": "# The limit\n\nThree requests per second, and two seconds per minute.\n",
        }
    )
    assert set(concepts) == {"time to first byte"}


def test_a_tag_is_written_as_the_texts_write_it() -> None:
    page = tagged("javascript", "JavaScript runs everywhere. We wrote it in JavaScript.")
    assert "JavaScript" in concepts_of({"en/a.md": page, "en/b.md": page})
