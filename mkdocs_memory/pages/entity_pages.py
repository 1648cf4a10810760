"""The index of entities, and a page for each."""

from __future__ import annotations

from collections import Counter

from markupsafe import Markup, escape

from mkdocs_memory.pages.display import clean
from mkdocs_memory.pages.page import Page
from mkdocs_memory.pages.richtext import first_paragraph, render_fact, render_text
from mkdocs_memory.pages.site_memory import SiteEntity, SiteMemory
from mkdocs_memory.pages.writer import PageWriter
from mkdocs_memory.text.retain import Kind

FACTS_SHOWN = 30
"""Facts of an entity before the rest folds."""


def render_entities(memory: SiteMemory) -> Page:
    """Render the list of all entities."""
    writer = PageWriter(memory, "entities")
    return writer.page("entities", writer.strings.plain("entities"), is_index=True)


def render_entity(memory: SiteMemory, entity: SiteEntity) -> Page:
    """Render what people wrote about an entity, then the facts about it, newest first."""
    writer = PageWriter(memory, f"entities/{entity.slug}")
    strings = writer.strings
    lead, rest = first_paragraph(entity.text)
    counts = Counter(fact.kind for fact in entity.facts)
    hidden = entity.facts[FACTS_SHOWN:]
    oldest = next((fact.day for fact in reversed(hidden) if fact.day), None)
    return writer.page(
        "entity",
        f"@{entity.name}",
        strings.plain(
            "entity.description",
            name=entity.name,
            facts=strings.plain_count("facts", len(entity.facts)),
        ),
        entity=entity,
        lead=render_fact(lead, writer.links, entity.path),
        text=render_text(rest, writer.links, entity.path),
        details=_details(entity, writer),
        kinds=[(kind, counts[kind]) for kind in Kind if counts[kind]],
        facts_shown=FACTS_SHOWN,
        more_facts=(
            strings.count("more.facts.since", len(hidden), day=strings.date(oldest))
            if oldest
            else strings.count("more.facts", len(hidden))
        ),
        at_name=Markup("<bdi>@{}</bdi>").format(clean(entity.name)),
    )


def _details(entity: SiteEntity, writer: PageWriter) -> list[Markup]:
    """Return what stands under an entity's first words: type, other names, where they stand."""
    details: list[Markup] = []
    if entity.type:
        details.append(escape(clean(entity.type)))
    if entity.aliases:
        aliases = Markup(", ").join(
            Markup("<bdi>{}</bdi>").format(clean(alias)) for alias in entity.aliases
        )
        details.append(writer.strings.text("entity.written", aliases=aliases))
    if entity.path:
        details.append(Markup('<span class="memory-source">{}</span>').format(clean(entity.path)))
    return details
