"""Diagnostics as terminal text, as JSON and as GitHub workflow commands."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from mkdocs_memory.diagnostics import Diagnostic, Severity

GITHUB_LEVELS = {
    Severity.ERROR: "error",
    Severity.WARNING: "warning",
    Severity.INFO: "notice",
    Severity.HINT: "notice",
}
"""Source: GitHub Actions, workflow commands `error`, `warning` and `notice`."""


def as_text(diagnostics: Sequence[Diagnostic]) -> str:
    """Render one line for each finding: `path:line: CODE message. Remedy`."""
    return "\n".join(str(found) for found in diagnostics)


def as_json(diagnostics: Sequence[Diagnostic]) -> str:
    """Render a list of objects; lines and columns count from 1."""
    return json.dumps([to_dict(found) for found in diagnostics], ensure_ascii=False, indent=2)


def as_github(diagnostics: Sequence[Diagnostic]) -> str:
    """Render GitHub workflow commands, the gravest first, since GitHub shows only ten."""
    gravest_first = sorted(diagnostics, key=lambda d: (d.severity.rank, -(d.score or 0.0)))
    return "\n".join(_github_line(found) for found in gravest_first)


FORMATS: dict[str, Callable[[Sequence[Diagnostic]], str]] = {
    "text": as_text,
    "json": as_json,
    "github": as_github,
}


def to_dict(found: Diagnostic) -> dict[str, object]:
    """Return the JSON shape of one finding."""
    place = found.location
    shape: dict[str, object] = {
        "code": found.code,
        "severity": found.severity.value,
        "message": found.message,
        "path": place.path,
        "line": place.line,
        "column": place.column,
        "end_line": place.end_line,
        "end_column": place.end_column,
        "related": [
            {
                "path": related.location.path,
                "line": related.location.line,
                "message": related.message,
            }
            for related in found.related
        ],
        "help": found.help,
    }
    if found.score is not None:
        shape["score"] = round(found.score, 4)
        shape["shared"] = list(found.shared)
    return shape


def _github_line(found: Diagnostic) -> str:
    place = found.location
    properties = {
        "file": place.path,
        "line": str(place.line),
        "endLine": str(place.end_line),
        "title": f"{found.code} {found.rule.title}",
    }
    listed = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
    message = _data(f"{found.message}. {found.help}")
    return f"::{GITHUB_LEVELS[found.severity]} {listed}::{message}"


def _data(value: str) -> str:
    return value.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(value: str) -> str:
    return _data(value).replace(":", "%3A").replace(",", "%2C")
