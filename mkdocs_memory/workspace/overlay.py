"""Unsaved texts of an editor, laid over the files."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from mkdocs_memory.errors import WorkspaceError
from mkdocs_memory.workspace.discovery import Scan
from mkdocs_memory.workspace.layout import Layout
from mkdocs_memory.workspace.reading import content_hash


class Overlay:
    """Texts by path relative to the root; they replace files or add ones that are not saved."""

    def __init__(self, root: Path, texts: Mapping[str, str]) -> None:
        self._texts = {relative_path(root, path): text for path, text in texts.items()}

    def __bool__(self) -> bool:
        return bool(self._texts)

    @property
    def _digest(self) -> str:
        return content_hash(repr(sorted(self._texts.items())).encode("utf-8", "surrogatepass"))

    @property
    def paths(self) -> frozenset[str]:
        """Paths of all unsaved texts."""
        return frozenset(self._texts)

    def text(self, path: str) -> str | None:
        """Return the unsaved text of a file, or `None` when it stands as it is on disk."""
        return self._texts.get(path)

    def over(self, scan: Scan, layout: Layout) -> Scan:
        """Return the scan with unsaved texts in place of files, and added where none is saved.

        Size, time and inode of an unsaved text never equal those of a file, so that it is
        read again.
        """
        found = {file[0]: file for file in scan.found}
        for path, text in self._texts.items():
            place = layout.place(path)
            if place is not None:
                found[path] = (path, path.rpartition("/")[2], place, len(text), -1, 0)
        return Scan(
            found=tuple(found[path] for path in sorted(found)),
            diagnostics=scan.diagnostics,
            is_complete=scan.is_complete,
            stat_digest=f"{scan.stat_digest}+{self._digest}",
        )


def relative_path(root: Path, path: str | Path) -> str:
    """Return a path, absolute or relative to the root, in the form everything else uses.

    Raises:
        WorkspaceError: it leads out of the workspace.
    """
    absolute = os.path.normpath(os.path.join(root, path))
    for base in (root, Path(os.path.realpath(root))):
        if Path(absolute).is_relative_to(base):
            return Path(absolute).relative_to(base).as_posix()
    raise WorkspaceError(f"{str(path)!r} lies outside the workspace {str(root)!r}")
