"""Small charts as geometry: templates draw them as inline SVG in percent of the width.

A drawing stretches with its page while its text keeps its size, so horizontal places are
percentages and vertical ones pixels.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

PLOT_HEIGHT = 52
"""Pixels of the tallest bar."""

LONGEST_BY_DAY = 70
"""Days up to which a chart counts by day; beyond, by week."""

WEEKS = 53
"""Weeks that a chart shows at most, the latest ones."""

_LABEL_SPACE = 18.0
"""Percent of a phone's width that a month and year need."""

_PLAUSIBLE = (1900, 2200)


@dataclass(frozen=True, slots=True)
class Bar:
    """One day or week with something in it."""

    x: str
    """Left edge, `12.5%`."""
    width: str
    y: int
    """Top edge in pixels."""
    height: int
    count: int
    start: dt.date
    """Its first day."""


@dataclass(frozen=True, slots=True)
class Label:
    """A month's name under its first day."""

    x: str
    day: dt.date
    with_year: bool


@dataclass(frozen=True, slots=True)
class BarChart:
    """How many things happened when."""

    unit: str
    """`days` or `weeks`."""
    bars: tuple[Bar, ...]
    labels: tuple[Label, ...]
    start: dt.date
    end: dt.date
    """Last day counted."""


@dataclass(frozen=True, slots=True)
class Dot:
    """One article at its date."""

    x: str
    y: int
    """Centre in pixels."""


@dataclass(frozen=True, slots=True)
class DotChart:
    """When articles took something up."""

    dots: tuple[Dot, ...]
    labels: tuple[Label, ...]
    start: dt.date
    end: dt.date
    height: int
    """Pixels of the drawing without its labels."""


def bar_chart(days: Sequence[dt.date]) -> BarChart | None:
    """Count days by day or by week, at most a year back from the latest.

    Returns:
        The chart, or `None` for fewer than two different days, which draw nothing worth
        reading.
    """
    counted = [day for day in days if _is_plausible(day)]
    if len(set(counted)) < 2:
        return None
    last, first = max(counted), min(counted)
    unit, step = ("days", 1) if (last - first).days < LONGEST_BY_DAY else ("weeks", 7)
    if step == 7:
        # Whole weeks, Monday to Sunday.
        last += dt.timedelta(days=6 - last.weekday())
        first -= dt.timedelta(days=first.weekday())
        first = max(first, last - dt.timedelta(days=WEEKS * 7 - 1))
    slots = (last - first).days // step + 1
    counts = Counter((day - first).days // step for day in counted if day >= first)
    tallest = max(counts.values())
    bars = tuple(
        Bar(
            x=_percent(100 * slot / slots + 15 / slots),
            width=_percent(70 / slots),
            y=PLOT_HEIGHT - (height := max(3, round(PLOT_HEIGHT * count / tallest))),
            height=height,
            count=count,
            start=first + dt.timedelta(days=slot * step),
        )
        for slot, count in sorted(counts.items())
    )
    return BarChart(unit, bars, _labels(first, last), first, max(counted))


def dot_chart(days: Sequence[dt.date]) -> DotChart | None:
    """Place one dot for each day, those of nearly one day above each other."""
    counted = sorted(day for day in days if _is_plausible(day))
    if len(set(counted)) < 2:
        return None
    # Room on both sides, so that the outermost dots stand whole.
    pad = max(7, (counted[-1] - counted[0]).days // 20)
    first = counted[0] - dt.timedelta(days=pad)
    last = counted[-1] + dt.timedelta(days=pad)
    length = (last - first).days
    levels: Counter[int] = Counter()
    places: list[tuple[float, int]] = []
    for day in counted:
        column = round(60 * (day - first).days / length)
        places.append((100 * column / 60, levels[column]))
        levels[column] = min(levels[column] + 1, 5)
    height = 6 + 11 * max(level for _, level in places) + 8
    dots = tuple(Dot(_percent(x), height - 7 - 11 * level) for x, level in places)
    return DotChart(dots, _labels(first, last), counted[0], counted[-1], height)


def _labels(first: dt.date, last: dt.date) -> tuple[Label, ...]:
    """Name months that begin in the span, as many as fit beside each other."""
    length = (last - first).days + 1
    months: list[dt.date] = []
    day = first.replace(day=1)
    while day <= last:
        if day >= first:
            months.append(day)
        day = (day + dt.timedelta(days=32)).replace(day=1)
    if not months:
        return ()
    fitting = max(1, int(100 / _LABEL_SPACE))
    stride = next(n for n in (1, 2, 3, 6, 12, len(months)) if len(months) <= n * fitting)
    shown = [month for month in months if (month.month - 1) % stride == 0] or months[:1]
    return tuple(
        Label(_percent(100 * (month - first).days / length), month, n == 0 or month.month == 1)
        for n, month in enumerate(shown)
    )


def _is_plausible(day: dt.date) -> bool:
    return _PLAUSIBLE[0] <= day.year <= _PLAUSIBLE[1]


def _percent(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") + "%"
