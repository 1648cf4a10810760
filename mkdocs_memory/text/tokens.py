"""Token counts for budgets, without a tokeniser."""

from __future__ import annotations


def count_tokens(text: str) -> int:
    """Estimate how many tokens a language model counts in the text."""
    raise NotImplementedError
