"""The MkDocs plugin: the memory's pages in a site, and its findings in the build log.

Everything is decided elsewhere; here values meet MkDocs' events. Placeholders for the pages
are added when files are collected, what they hold is settled once other plugins have hidden
or moved pages of theirs (`on_nav`), and MkDocs asks for their text page by page.
"""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import ConfigurationError, PluginError
from mkdocs.plugins import BasePlugin, CombinedEvent, event_priority
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page as SitePage

from mkdocs_memory.checking import Findings, discreet, examine
from mkdocs_memory.diagnostics import Severity
from mkdocs_memory.errors import EnvironmentFailure, WorkspaceError
from mkdocs_memory.index import Article
from mkdocs_memory.index.updating import build_in_memory
from mkdocs_memory.memory import Memory
from mkdocs_memory.pages.anchors import AnchorExtension, WantedAnchor
from mkdocs_memory.pages.articles_index import articles_index
from mkdocs_memory.pages.collect import collect
from mkdocs_memory.pages.page import Page
from mkdocs_memory.pages.render import render_pages, stylesheet
from mkdocs_memory.pages.site_memory import SiteMemory
from mkdocs_memory.pages.sources import Sources, read_sources, without_private_sections
from mkdocs_memory.plugin.closing import (
    close_private,
    close_unbuildable,
    cut_private_sections,
)
from mkdocs_memory.plugin.config import MemoryConfig, settings_of
from mkdocs_memory.plugin.placing import add_data, built_pages, place_pages
from mkdocs_memory.settings import Settings
from mkdocs_memory.workspace.reading import decode
from mkdocs_memory.workspace.workspace import Workspace

if TYPE_CHECKING:
    from mkdocs.livereload import LiveReloadServer

# Only loggers below `mkdocs.plugins` count for `--strict`.
log = logging.getLogger("mkdocs.plugins.memory")

STYLESHEET = "memory.css"
ARTICLES_INDEX = "articles_index.jsonl"
"""Names of the data files under the prefix."""

_LEVELS = {Severity.ERROR: logging.ERROR, Severity.WARNING: logging.WARNING}
"""Findings that everyone sees; the others come with `--verbose`."""


@dataclass(frozen=True)
class _Read:
    """What a build begins with."""

    sources: Sources
    warnings: int
    """Findings that fail a strict build."""
    seconds: float
    """Time it took."""


@dataclass
class _Build:
    """What one build needs to remember between its events."""

    sources: Sources
    shown: SiteMemory
    """What the site shows, as far as is known."""
    built: frozenset[str]
    """src_uri of the others' pages that `shown` was collected for."""
    warnings: int
    """Findings that fail a strict build."""
    generated: dict[str, File] = field(default_factory=dict)
    """Our pages by src_uri."""
    pages: dict[str, Page] = field(default_factory=dict)
    """What they hold; filled in `on_nav`."""
    anchors: dict[str, list[WantedAnchor]] = field(default_factory=dict)
    """Anchors of each article, by src_uri; filled in `on_nav`."""
    seconds: float = 0.0
    """Time spent here so far."""


