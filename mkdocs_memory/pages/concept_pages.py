"""The index of concepts, and a page for each."""

from __future__ import annotations

from mkdocs_memory.pages.charts import dot_chart
from mkdocs_memory.pages.page import Page
from mkdocs_memory.pages.site_memory import SiteConcept, SiteMemory
from mkdocs_memory.pages.writer import PageWriter

ARTICLES_SHOWN = 12
"""Articles of a concept before the rest folds."""

SECTIONS_SHOWN = 6
"""Sections of one article under a concept."""


def render_concepts(memory: SiteMemory) -> Page:
    """Render the list of all concepts."""
    writer = PageWriter(memory, "concepts")
    return writer.page("concepts", writer.strings.plain("concepts"), is_index=True)


def render_concept(memory: SiteMemory, concept: SiteConcept) -> Page:
    """Render where one concept is discussed and what it stands beside."""
    writer = PageWriter(memory, f"concepts/{concept.slug}")
    dated = sorted(
        (entry.article for entry in concept.articles if entry.article.date),
        key=lambda article: (article.date, article.path),
    )
    return writer.page(
        "concept",
        # A heading begins with a capital where the name is plain lower case.
        concept.name[:1].upper() + concept.name[1:] if concept.name.islower() else concept.name,
        writer.strings.plain_count("concept.description", len(concept.articles), name=concept.name),
        concept=concept,
        first=dated[0] if dated else None,
        latest=dated[-1] if dated else None,
        chart=dot_chart(concept.dates),
        articles_shown=ARTICLES_SHOWN,
        sections_shown=SECTIONS_SHOWN,
    )
