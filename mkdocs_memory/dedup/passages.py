"""The texts that are compared: which sections and articles take part, without boilerplate."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from mkdocs_memory.dedup.counts import is_cjk
from mkdocs_memory.dedup.values import DuplicateKind, Side
from mkdocs_memory.index.rows import Article
from mkdocs_memory.locations import LineSpan, Location
from mkdocs_memory.text.keyphrases import Keyphrase
from mkdocs_memory.text.terms import normalize, terms

# Words (a CJK character counts as half a word) that a text needs to mean anything: below it,
# two sections "Install" of three lines are as alike as a section and its copy.
_LEAST_WORDS = 30
# Code points from which a text has that many words in any script; spares counting them.
_SURELY_LONG = 600

# Families that may hold a paragraph before it counts as boilerplate: licence notes, install
# snippets, footers, includes.
_MOST_COPIES = 3


@dataclass(frozen=True, slots=True)
class Passage:
    """A section or an article that takes part in the comparison."""

    article: Article
    section: int | None
    """Index of the section; `None` for the whole article."""
    parts: tuple[str, ...]
    """Prose of its sections, without boilerplate."""

    @property
    def kind(self) -> DuplicateKind:
        """What it is."""
        return DuplicateKind.ARTICLE if self.section is None else DuplicateKind.SECTION

    @property
    def title(self) -> str:
        """Title of the section, or of the article."""
        if self.section is None:
            return self.article.document.title
        return self.article.sections[self.section].title

    @property
    def text(self) -> str:
        """Its prose as one text."""
        return "\n".join(self.parts)

    @property
    def keyphrases(self) -> tuple[Keyphrase, ...]:
        """The article's keyphrases that it holds, best first."""
        return tuple(
            keyphrase
            for keyphrase in self.article.keyphrases
            if self.section is None or self.section in keyphrase.parts
        )

    @property
    def is_long(self) -> bool:
        """True when there is enough text to mean anything."""
        return has_words(self.text, _LEAST_WORDS)

    @property
    def is_silenced(self) -> bool:
        """True when its author does not want to hear of it."""
        ignored = self.article.document.ignored_codes
        if self.section is not None:
            ignored += self.article.sections[self.section].ignored_codes
        return self.kind.code in ignored

    @property
    def side(self) -> Side:
        """The passage as one side of a duplicate."""
        document = self.article.document
        if self.section is None:
            return Side(
                Location(document.path, LineSpan(0, 1)),
                document.title,
                date=document.date,
                is_public=document.is_published,
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
    """Return the sections that have prose, in the order of the articles.

    Retain sections stay out, because facts are compared as facts.
    """
    common = _boilerplate(articles)
    return [
        Passage(article, index, (text,))
        for article in articles
        for index, section in enumerate(article.sections)
        if not section.is_retain and (text := _without(section.text, common))
    ]


def article_passages(sections: Iterable[Passage]) -> list[Passage]:
    """Return the articles that the sections belong to, each with the text of its sections."""
    parts: dict[str, list[str]] = {}
    articles: dict[str, Article] = {}
    for passage in sections:
        articles[passage.article.path] = passage.article
        parts.setdefault(passage.article.path, []).extend(passage.parts)
    return [Passage(article, None, tuple(parts[path])) for path, article in articles.items()]


def has_words(text: str, count: int) -> bool:
    """True when a text has that many words; a CJK character counts as half a word."""
    if len(text) >= _SURELY_LONG:
        return True
    halves = sum(
        1 if is_cjk(term) else 2 for term in terms(text) if len(term) == 1 or not is_cjk(term)
    )
    return halves >= 2 * count


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
    """Return the form in which copied paragraphs are equal."""
    return " ".join(normalize(paragraph).split())
