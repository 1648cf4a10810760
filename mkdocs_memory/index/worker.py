"""A process that works for another one: reads and parses files, for instance.

Its input is the name of one of our functions with what it works on, its output one frame for
each chunk. Both are plain values that travel through pipes between a process and its own child;
nothing of this form is ever stored.
"""

from __future__ import annotations

import gc
import marshal
import os
import signal
import struct
import sys
from importlib import import_module
from typing import BinaryIO

_LENGTH = struct.Struct("<I")


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
    """Work through the chunks on standard input."""
    # Interrupting the parent ends it; this process then ends at its next write.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Nothing that a library prints may get between the frames.
    output = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    module, name, shared, chunks = marshal.load(sys.stdin.buffer)  # noqa: S302 - from our parent
    work = getattr(import_module(module), name)
    # Parsing makes many objects and few cycles: the collector would cost a tenth of the time.
    gc.freeze()
    gc.set_threshold(100_000, 20, 20)
    try:
        for chunk in chunks:
            write_frame(output, marshal.dumps(work(shared, chunk)))
    except BrokenPipeError:
        os._exit(1)
