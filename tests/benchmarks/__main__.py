"""Run benchmarks: `python -m tests.benchmarks [NAME…] [--files N] [--quick]`."""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from tests.benchmarks import building, indexing, linearity, quality, shell
from tests.benchmarks.baselines import cache_folder, install_qmd
from tests.benchmarks.measure import CommandFailed
from tests.benchmarks.run import Run
from tests.benchmarks.table import Table

BENCHMARKS: dict[str, Callable[[Run], Table]] = {
    "indexing": indexing.run,
    "shell": shell.run,
    "quality": quality.run,
    "linearity": linearity.run,
    "building": building.run,
}
NEED_QMD = {"indexing", "shell"}


def main() -> int:
    """Print a table for each benchmark; 1 when one could not be run."""
    options = _options()
    names = options.names or list(BENCHMARKS)
    cache = cache_folder()
    qmd = install_qmd(cache) if NEED_QMD & set(names) else "baseline qmd not asked for"
    failed = False
    for name in names:
        with tempfile.TemporaryDirectory(prefix="mkdocs-memory-bench-", dir=cache) as scratch:
            run = Run(options.files, options.quick, cache, Path(scratch), qmd)
            try:
                print(BENCHMARKS[name](run), flush=True)
            except CommandFailed as failure:
                failed = True
                print(f"## {name}\n\nfailed: {failure}\n", flush=True)
    return int(failed)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(BENCHMARKS))
    parser.add_argument("--files", type=int, help="Markdown files of the large corpus (10000)")
    parser.add_argument("--quick", action="store_true", help="small sizes, few repeats")
    options = parser.parse_args()
    for name in options.names:
        if name not in BENCHMARKS:
            parser.error(f"no benchmark {name!r}; there are {', '.join(BENCHMARKS)}")
    options.files = options.files or (400 if options.quick else 10_000)
    return options


if __name__ == "__main__":
    sys.exit(main())
