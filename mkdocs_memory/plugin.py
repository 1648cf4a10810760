"""The MkDocs plugin: the memory's pages in a site, and its findings in the build log.

Everything is decided elsewhere; here values meet MkDocs' events. Placeholders for the pages
are added when files are collected, what they hold is settled once other plugins have hidden
or moved pages of theirs (`on_nav`), and MkDocs asks for their text page by page.
"""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Collection
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from mkdocs.config import config_options as c
from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import ConfigurationError, PluginError
from mkdocs.plugins import BasePlugin, CombinedEvent, event_priority
from mkdocs.structure.files import File, Files, InclusionLevel
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
from mkdocs_memory.pages.render import SECTION_PAGES, page_uris, render_pages, stylesheet
from mkdocs_memory.pages.site_memory import SiteMemory
from mkdocs_memory.pages.sources import Sources, read_sources, without_private_sections
from mkdocs_memory.settings import Settings, SiteSettings, load_settings, settings_from_options
from mkdocs_memory.text.front_matter import read_front_matter
from mkdocs_memory.workspace.names import printable
from mkdocs_memory.workspace.reading import decode
from mkdocs_memory.workspace.visibility import may_be_closed
from mkdocs_memory.workspace.workspace import Workspace

if TYPE_CHECKING:
    from mkdocs.livereload import LiveReloadServer

# Only loggers below `mkdocs.plugins` count for `--strict`.
log = logging.getLogger("mkdocs.plugins.memory")

STYLESHEET = "memory.css"
ARTICLES_INDEX = "articles_index.jsonl"
"""Names of the data files under the prefix."""

_SOME_HEADER = "---\ntitle: x\n---\n"

