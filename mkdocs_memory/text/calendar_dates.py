"""Dates that a calendar fixes, in English, Chinese and Japanese text.

Every pattern needs more than digits and dots, so that versions, IP addresses, times and
plain numbers are no dates.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import zip_longest

from mkdocs_memory.text.day_ranges import (
    DateRange,
    FoundDate,
    days_of,
    months_of,
    quarter_of,
    week_of,
)
from mkdocs_memory.text.numerals import NUMERAL, read_numeral

ChooseYear = Callable[[int, dt.date], int]
"""From a month and the reference to the year that is meant."""

MONTHS = {
    name: number
    for number, names in enumerate(
        (
            *("january jan", "february feb", "march mar", "april apr", "may", "june jun"),
            *("july jul", "august aug", "september sept sep", "october oct", "november nov"),
            "december dec",
        ),
        start=1,
    )
    for name in names.split()
}
MONTH_NAME = "|".join(sorted(MONTHS, key=len, reverse=True))
AMBIGUOUS_MONTHS = frozenset({"may", "march", "mar"})
"""In lower case a verb or a unit: only a capital or a year says that a month is meant."""


@dataclass(frozen=True, slots=True)
class _Named:
    """What an expression says, before a missing year or month is filled in."""

    start: int
    end: int
    year: int | None = None
    month: int | None = None
    day: int | None = None
    last_day: int | None = None
    """Last day of a range inside one month: `Nov 27–30`."""
    fixed: DateRange | None = None
    """The range itself, for what is not a year, a month or a day."""
    is_impossible: bool = False
    """True for a week that its year does not have."""

    def days(self, year: int) -> DateRange | None:
        """Return the days meant, in `year` if the expression names none."""
        if self.fixed or self.is_impossible:
            return self.fixed
        year = year if self.year is None else self.year
        first = days_of(year, self.month, self.day)
        last = days_of(year, self.month, self.last_day or self.day)
        return DateRange(first.start, last.end) if first and last and first <= last else None


_ERAS = {"明治": 1867, "大正": 1911, "昭和": 1925, "平成": 1988, "令和": 2018} | {
    "民国": 1911,
    "民國": 1911,
}
_ORDINAL = r"(?:st|nd|rd|th)?"
_DASH = r"(?:\s?[-–—~〜～]\s?|\s(?:to|through|until)\s)"
# A digit, a point or a hyphen before or after would make it part of a version or an id.
_BEFORE = r"(?<![0-9A-Za-z_])(?<![0-9][.,:/-])"
_AFTER = r"(?![0-9A-Za-z_]|[./:-][0-9])"
_YEAR = r"(?P<year>[12][0-9]{3})"
_CJK_YEAR = r"(?P<year>[12１２][0-9０-９]{3}|[一二][〇零一二三四五六七八九]{3})"


def _plain(match: re.Match[str]) -> _Named | None:
    """Read a match by the names of its groups: year, month, day, last_day."""
    groups = match.groupdict()
    month = groups.get("month")
    if month in AMBIGUOUS_MONTHS and not groups.get("year"):
        return None
    return _Named(
        *match.span(),
        year=_number(groups.get("year")),
        month=MONTHS.get(month.casefold()) or _number(month) if month else None,
        day=_number(groups.get("day")),
        last_day=_number(groups.get("last_day")),
    )


def _number(text: str | None) -> int | None:
    return read_numeral(text) if text else None


def _american(match: re.Match[str]) -> _Named | None:
    """Read `11/27/2025`; of two different small numbers nobody knows which is the month."""
    first, second = int(match["first"]), int(match["second"])
    if first <= 12 and second <= 12 and first != second:
        return None
    month, day = (second, first) if first > 12 else (first, second)
    return _Named(*match.span(), year=int(match["year"]), month=month, day=day)


def _cjk(match: re.Match[str]) -> _Named | None:
    year, month, day = _number(match["year"]), _number(match["month"]), _number(match["day"])
    if match["era"]:
        year = _ERAS[match["era"]] + (1 if match["count"] == "元" else _number(match["count"]) or 0)
    if year is None and day is None:
        return None
    third = {"上": (1, 10), "中": (11, 20), "下": (21, None)}.get(match["third"] or "")
    if year and month and third:
        last = days_of(year, month, third[1])
        first = days_of(year, month, third[0])
        if first and last:
            return _Named(*match.span(), year=year, fixed=DateRange(first.start, last.end))
    return _Named(*match.span(), year=year, month=month, day=day)


def _quarter(match: re.Match[str]) -> _Named:
    year = int(match["year"])
    return _Named(
        *match.span(), year=year, fixed=quarter_of(year, read_numeral(match["quarter"]) or 0)
    )


def _months(match: re.Match[str]) -> _Named | None:
    year, first, last = int(match["year"]), MONTHS[match["first"].lower()], match["last"].lower()
    if first > MONTHS[last]:
        return None
    return _Named(*match.span(), year=year, fixed=months_of(year, first, MONTHS[last]))


def _half(match: re.Match[str]) -> _Named:
    year, is_first = int(match["year"]), match["half"] in {"1", "上", "前"}
    months = (1, 6) if is_first else (7, 12)
    return _Named(*match.span(), year=year, fixed=months_of(year, *months))


def _week(match: re.Match[str]) -> _Named:
    year = int(match["year"])
    try:
        monday = dt.date.fromisocalendar(year, int(match["week"]), 1)
    except ValueError:
        return _Named(*match.span(), year=year, is_impossible=True)
    return _Named(*match.span(), year=year, fixed=week_of(monday))


_Reader = Callable[[re.Match[str]], _Named | None]
_PATTERNS: tuple[tuple[str, _Reader], ...] = (
    # 2025-11-27, 2025-11-27T10:00
    (
        r"(?<![0-9A-Za-z_-])(?<![0-9][.,:])(?P<year>[0-9]{4})-(?P<month>[0-9]{1,2})"
        r"-(?P<day>[0-9]{1,2})(?:(?=T[0-9])|(?![0-9A-Za-z_]|[.:-][0-9]))",
        _plain,
    ),
    # 2025/11/27
    (
        r"(?<![0-9A-Za-z_/])(?<![0-9][.,:])(?P<year>[12][0-9]{3})/(?P<month>[0-9]{1,2})"
        r"/(?P<day>[0-9]{1,2})(?![0-9A-Za-z_/]|[.:][0-9])",
        _plain,
    ),
    # 2025-11
    (rf"{_BEFORE}(?<!-){_YEAR}-(?P<month>0[1-9]|1[0-2])(?!-){_AFTER}", _plain),
    # 11/27/2025
    (rf"{_BEFORE}(?P<first>[0-9]{{1,2}})/(?P<second>[0-9]{{1,2}})/{_YEAR}{_AFTER}", _american),
    # Nov 27, 2025; November 27th; Nov 27–30, 2025
    (
        rf"{_BEFORE}(?P<month>{MONTH_NAME})\.?\s{{1,2}}(?P<day>[0-9]{{1,2}}){_ORDINAL}"
        rf"(?:{_DASH}(?P<last_day>[0-9]{{1,2}}){_ORDINAL}(?![0-9A-Za-z-]))?"
        rf"(?:,?\s{_YEAR})?{_AFTER}",
        _plain,
    ),
    # 27 Nov 2025; 27th of November; 27–30 November 2025
    (
        rf"{_BEFORE}(?P<day>[0-9]{{1,2}}){_ORDINAL}"
        rf"(?:{_DASH}(?P<last_day>[0-9]{{1,2}}){_ORDINAL})?[\s-](?:of\s)?"
        rf"(?P<month>{MONTH_NAME})\b\.?(?:,?[\s-]{_YEAR})?{_AFTER}",
        _plain,
    ),
    # Nov–Dec 2025
    (
        rf"{_BEFORE}(?P<first>{MONTH_NAME})\.?{_DASH}(?P<last>{MONTH_NAME})\.?,?\s{_YEAR}{_AFTER}",
        _months,
    ),
    # November 2025
    (rf"{_BEFORE}(?P<month>{MONTH_NAME})\.?,?\s(?:of\s)?(?P<year>[0-9]{{4}}){_AFTER}", _plain),
    # in 2025; but not in 2000 steps
    (
        r"(?:(?<=\bin\s)|(?<=\bsince\s)|(?<=\bduring\s)|(?<=\bfrom\s)|(?<=\buntil\s)"
        r"|(?<=\bbetween\s))(?P<year>(?:19|20)[0-9]{2})(?![0-9A-Za-z_%-])(?![.:,/][0-9])"
        r"(?!\s(?!(?:and|as|at|but|by|for|he|i|is|or|she|the|they|to|was|we|were|when|with)\b)"
        r"[a-z])",
        _plain,
    ),
    # 2025年, 2025年11月27日, 令和7年11月, 2025年11月下旬
    (
        rf"(?<![0-9.,〇零一二三四五六七八九十])(?:{_CJK_YEAR}"
        rf"|(?P<era>{'|'.join(_ERAS)})\s?(?P<count>元|{NUMERAL}))\s?年(?![前间間度代後后])"
        rf"(?:\s?(?P<month>{NUMERAL})\s?月"
        rf"(?:\s?(?P<day>{NUMERAL})\s?[日号號]|(?P<third>[上中下])旬)?)?",
        _cjk,
    ),
    # 11月27日
    (
        rf"(?<![0-9.,〇零一二三四五六七八九十年])(?P<month>{NUMERAL})\s?月"
        rf"\s?(?P<day>{NUMERAL})\s?[日号號]",
        _plain,
    ),
    # Q3 2025; 2025 Q3; 2025年Q3; 2025年第三季度; 2025年第3四半期
    (rf"{_BEFORE}Q(?P<quarter>[1-4])(?:\s(?:of\s)?|/|,\s){_YEAR}{_AFTER}", _quarter),
    (rf"{_BEFORE}{_YEAR}\s?[年-]?\s?Q(?P<quarter>[1-4])(?![0-9A-Za-z_])", _quarter),
    (
        rf"{_BEFORE}{_YEAR}\s?年の?第\s?(?P<quarter>[1-4一二三四])\s?(?:季度|季|四半期)",
        _quarter,
    ),
    # H1 2025; 2025年上半年; 2025年前半
    (rf"{_BEFORE}H(?P<half>[12])\s{_YEAR}{_AFTER}", _half),
    (rf"{_BEFORE}{_YEAR}\s?年の?(?P<half>[上下前後])半(?:年|期)?", _half),
    # 2025-W48
    (rf"{_BEFORE}(?P<year>[0-9]{{4}})-W(?P<week>[0-9]{{2}}){_AFTER}", _week),
)


@cache
def _readers() -> tuple[tuple[re.Pattern[str], _Reader], ...]:
    """Compile the patterns when the first date is looked for, not when a command starts."""
    return tuple((re.compile(pattern, re.IGNORECASE), read) for pattern, read in _PATTERNS)


_HAS_NUMBER = re.compile(r"[0-9０-９〇零一二三四五六七八九十元]")

_TO = re.compile(
    r"\s?(?:[-–—~〜～至到/]|から|より|\.\.)\s?|\s(?:to|through|until|till)\s(?:the\s)?",
    re.IGNORECASE,
)
_AND = re.compile(r"\sand\s|\s?[和与與と]\s?", re.IGNORECASE)
_BETWEEN = re.compile(r"between\s\Z", re.IGNORECASE)
_WITHIN = re.compile(r"\s?(?:之间|之間|の間)")
_UNTIL = re.compile(r"\s?(?:まで|为止|為止|之间|之間|の間)")
_FOUR_DIGITS = re.compile(r"[12][0-9]{3}(?![0-9A-Za-z_.年-])")
_MONTH = re.compile(rf"(?P<month>{NUMERAL})\s?月")
_DAY = re.compile(rf"(?P<day>{NUMERAL})\s?[日号號]")


def find_dates(text: str, reference: dt.date | None = None) -> list[FoundDate]:
    """Find absolute dates and ranges (and, with a reference, dates without a year).

    A date without a year is taken in the year that brings it nearest to the reference, so
    that `Dec 28` in a log of January means the month before. In order of appearance.
    """
    return find_calendar_dates(text, reference, nearest_year)


def nearest_year(month: int, reference: dt.date) -> int:
    """Return the year in which the month lies nearest to the reference."""
    distance = (month - reference.month + 6) % 12 - 6
    return reference.year + (reference.month - 1 + distance) // 12


def past_year(month: int, reference: dt.date) -> int:
    """Return the last year in which the month had begun by the reference."""
    return reference.year - (month > reference.month)


def find_calendar_dates(
    text: str, reference: dt.date | None, choose_year: ChooseYear
) -> list[FoundDate]:
    """Find dates as `find_dates` does, with missing years chosen by `choose_year`."""
    if not _HAS_NUMBER.search(text):
        return []
    found: list[FoundDate] = []
    named = _named_dates(text)
    for first, following in zip_longest(named, named[1:]):
        if found and first.start < found[-1].end:
            continue  # already the end of a range
        last = _end_of_range(text, first, following)
        joined = last and _joined(text, first, last, reference, choose_year)
        if joined:
            found.append(joined)
            continue
        year = first.year
        if year is None and reference:
            year = choose_year(first.month or 1, reference)
        if year is not None:
            found.append(FoundDate(first.days(year), first.start, first.end))
    return found


def _named_dates(text: str) -> list[_Named]:
    """Return what the patterns read, leftmost and longest first, without overlaps."""
    candidates = [
        named
        for pattern, read in _readers()
        for match in pattern.finditer(text)
        if (named := read(match))
    ]
    chosen: list[_Named] = []
    for named in sorted(candidates, key=lambda named: (named.start, -named.end)):
        if not chosen or named.start >= chosen[-1].end:
            chosen.append(named)
    return chosen


def _end_of_range(text: str, first: _Named, following: _Named | None) -> _Named | None:
    """Return the expression that a dash, `to`, 至 or から joins to `first`."""
    to = _TO.match(text, first.end) or _and_within(text, first, following)
    if to is None:
        return None
    if following and following.start == to.end():
        return following
    if _is_year(first) and (year := _FOUR_DIGITS.match(text, to.end())):
        return _Named(*year.span(), year=int(year[0]))
    if first.day and not first.last_day and (day := _DAY.match(text, to.end())):
        return _Named(*day.span(), year=first.year, month=first.month, day=_number(day["day"]))
    if first.month and not first.day and (month := _MONTH.match(text, to.end())):
        return _Named(*month.span(), month=_number(month["month"]))
    return None


def _and_within(text: str, first: _Named, following: _Named | None) -> re.Match[str] | None:
    """Return the `and` of `between 2023 and 2024` and the 和 of 1月3日和5日之间."""
    if _BETWEEN.search(text, max(0, first.start - 8), first.start):
        return _AND.match(text, first.end)
    if following and _WITHIN.match(text, following.end):
        return _AND.match(text, first.end)
    return None


def _is_year(named: _Named) -> bool:
    return named.year is not None and named.month is None and named.fixed is None


def _joined(
    text: str,
    first: _Named,
    last: _Named,
    reference: dt.date | None,
    choose_year: ChooseYear,
) -> FoundDate | None:
    """Return the range from one expression to the other; `None` if it would run backwards."""
    turns_the_year = (last.month or 12) < (first.month or 1)
    if first.year is not None:
        first_year = first.year
    elif last.year is not None:
        first_year = last.year - turns_the_year
    elif reference:
        first_year = choose_year(first.month or 1, reference)
    else:
        return None
    start, end = first.days(first_year), last.days(first_year + turns_the_year)
    if start and end and end.end < start.start:
        return None
    until = _UNTIL.match(text, last.end)
    return FoundDate(
        DateRange(start.start, end.end) if start and end else None,
        first.start,
        until.end() if until else last.end,
    )
