"""What differs between the files and what is indexed of them."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from mkdocs_memory.index.stored_files import StoredFile
from mkdocs_memory.workspace.discovery import Scan
from mkdocs_memory.workspace.files import SourceFile
from mkdocs_memory.workspace.reading import content_hash, read_bytes
from mkdocs_memory.workspace.workspace import Workspace

_SETTLED_NS = 2_000_000_000
"""A file must have been left alone this long before its stat data is believed: an edit within
one tick of the file system's clock (2 s on FAT) changes neither size nor time."""
_FEWEST_FOR_SHRINK = 10
"""Indexed files below which no loss is taken for an accident."""
_UNSETTLED_NS = -1
"""Time noted for a file whose stat data is not believed yet; no file has it."""


@dataclass(frozen=True, slots=True)
class Look:
    """One look at the workspace."""

    scan: Scan
    began_ns: int
    """When it began."""

    @classmethod
    def at(cls, workspace: Workspace) -> Look:
        """Look now."""
        return cls(began_ns=time.time_ns(), scan=workspace.scan())

    @property
    def files(self) -> list[SourceFile]:
        """The files on disk; unsaved texts, which stand in with a negative time, left out."""
        return [file for file in self.scan.files if file.mtime_ns >= 0]

    @property
    def stat_digest(self) -> str:
        """The scan's digest, if it stands for the contents too; else empty."""
        is_settled = all(self.settled_ns(file) >= 0 for file in self.scan.files)
        return self.scan.stat_digest if is_settled else ""

    def settled_ns(self, file: SourceFile) -> int:
        """Return the time under which stat data of a file may be noted."""
        is_settled = file.mtime_ns < self.began_ns - _SETTLED_NS
        return file.mtime_ns if is_settled else _UNSETTLED_NS


@dataclass(frozen=True, slots=True)
class Changes:
    """What an update has to do."""

    edited: list[SourceFile] = field(default_factory=list)
    """New, or with other contents than indexed."""
    touched: list[SourceFile] = field(default_factory=list)
    """Same contents, but the stat data on record is out of date."""
    gone: list[str] = field(default_factory=list)
    """Paths of indexed files that were not found."""
    is_shrunk: bool = False
    """True when fewer than half as many files were found as are indexed."""

    @property
    def count(self) -> int:
        """Files whose rows differ from what they should be."""
        return len(self.edited) + len(self.gone)


def find_changes(root: Path, stored: Mapping[str, StoredFile], look: Look) -> Changes:
    """Compare files with the index: by stat data, and by contents where that differs."""
    is_shrunk = len(stored) >= _FEWEST_FOR_SHRINK and len(look.scan.files) * 2 < len(stored)
    changes = Changes(is_shrunk=is_shrunk)
    for file in look.files:
        known = stored.get(file.path)
        if known is None:
            changes.edited.append(file)
        elif known[:3] != (file.size, file.mtime_ns, file.inode):
            if _hash_of(root, file) != known[3]:
                changes.edited.append(file)
            elif known[3] and look.settled_ns(file) >= 0:
                changes.touched.append(file)
    found = {file.path for file in look.scan.files}
    changes.gone.extend(path for path in stored if path not in found)
    return changes


def _hash_of(root: Path, file: SourceFile) -> str:
    """Return the hash of a file's bytes; empty when it cannot be read."""
    try:
        return content_hash(read_bytes(root, file.path))
    except OSError:
        return ""
