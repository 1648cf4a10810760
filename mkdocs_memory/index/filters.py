"""Which passages a filter lets through."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

from mkdocs_memory.index.passage_texts import KINDS
from mkdocs_memory.index.search_values import PassageFilter
from mkdocs_memory.workspace.entities import fold_name

_LAST_CHARACTER = "\U0010ffff"


def passages_named(connection: sqlite3.Connection, names: tuple[str, ...]) -> set[int]:
    """Return the ids of the passages that use one of these names.

    In scripts without spaces a mention runs on into the sentence (`@彼得每周三`), so there every
    run that begins with the name counts; what is meant is for the entity catalogue to say.
    """
    return {
        passage_id
        for name in filter(None, map(fold_name, names))
        for passage_id, used in connection.execute(
            "SELECT passage_id, name FROM passage_names WHERE name BETWEEN ? AND ?",
            (name, name + _LAST_CHARACTER),
        )
        if len(used) == len(name) or not (_is_latin(name[-1]) and _is_latin(used[len(name)]))
    }


def _is_latin(character: str) -> bool:
    """Say whether a name that goes on with this character is another word: Peter, Peterson."""
    return character < "\u2e80"


def latest_days(connection: sqlite3.Connection) -> dict[int, float]:
    """Return for every passage the last day it is about, 0 for undated ones."""
    return {
        passage_id: last_day or 0
        for passage_id, last_day in connection.execute("SELECT id, last_day FROM passages")
    }


def filter_function(
    connection: sqlite3.Connection, where: PassageFilter
) -> Callable[[int], bool] | None:
    """Return what says whether a passage has the wanted kind and time; `None` if any will do."""
    if not (where.kinds or where.since or where.until):
        return None
    kinds = {KINDS.index(kind) for kind in where.kinds or KINDS}
    since = where.since.toordinal() if where.since else 0
    until = where.until.toordinal() if where.until else None

    def allows(passage_id: int) -> bool:
        kind, first_day, last_day = connection.execute(
            "SELECT kind, first_day, last_day FROM passages WHERE id = ?", (passage_id,)
        ).fetchone()
        if kind not in kinds:
            return False
        if first_day is None:
            return not since and until is None
        return last_day >= since and (until is None or first_day <= until)

    return allows
