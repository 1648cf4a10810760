"""The workspace as everything above sees it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs_memory.settings import Settings, find_workspace, load_settings
from mkdocs_memory.workspace.discovery import Scan, discover
from mkdocs_memory.workspace.files import Role
from mkdocs_memory.workspace.layout import Layout
from mkdocs_memory.workspace.locales import with_folder_locales
from mkdocs_memory.workspace.overlay import Overlay, relative_path
from mkdocs_memory.workspace.reading import SourceText, decode, read_source

if TYPE_CHECKING:
    from mkdocs_memory.workspace.entities import Entity
    from mkdocs_memory.workspace.files import LoadedDocument, SourceFile


class Workspace:
    """A workspace whose settings are read; files are read when asked for."""

    def __init__(self, settings: Settings, overlay: Mapping[str, str] | None = None) -> None:
        self.settings = with_folder_locales(settings)
        self._overlay = Overlay(settings.root, overlay or {})

    @classmethod
    def open(
        cls,
        start: Path | str | None = None,
        config_file: Path | str | None = None,
        overlay: Mapping[str, str] | None = None,
        directory: Path | str | None = None,
    ) -> Workspace:
        """Find the workspace and read its settings.

        Arguments:
            start: Folder to look upward from, whatever the environment says. When `None`,
                `MKDOCS_MEMORY_WORKSPACE` counts, then the current folder and upward.
            config_file: Configuration file to use instead of the nearest one.
            overlay: Unsaved texts by path, relative to the root or absolute.
            directory: The root itself, as `-C` names it.

        Raises:
            WorkspaceError: a setting is wrong, or a named folder does not exist.
        """
        config_path = Path(config_file) if config_file else None
        if start is not None and directory is None:
            settings = load_settings(Path(start), config_path)
        else:
            named = Path(directory) if directory else None
            settings = find_workspace(Path(start or Path.cwd()), named, config_path)
        return cls(settings, overlay)

    @property
    def root(self) -> Path:
        """The workspace root, absolute."""
        return self.settings.root

    def scan(self) -> Scan:
        """Find all files, unsaved ones included."""
        scan = discover(self.settings)
        return self._overlay.over(scan, Layout(self.settings)) if self._overlay else scan

    @property
    def unsaved(self) -> frozenset[str]:
        """Paths of the files that an unsaved text stands in for."""
        return self._overlay.paths

    def load(self, file: SourceFile) -> LoadedDocument:
        """Read and parse one file, or its unsaved text."""
        # A question about unchanged files parses none, and waits 10 ms less without the parser.
        from mkdocs_memory.workspace.loading import load_document

        return load_document(self.settings, file, self._overlay.text(file.path))

    def read(self, path: str | Path) -> SourceText:
        """Read any file of the workspace, or its unsaved text, without parsing it.

        Raises:
            WorkspaceError: the path lies outside the workspace.
        """
        inside = relative_path(self.root, path)
        text = self._overlay.text(inside)
        return read_source(self.root, inside) if text is None else decode(text.encode(), inside)

    def entities(self) -> list[Entity]:
        """Read all entity pages, sorted by path."""
        from mkdocs_memory.workspace.entities import entity_of

        files = [file for file in self.scan().files if file.role is Role.ENTITY]
        return [entity_of(self.load(file)) for file in files]
