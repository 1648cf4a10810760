"""Every keyphrase of the published articles, spellings of one phrase together."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from mkdocs_memory.index.rows import Article
from mkdocs_memory.text.common_words import ENGLISH_ADJECTIVES, ENGLISH_COMMON_WORDS
from mkdocs_memory.text.keyphrases import Keyphrase
from mkdocs_memory.text.phrases import phrase_of, split_words
from mkdocs_memory.text.stopwords import ENGLISH_STOP_WORDS
from mkdocs_memory.text.terms import HAN, KATAKANA, NOISE_TERMS, fold_spelling

# Two to four words without punctuation; three to ten characters without kana endings.
_LATIN_NAME = re.compile(r"[^\W\d_][\w+#-]+(?: [\w+#-]+){1,3}", re.ASCII)
_CJK_NAME = re.compile(f"[{HAN}{KATAKANA}]{{3,10}}")
_HEADING_SCORE = 0.5
_MEASURE_SCORE = 0.4
_MEASURE_JOINTS = (" per ", " to first ")
_SALIENT_SCORE = 0.5

_LATIN_WORD = re.compile("[a-z]+")
_CJK_WORD = re.compile(f"[{KATAKANA}]{{1,7}}|[{HAN}]{{1,2}}")


def is_common_word(name: str) -> bool:
    """True for what may be any word of the language: `silence`, `サンプル`, `代价`."""
    return bool(_LATIN_WORD.fullmatch(name) or _CJK_WORD.fullmatch(name))


def is_generic(name: str) -> bool:
    """True when only a heading makes a name of it: `silence`, `current state`."""
    words = name.lower().split()
    return bool(_LATIN_WORD.fullmatch(name)) or all(
        fold_spelling(word) in NOISE_TERMS or word in ENGLISH_ADJECTIVES for word in words
    )


@dataclass(frozen=True, slots=True)
class Use:
    """One article's use of a phrase."""

    article: Article
    keyphrase: Keyphrase
    sections: tuple[int, ...]
    """Published sections that hold it, in reading order; never empty."""
    is_in_heading: bool
    """True when the title or one of these sections' headings names it."""
    is_heading: bool = False
    """True when the title or a heading is this phrase and nothing else."""

    @property
    def is_salient(self) -> bool:
        """True when the article is about it, and does not merely say it often."""
        return self.is_in_heading or self.keyphrase.score >= _SALIENT_SCORE


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase with all articles that have it among their keyphrases."""

    key: str
    uses: tuple[Use, ...]
    """In order of path; never empty."""

    @property
    def scores(self) -> dict[str, float]:
        """Best score in each article family; translations are one family."""
        best: dict[str, float] = {}
        for use in self.uses:
            family = use.article.document.family
            best[family] = max(best.get(family, 0.0), use.keyphrase.score)
        return best

    @property
    def families(self) -> frozenset[str]:
        """Families of the articles that use it."""
        return frozenset(use.article.document.family for use in self.uses)

    @property
    def salient_families(self) -> frozenset[str]:
        """Families with an article that is about it."""
        return frozenset(use.article.document.family for use in self.uses if use.is_salient)

    @property
    def locales(self) -> frozenset[str]:
        """Locales of the articles that use it."""
        return frozenset(use.article.document.locale for use in self.uses)

    @property
    def is_tag(self) -> bool:
        """True when an author names it as a subject in `tags`."""
        return any(use.keyphrase.is_tag for use in self.uses)

    @property
    def is_heading(self) -> bool:
        """True when a title or heading is this phrase and nothing else."""
        return any(use.is_heading for use in self.uses)

    @property
    def spellings(self) -> tuple[str, ...]:
        """Spellings by how many articles prefer them; equal ones in code point order."""
        counts = Counter(use.keyphrase.phrase for use in self.uses)
        return tuple(sorted(counts, key=lambda spelling: (-counts[spelling], spelling)))

    @property
    def name(self) -> str:
        """The spelling used most."""
        return self.spellings[0]

    @property
    def heading_ratio(self) -> float:
        """Share of its articles in which a heading names it, 0 to 1."""
        return sum(use.is_in_heading for use in self.uses) / len(self.uses)


def collect_phrases(articles: Iterable[Article]) -> list[Phrase]:
    """Gather the keyphrases of all published articles, sorted by key."""
    uses: dict[str, list[Use]] = {}
    for article in sorted(articles, key=lambda article: article.path):
        if not article.document.is_published:
            continue
        headings = [fold_spelling(section.title) for section in article.sections]
        title = fold_spelling(article.document.title)
        for keyphrase in article.keyphrases:
            sections = tuple(part for part in keyphrase.parts if _is_public(article, part))
            if sections:
                above = [title, *(headings[part] for part in sections)]
                named = any(keyphrase.key in heading for heading in above)
                uses.setdefault(keyphrase.key, []).append(
                    Use(article, keyphrase, sections, named, keyphrase.key in above)
                )
    return [Phrase(key, tuple(uses[key])) for key in sorted(uses)]


def heading_phrases(articles: Iterable[Article]) -> list[Phrase]:
    """Return the headings that could be names, each with the sections of its article.

    A heading is what its author calls a thing, even where the text says it only once.
    """
    found = []
    for article in articles:
        if not article.document.is_published:
            continue
        for section in article.sections:
            name = section.title
            if not section.is_private and not section.is_retain and _could_be_name(name):
                sections = _sections_with(name, article)
                if name.split()[0].endswith("ing") and not _is_said(name, article):
                    # `Testing dependencies` tells what to do, `Streaming granularity` is a thing.
                    continue
                key = fold_spelling(name)
                keyphrase = Keyphrase(name, key, _HEADING_SCORE, sections)
                found.append(Phrase(key, (Use(article, keyphrase, sections, True, True),)))
    return found


def measure_phrases(articles: Iterable[Article]) -> list[Phrase]:
    """Return terms such as `time to first byte` and `cost per request`, wherever they stand.

    Articles use such names of measurements once each, so that no article's keyphrases show
    them; all articles together do.
    """
    found: defaultdict[str, list[Use]] = defaultdict(list)
    for article in sorted(articles, key=lambda article: article.path):
        if not article.document.is_published:
            continue
        sections: defaultdict[str, list[int]] = defaultdict(list)
        names: dict[str, str] = {}
        for index, section in enumerate(article.sections):
            if _is_public(article, index):
                for name in _measures_in(section.text):
                    key = fold_spelling(name)
                    names.setdefault(key, name)
                    sections[key].append(index)
        for key, name in names.items():
            parts = tuple(dict.fromkeys(sections[key]))
            found[key].append(
                Use(article, Keyphrase(name, key, _MEASURE_SCORE, parts), parts, False)
            )
    return [Phrase(key, tuple(uses)) for key, uses in found.items()]


def _measures_in(text: str) -> Iterator[str]:
    for joint in _MEASURE_JOINTS:
        at = text.find(joint)
        while at >= 0:
            end = at + len(joint)
            before, after = text[max(0, at - 30) : at].split(), text[end : end + 30].split()
            if before and after:
                words = split_words(f"{before[-1]}{joint}{after[0]}", chinese=False)
                # Punctuation beside the words stands as breaks at the ends.
                name = phrase_of(tuple(words[: len(joint.split()) + 2]))
                if name:
                    yield name
            at = text.find(joint, end)


def _could_be_name(heading: str) -> bool:
    if _CJK_NAME.fullmatch(heading):
        return True
    words = heading.lower().split()
    if not _LATIN_NAME.fullmatch(heading):
        return False
    return ENGLISH_STOP_WORDS.isdisjoint(words) and ENGLISH_COMMON_WORDS.isdisjoint(words)


def _is_said(name: str, article: Article) -> bool:
    return any(name.lower() in section.text.lower() for section in article.sections)


def _sections_with(name: str, article: Article) -> tuple[int, ...]:
    return tuple(
        index
        for index, section in enumerate(article.sections)
        if _is_public(article, index)
        and (section.title == name or name.lower() in section.text.lower())
    )


def merged(one: Phrase, other: Phrase) -> Phrase:
    """Return one phrase, with the first one's key, for two that name the same thing."""
    uses = {use.article.path: use for use in one.uses}
    for use in other.uses:
        known = uses.setdefault(use.article.path, use)
        better = max(known, use, key=lambda candidate: candidate.keyphrase.score)
        uses[use.article.path] = replace(
            better,
            sections=tuple(sorted({*known.sections, *use.sections})),
            is_in_heading=known.is_in_heading or use.is_in_heading,
            is_heading=known.is_heading or use.is_heading,
        )
    return Phrase(one.key, tuple(uses[path] for path in sorted(uses)))


def by_key(phrases: Iterable[Phrase]) -> dict[str, Phrase]:
    """Return the phrases under their keys, those with one key merged, in order of key."""
    found: dict[str, Phrase] = {}
    for phrase in phrases:
        known = found.get(phrase.key)
        found[phrase.key] = merged(known, phrase) if known else phrase
    return dict(sorted(found.items()))


def _is_public(article: Article, part: int) -> bool:
    section = article.sections[part]
    return not section.is_private and not section.is_retain
