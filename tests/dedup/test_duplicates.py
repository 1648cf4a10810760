from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mkdocs_memory.dedup import DuplicateKind, compare_articles, find_duplicates
from mkdocs_memory.index.rows import Article
from mkdocs_memory.settings import Settings
from mkdocs_memory.workspace.files import Role
from tests.dedup.articles import make_article
from tests.dedup.texts import AGAIN, FIRST, UNRELATED

SETTINGS = Settings(root=Path("/workspace"))
LOCALES = ("en", "ja", "zh")


def first(locale: str = "en") -> Article:
    path = f"docs/{locale}/tokens.md"
    return make_article(path, FIRST[locale], locale=locale, date="2026-03-14", family="tokens.md")


def again(
    locale: str = "en",
    *,
    source: str = "",
    path: str = "",
    date: str = "2026-10-03",
    role: Role = Role.ARTICLE,
) -> Article:
    return make_article(
        path or f"docs/{locale}/numbers.md",
        source or AGAIN[locale],
        locale=locale,
        date=date,
        role=role,
    )


def unrelated(locale: str = "en") -> Article:
    return make_article(f"docs/{locale}/portraits.md", UNRELATED[locale], locale=locale)


@pytest.mark.parametrize("locale", LOCALES)
def test_a_revised_section_under_another_heading_is_found(locale: str) -> None:
    (found,) = compare_articles([first(locale), unrelated(locale), again(locale)], SETTINGS)
    assert found.kind is DuplicateKind.SECTION
    assert str(found.older.location) == f"docs/{locale}/tokens.md:10"
    assert found.older.number == "3.3"
    assert str(found.newer.location) == f"docs/{locale}/numbers.md:8"
    assert found.newer.number == "4.1"
    assert found.score >= found.threshold == SETTINGS.section_threshold
    assert len(found.sentences) >= 3


def test_the_warning_names_both_places_and_what_they_share() -> None:
    (found,) = find_duplicates([first(), unrelated(), again()], SETTINGS)
    assert (found.code, str(found.location)) == ("M101", "docs/en/numbers.md:8")
    assert found.message.startswith("repeats 'docs/en/tokens.md:10' (section 3.3, cosine 0.")
    assert ", threshold 0.45): shares '" in found.message
    assert found.shared
    assert [str(related.location) for related in found.related] == ["docs/en/tokens.md:10"]
    assert found.related[0].message == "section 3.3, 'Streaming granularity'"


@pytest.mark.parametrize("locale", LOCALES)
def test_another_subject_on_the_same_site_is_no_duplicate(locale: str) -> None:
    assert find_duplicates([first(locale), unrelated(locale)], SETTINGS) == []


def test_the_article_with_the_later_date_carries_the_warning() -> None:
    early = again(path="docs/z.md", date="2025-01-01")
    (found,) = find_duplicates([first(), early], SETTINGS)
    assert found.path == "docs/en/tokens.md"


def test_without_dates_the_later_path_carries_the_warning() -> None:
    undated = [
        make_article("docs/b.md", FIRST["en"]),
        make_article("docs/a.md", AGAIN["en"]),
    ]
    (found,) = find_duplicates(undated, SETTINGS)
    assert found.path == "docs/b.md"


def test_a_draft_is_newer_than_any_article() -> None:
    draft = again(path="docs/_drafts/a.md", date="2020-01-01", role=Role.DRAFT)
    (found,) = find_duplicates([first(), draft], SETTINGS)
    assert found.path == "docs/_drafts/a.md"


def test_translations_and_fallback_copies_are_no_duplicates() -> None:
    fallback = make_article(
        "docs/ja/tokens.md", FIRST["en"], locale="ja", family="tokens.md", date="2026-04-01"
    )
    assert find_duplicates([first(), fallback], SETTINGS) == []


def test_a_section_copied_into_a_page_of_another_locale_is_found() -> None:
    source = UNRELATED["ja"] + "\n## " + FIRST["en"].partition("### ")[2]
    copy = make_article("docs/ja/other.md", source, locale="ja", date="2026-04-01")
    (found,) = find_duplicates([first(), copy], SETTINGS)
    assert (found.code, str(found.location), found.score) == ("M101", "docs/ja/other.md:11", 1.0)


