from __future__ import annotations

import pytest

from mkdocs_memory.pages.links import Links, relative
from mkdocs_memory.pages.site_memory import SiteMemory


@pytest.mark.parametrize(
    ("target", "start", "link"),
    [
        ("posts/a.md", "memory/index.md", "../posts/a.md"),
        ("posts/a.md", "memory/concepts/x.md", "../../posts/a.md"),
        ("memory/index.md", "memory/concepts.md", "index.md"),
        ("a b#c?d.md", "index.md", "a%20b%23c%3Fd.md"),
        ("記憶.md", "x/y.md", "../%E8%A8%98%E6%86%B6.md"),
        ("a:b.md", "index.md", "a%3Ab.md"),
    ],
)
def test_links_are_relative_and_quoted(target: str, start: str, link: str) -> None:
    assert relative(target, start) == link


def test_an_anchor_on_the_same_page_stands_alone() -> None:
    links = Links(SiteMemory(), "memory/entities/x.md")
    assert links.to("memory/entities/x.md", "fact-1") == "#fact-1"


def test_a_page_of_the_users_own_is_linked_without_our_anchors() -> None:
    memory = SiteMemory(replaced={"memory/entities/x.md": "memory/entities/x/index.md"})
    links = Links(memory, "memory/index.md")
    assert links.generated("entities/x", "fact-1") == "entities/x/index.md"


def test_a_workspace_file_is_linked_only_when_the_site_has_its_page() -> None:
    memory = SiteMemory(pages={"docs/posts/a.md": "posts/a.md"})
    links = Links(memory, "memory/entities/x.md")
    base = "bank/entities/X.md"
    assert links.source("../../docs/posts/a.md#anything", base) == "../../posts/a.md"
    assert links.source("../../memory/2026-01-01.md", base) is None
    assert links.source("../../../../etc/passwd", base) is None
    assert links.source("#here", base) is None
