"""How work grows with the input, measured against itself instead of against a clock."""

from __future__ import annotations

import time
from collections.abc import Callable

SMALL_CHARACTERS = 25_000
LARGE_CHARACTERS = 100_000
# Four times the input is about 4 times the work when linear and 16 times when quadratic.
MOST_GROWTH = 10


def assert_linear(function: Callable[[str], object], unit: str) -> None:
    """Fail when the work on 100,000 characters of repeated `unit` outgrows the input."""
    small = min(_seconds(function, unit, SMALL_CHARACTERS) for _ in range(3))
    most = MOST_GROWTH * max(small, 0.001)
    # A second try, because another process may have slowed the first.
    assert any(_seconds(function, unit, LARGE_CHARACTERS) < most for _ in range(2)), repr(unit)


def _seconds(function: Callable[[str], object], unit: str, characters: int) -> float:
    text = unit * (characters // len(unit))
    start = time.process_time()
    function(text)
    return time.process_time() - start
