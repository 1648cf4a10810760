from __future__ import annotations

import datetime as dt
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mkdocs_memory.errors import WorkspaceError
from mkdocs_memory.recall.query import MOST_TERMS, Query
from mkdocs_memory.workspace.entities import Entity, EntityCatalog

CASES = Path(__file__).parent / "fixtures" / "queries.md"
TODAY = dt.date(2025, 12, 1)
CATALOG = EntityCatalog([Entity("Peter", ("彼得", "ピーター")), Entity("The-Castle", ("城堡",))])


def cases() -> Iterator[Any]:
    for case in CASES.read_text(encoding="utf-8").split("\n## ")[1:]:
        title, *lines = case.split("\n")
        quoted = [line[2:] for line in lines if line.startswith("> ")]
        stated = (line[2:].partition(":") for line in lines if line.startswith("- "))
        expected = {name: value.strip() for name, _, value in stated}
        yield pytest.param(quoted[0], quoted[1:], expected, id=title)


def parse(question: str, options: list[str]) -> Query:
    words = shlex.split(" ".join(options))
    given: dict[str, Any] = {}
    for option, value in zip(words[::2], words[1::2], strict=True):
        name = option[2:].replace("-", "_")
        if name in ("kind", "entity"):
            plural = {"kind": "kinds", "entity": "entities"}[name]
            given.setdefault(plural, []).append(value)
        else:
            given[name] = int(value) if name in ("k", "max_tokens") else value
    return Query.parse(question, catalog=CATALOG, today=TODAY, **given)


@pytest.mark.parametrize(("question", "options", "expected"), list(cases()))
def test_question(question: str, options: list[str], expected: dict[str, str]) -> None:
    if "error" in expected:
        with pytest.raises(WorkspaceError) as raised:
            parse(question, options)
        assert str(raised.value) == expected["error"]
        return
    query = parse(question, options)
    held = expected.pop("holds", "")
    assert set(held.split(", ") if held else ()) <= set(query.terms)
    found = {
        "terms": ", ".join(query.terms),
        "names": ", ".join(entity.name for entity in query.named_entities),
        "entities": ", ".join(entity.name for entity in query.entities),
        "kinds": ", ".join(sorted(query.kinds)),
        "period": query.period and f"{query.period.start}/{query.period.end}",
    }
    assert {key: found[key] for key in expected} == expected


def test_a_pasted_document_is_searched_by_its_beginning() -> None:
    words = [f"word{number}x" for number in range(3000)]
    assert len(Query.parse(" ".join(words), today=TODAY).terms) == MOST_TERMS


def test_nul_and_lone_surrogates_do_no_harm() -> None:
    assert "deploy" in Query.parse("deploy\0 \ud800", today=TODAY).terms
