"""What is set up and what is not, with the step that mends it."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from mkdocs_memory.errors import EnvironmentFailure
from mkdocs_memory.index.files import IndexFiles, UnusableIndex
from mkdocs_memory.index.fulltext import engine_name
from mkdocs_memory.index.opening import NoIndex, open_current
from mkdocs_memory.settings import names_memory_plugin
from mkdocs_memory.workspace.workspace import Workspace

INIT = "run `mkdocs-memory init`"


@dataclass(frozen=True, slots=True)
class Check:
    """One thing looked at."""

    is_fine: bool
    what: str
    """What was looked at, and what was found."""
    mend: str = ""
    """What to do; empty when all is well."""


def examine(workspace: Workspace) -> list[Check]:
    """Look at settings, folders, git, files and index; changes nothing."""
    looks: tuple[Callable[[Workspace], Check | None], ...] = (
        _settings,
        _plugin,
        _files,
        _logs,
        _ignored,
        _merged,
        _drafts,
        _index,
        _engine,
    )
    found = (look(workspace) for look in looks)
    return [check for check in found if check is not None]


def _settings(workspace: Workspace) -> Check:
    config_file = workspace.settings.site.config_file
    if config_file:
        return Check(True, f"settings: {config_file}")
    return Check(False, "settings: no mkdocs.yml or memory.yml, all at their defaults", INIT)


def _plugin(workspace: Workspace) -> Check | None:
    config_file = workspace.settings.site.config_file
    if config_file is None or config_file.name == "memory.yml":
        return None
    if names_memory_plugin(config_file.read_text(encoding="utf-8", errors="replace")):
        return Check(True, "plugin: listed")
    mend = f"{INIT}, or add `- memory` to `plugins` (fine if an inherited file lists it)"
    return Check(False, f"plugin: {config_file.name} does not list it", mend)


def _files(workspace: Workspace) -> Check:
    scan = workspace.scan()
    if not scan.files:
        folder = workspace.settings.site.docs_dir or workspace.root / "docs"
        return Check(False, "files: none found", f"write Markdown in {folder}, or pass -C DIR")
    if scan.diagnostics or not scan.is_complete:
        what = f"files: {len(scan.files)}, and {len(scan.diagnostics)} that cannot be read"
        return Check(False, what, "run `mkdocs-memory check`")
    return Check(True, f"files: {len(scan.files)}")


def _logs(workspace: Workspace) -> Check:
    folder = workspace.settings.logs
    if (workspace.root / folder).is_dir():
        return Check(True, f"logs: {folder}/")
    mend = "`mkdocs-memory log TEXT` makes it with its first entry"
    return Check(False, f"logs: no folder {folder}/", mend)


def _ignored(workspace: Workspace) -> Check | None:
    what = "git: .memory/ is ignored"
    return _git_file(workspace, ".gitignore", ".memory", what, "git: .memory/ is not ignored")


def _merged(workspace: Workspace) -> Check | None:
    line = f"{workspace.settings.logs}/*.md merge=union"
    what = "git: logs of two branches merge without conflict"
    return _git_file(workspace, ".gitattributes", line, what, "git: logs may conflict in merges")


def _git_file(workspace: Workspace, name: str, line: str, fine: str, bad: str) -> Check | None:
    """Look for a line in a git file of the workspace, or of a folder above it."""
    repository = next(
        (
            folder
            for folder in (workspace.root, *workspace.root.parents)
            if (folder / ".git").exists()
        ),
        None,
    )
    if repository is None:
        return None
    folders = {workspace.root, repository}
    texts = (_text(folder / name) for folder in folders)
    return Check(True, fine) if any(line in text for text in texts) else Check(False, bad, INIT)


def _drafts(workspace: Workspace) -> Check | None:
    site = workspace.settings.site
    if site.docs_dir is None:
        return None
    drafts = workspace.settings.drafts
    if not (site.docs_dir / drafts).is_dir() or drafts in site.draft_docs + site.exclude_docs:
        return Check(True, "drafts: none in the built site")
    mend = f"add `draft_docs: {drafts}/` to {site.config_file and site.config_file.name}, or {INIT}"
    return Check(False, f"drafts: {drafts}/ is built into the site without the plugin", mend)


def _index(workspace: Workspace) -> Check:
    folder = IndexFiles(workspace.root).folder
    if not os.access(folder if folder.exists() else workspace.root, os.W_OK):
        what = f"index: {folder.name}/ cannot be written, so changes are indexed for each answer"
        return Check(False, what, f"give this user permission to write {folder}")
    try:
        current = open_current(workspace.settings)
    except NoIndex:
        return Check(True, "index: none yet; the first question or build makes it")
    except UnusableIndex as error:
        return Check(True, f"index: {error}; the next question or build makes a new one")
    except EnvironmentFailure as error:
        return Check(False, f"index: {error}", "give this user access to .memory/")
    current.connection.close()
    return Check(True, f"index: version {current.number}")


def _engine(workspace: Workspace) -> Check:
    engine = engine_name(workspace.settings.fulltext)
    if engine == "fts5":
        return Check(True, "full text: FTS5")
    mend = "answers are the same; for speed use a Python whose SQLite has FTS5"
    return Check(True, f"full text: FTS4; {mend}")


def _text(path: Path) -> str:
    try:
        # A pipe would wait for a writer for ever.
        return path.read_text(encoding="utf-8", errors="replace") if path.is_file() else ""
    except OSError:
        return ""
