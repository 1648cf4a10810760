"""TF-IDF over many short texts, and every pair of them above a cosine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from scipy.sparse import csr_matrix

# Rows multiplied at once with as many others; what bounds memory.
_BLOCK = 2048

# The tail of a row that candidates ignore may hold this share of the wanted cosine. Lower
# finds candidates with more common terms in hand, higher multiplies fewer of them.
_TAIL = 0.75

# Likenesses from which a text stands in a crowd. n texts that are nearly equal make n² pairs,
# and nobody wants to read even one of them.
CROWD = 48

# Candidates of one row whose cosine is computed, the likeliest: texts on one subject share
# terms with thousands of others, and are like very few of them.
_MOST_CANDIDATES = 256


class Pair(NamedTuple):
    """Two rows and their cosine; `first < second`."""

    first: int
    second: int
    score: float


@dataclass(frozen=True, slots=True)
class Neighbours:
    """Which rows are alike."""

    pairs: list[Pair]
    """In row order; none with a row of `crowd`."""
    crowd: frozenset[int]
    """Rows like so many others that their pairs are not listed."""


def tfidf_rows(counts: csr_matrix) -> csr_matrix:
    """Weigh counts by rarity and scale each row to length 1, so that products are cosines."""
    from sklearn.feature_extraction.text import TfidfTransformer

    return TfidfTransformer(sublinear_tf=True).fit_transform(counts)


def similar_pairs(rows: csr_matrix, threshold: float) -> Neighbours:
    """Return the pairs of unit rows whose cosine reaches the threshold.

    Rare terms come first in every row, and only as many as needed to leave a tail shorter
    than the threshold take part in the search: a pair above the threshold must share one of
    them. Common terms, whose products would make the work quadratic, drop out that way, and
    rows like many others drop out once that is known.

    Source: Bayardo, Ma, Srikant: Scaling up all pairs similarity search (2007).
    """
    ordered = _rarest_first(rows)
    search = _Search(ordered, _without_tails(ordered, _TAIL * threshold), threshold)
    pairs = [pair for found in search.run() for pair in found]
    crowd = frozenset(map(int, search.crowded.nonzero()[0]))
    return Neighbours(
        sorted(pair for pair in pairs if pair.first not in crowd and pair.second not in crowd),
        crowd,
    )


class _Search:
    """Goes over blocks of rows, each against itself and those after it."""

    def __init__(self, rows: csr_matrix, prefix: csr_matrix, threshold: float) -> None:
        import numpy as np

        self._rows = rows
        self._prefix = prefix
        self._threshold = threshold
        self._likenesses = np.zeros(rows.shape[0], dtype=np.int64)

    @property
    def crowded(self) -> NDArray[np.bool_]:
        """Which rows are known to be like so many others."""
        return self._likenesses >= CROWD

    def run(self) -> Iterator[list[Pair]]:
        import numpy as np

        # Rows whose terms nobody else has are like nobody.
        left = np.diff(self._prefix.indptr).nonzero()[0]
        while len(left):
            block, left = left[:_BLOCK], left[_BLOCK:]
            yield self._compare(block, left)
            left = left[~self.crowded[left]]

    def _compare(self, block: NDArray[Any], later: NDArray[Any]) -> list[Pair]:
        """Return the pairs that the rows of a block form among themselves and with later ones."""
        import numpy as np

        candidates = [self._candidates(block, block)]
        for start in range(0, len(later), _BLOCK):
            # A crowd this large fills every block, where it is found without these rows.
            block = block[self._likenesses[block] < _BLOCK // 2]
            if not len(block):
                break
            candidates += [self._candidates(block, later[start : start + _BLOCK])]
        first, second, partial = map(np.concatenate, zip(*candidates, strict=True))
        open_ = ~(self.crowded[first] | self.crowded[second])
        kept = _likeliest(first[open_], second[open_], partial[open_])
        return self._verified(*kept)

    def _candidates(
        self, block: NDArray[Any], others: NDArray[Any]
    ) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
        """Return the rows that may be alike, with what their rare terms say of it."""
        partial = (self._prefix[block] @ self._prefix[others].T).tocoo()
        first, second, scores = block[partial.row], others[partial.col], partial.data
        # Whatever the ignored tails add is below _TAIL * threshold. Pairs that need no tail
        # are counted at once, so that a crowd is known before its pairs are kept.
        promising = (first < second) & (scores >= (1 - _TAIL) * self._threshold)
        first, second, scores = first[promising], second[promising], scores[promising]
        self._count(first, second, scores)
        open_ = ~(self.crowded[first] | self.crowded[second])
        return _likeliest(first[open_], second[open_], scores[open_])

    def _count(self, first: NDArray[Any], second: NDArray[Any], scores: NDArray[Any]) -> None:
        """Note the pairs that are known to be alike."""
        import numpy as np

        certain = scores >= self._threshold
        for side in (first[certain], second[certain]):
            self._likenesses += np.bincount(side, minlength=len(self._likenesses))

    def _verified(
        self, first: NDArray[Any], second: NDArray[Any], partial: NDArray[Any]
    ) -> list[Pair]:
        scores = _row_products(self._rows, first, second)
        is_new = partial < self._threshold
        self._count(first[is_new], second[is_new], scores[is_new])
        alike = (scores >= self._threshold) & ~(self.crowded[first] | self.crowded[second])
        return [
            Pair(int(first[index]), int(second[index]), min(1.0, float(scores[index])))
            for index in alike.nonzero()[0]
        ]


def _likeliest(
    first: NDArray[Any], second: NDArray[Any], partial: NDArray[Any]
) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
    """Keep a bounded number of candidates for each first row."""
    import numpy as np

    order = np.lexsort((second, -partial, first))
    first, second, partial = first[order], second[order], partial[order]
    starts = np.searchsorted(first, first, side="left")
    kept = np.arange(len(first)) - starts < _MOST_CANDIDATES
    return first[kept], second[kept], partial[kept]


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
    """Cut each row where what remains is shorter than `tail`, and terms of a single row."""
    import numpy as np
    from scipy.sparse import csr_matrix

    squares = np.concatenate(([0.0], np.cumsum(rows.data.astype(np.float64) ** 2)))
    row_ends = np.repeat(squares[rows.indptr[1:]], np.diff(rows.indptr))
    kept = row_ends - squares[:-1] >= tail**2
    kept &= np.bincount(rows.indices[kept], minlength=rows.shape[1])[rows.indices] > 1
    kept_before = np.concatenate(([0], np.cumsum(kept)))
    return csr_matrix(
        (rows.data[kept], rows.indices[kept], kept_before[rows.indptr]), shape=rows.shape
    )


def _row_products(rows: csr_matrix, first: Any, second: Any) -> np.ndarray[Any, Any]:
    """Multiply the rows `first[i]` and `second[i]`, for every i."""
    import numpy as np

    products = [
        np.asarray(
            rows[first[at : at + _BLOCK]].multiply(rows[second[at : at + _BLOCK]]).sum(axis=1)
        ).ravel()
        for at in range(0, len(first), _BLOCK)
    ]
    return np.concatenate(products) if products else np.zeros(0, dtype=np.float32)
