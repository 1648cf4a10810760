"""Every setting, with its default and unit.

Read from `mkdocs.yml` (or `properdocs.yml`, or `memory.yml`) without importing MkDocs, so
that the command line and the plugin agree.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class SiteSettings:
    """What the memory needs to know of the site around it, as `mkdocs.yml` states it."""

    config_file: Path | None = None
    """The file the settings came from; `None` when there is none."""
    site_name: str = ""
    docs_dir: Path | None = None
    """Absolute; `None` in a workspace without a site."""
    exclude_docs: str = ""
    """Gitignore-style patterns of files the site never builds."""
    draft_docs: str = ""
    """Gitignore-style patterns of files only `serve` shows."""
    locale: str = "en"
    """The site's own language: the theme's `language` or `locale`."""
    repo_url: str = ""
    edit_uri: str = ""


@dataclass(frozen=True, slots=True)
class Settings:
    """The validated settings of one workspace. Paths and globs are relative to its root."""

    root: Path
    """The workspace root, absolute."""
    site: SiteSettings = field(default_factory=SiteSettings)
    enabled: bool = True
    """False switches the plugin off for this build."""
    prefix: str = "memory"
    """Folder of the generated pages inside the site."""
    core: tuple[str, ...] = ("memory.md",)
    """Files that hold small, durable facts and preferences."""
    logs: str = "memory"
    """Folder of the daily logs, `YYYY-MM-DD.md`."""
    bank: str = "bank"
    """Folder of the curated pages."""
    decisions: tuple[str, ...] = ("docs/adr", "docs/decisions", "adr", "decisions", "doc/adr")
    """Folders of decision records."""
    drafts: str = "_drafts"
    """Name of folders inside `docs_dir` that hold drafts."""
    publish: tuple[str, ...] = ()
    """Globs of logs and bank files that may appear in what the memory emits."""
    retain_headings: tuple[str, ...] = ("Retain",)
    """Level-2 headings that open a Retain section."""
    locales: tuple[str, ...] = ()
    """Locale codes that may stand in paths and suffixes; empty: any known language code."""
    locale: str = ""
    """Canonical locale; empty: the site's own."""
    section_threshold: float = 0.6
    """Cosine from which a section repeats a section."""
    article_threshold: float = 0.8
    """Cosine from which an article repeats an article."""
    fact_threshold: float = 0.9
    """Cosine from which a fact repeats a fact."""
    concept_pages: int = 200
    """Most concepts that get a page of their own."""
    fulltext: str = "auto"
    """`auto`, `fts5` or `fts4`."""


def load_settings(start: Path, config_file: Path | None = None) -> Settings:
    """Find the workspace around `start` and read its settings.

    Raises:
        WorkspaceError: a setting is unknown, of the wrong type or out of range.
    """
    raise NotImplementedError
