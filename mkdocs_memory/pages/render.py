"""All pages of a site's memory, in the order they are added to it."""

from __future__ import annotations

from importlib import resources

from mkdocs_memory.pages.concept_pages import render_concept, render_concepts
from mkdocs_memory.pages.duplicates_page import render_duplicates
from mkdocs_memory.pages.entity_pages import render_entities, render_entity
from mkdocs_memory.pages.overview import render_overview
from mkdocs_memory.pages.page import Page
from mkdocs_memory.pages.site_memory import SiteMemory

SECTION_PAGES = ("index", "concepts", "entities", "duplicates")
"""Names of the pages that stand in a site's navigation, under the prefix."""


def page_uris(memory: SiteMemory) -> list[str]:
    """Return the src_uri of every page that `render_pages` makes, in its order."""
    names = [
        *SECTION_PAGES,
        *(f"concepts/{concept.slug}" for concept in memory.concepts),
        *(f"entities/{entity.slug}" for entity in memory.entities),
    ]
    return [uri for name in names if (uri := f"{memory.prefix}/{name}.md") not in memory.replaced]


def render_pages(memory: SiteMemory) -> list[Page]:
    """Render every page except those that the user wrote instead."""
    pages = [
        render_overview(memory),
        render_concepts(memory),
        render_entities(memory),
        render_duplicates(memory),
        *(render_concept(memory, concept) for concept in memory.concepts),
        *(render_entity(memory, entity) for entity in memory.entities),
    ]
    return [page for page in pages if page.src_uri not in memory.replaced]


def stylesheet() -> str:
    """Return the style sheet that the pages need."""
    return resources.files("mkdocs_memory.pages").joinpath("assets/memory.css").read_text("utf-8")
