"""Articles from Markdown, as the index would hand them out."""

from __future__ import annotations

import datetime as dt

from mkdocs_memory.index.rows import Article, DocumentRow, FactRow
from mkdocs_memory.text.document import parse_document
from mkdocs_memory.text.keyphrases import TextPart, extract_keyphrases
from mkdocs_memory.text.retain import fact_ids
from mkdocs_memory.workspace.files import Role


def make_article(
    path: str,
    source: str,
    *,
    date: str = "",
    locale: str = "en",
    family: str = "",
    role: Role = Role.ARTICLE,
    is_published: bool = True,
    is_private: bool = False,
) -> Article:
    """Parse a Markdown source into the article that the index would return for it."""
    document = parse_document(source)
    parts = [
        TextPart("", "") if section.is_retain else TextPart(section.title, section.text)
        for section in document.sections
    ]
    return Article(
        DocumentRow(
            path=path,
            role=role,
            title=document.title,
            slug=path.rsplit("/", 1)[-1].removesuffix(".md"),
            locale=locale,
            family=family or path,
            date=dt.date.fromisoformat(date) if date else None,
            is_published=is_published,
            is_private=is_private,
            content_hash=str(hash(source)),
            ignored_codes=document.ignored_codes,
        ),
        document.sections,
        tuple(extract_keyphrases(document.title, parts)),
        tuple(
            FactRow(identifier, path, fact, is_published and not fact.is_private)
            for identifier, fact in zip(fact_ids(path, document.facts), document.facts, strict=True)
        ),
    )
