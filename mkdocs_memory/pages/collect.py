"""What a site may show, collected from everything the memory knows.

The one place that decides what pages hold: a source counts when it is published and, if it
lies among the site's own sources, when this very build makes a page of it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence

from mkdocs_memory.concepts import Concept, extract_concepts
from mkdocs_memory.dedup import DuplicateKind, Side
from mkdocs_memory.index.rows import Article
from mkdocs_memory.locations import Location
from mkdocs_memory.pages.display import opening_sentences, telling_line
from mkdocs_memory.pages.people import People, find_people
from mkdocs_memory.pages.site_memory import (
    ConceptArticle,
    DuplicateSide,
    RelatedConcept,
    SiteArticle,
    SiteConcept,
    SiteDuplicate,
    SiteFact,
    SiteMemory,
    SiteSection,
)
from mkdocs_memory.pages.sources import Sources
from mkdocs_memory.text.document import Section
from mkdocs_memory.workspace.files import Role
from mkdocs_memory.workspace.visibility import matches

_READ_AS_ARTICLES = (Role.ARTICLE, Role.DECISION)


def collect(
    sources: Sources, built: Collection[str], replaced: Mapping[str, str] | None = None
) -> SiteMemory:
    """Return what the site shows.

    Arguments:
        sources: Everything the memory knows.
        built: src_uri of every page that this build makes.
        replaced: Generated src_uri -> src_uri of the user's own page at that address.
    """
    return _Collector(sources, built).collect(replaced or {})


class _Collector:
    """Holds what the steps of collecting share."""

    def __init__(self, sources: Sources, built: Collection[str]) -> None:
        self._settings = sources.settings
        self._texts = sources.texts
        self._findings = sources.findings
        self._built = built
        shown = [each for each in sources.findings.documents if self._is_shown(each)]
        self._shown = {each.path: each for each in shown}
        self._readable = [
            each
            for each in shown
            if each.document.role in _READ_AS_ARTICLES and each.document.src_uri in built
        ]
        self._articles = {each.path: _site_article(each) for each in self._readable}
        self._families: defaultdict[str, list[SiteArticle]] = defaultdict(list)
        for article in self._articles.values():
            self._families[article.family].append(article)
        # Many concepts quote one section.
        self._sentences: dict[tuple[str, int], list[str]] = {}

    def collect(self, replaced: Mapping[str, str]) -> SiteMemory:
        people = find_people(
            self._findings.entities,
            self._facts(),
            {each.path: each.mentions for each in self._readable},
            self._articles,
            self._texts,
        )
        all_facts = sum(len(each.facts) for each in self._findings.documents)
        return SiteMemory(
            prefix=self._settings.prefix,
            locale=self._settings.site.locale,
            articles=tuple(self._articles.values()),
            concepts=self._concepts(),
            entities=people.entities,
            names=people.names,
            facts=people.facts,
            duplicates=tuple(self._duplicates()),
            twice=tuple(self._twice(people)),
            private_facts=all_facts - len(people.facts),
            private_entities=self._private_entities(people),
            pages={path: article.src_uri for path, article in self._articles.items()},
            replaced=replaced,
        )

    def _is_shown(self, article: Article) -> bool:
        document = article.document
        if not document.is_published:
            return False
        return (
            document.src_uri is None
            or document.src_uri in self._built
            or matches(document.path, self._settings.publish)
        )

    def _facts(self) -> list[SiteFact]:
        facts = []
        for article in self._shown.values():
            page = self._articles.get(article.path)
            for row in article.facts:
                if not row.is_published:
                    continue
                holder = _section_at(article.sections, row.fact.span.start)
                facts.append(
                    SiteFact(
                        id=row.id,
                        kind=row.fact.kind,
                        content=row.fact.content,
                        location=Location(row.path, row.fact.span),
                        entities=row.fact.entities,
                        mentions=row.fact.mentions,
                        confidence=row.fact.confidence,
                        time=row.fact.time,
                        noted=article.document.date,
                        src_uri=page.src_uri if page else None,
                        anchor=holder.anchor if page and holder else "",
                    )
                )
        return facts

    def _concepts(self) -> tuple[SiteConcept, ...]:
        found = extract_concepts(self._readable, self._settings)
        locales = {concept.slug: concept.locale for concept in found}
        return tuple(self._concept(concept, locales) for concept in found)

    def _concept(self, concept: Concept, locales: Mapping[str, str]) -> SiteConcept:
        treated = {entry.path: entry for entry in concept.articles}
        entries: dict[str, ConceptArticle] = {}
        for path in treated:
            family = self._articles[path].family
            if family in entries:
                continue
            chosen = self._representative(
                article for article in self._families[family] if article.path in treated
            )
            entries[family] = ConceptArticle(
                article=chosen,
                sections=tuple(
                    self._section(chosen.path, index, concept.spellings)
                    for index in treated[chosen.path].sections
                ),
                translations=tuple(
                    article
                    for article in sorted(self._families[family], key=lambda a: a.locale)
                    if article is not chosen
                ),
            )
        return SiteConcept(
            name=concept.name,
            slug=concept.slug,
            locale=concept.locale,
            spellings=tuple(name for name in concept.spellings if name != concept.name),
            articles=tuple(entries.values()),
            related=tuple(
                RelatedConcept(
                    name=other.name,
                    slug=other.slug,
                    locale=locales[other.slug],
                    shared_sections=other.shared_sections,
                    article=self._articles[other.example_path],
                    section=self._section(other.example_path, other.example_section),
                )
                for other in concept.related
            ),
        )

    def _representative(self, translations: Iterable[SiteArticle]) -> SiteArticle:
        """Return the translation that stands for its family: the canonical locale's, if any."""
        canonical = self._settings.canonical_locale
        return min(translations, key=lambda a: (a.locale != canonical, a.locale, a.path))

    def _section(self, path: str, index: int, spellings: tuple[str, ...] = ()) -> SiteSection:
        section = self._shown[path].sections[index]
        key = (path, index)
        if key not in self._sentences:
            self._sentences[key] = opening_sentences(section.text)
        return _site_section(section, telling_line(self._sentences[key], spellings))

    def _duplicates(self) -> Iterable[SiteDuplicate]:
        for found in self._findings.duplicates:
            paths = (found.older.location.path, found.newer.location.path)
            if found.kind is DuplicateKind.FACT or not found.is_public:
                continue
            if all(path in self._articles for path in paths):
                yield SiteDuplicate(
                    code=found.kind.code,
                    older=self._side(found.older),
                    newer=self._side(found.newer),
                    score=found.score,
                    threshold=found.threshold,
                    pairs=tuple((pair.older, pair.newer) for pair in found.sentences),
                    sentence_count=found.sentence_count,
                )

    def _side(self, side: Side) -> DuplicateSide:
        path = side.location.path
        article = self._articles[path]
        sections = self._shown[path].sections
        section = None if side.section is None else sections[side.section]
        shown = [section] if section else _public(sections)
        return DuplicateSide(
            title=article.title,
            location=side.location,
            section=_site_section(section) if section else None,
            date=article.date,
            locale=article.locale,
            src_uri=article.src_uri,
            paragraphs=tuple(
                paragraph for each in shown for paragraph in each.text.split("\n") if paragraph
            ),
        )

    def _twice(self, people: People) -> Iterable[tuple[SiteFact, ...]]:
        facts = {(fact.location.path, fact.location.span): fact for fact in people.facts}
        repeats: defaultdict[str, list[SiteFact]] = defaultdict(list)
        first: dict[str, SiteFact] = {}
        for found in self._findings.duplicates:
            if found.kind is DuplicateKind.FACT:
                older = facts.get((found.older.location.path, found.older.location.span))
                newer = facts.get((found.newer.location.path, found.newer.location.span))
                if older and newer:
                    first[older.id] = older
                    repeats[older.id].append(newer)
        for key, newer_ones in repeats.items():
            yield (first[key], *sorted(newer_ones, key=_oldest_first))

    def _private_entities(self, people: People) -> int:
        """Count entity pages and names in facts that no page of the site shows."""
        every = Counter(people.key(entity.name) for entity in self._findings.entities)
        for article in self._findings.documents:
            every.update(people.key(name) for row in article.facts for name in row.fact.entities)
        return len(every.keys() - people.keys)


