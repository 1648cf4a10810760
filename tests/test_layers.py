"""Data moves one way: a module imports only from its own folder and from lines above it."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "mkdocs_memory"

LAYERS = (
    "errors",
    "locations",
    "diagnostics",
    "text",
    "settings",
    "workspace",
    "sources",
    "index",
    "concepts",
    "recall",
    "dedup",
    "retention",
    "reflect",
    "conversation",
    "cards",
    "drafting",
    "bench",
    "checking",
    "pages",
    "memory",
    "plugin",
    "cli",
)
"""From the values everyone uses to the interfaces that only render them."""


def layer_of(module: str) -> str:
    """Return the layer of a dotted module name below `mkdocs_memory`, or an empty string."""
    parts = module.split(".")
    return parts[1] if parts[0] == "mkdocs_memory" and len(parts) > 1 else ""


def imports_of(path: Path) -> set[str]:
    """Return every module that a source file imports, wherever in the file it does so."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            names.add(node.module or "")
            if node.module == "mkdocs_memory":
                names.update(f"mkdocs_memory.{alias.name}" for alias in node.names)
    return names


def sources() -> list[Path]:
    """Return every module but the package's own entrances, which only pass names on."""
    outside = {PACKAGE / "__init__.py", PACKAGE / "__main__.py"}
    return sorted(set(PACKAGE.rglob("*.py")) - outside)


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_module_imports_only_from_layers_above_its_own(path: Path) -> None:
    own = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    for name in imports_of(path):
        layer = layer_of(name)
        if layer and layer != own:
            assert LAYERS.index(layer) < LAYERS.index(own), f"{own} imports {name}"


def test_only_the_plugin_imports_mkdocs() -> None:
    importers = {
        path.relative_to(PACKAGE).parts[0]
        for path in sources()
        if any(name.split(".")[0] == "mkdocs" for name in imports_of(path))
    }
    assert importers == {"plugin"}


def test_only_the_index_speaks_sql() -> None:
    importers = {
        path.relative_to(PACKAGE).parts[0]
        for path in sources()
        if any(name.split(".")[0] in {"sqlite3", "sqlite_fts4"} for name in imports_of(path))
    }
    assert importers == {"index"}


def test_every_folder_says_what_it_is_for() -> None:
    for init in PACKAGE.rglob("__init__.py"):
        assert ast.get_docstring(ast.parse(init.read_text(encoding="utf-8"))), init


UNWANTED = {
    *("jinja2", "markdown", "markdown_it", "mkdocs", "multiprocessing", "numpy", "pickle"),
    *("sklearn", "subprocess", "yaml"),
    *(
        f"mkdocs_memory.{name}"
        for name in (
            *("diagnostics", "index.build", "index.changes", "index.document_rows"),
            *("index.filling", "index.keyphrases", "index.processes", "index.reading"),
            *("index.rows", "index.store", "index.updating", "index.worker"),
            *("settings.table", "text.dates", "text.document", "text.keyphrases"),
            *("text.reading", "workspace.loading", "workspace.writing"),
        )
    ),
}
"""What only indexing, writing, parsing or building a site needs."""


def test_a_question_loads_nothing_that_only_indexing_needs(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "chunks.md").write_text("# Chunks\n\nEight tokens per chunk.\n")
    log = tmp_path / "memory" / "2025-11-27.md"
    log.parent.mkdir()
    log.write_text("## Retain\n\n- W @Peter: Lives by the tokens.\n")
    config = tmp_path / "mkdocs.yml"
    config.write_text("site_name: Notes\nplugins:\n  - memory\n")
    for path in (log, config, tmp_path / "docs" / "chunks.md"):
        # Younger files are looked at again, in case they change within a tick of the clock.
        os.utime(path, (1_700_000_000, 1_700_000_000))
    program = (
        "import json, sys; from mkdocs_memory.cli.app import cli;"
        "cli.main(['-C', sys.argv[1], 'recall', 'tokens'], standalone_mode=False);"
        "print(json.dumps(list(sys.modules)))"
    )
    command = [sys.executable, "-c", program, str(tmp_path)]
    for _ in range(2):  # makes `.memory`, then keeps the settings there
        subprocess.run(command, check=True, capture_output=True)
    again = subprocess.run(command, check=True, capture_output=True, text=True)
    *answer, loaded = again.stdout.splitlines()
    assert "docs/chunks.md:3" in "".join(answer)
    assert UNWANTED & set(json.loads(loaded)) == set()
