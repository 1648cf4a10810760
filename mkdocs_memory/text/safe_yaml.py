"""A YAML mapping from someone else's file: plain values, or one reason why not.

Imported late, because PyYAML takes 10 ms.
"""

from __future__ import annotations

import re
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Protocol

import yaml

try:
    from yaml import CSafeLoader as _BaseLoader
except ImportError:  # PyYAML built without libyaml: slower, same answers
    from yaml import SafeLoader as _BaseLoader  # type: ignore[assignment]

LARGEST_BYTES = 64 * 1024
DEEPEST_NESTING = 20
_LONGEST_INTEGER = 100
_CORE_TAGS = frozenset(
    f"tag:yaml.org,2002:{name}"
    for name in ("str", "int", "float", "bool", "null", "timestamp", "map", "seq")
)
# No anchor, alias, tag, directive or second document does without one of these marks, and no
# list or mapping without one of its own: most headers need no second look.
_MARKS_BEYOND_PLAIN = re.compile(r"[&*!%]|---|\.\.\.")
_COLLECTION = re.compile(r"[-?:\[{]")


class _Mark(Protocol):
    """A place in YAML text; libyaml and PyYAML have a class of their own for it."""

    line: int


class UnreadableYaml(Exception):
    """Says why a header cannot be read, without quoting it: it may be private."""

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(reason)
        self.reason = reason
        """Completes "the front matter …"."""
        self.line = line
        """Line of the trouble, counted from 0 in the text."""


@dataclass(frozen=True, slots=True)
class LoadedMapping:
    """What a header holds."""

    values: dict[str, object]
    """Keys as written; values are str, int, float, bool, None, dates, lists and dicts."""
    impossible_dates: tuple[int, ...]
    """Line of each timestamp that no calendar has; its value is the text as written."""


class _PlainLoader(_BaseLoader):
    """Builds plain values; mappings keep their keys as the text that is written."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.impossible_dates: list[int] = []

    def plain_mapping(self, node: yaml.MappingNode) -> dict[Hashable, object]:
        values: dict[Hashable, object] = {}
        for key_node, value_node in node.value:
            line = key_node.start_mark.line
            if not isinstance(key_node, yaml.ScalarNode):
                raise UnreadableYaml("has a key that is not a word", line)
            if key_node.value in values:
                raise UnreadableYaml("has the same key twice", line)
            values[key_node.value] = self.construct_object(value_node, deep=True)
        return values

    def plain_integer(self, node: yaml.ScalarNode) -> int:
        # Python refuses to print integers of more than 4,300 digits, whatever base they
        # were written in, so they would break whoever shows them.
        if len(node.value) > _LONGEST_INTEGER:
            raise UnreadableYaml("has a number that is too long", node.start_mark.line)
        return self.construct_yaml_int(node)

    def lenient_timestamp(self, node: yaml.ScalarNode) -> object:
        try:
            return self.construct_yaml_timestamp(node)
        except (ValueError, OverflowError):
            self.impossible_dates.append(node.start_mark.line)
            return node.value


_PlainLoader.add_constructor("tag:yaml.org,2002:map", _PlainLoader.plain_mapping)
_PlainLoader.add_constructor("tag:yaml.org,2002:int", _PlainLoader.plain_integer)
_PlainLoader.add_constructor("tag:yaml.org,2002:timestamp", _PlainLoader.lenient_timestamp)


def load_mapping(text: str) -> LoadedMapping:
    """Read one YAML mapping; an empty text is an empty mapping.

    Raises:
        UnreadableYaml: for everything that is not one plain mapping within the limits.
    """
    if len(text) > LARGEST_BYTES or len(text.encode("utf-8", "replace")) > LARGEST_BYTES:
        raise UnreadableYaml(f"is larger than {LARGEST_BYTES // 1024} KiB")
    try:
        _refuse_what_is_not_plain(text)
        loader = _PlainLoader(text)
        values = loader.get_single_data()
    except UnreadableYaml:
        raise
    except yaml.MarkedYAMLError as error:
        line = _line(error.problem_mark or error.context_mark)
        raise UnreadableYaml(f"is not YAML: {error.problem}", line) from error
    # PyYAML leaks whatever Python raises inside it: ValueError, RecursionError, KeyError ...
    except Exception as error:
        raise UnreadableYaml("is not YAML that can be read") from error
    if values is None:
        values = {}
    if not isinstance(values, dict):
        raise UnreadableYaml("is not a list of `key: value` lines")
    return LoadedMapping(values, tuple(loader.impossible_dates))


def _line(mark: _Mark | None) -> int:
    return mark.line if mark else 0


def _refuse_what_is_not_plain(text: str) -> None:
    """Walk the events, which never recurse, before anything is built from them."""
    if not _MARKS_BEYOND_PLAIN.search(text) and len(_COLLECTION.findall(text)) <= DEEPEST_NESTING:
        return
    depth = 0
    for event in yaml.parse(text, Loader=_BaseLoader):
        line = _line(event.start_mark)
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            raise UnreadableYaml("uses an anchor or alias, which are not read", line)
        if getattr(event, "tag", None) not in {None, *_CORE_TAGS}:
            raise UnreadableYaml("uses a tag, which is not read", line)
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        if depth > DEEPEST_NESTING:
            raise UnreadableYaml(f"is nested deeper than {DEEPEST_NESTING} levels", line)
