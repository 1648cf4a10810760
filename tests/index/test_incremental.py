"""Rows are a pure function of the files: whatever the way to them, incremental equals rebuilt."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mkdocs_memory.index import Index, PassageFilter, update
from mkdocs_memory.index.fulltext import ENGINE_VARIABLE
from mkdocs_memory.workspace.workspace import Workspace
from tests.index.conftest import LOG, PETER, SITE, VOICE_JA, VOICE_ZH, write
from tests.index.dump import dump

PLACES = [
    "docs/a.md",
    "docs/A b.md",
    "docs/ja/a.md",
    "docs/zh/a.md",
    "docs/adr/0001-x.md",
    "docs/_drafts/a.md",
    "memory/2025-11-27.md",
    "memory/2025-11-28.md",
    "bank/world.md",
    "bank/entities/Peter.md",
    "memory.md",
]
TEXTS = [
    "# Tokens per chunk\n\nThe first sound, C++ and `a-b`. [x](b.md) @Peter\n\n## 3.3 Deep\n\nx\n",
    "# Tokens per chunk\n\nThe first sound.\n",
    LOG,
    PETER,
    VOICE_JA,
    VOICE_ZH,
    "- a fact about @彼得 on 2025-11-27\n- another one\n",
    "---\ntitle: [unclosed\n---\n# Hidden\n",
    "---\nprivate: true\nslug: a-b\n---\n# 記憶と粒度\n\n流式 text <!-- memory: ignore M101 -->\n",
    "## Retain {: .private }\n\n- W @Peter: keeps a secret.\n- W @Peter: keeps a secret.\n",
    "",
    "no heading, \x00 control, \u2028 separator\n",
]
QUESTIONS = [["token", "chunk", "first"], ["粒度", "流", "式"], ["peter"], ["secret", "castl"]]

place = st.sampled_from(PLACES)
steps = st.lists(
    st.one_of(
        st.tuples(st.just("write"), place, st.sampled_from(TEXTS)),
        st.tuples(st.just("append"), place, st.sampled_from(TEXTS)),
        st.tuples(st.just("delete"), place),
        st.tuples(st.just("rename"), place, place),
        st.tuples(st.just("touch"), place),
        st.tuples(st.just("update")),
        st.tuples(st.just("check")),
    ),
    max_size=14,
)


def take(root: Path, step: tuple[str, ...]) -> None:
    """Do one thing an author does to a workspace."""
    action, *rest = step
    target = root / rest[0] if rest else root
    if action == "write":
        write(root, {rest[0]: rest[1]})
    elif action == "append":
        before = target.read_text("utf-8") if target.exists() else ""
        write(root, {rest[0]: before + rest[1]})
    elif action == "delete":
        target.unlink(missing_ok=True)
    elif action == "rename" and target.exists():
        (root / rest[1]).parent.mkdir(parents=True, exist_ok=True)
        target.rename(root / rest[1])
    elif action == "touch" and target.exists():
        os.utime(target)
    elif action == "update":
        update(Workspace.open(root))
    elif action == "check":
        with Index.open(Workspace.open(root)) as index:
            list(index.articles(roles=None))


def answers(root: Path) -> list[object]:
    """Ask everything that could depend on the order in which rows were written."""
    with Index.open(Workspace.open(root)) as index:
        return [
            *(index.search(terms, 3) for terms in QUESTIONS),
            index.search((), 4),
            index.search(("first",), 4, PassageFilter(names=("Peter",))),
            list(index.facts(names=["peter"])),
            list(index.articles(roles=None)),
            index.diagnostics(),
            index.statistics(),
            index.document_counts(["token", "粒度"]),
        ]


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(before=st.dictionaries(place, st.sampled_from(TEXTS)), steps=steps)
def test_incremental_equals_rebuilt(
    engine: str, before: dict[str, str], steps: list[tuple[str, ...]]
) -> None:
    assert os.environ[ENGINE_VARIABLE] == engine
    root = Path(tempfile.mkdtemp()).resolve()
    try:
        write(root, {"mkdocs.yml": SITE, **before})
        update(Workspace.open(root))
        for step in steps:
            take(root, step)
        # Of ten files more than half may be gone, which is believed only when it is said.
        update(Workspace.open(root), allow_shrink=True)
        incremental = dump(root), answers(root)
        update(Workspace.open(root), rebuild=True)
        assert (dump(root), answers(root)) == incremental
    finally:
        shutil.rmtree(root)
