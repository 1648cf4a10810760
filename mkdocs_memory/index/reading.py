"""Files read and turned into rows, in this process or in several at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from mkdocs_memory.index.document_rows import DocumentRows, document_rows
from mkdocs_memory.index.processes import in_processes
from mkdocs_memory.settings import Settings
from mkdocs_memory.workspace.files import SourceFile
from mkdocs_memory.workspace.loading import load_document

Job = tuple[int, SourceFile]
"""The id a file's document gets, and the file."""
Read = tuple[SourceFile, bool, DocumentRows]
"""The file, whether it could be read, and its rows."""

_CHUNK_FILES = 32
_CHUNK_BYTES = 256 << 10


def read_all(
    settings: Settings, files: Sequence[SourceFile], first_id: int
) -> Iterator[list[Read]]:
    """Yield what was read, some files at a time; their ids count up from the first one."""
    # Neighbours of about one size take about one time, so processes keep step.
    by_size = sorted(files, key=lambda file: file.size, reverse=True)
    chunks = list(_chunks(by_size, first_id))
    found = in_processes(partial(read_chunk, settings), chunks, count=len(files))
    for chunk, rows in zip(chunks, found, strict=True):
        yield [
            (file, is_readable, DocumentRows(*plain))
            for (_, file), (is_readable, plain) in zip(chunk, rows, strict=True)
        ]


def read_chunk(settings: Settings, chunk: Sequence[Job]) -> list[tuple[bool, tuple[Any, ...]]]:
    """Read files; for each, false when it is there but cannot be read, and its plain rows."""
    read = []
    for document_id, file in chunk:
        loaded = load_document(settings, file)
        read.append((loaded.is_readable, document_rows(document_id, loaded).plain()))
    return read


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
