"""Entities that a question names: `@Peter`, `@彼得今天…`, or a known name in plain words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from mkdocs_memory.text.terms import query_terms
from mkdocs_memory.workspace.entities import EntityCatalog, fold_name

MOST_WORDS_IN_NAME = 4
LONGEST_UNSPACED_NAME = 12
"""Code points of a name in a script without spaces."""

# A name ends at white space and punctuation; inside it `.`, `-` and `_` may stand.
_MENTION = re.compile(r"(?<![\w.])[@＠](\w+(?:[.-]\w+)*)")
_WORD = re.compile(r"[\w.'’-]*\w")
_SEPARATORS = re.compile(r"[-_\s]+")
_POSSESSIVE = re.compile(r"['’]s?$")


@cache
def _unspaced_run() -> re.Pattern[str]:
    # Takes 1.3 ms to compile, which a question in ASCII need not pay.
    return re.compile(r"[\u0e00-\u0eff\u3005-\u30ff\u3400-\u9fff\uac00-\ud7ff・]{2,}")


class NamedEntity(NamedTuple):
    """An entity that a question names, under all its names."""

    name: str
    """Canonical: the one of its page."""
    key: str
    """Equal for all its names: `entity_key`."""
    spellings: tuple[tuple[str, ...], ...]
    """The terms of each of its names, `The-Castle` also as `TheCastle`; a passage that holds
    all terms of one names the entity."""


def named_entities(text: str, catalog: EntityCatalog) -> tuple[NamedEntity, ...]:
    """Return the entities that a question names, in order of appearance, each once.

    What follows an `@` is a name even if no page has it; other words only if one answers.
    """
    found = [*_mentioned(text, catalog), *_known_words(text, catalog), *_known_runs(text, catalog)]
    return tuple(
        named_entity(name, catalog) for name in dict.fromkeys(name for _, name in sorted(found))
    )


def named_entity(name: str, catalog: EntityCatalog) -> NamedEntity:
    """Look an entity up by any of its names; one without a page has just that name."""
    canonical = canonical_name(name, catalog)
    spellings = [
        tuple(query_terms(_SEPARATORS.sub(separator, each)))
        for each in all_names([canonical], catalog)
        for separator in (" ", "")
    ]
    return NamedEntity(
        canonical, entity_key(canonical, catalog), tuple(dict.fromkeys(filter(None, spellings)))
    )


def canonical_name(name: str, catalog: EntityCatalog) -> str:
    """Return the name under which an entity's page stands; the name itself without a page."""
    return catalog.resolve_mention(name) or name


def entity_key(name: str, catalog: EntityCatalog) -> str:
    """Return what is equal for all names of one entity."""
    return fold_name(canonical_name(name, catalog))


def all_names(names: Iterable[str], catalog: EntityCatalog) -> tuple[str, ...]:
    """Return the names with all their aliases, so that each spelling finds the others."""
    found: list[str] = []
    for name in names:
        entity = catalog.find(name)
        found += (name, *(entity.aliases if entity else ()))
    return tuple(dict.fromkeys(found))


def _mentioned(text: str, catalog: EntityCatalog) -> Iterator[tuple[int, str]]:
    for match in _MENTION.finditer(text):
        yield match.start(), canonical_name(match[1], catalog)


def _known_words(text: str, catalog: EntityCatalog) -> Iterator[tuple[int, str]]:
    """Look up every run of up to four words: `the castle` is `The-Castle`."""
    if not len(catalog):
        return
    words = list(_WORD.finditer(text))
    for first, word in enumerate(words):
        for last in words[first : first + MOST_WORDS_IN_NAME]:
            spelling = text[word.start() : last.end()]
            name = catalog.resolve(_POSSESSIVE.sub("", spelling))
            if name:
                yield word.start(), name


def _known_runs(text: str, catalog: EntityCatalog) -> Iterator[tuple[int, str]]:
    """Look up every part of two and more characters where no spaces part the words."""
    if not len(catalog) or text.isascii():
        return
    for run in _unspaced_run().finditer(text):
        for start in range(run.start(), run.end() - 1):
            for end in range(start + 2, min(start + LONGEST_UNSPACED_NAME, run.end()) + 1):
                name = catalog.resolve(text[start:end])
                if name:
                    yield start, name
