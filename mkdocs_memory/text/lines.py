"""Lines of a Markdown source, as CommonMark counts them, and what no line should hold."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mkdocs_memory.locations import ColumnRange, LineSpan

if TYPE_CHECKING:
    from mkdocs_memory.diagnostics import Diagnostic

LONGEST_LINE_BYTES = 64 * 1024
"""Longer lines are embedded data, not prose."""

_MOST_CONTROL_DIAGNOSTICS = 10
# C0 and C1 without tab, line ends, VT, FF and NEL, which are white space to Markdown.
_CONTROL = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f]")


def split_lines(source: str) -> list[str]:
    r"""Split at `\n`, `\r\n` and `\r` only; a byte order mark in front is dropped.

    `str.splitlines` would also split at VT, FF, U+0085 and U+2028, and cut bullets in two.
    """
    source = source.removeprefix("\ufeff")
    if "\r" in source:
        source = source.replace("\r\n", "\n").replace("\r", "\n")
    lines = source.split("\n")
    if not lines[-1]:
        lines.pop()
    return lines


def clean_lines(lines: list[str], start: int) -> tuple[list[str], list[Diagnostic]]:
    """Return the lines from `start` on as they may be parsed, and what was wrong with them.

    Control characters become U+FFFD (M508), lines above 64 KiB become empty (M509); the
    number of lines stays the same.
    """
    cleaned = lines[start:]
    diagnostics = []
    for index, line in enumerate(cleaned):
        if len(line) * 4 > LONGEST_LINE_BYTES and _byte_length(line) > LONGEST_LINE_BYTES:
            cleaned[index] = ""
            message = f"the line holds {_byte_length(line) // 1024} KiB and is not indexed"
            diagnostics.append(_finding("M509", message, start + index))
    if _CONTROL.search("\n".join(cleaned)):
        diagnostics += _replace_controls(cleaned, start)
    return cleaned, diagnostics


def _byte_length(line: str) -> int:
    return len(line.encode("utf-8", "surrogatepass"))


def _replace_controls(lines: list[str], start: int) -> list[Diagnostic]:
    diagnostics = []
    for index, line in enumerate(lines):
        found = _CONTROL.search(line)
        if not found:
            continue
        lines[index] = _CONTROL.sub("\ufffd", line)
        diagnostics.append(
            _finding(
                "M508",
                f"the control character U+{ord(found.group()):04X} is read as U+FFFD",
                start + index,
                ColumnRange(found.start(), found.end()),
            )
        )
    # A binary file with a Markdown name has one on every line.
    return diagnostics[:_MOST_CONTROL_DIAGNOSTICS]


def _finding(code: str, message: str, line: int, columns: ColumnRange | None = None) -> Diagnostic:
    # Imported when there is one: whoever only splits lines at a shell saves 2 ms.
    from mkdocs_memory.diagnostics import Diagnostic

    return Diagnostic(code, message, LineSpan(line, line + 1), columns)
