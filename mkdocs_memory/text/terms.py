"""Words, stems, CJK n-grams, noise terms and normal forms."""

from __future__ import annotations


def normalize(text: str) -> str:
    """Return the form in which texts are compared: NFKC, case-folded."""
    raise NotImplementedError


def terms(text: str) -> list[str]:
    """Split text into index terms: stems for Latin script, uni- and bigrams for CJK runs.

    Order and repeats are kept, so that frequencies can be counted. Stop words are kept too;
    `query_terms` drops them.
    """
    raise NotImplementedError


def query_terms(text: str) -> list[str]:
    """Return the distinct terms worth searching for, noise and stop words left out.

    A query of nothing but stop words keeps them, so that no question returns nothing.
    """
    raise NotImplementedError


def fold_spelling(name: str) -> str:
    """Return the key under which spellings of one name meet (`Java Script`, `javascripts`)."""
    raise NotImplementedError


def slugify(name: str) -> str:
    """Return an anchor or file name for a title; CJK is kept, never empty.

    `C#` and `C++` differ: `c-sharp`, `c-plus-plus`.
    """
    raise NotImplementedError
