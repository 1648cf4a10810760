"""The write primitives: nothing else writes Markdown, YAML and JSONL.

An append is one write of whole lines to a file opened for appending; a replacement is a
complete file that takes the old one's name. Both are on disk before they are reported, both
keep every byte that is not theirs to change, and neither relies on its lock: an append looks
whether its lines stand in the file that has the name afterwards, and a replacement refuses
when the file is not the one it was made from.
"""

from __future__ import annotations

import datetime as dt
import os
from pathlib import Path

from mkdocs_memory.errors import EnvironmentFailure, WorkspaceError
from mkdocs_memory.locations import LineSpan, Location
from mkdocs_memory.settings import Settings
from mkdocs_memory.text.document import Document, ParseOptions, parse_document
from mkdocs_memory.text.lines import LONGEST_LINE_BYTES
from mkdocs_memory.text.retain import Fact, parse_retain
from mkdocs_memory.workspace.durable import (
    append_whole,
    make_folder,
    open_file,
    publish_new,
    read_file,
    sync_folder,
    write_temporary,
)
from mkdocs_memory.workspace.environment import failures_named
from mkdocs_memory.workspace.locking import LOCK_SECONDS, locked
from mkdocs_memory.workspace.overlay import relative_path
from mkdocs_memory.workspace.reading import OutsideError, content_hash, decode, real_path

_TAIL_BYTES = 4096
_APPEND_TRIES = 3


class FileChanged(WorkspaceError):
    """The file is not what the change was made from; read it again and make the change anew."""


def append_block(
    root: Path, path: str | Path, block: str, lock_seconds: float = LOCK_SECONDS
) -> Location:
    """Append whole lines to a file, which is created when missing; return where they stand.

    The file's own line ending is used, and an unfinished last line is finished first.

    Raises:
        WorkspaceError: the block is empty or the path leads out of the workspace.
        EnvironmentFailure: the machine refuses; the file is as it was.
    """
    inside = relative_path(root, path)
    with locked(root, inside, lock_seconds):
        return _append(root, inside, block)


def append_fact(
    settings: Settings, date: dt.date, bullet: str, lock_seconds: float = LOCK_SECONDS
) -> Location:
    """Append one fact to the log of a day; return the line at which it is read as that fact.

    When the last open section of the log is not a Retain section, a new one is begun.

    Arguments:
        settings: Of the workspace.
        date: The log's day.
        bullet: `W @Peter: …`, with or without its list marker.
        lock_seconds: How long to wait for another writer.

    Raises:
        WorkspaceError: the bullet is no fact, or what stands before it in the log would hide
            it; nothing is written.
        EnvironmentFailure: the machine refuses; the log is as it was.
    """
    fact, line = _one_fact(bullet)
    path = f"{settings.logs}/{date.isoformat()}.md"
    options = ParseOptions(settings.retain_headings, None, date)
    with locked(settings.root, path, lock_seconds):
        with failures_named(path, "read"):
            before = read_file(_target(settings.root, path))
        block = _block_for(fact, line, decode(before, path).text, options, path)
        written = _append(settings.root, path, block)
        with failures_named(path, "read"):
            after = decode(read_file(_target(settings.root, path)), path).text
        found = _fact_in(parse_document(after, options), fact, written.span)
    if found is None:
        raise EnvironmentFailure(
            f"{written}: written, but another program changed the log meanwhile; look at it, "
            "then run the command again"
        )
    return Location(path, found.span, found.columns)


def create_file(
    root: Path, path: str | Path, text: str | bytes, lock_seconds: float = LOCK_SECONDS
) -> None:
    """Create a file with its folders; it appears whole or not at all.

    Raises:
        WorkspaceError: something has that name already, or the path leads out.
        EnvironmentFailure: the machine refuses; nothing was created.
    """
    inside = relative_path(root, path)
    real = _target(root, inside)
    with locked(root, inside, lock_seconds), failures_named(inside, "created"):
        make_folder(os.path.dirname(real))
        if os.path.lexists(real):
            raise FileChanged(f"{inside}: exists already")
        publish_new(write_temporary(real, _encoded(text, inside), None), real)


