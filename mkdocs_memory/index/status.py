"""What is indexed and how old it is, in numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from mkdocs_memory.index.freshness import Freshness
from mkdocs_memory.index.index import Index
from mkdocs_memory.workspace.files import Role
from mkdocs_memory.workspace.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Status:
    """The state of a workspace's index."""

    root: Path
    config_file: Path | None
    """Where the settings stand; `None` when all are at their defaults."""
    files: dict[str, int]
    """How many of each role."""
    facts: int
    entities: int
    """Entity pages."""
    locales: dict[str, int]
    """Articles in each locale."""
    engine: str
    """`fts5` or `fts4`."""
    freshness: Freshness

    def to_dict(self) -> dict[str, object]:
        """Return the JSON shape of `status --json`, without its schema."""
        return {
            "root": str(self.root),
            "config_file": str(self.config_file) if self.config_file else None,
            "files": self.files,
            "facts": self.facts,
            "entities": self.entities,
            "locales": self.locales,
            "engine": self.engine,
            "index": {
                "version": self.freshness.version,
                "age_seconds": round(self.freshness.age_seconds, 1),
                "stale": self.freshness.stale,
            },
        }

    def lines(self) -> list[tuple[str, str]]:
        """Return the same as pairs of a name and a value, to be read."""
        changed = f", {self.freshness.changed} files changed" if self.freshness.stale else ""
        age = f"{self.freshness.age_seconds:.0f} s old{changed}"
        return [
            ("workspace", str(self.root)),
            ("settings", str(self.config_file) if self.config_file else "all defaults"),
            ("files", _listed(self.files) or "none"),
            ("locales", _listed(self.locales) or "none"),
            ("facts", str(self.facts)),
            ("entities", str(self.entities)),
            ("index", f"version {self.freshness.version}, {self.engine}, {age}"),
        ]


def status(workspace: Workspace, index: Index, freshness: Freshness) -> Status:
    """Count what is indexed."""
    documents = index.documents()
    return Status(
        root=workspace.root,
        config_file=workspace.settings.site.config_file,
        files=_counted(row.role.value for row in documents),
        facts=index.fact_count,
        entities=len(index.entities()),
        locales=_counted(row.locale for row in documents if row.role is Role.ARTICLE),
        engine=index.engine,
        freshness=freshness,
    )


def _counted(values: Iterable[str]) -> dict[str, int]:
    return dict(sorted(Counter(values).items()))


def _listed(counts: dict[str, int]) -> str:
    return ", ".join(f"{count} {name}" for name, count in counts.items())
