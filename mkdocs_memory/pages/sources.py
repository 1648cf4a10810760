"""Everything the pages are collected from, public or not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from mkdocs_memory.dedup import Duplicate, compare_articles
from mkdocs_memory.index import Article, Index
from mkdocs_memory.settings import Settings
from mkdocs_memory.text.document import Section
from mkdocs_memory.text.lines import split_lines
from mkdocs_memory.workspace.entities import Entity
from mkdocs_memory.workspace.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Sources:
    """What the memory knows, before anyone asks what may be shown."""

    settings: Settings
    documents: Sequence[Article]
    """Every document, of every role."""
    entities: Sequence[Entity] = ()
    duplicates: Sequence[Duplicate] = ()
    texts: Mapping[str, str] = field(default_factory=dict)
    """Handwritten Markdown of the published entity pages, by path."""


def read_sources(workspace: Workspace, index: Index) -> Sources:
    """Read what the pages need from an index that is up to date."""
    documents = list(index.articles(roles=None))
    entities = index.entities()
    published = {entity.path for entity in entities if entity.is_published}
    return Sources(
        settings=workspace.settings,
        documents=documents,
        entities=entities,
        duplicates=compare_articles(documents, workspace.settings),
        texts={
            each.path: handwritten(workspace.read(each.path).text, each.sections)
            for each in documents
            if each.path in published
        },
    )


def handwritten(source: str, sections: Sequence[Section]) -> str:
    """Return a file's Markdown without its header, its Retain and its private sections."""
    lines = split_lines(source)
    # Sections follow each other without gaps, so the first one begins where the header ends.
    shown = [each.span for each in sections if not (each.is_private or each.is_retain)]
    return "\n".join("\n".join(lines[span.start : span.end]) for span in shown)
