"""A proposed change of one file: shown as a diff, made only when asked for."""

from __future__ import annotations

import difflib
import os
from dataclasses import dataclass
from pathlib import Path

from mkdocs_memory.errors import WorkspaceError
from mkdocs_memory.workspace.durable import read_file
from mkdocs_memory.workspace.environment import failures_named
from mkdocs_memory.workspace.overlay import relative_path
from mkdocs_memory.workspace.reading import OutsideError, content_hash, real_path
from mkdocs_memory.workspace.writing import create_file, replace_file

_BOM = b"\xef\xbb\xbf"


@dataclass(frozen=True, slots=True)
class Edit:
    """What a file would become."""

    root: Path
    """The workspace root."""
    path: str
    """Relative to the root; POSIX separators."""
    old: bytes | None
    """What the file holds; `None` when it would be created."""
    new: bytes
    """What it would hold."""
    reason: str
    """Why, in a few words."""

    @classmethod
    def propose(cls, root: Path, path: str | Path, new_text: str, reason: str) -> Edit:
        """Propose a new text for a file, whether it exists or not.

        The file's byte order mark is kept, and its line ending where it uses only CRLF.

        Raises:
            WorkspaceError: the path leads out, or the file is not UTF-8, so that writing text
                would lose bytes.
        """
        inside = relative_path(root, path)
        try:
            real = real_path(root, inside)
        except OutsideError:
            raise WorkspaceError(f"{inside}: leads out of the workspace") from None
        with failures_named(inside, "read"):
            old = read_file(real) if os.path.lexists(real) else None
        new = new_text.encode("utf-8")
        if old is not None:
            new = _in_style_of(old, new, inside)
        return cls(root, inside, old, new, reason)

    @property
    def old_hash(self) -> str | None:
        """Content hash of what the change was made from; `None` for a new file."""
        return None if self.old is None else content_hash(self.old)

    @property
    def new_text(self) -> str:
        """What the file would hold, as text."""
        return self.new.decode("utf-8-sig")

    @property
    def is_empty(self) -> bool:
        """True when nothing would change."""
        return self.old == self.new

    @property
    def diff(self) -> str:
        """The change as a unified diff; empty when nothing would change."""
        before = [] if self.old is None else _lines(self.old)
        lines = difflib.unified_diff(
            before,
            _lines(self.new),
            "/dev/null" if self.old is None else f"a/{self.path}",
            f"b/{self.path}",
        )
        return "".join(
            line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"
            for line in lines
        )

    def apply(self) -> None:
        """Write the new text.

        Raises:
            FileChanged: the file is not what the change was made from.
            EnvironmentFailure: the machine refuses; the file is as it was.
        """
        if self.old is None:
            create_file(self.root, self.path, self.new)
        elif not self.is_empty:
            replace_file(self.root, self.path, self.new, content_hash(self.old))


def _in_style_of(old: bytes, new: bytes, path: str) -> bytes:
    try:
        old.decode("utf-8")
    except UnicodeDecodeError:
        raise WorkspaceError(f"{path}: is not UTF-8; save it as UTF-8 before changing it") from None
    has_only_crlf = b"\r\n" in old and old.count(b"\n") == old.count(b"\r\n")
    if has_only_crlf:
        new = new.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
    return _BOM + new if old.startswith(_BOM) and not new.startswith(_BOM) else new


def _lines(data: bytes) -> list[str]:
    """Split at line feeds only, so that a diff shows the lines an editor does."""
    *lines, last = data.decode("utf-8", "replace").split("\n")
    return [f"{line}\n" for line in lines] + ([last] if last else [])
