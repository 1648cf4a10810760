"""Facts of one file that repeat facts of another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mkdocs_memory.dedup.counts import count_rows
from mkdocs_memory.dedup.similarity import similar_pairs, tfidf_rows
from mkdocs_memory.dedup.values import Duplicate, DuplicateKind, Side
from mkdocs_memory.index.rows import Article, FactRow
from mkdocs_memory.text.retain import Kind
from mkdocs_memory.text.terms import normalize, terms


@dataclass(frozen=True, slots=True)
class _Statement:
    """A fact with the article it stands in."""

    article: Article
    row: FactRow

    @property
    def text(self) -> str:
        return f"{' '.join(self.row.fact.entities)} {self.row.fact.content}"

    @property
    def key(self) -> str:
        return " ".join(normalize(self.text).split())

    @property
    def numbers(self) -> frozenset[str]:
        return frozenset(term for term in terms(self.row.fact.content) if term[0].isdigit())

    @property
    def side(self) -> Side:
        document = self.article.document
        return Side(
            self.row.location,
            document.title,
            date=document.date,
            is_public=self.row.is_published,
        )


def compare_facts(articles: Sequence[Article], threshold: float) -> list[Duplicate]:
    """Return each fact that repeats an older one of another file, with the oldest such."""
    statements = sorted(
        (_Statement(article, row) for article in articles for row in article.facts), key=_age
    )
    firsts: dict[str, _Statement] = {}
    found: list[Duplicate] = []
    for statement in statements:
        first = firsts.setdefault(statement.key, statement)
        if _may_repeat(first, statement):
            found.append(_duplicate(first, statement, 1.0, threshold))
    found += _reworded(list(firsts.values()), threshold)
    return sorted(found, key=lambda duplicate: (-duplicate.score, duplicate.newer.location))


def _age(statement: _Statement) -> tuple[str, str, int]:
    """Order by day, undated last, then by place."""
    date = statement.article.document.date
    return (
        date.isoformat() if date else "9999",
        statement.row.path,
        statement.row.fact.span.start,
    )


def _reworded(statements: Sequence[_Statement], threshold: float) -> list[Duplicate]:
    """Compare facts that differ in wording; the best match of each newer one."""
    if len(statements) < 2:
        return []
    rows = tfidf_rows(count_rows([statement.text for statement in statements]))
    best: dict[int, tuple[int, float]] = {}
    for older, newer, score in similar_pairs(rows, threshold).pairs:
        if newer in best and best[newer][1] >= score:
            continue
        if _may_repeat(statements[older], statements[newer]):
            best[newer] = (older, score)
    return [
        _duplicate(statements[older], statements[newer], score, threshold)
        for newer, (older, score) in best.items()
    ]


def _may_repeat(older: _Statement, newer: _Statement) -> bool:
    """False for facts of one page, for summaries of a fact, and for other figures.

    An observation restates facts by its nature, and "first sound at 640 ms" is news beside
    "first sound at 410 ms".
    """
    kinds = {older.row.fact.kind, newer.row.fact.kind}
    return (
        older.article.document.family != newer.article.document.family
        and "M103" not in newer.article.document.ignored_codes
        and (len(kinds) == 1 or Kind.OBSERVATION not in kinds)
        and (older.numbers <= newer.numbers or newer.numbers <= older.numbers)
    )


def _duplicate(older: _Statement, newer: _Statement, score: float, threshold: float) -> Duplicate:
    return Duplicate(DuplicateKind.FACT, older.side, newer.side, round(score, 3), threshold)
