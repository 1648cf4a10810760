"""Ranges of days, and the calendar arithmetic that no date can break.

Whatever the numbers, the functions here answer with a range or with `None`; none raises.
"""

from __future__ import annotations

import calendar
import datetime as dt
from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True, slots=True, order=True)
class DateRange:
    """Days from `start` to `end`, both included; a single day has the same date twice."""

    start: dt.date
    end: dt.date

    def __str__(self) -> str:
        if self.start == self.end:
            return self.start.isoformat()
        return f"{self.start.isoformat()}/{self.end.isoformat()}"

    def overlaps(self, other: DateRange) -> bool:
        """Say whether the two share at least one day."""
        return self.start <= other.end and other.start <= self.end


class FoundDate(NamedTuple):
    """A date expression and where it stands in its text."""

    range: DateRange | None
    """The days meant; `None` when no calendar has them (`2026-02-30`)."""
    start: int
    """First code point of the expression."""
    end: int
    """Code point after the last."""


def days_of(year: int, month: int | None = None, day: int | None = None) -> DateRange | None:
    """Return the days of a year, a month or a date."""
    if not 1 <= year <= 9999 or not 1 <= (month or 1) <= 12:
        return None
    last_month = month or 12
    last_day = calendar.monthrange(year, last_month)[1]
    if day is not None and not 1 <= day <= last_day:
        return None
    return DateRange(
        dt.date(year, month or 1, day or 1), dt.date(year, last_month, day or last_day)
    )


def months_of(year: int, first: int, last: int) -> DateRange | None:
    """Return the days of some months of one year: a quarter, a half."""
    start, end = days_of(year, first), days_of(year, last)
    return DateRange(start.start, end.end) if start and end else None


def quarter_of(year: int, quarter: int) -> DateRange | None:
    """Return the days of a calendar quarter, 1 to 4."""
    return months_of(year, quarter * 3 - 2, quarter * 3) if 1 <= quarter <= 4 else None


def week_of(day: dt.date) -> DateRange | None:
    """Return Monday to Sunday of the week around a day."""
    return days_between(day, -day.weekday(), 6 - day.weekday())


def days_between(today: dt.date, first: int, last: int) -> DateRange | None:
    """Return the days from `first` to `last`, counted from today."""
    start, end = shifted(today, days=first), shifted(today, days=last)
    return DateRange(start, end) if start and end else None


def shifted(day: dt.date, days: int = 0, months: int = 0) -> dt.date | None:
    """Return the date so many days and months later; the 31st becomes a month's last day."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    if not 1 <= year <= 9999:
        return None
    day = dt.date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))
    try:
        return day + dt.timedelta(days=days)
    except OverflowError:
        return None
