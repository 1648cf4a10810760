from __future__ import annotations

import pytest

from mkdocs_memory.settings import Settings
from mkdocs_memory.workspace.visibility import matches
from tests.workspace.conftest import Build, document


@pytest.mark.parametrize(
    ("glob", "path", "expected"),
    [
        ("memory", "memory/2025-11-27.md", True),
        ("memory/", "memory/2025-11-27.md", True),
        ("memory", "memory.md", False),
        ("memory/*", "memory/2025-11-27.md", True),
        ("memory/*.md", "memory/2025/11.md", False),
        ("memory/**", "memory/2025/11.md", True),
        ("memory/**/*.md", "memory/2025-11-27.md", True),
        ("memory/**/*.md", "memory/a/b/c.md", True),
        ("**", "bank/world.md", True),
        ("**/world.md", "bank/world.md", True),
        ("**/world.md", "world.md", True),
        ("**/**/**/world.md", "a/b/c/d/world.md", True),
        ("bank/entities/彼*.md", "bank/entities/彼得.md", True),
        ("memory/2025-1[12]-??.md", "memory/2025-11-27.md", True),
        ("memory/2025-1[!12]-??.md", "memory/2025-11-27.md", False),
        ("memory/[z-a].md", "memory/[z-a].md", False),
        ("memory/[", "memory/[", True),
        ("bank/*", "bank/entities/Peter.md", True),
        ("ba.k", "bank/world.md", False),
        ("a*a*a*a*a*a*a*b", "a" * 200, False),
        ("./memory/*", "memory/2025-11-27.md", True),
    ],
)
def test_a_glob_matches_paths(glob: str, path: str, expected: bool) -> None:
    assert matches(path, [glob]) is expected


class TestPublished:
    def test_what_the_site_builds_is_published(self, build: Build) -> None:
        workspace = build(
            {
                "docs/a.md": "# A",
                "docs/private.md": "---\nprivate: true\n---\n# P",
                "docs/perhaps.md": "---\nprivate: maybe\n---\n# P",
                "docs/open.md": "---\nprivate: false\ndraft: no\n---\n# O",
                "docs/draft.md": "---\ndraft: true\n---\n# D",
                "docs/_drafts/d.md": "# D",
                "docs/broken.md": "---\ntitle: [\n---\n# B",
                "memory/2025-11-27.md": "",
                "memory.md": "",
                "bank/world.md": "",
            }
        )
        published = {
            file.path for file in workspace.scan().files if workspace.load(file).is_published
        }
        assert published == {"docs/a.md", "docs/open.md"}

    def test_an_unreadable_header_closes_the_file(self, build: Build) -> None:
        workspace = build({"docs/broken.md": "---\ntitle: [\n---\n# B"})
        (file,) = workspace.scan().files
        loaded = workspace.load(file)
        assert loaded.is_private
        assert [found.code for found in loaded.diagnostics] == ["M502"]
        assert loaded.diagnostics[0].path == "docs/broken.md"

    def test_publish_opens_logs_and_bank_but_nothing_private(self, build: Build) -> None:
        workspace = build(
            {
                "mkdocs.yml": "plugins: [{memory: {publish: ['memory/**', bank]}}]\n",
                "memory/2025-11-27.md": "",
                "memory/2025-11-28.md": "---\nprivate: true\n---\n",
                "bank/entities/彼得.md": "",
                "bank/drafts/x/1.md": "",
                "memory.md": "",
            }
        )
        published = [
            file.path for file in workspace.scan().files if workspace.load(file).is_published
        ]
        assert published == ["bank/entities/彼得.md", "memory/2025-11-27.md"]

    def test_excluded_pages_are_not_in_the_memory(self, build: Build) -> None:
        workspace = build({"mkdocs.yml": "exclude_docs: raw/\n", "docs/raw/a.md": "# A"})
        assert workspace.scan().files == ()

    def test_logs_inside_the_site_are_published_with_it(
        self, build: Build, settings: Settings
    ) -> None:
        build(
            {
                "mkdocs.yml": "plugins: [{memory: {logs: docs/log}}]\n",
                "docs/log/2025-11-27.md": "",
            }
        )
        assert document(settings.root, "docs/log/2025-11-27.md").is_published
