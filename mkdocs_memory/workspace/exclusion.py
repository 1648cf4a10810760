"""The gitignore-style patterns of `exclude_docs` and `draft_docs`, read as MkDocs reads them."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING

from mkdocs_memory.errors import WorkspaceError

if TYPE_CHECKING:
    from pathspec.gitignore import GitIgnoreSpec

HIDDEN = (".*", "/templates/")
"""What MkDocs leaves out of every site, unless `exclude_docs` takes it back in."""

# `_drafts/`, the pattern most sites have: decided without pathspec, which takes some 20
# microseconds for each file and 10 milliseconds to import.
_FOLDER_NAME = re.compile(r"[^/*?\[\]!#\\\s][^/*?\[\]\\]*/\Z")


class Patterns:
    """Lines of gitignore-style patterns, matched against paths relative to `docs_dir`."""

    def __init__(self, text: str, hides_defaults: bool = False) -> None:
        self._hides_defaults = hides_defaults
        lines = (line.rstrip() for line in text.splitlines())
        self._lines = [line for line in lines if line and not line.startswith("#")]
        self._folders: list[str] | None = None
        if all(_FOLDER_NAME.match(line) for line in self._lines):
            self._folders = [f"/{line}" for line in self._lines]

    @property
    def has_exceptions(self) -> bool:
        """True when a pattern takes files back in (`!.well-known/`)."""
        return any(line.startswith("!") for line in self._lines)

    @property
    def name_folders(self) -> bool:
        """True when files of one folder whose names begin with no dot are all alike."""
        return self._folders is not None

    def match(self, src_uri: str) -> bool:
        """Say whether a path relative to `docs_dir` is matched."""
        if self._folders is None:
            return bool(self._spec.match_file(src_uri))
        path = f"/{src_uri}"
        if self._hides_defaults and ("/." in path or path.startswith("/templates/")):
            return True
        return any(folder in path for folder in self._folders)

    @cached_property
    def _spec(self) -> GitIgnoreSpec:
        from pathspec.gitignore import GitIgnoreSpec

        lines = (*(HIDDEN if self._hides_defaults else ()), *self._lines)
        try:
            return GitIgnoreSpec.from_lines(lines)
        except ValueError as error:
            raise WorkspaceError(f"exclude_docs or draft_docs: {error}") from error
