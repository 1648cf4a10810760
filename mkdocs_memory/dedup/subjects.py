"""Text that was adapted to another subject: parallel pages, not repetition."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import PurePosixPath

from mkdocs_memory.dedup.passages import Passage
from mkdocs_memory.dedup.values import SentencePair
from mkdocs_memory.text.terms import query_terms, terms

# Below this two sentences differ in too much for one word to stand in the place of another.
_EXCHANGE_THRESHOLD = 0.5


def are_about_different_subjects(
    older: Passage, newer: Passage, pairs: Iterable[SentencePair]
) -> bool:
    """True when one text is the other with its subject exchanged.

    `Header parameters` and `Query parameters` explain the same steps in the same words on
    purpose. What gives them away is a sentence, equal but for little, in which a word of one
    page's titles stands where the other has a word of its own titles.
    """
    old_subject, new_subject = _subject(older), _subject(newer)
    only_old, only_new = old_subject - new_subject, new_subject - old_subject
    for pair in pairs:
        if pair.score < _EXCHANGE_THRESHOLD:
            continue
        old_terms, new_terms = frozenset(terms(pair.older)), frozenset(terms(pair.newer))
        if only_old & (old_terms - new_terms) and only_new & (new_terms - old_terms):
            return True
    return False


def _subject(passage: Passage) -> frozenset[str]:
    """Return the telling terms of file name, article title and section title; no numbers."""
    path = PurePosixPath(passage.article.path)
    names = [path.parent.name, path.stem, passage.article.document.title]
    if passage.section is not None:
        names.append(passage.article.sections[passage.section].title)
    return frozenset(
        term for term in query_terms(" ".join(names)) if not term[0].isdigit() and len(term) > 1
    )
