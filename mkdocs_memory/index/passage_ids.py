"""Ids of passages, which tell how long a passage is.

Postings are nothing but ids. With the length class in their lowest bits, thousands of matches
are weighed without a look at their rows.
"""

from __future__ import annotations

CLASS_BITS = 3
CLASS_MASK = (1 << CLASS_BITS) - 1
CLASS_LENGTHS = (6, 12, 24, 48, 96, 192, 384, 1000)
"""Terms that stand for each class: up to 8, 16, 32, 64, 128, 256, 512, and more."""


def passage_id(number: int, length: int) -> int:
    """Return the id of the passage with this running number and so many terms."""
    length_class = (max(length - 1, 0) >> 3).bit_length()
    return number << CLASS_BITS | min(length_class, CLASS_MASK)


def passage_number(passage: int) -> int:
    """Return the running number in an id."""
    return passage >> CLASS_BITS


def id_range(first_number: int, count: int) -> tuple[int, int]:
    """Return the smallest and the largest id that passages with these numbers can have."""
    return first_number << CLASS_BITS, ((first_number + count) << CLASS_BITS) - 1
