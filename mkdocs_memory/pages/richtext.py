"""Markdown that people wrote, as HTML that cannot do more than they meant.

Facts are one line, entity pages a whole text. Tags are shown as written, links lead to pages
of the site or to the web, images become their description, and names of entities become
links to their pages.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup, escape

from mkdocs_memory.pages.display import clean, clean_lines
from mkdocs_memory.pages.links import Links
from mkdocs_memory.workspace.entities import fold_name

LONGEST_FACT = 2000
"""Characters of a fact that a page shows; the rest is behind its source."""

LONGEST_TEXT = 20_000
"""Characters of an entity's own text that its page shows."""

_LONGEST_NAME = 64

# A name may hold hyphens, dots, plus and number signs inside; `a@b.c` names nobody.
_NAME = re.compile(r"(?<![\w@./])@(\w+(?:[-.+#]\w+)*)")

_WEB = ("http://", "https://", "mailto:")
_COMMENT = re.compile(r"<!--(?:(?!-->).)*-->", re.DOTALL)
_BREAKING = frozenset({"softbreak", "hardbreak"})
_PLAIN = {"em": "em", "strong": "strong", "s": "s"}
_BLOCKS = {
    "paragraph": "p",
    "bullet_list": "ul",
    "ordered_list": "ol",
    "list_item": "li",
    "blockquote": "blockquote",
    "table": "table",
    "thead": "thead",
    "tbody": "tbody",
    "tr": "tr",
    "th": "th",
    "td": "td",
}


def render_fact(text: str, links: Links, base: str = "") -> Markup:
    """Render the one line of a fact.

    Arguments:
        text: Markdown; block syntax means nothing in it.
        links: The links of the page it will stand on.
        base: The workspace file it was written in.
    """
    line = clean(text)
    if len(line) > LONGEST_FACT:
        line = line[:LONGEST_FACT].rstrip() + "…"
    (inline,) = _parser().parseInline(line)
    return _Writer(links, base).inline(inline.children or ())


def render_text(text: str, links: Links, base: str = "") -> Markup:
    """Render a whole text; its comments are left out and its headings start at level 3."""
    return _Writer(links, base).blocks(_parser().parse(clean_lines(text)))


def first_paragraph(text: str) -> tuple[str, str]:
    """Split a text into its first paragraph, if it opens with one, and what follows.

    A level-1 heading before it is the page's title and is left out.
    """
    source = clean_lines(text)
    if len(source) > LONGEST_TEXT:
        source = source[:LONGEST_TEXT].rstrip() + "…"
    lines = source.split("\n")
    tokens = [token for token in _parser().parse(source) if token.level == 0]
    start = 0
    if tokens and tokens[0].type == "heading_open" and tokens[0].tag == "h1":
        start = _last_line(tokens[0])
        tokens = tokens[2:]
    if tokens and tokens[0].type == "paragraph_open":
        end = _last_line(tokens[0])
        return " ".join(lines[start:end]).strip(), "\n".join(lines[end:])
    return "", "\n".join(lines[start:])


def _last_line(token: Token) -> int:
    return token.map[1] if token.map else 0


def link_names(text: str, links: Links) -> Markup:
    """Escape plain text and turn each `@Name` of a known entity into a link."""
    parts = Markup()
    position = 0
    for found in _NAME.finditer(text):
        written = _known_name(found[1], links.memory.names)
        if written:
            end = found.start() + 1 + len(written)
            parts += escape(text[position : found.start()]) + name_link(written, links)
            position = end
    return parts + escape(text[position:])


def name_link(written: str, links: Links) -> Markup:
    """Return `@Name` as a link to the entity's page, its direction isolated.

    A name that no public entity has stays text.
    """
    slug = links.memory.names.get(fold_name(written))
    shown = Markup("<bdi>@{}</bdi>").format(clean(written))
    if slug is None:
        return shown
    return Markup('<a href="{}">{}</a>').format(links.generated(f"entities/{slug}"), shown)


def _known_name(run: str, names: Mapping[str, str]) -> str:
    """Return the longest start of a run that is a known name, else an empty string.

    Names in CJK have no end of their own: `@彼得每周三` means 彼得.
    """
    for end in range(min(len(run), _LONGEST_NAME), 0, -1):
        if fold_name(run[:end]) in names and (end == len(run) or _ends_name(run, end)):
            return run[:end]
    return ""


def _ends_name(run: str, end: int) -> bool:
    inside_word = run[end - 1].isascii() and run[end].isascii() and run[end].isalnum()
    return not inside_word


@cache
def _parser() -> MarkdownIt:
    # HTML is recognised so that comments can be dropped; every other tag is escaped.
    return MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])


class _Writer:
    """Writes parsed Markdown as HTML for one page."""

    def __init__(self, links: Links, base: str) -> None:
        self._links = links
        self._base = base

    def blocks(self, tokens: Sequence[Token]) -> Markup:
        """Write block tokens; tight lists keep their items without paragraphs."""
        parts = Markup()
        for token in tokens:
            if not token.hidden:
                parts += self._block(token)
        return parts

    def _block(self, token: Token) -> Markup:
        if token.type == "inline":
            return self.inline(token.children or ())
        if token.type in ("fence", "code_block"):
            # A line of code must not begin a line of the page, where fences are read.
            lines = Markup("&#10;").join(token.content.rstrip("\n").split("\n"))
            return Markup("<pre><code>{}</code></pre>").format(lines)
        if token.type == "html_block":
            text = _without_comments(token.content)
            return Markup("<p>{}</p>").format(clean(text)) if text.strip() else Markup()
        if token.type == "hr":
            return Markup("<hr/>")
        name, _, side = token.type.rpartition("_")
        if name == "heading":
            return _tag(f"h{min(6, max(3, int(token.tag[1]) + 1))}", side)
        return _tag(_BLOCKS[name], side) if name in _BLOCKS else Markup()

    def inline(self, tokens: Sequence[Token]) -> Markup:
        """Write inline tokens."""
        parts = Markup()
        is_linked: list[bool] = []
        for token in tokens:
            if token.type == "text":
                # No link stands inside another.
                inside = any(is_linked)
                parts += escape(token.content) if inside else link_names(token.content, self._links)
            elif token.type == "link_open":
                opening = self._link(str(token.attrGet("href") or ""))
                is_linked.append(bool(opening))
                parts += opening
            elif token.type == "link_close":
                parts += Markup("</a>") if is_linked.pop() else Markup()
            else:
                parts += self._inline(token)
        return parts

    def _inline(self, token: Token) -> Markup:
        if token.type == "code_inline":
            return Markup("<code>{}</code>").format(token.content)
        if token.type in _BREAKING:
            return Markup(" ")
        if token.type == "html_inline":
            return escape(clean(_without_comments(token.content)))
        if token.type == "image":
            return escape(clean(token.content))
        name, _, side = token.type.rpartition("_")
        return _tag(_PLAIN[name], side) if name in _PLAIN else escape(token.content)

    def _link(self, href: str) -> Markup:
        """Open a link to the web or to a page of the site; nothing when it leads elsewhere."""
        if href.startswith(_WEB):
            return Markup('<a href="{}">').format(href)
        target = self._links.source(unquote(href), self._base)
        return Markup('<a href="{}">').format(target) if target else Markup()


def _tag(name: str, side: str) -> Markup:
    return Markup("<{}>").format(name) if side == "open" else Markup("</{}>").format(name)


def _without_comments(html: str) -> str:
    return _COMMENT.sub("", html)
