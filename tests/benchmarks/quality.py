"""Recall on judged questions in English, Japanese and Chinese, beside raw FTS5."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from mkdocs_memory.index.freshness import open_fresh
from mkdocs_memory.recall.query import Query
from mkdocs_memory.recall.recall import recall
from mkdocs_memory.workspace.entities import EntityCatalog
from mkdocs_memory.workspace.workspace import Workspace
from tests.benchmarks.baselines import RawFts5
from tests.benchmarks.run import Run
from tests.benchmarks.table import Row, Table
from tests.benchmarks.texts import corpora_folder

K = 10


@dataclass(frozen=True)
class Judged:
    """Paragraphs, and questions with the one paragraph that answers each."""

    name: str
    paragraphs: Mapping[str, tuple[str, str]]
    """Title and text by id."""
    questions: Sequence[tuple[str, str]]
    """Question and id of its paragraph."""
    goal: float
    """Recall@10 to reach."""


Search = Callable[[str], Sequence[str]]
"""Returns ids of paragraphs, best first."""


def run(run: Run) -> Table:
    """Ask every judged question; a quick run asks 300 of each set."""
    table = Table(f"Recall@{K} on judged questions", ("raw FTS5 unicode61", "raw FTS5 trigram"))
    folder = corpora_folder()
    if folder is None:
        table.notes = ["skipped: no corpora; set MKDOCS_MEMORY_CORPORA to a folder of them"]
        return table
    for judged in load_judged(folder):
        questions = list(judged.questions)
        random.Random(5).shuffle(questions)
        if run.quick:
            questions = questions[:300]
        table.rows += _rows(judged, questions, run.scratch / judged.name)
    table.notes = ["every paragraph is a file of its own", *run.notes()]
    return table


def load_judged(folder: Path) -> Iterator[Judged]:
    """Read the judged sets that stand in the folder."""
    yield _qrels("ja-jsquad", folder / "ir-ja-jsquad", 0.97)
    yield _qrels("zh-cmrc2018", folder / "ir-zh-cmrc2018", 0.995)
    for locale in ("en", "zh"):
        yield _xquad(locale, folder / "ir-xquad-en-zh", 0.98)


def write_workspace(judged: Judged, folder: Path) -> None:
    """Write each paragraph as an article named by its id."""
    (folder / "docs").mkdir(parents=True)
    (folder / "mkdocs.yml").write_text("site_name: Judged\n", encoding="utf-8")
    for name, (title, text) in judged.paragraphs.items():
        body = text.replace("\n", " ").strip()
        (folder / "docs" / f"{name}.md").write_text(f"# {title}\n\n{body}\n", encoding="utf-8")


@contextmanager
def our_search(folder: Path, k: int = K) -> Iterator[Search]:
    """Index a workspace and return a function that asks it.

    The files are compared with the index once, not before each of thousands of questions.
    """
    workspace = Workspace.open(directory=folder)
    index, freshness = open_fresh(workspace)
    catalog = EntityCatalog(index.entities())

    def search(question: str) -> list[str]:
        query = Query.parse(question, k=k, catalog=catalog)
        answer = recall(index, query, catalog, freshness, lambda path: workspace.read(path).text)
        return [
            passage.location.path.removeprefix("docs/").removesuffix(".md")
            for passage in answer.results
        ]

    with index:
        yield search


def measure_recall(search: Search, questions: Sequence[tuple[str, str]]) -> tuple[float, int]:
    """Return the share of questions whose paragraph is found, and how many found nothing."""
    found = nothing = 0
    for question, relevant in questions:
        ids = search(question)
        found += relevant in ids
        nothing += not ids
    return found / len(questions), nothing


def _rows(judged: Judged, questions: Sequence[tuple[str, str]], folder: Path) -> list[Row]:
    write_workspace(judged, folder)
    texts = {name: f"{title}\n{text}" for name, (title, text) in judged.paragraphs.items()}
    with our_search(folder) as search:
        ours, nothing = measure_recall(search, questions)
    baselines = [
        measure_recall(partial(engine.search, k=K), questions)
        for engine in (RawFts5("unicode61", texts), RawFts5("trigram", texts))
    ]
    label = f"{judged.name}, {len(questions):,} questions"
    return [
        Row(
            label,
            f"{ours:.3f}",
            tuple(f"{recall:.3f}" for recall, _ in baselines),
            f"{judged.goal:.3f}",
            ours >= judged.goal,
        ),
        Row(
            f"{judged.name}: questions without any result",
            str(nothing),
            tuple(str(none) for _, none in baselines),
        ),
    ]


def _qrels(name: str, folder: Path, goal: float) -> Judged:
    relevant = dict(
        line.split("\t")[:2]
        for line in (folder / "qrels.tsv").read_text(encoding="utf-8").split("\n")[1:]
        if line
    )
    questions = [
        (line["text"], relevant[line["_id"]])
        for line in _json_lines(folder / "queries.jsonl")
        if line["_id"] in relevant and line["text"].strip()
    ]
    return Judged(name, _paragraphs(folder / "corpus.jsonl"), questions, goal)


def _xquad(locale: str, folder: Path, goal: float) -> Judged:
    questions = [
        (line["text"], line["relevant"]) for line in _json_lines(folder / f"queries.{locale}.jsonl")
    ]
    paragraphs = _paragraphs(folder / f"corpus.{locale}.jsonl")
    return Judged(f"xquad-{locale}", paragraphs, questions, goal)


def _paragraphs(path: Path) -> dict[str, tuple[str, str]]:
    return {line["_id"]: (line["title"], line["text"]) for line in _json_lines(path)}


def _json_lines(path: Path) -> Iterator[dict[str, str]]:
    with path.open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)
