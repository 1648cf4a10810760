"""Articles that name a phrase without having it among their keyphrases."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from mkdocs_memory.concepts.phrases import Phrase, Use
from mkdocs_memory.index.rows import Article
from mkdocs_memory.text.keyphrases import Keyphrase
from mkdocs_memory.text.terms import HAN, HIRAGANA, KATAKANA, fold_spelling

# Weight of an article that names a phrase: so much for each time, more in a heading, and
# never as much as an article that is about it.
_WEIGHT_OF_ONE = 0.1
_WEIGHT_IN_HEADING = 0.2
_MOST_WEIGHT = 0.5

_Tokens = tuple[str, ...]
_TOKEN = re.compile(rf"[{HAN}{HIRAGANA}{KATAKANA}]|[^\W_{HAN}{HIRAGANA}{KATAKANA}]+")
_KATAKANA = re.compile(f"[{KATAKANA}]")


def with_mentions(phrases: Sequence[Phrase], articles: Iterable[Article]) -> list[Phrase]:
    """Add to each phrase the published articles that merely name it."""
    known = {phrase.key: {use.article.path for use in phrase.uses} for phrase in phrases}
    vocabulary = {tuple(_tokens(phrase.name)): phrase.key for phrase in phrases}
    names = {phrase.key: phrase.name for phrase in phrases}
    found: defaultdict[str, list[Use]] = defaultdict(list)
    matcher = _Matcher(vocabulary)
    for article in articles:
        if not article.document.is_published:
            continue
        for key, use in _mentions_in(article, matcher, names):
            if article.path not in known[key]:
                found[key].append(use)
    return [_with_uses(phrase, found[phrase.key]) for phrase in phrases]


def _with_uses(phrase: Phrase, uses: list[Use]) -> Phrase:
    everywhere = sorted([*phrase.uses, *uses], key=lambda use: use.article.path)
    return replace(phrase, uses=tuple(everywhere))


class _Matcher:
    """Finds the longest phrase of a vocabulary at every token of a text."""

    def __init__(self, vocabulary: Mapping[_Tokens, str]) -> None:
        self._vocabulary = vocabulary
        lengths: defaultdict[str, set[int]] = defaultdict(set)
        for tokens in vocabulary:
            lengths["".join(tokens[:2])].add(len(tokens))
        self._lengths = {start: sorted(sizes, reverse=True) for start, sizes in lengths.items()}

    def count(self, text: str) -> Counter[str]:
        """Return how often each phrase stands in a text."""
        tokens = _tokens(text)
        lengths = self._lengths
        counts: Counter[str] = Counter()
        # Nearly every token begins no phrase, so the loop looks its two beginnings up and no
        # more; 75 MB of text have twenty million tokens.
        for at, (token, after) in enumerate(zip(tokens, [*tokens[1:], ""], strict=False)):
            if token in lengths or token + after in lengths:
                key = self._longest(tokens, at, token + after)
                if key:
                    counts[key] += 1
        return counts

    def _longest(self, tokens: Sequence[str], at: int, start: str) -> str:
        for size in (*self._lengths.get(start, ()), 1):
            key = self._vocabulary.get(tuple(tokens[at : at + size]))
            if key and not _is_inside_katakana(tokens, at, at + size):
                return key
        return ""


def _is_inside_katakana(tokens: Sequence[str], start: int, end: int) -> bool:
    """True for デプロイ in デプロイメント: katakana words have no spaces, but they have ends."""
    return any(
        0 < edge < len(tokens)
        and _KATAKANA.match(tokens[edge - 1])
        and _KATAKANA.match(tokens[edge])
        for edge in (start, end)
    )


def _mentions_in(
    article: Article, matcher: _Matcher, names: Mapping[str, str]
) -> Iterator[tuple[str, Use]]:
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
        yield key, Use(article, keyphrase, parts, key in in_heading)


def _tokens(text: str) -> list[str]:
    return [_folded(token) for token in _TOKEN.findall(text)]


@lru_cache(maxsize=200_000)
def _folded(token: str) -> str:
    return fold_spelling(token)
