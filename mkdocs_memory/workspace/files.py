"""What discovery finds and what reading a file yields."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mkdocs_memory.diagnostics import Diagnostic
    from mkdocs_memory.text.document import Document


class Role(StrEnum):
    """What a file is to the memory."""

    ARTICLE = "article"
    LOG = "log"
    BANK = "bank"
    ENTITY = "entity"
    CORE = "core"
    DECISION = "decision"
    DRAFT = "draft"


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A Markdown file of the workspace, known from its directory entry alone."""

    path: str
    """Relative to the root, POSIX separators, NFC as on disk."""
    role: Role
    size: int
    """Bytes."""
    mtime_ns: int
    inode: int
    src_uri: str | None = None
    """Path relative to `docs_dir`, for files the site could build."""
    is_built: bool = False
    """True when some site builds it as far as its place says: inside its `docs_dir`, neither
    excluded nor a draft. Its header may still close it."""


@dataclass(frozen=True, slots=True)
class LoadedDocument:
    """A file read and parsed: a pure function of its bytes, its path and the settings."""

    path: str
    role: Role
    content_hash: str
    """Hex BLAKE2b (32 digits) of the bytes; empty when the file could not be read."""
    document: Document
    title: str
    """The document's title, else one made from the file name; never empty."""
    slug: str
    """What `get SLUG` takes: front matter `slug`, else the file's stem (its folder's name
    for index.md and README.md)."""
    locale: str
    """`en`, `ja`, `zh`, `zh-hant` …: front matter, suffix or path; else the site's own."""
    family: str
    """Equal for translations of one page: the path without its locale part."""
    date: dt.date | None
    """Front matter `date`, else the date in the file name."""
    is_published: bool
    """True when what memory emits may quote it."""
    is_private: bool
    """True for `private: true`, and for a header that cannot be read."""
    diagnostics: tuple[Diagnostic, ...] = ()
    """Everything found in it, path included."""
    src_uri: str | None = None
    """Path relative to `docs_dir`, for files the site could build."""

    @property
    def is_readable(self) -> bool:
        """False when the file is there but could not be read: what is known of it stays."""
        return self.content_hash != ""
