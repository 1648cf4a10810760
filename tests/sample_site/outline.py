"""What stands on the sample site's memory pages, written so that a person can compare it.

`python -m tests.sample_site.outline` builds the site and writes the expected files anew;
read the difference before you commit it.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path

from mkdocs_memory import Memory

REPOSITORY = Path(__file__).resolve().parent.parent.parent
EXPECTED = Path(__file__).resolve().parent / "expected"

QUESTIONS = (
    "tokens per chunk",
    "how many tokens should a chunk have before it is spoken",
    "what crashed in Baileys",
    "where was Peter for Andy's birthday",
    "prefers concise replies",
    "流式粒度",
    "断句的位置",
    "每周三在哪里见面",
    "打断",
    "句読点で切る",
    "発話終了検出",
    "ボイスボックスの辞書",
    "KV cache",
    "Tailscale",
)
"""Questions whose first two answers are written down."""


@dataclass
class Outline(HTMLParser):
    """Collects headings and links of the main article of a page."""

    lines: list[str] = field(default_factory=list)
    _depth: int = 0
    _heading: str = ""
    _target: str | None = None
    _text: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if tag == "article":
            self._depth += 1
        if not self._depth:
            return
        if tag in ("h1", "h2", "h3"):
            self._heading, self._text = tag, []
        elif tag == "a" and values.get("href") and "headerlink" not in (values.get("class") or ""):
            self._target, self._text = values["href"], []

    def handle_endtag(self, tag: str) -> None:
        text = " ".join("".join(self._text).split()).removesuffix("¶").strip()
        if tag == "article":
            self._depth -= 1
        elif tag == self._heading and self._depth:
            self.lines.append(f"{'#' * (int(tag[1]) + 1)} {text}")
            self._heading = ""
        elif tag == "a" and self._target is not None:
            self.lines.append(f"- [{text}]({self._target})")
            self._target = None

    def handle_data(self, data: str) -> None:
        self._text.append(data)


def copy_sample_site(folder: Path) -> Path:
    """Copy the sample workspace without what is derived, and return its root."""
    root = folder / "sample-site"
    ignored = shutil.ignore_patterns("site", ".memory")
    shutil.copytree(REPOSITORY / "sample-site", root, ignore=ignored)
    return root


def build(root: Path) -> str:
    """Build the site at `root`, named from the folder above it; return the build log."""
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--config-file", f"{root.name}/mkdocs.yml"],
        cwd=root.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stderr


def pages(site: Path) -> str:
    """Return the outline of every generated page, by address."""
    parts = ["# The pages of the sample site's memory\n"]
    for file in sorted((site / "memory").rglob("index.html")):
        outline = Outline()
        outline.feed(file.read_text(encoding="utf-8"))
        address = file.parent.relative_to(site).as_posix()
        parts.append("\n".join([f"## {address}/\n", *outline.lines, ""]))
    return "\n".join(parts)


def warnings(log: str) -> str:
    """Return the warnings of a build, one a line, as they are logged."""
    lines = [line for line in log.splitlines() if line.startswith(("WARNING", "ERROR"))]
    return "".join(f"{line}\n" for line in lines)


def answers(memory: Memory) -> str:
    """Return the two first answers to each question, without their scores."""
    parts = ["# What the sample site's memory answers\n"]
    for question in QUESTIONS:
        passages = memory.recall(question, k=2)
        parts.append(f"## {question}\n")
        parts += [f"- {passage.source} ({passage.kind})" for passage in passages]
        parts.append("")
    return "\n".join(parts)


def produce(root: Path) -> dict[str, str]:
    """Build a copy of the site and return what is written down of it, by file name."""
    log = build(root)
    return {
        "pages.md": pages(root / "site"),
        "warnings.txt": warnings(log),
        "answers.md": answers(Memory.open(directory=root)),
    }


def main() -> None:
    """Write the expected files anew."""
    EXPECTED.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for name, text in produce(copy_sample_site(Path(folder))).items():
            (EXPECTED / name).write_text(text, encoding="utf-8")
            print(EXPECTED / name)


if __name__ == "__main__":
    main()
