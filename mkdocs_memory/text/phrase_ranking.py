"""How well each phrase of a text tells what the text is about.

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
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache, partial
from itertools import chain, pairwise, zip_longest
from typing import TypeVar

from mkdocs_memory.text.chinese_words import Vocabulary, find_words, is_han
from mkdocs_memory.text.keyphrases import Keyphrase, TextPart
from mkdocs_memory.text.phrases import (
    BREAK,
    Key,
    candidates_of,
    chinese_candidates_of,
    fold_word,
    is_chinese,
    runs_of,
    split_words,
)
from mkdocs_memory.text.terms import HAN, HIRAGANA, KATAKANA, NOISE_TERMS, fold_spelling

_T = TypeVar("_T")

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
    spellings: dict[str, int] = field(default_factory=dict)
    carried_right: float = 0.0
    """Weight of phrases that are this one and a word more."""
    carried_left: float = 0.0
    """Weight of phrases that are a word more and this one."""

    def add(self, spelling: str, count: int) -> None:
        self.spellings[spelling] = self.spellings.get(spelling, 0) + count

    @property
    def weight(self) -> float:
        return self.in_text + _HEADING_WEIGHT * self.in_headings + _TITLE_WEIGHT * self.in_title

    @property
    def own_weight(self) -> float:
        """What longer phrases leave of the weight."""
        return self.weight - max(self.carried_right, self.carried_left)

    @property
    def spelling(self) -> str:
        """The spelling that occurs most often; of equals the one with fewest capitals."""
        if len(self.spellings) == 1:
            return next(iter(self.spellings))
        return min(
            self.spellings, key=lambda spelling: (-self.spellings[spelling], spelling.swapcase())
        )


_Counts = dict[Key, _Candidate]


def rank_phrases(title: str, parts: Sequence[TextPart], limit: int) -> list[Keyphrase]:
    """Return the best phrases of a document, best first, at most `limit`."""
    candidates = _count(title, parts)
    _weigh_nested(candidates)
    scored = [
        (score, candidate) for candidate in candidates.values() if (score := _score(candidate))
    ]
    # Ties by spelling, so that the order of counting changes nothing.
    scored.sort(key=lambda entry: (-entry[0], entry[1].spelling))
    best: dict[str, tuple[float, _Candidate]] = {}
    for score, candidate in scored:
        if len(best) == limit:
            break
        key = fold_spelling(candidate.spelling)
        if key not in NOISE_TERMS:
            best.setdefault(key, (score, candidate))
    highest = scored[0][0] if scored else 1.0
    return [
        Keyphrase(
            phrase=candidate.spelling,
            key=key,
            score=round(score / highest, 4),
            parts=tuple(sorted(candidate.parts)),
        )
        for key, (score, candidate) in best.items()
    ]


def _count(title: str, parts: Sequence[TextPart]) -> _Counts:
    """Count every candidate of a document, under its key."""
    chinese = is_chinese("\n".join([title, *(f"{part.title}\n{part.text}" for part in parts)]))
    texts = [split_words(part.text, chinese) for part in parts]
    in_texts = Counter(chain.from_iterable(texts))
    title_words = _without_verb(split_words(title, chinese), in_texts)
    headings = [_without_verb(split_words(part.title, chinese), in_texts) for part in parts]
    all_headings = [title_words, *headings]
    found_in: Callable[[str], Iterable[tuple[Key, str]]] = candidates_of
    if chinese:
        vocabulary = _han_words(texts, all_headings)
        found_in = cache(partial(chinese_candidates_of, vocabulary=vocabulary))
    elif sum(map(len, texts)) > SHORT_TEXT_WORDS:
        texts = _without_rare_words(texts, all_headings)
    candidates: _Counts = defaultdict(_Candidate)
    for key, spelling in chain.from_iterable(map(found_in, runs_of(title_words))):
        candidates[key].in_title = True
        candidates[key].add(spelling, 1)
    for number, (heading, text) in enumerate(zip(headings, texts, strict=True)):
        for key, spelling in chain.from_iterable(map(found_in, runs_of(heading))):
            candidates[key].in_headings += 1
            candidates[key].add(spelling, 1)
            candidates[key].parts.add(number)
        for run, count in Counter(runs_of(text)).items():
            for key, spelling in found_in(run):
                candidate = candidates[key]
                candidate.in_text += count
                candidate.add(spelling, count)
                candidate.parts.add(number)
    return candidates


def _without_verb(heading: list[str], in_texts: Counter[str]) -> list[str]:
    """Drop the first word of `Restricting SSH connections`, but not of `Streaming granularity`.

    A text about streaming says the word again; one that restricts something seldom does.
    """
    if not heading or not heading[0].endswith("ing"):
        return heading
    said_again = in_texts[heading[0]] + in_texts[heading[0].lower()] > 1
    return heading if said_again else heading[1:]


def _han_words(texts: list[list[str]], headings: list[list[str]]) -> Vocabulary:
    return find_words(
        filter(is_han, chain.from_iterable(texts)), filter(is_han, chain.from_iterable(headings))
    )


def _without_rare_words(texts: list[list[str]], headings: list[list[str]]) -> list[list[str]]:
    """Break runs at words and pairs of words that occur once and in no heading.

    No phrase that repeats can hold them, and most of a text is made of them.
    """
    folded = [list(map(fold_word, text)) for text in texts]
    twice = [list(map(fold_word, heading)) for heading in headings] * 2
    words = _repeated(chain.from_iterable(folded + twice))
    pairs = _repeated(chain.from_iterable(pairwise(run) for run in folded + twice))
    return [
        [
            BREAK if key not in words else word if (key, following) in pairs else f"{word} {BREAK}"
            for word, key, following in zip_longest(text, keys, keys[1:])
        ]
        for text, keys in zip(texts, folded, strict=True)
    ]


def _repeated(items: Iterable[_T]) -> set[_T]:
    return {item for item, count in Counter(items).items() if count > 1 and item != BREAK}


def _weigh_nested(candidates: _Counts) -> None:
    """Tell each phrase how much of its weight belongs to longer phrases that come back."""
    for key, candidate in candidates.items():
        if candidate.weight < 2:
            continue
        if len(key) > 1:
            if key[:-1] in candidates:
                candidates[key[:-1]].carried_right += candidate.weight
            if key[1:] in candidates:
                candidates[key[1:]].carried_left += candidate.weight
        elif len(key[0]) > 2 and is_han(key[0]):
            _weigh_pieces(key[0], candidate.weight, candidates)


def _weigh_pieces(word: str, weight: float, candidates: _Counts) -> None:
    """Do the same for Chinese words inside a longer one, which overlap: the heaviest counts."""
    for start in range(len(word) - 1):
        for end in range(start + 2, len(word) + 1):
            piece = candidates.get((word[start:end],))
            if piece and end - start < len(word):
                piece.carried_right = max(piece.carried_right, weight)


def _score(candidate: _Candidate) -> float:
    """Return how well a phrase tells what the text is about; 0 for what is no keyphrase."""
    own = candidate.own_weight
    if candidate.weight < 2 or own < 0.3 * candidate.weight:
        return 0.0
    spread = 1 + 0.35 * math.log2(max(1, len(candidate.parts)))
    only_in_heading = 0.6 if not (candidate.in_text or candidate.in_title) else 1.0
    return math.log2(1 + own) * _shape(candidate.spelling) * spread * only_in_heading


@lru_cache(maxsize=50_000)
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
