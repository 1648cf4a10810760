"""Where the workspace is, and its settings.

The root is, in this order: the folder that `-C` names; `MKDOCS_MEMORY_WORKSPACE`; the
`root` setting of the nearest `mkdocs.yml` or `properdocs.yml` upward, else that file's
folder; the folder of the nearest `memory.yml`; the current folder with defaults. A folder
that was named outright is the root whatever files lie above it, and only a configuration
file in that very folder counts.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path

from mkdocs_memory.errors import WorkspaceError
from mkdocs_memory.settings.config_cache import read_config_once
from mkdocs_memory.settings.config_file import ConfigFile
from mkdocs_memory.settings.validation import settings_from_options
from mkdocs_memory.settings.values import Settings, SiteSettings
from mkdocs_memory.text.locale_tags import locale_tag

WORKSPACE_VARIABLE = "MKDOCS_MEMORY_WORKSPACE"
SITE_NAMES = ("mkdocs.yml", "mkdocs.yaml", "properdocs.yml", "properdocs.yaml")
CONFIG_NAMES = (*SITE_NAMES, "memory.yml")
"""Files that settings are read from; the ones of a site come before `memory.yml`."""


def find_workspace(
    start: Path,
    directory: Path | None = None,
    config_file: Path | None = None,
    environment: Mapping[str, str] = os.environ,
) -> Settings:
    """Find the workspace that a command works in, and read its settings.

    Arguments:
        start: The current folder.
        directory: What `-C` names, if anything.
        config_file: What `--config-file` names, if anything.
        environment: Where `MKDOCS_MEMORY_WORKSPACE` is looked up.

    Raises:
        WorkspaceError: a named folder or file does not exist, or a setting is wrong.
    """
    named = directory
    if named is None and environment.get(WORKSPACE_VARIABLE):
        named = Path(environment[WORKSPACE_VARIABLE]).expanduser()
    if named is None:
        return load_settings(start, config_file)
    root = _absolute(start / named)
    if not root.is_dir():
        source = WORKSPACE_VARIABLE if directory is None else "-C"
        raise WorkspaceError(f"{source}: {str(named)!r} is not a folder")
    config_path = start / config_file if config_file else _config_in(root, CONFIG_NAMES)
    return _settings_of(_absolute(config_path), root) if config_path else _defaults(root)


def load_settings(start: Path, config_file: Path | None = None) -> Settings:
    """Find the workspace around `start` and read its settings.

    Raises:
        WorkspaceError: a setting is unknown, of the wrong type or out of range.
    """
    start = _absolute(start)
    if config_file is not None:
        return _settings_of(_absolute(start / config_file))
    upward = (start, *start.parents)
    for names in (SITE_NAMES, ("memory.yml",)):
        for folder in upward:
            path = _config_in(folder, names)
            if path:
                return _settings_of(path)
    return _defaults(start)


def _absolute(path: Path) -> Path:
    """Make a path absolute without `..`, symbolic links kept as the user named them."""
    return Path(os.path.abspath(path))


def _config_in(folder: Path, names: Iterable[str]) -> Path | None:
    return next((folder / name for name in names if (folder / name).is_file()), None)


def _defaults(root: Path) -> Settings:
    return settings_from_options({}, SiteSettings(), root, str(root))


def _settings_of(path: Path, root: Path | None = None) -> Settings:
    config = read_config_once(path)
    options = config.plugin_options() or {}
    if root is None:
        root = path.parent
        named = options.get("root")
        if named is not None:
            root = _named_root(path, named, config)
    site = SiteSettings(config_file=path) if path.name == "memory.yml" else _site_of(config)
    return settings_from_options(options, site, root, path.name, config.place_of)


def _named_root(path: Path, named: object, config: ConfigFile) -> Path:
    place = config.place_of("root")
    if not isinstance(named, str) or not named.strip():
        raise WorkspaceError(f"{place}: root must be a path, got {named!r}")
    root = _absolute(path.parent / Path(named).expanduser())
    if not root.is_dir():
        raise WorkspaceError(f"{place}: root must be a folder that exists, got {named!r}")
    return root


def _site_of(config: ConfigFile) -> SiteSettings:
    folder = config.path.parent

    def text(name: str, default: str = "") -> str:
        value = config.values.get(name)
        return value if isinstance(value, str) else default

    locale = _locale_of_theme(config.values.get("theme"))
    return SiteSettings(
        config_file=config.path,
        site_name=text("site_name"),
        docs_dir=_absolute(folder / text("docs_dir", "docs")),
        site_dir=_absolute(folder / text("site_dir", "site")),
        exclude_docs=text("exclude_docs"),
        draft_docs=text("draft_docs"),
        locale=locale or "en",
        is_locale_stated=locale is not None,
        repo_url=text("repo_url"),
        edit_uri=text("edit_uri"),
    )


def _locale_of_theme(theme: object) -> str | None:
    if isinstance(theme, Mapping):
        for name in ("language", "locale"):
            value = theme.get(name)
            if isinstance(value, str) and locale_tag(value):
                return locale_tag(value)
    return None
