"""A fact read from the columns of its row."""

from __future__ import annotations

import datetime as dt
import json
from typing import Any

from mkdocs_memory.locations import ColumnRange, LineSpan
from mkdocs_memory.text.day_ranges import DateRange
from mkdocs_memory.text.retain import Fact, Kind

# What SQLite hands out has no type of its own; each function names the columns it takes.
SqlRow = tuple[Any, ...]


def fact_of(row: SqlRow) -> tuple[str, Fact]:
    """Read a whole row of `facts`: the fact's id and the fact."""
    (
        _,
        fact_id,
        kind,
        content,
        first_line,
        end_line,
        first_column,
        end_column,
        entities,
        mentions,
        confidence,
        time_start,
        time_end,
        is_private,
    ) = row
    return fact_id, Fact(
        kind=Kind(kind),
        content=content,
        span=LineSpan(first_line, end_line),
        entities=_names(entities),
        confidence=confidence,
        mentions=_names(mentions),
        time=_time(time_start, time_end),
        columns=columns_of(first_column, end_column),
        is_private=bool(is_private),
    )


def _names(packed: str) -> tuple[str, ...]:
    return tuple(json.loads(packed)) if packed != "[]" else ()


def _time(start: str | None, end: str | None) -> DateRange | None:
    if start is None or end is None:
        return None
    return DateRange(dt.date.fromisoformat(start), dt.date.fromisoformat(end))


def columns_of(start: int | None, end: int | None) -> ColumnRange | None:
    """Read two columns that are null together."""
    return None if start is None or end is None else ColumnRange(start, end)
