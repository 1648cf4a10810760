"""Grammar cases written in Markdown: a titled input and its expected result each.

## A bullet without a kind

````markdown
- Peter moved
````

````text
1: M201
````
"""

from __future__ import annotations

from pathlib import Path

import pytest


def load_cases(name: str) -> list[object]:
    """Return one pytest parameter set (source, expected) for each case of a fixture file."""
    lines = (Path(__file__).parent / "fixtures" / name).read_text(encoding="utf-8").split("\n")
    blocks: dict[str, list[str]] = {}
    title, is_open = "", False
    for line in lines:
        if line.startswith("````"):
            is_open = not is_open
            if is_open:
                blocks[title].append("")
        elif is_open:
            blocks[title][-1] += line + "\n"
        elif line.startswith("## "):
            title = line[3:]
            assert title not in blocks, f"{name}: two cases are called {title!r}"
            blocks[title] = []
    assert all(len(found) == 2 for found in blocks.values()), f"{name}: a case is incomplete"
    return [
        pytest.param(source, expected.rstrip("\n"), id=title)
        for title, (source, expected) in blocks.items()
    ]
