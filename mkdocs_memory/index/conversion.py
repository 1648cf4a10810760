"""A loaded document as an article, without an index in between: for unsaved texts."""

from __future__ import annotations

from mkdocs_memory.index.keyphrases import keyphrases_of
from mkdocs_memory.index.rows import Article, DocumentRow, FactRow
from mkdocs_memory.text.retain import fact_ids
from mkdocs_memory.workspace.files import LoadedDocument


def article_of(loaded: LoadedDocument) -> Article:
    """Return what the index would hand out had the document been indexed."""
    document = loaded.document
    ids = fact_ids(loaded.path, document.facts)
    return Article(
        document=DocumentRow(
            path=loaded.path,
            role=loaded.role,
            title=loaded.title,
            slug=loaded.slug,
            locale=loaded.locale,
            family=loaded.family,
            date=loaded.date,
            is_published=loaded.is_published,
            is_private=loaded.is_private,
            content_hash=loaded.content_hash,
            src_uri=loaded.src_uri,
            ignored_codes=document.ignored_codes,
        ),
        sections=document.sections,
        keyphrases=keyphrases_of(loaded),
        facts=tuple(
            FactRow(fact_id, loaded.path, fact, loaded.is_published and not fact.is_private)
            for fact_id, fact in zip(ids, document.facts, strict=True)
        ),
        links=document.links,
        mentions=document.mentions,
    )
