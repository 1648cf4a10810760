"""A duplicate as a diagnostic: one line that names both places and what they share."""

from __future__ import annotations

from mkdocs_memory.dedup.values import Duplicate, Side
from mkdocs_memory.diagnostics import Diagnostic, Related

_MOST_SHARED = 3


def to_diagnostic(duplicate: Duplicate) -> Diagnostic:
    """Place the finding at the newer side; nothing of a private side but `path:line`."""
    return Diagnostic(
        code=duplicate.kind.code,
        message=_message(duplicate),
        span=duplicate.newer.location.span,
        columns=duplicate.newer.location.columns,
        path=duplicate.newer.location.path,
        score=duplicate.score,
        shared=duplicate.shared,
        related=(
            Related(duplicate.older.location, _name(duplicate.older) or "the older text"),
            *(Related(side.location, "its translation") for side in duplicate.translations),
        ),
    )


def _message(duplicate: Duplicate) -> str:
    older = duplicate.older
    number = f"section {older.number}, " if older.is_public and older.number else ""
    measure = f"cosine {duplicate.score:.2f}, threshold {duplicate.threshold:.2f}"
    shared = ", ".join(f"'{phrase}'" for phrase in duplicate.shared[:_MOST_SHARED])
    return f"repeats '{older.location}' ({number}{measure})" + (
        f": shares {shared}" if shared else ""
    )


def _name(side: Side) -> str:
    """`section 3.3, 'Streaming granularity'`, as far as it may be told."""
    if not side.is_public:
        return ""
    number = f"section {side.number}" if side.number else ""
    title = f"'{side.title or side.article_title}'"
    return f"{number}, {title}" if number else title
