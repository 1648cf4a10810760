"""Data moves one way: a module imports only from its own folder and from lines above it."""

from __future__ import annotations

import ast
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
        path.relative_to(PACKAGE).as_posix()
        for path in sources()
        if any(name.split(".")[0] == "mkdocs" for name in imports_of(path))
    }
    assert importers == {"plugin.py"}


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
