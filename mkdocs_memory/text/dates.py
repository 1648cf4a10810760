"""Dates and ranges named in English, Chinese and Japanese text.

`find_dates` reads what a calendar fixes; `parse_when` and `find_time_phrase` read also what
is counted from today.
"""

from __future__ import annotations

import datetime as dt
import re

from mkdocs_memory.text.calendar_dates import find_calendar_dates, find_dates, past_year
from mkdocs_memory.text.day_ranges import DateRange, FoundDate, days_of
from mkdocs_memory.text.time_phrases import ago, find_phrases, hours_ago, leftmost_longest

__all__ = ["DateRange", "FoundDate", "find_dates", "find_time_phrase", "parse_when"]

_LONGEST_EXPRESSION = 100
_DURATION = re.compile(r"([0-9]{1,5})\s?(h|d|w|mo|mon|m|y)", re.IGNORECASE)
_YEAR = re.compile(r"[12][0-9]{3}")
_SINCE = re.compile(r"\bsince\s", re.IGNORECASE)
_UP_TO_NOW = re.compile(r"\s?(?:以来|以來|至今|到现在|到現在|から)")


def parse_when(expression: str, today: dt.date) -> DateRange | None:
    """Read what `--since` and `--until` take: `30d`, `2w`, a date, `last week`, 先月, 上周.

    A duration means the one day that lies so far back, so that it serves as either end:
    `h` hours, `d` days, `w` weeks, `m` or `mo` months, `y` years. `None` for anything that
    is no time, or a day that no calendar has.
    """
    text = expression.strip()
    if len(text) > _LONGEST_EXPRESSION:
        return None
    duration = _DURATION.fullmatch(text)
    if duration:
        count, unit = int(duration[1]), duration[2].lower()
        return hours_ago(today, count) if unit == "h" else ago(today, unit, count)
    if _YEAR.fullmatch(text):
        return days_of(int(text))
    for found in _all_times(text, today):
        if found.start == 0 and found.end == len(text):
            return found.range
    return None


def find_time_phrase(question: str, today: dt.date) -> FoundDate | None:
    """Find the first time that a question names: `what did we decide last week`.

    Dates without a year lie in the past. `since March` and 先週から run up to today.
    """
    for found in _all_times(question, today):
        if found.range:
            return _up_to_today(question, found, found.range, today)
    return None


def _up_to_today(question: str, found: FoundDate, days: DateRange, today: dt.date) -> FoundDate:
    """Stretch a range that `since`, 以来 or から opens, up to today."""
    since = _SINCE.search(question, max(0, found.start - 6), found.end)
    after = _UP_TO_NOW.match(question, found.end)
    if days.start > today or not (since or after):
        return found
    return FoundDate(
        DateRange(days.start, today),
        since.start() if since else found.start,
        after.end() if after else found.end,
    )


def _all_times(text: str, today: dt.date) -> list[FoundDate]:
    return leftmost_longest(
        [*find_calendar_dates(text, today, past_year), *find_phrases(text, today)]
    )
