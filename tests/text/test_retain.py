"""The Retain grammar; cases stand in fixtures/retain.md and fixtures/bank.md."""

from __future__ import annotations

import datetime as dt
import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_memory.diagnostics import Diagnostic
from mkdocs_memory.locations import ColumnRange, LineSpan
from mkdocs_memory.text.dates import DateRange
from mkdocs_memory.text.document import Document, ParseOptions, parse_document
from mkdocs_memory.text.retain import Fact, Kind, fact_ids, parse_retain
from tests.text.fixture_cases import load_cases

LOG = ParseOptions(date=dt.date(2025, 11, 27))


def rendered(document: Document) -> str:
    """One line for each fact and finding, in reading order."""
    lines = []
    for fact in document.facts:
        line = fact.bullet
        if fact.time and fact.time != DateRange(dt.date(2025, 11, 27), dt.date(2025, 11, 27)):
            line += f" [{fact.time}]"
        if fact.mentions:
            line += f" mentions {', '.join(fact.mentions)}"
        if fact.is_private:
            line += " (private)"
        lines.append((fact.span, line))
    lines += [(found.span, found.code) for found in document.diagnostics]
    lines.sort(key=lambda pair: (pair[0].start, pair[1].startswith("M")))
    return "\n".join(
        f"{span.start + 1}{f'-{span.end}' if len(span) > 1 else ''}: {line}" for span, line in lines
    )


@pytest.mark.parametrize(("source", "expected"), load_cases("retain.md"))
def test_retain_section_of_a_log(source: str, expected: str) -> None:
    assert rendered(parse_document(source, LOG)) == expected


@pytest.mark.parametrize(("source", "expected"), load_cases("bank.md"))
def test_opinions_page_of_the_bank(source: str, expected: str) -> None:
    assert rendered(parse_document(source, ParseOptions(bare_kind=Kind.OPINION))) == expected


def test_opinion_without_confidence_is_half_sure() -> None:
    (fact,) = parse_retain("- O @Peter: prefers short replies")
    assert fact == Fact(
        kind=Kind.OPINION,
        confidence=0.5,
        entities=("Peter",),
        content="prefers short replies",
        span=LineSpan(0, 1),
    )


def test_columns_reach_from_the_kind_to_the_end_of_the_text() -> None:
    source = "- [x] W @彼得: 搬到了马拉喀什\n  和猫一起  \n"
    (fact,) = parse_retain(source)
    assert isinstance(fact, Fact)
    first, last = source.split("\n")[:2]
    assert fact.span == LineSpan(0, 2)
    assert fact.columns == ColumnRange(first.index("W"), len(last.rstrip()))


def test_messages_never_quote_a_bullet() -> None:
    secret = "cilantro"
    source = (
        f"- {secret}\n- O({secret}) @P: x y\n- W {secret}: x\n- W @{secret}\n"
        f"- W({secret}) @P: x\n- W @{secret}:\n- W @P: {secret} on 2026-02-30\n"
    )
    found = [it for it in parse_retain(source) if isinstance(it, Diagnostic)]
    assert [it.code for it in found] == ["M201", "M202", "M205", "M203", "M208", "M204", "M209"]
    assert not any(secret in it.message for it in found)


@pytest.mark.parametrize(
    ("bullet", "message"),
    [
        ("- moved", "the bullet does not start with W, B, O or S"),
        ("- O(c=1.5) @P: x y", "the confidence is not a number from 0 to 1"),
        ("- O(c=0.5 @P: x y", "the parenthesis after the kind is never closed"),
        ("- W @P moved", "no colon stands between the entities and the fact"),
        ("- W @P:", "nothing stands after the colon"),
        ("- W Peter: moved house", "a name before the colon has no '@'"),
        ("- W(c=1) @P: x y", "W is no opinion and takes no parentheses"),
    ],
)
def test_message(bullet: str, message: str) -> None:
    (found,) = parse_retain(bullet)
    assert isinstance(found, Diagnostic)
    assert found.message == message


def test_sixth_fact_of_a_day_is_a_hint_and_of_a_bank_page_is_not() -> None:
    source = "## Retain\n\n" + "- W @Peter: drinks green tea\n" * 6
    (found,) = parse_document(source, LOG).diagnostics
    assert (found.code, found.span) == ("M207", LineSpan(7, 8))
    assert found.message == "the day has 6 facts, more than 5"
    assert parse_document(source).diagnostics == ()


def test_fact_without_a_date_of_its_own_has_the_one_of_the_front_matter() -> None:
    source = "---\ndate: 2025-03-01\n---\n## Retain\n- W @Peter: drinks green tea\n"
    (fact,) = parse_document(source).facts
    assert fact.time == DateRange(dt.date(2025, 3, 1), dt.date(2025, 3, 1))
    (fact,) = parse_document(source, LOG).facts
    assert fact.time == DateRange(dt.date(2025, 11, 27), dt.date(2025, 11, 27))


