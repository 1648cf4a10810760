"""Facts, the values that `## Retain` bullets are read into."""

from __future__ import annotations

import datetime as dt
import hashlib
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from mkdocs_memory.diagnostics import Diagnostic
    from mkdocs_memory.locations import ColumnRange, LineSpan
    from mkdocs_memory.text.dates import DateRange

UNSURE = 0.5
"""Confidence of an opinion that names none."""


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
    """Names before the colon, without `@`, in order, each once."""
    confidence: float | None = None
    """0 to 1 for opinions (0.5 when the bullet names none), `None` for other kinds."""
    mentions: tuple[str, ...] = ()
    """Names written as `@Name` inside `content`, in order, each once."""
    time: DateRange | None = None
    """When it holds: named in the text, else the file's date; `None` when undated."""
    columns: ColumnRange | None = field(default=None, compare=False)
    """Columns of the bullet's text, from the kind letter (or first word) to its end."""
    is_private: bool = False
    """True inside a private section."""

    @property
    def bullet(self) -> str:
        """The fact as one normalised bullet, without the list marker."""
        head = self.kind.letter
        if self.confidence is not None and self.confidence != UNSURE:
            decimals = f"{self.confidence:.6f}".rstrip("0").rstrip(".")
            head += f"(c={decimals})"
        names = (f"@{name}" for name in self.entities)
        return f"{' '.join((head, *names))}: {self.content}"


class RetainOptions(NamedTuple):
    """What a bullet cannot say itself."""

    bare_kind: Kind | None = None
    """Kind of items that name none; `None` where each must."""
    reference: dt.date | None = None
    """Day from which dates without a year are read."""
    default_time: DateRange | None = None
    """Time of facts that name none."""
    is_private: bool = False
    """True in a private section."""


def parse_retain(source: str, options: RetainOptions = RetainOptions()) -> list[Fact | Diagnostic]:
    """Read Markdown list items as Retain bullets, one fact or diagnostic for each.

    A fact may be followed by hints about it.
    """
    # The grammar compiles in 40 ms, which whoever only handles facts saves.
    from mkdocs_memory.text.blocks import parse_blocks
    from mkdocs_memory.text.bullets import read_items
    from mkdocs_memory.text.lines import clean_lines, split_lines

    lines, _ = clean_lines(split_lines(source), 0)
    return read_items(parse_blocks(lines).blocks, lines, 0, options)


def fact_ids(path: str, facts: Sequence[Fact]) -> list[str]:
    """Return an id for each fact of one file that survives moving within it.

    The first sixteen hex digits of BLAKE2b over path and normalised bullet; repeats in one
    file get `-2`, `-3`.
    """
    seen: dict[str, int] = {}
    ids = []
    for fact in facts:
        text = unicodedata.normalize("NFC", f"{path}\n{fact.bullet}")
        digest = hashlib.blake2b(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]
        seen[digest] = count = seen.get(digest, 0) + 1
        ids.append(digest if count == 1 else f"{digest}-{count}")
    return ids
