"""A process that reads and parses files for the one that inserts them.

Its input is one pickled list of jobs, its output one frame of marshalled plain tuples for
each chunk of them; both travel through pipes between a process and its own child, and nothing
of either form is ever stored.
"""

from __future__ import annotations

import gc
import marshal
import os
import pickle
import signal
import struct
import sys
from typing import BinaryIO

from mkdocs_memory.index.document_rows import DocumentRows, document_rows
from mkdocs_memory.settings import Settings
from mkdocs_memory.workspace.files import SourceFile
from mkdocs_memory.workspace.loading import load_document

Job = tuple[int, SourceFile]
"""The id a file's document gets, and the file."""
Read = tuple[SourceFile, bool, DocumentRows]
"""The file, whether it could be read, and its rows."""

_LENGTH = struct.Struct("<I")


def read_rows(settings: Settings, job: Job) -> tuple[bool, DocumentRows]:
    """Read one file; false when it is there but cannot be read."""
    document_id, file = job
    loaded = load_document(settings, file)
    return loaded.is_readable, document_rows(document_id, loaded)


def write_frame(stream: BinaryIO, payload: bytes) -> None:
    """Write a payload with its length in front."""
    stream.write(_LENGTH.pack(len(payload)))
    stream.write(payload)
    stream.flush()


def read_frame(stream: BinaryIO) -> bytes | None:
    """Read the next payload; `None` when the stream has ended."""
    head = stream.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    length: int = _LENGTH.unpack(head)[0]
    payload = stream.read(length)
    return payload if len(payload) == length else None


def main() -> None:
    """Work through the jobs on standard input."""
    # Interrupting the parent ends it; this process then ends at its next write.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Nothing that a library prints may get between the frames.
    output = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    settings, chunks = pickle.load(sys.stdin.buffer)  # noqa: S301 - from our own parent
    # Parsing makes many objects and few cycles: the collector would cost a tenth of the time.
    gc.freeze()
    gc.set_threshold(100_000, 20, 20)
    try:
        for chunk in chunks:
            rows = [read_rows(settings, job) for job in chunk]
            plain = [(is_readable, read.plain()) for is_readable, read in rows]
            write_frame(output, marshal.dumps(plain))
    except BrokenPipeError:
        os._exit(1)
