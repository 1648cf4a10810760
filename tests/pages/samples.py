"""A small memory in three languages, built by hand."""

from __future__ import annotations

import datetime as dt

from mkdocs_memory.locations import LineSpan, Location
from mkdocs_memory.pages.site_memory import (
    ConceptArticle,
    DuplicateSide,
    RelatedConcept,
    SiteArticle,
    SiteConcept,
    SiteDuplicate,
    SiteEntity,
    SiteFact,
    SiteMemory,
    SiteSection,
)
from mkdocs_memory.text.dates import DateRange
from mkdocs_memory.text.retain import Kind


def section(number: str, title: str, line: str = "") -> SiteSection:
    """A section whose anchor is its title, lower case and hyphenated."""
    return SiteSection(number, title, title.lower().replace(" ", "-"), line)


def article(
    name: str,
    title: str,
    day: dt.date | None,
    locale: str = "en",
    sections: tuple[SiteSection, ...] = (),
    family: str = "",
) -> SiteArticle:
    """An article at docs/posts/<name>.md."""
    return SiteArticle(
        path=f"docs/posts/{name}.md",
        src_uri=f"posts/{name}.md",
        title=title,
        slug=name,
        locale=locale,
        family=family or name,
        date=day,
        content_hash=f"{len(name):032x}",
        sections=sections,
        thesis=sections[0].line if sections else "",
    )


def fact(
    number: int,
    kind: Kind,
    content: str,
    day: dt.date | None,
    entities: tuple[str, ...] = (),
    confidence: float | None = None,
    until: dt.date | None = None,
) -> SiteFact:
    """A fact of a published log."""
    path = f"memory/{day.isoformat()}.md" if day else "bank/world.md"
    return SiteFact(
        id=f"{number:016x}",
        kind=kind,
        content=content,
        location=Location(path, LineSpan(number, number + 1)),
        entities=entities,
        confidence=confidence,
        time=DateRange(day, until or day) if day else None,
        noted=day,
    )


TOKENS = article(
    "tokens",
    "How many tokens should a voice reply wait for?",
    dt.date(2026, 3, 14),
    sections=(
        section("3.1", "What one chunk costs", "Each chunk restarts the prosody once."),
        section("3.3", "Streaming granularity", "Twelve first, twenty-four after."),
    ),
    family="tokens",
)
TOKENS_JA = article(
    "tokens.ja", "音声応答は何トークン待つべきか", dt.date(2026, 3, 14), "ja", (), "tokens"
)
TOKENS_ZH = article(
    "tokens.zh", "语音回复该等多少个词元？", dt.date(2026, 3, 15), "zh", (), "tokens"
)
LATE = article(
    "late",
    "Why the first word was late",
    dt.date(2025, 12, 8),
    sections=(section("2", "Speak before you finish", "One token per chunk is early and ugly."),),
)
YEAR = article(
    "year",
    "Numbers from a year of talking to a laptop",
    dt.date(2026, 10, 3),
    sections=(section("4.1", "The split from March still holds", "590 ms over 11,482 turns."),),
)
RETEST = article(
    "retest",
    "流式粒度再测：8、16 还是 32",
    dt.date(2026, 7, 11),
    "zh",
    (
        SiteSection("2", "三种块大小", "三种块大小", "16 个 token 是中文的折中。"),
        SiteSection("4", "首字节时间", "首字节时间", "再大只会推迟第一声。"),
    ),
)
ARTICLES = (TOKENS, TOKENS_JA, TOKENS_ZH, LATE, YEAR, RETEST)

GRANULARITY = SiteConcept(
    name="streaming granularity",
    slug="streaming-granularity",
    locale="en",
    spellings=("tokens per chunk", "ストリーミング粒度", "流式粒度"),
    articles=(
        ConceptArticle(TOKENS, TOKENS.sections, (TOKENS_JA, TOKENS_ZH)),
        ConceptArticle(LATE, LATE.sections),
        ConceptArticle(YEAR, YEAR.sections),
        ConceptArticle(RETEST, RETEST.sections),
    ),
    related=(
        RelatedConcept(
            "time to first byte", "time-to-first-byte", "en", 5, TOKENS, TOKENS.sections[1]
        ),
        RelatedConcept("首字节时间", "首字节时间", "zh", 1, RETEST, RETEST.sections[1]),
    ),
)
FIRST_BYTE = SiteConcept(
    name="time to first byte",
    slug="time-to-first-byte",
    locale="en",
    spellings=("TTFB",),
    articles=(
        ConceptArticle(LATE, LATE.sections),
        ConceptArticle(TOKENS, TOKENS.sections[:1], (TOKENS_JA, TOKENS_ZH)),
    ),
    related=(
        RelatedConcept(
            "streaming granularity", "streaming-granularity", "en", 5, TOKENS, TOKENS.sections[1]
        ),
    ),
)
FIRST_CHARACTER = SiteConcept(
    name="首字节时间",
    slug="首字节时间",
    locale="zh",
    spellings=(),
    articles=(
        ConceptArticle(RETEST, RETEST.sections[1:]),
        ConceptArticle(YEAR, YEAR.sections),
    ),
)

