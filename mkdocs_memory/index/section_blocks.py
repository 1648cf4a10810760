"""Sections as the index keeps them: neighbours compressed together.

Words repeat within a page, so blocks take a third less space than sections one by one, and less
time to compress. A block stays small enough to be read for the sake of one section.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from mkdocs_memory.index.schema import LAST_ORDINAL, ORDINAL_BITS

BLOCK_LENGTH = 10_000
"""Characters after which a block is full; one of this size is read in 0.05 ms."""
_COMPRESSION = 4
"""Takes a fifth less time than 6, and a hundredth more space."""
_WITH_KEY = "SELECT key, body FROM sections WHERE key <= ? ORDER BY key DESC LIMIT 1"
_OF_DOCUMENT = "SELECT body FROM sections WHERE key BETWEEN ? AND ? ORDER BY key"

StoredLink = tuple[str, str, int, int, int, int]
"""Target, text, first line, end line, first column, end column."""


class StoredSection(NamedTuple):
    """A section in plain values; the fields of `Section`, its span as two numbers."""

    number: str
    title: str
    level: int
    anchor: str
    heading_path: Sequence[str]
    first_line: int
    end_line: int
    text: str
    code: str
    is_retain: bool
    is_private: bool
    ignored_codes: Sequence[str]
    links: Sequence[StoredLink]


_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def packed(base: int, sections: Iterable[StoredSection]) -> Iterator[tuple[int, bytes]]:
    """Yield blocks of neighbouring sections, each under the key of its first section.

    Arguments:
        base: Key of the document's first section.
        sections: All sections of the document, in reading order.
    """
    block: list[str] = []
    length = 0
    for ordinal, section in enumerate(sections):
        block.append(_encode(section))
        length += len(block[-1])
        if length >= BLOCK_LENGTH:
            yield _packed_block(base + ordinal, block)
            block, length = [], 0
    if block:
        yield _packed_block(base + ordinal, block)


def _packed_block(last_key: int, block: Sequence[str]) -> tuple[int, bytes]:
    # JSON holds no line ends, so a section is found by its line and read without its neighbours.
    body = "\n".join(block).encode()
    return last_key - len(block) + 1, zlib.compress(body, _COMPRESSION)


def unpacked(body: bytes) -> list[StoredSection]:
    """Return the sections of a block."""
    return list(map(_decoded, _lines(body)))


def _lines(body: bytes) -> list[bytes]:
    return zlib.decompress(body).split(b"\n")


def _decoded(line: bytes) -> StoredSection:
    return StoredSection(*json.loads(line))


def blocks_of_document(connection: sqlite3.Connection, document_id: int) -> list[bytes]:
    """Return the blocks of a document, in reading order."""
    base = document_id << ORDINAL_BITS
    return [body for (body,) in connection.execute(_OF_DOCUMENT, (base, base + LAST_ORDINAL))]


def sections_of_document(connection: sqlite3.Connection, document_id: int) -> list[StoredSection]:
    """Return the sections of a document, in reading order."""
    blocks = blocks_of_document(connection, document_id)
    return [section for body in blocks for section in unpacked(body)]


class SectionReader:
    """Reads sections one by one; a block that several of them share is unpacked once."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self._blocks: dict[int, list[bytes]] = {}

    def section(self, key: int) -> StoredSection:
        """Return the section with this key."""
        row: tuple[int, bytes] = self.connection.execute(_WITH_KEY, (key,)).fetchone()
        first, body = row
        if first not in self._blocks:
            self._blocks[first] = _lines(body)
        return _decoded(self._blocks[first][key - first])
