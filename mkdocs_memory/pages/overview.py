"""The overview: what the memory holds, what is new, where to start, what stays private."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sized

from markupsafe import Markup

from mkdocs_memory.pages.charts import Bar, BarChart, bar_chart
from mkdocs_memory.pages.page import Page
from mkdocs_memory.pages.site_memory import SiteArticle, SiteFact, SiteMemory
from mkdocs_memory.pages.strings import Strings
from mkdocs_memory.pages.writer import PageWriter

NEWEST_SHOWN = 6
STARTERS_SHOWN = 6


def render_overview(memory: SiteMemory) -> Page:
    """Render the page that everything starts from."""
    writer = PageWriter(memory, "index")
    strings = writer.strings
    chart = bar_chart([day for fact in memory.facts if (day := fact.entered)])

    def bar_title(bar: Bar) -> str:
        unit = chart.unit if chart else "days"
        facts = strings.plain_count("facts", bar.count)
        return strings.plain(f"{unit}.bar", day=strings.date(bar.start), facts=facts)

    def linked_count(name: str, values: Sized) -> Markup:
        return Markup('<a href="{}">{}</a>').format(
            writer.links.generated(name), strings.count(name, len(values))
        )

    return writer.page(
        "overview",
        strings.plain("memory"),
        is_index=True,
        families=len({article.family for article in memory.articles}),
        chart=chart,
        caption=_caption(chart, strings) if chart else "",
        bar_title=bar_title,
        linked_count=linked_count,
        newest=_newest(memory),
        entities_link=writer.link("entities"),
        duplicates_link=writer.link("duplicates"),
        starters=_starters(memory),
        first_concepts=sorted(memory.concepts, key=lambda c: -c.section_count)[:STARTERS_SHOWN],
        private=_private(memory, strings),
    )


def _caption(chart: BarChart, strings: Strings) -> str:
    start, end = strings.date(chart.start), strings.date(chart.end)
    return strings.plain(f"{chart.unit}.caption", start=start, end=end)


def _newest(memory: SiteMemory) -> list[SiteFact]:
    """Return the facts that entered last; undated ones only if there are no others."""
    dated = [(fact.entered, fact) for fact in memory.facts if fact.entered]
    dated.sort(key=lambda item: (-item[0].toordinal(), item[1].location))
    return ([fact for _, fact in dated] or list(memory.facts))[:NEWEST_SHOWN]


def _starters(memory: SiteMemory) -> list[tuple[SiteArticle, int]]:
    """Return the articles that treat most concepts, and how many."""
    counts: Counter[SiteArticle] = Counter(
        entry.article for concept in memory.concepts for entry in concept.articles
    )
    ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0].path))
    return ranked[:STARTERS_SHOWN]


def _private(memory: SiteMemory, strings: Strings) -> Markup:
    """Return how much stays private, and how to publish it."""
    facts, entities = memory.private_facts, memory.private_entities
    values = {
        "facts": strings.count("facts", facts),
        "entities": strings.count("private.counted", entities),
        "setting": Markup("<code>publish</code>"),
    }
    if facts and entities:
        return strings.text("private.both", **values)
    if facts:
        return strings.count("private.facts", facts, **values)
    if entities:
        return strings.count("private.entities", entities, **values)
    return strings.text("private.none")
