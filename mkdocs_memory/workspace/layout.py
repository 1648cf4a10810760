"""What a place in the workspace says about a file: its role, and whether a site builds it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

from mkdocs_memory.settings import Settings
from mkdocs_memory.workspace.exclusion import Patterns
from mkdocs_memory.workspace.files import Role, SourceFile

MARKDOWN_ENDINGS = (".md", ".markdown", ".mdown", ".mkdn", ".mkd")
"""The ones MkDocs builds pages from, compared with case."""
NAMES_APART = frozenset({"README.md"})
"""Names that tell more than the folder they stand in."""


class Place(NamedTuple):
    """What a file is by its place alone."""

    role: Role
    src_prefix: str | None
    """Its folder relative to `docs_dir`, for files the site could build; ends with a slash
    unless it is empty."""
    is_built: bool
    """True when a site builds it unless its header says otherwise."""

    def source_file(self, path: str, name: str, stat: tuple[int, int, int]) -> SourceFile:
        """Return the file of that path and name; `stat` is its size, time and inode."""
        src_uri = None if self.src_prefix is None else self.src_prefix + name
        return SourceFile(path, self.role, *stat, src_uri, self.is_built)


class Layout:
    """The folders of a workspace and what each is for."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        root, site = settings.root, settings.site
        self.root = root
        self.core = frozenset(settings.core)
        self.site_dir = os.path.realpath(site.site_dir) if site.site_dir else None
        self.docs = _relative(site.docs_dir, root) if site.docs_dir else None
        self.excluded = Patterns(site.exclude_docs, hides_defaults=True)
        self.drafts = Patterns(site.draft_docs)
        self.judges_by_folder = self.excluded.name_folders and self.drafts.name_folders
        roles: dict[str, Role] = {settings.logs: Role.LOG}
        for folder, role in (
            (settings.bank, Role.BANK),
            (f"{settings.bank}/entities", Role.ENTITY),
            (f"{settings.bank}/drafts", Role.DRAFT),
            *((folder, Role.DECISION) for folder in settings.decisions),
            *((folder, Role.ARTICLE) for folder in self._article_folders()),
        ):
            roles.setdefault("" if folder == "." else folder, role)
        self._roles = roles
        prefixes = ((_prefix(folder), role) for folder, role in roles.items())
        # The longest folder that holds a file says what the file is.
        self._roles_by_prefix = sorted(prefixes, key=lambda item: (-len(item[0]), item[0]))
        self.docs_prefix = None if self.docs is None else _prefix(self.docs)
        self.names_apart: dict[str, frozenset[str]] = {}
        """For each folder with core files its prefix, and names not judged by folder alone."""
        for folder, _, name in (path.rpartition("/") for path in self.core):
            others = self.names_apart.get(_prefix(folder), NAMES_APART)
            self.names_apart[_prefix(folder)] = others | {name}

    def _article_folders(self) -> list[str]:
        settings = self._settings
        folders = [] if self.docs is None else [self.docs, *_sister_docs(settings)]
        for pattern in settings.articles:
            if set(pattern) & set("*?["):
                found = (path for path in settings.root.glob(pattern) if path.is_dir())
                folders += sorted(_relative(path, settings.root) for path in found)
            else:
                folders.append(pattern)
        return folders or ["docs"]

    def tops(self) -> list[str]:
        """Return the folders to walk, an outer one before those inside it.

        A folder inside another is walked for itself, because the way to it may lead through
        one that is hidden (`.agent/memory`).
        """
        return sorted(self._roles)

    def folder(self, relative: str) -> Folder:
        """Return what a folder, relative to the root, says about the files in it."""
        prefix = _prefix(relative)
        for top, role in self._roles_by_prefix:
            if prefix.startswith(top):
                return Folder(self, prefix, role)
        return Folder(self, prefix, None)

    def place(self, path: str) -> Place | None:
        """Return what a path, relative to the root, says; `None` when it is no source."""
        parent, _, name = path.rpartition("/")
        if not name.endswith(MARKDOWN_ENDINGS):
            return None
        return self.folder(parent).place(name)

    @property
    def drafts_name(self) -> str:
        """Name of the folders that hold drafts."""
        return self._settings.drafts


class Folder:
    """One folder, and what its place says about every file in it."""

    def __init__(self, layout: Layout, prefix: str, role: Role | None) -> None:
        self._layout = layout
        self._prefix = prefix
        self._role = role
        self._names_apart = layout.names_apart.get(prefix, NAMES_APART)
        docs = layout.docs_prefix
        self._src_prefix: str | None = None
        if docs is not None and prefix.startswith(docs):
            self._src_prefix = prefix[len(docs) :]
        if role in (Role.ARTICLE, Role.DECISION) and f"/{layout.drafts_name}/" in f"/{prefix}":
            self._role = Role.DRAFT
        self.shows_hidden = self._src_prefix is not None and layout.excluded.has_exceptions
        """True when the site may build files whose name starts with a dot."""
        self._ordinary = self._judged("page.md") if layout.judges_by_folder else None
        """What every file says that nothing but its folder tells apart."""

    def place(self, name: str) -> Place | None:
        """Return what the place of a file in this folder says; `None` when it is no source."""
        if name in self._names_apart or name[0] == ".":
            return None if self._is_shadowed(name) else self._judged(name)
        if self._layout.judges_by_folder:
            return self._ordinary
        return self._judged(name)

    def _judged(self, name: str) -> Place | None:
        layout = self._layout
        role = Role.CORE if self._prefix + name in layout.core else self._role
        if role is None:
            return None
        if self._src_prefix is None:
            # Folders of articles outside `docs_dir` belong to the sites of other languages.
            return Place(role, None, role is Role.ARTICLE)
        src_uri = self._src_prefix + name
        if layout.excluded.match(src_uri):
            # Logs and drafts are kept out of the site this way, not out of the memory.
            return None if role is Role.ARTICLE else Place(role, None, False)
        if layout.drafts.match(src_uri):
            is_page = role in (Role.ARTICLE, Role.DECISION)
            return Place(Role.DRAFT if is_page else role, self._src_prefix, False)
        return Place(role, self._src_prefix, role is not Role.DRAFT)

    def _is_shadowed(self, name: str) -> bool:
        """Say whether MkDocs passes over a README because an index page stands beside it."""
        if name != "README.md" or self._src_prefix is None:
            return False
        return (self._layout.root / self._prefix / "index.md").exists()


def _sister_docs(settings: Settings) -> list[str]:
    """Return the docs of sites that stand beside this one in the same shape.

    With `root: ../..` in docs/ja/mkdocs.yml one memory spans a site per language: where
    docs/en/mkdocs.yml stands too, docs/en/docs holds articles as well.
    """
    config, docs = settings.site.config_file, settings.site.docs_dir
    if config is None or docs is None or config.parent == settings.root:
        return []
    home = config.parent
    if not (docs.is_relative_to(home) and home.is_relative_to(settings.root)):
        return []
    try:
        beside = [folder for folder in home.parent.iterdir() if folder != home]
    except OSError:
        return []  # it may be entered but not listed
    found = (
        folder / docs.relative_to(home) for folder in beside if (folder / config.name).is_file()
    )
    return sorted(_relative(folder, settings.root) for folder in found if folder.is_dir())


def _prefix(folder: str) -> str:
    """Return what the paths of files below a folder begin with."""
    return f"{folder}/" if folder else ""


def _relative(path: Path, root: Path) -> str:
    relative = path.relative_to(root).as_posix()
    return "" if relative == "." else relative
