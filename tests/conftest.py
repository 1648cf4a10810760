"""Fixtures shared by all tests."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def corpora() -> Path:
    """The folder of real text to test against; the test is skipped where there is none."""
    folder = Path(os.environ.get("MKDOCS_MEMORY_CORPORA", REPOSITORY.parent / "shared" / "data"))
    if not folder.is_dir():
        pytest.skip("no corpora: set MKDOCS_MEMORY_CORPORA to a folder of them")
    return folder
