"""Where something stands: line spans and column ranges inside a file of the workspace.

Everything counts from 0 with the end excluded, in lines of the whole file (front matter
included) and in code points. `Location` alone turns that into what people read.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class LineSpan:
    """Lines `start` up to, but not including, `end`; the first line of a file is 0."""

    start: int
    end: int

    def __contains__(self, line: int) -> bool:
        return self.start <= line < self.end

    def __len__(self) -> int:
        return self.end - self.start


@dataclass(frozen=True, slots=True, order=True)
class ColumnRange:
    """Code points `start` on a span's first line up to, not including, `end` on its last."""

    start: int
    end: int


@dataclass(frozen=True, slots=True, order=True)
class Location:
    """A place in one file; printed with lines and columns that count from 1."""

    path: str
    """Relative to the workspace root, POSIX separators."""
    span: LineSpan
    """The lines meant; `LineSpan(0, 1)` when the whole file is."""
    columns: ColumnRange | None = None
    """The columns meant; `None` for whole lines."""

    @property
    def line(self) -> int:
        """First line, counted from 1."""
        return self.span.start + 1

    @property
    def end_line(self) -> int:
        """Last line, counted from 1."""
        return max(self.span.end, self.span.start + 1)

    @property
    def column(self) -> int:
        """First column, counted from 1."""
        return self.columns.start + 1 if self.columns else 1

    @property
    def end_column(self) -> int:
        """Column after the last one, counted from 1; equals `column` for whole lines."""
        return self.columns.end + 1 if self.columns else self.column

    @property
    def pointer(self) -> str:
        """The source form `path#L12`, which `get` and a code host understand."""
        return f"{self.path}#L{self.line}"

    def __str__(self) -> str:
        return f"{self.path}:{self.line}"
