"""TF-IDF over many short texts, and every pair of them above a cosine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from mkdocs_memory.text.terms import terms

if TYPE_CHECKING:
    import numpy as np
    from scipy.sparse import csr_matrix

# Columns of the hashed term space. At 10,000 articles (3 million distinct terms) one term in
# two shares a column with another, which moves no cosine by more than about 0.01.
_COLUMNS = 2**22

# Rows multiplied at once; what bounds memory.
_CHUNK = 1024

# The tail of a row that candidates ignore may hold this share of the wanted cosine. Lower
# finds candidates with more common terms in hand, higher multiplies fewer of them.
_TAIL = 0.75


class Pair(NamedTuple):
    """Two rows and their cosine; `first < second`."""

    first: int
    second: int
    score: float


def features(text: str) -> list[str]:
    """Split text into what is counted: words and pairs of words, bigrams in CJK.

    Neighbouring words count beside the words, because a revised text keeps runs of them
    while another text on the same subject does not. Single CJK characters say too little.
    """
    found: list[str] = []
    previous = ""
    for term in terms(text):
        if is_cjk(term):
            previous = ""
            if len(term) > 1:
                found.append(term)
            continue
        found.append(term)
        if previous:
            found.append(f"{previous} {term}")
        previous = term
    return found


def is_cjk(term: str) -> bool:
    """True for a term of a script without spaces (kana, Han and what lies above)."""
    return term[0] >= "\u2e80"


def count_rows(texts: Sequence[str]) -> csr_matrix:
    """Return how often each feature stands in each text, one row for a text.

    Features are hashed, so that no vocabulary is kept; unused columns are left out.
    """
    import numpy as np
    from scipy.sparse import csr_matrix
    from sklearn.feature_extraction.text import HashingVectorizer

    hashed = HashingVectorizer(
        analyzer=features, n_features=_COLUMNS, alternate_sign=False, norm=None, dtype="float32"
    ).transform(texts)
    used, columns = np.unique(hashed.indices, return_inverse=True)
    shape = (hashed.shape[0], max(len(used), 1))
    return csr_matrix((hashed.data, columns.astype(np.int32), hashed.indptr), shape=shape)


def summed_rows(rows: csr_matrix, groups: Sequence[int]) -> csr_matrix:
    """Add up the rows of each group; `groups[i]` is the group of row i, counted from 0."""
    import numpy as np
    from scipy.sparse import csr_matrix

    ones = np.ones(len(groups), dtype=rows.dtype)
    members = csr_matrix((ones, (groups, np.arange(len(groups)))))
    return members @ rows


def tfidf_rows(counts: csr_matrix) -> csr_matrix:
    """Weigh counts by rarity and scale each row to length 1, so that products are cosines."""
    from sklearn.feature_extraction.text import TfidfTransformer

    return TfidfTransformer(sublinear_tf=True).fit_transform(counts)


def similar_pairs(rows: csr_matrix, threshold: float) -> list[Pair]:
    """Return every pair of unit rows whose cosine reaches the threshold, in row order.

    Rare terms come first in every row, and only as many as needed to leave a tail shorter
    than the threshold take part in the search: a pair above the threshold must share one of
    them. Common terms, whose products would make the work quadratic, drop out that way. What
    remains quadratic is the number of texts that are nearly equal.

    Source: Bayardo, Ma, Srikant: Scaling up all pairs similarity search (2007).
    """
    ordered = _rarest_first(rows)
    prefix = _without_tails(ordered, _TAIL * threshold)
    return [
        pair
        for start in range(0, rows.shape[0], _CHUNK)
        for pair in _pairs_of_chunk(ordered, prefix, start, threshold)
    ]


def _rarest_first(rows: csr_matrix) -> csr_matrix:
    """Number the columns anew by how few rows use them, and sort each row by that."""
    import numpy as np
    from scipy.sparse import csr_matrix

    frequency = np.bincount(rows.indices, minlength=rows.shape[1])
    rank = np.empty(rows.shape[1], dtype=np.int32)
    rank[np.argsort(frequency, kind="stable")] = np.arange(rows.shape[1], dtype=np.int32)
    ordered = csr_matrix(
        (rows.data.astype(np.float32), rank[rows.indices], rows.indptr), shape=rows.shape
    )
    ordered.sort_indices()
    return ordered


def _without_tails(rows: csr_matrix, tail: float) -> csr_matrix:
    """Cut each row where what remains is shorter than `tail`."""
    import numpy as np
    from scipy.sparse import csr_matrix

    squares = np.concatenate(([0.0], np.cumsum(rows.data.astype(np.float64) ** 2)))
    row_ends = np.repeat(squares[rows.indptr[1:]], np.diff(rows.indptr))
    kept = row_ends - squares[:-1] >= tail**2
    kept_before = np.concatenate(([0], np.cumsum(kept)))
    return csr_matrix(
        (rows.data[kept], rows.indices[kept], kept_before[rows.indptr]), shape=rows.shape
    )


def _pairs_of_chunk(
    rows: csr_matrix, prefix: csr_matrix, start: int, threshold: float
) -> Iterator[Pair]:
    """Yield the pairs whose first row lies in the chunk that begins at `start`."""
    partial = (prefix[start : start + _CHUNK] @ prefix[start:].T).tocoo()
    # Whatever the ignored tails add is below _TAIL * threshold.
    promising = (partial.row < partial.col) & (partial.data >= (1 - _TAIL) * threshold)
    first = partial.row[promising] + start
    second = partial.col[promising] + start
    scores = _row_products(rows, first, second)
    for index in (scores >= threshold).nonzero()[0]:
        yield Pair(int(first[index]), int(second[index]), min(1.0, float(scores[index])))


def _row_products(rows: csr_matrix, first: Any, second: Any) -> np.ndarray[Any, Any]:
    """Multiply the rows `first[i]` and `second[i]`, for every i."""
    import numpy as np

    products = [
        np.asarray(
            rows[first[at : at + _CHUNK]].multiply(rows[second[at : at + _CHUNK]]).sum(axis=1)
        ).ravel()
        for at in range(0, len(first), _CHUNK)
    ]
    return np.concatenate(products) if products else np.zeros(0, dtype=np.float32)
