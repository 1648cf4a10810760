from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from mkdocs_memory.memory import Memory
from mkdocs_memory.pages.collect import collect
from mkdocs_memory.pages.render import render_pages
from mkdocs_memory.pages.site_memory import SiteMemory
from mkdocs_memory.pages.sources import Sources, read_sources
from tests.pages.workspaces import CANARY, CHUNKS, write_site

BUILT = {
    "index.md",
    *(
        f"posts/{name}.md"
        for name in ("tokens", "tokens.ja", "punct.ja", "retest.zh", "breaks.zh", "late", "secret")
    ),
}


def read(root: Path) -> Sources:
    memory = Memory.open(root)
    return read_sources(memory.workspace, memory.findings())


def collected(root: Path, files: dict[str, str] | None = None) -> SiteMemory:
    write_site(root, files=files)
    return collect(read(root), BUILT)


@pytest.fixture(scope="module")
def memory(tmp_path_factory: pytest.TempPathFactory) -> SiteMemory:
    return collected(tmp_path_factory.mktemp("site"))


def test_only_published_articles_of_this_build_are_shown(tmp_path: Path) -> None:
    write_site(tmp_path)
    sources = read(tmp_path)
    shown = collect(sources, BUILT - {"posts/late.md"})
    assert {article.src_uri for article in shown.articles} == BUILT - {
        "posts/late.md",
        "posts/secret.md",
    }
    assert "posts/late.md" not in str(dataclasses.asdict(shown))


def test_nothing_private_is_anywhere_in_the_values(memory: SiteMemory) -> None:
    assert CANARY not in str(dataclasses.asdict(memory))


def test_concepts_in_three_languages_link_their_sections(memory: SiteMemory) -> None:
    found = {concept.name: concept for concept in memory.concepts}
    assert {"ストリーミング粒度", "流式粒度"} <= set(found)
    english = found.get("Streaming granularity") or found["streaming granularity"]
    entry = next(e for e in english.articles if e.article.slug == "tokens")
    assert "3.3" in [section.number for section in entry.sections]
    assert [page.locale for page in entry.translations] == ["ja"]


def test_facts_come_newest_first_with_their_kind_and_source(memory: SiteMemory) -> None:
    days = [fact.day for fact in memory.facts if fact.day]
    assert days == sorted(days, reverse=True)
    assert {fact.location.path for fact in memory.facts} == {
        "memory/2026-03-14.md",
        "docs/posts/tokens.md",
    }


def test_a_fact_in_an_article_leads_to_its_section(memory: SiteMemory) -> None:
    (fact,) = [fact for fact in memory.facts if fact.src_uri]
    assert (fact.src_uri, fact.anchor) == ("posts/tokens.md", "retain")


def test_private_facts_and_entities_are_counted(memory: SiteMemory) -> None:
    assert (memory.private_facts, memory.private_entities) == (1, 1)


def test_an_entity_shows_its_own_words_only_if_its_file_is_published(memory: SiteMemory) -> None:
    entities = {entity.name: entity for entity in memory.entities}
    assert set(entities) == {"warelay", "Piper", "彼得", "The-Castle"}
    assert entities["warelay"].type == "project"
    assert entities["warelay"].aliases == ("ワレレイ",)
    assert "carries voice notes" in entities["warelay"].text
    piper = entities["Piper"]
    assert (piper.type, piper.aliases, piper.text, piper.path) == ("", (), "", "")


def test_names_in_the_text_of_a_fact_count_for_their_entity(memory: SiteMemory) -> None:
    entities = {entity.name: entity for entity in memory.entities}
    assert len(entities["彼得"].facts) == 2
    assert entities["彼得"].together == (("Piper", 1), ("The-Castle", 1))


def test_a_private_entity_takes_the_facts_about_it_along(tmp_path: Path) -> None:
    shown = collected(tmp_path, {"bank/entities/The-Castle.md": "---\nprivate: true\n---\nHome.\n"})
    assert "The-Castle" not in {entity.name for entity in shown.entities}
    assert not [fact for fact in shown.facts if "The-Castle" in fact.entities]


def test_the_name_of_an_unpublished_page_stays_hidden_until_a_source_uses_it(
    tmp_path: Path,
) -> None:
    page = f"---\naliases: [彼得]\n---\n{CANARY}\n"
    shown = collected(tmp_path, {f"bank/entities/{CANARY}.md": page})
    assert CANARY not in str(dataclasses.asdict(shown))
    assert "彼得" in {entity.name for entity in shown.entities}


def test_an_article_whose_header_cannot_be_read_is_closed(tmp_path: Path) -> None:
    shown = collected(tmp_path, {"docs/posts/late.md": "---\ntitle: [\n---\n# Late\n"})
    assert "posts/late.md" not in {article.src_uri for article in shown.articles}


def test_a_private_section_is_in_no_value(tmp_path: Path) -> None:
    text = f"# T\n\n## Open\n\nx\n\n## {CANARY} {{: .private }}\n\n{CANARY} y\n"
    shown = collected(tmp_path, {"docs/posts/late.md": text})
    assert CANARY not in str(dataclasses.asdict(shown))


def test_duplicates_show_both_sides_and_what_they_share(tmp_path: Path) -> None:
    other = "The relay carried eleven thousand turns without a human listening in. " * 2
    text = (
        "---\ndate: 2026-10-03\n---\n# A year later\n\n## 3 Turns and rooms\n\n"
        f"{other}Every kitchen sounds different, and the tablet hangs beside a window.\n\n"
        f"## 4.1 What we feed it\n\n{CHUNKS}\n"
    )
    shown = collected(tmp_path, {"docs/posts/late.md": text})
    (found,) = shown.duplicates
    assert (found.older.src_uri, found.newer.src_uri) == ("posts/tokens.md", "posts/late.md")
    assert found.older.section
    assert found.older.section.number == "3.3"
    assert len(found.pairs) == 4


def test_facts_said_twice_are_grouped_under_the_oldest(tmp_path: Path) -> None:
    bullet = "## Retain\n\n- W @warelay: is at 0.9.2 and reconnects within four seconds.\n"
    files = {f"docs/posts/{day}.md": f"---\ndate: 2026-04-0{day}\n---\n# {day}\n\n{bullet}"
             for day in (1, 2)}  # fmt: skip
    write_site(tmp_path, files=files)
    shown = collect(read(tmp_path), BUILT | {"posts/1.md", "posts/2.md"})
    (group,) = shown.twice
    assert [fact.location.path for fact in group] == [
        "memory/2026-03-14.md",
        "docs/posts/1.md",
        "docs/posts/2.md",
    ]


def test_entities_that_windows_or_the_index_claim_get_other_addresses(tmp_path: Path) -> None:
    bullets = "".join(f"- W @{name}: is a name.\n" for name in ("CON", "index", "A-b", "a_B", "x"))
    shown = collected(tmp_path, {"memory/2026-03-14.md": f"## Retain\n\n{bullets}"})
    slugs = [entity.slug for entity in shown.entities]
    assert len(set(slugs)) == len(slugs)
    assert not {"con", "index"} & set(slugs)


def test_pages_of_a_collected_memory_link_only_what_is_built(memory: SiteMemory) -> None:
    pages = render_pages(memory)
    assert not [page.src_uri for page in pages if "secret.md" in page.markdown]
