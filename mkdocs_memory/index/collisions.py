"""Pages that `get SLUG` cannot tell apart: the one finding that takes more than one file."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Iterator

from mkdocs_memory.diagnostics import Diagnostic, Related
from mkdocs_memory.locations import LineSpan, Location
from mkdocs_memory.text.terms import slugify
from mkdocs_memory.workspace.files import LoadedDocument, Role

_TOP = LineSpan(0, 1)


def slug_key(loaded: LoadedDocument) -> str | None:
    """Return what two articles must not share: folder, locale and folded slug.

    Translations share a slug on purpose, and pages of different folders are told apart by
    their path, so neither collides.
    """
    if loaded.role is not Role.ARTICLE:
        return None
    return "\n".join((posixpath.dirname(loaded.path), loaded.locale, slugify(loaded.slug)))


def slug_collisions(documents: Iterable[tuple[str, ...]]) -> Iterator[Diagnostic]:
    """Yield M511 for each page whose key an earlier one has; takes (path, key) by path."""
    first_paths: dict[str, str] = {}
    for path, key in documents:
        first = first_paths.setdefault(key, path)
        if first != path:
            yield Diagnostic(
                code="M511",
                message=f"slug {key.rpartition(chr(10))[2]!r} is also that of '{first}'",
                span=_TOP,
                path=path,
                related=(Related(Location(first, _TOP), "the other page"),),
            )
