"""The two kinds of failure that someone other than us can end.

A `WorkspaceError` waits for the author, an `EnvironmentFailure` for the machine; anything
else that is raised is a bug of ours and travels on.
"""

from __future__ import annotations


class WorkspaceError(Exception):
    """The author must act first: a setting out of range, a source that does not exist.

    The message says where, what was expected and what was found, in one line. The command
    line ends with exit code 2.
    """


class EnvironmentFailure(Exception):
    """The machine said no: disk full, folder read-only, lock held by another process.

    The message names the path and the next step, in one line. The command line ends with
    exit code 4.
    """
