"""A question with its filters, read once, so that every interface asks in the same language."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from itertools import chain
from typing import NamedTuple

from mkdocs_memory.errors import WorkspaceError
from mkdocs_memory.recall.names import NamedEntity, named_entities, named_entity
from mkdocs_memory.text.day_ranges import DateRange
from mkdocs_memory.text.retain import Kind
from mkdocs_memory.text.terms import query_terms
from mkdocs_memory.text.terms import terms as terms_of
from mkdocs_memory.workspace.entities import EntityCatalog

KINDS = (*(kind.value for kind in Kind), "section", "entity")
"""What a passage can be."""
_LETTERS = {kind.letter.casefold(): kind.value for kind in Kind}
MOST_RESULTS = 1000
LONGEST_QUESTION = 10_000
"""Code points read of a question; what is longer is a pasted document."""

MOST_TERMS = 128
"""Terms searched for; a question that has more is a document, and its beginning says enough."""


class Query(NamedTuple):
    """What is asked, and what an answer must fulfil."""

    text: str
    """The question as it was asked."""
    terms: tuple[str, ...]
    """Distinct terms searched for: of the question, and of all names of entities meant."""
    stop_terms: tuple[str, ...] = ()
    """The other terms of the question, searched for only if no passage holds one of `terms`."""
    named_entities: tuple[NamedEntity, ...] = ()
    """Entities that the question or the filter names; facts about them count more."""
    k: int = 5
    """Most passages wanted."""
    period: DateRange | None = None
    """Days that a passage's time must overlap; `None` for any time."""
    kinds: frozenset[str] = frozenset()
    """Members of `KINDS`; empty for all."""
    entities: tuple[NamedEntity, ...] = ()
    """A passage must be about one of them; empty for any."""
    max_tokens: int | None = None
    """Budget for the passages together; `None` for none."""

    @staticmethod
    def parse(
        text: str,
        *,
        k: int = 5,
        since: str | None = None,
        until: str | None = None,
        kinds: Iterable[str] | None = None,
        entities: Iterable[str] | None = None,
        max_tokens: int | None = None,
        today: dt.date | None = None,
        catalog: EntityCatalog | None = None,
    ) -> Query:
        """Read a question and its filters.

        Arguments:
            text: Words to look for; `@Name` and known names also name an entity.
            k: Most passages wanted, 1 to 1000.
            since: First day, as `parse_when` reads it: `30d`, `2025-11-27`, `last week`.
            until: Last day, in the same forms.
            kinds: Names of `KINDS`, or the letters W, B, O and S.
            entities: Names or aliases; only passages about one of them are wanted.
            max_tokens: Budget for all passages together, 1 and up.
            today: The day that relative times count from.
            catalog: Resolves aliases; without one, names stand for themselves.

        Raises:
            WorkspaceError: a filter cannot be read; the message names what is expected.
        """
        catalog = catalog or EntityCatalog(())
        asked = text[:LONGEST_QUESTION]
        wanted = tuple(dict.fromkeys(_entity(name, catalog) for name in entities or ()))
        named = tuple(dict.fromkeys((*named_entities(asked, catalog), *wanted)))
        spellings = (terms for entity in named for terms in entity.spellings)
        found = (*query_terms(asked)[:MOST_TERMS], *chain.from_iterable(spellings))
        others = (term for term in terms_of(asked) if term not in found)
        return Query(
            text=text,
            terms=tuple(dict.fromkeys(found)),
            stop_terms=tuple(dict.fromkeys(others))[:MOST_TERMS],
            named_entities=named,
            k=_within("k", k, MOST_RESULTS),
            period=_period(since, until, today or dt.date.today()),
            kinds=frozenset(_kind(name) for name in kinds or ()),
            entities=wanted,
            max_tokens=None if max_tokens is None else _within("max_tokens", max_tokens),
        )


def _within(name: str, value: int, most: int | None = None) -> int:
    if value < 1 or (most is not None and value > most):
        limit = f"from 1 to {most}" if most else "1 or more"
        raise WorkspaceError(f"{name} must be {limit}, got {value}")
    return value


def _kind(name: str) -> str:
    folded = name.strip().casefold()
    kind = _LETTERS.get(folded, folded)
    if kind not in KINDS:
        raise WorkspaceError(f"kind must be W, B, O, S or one of {', '.join(KINDS)}; got {name!r}")
    return kind


def _entity(name: str, catalog: EntityCatalog) -> NamedEntity:
    # Bytes of an argument that are no text arrive as surrogates, which name nobody.
    bare = name.encode("utf-8", "replace").decode("utf-8").strip().lstrip("@＠")
    if not bare:
        raise WorkspaceError(f"entity must be a name such as Peter or The-Castle, got {name!r}")
    return named_entity(bare, catalog)


def _period(since: str | None, until: str | None, today: dt.date) -> DateRange | None:
    """Return the days from `since` to `until`; a missing end is open."""
    if since is None and until is None:
        return None
    first = dt.date.min if since is None else _days("since", since, today).start
    last = dt.date.max if until is None else _days("until", until, today).end
    if first > last:
        raise WorkspaceError(
            f"since must not lie after until, got {since!r} ({first}) and {until!r} ({last})"
        )
    return DateRange(first, last)


def _days(name: str, expression: str, today: dt.date) -> DateRange:
    # Its many patterns take 25 ms to compile, which a question without a time need not pay.
    from mkdocs_memory.text.dates import parse_when

    days = parse_when(expression, today)
    if days is None:
        raise WorkspaceError(
            f"{name} must be a time such as 30d, 2w, 2025-11-27, 'last week' or 先月; "
            f"got {expression!r}"
        )
    return days
