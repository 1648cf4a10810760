"""Numbers as people write them: digits, English words, Chinese and Japanese numerals."""

from __future__ import annotations

import re

_CJK_DIGITS = {"〇": 0, "零": 0} | {
    digit: n for n, digit in enumerate("一二三四五六七八九", start=1)
}
_CJK_DIGITS |= {"两": 2, "兩": 2}
_CJK_TENS = {"十": 10, "百": 100}
_WORDS = {
    word: number
    for number, word in enumerate(
        (
            *("one", "two", "three", "four", "five", "six"),
            *("seven", "eight", "nine", "ten", "eleven", "twelve"),
        ),
        start=1,
    )
} | {"a": 1, "an": 1, "the": 1}

NUMERAL = r"(?:[0-9０-９]{1,4}|[〇零一二三四五六七八九十百两兩]{1,5})"
"""A number that counts days, weeks, months or years."""
NUMBER_WORD = "|".join(sorted(_WORDS, key=len, reverse=True))
"""An English number word, or an article that stands for one."""

COUNTED = re.compile(
    "[一二三四五六七八九十百千万萬两兩几幾数數半何]+"
    "(?:[个個位种種条條次件块塊张張只隻年月日天周週号號分秒度步句题題遍期台份层層片回人本枚行字文语語点點歩段项項家名部]|$)"
)
"""A numeral and what it counts, at the beginning of a word: 三个, 二週間, 一片."""


def read_numeral(text: str) -> int | None:
    """Return the number, or `None` for what is none: `7`, `７`, `seven`, `十一`, `二〇二五`."""
    if text.isdecimal():
        return int(text)
    if text.casefold() in _WORDS:
        return _WORDS[text.casefold()]
    if all(character in _CJK_DIGITS for character in text):
        return int("".join(str(_CJK_DIGITS[character]) for character in text)) if text else None
    return _read_tens(text)


def _read_tens(text: str) -> int | None:
    """Read `十一`, `二十`, `一百零五`."""
    total = digit = 0
    for character in text:
        if character in _CJK_TENS:
            total += (digit or 1) * _CJK_TENS[character]
            digit = 0
        elif character in _CJK_DIGITS:
            digit = _CJK_DIGITS[character]
        else:
            return None
    return total + digit
