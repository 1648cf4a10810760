"""Time per file while the number of files doubles: indexing and `check`."""

from __future__ import annotations

from tests.benchmarks.measure import Measurement, measure, our_command
from tests.benchmarks.run import Run
from tests.benchmarks.table import Row, Table, megabytes, seconds

MOST_GROWTH = 1.5
"""CPU time per file at the largest size, compared with the smallest, that still counts as
about linear."""


def run(run: Run) -> Table:
    """Index and check an eighth, a quarter, a half and all of the files."""
    sizes = [run.files // share for share in (8, 4, 2, 1)]
    table = Table("Growth with the number of files")
    first: dict[str, float] = {}
    for files in sizes:
        corpus = run.corpus(files)
        folder = corpus.copy_to(run.scratch / f"linear-{files}")
        for verb, accepted in (("index", (0,)), ("check", (0, 1))):
            cost = measure(our_command(verb, "-C", str(folder)), folder, accepted=accepted)
            per_file = cost.cpu_seconds / files
            growth = per_file / first.setdefault(verb, per_file)
            table.rows.append(_row(verb, files, cost, growth))
    table.notes = [
        "`check` runs on a fresh index; growth compares CPU time per file with the first size",
        *run.notes(),
    ]
    return table


def _row(verb: str, files: int, cost: Measurement, growth: float) -> Row:
    figures = (
        f"{seconds(cost.seconds)}, CPU {seconds(cost.cpu_seconds)}, {megabytes(cost.peak_bytes)}, "
        f"{cost.cpu_seconds / files * 1000:.2f} ms CPU per file, × {growth:.2f}"
    )
    return Row(
        f"{verb}, {files:,} files",
        figures,
        goal=f"growth at most {MOST_GROWTH}",
        is_reached=growth <= MOST_GROWTH,
    )