def test_a_page_copied_into_another_locale_is_reported_once() -> None:
    copy = make_article("docs/ja/other.md", FIRST["en"], locale="ja", date="2026-04-01")
    (found,) = find_duplicates([first(), copy], SETTINGS)
    assert (found.code, found.path, found.score) == ("M102", "docs/ja/other.md", 1.0)


def test_a_copied_article_is_reported_once() -> None:
    source = FIRST["en"] + UNRELATED["en"].replace("# Restoring", "## Restoring")
    original = make_article("docs/original.md", source, date="2026-01-01")
    copy = make_article("docs/quite-different.md", source, date="2026-02-01")
    (found,) = find_duplicates([original, copy], SETTINGS)
    assert (found.code, found.path, found.span.start) == ("M102", "docs/quite-different.md", 0)
    assert found.message.startswith("repeats 'docs/original.md:1' (cosine 1.00, threshold 0.60)")


def test_sections_too_short_to_mean_anything_are_not_compared() -> None:
    short = "# {}\n\n## Install\n\nRun pip install mkdocs-memory and restart the server.\n"
    articles = [make_article(f"docs/{name}.md", short.format(name)) for name in ("a", "b")]
    assert find_duplicates(articles, SETTINGS) == []


def test_a_block_that_stands_in_many_articles_is_boilerplate() -> None:
    footer = FIRST["en"].split("### 3.3 Streaming granularity")[1]
    articles = [
        make_article(f"docs/{name}.md", f"# {name}\n\nAll about {name}.\n\n## Join us\n{footer}")
        for name in ("cats", "ships", "bread", "clouds", "maps")
    ]
    assert find_duplicates(articles, SETTINGS) == []


def test_a_file_closed_to_the_memory_is_not_compared() -> None:
    closed = make_article("docs/closed.md", FIRST["en"], is_published=False, is_private=True)
    assert find_duplicates([closed, again()], SETTINGS) == []


def test_an_unpublished_source_shows_up_as_path_and_line_only() -> None:
    private = make_article(
        "docs/_drafts/secret.md", FIRST["en"], date="2026-03-14", is_published=False
    )
    (found,) = find_duplicates([private, again()], SETTINGS)
    assert found.message.startswith("repeats 'docs/_drafts/secret.md:10' (cosine 0.")
    assert found.message.endswith(", threshold 0.45)")
    assert found.shared == ()
    assert found.related[0].message == "the older text"
    (value,) = compare_articles([private, again()], SETTINGS)
    assert not value.is_public
    assert value.sentences == ()


@pytest.mark.parametrize(
    "source",
    [
        AGAIN["en"].replace("## 4.1", "<!-- memory: ignore M101 -->\n\n## 4.1"),
        "<!-- memory: ignore M101 -->\n\n" + AGAIN["en"],
    ],
    ids=["above the heading", "for the whole file"],
)
def test_a_marker_silences_the_warning(source: str) -> None:
    assert find_duplicates([first(), again(source=source)], SETTINGS) == []


def test_prose_of_logs_is_what_articles_are_made_of() -> None:
    log = make_article("memory/2026-03-01.md", FIRST["en"], role=Role.LOG)
    assert find_duplicates([log, again()], SETTINGS) == []


@given(st.permutations(range(9)))
@settings(max_examples=10, deadline=None)
def test_the_order_of_the_articles_changes_nothing(order: list[int]) -> None:
    articles = [make(locale) for locale in LOCALES for make in (first, again, unrelated)]
    shuffled = [articles[index] for index in order]
    assert compare_articles(shuffled, SETTINGS) == compare_articles(articles, SETTINGS)


WORDS = ["harbour", "violin", "mountain", "recipe", "garden", "winter", "castle", "ladder"]


@given(st.lists(st.sampled_from(WORDS), min_size=5, max_size=80))
@settings(max_examples=25, deadline=None)
def test_an_unrelated_article_removes_no_duplicate(words: list[str]) -> None:
    other = make_article("docs/en/other.md", f"# Other\n\n## Words\n\n{' '.join(words)}.\n")
    found = find_duplicates([first(), again(), other], SETTINGS)
    assert [(one.code, one.path) for one in found] == [("M101", "docs/en/numbers.md")]
