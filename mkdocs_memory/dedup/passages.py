"""The texts that are compared: which sections and articles take part, without boilerplate."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from mkdocs_memory.dedup.similarity import is_cjk
from mkdocs_memory.dedup.values import Side
from mkdocs_memory.index.rows import Article
from mkdocs_memory.locations import LineSpan, Location
from mkdocs_memory.text.document import Section
from mkdocs_memory.text.terms import normalize, terms

# Words (a CJK character counts as half a word) that a text needs to mean anything: below it,
# two sections "Install" of three lines are as alike as a section and its copy.
_LEAST_WORDS = 30

# Articles that may hold a paragraph before it counts as boilerplate: licence notes, install
# snippets, footers, includes.
_MOST_COPIES = 3


@dataclass(frozen=True, slots=True)
class Passage:
    """A text that takes part, and where it comes from."""

    article: Article
    section: int | None
    """Index of the section; `None` for the whole article."""
    text: str
    """Prose without boilerplate."""
    is_silenced: bool
    """True when its author does not want to hear of it."""

    @property
    def side(self) -> Side:
        """The passage as one side of a duplicate."""
        document = self.article.document
        if self.section is None:
            is_public = document.is_published
            return Side(
                Location(document.path, LineSpan(0, 1)),
                document.title,
                date=document.date,
                is_public=is_public,
            )
        section = self.article.sections[self.section]
        return Side(
            Location(document.path, section.span),
            document.title,
            number=section.number,
            title=section.title,
            section=self.section,
            date=document.date,
            is_public=document.is_published and not section.is_private,
        )


def section_passages(articles: Sequence[Article]) -> list[Passage]:
    """Return every section that is long enough to compare, in order of path and line."""
    common = _boilerplate(articles)
    return [
        Passage(article, index, text, _silences(article, section, "M101"))
        for article in articles
        for index, section in enumerate(article.sections)
        if _takes_part(section) and _is_long(text := _without(section.text, common))
    ]


def article_passages(articles: Sequence[Article]) -> list[Passage]:
    """Return every article that is long enough to compare, in order of path."""
    common = _boilerplate(articles)
    passages = []
    for article in articles:
        text = "\n".join(
            _without(section.text, common) for section in article.sections if _takes_part(section)
        )
        if _is_long(text):
            silenced = "M102" in article.document.ignored_codes
            passages.append(Passage(article, None, text, silenced))
    return passages


def _takes_part(section: Section) -> bool:
    """Facts are compared as facts, so Retain sections stay out."""
    return not section.is_retain


def _silences(article: Article, section: Section, code: str) -> bool:
    return code in section.ignored_codes or code in article.document.ignored_codes


def _is_long(text: str) -> bool:
    words = 0.0
    for term in terms(text):
        if not is_cjk(term):
            words += 1
        elif len(term) == 1:
            words += 0.5
        if words >= _LEAST_WORDS:
            return True
    return False


def _boilerplate(articles: Iterable[Article]) -> frozenset[str]:
    """Return the paragraphs that stand in so many articles that nobody wrote them anew."""
    holders: defaultdict[str, set[str]] = defaultdict(set)
    for article in articles:
        for section in article.sections:
            for paragraph in section.text.split("\n"):
                holders[_paragraph_key(paragraph)].add(article.document.family)
    return frozenset(key for key, families in holders.items() if len(families) > _MOST_COPIES)


def _without(text: str, boilerplate: frozenset[str]) -> str:
    return "\n".join(
        paragraph for paragraph in text.split("\n") if _paragraph_key(paragraph) not in boilerplate
    )


def _paragraph_key(paragraph: str) -> str:
    return " ".join(normalize(paragraph).split())
