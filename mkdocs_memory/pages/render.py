"""The pages of a site's memory, one function for each kind of page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from importlib import resources

from markupsafe import Markup, escape

from mkdocs_memory.pages.charts import Bar, bar_chart, dot_chart
from mkdocs_memory.pages.display import clean, shorten
from mkdocs_memory.pages.environment import environment, front_matter, heading, shield
from mkdocs_memory.pages.links import Links
from mkdocs_memory.pages.marks import mark_pairs
from mkdocs_memory.pages.page import Heading, Page
from mkdocs_memory.pages.richtext import (
    first_paragraph,
    name_link,
    render_fact,
    render_text,
)
from mkdocs_memory.pages.site_memory import (
    DuplicateSide,
    SiteArticle,
    SiteConcept,
    SiteDuplicate,
    SiteEntity,
    SiteFact,
    SiteMemory,
)
from mkdocs_memory.pages.strings import Strings
from mkdocs_memory.text.retain import Kind
from mkdocs_memory.workspace.entities import fold_name

NEWEST_SHOWN = 6
STARTERS_SHOWN = 6
ARTICLES_SHOWN = 12
SECTIONS_SHOWN = 6
FACTS_SHOWN = 30
DUPLICATES_SHOWN = 100

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
        _overview(memory),
        _concepts(memory),
        _entities(memory),
        _duplicates(memory),
        *(_concept(memory, concept) for concept in memory.concepts),
        *(_entity(memory, entity) for entity in memory.entities),
    ]
    return [page for page in pages if page.src_uri not in memory.replaced]


def stylesheet() -> str:
    """Return the style sheet that the pages need."""
    return resources.files("mkdocs_memory.pages").joinpath("assets/memory.css").read_text("utf-8")


class _Writer:
    """Renders one template for one page, and keeps the headings it wrote."""

    def __init__(self, memory: SiteMemory, name: str) -> None:
        self.memory = memory
        self.strings = Strings.of(memory.locale)
        self.links = Links(memory, f"{memory.prefix}/{name}.md")
        self._headings: list[Heading] = []

    def page(
        self,
        template: str,
        title: str,
        description: str = "",
        is_index: bool = False,
        **values: object,
    ) -> Page:
        """Render the page; index pages are kept out of search and have no contents list."""
        shown = clean(title)
        body = (
            environment()
            .get_template(f"{template}.md.j2")
            .render(
                memory=self.memory,
                strings=self.strings,
                links=self.links,
                title=shown,
                heading=self._heading,
                lang=self._lang,
                statement=self._statement,
                name_link=lambda name: name_link(name, self.links),
                also=self._also,
                permalink=self._permalink,
                **values,
            )
        )
        header = front_matter(
            shown, shorten(clean(description), 160), not is_index, has_toc=not is_index
        )
        return Page(
            self.links.src_uri,
            shown,
            f"{header}\n\n{shield(_tidy(body))}",
            tuple(self._headings),
        )

    def _heading(self, level: int, text: str, anchor: str = "top") -> Markup:
        self._headings.append(Heading(level, anchor))
        return Markup(heading(level, text))  # noqa: S704  every sign of it is a reference

    def _lang(self, locale: str) -> Markup:
        if not locale or locale == self.strings.locale:
            return Markup()
        return Markup(' lang="{}"').format(locale)

    def _statement(self, fact: SiteFact, subject: str = "") -> Markup:
        """Return a fact with the entities before its colon, unless the page is about them."""
        text = render_fact(fact.content, self.links, fact.location.path)
        slugs = {self.memory.names.get(fold_name(name)) for name in fact.entities}
        if not fact.entities or slugs == {subject}:
            return text
        named = Markup(" ").join(name_link(name, self.links) for name in fact.entities)
        return Markup("{}: {}").format(named, text)

    def _also(self, translations: Iterable[SiteArticle]) -> Markup:
        linked = Markup(", ").join(
            Markup('<a href="{}">{}</a>').format(self.links.to(page.src_uri), page.locale)
            for page in translations
        )
        return self.strings.text("also", translations=linked)

    def _permalink(self, fact: SiteFact) -> str:
        """Return a link to where a fact stands on the page of its first entity."""
        for name in fact.entities:
            if slug := self.memory.names.get(fold_name(name)):
                return self.links.generated(f"entities/{slug}", f"fact-{fact.id}")
        return ""

    def link(self, name: str) -> Markup:
        """Return a link to a generated page, with its title."""
        title = self.strings.text(name)
        return Markup('<a href="{}">{}</a>').format(self.links.generated(name), title)


def _overview(memory: SiteMemory) -> Page:
    writer = _Writer(memory, "index")
    strings = writer.strings
    chart = bar_chart([day for fact in memory.facts if (day := fact.entered)])
    caption = (
        strings.plain(
            f"{chart.unit}.caption", start=strings.date(chart.start), end=strings.date(chart.end)
        )
        if chart
        else ""
    )

    def bar_title(bar: Bar) -> str:
        unit = chart.unit if chart else "days"
        facts = strings.plain_count("facts", bar.count)
        return strings.plain(f"{unit}.bar", day=strings.date(bar.start), facts=facts)

    def linked_count(name: str, values: tuple[object, ...]) -> Markup:
        return Markup('<a href="{}">{}</a>').format(
            writer.links.generated(name), strings.count(name, len(values))
        )

    newest = sorted(
        (fact for fact in memory.facts if fact.entered),
        key=lambda fact: (-fact.entered.toordinal() if fact.entered else 0, fact.location),
    )
    return writer.page(
        "overview",
        strings.plain("memory"),
        is_index=True,
        families=len({article.family for article in memory.articles}),
        chart=chart,
        caption=caption,
        bar_title=bar_title,
        linked_count=linked_count,
        newest=(newest or memory.facts)[:NEWEST_SHOWN],
        entities_link=writer.link("entities"),
        duplicates_link=writer.link("duplicates"),
        starters=_starters(memory),
        first_concepts=sorted(memory.concepts, key=lambda c: -c.section_count)[:STARTERS_SHOWN],
        private=_private(memory, strings),
    )


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


def _concepts(memory: SiteMemory) -> Page:
    writer = _Writer(memory, "concepts")
    return writer.page("concepts", writer.strings.plain("concepts"), is_index=True)


def _concept(memory: SiteMemory, concept: SiteConcept) -> Page:
    writer = _Writer(memory, f"concepts/{concept.slug}")
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


def _entities(memory: SiteMemory) -> Page:
    writer = _Writer(memory, "entities")
    return writer.page("entities", writer.strings.plain("entities"), is_index=True)


def _entity(memory: SiteMemory, entity: SiteEntity) -> Page:
    writer = _Writer(memory, f"entities/{entity.slug}")
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


def _details(entity: SiteEntity, writer: _Writer) -> list[Markup]:
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


class _Compared:
    """A duplicate with its text marked, ready to show."""

    def __init__(self, duplicate: SiteDuplicate, writer: _Writer) -> None:
        marked = mark_pairs(duplicate.older.paragraphs, duplicate.newer.paragraphs, duplicate.pairs)
        self.duplicate = duplicate
        self.older = marked.older
        self.newer = marked.newer
        self.marker = Markup("<code>&lt;!-- memory: ignore {} --&gt;</code>").format(duplicate.code)
        self.todo = _todo(duplicate.older, writer)


def _todo(older: DuplicateSide, writer: _Writer) -> Markup:
    section = older.section
    words = (
        writer.strings.text("duplicates.link", number=section.number)
        if section and section.number
        else writer.strings.text("duplicates.link.article")
    )
    if older.src_uri is None:
        return words
    target = writer.links.to(older.src_uri, section.anchor if section else "")
    return Markup('<a href="{}">{}</a>').format(target, words)


def _duplicates(memory: SiteMemory) -> Page:
    writer = _Writer(memory, "duplicates")
    strings = writer.strings
    shown = memory.duplicates[:DUPLICATES_SHOWN]
    return writer.page(
        "duplicates",
        strings.plain("duplicates"),
        is_index=True,
        compared=[_Compared(duplicate, writer) for duplicate in shown],
        more=(
            strings.count("duplicates.more", len(memory.duplicates), shown=len(shown))
            if len(memory.duplicates) > len(shown)
            else ""
        ),
        articles=strings.count("articles", len(memory.articles)),
        sections=strings.count(
            "sections", sum(len(article.sections) for article in memory.articles)
        ),
    )


def _tidy(body: str) -> str:
    """Drop what templates leave around tags, and every blank line inside a block of HTML.

    CommonMark ends a block of HTML at a blank line.
    """
    lines: list[str] = []
    depth = 0
    for line in body.split("\n"):
        stripped = line.strip()
        depth += stripped.count("<div") - stripped.count("</div>")
        if stripped or (depth == 0 and lines and lines[-1]):
            lines.append(stripped)
    return "\n".join(lines).strip("\n") + "\n"