def replace_file(
    root: Path,
    path: str | Path,
    new: str | bytes,
    expected_hash: str,
    lock_seconds: float = LOCK_SECONDS,
) -> None:
    """Replace a file whose content hash is still the expected one; its mode is kept.

    Raises:
        FileChanged: the file is another one by now, or gone.
        EnvironmentFailure: the machine refuses; the file is as it was.
    """
    inside = relative_path(root, path)
    real = _target(root, inside)
    data = _encoded(new, inside)
    with locked(root, inside, lock_seconds), failures_named(inside, "replaced"):
        try:
            descriptor = open_file(real, os.O_RDONLY)
        except FileNotFoundError:
            raise FileChanged(f"{inside}: is gone; nothing was replaced") from None
        try:
            _replace(descriptor, real, inside, data, expected_hash)
        finally:
            os.close(descriptor)


def _replace(descriptor: int, real: str, inside: str, data: bytes, expected_hash: str) -> None:
    before = os.fstat(descriptor)
    old = _read_from(descriptor, 0)
    if content_hash(old) != expected_hash:
        raise FileChanged(f"{inside}: changed since it was read; nothing was replaced")
    temporary = write_temporary(real, data, before)
    try:
        now = os.stat(real)
        if (now.st_ino, now.st_size, now.st_mtime_ns) != (
            before.st_ino,
            len(old),
            before.st_mtime_ns,
        ):
            raise FileChanged(f"{inside}: changed while it was being replaced; it is untouched")
        os.replace(temporary, real)
    except BaseException:
        os.unlink(temporary)
        raise
    sync_folder(os.path.dirname(real))
    late = _read_from(descriptor, len(old))
    if late:
        # A program without our lock appended between the look and the rename.
        _append_bytes(real, late)


def _read_from(descriptor: int, position: int) -> bytes:
    chunks = []
    while chunk := os.pread(descriptor, 1 << 20, position):
        chunks.append(chunk)
        position += len(chunk)
    return b"".join(chunks)


def _append_bytes(real: str, data: bytes) -> int:
    descriptor = open_file(real, os.O_RDWR | os.O_APPEND)
    try:
        return append_whole(descriptor, real, data)
    finally:
        os.close(descriptor)


def _append(root: Path, path: str, block: str) -> Location:
    """Append under the lock, again if the file was swapped for another one meanwhile."""
    real = _target(root, path)
    lines = block.replace("\r\n", "\n").rstrip("\n")
    if not lines.strip():
        raise WorkspaceError(f"{path}: nothing to append")
    data = _encoded(lines + "\n", path)
    with failures_named(path, "written"):
        for _ in range(_APPEND_TRIES):
            written, start = _append_once(real, data)
            content = read_file(real)
            # At its place, unless another program has swapped the file for a copy.
            is_there = content.startswith(written, start)
            position = start if is_there else content.rfind(written)
            if position >= 0:
                return Location(path, _lines_of(content, position, written))
    raise EnvironmentFailure(
        f"{path}: another program keeps replacing the file; end it, then run the command again"
    )


def _append_once(real: str, data: bytes) -> tuple[bytes, int]:
    """Write the block as this file needs it; return its bytes and where they begin."""
    make_folder(os.path.dirname(real))
    is_new = not os.path.lexists(real)
    descriptor = open_file(real, os.O_RDWR | os.O_APPEND | os.O_CREAT)
    try:
        data = _fitted(data, descriptor)
        start = append_whole(descriptor, real, data)
    except OSError:
        if is_new and os.fstat(descriptor).st_size == 0:
            os.unlink(real)
        raise
    finally:
        os.close(descriptor)
    if is_new:
        sync_folder(os.path.dirname(real))
    return data, start


