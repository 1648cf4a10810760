"""Where each phrase of a text stands: in the title, in headings, in running text.

A phrase counts only if it comes back, and so do the words it is made of: words are counted
first, then pairs of words that do, then longer phrases of such pairs. Most of a text falls
out at the first step.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from mkdocs_memory.text.chinese_words import Vocabulary, find_words, is_han
from mkdocs_memory.text.keyphrases import TextPart
from mkdocs_memory.text.phrases import (
    BREAK,
    JOINING,
    LONGEST_PHRASE,
    Key,
    fold_word,
    is_chinese,
    is_plain_noun,
    phrase_of,
    split_words,
)
from mkdocs_memory.text.terms import NOISE_TERMS

_TITLE_WEIGHT = 4
_HEADING_WEIGHT = 3


@dataclass(slots=True)
class Candidate:
    """What has been counted of one phrase."""

    in_title: bool = False
    in_headings: int = 0
    in_text: int = 0
    parts: set[int] = field(default_factory=set)
    spellings: dict[str, int] = field(default_factory=dict)
    carried_right: float = 0.0
    """Weight of phrases that are this one and a word more."""
    carried_left: float = 0.0
    """Weight of phrases that are a word more and this one."""

    @property
    def weight(self) -> float:
        """How often it stands anywhere; title and headings count several times."""
        return self.in_text + _HEADING_WEIGHT * self.in_headings + _TITLE_WEIGHT * self.in_title

    @property
    def own_weight(self) -> float:
        """What longer phrases leave of the weight."""
        return self.weight - max(self.carried_right, self.carried_left)

    @property
    def spelling(self) -> str:
        """The spelling that occurs most often; of equals the one with fewest capitals.

        The capital of `Tokens per chunk` is a sentence's or a table cell's where other occurrences
        lack it; `Tailscale` keeps its own beside the command `tailscale`.
        """
        if len(self.spellings) == 1:
            return next(iter(self.spellings))
        best = min(
            self.spellings, key=lambda spelling: (-self.spellings[spelling], spelling.swapcase())
        )
        uncapitalised = best[0].lower() + best[1:]
        return uncapitalised if " " in best and uncapitalised in self.spellings else best


Candidates = dict[Key, Candidate]


def count_phrases(title: str, parts: Sequence[TextPart], whole: str) -> Candidates:
    """Return every phrase that comes back in a document, or stands in a heading of it.

    Arguments:
        title: The document's title.
        parts: What is read of its sections.
        whole: All of its text, in lower case.
    """
    chinese = is_chinese("\n".join([title, *(f"{part.title}\n{part.text}" for part in parts)]))
    words = _Words.of(title, parts, chinese, whole)
    candidates: Candidates = defaultdict(Candidate)
    if chinese:
        _count_pieces(words, candidates)
    _count_spans(words, candidates)
    return candidates


@dataclass(slots=True)
class _Words:
    """All words of a document in one row: title and headings, then the texts."""

    words: list[str]
    starts: list[int]
    """Where each title, heading and text begins."""
    owners: list[int]
    """The part that each of them belongs to; the title's means nothing."""
    first_of_text: int
    """Where the running text begins."""

    @classmethod
    def of(cls, title: str, parts: Sequence[TextPart], chinese: bool, whole: str) -> _Words:
        texts = [split_words(part.text, chinese) for part in parts]
        headings = [split_words(heading, chinese) for heading in (title, *(p.title for p in parts))]
        headings = [_without_verb(heading, whole) for heading in headings]
        row: list[str] = []
        starts = []
        for words in (*headings, *texts):
            starts.append(len(row))
            row += words
            row.append(BREAK)
        owners = [0, *range(len(parts)), *range(len(parts))]
        return cls(row, starts, owners, starts[len(headings)] if parts else len(row))

    def add(self, candidate: Candidate, places: list[int], spelling: str) -> None:
        """Count the occurrences of one spelling, which begin at these places, in order."""
        starts, owners = self.starts, self.owners
        in_title = bisect_left(places, starts[1]) if len(starts) > 1 else len(places)
        above_text = bisect_left(places, self.first_of_text)
        candidate.in_title |= in_title > 0
        candidate.in_headings += above_text - in_title
        candidate.in_text += len(places) - above_text
        candidate.parts.update([owners[bisect_right(starts, at) - 1] for at in places[in_title:]])
        candidate.spellings[spelling] = candidate.spellings.get(spelling, 0) + len(places)


