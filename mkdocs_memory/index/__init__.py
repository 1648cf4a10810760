"""The only speaker of SQL: everything stored here is derived and can be rebuilt.

Comes in: files as `workspace` loads them; goes out: documents, facts, candidates for a question
and their statistics, as plain values. What an answer is, is left to those who ask.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mkdocs_memory.index.build import IndexReport, update
    from mkdocs_memory.index.freshness import Freshness, ensure_fresh, open_fresh
    from mkdocs_memory.index.index import Index
    from mkdocs_memory.index.rows import Article, DocumentRow, FactRow
    from mkdocs_memory.index.search_values import Candidate, PassageFilter, Statistics

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

_MODULES = {
    "build": ("IndexReport", "update"),
    "freshness": ("Freshness", "ensure_fresh", "open_fresh"),
    "index": ("Index",),
    "rows": ("Article", "DocumentRow", "FactRow"),
    "search_values": ("Candidate", "PassageFilter", "Statistics"),
}
"""Where the public names stand."""


def __getattr__(name: str) -> object:
    """Load a public name when it is asked for: a question needs none of what writes an index."""
    for module, names in _MODULES.items():
        if name in names:
            from importlib import import_module

            return getattr(import_module(f"{__name__}.{module}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
