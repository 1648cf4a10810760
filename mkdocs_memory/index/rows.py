"""What the index hands out: plain values, no SQLite types."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mkdocs_memory.locations import Location

if TYPE_CHECKING:
    from mkdocs_memory.text.document import Link, Mention, Section
    from mkdocs_memory.text.keyphrases import Keyphrase
    from mkdocs_memory.text.retain import Fact
    from mkdocs_memory.workspace.files import Role


@dataclass(frozen=True, slots=True)
class DocumentRow:
    """One indexed file, without its text."""

    path: str
    role: Role
    title: str
    slug: str
    locale: str
    family: str
    """Equal for translations of one page."""
    date: dt.date | None
    is_published: bool
    is_private: bool
    content_hash: str
    src_uri: str | None = None
    ignored_codes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Article:
    """A document with what stands in it; what concepts, duplicates and pages work on."""

    document: DocumentRow
    sections: tuple[Section, ...]
    """In reading order; `Section.span` counts whole-file lines."""
    keyphrases: tuple[Keyphrase, ...] = ()
    """Best first; `Keyphrase.parts` are indexes into `sections`."""
    facts: tuple[FactRow, ...] = ()
    links: tuple[Link, ...] = ()
    mentions: tuple[Mention, ...] = ()

    @property
    def path(self) -> str:
        """The document's path."""
        return self.document.path


@dataclass(frozen=True, slots=True)
class FactRow:
    """A fact and where it stands."""

    id: str
    path: str
    fact: Fact
    is_published: bool
    """True when its file is published and it stands in no private section."""

    @property
    def location(self) -> Location:
        """Where it stands."""
        return Location(self.path, self.fact.span, self.fact.columns)
