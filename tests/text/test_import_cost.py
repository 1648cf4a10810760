"""What handling values must not import: recall answers from a cold shell in 120 ms."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.parametrize("module", ["document", "retain", "front_matter"])
def test_values_come_without_parsers(module: str) -> None:
    code = f"import sys, mkdocs_memory.text.{module}; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    heavy = {
        "markdown_it",
        "yaml",
        "html",
        "mkdocs_memory.text.bullets",
        "mkdocs_memory.text.dates",
    }
    assert heavy.isdisjoint(loaded)
