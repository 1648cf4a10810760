"""From keyphrases of single articles to the concepts of a site."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from mkdocs_memory.concepts.phrases import (
    Phrase,
    by_key,
    collect_phrases,
    heading_phrases,
    measure_phrases,
)
from mkdocs_memory.concepts.ranking import RankedPhrase, rank_phrases
from mkdocs_memory.concepts.related import Meeting, find_meetings
from mkdocs_memory.concepts.site_size import SiteSize
from mkdocs_memory.concepts.values import Concept, ConceptArticle, RelatedConcept
from mkdocs_memory.index.rows import Article
from mkdocs_memory.settings import Settings
from mkdocs_memory.text.terms import slugify

# Names that would replace the index page of the folder.
_TAKEN_SLUGS = ("index", "readme")


def extract_concepts(articles: Sequence[Article], settings: Settings) -> list[Concept]:
    """Return the concepts that at least two published articles share, most telling first.

    Translations of one page count as one article. Unpublished articles and private sections
    count for nothing. How many come back suits the size of the site, and is at most
    `settings.concept_pages`; the order of the articles changes nothing.
    """
    size = SiteSize.of(articles)
    limit = min(settings.concept_pages, size.concept_count)
    phrases = by_key(
        [*collect_phrases(articles), *heading_phrases(articles), *measure_phrases(articles)]
    )
    ranked = rank_phrases(list(phrases.values()), articles, size, limit)
    names = {found.phrase.key: found.usage.name for found in ranked}
    slugs = _unique_slugs(names)
    meetings = find_meetings([found.phrase for found in ranked])
    return [_concept(found, names, slugs, meetings.get(found.phrase.key, ())) for found in ranked]


def _concept(
    found: RankedPhrase,
    names: Mapping[str, str],
    slugs: Mapping[str, str],
    meetings: Iterable[tuple[str, Meeting]],
) -> Concept:
    phrase = found.phrase
    locales = Counter(use.article.document.locale for use in phrase.uses)
    return Concept(
        name=found.usage.name,
        slug=slugs[phrase.key],
        key=phrase.key,
        locale=min(locales, key=lambda locale: (-locales[locale], locale)),
        locales=tuple(sorted(locales)),
        spellings=found.usage.ordered_spellings or (found.usage.name,),
        weight=round(found.weight, 4),
        articles=_articles(phrase),
        related=tuple(
            RelatedConcept(
                name=names[key],
                slug=slugs[key],
                shared_sections=len(meeting.sections),
                example_path=meeting.example[0],
                example_section=meeting.example[1],
            )
            for key, meeting in meetings
        ),
    )


def _articles(phrase: Phrase) -> tuple[ConceptArticle, ...]:
    articles = [
        ConceptArticle(use.article.path, use.sections, min(1.0, use.keyphrase.score))
        for use in phrase.uses
    ]
    return tuple(sorted(articles, key=lambda article: (-article.weight, article.path)))


def _unique_slugs(names: Mapping[str, str]) -> dict[str, str]:
    """Give each key a slug of its own; in order of key, so that ranking changes none."""
    taken = set(_TAKEN_SLUGS)
    slugs: dict[str, str] = {}
    for key in sorted(names):
        slug = plain = slugify(names[key])
        number = 1
        while slug in taken:
            number += 1
            slug = f"{plain}-{number}"
        taken.add(slug)
        slugs[key] = slug
    return slugs
