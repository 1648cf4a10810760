"""`articles`: the list of articles."""

from __future__ import annotations

import click

from mkdocs_memory.cli.options import Session, echo_json, json_option, with_session


@click.command()
@click.option("--count", "--count-only", "count_only", is_flag=True, help="Print only how many.")
@click.option(
    "--limit",
    type=click.IntRange(min=0),
    default=50,
    show_default=True,
    help="Most articles to print; 0 prints all.",
)
@json_option
@with_session
def articles(session: Session, count_only: bool, limit: int, as_json: bool) -> None:
    """List the articles: path, slug, locale, date and title."""
    rows = session.open().articles()
    if count_only:
        if as_json:
            echo_json("articles", {"total": len(rows)})
        else:
            click.echo(len(rows))
        return
    shown = rows[:limit] if limit else rows
    if as_json:
        listed = [
            {
                "path": row.path,
                "slug": row.slug,
                "locale": row.locale,
                "date": row.date.isoformat() if row.date else None,
                "title": row.title,
                "published": row.is_published,
            }
            for row in shown
        ]
        echo_json(
            "articles",
            {"articles": listed, "total": len(rows), "truncated": len(shown) < len(rows)},
        )
        return
    for row in shown:
        click.echo(f"{row.path}: {row.slug} {row.locale} {row.date or 'undated'} {row.title}")
    if len(shown) < len(rows):
        click.echo(f"… {len(rows) - len(shown)} more: mkdocs-memory articles --limit 0")
