"""The part of an entity's own file that its page shows."""

from __future__ import annotations

from mkdocs_memory.text.document import Document
from mkdocs_memory.text.lines import split_lines


def handwritten(source: str, document: Document) -> str:
    """Return a file's Markdown without its header, its Retain and its private sections."""
    lines = split_lines(source)
    hidden = [each.span for each in document.sections if each.is_private or each.is_retain]
    return "\n".join(
        line
        for number, line in enumerate(lines)
        if number >= document.front_matter.body_start
        and not any(number in span for span in hidden)
    )
