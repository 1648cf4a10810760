"""Numbered index files in `.memory/`: which one is current, who may write, what can go.

A rebuild writes a new number and then moves the pointer, so that a reader meets the old rows
or the new ones and never a file in the making. Rollback journal, not WAL: readers open
read-only, in read-only folders too.
"""

from __future__ import annotations

import os
import re
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs_memory.errors import EnvironmentFailure
from mkdocs_memory.workspace.environment import failures_named

if TYPE_CHECKING:
    from filelock import BaseFileLock

FOLDER = ".memory"
_POINTER = "index-current"
_LOCK = "index.lock"
_NUMBERED = re.compile(r"index-(\d{1,9})\.sqlite")
BUSY_SECONDS = 10.0
"""How long a reader waits for a commit, and a writer for readers and other writers."""


class UnusableIndex(Exception):
    """The file holds no rows that can be believed; the message says why, in a few words."""


class IndexFiles:
    """The index files of one workspace."""

    def __init__(self, root: Path) -> None:
        self.folder = root / FOLDER

    def current(self) -> int | None:
        """Return the number the pointer names; `None` without a pointer that can be read."""
        pointer = self.folder / _POINTER
        try:
            # Reading a pipe would wait for a writer for ever.
            if not stat.S_ISREG(pointer.lstat().st_mode) or self._leads_out():
                return None
            named = _NUMBERED.fullmatch(pointer.read_text("ascii").strip())
        except (OSError, ValueError):
            return None
        return int(named[1]) if named else None

    def path(self, number: int) -> Path:
        """Return where the index with this number stands."""
        return self.folder / f"index-{number}.sqlite"

    def numbers(self) -> list[int]:
        """Return all numbers in use, complete or not."""
        if not self.folder.is_dir():
            return []
        names = (_NUMBERED.match(name) for name in os.listdir(self.folder))
        return sorted({int(found[1]) for found in names if found})

    def prepare(self) -> None:
        """Make the folder, with a `.gitignore` of its own: nothing in it belongs in git."""
        if self._leads_out():
            raise EnvironmentFailure(
                f"{self.folder}: is a link that leads out of the workspace; remove it, then run "
                "this again"
            )
        ignore = self.folder / ".gitignore"
        with environment_failures(self.folder):
            self.folder.mkdir(parents=True, exist_ok=True)
            # A link that leads nowhere would be written through, wherever it points.
            if not os.path.lexists(ignore):
                with _whole_or_not_at_all(ignore):
                    ignore.write_text("*\n", "utf-8")

    def _leads_out(self) -> bool:
        root = os.path.realpath(self.folder.parent)
        return not Path(os.path.realpath(self.folder)).is_relative_to(root)

    @contextmanager
    def writing(self, timeout_seconds: float = BUSY_SECONDS) -> Iterator[None]:
        """Hold the lock that every writer takes.

        Raises:
            EnvironmentFailure: the folder is read-only, or another process keeps the lock.
        """
        from filelock import FileLock, Timeout

        self.prepare()
        lock: BaseFileLock = FileLock(self.folder / _LOCK)
        try:
            with environment_failures(self.folder):
                lock.acquire(timeout=timeout_seconds)
        except Timeout:
            raise IndexLocked(
                f"{self.folder / _LOCK}: another process is writing the index; "
                "wait for it to end, then run this again"
            ) from None
        try:
            yield
        finally:
            lock.release()

    def point_to(self, number: int) -> None:
        """Make the index with this number the current one; it must be complete on disk."""
        pointer = self.folder / _POINTER
        temporary = self.folder / f"{_POINTER}.{os.getpid()}.tmp"
        with environment_failures(self.folder), _whole_or_not_at_all(temporary):
            with open(temporary, "w", encoding="ascii") as file:
                file.write(f"{self.path(number).name}\n")
                file.flush()
                os.fsync(file.fileno())
            os.replace(temporary, pointer)
            _sync_folder(self.folder)

    def remove_unused(self) -> None:
        """Delete every numbered file but the current one, left-overs of killed builds too.

        A reader that has one open keeps it on POSIX; where an open file cannot be deleted, the
        next update tries again. Called with the lock held, so nobody is building one.
        """
        for number in self.numbers():
            if number != self.current():
                self.remove(number)

    def remove(self, number: int) -> None:
        """Delete one numbered file and its journal, if nobody holds it."""
        for suffix in ("", "-journal"):
            with suppress(OSError):
                Path(f"{self.path(number)}{suffix}").unlink()


class IndexLocked(EnvironmentFailure):
    """Another process holds the lock or keeps the file busy."""


@contextmanager
def _whole_or_not_at_all(path: Path) -> Iterator[None]:
    """Remove a new file again when the disk fills up while it is written."""
    try:
        yield
    except OSError:
        path.unlink(missing_ok=True)
        raise


def _sync_folder(folder: Path) -> None:
    if os.name == "nt":  # Windows opens no folders
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def sync_file(path: Path) -> None:
    """Wait until a file that was written without syncing is on disk."""
    with environment_failures(path), open(path, "rb+") as file:
        os.fsync(file.fileno())


def open_readonly(path: Path) -> sqlite3.Connection:
    """Open an index file for reading; other threads may use the connection in turn."""
    return sqlite3.connect(
        f"{path.absolute().as_uri()}?mode=ro",
        uri=True,
        timeout=BUSY_SECONDS,
        isolation_level=None,
        check_same_thread=False,
    )


def open_writable(path: Path | None) -> sqlite3.Connection:
    """Open an index file for writing; `None` for one in memory."""
    return sqlite3.connect(
        path or ":memory:", timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
    )


_DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_NEXT_STEPS = {
    sqlite3.SQLITE_FULL: "free some space, then run this again",
    sqlite3.SQLITE_IOERR: "check the disk and its free space, then run this again",
    sqlite3.SQLITE_READONLY: "make it writable, then run this again",
    sqlite3.SQLITE_CANTOPEN: "make it readable and its folder writable, then run this again",
    sqlite3.SQLITE_PERM: "make it writable, then run this again",
    sqlite3.SQLITE_NOMEM: "close other programs, then run this again",
}


@contextmanager
def environment_failures(path: Path) -> Iterator[None]:
    """Turn what the disk or SQLite refuses into one line that names the path.

    Raises:
        EnvironmentFailure: disk full, no permission, input or output failed.
        IndexLocked: the file stayed busy.
        UnusableIndex: the file is damaged, no database, or has other tables.
    """
    try:
        yield
    except sqlite3.Error as error:
        # The low byte is the kind of failure, the rest its circumstances.
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code in _BUSY:
            raise IndexLocked(
                f"{path}: {error}; wait for the other process to end, then run this again"
            ) from error
        if code in _DAMAGED or "no such table" in str(error):
            raise UnusableIndex(f"the index file is damaged ({error})") from error
        if code in _NEXT_STEPS:
            raise EnvironmentFailure(f"{path}: {error}; {_NEXT_STEPS[code]}") from error
        raise
    except OSError:
        with failures_named(str(path), "written"):
            raise
