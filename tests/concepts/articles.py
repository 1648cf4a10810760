"""Articles from Markdown, with keyphrases, as the index would hand them out."""

from __future__ import annotations

from collections.abc import Mapping

from mkdocs_memory.index.rows import Article, DocumentRow
from mkdocs_memory.text.document import parse_document
from mkdocs_memory.text.keyphrases import TextPart, extract_keyphrases
from mkdocs_memory.workspace.files import Role


def make_articles(sources: Mapping[str, str], *, is_published: bool = True) -> list[Article]:
    """Parse a site whose folders are locales and whose equal names are translations."""
    return [make_article(path, source, is_published) for path, source in sources.items()]


def make_article(path: str, source: str, is_published: bool = True) -> Article:
    """Parse one page of it."""
    document = parse_document(source)
    locale, _, name = path.partition("/")
    parts = [TextPart(section.title, section.text) for section in document.sections]
    row = DocumentRow(
        path=path,
        role=Role.ARTICLE,
        title=document.title,
        slug=name.removesuffix(".md"),
        locale=locale,
        family=name,
        date=None,
        is_published=is_published,
        is_private=not is_published,
        content_hash="",
        ignored_codes=document.ignored_codes,
    )
    keyphrases = extract_keyphrases(document.title, parts, tags=document.front_matter.tags)
    return Article(row, document.sections, tuple(keyphrases))
