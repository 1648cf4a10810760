"""Which files belong to the memory, found in one pass over directory entries.

No file is opened. Links are followed only inside the workspace, each real folder is listed
once, and what is there but cannot be used (a pipe, a link that leads out, a name with a
line break) comes back as a diagnostic.
"""

from __future__ import annotations

import errno
import hashlib
import marshal
import os
import stat
from dataclasses import dataclass
from functools import cached_property
from operator import itemgetter
from typing import TYPE_CHECKING

from mkdocs_memory.locations import LineSpan
from mkdocs_memory.settings import Settings
from mkdocs_memory.workspace.files import SourceFile
from mkdocs_memory.workspace.layout import MARKDOWN_ENDINGS, Layout, Place
from mkdocs_memory.workspace.names import is_unprintable, printable

if TYPE_CHECKING:
    from mkdocs_memory.diagnostics import Diagnostic

NEVER_ENTERED = frozenset({".git", ".memory", "node_modules", "__pycache__"})


FoundFile = tuple[str, str, Place, int, int, int]
"""Path, name, what its place says, size, time of change (ns) and inode."""
_STAT_FIELDS = (0, 3, 4, 5)


@dataclass(frozen=True)
class Scan:
    """What one look at the workspace found."""

    found: tuple[FoundFile, ...]
    """Sorted by path."""
    diagnostics: tuple[Diagnostic, ...]
    """What is there but cannot be used."""
    is_complete: bool
    """False when a folder could not be listed, so that files may be missing."""
    stat_digest: str
    """Hex BLAKE2b (32 digits) over settings, findings, paths, sizes, times and inodes: equal
    for two scans between which nothing changed."""

    @cached_property
    def files(self) -> tuple[SourceFile, ...]:
        """All files, sorted by path; whoever compares digests alone never pays for them."""
        return tuple(
            place.source_file(path, name, (size, mtime_ns, inode))
            for path, name, place, size, mtime_ns, inode in self.found
        )


def discover(settings: Settings) -> Scan:
    """Find every Markdown file of the workspace; never raises, opens nothing."""
    walk = _Walk(settings)
    walk.run()
    found = tuple(sorted(walk.found, key=itemgetter(0)))
    diagnostics = _by_place(walk.diagnostics)
    return Scan(
        found=found,
        diagnostics=diagnostics,
        is_complete=walk.is_complete,
        stat_digest=_digest(settings, diagnostics, found),
    )


def _digest(
    settings: Settings, diagnostics: tuple[Diagnostic, ...], found: tuple[FoundFile, ...]
) -> str:
    # By column: ten thousand rows are as many objects, made and collected again.
    columns = [[file[field] for file in found] for field in _STAT_FIELDS]
    # Version 2 of marshal's format writes equal values as equal bytes; later ones do not.
    packed = marshal.dumps((repr(settings), repr(diagnostics), columns), 2)
    return hashlib.blake2b(packed, digest_size=16).hexdigest()


