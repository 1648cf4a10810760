"""Files read and turned into rows, in this process or in several at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from mkdocs_memory.index.document_rows import DocumentRows, document_rows
from mkdocs_memory.index.processes import in_processes
from mkdocs_memory.settings import Settings
from mkdocs_memory.settings.plain import Plain, from_plain, to_plain
from mkdocs_memory.workspace.files import Role, SourceFile
from mkdocs_memory.workspace.loading import load_document

Job = tuple[int, SourceFile]
"""The id a file's document gets, and the file."""
Read = tuple[SourceFile, bool, DocumentRows]
"""The file, whether it could be read, and its rows."""

_PlainJob = tuple[int, str, str, int, int, int, str | None, bool]
"""The id and the fields of the file, for another process."""

_CHUNK_FILES = 32
_CHUNK_BYTES = 256 << 10


def read_all(
    settings: Settings, files: Sequence[SourceFile], first_id: int
) -> Iterator[list[Read]]:
    """Yield what was read, some files at a time; their ids count up from the first one."""
    # Neighbours of about one size take about one time, so processes keep step.
    by_size = sorted(files, key=lambda file: file.size, reverse=True)
    chunks = list(_chunks(by_size, first_id))
    jobs = [[_to_plain(job) for job in chunk] for chunk in chunks]
    found = in_processes(read_chunk, to_plain(settings), jobs, count=len(files))
    for chunk, rows in zip(chunks, found, strict=True):
        yield [
            (file, is_readable, DocumentRows(*plain))
            for (_, file), (is_readable, plain) in zip(chunk, rows, strict=True)
        ]


def read_chunk(
    plain_settings: Plain, chunk: Sequence[_PlainJob]
) -> list[tuple[bool, tuple[Any, ...]]]:
    """Read files; for each, false when it is there but cannot be read, and its plain rows."""
    settings = from_plain(plain_settings)
    read = []
    for document_id, path, role, size, mtime_ns, inode, src_uri, is_built in chunk:
        file = SourceFile(path, Role(role), size, mtime_ns, inode, src_uri, is_built)
        loaded = load_document(settings, file)
        read.append((loaded.is_readable, document_rows(document_id, loaded).plain()))
    return read


def _to_plain(job: Job) -> _PlainJob:
    document_id, file = job
    return (
        document_id,
        file.path,
        file.role.value,
        file.size,
        file.mtime_ns,
        file.inode,
        file.src_uri,
        file.is_built,
    )


def _chunks(files: Iterable[SourceFile], first_id: int) -> Iterator[list[Job]]:
    """Number files and cut them into portions of limited bytes and files."""
    chunk: list[Job] = []
    size = 0
    for number, file in enumerate(files, start=first_id):
        chunk.append((number, file))
        size += file.size
        if size >= _CHUNK_BYTES or len(chunk) >= _CHUNK_FILES:
            yield chunk
            chunk, size = [], 0
    if chunk:
        yield chunk
