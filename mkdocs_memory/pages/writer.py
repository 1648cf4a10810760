"""One template rendered for one page, with the parts that every page shares."""

from __future__ import annotations

from collections.abc import Iterable

from markupsafe import Markup

from mkdocs_memory.pages.display import clean, shorten
from mkdocs_memory.pages.environment import environment, front_matter, heading, shield
from mkdocs_memory.pages.links import Links
from mkdocs_memory.pages.page import Heading, Page
from mkdocs_memory.pages.richtext import name_link, render_fact
from mkdocs_memory.pages.site_memory import SiteArticle, SiteFact, SiteMemory
from mkdocs_memory.pages.strings import Strings
from mkdocs_memory.workspace.entities import fold_name


class PageWriter:
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
