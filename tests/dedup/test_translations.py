"""What repeats in one language repeats in the translations: one finding."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from mkdocs_memory.dedup import Duplicate, compare_articles, find_duplicates
from mkdocs_memory.index.rows import Article
from mkdocs_memory.settings import Settings
from tests.dedup.articles import make_article
from tests.dedup.texts import AGAIN, FIRST, UNRELATED

SETTINGS = Settings(root=Path("/workspace"))


def pages(locale: str, first: str = "", again: str = "") -> list[Article]:
    """Return an older and a newer page of one locale."""
    return [
        make_article(
            f"docs/{locale}/{name}",
            source,
            locale=locale,
            date=date,
            family=name,
        )
        for name, source, date in (
            ("tokens.md", first or FIRST[locale], "2026-03-14"),
            ("numbers.md", again or AGAIN[locale], "2026-10-03"),
        )
    ]


def places(found: list[Duplicate]) -> list[str]:
    return [str(each.newer.location) for each in found]


def test_translated_pages_are_reported_once_in_the_canonical_locale() -> None:
    articles = [*pages("ja"), *pages("zh"), *pages("en")]
    (found,) = compare_articles(articles, SETTINGS)
    assert str(found.newer.location) == "docs/en/numbers.md:8"
    assert [str(side.location) for side in found.translations] == [
        "docs/ja/numbers.md:8",
        "docs/zh/numbers.md:8",
    ]


def test_the_one_diagnostic_names_the_translations_as_related_places() -> None:
    (found,) = find_duplicates([*pages("en"), *pages("zh")], SETTINGS)
    assert [(str(each.location), each.message) for each in found.related] == [
        ("docs/en/tokens.md:10", "section 3.3, 'Streaming granularity'"),
        ("docs/zh/numbers.md:8", "its translation"),
    ]


def test_the_setting_says_which_locale_is_canonical() -> None:
    (found,) = compare_articles([*pages("en"), *pages("zh")], replace(SETTINGS, locale="zh"))
    assert places([found]) == ["docs/zh/numbers.md:8"]


def test_a_finding_that_the_canonical_locale_has_not_is_reported_where_it_stands() -> None:
    english = make_article("docs/en/other.md", UNRELATED["en"], locale="en")
    found = compare_articles([english, *pages("ja"), *pages("zh")], SETTINGS)
    assert places(found) == ["docs/ja/numbers.md:8"]


def test_a_weak_likeness_of_translations_only_is_the_translators() -> None:
    english = pages("en", again=UNRELATED["en"].replace("## 2.", "## 1. A\n\nText.\n\n## 2."))
    assert compare_articles([*english, *pages("ja")], SETTINGS) == []


@pytest.mark.parametrize("locale", ["ja", "zh"])
def test_a_translation_with_other_sections_is_still_the_same_finding(locale: str) -> None:
    note = {"ja": "訳注", "zh": "译注"}[locale]
    again = AGAIN[locale].replace("## 1.", f"## {note}\n\n{note}。\n\n## 1.")
    (found,) = compare_articles([*pages("en"), *pages(locale, again=again)], SETTINGS)
    assert found.newer.location.path == "docs/en/numbers.md"
    assert len(found.translations) == 1


def test_the_same_locale_says_two_things_twice() -> None:
    third = make_article("docs/en/third.md", AGAIN["en"], date="2026-11-01", family="third.md")
    found = compare_articles([*pages("en"), third, *pages("ja")], SETTINGS)
    assert sorted(each.newer.location.path for each in found) == [
        "docs/en/numbers.md",
        "docs/en/third.md",
    ]
