"""What the machine says when it refuses, in one line with the next step."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager

from mkdocs_memory.errors import EnvironmentFailure, WorkspaceError

_NEXT_STEP = {
    errno.ENOSPC: "free some space, then run the command again",
    errno.EDQUOT: "free some of your quota, then run the command again",
    errno.EFBIG: "raise the limit on file sizes, then run the command again",
    errno.EROFS: "make the file system writable, or work in a copy",
    errno.EACCES: "give yourself permission on the file and its folder",
    errno.EPERM: "give yourself permission on the file and its folder",
    errno.EIO: "check the disk before anything else",
    errno.EMFILE: "close other programs or raise `ulimit -n`, then run the command again",
    errno.ENFILE: "close other programs, then run the command again",
    errno.ENOMEM: "close other programs, then run the command again",
    errno.ESTALE: "mount the network folder again, then run the command again",
    errno.ETXTBSY: "end the program that uses the file, then run the command again",
    errno.EBUSY: "end the program that uses the file, then run the command again",
}

_AUTHORS_TURN = frozenset(
    {
        errno.EISDIR,
        errno.ENOTDIR,
        errno.ENXIO,
        errno.ENAMETOOLONG,
        errno.ELOOP,
        errno.ENOENT,
        errno.EEXIST,
    }
)


@contextmanager
def failures_named(path: str, doing: str) -> Iterator[None]:
    """Turn a refusal of the machine into a failure that names what, where and the next step.

    Arguments:
        path: What the message begins with, relative to the root.
        doing: What did not succeed: `written`, `locked`.

    Raises:
        EnvironmentFailure: disk full, no permission, and the like.
        WorkspaceError: the path cannot be what the author meant (a folder, too long).
    """
    try:
        yield
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        if error.errno in _NEXT_STEP:
            raise EnvironmentFailure(
                f"{path}: cannot be {doing}: {reason}; {_NEXT_STEP[error.errno]}"
            ) from error
        if error.errno in _AUTHORS_TURN:
            raise WorkspaceError(f"{path}: cannot be {doing}: {reason}") from error
        raise
