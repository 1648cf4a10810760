"""The marks of an unfinished merge, which Markdown would read as headings and quotes."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mkdocs_memory.diagnostics import Diagnostic
from mkdocs_memory.locations import LineSpan
from mkdocs_memory.text.blocks import BlockKind, Blocks

_STARTS = frozenset(("<<<<<<<", "=======", ">>>>>>>", "|||||||"))
_MARK = re.compile(r"={7}|(?:<{7}|>{7}|\|{7})(?: .*)?")


def find_merge_marks(lines: Sequence[str], parsed: Blocks) -> list[int]:
    """Return the lines that hold conflict marks, outside code, where a conflict is complete."""
    marks = [at for at, line in enumerate(lines) if line[:7] in _STARTS and _MARK.fullmatch(line)]
    if not marks:
        return []
    # Pages about Git show such marks in code.
    code = {
        line
        for block in parsed.blocks
        if block.kind is BlockKind.CODE
        for line in range(block.start, block.end)
    }
    marks = [at for at in marks if at not in code]
    order = "".join(lines[at][0] for at in marks)
    return marks if ">" in order[order.find("<") + 1 :] and "<" in order else []


def report_conflicts(lines: Sequence[str], marks: Sequence[int], first: int) -> list[Diagnostic]:
    """Report each conflict (M507) at its first line; `first` is the file's line of `lines[0]`."""
    message = "a merge conflict starts here; both sides are read as text"
    starts = [first + at for at in marks if lines[at].startswith("<")]
    return [Diagnostic("M507", message, LineSpan(line, line + 1)) for line in starts]
