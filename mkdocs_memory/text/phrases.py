"""Words next to each other that could be a keyphrase.

Text is cut into runs at punctuation, stop words and kana; a candidate is one to four
neighbouring words of a run.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from mkdocs_memory.text.chinese_words import LONGEST_WORD, cut_at_function_words, is_han
from mkdocs_memory.text.common_words import (
    ENGLISH_ADJECTIVES,
    ENGLISH_COMMON_WORDS,
    JAPANESE_COMMON_WORDS,
)
from mkdocs_memory.text.stopwords import ENGLISH_STOP_WORDS
from mkdocs_memory.text.terms import (
    HAN,
    HANGUL,
    HIRAGANA,
    KATAKANA,
    SPACED,
    UNSPACED,
    fold_spelling,
)

LONGEST_PHRASE = 4
"""Words of a candidate."""
BREAK = "|"
"""Stands between words that no phrase can join."""
_LONGEST_WORD = 40

Key = tuple[str, ...]
"""The folded words of a phrase: equal for its spellings."""

_ASCII_TOKEN = re.compile(
    r"[A-Z]{1,4}/[A-Z]{1,4}(?![0-9A-Za-z/])"
    r"|[0-9A-Za-z]+(?:[._'-][0-9A-Za-z]+)*(?:\+\+|#(?![0-9A-Za-z]))?|[^\s0-9A-Za-z]+|\n"
)
_SPACED_WORD = (
    rf"[A-Z]{{1,4}}/[A-Z]{{1,4}}(?![{SPACED}/])"
    rf"|[{SPACED}]+(?:[._'’-][{SPACED}]+)*(?:\+\+|#(?![{SPACED}]))?"
)
_SPACED_TOKEN = re.compile(rf"{_SPACED_WORD}|[^\s{SPACED}]+|\n")
_TOKEN = re.compile(
    rf"{_SPACED_WORD}"
    # 埋め込み, 書き込み, 取り扱い: compounds of verb stems, unless the verb goes on in kana.
    rf"|[{HAN}]{{1,2}}[みきりちびぎじしえけせめれげべ][{HAN}]{{1,3}}[みりきちしえけせめれげ]?"
    rf"(?![{HIRAGANA}])"
    rf"|[{KATAKANA}]+(?:・[{KATAKANA}]+)*|[{HAN}]+|[{HANGUL}]+|[{HIRAGANA}]+|[^\s{SPACED}{HAN}{KATAKANA}{HANGUL}{HIRAGANA}]+|\n"
)
_UNSPACED_LETTER = re.compile(f"[{UNSPACED}]")
_KANA = re.compile(f"[{HIRAGANA}{KATAKANA}]")
_ANY_HAN = re.compile(f"[{HAN}]")
_CJK = re.compile(f"[{HAN}{HIRAGANA}{KATAKANA}]")
_HIRAGANA_ONLY = re.compile(f"[{HIRAGANA}]+")
_HAS_LETTER = re.compile(r"[^\W\d_]")
_NUMBER_OR_PLACE = re.compile(
    r"[0-9].*|.*\.(?:com|org|net|io|dev|html?|py|js|ts|md|txt|png|jpe?g|svg)|www\..*",
    re.IGNORECASE,
)
_JAPANESE_PREFIXES = "各本同該毎他約当両再第"
_JAPANESE_SUFFIXES = "等時中上下内後前毎用的間側際"


def is_chinese(text: str) -> bool:
    """Say whether Han characters stand in a text without the kana of Japanese."""
    if text.isascii():
        return False
    return len(_ANY_HAN.findall(text)) > 10 * len(_KANA.findall(text))


def split_words(text: str, chinese: bool) -> list[str]:
    """Return the words of a text in order, with `BREAK` wherever a phrase cannot go on."""
    if text.isascii():
        return list(map(_word_of, _ASCII_TOKEN.findall(text)))
    text = unicodedata.normalize("NFKC", text)
    if not _UNSPACED_LETTER.search(text):
        return list(map(_word_of, _SPACED_TOKEN.findall(text)))
    if chinese:
        text = cut_at_function_words(text, BREAK)
    return list(map(_word_of, _TOKEN.findall(text)))


class _Words(dict[str, str]):
    """What each token counts as: itself, cleaned, or a break."""

    LARGEST = 100_000

    def __missing__(self, token: str) -> str:
        if len(self) >= self.LARGEST:
            self.clear()
        word = self[token] = _cleaned(token)
        return word


_word_of = _Words().__getitem__


def _cleaned(token: str) -> str:
    word = token.removesuffix("'s").removesuffix("’s")
    lower = word.lower().replace("’", "'")
    if lower in ENGLISH_STOP_WORDS or lower in ENGLISH_COMMON_WORDS:
        return BREAK
    if len(word) > _LONGEST_WORD or not _HAS_LETTER.search(word):
        return BREAK
    if _HIRAGANA_ONLY.fullmatch(word) or _NUMBER_OR_PLACE.fullmatch(word):
        return BREAK
    return word


class _FoldedWords(dict[str, str]):
    """The key of each word met so far."""

    LARGEST = 100_000

    def __missing__(self, word: str) -> str:
        if len(self) >= self.LARGEST:
            self.clear()
        key = self[word] = fold_spelling(word) or BREAK
        return key


fold_word = _FoldedWords().__getitem__
"""Return the key of one word; kept, because texts repeat themselves."""


def runs_of(words: list[str]) -> list[str]:
    """Join words to runs, one string for each: `path parameters`."""
    return [run for part in " ".join(words).split(BREAK) if (run := part.strip())]


@lru_cache(maxsize=50_000)
def candidates_of(run: str) -> tuple[tuple[Key, str], ...]:
    """Return the candidates inside a run, each as its key and its spelling."""
    words = [_trimmed(word) for word in run.split()]
    return tuple(
        (tuple(map(fold_word, span)), _joined(span)) for span in _spans(words) if _may_stand(span)
    )


def chinese_candidates_of(run: str, vocabulary: frozenset[str]) -> list[tuple[Key, str]]:
    """Return the candidates inside a run of a Chinese text, whose words are known."""
    words = run.split()
    found = [
        (tuple(map(fold_word, span)), _joined(span))
        for span in _spans(words)
        if all(word in vocabulary or not is_han(word) for word in span) and _may_stand(span)
    ]
    found += [
        ((piece,), piece)
        for word in words
        if is_han(word)
        for start in range(len(word) - 1)
        for end in range(start + 2, min(len(word), start + LONGEST_WORD) + 1)
        if (piece := word[start:end]) in vocabulary and piece != word
    ]
    return found


def _spans(words: list[str]) -> Iterator[list[str]]:
    for start in range(len(words)):
        for end in range(start + 1, min(len(words), start + LONGEST_PHRASE) + 1):
            yield words[start:end]


def _trimmed(word: str) -> str:
    """Take `各設定時` to `設定`; a word with nothing left stays as it is."""
    if len(word) < 3 or not is_han(word):
        return word
    trimmed = word.lstrip(_JAPANESE_PREFIXES).rstrip(_JAPANESE_SUFFIXES)
    return trimmed if len(trimmed) > 1 else word


def _joined(words: list[str]) -> str:
    """Write words side by side: spaces around Latin words, none between CJK ones."""
    text = words[0]
    for word in words[1:]:
        text += word if _CJK.match(word) or _CJK.match(text[-1]) else f" {word}"
    return text


def _may_stand(words: list[str]) -> bool:
    """Say whether a phrase ends as a phrase may, and is not one plain word."""
    last = words[-1]
    if last.lower() in ENGLISH_ADJECTIVES or (len(last) == 1 and last.isascii()):
        return False
    return len(words) > 1 or (len(last) > 1 and last not in JAPANESE_COMMON_WORDS)
