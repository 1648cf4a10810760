"""Passages of one locale against each other: which of them repeat which."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from mkdocs_memory.dedup.evidence import SentenceMatch, match_sentences, shared_phrases
from mkdocs_memory.dedup.kinship import Kinship
from mkdocs_memory.dedup.passages import Passage
from mkdocs_memory.dedup.similarity import similar_pairs, tfidf_rows
from mkdocs_memory.dedup.subjects import are_about_different_subjects
from mkdocs_memory.dedup.templates import Templates
from mkdocs_memory.dedup.values import Duplicate
from mkdocs_memory.workspace.files import Role

if TYPE_CHECKING:
    from scipy.sparse import csr_matrix

# A text that resembles texts of this many other pages is a form letter ("Join us!"), which
# readers expect to meet again.
_FORM_LETTER_PAGES = 3
_FORM_LETTER_SCORE = 0.45


class _Likeness(NamedTuple):
    """Two passages that resemble each other."""

    older: Passage
    newer: Passage
    score: float


def compare_passages(
    passages: Sequence[Passage], counts: csr_matrix, threshold: float
) -> list[Duplicate]:
    """Return one duplicate for each passage that repeats an older one, its best.

    Arguments:
        passages: Sections, or articles, of one locale; short ones take no part.
        counts: What `count_rows` says of their texts, a row for a passage.
        threshold: Cosine from which a passage repeats another.
    """
    long = [index for index, passage in enumerate(passages) if passage.is_long]
    if len(long) < 2:
        return []
    chosen = [passages[index] for index in long]
    near = similar_pairs(tfidf_rows(counts[long]), min(threshold, _FORM_LETTER_SCORE))
    alike = [
        _by_age(chosen[first], chosen[second], score)
        for first, second, score in near.pairs
        if _family(chosen[first]) != _family(chosen[second])
    ]
    kinship = Kinship(
        (passage.article.document for passage in chosen),
        ((found.older.article.document, found.newer.article.document) for found in alike),
    )
    letters = _form_letters(alike)
    templates = Templates(chosen)
    return _repetitions(
        (
            found
            for found in alike
            if found.score >= threshold
            and not found.newer.is_silenced
            and letters.isdisjoint((_place(found.older), _place(found.newer)))
            and not templates.explain(*found)
            and (found.older.article.document, found.newer.article.document) not in kinship
        ),
        threshold,
    )


def describe(
    older: Passage, newer: Passage, score: float, threshold: float, match: SentenceMatch
) -> Duplicate:
    """Return the pair as a duplicate; without a word of its text unless both are public."""
    is_public = older.side.is_public and newer.side.is_public
    return Duplicate(
        newer.kind,
        older.side,
        newer.side,
        round(score, 3),
        threshold,
        shared=shared_phrases(older, newer) if is_public else (),
        sentences=match.pairs if is_public else (),
        sentence_count=match.newer_count,
    )


def in_order_of_age(one: Passage, other: Passage) -> tuple[Passage, Passage]:
    """Return older and newer: drafts last, then by date where both have one, then by path."""
    first, second = one.article.document, other.article.document
    if (first.role is Role.DRAFT) != (second.role is Role.DRAFT):
        is_ordered = second.role is Role.DRAFT
    elif first.date and second.date and first.date != second.date:
        is_ordered = first.date < second.date
    else:
        is_ordered = first.path <= second.path
    return (one, other) if is_ordered else (other, one)


def _repetitions(alike: Iterable[_Likeness], threshold: float) -> list[Duplicate]:
    """Keep what says the same, and of that the strongest for each newer passage."""
    best: dict[tuple[str, int], Duplicate] = {}
    # Strongest first, so that the sentences of few pairs need comparing.
    for older, newer, score in sorted(
        alike, key=lambda found: (-found.score, _place(found.newer), _place(found.older))
    ):
        if _place(newer) in best:
            continue
        match = match_sentences(older.text, newer.text)
        if match.is_repetition(score) and not are_about_different_subjects(
            older, newer, match.pairs
        ):
            best[_place(newer)] = describe(older, newer, score, threshold, match)
    return list(best.values())


def _by_age(one: Passage, other: Passage, score: float) -> _Likeness:
    return _Likeness(*in_order_of_age(one, other), score)


def _family(passage: Passage) -> str:
    return passage.article.document.family


def _place(passage: Passage) -> tuple[str, int]:
    """Return path and section; articles, which are never mixed with sections, have -1."""
    return passage.article.path, -1 if passage.section is None else passage.section


def _form_letters(alike: Iterable[_Likeness]) -> set[tuple[str, int]]:
    """Return the passages that stand, more or less, in many articles."""
    families: defaultdict[tuple[str, int], set[str]] = defaultdict(set)
    for older, newer, score in alike:
        if score >= _FORM_LETTER_SCORE:
            families[_place(older)].add(_family(newer))
            families[_place(newer)].add(_family(older))
    return {place for place, others in families.items() if len(others) >= _FORM_LETTER_PAGES}
