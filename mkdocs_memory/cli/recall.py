"""`recall` and `get`: answers with sources, and the text behind a source."""

from __future__ import annotations

import click

from mkdocs_memory.cli.options import TAKES_TEXT, Session, echo_json, json_option, with_session

KINDS = ("world", "experience", "opinion", "observation", "section", "entity")


@click.command(context_settings=TAKES_TEXT)
@click.argument("query")
@click.option(
    "--k",
    type=click.IntRange(1, 1000),
    default=5,
    show_default=True,
    help="Most passages to print.",
)
@click.option("--since", help="Only what holds from then on: 30d, 2w, 2025-11-27, 'last week'.")
@click.option("--until", help="Only what holds up to then, in the same forms.")
@click.option(
    "--kind",
    "kinds",
    multiple=True,
    metavar="KIND",
    help="Only this kind: W, B, O, S or " + ", ".join(KINDS) + ". Repeatable.",
)
@click.option(
    "--entity", "entities", multiple=True, metavar="NAME", help="Only about NAME. Repeatable."
)
@click.option(
    "--max-tokens", type=click.IntRange(1), help="Stop before the passages exceed this budget."
)
@click.option("--explain", is_flag=True, help="Print what each score is made of.")
@json_option
@with_session
def recall(
    session: Session,
    query: str,
    k: int,
    since: str | None,
    until: str | None,
    kinds: tuple[str, ...],
    entities: tuple[str, ...],
    max_tokens: int | None,
    explain: bool,
    as_json: bool,
) -> None:
    """Answer QUERY from the workspace, with sources."""
    answer = session.open().answer(
        query,
        k=k,
        since=since,
        until=until,
        kinds=kinds,
        entities=entities,
        max_tokens=max_tokens,
    )
    if as_json:
        echo_json("recall", answer.to_dict(explain=explain))
        return
    for passage in answer.results:
        click.echo(passage.as_text(explain=explain))
    for hint in answer.hints:
        click.echo(hint, err=True)


@click.command()
@click.argument("source")
@click.option("--section", help="A section's number: 3.3.")
@click.option("--all", "everything", is_flag=True, help="Print long texts whole.")
@json_option
@with_session
def get(
    session: Session, source: str, section: str | None, everything: bool, as_json: bool
) -> None:
    """Print the text behind SOURCE: `path#L12`, a path, or an article's slug.

    A bare path or slug prints the article's outline; `--section 3.3` prints that section.
    """
    excerpt = session.open().get(source, section=section)
    text, is_cut = (excerpt.text, False) if everything else excerpt.cut()
    if as_json:
        echo_json("get", {**excerpt.to_dict(), "text": text, "truncated": is_cut})
        return
    click.echo(text)
    if is_cut:
        click.echo(f"… cut: {excerpt.command} --all")
