"""Unsaved texts of an editor, laid over the files."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs_memory.errors import WorkspaceError
from mkdocs_memory.workspace.files import SourceFile
from mkdocs_memory.workspace.reading import content_hash

if TYPE_CHECKING:
    from mkdocs_memory.workspace.layout import Layout


class Overlay:
    """Texts by path relative to the root; they replace files or add ones that are not saved."""

    def __init__(self, root: Path, texts: Mapping[str, str]) -> None:
        self._texts = {relative_path(root, path): text for path, text in texts.items()}

    def __bool__(self) -> bool:
        return bool(self._texts)

    @property
    def digest(self) -> str:
        """Changes whenever an unsaved text does."""
        return content_hash(repr(sorted(self._texts.items())).encode("utf-8", "surrogatepass"))

    def text(self, path: str) -> str | None:
        """Return the unsaved text of a file, or `None` when it stands as it is on disk."""
        return self._texts.get(path)

    def over(self, files: Iterable[SourceFile], layout: Layout) -> tuple[SourceFile, ...]:
        """Return the files with unsaved ones added, sorted by path.

        Size, time and inode of an unsaved text never equal those of a file, so that it is
        read again.
        """
        found = {file.path: file for file in files}
        for path, text in self._texts.items():
            place = layout.place(path)
            if place is not None:
                found[path] = SourceFile(
                    path, place.role, len(text), -1, 0, place.src_uri, place.is_built
                )
        return tuple(found[path] for path in sorted(found))


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
