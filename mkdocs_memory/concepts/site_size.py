"""How large a site is, language by language."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from mkdocs_memory.index.rows import Article

# An index grows with the root of what it is about: 28 articles fill forty entries in one
# language, 600 fill a hundred and seventy.
_CONCEPTS_OF_ROOT = 7


@dataclass(frozen=True, slots=True)
class SiteSize:
    """Families of published articles."""

    families: dict[str, frozenset[str]]
    """Families by locale."""

    @classmethod
    def of(cls, articles: Iterable[Article]) -> SiteSize:
        """Count the published articles."""
        families: defaultdict[str, set[str]] = defaultdict(set)
        for article in articles:
            if article.document.is_published:
                families[article.document.locale].add(article.document.family)
        return cls({locale: frozenset(found) for locale, found in families.items()})

    @property
    def family_count(self) -> int:
        """Families in all locales together."""
        return self.count_in(self.families)

    def count_in(self, locales: Collection[str]) -> int:
        """Families that have an article in one of the locales."""
        return len(frozenset().union(*(self.families[locale] for locale in locales)))

    @property
    def concept_count(self) -> int:
        """Concepts that an index of the site would list."""
        roots = sum(math.sqrt(len(families)) for families in self.families.values())
        return math.ceil(_CONCEPTS_OF_ROOT * roots)
