"""The text behind a source: `path#L12`, `path:12`, `path#anchor`, a path, or a slug."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mkdocs_memory.errors import WorkspaceError
from mkdocs_memory.locations import LineSpan, Location
from mkdocs_memory.recall.passages import quoted, show_command
from mkdocs_memory.text.lines import split_lines
from mkdocs_memory.text.terms import slugify
from mkdocs_memory.workspace.files import Role

if TYPE_CHECKING:
    from mkdocs_memory.index.index import Index
    from mkdocs_memory.index.rows import Article, DocumentRow
    from mkdocs_memory.text.document import Section
    from mkdocs_memory.workspace.workspace import Workspace

MOST_CHARACTERS = 4000
"""What `get` prints of a long text unless asked for all of it."""

_LINES = re.compile(r"^(?P<path>.+?)(?:#L|:)(?P<first>\d{1,9})(?:-L?(?P<last>\d{1,9}))?$")


@dataclass(frozen=True, slots=True)
class FoundText:
    """A piece of a file, or the outline of one."""

    text: str
    location: Location
    title: str
    """Title of the document."""
    command: str
    """The command that prints it."""

    def cut(self) -> tuple[str, bool]:
        """Return at most `MOST_CHARACTERS` in whole lines, and whether that is less than all."""
        if len(self.text) <= MOST_CHARACTERS:
            return self.text, False
        shown = self.text[:MOST_CHARACTERS]
        return shown[: shown.rfind("\n")] if "\n" in shown else shown, True

    def to_dict(self) -> dict[str, object]:
        """Return the JSON shape, without the text."""
        return {"source": self.location.pointer, "title": self.title}


def find_source(
    workspace: Workspace, index: Index, source: str, section: str | None = None
) -> FoundText:
    """Return the lines, the section, or (for a bare path or slug) the outline.

    A line inside a fact returns the fact; any other line, the section around it.

    Raises:
        WorkspaceError: no such file, slug, line or section; several files with the slug.
    """
    # Bytes of an argument that are no text arrive as surrogates, which name nothing.
    source = source.encode("utf-8", "replace").decode("utf-8")
    wanted = _LINES.match(source)
    if wanted and index.document(wanted["path"]):
        article = _article(index, wanted["path"])
        first = int(wanted["first"]) - 1
        if first < 0:
            raise WorkspaceError(f"{source}: lines count from 1")
        last = int(wanted["last"]) if wanted["last"] else None
        return _at_line(workspace, article, first, last, source)
    path, _, anchor = _parted(source, index)
    document = index.document(path) or _by_slug(index.documents(), path, workspace)
    article = _article(index, document.path)
    wanted_section = section or anchor
    if not wanted_section:
        return _outline(article, show_command(source))
    span = _section_span(article, wanted_section)
    command = f"{show_command(document.path)} --section {quoted(wanted_section)}"
    return _lines(workspace, article, span, command)


def _parted(source: str, index: Index) -> tuple[str, str, str]:
    """Split `path#anchor` and `slug#anchor`; a `#` may be part of a name too (`C#`)."""
    documents = index.documents() if "#" in source else ()
    known = {name for row in documents for name in (row.path, row.slug)}
    if source in known:
        return source, "", ""
    parts = source.rpartition("#")
    return parts if parts[0] in known else source.partition("#")


def _article(index: Index, path: str) -> Article:
    return next(index.articles(roles=None, paths=(path,), with_keyphrases=False))


def _by_slug(documents: Sequence[DocumentRow], slug: str, workspace: Workspace) -> DocumentRow:
    """Choose among files with a slug: articles first, then the canonical locale."""
    found = [row for row in documents if row.slug == slug] or [
        row for row in documents if slugify(row.slug) == slugify(slug)
    ]
    if not found:
        raise WorkspaceError(f"no file or slug {slug!r}{_nearest(documents, slug)}")
    articles = [row for row in found if row.role is Role.ARTICLE] or found
    canonical = workspace.settings.canonical_locale
    preferred = [row for row in articles if row.locale == canonical] or articles
    if len({row.family for row in preferred}) > 1:
        paths = ", ".join(row.path for row in preferred[:5])
        raise WorkspaceError(f"{len(preferred)} files have the slug {slug!r}; name one: {paths}")
    return preferred[0]


def _nearest(documents: Sequence[DocumentRow], name: str) -> str:
    from difflib import get_close_matches

    names = [*(row.slug for row in documents), *(row.path for row in documents)]
    near = get_close_matches(name, names, n=1)
    return f"; did you mean {near[0]!r}?" if near else "; see `mkdocs-memory articles`"


def _at_line(
    workspace: Workspace, article: Article, first: int, last: int | None, source: str
) -> FoundText:
    command = show_command(source)
    if last is not None:
        return _lines(workspace, article, LineSpan(first, last), command)
    facts = [row.fact.span for row in article.facts]
    sections = [section.span for section in article.sections]
    for span in (*facts, *sections):
        if first in span:
            return _lines(workspace, article, span, command)
    return _lines(workspace, article, LineSpan(first, first + 1), command)


def _section_span(article: Article, wanted: str) -> LineSpan:
    """Return the lines of a section and its subsections."""
    number = wanted.removeprefix("§").strip()
    sections = article.sections
    for position, section in enumerate(sections):
        if number in {section.number, section.anchor} or wanted == section.title:
            return LineSpan(section.span.start, _end_below(sections[position:]))
    numbers = ", ".join(section.number for section in sections if section.number)
    raise WorkspaceError(
        f"{article.path}: no section {wanted!r}; it has {numbers or 'no numbered sections'}"
    )


def _end_below(sections: Sequence[Section]) -> int:
    first, *following = sections
    end = first.span.end
    for section in following:
        if section.level <= first.level:
            break
        end = section.span.end
    return end


def _lines(workspace: Workspace, article: Article, span: LineSpan, command: str) -> FoundText:
    lines = split_lines(workspace.read(article.path).text)
    if span.start >= len(lines):
        raise WorkspaceError(f"{article.path}: no line {span.start + 1}; it has {len(lines)}")
    text = "\n".join(lines[span.start : span.end]).rstrip()
    return FoundText(text, Location(article.path, span), article.document.title, command)


def _outline(article: Article, command: str) -> FoundText:
    document = article.document
    lines = [f"{document.title} ({article.path}, {document.locale}, {document.date or 'undated'})"]
    lines += [
        f"{'  ' * max(section.level - 1, 0)}{section.number or '-'} {section.title}"
        f"  {article.path}#L{section.span.start + 1}"
        for section in article.sections
        if section.title
    ]
    lines.append(f"A section: {show_command(article.path)} --section NUMBER")
    return FoundText(
        "\n".join(lines), Location(article.path, LineSpan(0, 1)), document.title, command
    )
