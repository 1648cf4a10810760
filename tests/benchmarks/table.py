"""What benchmarks print: Markdown tables with our figure, the baseline's and the goal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Row:
    """One measured figure."""

    name: str
    ours: str
    baselines: tuple[str, ...] = ()
    """One figure per baseline of the table, `-` where it has none."""
    goal: str = "-"
    is_reached: bool | None = None
    """`None` where there is no goal."""


@dataclass
class Table:
    """The result of one benchmark."""

    title: str
    baselines: tuple[str, ...] = ()
    """Names of the baselines, one column each."""
    rows: list[Row] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    """Lines below the table: what was measured on, what is missing."""

    def __str__(self) -> str:
        header = ["", "mkdocs-memory", *self.baselines, "goal", "reached"]
        cells = [header, *(_cells(row, len(self.baselines)) for row in self.rows)]
        widths = [max(len(line[column]) for line in cells) for column in range(len(header))]
        lines = [_line(header, widths), _line(["-" * width for width in widths], widths)]
        lines += [_line(line, widths) for line in cells[1:]]
        return "\n".join([f"## {self.title}", "", *lines, "", *self.notes, ""])


def _cells(row: Row, baselines: int) -> list[str]:
    padding = ["-"] * (baselines - len(row.baselines))
    reached = {True: "yes", False: "NO", None: "-"}[row.is_reached]
    return [row.name, row.ours, *row.baselines, *padding, row.goal, reached]


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    padded = [cell.ljust(width) for cell, width in zip(cells, widths, strict=True)]
    return f"| {' | '.join(padded)} |"


def seconds(value: float | None) -> str:
    """Print a time: `23.99 s`, `159 ms`, `-`."""
    if value is None:
        return "-"
    return f"{value:.2f} s" if value >= 1 else f"{value * 1000:.0f} ms"


def megabytes(value: float | None) -> str:
    """Print a size: `77.1 MB` (10⁶ bytes)."""
    return "-" if value is None else f"{value / 1e6:.1f} MB"
