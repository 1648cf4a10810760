"""Words next to each other that could be a keyphrase.

Text is cut into runs at punctuation, stop words, kana and function words; every candidate
is one to four neighbouring words of a run, or in Chinese two to eight characters of one.
"""

from __future__ import annotations

import operator
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import chain

from mkdocs_memory.text.common_words import (
    CHINESE_EDGE_WORDS,
    ENGLISH_EDGE_WORDS,
    JAPANESE_EDGE_WORDS,
)
from mkdocs_memory.text.stopwords import ENGLISH_STOP_WORDS
from mkdocs_memory.text.terms import HAN, HANGUL, HIRAGANA, KATAKANA, SPACED, fold_spelling

LONGEST_PHRASE = 4
"""Words of a candidate."""
LONGEST_HAN = 8
"""Characters of a candidate cut out of unspaced Chinese."""
_LONGEST_WORD = 40

BREAK = "|"
"""Stands between words that no phrase can join."""
_STEM = f"[{HAN}]{{1,2}}[みきりちびぎじしえけせめれげべ][{HAN}]{{1,3}}[みりきちしえけせめれげ]?"
_TOKEN = re.compile(
    # 埋め込み, 書き込み, 取り扱い: compounds of verb stems, unless the verb goes on in kana.
    rf"{_STEM}(?![{HIRAGANA}])"
    rf"|[{KATAKANA}]+(?:・[{KATAKANA}]+)*|[{HAN}]+"
    rf"|[A-Z]{{1,4}}/[A-Z]{{1,4}}(?![{SPACED}/])"
    rf"|[{SPACED}]+(?:[._'’-][{SPACED}]+)*(?:\+\+|#(?![{SPACED}]))?"
    rf"|[{HANGUL}]+|[{HIRAGANA}]+"
    r"|[^\s]|\n"
)
_KANA = re.compile(f"[{HIRAGANA}{KATAKANA}]")
_ANY_HAN = re.compile(f"[{HAN}]")
_HIRAGANA_ONLY = re.compile(f"[{HIRAGANA}]+")
_HAN_ONLY = re.compile(f"[{HAN}]+")
_CJK = re.compile(f"[{HAN}{HIRAGANA}{KATAKANA}]")
_CJK_WORD = re.compile(f"[{HAN}{HIRAGANA}{KATAKANA}・]+")
_HAS_LETTER = re.compile(r"[^\W\d_]")
_NUMBER_OR_PLACE = re.compile(
    r"[0-9].*|.*\.(?:com|org|net|io|dev|html?|py|js|ts|md|txt|png|jpe?g|svg)|www\..*",
    re.IGNORECASE,
)
_CHINESE_BREAKS = re.compile(
    "可以|能够|能夠|需要|如果|因为|因為|所以|但是|然后|然後|或者|以及|并且|並且|通过|通過|使用|利用|进行|進行|我们|我們|你们|他们"
    "|它们|什么|什麼|怎么|怎麼|如何|没有|沒有|应该|應該|已经|已經|同时|例如|比如|之间|之後|之后|之前|以下|以上|其他|其它|其中|所有"
    "|任何|这样|這樣|那样|这个|這個|那个|一个|一個|一些|一种|一種|第[一二三四五六七八九十]|作为|作為|用于|用於|对于|對於|关于|關於"
    "|由于|由於|基于|基於|只是|就是|不是|还是|還是|时候|時候|来说|來說|的话|的話|由|"
    "(?<!目)(?<!标)(?<!標)的|了(?!解)|(?<![存现現正实實])在(?![线線])|(?<![共调調])和(?![平谐諧])|(?<!参)(?<!參)与|與"
    "|(?<!还)是(?!否)|或(?!许)|把|被|将|將|让|讓|这|這|那|你|您|我|他|她|它|们|們|也|都|就|还(?!原)|還(?!原)|很|但|而|且|吗|嗎"
    "|呢|吧|些|每|该(?!死)|該|及(?!时)|则|則|若|当(?![前地])|當(?![前地])|只(?!读)|才(?!能)|又|更(?![新改换])|最|不(?!变|變)"
    "|并(?![发行])|並(?![發行])|从(?!属)|從(?!屬)|到(?!达)|对(?![象话齐比])|對(?![象話齊比])|为|為|以(?!太)|于|於|请(?!求)|請(?!求)"
    "|给|給|向(?!量)|等(?![待级])|所(?!属)|其|此|各|某|已|再|仅|僅|需|要(?![求素点])|会(?![话议])|會(?![話議])|可(?![用见视观靠选])"
)
_CHINESE_BAD_START = tuple("用对使新各多请再另个時时中后後前里裡内外上下地得着著过過来來去时有无無")
_CHINESE_BAD_END = tuple("中时時上下后後前里裡内外个個着著过過来來去得用做无無有")
_JAPANESE_PREFIXES = "各本同該毎他約当全両再第"
_JAPANESE_SUFFIXES = "等時中上下内後前毎用的間側際順別"


def is_chinese(text: str) -> bool:
    """Say whether Han characters stand in a text without the kana of Japanese."""
    if text.isascii():
        return False
    han = len(_ANY_HAN.findall(text))
    return han > 10 * len(_KANA.findall(text))


