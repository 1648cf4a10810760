"""Workspaces of real files, indexed by real SQLite with either full-text engine."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from mkdocs_memory.index.fulltext import ENGINE_VARIABLE
from mkdocs_memory.workspace.workspace import Workspace

SITE = "site_name: x\nplugins: [memory]\n"

CHUNKS = """\
# Tokens per chunk

The first sound decides how fast an answer feels.

## 3.3 Streaming granularity

Send twelve tokens per chunk; `node-llama` flushes C++ buffers. See [voice](voice.md#first).
"""
VOICE_JA = """\
# 音声の最初の一秒

ストリーミングの粒度は、チャンクあたりのトークン数で決まる。

## 測定

東京の実験では十二トークンが最良だった。@彼得 も同じ結果を得た。
"""
VOICE_ZH = """\
# 语音的第一秒

流式输出的粒度由每块的词元数决定。

## 测量

每周三在城堡测量延迟。
"""
LOG = """\
# Thursday

Prose of the day.

## Retain

- W @Peter: Currently in Marrakech (Nov 27–Dec 1, 2025) for Andy's birthday.
- B @warelay: I fixed the Baileys WS crash by wrapping connection.update handlers.
- O(c=0.95) @Peter: Prefers concise replies (<1500 chars) on WhatsApp.
- S @彼得 @The-Castle: 每周三在城堡见面。
- Peter forgot the kind
"""
PETER = """\
---
aliases: [彼得, ピーター]
type: person
---
# Peter

Runs the castle.

## Telephone {: .private }

Extension twelve.
"""
WORKSPACE = {
    "docs/chunks.md": CHUNKS,
    "docs/ja/voice.md": VOICE_JA,
    "docs/zh/voice.md": VOICE_ZH,
    "memory/2025-11-27.md": LOG,
    "bank/entities/Peter.md": PETER,
}
"""A small workspace in three languages."""

Build = Callable[[dict[str, str]], Workspace]


def write(root: Path, files: dict[str, str]) -> None:
    """Create files with their folders."""
    for path, content in files.items():
        target = root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(content, "utf-8", newline="")


@pytest.fixture
def build(tmp_path: Path) -> Build:
    """Write files and open the workspace around them."""

    def build_workspace(files: dict[str, str]) -> Workspace:
        write(tmp_path, {"mkdocs.yml": SITE, **files})
        return Workspace.open(tmp_path)

    return build_workspace


@pytest.fixture(params=["fts5", "fts4"])
def engine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Run the test with each full-text engine."""
    monkeypatch.setenv(ENGINE_VARIABLE, request.param)
    return str(request.param)
