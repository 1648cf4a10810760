"""Markdown to documents; cases stand in fixtures/sections.md and fixtures/prose.md."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_memory.locations import ColumnRange, LineSpan, Location
from mkdocs_memory.text.document import Document, ParseOptions, Section, parse_document
from mkdocs_memory.text.lines import split_lines
from tests.growth import assert_grows_evenly
from tests.text.fixture_cases import load_cases


def outline(document: Document) -> str:
    """One line for each section: its lines, number, level, title, anchor, parents and flags."""
    return "\n".join(_outlined(section) for section in document.sections)


def _outlined(section: Section) -> str:
    words = [
        f"{section.span.start + 1}-{section.span.end}:",
        section.number or "-",
        "#" * section.level or "(top)",
        section.title,
        f"#{section.anchor}" if section.anchor else "",
        f"in {' / '.join(section.heading_path[:-1])}" if section.heading_path[:-1] else "",
        "retain" if section.is_retain else "",
        "private" if section.is_private else "",
        f"ignores {', '.join(section.ignored_codes)}" if section.ignored_codes else "",
    ]
    return " ".join(filter(None, words))


def contents(document: Document) -> str:
    """The texts of all sections, then code, links and mentions with their places."""
    lines = [section.text for section in document.sections]
    lines += [f"code: {section.code}" for section in document.sections if section.code]
    for link in document.links:
        lines.append(f"link: {link.target} | {link.text} | {_place(link.span, link.columns)}")
    for mention in document.mentions:
        lines.append(f"mention: {mention.name} | {_place(mention.span, mention.columns)}")
    return "\n".join(filter(None, lines))


def _place(span: LineSpan, columns: ColumnRange) -> str:
    place = Location("", span, columns)
    return f"{place.line}:{place.column}-{place.end_line}:{place.end_column}"


@pytest.mark.parametrize(("source", "expected"), load_cases("sections.md"))
def test_sections(source: str, expected: str) -> None:
    assert outline(parse_document(source)) == expected


@pytest.mark.parametrize(("source", "expected"), load_cases("prose.md"))
def test_prose_links_and_mentions(source: str, expected: str) -> None:
    assert contents(parse_document(source)) == expected


@pytest.mark.parametrize(
    ("source", "title"),
    [
        ("---\ntitle: 音声の分割\n---\n# Other\n", "音声の分割"),
        ("## Second\n# First **bold**\n", "First bold"),
        ("## 3. Only\n### Sub\n", "Only"),
        ("no heading", ""),
        ("", ""),
    ],
)
def test_title_is_the_front_matters_else_the_first_headings(source: str, title: str) -> None:
    assert parse_document(source).title == title


def test_marker_before_the_first_heading_silences_the_whole_file() -> None:
    source = "<!-- memory: ignore M101, M102 -->\n\n# Title\n\n## A\n"
    assert parse_document(source).ignored_codes == ("M101", "M102")
    assert parse_document("# Title\n\n<!-- memory: ignore M101 -->\n").ignored_codes == ()


def test_front_matter_shifts_no_line() -> None:
    document = parse_document("---\ntitle: T\n---\n\n# A\n\n[x](y.md) @Peter\n")
    (section,) = document.sections
    assert section.span == LineSpan(4, 7)
    assert document.links[0].span == document.mentions[0].span == LineSpan(6, 7)
    assert document.line_count == 7


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_lines_are_what_commonmark_counts(line_end: str) -> None:
    source = "\ufeff# A\n\ntext\u2028still\x85the\x0bsame\x0cline\n\n# B\n".replace("\n", line_end)
    document = parse_document(source)
    assert [section.span for section in document.sections] == [LineSpan(0, 4), LineSpan(4, 5)]
    assert document.line_count == 5
    assert document.diagnostics == ()


def test_merge_conflict_is_reported_and_both_sides_are_text() -> None:
    source = "# A\n\nours\n<<<<<<< HEAD\nmine\n=======\ntheirs\n>>>>>>> branch\n\n## B\n"
    document = parse_document(source)
    (found,) = document.diagnostics
    assert (found.code, found.span) == ("M507", LineSpan(3, 4))
    assert found.message == "a merge conflict starts here; both sides are read as text"
    assert [section.title for section in document.sections] == ["A", "B"]
    assert document.sections[0].text == "ours\nmine\ntheirs"


@pytest.mark.parametrize(
    "source",
    ["```\n<<<<<<< a\n=======\n>>>>>>> b\n```\n", "Title\n=======\n", "<<<<<<< HEAD alone\n"],
)
def test_what_only_looks_like_a_conflict_is_none(source: str) -> None:
    assert parse_document(source).diagnostics == ()


def test_control_character_is_read_as_a_replacement_character() -> None:
    document = parse_document("# A\n\nab\x00c\x1b\n")
    (found,) = document.diagnostics
    assert (found.code, found.span, found.columns) == ("M508", LineSpan(2, 3), ColumnRange(2, 3))
    assert found.message == "the control character U+0000 is read as U+FFFD"
    assert document.sections[0].text == "ab\ufffdc\ufffd"


def test_binary_file_yields_few_findings() -> None:
    assert len(parse_document("\x00\n" * 1000).diagnostics) == 10


def test_line_above_64_kib_is_left_out_and_its_neighbours_stay() -> None:
    for letter in ("x", "記"):
        document = parse_document(f"# A\n\nbefore\n\n{letter * 66_000}\n\nafter\n")
        (found,) = document.diagnostics
        assert (found.code, found.span) == ("M509", LineSpan(4, 5))
        assert document.sections[0].text == "before\nafter"


def test_unreadable_header_is_reported_and_its_body_read() -> None:
    document = parse_document("---\ntitle: [a\n---\n# A\n")
    assert [found.code for found in document.diagnostics] == ["M502"]
    assert document.front_matter.is_private
    assert document.sections[0].span == LineSpan(3, 4)


def test_retain_headings_by_setting_are_compared_without_case_and_width() -> None:
    options = ParseOptions(retain_headings=("Retain", "覚えておく"))
    source = "## 覚えておく：\n- W @Peter: drinks green tea\n\n## ＲＥＴＡＩＮ\n- S: 每周三见面\n"
    assert len(parse_document(source, options).facts) == 2
    assert len(parse_document(source).facts) == 1


HOSTILE: dict[str, Callable[[int], str]] = {
    "open brackets": lambda n: "[" * 5_000 * n,
    "brackets with a definition": lambda n: "[r]: x\n\n" + "[" * 2_500 * n + "]" * 2_500 * n,
    "links never closed": lambda n: "[a](" * 1_250 * n,
    "titles never closed": lambda n: '[a](b "' * 1_000 * n,
    "parentheses": lambda n: "[a](((((" * 750 * n,
    "images, then links": lambda n: "![" * 1_250 * n + "[a](b)" * 500 * n,
    "backtick runs": lambda n: "".join("`" * (m % 200) + " " for m in range(50 * n)),
    "emphasis": lambda n: "*a **b_" * 750 * n,
    "comments never closed": lambda n: "a <!-- \n\n" * 750 * n,
    "tags never closed": lambda n: "<a " * 1_750 * n,
    "braces": lambda n: "{{ {% {: { " * 500 * n,
    "at signs": lambda n: "@a-@" * 1_250 * n,
    "addresses": lambda n: "http://" + ")" * 5_000 * n,
    "quotes": lambda n: ">" * 5_000 * n,
    "quotes on every line": lambda n: (">" * 50 + " a\n") * 100 * n,
    "lists on one line": lambda n: "- " * 2_500 * n,
    "lists in lists": lambda n: "\n".join("  " * (m % 40) + "- a" for m in range(38 * n)),
    "admonitions": lambda n: "\n".join(" " * 4 * (m % 25) + '!!! a "b"' for m in range(25 * n)),
    "definitions": lambda n: "[a]: b\n" * 750 * n,
    "spaces": lambda n: "# a {" + " " * 5_000 * n + "x",
    "equal headings": lambda n: "## a\n" * 1_000 * n,
    "tables": lambda n: "|-" * 2_500 * n + "\n" + "|" * 2_500 * n,
    "names": lambda n: "## Retain\n- W " + "@a and " * 750 * n,
    "facts": lambda n: "## Retain\n" + "- W @a: likes green tea\n" * 200 * n,
    "a long line": lambda n: "data:" + "A" * 500_000 * n,
}
"""Texts that grow with their argument."""


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_text_takes_time_in_proportion_to_its_length(text: Callable[[int], str]) -> None:
    assert_grows_evenly(parse_document, text(1), text(4))


def test_nesting_too_deep_to_follow_costs_nothing_after_it() -> None:
    for deep in (">" * 500, "- " * 500, "\n".join("  " * n + "- a" for n in range(200))):
        document = parse_document(
            f"{deep} deep\n\n# A\n\n## Retain\n- W @Peter: drinks green tea\n"
        )
        assert [section.title for section in document.sections if section.level] == ["A", "Retain"]
        assert len(document.facts) == 1


MARKS = st.sampled_from(
    [
        *"#*_`~[](){}<>!|\\@＠:-=\n\t &;/",
        *(
            "\r\n",
            "# ",
            "\n\n",
            "    ",
            "```\n",
            "<!--",
            "-->",
            "{{",
            "}}",
            "!!! note\n",
            '=== "a"\n',
        ),
        *("/// x | y\n", "[[a]]", "http://a.b", "@Peter", "記憶", "---\n", "\u2028"),
    ]
)


@given(st.one_of(st.text(max_size=300), st.lists(MARKS, max_size=60).map("".join)))
def test_any_text_is_read_and_sections_cover_its_body(source: str) -> None:
    document = parse_document(source)
    lines = split_lines(source)
    assert document.line_count == len(lines)
    end = document.sections[0].span.start if document.sections else len(lines)
    assert not "".join(lines[document.front_matter.body_start : end]).strip()
    for section in document.sections:
        assert section.span.start == end
        end = section.span.end
    assert end == len(lines)
    for link in document.links:
        assert link.span.start in document.sections[link.section].span
    for mention in document.mentions:
        assert mention.span.start in document.sections[mention.section].span
        line = lines[mention.span.start].replace("\x00", "\ufffd")
        named = line[mention.columns.start : mention.columns.end]
        assert named[1:] == mention.name


def test_sections_of_real_pages_start_at_their_headings(corpora: Path) -> None:
    pages = sorted(corpora.glob("fastapi-docs/docs/*/docs/tutorial/*.md"))
    pages += sorted(corpora.glob("otel-site/content/*/blog/**/*.md"))[::4]
    pages += sorted(corpora.glob("til-simonw/**/*.md"))[::4]
    assert len(pages) > 300
    for page in pages:
        source = page.read_text(encoding="utf-8-sig")
        lines = source.split("\n")
        for section in parse_document(source).sections:
            if section.level:
                heading = lines[section.span.start]
                underline = lines[section.span.start + 1] if len(section.span) > 1 else ""
                assert heading.lstrip().startswith("#" * section.level + " ") or underline[:1] in (
                    *("=", "-"),
                ), f"{page}:{section.span.start + 1}"


def test_mentions_and_links_of_real_pages_stand_at_their_columns(corpora: Path) -> None:
    for page in sorted(corpora.glob("otel-site/content/*/blog/**/*.md"))[::7]:
        source = page.read_text(encoding="utf-8-sig")
        lines = source.split("\n")
        document = parse_document(source)
        for link in document.links:
            assert lines[link.span.start][link.columns.start] in "[<h"
            assert lines[link.span.end - 1][: link.columns.end]
        for mention in document.mentions:
            line = lines[mention.span.start]
            assert line[mention.columns.start + 1 : mention.columns.end] == mention.name
