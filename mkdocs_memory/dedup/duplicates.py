"""Which sections, articles and facts repeat older ones."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from pathlib import PurePosixPath

from mkdocs_memory.dedup.comparison import compare_passages
from mkdocs_memory.dedup.copies import find_copies_across_locales
from mkdocs_memory.dedup.counts import count_rows, summed_rows
from mkdocs_memory.dedup.facts import compare_facts
from mkdocs_memory.dedup.messages import to_diagnostic
from mkdocs_memory.dedup.passages import Passage, article_passages, section_passages
from mkdocs_memory.dedup.translations import fold_translations
from mkdocs_memory.dedup.values import Duplicate, DuplicateKind
from mkdocs_memory.diagnostics import Diagnostic, by_place
from mkdocs_memory.index.rows import Article
from mkdocs_memory.locations import Location
from mkdocs_memory.settings import Settings
from mkdocs_memory.workspace.files import Role

# Logs and bank pages say what articles are later made of; only their facts are compared.
_COMPARED_ROLES = (Role.ARTICLE, Role.DRAFT, Role.DECISION)

# Folders of texts that are written once to stand in several pages.
_INCLUDES = frozenset({"includes", "_includes", "partials", "_partials", "snippets", "_snippets"})


def find_duplicates(articles: Sequence[Article], settings: Settings) -> list[Diagnostic]:
    """Report each section, article and fact that repeats an older one.

    Each newer place is reported once, with the older place it resembles most. Text of
    sources that are not public shows up as `path:line` only.
    """
    return by_place(to_diagnostic(found) for found in compare_articles(articles, settings))


def compare_articles(articles: Sequence[Article], settings: Settings) -> list[Duplicate]:
    """Return what repeats what: articles, then sections, then facts, strongest first.

    Texts are compared within a locale; across locales only exact copies count. Where an
    article repeats another, their sections are not reported one by one. What two pages share
    in several locales is reported once. The order of the articles changes nothing.
    """
    ordered = sorted(articles, key=lambda article: article.path)
    passages = section_passages([article for article in ordered if _takes_part(article)])
    by_locale: defaultdict[str, list[Passage]] = defaultdict(list)
    for passage in passages:
        by_locale[passage.article.document.locale].append(passage)
    whole = find_copies_across_locales(article_passages(passages), settings.article_threshold)
    sections = find_copies_across_locales(passages, settings.section_threshold)
    for group in by_locale.values():
        of_articles, of_sections = _compare_in_one_locale(group, settings)
        whole += of_articles
        sections += of_sections
    repeated = {_paths(found) for found in whole}
    rest = [found for found in sections if _paths(found) not in repeated]
    texts = [*_strongest_of_each(whole), *_strongest_of_each(rest)]
    folded = fold_translations(texts, ordered, settings.canonical_locale)
    return [
        *sorted(
            folded, key=lambda found: (found.kind is not DuplicateKind.ARTICLE, *_strength(found))
        ),
        *compare_facts(ordered, settings.fact_threshold),
    ]


def _takes_part(article: Article) -> bool:
    """False for files closed to the memory, for logs and bank pages, and for includes."""
    return (
        not article.document.is_private
        and article.document.role in _COMPARED_ROLES
        and _INCLUDES.isdisjoint(PurePosixPath(article.path).parts[:-1])
    )


def _compare_in_one_locale(
    sections: Sequence[Passage], settings: Settings
) -> tuple[list[Duplicate], list[Duplicate]]:
    """Return what articles repeat, and what sections repeat."""
    counts = count_rows([passage.text for passage in sections])
    articles = article_passages(sections)
    numbers = {article.article.path: number for number, article in enumerate(articles)}
    groups = [numbers[passage.article.path] for passage in sections]
    return (
        compare_passages(articles, summed_rows(counts, groups), settings.article_threshold),
        compare_passages(sections, counts, settings.section_threshold),
    )


def _paths(found: Duplicate) -> frozenset[str]:
    return frozenset((found.older.location.path, found.newer.location.path))


def _strength(found: Duplicate) -> tuple[float, Location]:
    return -found.score, found.newer.location


def _strongest_of_each(duplicates: Sequence[Duplicate]) -> list[Duplicate]:
    """Keep one duplicate for each newer place, strongest first."""
    best: dict[Location, Duplicate] = {}
    for found in sorted(duplicates, key=_strength):
        best.setdefault(found.newer.location, found)
    return list(best.values())
