from __future__ import annotations

import datetime as dt
import re
from dataclasses import replace
from html.parser import HTMLParser
from xml.etree import ElementTree as ET

import pytest
from markdown import Markdown

from mkdocs_memory.pages import render_pages, stylesheet
from mkdocs_memory.pages.anchors import AnchorExtension
from mkdocs_memory.pages.entity_pages import FACTS_SHOWN
from mkdocs_memory.pages.page import Page
from mkdocs_memory.pages.render import page_uris
from mkdocs_memory.pages.site_memory import (
    ConceptArticle,
    DuplicateSide,
    SiteConcept,
    SiteDuplicate,
    SiteEntity,
    SiteFact,
    SiteMemory,
    SiteSection,
)
from mkdocs_memory.text.retain import Kind
from tests.pages.samples import FACTS, MEMORY, article, fact

HOSTILE = (
    "<script>alert(1)</script>",
    "</script><svg onload=alert(1)>",
    '"><img src=x onerror=alert(1)>',
    "{{ config.site_name }}",
    "{% raw %} {# x #}",
    '--8<-- "secret.md"',
    "``` python",
    "~~~",
    "[[secret]] [x](javascript:alert(1)) ![y](z)",
    "{++added++} {: onclick=alert(1) } {#id}",
    "$x$ \\(y\\) :smile: ==mark== ^^ins^^",
    "| a | b | <!-- c -->",
    "*[HTML]: x",
    "# not a heading",
    "a\u202eb\u2066c\u200bd\ufeff",
    "tab\there",
    "'quoted' \"twice\" & more &lt;b&gt; &#x27;",
    "x" * 300,
    "語" * 300,
    "-",
    "`",
    "\\",
    "  ",
    "404",
    "CON",
    "index",
)

EXTENSIONS = [
    "toc",
    "tables",
    "fenced_code",
    "attr_list",
    "md_in_html",
    "abbr",
    "admonition",
    "smarty",
    "footnotes",
    "pymdownx.superfences",
    "pymdownx.snippets",
    "pymdownx.critic",
    "pymdownx.arithmatex",
    "pymdownx.emoji",
    "pymdownx.magiclink",
    "pymdownx.mark",
    "pymdownx.betterem",
    "pymdownx.smartsymbols",
]


def hostile_memory() -> SiteMemory:
    """A memory in which every text a person could write is hostile."""
    articles = tuple(
        replace(
            article(f"a{number}", text, dt.date(2026, 1, 1 + number)),
            sections=(SiteSection(text[:9], text, f"s{number}", text),),
        )
        for number, text in enumerate(HOSTILE)
    )
    facts = tuple(
        replace(fact(number, Kind.OPINION, text, dt.date(2026, 1, 1)), entities=(text,))
        for number, text in enumerate(HOSTILE)
    )
    entities = tuple(
        SiteEntity(text, f"e{number}", text, (text,), text, text, (facts[number],), articles[:1],
                   ((text, 1),))
        for number, text in enumerate(HOSTILE)
    )  # fmt: skip
    concepts = tuple(
        SiteConcept(text, f"c{number}", "en", (text,), tuple(
            ConceptArticle(each, each.sections, articles[:1]) for each in articles[:3]
        ))
        for number, text in enumerate(HOSTILE)
    )  # fmt: skip
    sides = [
        DuplicateSide(text, facts[0].location, articles[0].sections[0], None, "en", "posts/a0.md",
                      (text, text))
        for text in HOSTILE
    ]  # fmt: skip
    return SiteMemory(
        articles=articles,
        concepts=concepts,
        entities=entities,
        facts=facts,
        duplicates=tuple(
            SiteDuplicate("M101", side, side, 0.9, 0.5, ((HOSTILE[0], HOSTILE[0]),), 1)
            for side in sides
        ),
        twice=((facts[0], facts[1]),),
        pages={each.path: each.src_uri for each in articles},
    )


