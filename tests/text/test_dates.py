"""Dates and times; cases stand in fixtures/dates.md, when.md and questions.md."""

from __future__ import annotations

import datetime as dt
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_memory.text.dates import (
    DateRange,
    FoundDate,
    find_dates,
    find_time_phrase,
    parse_when,
)
from tests.growth import assert_linear
from tests.text.fixture_cases import load_cases

LOG_DATE = dt.date(2026, 1, 5)
TODAY = dt.date(2026, 8, 12)
TEXTS = st.text(max_size=80) | st.text(
    alphabet="0123456789-/.,:年月日前週周上下最近から至 JanMaylstwekdyago", max_size=60
)


def shown(text: str, found: list[FoundDate]) -> str:
    return "; ".join(f"{date.range or 'none'} <- {text[date.start : date.end]}" for date in found)


@pytest.mark.parametrize(("source", "expected"), load_cases("dates.md"))
def test_dates_in_text(source: str, expected: str) -> None:
    found = [shown(line, find_dates(line, LOG_DATE)) for line in source.splitlines()]
    assert "\n".join(found).rstrip("\n") == expected


@pytest.mark.parametrize(("source", "expected"), load_cases("when.md"))
def test_times_for_since_and_until(source: str, expected: str) -> None:
    found = [str(parse_when(line, TODAY) or "none") for line in source.splitlines()]
    assert "\n".join(found) == expected


@pytest.mark.parametrize(("source", "expected"), load_cases("questions.md"))
def test_times_in_questions(source: str, expected: str) -> None:
    found = [
        shown(line, [phrase] if (phrase := find_time_phrase(line, TODAY)) else [])
        for line in source.splitlines()
    ]
    assert "\n".join(found).rstrip("\n") == expected


def test_a_date_without_a_year_needs_a_reference() -> None:
    assert find_dates("arrives on Nov 27") == []
    assert find_dates("11月27日到着") == []


def test_dates_are_found_in_order_of_appearance() -> None:
    found = find_dates("moved 2025-12-01, married 2024-05-04, left 2026年1月")
    assert [str(date.range) for date in found] == [
        "2025-12-01",
        "2024-05-04",
        "2026-01-01/2026-01-31",
    ]


def test_ranges_overlap_when_they_share_a_day() -> None:
    november = DateRange(dt.date(2025, 11, 1), dt.date(2025, 11, 30))
    assert november.overlaps(DateRange(dt.date(2025, 11, 30), dt.date(2025, 12, 5)))
    assert not november.overlaps(DateRange(dt.date(2025, 12, 1), dt.date(2025, 12, 5)))


def test_what_is_too_long_for_a_time_is_none() -> None:
    assert parse_when("last week " * 100, TODAY) is None


@given(TEXTS, st.none() | st.dates())
def test_any_text_is_read_without_fault(text: str, reference: dt.date | None) -> None:
    end = 0
    for found in find_dates(text, reference):
        assert end <= found.start < found.end <= len(text)
        end = found.end
        if found.range:
            assert found.range.start <= found.range.end


@given(TEXTS, st.dates())
def test_any_question_is_read_without_fault(text: str, today: dt.date) -> None:
    found = find_time_phrase(text, today)
    when = parse_when(text, today)
    assert found is None or text[found.start : found.end]
    assert when is None or when.start <= when.end


@given(st.dates())
def test_every_iso_date_is_found(day: dt.date) -> None:
    (found,) = find_dates(f"on {day.isoformat()}.")
    assert found.range == DateRange(day, day)


@given(st.dates(dt.date(1900, 1, 1), dt.date(2999, 12, 31)), st.dates())
def test_every_written_date_is_found(day: dt.date, reference: dt.date) -> None:
    for text in (
        f"{day:%B} {day.day}, {day.year}",
        f"{day.day} {day:%b} {day.year}",
        f"{day.year}年{day.month}月{day.day}日",
        f"{day.year}/{day.month}/{day.day}",
    ):
        assert [found.range for found in find_dates(text, reference)] == [DateRange(day, day)]


def read_with_reference(text: str) -> object:
    return find_dates(text, LOG_DATE)


def read_question(text: str) -> object:
    return find_time_phrase(text, TODAY)


@pytest.mark.parametrize("read", [read_with_reference, read_question])
@pytest.mark.parametrize(
    "unit",
    [
        "1",
        "1 ",
        "2025-",
        "2025-11-27 ",
        "2025/1/1-",
        "Jan ",
        "Jan 1 ",
        "between ",
        "2025 and ",
        "in 2024 ",
        "年",
        "2025年",
        "11月",
        "11月27日から",
        "一",
        "最近",
        "上周",
        "last ",
        "the ",
        " ",
        "\t",
        "\n",
        "Q1 ",
        "～",
        "令和",
        "３",
        "a couple of ",
    ],
)
def test_work_grows_with_the_text(read: Callable[[str], object], unit: str) -> None:
    assert_linear(read, unit)


@pytest.mark.parametrize(
    ("name", "script", "least"),
    [("English", re.compile(r"[ -~]*"), 0.9), ("Chinese", re.compile(r"[㐀-鿿 -~]*[㐀-鿿]+"), 0.9)],
)
def test_times_in_questions_agree_with_another_reader(
    corpora: Path, name: str, script: re.Pattern[str], least: float
) -> None:
    path = corpora / "transcripts-hermes/hindsight-api-slim/tests/data/query_analyzer_golden.json"
    agreed = total = 0
    for key, days in json.loads(path.read_text("utf-8")).items():
        now, question = key.split("\x1f", 1)
        if not script.fullmatch(question) or OTHER_LANGUAGE.search(question):
            continue
        found = find_time_phrase(question, dt.date.fromisoformat(now[:10]))
        wanted = "/".join(dict.fromkeys(day[:10] for day in days)) if days else "None"
        total += 1
        agreed += str(found.range if found else None) == wanted
    assert agreed / total >= least, f"{name}: {agreed} of {total}"


OTHER_LANGUAGE = re.compile(
    r"\b(?:ayer|hier|gestern|heute|hoy|ieri|oggi|giorni|pasad[oa]|dernier|derniere|letzte[ns]?"
    r"|scors[oa]|jours|vor|aujourd|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre"
    r"|octubre|noviembre|diciembre|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre"
    r"|ottobre|novembre|dicembre|janvier|fevrier|avril|mai|juin|juillet|aout|septembre|octobre"
    r"|decembre|januar|februar|juni|juli|oktober|dezember|mars|marz)\b",
    re.IGNORECASE,
)
