"""The Retain grammar: one bullet becomes one fact, or a diagnostic that says why not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from mkdocs_memory.diagnostics import Diagnostic
from mkdocs_memory.locations import ColumnRange, LineSpan
from mkdocs_memory.text.dates import DateRange


class Kind(StrEnum):
    """What a fact is."""

    WORLD = "world"
    EXPERIENCE = "experience"
    OPINION = "opinion"
    OBSERVATION = "observation"

    @property
    def letter(self) -> str:
        """The letter that stands for the kind in a bullet."""
        return {"world": "W", "experience": "B", "opinion": "O", "observation": "S"}[self.value]


@dataclass(frozen=True, slots=True)
class Fact:
    """What one bullet says."""

    kind: Kind
    content: str
    """The text after the colon, continuation lines joined by one space."""
    span: LineSpan
    """Lines of the bullet."""
    entities: tuple[str, ...] = ()
    """Names before the colon, without `@`, in order."""
    confidence: float | None = None
    """0 to 1 for opinions (0.5 when the bullet names none), `None` for other kinds."""
    mentions: tuple[str, ...] = ()
    """Names written as `@Name` inside `content`, in order, each once."""
    time: DateRange | None = None
    """When it holds: named in the text, else the file's date; `None` when undated."""
    columns: ColumnRange | None = None
    """Columns of the bullet's text, from the kind letter (or first word) to its end."""
    is_private: bool = False
    """True inside a private section."""

    @property
    def bullet(self) -> str:
        """The fact as one normalised bullet, without the list marker."""
        raise NotImplementedError


def parse_retain(source: str) -> list[Fact | Diagnostic]:
    """Read Markdown list items as Retain bullets, one fact or diagnostic for each."""
    raise NotImplementedError


def fact_ids(path: str, facts: Sequence[Fact]) -> list[str]:
    """Return an id for each fact of one file that survives moving within it.

    The first sixteen hex digits of BLAKE2b over path and normalised bullet; repeats in one
    file get `-2`, `-3`.
    """
    raise NotImplementedError
