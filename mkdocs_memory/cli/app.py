"""The command group, its lazy loading, and how failures become exit codes."""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

import click

from mkdocs_memory.cli.options import Session, workspace_parameters
from mkdocs_memory.errors import EnvironmentFailure, WorkspaceError

COMMANDS = {
    "init": "init",
    "index": "index",
    "status": "index",
    "doctor": "doctor",
    "recall": "recall",
    "get": "recall",
    "log": "writing",
    "retain": "writing",
    "check": "check",
    "articles": "articles",
}
"""Each command and the module of this folder that holds it, in the order of `--help`."""

EXIT_USAGE = 2
EXIT_ENVIRONMENT = 4

ENVIRONMENT_ERRNOS = frozenset(
    {
        errno.EACCES,
        errno.EDQUOT,
        errno.EIO,
        errno.EMFILE,
        errno.ENFILE,
        errno.ENOSPC,
        errno.EPERM,
        errno.EROFS,
    }
)
"""What a disk or a permission answers; any other OSError is a bug of ours."""


class LazyGroup(click.Group):
    """Imports a command's module only when that command runs or is described."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 (click's signature)
        """Return the commands in the order of `COMMANDS`."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load one command, or suggest the nearest name."""
        if cmd_name not in COMMANDS:
            self._suggest(ctx, cmd_name)
        module = import_module(f"mkdocs_memory.cli.{COMMANDS[cmd_name]}")
        command: click.Command = getattr(module, cmd_name)
        return command

    def _suggest(self, ctx: click.Context, name: str) -> NoReturn:
        from difflib import get_close_matches

        nearest = get_close_matches(name, COMMANDS, n=1)
        hint = f"Did you mean '{nearest[0]}'?" if nearest else "See 'mkdocs-memory --help'."
        raise click.UsageError(f"No such command '{name}'. {hint}", ctx)


@click.command(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog=(
        "Exit codes: 0 done (an empty answer too), 1 check found something, 2 usage or "
        "configuration, 3 refused by the gate, 4 the environment failed."
    ),
)
@click.version_option(package_name="mkdocs-memory", prog_name="mkdocs-memory")
@workspace_parameters
@click.pass_context
def cli(
    ctx: click.Context, directory: str | None, config_file: str | None, debug: bool | None
) -> None:
    """Memory for Markdown workspaces: recall, retain and check what a site already says."""
    ctx.obj = Session(directory, config_file, bool(debug))


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and exit with the code the design fixes."""
    _print_anything()
    debug = "--debug" in (sys.argv[1:] if arguments is None else arguments)
    try:
        code = cli.main(args=arguments, prog_name="mkdocs-memory", standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()
    except (BrokenPipeError, SystemExit):
        # The reader of a pipe went away (`| head`), which click answers with an exit of its
        # own: nothing is wrong, and nobody listens.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    except click.exceptions.Abort:
        _complain("interrupted")
        code = 130
    except (click.ClickException, WorkspaceError, EnvironmentFailure, OSError) as failure:
        if debug:
            raise
        code = _explain(failure)
    except Exception as bug:
        if debug:
            raise
        _complain(f"internal error: {type(bug).__name__}: {_one_line(bug)}; repeat with --debug")
        code = EXIT_ENVIRONMENT
    sys.exit(code if isinstance(code, int) else 0)


def _print_anything() -> None:
    """Escape what the encoding of a stream cannot hold, as a pipe's on Windows."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _explain(failure: click.ClickException | WorkspaceError | EnvironmentFailure | OSError) -> int:
    if isinstance(failure, click.ClickException):
        failure.show()
        return failure.exit_code
    if isinstance(failure, WorkspaceError):
        _complain(str(failure))
        return EXIT_USAGE
    if isinstance(failure, EnvironmentFailure):
        _complain(str(failure))
        return EXIT_ENVIRONMENT
    if failure.errno not in ENVIRONMENT_ERRNOS:
        _complain(f"internal error: {_one_line(failure)}; repeat with --debug")
        return EXIT_ENVIRONMENT
    _complain(f"{failure.filename or 'disk'}: {failure.strerror}; mend that and run it again")
    return EXIT_ENVIRONMENT


def _complain(line: str) -> None:
    click.echo(f"mkdocs-memory: {line}", err=True)


def _one_line(failure: Exception) -> str:
    return " ".join(str(failure).split())
