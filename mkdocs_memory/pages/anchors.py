"""A Markdown extension that gives headings the anchors we link to.

Python-Markdown makes `_1`, `_2` of headings in Chinese and Japanese, and those change with
every heading added. For the page that is rendered next, headings get our own ids; blocks of
generated HTML become part of the tree, so that MkDocs follows and validates their links.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from xml.etree import ElementTree as ET

from markdown import Markdown
from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor
from markdown.util import AMP_SUBSTITUTE, HTML_PLACEHOLDER_RE

_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_BLOCK_START = '<div class="memory'


@dataclass(frozen=True, slots=True)
class WantedAnchor:
    """An anchor that links use, and the heading it belongs to."""

    anchor: str
    title: str
    """The heading's text without markup and printed number; compared loosely."""


class AnchorExtension(Extension):
    """Holds what the page that is rendered next needs; empty between pages."""

    def __init__(self) -> None:
        super().__init__()
        self._wanted: Sequence[WantedAnchor] = ()
        self._own_ids: Sequence[str] | None = None

    def expect_article(self, wanted: Sequence[WantedAnchor]) -> None:
        """Give the headings of the next page our anchors, beside the ids they get anyway."""
        self._wanted = wanted
        self._own_ids = None

    def expect_generated(self, ids: Sequence[str]) -> None:
        """Give the headings of the next page exactly these ids, in their order."""
        self._wanted = ()
        self._own_ids = ids

    def expect_nothing(self) -> None:
        """Leave what is rendered next alone, such as excerpts of pages."""
        self._wanted = ()
        self._own_ids = None

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802  Python-Markdown's name
        """Register after attribute lists (8) and before the contents list (5), and after it."""
        md.treeprocessors.register(_GeneratedPage(md, self), "memory_generated", 5.5)
        # MkDocs notes anchors at priority 5 too, but registers later: ours must be seen.
        md.treeprocessors.register(_ArticleAnchors(md, self), "memory_anchors", 5)

    @property
    def wanted(self) -> Sequence[WantedAnchor]:
        """Anchors of the article that is rendered next."""
        return self._wanted

    @property
    def own_ids(self) -> Sequence[str] | None:
        """Ids of the generated page that is rendered next; `None` for other pages."""
        return self._own_ids


class _GeneratedPage(Treeprocessor):
    """Sets the ids of a generated page's headings and unpacks its blocks of HTML."""

    def __init__(self, md: Markdown, extension: AnchorExtension) -> None:
        super().__init__(md)
        self._extension = extension

    def run(self, root: ET.Element) -> None:
        ids = self._extension.own_ids
        if ids is None:
            return
        remaining = iter(ids)
        for position, element in enumerate(list(root)):
            if element.tag in _HEADINGS and (anchor := next(remaining, None)):
                element.set("id", anchor)
            elif block := self._stashed(element):
                root[position] = block

    def _stashed(self, element: ET.Element) -> ET.Element | None:
        """Return the tree of a generated block that waits as raw HTML, if it is one."""
        found = HTML_PLACEHOLDER_RE.fullmatch((element.text or "").strip())
        if not found or len(element):
            return None
        raw = self.md.htmlStash.rawHtmlBlocks[int(found[1])]
        if not isinstance(raw, str) or not raw.startswith(_BLOCK_START):
            return None
        block = ET.fromstring(raw)  # noqa: S314  our own template's output
        for part in block.iter():
            part.text = _literal(part.text)
            part.tail = _literal(part.tail)
        block.tail = "\n"
        return block


class _ArticleAnchors(Treeprocessor):
    """Adds an empty element with our anchor to each heading whose own id differs."""

    def __init__(self, md: Markdown, extension: AnchorExtension) -> None:
        super().__init__(md)
        self._extension = extension

    def run(self, root: ET.Element) -> None:
        wanted = self._extension.wanted
        if not wanted:
            return
        headings = [element for element in root.iter() if element.tag in _HEADINGS]
        texts = [_comparable(_words(heading)) for heading in headings]
        present = {element.get("id") for element in root.iter()}
        position = 0
        for entry in wanted:
            place = _find(texts, _comparable(entry.title), position)
            if place is not None:
                position = place + 1
            if entry.anchor in present:
                continue
            mark = ET.Element("span", {"id": entry.anchor, "class": "memory-anchor"})
            # A heading that another plugin writes or drops has no place of its own: links to
            # it lead to the top of the page rather than nowhere.
            _prepend(headings[place] if place is not None else root, mark)
            present.add(entry.anchor)


def _find(texts: Sequence[str], title: str, start: int) -> int | None:
    """Return the first heading from `start` on that ends with a title, as numbers precede it."""
    for place in range(start, len(texts)):
        if texts[place] == title or (title and texts[place].endswith(title)):
            return place
    return None


def _words(heading: ET.Element) -> str:
    """Return a heading's text without the permalink that the toc extension may add to it.

    Its `anchorlink` option wraps the words themselves in such a link: those stay.
    """
    own = f"#{heading.get('id')}"
    others = [heading.text or ""]
    for child in heading:
        if child.get("href") != own:
            others += child.itertext()
        others.append(child.tail or "")
    return "".join(others).strip() or "".join(heading.itertext())


def _comparable(text: str) -> str:
    visible = HTML_PLACEHOLDER_RE.sub("", text)
    folded = unicodedata.normalize("NFKC", visible).casefold()
    return "".join(character for character in folded if character.isalnum())


def _prepend(parent: ET.Element, child: ET.Element) -> None:
    child.tail = parent.text
    parent.text = None
    parent.insert(0, child)


def _literal(text: str | None) -> str | None:
    # The serialiser takes `&lt;` in text for a reference; this spells the ampersand out.
    return text.replace("&", f"{AMP_SUBSTITUTE}amp;") if text and "&" in text else text
