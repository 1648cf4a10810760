"""Headers read safely; cases stand in fixtures/front_matter.md."""

from __future__ import annotations

import datetime as dt
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mkdocs.utils.meta import get_data

from mkdocs_memory.locations import LineSpan
from mkdocs_memory.text.front_matter import FrontMatter, read_front_matter
from tests.text.fixture_cases import load_cases


def rendered(front_matter: FrontMatter) -> str:
    """The values as JSON, the body's first line, and what was found."""
    lines = [json.dumps(dict(front_matter.values), ensure_ascii=False, default=str)]
    lines.append(f"body from line {front_matter.body_start + 1}")
    problem = [front_matter.problem] if front_matter.problem else []
    found = (*problem, *front_matter.diagnostics)
    lines += [f"{it.span.start + 1}: {it.code} {it.message}" for it in found]
    return "\n".join(lines)


@pytest.mark.parametrize(("source", "expected"), load_cases("front_matter.md"))
def test_header(source: str, expected: str) -> None:
    assert rendered(read_front_matter(source)) == expected


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_line_ends_and_byte_order_marks_change_nothing(line_end: str, mark: str) -> None:
    source = mark + "---\ntitle: 音声\n---\n# A\n".replace("\n", line_end)
    front_matter = read_front_matter(source)
    assert front_matter.values == {"title": "音声"}
    assert front_matter.body_start == 3
    assert front_matter.raw == "title: 音声"


@pytest.mark.parametrize(
    ("header", "message"),
    [
        ("a: " + "[" * 5000, "the front matter is nested deeper than 20 levels"),
        # One more than the mapping and nineteen lists that may be read.
        ("a: " + "[" * 20 + "]" * 20, "the front matter is nested deeper than 20 levels"),
        ("a: " + "9" * 5000, "the front matter has a number that is too long"),
        ("a: 0x" + "f" * 5000, "the front matter has a number that is too long"),
        ("a: '" + "記" * 30_000 + "'", "the front matter is larger than 64 KiB"),
        ("a: \x00", "the front matter is not YAML that can be read"),
        ("a: \ud800", "the front matter is not YAML that can be read"),
        ("a: !!timestamp x", "the front matter is not YAML that can be read"),
        ("a: !!python/object:os.system x", "the front matter uses a tag, which is not read"),
        (
            "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]",
            "the front matter uses an anchor or alias, which are not read",
        ),
    ],
)
def test_hostile_header_is_unreadable_and_private(header: str, message: str) -> None:
    front_matter = read_front_matter(f"---\n{header}\n---\n")
    assert front_matter.problem is not None
    assert front_matter.problem.code == "M502"
    assert front_matter.problem.message == message
    assert front_matter.values == {}
    assert front_matter.is_private


def test_message_never_quotes_a_header() -> None:
    secret = "cilantro"
    for header in (
        f"{secret}: [",
        f"{secret}: 1\n{secret}: 2",
        f"a: !{secret} x",
        f"a: *{secret}",
        f"? [{secret}]\n: x",
        f"{secret}",
        f"date: 2027-02-30 # {secret}",
        f"a: '{secret}",
        f"%{secret}",
    ):
        front_matter = read_front_matter(f"---\n{header}\n---\n")
        problem = (front_matter.problem,) if front_matter.problem else ()
        found = (*problem, *front_matter.diagnostics)
        assert found
        assert not any(secret in it.message for it in found)


@pytest.mark.parametrize(
    ("value", "is_set"),
    [
        *(
            ("true", True),
            ("yes", True),
            ("1", True),
            ("'true'", True),
            ("maybe", True),
            ("", True),
        ),
        *(("false", False), ("no", False), ("0", False), ("'false'", False), ("'no'", False)),
    ],
)
def test_private_is_set_unless_it_clearly_says_no(value: str, is_set: bool) -> None:
    for key in ("private", "Private"):
        assert read_front_matter(f"---\n{key}: {value}\n---\n").is_private is is_set
    assert read_front_matter(f"---\ndraft: {value}\n---\n").is_draft is is_set


def test_header_without_the_keys_is_neither_private_nor_a_draft() -> None:
    front_matter = read_front_matter("---\ntitle: T\n---\n")
    assert not front_matter.is_private
    assert not front_matter.is_draft


@pytest.mark.parametrize(
    ("value", "date"),
    [
        ("2025-11-27", dt.date(2025, 11, 27)),
        ("2025-11-27 23:00:00 -08:00", dt.date(2025, 11, 27)),
        ("'2025-11-27'", dt.date(2025, 11, 27)),
        ("2025/11/27", dt.date(2025, 11, 27)),
        ("Nov 27, 2025", dt.date(2025, 11, 27)),
        ("2025年11月27日", dt.date(2025, 11, 27)),
        ("{created: 2025-11-27, updated: 2026-01-01}", dt.date(2025, 11, 27)),
        ("2027-02-30", None),
        ("soon", None),
        ("[2025-11-27]", None),
        ("42", None),
    ],
)
def test_date(value: str, date: dt.date | None) -> None:
    assert read_front_matter(f"---\ndate: {value}\n---\n").date == date


def test_typed_values() -> None:
    front_matter = read_front_matter(
        "---\ntitle:  Voice\n  chat\nsummary: 短い\nslug: voice\nlang: zh-Hant\ntype: person\n"
        "tags: [voice, 3, null]\naliases: 彼得、Pete, ピーター\n---\n"
    )
    assert front_matter.title == "Voice chat"
    assert front_matter.description == "短い"
    assert front_matter.slug == "voice"
    assert front_matter.locale == "zh-Hant"
    assert front_matter.type == "person"
    assert front_matter.tags == ("voice", "3")
    assert front_matter.aliases == ("彼得", "Pete", "ピーター")
    assert front_matter.text("tags") == ""
    assert FrontMatter().tags == ()


@pytest.mark.parametrize(
    "source",
    [
        "---\ntitle: A\n---\n# B\n",
        "---\ntitle: A\n...\n# B\n",
        "---  \ntitle: A\n---\t\n\n# B\n",
        "---\n---\ntitle: A\n---\n# B\n",
        "---\nsecret: |\n  ----\n---\n# B\n",
        "Title: A\nTags: b\n      c\n\n# B\n",
        "Title: A\n# B\n",
        "# B\n",
    ],
)
def test_body_starts_where_mkdocs_lets_it_start(source: str) -> None:
    body, values = get_data(source)
    front_matter = read_front_matter(source)
    assert "\n".join(source.split("\n")[front_matter.body_start :]).lstrip("\n") == body
    assert front_matter.values == values


PIECES = st.sampled_from(
    [
        *"-:[]{}&*!|>'\"#%@,? \n\t",
        *("---\n", "...\n", "a: ", "date: ", "2027-02-30", "<<: ", "!!int ", "0x", "1_0:59"),
        *("記", "\x85", "\u2028", "private: ", "=", "~", ".inf"),
    ]
)
HEADERS = st.lists(PIECES, max_size=30).map(lambda parts: f"---\n{''.join(parts)}\n---\n")


@given(st.one_of(st.text(max_size=120), HEADERS))
def test_any_text_is_read_and_values_are_plain(source: str) -> None:
    front_matter = read_front_matter(source)
    assert 0 <= front_matter.body_start <= source.count("\n") + source.count("\r") + 1
    json.dumps(dict(front_matter.values), default=dt.date.isoformat)
    if front_matter.problem:
        assert front_matter.is_private
        assert front_matter.problem.span.start < max(front_matter.body_start, 1)
        assert isinstance(front_matter.problem.span, LineSpan)
