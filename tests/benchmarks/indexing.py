"""Indexing: everything, nothing and ten files changed."""

from __future__ import annotations

from pathlib import Path

from tests.benchmarks.baselines import Qmd, QmdWorkspace, index_with_raw_fts5
from tests.benchmarks.corpus import Corpus
from tests.benchmarks.measure import Measurement, folder_bytes, measure, our_command
from tests.benchmarks.run import Run
from tests.benchmarks.table import Row, Table, megabytes, seconds

UNCHANGED_GOAL_SECONDS = 1.0
SHARE_OF_QMD = 0.5
MEMORY_GOAL_BYTES = 400e6


def run(run: Run) -> Table:
    """Index the same files with all three, and say what it cost."""
    corpus = run.corpus()
    table = Table(
        f"Indexing {corpus.files:,} Markdown files", ("qmd 2.8.3", "raw FTS5 (unicode61)")
    )
    ours = _measure_ours(corpus, run.scratch / "ours")
    qmd = _measure_qmd(run.qmd, corpus, run.scratch) if isinstance(run.qmd, Qmd) else None
    raw = _measure_raw(corpus, run.scratch)
    goals = [qmd.cold.seconds * SHARE_OF_QMD if qmd else None, UNCHANGED_GOAL_SECONDS, None]
    for name, step, goal in zip(_STEPS, range(3), goals, strict=True):
        table.rows.append(_time_row(name, step, goal, ours, qmd, raw))
    baselines = (qmd, raw)
    table.rows += [
        Row(
            "first time: CPU",
            seconds(ours.cold.cpu_seconds),
            tuple(seconds(costs.cold.cpu_seconds) if costs else "-" for costs in baselines),
        ),
        Row(
            "first time: peak memory, all processes",
            megabytes(ours.cold.peak_bytes),
            tuple(megabytes(costs.cold.peak_bytes) if costs else "-" for costs in baselines),
            f"under {megabytes(MEMORY_GOAL_BYTES)}",
            None if ours.cold.peak_bytes is None else ours.cold.peak_bytes < MEMORY_GOAL_BYTES,
        ),
        Row(
            "index / text",
            _share(ours, corpus),
            tuple(_share(costs, corpus) if costs else "-" for costs in baselines),
            "at most 1.00",
            ours.index_bytes <= corpus.text_bytes,
        ),
    ]
    table.notes = run.notes(corpus)
    return table


_STEPS = ("first time", "nothing changed", "10 files changed")


class _Costs:
    """The three steps of one contestant, and how large its index came out."""

    def __init__(self, steps: list[Measurement], index_bytes: int) -> None:
        self.steps = steps
        self.cold = steps[0]
        self.index_bytes = index_bytes


def _measure_ours(corpus: Corpus, folder: Path) -> _Costs:
    corpus.copy_to(folder)
    command = our_command("index", "-C", str(folder))
    cold = measure(command, folder)
    index_bytes = folder_bytes(folder / ".memory")
    unchanged = measure(command, folder)
    _change_ten_files(folder)
    return _Costs([cold, unchanged, measure(command, folder)], index_bytes)


def _measure_qmd(qmd: Qmd, corpus: Corpus, scratch: Path) -> _Costs:
    folder = corpus.copy_to(scratch / "qmd")
    workspace = QmdWorkspace.create(qmd, folder, scratch / "qmd-state")
    cold = workspace.update()
    index_bytes = workspace.index_bytes
    unchanged = workspace.update()
    _change_ten_files(folder)
    return _Costs([cold, unchanged, workspace.update()], index_bytes)


def _measure_raw(corpus: Corpus, scratch: Path) -> _Costs:
    database = scratch / "raw.sqlite"
    cold = index_with_raw_fts5(corpus.folder, database)
    return _Costs([cold], database.stat().st_size)


def _change_ten_files(folder: Path) -> None:
    articles = sorted((folder / "docs").rglob("*.md"))
    for path in articles[:: max(len(articles) // 10, 1)][:10]:
        with path.open("a", encoding="utf-8") as file:
            file.write("\nOne more sentence, written after the index was made.\n")


def _time_row(
    name: str, step: int, goal: float | None, ours: _Costs, qmd: _Costs | None, raw: _Costs
) -> Row:
    baselines = [
        seconds(costs.steps[step].seconds) if costs and step < len(costs.steps) else "-"
        for costs in (qmd, raw)
    ]
    elapsed = ours.steps[step].seconds
    return Row(
        name,
        seconds(elapsed),
        tuple(baselines),
        "-" if goal is None else f"at most {seconds(goal)}",
        None if goal is None else elapsed <= goal,
    )


def _share(costs: _Costs, corpus: Corpus) -> str:
    return f"{costs.index_bytes / corpus.text_bytes:.2f}"