FACTS = (
    fact(14, Kind.OPINION, "a small first chunk and larger ones after it beat any fixed size.",
         dt.date(2026, 11, 12), ("warelay",), 0.85),
    fact(10, Kind.WORLD, "is at 0.9.2: reconnects within 4 s, resumes a reply where it "
         "broke off.", dt.date(2026, 11, 4), ("warelay",)),
    fact(37, Kind.WORLD, "has carried 11,482 turns: first sound at 590 ms at the median, 1,180 "
         "ms at p95.", dt.date(2026, 10, 3), ("warelay",)),
    fact(13, Kind.EXPERIENCE, "句読点で区切ると、聞き返しが 21 回から 8 回に減った。",
         dt.date(2026, 1, 17), ("warelay",)),
    fact(9, Kind.OBSERVATION, "每周三在城堡见面，先测延迟，再聊天。", dt.date(2026, 1, 7),
         ("彼得", "The-Castle")),
    fact(16, Kind.EXPERIENCE, "One token per chunk brought @warelay’s first sound from 2,430 to "
         "410 ms.", dt.date(2025, 12, 8), ("warelay",)),
    fact(12, Kind.EXPERIENCE, "I fixed the Baileys WS crash in @warelay by wrapping "
         "`connection.update` handlers in try/catch.", dt.date(2025, 11, 27), ("warelay",)),
    fact(11, Kind.WORLD, "is in Marrakech for Andy’s birthday.", dt.date(2025, 11, 27), ("彼得",),
         until=dt.date(2025, 12, 1)),
    fact(6, Kind.WORLD, "speaks with the voice “lessac, medium”.", None, ("Piper",)),
)  # fmt: skip


def _facts_of(name: str) -> tuple[SiteFact, ...]:
    return tuple(each for each in FACTS if name in each.entities or f"@{name}" in each.content)


ENTITIES = (
    SiteEntity("Piper", "piper", facts=_facts_of("Piper")),
    SiteEntity("The-Castle", "the-castle", facts=_facts_of("The-Castle"), together=(("彼得", 1),)),
    SiteEntity(
        "warelay",
        "warelay",
        type="Project",
        aliases=("ワレレイ", "clawd-relay"),
        text="# warelay\n\nA relay that carries WhatsApp voice notes and live calls to a model on "
        "our own machine, and speaks its answers.\n\n## Setup\n\n- runs on @The-Castle\n- listens "
        "on `:7070`\n\n```sh\nwarelay --first 12 --then 24\n```\n",
        path="bank/entities/warelay.md",
        facts=_facts_of("warelay"),
        articles=(TOKENS, YEAR),
        together=(("The-Castle", 3), ("Piper", 1)),
    ),
    SiteEntity("彼得", "彼得", facts=_facts_of("彼得"), together=(("The-Castle", 1),)),
)

DUPLICATE = SiteDuplicate(
    code="M101",
    older=DuplicateSide(
        title=TOKENS.title,
        location=Location("docs/posts/tokens.md", LineSpan(70, 80)),
        section=TOKENS.sections[1],
        date=TOKENS.date,
        locale="en",
        src_uri=TOKENS.src_uri,
        paragraphs=(
            "A chunk of one token reaches the speaker soonest and sounds worst. Piper starts a new "
            "phrase for every piece of text it is given, so a reply of forty words gets forty "
            "beginnings.",
            "After the first clause the listener is busy, and twenty-four tokens cost nothing "
            "that anyone hears.",
        ),
    ),
    newer=DuplicateSide(
        title=YEAR.title,
        location=Location("docs/posts/year.md", LineSpan(36, 48)),
        section=YEAR.sections[0],
        date=YEAR.date,
        locale="en",
        src_uri=YEAR.src_uri,
        paragraphs=(
            "We kept the split for seven months and 11,482 turns.",
            "A chunk of one token reaches the speaker soonest, and sounds worst. After that first "
            "clause the listener is busy; twenty-four tokens cost nothing that anyone hears.",
        ),
    ),
    score=0.82,
    threshold=0.6,
    pairs=(
        (
            "A chunk of one token reaches the speaker soonest and sounds worst.",
            "A chunk of one token reaches the speaker soonest, and sounds worst.",
        ),
        (
            "After the first clause the listener is busy, and twenty-four tokens cost nothing "
            "that anyone hears.",
            "After that first clause the listener is busy; twenty-four tokens cost nothing that "
            "anyone hears.",
        ),
    ),
    sentence_count=3,
)

MEMORY = SiteMemory(
    articles=ARTICLES,
    concepts=(GRANULARITY, FIRST_BYTE, FIRST_CHARACTER),
    entities=ENTITIES,
    names={
        "piper": "piper",
        "the-castle": "the-castle",
        "warelay": "warelay",
        "ワレレイ": "warelay",
        "clawd-relay": "warelay",
        "彼得": "彼得",
    },
    facts=FACTS,
    duplicates=(DUPLICATE,),
    twice=((FACTS[6], FACTS[5]),),
    private_facts=37,
    private_entities=4,
    pages={each.path: each.src_uri for each in ARTICLES},
)
