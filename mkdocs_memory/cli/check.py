"""`check`: every finding in the workspace, for people, editors and CI."""

from __future__ import annotations

import os

import click

from mkdocs_memory.cli.formats import FORMATS
from mkdocs_memory.cli.options import Session, with_session
from mkdocs_memory.diagnostics import Severity

NEVER = "never"


@click.command()
@click.argument("paths", nargs=-1, metavar="[PATH]…")
@click.option(
    "--format",
    "output_format",
    type=click.Choice(list(FORMATS)),
    default="text",
    show_default=True,
    help="How to print the findings.",
)
@click.option(
    "--fail-on",
    type=click.Choice([*(severity.value for severity in Severity), NEVER]),
    default=Severity.WARNING.value,
    show_default=True,
    help="Exit with 1 when a finding is at least this grave.",
)
@click.option(
    "--limit",
    type=click.IntRange(min=0),
    default=20,
    show_default=True,
    help="Most findings to print as text; 0 prints all. Other formats are never cut.",
)
@with_session
@click.pass_context
def check(
    ctx: click.Context,
    session: Session,
    paths: tuple[str, ...],
    output_format: str,
    fail_on: str,
    limit: int,
) -> None:
    """Report duplicates, malformed bullets and unreadable files.

    PATHs limit what is reported, not what it is compared with.
    """
    memory = session.open()
    for path in paths:
        # A misspelt path would find nothing, and pass.
        if not os.path.lexists(memory.workspace.root / path):
            raise click.BadParameter(f"{path!r} is no file or folder of {memory.workspace.root}")
    found = memory.check(paths or None)
    shown = found[:limit] if limit and output_format == "text" else found
    if shown or output_format == "json":
        click.echo(FORMATS[output_format](shown))
    if len(shown) < len(found):
        click.echo(f"… {len(found) - len(shown)} more: mkdocs-memory check --limit 0")
    click.echo(_summary([finding.severity for finding in found]), err=True)
    if fail_on != NEVER and any(f.severity.rank <= Severity(fail_on).rank for f in found):
        ctx.exit(1)


def _summary(severities: list[Severity]) -> str:
    if not severities:
        return "nothing found"
    counts = ((severity, severities.count(severity)) for severity in Severity)
    return ", ".join(f"{count} {severity}" for severity, count in counts if count)
