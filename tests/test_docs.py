"""README, docs, changelog and the generated pages say what the code does."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from mkdocs_memory.cli.app import COMMANDS
from mkdocs_memory.diagnostics import RULES
from mkdocs_memory.settings import settings_table
from scripts import reference
from tests.conftest import REPOSITORY

DOCS = REPOSITORY / "docs"
PROSE = [
    REPOSITORY / "README.md",
    REPOSITORY / "CHANGELOG.md",
    REPOSITORY / "CONTRIBUTING.md",
    *sorted(DOCS.rglob("*.md")),
]


VERB = re.compile(r"^\$ mkdocs-memory ([a-z]+)|`mkdocs-memory ([a-z]+)", re.MULTILINE)
TARGET = re.compile(r"(?:^\$ |`)make ([a-z]+)", re.MULTILINE)


def each_prose(path: Path) -> str:
    """Name a parametrised case by its file."""
    return path.relative_to(REPOSITORY).as_posix()


@pytest.mark.parametrize("path", sorted(reference.pages()))
def test_generated_reference_pages_are_current(path: str) -> None:
    file = reference.REFERENCE / path
    assert file.is_file(), f"{path}: run `make docs`"
    assert file.read_text(encoding="utf-8") == reference.pages()[path], "run `make docs`"


def test_no_generated_page_outlives_its_rule() -> None:
    pages = {file.stem for file in (DOCS / "reference" / "rules").glob("M*.md")}
    assert pages == set(RULES)


@pytest.mark.parametrize("path", PROSE, ids=each_prose)
def test_every_command_that_is_mentioned_exists(path: Path) -> None:
    pairs = VERB.findall(path.read_text(encoding="utf-8"))
    assert {verb for pair in pairs for verb in pair if verb} <= set(COMMANDS)


@pytest.mark.parametrize("path", PROSE, ids=each_prose)
def test_every_code_that_is_mentioned_exists(path: Path) -> None:
    assert set(re.findall(r"\bM[1-5]\d\d\b", path.read_text(encoding="utf-8"))) <= set(RULES)


@pytest.mark.parametrize("path", PROSE, ids=each_prose)
def test_every_make_target_that_is_mentioned_exists(path: Path) -> None:
    makefile = (REPOSITORY / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z]+):", makefile, re.MULTILINE))
    assert set(TARGET.findall(path.read_text(encoding="utf-8"))) <= targets


@pytest.mark.parametrize("path", PROSE, ids=each_prose)
def test_every_relative_link_leads_somewhere(path: Path) -> None:
    text = re.sub(r"```.*?```", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", text):
        assert (path.parent / target).exists(), target


def test_every_setting_is_described() -> None:
    for setting in settings_table():
        assert setting.description.endswith("."), setting.name


def test_the_documentation_builds_strictly_with_the_plugin(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path)],
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "memory" / "index.html").is_file()


def test_the_architecture_lists_every_part_of_the_package() -> None:
    package = REPOSITORY / "mkdocs_memory"
    parts = {
        f"{path.name}/" if path.is_dir() else path.name
        for path in package.iterdir()
        if not path.name.startswith("__") and path.suffix in {"", ".py"}
    }
    listing = (DOCS / "architecture.md").read_text(encoding="utf-8").split("```")[1]
    assert set(re.findall(r"^  (\S+)", listing, re.MULTILINE)) == parts


def test_every_module_that_the_architecture_names_exists() -> None:
    text = (DOCS / "architecture.md").read_text(encoding="utf-8")
    for name in re.findall(r"`((?:[a-z]+/)+[a-z_]*(?:\.py)?)`", text):
        roots = (REPOSITORY / "mkdocs_memory", REPOSITORY)
        assert any((root / name).exists() for root in roots) or name.startswith("concepts/"), name
