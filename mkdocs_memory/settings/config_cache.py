"""What a configuration file says, kept as JSON until the file changes.

Importing PyYAML and parsing takes some 25 ms, a fifth of what a question may take in all.
Only what becomes settings is kept, in `.memory/` beside the file and only where that folder
is there already; whoever deletes it loses nothing but those 25 ms.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from mkdocs_memory.settings.config_file import ConfigFile, read_config

CACHE = ".memory/settings.json"
_SETTLED_SECONDS = 2.0
"""Age a file must have: a younger one could change again within one tick of its clock."""

_SITE_KEYS = (
    "site_name",
    "docs_dir",
    "site_dir",
    "exclude_docs",
    "draft_docs",
    "repo_url",
    "edit_uri",
)
_FORMAT = [1, *_SITE_KEYS]
"""A cache of any other format is read by another version of this program."""


def read_config_once(path: Path) -> ConfigFile:
    """Read a configuration file like `read_config`, from the cache while nothing changed.

    Raises:
        WorkspaceError: it is missing, not YAML, or inherits in a circle.
        EnvironmentFailure: it may not be read.
    """
    folder = path.parent / CACHE.partition("/")[0]
    if folder.is_symlink() or not folder.is_dir():
        return read_config(path)
    kept = _kept(path)
    if kept is None:
        kept = read_config(path)
        _keep(kept)
    return kept


def _kept(path: Path) -> ConfigFile | None:
    cache = path.parent / CACHE
    try:
        if not cache.is_file():
            return None
        kept = json.loads(cache.read_bytes())
        chain = tuple(path.parent / name for name in kept["chain"])
        if kept["format"] != _FORMAT or chain[0] != path or kept["stat"] != _stat_of(chain):
            return None
        return ConfigFile(path, dict(kept["values"]), chain)
    except (OSError, ValueError, KeyError, TypeError, IndexError):
        # Absent, cut off or written by another version: read the files themselves.
        return None


def _keep(config: ConfigFile) -> None:
    if config.uses_environment:
        return
    with suppress(OSError, TypeError, ValueError):
        newest = max(path.stat().st_mtime for path in config.chain)
        if newest > time.time() - _SETTLED_SECONDS:
            return
        folder = config.path.parent
        kept = {
            "format": _FORMAT,
            "chain": [os.path.relpath(path, folder) for path in config.chain],
            "stat": _stat_of(config.chain),
            "values": _needed(config),
        }
        text = json.dumps(kept, ensure_ascii=False)
        if json.loads(text) != kept:
            return  # a value that JSON does not keep as it is
        temporary = folder / f"{CACHE}.{os.getpid()}.tmp"
        try:
            temporary.write_text(text, encoding="utf-8")
            temporary.replace(folder / CACHE)
        except OSError:  # the disk is full
            temporary.unlink(missing_ok=True)


def _needed(config: ConfigFile) -> Mapping[str, Any]:
    """Return the values that become settings, in the shape of a configuration file."""
    if config.path.name == "memory.yml":
        return dict(config.values)
    values: dict[str, Any] = {key: config.values.get(key) for key in _SITE_KEYS}
    theme = config.values.get("theme")
    if isinstance(theme, Mapping):
        values["theme"] = {key: theme.get(key) for key in ("language", "locale")}
    options = config.plugin_options()
    if options is not None:
        values["plugins"] = {"memory": dict(options)}
    return values


def _stat_of(paths: Sequence[Path]) -> list[list[int]]:
    found = [path.stat() for path in paths]
    return [[status.st_size, status.st_mtime_ns, status.st_ino] for status in found]
