"""Numbers of sections: as printed in the headings, else counted."""

from __future__ import annotations

from collections.abc import Sequence


def has_title_heading(levels: Sequence[int]) -> bool:
    """Say whether the first heading is the only one of level 1: the document's title."""
    return bool(levels) and levels[0] == 1 and levels.count(1) == 1


def number_headings(levels: Sequence[int], printed: Sequence[tuple[int, ...]]) -> list[str]:
    """Number headings in reading order: as printed, else counted below their parent.

    A document's only level-1 heading, when it comes first, is its title and gets `""`; so
    does a heading whose counted number is printed on another one, since the printed one is
    what a reader means. A single printed integer below a heading that has a printed one, or
    a series that starts again under each parent, counts within its parent (第1章, 第2節: 1.2).
    """
    has_title = has_title_heading(levels)
    relative = _relative_levels(levels, printed)
    taken = {
        _join(number)
        for level, number in zip(levels, printed, strict=True)
        if level not in relative
    }
    numbers: list[str] = []
    open_sections: list[tuple[int, tuple[int, ...]]] = []
    for index, (level, number) in enumerate(zip(levels, printed, strict=True)):
        if index == 0 and has_title:
            numbers.append("")
            continue
        counted = _count(open_sections, level)
        if number and (len(number) > 1 or level not in relative):
            counted = number
        elif number:
            counted = (*counted[:-1], number[0])
        open_sections.append((level, counted))
        text = _join(counted)
        numbers.append("" if text in taken and not number else text)
    return numbers


def _count(open_sections: list[tuple[int, tuple[int, ...]]], level: int) -> tuple[int, ...]:
    """Close the sections a heading ends and return the number that follows."""
    last: tuple[int, ...] = ()
    while open_sections and open_sections[-1][0] >= level:
        last = open_sections.pop()[1]
    if last:
        return (*last[:-1], last[-1] + 1)
    parent = open_sections[-1][1] if open_sections else ()
    return (*parent, 1)


def _relative_levels(levels: Sequence[int], printed: Sequence[tuple[int, ...]]) -> set[int]:
    """Return the levels whose single printed integers count within their parent."""
    series: dict[int, list[int]] = {}
    for level, number in zip(levels, printed, strict=True):
        if len(number) == 1:
            series.setdefault(level, []).append(number[0])
    outermost = min(series, default=0)
    return {
        level
        for level, values in series.items()
        if level > outermost or (level > min(levels, default=0) and values != sorted(set(values)))
    }


def _join(number: tuple[int, ...]) -> str:
    return ".".join(map(str, number))
