"""The duplicates report: both sides of each pair, with what they share."""

from __future__ import annotations

from markupsafe import Markup

from mkdocs_memory.pages.marks import mark_pairs
from mkdocs_memory.pages.page import Page
from mkdocs_memory.pages.site_memory import DuplicateSide, SiteDuplicate, SiteMemory
from mkdocs_memory.pages.writer import PageWriter

DUPLICATES_SHOWN = 100


class _Compared:
    """A duplicate with its text marked, ready to show."""

    def __init__(self, duplicate: SiteDuplicate, writer: PageWriter) -> None:
        marked = mark_pairs(duplicate.older.paragraphs, duplicate.newer.paragraphs, duplicate.pairs)
        self.duplicate = duplicate
        self.older = marked.older
        self.newer = marked.newer
        self.marker = Markup("<code>&lt;!-- memory: ignore {} --&gt;</code>").format(duplicate.code)
        self.todo = _todo(duplicate.older, writer)


def _todo(older: DuplicateSide, writer: PageWriter) -> Markup:
    section = older.section
    words = (
        writer.strings.text("duplicates.link", number=section.number)
        if section and section.number
        else writer.strings.text("duplicates.link.article")
    )
    if older.src_uri is None:
        return words
    target = writer.links.to(older.src_uri, section.anchor if section else "")
    return Markup('<a href="{}">{}</a>').format(target, words)


def render_duplicates(memory: SiteMemory) -> Page:
    """Render the report, strongest first."""
    writer = PageWriter(memory, "duplicates")
    strings = writer.strings
    shown = memory.duplicates[:DUPLICATES_SHOWN]
    return writer.page(
        "duplicates",
        strings.plain("duplicates"),
        is_index=True,
        compared=[_Compared(duplicate, writer) for duplicate in shown],
        more=(
            strings.count("duplicates.more", len(memory.duplicates), shown=len(shown))
            if len(memory.duplicates) > len(shown)
            else ""
        ),
        articles=strings.count("articles", len(memory.articles)),
        sections=strings.count(
            "sections", sum(len(article.sections) for article in memory.articles)
        ),
    )
