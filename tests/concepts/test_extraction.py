from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mkdocs_memory.concepts import Concept, extract_concepts
from mkdocs_memory.index.rows import Article
from mkdocs_memory.settings import Settings
from tests.concepts.articles import make_article, make_articles
from tests.concepts.texts import SITE

SETTINGS = Settings(root=Path("/workspace"))
ARTICLES = make_articles(SITE)


def concepts_of(articles: list[Article]) -> dict[str, Concept]:
    return {concept.name: concept for concept in extract_concepts(articles, SETTINGS)}


@pytest.mark.parametrize(
    ("name", "locales"),
    [
        ("streaming granularity", ("en",)),
        ("speech synthesis", ("en",)),
        ("音声合成", ("ja",)),
        ("ストリーミング粒度", ("ja",)),
        ("语音合成", ("zh",)),
        ("流式粒度", ("zh",)),
        ("Piper", ("en", "ja", "zh")),
    ],
)
def test_what_two_articles_are_about_is_a_concept(name: str, locales: tuple[str, ...]) -> None:
    assert concepts_of(ARTICLES)[name].locales == locales


def test_articles_carry_the_exact_sections_in_reading_order() -> None:
    concept = concepts_of(ARTICLES)["streaming granularity"]
    titles = {
        article.path: [
            next(one for one in ARTICLES if one.path == article.path).sections[index].title
            for index in article.sections
        ]
        for article in concept.articles
    }
    assert titles == {
        "en/tokens.md": ["Streaming granularity", "Speech synthesis"],
        "en/late.md": ["Speech synthesis was innocent"],
        "en/year.md": ["What stayed", "What changed"],
    }


def test_articles_come_heaviest_first() -> None:
    for concept in extract_concepts(ARTICLES, SETTINGS):
        weights = [article.weight for article in concept.articles]
        assert weights == sorted(weights, reverse=True)


def test_translations_of_one_page_are_one_article() -> None:
    pages = {path: source for path, source in SITE.items() if path.endswith("tokens.md")}
    assert extract_concepts(make_articles(pages), SETTINGS) == []


def test_unpublished_articles_count_for_nothing() -> None:
    late = make_article("en/late.md", SITE["en/late.md"], is_published=False)
    year = make_article("en/year.md", SITE["en/year.md"], is_published=False)
    tokens = make_article("en/tokens.md", SITE["en/tokens.md"])
    assert extract_concepts([tokens, late, year], SETTINGS) == []


def test_private_sections_count_for_nothing() -> None:
    hidden = [
        replace(
            article,
            sections=tuple(replace(section, is_private=True) for section in article.sections),
        )
        for article in ARTICLES
        if article.path != "en/tokens.md"
    ]
    tokens = [article for article in ARTICLES if article.path == "en/tokens.md"]
    assert extract_concepts(tokens + hidden, SETTINGS) == []


def test_related_concepts_name_the_sections_they_share() -> None:
    concept = concepts_of(ARTICLES)["speech synthesis"]
    related = {other.name: other for other in concept.related}
    granularity = related["streaming granularity"]
    assert granularity.shared_sections == 3
    assert (granularity.example_path, granularity.example_section) == ("en/late.md", 2)
    assert granularity.slug == "streaming-granularity"


def test_headings_alone_make_no_concept() -> None:
    pages = {
        f"en/{name}.md": f"# All about {name}\n\n{name.title()} matter.\n\n## Prerequisites\n\n"
        f"Bring two {name} and one ladder.\n"
        for name in ("lamps", "boats", "clouds", "violins")
    }
    assert "Prerequisites" not in concepts_of(make_articles(pages))


def test_a_heading_names_a_concept_that_its_text_says_once() -> None:
    filler = "\n".join(
        f"## {word.title()} {word}s\n\nThe {word} is a {word}. A {word} beside another {word}.\n"
        for word in ("lantern", "harbour", "violin", "copper", "meadow", "ladder", "canvas")
    )
    pages = {
        "en/a.md": f"# Letters\n\n{filler}\n## Prosody restart\n\nA prosody restart is heard.\n",
        "en/b.md": "# Diary\n\nNobody minded the prosody restart that night.\n",
    }
    concept = concepts_of(make_articles(pages))["prosody restart"]
    assert {article.path: article.sections for article in concept.articles} == {
        "en/a.md": (8,),
        "en/b.md": (0,),
    }


def test_amounts_and_units_name_nothing() -> None:
    sentence = "三件事花了两百毫秒。语音合成的三件事都要毫秒来计。语音合成记下三件事和毫秒。\n"
    pages = {f"zh/{name}.md": f"# 记录{name}\n\n{sentence}" for name in ("a", "b", "c")}
    assert set(concepts_of(make_articles(pages))).isdisjoint({"三件事", "毫秒"})


def test_a_piece_of_a_word_is_completed_from_the_text_around_it() -> None:
    named = [
        replace(
            article,
            keyphrases=tuple(
                replace(found, phrase="音合成", key="音合成")
                if found.phrase == "语音合成"
                else found
                for found in article.keyphrases
            ),
        )
        for article in ARTICLES
        if article.document.locale == "zh"
    ]
    assert set(concepts_of(named)) >= {"语音合成"}


def test_no_more_concepts_than_the_setting_allows() -> None:
    few = extract_concepts(ARTICLES, replace(SETTINGS, concept_pages=3))
    assert [concept.name for concept in few] == [
        concept.name for concept in extract_concepts(ARTICLES, SETTINGS)
    ][:3]


def test_names_that_differ_in_sign_or_script_have_slugs_of_their_own() -> None:
    body = "{0} compiles quickly. We wrote the parser in {0}, and {0} found the bug.\n"
    pages = {
        f"en/{slug}-{number}.md": f"# {name} notes\n\n" + body.format(name)
        for slug, name in (("sharp", "C#"), ("plus", "C++"))
        for number in (1, 2)
    }
    pages |= {
        f"zh/{slug}{number}.md": f"# {name}\n\n{name}很重要。我们研究{name}，{name}决定一切。\n"
        for slug, name in (("simple", "记忆"), ("full", "記憶"))
        for number in (1, 2)
    }
    slugs = {
        concept.name: concept.slug for concept in extract_concepts(make_articles(pages), SETTINGS)
    }
    assert {"C#", "C++", "记忆", "記憶"} <= set(slugs)
    assert len(set(slugs.values())) == len(slugs)


@given(st.permutations(ARTICLES))
@settings(max_examples=10, deadline=None)
def test_the_order_of_the_articles_changes_nothing(articles: list[Article]) -> None:
    assert extract_concepts(articles, SETTINGS) == extract_concepts(ARTICLES, SETTINGS)


@given(st.lists(st.sampled_from(ARTICLES), unique_by=lambda article: article.path))
@settings(max_examples=25, deadline=None)
def test_every_concept_stands_in_two_families_and_every_reference_exists(
    articles: list[Article],
) -> None:
    by_path = {article.path: article for article in articles}
    concepts = extract_concepts(articles, SETTINGS)
    slugs = {concept.slug for concept in concepts}
    assert len(slugs) == len(concepts)
    for concept in concepts:
        assert concept.name in concept.spellings
        families = {by_path[found.path].document.family for found in concept.articles}
        assert len(families) >= 2
        for found in concept.articles:
            assert all(0 <= index < len(by_path[found.path].sections) for index in found.sections)
        assert {other.slug for other in concept.related} <= slugs - {concept.slug}
