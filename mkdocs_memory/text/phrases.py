"""Words next to each other that could be a keyphrase.

Text is cut into runs at punctuation, stop words and kana; a candidate is one to four
neighbouring words of a run. A few prepositions join nouns to one term: `tokens per chunk`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache

from mkdocs_memory.text.chinese_words import cut_at_function_words, is_han
from mkdocs_memory.text.common_words import (
    CHINESE_PLAIN_NOUNS,
    ENGLISH_ADJECTIVES,
    ENGLISH_COMMON_WORDS,
    ENGLISH_HEADS,
    JAPANESE_COMMON_WORDS,
    LANGUAGES,
    MEASURE_NOUNS,
)
from mkdocs_memory.text.numerals import COUNTED
from mkdocs_memory.text.stopwords import ENGLISH_STOP_WORDS
from mkdocs_memory.text.terms import (
    HAN,
    HANGUL,
    HIRAGANA,
    KATAKANA,
    NOISE_TERMS,
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

_ADDRESS = r"https?://[^\s<>\"'`()（）、。，]+"
_ASCII_TOKEN = re.compile(
    rf"{_ADDRESS}"
    r"|[A-Z]{1,4}/[A-Z]{1,4}(?![0-9A-Za-z/])"
    r"|[0-9A-Za-z]+(?:[._'-][0-9A-Za-z]+)*(?:\+\+|#(?![0-9A-Za-z]))?|[^\s0-9A-Za-z]+|\n"
)
_SPACED_WORD = (
    rf"{_ADDRESS}|[A-Z]{{1,4}}/[A-Z]{{1,4}}(?![{SPACED}/])"
    rf"|[{SPACED}]+(?:[._'’-][{SPACED}]+)*(?:\+\+|#(?![{SPACED}]))?"
)
# 返す and 渡す are verbs of one character; 利用する and 検出した are nouns and する.
_SU_VERBS = "返渡示戻消押出直指話試残写隠落増減壊倒貸探殺刺刷許崩離放流移"
_VERB_KANA = "びみりきちじぎけめれげべえっいうくぐつぶむるわら"
_SPACED_TOKEN = re.compile(rf"{_SPACED_WORD}|[^\s{SPACED}]+|\n")
_TOKEN = re.compile(
    rf"{_SPACED_WORD}"
    # 埋め込み, 書き込み, 取り扱い: compounds of verb stems, unless the verb goes on in kana.
    rf"|[{HAN}]{{1,2}}[みきりちびぎじしえけせめれげべ][{HAN}]{{1,3}}"
    rf"(?:[がこか][りし]|[みりきちしえけせめれげい])?(?:(?=[はがをにのでとへも])|(?![{HIRAGANA}]))"
    # 句点区切り, 値上げ: a noun and the stem of a verb, before what follows nouns only.
    rf"|[{HAN}]{{2,5}}[りみきちびぎけめげれ](?=[はがをにのでとも、。，．・「」（）()|:：\s]|だけ|から|まで|$)"
    # The last character of 直接呼ぶ is a verb; 利用する and particles leave the word whole.
    rf"|[{HAN}]+?(?=[{HAN}][{_VERB_KANA}]|[{_SU_VERBS}][さしすせそ])"
    rf"|[{_SU_VERBS}][さしすせそ]|[{HAN}][{_VERB_KANA}]"
    rf"|[{KATAKANA}]+(?:・[{KATAKANA}]+)*|[{HAN}]+|[{HANGUL}]+|[{HIRAGANA}]+|[^\s{SPACED}{HAN}{KATAKANA}{HANGUL}{HIRAGANA}]+|\n"
)
_CHINESE_TOKEN = re.compile(
    rf"{_SPACED_WORD}|[{HAN}]+|[{KATAKANA}]+|[{HANGUL}]+|[^\s{SPACED}{HAN}{KATAKANA}{HANGUL}]+|\n"
)
_UNSPACED_LETTER = re.compile(f"[{UNSPACED}]")
_KANA = re.compile(f"[{HIRAGANA}{KATAKANA}]")
_ANY_HAN = re.compile(f"[{HAN}]")
_CJK = re.compile(f"[{HAN}{HIRAGANA}{KATAKANA}]")
_HIRAGANA_WORD = re.compile(f"[{HAN}]?[{HIRAGANA}]+")
_HAS_LETTER = re.compile(r"[^\W\d_]")
_NUMBER_OR_PLACE = re.compile(
    r"[0-9].*|(?:twen|thir|for|fif|six|seven|eigh|nine)ty-[a-z]+"
    r"|[一二三四五六七八九十百千万]+|.*\.(?:com|org|net|io|dev|html?|py|js|ts|md|txt|png|jpe?g|svg)|www\..*",
    re.IGNORECASE,
)
# トークン数 ends in a noun; ストリーム待 is the beginning of a verb.
_ENDING_KANJI = (
    "型性化式数名率力法器用者版層系部量値点線群列表図案局長員元先別順組語板線"
    "機室体状差比圏網鍵域源像画曲句文字"
)
_NOUNS_IN_LY = frozenset({"anomaly", "assembly", "family", "monopoly", "reply", "supply"})
_PARTICIPLE = re.compile(r"[a-z]{3,}[^e]ed")
_NEVER_ALONE = JAPANESE_COMMON_WORDS | CHINESE_PLAIN_NOUNS | LANGUAGES
JOINING = frozenset({"of", "per", "to"})
"""Prepositions that may stand inside a phrase."""
_HEADS_BEFORE_TO = ENGLISH_HEADS | {"speech", "text"}
_JAPANESE_PREFIXES = "各同該毎他約当両再第"
_JAPANESE_SUFFIXES = "等時中上下内後前毎氏的"


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
        return list(map(_word_of, _CHINESE_TOKEN.findall(cut_at_function_words(text, BREAK))))
    return list(map(_japanese_word_of, _TOKEN.findall(text)))


class _Words(dict[str, str]):
    """What each token counts as: itself, cleaned, or a break."""

    LARGEST = 100_000

    def __init__(self, clean: Callable[[str], str]) -> None:
        super().__init__()
        self._clean = clean

    def __missing__(self, token: str) -> str:
        if len(self) >= self.LARGEST:
            self.clear()
        word = self[token] = self._clean(token)
        return word


def _cleaned(token: str) -> str:
    word = token.removesuffix("'s").removesuffix("’s")
    lower = word.lower().replace("’", "'")
    if lower in JOINING:
        return lower
    if lower in ENGLISH_HEADS:
        return word
    if lower in ENGLISH_STOP_WORDS or lower in ENGLISH_COMMON_WORDS:
        return BREAK
    if lower.endswith("ly") and len(lower) > 4 and lower not in _NOUNS_IN_LY:
        return BREAK
    if len(word) > _LONGEST_WORD or not _HAS_LETTER.search(word):
        return BREAK
    if _HIRAGANA_WORD.fullmatch(word) or _NUMBER_OR_PLACE.fullmatch(word):
        return BREAK
    return word


_word_of = _Words(_cleaned).__getitem__
_japanese_word_of = _Words(lambda token: _trimmed(_cleaned(token)) or BREAK).__getitem__


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


@lru_cache(maxsize=50_000)
def phrase_of(words: Key) -> str:
    """Return neighbouring words as a phrase is written; `""` when they make none."""
    return _joined(words) if _may_stand(words) else ""


def is_plain_noun(word: str) -> bool:
    """Say whether a Chinese word is no keyphrase alone."""
    return word in CHINESE_PLAIN_NOUNS


def _trimmed(word: str) -> str:
    """Take `各設定` and `設定時` to `設定`.

    Kanji compounds have an even number of characters more often than not, so that an odd
    one out is an affix; 品質向上 keeps its 上.
    """
    if len(word) % 2 == 0 or len(word) == 1 or not is_han(word):
        return word
    return word[1:] if word[0] in _JAPANESE_PREFIXES else word.rstrip(_JAPANESE_SUFFIXES)


def _joined(words: Key) -> str:
    """Write words side by side: spaces around Latin words, none between CJK ones."""
    text = words[0]
    for word in words[1:]:
        text += word if _CJK.match(word) or _CJK.match(text[-1]) else f" {word}"
    return text


def _may_stand(words: Key) -> bool:
    """Say whether a phrase ends as a phrase may, and is not one plain word."""
    last = words[-1]
    if not JOINING.isdisjoint(words):
        return _is_joined_term(words)
    if COUNTED.match(words[0]) or last.lower() in ENGLISH_ADJECTIVES:
        return False
    if words[0].lower() in ENGLISH_HEADS or last.lower() in ENGLISH_HEADS:
        return (
            words[0].lower() == "first" and len(words) == 2 and fold_word(last) not in NOISE_TERMS
        )
    if _PARTICIPLE.fullmatch(last):
        return False
    if len(last) == 1:
        return len(words) > 1 and last in _ENDING_KANJI
    return len(words) > 1 or last not in _NEVER_ALONE


def _is_joined_term(words: Key) -> bool:
    """Say whether a preposition joins nouns to a term: `time to first byte`, no `list of files`."""
    if words[0] in JOINING or words[-1] in JOINING:
        return False
    (joint, *more) = (at for at, word in enumerate(words) if word in JOINING)
    head, tail = words[joint - 1].lower(), words[-1].lower()
    if more or not (head + tail).isalpha() or not words[0].isascii():
        return False
    # `Speech to text` and `time to market` are terms, `path to files` is an address.
    if words[joint] == "to" and head not in _HEADS_BEFORE_TO and head != tail:
        return False
    if fold_word(head) in MEASURE_NOUNS or tail in ENGLISH_ADJECTIVES or tail in ENGLISH_HEADS:
        return False
    return not tail.endswith("ing") and fold_word(tail) not in NOISE_TERMS
