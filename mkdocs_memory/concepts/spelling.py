"""Concepts that are spelt in several ways."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from mkdocs_memory.concepts.phrases import Phrase, Use, collect_phrases
from mkdocs_memory.diagnostics import Diagnostic, Related, by_place
from mkdocs_memory.index.rows import Article
from mkdocs_memory.locations import Location

_INNER_CAPITAL = re.compile(r"[a-z][A-Z]")
_BREAKS = re.compile(r"[\s\-_]+")


def find_spelling_variants(articles: Sequence[Article]) -> list[Diagnostic]:
    """Hint at each spelling of a concept that most articles write differently (M303).

    Plurals, sentence case and hyphens for spaces are grammar, not variants.
    """
    return by_place(
        diagnostic
        for phrase in collect_phrases(articles)
        for spelling in phrase.spellings[1:]
        if is_variant(phrase.name, spelling)
        and (diagnostic := _diagnostic(phrase, phrase.name, spelling))
    )


def is_variant(usual: str, spelling: str) -> bool:
    """True when two spellings of one name differ in more than grammar."""
    if _grammar_folded(usual) != _grammar_folded(spelling):
        return True
    has_own_case = _INNER_CAPITAL.search(usual) or _INNER_CAPITAL.search(spelling)
    return bool(has_own_case) and _singular(usual) != _singular(spelling)


def _grammar_folded(spelling: str) -> str:
    """Fold what grammar changes; keeps width, accents and the long mark apart."""
    return _singular(_BREAKS.sub(" ", unicodedata.normalize("NFC", spelling).lower()))


def _singular(spelling: str) -> str:
    return re.sub(r"(?:(?<=[xs])es|(?<=[a-z])s)\b", "", re.sub(r"ies\b", "y", spelling))


def _diagnostic(phrase: Phrase, usual: str, spelling: str) -> Diagnostic | None:
    """Place the hint at the first article that writes it so and is not silenced."""
    uses = [
        use for use in phrase.uses if use.keyphrase.phrase == spelling and not _is_silenced(use)
    ]
    if not uses:
        return None
    other = next(use for use in phrase.uses if use.keyphrase.phrase == usual)
    place = _location(uses[0])
    return Diagnostic(
        code="M303",
        message=f"'{spelling}' is written '{usual}' in '{_location(other)}'.",
        span=place.span,
        path=place.path,
        related=(Related(_location(other), f"'{usual}'"),),
    )


def _is_silenced(use: Use) -> bool:
    section = use.article.sections[use.sections[0]]
    return "M303" in use.article.document.ignored_codes or "M303" in section.ignored_codes


def _location(use: Use) -> Location:
    return Location(use.article.path, use.article.sections[use.sections[0]].span)
