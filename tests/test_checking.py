"""Duplicates are kept with the index, and what is kept equals what would be computed."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from mkdocs_memory.checking import Findings, examine
from mkdocs_memory.dedup import compare_articles
from mkdocs_memory.index import Index
from mkdocs_memory.memory import Memory
from tests.dedup.texts import AGAIN, FIRST, UNRELATED

MKDOCS = "site_name: Notes\nplugins:\n- memory: {locales: [en, ja]}\n"
HEADER = "---\ndate: {}\n---\n"
FILES = {
    "mkdocs.yml": MKDOCS,
    "docs/en/tokens.md": HEADER.format("2026-03-14") + FIRST["en"],
    "docs/en/numbers.md": HEADER.format("2026-10-03") + AGAIN["en"],
    "docs/en/portraits.md": UNRELATED["en"],
    "docs/ja/tokens.md": HEADER.format("2026-03-14") + FIRST["ja"],
    "docs/ja/numbers.md": HEADER.format("2026-10-03") + AGAIN["ja"],
    "memory/2026-03-01.md": "## Retain\n\n- W @Peter: Lives in Marrakech.\n",
    "memory/2026-03-02.md": "## Retain\n\n- W @Peter: lives in Marrakech.\n",
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for path, text in FILES.items():
        file = tmp_path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return tmp_path


def found_in(root: Path) -> Findings:
    """Check as another process would: everything opened anew."""
    return Memory.open(directory=root).findings()


def computed(root: Path) -> Findings:
    """Check with an index that holds nothing but rows."""
    workspace = Memory.open(directory=root).workspace
    with Index.open(workspace) as index:
        found = examine(workspace, index)
    assert found.duplicates == tuple(compare_articles(found.documents, workspace.settings))
    return found


def stored(root: Path) -> str:
    """Return what the index keeps; empty when it keeps nothing."""
    with sqlite3.connect(next((root / ".memory").glob("index-*.sqlite"))) as connection:
        row = connection.execute("SELECT value FROM models WHERE key = 'duplicates'").fetchone()
    return row[0] if row else ""


def store(root: Path, value: str) -> None:
    with sqlite3.connect(next((root / ".memory").glob("index-*.sqlite"))) as connection:
        connection.execute("UPDATE models SET value = ? WHERE key = 'duplicates'", (value,))


def test_the_second_answer_is_the_first_one_kept(root: Path) -> None:
    first = found_in(root)
    assert [found.kind.code for found in first.duplicates] == ["M101", "M103"]
    kept = stored(root)
    assert found_in(root) == first == computed(root)
    assert stored(root) == kept


def test_files_that_are_as_they_were_give_the_answer_they_gave(root: Path) -> None:
    first = found_in(root)
    newer = root / "docs/en/numbers.md"
    newer.unlink()
    assert found_in(root) == computed(root) != first
    newer.write_text(FILES["docs/en/numbers.md"], encoding="utf-8")
    assert found_in(root).duplicates == first.duplicates


def test_a_changed_file_is_compared_anew(root: Path) -> None:
    found_in(root)
    (root / "docs/en/numbers.md").write_text(UNRELATED["ja"], encoding="utf-8")
    assert found_in(root) == computed(root)
    paths = {found.newer.location.path for found in found_in(root).duplicates}
    assert "docs/en/numbers.md" not in paths


def test_another_threshold_asks_for_another_answer(root: Path) -> None:
    found_in(root)
    config = MKDOCS.replace("{", "{section_threshold: 0.99, ")
    (root / "mkdocs.yml").write_text(config, encoding="utf-8")
    assert [found.kind.code for found in found_in(root).duplicates] == ["M103"]


def test_unsaved_texts_neither_use_nor_change_what_is_kept(root: Path) -> None:
    memory = Memory.open(directory=root)
    unsaved = {"docs/en/numbers.md": UNRELATED["en"]}
    memory.index()
    memory.findings(unsaved)
    assert stored(root) == ""
    saved = memory.findings()
    kept = stored(root)
    paths = {found.newer.location.path for found in memory.findings(unsaved).duplicates}
    assert "docs/en/numbers.md" not in paths
    assert stored(root) == kept
    assert memory.findings() == saved


@pytest.mark.parametrize(
    "damage",
    [
        lambda kept: "",
        lambda kept: "[]",
        lambda kept: kept[: len(kept) // 2],
        lambda kept: kept.replace("0.", "1.", 1),
        lambda kept: kept.partition("\n")[0] + "\n[]",
        lambda kept: "\n" + kept,
    ],
    ids=["empty", "no seal", "cut", "another figure", "another list", "shifted"],
)
def test_a_damaged_entry_is_computed_anew(root: Path, damage: object) -> None:
    first = found_in(root)
    kept = stored(root)
    assert callable(damage)
    store(root, damage(kept))
    assert found_in(root) == first
    assert stored(root) == kept
