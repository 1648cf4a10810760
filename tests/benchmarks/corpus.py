"""A workspace of any size, the same on every machine that has the same texts."""

from __future__ import annotations

import datetime as dt
import hashlib
import json
import random
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.benchmarks.texts import SourceText, Texts, load_texts

VERSION = 1
"""Raise it when the files come out differently, so that cached ones are made again."""

BYTES_PER_FILE = 7_700
"""10,000 files of this mean come to 77 MB."""

CONFIG = """\
site_name: Benchmark
plugins:
  - search
  - memory
"""

_NAMES = (
    *("Peter", "Andy", "Warelay", "The-Castle", "Mei", "Yuki", "Haruto", "Gateway", "Scheduler"),
    *("Tokenizer", "Voice-Box", "Recorder", "Billing", "Atlas", "Harbor"),
    *("彼得", "王芳", "城堡", "田中", "佐藤"),
)
_KINDS = ("W", "B", "O(c=0.8)", "O", "S")


@dataclass(frozen=True)
class Corpus:
    """A folder of generated files; benchmarks copy it before they change anything."""

    folder: Path
    origin: str
    """Where the sentences come from."""
    files: int
    text_bytes: int

    def copy_to(self, folder: Path) -> Path:
        """Copy the files into a new folder and return it."""
        shutil.copytree(self.folder, folder)
        return folder


def make_corpus(files: int, cache: Path, seed: int = 7) -> Corpus:
    """Return a corpus of that many files, made once and kept in the cache folder."""
    texts = load_texts()
    key = hashlib.blake2b(f"{VERSION} {seed} {files} {texts.origin}".encode(), digest_size=6)
    folder = cache / f"corpus-{files}-{key.hexdigest()}"
    summary = cache / f"{folder.name}.json"
    if not summary.exists():
        shutil.rmtree(folder, ignore_errors=True)
        written = _write(texts, files, folder, seed)
        summary.write_text(json.dumps(written), encoding="utf-8")
    return Corpus(folder, texts.origin, files, json.loads(summary.read_text(encoding="utf-8")))


def _write(texts: Texts, files: int, folder: Path, seed: int) -> int:
    """Write all files and return how many bytes they have."""
    written = 0
    for path, source in generate(texts, files, seed):
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        content = source.encode()
        target.write_bytes(content)
        written += len(content)
    (folder / "mkdocs.yml").write_text(CONFIG, encoding="utf-8")
    return written


def generate(texts: Texts, files: int, seed: int) -> Iterator[tuple[str, str]]:
    """Yield path and Markdown: 91 % articles, 8 % daily logs, 1 % entity pages."""
    logs = max(files * 8 // 100, 1)
    entities = min(max(files // 100, 1), len(_NAMES))
    newest = dt.date(2026, 6, 30)
    for number in range(logs):
        rng = random.Random(f"{seed}/log/{number}")
        day = newest - dt.timedelta(days=number)
        yield f"memory/{day}.md", _log(rng, texts, day)
    for name in _NAMES[:entities]:
        rng = random.Random(f"{seed}/entity/{name}")
        yield f"bank/entities/{name}.md", _entity(rng, texts, name)
    for number in range(files - logs - entities):
        rng = random.Random(f"{seed}/article/{number}")
        locale = rng.choices(("en", "ja", "zh"), (50, 25, 25))[0]
        folder = rng.choice(("posts", "posts", "guides", "reference", "notes"))
        yield (
            f"docs/{locale}/{folder}/{number % 97:02}/page-{number:05}.md",
            _article(rng, texts.by_locale[locale], locale, number),
        )


def _article(rng: random.Random, texts: Sequence[SourceText], locale: str, number: int) -> str:
    """Write one page about a handful of texts, with a log-normal size."""
    about = rng.sample(texts, k=min(6, len(texts)))
    # exp(mu + sigma²/2) is the mean: three quarters of the pages are shorter than it.
    goal = min(max(int(rng.lognormvariate(8.355, 0.92)), 400), 150_000)
    day = dt.date(2019, 1, 1) + dt.timedelta(days=rng.randrange(2_700))
    title = rng.choice(about[0].headings)
    parts = [
        f"---\ntitle: {json.dumps(title, ensure_ascii=False)}\ndate: {day}\n"
        f"tags: [{locale}, topic-{number % 40}]\n---\n\n# {title}\n"
    ]
    size = len(parts[0].encode())
    while size < goal:
        part = _section(rng, about, locale)
        parts.append(part)
        size += len(part.encode()) + 1
    return "\n".join(parts)


def _section(rng: random.Random, about: Sequence[SourceText], locale: str) -> str:
    text = rng.choice(about)
    # Sentences of several texts, or every other page would repeat a section of this one.
    sentences = text.sentences + [
        sentence for other in about for sentence in rng.choices(other.sentences, k=12)
    ]
    blocks = [f"{rng.choice(('##', '##', '###'))} {rng.choice(text.headings)}"]
    for _ in range(rng.randint(1, 5)):
        blocks.append(_paragraph(rng, sentences, locale))
        if text.items and rng.random() < 0.2:
            items = rng.sample(text.items, k=min(rng.randint(2, 6), len(text.items)))
            blocks.append("\n".join(f"- {item}" for item in items))
        if text.code and rng.random() < 0.12:
            blocks.append(rng.choice(text.code))
    return "\n\n".join(blocks) + "\n"


def _paragraph(rng: random.Random, sentences: Sequence[str], locale: str) -> str:
    chosen = rng.sample(sentences, k=min(rng.randint(2, 6), len(sentences)))
    return (" " if locale == "en" else "").join(chosen)


def _log(rng: random.Random, texts: Texts, day: dt.date) -> str:
    """Write a day: prose under hours, then two to five bullets under Retain."""
    locale = rng.choices(("en", "ja", "zh"), (50, 25, 25))[0]
    about = rng.sample(texts.by_locale[locale], k=4)
    hours = sorted(rng.sample(range(8, 23), k=rng.randint(3, 9)))
    parts = [f"# {day}\n"]
    for hour in hours:
        prose = "\n\n".join(
            _paragraph(rng, rng.choice(about).sentences, locale) for _ in range(rng.randint(2, 5))
        )
        parts.append(f"## {hour:02}:{rng.randrange(60):02} {rng.choice(about[0].headings)}\n")
        parts.append(prose + "\n")
    bullets = "\n".join(_bullet(rng, about) for _ in range(rng.randint(2, 5)))
    return "\n".join([*parts, f"## Retain\n\n{bullets}\n"])


def _bullet(rng: random.Random, about: Sequence[SourceText]) -> str:
    names = " ".join(f"@{name}" for name in rng.sample(_NAMES, k=rng.choice((1, 1, 1, 2))))
    return f"- {rng.choice(_KINDS)} {names}: {rng.choice(rng.choice(about).sentences)}"


def _entity(rng: random.Random, texts: Texts, name: str) -> str:
    text = rng.choice(texts.by_locale["en"])
    prose = _paragraph(rng, text.sentences, "en")
    return f"---\naliases: [{name.lower()}-{len(name)}]\ntype: thing\n---\n\n# {name}\n\n{prose}\n"
