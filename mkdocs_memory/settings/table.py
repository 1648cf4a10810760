"""The settings as rows of a table, for the documentation."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from dataclasses import MISSING, dataclass, fields
from itertools import pairwise

from mkdocs_memory.settings import values
from mkdocs_memory.settings.values import Limits, Settings


@dataclass(frozen=True, slots=True)
class SettingRow:
    """One setting as the documentation shows it."""

    name: str
    type: str
    """As in the source: `str`, `tuple[str, ...]`."""
    default: object
    unit: str
    """What a number counts; empty for everything else."""
    description: str
    """The field's docstring on one line."""


def settings_table() -> list[SettingRow]:
    """Return every setting an author can write, in the order of the source."""
    docstrings = dict(_field_docstrings())
    return [
        SettingRow(
            name=item.name,
            type=str(item.type),
            default=None if item.default is MISSING else item.default,
            unit=item.metadata.get("limits", Limits()).unit,
            description=docstrings[item.name],
        )
        for item in fields(Settings)
        if item.name != "site"
    ]


def _field_docstrings() -> Iterator[tuple[str, str]]:
    """Pair each field with the string below it, which Python itself forgets."""
    module = ast.parse(inspect.getsource(values))
    (body,) = (
        node.body
        for node in module.body
        if isinstance(node, ast.ClassDef) and node.name == "Settings"
    )
    for node, below in pairwise(body):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            text = ""
            if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
                text = " ".join(str(below.value.value).split())
            yield node.target.id, text
