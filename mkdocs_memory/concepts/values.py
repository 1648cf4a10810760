"""A concept as a value: its name, where it is treated, and what it stands beside."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ConceptArticle:
    """An article that treats a concept."""

    path: str
    sections: tuple[int, ...]
    """Indexes of the sections that hold it, in reading order; never empty."""
    weight: float
    """How much of the article is about it, 0 to 1."""


@dataclass(frozen=True, slots=True)
class RelatedConcept:
    """A concept that shares sections with another."""

    name: str
    slug: str
    shared_sections: int
    """Sections that hold both; translations of one section count once."""
    example_path: str
    """Article with a section that holds both."""
    example_section: int
    """Index of that section."""


@dataclass(frozen=True, slots=True)
class Concept:
    """Something that at least two articles are about, under one name."""

    name: str
    """The spelling used most."""
    slug: str
    """File name of its page; no two concepts share one."""
    key: str
    """Equal for all spellings of the name."""
    locale: str
    """Locale of most articles that use the name."""
    locales: tuple[str, ...]
    """All locales whose articles use the name, sorted."""
    spellings: tuple[str, ...]
    """Every spelling, most used first; the first is `name`."""
    weight: float
    """What concepts are ranked by; comparable within one extraction."""
    articles: tuple[ConceptArticle, ...]
    """Where it is treated, heaviest first."""
    related: tuple[RelatedConcept, ...] = ()
    """Most shared sections first."""
