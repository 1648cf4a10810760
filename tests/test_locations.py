"""Spans count from 0 with the end excluded; what people read counts from 1."""

from __future__ import annotations

from mkdocs_memory.locations import ColumnRange, LineSpan, Location


def test_a_span_holds_its_first_line_and_not_its_end() -> None:
    span = LineSpan(3, 5)
    assert [line in span for line in (2, 3, 4, 5)] == [False, True, True, False]
    assert len(span) == 2


def test_a_location_is_printed_with_lines_that_count_from_one() -> None:
    location = Location("memory/2025-11-27.md", LineSpan(11, 12))
    assert str(location) == "memory/2025-11-27.md:12"
    assert location.pointer == "memory/2025-11-27.md#L12"
    assert (location.line, location.end_line) == (12, 12)


def test_columns_count_from_one_and_end_after_the_last_code_point() -> None:
    location = Location("日誌.md", LineSpan(0, 1), ColumnRange(2, 5))
    assert (location.column, location.end_column) == (3, 6)


def test_a_location_without_columns_starts_at_the_first() -> None:
    assert Location("a.md", LineSpan(0, 4)).column == 1


def test_an_empty_file_is_pointed_at_by_its_first_line() -> None:
    assert Location("empty.md", LineSpan(0, 0)).end_line == 1
