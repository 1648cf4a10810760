"""`Memory`: opens a workspace, keeps its index fresh, and offers what every interface calls."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs_memory.index.freshness import open_fresh
from mkdocs_memory.workspace.files import Role
from mkdocs_memory.workspace.workspace import Workspace

if TYPE_CHECKING:
    from mkdocs_memory.checking import Findings
    from mkdocs_memory.diagnostics import Diagnostic
    from mkdocs_memory.index import DocumentRow, Freshness, Index, IndexReport
    from mkdocs_memory.index.health import Check
    from mkdocs_memory.index.status import Status
    from mkdocs_memory.locations import Location
    from mkdocs_memory.recall.passages import Answer, Passage
    from mkdocs_memory.recall.sources import FoundText
    from mkdocs_memory.workspace.edit import Edit


class Memory:
    """One workspace and what it remembers.

    Questions compare the files with the index first and index what changed; what each method
    imports is loaded when it is called, so that a question waits for nothing it does not use.
    """

    def __init__(self, workspace: Workspace) -> None:
        self.workspace = workspace

    @classmethod
    def open(
        cls,
        path: Path | str | None = None,
        *,
        directory: Path | str | None = None,
        config_file: Path | str | None = None,
        overlay: Mapping[str, str] | None = None,
    ) -> Memory:
        """Find the workspace around a path and read its settings.

        Arguments:
            path: Folder to look upward from; the current one when `None`.
            directory: The root itself, which nothing overrides.
            config_file: Settings to read instead of the nearest mkdocs.yml.
            overlay: Unsaved texts by path, in place of the files.

        Raises:
            WorkspaceError: a setting is wrong, or a named folder does not exist.
        """
        return cls(Workspace.open(path, config_file, overlay, directory))

    def index(self, rebuild: bool = False, allow_shrink: bool = False) -> IndexReport:
        """Bring the index up to date with the files.

        Arguments:
            rebuild: Make a new index from nothing but the files.
            allow_shrink: Forget files that are gone even when more than half are.

        Raises:
            EnvironmentFailure: disk full, folder read-only, or another process writes.
        """
        from mkdocs_memory.index.build import update

        return update(self.workspace, rebuild, allow_shrink)

    def recall(
        self,
        query: str,
        k: int = 5,
        since: str | None = None,
        until: str | None = None,
        kinds: Iterable[str] | None = None,
        entities: Iterable[str] | None = None,
        max_tokens: int | None = None,
    ) -> list[Passage]:
        """Return the passages of `answer`, best first."""
        return list(self.answer(query, k, since, until, kinds, entities, max_tokens).results)

    def answer(
        self,
        query: str,
        k: int = 5,
        since: str | None = None,
        until: str | None = None,
        kinds: Iterable[str] | None = None,
        entities: Iterable[str] | None = None,
        max_tokens: int | None = None,
    ) -> Answer:
        """Return passages for a question, with how current they are and what to do next.

        Raises:
            WorkspaceError: a filter cannot be read.
        """
        from mkdocs_memory.recall.query import Query
        from mkdocs_memory.recall.recall import recall
        from mkdocs_memory.workspace.entities import EntityCatalog

        with self._fresh() as (index, freshness):
            catalog = EntityCatalog(index.entities(with_texts=False))
            asked = Query.parse(
                query,
                k=k,
                since=since,
                until=until,
                kinds=kinds,
                entities=entities,
                max_tokens=max_tokens,
                catalog=catalog,
            )
            return recall(index, asked, catalog, freshness, self._text)

    def get(self, source: str, section: str | None = None) -> FoundText:
        """Return the text behind `path#L12`, a path or a slug; the outline of the latter two.

        Raises:
            WorkspaceError: there is no such source or section.
        """
        from mkdocs_memory.recall.sources import find_source

        with self._fresh() as (index, _):
            return find_source(self.workspace, index, source, section)

    def retain(self, bullet: str, date: dt.date | None = None) -> Location:
        """Append one fact to a daily log, today's by default, and index it.

        Raises:
            WorkspaceError: the bullet is malformed, or that log holds it already.
            EnvironmentFailure: the machine refuses; the log is as it was.
        """
        from mkdocs_memory.retention import retain

        location = retain(self.workspace, bullet, date or dt.date.today())
        self.freshness()
        return location

    def log(self, text: str, date: dt.date | None = None) -> Location:
        """Append prose to a daily log, today's by default, and index it.

        Raises:
            WorkspaceError: there is no text.
            EnvironmentFailure: the machine refuses; the log is as it was.
        """
        from mkdocs_memory.retention import log

        now = dt.datetime.now()
        location = log(self.workspace, text, dt.datetime.combine(date or now.date(), now.time()))
        self.freshness()
        return location

    def articles(self) -> list[DocumentRow]:
        """Return all articles, by path."""
        with self._fresh() as (index, _):
            return index.documents((Role.ARTICLE,))

    def check(
        self, paths: Collection[str] | None = None, overlay: Mapping[str, str] | None = None
    ) -> list[Diagnostic]:
        """Return every finding, by place.

        Arguments:
            paths: Files or folders that findings are wanted for, relative to the root or
                absolute; what they are compared with is not limited.
            overlay: Unsaved texts by path, checked in place of the files.

        Raises:
            WorkspaceError: a path lies outside the workspace.
        """
        from mkdocs_memory.checking import within

        found = self.findings(overlay).diagnostics
        return within(found, self.workspace.root, paths)

    def findings(self, overlay: Mapping[str, str] | None = None) -> Findings:
        """Return the whole workspace as values, and every finding; see `check`."""
        from mkdocs_memory.checking import examine

        workspace = Workspace(self.workspace.settings, overlay) if overlay else self.workspace
        with self._fresh() as (index, _):
            return examine(workspace, index)

    def freshness(self) -> Freshness:
        """Index a few changed files on the spot, and say how current the index is then."""
        with self._fresh() as (_, freshness):
            return freshness

    def status(self) -> Status:
        """Say what is indexed and how old it is."""
        from mkdocs_memory.index.status import status

        with self._fresh() as (index, freshness):
            return status(self.workspace, index, freshness)

    def doctor(self) -> list[Check]:
        """Say what is set up, what is not, and how to mend it."""
        from mkdocs_memory.index.health import examine

        return examine(self.workspace)

    def plan_scaffold(self) -> list[Edit]:
        """Return what `init` would write; nothing for what is there already."""
        from mkdocs_memory.workspace.scaffold import plan_scaffold

        return plan_scaffold(self.workspace.root, self.workspace.settings)

    @contextmanager
    def _fresh(self) -> Iterator[tuple[Index, Freshness]]:
        index, freshness = open_fresh(self.workspace)
        with index:
            yield index, freshness

    def _text(self, path: str) -> str:
        return self.workspace.read(path).text