def _site_article(article: Article) -> SiteArticle:
    document = article.document
    public = _public(article.sections)
    openings = (opening_sentences(each.text) for each in public)
    thesis = next((telling_line(each, (), 200) for each in openings if each), "")
    return SiteArticle(
        path=document.path,
        src_uri=document.src_uri or "",
        title=document.title,
        slug=document.slug,
        locale=document.locale,
        family=document.family,
        date=document.date,
        content_hash=document.content_hash,
        sections=tuple(_site_section(each) for each in public),
        thesis=thesis,
    )


def _public(sections: Sequence[Section]) -> list[Section]:
    return [each for each in sections if not each.is_private and not each.is_retain]


def _site_section(section: Section, line: str = "") -> SiteSection:
    return SiteSection(
        number=section.number,
        # `2 Where the time goes`: the number that we show before the title anyway.
        title=section.title.removeprefix(f"{section.number} "),
        # Text before any heading has no anchor of its own: it is the top of the page.
        anchor=section.anchor if section.level else "",
        line=line,
    )


def _section_at(sections: Sequence[Section], line: int) -> Section | None:
    return next((section for section in sections if line in section.span), None)


def _oldest_first(fact: SiteFact) -> tuple[bool, int, Location]:
    day = fact.entered
    return (day is None, day.toordinal() if day else 0, fact.location)
