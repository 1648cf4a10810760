"""What is computed over the whole corpus, kept in the index until anything it rests on changes."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from mkdocs_memory.index.index import Index
from mkdocs_memory.index.rows import Article
from mkdocs_memory.index.schema import module_sizes

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Model(Generic[T]):
    """How something is computed and written down."""

    key: str
    """Its name in the index."""
    folders: tuple[str, ...]
    """Folders of the package whose code computes it."""
    pack: Callable[[T], str]
    """Writes it as JSON text."""
    unpack: Callable[[str], T]
    """Reads that text back into an equal value."""


def kept_model(
    index: Index,
    model: Model[T],
    articles: Iterable[Article],
    settings: Collection[object],
    compute: Callable[[], T],
) -> T:
    """Return what the index holds for just these articles, or compute and keep it.

    What is damaged, or was made from other articles, settings or code, counts as not there.

    Arguments:
        index: Where it is kept; all articles must come from it.
        model: What is wanted.
        articles: What it is computed from.
        settings: The settings it depends on, as JSON values.
        compute: Called when nothing is kept.
    """
    digest = _digest(
        [list(settings), module_sizes(model.folders)],
        *([each.path, each.document.content_hash] for each in articles),
    )
    payload = _opened(index.cached(model.key), digest)
    if payload is not None:
        return model.unpack(payload)
    value = compute()
    index.store_cached(model.key, _sealed(model.pack(value), digest))
    return value


def _sealed(payload: str, digest: str) -> str:
    return f"{digest} {_digest(payload)}\n{payload}"


def _opened(stored: str | None, digest: str) -> str | None:
    """Return what was sealed under this digest, provided that it is whole."""
    if stored is None:
        return None
    seal, _, payload = stored.partition("\n")
    return payload if seal == f"{digest} {_digest(payload)}" else None


def _digest(*parts: object) -> str:
    digest = hashlib.blake2b(digest_size=16)
    for part in parts:
        digest.update(json.dumps(part).encode() + b"\n")
    return digest.hexdigest()
