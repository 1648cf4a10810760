"""`mkdocs build` with and without the memory."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.benchmarks.measure import measure
from tests.benchmarks.run import Run
from tests.benchmarks.table import Row, Table, megabytes, seconds

PAGES = 1000
THEMES = ("mkdocs", "material")


def run(run: Run) -> Table:
    """Build the same pages plain, with an empty memory, and with an up-to-date one."""
    pages = 200 if run.quick else PAGES
    corpus = run.corpus(pages)
    table = Table(f"mkdocs build, {pages:,} files", ("without the plugin",))
    for theme in THEMES:
        folder = corpus.copy_to(run.scratch / f"site-{theme}")
        _configure(folder, "plain.yml", theme, "[search]")
        _configure(folder, "mkdocs.yml", theme, "[search, memory]")
        plain = measure(_build(folder, "plain.yml"), folder)
        for name in ("first build", "next build"):
            ours = measure(_build(folder, "mkdocs.yml"), folder)
            table.rows += [
                Row(f"{theme}: {name}", seconds(ours.seconds), (seconds(plain.seconds),)),
                Row(
                    f"{theme}: {name}, peak memory",
                    megabytes(ours.peak_bytes),
                    (megabytes(plain.peak_bytes),),
                ),
            ]
    table.notes = run.notes(corpus)
    return table


def _configure(folder: Path, name: str, theme: str, plugins: str) -> None:
    (folder / name).write_text(
        f"site_name: Benchmark\ntheme: {{name: {theme}}}\nplugins: {plugins}\n", encoding="utf-8"
    )


def _build(folder: Path, config: str) -> list[str]:
    mkdocs = Path(sys.executable).with_name("mkdocs")
    site = folder / f"site-{config}"
    return [str(mkdocs), "build", "--quiet", "--config-file", config, "--site-dir", str(site)]
