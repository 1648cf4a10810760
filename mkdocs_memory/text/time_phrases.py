"""Times counted from today: `last week`, `60 days ago`, 上周, 三天前, 先月, 3日前.

A phrase is one row of a table: a pattern and what it means on a given day. Weeks run from
Monday to Sunday; `last week` is the calendar week before, `the last 7 days` ends today.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Iterable
from functools import cache

from mkdocs_memory.text.calendar_dates import AMBIGUOUS_MONTHS, MONTH_NAME, MONTHS, past_year
from mkdocs_memory.text.day_ranges import (
    DateRange,
    FoundDate,
    days_between,
    days_of,
    months_of,
    quarter_of,
    shifted,
)
from mkdocs_memory.text.numerals import NUMBER_WORD, NUMERAL, read_numeral

_Meaning = Callable[[re.Match[str], dt.date], DateRange | None]

_ENGLISH_UNIT = r"(?P<unit>day|week|month|mon|mo|year)s?"
_CJK_UNIT = (
    r"(?P<unit>[个個]?(?:星期|礼拜|禮拜)|[个個かヶカヵケ箇]月|週間|日間|年間|天|日|周|週|年)"
)
_DAYS_IN = {"day": 1, "week": 7, "month": 30}
_COUPLE_AND_FEW = {
    "couple": {"day": (-3, -1), "week": (-21, -7), "month": (-90, -30)},
    "few": {"day": (-5, -2), "week": (-35, -14), "month": (-150, -60)},
}
"""Days before today that `a couple of …` and `a few …` may mean."""
_STEPS = {
    "last": -1, "previous": -1, "this": 0, "current": 0, "next": 1,
    "上上": -2, "上": -1, "这": 0, "這": 0, "本": 0, "下": 1, "下下": 2,
    "先々": -2, "先": -1, "今": 0, "来": 1, "來": 1, "再来": 2,
    "一昨": -2, "前": -2, "去": -1, "昨": -1, "明": 1,
}  # fmt: skip
_DAY_NAMES = {
    "today": 0, "tonight": 0, "this morning": 0, "this afternoon": 0, "this evening": 0,
    "yesterday": -1, "last night": -1, "tomorrow": 1, "day before yesterday": -2,
    "day after tomorrow": 2,
    "今天": 0, "今日": 0, "本日": 0, "きょう": 0, "昨天": -1, "昨日": -1, "昨晚": -1, "昨夜": -1,
    "昨晩": -1, "きのう": -1, "大前天": -3, "前天": -2, "一昨日": -2, "おととい": -2, "明天": 1,
    "明日": 1, "后天": 2, "後天": 2, "明後日": 2, "あさって": 2,
}  # fmt: skip
_ENGLISH_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_WEEKDAYS = (
    {name: number for number, name in enumerate(_ENGLISH_WEEKDAYS)}
    | {name: number for number, name in enumerate("一二三四五六日")}
    | {f"{name}曜": number for number, name in enumerate("月火水木金土日")}
    | {"天": 6}
)


def find_phrases(text: str, today: dt.date) -> list[FoundDate]:
    """Find times counted from today, leftmost and longest first, without overlaps."""
    candidates = [
        FoundDate(days, *match.span())
        for pattern, meaning in _readers()
        for match in pattern.finditer(text)
        if (days := meaning(match, today))
    ]
    return leftmost_longest(candidates)


def leftmost_longest(found: Iterable[FoundDate]) -> list[FoundDate]:
    """Keep of overlapping expressions the one that begins first, then the longest."""
    chosen: list[FoundDate] = []
    for candidate in sorted(found, key=lambda date: (date.start, -date.end)):
        if not chosen or candidate.start >= chosen[-1].end:
            chosen.append(candidate)
    return chosen


def ago(today: dt.date, unit: str, count: int) -> DateRange | None:
    """Return the one day that lies `count` units before today; after it if negative."""
    kind = kind_of(unit)
    if kind in {"day", "week"}:
        day = shifted(today, days=-count * _DAYS_IN[kind])
    else:
        day = shifted(today, months=-count * (12 if kind == "year" else 1))
    return DateRange(day, day) if day else None


def kind_of(unit: str) -> str:
    """Return `day`, `week`, `month`, `quarter`, `year` or `weekend` for a unit's name."""
    if unit.isascii():
        return "month" if unit.lower() in {"m", "mo", "mon"} else _ENGLISH_KINDS[unit.lower()]
    for kind, marks in _CJK_KINDS:
        if any(mark in unit for mark in marks):
            return kind
    raise KeyError(unit)


