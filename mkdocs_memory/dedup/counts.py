"""How often each feature stands in each of many texts, as rows of a sparse matrix."""

from __future__ import annotations

import re
import unicodedata
from array import array
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING
from zlib import crc32

from mkdocs_memory.text.terms import UNSPACED, terms

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from scipy.sparse import csr_matrix

# Columns of the hashed term space. At 10,000 articles (3 million distinct terms) one term in
# two shares a column with another, which moves no cosine by more than about 0.01.
_COLUMN_BITS = 22

# Texts counted at once; what bounds memory.
_BATCH = 1024

# Fibonacci hashing: spreads whatever it multiplies over the high bits.
_SPREAD = 0x9E3779B97F4A7C15


class _Hashes(dict[str, int]):
    """The hash of each word met so far; the same in every process."""

    def __missing__(self, word: str) -> int:
        value = self[word] = crc32(word.encode("utf-8", "surrogatepass"))
        return value


def is_cjk(term: str) -> bool:
    """True for a term of a script without spaces (kana, Han and what lies above)."""
    return term[0] >= "\u2e80"


def count_rows(texts: Sequence[str]) -> csr_matrix:
    """Return how often each feature stands in each text, one row for a text.

    Features are words and pairs of neighbouring words, bigrams in CJK: a revised text keeps
    runs of words while another text on the same subject does not. They are hashed, so that no
    vocabulary is kept; unused columns are left out.
    """
    import numpy as np
    from scipy.sparse import csr_matrix, vstack

    hashes = _Hashes()
    batches = [
        _count_batch(texts[start : start + _BATCH], hashes)
        for start in range(0, len(texts), _BATCH)
    ]
    if not batches:
        return csr_matrix((0, 1), dtype=np.float32)
    rows = vstack(batches, format="csr")
    used = np.bincount(rows.indices, minlength=rows.shape[1]) > 0
    columns = (np.cumsum(used) - 1).astype(np.int32)
    width = max(int(used.sum()), 1)
    return csr_matrix((rows.data, columns[rows.indices], rows.indptr), shape=(len(texts), width))


def summed_rows(rows: csr_matrix, groups: Sequence[int]) -> csr_matrix:
    """Add up the rows of each group; `groups[i]` is the group of row i, counted from 0."""
    import numpy as np
    from scipy.sparse import csr_matrix

    ones = np.ones(len(groups), dtype=rows.dtype)
    members = csr_matrix((ones, (groups, np.arange(len(groups)))))
    return members @ rows


def _count_batch(texts: Sequence[str], hashes: _Hashes) -> csr_matrix:
    import numpy as np
    from scipy.sparse import csr_matrix

    words, lengths, runs = array("q"), [], []
    for text in texts:
        spaced, unspaced = _parted(text)
        before = len(words)
        words.extend(map(hashes.__getitem__, terms(spaced)))
        lengths.append(len(words) - before)
        runs.append(unspaced)
    found = np.array(words, dtype=np.int64)
    owners = np.repeat(np.arange(len(texts), dtype=np.int32), lengths)
    pairs, owners_of_pairs = _neighbours(found, owners)
    bigrams, owners_of_bigrams = _bigrams(runs)
    columns = np.concatenate((_column(found), _column(pairs), _column(bigrams)))
    rows = np.concatenate((owners, owners_of_pairs, owners_of_bigrams))
    ones = np.ones(len(columns), dtype=np.float32)
    return csr_matrix((ones, (rows, columns)), shape=(len(texts), 1 << _COLUMN_BITS))


@cache
def _unspaced_run() -> re.Pattern[str]:
    return re.compile(f"[{UNSPACED}]+")


def _parted(text: str) -> tuple[str, str]:
    """Return what is written with spaces, and the runs of what is not, each in a line."""
    if text.isascii():
        return text, ""
    text = unicodedata.normalize("NFKC", text)
    return _unspaced_run().sub(" ", text), "\n".join(_unspaced_run().findall(text))


def _bigrams(runs: Sequence[str]) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
    """Return a number for each pair of neighbouring characters, and whose it is."""
    import numpy as np

    joined = "\n".join(runs)
    owners = np.repeat(np.arange(len(runs), dtype=np.int32), [len(each) + 1 for each in runs])
    codes = np.frombuffer(joined.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    codes = codes.astype(np.int64)
    is_pair = (codes[:-1] != ord("\n")) & (codes[1:] != ord("\n"))
    pairs = (codes[:-1][is_pair] << 40) + (codes[1:][is_pair] << 1) + 1
    return pairs, owners[: len(codes)][:-1][is_pair]


def _neighbours(
    words: NDArray[np.int64], owners: NDArray[np.int32]
) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
    """Return a number for each pair of neighbouring words of one text, and whose it is."""
    is_pair = owners[:-1] == owners[1:]
    return words[:-1][is_pair] * 31 + words[1:][is_pair], owners[:-1][is_pair]


def _column(values: NDArray[np.int64]) -> NDArray[np.int32]:
    import numpy as np

    spread = values.astype(np.uint64) * np.uint64(_SPREAD)
    return (spread >> np.uint64(64 - _COLUMN_BITS)).astype(np.int32)
