"""Everything the pages show, as values; nothing in here is private.

Whoever builds a `SiteMemory` decides what is published. Pages and data files are made from
these values alone, so what is not in here cannot leak.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field

from mkdocs_memory.locations import Location
from mkdocs_memory.text.dates import DateRange
from mkdocs_memory.text.retain import Kind
from mkdocs_memory.text.terms import fold_spelling


@dataclass(frozen=True, slots=True)
class SiteSection:
    """A section of a published article."""

    number: str
    """`3.3`; empty for text before any heading."""
    title: str
    anchor: str
    """Id that stands in the built page; empty for text before any heading."""
    line: str
    """One short line of what it says; may be empty."""


@dataclass(frozen=True, slots=True)
class SiteArticle:
    """An article that the site builds."""

    path: str
    """Relative to the workspace root."""
    src_uri: str
    """Path among the site's sources."""
    title: str
    slug: str
    locale: str
    family: str
    """Equal for translations of one page."""
    date: dt.date | None
    content_hash: str
    sections: tuple[SiteSection, ...] = ()
    thesis: str = ""
    """Its first sentence."""


@dataclass(frozen=True, slots=True)
class ConceptArticle:
    """An article under a concept, with its translations folded in."""

    article: SiteArticle
    sections: tuple[SiteSection, ...]
    """The ones that treat the concept, in reading order."""
    translations: tuple[SiteArticle, ...] = ()
    """Other languages of the same page."""


@dataclass(frozen=True, slots=True)
class RelatedConcept:
    """A concept that shares sections with another."""

    name: str
    slug: str
    locale: str
    shared_sections: int
    article: SiteArticle
    """An article with a section that holds both."""
    section: SiteSection


@dataclass(frozen=True, slots=True)
class SiteConcept:
    """Something that at least two articles are about."""

    name: str
    slug: str
    locale: str
    spellings: tuple[str, ...]
    """Other spellings, most used first."""
    articles: tuple[ConceptArticle, ...]
    """One for each family, most important first."""
    related: tuple[RelatedConcept, ...] = ()

    @property
    def other_names(self) -> tuple[str, ...]:
        """Spellings that are more than the name in another form, such as its translations."""
        key = fold_spelling(self.name)
        return tuple(each for each in self.spellings if fold_spelling(each) != key)

    @property
    def section_count(self) -> int:
        """Sections that treat it, translations counted once."""
        return sum(len(entry.sections) for entry in self.articles)

    @property
    def dates(self) -> list[dt.date]:
        """When its articles were written, oldest first; undated ones left out."""
        return sorted(entry.article.date for entry in self.articles if entry.article.date)


@dataclass(frozen=True, slots=True)
class SiteFact:
    """A published fact."""

    id: str
    kind: Kind
    content: str
    """Markdown of one line."""
    location: Location
    entities: tuple[str, ...] = ()
    """Names before the colon, as written."""
    mentions: tuple[str, ...] = ()
    """Runs after `@` in the text."""
    confidence: float | None = None
    time: DateRange | None = None
    """When it holds."""
    noted: dt.date | None = None
    """When it was written down: its file's date."""
    src_uri: str | None = None
    """The page it stands on, when the site builds one."""
    anchor: str = ""
    """Anchor on that page of the section that holds it."""

    @property
    def day(self) -> dt.date | None:
        """What it is listed under: the first day it holds, else the day it was noted."""
        return self.time.start if self.time else self.noted

    @property
    def entered(self) -> dt.date | None:
        """When the memory learnt it."""
        return self.noted or self.day


@dataclass(frozen=True, slots=True)
class SiteEntity:
    """A person or thing that published sources name."""

    name: str
    slug: str
    """File name of its page; no two entities share one."""
    type: str = ""
    aliases: tuple[str, ...] = ()
    """Other names; empty unless its own file is published."""
    text: str = ""
    """Handwritten Markdown; empty unless its own file is published."""
    path: str = ""
    """Where that text stands."""
    facts: tuple[SiteFact, ...] = ()
    """Newest first, undated ones last."""
    articles: tuple[SiteArticle, ...] = ()
    """Articles that mention it."""
    together: tuple[tuple[str, int], ...] = ()
    """Names of entities that facts name beside it, and in how many; most first."""

    @property
    def fact_count(self) -> int:
        """How many published facts name it."""
        return len(self.facts)

    @property
    def latest(self) -> dt.date | None:
        """Day of its newest dated fact."""
        return self.facts[0].day if self.facts else None


@dataclass(frozen=True, slots=True)
class DuplicateSide:
    """One of the two places of a duplicate."""

    title: str
    """Title of its article."""
    location: Location
    section: SiteSection | None = None
    """`None` when the whole article or a fact is meant."""
    date: dt.date | None = None
    locale: str = ""
    src_uri: str | None = None
    paragraphs: tuple[str, ...] = ()
    """Its text, without markup."""


@dataclass(frozen=True, slots=True)
class SiteDuplicate:
    """Two published places that say the same."""

    code: str
    """M101 or M102."""
    older: DuplicateSide
    newer: DuplicateSide
    score: float
    threshold: float
    pairs: tuple[tuple[str, str], ...] = ()
    """Sentences of the older and the newer side that say the same."""
    sentence_count: int = 0
    """Sentences of the newer side."""


@dataclass(frozen=True, slots=True)
class SiteMemory:
    """What one site's memory shows."""

    prefix: str = "memory"
    """Folder of the generated pages."""
    locale: str = "en"
    """Language of the furniture, and the canonical one of concepts."""
    articles: tuple[SiteArticle, ...] = ()
    concepts: tuple[SiteConcept, ...] = ()
    """Heaviest first."""
    entities: tuple[SiteEntity, ...] = ()
    """By name."""
    names: Mapping[str, str] = field(default_factory=dict)
    """Every name and public alias, folded by `fold_name` -> slug of its entity."""
    facts: tuple[SiteFact, ...] = ()
    """Newest first, undated ones last."""
    duplicates: tuple[SiteDuplicate, ...] = ()
    """Strongest first."""
    twice: tuple[tuple[SiteFact, ...], ...] = ()
    """Facts that several files hold: the oldest, then those that repeat it."""
    private_facts: int = 0
    """Facts that no page shows."""
    private_entities: int = 0
    pages: Mapping[str, str] = field(default_factory=dict)
    """Path of every source with a page in the build -> src_uri."""
    replaced: Mapping[str, str] = field(default_factory=dict)
    """Generated src_uri -> src_uri of the user's own page at that address."""
