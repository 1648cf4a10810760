"""Bytes that stay on disk: the system calls below the write primitives.

Everything here works on real paths inside the workspace and raises plain `OSError`.
"""

from __future__ import annotations

import errno
import hashlib
import os
import secrets
import stat
from contextlib import suppress

from mkdocs_memory.workspace.reading import NotAFileError

_FLAGS = (
    getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_BINARY", 0)
)
# File systems without hard links answer with one of these.
_NO_HARD_LINKS = {errno.EPERM, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK, errno.EACCES}


def open_file(real: str, mode: int) -> int:
    """Open a regular file without following a link or waiting at a pipe."""
    descriptor = os.open(real, mode | _FLAGS, 0o666)
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise NotAFileError(errno.ENXIO, "not a regular file")
    return descriptor


def read_file(real: str) -> bytes:
    """Read a file whole; one that is missing is empty."""
    try:
        descriptor = open_file(real, os.O_RDONLY)
    except FileNotFoundError:
        return b""
    with open(descriptor, "rb") as file:
        return file.read()


def append_whole(descriptor: int, real: str, data: bytes) -> int:
    """Append bytes in one write to a file opened with O_APPEND; return where they begin.

    When the disk fills up in between, what was written is taken back: cut off if it is
    still the end of the file, else turned into blank lines, so that nothing of another
    writer is touched.
    """
    written = os.write(descriptor, data)
    start = os.lseek(descriptor, 0, os.SEEK_CUR) - written
    try:
        while written < len(data):
            if os.fstat(descriptor).st_size != start + written:
                raise OSError(errno.EBUSY, "another program writes to the same file")
            written += os.write(descriptor, data[written:])
        os.fsync(descriptor)
    except OSError:
        _take_back(descriptor, real, start, written)
        raise
    return start


def _take_back(descriptor: int, real: str, start: int, length: int) -> None:
    if os.fstat(descriptor).st_size == start + length:
        os.ftruncate(descriptor, start)
        return
    # A file opened for appending writes at its end whatever the position says.
    other = open_file(real, os.O_WRONLY)
    try:
        if os.path.sameopenfile(descriptor, other):
            os.pwrite(other, b"\n" * length, start)
    finally:
        os.close(other)


def make_folder(folder: str) -> None:
    """Create a folder with its parents, each durable before anything is put into it."""
    if os.path.isdir(folder):
        return
    parent = os.path.dirname(folder)
    make_folder(parent)
    with suppress(FileExistsError):
        os.mkdir(folder)
    sync_folder(parent)


def sync_folder(folder: str) -> None:
    """Make names that were created or renamed in a folder survive a power loss."""
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def write_temporary(real: str, data: bytes, like: os.stat_result | None) -> str:
    """Write a new file beside `real`, durable and with its permissions; return its path.

    Files that a killed process left under the same name pattern are removed first: only
    the holder of the lock of `real` creates them.
    """
    folder, name = os.path.split(real)
    prefix = f".mkdocs-memory-{hashlib.blake2b(name.encode(), digest_size=6).hexdigest()}-"
    for left in os.listdir(folder):
        if left.startswith(prefix):
            with suppress(FileNotFoundError):
                os.unlink(os.path.join(folder, left))
    temporary = os.path.join(folder, f"{prefix}{secrets.token_hex(4)}.tmp")
    descriptor = open_file(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL)
    try:
        if like is not None:
            _take_over_owner(descriptor, like)
        written = 0
        while written < len(data):
            written += os.write(descriptor, data[written:])
        os.fsync(descriptor)
    except BaseException:
        os.unlink(temporary)
        raise
    finally:
        os.close(descriptor)
    return temporary


def _take_over_owner(descriptor: int, like: os.stat_result) -> None:
    own = os.fstat(descriptor)
    if (own.st_uid, own.st_gid) != (like.st_uid, like.st_gid):
        # Only root may give files away; for anyone else the mode alone is kept.
        with suppress(PermissionError):
            os.fchown(descriptor, like.st_uid, like.st_gid)
    os.fchmod(descriptor, stat.S_IMODE(like.st_mode))


def publish_new(temporary: str, real: str) -> None:
    """Give a written file its name, unless the name is taken (FileExistsError)."""
    try:
        os.link(temporary, real)
    except FileExistsError:
        os.unlink(temporary)
        raise
    except OSError as error:
        if error.errno not in _NO_HARD_LINKS or os.path.lexists(real):
            os.unlink(temporary)
            raise
        os.rename(temporary, real)
    else:
        os.unlink(temporary)
    sync_folder(os.path.dirname(real))
