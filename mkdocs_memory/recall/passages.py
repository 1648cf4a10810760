"""What recall returns: passages with sources, and the answer they belong to."""

from __future__ import annotations

from dataclasses import dataclass

from mkdocs_memory.index.freshness import Freshness
from mkdocs_memory.locations import Location
from mkdocs_memory.recall.ranking import Ranked
from mkdocs_memory.text.day_ranges import DateRange
from mkdocs_memory.text.retain import Kind

SHOW_REST = "mkdocs-memory get"
"""The command that prints the whole of a passage, given its source."""
MOST_TERMS_EXPLAINED = 8
"""Terms named when a score is explained in text; JSON has them all."""


def show_command(source: str) -> str:
    """Return the command that prints a source, safe to paste into a shell."""
    return f"{SHOW_REST} {quoted(source)}"


def quoted(argument: str) -> str:
    """Quote an argument for a shell, always: a file name may hold anything."""
    return "'" + argument.replace("'", "'\"'\"'") + "'"


@dataclass(frozen=True, slots=True)
class Passage:
    """One piece of the workspace that answers a question."""

    kind: str
    """`world`, `experience`, `opinion` or `observation` for facts; `section`, `entity`."""
    timestamp: DateRange | None
    """When it holds, or its document's date; `None` when undated."""
    entities: tuple[str, ...]
    """Names as they are written there."""
    content: str
    """The fact, or the part of the section that matches best, without markup."""
    location: Location
    """The fact's lines; in a section, the line that matches best."""
    score: float
    """Higher is better; comparable within one answer only."""
    title: str
    """Title of its document."""
    heading: str
    """Title and headings above a section, joined by `›`; `""` for facts."""
    is_cut: bool
    """True when the passage says more than `content`."""
    is_published: bool
    """True when the site may quote it; on the author's own machine everything is recalled."""
    confidence: float | None = None
    """0 to 1 for opinions."""
    explanation: Ranked | None = None
    """What the score is made of."""

    @property
    def source(self) -> str:
        """`path#L12`, which `get` understands."""
        return self.location.pointer

    def to_dict(self, *, explain: bool = False) -> dict[str, object]:
        """Return the JSON shape of one result."""
        shape: dict[str, object] = {
            "kind": self.kind,
            "timestamp": _timestamp(self.timestamp),
            "entities": list(self.entities),
            "content": self.content,
            "source": self.source,
            "score": round(self.score, 4),
        }
        if self.confidence is not None:
            shape["confidence"] = self.confidence
        if self.heading:
            shape["heading"] = self.heading
        if self.is_cut:
            shape["truncated"] = True
        if explain and self.explanation:
            shape["explanation"] = _explanation(self.explanation)
        return shape

    def as_text(self, *, explain: bool = False) -> str:
        """Render for a terminal: `path:line: …`, what is cut with the command for the rest."""
        day = f" ({self.timestamp})" if self.timestamp else ""
        if self.heading:
            head, *lines = f"{self.heading}{day}", *self.content.split("\n")
        else:
            head, lines = f"{_bullet_head(self)}{self.content}{day}", []
        if self.is_cut:
            lines.append(f"… {show_command(self.source)}")
        if explain and self.explanation:
            lines += explanation_lines(self.explanation)
        return "\n".join([f"{self.location}: {head}", *(f"    {line}" for line in lines)])


@dataclass(frozen=True, slots=True)
class Answer:
    """The passages for one question, best first."""

    query: str
    """The question as it was asked."""
    results: tuple[Passage, ...]
    total: int
    """Passages that matched, whether they are among the results or not."""
    is_truncated: bool
    """True when a result was cut, or left out because of the token budget."""
    freshness: Freshness
    """Which index answered, and how old it is."""
    hints: tuple[str, ...] = ()
    """What to do next when nothing, or not everything, could be shown."""

    def to_dict(self, *, explain: bool = False) -> dict[str, object]:
        """Return the JSON shape of `recall --json`, without its schema."""
        hints = list(self.hints)
        if any(passage.is_cut for passage in self.results):
            hints.append(f"'{SHOW_REST} SOURCE' prints the whole of a truncated passage")
        return {
            "query": self.query,
            "results": [passage.to_dict(explain=explain) for passage in self.results],
            "total": self.total,
            "truncated": self.is_truncated,
            "index": {
                "version": self.freshness.version,
                "age_seconds": round(self.freshness.age_seconds, 1),
                "stale": self.freshness.stale,
            },
            "hints": hints,
        }


def _bullet_head(passage: Passage) -> str:
    letter = Kind(passage.kind).letter
    confidence = "" if passage.confidence is None else f"(c={passage.confidence:g})"
    names = "".join(f" @{name}" for name in passage.entities)
    return f"{letter}{confidence}{names}: "


def _timestamp(days: DateRange | None) -> object:
    if days is None:
        return None
    if days.start == days.end:
        return days.start.isoformat()
    return {"start": days.start.isoformat(), "end": days.end.isoformat()}


def _explanation(ranked: Ranked) -> dict[str, object]:
    return {
        "terms": [
            {
                "term": part.term,
                "idf": round(part.idf, 4),
                "frequency": part.frequency,
                "score": round(part.score, 4),
            }
            for part in ranked.term_scores
        ],
        "factors": [{"name": factor.name, "value": factor.value} for factor in ranked.factors],
    }


def explanation_lines(ranked: Ranked) -> list[str]:
    """Render what a score is made of: the sum of its terms, then every factor."""
    parts = ranked.term_scores[:MOST_TERMS_EXPLAINED]
    terms = " + ".join(f"{part.term} {part.score:.2f}" for part in parts)
    rest = len(ranked.term_scores) - len(parts)
    more = f" + {rest} more" if rest else ""
    factors = "".join(f" × {factor.value:g} ({factor.name})" for factor in ranked.factors)
    return [f"score {ranked.score:.2f} = ({terms or 'no terms'}{more}){factors}"]
