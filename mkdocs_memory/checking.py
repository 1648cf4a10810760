"""Everything that is worth telling about a workspace: one list for build, terminal and editor.

What reading one file found is in the index already; what only all files together show
(duplicates, entities, spellings) is computed here.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from mkdocs_memory.concepts import find_spelling_variants
from mkdocs_memory.dedup import Duplicate, compare_articles
from mkdocs_memory.dedup.messages import to_diagnostic
from mkdocs_memory.dedup.stored import pack_duplicates, unpack_duplicates
from mkdocs_memory.diagnostics import Diagnostic, by_place
from mkdocs_memory.index import Article, Index
from mkdocs_memory.index.conversion import article_of
from mkdocs_memory.index.models import Model, kept_model
from mkdocs_memory.locations import LineSpan
from mkdocs_memory.workspace.entities import Entity, EntityCatalog, entity_of
from mkdocs_memory.workspace.files import LoadedDocument, Role
from mkdocs_memory.workspace.overlay import relative_path
from mkdocs_memory.workspace.workspace import Workspace

_DUPLICATES = Model("duplicates", ("dedup", "concepts", "text"), pack_duplicates, unpack_duplicates)

_QUOTING = ("M1", "M3", "M511")
"""Codes, or their beginnings, of the messages that hold words of a source."""


@dataclass(frozen=True, slots=True)
class Findings:
    """A workspace read whole, and what was found in it."""

    documents: tuple[Article, ...]
    """Every document of every role, by path."""
    entities: tuple[Entity, ...]
    duplicates: tuple[Duplicate, ...]
    diagnostics: tuple[Diagnostic, ...]
    """By place, those of `duplicates` included."""


def examine(workspace: Workspace, index: Index) -> Findings:
    """Read everything from the index, with unsaved texts in place of their files."""
    unsaved = _load_unsaved(workspace)
    documents = {
        article.path: article
        for article in index.articles(roles=None)
        if article.path not in workspace.unsaved
    }
    documents.update({loaded.path: article_of(loaded) for loaded in unsaved})
    ordered = tuple(documents[path] for path in sorted(documents))
    entities = [each for each in index.entities() if each.path not in workspace.unsaved]
    entities += [entity_of(loaded) for loaded in unsaved if loaded.role is Role.ENTITY]
    duplicates = _duplicates(workspace, index, ordered)
    found = [each for each in index.diagnostics() if each.path not in workspace.unsaved]
    for loaded in unsaved:
        found += loaded.diagnostics
    found += [to_diagnostic(duplicate) for duplicate in duplicates]
    found += find_spelling_variants(ordered)
    found += _about_entities(ordered, EntityCatalog(entities))
    found = discreet(found, ordered, lambda article: article.document.is_private)
    return Findings(ordered, tuple(entities), duplicates, tuple(by_place(found)))


def discreet(
    diagnostics: Iterable[Diagnostic],
    documents: Iterable[Article],
    is_closed: Callable[[Article], bool],
) -> list[Diagnostic]:
    """Return the findings without what they quote from sources that must not be quoted.

    Arguments:
        diagnostics: Findings of any files.
        documents: Every document.
        is_closed: Tells the documents that are closed as a whole; private sections always are.
    """
    closed = {
        each.path: [LineSpan(0, sys.maxsize)]
        if is_closed(each)
        else [section.span for section in each.sections if section.is_private]
        for each in documents
    }
    return [
        replace(found, message=found.rule.title)
        if found.code.startswith(_QUOTING)
        and any(found.span.start in span for span in closed.get(found.path, ()))
        else found
        for found in diagnostics
    ]


def within(
    diagnostics: Collection[Diagnostic], root: Path, paths: Collection[str] | None
) -> list[Diagnostic]:
    """Return the findings in these files and folders; all of them when `paths` is `None`.

    Raises:
        WorkspaceError: a path lies outside the workspace.
    """
    if paths is None:
        return list(diagnostics)
    wanted = [relative_path(root, path) for path in paths]
    return [
        found
        for found in diagnostics
        if any(
            path == "." or found.path == path or found.path.startswith(f"{path}/")
            for path in wanted
        )
    ]


def _duplicates(
    workspace: Workspace, index: Index, documents: Sequence[Article]
) -> tuple[Duplicate, ...]:
    """Compare everything, unless the index holds what came out the last time."""

    def compute() -> tuple[Duplicate, ...]:
        return tuple(compare_articles(documents, settings))

    settings = workspace.settings
    if workspace.unsaved:
        return compute()
    thresholds = (settings.section_threshold, settings.article_threshold, settings.fact_threshold)
    return kept_model(
        index, _DUPLICATES, documents, (*thresholds, settings.canonical_locale), compute
    )


def _load_unsaved(workspace: Workspace) -> list[LoadedDocument]:
    if not workspace.unsaved:
        return []
    files = workspace.scan().files
    return [workspace.load(file) for file in files if file.path in workspace.unsaved]


def _about_entities(documents: Collection[Article], catalog: EntityCatalog) -> Iterator[Diagnostic]:
    yield from catalog.conflicts()
    for article in documents:
        yield from catalog.unknown_names(article.path, [row.fact for row in article.facts])
