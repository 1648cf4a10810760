"""The settings as values; a field's docstring is its documentation."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from mkdocs_memory.text.locale_tags import locale_tag


class Limits(NamedTuple):
    """What a setting's value must keep to, beyond its type."""

    unit: str = ""
    """What a number counts: `cosine`, `pages`."""
    least: float | None = None
    most: float | None = None
    choices: tuple[str, ...] = ()
    is_path: bool = False
    """True for paths and globs, which must stay inside the workspace."""


def setting(default: Any, **limits: Any) -> Any:
    """Return a dataclass field with a default and the limits of its values."""
    return field(default=default, metadata={"limits": Limits(**limits)})


@dataclass(frozen=True, slots=True)
class SiteSettings:
    """What the memory needs to know of the site around it, as `mkdocs.yml` states it."""

    config_file: Path | None = None
    """The file the settings came from, absolute; `None` when there is none."""
    site_name: str = ""
    docs_dir: Path | None = None
    """Absolute; `None` in a workspace without a site."""
    site_dir: Path | None = None
    """Where the site is built to, absolute; never read. `None` without a site."""
    exclude_docs: str = ""
    """Gitignore-style patterns of files the site never builds."""
    draft_docs: str = ""
    """Gitignore-style patterns of files only `serve` shows."""
    locale: str = "en"
    """The site's own language in normal form: the theme's `language` or `locale`, else `en`."""
    is_locale_stated: bool = False
    """False when no theme states a language, so that the script of a text may tell it."""
    folder_locales: tuple[str, ...] = ()
    """Locale codes that names around `docs_dir` support, as they are written there."""
    repo_url: str = ""
    edit_uri: str = ""


@dataclass(frozen=True, slots=True)
class Settings:
    """The validated settings of one workspace. Paths and globs are relative to its root."""

    root: Path
    """The workspace root, absolute. In a file: relative to the file's folder."""
    site: SiteSettings = field(default_factory=SiteSettings)
    enabled: bool = True
    """False switches the plugin off for this build."""
    prefix: str = setting("memory", is_path=True)
    """Folder of the generated pages inside the site."""
    core: tuple[str, ...] = setting(("memory.md",), is_path=True)
    """Files that hold small, durable facts and preferences."""
    logs: str = setting("memory", is_path=True)
    """Folder of the daily logs, `YYYY-MM-DD.md`."""
    bank: str = setting("bank", is_path=True)
    """Folder of the curated pages."""
    articles: tuple[str, ...] = setting((), is_path=True)
    """Folders (or globs of folders) of articles besides the site's `docs_dir` and that of its
    sister sites; without a site, `docs` when this is empty."""
    decisions: tuple[str, ...] = setting(
        ("docs/adr", "docs/decisions", "adr", "decisions", "doc/adr"), is_path=True
    )
    """Folders of decision records."""
    drafts: str = setting("_drafts", is_path=True)
    """Name of folders inside `docs_dir` that hold drafts."""
    publish: tuple[str, ...] = setting((), is_path=True)
    """Globs of logs and bank files that may appear in what the memory emits."""
    retain_headings: tuple[str, ...] = ("Retain",)
    """Level-2 headings that open a Retain section; the first one is written."""
    locales: tuple[str, ...] = ()
    """Locale codes that may stand in paths and suffixes; empty: any that paths support."""
    locale: str = ""
    """Canonical locale; empty: the site's own."""
    section_threshold: float = setting(0.45, unit="cosine", least=0, most=1)
    """Cosine from which a section repeats a section."""
    article_threshold: float = setting(0.6, unit="cosine", least=0, most=1)
    """Cosine from which an article repeats an article."""
    fact_threshold: float = setting(0.7, unit="cosine", least=0, most=1)
    """Cosine from which a fact repeats a fact."""
    concept_pages: int = setting(200, unit="pages", least=0)
    """Most concepts that get a page of their own."""
    fulltext: str = setting("auto", choices=("auto", "fts5", "fts4"))
    """Full-text engine: `auto`, `fts5` or `fts4`."""

    @property
    def canonical_locale(self) -> str:
        """The locale whose spellings and slugs lead: `locale`, else the site's own."""
        return locale_tag(self.locale) or self.locale or self.site.locale
