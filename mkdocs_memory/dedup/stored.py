"""Duplicates as JSON text and back."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from mkdocs_memory.dedup.values import Duplicate, DuplicateKind, SentencePair, Side
from mkdocs_memory.locations import ColumnRange, LineSpan, Location


def pack_duplicates(duplicates: Sequence[Duplicate]) -> str:
    """Write duplicates as JSON text."""
    return json.dumps([asdict(each) for each in duplicates], default=dt.date.isoformat)


def unpack_duplicates(text: str) -> tuple[Duplicate, ...]:
    """Read what `pack_duplicates` wrote; the values are equal to those packed."""
    return tuple(map(_duplicate, json.loads(text)))


def _duplicate(values: dict[str, Any]) -> Duplicate:
    changed = {
        "kind": DuplicateKind(values["kind"]),
        "older": _side(values["older"]),
        "newer": _side(values["newer"]),
        "shared": tuple(values["shared"]),
        "sentences": tuple(SentencePair(**pair) for pair in values["sentences"]),
        "translations": tuple(map(_side, values["translations"])),
    }
    return Duplicate(**{**values, **changed})


def _side(values: dict[str, Any]) -> Side:
    place, date = values["location"], values["date"]
    columns = place["columns"]
    location = Location(
        place["path"], LineSpan(**place["span"]), ColumnRange(**columns) if columns else None
    )
    day = dt.date.fromisoformat(date) if date else None
    return Side(**{**values, "location": location, "date": day})
