"""Work on many chunks, in this process or in several at once."""

from __future__ import annotations

import marshal
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from types import TracebackType
from typing import Any, BinaryIO, Self, TypeVar, cast

from mkdocs_memory.errors import EnvironmentFailure
from mkdocs_memory.index.worker import read_frame

FEWEST_FOR_WORKERS = 200
"""Files below which starting processes costs more than it saves."""
MOST_WORKERS = 4
"""Each takes about 60 MB, and the one process that inserts keeps no more than four busy."""
_PIPE_BYTES = 1 << 20
"""What a worker may be ahead, where the system lets us choose."""

_Shared = TypeVar("_Shared")
_Chunk = TypeVar("_Chunk")
_Result = TypeVar("_Result")


def in_processes(
    work: Callable[[_Shared, _Chunk], _Result],
    shared: _Shared,
    chunks: Sequence[_Chunk],
    count: int,
) -> Iterator[_Result]:
    """Yield what the work makes of each chunk, in the order of the chunks.

    Plain subprocesses, not `multiprocessing`: forking is unsafe beside threads (`serve`, the
    servers), and spawning would run the caller's main module again. A worker that is ahead
    waits in its pipe, so memory stays bounded.

    Arguments:
        work: A function of a module of ours; it takes and returns what marshal can write.
        shared: What it is given with every chunk.
        chunks: Portions of the work, of about equal size among neighbours.
        count: Files in all chunks.

    Raises:
        EnvironmentFailure: a process was killed, by a lack of memory for instance.
    """
    workers = min(_cpu_count(), MOST_WORKERS)
    if count < FEWEST_FOR_WORKERS or workers < 2 or not sys.executable:
        for chunk in chunks:
            yield work(shared, chunk)
        return
    with ExitStack() as stack:
        processes = [stack.enter_context(_Worker()) for _ in range(workers)]
        for n, process in enumerate(processes):
            process.send((work.__module__, work.__name__, shared, chunks[n::workers]))
        for n in range(len(chunks)):
            yield cast(_Result, processes[n % workers].receive())


def _cpu_count() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class _Worker:
    """Another process, see `worker`."""

    def __init__(self) -> None:
        path = os.pathsep.join(filter(None, sys.path))
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-c", "from mkdocs_memory.index.worker import main; main()"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": path},
            pipesize=_PIPE_BYTES,
        )

    def send(self, work: tuple[str, str, Any, Any]) -> None:
        """Hand over the work; the process reads all of it before it writes anything."""
        with cast(BinaryIO, self._process.stdin) as stream:
            marshal.dump(work, stream)

    def receive(self) -> Any:
        """Wait for what comes of the next chunk."""
        frame = read_frame(cast(BinaryIO, self._process.stdout))
        if frame is None:
            raise EnvironmentFailure(
                f"a process that reads files ended early (exit code {self._process.wait()}); "
                "close other programs, then run this again"
            )
        return marshal.loads(frame)  # noqa: S302 - from our own child

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
