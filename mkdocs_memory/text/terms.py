"""Words, stems, CJK n-grams, noise terms and normal forms.

Latin, Greek, Cyrillic and other spaced scripts give words; Chinese, Japanese, Korean and the
scripts of South-East Asia, which print no reliable word boundaries, give every character and
every pair of neighbours. The terms, not an engine's tokeniser, decide what matches.
"""

from __future__ import annotations

import operator
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import chain

from mkdocs_memory.text.stems import stem
from mkdocs_memory.text.stopwords import (
    CHINESE_STOP_PHRASES,
    ENGLISH_STOP_WORDS,
    JAPANESE_STOP_PHRASES,
    NOISE_NOUNS,
    words_of,
)

LONGEST_TERM = 64
"""Code points kept of a word; what is longer is data (base64, hashes), not language."""
LONGEST_SLUG = 80
"""Code points of a slug; at three bytes each it still fits a file name."""
_LONGEST_SLUG_BYTES = 240

HIRAGANA = "\u3041-\u3096\u309d\u309e"
KATAKANA = "\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff"
HAN = "々〆〇\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
HANGUL = "\u1100-\u11ff\uac00-\ud7ff"
_SOUTH_EAST_ASIAN = "\u0e01-\u0e3a\u0e40-\u0e4e\u0e81-\u0eff\u1000-\u1049\u1780-\u17d3"
UNSPACED = HIRAGANA + KATAKANA + HAN + HANGUL + _SOUTH_EAST_ASIAN
# Letters, digits and combining marks of spaced scripts: `\w` would leave out the vowel signs
# of Indic scripts, and takes in the scripts above.
SPACED = (
    "0-9A-Za-z\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u037d\u037f-\u0386"
    "\u0388-\u0559\u0560-\u0589\u0591-\u05f2\u0610-\u061a\u0620-\u0669\u066e-\u06d3\u06d5-\u06ff"
    "\u0710-\u0963\u0966-\u0dff\u0f00-\u0fff\u10a0-\u10fa\u10fc-\u10ff\u1200-\u135f\u1380-\u166c"
    "\u1810-\u1fff\u2c00-\u2dff\ua640-\uabff\U00010000-\U0001efff"
)


def _word_pattern(letters: str, apostrophes: str) -> re.Pattern[str]:
    """Match a word with what is joined to it: `node-llama`, `a.b_c`, `10,000`, `GB/s`, `C++`.

    The separators are no letters, so no input is walked twice, and possessive quantifiers, which
    spare noting where to go back to, match the same. A single letter first is found sooner.
    """
    return re.compile(
        rf"[{letters}][{letters}]*+"
        rf"(?:[._{apostrophes}-][{letters}]++|,[0-9]{{3}}(?![0-9])|/s(?![{letters}]))*+"
        rf"(?:\+\+|#(?![{letters}#]))?+"
    )


_ASCII_WORD = _word_pattern("0-9A-Za-z", "'")