_ENGLISH_KINDS = {
    name: kind
    for kind in ("day", "week", "month", "quarter", "year", "weekend")
    for name in (kind, kind[0], f"{kind}s")
} | {"w": "week"}
_CJK_KINDS = (
    ("weekend", ("周末", "週末")),
    ("quarter", ("季", "四半期")),
    ("week", ("周", "週", "星期", "礼拜", "禮拜")),
    ("month", ("月",)),
    ("year", ("年",)),
    ("day", ("天", "日")),
)


def _before(match: re.Match[str], today: dt.date) -> DateRange | None:
    return ago(today, match["unit"], read_numeral(match["number"]) or 0)


def _after(match: re.Match[str], today: dt.date) -> DateRange | None:
    return ago(today, match["unit"], -(read_numeral(match["number"]) or 0))


def _hours_before(match: re.Match[str], today: dt.date) -> DateRange | None:
    return hours_ago(today, read_numeral(match["number"]) or 0)


def hours_ago(today: dt.date, hours: int) -> DateRange | None:
    """Return the days that may have been so many hours ago, whatever the time is now."""
    return days_between(today, -((hours + 23) // 24), -(hours // 24))


def _few_before(match: re.Match[str], today: dt.date) -> DateRange | None:
    word = "couple" if match["few"].lower() == "couple" else "few"
    window = _COUPLE_AND_FEW[word].get(kind_of(match["unit"]))
    return days_between(today, *window) if window else None


def _window(match: re.Match[str], today: dt.date) -> DateRange | None:
    """Return the days since so many units ago, today included."""
    few = (match["few"] or "").lower()
    count = {"": read_numeral(match["number"] or "1") or 0, "couple": 2}.get(few, 5)
    start = ago(today, match["unit"], count)
    return DateRange(start.start, today) if start else None


def _calendar_unit(match: re.Match[str], today: dt.date) -> DateRange | None:
    """Return the calendar week, month, quarter, year or weekend some steps away."""
    kind, step = kind_of(match["unit"]), _STEPS[match["step"].lower()]
    if kind == "year":
        return days_of(today.year + step)
    if kind in {"month", "quarter"}:
        day = shifted(today, months=step * (3 if kind == "quarter" else 1))
        if day is None:
            return None
        return days_of(day.year, day.month) if kind == "month" else _quarter_around(day)
    monday = 7 * step - today.weekday()
    return days_between(today, monday + (5 if kind == "weekend" else 0), monday + 6)


def _quarter_around(day: dt.date) -> DateRange | None:
    return quarter_of(day.year, (day.month + 2) // 3)


def _day_name(match: re.Match[str], today: dt.date) -> DateRange | None:
    days = _DAY_NAMES[" ".join(match["name"].lower().split())]
    return days_between(today, days, days)


def _english_weekday(match: re.Match[str], today: dt.date) -> DateRange | None:
    """Return the latest such day; `last` leaves today out, `next` looks ahead."""
    days = _WEEKDAYS[match["weekday"].lower()] - today.weekday()
    step = (match["step"] or "").lower()
    if step == "next":
        days += 7 if days <= 0 else 0
    elif step != "this":
        days -= 7 if days > 0 or (step == "last" and days == 0) else 0
    return days_between(today, days, days)


def _cjk_weekday(match: re.Match[str], today: dt.date) -> DateRange | None:
    """Return the day in the week that a step names; the latest one without a step."""
    days = _WEEKDAYS[match["weekday"]] - today.weekday()
    days += 7 * _STEPS[match["step"]] if match["step"] else -7 if days > 0 else 0
    return days_between(today, days, days)


def _english_month(match: re.Match[str], today: dt.date) -> DateRange | None:
    """Return the latest such month that has begun; `last` leaves the current one out."""
    lead, name = (match["lead"] or "").lower(), match["month"].lower()
    if not lead and name in AMBIGUOUS_MONTHS and match.string.strip() != match[0]:
        return None
    month = MONTHS[name]
    year = today.year + 1 if lead == "next" and month <= today.month else past_year(month, today)
    return days_of(year - (lead == "last" and month == today.month), month)


def _cjk_month(match: re.Match[str], today: dt.date) -> DateRange | None:
    month = read_numeral(match["month"]) or 0
    if not 1 <= month <= 12:
        return None
    step = match["step"]
    return days_of(today.year + _STEPS[step] if step else past_year(month, today), month)


def _half(match: re.Match[str], today: dt.date) -> DateRange | None:
    year = today.year + _STEPS[match["step"] or "今"]
    return months_of(year, *((1, 6) if match["half"] == "上" else (7, 12)))


def _quarter(match: re.Match[str], today: dt.date) -> DateRange | None:
    return quarter_of(today.year, read_numeral(match["quarter"]) or 0)


def _past_unit(match: re.Match[str], today: dt.date) -> DateRange | None:
    """Return `the past week`: unlike `last week`, the days up to today."""
    start = ago(today, match["unit"], 1)
    return DateRange(start.start, today) if start else None


def _ordinal_quarter(match: re.Match[str], today: dt.date) -> DateRange | None:
    ordinals = ("first", "second", "third", "fourth")
    return quarter_of(today.year, ordinals.index(match["quarter"].lower()) + 1)


_COUNT = rf"(?P<number>[0-9]{{1,4}}|(?:{NUMBER_WORD})(?=\s))"
# A numeral before it would make three years of 百三年前.
_CJK_COUNT = rf"(?<![0-9０-９.一二三四五六七八九十百千万萬亿億])(?P<number>{NUMERAL})\s?"
_AGO = r"(?:之前|以前|前|まえ)(?![半期日])"
_LATER = r"(?:之后|之後|以后|以後|后|後)"
_CHINESE_WEEK = r"(?:周|週|星期|礼拜|禮拜)"
_MONTH_LEADS = r"in|last|this|next|since|during|from|until|till|by|of|early|mid|late"
_FULL_MONTH_NAME = "|".join(
    name for name in MONTHS if len(name) > 4 or name in {"june", "july", "may"}
)

_ENGLISH_PHRASES: tuple[tuple[str, _Meaning], ...] = (
    (rf"\b{_COUNT}\s?{_ENGLISH_UNIT}\s(?:ago|earlier|back)\b", _before),
    (rf"\b{_COUNT}\s?{_ENGLISH_UNIT}\sfrom\s(?:now|today)\b", _after),
    # In three days from now, but not "we fixed it in three days of work".
    (rf"\bin\s{_COUNT}\s{_ENGLISH_UNIT}(?=[?.!,;]|$)", _after),
    (rf"\b{_COUNT}\s?(?:h|hrs?|hours?)\sago\b", _hours_before),
    (
        rf"\b(?:an?\s)?(?P<few>couple|few|several)\s(?:of\s)?{_ENGLISH_UNIT}\s(?:ago|back)\b",
        _few_before,
    ),
    (
        rf"\b(?:the\s)?(?:last|past|previous)\s(?:{_COUNT}|(?P<few>couple|few|several))"
        rf"(?:\sof)?\s?{_ENGLISH_UNIT}\b",
        _window,
    ),
    (r"\b(?:the\s)?past\s(?P<unit>day|week|month|year)\b", _past_unit),
    (
        r"\b(?:the\s)?(?P<step>last|previous|this|current|next)\s"
        r"(?P<unit>weekend|week|month|quarter|year)\b",
        _calendar_unit,
    ),
    (
        r"\b(?:the\s)?(?P<name>"
        + "|".join(sorted((n for n in _DAY_NAMES if n.isascii()), key=len, reverse=True))
        + r")\b",
        _day_name,
    ),
    (
        rf"\b(?:(?P<step>last|this|next)\s)?(?P<weekday>{'|'.join(_ENGLISH_WEEKDAYS)})\b",
        _english_weekday,
    ),
    (rf"\b(?P<lead>{_MONTH_LEADS})[\s-](?P<month>{MONTH_NAME})\b(?!\s?[0-9-])", _english_month),
    (rf"\b(?P<lead>)(?P<month>{_FULL_MONTH_NAME})\b(?!\s?[0-9-])", _english_month),
    (r"\bQ(?P<quarter>[1-4])\b", _quarter),
    (r"\b(?:the\s)?(?P<quarter>first|second|third|fourth)\squarter\b", _ordinal_quarter),
)
_CJK_PHRASES: tuple[tuple[str, _Meaning], ...] = (
    (rf"{_CJK_COUNT}{_CJK_UNIT}{_AGO}", _before),
    (rf"{_CJK_COUNT}{_CJK_UNIT}{_LATER}", _after),
    (rf"{_CJK_COUNT}(?:[个個]?小[时時]|[个個]?钟头|時間){_AGO}", _hours_before),
    (rf"(?P<few>[几幾数數])\s?{_CJK_UNIT}{_AGO}", _few_before),
    (
        rf"(?:最近|过去|過去|直近|近|ここ|この)[的のこ]?\s?"
        rf"(?:(?P<number>{NUMERAL})|(?P<few>[几幾数數]))\s?{_CJK_UNIT}",
        _window,
    ),
    (
        r"(?P<step>上上|下下|上|下|这|這|本)一?[个個]?"
        r"(?P<unit>周末|週末|星期|礼拜|禮拜|周|週|月|季度)(?![一二三四五六日天球])",
        _calendar_unit,
    ),
    (
        r"(?<![未将將以従近])(?P<step>先々|再来|先|今|来|來)(?P<unit>週末|週|月|四半期)",
        _calendar_unit,
    ),
    (
        r"(?<![未将將以従近之目当當])(?P<step>一昨|再来|去|昨|今|前|来|來|明)(?P<unit>年)(?![代齢龄])",
        _calendar_unit,
    ),
    (
        "(?P<name>"
        + "|".join(sorted((n for n in _DAY_NAMES if not n.isascii()), key=len, reverse=True))
        + ")",
        _day_name,
    ),
    (
        # Not in 每周三 (each Wednesday), 一周三次 (three times a week), 上周一直 (all last week).
        rf"(?<![每毎一二两兩三四五六七八九十0-9])(?:(?P<step>上上|下下|上|下|这|這|本)[个個]?)?"
        rf"{_CHINESE_WEEK}(?P<weekday>[一二三四五六日天])(?![直些样樣起定期个個次])",
        _cjk_weekday,
    ),
    (
        r"(?<![毎每])(?<!毎週)(?:(?P<step>先々|先|今|来)週の?)?(?P<weekday>[月火水木金土日]曜)日?",
        _cjk_weekday,
    ),
    (
        r"(?<![0-9０-９.年一二三四五六七八九十])(?:(?P<step>一昨|去|昨|今|前|来|明)年[的の]?)?"
        rf"(?P<month>{NUMERAL})\s?月份?(?![球亮光])",
        _cjk_month,
    ),
    (r"(?:(?P<step>去|昨|今)年[的の]?)?(?P<half>[上下])半[年期]", _half),
    (r"第\s?(?P<quarter>[1-4一二三四])\s?(?:季度|四半期)", _quarter),
)


@cache
def _readers() -> tuple[tuple[re.Pattern[str], _Meaning], ...]:
    """Compile the patterns when the first phrase is looked for, not when a command starts."""
    return tuple(
        (re.compile(pattern, re.IGNORECASE), meaning)
        for pattern, meaning in (*_ENGLISH_PHRASES, *_CJK_PHRASES)
    )
