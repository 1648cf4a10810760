from __future__ import annotations

import pytest
from markdown import Markdown

from mkdocs_memory.pages.anchors import AnchorExtension, WantedAnchor


def render(source: str, wanted: list[WantedAnchor], *extensions: str) -> str:
    extension = AnchorExtension()
    extension.expect_article(wanted)
    return Markdown(extensions=["toc", "tables", *extensions, extension]).convert(source)


def mark(anchor: str) -> str:
    return f'<span class="memory-anchor" id="{anchor}"></span>'


def test_a_heading_whose_own_id_differs_gets_ours_beside_it() -> None:
    html = render("## 流式粒度\n", [WantedAnchor("流式粒度", "流式粒度")])
    assert html == f'<h2 id="_1">{mark("流式粒度")}流式粒度</h2>'


def test_a_heading_whose_own_id_is_ours_stays_as_it_is() -> None:
    html = render("## Streaming granularity\n", [WantedAnchor("streaming-granularity", "x")])
    assert html == '<h2 id="streaming-granularity">Streaming granularity</h2>'


def test_a_printed_number_is_no_hindrance() -> None:
    html = render("## 3.3 句読点で切る\n", [WantedAnchor("句読点で切る", "句読点で切る")])
    assert f">{mark('句読点で切る')}3.3 句読点で切る</h2>" in html


@pytest.mark.parametrize(
    "option", ["permalink", "permalink_leading", "anchorlink"], ids=lambda option: option
)
def test_a_link_that_the_theme_adds_to_headings_is_no_hindrance(option: str) -> None:
    extension = AnchorExtension()
    extension.expect_article([WantedAnchor("断点", "断点落在哪里")])
    options = {"permalink": option != "anchorlink", option: True}
    markdown = Markdown(extensions=["toc", extension], extension_configs={"toc": options})
    html = markdown.convert("## 3. 断点落在哪里\n")
    assert html.startswith(f'<h2 id="3">{mark("断点")}')


def test_repeated_titles_are_matched_in_their_order() -> None:
    html = render(
        "## 結果\n\n## 方法\n\n## 結果\n",
        [
            WantedAnchor("結果", "結果"),
            WantedAnchor("方法", "方法"),
            WantedAnchor("結果-2", "結果"),
        ],
    )
    assert [html.index(mark(anchor)) for anchor in ("結果", "方法", "結果-2")] == sorted(
        html.index(mark(anchor)) for anchor in ("結果", "方法", "結果-2")
    )


def test_markup_and_width_inside_a_heading_do_not_matter() -> None:
    html = render(
        "## `KV` キャッシュの**再利用** & more\n",
        [WantedAnchor("kv", "ＫＶ キャッシュの再利用 & more")],
    )
    assert mark("kv") in html
    assert html.startswith("<h2")


def test_an_anchor_whose_heading_another_plugin_dropped_leads_to_the_top() -> None:
    html = render(
        "Text.\n\n## Here\n", [WantedAnchor("gone", "Gone"), WantedAnchor("here", "Here")]
    )
    assert html.startswith(mark("gone"))
    assert '<h2 id="here">Here</h2>' in html


def test_a_code_block_that_looks_like_a_heading_is_none() -> None:
    html = render("    ## 記憶\n\n## 記憶\n", [WantedAnchor("記憶", "記憶")])
    assert f'<h2 id="_1">{mark("記憶")}' in html


def test_generated_headings_get_their_own_ids_and_contents_entries() -> None:
    extension = AnchorExtension()
    extension.expect_generated(["top", "articles"])
    markdown = Markdown(extensions=["toc", extension])
    html = markdown.convert("# 記憶\n\n## 記事\n")
    assert '<h1 id="top">記憶</h1>' in html
    assert '<h2 id="articles">記事</h2>' in html
    (top,) = markdown.toc_tokens  # type: ignore[attr-defined]  # set by the toc extension
    assert (top["id"], top["children"][0]["id"]) == ("top", "articles")


def test_generated_blocks_become_part_of_the_tree_and_their_text_is_untouched() -> None:
    extension = AnchorExtension()
    extension.expect_generated([])
    markdown = Markdown(extensions=["attr_list", extension])
    source = (
        '<div class="memory">\n<p>*a* &amp;lt; &#123;: .b &#125; <a href="x.md">y</a></p>\n</div>'
    )
    html = markdown.convert(source)
    assert html == (
        '<div class="memory">\n<p>*a* &amp;lt; {: .b } <a href="x.md">y</a></p>\n</div>'
    )


def test_without_a_page_to_expect_nothing_changes() -> None:
    source = '## 記憶\n\n<div class="memory"><a href="x.md">y</a></div>\n'
    extension = AnchorExtension()
    extension.expect_article([WantedAnchor("記憶", "記憶")])
    extension.expect_nothing()
    with_ours = Markdown(extensions=["toc", extension]).convert(source)
    assert with_ours == Markdown(extensions=["toc"]).convert(source)
