"""A generated page as a value."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of a generated page."""

    level: int
    """1 to 6."""
    anchor: str
    """Its id, the same in every build and every language of the furniture."""


@dataclass(frozen=True, slots=True)
class Page:
    """A file for the site: Markdown with blocks of HTML, or plain data."""

    src_uri: str
    """Path relative to the site's source folder, under the prefix."""
    title: str
    """As a reader sees it, not yet escaped; empty for data."""
    markdown: str
    """The whole file, front matter included."""
    headings: tuple[Heading, ...] = ()
    """In reading order; whoever renders the Markdown sets these ids."""
