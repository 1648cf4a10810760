"""`index` and `status`: bring the index up to date, and say what is in it."""

from __future__ import annotations

import click

from mkdocs_memory.cli.options import Session, echo_json, json_option, with_session


@click.command()
@click.option("--rebuild", is_flag=True, help="Make a new index from nothing but the files.")
@click.option(
    "--allow-shrink",
    is_flag=True,
    help="Forget files even when more than half of them are gone.",
)
@json_option
@with_session
def index(session: Session, rebuild: bool, allow_shrink: bool, as_json: bool) -> None:
    """Bring the index up to date with the files."""
    report = session.open().index(rebuild=rebuild, allow_shrink=allow_shrink)
    if as_json:
        echo_json(
            "index",
            {
                "files": report.files,
                "changed": report.changed,
                "removed": report.removed,
                "seconds": round(report.seconds, 3),
                "note": report.note,
                "diagnostics": len(report.diagnostics),
            },
        )
        return
    if report.note:
        click.echo(report.note, err=True)
    click.echo(
        f"{report.files} files: {report.changed} changed, {report.removed} removed, "
        f"{report.seconds:.1f} s"
    )
    if report.diagnostics:
        click.echo(f"{len(report.diagnostics)} findings: mkdocs-memory check", err=True)


@click.command()
@json_option
@with_session
def status(session: Session, as_json: bool) -> None:
    """Say what is indexed and how old it is."""
    state = session.open().status()
    if as_json:
        echo_json("status", state.to_dict())
        return
    for name, value in state.lines():
        click.echo(f"{name:<12} {value}")
