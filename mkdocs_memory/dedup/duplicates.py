"""Which sections, articles and facts repeat older ones."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from mkdocs_memory.dedup.evidence import SentenceMatch, match_sentences, shared_phrases
from mkdocs_memory.dedup.facts import compare_facts
from mkdocs_memory.dedup.kinship import Kinship
from mkdocs_memory.dedup.messages import to_diagnostic
from mkdocs_memory.dedup.passages import Passage, article_passages, section_passages
from mkdocs_memory.dedup.similarity import Pair, similar_pairs, tfidf_rows
from mkdocs_memory.dedup.subjects import are_about_different_subjects
from mkdocs_memory.dedup.values import Duplicate, DuplicateKind
from mkdocs_memory.diagnostics import Diagnostic, by_place
from mkdocs_memory.index.rows import Article
from mkdocs_memory.settings import Settings
from mkdocs_memory.workspace.files import Role

# Logs and bank pages say what articles are later made of; only their facts are compared.
_COMPARED_ROLES = (Role.ARTICLE, Role.DRAFT, Role.DECISION)

# A text that resembles texts of this many other pages is a form letter ("Join us!"), which
# readers expect to meet again.
_FORM_LETTER_PAGES = 3
_FORM_LETTER_SCORE = 0.45

# The sentences that two texts share must make up this much of one of them: texts on one
# subject have words in common without saying the same.
_LEAST_COVERAGE = 0.4


class _Repetition(NamedTuple):
    """A pair of passages that passed every test."""

    older: Passage
    newer: Passage
    score: float
    match: SentenceMatch


def find_duplicates(articles: Sequence[Article], settings: Settings) -> list[Diagnostic]:
    """Report each section, article and fact that repeats an older one.

    Each newer place is reported once, with the older place it resembles most. Text of
    sources that are not public shows up as `path:line` only.
    """
    return by_place(to_diagnostic(found) for found in compare_articles(articles, settings))


def compare_articles(articles: Sequence[Article], settings: Settings) -> list[Duplicate]:
    """Return what repeats what: articles, then sections, then facts, strongest first."""
    ordered = sorted(articles, key=lambda article: article.path)
    by_locale: defaultdict[str, list[Article]] = defaultdict(list)
    for article in ordered:
        if article.document.role in _COMPARED_ROLES:
            by_locale[article.document.locale].append(article)
    texts = [
        found for group in by_locale.values() for found in _compare_in_one_locale(group, settings)
    ]
    texts.sort(key=lambda found: (found.kind, -found.score, found.newer.location))
    return texts + compare_facts(ordered, settings.fact_threshold)


def _compare_in_one_locale(articles: Sequence[Article], settings: Settings) -> list[Duplicate]:
    """Compare articles and their sections; sections of repeated articles are left out."""
    whole = _compare(article_passages(articles), DuplicateKind.ARTICLE, settings.article_threshold)
    repeated = {
        frozenset((found.older.location.path, found.newer.location.path)) for found in whole
    }
    sections = _compare(
        section_passages(articles), DuplicateKind.SECTION, settings.section_threshold
    )
    return whole + [
        found
        for found in sections
        if frozenset((found.older.location.path, found.newer.location.path)) not in repeated
    ]


def _compare(passages: Sequence[Passage], kind: DuplicateKind, threshold: float) -> list[Duplicate]:
    """Compare passages of one kind and locale; one duplicate for each newer passage."""
    if len(passages) < 2:
        return []
    rows = tfidf_rows([passage.text for passage in passages])
    pairs = [
        pair
        for pair in similar_pairs(rows, min(threshold, _FORM_LETTER_SCORE))
        if _family(passages[pair.first]) != _family(passages[pair.second])
    ]
    letters = _form_letters(pairs, passages)
    kinship = Kinship(
        (passage.article.document for passage in passages),
        (
            (passages[pair.first].article.document, passages[pair.second].article.document)
            for pair in pairs
        ),
    )
    best: dict[int, _Repetition] = {}
    for pair in pairs:
        if pair.score < threshold or pair.first in letters or pair.second in letters:
            continue
        older, newer = _by_age(pair, passages)
        if newer in best and best[newer].score >= pair.score:
            continue
        match = _match(passages[older], passages[newer], kinship)
        if match:
            best[newer] = _Repetition(passages[older], passages[newer], pair.score, match)
    return [_describe(repetition, kind, threshold) for repetition in best.values()]


def _family(passage: Passage) -> str:
    return passage.article.document.family


def _form_letters(pairs: Iterable[Pair], passages: Sequence[Passage]) -> set[int]:
    """Return the passages that stand, more or less, in many articles."""
    pages: defaultdict[int, set[str]] = defaultdict(set)
    for first, second, score in pairs:
        if score >= _FORM_LETTER_SCORE:
            pages[first].add(_family(passages[second]))
            pages[second].add(_family(passages[first]))
    return {index for index, families in pages.items() if len(families) >= _FORM_LETTER_PAGES}


def _by_age(pair: Pair, passages: Sequence[Passage]) -> tuple[int, int]:
    """Return older and newer: drafts last, then by date where both have one, then by path."""
    first, second = (passages[index].article.document for index in pair[:2])
    if (first.role is Role.DRAFT) != (second.role is Role.DRAFT):
        is_ordered = second.role is Role.DRAFT
    elif first.date and second.date and first.date != second.date:
        is_ordered = first.date < second.date
    else:
        is_ordered = first.path <= second.path
    return (pair.first, pair.second) if is_ordered else (pair.second, pair.first)


def _match(older: Passage, newer: Passage, kinship: Kinship) -> SentenceMatch | None:
    """Return what the newer passage repeats; `None` if it does not, may do so, or is silenced."""
    if newer.is_silenced or (older.article.document, newer.article.document) in kinship:
        return None
    match = match_sentences(older.text, newer.text)
    repeats = match.is_telling and match.coverage >= _LEAST_COVERAGE
    if not repeats or are_about_different_subjects(older, newer, match.pairs):
        return None
    return match


def _describe(repetition: _Repetition, kind: DuplicateKind, threshold: float) -> Duplicate:
    older, newer, score, match = repetition
    is_public = older.side.is_public and newer.side.is_public
    return Duplicate(
        kind,
        older.side,
        newer.side,
        round(score, 3),
        threshold,
        shared=shared_phrases(older.text, newer.text) if is_public else (),
        sentences=match.pairs if is_public else (),
        sentence_count=match.newer_count,
    )
