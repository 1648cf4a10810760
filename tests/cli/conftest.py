"""A small workspace in three languages, and a way to run commands in it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from mkdocs_memory.cli import main

FILES = {
    "mkdocs.yml": "site_name: Relay\nplugins:\n  - search\n  - memory\n",
    "docs/index.md": "# Relay\n\nNotes about a voice relay.\n",
    "docs/en/chunks.md": (
        "---\ntitle: How big a chunk should be\ndate: 2026-03-14\n---\n\n"
        "## 3. Chunks\n\nText is cut before it is spoken.\n\n"
        "### 3.3 Streaming granularity\n\n"
        "Streaming granularity is the number of tokens that are collected before the next "
        "piece goes to speech synthesis. Twelve tokens are about one clause.\n"
    ),
    "docs/ja/buntai.md": (
        "# 句読点で切る\n\n## 音声合成\n\n音声合成は句読点で区切ると自然になる。\n"
    ),
    "docs/zh/duanju.md": "# 断句\n\n## 停顿\n\n断句的位置比块的大小更影响听感。\n",
    "memory/2025-11-27.md": (
        "# 27 November 2025\n\nThe crash came back.\n\n## Retain\n\n"
        "- W @Peter: Currently in Marrakech (Nov 27–Dec 1, 2025) for Andy's birthday.\n"
        "- S @彼得 @The-Castle: 每周三在城堡见面。\n"
    ),
    "bank/entities/Peter.md": (
        "---\naliases: [彼得, ピーター]\ntype: person\n---\n\nRuns the relay.\n"
    ),
}


@dataclass(frozen=True)
class Outcome:
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one JSON value on standard output."""
        return json.loads(self.out)


Run = Callable[..., Outcome]


@pytest.fixture
def workspace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Lay out `FILES` and work in their folder."""
    for path, text in FILES.items():
        file = tmp_path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("MKDOCS_MEMORY_WORKSPACE", raising=False)
    return tmp_path


@pytest.fixture
def run(workspace: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run `mkdocs-memory` with these arguments, as the console script does."""

    def call(*arguments: str) -> Outcome:
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        captured = capsys.readouterr()
        assert isinstance(ended.value.code, int)
        return Outcome(ended.value.code, captured.out, captured.err)

    return call
