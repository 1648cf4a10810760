"""Articles that name a phrase without having it among their keyphrases."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from mkdocs_memory.concepts.phrases import Phrase, Use, is_common_word
from mkdocs_memory.index.rows import Article
from mkdocs_memory.text.keyphrases import Keyphrase
from mkdocs_memory.text.terms import HAN, HIRAGANA, KATAKANA, fold_spelling

# Weight of an article that names a phrase: so much for each time, more in a heading, and
# never as much as an article that is about it.
_WEIGHT_OF_ONE = 0.1
_WEIGHT_IN_HEADING = 0.2
_MOST_WEIGHT = 0.5

# Times that an article says a common word from which it is not by chance.
_OFTEN = 4

_Tokens = tuple[str, ...]
_TOKEN = re.compile(rf"[{HAN}{HIRAGANA}{KATAKANA}]|[^\W_{HAN}{HIRAGANA}{KATAKANA}]+")


@dataclass(frozen=True, slots=True)
class Mentions:
    """Where the phrases of a site stand in its articles."""

    phrases: list[Phrase]
    """Each with the articles that merely name it added."""
    occurrences: Counter[str]
    """How often each key stands anywhere."""
    nested: Mapping[str, Counter[str]]
    """For each key how often it stands inside each longer phrase."""

    def independence(self, key: str, others: Container[str]) -> float:
        """Return the share of a phrase's occurrences outside the others, 0 to 1."""
        inside = sum(count for outer, count in self.nested.get(key, {}).items() if outer in others)
        return 1 - inside / max(1, self.occurrences[key])


def find_mentions(phrases: Sequence[Phrase], articles: Sequence[Article]) -> Mentions:
    """Look for each phrase in every published article.

    A Chinese or Japanese name in a text of another language stands in a link to the
    translation, and adds no article; a common word adds those that say it often, but not in
    English, where `costs` may be a verb.
    """
    known = {phrase.key: {use.article.path for use in phrase.uses} for phrase in phrases}
    names = {phrase.key: phrase.name for phrase in phrases}
    everywhere = {article.document.locale for article in articles}
    locales = {
        phrase.key: everywhere if phrase.name.isascii() else phrase.locales for phrase in phrases
    }
    common = {phrase.key for phrase in phrases if is_common_word(phrase.name)}
    found: defaultdict[str, list[Use]] = defaultdict(list)
    occurrences: Counter[str] = Counter()
    nested: defaultdict[str, Counter[str]] = defaultdict(Counter)
    matcher = _Matcher({tuple(_tokens(phrase.name)): phrase.key for phrase in phrases}, nested)
    for article in articles:
        if not article.document.is_published:
            continue
        for key, count, use in _mentions_in(article, matcher, names):
            occurrences[key] += count
            if article.path in known[key] or article.document.locale not in locales[key]:
                continue
            if key not in common or (count >= _OFTEN and not names[key].isascii()):
                found[key].append(use)
    return Mentions(
        [_with_uses(phrase, found[phrase.key]) for phrase in phrases], occurrences, nested
    )


def _with_uses(phrase: Phrase, uses: list[Use]) -> Phrase:
    everywhere = sorted([*phrase.uses, *uses], key=lambda use: use.article.path)
    return replace(phrase, uses=tuple(everywhere))


class _Matcher:
    """Finds the phrases of a vocabulary in a text, and which of them stand inside others."""

    def __init__(
        self, vocabulary: Mapping[_Tokens, str], nested: defaultdict[str, Counter[str]]
    ) -> None:
        self._vocabulary = vocabulary
        self._nested = nested
        self._first = frozenset(tokens[0] for tokens in vocabulary if tokens)
        lengths: defaultdict[str, set[int]] = defaultdict(set)
        for tokens in vocabulary:
            if len(tokens) > 1:
                lengths["".join(tokens[:2])].add(len(tokens))
        self._lengths = {
            start: (*sorted(sizes, reverse=True), 1) for start, sizes in lengths.items()
        }

    def count(self, text: str) -> Counter[str]:
        """Return how often each phrase stands in a text."""
        tokens = _tokens(text)
        first = self._first
        counts: Counter[str] = Counter()
        outer, outer_end = "", 0
        # Nearly every token begins no phrase; 75 MB of text have twenty million tokens.
        for at in [at for at, token in enumerate(tokens) if token in first]:
            for size in self._lengths.get("".join(tokens[at : at + 2]), (1,)):
                key = self._vocabulary.get(tuple(tokens[at : at + size]))
                if not key or _is_inside_katakana(tokens, at, at + size):
                    continue
                counts[key] += 1
                if at + size <= outer_end:
                    self._nested[key][outer] += 1
                else:
                    outer, outer_end = key, at + size
        return counts


def _is_inside_katakana(tokens: Sequence[str], start: int, end: int) -> bool:
    """True for デプロイ in デプロイメント: katakana words have no spaces, but they have ends."""
    if start and _is_katakana(tokens[start]) and _is_katakana(tokens[start - 1]):
        return True
    return end < len(tokens) and _is_katakana(tokens[end - 1]) and _is_katakana(tokens[end])


def _is_katakana(token: str) -> bool:
    return "\u30a1" <= token <= "\u30ff"


def _mentions_in(
    article: Article, matcher: _Matcher, names: Mapping[str, str]
) -> Iterator[tuple[str, int, Use]]:
    """Yield each key with its occurrences and what it would add to the phrase."""
    counts: Counter[str] = Counter()
    sections: defaultdict[str, list[int]] = defaultdict(list)
    in_heading: set[str] = set()
    for index, section in enumerate(article.sections):
        if section.is_private or section.is_retain:
            continue
        headings = matcher.count(section.title)
        in_heading.update(headings)
        in_section = headings + matcher.count(section.text)
        counts += in_section
        for key in in_section:
            sections[key].append(index)
    for key in sorted(counts):
        weight = _WEIGHT_OF_ONE * counts[key] + _WEIGHT_IN_HEADING * (key in in_heading)
        parts = tuple(sections[key])
        keyphrase = Keyphrase(names[key], key, round(min(_MOST_WEIGHT, weight), 4), parts)
        yield key, counts[key], Use(article, keyphrase, parts, key in in_heading)


def _tokens(text: str) -> list[str]:
    return [_folded(token) for token in _TOKEN.findall(text)]


@lru_cache(maxsize=200_000)
def _folded(token: str) -> str:
    return fold_spelling(token)