def test_undated_fact_has_no_time() -> None:
    (fact,) = parse_document("## Retain\n- W @Peter: drinks green tea\n").facts
    assert fact.time is None


def test_fact_id_is_the_start_of_a_hash_over_path_and_bullet() -> None:
    (fact,) = parse_document("## Retain\n*  W  @彼得 ： 喜欢喝茶\n").facts
    text = "memory/2025-11-27.md\nW @彼得: 喜欢喝茶"
    expected = hashlib.blake2b(text.encode()).hexdigest()[:16]
    assert fact_ids("memory/2025-11-27.md", [fact]) == [expected]


def test_fact_ids_survive_moving_and_number_repeats() -> None:
    bullets = [
        "- W @Peter: drinks green tea",
        "- B: wrote the parser",
        "- W @Peter: drinks green tea",
    ]
    ids = fact_ids("a.md", parse_document("## Retain\n" + "\n".join(bullets)).facts)
    moved = fact_ids("a.md", parse_document("# T\n\n## Retain\n" + "\n".join(bullets[::-1])).facts)
    assert ids == [ids[0], ids[1], f"{ids[0]}-2"]
    assert sorted(ids) == sorted(moved)
    assert fact_ids("b.md", parse_document("## Retain\n" + bullets[0]).facts) != ids[:1]


NAMES = st.from_regex(r"[A-Za-z彼得あア한é][\w\-.+#'/]{0,12}", fullmatch=True)
# Comments are cut from a fact and a box in front is a task; both are tested as cases.
CONTENTS = st.text(st.characters(exclude_categories=("Cs", "Cc")), min_size=1, max_size=60).filter(
    lambda text: text.strip() and "<!--" not in text
)


@st.composite
def facts(draw: st.DrawFn) -> Fact:
    kind = draw(st.sampled_from(Kind))
    confidence = None
    if kind is Kind.OPINION:
        confidence = draw(st.integers(0, 1000)) / 1000
    names = tuple(draw(st.lists(NAMES, max_size=3, unique=True)))
    return Fact(kind, draw(CONTENTS).strip(), LineSpan(0, 1), names, confidence)


@given(facts())
def test_bullet_of_a_fact_reads_as_the_same_fact(fact: Fact) -> None:
    found = parse_retain(f"- {fact.bullet}")[0]
    assert isinstance(found, Fact)
    assert (found.kind, found.content, found.entities, found.confidence) == (
        fact.kind,
        fact.content,
        fact.entities,
        fact.confidence,
    )
    assert found.bullet == fact.bullet


PIECES = st.sampled_from(
    [
        *(
            "- ",
            "* ",
            "1. ",
            "  ",
            "    ",
            "\n",
            "\n\n",
            "\r\n",
            "\r",
            "\t",
            "> ",
            "# ",
            "## Retain\n",
        ),
        *(
            "### x\n",
            "```\n",
            "<!--",
            "-->",
            "W",
            "B",
            "O",
            "S",
            "w ",
            "(c=0.9)",
            "（",
            "）",
            "(",
            ")",
        ),
        *("@Peter", "@彼得", "＠", "@", ":", "：", " ", "10:30", "https://a.b", "[ ] ", "fixed it"),
        *(
            "2025-02-30",
            "来週",
            "\u2028",
            "\x0b",
            "\x85",
            "\x00",
            "|",
            "{: .private }",
            "`",
            "[[x]]",
        ),
    ]
)
HOSTILE = st.one_of(st.text(max_size=200), st.lists(PIECES, max_size=40).map("".join))


@given(HOSTILE, st.sampled_from([None, *Kind]))
def test_any_text_is_read_and_every_fact_stands_on_its_lines(
    source: str, bare_kind: Kind | None
) -> None:
    document = parse_document("## Retain\n" + source, ParseOptions(bare_kind=bare_kind))
    lines = source.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for fact in document.facts:
        assert fact.columns is not None
        held = lines[fact.span.start - 1 : fact.span.end - 1]
        held[-1] = held[-1][: fact.columns.end]
        held[0] = held[0][fact.columns.start :]
        text = "".join("".join(held).split()).replace("\x00", "\ufffd")
        assert all("".join(name.split()) in text for name in fact.entities)
        if "<!--" not in text and not set(map(ord, source)) & {*range(32), *range(127, 160)}:
            assert text.endswith("".join(fact.content.split()))


@given(st.lists(HOSTILE, max_size=5))
def test_malformed_item_never_costs_its_neighbours(items: list[str]) -> None:
    good = "- W @Peter: drinks green tea"
    # One line each: whatever an item opens must end with its line.
    lines = ["- " + " ".join(item.split()).replace("<!--", "") for item in items]
    lines = [line for line in lines if "```" not in line and "<" not in line and "~" not in line]
    source = "\n".join(["## Retain", good, *lines, good])
    document = parse_document(source)
    spans = [fact.span for fact in document.facts if fact.entities == ("Peter",)]
    assert LineSpan(1, 2) in spans
    assert LineSpan(len(lines) + 2, len(lines) + 3) in spans
