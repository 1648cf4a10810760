"""The people and things that a site may name, with the facts about each.

A name may appear once a published source uses it. Whatever only an entity's own page says
(other names, type, text) needs that page to be published, and a private entity takes the
facts about it along.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mkdocs_memory.pages.site_memory import SiteArticle, SiteEntity, SiteFact
from mkdocs_memory.text.document import Mention
from mkdocs_memory.text.terms import slugify
from mkdocs_memory.workspace.entities import Entity, EntityCatalog, fold_name

_TAKEN_SLUGS = frozenset(
    {"index", "readme", "con", "prn", "aux", "nul"}
    | {f"{device}{number}" for device in ("com", "lpt") for number in range(10)}
)
"""Names that would replace an index page, or that Windows cannot write."""


@dataclass(frozen=True, slots=True)
class People:
    """What `find_people` returns."""

    entities: tuple[SiteEntity, ...]
    """By name."""
    facts: tuple[SiteFact, ...]
    """Facts that may be shown: newest first, undated ones last."""
    names: Mapping[str, str]
    """Folded name -> slug of its entity's page."""
    keys: frozenset[str]
    """Key of every entity shown."""
    catalog: EntityCatalog

    def key(self, name: str) -> str:
        """Return what is equal for all names of one entity."""
        return _key(self.catalog, name)


def find_people(
    entities: Sequence[Entity],
    facts: Sequence[SiteFact],
    mentions: Mapping[str, Sequence[Mention]],
    articles: Mapping[str, SiteArticle],
    texts: Mapping[str, str],
) -> People:
    """Find who may be named.

    Arguments:
        entities: All entity pages, private ones included.
        facts: Published facts.
        mentions: Names in the prose of published articles, by path.
        articles: Published articles by path.
        texts: Handwritten Markdown of published entity pages, by path.
    """
    catalog = EntityCatalog(entities)
    closed = {_key(catalog, entity.name) for entity in entities if entity.is_private}
    gathering = _Gathering(catalog)
    for fact in sorted(facts, key=_newest_first):
        gathering.add_fact(fact, closed)
    for path, named in mentions.items():
        gathering.add_article(articles[path], named, closed)
    for entity in entities:
        if entity.is_published and not entity.is_private:
            gathering.add_page(entity)
    return gathering.people(texts)


class _Gathering:
    """Collects what is known of each entity, by key."""

    def __init__(self, catalog: EntityCatalog) -> None:
        self._catalog = catalog
        self._facts: list[SiteFact] = []
        self._facts_of: defaultdict[str, list[SiteFact]] = defaultdict(list)
        self._articles_of: defaultdict[str, dict[str, SiteArticle]] = defaultdict(dict)
        self._used: defaultdict[str, Counter[str]] = defaultdict(Counter)
        """Spellings in published sources."""
        self._together: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self._pages: dict[str, Entity] = {}

    def add_fact(self, fact: SiteFact, closed: set[str]) -> None:
        named = {_key(self._catalog, name): name for name in fact.entities}
        for run in fact.mentions:
            if known := self._known(run):
                named.setdefault(*known)
        if not closed.isdisjoint(named):
            return
        self._facts.append(fact)
        for key, spelling in named.items():
            self._facts_of[key].append(fact)
            self._used[key][spelling] += 1
            self._together[key].update(other for other in named if other != key)

    def add_article(
        self, article: SiteArticle, mentions: Sequence[Mention], closed: set[str]
    ) -> None:
        for mention in mentions:
            known = self._known(mention.name)
            if known and known[0] not in closed:
                key, spelling = known
                self._used[key][spelling] += 1
                self._articles_of[key][article.path] = article

    def add_page(self, entity: Entity) -> None:
        key = _key(self._catalog, entity.name)
        self._used[key][entity.name] += 1
        self._pages[key] = entity

    def _known(self, run: str) -> tuple[str, str] | None:
        """Return key and spelling of the name a run begins with, if facts or pages know it."""
        canonical = self._catalog.resolve_mention(run)
        if canonical is None:
            key = fold_name(run)
            return (key, run) if key in self._facts_of else None
        spelling = run
        while self._catalog.resolve(spelling) != canonical and len(spelling) > 1:
            spelling = spelling[:-1]
        return _key(self._catalog, canonical), spelling

    def people(self, texts: Mapping[str, str]) -> People:
        shown = {key: self._name(key) for key in self._used}
        order = sorted(shown, key=lambda key: (shown[key].casefold(), shown[key], key))
        slugs = _unique_slugs([shown[key] for key in order])
        slug_of = dict(zip(order, slugs, strict=True))
        names: dict[str, str] = {}
        for key in order:
            for name in (shown[key], *self._used[key], *self._aliases(key)):
                names.setdefault(fold_name(name), slug_of[key])
        entities = tuple(self._entity(key, slug_of[key], shown, texts) for key in order)
        return People(entities, tuple(self._facts), names, frozenset(shown), self._catalog)

    def _name(self, key: str) -> str:
        """Return the canonical name if it is public, else the spelling used most."""
        spellings = self._used[key]
        entity = self._catalog.find(key)
        if entity and entity.name in spellings:
            return entity.name
        return min(spellings, key=lambda spelling: (-spellings[spelling], spelling))

    def _aliases(self, key: str) -> tuple[str, ...]:
        return self._pages[key].aliases if key in self._pages else ()

    def _entity(
        self, key: str, slug: str, shown: Mapping[str, str], texts: Mapping[str, str]
    ) -> SiteEntity:
        page = self._pages.get(key)
        together = sorted(
            self._together[key].items(), key=lambda item: (-item[1], shown[item[0]].casefold())
        )
        return SiteEntity(
            name=shown[key],
            slug=slug,
            type=page.type if page else "",
            aliases=page.aliases if page else (),
            text=texts.get(page.path or "", "") if page else "",
            path=(page.path or "") if page else "",
            facts=tuple(self._facts_of.get(key, ())),
            articles=tuple(self._articles_of.get(key, {}).values()),
            together=tuple((shown[other], number) for other, number in together),
        )


def _key(catalog: EntityCatalog, name: str) -> str:
    return fold_name(catalog.resolve(name) or name)


def _newest_first(fact: SiteFact) -> tuple[bool, int, str, int]:
    day = fact.day
    return (
        day is None,
        -day.toordinal() if day else 0,
        fact.location.path,
        fact.location.span.start,
    )


def _unique_slugs(names: Sequence[str]) -> list[str]:
    taken = set(_TAKEN_SLUGS)
    slugs = []
    for name in names:
        slug = plain = slugify(name).lower()
        number = 1
        while slug in taken:
            number += 1
            slug = f"{plain}-{number}"
        taken.add(slug)
        slugs.append(slug)
    return slugs
