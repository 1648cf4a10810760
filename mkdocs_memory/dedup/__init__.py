"""Text that says the same as older text: articles come in, pairs of places go out.

Sections, whole articles and facts are compared; translations, series and boilerplate are
left out. Rendering pairs as pages and log lines is left to others.
"""

from mkdocs_memory.dedup.duplicates import compare_articles, find_duplicates
from mkdocs_memory.dedup.values import Duplicate, DuplicateKind, SentencePair, Side

__all__ = [
    "Duplicate",
    "DuplicateKind",
    "SentencePair",
    "Side",
    "compare_articles",
    "find_duplicates",
]
