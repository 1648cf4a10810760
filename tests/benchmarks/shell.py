"""`recall` from a cold shell: a new process for each question, on files that are indexed."""

from __future__ import annotations

from pathlib import Path

from tests.benchmarks.baselines import Qmd, QmdWorkspace, bare_click, bare_python
from tests.benchmarks.measure import measure, median_seconds, our_command
from tests.benchmarks.run import Run
from tests.benchmarks.table import Row, Table, seconds

GOAL_SECONDS = 0.120
QUESTIONS = (
    "how does the collector limit memory",
    "依赖注入怎么使用",
    "トレースのサンプリング",
    "What does @Peter prefer",
)


def run(run: Run) -> Table:
    """Time each question in a process of its own; the file system's cache is warm."""
    corpus = run.corpus()
    folder = corpus.copy_to(run.scratch / "shell")
    measure(our_command("index", "-C", str(folder)), folder)
    qmd = _qmd_workspace(run, folder)
    table = Table(
        f"One question from a cold shell, {corpus.files:,} files",
        ("qmd search", "bare Python", "bare Python + Click"),
    )
    python = seconds(median_seconds(bare_python(), folder, run.repeats))
    click = seconds(median_seconds(bare_click(), folder, run.repeats))
    for question in QUESTIONS:
        ours = median_seconds(our_command("recall", question), folder, run.repeats)
        theirs = (
            median_seconds(qmd.qmd.command("search", question), folder, run.repeats, qmd.env)
            if qmd
            else None
        )
        table.rows.append(
            Row(
                question,
                seconds(ours),
                (seconds(theirs), python, click),
                f"under {seconds(GOAL_SECONDS)}",
                ours < GOAL_SECONDS,
            )
        )
    table.notes = [f"median of {run.repeats} runs each", *run.notes(corpus)]
    return table


def _qmd_workspace(run: Run, folder: Path) -> QmdWorkspace | None:
    if not isinstance(run.qmd, Qmd):
        return None
    workspace = QmdWorkspace.create(run.qmd, folder, run.scratch / "shell-qmd")
    workspace.update()
    return workspace
