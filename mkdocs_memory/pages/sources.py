"""Everything the pages are collected from, public or not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from mkdocs_memory.checking import Findings
from mkdocs_memory.settings import Settings
from mkdocs_memory.text.document import Section, parse_document
from mkdocs_memory.text.lines import split_lines
from mkdocs_memory.workspace.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Sources:
    """What the memory knows, before anyone asks what may be shown."""

    settings: Settings
    findings: Findings
    """Every document, public or not, and what a check found."""
    texts: Mapping[str, str] = field(default_factory=dict)
    """Handwritten Markdown of the published entity pages, by path."""


def read_sources(workspace: Workspace, findings: Findings) -> Sources:
    """Add to what a check read the text of the entity pages that may be quoted."""
    published = {entity.path for entity in findings.entities if entity.is_published}
    texts = {
        each.path: handwritten(workspace.read(each.path).text, each.sections)
        for each in findings.documents
        if each.path in published
    }
    return Sources(workspace.settings, findings, texts)


def handwritten(source: str, sections: Sequence[Section]) -> str:
    """Return a file's Markdown without its header, its Retain and its private sections."""
    lines = split_lines(source)
    # Sections follow each other without gaps, so the first one begins where the header ends.
    shown = [each.span for each in sections if not (each.is_private or each.is_retain)]
    return "\n".join("\n".join(lines[span.start : span.end]) for span in shown)


def without_private_sections(source: str) -> str:
    """Return a page's Markdown with its private sections cut, headings included."""
    if "private" not in source.casefold():
        return source
    private = [each.span for each in parse_document(source).sections if each.is_private]
    if not private:
        return source
    lines = split_lines(source)
    for span in reversed(private):
        del lines[span.start : span.end]
    return "".join(f"{line}\n" for line in lines)