_LEVELS = {Severity.ERROR: logging.ERROR, Severity.WARNING: logging.WARNING}
"""Findings that everyone sees; the others come with `--verbose`."""

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
            self._settings = _settings(self.config, config)
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
        _close_private(files, sources)
        _close_unbuildable(files, sources)
        self._read = _Read(sources, warnings, time.monotonic() - started)
        return files

    @event_priority(-1000)
    def _add_pages(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Add a placeholder for each page, once other plugins have added theirs."""
        read = self._read
        if read is None:
            return files
        started = time.monotonic()
        _close_private(files, read.sources)
        _cut_private_sections(files)
        built = _built_pages(files, ())
        build = _Build(read.sources, collect(read.sources, built), built, read.warnings)
        _place_pages(build, files, config)
        _add_data(files, config, f"{build.shown.prefix}/{STYLESHEET}", stylesheet())
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
        built = _built_pages(files, build.generated)
        if built != build.built:
            build.built = built
            build.shown = collect(build.sources, built)
            _place_pages(build, files, config)
        build.pages = {page.src_uri: page for page in render_pages(build.shown)}
        build.anchors = {
            article.document.src_uri: _anchors_of(article)
            for article in build.sources.findings.documents
            if article.document.src_uri
        }
        index = articles_index(build.shown, build.sources.settings.canonical_locale)
        _add_data(files, config, f"{build.shown.prefix}/{ARTICLES_INDEX}", index)
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


def _settings(options: MemoryConfig, config: MkDocsConfig) -> Settings:
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


def _close_private(files: Files, sources: Sources) -> None:
    """Keep pages with `private: true` out of the site, whatever name leads to them.

    A header that cannot be read closes a page to the memory only, unless it may say so too.
    """
    reasons = _reasons_to_close(sources)
    if not reasons:
        return
    known = {each.document.src_uri: each.path for each in sources.findings.documents}
    real = {os.path.realpath(sources.settings.root / path): path for path in reasons}
    for file in files.documentation_pages():
        path = known.get(file.src_uri)
        if path is None and file.abs_src_path:
            # A link to a folder that is known already is a second name for what is in it.
            path = real.get(os.path.realpath(file.abs_src_path))
        if path and path in reasons:
            _keep_out(file, f"{path}: {reasons[path]}")


def _reasons_to_close(sources: Sources) -> dict[str, str]:
    """Return why a page must stay out of the site, by path."""
    workspace = Workspace(sources.settings)
    found = sources.findings
    unreadable = {each.path for each in found.diagnostics if each.code in ("M502", "M503")}
    reasons: dict[str, str] = {}
    for article in found.documents:
        path = article.path
        if not article.document.is_private:
            continue
        if path not in unreadable:
            reasons[path] = "private"
        elif may_be_closed(read_front_matter(workspace.read(path).text)):
            reasons[path] = "its header cannot be read and may say private"
    return reasons


def _close_unbuildable(files: Files, sources: Sources) -> None:
    """Keep out of the site what MkDocs would wait at, stop at, or go round and round in."""
    codes = {each.code for each in sources.findings.diagnostics}
    if codes.isdisjoint(("M503", "M504", "M505", "M510")):
        return
    root = sources.settings.root
    links = [root / each.path for each in sources.findings.diagnostics if each.code == "M504"]
    circles = tuple(f"{link}/" for link in links if link.is_relative_to(os.path.realpath(link)))
    for file in files:
        path = file.abs_src_path
        if any("\ud800" <= character <= "\udfff" for character in file.src_uri):
            _keep_out(file, f"{printable(file.src_uri)}: a name that no link can carry")
        elif path and path.startswith(circles):
            _keep_out(file, f"{file.src_uri}: reached by a link that leads in a circle")
        elif path and not os.path.isfile(path):
            _keep_out(file, f"{file.src_uri}: not a file")


def _cut_private_sections(files: Files) -> None:
    """Cut them from what other plugins have read already, such as the posts of a blog."""
    for file in files:
        if file.page and file.page.markdown:
            # The header is gone, and without one the first lines could be taken for it.
            cut = without_private_sections(f"{_SOME_HEADER}{file.page.markdown}")
            file.page.markdown = cut.removeprefix(_SOME_HEADER)


def _keep_out(file: File, reason: str) -> None:
    if file.inclusion is not InclusionLevel.EXCLUDED:
        file.inclusion = InclusionLevel.EXCLUDED
        log.info("%s, so it is kept out of the site", reason)


def _built_pages(files: Files, generated: Collection[str]) -> frozenset[str]:
    """Return the src_uri of every page that is in the site and not ours."""
    pages = files.documentation_pages()
    return frozenset(file.src_uri for file in pages if file.src_uri not in generated)


def _place_pages(build: _Build, files: Files, config: MkDocsConfig) -> None:
    """Make the site hold exactly the pages that are shown; a page of the user's own wins."""
    taken = {file.dest_uri: file.src_uri for file in files if file.src_uri not in build.generated}
    replaced: dict[str, str] = {}
    wanted: set[str] = set()
    for uri in page_uris(build.shown):
        page = build.generated.get(uri) or _placeholder(config, uri, build.shown.prefix)
        if page.dest_uri in taken:
            replaced[uri] = taken[page.dest_uri]
            log.info("%s: your own page stands in place of the generated one", replaced[uri])
            continue
        wanted.add(uri)
        if uri not in build.generated:
            build.generated[uri] = page
            files.append(page)
    for uri in build.generated.keys() - wanted:
        build.generated[uri].inclusion = InclusionLevel.EXCLUDED
    build.shown = replace(build.shown, replaced=replaced)


def _placeholder(config: MkDocsConfig, uri: str, prefix: str) -> File:
    """Return an empty page; without a `nav` setting, only the overviews go into navigation."""
    is_listed = config.nav is None and uri in {f"{prefix}/{name}.md" for name in SECTION_PAGES}
    inclusion = InclusionLevel.INCLUDED if is_listed else InclusionLevel.NOT_IN_NAV
    return File.generated(config, uri, content="", inclusion=inclusion)


def _add_data(files: Files, config: MkDocsConfig, uri: str, content: str) -> None:
    """Add a data file, unless the user has one of that name."""
    if files.get_file_from_path(uri) is None:
        files.append(
            File.generated(config, uri, content=content, inclusion=InclusionLevel.INCLUDED)
        )


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