class MemoryPlugin(BasePlugin[MemoryConfig]):  # type: ignore[no-untyped-call]  # as above
    """Builds the memory into a site."""

    def __init__(self) -> None:
        self._settings: Settings | None = None
        self._anchors = AnchorExtension()
        self._read: _Read | None = None
        self._build: _Build | None = None

    def on_startup(self, *, command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:
        """Let one instance live through the rebuilds of `serve`, which defining this does."""

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Validate the settings; announce the style sheet and our anchors."""
        self._read = None
        self._build = None
        self._settings = None
        if not self.config.enabled:
            return config
        try:
            self._settings = settings_of(self.config, config)
        except (WorkspaceError, EnvironmentFailure) as failure:
            raise ConfigurationError(str(failure)) from failure
        config.markdown_extensions.append(self._anchors)  # type: ignore[arg-type]  # as MkDocs' own docs do
        config.extra_css.append(f"{self._settings.prefix}/{STYLESHEET}")
        return config

    @event_priority(1000)
    def _read_and_close(self, files: Files, *, config: MkDocsConfig) -> Files:  # noqa: ARG002 (MkDocs' signature)
        """Bring the index up to date, report findings, and close what is private.

        First of all plugins, so that a blog never lists a private post.
        """
        if self._settings is None:
            return files
        started = time.monotonic()
        try:
            sources = _read(self._settings)
        except WorkspaceError as error:
            raise PluginError(str(error)) from error
        warnings = _report(sources.findings)
        close_private(files, sources)
        close_unbuildable(files, sources)
        self._read = _Read(sources, warnings, time.monotonic() - started)
        return files

    @event_priority(-1000)
    def _add_pages(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Add a placeholder for each page, once other plugins have added theirs."""
        read = self._read
        if read is None:
            return files
        started = time.monotonic()
        close_private(files, read.sources)
        cut_private_sections(files)
        built = built_pages(files, ())
        build = _Build(read.sources, collect(read.sources, built), built, read.warnings)
        build.shown = place_pages(build.shown, build.generated, files, config)
        add_data(files, config, f"{build.shown.prefix}/{STYLESHEET}", stylesheet())
        build.seconds = read.seconds + time.monotonic() - started
        self._build = build
        return files

    on_files = CombinedEvent(_read_and_close, _add_pages)

    @event_priority(-1000)
    def on_nav(self, nav: Navigation, *, config: MkDocsConfig, files: Files) -> Navigation:
        """Settle what the pages hold, now that every other plugin has had its say."""
        build = self._build
        if build is None:
            return nav
        started = time.monotonic()
        built = built_pages(files, build.generated)
        if built != build.built:
            build.built = built
            build.shown = collect(build.sources, built)
            build.shown = place_pages(build.shown, build.generated, files, config)
        build.pages = {page.src_uri: page for page in render_pages(build.shown)}
        build.anchors = {
            article.document.src_uri: _anchors_of(article)
            for article in build.sources.findings.documents
            if article.document.src_uri
        }
        index = articles_index(build.shown, build.sources.settings.canonical_locale)
        add_data(files, config, f"{build.shown.prefix}/{ARTICLES_INDEX}", index)
        build.seconds += time.monotonic() - started
        log.info(_summary(build))
        return nav

    def on_page_read_source(self, *, page: SitePage, **_: object) -> str | None:
        """Return the text of a generated page, and of any other without private sections."""
        if self._build is None:
            return None
        generated = self._generated(page)
        if generated:
            return generated.markdown
        try:
            # One page that is not UTF-8, told as M501 before, need not stop the whole site.
            source = decode(page.file.content_bytes, page.file.src_uri).text
        except OSError:
            return None  # MkDocs finds the same and says so
        return without_private_sections(source)

    @event_priority(-1000)
    def on_page_markdown(self, markdown: str, *, page: SitePage, **_: object) -> str:
        """Tell the Markdown extension which page comes next."""
        generated = self._generated(page)
        if generated:
            self._anchors.expect_generated([heading.anchor for heading in generated.headings])
        elif self._build:
            self._anchors.expect_article(self._build.anchors.get(page.file.src_uri, ()))
        return markdown

    @event_priority(1000)
    def on_page_content(self, html: str, **_: object) -> str:
        """Let whatever is rendered next, such as excerpts, have no anchors of ours."""
        self._anchors.expect_nothing()
        return html

    def on_serve(self, server: LiveReloadServer, **_: object) -> LiveReloadServer:
        """Rebuild when logs or the bank change; `.memory`, which builds write, is not watched."""
        if self._settings:
            for name in (self._settings.logs, self._settings.bank, *self._settings.core):
                path = self._settings.root / name
                if path.exists() and path != self._settings.root:
                    server.watch(str(path))
        return server

    def _generated(self, page: SitePage) -> Page | None:
        if self._build is None or page.file is not self._build.generated.get(page.file.src_uri):
            return None
        return self._build.pages.get(page.file.src_uri)


def _read(settings: Settings) -> Sources:
    """Return what the memory knows and what a check finds, from an index that is up to date."""
    workspace = Workspace(settings)
    memory = Memory(workspace)
    try:
        note = memory.index().note
        findings = memory.findings()
    except EnvironmentFailure as failure:
        log.warning("%s; this build indexes in memory", failure)
        with build_in_memory(workspace) as index:
            return read_sources(workspace, examine(workspace, index))
    if note:
        log.info("memory: %s", note)
    return read_sources(workspace, findings)


def _report(findings: Findings) -> int:
    """Log what was found and return how many findings fail a strict build."""
    # What stands in a source that is not published, a build log must not repeat.
    for found in discreet(
        findings.diagnostics, findings.documents, lambda each: not each.document.is_published
    ):
        log.log(_LEVELS.get(found.severity, logging.DEBUG), "%s", found)
    return sum(found.severity in _LEVELS for found in findings.diagnostics)


def _anchors_of(article: Article) -> list[WantedAnchor]:
    return [
        WantedAnchor(section.anchor, section.title)
        for section in article.sections
        if section.level and not section.is_private
    ]


def _summary(build: _Build) -> str:
    shown = build.shown
    counts = (
        (len(shown.articles), "article"),
        (len(shown.concepts), "concept"),
        (len(shown.entities), "entity"),
        (len(shown.facts), "fact"),
        (build.warnings, "warning"),
    )
    listed = ", ".join(f"{n:,} {_plural(noun) if n != 1 else noun}" for n, noun in counts)
    return f"memory: {listed} in {build.seconds:.2f} s"


def _plural(noun: str) -> str:
    return f"{noun[:-1]}ies" if noun.endswith("y") else f"{noun}s"
