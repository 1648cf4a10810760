"""Concepts that are spelt in several ways."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from mkdocs_memory.concepts.phrases import Phrase, Use, collect_phrases
from mkdocs_memory.diagnostics import Diagnostic, Related, by_place
from mkdocs_memory.index.rows import Article
from mkdocs_memory.locations import Location
from mkdocs_memory.text.terms import fold_spelling

_INNER_CAPITAL = re.compile(r"[a-z][A-Z]")
_BREAKS = re.compile(r"[\s\-_]+")


def find_spelling_variants(articles: Sequence[Article]) -> list[Diagnostic]:
    """Hint at each spelling of a concept that most articles write differently (M303).

    Plurals, sentence case and hyphens for spaces are grammar, not variants; tags are often
    written as slugs, and say nothing about spelling.
    """
    return by_place(
        diagnostic
        for phrase in map(_without_tags, collect_phrases(articles))
        for spelling in phrase.spellings[1:]
        if is_variant(phrase.name, spelling)
        and (diagnostic := _diagnostic(phrase, phrase.name, spelling))
    )


def _without_tags(phrase: Phrase) -> Phrase:
    return replace(phrase, uses=tuple(use for use in phrase.uses if not use.keyphrase.is_tag))


def is_variant(usual: str, spelling: str) -> bool:
    """True when two spellings of one name differ in more than grammar.

    Capitals count only in names that have them inside, as in `JavaScript`.
    """
    words, others = _BREAKS.split(usual), _BREAKS.split(spelling)
    if _is_identifier_of(usual, spelling) or _is_identifier_of(spelling, usual):
        return False
    if list(map(fold_spelling, words)) != list(map(fold_spelling, others)):
        return True
    return any(_is_other_word(word, other) for word, other in zip(words, others, strict=True))


def _is_identifier_of(name: str, words: str) -> bool:
    """True for `StaticFiles` beside `static files`: the class and the thing."""
    return bool(_INNER_CAPITAL.search(name)) and " " in words and words.islower()


def _is_other_word(word: str, other: str) -> bool:
    """True for other capitals inside a name, another width, or a missing long mark."""
    if word.isascii() and other.isascii() and (word.isupper() or other.isupper()):
        return False
    if _INNER_CAPITAL.search(word) or _INNER_CAPITAL.search(other):
        shorter = min(len(word), len(other))
        return word[:shorter] != other[:shorter]
    return _written_out(word) != _written_out(other)


def _written_out(word: str) -> str:
    """Fold case and plural; keeps width and the long mark apart."""
    return word.lower() if not word.isascii() else fold_spelling(word)


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
        message=f"'{spelling}' is written '{usual}' in '{_location(other)}'",
        span=place.span,
        path=place.path,
        related=(Related(_location(other), f"'{usual}'"),),
    )


def _is_silenced(use: Use) -> bool:
    section = use.article.sections[use.sections[0]]
    return "M303" in use.article.document.ignored_codes or "M303" in section.ignored_codes


def _location(use: Use) -> Location:
    return Location(use.article.path, use.article.sections[use.sections[0]].span)
