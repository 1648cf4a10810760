"""Every setting, with its default and unit.

Comes in: `mkdocs.yml`, `properdocs.yml` or `memory.yml`, read without importing MkDocs, or
the options MkDocs hands to the plugin; goes out: one validated `Settings`, so that the
command line and the plugin agree. What the settings mean is left to those who use them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mkdocs_memory.settings.config_file import names_memory_plugin
from mkdocs_memory.settings.finding import (
    CONFIG_NAMES,
    WORKSPACE_VARIABLE,
    find_workspace,
    load_settings,
)
from mkdocs_memory.settings.validation import settings_from_options
from mkdocs_memory.settings.values import Settings, SiteSettings

if TYPE_CHECKING:
    from mkdocs_memory.settings.table import SettingRow, settings_table

__all__ = [
    "CONFIG_NAMES",
    "WORKSPACE_VARIABLE",
    "SettingRow",
    "Settings",
    "SiteSettings",
    "find_workspace",
    "load_settings",
    "names_memory_plugin",
    "settings_from_options",
    "settings_table",
]


def __getattr__(name: str) -> object:
    """Load what only the documentation asks for when it does."""
    if name in {"SettingRow", "settings_table"}:
        from mkdocs_memory.settings import table

        return getattr(table, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
