from __future__ import annotations

import datetime as dt

from mkdocs_memory.pages.charts import PLOT_HEIGHT, WEEKS, bar_chart, dot_chart

DAY = dt.date(2026, 10, 5)


def days(*offsets: int) -> list[dt.date]:
    return [DAY + dt.timedelta(days=offset) for offset in offsets]


def test_a_month_is_counted_by_day() -> None:
    chart = bar_chart(days(0, 0, 3, 30))
    assert chart
    assert chart.unit == "days"
    assert [(bar.start, bar.count) for bar in chart.bars] == [
        (DAY, 2),
        (DAY + dt.timedelta(days=3), 1),
        (DAY + dt.timedelta(days=30), 1),
    ]


def test_a_year_is_counted_by_weeks_that_begin_on_monday() -> None:
    chart = bar_chart(days(0, 1, 200))
    assert chart
    assert chart.unit == "weeks"
    assert [bar.start.weekday() for bar in chart.bars] == [0, 0]
    assert [bar.count for bar in chart.bars] == [2, 1]


def test_only_the_latest_year_is_drawn() -> None:
    chart = bar_chart(days(*range(0, 2000, 7)))
    assert chart
    assert len(chart.bars) == WEEKS
    assert sum(bar.count for bar in chart.bars) == WEEKS


def test_the_tallest_bar_fills_the_plot_and_the_smallest_stays_visible() -> None:
    chart = bar_chart([*days(0) * 500, *days(1)])
    assert chart
    assert [bar.height for bar in chart.bars] == [PLOT_HEIGHT, 3]


def test_dates_that_no_chart_can_hold_are_left_out() -> None:
    far = [dt.date(1, 1, 1), dt.date(9999, 12, 31)]
    assert bar_chart(far) is None
    assert bar_chart([*far, *days(0, 1)]) == bar_chart(days(0, 1))
    assert dot_chart([*far, *days(0, 40)]) == dot_chart(days(0, 40))


def test_one_day_draws_nothing() -> None:
    assert bar_chart(days(0, 0)) is None
    assert dot_chart(days(0)) is None
    assert dot_chart([]) is None


def test_dots_of_one_time_stand_above_each_other() -> None:
    chart = dot_chart(days(0, 0, 300))
    assert chart
    assert chart.dots[0].x == chart.dots[1].x
    assert chart.dots[0].y > chart.dots[1].y
    assert chart.height > dot_chart(days(0, 300)).height  # type: ignore[union-attr]


def test_months_are_named_as_far_as_they_fit_and_the_first_names_its_year() -> None:
    chart = bar_chart(days(*range(0, 364, 7)))
    assert chart
    assert [label.day.month for label in chart.labels] == [1, 4, 7, 10] or len(chart.labels) <= 6
    assert chart.labels[0].with_year
