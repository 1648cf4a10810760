"""From a question to ranked passages with sources."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice

from mkdocs_memory.index.freshness import Freshness
from mkdocs_memory.index.index import Index
from mkdocs_memory.index.search_values import Candidate, PassageFilter
from mkdocs_memory.locations import LineSpan, Location
from mkdocs_memory.recall.excerpts import cut_excerpt, find_line
from mkdocs_memory.recall.names import all_names, entity_key
from mkdocs_memory.recall.passages import Answer, Passage
from mkdocs_memory.recall.query import Query
from mkdocs_memory.recall.ranking import Ranked, rank, term_weights
from mkdocs_memory.text.day_ranges import DateRange
from mkdocs_memory.text.lines import split_lines
from mkdocs_memory.workspace.entities import EntityCatalog

LEAST_CANDIDATES = 60
"""Candidates scored for a small answer; scoring them is most of what a question costs."""
CANDIDATES_PER_RESULT = 4
MOST_BY_FILTER = 1000
"""Passages read when a filter alone decides."""
EXCERPT_BYTES = 700
"""UTF-8 bytes shown of a passage: five results stay near 4 KB."""
MOST_TRIED_FOR_BUDGET = 50

ReadText = Callable[[str], str]
"""Returns the text of a file of the workspace by its path; empty when it cannot be read."""


def recall(
    index: Index, query: Query, catalog: EntityCatalog, freshness: Freshness, read: ReadText
) -> Answer:
    """Return the passages that answer a question, best first.

    When no word of the question is found but filters are given, the newest passages that
    fit the filters answer instead, and a hint says so.

    Arguments:
        index: Where passages are looked up.
        query: The question with its filters.
        catalog: Tells which names are one entity.
        freshness: Of the index; part of the answer.
        read: Gives the files of found sections, to point at the line that matches best.
    """
    where = _filter(query, catalog)
    weights = _weights(index, query.terms) or _weights(index, query.stop_terms)
    ranked = _ranked(index, query, catalog, where, weights)
    by_filter_only = not ranked and where != PassageFilter()
    if by_filter_only:
        ranked = _newest_first(index.search((), MOST_BY_FILTER, where))
    passages = (_passage(item, weights, read) for item in ranked)
    tried = islice(passages, max(query.k, MOST_TRIED_FOR_BUDGET))
    results, left_out = _fitting(tried, query.k, query.max_tokens)
    return Answer(
        query=query.text,
        results=tuple(results),
        total=len(ranked),
        is_truncated=bool(left_out) or any(passage.is_cut for passage in results),
        freshness=freshness,
        hints=tuple(_hints(query, results, left_out, by_filter_only, freshness)),
    )


def _filter(query: Query, catalog: EntityCatalog) -> PassageFilter:
    days = query.period
    return PassageFilter(
        kinds=tuple(sorted(query.kinds)),
        names=all_names((entity.name for entity in query.entities), catalog),
        since=days.start if days else None,
        until=days.end if days else None,
    )


def _weights(index: Index, terms: Sequence[str]) -> dict[str, float]:
    return term_weights(terms, index.document_counts(terms), index.statistics().passage_count)


def _ranked(
    index: Index,
    query: Query,
    catalog: EntityCatalog,
    where: PassageFilter,
    weights: Mapping[str, float],
) -> list[Ranked]:
    if not weights:
        return []
    wanted = max(LEAST_CANDIDATES, query.k * CANDIDATES_PER_RESULT)
    ranked = rank(
        index.search(weights, wanted, where),
        weights,
        index.statistics(),
        query.named_entities,
        lambda name: entity_key(name, catalog),
    )
    # A candidate that holds a piece of a name (得 of 彼得) holds nothing of the question.
    return [item for item in ranked if item.score > 0]


def _newest_first(candidates: Sequence[Candidate]) -> list[Ranked]:
    """Order passages that match by their filter alone; the undated come last, by path."""
    days = [
        (candidate.time_end.toordinal() if candidate.time_end else 0) for candidate in candidates
    ]
    by_day = sorted(zip(days, candidates, strict=True), key=lambda pair: -pair[0])
    return [Ranked(candidate, 0.0) for _, candidate in by_day]


def _fitting(
    passages: Iterator[Passage], k: int, max_tokens: int | None
) -> tuple[list[Passage], list[Passage]]:
    """Take the best k passages that fit the budget together.

    Returns:
        The passages taken, and the better ones left out because they were too long.
    """
    taken: list[Passage] = []
    left_out: list[Passage] = []
    spent_tokens = 0
    while len(taken) < k and (passage := next(passages, None)):
        if max_tokens is not None:
            tokens = passage_tokens(passage)
            if spent_tokens + tokens > max_tokens:
                left_out.append(passage)
                continue
            spent_tokens += tokens
        taken.append(passage)
    return taken, left_out


def passage_tokens(passage: Passage) -> int:
    """Count what a passage costs a reader with a budget: its content and its source."""
    # Only a question with a budget pays for its patterns: 10 ms of a cold shell's 120.
    from mkdocs_memory.text.tokens import count_tokens

    return count_tokens(f"{passage.source} {passage.content}")


def _passage(ranked: Ranked, weights: Mapping[str, float], read: ReadText) -> Passage:
    candidate = ranked.candidate
    excerpt = cut_excerpt(candidate.text, weights, EXCERPT_BYTES)
    is_fact = candidate.kind not in ("section", "entity")
    span = candidate.span
    if not is_fact:
        line = find_line(split_lines(read(candidate.path)), span, excerpt.focus, weights)
        span = LineSpan(line, line + 1)
    return Passage(
        kind=candidate.kind,
        timestamp=_days(candidate),
        entities=candidate.entities,
        content=excerpt.text,
        location=Location(candidate.path, span),
        score=ranked.score,
        title=candidate.title,
        heading="" if is_fact else candidate.heading,
        is_cut=excerpt.is_cut,
        is_published=candidate.is_published,
        confidence=candidate.confidence,
        explanation=ranked,
    )


def _days(candidate: Candidate) -> DateRange | None:
    if candidate.time_start is None:
        return None
    return DateRange(candidate.time_start, candidate.time_end or candidate.time_start)


def _hints(
    query: Query,
    results: Sequence[Passage],
    left_out: Sequence[Passage],
    by_filter_only: bool,
    freshness: Freshness,
) -> Iterator[str]:
    """Say what to do next where the answer is empty, partial or old."""
    if by_filter_only and results:
        yield "no passage holds a word of the question; these are the newest that fit the filters"
    if left_out and not results:
        least = min(map(passage_tokens, left_out))
        yield f"nothing fits {query.max_tokens} tokens; try --max-tokens {least}"
    elif not results:
        yield _nothing_found(query)
    if freshness.note:
        yield freshness.note


def _nothing_found(query: Query) -> str:
    if query.kinds or query.entities or query.period:
        return "nothing fits the filters; leave one out, or see 'mkdocs-memory status'"
    return "no passage holds a word of the question; see 'mkdocs-memory status'"
