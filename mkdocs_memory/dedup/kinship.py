"""Which articles are meant to resemble each other: translations, series, yearly posts."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache
from pathlib import PurePosixPath

from mkdocs_memory.index.rows import DocumentRow
from mkdocs_memory.text.terms import normalize, terms

_MONTHS = (
    "january february march april may june july august september october november december"
    " spring summer autumn fall winter"
)
_NUMBER = re.compile(
    r"第?[0-9一二三四五六七八九十]+[年月日号號回章話话部篇编編期弾弹季]|[0-9]+"
    rf"|\b(?:{'|'.join(_MONTHS.split())})\b"
)
_PART = re.compile(
    r"\b(?:part|series|episode|ep|vol|volume|chapter|round)\b|連載|シリーズ|系列|续|続"
    r"|その[0-9一二三四五六七八九十]|[上中下前後后][篇编編]|[(（][上中下一二三四五六七八九十0-9]+[)）]"
)
_YEAR = re.compile(r"(?<![0-9])(?:19|20)[0-9]{2}(?![0-9])")

# Share of title words that two posts of a series have in common. Measured on the titles of a
# blog of 250 posts: members of one series reach 0.6 and more, others stay below 0.35.
_SERIES_TITLES = 0.5
_NUMBERED_TITLES = 0.35

# Sibling folders with a file of one name from which the name is a pattern of the site:
# `languages/go/exporters.md`, `languages/java/exporters.md`, `languages/php/exporters.md`.
_PATTERN_FOLDERS = 3


class Kinship:
    """Groups of documents that resemble each other on purpose."""

    def __init__(
        self, documents: Iterable[DocumentRow], pairs: Iterable[tuple[DocumentRow, DocumentRow]]
    ) -> None:
        """Group the documents; kin of kin are kin.

        Arguments:
            documents: All there are; their paths show which file names are a pattern.
            pairs: Those whose texts are alike; only their titles are compared.
        """
        self._parents: dict[str, str] = {}
        for paths in _patterns(documents):
            for path in paths[1:]:
                self._join(paths[0], path)
        for one, other in pairs:
            if is_kin(one, other):
                self._join(one.path, other.path)

    def __contains__(self, pair: tuple[DocumentRow, DocumentRow]) -> bool:
        one, other = pair
        return self._group(one.path) == self._group(other.path)

    def _join(self, one: str, other: str) -> None:
        self._parents[self._group(one)] = self._group(other)

    def _group(self, path: str) -> str:
        while (parent := self._parents.get(path, path)) != path:
            path = parent
        return path


def _patterns(documents: Iterable[DocumentRow]) -> list[list[str]]:
    """Return the paths of files with one name in many sibling folders, by name."""
    siblings: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    for document in documents:
        folder, name = _folder_and_name(document.path)
        siblings[str(folder.parent), name].add(document.path)
    return [sorted(paths) for paths in siblings.values() if len(paths) >= _PATTERN_FOLDERS]


def is_kin(one: DocumentRow, other: DocumentRow) -> bool:
    """True when two documents resemble each other on purpose.

    That is: translations and fallback copies of one page, parts of a series, and posts of
    one kind that return every month or year.
    """
    if one.family == other.family:
        return True
    alike = _likeness(_title_words(one.title), _title_words(other.title))
    if alike >= _SERIES_TITLES and (
        (_is_numbered(one.title) and _is_numbered(other.title))
        or (_is_part(one.title) and _is_part(other.title))
    ):
        return True
    return _are_numbered_files(one, other, alike)


def _are_numbered_files(one: DocumentRow, other: DocumentRow, alike: float) -> bool:
    """True for `notes-01.md` and `notes-02.md`, or `2024/awards.md` and `2025/awards.md`."""
    first, second = _stem(one.path), _stem(other.path)
    if first == second:
        in_years = _years(one.path) != _years(other.path)
        dated_titles = bool(_YEAR.search(one.title) and _YEAR.search(other.title))
        return in_years and (dated_titles or alike >= _SERIES_TITLES)
    skeleton = _masked(first)
    return skeleton == _masked(second) and alike >= _NUMBERED_TITLES


def _stem(path: str) -> str:
    return _folder_and_name(path)[1]


def _folder_and_name(path: str) -> tuple[PurePosixPath, str]:
    """Return the folder and name of a page; an index file is named by its folder."""
    pure = PurePosixPath(path)
    if pure.stem in ("index", "_index", "README"):
        return pure.parent.parent, pure.parent.name
    return pure.parent, pure.stem


def _years(path: str) -> tuple[str, ...]:
    return tuple(_YEAR.findall(path))


def _masked(text: str) -> str:
    return _NUMBER.sub("#", normalize(text))


def _is_numbered(title: str) -> bool:
    return "#" in _masked(title)


def _is_part(title: str) -> bool:
    return _PART.search(normalize(title)) is not None


@lru_cache(maxsize=4096)
def _title_words(title: str) -> frozenset[str]:
    return frozenset(terms(_NUMBER.sub(" 0 ", normalize(title))))


def _likeness(first: frozenset[str], second: frozenset[str]) -> float:
    """Shared words by all words (Jaccard), 0 to 1."""
    return len(first & second) / len(first | second) if first and second else 0.0
