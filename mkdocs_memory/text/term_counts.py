"""How often the terms of a question stand in a text, without splitting what cannot hold one.

The same counts as from `terms`, which takes ten times as long on words never met before: all
words, for a question typed at a shell.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import lru_cache

from mkdocs_memory.text.stems import is_irregular
from mkdocs_memory.text.terms import word_terms, words_and_runs


def count_terms(text: str, wanted: Collection[str]) -> dict[str, int]:
    """Return the wanted terms that stand in a text, and how often each does."""
    words, runs = words_and_runs(text)
    question = _question(frozenset(wanted))
    found: dict[str, int] = {}
    for held in filter(None, map(question.__getitem__, words)):
        for term in held:
            found[term] = found.get(term, 0) + 1
    if runs and question.ngrams:
        joined = "\n".join(runs)
        for term in question.ngrams:
            if term in joined:
                found[term] = found.get(term, 0) + _occurrences(term, joined)
    return found


class _Question(dict[str, tuple[str, ...]]):
    """The wanted terms that each word met so far holds: for most words, none."""

    def __init__(self, wanted: frozenset[str]) -> None:
        super().__init__()
        self._wanted = wanted
        # A stem keeps the first two letters of its word, irregular forms aside.
        self._beginnings = tuple({term[:2] for term in wanted})
        self.ngrams = [term for term in wanted if len(term) < 3 and not term.isascii()]

    def __missing__(self, word: str) -> tuple[str, ...]:
        held = self[word] = (
            tuple(term for term in word_terms(word) if term in self._wanted)
            if self._may_hold_one(word)
            else ()
        )
        return held

    def _may_hold_one(self, word: str) -> bool:
        if not (word.isascii() and word.isalpha()):
            return True
        lower = word.lower()
        if lower.startswith(self._beginnings) or is_irregular(lower):
            return True
        # Words like `camelCase` have parts.
        return not (word == lower or word.istitle() or word.isupper())


# One question is put to dozens of passages.
_question = lru_cache(maxsize=4)(_Question)


def _occurrences(term: str, text: str) -> int:
    """Count a character or a pair of neighbours; `ああ` stands twice in `あああ`."""
    if term[0] == term[-1] and len(term) > 1:
        return len(re.findall(f"(?={term})", text))
    return text.count(term)
