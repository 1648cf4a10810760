"""Findings as values, and the catalogue of what can be found."""

from __future__ import annotations

import re

import pytest

from mkdocs_memory.diagnostics import RULES, Diagnostic, Rule, Severity, by_place
from mkdocs_memory.locations import ColumnRange, LineSpan


def test_a_finding_reads_as_one_line_with_place_code_message_and_remedy() -> None:
    found = Diagnostic("M204", "nothing after the colon", LineSpan(6, 7)).in_file("日誌/a.md")
    assert str(found) == (
        "日誌/a.md:7: M204 nothing after the colon. "
        "Write the fact after the colon, or delete the bullet."
    )


def test_severity_is_the_rule_s_unless_the_finding_says_otherwise() -> None:
    found = Diagnostic("M101", "repeats", LineSpan(0, 1))
    assert found.severity is Severity.WARNING
    quiet = Diagnostic("M101", "repeats", LineSpan(0, 1), severity_override=Severity.INFO)
    assert quiet.severity is Severity.INFO


def test_severities_are_ranked_from_the_gravest() -> None:
    assert sorted(Severity, key=lambda severity: severity.rank) == [
        Severity.ERROR,
        Severity.WARNING,
        Severity.INFO,
        Severity.HINT,
    ]


def test_findings_are_sorted_by_place_and_kept_once() -> None:
    late = Diagnostic("M201", "late", LineSpan(9, 10), path="b.md")
    early = Diagnostic("M201", "early", LineSpan(2, 3), ColumnRange(4, 5), path="b.md")
    other = Diagnostic("M501", "other", LineSpan(30, 31), path="a.md")
    assert by_place([late, early, late, other]) == [other, early, late]


@pytest.mark.parametrize("rule", RULES.values(), ids=list(RULES))
def test_every_rule_says_what_it_means_and_what_to_do(rule: Rule) -> None:
    assert re.fullmatch(r"M[1-5]\d\d", rule.code)
    assert rule.title[0].isupper()
    assert not rule.title.endswith(".")
    for sentence in (rule.explanation, rule.remedy):
        assert sentence.endswith(".")
        assert "\n" not in sentence
    assert rule.example