def _without_verb(heading: list[str], whole: str) -> list[str]:
    """Drop the first word of `Restricting SSH connections`, but not of `Streaming granularity`.

    A text about streaming says the words again; one that restricts something seldom does.
    """
    if not heading or not heading[0].endswith("ing"):
        return heading
    said_again = whole.count(" ".join(heading[:2]).lower()) > 1
    return heading if said_again or whole.count(heading[0].lower()) > 2 else heading[1:]


def _count_spans(words: _Words, candidates: Candidates) -> None:
    """Count the words that come back, then the phrases of two, three and four of them."""
    keys = list(map(fold_word, words.words))
    first_of_text = words.first_of_text
    counts = Counter(keys)
    # What stands in a heading may stand there alone.
    counts.update(keys[:first_of_text])
    repeated = {key for key, count in counts.items() if count > 1 and key != BREAK}
    places = [at for at, key in enumerate(keys) if key in repeated]
    size = 1
    while places:
        _count_at(places, size, keys, words, candidates)
        if size == LONGEST_PHRASE:
            break
        size += 1
        places = _longer(places, keys, size, first_of_text)


def _count_at(
    places: list[int], size: int, keys: list[str], words: _Words, candidates: Candidates
) -> None:
    """Count the phrases of one size, which begin at these places."""
    spans: defaultdict[Key, list[int]] = defaultdict(list)
    if size == 1:
        for at in places:
            spans[words.words[at],].append(at)
    else:
        for at in places:
            spans[tuple(words.words[at : at + size])].append(at)
    for span, its_places in spans.items():
        at = its_places[0]
        spelling = phrase_of(span)
        if spelling and (size > 1 or keys[at] not in NOISE_TERMS):
            words.add(candidates[tuple(keys[at : at + size])], its_places, spelling)


def _longer(places: list[int], keys: list[str], size: int, first_of_text: int) -> list[int]:
    """Return where phrases of a size begin that come back, from where shorter ones do."""
    shorter = set(places)
    possible = [at for at in places if at + 1 in shorter]
    spans = [tuple(keys[at : at + size]) for at in possible]
    counts = Counter(spans)
    return [
        at
        for at, span in zip(possible, spans, strict=True)
        if at < first_of_text or counts[span] > 1
    ]


def _count_pieces(words: _Words, candidates: Candidates) -> None:
    """Count the Chinese words inside runs, and take runs that are no word out of the row."""
    places: defaultdict[str, list[int]] = defaultdict(list)
    runs = set(filter(is_han, set(words.words)))
    for at, word in enumerate(words.words):
        if word in runs:
            places[word].append(at)
    vocabulary = _vocabulary(places, words.first_of_text)
    for run, run_places in places.items():
        for piece in vocabulary.inside(run):
            if not is_plain_noun(piece):
                words.add(candidates[piece,], run_places, piece)
        if run not in vocabulary.words:
            for at in run_places:
                words.words[at] = BREAK


def _vocabulary(places: dict[str, list[int]], first_of_text: int) -> Vocabulary:
    return find_words(
        {
            run: sum(2 if at < first_of_text else 1 for at in run_places)
            for run, run_places in places.items()
        }
    )


def weigh_nested(candidates: Candidates) -> None:
    """Tell each phrase how much of its weight belongs to longer phrases that come back."""
    for key, candidate in candidates.items():
        if candidate.weight < 2:
            continue
        if len(key) > 1:
            beginning, ending = _shorter(key)
            if beginning in candidates:
                candidates[beginning].carried_right += candidate.weight
            if ending in candidates:
                candidates[ending].carried_left += candidate.weight
        elif len(key[0]) > 2 and is_han(key[0]):
            _weigh_pieces(key[0], candidate.weight, candidates)


def _shorter(key: Key) -> tuple[Key, Key]:
    """Return the next shorter phrase that begins as one does, and that ends as it does."""
    if len(key) > 2 and not JOINING.isdisjoint(key):
        return key[:1], key[-1:]
    return key[:-1], key[1:]


def _weigh_pieces(word: str, weight: float, candidates: Candidates) -> None:
    """Do the same for Chinese words inside a longer one, which overlap: the heaviest counts."""
    for start in range(len(word) - 1):
        for end in range(start + 2, len(word) + 1):
            piece = candidates.get((word[start:end],))
            if piece and end - start < len(word):
                piece.carried_right = max(piece.carried_right, weight)
