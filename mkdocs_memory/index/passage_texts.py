"""What is searched of a passage: the same text when it is stored, read back and removed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mkdocs_memory.index.fulltext import HEADING_MARK, stored_terms
from mkdocs_memory.text.retain import Fact, Kind
from mkdocs_memory.text.terms import terms

KINDS = ("section", "entity", *(kind.value for kind in Kind))
"""Kinds of passages; the index stores their position."""
SECTION, ENTITY, FIRST_FACT_KIND = 0, 1, 2


def fact_heading(fact: Fact) -> str:
    """Return what is searched beside a fact's text: its entities and its time."""
    return " ".join((*fact.entities, *([str(fact.time)] if fact.time else ())))


def section_heading(document_title: str, heading_path: Sequence[str]) -> str:
    """Return what is searched beside a section's text: the titles it stands under."""
    return " › ".join(title for title in (document_title, *heading_path) if title)


def section_text(text: str, code: str) -> str:
    """Return what is searched of a section: its prose, then its code."""
    return f"{text}\n\n{code}" if text and code else text or code


def passage_terms(heading: str, text: str) -> tuple[int, str]:
    """Count a passage's terms, and return them as the full-text table stores them.

    Those of the heading stand there twice, once marked, so that a passage under the heading
    `Span` is a better candidate than one that mentions a span. A single character of a CJK
    heading says too little for that.
    """
    in_heading, in_text = terms(heading), terms(text)
    marked = (HEADING_MARK + term for term in in_heading if len(term) > 1 or term.isascii())
    return len(in_heading) + len(in_text), stored_terms([*in_heading, *in_text, *marked])


def entity_heading(names: Sequence[str]) -> str:
    """Return what is searched beside an entity page's text: its name and aliases."""
    return ", ".join(names)


def entity_text(section_texts: Iterable[str]) -> str:
    """Return an entity page's text as one passage."""
    return "\n\n".join(text for text in section_texts if text)
