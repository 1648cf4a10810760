"""`log` and `retain`: what goes into today's log, and where it then stands."""

from __future__ import annotations

import datetime as dt
import sys

import click

from mkdocs_memory.cli.options import TAKES_TEXT, Session, echo_json, json_option, with_session

date_option = click.option(
    "--date",
    "day",
    type=click.DateTime(["%Y-%m-%d"]),
    help="The log's day, YYYY-MM-DD.  [default: today]",
)


@click.command(context_settings=TAKES_TEXT)
@click.argument("text")
@date_option
@json_option
@with_session
def log(session: Session, text: str, day: dt.datetime | None, as_json: bool) -> None:
    """Jot TEXT into a daily log; `-` reads it from standard input."""
    location = session.open().log(_from_argument(text), date=day.date() if day else None)
    if as_json:
        echo_json("log", {"source": location.pointer})
    else:
        click.echo(location.pointer)


@click.command(context_settings=TAKES_TEXT)
@click.argument("bullet")
@date_option
@json_option
@with_session
def retain(session: Session, bullet: str, day: dt.datetime | None, as_json: bool) -> None:
    """Append one fact to a daily log, and print where it stands.

    BULLET is written as under a Retain heading, `W @Peter: Lives in Marrakech.`; `-` reads
    it from standard input. W is world, B experience, O opinion (`O(c=0.9)`), S observation.
    """
    location = session.open().retain(_from_argument(bullet), date=day.date() if day else None)
    if as_json:
        echo_json("retain", {"source": location.pointer})
    else:
        click.echo(location.pointer)


def _from_argument(text: str) -> str:
    return sys.stdin.read() if text == "-" else text
