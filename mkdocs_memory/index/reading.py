"""Files read and parsed, in this process or in several at once."""

from __future__ import annotations

import marshal
import os
import pickle
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from types import TracebackType
from typing import BinaryIO, Self, cast

from mkdocs_memory.errors import EnvironmentFailure
from mkdocs_memory.index.document_rows import DocumentRows
from mkdocs_memory.index.worker import Job, Read, read_frame, read_rows
from mkdocs_memory.settings import Settings
from mkdocs_memory.workspace.files import SourceFile

FEWEST_FOR_WORKERS = 200
"""Files below which starting processes costs more than it saves."""
MOST_WORKERS = 4
"""Each takes about 60 MB, and the one process that inserts keeps no more than four busy."""
_CHUNK_FILES = 32
_CHUNK_BYTES = 256 << 10
_PIPE_BYTES = 1 << 20
"""What a worker may be ahead, where the system lets us choose."""


def read_all(
    settings: Settings, files: Sequence[SourceFile], first_id: int
) -> Iterator[list[Read]]:
    """Yield what was read, some files at a time; their ids count up from the first one."""
    workers = min(_cpu_count(), MOST_WORKERS)
    if len(files) < FEWEST_FOR_WORKERS or workers < 2 or not sys.executable:
        for chunk in _chunks(files, first_id):
            yield [(file, *read_rows(settings, (number, file))) for number, file in chunk]
    else:
        # Neighbours of about one size take about one time, so workers keep step.
        by_size = sorted(files, key=lambda file: file.size, reverse=True)
        yield from _read_in_workers(settings, list(_chunks(by_size, first_id)), workers)


def _cpu_count() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


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


def _read_in_workers(
    settings: Settings, chunks: Sequence[list[Job]], count: int
) -> Iterator[list[Read]]:
    """Deal chunks out to processes and yield what they read, in the order of the chunks.

    Plain subprocesses, not `multiprocessing`: forking is unsafe beside threads (`serve`, the
    servers), and spawning would run the caller's main module again. A worker that is ahead
    waits in its pipe, so memory stays bounded.
    """
    with ExitStack() as stack:
        workers = [stack.enter_context(_Worker()) for _ in range(count)]
        for n, worker in enumerate(workers):
            worker.send(settings, chunks[n::count])
        for n, chunk in enumerate(chunks):
            yield workers[n % count].receive(chunk)


class _Worker:
    """A process that reads files."""

    def __init__(self) -> None:
        path = os.pathsep.join(filter(None, sys.path))
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-c", "from mkdocs_memory.index.worker import main; main()"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": path},
            pipesize=_PIPE_BYTES,
        )

    def send(self, settings: Settings, chunks: Sequence[list[Job]]) -> None:
        """Hand over the work; the process reads all of it before it writes anything."""
        with cast(BinaryIO, self._process.stdin) as stream:
            pickle.dump((settings, chunks), stream, protocol=pickle.HIGHEST_PROTOCOL)

    def receive(self, chunk: Sequence[Job]) -> list[Read]:
        """Wait for the next chunk.

        Raises:
            EnvironmentFailure: the process was killed, by a lack of memory for instance.
        """
        frame = read_frame(cast(BinaryIO, self._process.stdout))
        if frame is None:
            raise EnvironmentFailure(
                f"a process that reads files ended early (exit code {self._process.wait()}); "
                "close other programs, then run this again"
            )
        rows = marshal.loads(frame)  # noqa: S302 - from our own child
        return [
            (file, is_readable, DocumentRows(*plain))
            for (_, file), (is_readable, plain) in zip(chunk, rows, strict=True)
        ]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        cast(BinaryIO, self._process.stdout).close()
        self._process.kill()
        self._process.wait()
