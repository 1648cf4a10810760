"""What a text is about, without a model.

A phrase counts for how often it stands where no longer phrase carries it, for headings and
the title, for how many sections hold it, and for looking like a term: several words, a name,
a compound.

Source: the nested count follows the C-value of Frantzi, Ananiadou and Mima, "Automatic
recognition of multi-word terms", 2000.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain

from mkdocs_memory.text.phrase_candidates import (
    BREAK,
    candidates_of,
    fold_word,
    is_chinese,
    runs_of,
    without_rare_pairs,
    words_and_breaks,
)
from mkdocs_memory.text.terms import HAN, HIRAGANA, KATAKANA, NOISE_TERMS


@dataclass(frozen=True, slots=True)
class Keyphrase:
    """A phrase that tells what a text is about."""

    phrase: str
    """As it is spelt most often in the text."""
    key: str
    """`fold_spelling(phrase)`: equal for spellings of one phrase."""
    score: float
    """Higher is better; comparable within one text only, best is 1.0."""
    parts: tuple[int, ...]
    """Indexes of the parts (sections) that hold it."""


@dataclass(frozen=True, slots=True)
class TextPart:
    """One section as the extraction sees it."""

    title: str
    text: str


SHORT_TEXT_WORDS = 250
"""Up to this many words a phrase may count that occurs only once."""
_TITLE_WEIGHT = 4
_HEADING_WEIGHT = 3
_CJK_RUN = re.compile(f"(?P<han>[{HAN}{HIRAGANA}]+)|(?P<katakana>[{KATAKANA}・]+)")
_CODE_MARK = re.compile(r"[._]")
# By how many words a phrase has, or as much meaning: a Latin word or half a kanji compound.
_WORDS_FACTOR = {1: 0.55, 2: 1.5, 3: 1.5, 4: 1.2}


@dataclass(slots=True)
class _Candidate:
    """What has been counted of one phrase."""

    in_title: bool = False
    in_headings: int = 0
    in_text: int = 0
    parts: set[int] = field(default_factory=set)
    spellings: Counter[str] = field(default_factory=Counter)
    carried: float = 0.0
    """Weight of the heaviest longer phrase around it."""

    @property
    def weight(self) -> float:
        return self.in_text + _HEADING_WEIGHT * self.in_headings + _TITLE_WEIGHT * self.in_title

    @property
    def spelling(self) -> str:
        return min(self.spellings, key=lambda spelling: (-self.spellings[spelling], spelling))


def extract_keyphrases(title: str, parts: Sequence[TextPart], limit: int = 20) -> list[Keyphrase]:
    """Return the best phrases of a document, best first, at most `limit`.

    Generic nouns, numbers and dates are no keyphrases; of nested phrases the one that
    carries the meaning stays.
    """
    chinese = is_chinese("\n".join([title, *(f"{part.title}\n{part.text}" for part in parts)]))
    candidates = _count(title, parts, chinese)
    _weigh_nested(candidates, chinese)
    scored = [(_score(key, candidate), key) for key, candidate in candidates.items()]
    chosen = sorted(((score, key) for score, key in scored if score > 0), key=_best_first)[:limit]
    return [
        Keyphrase(
            phrase=candidates[key].spelling,
            key=key,
            score=round(score / chosen[0][0], 4),
            parts=tuple(sorted(candidates[key].parts)),
        )
        for score, key in chosen
    ]


def _best_first(scored: tuple[float, str]) -> tuple[float, str]:
    return -scored[0], scored[1]


def _count(title: str, parts: Sequence[TextPart], chinese: bool) -> dict[str, _Candidate]:
    """Count every candidate of a document, under its key."""
    title_words = words_and_breaks(title, chinese)
    headings = [words_and_breaks(part.title, chinese) for part in parts]
    texts = [words_and_breaks(part.text, chinese) for part in parts]
    if sum(map(len, texts)) > SHORT_TEXT_WORDS:
        texts = _without_rare_words(texts, [*title_words, *chain.from_iterable(headings)], chinese)
    candidates: dict[str, _Candidate] = defaultdict(_Candidate)
    for key, spelling in _candidates_in(title_words, chinese):
        candidates[key].in_title = True
        candidates[key].spellings[spelling] += 1
    for number, (heading, text) in enumerate(zip(headings, texts, strict=True)):
        for key, spelling in _candidates_in(heading, chinese):
            candidates[key].in_headings += 1
            candidates[key].spellings[spelling] += 1
            candidates[key].parts.add(number)
        for run, count in Counter(runs_of(text)).items():
            for key, spelling in candidates_of(run, chinese):
                candidate = candidates[key]
                candidate.in_text += count
                candidate.spellings[spelling] += count
                candidate.parts.add(number)
    return candidates


def _candidates_in(words: list[str], chinese: bool) -> list[tuple[str, str]]:
    return [found for run in runs_of(words) for found in candidates_of(run, chinese)]


def _without_rare_words(
    texts: list[list[str]], headings: list[str], chinese: bool
) -> list[list[str]]:
    """Break runs at what occurs once and in no heading: no phrase that repeats can hold it."""
    if chinese:
        return without_rare_pairs(texts, headings)
    counts = Counter(map(fold_word, chain.from_iterable(texts)))
    counts.update(dict.fromkeys(map(fold_word, headings), 2))
    return [[word if counts[fold_word(word)] > 1 else BREAK for word in text] for text in texts]


def _weigh_nested(candidates: dict[str, _Candidate], chinese: bool) -> None:
    """Tell each phrase the weight of the heaviest longer phrase that holds it."""
    for key, candidate in candidates.items():
        for nested, _ in candidates_of(candidate.spelling, chinese):
            if nested != key and nested in candidates:
                inner = candidates[nested]
                inner.carried = max(inner.carried, candidate.weight)


def _score(key: str, candidate: _Candidate) -> float:
    """Return how well a phrase tells what the text is about; 0 for what is no keyphrase."""
    own = candidate.weight - candidate.carried
    if key in NOISE_TERMS or own < 0.3 * candidate.weight:
        return 0.0
    if candidate.weight < 2 and candidate.in_text < 2:
        return 0.0
    spread = 1 + 0.35 * math.log2(max(1, len(candidate.parts)))
    return math.log2(1 + own) * _shape(candidate.spelling) * spread


def _shape(phrase: str) -> float:
    """Return how much a phrase looks like a term, whatever the text around it."""
    words = phrase.split()
    if all(fold_word(word) in NOISE_TERMS for word in words):
        return 0.4
    size = sum(map(_size, words))
    factor = _WORDS_FACTOR.get(math.ceil(size), 1.0)
    if size <= 1 and len(words) == 1 and _is_name(phrase):
        factor = 1.0
    return factor * (0.6 if _CODE_MARK.search(phrase) else 1.0)


def _size(word: str) -> float:
    """Return how many words' worth of meaning a word has: 1, in CJK by script and length."""
    runs = list(_CJK_RUN.finditer(word))
    if not runs:
        return 1.0
    latin = 1.0 if sum(len(run[0]) for run in runs) < len(word) else 0.0
    han = sum(len(run["han"] or "") for run in runs)
    katakana = sum(1.0 if len(run["katakana"]) < 5 else 1.5 for run in runs if run["katakana"])
    return latin + han / 2 + katakana


def _is_name(word: str) -> bool:
    return word != word.lower() and word.isascii()
