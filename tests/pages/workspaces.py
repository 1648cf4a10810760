"""A small workspace with a site in three languages, written to disk."""

from __future__ import annotations

from pathlib import Path

CANARY = "kanarienvogel"
"""Stands in everything private, and nowhere else."""

CHUNKS = (
    "A chunk of one token reaches the speaker soonest and sounds worst. Twelve tokens are about "
    "one clause, and a clause is the smallest thing that a synthetic voice can say with a shape. "
    "After that first clause the listener is busy, so twenty-four tokens for each later chunk "
    "cost nothing that anyone hears. Streaming granularity decides when the first sound comes."
)

FILES = {
    "docs/index.md": "# Half Duplex\n\nVoice chat on a local model.\n",
    "docs/posts/tokens.md": f"""---
date: 2026-03-14
---
# How many tokens should a voice reply wait for?

The wait is ours, because streaming granularity holds text back.

## 3.1 What one chunk costs

Each chunk restarts the prosody once, which the speech synthesizer cannot avoid.

## 3.3 Streaming granularity

{CHUNKS}

## Retain

- B @warelay: twelve tokens first and twenty-four after beat every fixed size.
""",
    "docs/posts/tokens.ja.md": """---
date: 2026-03-15
---
# 音声応答は何トークン待つべきか

## ストリーミング粒度

一つ目のチャンクは十二トークン、二つ目からは二十四トークンにする。音声合成の粒度を測った。

## 結果

ストリーミング粒度が最初の音を決める。
""",
    "docs/posts/punct.ja.md": """---
date: 2026-01-17
---
# 句読点で切ると声が自然になる

## ストリーミング粒度との関係

句読点で切ると聞き返しが減る。ストリーミング粒度より句読点が効いた。

## 結果

百回のうち八回になった。
""",
    "docs/posts/retest.zh.md": """---
date: 2026-07-11
---
# 流式粒度再测

## 三种块大小

流式粒度取十六个词元是折中。再大只会推迟第一声。

## 首字节时间

流式粒度越大，首字节时间越长。
""",
    "docs/posts/breaks.zh.md": """---
date: 2026-09-05
---
# 断句比速度重要

## 流式粒度之外

停在逗号处听者会等，流式粒度没有断句重要。
""",
    "docs/posts/late.md": """---
date: 2025-12-08
---
# Why the first word was late

## 2 Speak before you finish

One token per chunk is early and ugly: streaming granularity was not a setting yet.

## 3 The speech synthesizer

The speech synthesizer waits for a clause before it speaks.
""",
    "docs/posts/secret.md": f"""---
private: true
---
# About the {CANARY}

## Streaming granularity of the {CANARY}

The {CANARY} sings. Streaming granularity matters to the speech synthesizer.
""",
    "docs/_drafts/next.md": f"# Draft about the {CANARY}\n\n## Streaming granularity\n\n{CANARY}\n",
    "docs/drafted.md": f"---\ndraft: true\n---\n# Drafted {CANARY}\n\n## Streaming granularity\n",
    "memory/2026-03-14.md": """# 14 March

## Retain

- W @warelay: is at 0.9.2 and reconnects within four seconds.
- O(c=0.85) @warelay: a small first chunk beats any fixed size.
- S @彼得 @The-Castle: 每周三在城堡见面，先测延迟，再聊天。
- B @Piper: replaced the voice that @彼得 disliked, see `voice.yml`.
""",
    "memory/2026-03-15.md": f"""## Retain

- W @{CANARY}-friend: keeps a {CANARY} at home.
""",
    "bank/entities/warelay.md": """---
type: project
aliases: [ワレレイ]
---
# warelay

A relay that carries voice notes to a model on our own machine.

- runs on @The-Castle
""",
    "bank/entities/Piper.md": f"""---
aliases: [{CANARY}-voice]
type: {CANARY}-type
---
The voice of the {CANARY}.
""",
    "memory.md": f"- The {CANARY} likes mornings.\n",
}

PUBLISH = ["memory/2026-03-14.md", "bank/entities/warelay.md"]


def write_site(
    root: Path,
    theme: str = "mkdocs",
    options: str = "",
    site: str = "",
    files: dict[str, str] | None = None,
) -> Path:
    """Write the workspace and return its configuration file.

    Arguments:
        root: Folder to write to.
        theme: The theme's name.
        options: More lines under the plugin, indented by six spaces.
        site: More lines of the configuration.
        files: Files in place of, or beside, the usual ones.
    """
    for path, text in {**FILES, **(files or {})}.items():
        target = root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    config = root / "mkdocs.yml"
    config.write_text(
        f"""site_name: Half Duplex
theme:
  name: {theme}
draft_docs: |
  _drafts/
  drafted.md
plugins:
  - search
  - memory:
      publish: {PUBLISH}
{options}
markdown_extensions: [attr_list, md_in_html, tables]
validation:
  anchors: warn
  unrecognized_links: warn
  omitted_files: warn
{site}
""",
        encoding="utf-8",
    )
    return config
