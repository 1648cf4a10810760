from __future__ import annotations

import pytest
from markupsafe import Markup

from mkdocs_memory.pages.links import Links
from mkdocs_memory.pages.richtext import (
    first_paragraph,
    link_names,
    name_link,
    render_fact,
    render_text,
)
from mkdocs_memory.pages.site_memory import SiteMemory
from tests.growth import assert_linear

MEMORY = SiteMemory(
    names={"peter": "peter", "彼得": "peter", "the-castle": "the-castle", "c++": "c-plus-plus"},
    pages={"docs/a.md": "a.md"},
)
LINKS = Links(MEMORY, "memory/entities/x.md")
PETER = '<a href="peter.md"><bdi>@Peter</bdi></a>'


def test_names_of_entities_become_links() -> None:
    assert link_names("met @Peter today", LINKS) == Markup(f"met {PETER} today")


def test_a_chinese_name_ends_where_a_known_name_ends() -> None:
    assert link_names("@彼得每周三来", LINKS) == ('<a href="peter.md"><bdi>@彼得</bdi></a>每周三来')


@pytest.mark.parametrize("text", ["mail a@Peter.com", "@Peterson", "@nobody", "x/@Peter"])
def test_what_only_looks_like_a_name_stays_text(text: str) -> None:
    assert link_names(text, LINKS) == text


def test_spellings_of_one_name_lead_to_one_page() -> None:
    assert 'href="the-castle.md"' in name_link("The_Castle", LINKS)


def test_a_name_without_a_page_is_shown_without_a_link() -> None:
    assert name_link("<b>", LINKS) == "<bdi>@&lt;b&gt;</bdi>"


def test_inline_markdown_of_a_fact_is_rendered() -> None:
    assert render_fact("**0.9.2** fixed `a < b` in *one* day", LINKS) == (
        "<strong>0.9.2</strong> fixed <code>a &lt; b</code> in <em>one</em> day"
    )


def test_block_syntax_means_nothing_in_a_fact() -> None:
    assert render_fact("# 1 is not a heading\n- nor a list", LINKS) == (
        "# 1 is not a heading - nor a list"
    )


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "[x](javascript:alert(1))",
        "[x](data:text/html;base64,AAAA)",
        "![x](https://example.com/pixel.png)",
        "<a href='javascript:alert(1)'>x</a>",
        "&lt;script&gt;",
    ],
)
def test_a_fact_can_neither_run_nor_load_anything(text: str) -> None:
    html = render_fact(text, LINKS)
    assert "<script" not in html
    assert "<img" not in html
    assert "<a " not in html


def test_links_lead_to_the_web_or_to_pages_of_the_site() -> None:
    assert render_fact("[w](https://example.com/?a=1&b=2)", LINKS) == (
        '<a href="https://example.com/?a=1&amp;b=2">w</a>'
    )
    assert render_fact("[a](../docs/a.md)", LINKS, "memory/x.md") == '<a href="../../a.md">a</a>'
    assert render_fact("[b](../docs/b.md)", LINKS, "memory/x.md") == "b"


def test_no_link_stands_inside_another() -> None:
    assert render_fact("[ask @Peter](https://example.com)", LINKS) == (
        '<a href="https://example.com">ask @Peter</a>'
    )


def test_comments_are_left_out_and_tags_are_shown_as_written() -> None:
    html = render_text("before <!-- secret --> <b>bold</b>\n\n<!-- also\nsecret -->\n", LINKS)
    assert "secret" not in html
    assert "&lt;b&gt;bold&lt;/b&gt;" in html


def test_a_text_keeps_its_structure_below_the_pages_headings() -> None:
    text = "## Setup\n\n- runs on @The-Castle\n\n| a | b |\n|---|---|\n| 1 | 2 |\n"
    html = render_text(text, LINKS)
    assert "<h3>Setup</h3>" in html
    assert "<li>" in html
    assert "<td>1</td>" in html


def test_no_line_of_code_begins_a_line_of_the_page() -> None:
    html = render_text("````\n```\n{{ x }}\n````\n", LINKS)
    assert "\n" not in html
    assert "&#10;" in html


def test_the_first_paragraph_is_split_from_the_rest_and_the_title_dropped() -> None:
    assert first_paragraph("# X\n\nOne\ntwo.\n\n## More\n\nthree\n") == (
        "One two.",
        "\n## More\n\nthree\n",
    )
    assert first_paragraph("- a list\n") == ("", "- a list\n")
    assert first_paragraph("") == ("", "")


@pytest.mark.parametrize("sign", ["[", "`", "*a", "<", "![", "[a](", "_", "@", "&#", "<!--"])
def test_hostile_text_takes_time_in_proportion_to_its_length(sign: str) -> None:
    def render(text: str) -> None:
        render_fact(text, LINKS)
        render_text(first_paragraph(text)[1], LINKS)

    assert_linear(render, sign)
