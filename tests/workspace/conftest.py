"""Workspaces of real files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from mkdocs_memory.settings import Settings, load_settings
from mkdocs_memory.workspace.files import LoadedDocument
from mkdocs_memory.workspace.workspace import Workspace

SITE = "site_name: x\nplugins: [memory]\n"


def write(root: Path, files: Mapping[str, str | bytes]) -> None:
    """Create files with their folders, line endings as given."""
    for path, content in files.items():
        target = root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content.encode() if isinstance(content, str) else content)


def document(root: Path, path: str) -> LoadedDocument:
    """Load the one file of a workspace that has this path."""
    workspace = Workspace(load_settings(root))
    (file,) = (file for file in workspace.scan().files if file.path == path)
    return workspace.load(file)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(root=tmp_path)


Build = Callable[[Mapping[str, str | bytes]], Workspace]


@pytest.fixture
def build(tmp_path: Path) -> Build:
    """Write files (a mkdocs.yml among them unless one is given) and open the workspace."""

    def build_workspace(files: Mapping[str, str | bytes]) -> Workspace:
        write(tmp_path, {"mkdocs.yml": SITE, **files})
        return Workspace.open(tmp_path)

    return build_workspace
