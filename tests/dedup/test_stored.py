from __future__ import annotations

import datetime as dt

from hypothesis import given
from hypothesis import strategies as st

from mkdocs_memory.dedup import Duplicate, DuplicateKind, SentencePair, Side
from mkdocs_memory.dedup.stored import pack_duplicates, unpack_duplicates
from mkdocs_memory.locations import ColumnRange, LineSpan, Location

NUMBERS = st.integers(0, 10_000)
SCORES = st.floats(0, 1)
PLACES = st.builds(
    Location,
    st.text(),
    st.builds(LineSpan, NUMBERS, NUMBERS),
    st.none() | st.builds(ColumnRange, NUMBERS, NUMBERS),
)
SIDES = st.builds(
    Side,
    PLACES,
    st.text(),
    st.text(),
    st.text(),
    st.none() | NUMBERS,
    st.none() | st.dates(dt.date(1970, 1, 1)),
    st.booleans(),
)
DUPLICATES = st.builds(
    Duplicate,
    st.sampled_from(DuplicateKind),
    SIDES,
    SIDES,
    SCORES,
    SCORES,
    st.lists(st.text(), max_size=3).map(tuple),
    st.lists(st.builds(SentencePair, st.text(), st.text(), SCORES), max_size=3).map(tuple),
    st.lists(SIDES, max_size=2).map(tuple),
    NUMBERS,
)


@given(st.lists(DUPLICATES, max_size=4).map(tuple))
def test_what_is_read_back_equals_what_was_written(duplicates: tuple[Duplicate, ...]) -> None:
    assert unpack_duplicates(pack_duplicates(duplicates)) == duplicates