# The large character classes take milliseconds to compile, which a question typed at a shell
# pays only if it needs them.
@cache
def _any_script() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return what matches a word of a spaced script and a run of an unspaced one."""
    return _word_pattern(SPACED, "'’"), re.compile(f"[{UNSPACED}]+")


@cache
def _between_cjk() -> re.Pattern[str]:
    return re.compile(rf"(?<=[{UNSPACED}])[\s・·]+(?=[{UNSPACED}])")


# One at a time: a pattern that begins with a repeat is slower to find.
_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u2060\ufe00-\ufe0f\ufeff]")
_ACCENTS = re.compile("[\u0300-\u036f]+")
_SEPARATORS = re.compile(r"[._'’,/+#-]+")
_NUMBER = re.compile(r"[vV]?([0-9]+(?:[.,][0-9]+)+)")
_CAMEL_PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+")
_LETTERS_THEN_DIGITS = re.compile(r"([a-z]{3,})[0-9]+")


def normalize(text: str) -> str:
    """Return the form in which texts are compared: NFKC, case-folded."""
    if text.isascii():
        return text.lower()
    # Folding can undo the composition (U+0130), so it is composed again.
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())


def words_and_runs(text: str) -> tuple[list[str], list[str]]:
    """Split text into the words of spaced scripts and the runs of unspaced ones, composed."""
    if text.isascii():
        return _ASCII_WORD.findall(text), []
    text = _INVISIBLE.sub("", _composed(text))
    any_word, unspaced_run = _any_script()
    return any_word.findall(text), unspaced_run.findall(text)


def terms(text: str) -> list[str]:
    """Split text into index terms: stems for Latin script, uni- and bigrams for CJK runs.

    Repeats are kept, so that frequencies can be counted; words come first, in order, then
    n-grams. Stop words are kept too; `query_terms` drops them. No term holds white space.
    """
    words, runs = words_and_runs(text)
    found = list(chain.from_iterable(map(word_terms, words)))
    for run in runs:
        found += run
        found += _pairs(run)
    return found


_MOST_SLICED = 100


def _pairs(run: str) -> Iterable[str]:
    """Return each two neighbouring characters of a run, in order."""
    if 2 < len(run) <= _MOST_SLICED:
        return _slicer(len(run))(run)
    return map(operator.add, run, run[1:])


@cache
def _slicer(length: int) -> Callable[[str], tuple[str, ...]]:
    """Return what cuts the pairs out of a run of this length (3 and up).

    Adding up characters, each of which is made for that, takes a third longer.
    """
    return operator.itemgetter(*(slice(at, at + 2) for at in range(length - 1)))


# Composing a text takes ten times as long as noticing that it is composed already, which only
# its punctuation keeps most Chinese and Japanese texts from.
_WIDE_PUNCTUATION = [
    (wide, unicodedata.normalize("NFKC", wide)) for wide in "，：；（）！？…～％／　"
]


def _composed(text: str) -> str:
    """Return the NFKC form of a text."""
    for wide, narrow in _WIDE_PUNCTUATION:
        text = text.replace(wide, narrow)
    return unicodedata.normalize("NFKC", text)


class _WordTerms(dict[str, tuple[str, ...]]):
    """The terms of each word met so far; forgets all when it grows too large."""

    LARGEST = 100_000

    def __missing__(self, word: str) -> tuple[str, ...]:
        if len(word) > LONGEST_TERM:
            return (_folded(word[:LONGEST_TERM]),)
        if len(self) >= self.LARGEST:
            self.clear()
        found = self[word] = _split_word(word)
        return found


word_terms = _WordTerms().__getitem__
"""Return the terms of one word, as `words_and_runs` cuts it."""


def _folded(word: str) -> str:
    """Fold case and accents: `Café` to `cafe`."""
    if word.isascii():
        return word.lower()
    parts = unicodedata.normalize("NFD", word.casefold())
    return unicodedata.normalize("NFC", _ACCENTS.sub("", parts))


def _stemmed(word: str) -> str:
    return stem(word) if word.isascii() and word.isalpha() else word


def _split_word(word: str) -> tuple[str, ...]:
    """Return the terms of one word: its stem, or its parts and the whole without separators."""
    if word.isalpha() and word.isascii() and (word.islower() or word.istitle()):
        return (stem(word.lower()),)
    number = _NUMBER.fullmatch(word)
    if number:
        return _number_terms(number[1])
    if word.endswith(("++", "#")):
        whole = _folded(word)
        return whole, *(_split_word(whole.rstrip("+#")) if len(whole) > 3 else ())
    folded = _folded(word).replace("’", "'")
    if folded in _CONTRACTIONS:
        return (folded.replace("'", ""),)
    if folded.endswith("'s"):
        word = word[:-2]
    if folded.endswith("/s"):
        return folded, *_split_word(word[:-2]), "s"
    pieces = [piece for piece in _SEPARATORS.split(word) if _folded(piece)]
    parts = [part for piece in pieces for part in _parts(piece)]
    if len(parts) < 2:
        return tuple(map(_stemmed, parts))
    whole = "".join(map(_folded, pieces))
    kept = [part for part in parts if len(part) > 1 or not part.isalpha()] or parts
    return tuple(dict.fromkeys([*map(_stemmed, kept), _stemmed(whole)]))


_CONTRACTIONS = frozenset(word for word in ENGLISH_STOP_WORDS if "'" in word)


def _number_terms(number: str) -> tuple[str, ...]:
    """Return `0.9.2` and its beginning `0.9`, or `10000` for `10,000`."""
    number = number.replace(",", "")
    first_two = ".".join(number.split(".")[:2])
    return (number,) if first_two == number else (number, first_two)


def _parts(piece: str) -> list[str]:
    """Split `camelCase` and `llama3`; plain words and acronyms come back alone, folded."""
    folded = _folded(piece)
    if not piece.isascii() or piece.islower() or piece.isupper() or piece.istitle():
        before_digits = _LETTERS_THEN_DIGITS.fullmatch(folded)
        return [before_digits[1], folded] if before_digits else [folded]
    if piece[:-1].isupper() and piece.endswith("s"):
        return [folded[:-1]]
    parts: list[str] = _CAMEL_PART.findall(piece)
    return [part.lower() for part in parts]


def _ngrams(phrases: Iterable[str]) -> Iterator[str]:
    for phrase in phrases:
        yield from phrase
        yield from _pairs(phrase)


@cache
def _stop_terms() -> frozenset[str]:
    # Of short Chinese stop words the word itself, or 是否 would take 否 with it.
    short = {phrase for phrase in CHINESE_STOP_PHRASES if len(phrase) <= 2}
    kana = {phrase for phrase in JAPANESE_STOP_PHRASES if all(map(_is_kana, phrase))}
    english = chain.from_iterable(map(terms, ENGLISH_STOP_WORDS))
    return frozenset(chain(english, short, _ngrams(CHINESE_STOP_PHRASES - short), _ngrams(kana)))


def _is_kana(character: str) -> bool:
    return "\u3041" <= character <= "\u30ff"


def query_terms(text: str) -> list[str]:
    """Return the distinct terms worth searching for, noise and stop words left out.

    A query of nothing but stop words keeps them, so that no question returns nothing.
    """
    every = list(dict.fromkeys(terms(text)))
    stop_terms = _stop_terms()
    # One kana says nothing: on the judged Japanese questions, leaving out single katakana
    # halves the postings touched and finds as much (recall@10 .978).
    kept = [
        term for term in every if term not in stop_terms and not (len(term) == 1 and _is_kana(term))
    ]
    return kept or every


_WORD_BREAKS = re.compile(r"[\s_\-‐-―/:,'’\"“”()\[\]{}!?;|&*]+|\.(?![0-9])|(?<![0-9])\.")
_NO_PLURAL = words_of(
    """
    alias analysis atlas axios basis bias canvas chaos devops https js keras kubernetes lens news
    pandas postgres redis series species status windows
    """
)
_ACRONYMS_IN_I = frozenset({"apis", "asciis", "clis", "guis", "uris"})


def fold_spelling(name: str) -> str:
    """Return the key under which spellings of one name meet (`Java Script`, `javascripts`).

    Width, case, accents, spaces, hyphens, plurals and the last ー of a katakana word are
    folded; `C`, `C++` and `C#` stay apart. Empty for a name without letters and digits.
    """
    if name.isascii():
        return "".join(map(_singular, _WORD_BREAKS.split(name.lower())))
    folded = _between_cjk().sub("", _folded(_INVISIBLE.sub("", normalize(name))))
    key = "".join(map(_singular, _WORD_BREAKS.split(folded)))
    # サーバー is サーバ, but a word of two kana keeps its vowel: キー.
    ends_long = len(key) > 2 and key[-1] == "ー" and all(map(_is_katakana, key[-3:-1]))
    return key[:-1] if ends_long else key


def _is_katakana(character: str) -> bool:
    return "\u30a1" <= character <= "\u30ff"


def _singular(word: str) -> str:
    if len(word) < 4 or not word.endswith("s") or not word.isascii():
        return word
    if word in _NO_PLURAL or word.endswith(("ss", "us", "js")):
        return word
    if word.endswith("is") and word not in _ACRONYMS_IN_I:
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("ches", "shes", "sses", "xes", "zzes")):
        return word[:-2]
    return word[:-1]


NOISE_TERMS: frozenset[str] = NOISE_NOUNS | frozenset(
    stem(noun) for noun in NOISE_NOUNS if noun.isascii()
)
"""Generic nouns: as keys of `fold_spelling`, and as stems or words in the form of `terms`."""

_SLUG_BREAKS = re.compile(r"[\W_]+")
_APOSTROPHES = re.compile(r"(?<=\w)['’](?=\w)")
_RESERVED = frozenset(
    ["con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))]
)


def slugify(name: str) -> str:
    """Return an anchor or file name for a title; CJK is kept, never empty.

    `C#` and `C++` differ: `c-sharp`, `c-plus-plus`. No path separators, no `.` or `..`, at
    most `LONGEST_SLUG` code points, no name that Windows reserves (`con-name`). A title
    without letters and digits gives its code points in hex, so that two of them differ.
    """
    text = _APOSTROPHES.sub("", _INVISIBLE.sub("", normalize(name)))
    text = text.replace("++", " plus plus ")
    text = re.sub(r"(?<=[^\W\d_])#(?!\w)", " sharp ", text)
    slug = _shortened(_SLUG_BREAKS.sub("-", text).strip("-"))
    if not slug:
        slug = "-".join(f"u{ord(character):x}" for character in name.strip()[:8]) or "untitled"
    return f"{slug}-name" if slug in _RESERVED else slug


def _shortened(slug: str) -> str:
    """Cut to the length a slug may have, at a hyphen if one stands in the last third."""
    short = slug[:LONGEST_SLUG]
    short = short.encode()[:_LONGEST_SLUG_BYTES].decode(errors="ignore")
    if len(short) < len(slug) and "-" in short[len(short) * 2 // 3 :]:
        short = short[: short.rindex("-")]
    return short.strip("-")
