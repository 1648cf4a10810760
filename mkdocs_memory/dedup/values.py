"""A duplicate as a value: which two places say the same, how much, and what they share."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from enum import StrEnum

from mkdocs_memory.locations import Location


class DuplicateKind(StrEnum):
    """What repeats what."""

    SECTION = "section"
    ARTICLE = "article"
    FACT = "fact"

    @property
    def code(self) -> str:
        """The diagnostic code of a finding of this kind."""
        return {"section": "M101", "article": "M102", "fact": "M103"}[self.value]


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two places of a duplicate."""

    location: Location
    """The section, the fact, or the whole file."""
    article_title: str
    number: str = ""
    """Section number, `3.3`; empty for facts, articles and text before any heading."""
    title: str = ""
    """Section title."""
    section: int | None = None
    """Index of the section in its article; `None` for facts and articles."""
    date: dt.date | None = None
    """The article's date, or the day a fact was noted."""
    is_public: bool = True
    """False when nothing but `path:line` of it may be shown."""


@dataclass(frozen=True, slots=True)
class SentencePair:
    """A sentence of each side that say the same."""

    older: str
    newer: str
    score: float
    """Share of their words that both have, 0 to 1; 1.0 for equal ones."""


@dataclass(frozen=True, slots=True)
class Duplicate:
    """Two places that say the same; the older one counts as the original."""

    kind: DuplicateKind
    older: Side
    newer: Side
    score: float
    """Cosine of the two texts, 0 to 1."""
    threshold: float
    """The cosine from which such a pair is reported."""
    shared: tuple[str, ...] = ()
    """Phrases that both sides hold, most telling first; empty unless both are public."""
    sentences: tuple[SentencePair, ...] = ()
    """Sentences that both sides hold, in the newer side's order; empty unless both are public."""
    translations: tuple[Side, ...] = ()
    """Places of other locales that say the same, translations of the newer side."""
    sentence_count: int = 0
    """Sentences of the newer side; what `sentences` is a part of."""

    @property
    def is_public(self) -> bool:
        """True when a published page may show it."""
        return self.older.is_public and self.newer.is_public
