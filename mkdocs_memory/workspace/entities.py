"""Entity pages, and the names under which they are known.

`bank/entities/<Name>.md` is the page of one entity; its file name is the canonical name,
its case kept. Names meet when they are equal after folding case and width, with `-`, `_`
and spaces counted as one separator, so `@The-Castle`, `the castle` and `Ｔｈｅ＿Ｃａｓｔｌｅ`
are one; aliases carry a name across scripts (`aliases: [彼得, ピーター]`).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mkdocs_memory.locations import LineSpan, Location
from mkdocs_memory.text.terms import normalize

if TYPE_CHECKING:
    from mkdocs_memory.diagnostics import Diagnostic
    from mkdocs_memory.text.retain import Fact
    from mkdocs_memory.workspace.files import LoadedDocument

_SEPARATORS = re.compile(r"[-_\s]+")


@dataclass(frozen=True, slots=True)
class Entity:
    """Someone or something that facts are about."""

    name: str
    """Canonical: the stem of its page, case kept."""
    aliases: tuple[str, ...] = ()
    """Other names, as written in the front matter."""
    type: str = ""
    """Front matter `type`: `person`, `project`, `place`, …"""
    path: str | None = None
    """Its page; `None` for an entity known only from facts."""
    is_private: bool = False
    """True when nothing the memory emits may name it."""
    is_published: bool = False
    """True when its page's text may be quoted."""
    aliases_span: LineSpan = LineSpan(0, 1)
    """The line of its page that begins its aliases; the first line when there is none."""
    text: str = ""
    """The handwritten text of its page, sections separated by blank lines."""


def fold_name(name: str) -> str:
    """Return the key under which the spellings of one name meet."""
    return _SEPARATORS.sub("-", normalize(name).strip().removeprefix("@")).strip("-")


def entity_of(page: LoadedDocument) -> Entity:
    """Read an entity page; a page that cannot be read is a private entity without text."""
    header = page.document.front_matter
    return Entity(
        name=unicodedata.normalize("NFC", page.path.rpartition("/")[2].rpartition(".")[0]),
        aliases=tuple(dict.fromkeys(header.aliases)),
        type=header.type,
        path=page.path,
        is_private=page.is_private,
        is_published=page.is_published,
        aliases_span=_aliases_span(header.raw),
        text=_handwritten(page),
    )


def _aliases_span(header: str) -> LineSpan:
    for number, line in enumerate(header.split("\n"), start=1):
        if line.startswith("alias"):
            return LineSpan(number, number + 1)
    return LineSpan(0, 1)


def _handwritten(page: LoadedDocument) -> str:
    parts = (
        section.text
        for section in page.document.sections
        if not section.is_private and not section.is_retain
    )
    return "\n\n".join(part for part in parts if part)


class EntityCatalog:
    """All entities, found by any of their names."""

    def __init__(self, entities: Iterable[Entity]) -> None:
        self.entities: tuple[Entity, ...] = tuple(
            sorted(entities, key=lambda entity: (entity.name, entity.path or ""))
        )
        """Sorted by name."""
        self._owners: dict[str, list[Entity]] = {}
        for entity in self.entities:
            for key in dict.fromkeys(map(fold_name, (entity.name, *entity.aliases))):
                if key:
                    self._owners.setdefault(key, []).append(entity)
        self._longest = max(map(len, self._owners), default=0)

    def __len__(self) -> int:
        return len(self.entities)

    def find(self, name: str) -> Entity | None:
        """Return the entity that answers to a name; its own name beats another's alias."""
        key = fold_name(name)
        owners = self._owners.get(key, [])
        return next((entity for entity in owners if fold_name(entity.name) == key), None) or (
            owners[0] if owners else None
        )

    def resolve(self, name: str) -> str | None:
        """Return the canonical name behind a name or alias, or `None` when none answers."""
        found = self.find(name)
        return found.name if found else None

    def resolve_mention(self, run: str) -> str | None:
        """Resolve what follows an `@` where no space ends the name.

        `@彼得今天到了` is the longest known name the run begins with. A Latin name is never cut
        inside a word: `@Peterson` is not Peter, `@Peterさん` is.
        """
        whole = self.resolve(run)
        if whole is not None:
            return whole
        for end in range(min(len(run) - 1, 2 * self._longest), 0, -1):
            if _may_end_between(run[end - 1], run[end]):
                found = self.resolve(run[:end])
                if found is not None:
                    return found
        return None

    def conflicts(self) -> list[Diagnostic]:
        """Report each name that two entity pages claim (M302), at the later page."""
        from mkdocs_memory.diagnostics import by_place

        return by_place(
            _claimed_twice(owners[0], other, key)
            for key, owners in self._owners.items()
            for other in owners[1:]
        )

    def unknown_names(self, path: str, facts: Iterable[Fact]) -> list[Diagnostic]:
        """Report each name that facts of one file use and no page answers to (M301).

        Each name once, at its first fact. Without any entity page there is nothing a name
        could be checked against, and nothing is reported.
        """
        from mkdocs_memory.diagnostics import Diagnostic

        found: dict[str, Diagnostic] = {}
        if not self.entities:
            return []
        for fact in facts:
            names = [(name, self.resolve(name)) for name in fact.entities]
            names += [(name, self.resolve_mention(name)) for name in fact.mentions]
            for name, canonical in names:
                if canonical is None and fold_name(name) not in found:
                    found[fold_name(name)] = Diagnostic(
                        "M301", self._unknown(name), fact.span, fact.columns, path
                    )
        return list(found.values())

    def _unknown(self, name: str) -> str:
        near = self.nearest(name)
        hint = f"; the nearest is '@{near}'" if near else ""
        return f"no entity page answers to '@{name}'{hint}"

    def nearest(self, name: str) -> str | None:
        """Return the canonical name of the entity with the most similar open name, if any."""
        import difflib

        key = fold_name(name)
        open_names = {
            other: owners[0].name
            for other, owners in self._owners.items()
            if not any(owner.is_private for owner in owners)
        }
        # Names of two characters that share one are close enough to ask: 彼得, 彼德.
        cutoff = 0.5 if len(key) <= 4 and not key.isascii() else 0.6
        near = difflib.get_close_matches(key, list(open_names), n=1, cutoff=cutoff)
        return open_names[near[0]] if near else None


def _may_end_between(before: str, after: str) -> bool:
    """Say whether a name may end between two characters: not inside a Latin word."""
    return not (_is_latin_word(before) and _is_latin_word(after))


def _is_latin_word(character: str) -> bool:
    return character.isalnum() and character < "\u2e80"


def _claimed_twice(first: Entity, other: Entity, key: str) -> Diagnostic:
    from mkdocs_memory.diagnostics import Diagnostic, Related

    is_open = not (first.is_private or other.is_private)
    name = repr(_spelt(other, key)) if is_open else "a name"
    related = Related(Location(first.path or "", first.aliases_span), "the other claim")
    return Diagnostic(
        "M302",
        f"{name} is claimed by '{first.path}' too",
        other.aliases_span,
        path=other.path or "",
        related=(related,),
    )


def _spelt(entity: Entity, key: str) -> str:
    names = (entity.name, *entity.aliases)
    return next((name for name in names if fold_name(name) == key), key)
