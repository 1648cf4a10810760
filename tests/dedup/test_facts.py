from __future__ import annotations

from pathlib import Path

import pytest

from mkdocs_memory.dedup import find_duplicates
from mkdocs_memory.diagnostics import Diagnostic, Severity
from mkdocs_memory.settings import Settings
from mkdocs_memory.workspace.files import Role
from tests.dedup.articles import make_article

SETTINGS = Settings(root=Path("/workspace"))


def facts(*days: str) -> list[Diagnostic]:
    """Compare one bullet for each day, the first of March and so on."""
    return find_duplicates(
        [
            make_article(
                f"memory/2026-03-{day:02}.md",
                f"# Log\n\n## Retain\n\n{bullet}\n",
                date=f"2026-03-{day:02}",
                role=Role.LOG,
                is_published=False,
            )
            for day, bullet in enumerate(days, start=1)
        ],
        SETTINGS,
    )


def test_the_same_bullet_on_another_day_is_information() -> None:
    (found,) = facts("- W @Peter: Lives in Marrakech.", "- W @Peter: lives in Marrakech.")
    assert (found.code, str(found.location)) == ("M103", "memory/2026-03-02.md:5")
    assert found.severity is Severity.INFO
    assert found.message == "repeats 'memory/2026-03-01.md:5' (cosine 1.00, threshold 0.70)"


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        (
            "- B @warelay: fixed the Baileys WS crash by wrapping connection.update handlers.",
            "- B @warelay: I fixed the Baileys WS crash by wrapping the connection.update handlers",
        ),
        (
            "- W @彼得: 每周三在城堡见面，讨论下一步的计划。",
            "- W @彼得: 每周三都在城堡见面，讨论下一步的计划。",
        ),
        (
            "- O(c=0.9) @健: WhatsApp では短い返事を好み、長い内容はファイルに書く。",
            "- O(c=0.8) @健: WhatsApp では短い返事を好み、長い内容はファイルに書いておく。",
        ),
    ],
)
def test_a_reworded_fact_repeats_the_older_one(older: str, newer: str) -> None:
    (found,) = facts(older, newer)
    assert found.path == "memory/2026-03-02.md"


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("- B: Sound at 640 ms with 12 tokens.", "- B: Sound at 410 ms with 12 tokens."),
        ("- W @Peter: Lives in Marrakech.", "- W @Peter: Lives in Lisbon now."),
        ("- W @Peter: Lives in Marrakech.", "- W @Petra: Works in Lisbon."),
        ("- W @Peter: Lives in Marrakech.", "- S @Peter: Lives in Marrakech."),
    ],
    ids=["other figures", "another place", "other fact", "a summary of it"],
)  # fmt: skip
def test_news_is_no_repetition(older: str, newer: str) -> None:
    assert facts(older, newer) == []


def test_a_standing_fact_names_its_first_day_each_time() -> None:
    found = facts(*["- W @Peter: Lives in Marrakech."] * 3)
    assert [str(one.related[0].location) for one in found] == ["memory/2026-03-01.md:5"] * 2
