"""One build of the sample site for all tests of it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.sample_site.outline import copy_sample_site, produce


@dataclass(frozen=True)
class Built:
    """A built copy of the sample site."""

    root: Path
    produced: dict[str, str]
    """What is compared with the files of `expected`, by name."""

    def read(self, path: str) -> str:
        """Return a file of the built site."""
        return (self.root / "site" / path).read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """Build a copy once."""
    root = copy_sample_site(tmp_path_factory.mktemp("sample"))
    return Built(root, produce(root))
