"""Scores for candidates: our own BM25 and the factors on top of it.

The engine only says which passages share a term with the question. What a match is worth is
decided here, so that changing the engine changes no answer.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from mkdocs_memory.index.candidates import term_weight
from mkdocs_memory.index.search_values import Candidate, Statistics
from mkdocs_memory.recall.names import NamedEntity
from mkdocs_memory.text.term_counts import count_terms
from mkdocs_memory.workspace.entities import fold_name


class Bm25(NamedTuple):
    """How repeats, length and heading of a passage count."""

    k1: float
    """Where repeats of a term stop adding: 0 counts it once, 2 rewards repeats."""
    b: float
    """0 ignores the passage's length, 1 scales with it."""
    heading: float
    """A term in the heading counts like so many in the text."""


FACT_BM25 = Bm25(k1=0.6, b=0.3, heading=2.0)
"""For facts: a bullet says each word once, and a long bullet is no worse than a short one.

k1 and b measured best on dated conversation logs, one bullet for each utterance; the heading
of a fact is the names and the time it is about.
"""
PASSAGE_BM25 = Bm25(k1=1.2, b=0.75, heading=6.0)
"""For sections and entity pages, which are long and short and say in the heading what they
are about.

k1 and b as in Robertson and Zaragoza, The Probabilistic Relevance Framework (2009). On 50
questions to two documentation sites in three languages, this pair with a heading weight from
4 to 12 puts the right page at a mean reciprocal rank of .78 to .80; k1 0.9, b 0.4, heading 2
reaches .73. On judged paragraphs of one length all of these lie within .003 recall@10.
"""
ENTITY_BOOST = 2.5
"""Factor on facts about an entity that the question names."""


class TermScore(NamedTuple):
    """What one term of the question added to a passage's score."""

    term: str
    """As it is indexed, or `@Peter` for an entity under any of its names."""
    idf: float
    frequency: float
    """Occurrences in the text, plus those in the heading times `Bm25.heading`."""
    score: float


class Factor(NamedTuple):
    """Something beside the terms that acted on a score."""

    name: str
    """`entity @Peter`"""
    value: float
    """What the score was multiplied by."""


class Ranked(NamedTuple):
    """A candidate with its score, and what the score is made of."""

    candidate: Candidate
    score: float
    """The sum of `term_scores`, times every factor; 0.0 when a filter alone decided."""
    term_scores: tuple[TermScore, ...] = ()
    """Best first."""
    factors: tuple[Factor, ...] = ()


def term_weights(
    terms: Iterable[str], passage_counts: Mapping[str, int], passage_count: int
) -> dict[str, float]:
    """Return the weight of each term that stands in at least one passage."""
    return {
        term: term_weight(passage_count, passage_counts[term])
        for term in terms
        if passage_counts.get(term)
    }


def rank(
    candidates: Iterable[Candidate],
    weights: Mapping[str, float],
    statistics: Statistics,
    named: Sequence[NamedEntity] = (),
    entity_key: Callable[[str], str] = fold_name,
) -> list[Ranked]:
    """Score candidates, best first; equals stand by path and line.

    Arguments:
        candidates: Passages that share at least one term with the question.
        weights: The question's terms and their weights, from `term_weights`.
        statistics: Of all passages.
        named: The entities that the question names.
        entity_key: Returns the key of a candidate's entity name, equal for all its aliases.
    """
    score = partial(
        _score,
        weights=weights,
        statistics=statistics,
        named=named,
        entity_key=entity_key,
    )
    return sorted(map(score, candidates), key=_best_first)


def _best_first(ranked: Ranked) -> tuple[float, str, int, str]:
    # Rounded: sums of the same numbers in another order differ in their last digits.
    place = ranked.candidate
    return -round(ranked.score, 9), place.path, place.span.start, place.kind


def _score(
    candidate: Candidate,
    weights: Mapping[str, float],
    statistics: Statistics,
    named: Sequence[NamedEntity],
    entity_key: Callable[[str], str],
) -> Ranked:
    scores = score_terms(candidate, weights, statistics.average_length, named)
    factors = _factors(candidate, named, entity_key)
    total = math.fsum(part.score for part in scores) * math.prod(f.value for f in factors)
    return Ranked(candidate, total, tuple(scores), factors)


def _factors(
    candidate: Candidate, named: Sequence[NamedEntity], entity_key: Callable[[str], str]
) -> tuple[Factor, ...]:
    if _is_fact(candidate) and named:
        keys = {entity.key for entity in named}
        about = [name for name in candidate.entities if entity_key(name) in keys]
        return tuple(Factor(f"entity @{name}", ENTITY_BOOST) for name in about[:1])
    return ()


def _is_fact(candidate: Candidate) -> bool:
    return candidate.kind not in ("section", "entity")


def score_terms(
    candidate: Candidate,
    weights: Mapping[str, float],
    average_length: float,
    named: Sequence[NamedEntity] = (),
) -> list[TermScore]:
    """Return the BM25 part of each of the question's terms that the candidate holds.

    Heading and text are one field with weighted frequencies. An entity is one term, whatever
    its name is made of and however many names the candidate has for it.

    Source: Robertson, Zaragoza and Taylor, Simple BM25 Extension to Multiple Weighted Fields
    (2004).
    """
    parameters = FACT_BM25 if _is_fact(candidate) else PASSAGE_BM25
    relative_length = candidate.length / average_length if average_length else 1.0
    damping = parameters.k1 * (1 - parameters.b + parameters.b * relative_length)
    frequencies = _frequencies(candidate, weights, parameters.heading)
    scores = [
        TermScore(
            term, idf, frequency, idf * frequency * (parameters.k1 + 1) / (frequency + damping)
        )
        for term, idf, frequency in _with_entities(frequencies, weights, named)
    ]
    return sorted(scores, key=lambda part: (-part.score, part.term))


def _with_entities(
    frequencies: Mapping[str, float],
    weights: Mapping[str, float],
    named: Sequence[NamedEntity],
) -> Iterator[tuple[str, float, float]]:
    """Yield term, weight and frequency, with the terms of each name joined to one, `@Peter`."""
    in_names: set[str] = set()
    for entity in named:
        # A name that stands nowhere whole leaves its words to be searched as words.
        spellings = [terms for terms in entity.spellings if weights.keys() >= set(terms)]
        in_names.update(*spellings)
        frequency = max(
            (min(frequencies.get(term, 0.0) for term in terms) for terms in spellings), default=0.0
        )
        if frequency:
            # The weight of the commonest spelling: a rare alias says no more than the name.
            weight = min(max(weights[term] for term in terms) for terms in spellings)
            yield f"@{entity.name}", weight, frequency
    for term, frequency in frequencies.items():
        if term not in in_names:
            yield term, weights[term], frequency


def _frequencies(
    candidate: Candidate, weights: Mapping[str, float], heading_weight: float
) -> dict[str, float]:
    frequencies: dict[str, float] = dict(count_terms(candidate.text, weights.keys()))
    for term, count in count_terms(candidate.heading, weights.keys()).items():
        frequencies[term] = frequencies.get(term, 0.0) + count * heading_weight
    return frequencies
