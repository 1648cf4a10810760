"""Real blogs and documentation: what must be found there, and what must not."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from mkdocs_memory.dedup import DuplicateKind, compare_articles
from mkdocs_memory.dedup.evidence import sentences
from mkdocs_memory.index.rows import Article
from mkdocs_memory.settings import Settings
from mkdocs_memory.text.document import Section
from mkdocs_memory.text.front_matter import read_front_matter
from tests.dedup.articles import make_article

SETTINGS = Settings(root=Path("/workspace"))


def load(folder: Path, locale: str) -> list[Article]:
    """Read the Markdown files of one locale; equal paths in two locales are translations."""
    root = folder / locale
    articles = []
    for file in sorted(root.rglob("*.md")):
        source = file.read_text(encoding="utf-8")
        date = str(read_front_matter(source).values.get("date") or "")[:10]
        family = file.relative_to(root).as_posix()
        articles.append(
            make_article(f"{locale}/{family}", source, date=date, locale=locale, family=family)
        )
    return articles


@pytest.fixture(scope="module")
def blog(corpora: Path) -> list[Article]:
    """A blog of 264 posts, eight years of yearly posts and series among them."""
    articles = load(corpora / "otel-site" / "content", "en")
    return [article for article in articles if article.path.startswith("en/blog/")]


def test_a_real_blog_gets_few_warnings_and_the_true_ones(blog: Sequence[Article]) -> None:
    found = {
        (str(one.older.location), str(one.newer.location))
        for one in compare_articles(blog, SETTINGS)
    }
    kotlin = "kotlin-multiplatform-opentelemetry.md"
    assert found >= {
        ("en/blog/2024/scaling-collectors.md:190", "en/blog/2024/llm-observability.md:209"),
        (f"en/blog/2025/{kotlin}:11", f"en/blog/2026/{kotlin}:20"),
        (f"en/blog/2025/{kotlin}:34", f"en/blog/2026/{kotlin}:63"),
    }
    assert len(found) <= 6
    yearly = ("community-awards", "gc-election", "gc-candidates", "year-in-review", "in-focus")
    assert not [pair for pair in found if all(any(name in p for name in yearly) for p in pair)]


def test_translations_of_a_real_site_are_never_reported(corpora: Path) -> None:
    docs = corpora / "fastapi-docs" / "docs"
    articles = [article for locale in ("en", "ja", "zh") for article in load(docs, locale)]
    for found in compare_articles(articles, SETTINGS):
        older, newer = (side.location.path.split("/", 1) for side in (found.older, found.newer))
        assert older[0] == newer[0]
        assert older[1] != newer[1]


@pytest.mark.parametrize(
    ("folder", "locale"),
    [("otel-site/content", "en"), ("otel-site/content", "ja"), ("fastapi-docs/docs", "zh")],
)
def test_revised_sections_of_real_articles_are_found(
    corpora: Path, folder: str, locale: str
) -> None:
    articles = load(corpora / folder, locale)[:250]
    rng = random.Random(5)
    choice = [
        (article, section)
        for article in articles
        for section in article.sections
        if section.title and len(sentences(section.text)) >= 6 and len(section.text) > 400
    ]
    chosen = rng.sample(choice, 40)
    revised = [_revised(rng, number, *pair) for number, pair in enumerate(chosen)]
    found = {
        one.newer.location.path: one.older.location.path
        for one in compare_articles([*articles, *revised], SETTINGS)
        if one.kind is not DuplicateKind.FACT
    }
    right = sum(
        found.get(new.path) == old.path for new, (old, _) in zip(revised, chosen, strict=True)
    )
    assert right >= 36


def _revised(rng: random.Random, number: int, article: Article, section: Section) -> Article:
    """Say a section again: a third dropped, the rest in another order, other figures."""
    text = sentences(section.text)
    kept = rng.sample(text, max(4, round(len(text) * 2 / 3)))
    again = "\n".join(re.sub(r"\d+", lambda _: str(rng.randint(1, 999)), one) for one in kept)
    path = f"{article.document.locale}/new/{'abcdefghij'[number % 10]}{number}.md"
    row = replace(article.document, path=path, family=path, title="Notes on something else")
    return Article(row, (replace(section, title="What we learned", text=again),))
