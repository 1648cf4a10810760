"""In which language a file is, and which files are translations of one page.

A part of a path is read as a locale when it is on the `locales` setting. Without that
setting it counts when no reader would take it for anything else (`ja`, `zh-Hant`, `pt-BR`:
`CLEAR_LANGUAGES`, any other subtag included), or when names beside it support it:
`docs/it/` is Italian next to `docs/en/` or when it mirrors a file of `docs/`, and
information technology otherwise. The supporting names are looked up once for a whole
workspace (`with_folder_locales`), so that afterwards every file is judged by its path and
the settings alone.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from mkdocs_memory.settings import Settings
from mkdocs_memory.text.locale_tags import CLEAR_LANGUAGES, locale_tag


class PathLocale(NamedTuple):
    """What a path says about language."""

    locale: str | None
    """Normal form (`ja`, `zh-hant`); `None` when the path names no language."""
    family: str
    """The path without its locale part and suffix: equal for translations of one page."""


def path_locale(settings: Settings, path: str) -> PathLocale:
    """Read the locale and the translation family from a path relative to the root.

    A suffix (`page.ja.md`) counts before a folder, the leftmost folder before the others.
    """
    *folders, name = path.split("/")
    listed, supported = settings.locales, settings.site.folder_locales
    locale: str | None = None
    for position, folder in enumerate(folders):
        locale = _accepted(folder, listed, supported)
        if locale is not None:
            del folders[position]
            break
    stem, dot, ending = name.rpartition(".")
    base, second_dot, suffix = stem.rpartition(".")
    if second_dot and base:
        suffix_locale = _accepted(suffix, listed, supported)
        if suffix_locale is not None:
            locale, name = suffix_locale, base + dot + ending
    return PathLocale(locale, "/".join((*folders, name)))


def with_folder_locales(settings: Settings) -> Settings:
    """Add the locale codes that folder and file names around the articles support."""
    if settings.locales or settings.site.folder_locales:
        return settings
    found: set[str] = set()
    for folder in _article_folders(settings):
        found |= _supported_names(folder)
        # The locale may stand above the articles, as in docs/ja/docs.
        for above in folder.parents:
            if not above.is_relative_to(settings.root):
                break
            found |= _supported_names(above)
    return replace(settings, site=replace(settings.site, folder_locales=tuple(sorted(found))))


def _article_folders(settings: Settings) -> Iterable[Path]:
    if settings.site.docs_dir is not None:
        yield settings.site.docs_dir
    elif not settings.articles:
        yield settings.root / "docs"
    for pattern in settings.articles:
        if not set(pattern) & set("*?["):
            yield settings.root / pattern


def _supported_names(folder: Path) -> set[str]:
    """Return the codes below one folder that need support and have it."""
    try:
        with os.scandir(folder) as entries:
            names = {entry.name: entry.is_dir(follow_symlinks=False) for entry in entries}
    except OSError:
        return set()
    unclear = {name for name, is_folder in names.items() if is_folder and _is_unclear(name)}
    if any(is_folder and _is_clear(name) for name, is_folder in names.items()):
        found = set(unclear)
    else:
        found = {name for name in unclear if _mirrors(folder / name, names)}
    return found | _supported_suffixes(names)


def _supported_suffixes(names: Iterable[str]) -> set[str]:
    """Return unclear suffixes whose page also stands there in another language."""
    known = set(names)
    found = set()
    for name in known:
        base, _, rest = name.partition(".")
        suffix, dot, ending = rest.rpartition(".")
        if dot and _is_unclear(suffix):
            others = (f"{base}.{ending}", *(f"{base}.{c}.{ending}" for c in CLEAR_LANGUAGES))
            if known.intersection(others):
                found.add(suffix)
    return found


def _mirrors(folder: Path, names: Iterable[str]) -> bool:
    """Say whether a folder holds a name that its parent holds too, index pages aside."""
    try:
        inside = set(os.listdir(folder))
    except OSError:
        return False
    return bool(inside.intersection(names) - {"index.md", "README.md"})


def _is_clear(name: str) -> bool:
    return locale_tag(name) is not None and _language(name) in CLEAR_LANGUAGES


def _is_unclear(name: str) -> bool:
    is_lower = name[:2].islower()
    return is_lower and locale_tag(name) is not None and _language(name) not in CLEAR_LANGUAGES


def _language(name: str) -> str:
    return name.replace("_", "-").partition("-")[0].lower()


@lru_cache(maxsize=4096)
def _accepted(code: str, listed: tuple[str, ...], supported: tuple[str, ...]) -> str | None:
    """Return the locale a path part stands for, or `None` when it stands for none."""
    tag = locale_tag(code)
    if listed:
        if code in listed:
            return tag or code.lower()
        return tag if tag and tag in {locale_tag(item) for item in listed} else None
    return tag if tag and (_is_clear(code) or code in supported) else None
