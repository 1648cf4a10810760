from __future__ import annotations

import json
from dataclasses import replace

from mkdocs_memory.pages.articles_index import LONGEST_ENTRY, articles_index
from mkdocs_memory.pages.site_memory import SiteMemory, SiteSection
from tests.pages.samples import MEMORY, TOKENS


def entries(memory: SiteMemory, locale: str = "en") -> list[dict[str, object]]:
    return [json.loads(line) for line in articles_index(memory, locale).splitlines()]


def test_each_published_article_has_one_line_by_path() -> None:
    assert [entry["slug"] for entry in entries(MEMORY)] == [
        "late", "retest", "tokens.ja", "tokens", "tokens.zh", "year",
    ]  # fmt: skip


def test_an_entry_has_the_shape_agents_rely_on() -> None:
    entry = next(entry for entry in entries(MEMORY) if entry["slug"] == "tokens")
    assert entry == {
        "slug": "tokens",
        "locale": "en",
        "title": TOKENS.title,
        "url": "posts/tokens.md",
        "thesis_en": "Each chunk restarts the prosody once.",
        "importance": {"score": None, "factors": {}},
        "concepts_covered_en": ["streaming granularity", "time to first byte"],
        "data_points": [],
        "sections": [
            {
                "id": "3.1",
                "title": "What one chunk costs",
                "concepts": ["streaming granularity", "time to first byte"],
            },
            {"id": "3.3", "title": "Streaming granularity", "concepts": ["streaming granularity"]},
        ],
        "content_hash": TOKENS.content_hash,
        "origin": "extractive",
    }


def test_translations_share_their_familys_concepts() -> None:
    covered = {entry["slug"]: entry["concepts_covered_en"] for entry in entries(MEMORY)}
    assert covered["tokens.ja"] == covered["tokens.zh"] == covered["tokens"]


def test_the_canonical_locale_names_the_keys() -> None:
    assert "thesis_ja" in entries(MEMORY, "ja")[0]
    assert "concepts_covered_zh_hant" in entries(MEMORY, "zh-hant")[0]


def test_no_line_is_longer_than_three_kilobytes() -> None:
    sections = tuple(SiteSection(str(n), "節" * 100, f"s{n}", "") for n in range(500))
    memory = SiteMemory(articles=(replace(TOKENS, sections=sections, title="題" * 400),))
    (line,) = articles_index(memory, "ja").splitlines()
    assert len(line.encode()) <= LONGEST_ENTRY
    assert json.loads(line)["sections"]


def test_a_line_separator_in_a_title_splits_no_line() -> None:
    memory = SiteMemory(articles=(replace(TOKENS, title="a\u2028b\nc"),))
    assert len(articles_index(memory, "en").splitlines()) == 1
