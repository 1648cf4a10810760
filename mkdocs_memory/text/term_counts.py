"""How often the terms of a question stand in a text, without splitting what cannot hold one.

The same counts as from `terms`, which takes ten times as long on words never met before: all
words, for a question typed at a shell.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from mkdocs_memory.text.stems import is_irregular
from mkdocs_memory.text.terms import word_terms, words_and_runs


class WantedTerms:
    """The terms of a question, to be counted in many texts."""

    def __init__(self, wanted: Iterable[str]) -> None:
        self._wanted = frozenset(wanted)
        # A stem keeps the first two letters of its word, irregular forms aside.
        self._beginnings = tuple({term[:2] for term in self._wanted})
        self._ngrams = [term for term in self._wanted if len(term) < 3 and not term.isascii()]

    def count(self, text: str) -> dict[str, int]:
        """Return the wanted terms that stand in a text, and how often each does."""
        words, runs = words_and_runs(text)
        found: dict[str, int] = {}
        for word, repeats in Counter(words).items():
            if self._may_hold_one(word):
                for term in word_terms(word):
                    if term in self._wanted:
                        found[term] = found.get(term, 0) + repeats
        if runs and self._ngrams:
            joined = "\n".join(runs)
            for term in self._ngrams:
                if term in joined:
                    found[term] = found.get(term, 0) + _occurrences(term, joined)
        return found

    def _may_hold_one(self, word: str) -> bool:
        if not (word.isascii() and word.isalpha()):
            return True
        lower = word.lower()
        if lower.startswith(self._beginnings) or is_irregular(lower):
            return True
        # Words like `camelCase` have parts.
        return not (word == lower or word.istitle() or word.isupper())


def _occurrences(term: str, text: str) -> int:
    """Count a character or a pair of neighbours; `ああ` stands twice in `あああ`."""
    if term[0] == term[-1] and len(term) > 1:
        return len(re.findall(f"(?={term})", text))
    return text.count(term)
