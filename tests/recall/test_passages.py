from __future__ import annotations

import datetime as dt
from dataclasses import replace

from mkdocs_memory.index.freshness import Freshness
from mkdocs_memory.index.search_values import Candidate
from mkdocs_memory.locations import LineSpan, Location
from mkdocs_memory.recall.passages import Answer, Passage
from mkdocs_memory.recall.ranking import Factor, Ranked, TermScore
from mkdocs_memory.text.day_ranges import DateRange

TRIP = DateRange(dt.date(2025, 11, 27), dt.date(2025, 12, 1))
FACT = Passage(
    kind="world",
    timestamp=TRIP,
    entities=("Peter",),
    content="Currently in Marrakech for Andy's birthday.",
    location=Location("memory/2025-11-27.md", LineSpan(11, 12)),
    score=4.56789,
    title="2025-11-27",
    heading="",
    is_cut=False,
    is_published=False,
)
SECTION = Passage(
    kind="section",
    timestamp=DateRange(dt.date(2025, 3, 1), dt.date(2025, 3, 1)),
    entities=(),
    content="… Each chunk holds twelve tokens.\nMore would wait. …",
    location=Location("docs/voice.md", LineSpan(87, 88)),
    score=2.0,
    title="Voice chat",
    heading="Voice chat › Streaming",
    is_cut=True,
    is_published=True,
)


def test_json_of_a_fact() -> None:
    assert FACT.to_dict() == {
        "kind": "world",
        "timestamp": {"start": "2025-11-27", "end": "2025-12-01"},
        "entities": ["Peter"],
        "content": "Currently in Marrakech for Andy's birthday.",
        "source": "memory/2025-11-27.md#L12",
        "score": 4.5679,
    }


def test_json_of_an_opinion_has_its_confidence() -> None:
    assert replace(FACT, kind="opinion", confidence=0.95).to_dict()["confidence"] == 0.95


def test_json_of_a_section_has_its_headings_and_says_that_it_is_cut() -> None:
    shape = SECTION.to_dict()
    assert shape["timestamp"] == "2025-03-01"
    assert shape["heading"] == "Voice chat › Streaming"
    assert shape["truncated"] is True


def test_json_of_an_undated_passage_has_no_timestamp() -> None:
    assert replace(SECTION, timestamp=None).to_dict()["timestamp"] is None


def test_text_of_a_fact_is_one_line_like_its_bullet() -> None:
    assert FACT.as_text() == (
        "memory/2025-11-27.md:12: W @Peter: Currently in Marrakech for Andy's birthday. "
        "(2025-11-27/2025-12-01)"
    )


def test_text_of_an_opinion_names_its_confidence() -> None:
    opinion = replace(FACT, kind="opinion", confidence=0.95, timestamp=None)
    assert opinion.as_text().startswith("memory/2025-11-27.md:12: O(c=0.95) @Peter: Currently")


def test_text_of_a_cut_section_ends_with_the_command_for_the_rest() -> None:
    assert SECTION.as_text() == (
        "docs/voice.md:88: Voice chat › Streaming (2025-03-01)\n"
        "    … Each chunk holds twelve tokens.\n"
        "    More would wait. …\n"
        "    … mkdocs-memory get 'docs/voice.md#L88'"
    )


def test_explained_text_shows_the_sum_and_each_factor() -> None:
    candidate = Candidate(
        path="memory/2025-11-27.md",
        kind="world",
        span=LineSpan(11, 12),
        heading="Peter",
        text=FACT.content,
        length=8,
        entities=("Peter",),
        time_start=None,
        time_end=None,
        confidence=None,
        is_published=False,
        title="2025-11-27",
    )
    terms = (TermScore("marrakech", 2.0, 1.0, 1.5), TermScore("peter", 0.5, 2.0, 0.5))
    ranked = Ranked(candidate, 5.0, terms, (Factor("entity @Peter", 2.5),))
    explained = replace(FACT, explanation=ranked)
    assert explained.as_text(explain=True).split("\n")[1] == (
        "    score 5.00 = (marrakech 1.50 + peter 0.50) × 2.5 (entity @Peter)"
    )
    assert "explanation" not in explained.to_dict()
    assert explained.to_dict(explain=True)["explanation"] == {
        "terms": [
            {"term": "marrakech", "idf": 2.0, "frequency": 1.0, "score": 1.5},
            {"term": "peter", "idf": 0.5, "frequency": 2.0, "score": 0.5},
        ],
        "factors": [{"name": "entity @Peter", "value": 2.5}],
    }


def test_json_of_an_answer() -> None:
    answer = Answer(
        query="where is Peter",
        results=(FACT,),
        total=7,
        is_truncated=False,
        freshness=Freshness(version=3, age_seconds=12.34, stale=False),
    )
    assert answer.to_dict() == {
        "query": "where is Peter",
        "results": [FACT.to_dict()],
        "total": 7,
        "truncated": False,
        "index": {"version": 3, "age_seconds": 12.3, "stale": False},
        "hints": [],
    }


def test_json_of_an_answer_with_a_cut_passage_hints_at_the_rest() -> None:
    answer = Answer("chunk", (SECTION,), 1, True, Freshness(1, 0.0))
    assert answer.to_dict()["hints"] == [
        "'mkdocs-memory get SOURCE' prints the whole of a truncated passage"
    ]
