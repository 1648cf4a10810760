"""Fixtures shared by all tests."""

from __future__ import annotations

import os
import shutil
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


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a Chromium; without one the test is skipped, or fails where CI wants it run."""
    found = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if found:
        return found
    reason = "no chromium: install Debian's package, or name one in CHROMIUM"
    if "browser" in os.environ.get("MKDOCS_MEMORY_REQUIRE", ""):
        pytest.fail(reason)
    pytest.skip(reason)
