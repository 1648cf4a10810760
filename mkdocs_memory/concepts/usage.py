"""How a phrase is used in running text: in which spelling, and between which neighbours."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from mkdocs_memory.concepts.phrases import Phrase
from mkdocs_memory.text.terms import HAN, HIRAGANA, KATAKANA

_CJK = f"{HAN}{HIRAGANA}{KATAKANA}"
_WORD = re.compile(rf"[{_CJK}]+|[^\s\-{_CJK}]+")
_KATAKANA = re.compile(f"[{KATAKANA}]")
_CONTENT_CHARACTER = re.compile(f"[{HAN}{KATAKANA}]")
_NAME_BEFORE = re.compile(r"(?<![\w.])[A-Z][0-9A-Za-z]+ $")
_NAME_AFTER = re.compile(r" [A-Z][0-9A-Za-z]+(?![\w.])")
_LONGEST_NAME = 24
_SENTENCE_START = re.compile(r"(?:^|[.!?:\n])\s*$")

# Han characters that stand between words, so that a phrase may well end beside them.
FUNCTION_CHARACTERS = frozenset(
    "的了在和与與是為为以及或将將把被对對从從到用个個一这這该該此每各等有不也都就并並其请請"
)
# Those that are as often a part of a word (上下文, 本番): they belong to it only if nothing
# else ever stands there.
_EITHER_WAY = frozenset("上中下内外前后後本同全约約当可能会會要时時")

# A character that precedes (or follows) this share of all occurrences belongs to the word.
_BOUND_RATIO = 0.8
_SURELY_BOUND_RATIO = 0.95
_LEAST_OCCURRENCES = 3

# Articles that are read for a phrase; more of them change no share above.
_MOST_ARTICLES = 20


@dataclass(frozen=True, slots=True)
class Usage:
    """What the sections that hold a phrase show of it, headings left out."""

    written: str
    """The phrase as its articles' keyphrases spell it."""
    spellings: Counter[str]
    """Each spelling in running text with the number of its occurrences."""
    text_ratio: float
    """Share of its articles that use it in running text, 0 to 1."""
    capitalised_ratio: float
    """Share of Latin occurrences inside a sentence that begin with a capital, 0 to 1; 0 when
    every occurrence begins one."""
    before: str
    """What nearly always precedes it, so that it is a fragment: a character of a Chinese or
    Japanese word, or a name and a space; else `""`."""
    after: str
    """What nearly always follows it; else `""`."""
    is_joined: bool
    """True when a character of a word always precedes it, not always the same one."""

    @property
    def ordered_spellings(self) -> tuple[str, ...]:
        """Spellings, most used first, equal ones in code point order."""
        return tuple(sorted(self.spellings, key=lambda text: (-self.spellings[text], text)))

    @property
    def name(self) -> str:
        """The spelling used most; the keyphrases' when only headings or tags hold the phrase."""
        return next(iter(self.ordered_spellings), self.written)


def observe(phrase: Phrase) -> Usage:
    """Read the sections that hold a phrase, in at most twenty articles."""
    pattern = _pattern(phrase.name)
    inside: Counter[str] = Counter()
    at_start: Counter[str] = Counter()
    before: Counter[str] = Counter()
    after: Counter[str] = Counter()
    step = -(-len(phrase.uses) // _MOST_ARTICLES)
    uses = phrase.uses[::step]
    in_text = 0
    for use in uses:
        known = inside.total() + at_start.total()
        for section in use.sections:
            text = use.article.sections[section].text
            for match in pattern.finditer(text):
                begins = _SENTENCE_START.search(text, max(0, match.start() - 3), match.start())
                (at_start if begins else inside)[" ".join(match[0].split())] += 1
                before[_left_neighbour(text, match.start())] += 1
                after[_right_neighbour(text, match.end())] += 1
        in_text += inside.total() + at_start.total() > known
    return Usage(
        phrase.name,
        _spellings(inside, at_start),
        in_text / len(uses),
        sum(count for text, count in inside.items() if text[0].isupper()) / max(1, inside.total()),
        _bound(before),
        _bound(after),
        _is_joined(before),
    )


def _spellings(inside: Counter[str], at_start: Counter[str]) -> Counter[str]:
    """Add up the spellings; the capital that begins a sentence is not the name's own."""
    found = Counter(inside)
    for text, count in at_start.items():
        uncapitalised = text[0].lower() + text[1:]
        found[uncapitalised if uncapitalised in inside else text] += count
    return found


@lru_cache(maxsize=4096)
def _pattern(name: str) -> re.Pattern[str]:
    """Match a name in any case, with spaces or hyphens between its words, and its plural.

    `opentelemetry-java` is no use of `java`.
    """
    words = [re.escape(word) for word in _WORD.findall(name)]
    body = r"[\s\-]{0,2}".join(words)
    starts = r"(?<![0-9A-Za-z_./\-])" if name[0].isascii() else ""
    if _KATAKANA.match(name[0]):
        starts = f"(?<![{KATAKANA}])"
    ends = ""
    if _KATAKANA.match(name[-1]):
        # サーバ and サーバー are one word; which is usual is counted.
        body, ends = body.removesuffix("ー"), f"ー?(?![{KATAKANA}])"
    if name[-1].isascii() and name[-1].isalnum():
        ends = r"(?:s|es)?(?![0-9A-Za-z_/\-]|\.[0-9A-Za-z])"
    return re.compile(f"{starts}{body}{ends}", re.IGNORECASE)


def _left_neighbour(text: str, at: int) -> str:
    name = _NAME_BEFORE.search(text, max(0, at - _LONGEST_NAME), at)
    return name[0] if name else text[max(0, at - 1) : at]


def _right_neighbour(text: str, at: int) -> str:
    name = _NAME_AFTER.match(text, at, at + _LONGEST_NAME)
    return name[0] if name else text[at : at + 1]


def _bound(neighbours: Counter[str]) -> str:
    total = neighbours.total()
    if total < _LEAST_OCCURRENCES:
        return ""
    neighbour, count = min(neighbours.items(), key=lambda entry: (-entry[1], entry[0]))
    ratio = _SURELY_BOUND_RATIO if neighbour in _EITHER_WAY else _BOUND_RATIO
    is_part = len(neighbour) > 1 or _is_part_of_word(neighbour)
    return neighbour if is_part and count >= ratio * total else ""


def _is_joined(neighbours: Counter[str]) -> bool:
    joined = sum(count for character, count in neighbours.items() if _is_part_of_word(character))
    return joined >= _SURELY_BOUND_RATIO * max(neighbours.total(), _LEAST_OCCURRENCES)


def _is_part_of_word(character: str) -> bool:
    return bool(_CONTENT_CHARACTER.fullmatch(character)) and character not in FUNCTION_CHARACTERS
