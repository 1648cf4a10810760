"""Keyphrases: extracted when asked for, kept as long as the document stays the same."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from mkdocs_memory.index import Index, update
from mkdocs_memory.index.conversion import article_of
from mkdocs_memory.index.files import IndexFiles
from mkdocs_memory.index.updating import build_in_memory
from mkdocs_memory.text.keyphrases import Keyphrase
from mkdocs_memory.workspace.workspace import Workspace
from tests.index.conftest import LOG, WORKSPACE, Build, write

TAGGED = "---\ntags: [latency, 遅延]\n---\n# Voice\n\nStreaming granularity of the voice gateway.\n"


def stored(root: Path) -> int:
    """Count the documents whose keyphrases the current index file holds."""
    files = IndexFiles(root)
    with closing(sqlite3.connect(files.path(files.current() or 0))) as connection:
        return int(connection.execute("SELECT count(*) FROM keyphrases").fetchone()[0])


def asked(workspace: Workspace) -> dict[str, tuple[Keyphrase, ...]]:
    """Return the keyphrases of every document, as a check gets them."""
    with Index.open(workspace) as index:
        return {article.path: article.keyphrases for article in index.articles(roles=None)}


def read(workspace: Workspace) -> dict[str, tuple[Keyphrase, ...]]:
    """Return the keyphrases of every document straight from the files."""
    documents = (workspace.load(file) for file in workspace.scan().files)
    return {each.path: article_of(each).keyphrases for each in documents}


def test_indexing_extracts_none_and_the_first_question_keeps_them(build: Build) -> None:
    workspace = build({**WORKSPACE, "docs/tagged.md": TAGGED})
    update(workspace)
    assert stored(workspace.root) == 0
    first = asked(workspace)
    assert stored(workspace.root) == 4
    assert first == asked(workspace) == read(workspace)
    assert {found.phrase for found in first["docs/tagged.md"]} >= {"latency", "遅延"}


def test_only_articles_and_decisions_have_keyphrases(build: Build) -> None:
    workspace = build({"memory/2025-11-27.md": LOG, "docs/adr/0001-voice.md": TAGGED})
    found = asked(workspace)
    assert found["memory/2025-11-27.md"] == ()
    assert found["docs/adr/0001-voice.md"]


def test_an_article_without_any_is_not_looked_at_again(build: Build) -> None:
    workspace = build({"docs/empty.md": ""})
    assert asked(workspace)["docs/empty.md"] == ()
    assert stored(workspace.root) == 1


def test_an_edit_forgets_those_of_the_document_and_keeps_the_others(build: Build) -> None:
    workspace = build({"docs/a.md": TAGGED, "docs/b.md": TAGGED})
    asked(workspace)
    write(workspace.root, {"docs/a.md": "# Jitter\n\nJitter buffers of the jitter gateway.\n"})
    update(workspace)
    assert stored(workspace.root) == 1
    assert asked(workspace) == read(workspace)
    assert stored(workspace.root) == 2


def test_many_documents_give_the_same_in_several_processes(build: Build) -> None:
    workspace = build(
        {f"docs/{n}.md": f"{TAGGED}\nThe codec {n} of 粒度 {n}.\n" for n in range(240)}
    )
    assert asked(workspace) == read(workspace)


def test_nothing_is_kept_while_another_process_writes(build: Build) -> None:
    workspace = build({"docs/a.md": TAGGED})
    update(workspace)
    with IndexFiles(workspace.root).writing():
        assert asked(workspace) == read(workspace)
    assert stored(workspace.root) == 0


def test_an_index_in_memory_keeps_them_there(build: Build) -> None:
    workspace = build({"docs/a.md": TAGGED})
    with build_in_memory(workspace) as index:
        (article,) = index.articles()
        assert article.keyphrases == next(iter(index.articles())).keyphrases != ()


def test_who_needs_none_waits_for_none(build: Build) -> None:
    workspace = build({"docs/a.md": TAGGED})
    with Index.open(workspace) as index:
        (article,) = index.articles(with_keyphrases=False)
    assert article.keyphrases == ()
    assert stored(workspace.root) == 0
