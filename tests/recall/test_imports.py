from __future__ import annotations

import subprocess
import sys

HEAVY = (
    "mkdocs",
    "sklearn",
    "numpy",
    "sentence_transformers",
    "markdown_it",
    "frontmatter",
    "jinja2",
    "mkdocs_memory.text.time_phrases",
    "mkdocs_memory.text.tokens",
)


def test_a_question_loads_nothing_that_a_cold_shell_would_wait_for() -> None:
    code = "import sys, mkdocs_memory.recall.recall; print(*sys.modules, sep='\\n')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not set(HEAVY) & set(done.stdout.split("\n"))
