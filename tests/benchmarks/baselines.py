"""What we are measured against, in the same run on the same files.

qmd is a Markdown search for agents on Node and FTS5; raw FTS5 is what a first script would do.
"""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from tests.benchmarks.measure import Measurement, measure

QMD_PACKAGES = ("node@22", "@tobilu/qmd@2.8.3")


@dataclass(frozen=True)
class Qmd:
    """An installed qmd and the Node it runs on."""

    node: Path
    script: Path

    def command(self, *arguments: str) -> list[str]:
        """Return the command that runs qmd itself, without the launcher that spawns it."""
        return [str(self.node), str(self.script), *arguments]


@dataclass(frozen=True)
class QmdWorkspace:
    """One folder of Markdown as qmd sees it: config and index of its own."""

    qmd: Qmd
    files: Path
    state: Path

    @staticmethod
    def create(qmd: Qmd, files: Path, state: Path) -> QmdWorkspace:
        """Write qmd's config for all Markdown below `files`; nothing is indexed yet."""
        config = state / "config" / "qmd" / "index.yml"
        config.parent.mkdir(parents=True)
        # JSON is YAML, and quotes any path.
        collections = {"bench": {"path": str(files), "pattern": "**/*.md"}}
        config.write_text(json.dumps({"collections": collections}), encoding="utf-8")
        return QmdWorkspace(qmd, files, state)

    @property
    def env(self) -> dict[str, str]:
        """Variables that keep qmd's config and index inside `state`."""
        return {
            "XDG_CONFIG_HOME": str(self.state / "config"),
            "XDG_CACHE_HOME": str(self.state / "cache"),
        }

    @property
    def index_bytes(self) -> int:
        """Size of the index file."""
        return (self.state / "cache" / "qmd" / "index.sqlite").stat().st_size

    def update(self) -> Measurement:
        """Run `qmd update`."""
        return measure(self.qmd.command("update"), self.files, self.env)


def install_qmd(cache: Path) -> Qmd | str:
    """Install qmd from npm into the cache folder, once.

    Returns:
        The installed qmd, or one line that says why the baseline is missing.
    """
    folder = cache / "qmd-2.8.3"
    modules = folder / "node_modules"
    qmd = Qmd(modules / "node" / "bin" / "node", modules / "@tobilu/qmd/dist/cli/qmd.js")
    if not (qmd.node.exists() and qmd.script.exists()):
        npm = shutil.which("npm")
        if npm is None:
            return "baseline qmd missing: no npm on PATH to install it with"
        folder.mkdir(parents=True, exist_ok=True)
        print(f"installing {' '.join(QMD_PACKAGES)} into {folder} …", file=sys.stderr)
        done = subprocess.run(
            [npm, "install", "--prefix", str(folder), "--no-audit", "--no-fund", *QMD_PACKAGES],
            capture_output=True,
            text=True,
        )
        if done.returncode != 0:
            return f"baseline qmd missing: npm install failed: {_last_line(done.stderr)}"
    works = subprocess.run(qmd.command("--version"), capture_output=True, text=True)
    if works.returncode != 0:
        return f"baseline qmd missing: it does not start: {_last_line(works.stderr)}"
    return qmd


def _last_line(text: str) -> str:
    return text.strip().rpartition("\n")[2]


RAW_FTS5 = """
import pathlib, sqlite3, sys
files, database = map(pathlib.Path, sys.argv[1:])
connection = sqlite3.connect(database)
connection.execute("CREATE VIRTUAL TABLE page USING fts5(path, text, tokenize='unicode61')")
connection.executemany(
    "INSERT INTO page VALUES (?, ?)",
    ((str(path), path.read_text("utf-8")) for path in files.rglob("*.md")),
)
connection.commit()
"""


def index_with_raw_fts5(files: Path, database: Path) -> Measurement:
    """Insert every whole file into one FTS5 table, in a process of its own."""
    return measure([sys.executable, "-c", RAW_FTS5, str(files), str(database)], files)


class RawFts5:
    """FTS5 over paragraphs with one of its own tokenisers, asked with everything in OR."""

    def __init__(self, tokenizer: str, paragraphs: dict[str, str]) -> None:
        self._tokenizer = tokenizer
        self._connection = sqlite3.connect(":memory:")
        self._connection.execute(
            f"CREATE VIRTUAL TABLE page USING fts5(id UNINDEXED, text, tokenize='{tokenizer}')"
        )
        self._connection.executemany("INSERT INTO page VALUES (?, ?)", paragraphs.items())

    def search(self, question: str, k: int) -> list[str]:
        """Return ids, best first; every word, or every trigram, of the question is quoted."""
        words = question.replace('"', " ").split()
        if self._tokenizer == "trigram":
            words = [word[at : at + 3] for word in words for at in range(max(len(word) - 2, 1))]
        query = " OR ".join(f'"{word}"' for word in words)
        rows = self._connection.execute(
            "SELECT id FROM page WHERE page MATCH ? ORDER BY rank LIMIT ?", (query, k)
        )
        return [row[0] for row in rows]


def bare_python() -> list[str]:
    """Return the command that starts Python and does nothing."""
    return [sys.executable, "-c", "pass"]


def bare_click() -> list[str]:
    """Return the command that starts Python and imports Click."""
    return [sys.executable, "-c", "import click"]


def cache_folder() -> Path:
    """Return where installed baselines and made corpora stay between runs."""
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    folder = home / "mkdocs-memory-benchmarks"
    folder.mkdir(parents=True, exist_ok=True)
    return folder
