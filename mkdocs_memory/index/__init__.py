"""The only speaker of SQL: everything stored here is derived and can be rebuilt.

Comes in: files as `workspace` loads them; goes out: documents, facts, candidates for a question
and their statistics, as plain values. What an answer is, is left to those who ask.
"""

from __future__ import annotations

from mkdocs_memory.index.build import IndexReport, update
from mkdocs_memory.index.freshness import Freshness, ensure_fresh, open_fresh
from mkdocs_memory.index.index import Index
from mkdocs_memory.index.rows import (
    Article,
    Candidate,
    DocumentRow,
    FactRow,
    PassageFilter,
    Statistics,
)

__all__ = [
    "Article",
    "Candidate",
    "DocumentRow",
    "FactRow",
    "Freshness",
    "Index",
    "IndexReport",
    "PassageFilter",
    "Statistics",
    "ensure_fresh",
    "open_fresh",
    "update",
]
