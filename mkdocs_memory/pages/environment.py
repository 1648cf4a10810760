"""The Jinja environment of the pages, and what keeps their text from being read as code.

What a template prints is escaped for HTML. A site's Markdown extensions and other plugins
read the page after us, so the signs that they look for (`{{`, `[[`, fences, snippet marks)
are written as character references, and no user text ever begins a line.
"""

from __future__ import annotations

import json
from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import escape

from mkdocs_memory.pages.display import clean

_SHIELDED = str.maketrans({sign: f"&#{ord(sign)};" for sign in "{}[]`~$"})


@cache
def environment() -> Environment:
    """Return the environment that all pages are rendered with."""
    made = Environment(
        loader=PackageLoader("mkdocs_memory", "pages/templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.filters["shown"] = clean
    return made


def shield(html: str) -> str:
    """Write as references the signs that others would read as their own syntax."""
    return html.translate(_SHIELDED)


def heading(level: int, text: str) -> str:
    """Return a Markdown heading in which every sign of the text means itself."""
    shown = "".join(
        character
        if character.isalnum() or character == " " or ord(character) > 127
        else f"&#{ord(character)};"
        for character in text
    )
    return f"{'#' * level} {shown}"


def front_matter(title: str, description: str, is_searchable: bool, has_toc: bool) -> str:
    """Return a YAML header; the title is escaped, because themes print it as it is."""
    lines = [f"title: {_quoted(title)}", f"description: {_quoted(description)}"]
    if not is_searchable:
        lines += ["search:", "  exclude: true"]
    if not has_toc:
        lines += ["hide:", "  - toc"]
    return "\n".join(["---", *lines, "---"])


def _quoted(text: str) -> str:
    # JSON strings are YAML strings as long as no escape stands for half a character.
    return json.dumps(str(escape(text)).translate(_SHIELDED), ensure_ascii=False)