def _fitted(data: bytes, descriptor: int) -> bytes:
    """Give the block the file's line ending, and finish the file's last line before it."""
    size = os.fstat(descriptor).st_size
    tail = os.pread(descriptor, _TAIL_BYTES, max(0, size - _TAIL_BYTES))
    last = tail.rfind(b"\n")
    ending = b"\r\n" if last > 0 and tail[last - 1 : last] == b"\r" else b"\n"
    is_unfinished = bool(tail) and not tail.endswith((b"\n", b"\r"))
    return (ending if is_unfinished else b"") + data.replace(b"\n", ending)


def _lines_of(content: bytes, position: int, written: bytes) -> LineSpan:
    """Return the lines of a block, without blank ones before it."""
    first = position + len(written) - len(written.lstrip(b"\r\n"))
    start = _count_lines(content[:first])
    return LineSpan(start, start + _count_lines(content[first : position + len(written)]))


def _count_lines(data: bytes) -> int:
    r"""Count line endings as CommonMark does: `\n`, `\r\n` and a lone `\r`."""
    return data.count(b"\n") + data.count(b"\r") - data.count(b"\r\n")


def _one_fact(bullet: str) -> tuple[Fact, str]:
    """Return the fact that a bullet states and the bullet on one line, without its marker."""
    lines = [part.strip() for part in bullet.replace("\r", "\n").split("\n")]
    line = " ".join(part for part in lines if part)
    if line[:2] in ("- ", "* ", "+ "):
        line = line[2:].lstrip()
    if not line:
        raise WorkspaceError("a fact needs some text, as in `W @Peter: moved to Marrakech`")
    if any(character < " " or character == "\x7f" for character in line):
        raise WorkspaceError(f"control character in the bullet {line!r}; remove it")
    if len(line.encode("utf-8", "replace")) > LONGEST_LINE_BYTES - 2:  # with its list marker
        raise WorkspaceError(f"a fact must be shorter than {LONGEST_LINE_BYTES // 1024} KiB")
    found = parse_retain(f"- {line}\n")
    facts = [item for item in found if isinstance(item, Fact)]
    if len(facts) != 1:
        problem = next(item for item in found if not isinstance(item, Fact))
        reason = f"{problem.code} {problem.message}. {problem.help}"
        raise WorkspaceError(f"{line!r} is no fact: {reason}")
    return facts[0], line


def _block_for(fact: Fact, line: str, before: str, options: ParseOptions, path: str) -> str:
    """Return the shortest block that makes the log hold the fact, tried on a copy."""
    heading = f"## {options.retain_headings[0]}\n\n- {line}\n"
    if not before.strip():
        return heading
    repaired = before if before.endswith(("\n", "\r")) else before + "\n"
    for block in (f"- {line}\n", f"\n- {line}\n", f"\n{heading}"):
        start = _count_lines(repaired.encode()) + block.count("\n") - 1
        document = parse_document(repaired + block, options)
        if _fact_in(document, fact, LineSpan(start, start + 1)) is not None:
            return block
    raise WorkspaceError(
        f"{path}: a code block or comment is left open at its end, so a fact after it would not "
        "be read; close it, then run the command again"
    )


def _fact_in(document: Document, fact: Fact, span: LineSpan) -> Fact | None:
    """Find the fact at the last line of a block that was appended."""
    return next(
        (
            found
            for found in document.facts
            if found.span.start == span.end - 1 and found.bullet == fact.bullet
        ),
        None,
    )


def _encoded(text: str | bytes, path: str) -> bytes:
    if isinstance(text, bytes):
        return text
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise WorkspaceError(f"{path}: the text is not valid Unicode: {error.reason}") from error


def _target(root: Path, path: str) -> str:
    try:
        return real_path(root, path)
    except OutsideError:
        raise WorkspaceError(f"{path}: leads out of the workspace; nothing was written") from None
