"""What two texts share, for people to read: sentences and phrases."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from mkdocs_memory.concepts.phrases import is_common_word
from mkdocs_memory.dedup.passages import Passage
from mkdocs_memory.dedup.values import SentencePair
from mkdocs_memory.text.keyphrases import TextPart, extract_keyphrases
from mkdocs_memory.text.terms import terms

# After a full stop only before a space, so that "1.5" and "e.g.x" stay whole.
_SENTENCE_END = re.compile(r"(?<=[。！？!?])|(?<=[.;])(?=\s)|\n")

# Sentences that share half of their words say the same in other words; unrelated sentences of
# one subject share about a fifth.
_SENTENCE_THRESHOLD = 0.5
_MOST_PHRASES = 5

# A single sentence counts only when it is copied; two or more may be reworded.
_COPIED_SENTENCE = 0.9

# Share of the newer text that one or two sentences must make up to be more than a quotation.
_PASSING_COVERAGE = 0.45

# The sentences that two texts share must make up this much of one of them: texts on one
# subject have words in common without saying the same.
_LEAST_COVERAGE = 0.4

# What both texts hold must make up this much of the shorter one where the cosine is weak.
# Revised sections reach 0.8 (95 of 100 of them), texts on one subject stay about 0.45.
_LEAST_OVERLAP = 0.47
_STRONG_SCORE = 0.6


@dataclass(frozen=True, slots=True)
class SentenceMatch:
    """How two texts lie over each other, sentence by sentence."""

    pairs: tuple[SentencePair, ...]
    """In the newer text's order; no sentence stands in two pairs."""
    older_coverage: float
    """Share of the older text that the pairs make up, 0 to 1."""
    newer_coverage: float
    """Share of the newer text that the pairs make up, 0 to 1."""
    overlap: float
    """What the pairs have in common, as a share of the shorter text, 0 to 1."""
    newer_count: int
    """Sentences of the newer text."""

    @property
    def is_telling(self) -> bool:
        """False when too little is shared: one reworded sentence, or a small part."""
        if not self.pairs or max(self.older_coverage, self.newer_coverage) < _LEAST_COVERAGE:
            return False
        copied = sum(pair.score >= _COPIED_SENTENCE for pair in self.pairs)
        if len(self.pairs) > 2 or copied > 1:
            return True
        # One sentence quoted in passing is no repetition.
        return (copied == 1 or len(self.pairs) > 1) and self.newer_coverage >= _PASSING_COVERAGE

    def is_repetition(self, score: float) -> bool:
        """True when the newer text, at this cosine, says what the older one says."""
        return self.is_telling and (score >= _STRONG_SCORE or self.overlap >= _LEAST_OVERLAP)


def sentences(text: str) -> list[str]:
    """Split prose into sentences, in order, none of them empty."""
    return [part for raw in _SENTENCE_END.split(text) if (part := raw.strip()) and terms(part)]


def match_sentences(older: str, newer: str) -> SentenceMatch:
    """Match each newer sentence with the older one it resembles most, each used once."""
    old_sentences, new_sentences = sentences(older), sentences(newer)
    old_terms = [frozenset(terms(sentence)) for sentence in old_sentences]
    new_terms = [frozenset(terms(sentence)) for sentence in new_sentences]
    candidates = sorted(
        _likenesses(old_terms, new_terms), key=lambda found: (-found[0], found[1], found[2])
    )
    matched: dict[int, tuple[int, float]] = {}
    used: set[int] = set()
    for score, j, i in candidates:
        if j not in matched and i not in used:
            matched[j] = (i, score)
            used.add(i)
    return SentenceMatch(
        pairs=tuple(
            SentencePair(old_sentences[i], new_sentences[j], round(score, 3))
            for j, (i, score) in sorted(matched.items())
        ),
        older_coverage=_share(old_terms, used),
        newer_coverage=_share(new_terms, matched),
        overlap=_overlap(old_terms, new_terms, matched),
        newer_count=len(new_sentences),
    )


def _likenesses(
    older: Sequence[frozenset[str]], newer: Sequence[frozenset[str]]
) -> Iterator[tuple[float, int, int]]:
    """Yield score, newer and older index of sentences that share half of their words."""
    by_size = sorted(range(len(older)), key=lambda index: len(older[index]))
    sizes = [len(older[index]) for index in by_size]
    for j, new in enumerate(newer):
        # A sentence three times as long cannot share half of the words of both.
        factor = 2 / _SENTENCE_THRESHOLD - 1
        start = bisect_left(sizes, len(new) / factor)
        end = bisect_right(sizes, len(new) * factor)
        for i in by_size[start:end]:
            score = 2 * len(new & older[i]) / (len(new) + len(older[i]))
            if score >= _SENTENCE_THRESHOLD:
                yield score, j, i


def _share(texts: Sequence[frozenset[str]], chosen: Collection[int]) -> float:
    total = sum(map(len, texts))
    return sum(len(texts[index]) for index in chosen) / total if total else 0.0


def _overlap(
    older: Sequence[frozenset[str]],
    newer: Sequence[frozenset[str]],
    matched: Mapping[int, tuple[int, float]],
) -> float:
    shortest = min(sum(map(len, older)), sum(map(len, newer)))
    common = sum(len(older[i] & newer[j]) for j, (i, _) in matched.items())
    return min(1.0, common / shortest) if shortest else 0.0


def shared_phrases(older: Passage, newer: Passage) -> tuple[str, ...]:
    """Return the phrases that tell best what both passages are about, best first.

    What both texts repeat counts, and more if the articles are about it too; single common
    words stand last.
    """
    parts = [TextPart(passage.title, passage.text) for passage in (older, newer)]
    scores: dict[str, float] = {}
    names: dict[str, str] = {}
    for found in extract_keyphrases("", parts):
        if len(found.parts) == len(parts):
            scores[found.key], names[found.key] = found.score, found.phrase
    theirs = {keyphrase.key: keyphrase.score for keyphrase in older.keyphrases}
    for found in newer.keyphrases:
        if found.key in theirs:
            names.setdefault(found.key, found.phrase)
            both = min(1.0, found.score, theirs[found.key])
            scores[found.key] = scores.get(found.key, 0.0) + both / 2
    best = sorted(names, key=lambda key: (is_common_word(names[key]), -scores[key], key))
    return tuple(names[key] for key in best)[:_MOST_PHRASES]
