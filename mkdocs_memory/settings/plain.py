"""Settings as plain values and back, for another process of ours that is handed them."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import Any

from mkdocs_memory.settings.values import Settings, SiteSettings

Plain = dict[str, Any]
"""Texts, numbers, truth values, tuples of texts, and `None`, by name of the setting."""


def to_plain(settings: Settings) -> Plain:
    """Return settings as plain values, those of the site nested under `site`."""
    return {**_values_of(settings), "site": _values_of(settings.site)}


def from_plain(plain: Plain) -> Settings:
    """Return the settings that `to_plain` was given."""
    site = SiteSettings(**_with_paths(SiteSettings, plain["site"]))
    return Settings(**{**_with_paths(Settings, plain), "site": site})


def _values_of(values: Settings | SiteSettings) -> Plain:
    named = {item.name: getattr(values, item.name) for item in fields(values)}
    return {name: str(value) if isinstance(value, Path) else value for name, value in named.items()}


def _with_paths(kind: type[Settings | SiteSettings], plain: Plain) -> Plain:
    paths = {item.name for item in fields(kind) if str(item.type).startswith("Path")}
    return {
        name: Path(value) if name in paths and value is not None else value
        for name, value in plain.items()
    }
