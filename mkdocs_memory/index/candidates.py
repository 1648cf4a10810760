"""Which passages are worth ranking: an answer that no engine and no history of edits changes.

Rare terms come first, and common ones are left out once enough postings were read, so that a
query costs about the same on a thousand passages and on a million. Passages are ordered by
the summed weight of their terms, computed here; ties go by path and place in the file.
"""

from __future__ import annotations

import bisect
import heapq
import math
import sqlite3
from collections.abc import Callable, Collection, Iterable, Sequence

from mkdocs_memory.index.fulltext import HEADING_MARK, FullText
from mkdocs_memory.index.passage_ids import CLASS_LENGTHS, CLASS_MASK

POSTINGS_BUDGET = 20_000
"""Postings read for one query; the rarest term is always read whole. About 5 ms."""

MOST_LOOKED_UP = 1000
"""Passages whose files are looked up one by one, 4 µs each; for more, all files are read."""
_PATH = """
SELECT d.path FROM passages p JOIN documents d ON d.id = p.source >> 32 WHERE p.id = ?
"""


def term_weight(passage_count: int, document_count: int) -> float:
    """Weigh a term by how few passages hold it (natural log, above 0).

    Source: Lucene, BM25Similarity.idf.
    """
    return math.log(1 + (passage_count - document_count + 0.5) / (document_count + 0.5))


def score_passages(
    fulltext: FullText, terms: Iterable[str], passage_count: int
) -> dict[int, float]:
    """Sum, for each passage that holds one of the rarer terms, the weights of its terms.

    A term that stands in the heading too counts twice. Of a common one, only the passages are
    looked at that have it in their heading or hold one of the two rarest terms as well.
    """
    counted = sorted((fulltext.document_count(term), term) for term in set(terms))
    counted = [(count, term) for count, term in counted if count]
    rarest = [term for _, term in counted[:2]]
    scores: dict[int, float] = {}
    budget = POSTINGS_BUDGET
    for count, term in counted:
        weight = term_weight(passage_count, count)
        if count <= budget or not scores:
            budget -= count
            _add(scores, fulltext.postings(term), weight)
        else:
            beside = [fulltext.postings(rare, term) for rare in rarest if rare != term]
            _add(scores, set().union(*beside), weight)
        marked = HEADING_MARK + term
        if count <= budget or fulltext.document_count(marked) <= budget:
            in_headings = fulltext.postings(marked)
            budget -= len(in_headings)
            _add(scores, in_headings, weight)
    return scores


def _add(scores: dict[int, float], passage_ids: Iterable[int], weight: float) -> None:
    if not scores:
        scores.update(dict.fromkeys(passage_ids, weight))
        return
    score_of = scores.get
    for passage_id in passage_ids:
        scores[passage_id] = score_of(passage_id, 0.0) + weight


def damped(scores: dict[int, float], average_length: float) -> dict[int, float]:
    """Lower the scores of long passages, which hold any word sooner or later.

    What BM25 with k1 1.2 and b 0.75 gives a term that stands once. Without it, a question of
    one common word has as candidates whatever comes first by path. The length comes from the
    id (see `passage_ids`), so that no passage is looked up.
    """
    if not scores:
        return scores
    factors = [1 / (1.3 + 0.9 * length / average_length) for length in CLASS_LENGTHS]
    return {key: score * factors[key & CLASS_MASK] for key, score in scores.items()}


def best(
    scores: dict[int, float],
    limit: int,
    order: PathOrder,
    allowed: Callable[[int], bool] | None = None,
) -> list[int]:
    """Return the ids with the highest scores, best first, ties by path and place.

    Arguments:
        scores: Of all passages in question.
        limit: Most ids wanted.
        order: Tells the place of a passage.
        allowed: The filter; `None` lets all pass.
    """
    if allowed is not None:
        scores = _first_allowed(scores, limit, allowed)
    scores = _highest(scores, limit)
    places = order.places(scores)
    return sorted(scores, key=lambda key: (-scores[key], places[key]))[:limit]


def _highest(scores: dict[int, float], limit: int) -> dict[int, float]:
    """Keep the `limit` highest scores, and all that equal the last of them."""
    if len(scores) <= limit:
        return scores
    lowest = heapq.nlargest(limit, scores.values())[-1]
    return {key: score for key, score in scores.items() if score >= lowest}


def _first_allowed(
    scores: dict[int, float], limit: int, allowed: Callable[[int], bool]
) -> dict[int, float]:
    """Keep allowed passages; stops at the first score below the best `limit` of them."""
    kept: dict[int, float] = {}
    lowest = 0.0
    for key in sorted(scores, key=scores.__getitem__, reverse=True):
        if len(kept) >= limit and scores[key] < lowest:
            break
        if allowed(key):
            kept[key] = lowest = scores[key]
    return kept


class PathOrder:
    """Places of passages by path; ids themselves tell only in which order files were indexed."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._firsts: list[int] = []
        self._paths: list[str] = []

    def places(self, ids: Collection[int]) -> dict[int, tuple[str, int]]:
        """Return for each id the path of its file, and the id itself."""
        if len(ids) <= MOST_LOOKED_UP and not self._firsts:
            found = (self._connection.execute(_PATH, (key,)).fetchone() for key in ids)
            return {key: (path, key) for key, (path,) in zip(ids, found, strict=True)}
        if not self._firsts:
            self._load()
        return {key: (self._paths[bisect.bisect(self._firsts, key) - 1], key) for key in ids}

    def _load(self) -> None:
        rows: Sequence[tuple[int, str]] = self._connection.execute(
            "SELECT first_passage, path FROM documents WHERE passage_count > 0"
        ).fetchall()
        in_id_order = sorted(rows)
        self._firsts = [first for first, _ in in_id_order]
        self._paths = [path for _, path in in_id_order]
