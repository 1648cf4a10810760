"""A site's configuration file as plain values, read without importing MkDocs.

Whatever MkDocs accepts is read here too: `INHERIT` is merged, `!ENV` resolved, and tags
only MkDocs or a plugin understands (`!!python/name:…`, `!relative`) become `None`.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from mkdocs_memory.errors import EnvironmentFailure, WorkspaceError

PLUGIN_NAME = "memory"

DEEPEST_NESTING = 100

MOST_ANCESTORS = 20
"""Length of an INHERIT chain above which it is taken for a circle."""


class ConfigFile(NamedTuple):
    """A configuration file with everything it inherits."""

    path: Path
    values: Mapping[str, Any]
    """Top-level keys, inherited ones merged in as MkDocs does."""
    chain: tuple[Path, ...]
    """The file itself, then its ancestors: whose lines a message may name."""
    uses_environment: bool = False
    """True when a value came from an environment variable by `!ENV`."""

    def plugin_options(self) -> Mapping[str, Any] | None:
        """Return the options of the memory plugin, or `None` when it is not listed."""
        if self.path.name == "memory.yml":
            return self.values
        return _memory_options(self.values.get("plugins"), self.path.name)

    def place_of(self, name: str) -> str:
        """Return `mkdocs.yml:14` for the line of a setting, or the bare name of the file."""
        for path in self.chain:
            line = _line_of(path, name)
            if line is not None:
                return f"{path.name}:{line}"
        return self.path.name


def read_config(path: Path) -> ConfigFile:
    """Read a configuration file and what it inherits.

    Raises:
        WorkspaceError: it is missing, not YAML, or inherits in a circle.
        EnvironmentFailure: it may not be read.
    """
    merged: dict[str, Any] = {}
    chain: list[Path] = []
    uses_environment = False
    current: Path | None = path
    while current is not None:
        if current in chain or len(chain) == MOST_ANCESTORS:
            raise WorkspaceError(f"{path.name}: INHERIT leads in a circle, at {current.name}")
        source = _read(current)
        uses_environment = uses_environment or "!ENV" in source
        values = _mapping(source, current.name)
        chain.append(current)
        parent = values.pop("INHERIT", None)
        if parent is not None and not isinstance(parent, str):
            raise WorkspaceError(f"{current.name}: INHERIT must be a path, got {parent!r}")
        merged = _merged(values, merged)
        current = None if parent is None else Path(os.path.normpath(current.parent / parent))
    return ConfigFile(path, merged, tuple(chain), uses_environment)


def names_memory_plugin(source: str) -> bool:
    """Say whether the text of a configuration file lists the memory plugin itself."""
    values = _parse(source, PLUGIN_NAME)
    return (
        isinstance(values, dict) and _memory_options(values.get("plugins"), PLUGIN_NAME) is not None
    )


def _memory_options(plugins: object, file_name: str) -> Mapping[str, Any] | None:
    if isinstance(plugins, Mapping):
        entries = list(plugins.items())
    elif isinstance(plugins, list):
        entries = [
            pair
            for item in plugins
            for pair in (item.items() if isinstance(item, Mapping) else [(item, None)])
        ]
    else:
        return None
    for name, options in entries:
        if name == PLUGIN_NAME:
            if options is None:
                return {}
            if isinstance(options, Mapping):
                return options
            raise WorkspaceError(
                f"{file_name}: the options of the memory plugin must be a mapping, "
                f"got {options!r:.80}"
            )
    return None


def _merged(child: dict[str, Any], into: Mapping[str, Any]) -> dict[str, Any]:
    """Lay `into` over `child`: mappings key by key, everything else whole, as MkDocs does."""
    result = dict(child)
    for key, value in into.items():
        below = result.get(key)
        if isinstance(value, Mapping) and isinstance(below, Mapping):
            result[key] = _merged(dict(below), value)
        else:
            result[key] = value
    return result


def _mapping(source: str, file_name: str) -> dict[str, Any]:
    values = _parse(source, file_name)
    if values is None:
        return {}
    if not isinstance(values, dict):
        raise WorkspaceError(
            f"{file_name}: expected a mapping of settings, found {type(values).__name__}"
        )
    return values


def _read(path: Path) -> str:
    try:
        return path.read_bytes().decode("utf-8-sig")
    except FileNotFoundError as error:
        raise WorkspaceError(f"{path}: no such configuration file") from error
    except UnicodeDecodeError as error:
        raise WorkspaceError(f"{path.name}: not UTF-8 (byte {error.start}); save it as such") from (
            error
        )
    except IsADirectoryError as error:
        raise WorkspaceError(f"{path}: a folder, not a configuration file") from error
    except OSError as error:
        raise EnvironmentFailure(
            f"{path}: cannot be read ({error.strerror}); check its permissions"
        ) from error


def _parse(source: str, file_name: str) -> Any:
    import yaml

    try:
        _refuse_depth(yaml.parse(source, Loader=_loader()), file_name)
        return yaml.load(source, Loader=_loader())  # noqa: S506 - derived from SafeLoader
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = f"{file_name}:{mark.line + 1}" if mark else file_name
        raise WorkspaceError(f"{place}: not valid YAML: {error.problem or error}") from error
    except (yaml.YAMLError, ValueError, RecursionError, TypeError) as error:
        raise WorkspaceError(f"{file_name}: not valid YAML: {error}".splitlines()[0]) from error


def _refuse_depth(events: Iterable[Any], file_name: str) -> None:
    """Look at the events first, which never recurse: libyaml crashes on 50,000 brackets."""
    import yaml

    depth = 0
    for event in events:
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        if depth > DEEPEST_NESTING:
            line = event.start_mark.line + 1
            raise WorkspaceError(f"{file_name}:{line}: nested deeper than {DEEPEST_NESTING} levels")


def _line_of(path: Path, name: str) -> int | None:
    """Find the line, counted from 1, that sets one of our options in one file."""
    import yaml

    root = yaml.compose(_read(path), Loader=_loader())
    options = root if path.name == "memory.yml" else _plugin_node(_child(root, "plugins"))
    if not isinstance(options, yaml.MappingNode):
        return None
    lines = [key.start_mark.line + 1 for key, _ in options.value if key.value == name]
    return int(lines[-1]) if lines else None


def _plugin_node(plugins: Any) -> Any:
    import yaml

    if isinstance(plugins, yaml.SequenceNode):
        found = [_child(item, PLUGIN_NAME) for item in plugins.value]
        return next((node for node in found if node is not None), None)
    return _child(plugins, PLUGIN_NAME)


def _child(node: Any, name: str) -> Any:
    import yaml

    if not isinstance(node, yaml.MappingNode):
        return None
    return next((value for key, value in node.value if key.value == name), None)


@cache
def _loader() -> Any:
    """Return a safe loader that knows `!ENV` and lets every other tag pass as `None`."""
    import yaml

    base: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    loader: Any = type("ConfigLoader", (base,), {})
    loader.add_multi_constructor("", lambda *_: None)
    loader.add_constructor("!ENV", _environment_value)
    return loader


def _environment_value(loader: Any, node: Any) -> Any:
    """Resolve `!ENV NAME` and `!ENV [NAME, OTHER, default]` as pyyaml-env-tag does."""
    import yaml

    names, default = [node], None
    if isinstance(node, yaml.SequenceNode):
        names = list(node.value)
        if len(names) > 1:
            default = loader.construct_object(names.pop(), deep=True)
    for name in names:
        value = os.environ.get(str(name.value))
        if value is not None:
            tag = loader.resolve(yaml.ScalarNode, value, (True, False))
            return loader.construct_object(yaml.ScalarNode(tag, value))
    return default