def words_and_breaks(text: str, chinese: bool) -> list[str]:
    """Return the words of a text in order, with `|` wherever a phrase cannot go on."""
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text)
        if chinese:
            text = _CHINESE_BREAKS.sub(BREAK, text)
    return [_known_words[token] for token in _TOKEN.findall(text)]


class _Words(dict[str, str]):
    """What each token counts as: itself, cleaned, or a break."""

    LARGEST = 200_000

    def __missing__(self, token: str) -> str:
        if len(self) >= self.LARGEST:
            self.clear()
        word = self[token] = _cleaned(token)
        return word


_known_words = _Words()


def _cleaned(token: str) -> str:
    word = token.removesuffix("'s").removesuffix("’s")
    if len(word) > _LONGEST_WORD or word.lower().replace("’", "'") in ENGLISH_STOP_WORDS:
        return BREAK
    if not _HAS_LETTER.search(word) or _HIRAGANA_ONLY.fullmatch(word):
        return BREAK
    if _NUMBER_OR_PLACE.fullmatch(word):
        return BREAK
    return word


@lru_cache(maxsize=200_000)
def fold_word(word: str) -> str:
    """Return the key of one word; kept, because texts repeat themselves."""
    return fold_spelling(word)


def without_rare_pairs(texts: list[list[str]], headings: list[str]) -> list[list[str]]:
    """Break Chinese runs between characters that stand together only once and in no heading.

    Words of other scripts stay if they occur twice.
    """
    counts = Counter(pair for text in texts for word in text for pair in (*_pairs(word), word))
    for word in headings:
        counts.update(dict.fromkeys((*_pairs(word), word), 2))
    return [
        [piece for word in text for piece in _split_at_rare_pairs(word, counts)] for text in texts
    ]


def _pairs(word: str) -> list[str]:
    return list(map(operator.add, word, word[1:])) if _ANY_HAN.match(word) else []


def _split_at_rare_pairs(word: str, counts: Counter[str]) -> list[str]:
    if counts[word] > 1:
        return [word]
    pieces = [""]
    for character, pair in zip(word, [*_pairs(word), ""], strict=False):
        pieces[-1] += character
        if counts[pair] < 2:
            pieces.append("")
    return [piece if len(piece) > 1 else BREAK for piece in pieces]


def runs_of(words: Iterable[str]) -> list[str]:
    """Join words to runs: `path parameters`, one string for each."""
    return [run for part in " ".join(words).split(BREAK) if (run := part.strip())]


@lru_cache(maxsize=100_000)
def candidates_of(run: str, chinese: bool) -> tuple[tuple[str, str], ...]:
    """Return the candidates inside a run, each as its key and its spelling."""
    words = [_trimmed(word) for word in run.split()] if not chinese else run.split()
    spans = chain.from_iterable(
        (words[start:end] for end in range(start + 1, min(len(words), start + LONGEST_PHRASE) + 1))
        for start in range(len(words))
    )
    found = {
        (key, spelling)
        for span in spans
        if (spelling := _joined(span)) and _may_stand(span) and (key := fold_spelling(spelling))
    }
    if chinese:
        found.update((piece, piece) for word in words for piece in _han_pieces(word))
    return tuple(sorted(found))


def _trimmed(word: str) -> str:
    """Take `各設定時` to `設定`; a word with nothing left stays as it is."""
    if len(word) < 3 or not _HAN_ONLY.fullmatch(word):
        return word
    return word.lstrip(_JAPANESE_PREFIXES).rstrip(_JAPANESE_SUFFIXES) or word


def _joined(words: list[str]) -> str:
    """Write words side by side: spaces around Latin words, none between CJK ones."""
    text = words[0]
    for word in words[1:]:
        text += word if _CJK.match(word) or _CJK.match(text[-1]) else f" {word}"
    return text


def _may_stand(words: list[str]) -> bool:
    """Say whether a phrase begins and ends with words that a phrase may begin and end with."""
    return _may_be_edge(words[0], len(words)) and _may_be_edge(words[-1], len(words))


def _may_be_edge(word: str, count: int) -> bool:
    if word.lower() in ENGLISH_EDGE_WORDS:
        return False
    if not _CJK_WORD.fullmatch(word):
        return len(word) > 1 or count > 1
    if len(word) == 1:
        return count > 1 and word not in JAPANESE_EDGE_WORDS
    return word not in CHINESE_EDGE_WORDS if count > 1 else word not in JAPANESE_EDGE_WORDS


def _han_pieces(word: str) -> list[str]:
    """Return the pieces of an unspaced Chinese run that may be words of their own."""
    if not _HAN_ONLY.fullmatch(word):
        return []
    return [
        piece
        for length in range(2, min(len(word), LONGEST_HAN) + 1)
        for start in range(len(word) - length + 1)
        if _may_be_piece(piece := word[start : start + length])
    ]


def _may_be_piece(piece: str) -> bool:
    if piece.startswith(_CHINESE_BAD_START) or piece.endswith(_CHINESE_BAD_END):
        return False
    return piece[:2] not in CHINESE_EDGE_WORDS and piece[-2:] not in CHINESE_EDGE_WORDS
