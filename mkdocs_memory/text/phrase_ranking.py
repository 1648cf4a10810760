"""How well each phrase of a text tells what the text is about.

A phrase counts for how often it stands where no longer phrase carries it, for headings and
the title, for how many sections hold it, and for looking like a term: several words, a name,
a compound. Phrases are found in headings and in the beginning of each section, where texts
say what they are about; which sections hold them is then looked up in the whole text.

Source: the nested count follows the C-value of Frantzi, Ananiadou and Mima, "Automatic
recognition of multi-word terms", 2000.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from mkdocs_memory.text.keyphrases import TAG_SCORE, Keyphrase, TextPart
from mkdocs_memory.text.phrase_counting import Candidate, Candidates, count_phrases, weigh_nested
from mkdocs_memory.text.phrases import fold_word
from mkdocs_memory.text.terms import HAN, HIRAGANA, KATAKANA, NOISE_TERMS, fold_spelling

_READ_BYTES = 6000
"""UTF-8 bytes of a document that are searched for phrases, spread over its sections."""
_READ_OF_SECTION = 180
"""Bytes searched of a section, however many there are."""
_LONGEST_TAG = 60
_CJK_RUN = re.compile(f"(?P<han>[{HAN}{HIRAGANA}]+)|(?P<katakana>[{KATAKANA}・]+)")
_CODE_MARK = re.compile(r"[._]")
# By how many words a phrase has, or as much meaning: a Latin word or half a kanji compound.
_WORDS_FACTOR = {1: 0.55, 2: 1.5, 3: 1.5, 4: 1.2}


def rank_phrases(
    title: str, parts: Sequence[TextPart], limit: int, tags: Iterable[str]
) -> list[Keyphrase]:
    """Return the tags and the best phrases of a document, best first, at most `limit`."""
    read = _beginnings(parts)
    texts = [f"{part.title}\n{part.text}".lower() for part in parts]
    candidates = count_phrases(title, read, "\n".join(texts))
    _count_in_rest(candidates, parts, read)
    weigh_nested(candidates)
    scored = [
        (score, candidate) for candidate in candidates.values() if (score := _score(candidate))
    ]
    # Ties by spelling, so that the order of counting changes nothing.
    scored.sort(key=lambda entry: (-entry[0], entry[1].spelling))
    highest = scored[0][0] if scored else 1.0
    found = {tag.key: tag for tag in _tagged(tags, texts)}
    for score, candidate in scored:
        spelling = candidate.spelling
        key = fold_spelling(spelling)
        if key in found:
            if found[key].is_tag:
                # Tags are often slugs: `javascript` is `JavaScript` in the text.
                found[key] = replace(found[key], phrase=spelling)
        elif len(found) >= limit:
            break
        elif key not in NOISE_TERMS:
            held_by = candidate.parts.union(_texts_with(candidate.spellings, texts))
            found[key] = Keyphrase(spelling, key, round(score / highest, 4), tuple(sorted(held_by)))
    return list(found.values())[:limit]


def _tagged(tags: Iterable[str], texts: Sequence[str]) -> Iterator[Keyphrase]:
    for tag in tags:
        name = " ".join(tag.split())
        key = fold_spelling(name)
        if key and len(name) <= _LONGEST_TAG and texts:
            held_by = tuple(sorted(set(_texts_with([name], texts)))) or (0,)
            yield Keyphrase(name, key, TAG_SCORE, held_by)


def _texts_with(spellings: Iterable[str], texts: Sequence[str]) -> list[int]:
    """Return the indexes of the texts, in lower case, that hold one of the spellings."""
    return [
        number
        for spelling in {_without_plural(spelling.lower()) for spelling in spellings}
        for number, text in enumerate(texts)
        if spelling in text and _stands_alone(spelling, text)
    ]


def _without_plural(spelling: str) -> str:
    """Return what singular and plural begin with."""
    return spelling[:-1] if spelling.endswith("s") and len(spelling) > 4 else spelling


def _stands_alone(spelling: str, text: str) -> bool:
    """Say whether a text holds a spelling as words of its own; CJK words have no bounds."""
    starts, ends = spelling[0].isascii(), spelling[-1].isascii()
    if not (starts or ends):
        return True
    at = text.find(spelling)
    while at >= 0:
        end = at + len(spelling)
        after = text[end : end + 3].lstrip("es")[:1] if ends else ""
        before = text[at - 1 : at] if starts and at else ""
        if not any(edge.isascii() and edge.isalnum() for edge in (before, after)):
            return True
        at = text.find(spelling, at + 1)
    return False


def _beginnings(parts: Sequence[TextPart]) -> list[TextPart]:
    """Cut long sections down, all to one length, to what is read of a document."""
    sizes = sorted(
        len(part.text) if part.text.isascii() else len(part.text.encode()) for part in parts
    )
    left, longest = _READ_BYTES, 0
    for number, size in enumerate(sizes):
        longest = min(size, left // (len(sizes) - number))
        left -= longest
    longest = max(longest, _READ_OF_SECTION)
    return [TextPart(part.title, _beginning(part.text, longest)) for part in parts]


def _count_in_rest(
    candidates: Candidates, parts: Sequence[TextPart], read: Sequence[TextPart]
) -> None:
    """Add what phrases of several words count in the rest; of single words, what is likely."""
    rest = "\n".join(
        part.text[len(beginning.text) :]
        for part, beginning in zip(parts, read, strict=True)
        if len(beginning.text) < len(part.text)
    ).lower()
    if not rest:
        return
    ratio = len(rest) / (1 + sum(len(beginning.text) for beginning in read))
    for key, candidate in candidates.items():
        if len(key) > 1:
            candidate.in_text += rest.count(_without_plural(candidate.spelling.lower()))
        else:
            candidate.in_text += round(candidate.in_text * ratio)


def _beginning(text: str, size: int) -> str:
    """Return a text up to so many bytes, without the word that they cut off."""
    beginning = text[:size]
    if not beginning.isascii():
        beginning = beginning.encode()[:size].decode(errors="ignore")
    if len(beginning) == len(text):
        return text
    return beginning[: max(beginning.rfind(mark) for mark in " \n。，、") + 1] or beginning


def _score(candidate: Candidate) -> float:
    """Return how well a phrase tells what the text is about; 0 for what is no keyphrase."""
    own = candidate.own_weight
    if candidate.weight < 2 or own < 0.3 * candidate.weight:
        return 0.0
    spread = 1 + 0.35 * math.log2(max(1, len(candidate.parts)))
    only_in_heading = 0.6 if not (candidate.in_text or candidate.in_title) else 1.0
    return math.log2(1 + own) * _shape(candidate.spelling) * spread * only_in_heading


@lru_cache(maxsize=50_000)
def _shape(phrase: str) -> float:
    """Return how much a phrase looks like a term, whatever the text around it."""
    words = phrase.split()
    if all(fold_word(word) in NOISE_TERMS for word in words):
        return 0.4
    size = sum(map(_size, words))
    factor = _WORDS_FACTOR.get(math.ceil(size), 1.0)
    if size <= 1 and len(words) == 1 and _is_name(phrase):
        factor = 1.0
    if _CODE_MARK.search(phrase) or phrase.lower().startswith("first "):
        factor *= 0.6
    return factor


def _size(word: str) -> float:
    """Return how many words' worth of meaning a word has: 1, in CJK by script and length."""
    runs = list(_CJK_RUN.finditer(word))
    if not runs:
        return 1.0
    latin = 1.0 if sum(len(run[0]) for run in runs) < len(word) else 0.0
    han = sum(len(run["han"] or "") for run in runs)
    katakana = sum(1.0 if len(run["katakana"]) < 5 else 1.5 for run in runs if run["katakana"])
    return latin + han / 2 + katakana


def _is_name(word: str) -> bool:
    return word != word.lower() and word.isascii()
