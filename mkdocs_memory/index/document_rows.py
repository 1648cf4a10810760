"""A loaded document as rows of plain tuples: what workers send and the store inserts.

Every row is a pure function of the file (and of settings and code, see `schema.fingerprint`),
except the document id, which the store hands out.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from mkdocs_memory.diagnostics import Diagnostic
from mkdocs_memory.index.collisions import slug_key
from mkdocs_memory.index.passage_texts import (
    ENTITY,
    KINDS,
    SECTION,
    entity_heading,
    entity_text,
    fact_heading,
    passage_terms,
    section_heading,
    section_text,
)
from mkdocs_memory.index.schema import ORDINAL_BITS
from mkdocs_memory.index.section_blocks import StoredSection, packed
from mkdocs_memory.locations import ColumnRange
from mkdocs_memory.text.day_ranges import DateRange
from mkdocs_memory.text.document import Document, Link, Mention, Section
from mkdocs_memory.text.retain import Fact, fact_ids
from mkdocs_memory.workspace.entities import entity_of, fold_name
from mkdocs_memory.workspace.files import LoadedDocument, Role

Row = tuple[str | int | float | bytes | None, ...]


class PassageRow(NamedTuple):
    """A passage before it has an id."""

    source: int
    """Key of its section or fact; for an entity page, of its first section."""
    kind: int
    """Position in `KINDS`."""
    length: int
    """Terms in heading and text, repeats counted."""
    first_day: int | None
    """`date.toordinal()` of the first day it is about."""
    last_day: int | None
    terms: str
    """Distinct terms in the form the full-text table takes."""
    names: tuple[str, ...]
    """Names it uses, folded by `fold_name`."""


class DocumentRows(NamedTuple):
    """All rows of one document, by table."""

    document: Row
    sections: list[Row]
    facts: list[Row]
    mentions: list[Row]
    diagnostics: list[Row]
    entity: Row | None
    passages: list[PassageRow]

    @property
    def document_id(self) -> int:
        """The id that the store chose."""
        return int(str(self.document[0]))

    @property
    def content_hash(self) -> str:
        """Hash of the file's bytes; empty when it could not be read."""
        return str(self.document[10])

    def plain(self) -> tuple[object, ...]:
        """Return the same as plain tuples and lists; `DocumentRows(*plain)` undoes it."""
        return (*self[:-1], [tuple(passage) for passage in self.passages])


def document_rows(document_id: int, loaded: LoadedDocument) -> DocumentRows:
    """Turn a loaded document into rows under the id that the store chose for it."""
    base = document_id << ORDINAL_BITS
    document = loaded.document
    ids = fact_ids(loaded.path, document.facts)
    return DocumentRows(
        document=_document_row(document_id, loaded),
        sections=list(packed(base, map(_stored, document.sections, _links_by_section(document)))),
        facts=[
            (base + n, fact_id, *_fact_row(fact))
            for n, (fact_id, fact) in enumerate(zip(ids, document.facts, strict=True))
        ],
        mentions=[
            (base + n, mention.name, *_place(mention), mention.section)
            for n, mention in enumerate(document.mentions)
        ],
        diagnostics=[
            (base + n, *diagnostic_row(found)) for n, found in enumerate(loaded.diagnostics)
        ],
        entity=_entity_row(document_id, loaded),
        passages=list(_passages(base, loaded)),
    )


def diagnostic_row(found: Diagnostic) -> Row:
    """Return a finding as a row without its key; findings of a single file relate to no other."""
    severity = found.severity_override
    return (
        found.path,
        found.code,
        found.message,
        found.span.start,
        found.span.end,
        *_columns(found.columns),
        severity.value if severity else None,
    )


def _document_row(document_id: int, loaded: LoadedDocument) -> Row:
    return (
        document_id,
        loaded.path,
        loaded.role.value,
        loaded.title,
        loaded.slug,
        loaded.locale,
        loaded.family,
        loaded.date.isoformat() if loaded.date else None,
        loaded.is_published,
        loaded.is_private,
        loaded.content_hash,
        loaded.src_uri,
        " ".join(loaded.document.ignored_codes),
        loaded.document.line_count,
        slug_key(loaded),
        _names(loaded.document.front_matter.tags),
    )


def _stored(section: Section, links: Iterable[Link]) -> StoredSection:
    return StoredSection(
        section.number,
        section.title,
        section.level,
        section.anchor,
        section.heading_path,
        section.span.start,
        section.span.end,
        section.text,
        section.code,
        section.is_retain,
        section.is_private,
        section.ignored_codes,
        [(link.target, link.text, *_place(link)) for link in links],
    )


def _links_by_section(document: Document) -> list[list[Link]]:
    links: list[list[Link]] = [[] for _ in document.sections]
    for link in document.links:
        links[link.section].append(link)
    return links


def _fact_row(fact: Fact) -> Row:
    return (
        fact.kind.value,
        fact.content,
        fact.span.start,
        fact.span.end,
        *_columns(fact.columns),
        _names(fact.entities),
        _names(fact.mentions),
        fact.confidence,
        fact.time.start.isoformat() if fact.time else None,
        fact.time.end.isoformat() if fact.time else None,
        fact.is_private,
    )


def _entity_row(document_id: int, loaded: LoadedDocument) -> Row | None:
    if loaded.role is not Role.ENTITY:
        return None
    entity = entity_of(loaded)
    line = entity.aliases_span.start
    return (document_id, entity.name, _names(entity.aliases), entity.type, line)


def _passages(base: int, loaded: LoadedDocument) -> Iterator[PassageRow]:
    dated = DateRange(loaded.date, loaded.date) if loaded.date else None
    mentioned: dict[int, list[str]] = {}
    for mention in loaded.document.mentions:
        mentioned.setdefault(mention.section, []).append(mention.name)
    page: list[str] = []
    for n, section in enumerate(loaded.document.sections):
        text = section_text(section.text, section.code)
        if not text or section.is_retain:
            continue
        if loaded.role is Role.ENTITY and not section.is_private:
            page.append(text)
            continue
        heading = section_heading(loaded.title, section.heading_path)
        yield _passage(base + n, SECTION, heading, text, dated, mentioned.get(n, ()))
    if loaded.role is Role.ENTITY:
        entity = entity_of(loaded)
        names = (entity.name, *entity.aliases)
        yield _passage(base, ENTITY, entity_heading(names), entity_text(page), dated, names)
    for n, fact in enumerate(loaded.document.facts):
        names = fact.entities + fact.mentions
        kind = KINDS.index(fact.kind.value)
        yield _passage(base + n, kind, fact_heading(fact), fact.content, fact.time, names)


def _passage(
    source: int,
    kind: int,
    heading: str,
    text: str,
    time: DateRange | None,
    names: Sequence[str],
) -> PassageRow:
    length, searched = passage_terms(heading, text)
    return PassageRow(
        source,
        kind,
        length,
        time.start.toordinal() if time else None,
        time.end.toordinal() if time else None,
        searched,
        tuple(dict.fromkeys(fold_name(name) for name in names)),
    )


def _place(item: Link | Mention) -> tuple[int, int, int, int]:
    return item.span.start, item.span.end, item.columns.start, item.columns.end


def _columns(columns: ColumnRange | None) -> tuple[int | None, int | None]:
    return (columns.start, columns.end) if columns else (None, None)


def _names(names: Sequence[str]) -> str:
    return json.dumps(names, ensure_ascii=False) if names else "[]"
