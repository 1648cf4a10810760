"""The day a file belongs to: named by its path, or stated in its front matter."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping
from dataclasses import dataclass

from mkdocs_memory.diagnostics import Diagnostic
from mkdocs_memory.locations import LineSpan
from mkdocs_memory.text.front_matter import FrontMatter
from mkdocs_memory.workspace.files import Role, SourceFile

# memory/2025-11-27.md, posts/2025-11-27-title.md, posts/2025/11/27/title.md
_NAMED = re.compile(r"(?:^|/)((?:19|20)\d\d)([-/])(\d\d)\2(\d\d)(?!\d)", re.ASCII)
_STATED = re.compile(r"\s*(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)", re.ASCII)


@dataclass(frozen=True, slots=True)
class FileDate:
    """A day, and the finding when what stands there is none."""

    date: dt.date | None = None
    diagnostic: Diagnostic | None = None


def date_of_path(file: SourceFile) -> FileDate:
    """Return the day that a path names, if it names one; M506 when no calendar has it."""
    match = _NAMED.search(file.path)
    if match is None:
        return FileDate()
    year, _, month, day = match.groups()
    found = _calendar_day(year, month, day)
    if found or (file.role is not Role.LOG and match.group(2) == "/"):
        return FileDate(found)
    message = f"'{year}-{month}-{day}' in the file's name is no date"
    return FileDate(None, Diagnostic("M506", message, LineSpan(0, 1), path=file.path))


def date_of_header(file: SourceFile, header: FrontMatter) -> FileDate:
    """Return the `date` of the front matter (or its `created`), M506 when it is none."""
    value = header.values.get("date")
    if isinstance(value, Mapping):
        # Material's blog: `date: {created: …, updated: …}`.
        value = value.get("created")
    if isinstance(value, dt.datetime):
        return FileDate(value.date())
    if isinstance(value, dt.date):
        return FileDate(value)
    if not isinstance(value, str):
        return FileDate()
    match = _STATED.match(value)
    if match is None:
        return FileDate()
    found = _calendar_day(*match.groups())
    if found:
        return FileDate(found)
    message = f"the date {value.strip()!r} in the header is none"
    return FileDate(None, Diagnostic("M506", message, _line_of_date(header), path=file.path))


def _calendar_day(year: str, month: str, day: str) -> dt.date | None:
    try:
        return dt.date(int(year), int(month), int(day))
    except ValueError:
        return None


def _line_of_date(header: FrontMatter) -> LineSpan:
    for number, line in enumerate(header.raw.split("\n"), start=1):
        if line.startswith("date"):
            return LineSpan(number, number + 1)
    return LineSpan(0, 1)
