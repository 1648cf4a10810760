"""Which phrases a careful editor would put in the index of a site."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Sequence

from mkdocs_memory.concepts.phrases import Phrase
from mkdocs_memory.text.terms import NOISE_TERMS, fold_spelling, query_terms

# A phrase in more than this share of all families is the site's subject, not one of its
# concepts: `FastAPI` on FastAPI's site. Small sites are spared, where half is three articles.
_BROADEST_RATIO = 0.4
_SMALL_SITE = 12

# Shared families by all families from which a phrase and a longer one that contains it are
# one concept.
_SAME_CONCEPT = 0.7

_HAS_LETTER = re.compile(r"[^\W\d_]")


def rank_phrases(phrases: Sequence[Phrase], family_count: int) -> list[tuple[Phrase, float]]:
    """Return the phrases that are concepts, with their weight, heaviest first."""
    shared = [
        phrase
        for phrase in phrases
        if len(phrase.families) >= 2
        and not _is_too_broad(phrase, family_count)
        and _is_name(phrase.name)
    ]
    weighed = sorted(
        ((phrase, _weight(phrase, family_count)) for phrase in shared),
        key=lambda found: (-found[1], found[0].key),
    )
    return _without_near_duplicates(weighed)


def _is_too_broad(phrase: Phrase, family_count: int) -> bool:
    return family_count > _SMALL_SITE and len(phrase.families) > _BROADEST_RATIO * family_count


def _is_name(name: str) -> bool:
    """False for numbers, dates, stop words and nouns that mean something different everywhere."""
    if not _HAS_LETTER.search(name):
        return False
    if fold_spelling(name) in NOISE_TERMS:
        return False
    return any(term not in NOISE_TERMS and _HAS_LETTER.search(term) for term in query_terms(name))


def _weight(phrase: Phrase, family_count: int) -> float:
    """Weigh rarity, how many families share the phrase, and how much they are about it.

    Rarity is the inverse document frequency over families; the number of families counts
    with its logarithm, or a word in every tenth article would outweigh every concept.
    """
    scores = phrase.scores
    rarity = math.log((1 + family_count) / (1 + len(scores))) + 1
    salience = sum(sorted(scores.values(), reverse=True)[:5]) / min(len(scores), 5)
    breadth = 1 + math.log(len(scores))
    return rarity * breadth * (0.3 + salience) * (1 + phrase.heading_ratio)


def _without_near_duplicates(
    weighed: Sequence[tuple[Phrase, float]],
) -> list[tuple[Phrase, float]]:
    """Drop a phrase when a heavier one contains it, or is contained, in the same articles."""
    kept: list[tuple[Phrase, float]] = []
    by_family: defaultdict[str, list[Phrase]] = defaultdict(list)
    for phrase, weight in weighed:
        rivals = {rival.key: rival for family in phrase.families for rival in by_family[family]}
        if any(_are_one_concept(phrase, rival) for rival in rivals.values()):
            continue
        kept.append((phrase, weight))
        for family in phrase.families:
            by_family[family].append(phrase)
    return kept


def _are_one_concept(phrase: Phrase, rival: Phrase) -> bool:
    if phrase.key not in rival.key and rival.key not in phrase.key:
        return False
    common = len(phrase.families & rival.families)
    return common >= _SAME_CONCEPT * min(len(phrase.families), len(rival.families))
