"""The day that a file's path names."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass

from mkdocs_memory.diagnostics import Diagnostic
from mkdocs_memory.locations import LineSpan
from mkdocs_memory.workspace.files import Role, SourceFile

# memory/2025-11-27.md, posts/2025-11-27-title.md, posts/2025/11/27/title.md
_NAMED = re.compile(r"(?:^|/)((?:19|20)\d\d)([-/])(\d\d)\2(\d\d)(?!\d)", re.ASCII)


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


def _calendar_day(year: str, month: str, day: str) -> dt.date | None:
    try:
        return dt.date(int(year), int(month), int(day))
    except ValueError:
        return None
