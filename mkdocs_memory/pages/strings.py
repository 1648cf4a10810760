"""Every word that the pages say themselves, by language.

A further language is a further entry of `CATALOGUES`; a missing message falls back to
English. Counted messages have the forms `one` and `other`; a language without the
distinction writes `other` alone.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass

from markupsafe import Markup

ENGLISH: dict[str, str] = {
    "memory": "Memory",
    "overview.lead": "What {articles} add up to: {facts}, {concepts}, {entities}.",
    "overview.empty": "Nothing is remembered here yet. Concepts appear once two articles share "
    "one; facts appear once a published file has a “Retain” section.",
    "articles.one": "{n} article",
    "articles.other": "{n} articles",
    "facts.one": "{n} fact",
    "facts.other": "{n} facts",
    "concepts.one": "{n} concept",
    "concepts.other": "{n} concepts",
    "entities.one": "{n} person or thing",
    "entities.other": "{n} people and things",
    "sections.one": "{n} section",
    "sections.other": "{n} sections",
    "duplicates.one": "{n} duplicate",
    "duplicates.other": "{n} duplicates",
    "days.caption": "Facts by day, {start} – {end}.",
    "weeks.caption": "Facts by week, {start} – {end}.",
    "days.bar": "{day}: {facts}",
    "weeks.bar": "Week of {day}: {facts}",
    "new": "New in the memory",
    "new.more": "{facts} in all, by name: {link}",
    "start": "Where to start",
    "start.articles": "Articles by number of concepts",
    "start.concepts": "Concepts by number of sections",
    "duplicates.found.one": "One place says what an older one already says: {link}",
    "duplicates.found.other": "{n} places say what older ones already say: {link}",
    "private.both": "{facts} and {entities} stay private: their files are not published. "
    "Publish them with {setting}.",
    "private.facts.one": "{facts} stays private: its file is not published. "
    "Publish it with {setting}.",
    "private.facts.other": "{facts} stay private: their files are not published. "
    "Publish them with {setting}.",
    "private.entities.one": "{entities} stays private: no published file names it. "
    "Publish one with {setting}.",
    "private.entities.other": "{entities} stay private: no published file names them. "
    "Publish one with {setting}.",
    "private.counted.one": "{n} entity",
    "private.counted.other": "{n} entities",
    "private.none": "Every fact and entity is published.",
    "concepts": "Concepts",
    "concepts.lead": "What two articles or more are about.",
    "concepts.none": "No concept yet: a concept appears once two published articles share it.",
    "concept.where": "Where it is discussed",
    "concept.related": "Related concepts",
    "concept.spelt": "also written {spellings}",
    "concept.both.one": "Both stand in one section:",
    "concept.both.other": "Both stand in {n} sections:",
    "concept.articles": "Articles",
    "concept.sections": "Sections",
    "concept.first": "First mention",
    "concept.latest": "Latest",
    "concept.chart": "Articles by date, {start} – {end}",
    "concept.description.one": "{name}: one article of this site treats it.",
    "concept.description.other": "{name}: {n} articles of this site treat it.",
    "more.articles.one": "{n} more article",
    "more.articles.other": "{n} more articles",
    "more.facts.one": "{n} more fact",
    "more.facts.other": "{n} more facts",
    "more.facts.since.one": "{n} more fact, of {day}",
    "more.facts.since.other": "{n} more facts, back to {day}",
    "more.sections.one": "{n} more section",
    "more.sections.other": "{n} more sections",
    "also": "also {translations}",
    "section.opening": "Opening",
    "entities": "Entities",
    "entities.lead": "The people and things that facts are about.",
    "entities.none": "No entity yet: a name appears once a published file has a fact about it.",
    "entity.written": "also written {aliases}",
    "entity.facts": "Facts",
    "entity.nofacts": "No published fact names {name} yet. Facts appear here once a published "
    "file mentions the name.",
    "entity.together": "Mentioned together",
    "entity.articles": "Articles that mention it",
    "entity.latest": "latest {day}",
    "entity.description": "{name}: {facts}.",
    "kind.world": "World",
    "kind.experience": "Experience",
    "kind.opinion": "Opinion",
    "kind.observation": "Observation",
    "confidence": "confidence {value}",
    "undated": "undated",
    "duplicates": "Duplicates",
    "duplicates.lead.one": "One place says what an older one already says. "
    "The older text comes first.",
    "duplicates.lead.other": "{n} places say what older ones already say. "
    "The older text comes first.",
    "duplicates.none": "No duplicates: {articles} and {sections} compared.",
    "duplicates.compared": "{articles} and {sections} compared · translations are not duplicates",
    "duplicates.M101": "A section repeats a section",
    "duplicates.M102": "An article repeats an article",
    "duplicates.shared": "{shared} of {all} sentences shared",
    "duplicates.score": "score {score}, warns from {threshold}",
    "duplicates.older": "Older",
    "duplicates.newer": "Newer",
    "duplicates.link": "Link to §{number} instead of repeating it",
    "duplicates.link.article": "Link to the older text instead of repeating it",
    "duplicates.more.other": "The strongest {shown} of {n}; mkdocs-memory check lists all.",
    "duplicates.silence": "or silence with {marker}",
    "duplicates.twice": "Facts said twice",
    "duplicates.twice.note": "M103, for information: the same fact on another day confirms it.",
    "here": "You are here",
    "months": "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
    "date": "{day} {month} {year}",
    "date.month": "{month} {year}",
    "date.range": "{start} – {end}",
}

CATALOGUES: dict[str, Mapping[str, str]] = {"en": ENGLISH}


@dataclass(frozen=True, slots=True)
class Strings:
    """The words of one language."""

    locale: str
    """The language these words are in: the one asked for, else English."""
    messages: Mapping[str, str]

    @classmethod
    def of(cls, locale: str) -> Strings:
        """Return the words of a locale, of its language, or English ones."""
        for candidate in (locale, locale.partition("-")[0]):
            if candidate in CATALOGUES:
                return cls(candidate, CATALOGUES[candidate])
        return cls("en", ENGLISH)

    def text(self, key: str, **values: object) -> Markup:
        """Return a message as HTML: values are escaped unless they are markup already."""
        return Markup(self._message(key)).format(**values)  # noqa: S704  messages are ours

    def plain(self, key: str, **values: object) -> str:
        """Return a message as plain text, for titles and attributes."""
        return self._message(key).format(**values)

    def count(self, key: str, n: int, **values: object) -> Markup:
        """Return a counted message as HTML."""
        return self.text(self._form(key, n), n=f"{n:,}", **values)

    def plain_count(self, key: str, n: int, **values: object) -> str:
        """Return a counted message as plain text."""
        return self.plain(self._form(key, n), n=f"{n:,}", **values)

    def date(self, day: dt.date | None) -> str:
        """Return `27 Nov 2025`; years that few calendars show are written in ISO form."""
        if day is None:
            return self.plain("undated")
        if not 1900 <= day.year <= 2200:
            return day.isoformat()
        return self.plain("date", day=day.day, month=self.month_name(day), year=day.year)

    def month(self, day: dt.date) -> str:
        """Return `Nov 2025`."""
        return self.plain("date.month", month=self.month_name(day), year=day.year)

    def month_name(self, day: dt.date) -> str:
        """Return `Nov`."""
        return self._message("months").split()[day.month - 1]

    def dates(self, start: dt.date, end: dt.date) -> str:
        """Return one date, or two with a dash between them."""
        if start == end:
            return self.date(start)
        return self.plain("date.range", start=self.date(start), end=self.date(end))

    def _form(self, key: str, n: int) -> str:
        one = f"{key}.one"
        return one if n == 1 and one in self.messages else f"{key}.other"

    def _message(self, key: str) -> str:
        return self.messages.get(key) or ENGLISH[key]
