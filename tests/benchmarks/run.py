"""What all benchmarks of one run share: sizes, folders and the installed baseline."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from tests.benchmarks.baselines import Qmd
from tests.benchmarks.corpus import Corpus, make_corpus


@dataclass(frozen=True)
class Run:
    """One call of `python -m tests.benchmarks`."""

    files: int
    """Markdown files of the large corpus."""
    quick: bool
    """Smaller sizes and fewer repeats: shows that everything works, proves no figure."""
    cache: Path
    """Made corpora and installed baselines stay here between runs."""
    scratch: Path
    """Empty, and removed at the end."""
    qmd: Qmd | str
    """The baseline, or why it is missing."""

    @property
    def repeats(self) -> int:
        """How often a short command is timed."""
        return 5 if self.quick else 20

    def corpus(self, files: int | None = None) -> Corpus:
        """Return a made corpus, of the run's size unless another is named."""
        return make_corpus(files or self.files, self.cache)

    def notes(self, corpus: Corpus | None = None) -> list[str]:
        """Return the lines that every table ends with: what it was measured on."""
        load = os.getloadavg()[0]
        lines = [f"{os.cpu_count()} cores, load average {load:.1f} at the end"]
        if corpus:
            lines.insert(
                0, f"{corpus.files:,} files, {corpus.text_bytes / 1e6:.1f} MB: {corpus.origin}"
            )
        if isinstance(self.qmd, str):
            lines.append(self.qmd)
        return lines
