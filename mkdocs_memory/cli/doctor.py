"""`doctor`: what is misconfigured, and how to mend it."""

from __future__ import annotations

import click

from mkdocs_memory.cli.options import Session, echo_json, json_option, with_session


@click.command()
@json_option
@with_session
def doctor(session: Session, as_json: bool) -> None:
    """Look at settings, folders, git, files and index, and say how to mend what is wrong."""
    checks = session.open().doctor()
    if as_json:
        listed = [{"ok": each.is_fine, "what": each.what, "mend": each.mend} for each in checks]
        echo_json("doctor", {"checks": listed})
        return
    for each in checks:
        click.echo(f"{'ok  ' if each.is_fine else 'mend'} {each.what}")
        if each.mend:
            click.echo(f"     {each.mend}")
