"""Phrases that are one concept under several names."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from mkdocs_memory.concepts.phrases import Phrase, by_key, merged
from mkdocs_memory.concepts.usage import Usage, observe
from mkdocs_memory.text.terms import NOISE_TERMS, fold_spelling

# A phrase of this share of all families is the subject of the site, not one of its concepts:
# `FastAPI` on FastAPI's site. Small sites are spared, where half is three articles.
_SUBJECT_RATIO = 0.4
_SMALL_SITE = 12

# Characters that may be missing from a fragment on either side.
_MOST_MISSING = 4

# Shared families by the families of the commoner phrase from which a phrase and a longer one
# that contains it are one concept.
_SAME_CONCEPT = 0.6


def without_subject(phrases: Iterable[Phrase], family_count: int) -> list[Phrase]:
    """Take the site's own subject out: `OpenTelemetry Collector` is `Collector` there.

    What remains of `FastAPI app` is no name, so the phrase goes.
    """
    phrases = list(phrases)
    if family_count <= _SMALL_SITE:
        return phrases
    subjects = {
        phrase.key for phrase in phrases if len(phrase.families) > _SUBJECT_RATIO * family_count
    }
    keys = {phrase.key for phrase in phrases}
    kept = []
    for phrase in phrases:
        rest = _without_prefix(phrase.key, subjects)
        if not rest or (rest != phrase.key and rest in NOISE_TERMS):
            continue
        kept.append(replace(phrase, key=rest) if rest in keys else phrase)
    return list(by_key(kept).values())


def _without_prefix(key: str, prefixes: Iterable[str]) -> str:
    for prefix in sorted(prefixes, key=len, reverse=True):
        if key.startswith(prefix):
            return key[len(prefix) :]
    return key


def without_fragments(phrases: Iterable[Phrase]) -> dict[str, tuple[Phrase, Usage]]:
    """Complete what was cut out of a longer word (`名前空` to `名前空間`), and merge.

    Every character of a Chinese or Japanese run may begin a phrase as far as one article
    can tell; all articles together show which character always stands beside it.
    """
    found: dict[str, tuple[Phrase, Usage]] = {}
    for phrase in phrases:
        whole, usage = _completed(phrase)
        if whole.key in found:
            whole = merged(found[whole.key][0], whole)
            usage = observe(whole)
        found[whole.key] = whole, usage
    return found


def _completed(phrase: Phrase) -> tuple[Phrase, Usage]:
    for _ in range(_MOST_MISSING):
        usage = observe(phrase)
        if not usage.before and not usage.after:
            return phrase, usage
        name = f"{usage.before}{phrase.name}{usage.after}"
        uses = [replace(use, keyphrase=replace(use.keyphrase, phrase=name)) for use in phrase.uses]
        phrase = Phrase(fold_spelling(name), tuple(uses))
    return phrase, observe(phrase)


def are_one_concept(one: Phrase, other: Phrase) -> bool:
    """True when one phrase contains the other and both stand in the same articles."""
    if one.key not in other.key and other.key not in one.key:
        return False
    common = len(one.families & other.families)
    return common >= _SAME_CONCEPT * max(len(one.families), len(other.families))
