"""The plugin's options, and the settings they stand for."""

from __future__ import annotations

from pathlib import Path

from mkdocs.config import config_options as c
from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig

from mkdocs_memory.settings import Settings, SiteSettings, load_settings, settings_from_options

_DEFAULTS = Settings(root=Path())


class MemoryConfig(Config):  # type: ignore[no-untyped-call]  # MkDocs leaves a hook untyped
    """The plugin's options; MkDocs checks their names, `settings` checks their values."""

    root = c.Optional(c.Type(str))
    """Workspace root, relative to this file; default: the folder of `mkdocs.yml`."""
    enabled = c.Type(bool, default=_DEFAULTS.enabled)
    """False switches the plugin off for this build."""
    prefix = c.Type(str, default=_DEFAULTS.prefix)
    """Folder of the generated pages inside the site."""
    core = c.Type((str, list, tuple), default=_DEFAULTS.core)
    """Files that hold small, durable facts and preferences."""
    logs = c.Type(str, default=_DEFAULTS.logs)
    """Folder of the daily logs, `YYYY-MM-DD.md`."""
    bank = c.Type(str, default=_DEFAULTS.bank)
    """Folder of the curated pages."""
    articles = c.Type((str, list, tuple), default=_DEFAULTS.articles)
    """Folders (or globs of folders) of articles beside `docs_dir`."""
    decisions = c.Type((str, list, tuple), default=_DEFAULTS.decisions)
    """Folders of decision records."""
    drafts = c.Type(str, default=_DEFAULTS.drafts)
    """Name of folders inside `docs_dir` that hold drafts."""
    publish = c.Type((str, list, tuple), default=_DEFAULTS.publish)
    """Globs of logs and bank files that may appear in what the memory emits."""
    retain_headings = c.Type((str, list, tuple), default=_DEFAULTS.retain_headings)
    """Level-2 headings that open a Retain section; the first one is written."""
    locales = c.Type((str, list, tuple), default=_DEFAULTS.locales)
    """Locale codes that may stand in paths and suffixes; empty: any that paths support."""
    locale = c.Type(str, default=_DEFAULTS.locale)
    """Canonical locale; empty: the site's own."""
    section_threshold = c.Type((int, float), default=_DEFAULTS.section_threshold)
    """Cosine from which a section repeats a section."""
    article_threshold = c.Type((int, float), default=_DEFAULTS.article_threshold)
    """Cosine from which an article repeats an article."""
    fact_threshold = c.Type((int, float), default=_DEFAULTS.fact_threshold)
    """Cosine from which a fact repeats a fact."""
    concept_pages = c.Type(int, default=_DEFAULTS.concept_pages)
    """Most concepts that get a page of their own."""
    fulltext = c.Type(str, default=_DEFAULTS.fulltext)
    """Full-text engine: `auto`, `fts5` or `fts4`."""


def settings_of(options: MemoryConfig, config: MkDocsConfig) -> Settings:
    """Return the settings that the command line reads from the same file.

    A configuration that is in no file (`mkdocs build -f -`) is taken as MkDocs has it.
    """
    path = Path(config.config_file_path or "").absolute()
    if path.is_file():
        return load_settings(path.parent, path)
    root = Path.cwd() / (options.root or "")
    site = SiteSettings(
        site_name=config.site_name,
        docs_dir=Path(config.docs_dir),
        site_dir=Path(config.site_dir),
        repo_url=config.repo_url or "",
        edit_uri=config.edit_uri or "",
    )
    return settings_from_options(dict(options), site, root, "mkdocs.yml")
