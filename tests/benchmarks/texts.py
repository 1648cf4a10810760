"""Where a made corpus takes its sentences from: real files if there are any, else Zipf words."""

from __future__ import annotations

import itertools
import json
import os
import random
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
LOCALES = ("en", "ja", "zh")


@dataclass
class SourceText:
    """The parts of one text, ready to be recombined with those of others."""

    headings: list[str] = field(default_factory=list)
    sentences: list[str] = field(default_factory=list)
    items: list[str] = field(default_factory=list)
    code: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Texts:
    """Texts per locale, and a line that says where they come from."""

    origin: str
    by_locale: Mapping[str, Sequence[SourceText]]


def load_texts() -> Texts:
    """Read the real corpora, or make words up where there are none."""
    folder = corpora_folder()
    if folder is None:
        return Texts("made-up words, Zipf distributed (no corpora found)", _synthetic_texts())
    return Texts(f"sentences of the texts in {folder.name}/, recombined", _real_texts(folder))


def corpora_folder() -> Path | None:
    """Return the folder of real text: `MKDOCS_MEMORY_CORPORA`, else beside the checkout."""
    default = REPOSITORY.parent / "shared" / "data"
    folder = Path(os.environ.get("MKDOCS_MEMORY_CORPORA", default))
    return folder if folder.is_dir() else None


def _real_texts(folder: Path) -> dict[str, list[SourceText]]:
    sites = {
        locale: [
            *_markdown_texts(folder / "fastapi-docs" / "docs" / locale / "docs"),
            *_markdown_texts(folder / "otel-site" / "content" / locale),
        ]
        for locale in LOCALES
    }
    sites["en"] += _markdown_texts(folder / "til-simonw")
    sites["ja"] += _paragraph_texts(folder / "ir-ja-jsquad" / "corpus.jsonl")
    sites["zh"] += _paragraph_texts(folder / "ir-zh-cmrc2018" / "corpus.jsonl")
    return sites


_SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[A-Z`*\[])|(?<=[。！？])")
_RELATIVE_LINK = re.compile(r"\[([^\[\]\n]{1,200})\]\((?!https?:)[^()\n]{0,300}\)")
_NOT_PROSE = ("|", "<", "{", "!", "///", "![", ":::", "[^", "---")


def _markdown_texts(folder: Path) -> Iterator[SourceText]:
    for path in sorted(folder.rglob("*.md")):
        text = split_markdown(path.read_text(encoding="utf-8", errors="replace"))
        if len(text.sentences) >= 8 and text.headings:
            yield text


def split_markdown(source: str) -> SourceText:
    """Sort a Markdown file's lines into headings, sentences, items and code, roughly."""
    text = SourceText()
    fence: list[str] | None = None
    for line in _without_front_matter(source).split("\n"):
        stripped = line.strip()
        if stripped.startswith("```"):
            if fence is None:
                fence = [stripped]
            else:
                text.code.append("\n".join([*fence, "```"]))
                fence = None
        elif fence is not None:
            fence.append(line)
        elif stripped.startswith("#"):
            text.headings.append(stripped.lstrip("# ").split(" {")[0])
        elif stripped.startswith(("- ", "* ")):
            text.items.append(_RELATIVE_LINK.sub(r"\1", stripped[2:]))
        elif len(stripped) > 20 and not stripped.startswith(_NOT_PROSE):
            text.sentences += _sentences(stripped)
    return text


def _without_front_matter(source: str) -> str:
    if source.startswith("---\n"):
        return source.partition("\n---\n")[2]
    return source


def _sentences(prose: str) -> list[str]:
    pieces = _SENTENCE_END.split(_RELATIVE_LINK.sub(r"\1", prose))
    return [piece for piece in pieces if len(piece) > 8]


def _paragraph_texts(path: Path) -> Iterator[SourceText]:
    with path.open(encoding="utf-8") as lines:
        paragraphs = [json.loads(line) for line in lines]
    for title, group in itertools.groupby(paragraphs, key=lambda paragraph: paragraph["title"]):
        sentences = [
            sentence
            for paragraph in group
            for sentence in _sentences(paragraph["text"].replace("\n", ""))
        ]
        items = [sentence for sentence in sentences if len(sentence) < 60]
        if len(sentences) >= 8:
            yield SourceText(headings=[title], sentences=sentences, items=items)


def _synthetic_texts(seed: int = 11, texts: int = 800) -> dict[str, list[SourceText]]:
    """Make texts whose words follow Zipf's law, a fifth of them from the text's own topic."""
    makers = {"en": _latin_words, "ja": _japanese_words, "zh": _chinese_words}
    corpora = {}
    for locale, make_words in makers.items():
        rng = random.Random(f"{seed}/{locale}")
        words = list(make_words(rng))
        weights = list(itertools.accumulate(1 / rank for rank in range(1, len(words) + 1)))
        spaced = locale == "en"
        corpora[locale] = [_synthetic_text(rng, words, weights, spaced) for _ in range(texts)]
    return corpora


def _synthetic_text(
    rng: random.Random, words: Sequence[str], weights: Sequence[float], spaced: bool
) -> SourceText:
    topic = rng.choices(words, k=30)

    def phrase(low: int, high: int) -> str:
        count = rng.randint(low, high)
        chosen = rng.choices(words, cum_weights=weights, k=count)
        chosen[::5] = rng.choices(topic, k=len(chosen[::5]))
        return (" " if spaced else "").join(chosen)

    stop = "." if spaced else "。"
    return SourceText(
        headings=[phrase(2, 5).capitalize() for _ in range(8)],
        sentences=[phrase(8, 22).capitalize() + stop for _ in range(60)],
        items=[phrase(4, 10) for _ in range(15)],
        code=[f"```python\n{phrase(1, 1)} = {rng.randint(0, 999)}\n```" for _ in range(3)],
    )


def _distinct(rng: random.Random, count: int, alphabet: Sequence[str], sizes: str) -> Iterable[str]:
    made = ("".join(rng.choices(alphabet, k=int(rng.choice(sizes)))) for _ in itertools.count())
    return itertools.islice(dict.fromkeys(itertools.islice(made, count * 2)), count)


def _latin_words(rng: random.Random) -> Iterable[str]:
    syllables = [c + v + e for c in "bcdfgklmnprstvw" for v in "aeiou" for e in ("", "n", "r", "s")]
    return _distinct(rng, 40_000, syllables, "122334")


def _japanese_words(rng: random.Random) -> Iterable[str]:
    kana = [chr(code) for code in range(0x3042, 0x3094)] + [chr(c) for c in range(0x30A2, 0x30F0)]
    kanji = [chr(code) for code in range(0x4E00, 0x4E00 + 1800)]
    return _distinct(rng, 40_000, kana * 12 + kanji, "12223")


def _chinese_words(rng: random.Random) -> Iterable[str]:
    return _distinct(rng, 40_000, [chr(code) for code in range(0x4E00, 0x4E00 + 3000)], "12223")
