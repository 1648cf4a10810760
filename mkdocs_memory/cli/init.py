"""`init`: makes a folder a workspace, and shows what it will write first."""

from __future__ import annotations

import sys

import click

from mkdocs_memory.cli.options import Session, with_session


@click.command()
@click.option("--dry-run", is_flag=True, help="Only show what would be written.")
@click.option("--yes", is_flag=True, help="Write without asking, on a terminal too.")
@with_session
def init(session: Session, dry_run: bool, yes: bool) -> None:
    """Set up settings, folders and git files; nothing that is there is overwritten."""
    memory = session.open()
    edits = memory.plan_scaffold()
    for edit in edits:
        click.echo(edit.diff, nl=False)
    if not edits:
        click.echo("nothing to do: the workspace is set up")
        return
    if dry_run:
        click.echo("nothing written: run it again without --dry-run", err=True)
        return
    if sys.stdin.isatty() and not yes:
        click.confirm("Write this?", abort=True)
    for edit in edits:
        edit.apply()
    click.echo(f"wrote {len(edits)} files; next: mkdocs-memory index", err=True)
