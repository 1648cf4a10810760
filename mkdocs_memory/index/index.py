"""The read side of an index file: values out, no SQLite types.

A reader works while another process updates the file: rows are read in short batches, so that
no lock is kept between them, and each document comes out whole, as it was before the update or
as it is after it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from mkdocs_memory.errors import EnvironmentFailure
from mkdocs_memory.index.candidates import PathOrder, best, damped, score_passages
from mkdocs_memory.index.files import IndexFiles, UnusableIndex, environment_failures, open_writable
from mkdocs_memory.index.filters import filter_function, latest_days, passages_named
from mkdocs_memory.index.fulltext import fulltext
from mkdocs_memory.index.opening import OpenIndex
from mkdocs_memory.index.passages import read_passages
from mkdocs_memory.index.search_values import Candidate, PassageFilter, Statistics
from mkdocs_memory.index.stored_files import StoredFile, stored_files
from mkdocs_memory.workspace.files import Role

# What only other methods than `search` hand out is imported by them: it would add 10 ms to a
# question from a cold shell.
if TYPE_CHECKING:
    from mkdocs_memory.diagnostics import Diagnostic
    from mkdocs_memory.index.fact_columns import SqlRow
    from mkdocs_memory.index.keyphrases import Version
    from mkdocs_memory.index.rows import Article, DocumentRow, FactRow
    from mkdocs_memory.workspace.entities import Entity
    from mkdocs_memory.workspace.workspace import Workspace

_BATCH = 64
"""Documents read under one lock."""


class Index:
    """One index file, opened for reading."""

    def __init__(self, opened: OpenIndex, root: Path) -> None:
        self.version = opened.number
        """Number of the index file; 0 for an index in memory."""
        self._connection = opened.connection
        self._meta = opened.meta
        self._files = IndexFiles(root)
        self._path = self._files.path(opened.number)
        self._fulltext = fulltext(opened.connection, opened.meta["engine"])
        self._order = PathOrder(opened.connection)

    @classmethod
    def open(cls, workspace: Workspace) -> Index:
        """Open the current index file as it is; one that cannot be used is rebuilt first.

        Where `.memory` cannot be written, all files are indexed in memory instead.

        Raises:
            EnvironmentFailure: another process is building the first index.
        """
        from mkdocs_memory.index.freshness import open_usable

        return open_usable(workspace)[0]

    @property
    def is_in_memory(self) -> bool:
        """True when `.memory` could not be written and nothing of this index is kept."""
        return self.version == 0

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def engine(self) -> str:
        """`fts5` or `fts4`."""
        return self._meta["engine"]

    @property
    def document_count(self) -> int:
        """How many files are indexed."""
        return int(self._rows("SELECT count(*) FROM documents")[0][0])

    @property
    def fact_count(self) -> int:
        """How many facts are indexed."""
        return int(self._rows("SELECT count(*) FROM facts")[0][0])

    @property
    def updated_at(self) -> float:
        """When rows were written last (seconds since 1970)."""
        return float(self._meta["updated_at"])

    @property
    def stat_digest(self) -> str:
        """The scan after which nothing has changed if it has this digest; may be empty."""
        return self._meta["stat_digest"]

    def files(self) -> dict[str, StoredFile]:
        """Return what is known of every indexed file, by path."""
        with self._reading():
            return stored_files(self._connection)

    def documents(self, roles: Collection[Role] | None = None) -> list[DocumentRow]:
        """Return all documents (of these roles), by path."""
        from mkdocs_memory.index.values import document_of

        rows = self._rows("SELECT * FROM documents ORDER BY path")
        documents = map(document_of, rows)
        return [row for row in documents if roles is None or row.role in roles]

    def document(self, path: str) -> DocumentRow | None:
        """Return the document at a path; `None` when none is indexed there."""
        from mkdocs_memory.index.values import document_of

        rows = self._rows("SELECT * FROM documents WHERE path = ?", (path,))
        return document_of(rows[0]) if rows else None

    def articles(
        self,
        roles: Collection[Role] | None = (Role.ARTICLE,),
        paths: Collection[str] | None = None,
        with_keyphrases: bool = True,
    ) -> Iterator[Article]:
        """Yield documents with what stands in them, by path; `None` means any.

        Keyphrases that nobody has asked for before are extracted first: 2 ms for each document.
        """
        from mkdocs_memory.index.article_values import read_article

        wanted = [row.path for row in self._chosen(roles, paths)]
        extracted = self._extract_keyphrases(wanted) if with_keyphrases else None
        for start in range(0, len(wanted), _BATCH):
            with self._reading():
                batch = wanted[start : start + _BATCH]
                articles = [read_article(self._connection, path, extracted) for path in batch]
            # What another process removed since the paths were read is left out.
            yield from (article for article in articles if article is not None)

    def _chosen(
        self, roles: Collection[Role] | None, paths: Collection[str] | None
    ) -> list[DocumentRow]:
        """Return the documents of these roles and paths, by path; few paths are looked up."""
        if paths is None or len(paths) > _BATCH:
            return [row for row in self.documents(roles) if paths is None or row.path in paths]
        found = filter(None, map(self.document, sorted(set(paths))))
        return [row for row in found if roles is None or row.role in roles]

    def facts(
        self, paths: Collection[str] | None = None, names: Collection[str] | None = None
    ) -> Iterator[FactRow]:
        """Yield facts by path and line: those of these files, or using one of these names."""
        from mkdocs_memory.index.fact_values import facts_named, facts_of_document

        if names is not None:
            with self._reading():
                named = facts_named(self._connection, tuple(names))
            yield from (fact for fact in named if paths is None or fact.path in paths)
            return
        for document_id, path in self._rows("SELECT id, path FROM documents ORDER BY path"):
            if paths is None or path in paths:
                with self._reading():
                    found = facts_of_document(self._connection, document_id)
                yield from found

    def fact(self, fact_id: str) -> FactRow | None:
        """Return the fact with this id; `None` when no file has it."""
        from mkdocs_memory.index.fact_values import fact_with_id

        with self._reading():
            return fact_with_id(self._connection, fact_id)

    def names(self) -> list[str]:
        """Return every entity name that a fact or a section uses, folded and sorted."""
        rows = self._rows("SELECT DISTINCT name FROM passage_names ORDER BY name")
        return [name for (name,) in rows]

    def entities(self, with_texts: bool = True) -> list[Entity]:
        """Return the entity pages, by path; without their texts when only names matter."""
        from mkdocs_memory.index.entity_values import read_entities

        with self._reading():
            return read_entities(self._connection, with_texts)

    def diagnostics(self, paths: Collection[str] | None = None) -> list[Diagnostic]:
        """Return what reading found (in these files), by place; colliding slugs included."""
        from mkdocs_memory.diagnostics import by_place
        from mkdocs_memory.index.collisions import slug_collisions
        from mkdocs_memory.index.values import diagnostic_of

        found = map(diagnostic_of, self._rows("SELECT * FROM diagnostics"))
        same_slug = self._rows(
            "SELECT path, slug_key FROM documents WHERE slug_key IN (SELECT slug_key "
            "FROM documents GROUP BY slug_key HAVING count(*) > 1) ORDER BY path"
        )
        every = [*found, *slug_collisions(same_slug)]
        return by_place(each for each in every if paths is None or each.path in paths)

    def search(
        self,
        terms: Iterable[str],
        limit: int = 200,
        where: PassageFilter = PassageFilter(),
    ) -> list[Candidate]:
        """Return at most `limit` passages worth ranking, best first.

        Without terms: the passages that the filter lets through, newest first. With names in
        the filter, passages that use them follow even where no term matches.
        """
        wanted = list(terms)
        with self._reading():
            if wanted:
                statistics = self.statistics()
                scores = score_passages(self._fulltext, wanted, statistics.passage_count)
                scores = damped(scores, statistics.average_length)
            else:
                scores = latest_days(self._connection)
            if where.names:
                named = passages_named(self._connection, where.names)
                scores = {key: scores.get(key, 0.0) for key in named}
            allowed = filter_function(self._connection, where)
            ids = best(scores, limit, self._order, allowed)
            return list(read_passages(self._connection, ids))

    def document_counts(self, terms: Iterable[str]) -> dict[str, int]:
        """Count for each term the passages that hold it."""
        with self._reading():
            return {term: self._fulltext.document_count(term) for term in terms}

    def statistics(self) -> Statistics:
        """Return how many passages there are, and how long they are on average."""
        count = int(self._meta["passage_count"])
        return Statistics(count, int(self._meta["total_length"]) / count if count else 0.0)

    def corpus_hash(self) -> str:
        """Return a digest of all paths and contents: equal corpora, equal models."""
        return self._meta["corpus_hash"]

    def cached(self, key: str) -> str | None:
        """Return the model stored under a key for just this corpus, as JSON text."""
        rows = self._rows(
            "SELECT value FROM models WHERE key = ? AND corpus_hash = ?", (key, self.corpus_hash())
        )
        return str(rows[0][0]) if rows else None

    def store_cached(self, key: str, value: str) -> None:
        """Keep a model of this corpus, as JSON text, for the next one who asks.

        Nothing is kept where it cannot be, or once the corpus has changed: a model can always
        be computed again.
        """
        self._keep(lambda writer: _store_model(writer, key, self.corpus_hash(), value))

    def _extract_keyphrases(self, paths: Iterable[str]) -> dict[Version, bytes]:
        """Extract the keyphrases of these documents that are not stored, and store them."""
        from mkdocs_memory.index import keyphrases

        with self._reading():
            subjects = keyphrases.missing_subjects(self._connection, paths)
        extracted = keyphrases.extract(subjects)
        if extracted:
            self._keep(lambda writer: keyphrases.keep(writer, subjects, extracted))
        return extracted

    def _keep(self, write: Callable[[sqlite3.Connection], None]) -> None:
        """Write what was derived from the rows, where and as long as that can be done."""
        if self.is_in_memory:
            write(self._connection)
            return
        failures = (EnvironmentFailure, UnusableIndex)
        with suppress(*failures), self._files.writing(timeout_seconds=1.0):
            if self._files.current() != self.version:
                return
            with environment_failures(self._path), closing(open_writable(self._path)) as writer:
                write(writer)

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """Keep the rows as they are until the block ends."""
        if self._connection.in_transaction:
            yield
            return
        try:
            with environment_failures(self._path):
                self._connection.execute("BEGIN")
                try:
                    yield
                finally:
                    self._connection.execute("COMMIT")
        except UnusableIndex as error:
            raise EnvironmentFailure(
                f"{self._path}: {error}; run `mkdocs-memory index --rebuild`"
            ) from error

    def _rows(self, sql: str, values: Sequence[object] = ()) -> list[SqlRow]:
        with self._reading():
            return self._connection.execute(sql, values).fetchall()


def _store_model(connection: sqlite3.Connection, key: str, corpus_hash: str, value: str) -> None:
    """Keep a derived model, unless the rows are no longer the ones it was made from."""
    connection.execute(
        "INSERT OR REPLACE INTO models SELECT ?, value, ? FROM meta "
        "WHERE key = 'corpus_hash' AND value = ?",
        (key, value, corpus_hash),
    )
