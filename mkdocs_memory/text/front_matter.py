"""The YAML header of a Markdown file, read safely."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from mkdocs_memory.diagnostics import Diagnostic


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """A header and where the text below it starts."""

    values: Mapping[str, object] = field(default_factory=dict)
    """Plain scalars, lists and mappings; empty when there is no header or it is unreadable."""
    body_start: int = 0
    """First line of the body, counted from 0 in the whole file."""
    raw: str = ""
    """The header's text without its fences."""
    problem: Diagnostic | None = None
    """M502 when a header is there but cannot be read."""

    @property
    def is_readable(self) -> bool:
        """False only when a header is there and cannot be read."""
        return self.problem is None


def read_front_matter(source: str) -> FrontMatter:
    """Split a Markdown source; never raises, whatever the header holds."""
    raise NotImplementedError
