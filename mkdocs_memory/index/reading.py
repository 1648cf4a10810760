"""Files read and parsed, in this process or in several at once."""

from __future__ import annotations

import marshal
import os
import pickle
import subprocess
import sys
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from types import TracebackType
from typing import Self

from mkdocs_memory.errors import EnvironmentFailure
from mkdocs_memory.index.document_rows import DocumentRows
from mkdocs_memory.index.worker import CHUNK, Job, Read, read_frames, read_rows
from mkdocs_memory.settings import Settings

FEWEST_FOR_WORKERS = 200
"""Files below which starting processes costs more than it saves."""
MOST_WORKERS = 4
"""Each takes about 60 MB, and the one process that inserts keeps no more than four busy."""
_PIPE_BYTES = 1 << 20
"""What a worker may be ahead, where the system lets us choose."""


def read_all(settings: Settings, jobs: Sequence[Job]) -> Iterator[list[Read]]:
    """Yield what was read, some files at a time, in no particular order."""
    workers = min(_cpu_count(), MOST_WORKERS)
    if len(jobs) < FEWEST_FOR_WORKERS or workers < 2 or not sys.executable:
        for start in range(0, len(jobs), CHUNK):
            part = jobs[start : start + CHUNK]
            yield [(file, *read_rows(settings, (number, file))) for number, file in part]
    else:
        yield from _read_in_workers(settings, _shares(jobs, workers))


def _cpu_count() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _shares(jobs: Sequence[Job], workers: int) -> list[list[Job]]:
    """Deal jobs out so that every worker gets about the same number of bytes."""
    largest_first = sorted(jobs, key=lambda job: job[1].size, reverse=True)
    return [largest_first[n::workers] for n in range(workers)]


def _read_in_workers(settings: Settings, shares: Sequence[list[Job]]) -> Iterator[list[Read]]:
    """Start a process for each share and yield their frames in turn.

    Plain subprocesses, not `multiprocessing`: forking is unsafe beside threads (`serve`, the
    servers), and spawning would run the caller's main module again. A worker that is ahead
    waits in its pipe, so memory stays bounded.
    """
    with ExitStack() as stack:
        workers = deque(stack.enter_context(_Worker(share)) for share in shares)
        for worker in workers:
            worker.send(settings)
        while workers:
            worker = workers.popleft()
            frame = worker.receive()
            if frame is not None:
                workers.append(worker)
                yield frame


class _Worker:
    """A process and the files it is still to hand over."""

    def __init__(self, jobs: list[Job]) -> None:
        self._jobs = jobs
        self._received = 0
        path = os.pathsep.join(filter(None, sys.path))
        self._process = subprocess.Popen(  # noqa: S603 - our own interpreter and module
            [sys.executable, "-P", "-m", "mkdocs_memory.index.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": path},
            pipesize=_PIPE_BYTES,
        )
        assert self._process.stdin and self._process.stdout
        self._input, self._output = self._process.stdin, self._process.stdout
        self._frames = read_frames(self._output)

    def send(self, settings: Settings) -> None:
        """Hand over the work; the process reads all of it before it writes anything."""
        with self._input as stream:
            pickle.dump((settings, self._jobs), stream, protocol=pickle.HIGHEST_PROTOCOL)

    def receive(self) -> list[Read] | None:
        """Wait for the next files; `None` when all have come.

        Raises:
            EnvironmentFailure: the process was killed, by a lack of memory for instance.
        """
        frame = next(self._frames, None)
        if frame is None:
            if self._process.wait() or self._received < len(self._jobs):
                raise EnvironmentFailure(
                    f"a process that reads files ended early (exit code "
                    f"{self._process.returncode}); run this again"
                )
            return None
        rows = marshal.loads(frame)  # noqa: S302 - from our own child
        part = self._jobs[self._received : self._received + len(rows)]
        self._received += len(rows)
        return [
            (file, is_readable, DocumentRows(*plain))
            for (_, file), (is_readable, plain) in zip(part, rows, strict=True)
        ]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._output.close()
        self._process.kill()
        self._process.wait()
