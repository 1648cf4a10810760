"""What every command shares: where the workspace is, and how results are printed."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

if TYPE_CHECKING:
    from mkdocs_memory.memory import Memory


class Session(NamedTuple):
    """The workspace options of one call; commands open the memory through it."""

    directory: str | None = None
    """`-C DIR`; `None` looks upward from the current folder."""
    config_file: str | None = None
    """`--config-file FILE`; `None` takes the nearest one."""
    debug: bool = False
    """Print a traceback when something goes wrong."""

    def open(self) -> Memory:
        """Open the memory of the workspace that the options name."""
        from mkdocs_memory.memory import Memory

        config_file = Path(self.config_file) if self.config_file else None
        return Memory.open(directory=self.directory, config_file=config_file)


def workspace_parameters(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add `-C`, `--config-file` and `--debug` as plain parameters."""
    for option in (
        click.option("--debug", is_flag=True, default=None, help="Print tracebacks."),
        click.option(
            "--config-file",
            type=click.Path(exists=True, dir_okay=False),
            help="Read settings from this mkdocs.yml, properdocs.yml or memory.yml.",
        ),
        click.option(
            "-C",
            "directory",
            metavar="DIR",
            type=click.Path(exists=True, file_okay=False),
            help="Work in this workspace instead of the one around the current folder.",
        ),
    ):
        command = option(command)
    return command


def with_session(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the workspace options to a command and pass it a `Session` first.

    The options may stand before the command's name or after it; the later one wins.
    """

    @workspace_parameters
    @click.pass_obj
    @wraps(command)
    def run(
        outer: Session | None,
        /,
        *arguments: Any,
        directory: str | None,
        config_file: str | None,
        debug: bool | None,
        **options: Any,
    ) -> Any:
        outer = outer or Session()
        session = Session(
            directory or outer.directory, config_file or outer.config_file, debug or outer.debug
        )
        return command(session, *arguments, **options)

    return run


TAKES_TEXT = {"ignore_unknown_options": True}
"""Context settings of commands whose argument is prose that may begin with a hyphen."""

json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")


def echo_json(verb: str, values: Mapping[str, object]) -> None:
    """Print one JSON object that names its schema first."""
    click.echo(json.dumps({"schema": f"mkdocs-memory/{verb}/1", **values}, ensure_ascii=False))
