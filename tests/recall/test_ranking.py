from __future__ import annotations

import datetime as dt
import math

import pytest

from mkdocs_memory.index.search_values import Candidate, Statistics
from mkdocs_memory.locations import LineSpan
from mkdocs_memory.recall.names import NamedEntity, named_entity
from mkdocs_memory.recall.ranking import ENTITY_BOOST, rank, score_terms, term_weights
from mkdocs_memory.text.terms import query_terms, terms
from mkdocs_memory.workspace.entities import EntityCatalog, fold_name

PETER = NamedEntity("Peter", "peter", (("peter",), ("彼", "得", "彼得")))
STATISTICS = Statistics(passage_count=1000, average_length=40.0)


def passage(
    text: str,
    *,
    path: str = "docs/a.md",
    line: int = 0,
    kind: str = "section",
    heading: str = "",
    entities: tuple[str, ...] = (),
) -> Candidate:
    return Candidate(
        path=path,
        kind=kind,
        span=LineSpan(line, line + 1),
        heading=heading,
        text=text,
        length=len(terms(f"{heading} {text}")),
        entities=entities,
        time_start=dt.date(2025, 11, 27),
        time_end=dt.date(2025, 11, 27),
        confidence=None,
        is_published=True,
        title="A",
    )


def weights(question: str, **counts: int) -> dict[str, float]:
    found = query_terms(question)
    return term_weights(found, {term: counts.get(term, 10) for term in found}, 1000)


def order(question: str, *candidates: Candidate) -> list[str]:
    ranked = rank(candidates, weights(question), STATISTICS)
    return [item.candidate.text for item in ranked]


def test_rare_terms_weigh_more_than_common_ones() -> None:
    found = term_weights(["rare", "common"], {"rare": 1, "common": 900}, 1000)
    assert found["rare"] > 6 > 1 > found["common"] > 0


def test_terms_that_no_passage_holds_are_left_out() -> None:
    assert term_weights(["here", "nowhere"], {"here": 3, "nowhere": 0}, 1000).keys() == {"here"}


def test_score_is_the_textbook_formula() -> None:
    candidate = passage("cat " * 3 + "dog " * 7)
    (score,) = score_terms(candidate, {"cat": 2.0}, average_length=20.0)
    length_part = 1 - 0.75 + 0.75 * 10 / 20
    assert score.score == pytest.approx(2.0 * 3 * 2.2 / (3 + 1.2 * length_part))


def test_passage_with_both_words_comes_before_passage_that_repeats_one() -> None:
    both, repeated = "streaming chunks arrive", "streaming streaming streaming streaming"
    assert order("streaming chunks", passage(repeated), passage(both, line=9)) == [both, repeated]


def test_term_in_the_heading_counts_more_than_in_the_text() -> None:
    in_heading = passage("how large they are", heading="Voice chat › Chunks", line=9)
    in_text = passage("how large chunks are in voice chat here", heading="Notes")
    assert order("chunks", in_text, in_heading)[0] == in_heading.text


def test_chinese_question_finds_the_sentence_that_shares_its_words() -> None:
    right = "流式输出的粒度由每块的词元数决定。"
    wrong = "每周三在城堡见面，讨论下周的计划。"
    assert order("流式粒度怎么决定", passage(wrong), passage(right, line=5))[0] == right


def test_japanese_question_finds_the_sentence_that_shares_its_words() -> None:
    right = "ストリーミングの粒度はチャンクごとのトークン数で決まる。"
    wrong = "毎週水曜日に城で会う。トークンは要らない。"
    assert (
        order("ストリーミングの粒度は何で決まるか", passage(wrong), passage(right, line=5))[0]
        == right
    )


def test_fact_about_a_named_entity_comes_first_under_any_of_its_names() -> None:
    about = passage("prefers short replies", kind="opinion", heading="彼得", entities=("彼得",))
    other = passage("peter prefers short replies", kind="opinion", heading="Ann", entities=("Ann",))
    ranked = rank(
        [other, about],
        weights("what does Peter prefer"),
        STATISTICS,
        (PETER,),
        lambda name: {"彼得": "peter"}.get(name, fold_name(name)),
    )
    assert ranked[0].candidate == about
    (factor,) = ranked[0].factors
    assert (factor.name, factor.value) == ("entity @彼得", ENTITY_BOOST)
    assert ranked[1].factors == ()


def test_entity_is_one_term_under_each_of_its_names() -> None:
    spellings = ["peter", "彼", "得", "彼得"]
    question = term_weights(spellings, dict.fromkeys(spellings, 9), 99)
    page = passage("a friend", kind="entity", heading="Peter 彼得", entities=("Peter",))
    prose = passage("彼得是朋友", line=5)
    other = passage("得了", line=9)
    ranked = rank([other, prose, page], question, STATISTICS, (PETER,))
    assert [[part.term for part in item.term_scores] for item in ranked] == [["@Peter"]] * 2 + [[]]
    assert ranked[0].factors == ()


def test_name_of_two_words_is_found_joined_and_apart() -> None:
    castle = named_entity("The-Castle", EntityCatalog(()))
    question = term_weights(["castl", "thecastl"], {"castl": 5, "thecastl": 2}, 99)
    texts = ["we met at the castle", "TheCastle is where we met"]
    ranked = rank([passage(text) for text in texts], question, STATISTICS, (castle,))
    assert all(item.term_scores[0].term == "@The-Castle" for item in ranked)


def test_score_is_the_sum_of_its_terms_times_its_factors() -> None:
    about = passage("prefers short replies", kind="opinion", heading="Peter", entities=("Peter",))
    (ranked,) = rank([about], weights("Peter prefers"), STATISTICS, (PETER,))
    total = sum(part.score for part in ranked.term_scores)
    assert ranked.score == pytest.approx(total * math.prod(f.value for f in ranked.factors))
    assert [part.term for part in ranked.term_scores] == ["@Peter", "prefer"]


def test_equal_scores_stand_by_path_and_line_whatever_order_they_come_in() -> None:
    places = [("docs/b.md", 3), ("docs/a.md", 12), ("docs/a.md", 2)]
    ranked = rank(
        [passage("same words", path=path, line=line) for path, line in places],
        weights("same words"),
        STATISTICS,
    )
    found = [(item.candidate.path, item.candidate.span.start) for item in ranked]
    assert found == [("docs/a.md", 2), ("docs/a.md", 12), ("docs/b.md", 3)]


def test_an_empty_index_has_no_average_length() -> None:
    (ranked,) = rank([passage("word")], {"word": 1.0}, Statistics(0, 0.0))
    assert ranked.score > 0
