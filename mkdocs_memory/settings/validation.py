"""Options as an author writes them, turned into `Settings` or refused."""

from __future__ import annotations

import math
import posixpath
import reprlib
from collections.abc import Callable, Mapping
from dataclasses import Field, fields, replace
from pathlib import Path
from typing import Any

from mkdocs_memory.errors import WorkspaceError
from mkdocs_memory.settings.values import Limits, Settings, SiteSettings

Place = Callable[[str], str]
"""Where a setting stands: its name -> `mkdocs.yml:14`."""


def settings_from_options(
    options: Mapping[str, Any],
    site: SiteSettings,
    root: Path,
    source: str,
    place_of: Place | None = None,
) -> Settings:
    """Validate options and lay them over the defaults; `None` counts as not set.

    Arguments:
        options: Setting names to values, as YAML yields them; `root` is passed over.
        site: What the site's configuration says.
        root: The workspace root, absolute.
        source: Name of the file the options came from, for messages.
        place_of: Finds the line of a setting for messages; without it `source` stands alone.

    Raises:
        WorkspaceError: a setting is unknown, of the wrong type or out of range, or names a
            path outside the workspace.
    """
    place = place_of or (lambda _: source)
    known = {item.name: item for item in fields(Settings) if item.name != "site"}
    values: dict[str, Any] = {}
    for name, value in options.items():
        if name not in known:
            raise WorkspaceError(_unknown(str(name), list(known), place))
        if name != "root" and value is not None:
            values[name] = _checked(known[name], value, place)
    _check_docs_dir(site, root, source)
    return replace(Settings(root=root, site=site), **values)


def shown(value: object) -> str:
    """Return a value as a message quotes it: long and nested ones shortened."""
    short = reprlib.Repr()
    short.maxstring = short.maxother = 80
    return short.repr(value)


def _unknown(name: str, known: list[str], place: Place) -> str:
    import difflib

    near = difflib.get_close_matches(name.replace("-", "_").lower(), known, n=1, cutoff=0.5)
    hint = f"did you mean {near[0]!r}?" if near else f"it knows {', '.join(sorted(known))}"
    return f"{place(name)}: unknown setting {name!r} of the memory plugin; {hint}"


def _check_docs_dir(site: SiteSettings, root: Path, source: str) -> None:
    if site.docs_dir is not None and not site.docs_dir.is_relative_to(root):
        raise WorkspaceError(
            f"{source}: docs_dir {str(site.docs_dir)!r} lies outside the workspace "
            f"{str(root)!r}; set `root` of the memory plugin to a folder that holds both"
        )


def _checked(item: Field[Any], value: object, place: Place) -> object:
    """Return the value in the type of its field."""
    limits: Limits = item.metadata.get("limits", Limits())
    match str(item.type):
        case "bool":
            if not isinstance(value, bool):
                raise _wrong(item, "true or false", value, place)
            return value
        case "int" | "float":
            return _number(item, value, limits, place)
        case "str":
            if not isinstance(value, str):
                raise _wrong(item, "a text", value, place)
            return _text(item, value, limits, place)
        case _:
            texts = [value] if isinstance(value, str) else value
            if not isinstance(texts, list | tuple) or not all(isinstance(t, str) for t in texts):
                raise _wrong(item, "a list of texts", value, place)
            return tuple(_text(item, text, limits, place) for text in texts)


def _number(item: Field[Any], value: object, limits: Limits, place: Place) -> float:
    is_integer = str(item.type) == "int"
    if (
        isinstance(value, bool)
        or not isinstance(value, int if is_integer else int | float)
        or value in (math.inf, -math.inf)
        or value != value
    ):
        raise _wrong(item, "a whole number" if is_integer else "a number", value, place)
    below = limits.least is not None and value < limits.least
    above = limits.most is not None and value > limits.most
    if below or above:
        least, most = limits.least, limits.most
        expected = f"from {least} to {most}" if most is not None else f"{least} or more"
        raise _wrong(item, expected, value, place)
    return value if is_integer else float(value)


def _text(item: Field[Any], value: str, limits: Limits, place: Place) -> str:
    if limits.choices and value not in limits.choices:
        raise _wrong(item, f"one of {', '.join(limits.choices)}", value, place)
    return _inside(item, value, place) if limits.is_path else value


def _inside(item: Field[Any], value: str, place: Place) -> str:
    """Return a path without `./` and trailing slashes, once it is known to stay inside."""
    path = posixpath.normpath(value.replace("\\", "/"))
    has_drive = len(value) > 1 and value[1] == ":"
    if not value.strip() or path.startswith(("/", "../")) or path == ".." or has_drive:
        raise _wrong(item, "a path inside the workspace", value, place)
    return path


def _wrong(item: Field[Any], expected: str, value: object, place: Place) -> WorkspaceError:
    return WorkspaceError(f"{place(item.name)}: {item.name} must be {expected}, got {shown(value)}")
