"""Which phrases a careful editor would put in the index of a site."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Container, Sequence
from typing import NamedTuple

from mkdocs_memory.concepts.folding import are_one_concept, without_fragments, without_subject
from mkdocs_memory.concepts.mentions import with_mentions
from mkdocs_memory.concepts.phrases import Phrase
from mkdocs_memory.concepts.usage import FUNCTION_CHARACTERS, Usage
from mkdocs_memory.index.rows import Article
from mkdocs_memory.text.stopwords import words_of
from mkdocs_memory.text.terms import HAN, NOISE_TERMS, query_terms

# Phrases looked for in all articles, and phrases looked at closely, for each one that is
# wanted; the rest is too light to come up.
_LONGLIST = 12
_SHORTLIST = 4

# Share of its articles with a phrase in running text: below, it is furniture of the pages
# (`Recap`, `Next steps`, `前提条件`), which only headings hold.
_LEAST_IN_TEXT = 0.5

# Share of capitals inside sentences from which a Latin word is a name.
_NAME_RATIO = 0.5

# Part of the tenth heaviest concept's weight from which a phrase is worth a page: a site of
# fifty articles gets forty pages that mean something instead of two hundred.
_LEAST_WEIGHT = 0.4
_TENTH = 9

# A place in something (`文件中`, `默认情况下`) is no name.
_PLACE_ENDINGS = frozenset("中下上里裡内內着著来來时時后後")

# How phrases begin that point to other pages instead of naming something.
_POINTERS = re.compile("(?:next|previous|more|other|following) |更多|下一|以下|次の")

# Amounts (`三件事`, `二週間`), units and indefinite words stand everywhere and name nothing.
_AMOUNT = re.compile(r"[一二三四五六七八九十百千万半両两兩数數几幾\d]+\D{0,2}")
_UNITS_AND_WORDS = words_of(
    """
    ms mib gib kib mb gb kb tb db hz khz mhz ghz fps kwh px 毫秒 微秒 分钟 分鐘 小时 小時 ミリ秒
    明日 今日 昨日 今天 明天 昨天 somebody nobody anybody everybody someone anyone everyone anything
    everything one two three four five six seven eight nine ten eleven twelve thirteen fourteen
    fifteen sixteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand half
    """
)

_HAS_LETTER = re.compile(r"[^\W\d_]")
_SHORT_HAN = re.compile(f"[{HAN}]{{2}}")
_OWN_CASE = re.compile(r".[A-Z0-9]|\W|_")


class RankedPhrase(NamedTuple):
    """A phrase that is a concept."""

    phrase: Phrase
    usage: Usage
    weight: float


def rank_phrases(
    phrases: Sequence[Phrase], articles: Sequence[Article], family_count: int, limit: int
) -> list[RankedPhrase]:
    """Return the phrases that are concepts, heaviest first, at most `limit`."""
    heaviest = sorted(
        (phrase for phrase in without_subject(phrases, family_count) if _is_name(phrase.name)),
        key=lambda phrase: (-_weight(phrase, family_count), phrase.key),
    )
    named = with_mentions(heaviest[: _LONGLIST * limit], articles)
    shared = [phrase for phrase in named if len(phrase.families) >= 2]
    shared.sort(key=lambda phrase: (-_weight(phrase, family_count), phrase.key))
    whole = without_fragments(shared[: _SHORTLIST * limit])
    ranked = [
        RankedPhrase(phrase, usage, _weight(phrase, family_count) * _shape(usage))
        for phrase, usage in whole.values()
        if usage.text_ratio >= _LEAST_IN_TEXT
        and _is_name(usage.name)
        and not _is_cut_short(phrase, usage, whole)
    ]
    ranked.sort(key=lambda found: (-found.weight, found.phrase.key))
    concepts = _without_near_duplicates(ranked)[:limit]
    least = _LEAST_WEIGHT * concepts[: _TENTH + 1][-1].weight if concepts else 0.0
    return [found for found in concepts if found.weight >= least]


def _is_name(name: str) -> bool:
    """False for numbers, stop words, pointers and nouns that mean something else everywhere."""
    if not _HAS_LETTER.search(name) or not FUNCTION_CHARACTERS.isdisjoint((name[0], name[-1])):
        return False
    if _POINTERS.match(name.lower()) or name[-1] in _PLACE_ENDINGS:
        return False
    if _AMOUNT.fullmatch(name) or name.lower() in _UNITS_AND_WORDS:
        return False
    return any(term not in NOISE_TERMS and _HAS_LETTER.search(term) for term in query_terms(name))


def _weight(phrase: Phrase, family_count: int) -> float:
    """Weigh rarity, how many families share the phrase, and how much they are about it.

    Rarity is the inverse document frequency over families; the number of families counts
    with its logarithm, or a word in every tenth article would outweigh every concept.
    """
    scores = sorted(phrase.scores.values(), reverse=True)
    rarity = math.log((1 + family_count) / (1 + len(scores))) + 1
    breadth = 1 + math.log(len(scores))
    salience = sum(scores[:5]) / min(len(scores), 5)
    return rarity * breadth * (0.3 + salience) * (1 + phrase.heading_ratio)


def _shape(usage: Usage) -> float:
    """Prefer names and compounds to single common words: `Docker` to `building`."""
    name = usage.name
    if _SHORT_HAN.fullmatch(name):
        return 0.6
    if not name.isascii() or usage.capitalised_ratio >= _NAME_RATIO or _OWN_CASE.search(name):
        return 1.0
    return 0.35 if name.endswith("ing") else 0.5


def _is_cut_short(phrase: Phrase, usage: Usage, keys: Container[str]) -> bool:
    """True for `动插桩` where 插桩 is a phrase and 自动, 手动 always precede it."""
    return usage.is_joined and phrase.key[1:] in keys


def _without_near_duplicates(ranked: Sequence[RankedPhrase]) -> list[RankedPhrase]:
    """Drop a phrase when a heavier one contains it, or is contained, in the same articles."""
    kept: list[RankedPhrase] = []
    by_family: defaultdict[str, list[Phrase]] = defaultdict(list)
    for found in ranked:
        phrase = found.phrase
        rivals = {rival.key: rival for family in phrase.families for rival in by_family[family]}
        if any(are_one_concept(phrase, rival) for rival in rivals.values()):
            continue
        kept.append(found)
        for family in phrase.families:
            by_family[family].append(phrase)
    return kept