class _Walk:
    """One pass over the folders of a workspace."""

    def __init__(self, settings: Settings) -> None:
        self.layout = Layout(settings)
        self.root = os.path.realpath(settings.root)
        self.found: list[FoundFile] = []
        self.diagnostics: list[Diagnostic] = []
        self.is_complete = True
        self._listed: set[str] = set()
        """Real paths of the folders listed so far."""
        self._links: list[str] = []
        """Links met so far and not yet followed, relative to the root."""

    def run(self) -> None:
        """List the real folders first, so that a link to one of them is only a second name."""
        for top in self.layout.tops():
            real = os.path.join(self.root, top) if top else self.root
            if os.path.realpath(real) != os.path.normpath(real):
                self._links.append(top)
            else:
                self._list_tree(real, top)
        self._add_core()
        followed = 0
        while followed < len(self._links):
            batch = sorted(self._links[followed:])
            followed = len(self._links)
            for link in batch:
                self._follow(link)

    def _add_core(self) -> None:
        for path in self.layout.core:
            real = os.path.join(self.root, path)
            if not os.path.lexists(real) or any(file[0] == path for file in self.found):
                continue
            if os.path.realpath(real) != os.path.normpath(real):
                self._links.append(path)
            else:
                self._add_file(path, real)

    def _list_tree(self, real: str, relative: str) -> None:
        """List a real folder, known by `relative`, and everything below it."""
        pending = [(real, relative)]
        while pending:
            real, relative = pending.pop()
            if real in self._listed or real == self.layout.site_dir:
                continue
            self._listed.add(real)
            prefix = f"{relative}/" if relative else ""
            pending += [
                (f"{real}/{name}", prefix + name) for name in self._list_folder(real, prefix)
            ]

    def _list_folder(self, real: str, prefix: str) -> list[str]:
        """Add the files of one folder; return the names of the folders in it."""
        folder = self.layout.folder(prefix[:-1])
        place_of, found = folder.place, self.found
        others: list[os.DirEntry[str]] = []
        for entry in self._entries(real, prefix):
            name = entry.name
            if name[0] == "." and not folder.shows_hidden:
                continue
            if not name.endswith(MARKDOWN_ENDINGS):
                others.append(entry)
                continue
            # A regular Markdown file, by far the most frequent case, costs one system call
            # and, of ten thousand files, no call of a function that can be spared.
            try:
                status = entry.stat(follow_symlinks=False)
            except FileNotFoundError:
                continue  # gone since the folder was listed
            except OSError as error:
                self._miss(prefix + name, f"cannot be looked at: {_reason(error)}")
                continue
            if not stat.S_ISREG(status.st_mode):
                others.append(entry)
            elif name.isprintable() or not self._is_misnamed(prefix + name):
                place = place_of(name)
                if place is not None:
                    found.append(_found(prefix + name, name, place, status))
        return [entry.name for entry in others if self._is_folder(entry, prefix)] if others else []

    def _entries(self, real: str, prefix: str) -> list[os.DirEntry[str]]:
        try:
            with os.scandir(real) as entries:
                return list(entries)
        except FileNotFoundError:
            pass  # a folder of the settings that this workspace does not have
        except OSError as error:
            self._miss(prefix[:-1] or ".", f"the folder cannot be listed: {_reason(error)}")
        return []

    def _is_folder(self, entry: os.DirEntry[str], prefix: str) -> bool:
        """Say whether an entry is a folder to enter; note a link, report what is no file."""
        path = prefix + entry.name
        try:
            if entry.is_symlink():
                self._links.append(path)
            elif entry.is_dir(follow_symlinks=False):
                return entry.name not in NEVER_ENTERED and not self._is_misnamed(path)
            elif path.endswith(MARKDOWN_ENDINGS):
                self._report("M505", path, _kind(entry.stat(follow_symlinks=False).st_mode))
        except FileNotFoundError:
            pass  # gone since the folder was listed
        except OSError as error:
            self._miss(path, f"cannot be looked at: {_reason(error)}")
        return False

    def _add_file(self, path: str, real: str) -> None:
        parent, _, name = path.rpartition("/")
        try:
            status = os.stat(real)
        except OSError as error:
            self._report("M503", path, f"cannot be looked at: {_reason(error)}")
            return
        if not stat.S_ISREG(status.st_mode):
            self._report("M505", path, _kind(status.st_mode))
        elif not self._is_misnamed(path):
            place = self.layout.folder(parent).place(name)
            if place is not None:
                self.found.append(_found(path, name, place, status))

    def _follow(self, link: str) -> None:
        """Follow a link that stays inside the workspace to something not yet found."""
        is_markdown = link.endswith(MARKDOWN_ENDINGS)
        path = os.path.join(self.root, link)
        real = os.path.realpath(path)
        try:
            is_folder = stat.S_ISDIR(os.stat(path).st_mode)
        except OSError as error:
            if is_markdown and error.errno == errno.ELOOP:
                self._report("M504", link, "a link that leads back to itself")
            elif is_markdown:
                self._report("M503", link, f"a link that leads nowhere: {_reason(error)}")
            return
        if not (is_folder or is_markdown) or self._is_misnamed(link):
            return
        inside = os.path.relpath(real, self.root).replace(os.sep, "/")
        if inside == ".." or inside.startswith("../"):
            self._report("M504", link, "a link that leads out of the workspace")
        elif is_folder and f"{path}/".startswith(f"{real}/"):
            self._report("M504", link, f"a link that leads in a circle, back to {inside!r}")
        elif NEVER_ENTERED.isdisjoint(inside.split("/")):
            self._take(link, real, inside, is_folder=is_folder)

    def _take(self, link: str, real: str, inside: str, *, is_folder: bool) -> None:
        if is_folder:
            self._list_tree(real, link)
        elif not any(file[0] == inside for file in self.found):
            self._add_file(link, real)

    def _is_misnamed(self, path: str) -> bool:
        if not is_unprintable(path):
            return False
        self._report("M510", path, "a control character or undecodable byte in a name")
        return True

    def _miss(self, path: str, message: str) -> None:
        """Report what could not be looked at; files may be missing."""
        self.is_complete = False
        self._report("M503", path, message)

    def _report(self, code: str, path: str, message: str) -> None:
        from mkdocs_memory.diagnostics import Diagnostic

        self.diagnostics.append(Diagnostic(code, message, LineSpan(0, 1), path=printable(path)))


def _by_place(diagnostics: list[Diagnostic]) -> tuple[Diagnostic, ...]:
    if not diagnostics:
        return ()
    # Most workspaces have none, and a question saves the 2 ms of this import.
    from mkdocs_memory.diagnostics import by_place

    return tuple(by_place(diagnostics))


def _found(path: str, name: str, place: Place, status: os.stat_result) -> FoundFile:
    return path, name, place, status.st_size, status.st_mtime_ns, status.st_ino


def _reason(error: OSError) -> str:
    return (error.strerror or type(error).__name__).lower()


def _kind(mode: int) -> str:
    if stat.S_ISFIFO(mode):
        return "a pipe, not a file"
    if stat.S_ISDIR(mode):
        return "a folder, not a file"
    return "a socket, not a file" if stat.S_ISSOCK(mode) else "a device, not a file"