class Elements(HTMLParser):
    """Notes the elements, their attributes and the text of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: list[tuple[str, str]] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes.extend((name, value or "") for name, value in attrs)

    def handle_data(self, data: str) -> None:
        self.text += data


def to_html(page: Page) -> str:
    """Render a page as a site with many extensions would."""
    extension = AnchorExtension()
    extension.expect_generated([heading.anchor for heading in page.headings])
    body = page.markdown.split("---\n", 2)[2]
    return Markdown(extensions=[*EXTENSIONS, extension]).convert(body)


def elements(html: str) -> Elements:
    found = Elements()
    found.feed(html)
    found.close()
    return found


HOSTILE_PAGES = render_pages(hostile_memory())


@pytest.mark.parametrize("page", HOSTILE_PAGES, ids=lambda page: page.src_uri)
def test_hostile_text_becomes_nothing_but_text(page: Page) -> None:
    found = elements(to_html(page))
    assert not found.tags & {"script", "img", "iframe", "object", "style", "ins", "math"}
    names = {name for name, _ in found.attributes}
    assert not {name for name in names if name.startswith("on")} | (names & {"style", "src"})
    assert all(
        not value.startswith(("javascript:", "data:"))
        for name, value in found.attributes
        if name == "href"
    )


@pytest.mark.parametrize("page", HOSTILE_PAGES, ids=lambda page: page.src_uri)
def test_every_block_is_well_formed_and_no_sign_of_other_syntax_is_left(page: Page) -> None:
    body = page.markdown.split("---\n", 2)[2]
    blocks = re.findall(r'^<div class="memory.*?^</div>\n(?=\n|\Z)', body, re.DOTALL | re.MULTILINE)
    assert blocks
    for block in blocks:
        ET.fromstring(block)
        assert "\n\n" not in block
    assert not set("{}[]`~$") & set(body)
    assert not re.search("[\u200b\u202a-\u202e\u2066-\u2069\ufeff]", page.markdown)


def test_hostile_text_is_shown_as_it_was_written() -> None:
    pages = {page.src_uri: elements(to_html(page)).text for page in HOSTILE_PAGES}
    index = pages["memory/entities.md"]
    for text in ("<script>alert(1)</script>", "{{ config.site_name }}", '--8<-- "secret.md"'):
        assert f"@{text}" in index
    assert "abcd" in index
    # References that someone wrote out stay written out.
    assert "&lt;b&gt; &#x27;" in index


def test_titles_are_escaped_for_themes_that_do_not_escape() -> None:
    page = next(page for page in HOSTILE_PAGES if page.src_uri == "memory/concepts/c0.md")
    assert page.title == HOSTILE[0]
    assert 'title: "&lt;script&gt;alert(1)&lt;/script&gt;"' in page.markdown


def pages_of(memory: SiteMemory) -> dict[str, str]:
    return {page.src_uri: page.markdown for page in render_pages(memory)}


PAGES = pages_of(MEMORY)


def test_pages_and_their_addresses_agree() -> None:
    assert list(PAGES) == page_uris(MEMORY)
    assert "memory/concepts/streaming-granularity.md" in PAGES
    assert "memory/entities/彼得.md" in PAGES


def test_the_prefix_is_where_pages_stand_and_what_they_link_to() -> None:
    moved = pages_of(replace(MEMORY, prefix="notes/brain"))
    assert all(uri.startswith("notes/brain/") for uri in moved)
    assert 'href="../../posts/tokens.md"' in moved["notes/brain/index.md"]


def test_the_same_memory_renders_the_same_pages() -> None:
    assert pages_of(MEMORY) == PAGES


def test_a_page_of_the_users_own_is_not_rendered() -> None:
    memory = replace(MEMORY, replaced={"memory/concepts.md": "memory/concepts/index.md"})
    pages = pages_of(memory)
    assert "memory/concepts.md" not in pages
    assert 'href="concepts/index.md"' in pages["memory/index.md"]


def test_an_empty_memory_says_what_is_missing_and_what_brings_it() -> None:
    pages = pages_of(SiteMemory())
    assert list(pages) == [
        f"memory/{name}.md" for name in ("index", "concepts", "entities", "duplicates")
    ]
    assert "Concepts appear once two articles share one" in pages["memory/index.md"]
    assert "a concept appears once two published articles share it" in pages["memory/concepts.md"]
    assert "once a published file has a fact about it" in pages["memory/entities.md"]
    assert "No duplicates: 0 articles and 0 sections compared." in pages["memory/duplicates.md"]


def test_the_overview_counts_and_says_what_stays_private() -> None:
    overview = elements(PAGES["memory/index.md"]).text
    assert "What 4 articles add up to: 9 facts, 3 concepts, 4 people and things." in overview
    assert "37 facts and 4 entities stay private: their files are not published." in overview
    assert "Publish them with publish." in overview


@pytest.mark.parametrize(
    ("facts", "entities", "sentence"),
    [
        (1, 0, "1 fact stays private: its file is not published. Publish it with publish."),
        (2, 0, "2 facts stay private: their files are not published."),
        (0, 1, "1 entity stays private: no published file names it."),
        (0, 0, "Every fact and entity is published."),
    ],
)
def test_what_stays_private_is_said_of_what_there_is(
    facts: int, entities: int, sentence: str
) -> None:
    memory = replace(MEMORY, private_facts=facts, private_entities=entities)
    assert sentence in elements(pages_of(memory)["memory/index.md"]).text


def test_a_concept_links_exact_sections_with_a_line_of_each() -> None:
    page = PAGES["memory/concepts/streaming-granularity.md"]
    assert 'href="../../posts/tokens.md#streaming-granularity"' in page
    assert "Twelve first, twenty-four after." in page
    assert "14 Mar 2026" in page
    assert 'also <a href="../../posts/tokens.ja.md">ja</a>' in page
    assert 'href="../../posts/retest.md#三种块大小"' in page


@pytest.mark.parametrize(("sections", "line"), [(7, ""), (8, "2 more sections")])
def test_many_sections_are_cut_unless_one_line_would_show_the_last(
    sections: int, line: str
) -> None:
    many = tuple(SiteSection(str(n), f"第{n}節", f"s{n}", "") for n in range(1, sections + 1))
    concept = replace(MEMORY.concepts[0], articles=(ConceptArticle(article("a", "A", None), many),))
    page = pages_of(replace(MEMORY, concepts=(concept,)))[f"memory/concepts/{concept.slug}.md"]
    text = elements(page).text
    assert ("第7節" in text) is (not line)
    assert line in text


def test_related_concepts_say_how_many_sections_and_where_to_read() -> None:
    text = elements(PAGES["memory/concepts/streaming-granularity.md"]).text
    assert "Both stand in 5 sections: §3.3 Streaming granularity" in " ".join(text.split())
    assert "Both stand in one section: §4 首字节时间" in " ".join(text.split())


def test_an_entity_shows_its_own_words_then_dated_facts_newest_first() -> None:
    text = " ".join(elements(PAGES["memory/entities/warelay.md"]).text.split())
    assert "A relay that carries WhatsApp voice notes" in text
    assert "Project · also written ワレレイ, clawd-relay · bank/entities/warelay.md" in text
    places = [text.index(day) for day in ("12 Nov 2026", "4 Nov 2026", "27 Nov 2025")]
    assert places == sorted(places)
    assert "confidence 0.85 memory/2026-11-12.md#L15" in text


def test_every_fact_on_an_entity_page_has_a_stable_anchor() -> None:
    page = PAGES["memory/entities/warelay.md"]
    assert 'id="fact-000000000000000e"' in page
    assert 'href="#fact-000000000000000e"' in page


def test_kinds_are_told_by_letter_shape_and_word() -> None:
    page = PAGES["memory/entities/warelay.md"]
    assert 'class="memory-badge memory-badge-opinion" aria-hidden="true"><b>O</b>' in page
    assert "<span>Opinion</span>" in page


def test_an_undated_fact_says_so() -> None:
    assert "undated" in PAGES["memory/entities/piper.md"]


def test_years_that_no_calendar_page_shows_are_written_in_iso_form() -> None:
    old = fact(1, Kind.WORLD, "x", dt.date(1, 1, 1), ("A",))
    memory = SiteMemory(entities=(SiteEntity("A", "a", facts=(old,)),), facts=(old,))
    assert "0001-01-01" in pages_of(memory)["memory/entities/a.md"]


def test_an_entity_without_facts_says_what_brings_them() -> None:
    memory = SiteMemory(entities=(SiteEntity("Andy", "andy"),))
    text = elements(pages_of(memory)["memory/entities/andy.md"]).text
    assert "No published fact names @Andy yet." in text


def test_long_lists_of_facts_fold_with_the_true_count() -> None:
    many = tuple(
        replace(FACTS[0], id=f"{n:016x}", time=None, noted=dt.date(2026, 1, 1))
        for n in range(FACTS_SHOWN + 7)
    )
    memory = SiteMemory(entities=(SiteEntity("A", "a", facts=many),), facts=many)
    page = pages_of(memory)["memory/entities/a.md"]
    assert "<summary>7 more facts, back to 1 Jan 2026</summary>" in page
    assert page.count('class="memory-fact"') == FACTS_SHOWN + 7


def test_duplicates_stand_older_first_with_what_to_do() -> None:
    page = PAGES["memory/duplicates.md"]
    assert page.index("posts/tokens.md") < page.index("posts/year.md")
    text = " ".join(elements(page).text.split())
    assert "M101 · 2 of 3 sentences shared · score 0.82, warns from 0.60" in text
    assert "Link to §3.3 instead of repeating it" in text
    assert "<!-- memory: ignore M101 -->" in text
    assert page.count("<mark><b>1</b>") == 2


def test_index_pages_stay_out_of_search_and_others_do_not() -> None:
    for uri, markdown in PAGES.items():
        assert ("exclude: true" in markdown) == (uri.count("/") == 1), uri


def test_pages_carry_no_inline_style_script_or_outside_address() -> None:
    for markdown in PAGES.values():
        assert not re.search(r"\bstyle=|<script|<style|https?://", markdown)
    assert "url(" not in stylesheet()
    assert "@import" not in stylesheet()


def test_text_in_another_language_says_which() -> None:
    assert 'lang="zh">流式粒度再测' in PAGES["memory/concepts/streaming-granularity.md"]
    assert 'lang="en"' not in PAGES["memory/concepts/streaming-granularity.md"]


def test_a_thousand_facts_of_one_entity_render_in_time_linear_in_their_number() -> None:
    facts = tuple(
        SiteFact(f"{n:016x}", Kind.WORLD, "@A is **here** with `code`", FACTS[0].location, ("A",))
        for n in range(1000)
    )
    memory = SiteMemory(
        entities=(SiteEntity("A", "a", facts=facts),), facts=facts, names={"a": "a"}
    )
    assert pages_of(memory)["memory/entities/a.md"].count("<strong>here</strong>") == 1000


def test_text_before_any_heading_is_called_the_opening() -> None:
    opening = SiteSection("", "", "", "It begins here.")
    entry = ConceptArticle(article("a", "A title", None), (opening,))
    concept = SiteConcept("name", "name", "en", (), (entry,))
    page = pages_of(SiteMemory(concepts=(concept,)))["memory/concepts/name.md"]
    assert '<a href="../../posts/a.md">Opening</a>' in page
