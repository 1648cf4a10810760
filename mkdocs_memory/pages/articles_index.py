"""`articles_index.jsonl`: one semantic entry for each published article, computed by rule.

Agents read it in place of the pages. An entry is as public as its article, and everything in
it comes from what the pages show.
"""

from __future__ import annotations

import json
from collections import defaultdict

from mkdocs_memory.pages.display import clean, shorten
from mkdocs_memory.pages.site_memory import SiteArticle, SiteMemory

LONGEST_ENTRY = 3072
"""Bytes of one line."""

_LONGEST_TITLE = 120
_CONCEPTS = 12


def articles_index(memory: SiteMemory, canonical_locale: str) -> str:
    """Return the file: one JSON object a line, by path; translations share their concepts.

    Arguments:
        memory: What the site shows.
        canonical_locale: Locale of theses and concept names; part of their keys.
    """
    covered = _concepts_by_family(memory)
    treated = _concepts_by_section(memory)
    suffix = canonical_locale.replace("-", "_")
    lines = [
        _line(article, covered[article.family], treated, suffix)
        for article in sorted(memory.articles, key=lambda article: article.path)
    ]
    return "".join(f"{line}\n" for line in lines)


def _concepts_by_family(memory: SiteMemory) -> defaultdict[str, list[str]]:
    covered: defaultdict[str, list[str]] = defaultdict(list)
    for concept in memory.concepts:
        for entry in concept.articles:
            covered[entry.article.family].append(concept.name)
    return covered


def _concepts_by_section(memory: SiteMemory) -> defaultdict[tuple[str, str], list[str]]:
    treated: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for concept in memory.concepts:
        for entry in concept.articles:
            for section in entry.sections:
                treated[entry.article.path, section.anchor].append(concept.name)
    return treated


def _line(
    article: SiteArticle,
    concepts: list[str],
    treated: defaultdict[tuple[str, str], list[str]],
    suffix: str,
) -> str:
    sections: list[dict[str, object]] = [
        {
            "id": section.number or section.anchor,
            "title": shorten(clean(section.title), _LONGEST_TITLE),
            "concepts": treated[article.path, section.anchor][:_CONCEPTS],
        }
        for section in article.sections
        if section.title
    ]
    entry: dict[str, object] = {
        "slug": article.slug,
        "locale": article.locale,
        "title": shorten(clean(article.title), _LONGEST_TITLE),
        "url": article.src_uri,
        f"thesis_{suffix}": shorten(article.thesis, 2 * _LONGEST_TITLE),
        # Weighed once there is something to weigh by; the key is part of the shape.
        "importance": {"score": None, "factors": {}},
        f"concepts_covered_{suffix}": concepts[:_CONCEPTS],
        "data_points": [],
        "sections": sections,
        "content_hash": article.content_hash,
        "origin": "extractive",
    }
    line = _dump(entry)
    while len(line.encode()) > LONGEST_ENTRY and sections:
        # The last sections say least about what an article is.
        del sections[-max(1, len(sections) // 8) :]
        line = _dump(entry)
    return line


def _dump(entry: dict[str, object]) -> str:
    return json.dumps(entry, ensure_ascii=False, separators=(",", ":"))
