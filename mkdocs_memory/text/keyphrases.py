"""What a text is about, without a model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

TAG_SCORE = 2.0
"""Score of the phrases that the author names as subjects of the text."""


@dataclass(frozen=True, slots=True)
class Keyphrase:
    """A phrase that tells what a text is about."""

    phrase: str
    """As it is spelt most often in the text."""
    key: str
    """`fold_spelling(phrase)`: equal for spellings of one phrase."""
    score: float
    """Higher is better; comparable within one text only, best is 1.0, `TAG_SCORE` for tags."""
    parts: tuple[int, ...]
    """Indexes of the parts (sections) that hold it; the first part for a tag that none holds."""

    @property
    def is_tag(self) -> bool:
        """True when the author names it as a subject of the text."""
        return self.score >= TAG_SCORE


@dataclass(frozen=True, slots=True)
class TextPart:
    """One section as the extraction sees it."""

    title: str
    text: str


def extract_keyphrases(
    title: str, parts: Sequence[TextPart], limit: int = 20, tags: Sequence[str] = ()
) -> list[Keyphrase]:
    """Return the best phrases of a document, best first, at most `limit`.

    Generic nouns, numbers and dates are no keyphrases; of nested phrases the one that
    carries the meaning stays. The author's tags come first, whatever they are.
    """
    # Late, because a question at the shell needs the values above but never the extraction.
    from mkdocs_memory.text.phrase_ranking import rank_phrases

    return rank_phrases(title, parts, limit, tags)
