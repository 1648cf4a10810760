"""Bytes of a file inside the workspace, and the text they are."""

from __future__ import annotations

import hashlib
import os
import stat
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from mkdocs_memory.locations import LineSpan

if TYPE_CHECKING:
    from mkdocs_memory.diagnostics import Diagnostic

_UTF16 = (b"\xff\xfe", b"\xfe\xff")
"""Its byte order marks, which no UTF-8 holds."""


class SourceText(NamedTuple):
    """A file's text and what reading it found."""

    text: str
    """Without a byte order mark; bytes that are not UTF-8 are U+FFFD."""
    content_hash: str
    """`content_hash` of the bytes; empty when they could not be read."""
    diagnostics: tuple[Diagnostic, ...] = ()


def content_hash(data: bytes) -> str:
    """Return the hash by which a change of content is noticed (hex BLAKE2b, 32 digits)."""
    return hashlib.blake2b(data, digest_size=16).hexdigest()


def decode(data: bytes, path: str) -> SourceText:
    """Decode UTF-8, with M501 at the first line that is something else."""
    digest = content_hash(data)
    if data.startswith(_UTF16):
        # Not even whether its header says private can be told.
        found = _finding("M501", "the file is UTF-16, so none of it is read", path)
        return SourceText("", digest, (found,))
    data = data.removeprefix(b"\xef\xbb\xbf")
    try:
        return SourceText(data.decode("utf-8"), digest)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start)
        message = f"byte 0x{data[error.start]:02x} is not UTF-8"
        found = _finding("M501", message, path, line)
        return SourceText(data.decode("utf-8", "replace"), digest, (found,))


def read_source(root: Path, path: str) -> SourceText:
    """Read a file by its path relative to the root; a failure is a diagnostic, never raised."""
    try:
        return decode(read_bytes(root, path), path)
    except OutsideError:
        found = _finding("M504", "a link that leads out of the workspace", path)
    except NotAFileError:
        found = _finding("M505", "not a regular file", path)
    except OSError as error:
        reason = (error.strerror or type(error).__name__).lower()
        found = _finding("M503", f"cannot be opened: {reason}", path)
    return SourceText("", "", (found,))


def _finding(code: str, message: str, path: str, line: int = 0) -> Diagnostic:
    # Imported when there is one: 2 ms of a question from a cold shell.
    from mkdocs_memory.diagnostics import Diagnostic

    return Diagnostic(code, message, LineSpan(line, line + 1), path=path)


class OutsideError(OSError):
    """The path leads out of the workspace."""


class NotAFileError(OSError):
    """The path leads to a pipe, socket, device or folder."""


def read_bytes(root: Path, path: str) -> bytes:
    """Read a regular file inside the workspace, never blocking on a pipe.

    Raises:
        OutsideError: the path or a link in it leads out of the workspace.
        NotAFileError: it is no regular file.
        OSError: it cannot be read.
    """
    real = real_path(root, path)
    # What stood there as a file a moment ago may be a pipe by now; non-blocking, opening it
    # cannot hang.
    descriptor = os.open(real, os.O_RDONLY | _NEVER_BLOCK)
    with open(descriptor, "rb") as file:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise NotAFileError(path)
        return file.read()


def real_path(root: Path, path: str) -> str:
    """Return where a path really leads, links resolved.

    Raises:
        OutsideError: that is outside the workspace.
    """
    real_root = os.path.realpath(root)
    real = os.path.realpath(os.path.join(real_root, path))
    # Nearly all lie plainly below it, which takes no `Path` to see.
    if not real.startswith(real_root + os.sep) and not Path(real).is_relative_to(real_root):
        raise OutsideError(path)
    return real


_NEVER_BLOCK = (
    getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
)
