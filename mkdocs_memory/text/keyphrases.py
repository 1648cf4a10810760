"""What a text is about, without a model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Keyphrase:
    """A phrase that tells what a text is about."""

    phrase: str
    """As it is spelt most often in the text."""
    key: str
    """`fold_spelling(phrase)`: equal for spellings of one phrase."""
    score: float
    """Higher is better; comparable within one text only, best is 1.0."""
    parts: tuple[int, ...]
    """Indexes of the parts (sections) that hold it."""


@dataclass(frozen=True, slots=True)
class TextPart:
    """One section as the extraction sees it."""

    title: str
    text: str


def extract_keyphrases(title: str, parts: Sequence[TextPart], limit: int = 20) -> list[Keyphrase]:
    """Return the best phrases of a document, best first, at most `limit`.

    Generic nouns, numbers and dates are no keyphrases; of nested phrases the one that
    carries the meaning stays.
    """
    # Late, because a question at the shell needs the values above but never the extraction.
    from mkdocs_memory.text.phrase_ranking import rank_phrases

    return rank_phrases(title, parts, limit)
