"""One finding for a page and its translations: what repeats in English repeats in Japanese."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace

from mkdocs_memory.dedup.values import Duplicate, DuplicateKind, Side
from mkdocs_memory.index.rows import Article

# Cosine from which a translated pair is a copy, whatever the texts it was translated from say.
_COPY = 0.9

_Place = tuple[DuplicateKind, str, int | None]
"""Kind, family and section of the leading page; equal for translations of one section."""

_Key = frozenset[_Place]


def fold_translations(
    duplicates: Sequence[Duplicate], articles: Iterable[Article], canonical_locale: str
) -> list[Duplicate]:
    """Return one duplicate for those that say the same of translations of two pages.

    The canonical locale's is kept, else that of the locale whose name comes first; the others
    travel in its `translations`. Where the canonical texts say different things, so did the
    authors: a likeness of their translations counts only when it is a copy.
    """
    pages = _Pages(articles, canonical_locale)
    kept: list[Duplicate] = []
    reported: dict[_Key, tuple[int, str]] = {}
    for found in sorted(duplicates, key=pages.order):
        locale = pages.locale(found.newer)
        places, between = pages.keys(found)
        # A translation that is divided otherwise: what is known is between which pages.
        same = next((reported[key] for key in places or [between] if key in reported), None)
        if same and same[1] != locale:
            first = kept[same[0]]
            kept[same[0]] = replace(first, translations=(*first.translations, found.newer))
            continue
        if pages.is_denied(found):
            continue
        for key in (*places, between):
            reported.setdefault(key, (len(kept), locale))
        kept.append(found)
    return kept


class _Pages:
    """Articles by path and family, and which section translates which."""

    def __init__(self, articles: Iterable[Article], canonical_locale: str) -> None:
        self._canonical = canonical_locale
        self._articles = {article.path: article for article in articles}
        families: defaultdict[str, list[Article]] = defaultdict(list)
        for article in self._articles.values():
            families[article.document.family].append(article)
        self._leads = {family: min(all_, key=self._rank) for family, all_ in families.items()}

    def locale(self, side: Side) -> str:
        return self._articles[side.location.path].document.locale

    def order(self, found: Duplicate) -> tuple[object, ...]:
        """Put the canonical locale first, strong findings before weak ones."""
        article = self._articles[found.newer.location.path]
        return (*self._rank(article)[:2], -found.score, found.newer.location)

    def keys(self, found: Duplicate) -> tuple[list[_Key], _Key]:
        """Return by what a finding is known again, and the two pages it is between.

        That is the newer place, or both in any order; nothing where a place is not known.
        """
        newer, older = self._place(found.newer), self._place(found.older)
        between = frozenset(
            (found.kind, self._articles[side.location.path].document.family, None)
            for side in (found.newer, found.older)
        )
        if newer is None or older is None:
            return [], between
        return [frozenset({newer}), frozenset({newer, older})], between

    def is_denied(self, found: Duplicate) -> bool:
        """True for translations of two canonical places that were not found to be alike."""
        return (
            found.score < _COPY
            and self.locale(found.newer) != self._canonical
            and self._has_canonical(found.newer)
            and self._has_canonical(found.older)
        )

    def _rank(self, article: Article) -> tuple[bool, str, str]:
        locale = article.document.locale
        return locale != self._canonical, locale, article.path

    def _has_canonical(self, side: Side) -> bool:
        lead = self._leads[self._articles[side.location.path].document.family]
        return lead.document.locale == self._canonical and self._place(side) is not None

    def _place(self, side: Side) -> _Place | None:
        """Return where the leading page says it; `None` when that cannot be told."""
        article = self._articles[side.location.path]
        family = article.document.family
        if side.section is None:
            return DuplicateKind.ARTICLE, family, None
        section = _counterpart(article, side.section, self._leads[family])
        return None if section is None else (DuplicateKind.SECTION, family, section)


def _counterpart(article: Article, index: int, lead: Article) -> int | None:
    """Return the section of the leading page that stands at the same place."""
    if article is lead:
        return index
    section = article.sections[index]
    if len(article.sections) == len(lead.sections) and (
        lead.sections[index].level == section.level
    ):
        return index
    # Anchors that a translator kept by hand: `## セクション { #section }`.
    same = [at for at, other in enumerate(lead.sections) if other.anchor == section.anchor]
    return same[0] if len(same) == 1 and section.anchor else None
