"""How work grows with the input, measured against itself instead of against a clock."""

from __future__ import annotations

import time
from collections.abc import Callable

SMALL_CHARACTERS = 25_000
LARGE_CHARACTERS = 100_000
# Four times the input is about 4 times the work when linear and 16 times when quadratic.
MOST_GROWTH = 10
# Below this the clock's own grain and the allocator decide.
LEAST_SECONDS = 0.004


def assert_linear(function: Callable[[str], object], unit: str) -> None:
    """Fail when the work on 100,000 characters of repeated `unit` outgrows the input."""
    assert_grows_evenly(
        function,
        unit * (SMALL_CHARACTERS // len(unit)),
        unit * (LARGE_CHARACTERS // len(unit)),
    )


def assert_grows_evenly(function: Callable[[str], object], small: str, large: str) -> None:
    """Fail when the work on a text of four times the size is more than ten times as much."""
    most = MOST_GROWTH * max(min(_seconds(function, small) for _ in range(3)), LEAST_SECONDS)
    # A second and third try, because another process may have slowed the first.
    assert any(_seconds(function, large) < most for _ in range(3)), repr(small[:40])


def _seconds(function: Callable[[str], object], text: str) -> float:
    start = time.process_time()
    function(text)
    return time.process_time() - start
