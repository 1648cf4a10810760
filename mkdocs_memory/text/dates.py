"""Dates and ranges named in English, Chinese and Japanese text."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass


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


@dataclass(frozen=True, slots=True)
class FoundDate:
    """A date expression and where it stands in its text."""

    range: DateRange | None
    """The days meant; `None` when no calendar has them (`2026-02-30`)."""
    start: int
    """First code point of the expression."""
    end: int
    """Code point after the last."""


def find_dates(text: str, reference: dt.date | None = None) -> list[FoundDate]:
    """Find absolute dates and ranges (and, with a reference, dates without a year)."""
    raise NotImplementedError


def parse_when(expression: str, today: dt.date) -> DateRange | None:
    """Read what `--since` and `--until` take: `30d`, `2w`, a date, `last week`, 先月, 上周."""
    raise NotImplementedError
