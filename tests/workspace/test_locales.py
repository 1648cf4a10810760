from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from mkdocs_memory.settings import Settings, SiteSettings
from mkdocs_memory.workspace.locales import path_locale, with_folder_locales
from tests.workspace.conftest import Build, document, write


@pytest.mark.parametrize(
    ("path", "locale", "family"),
    [
        ("docs/posts/chunks.md", None, "docs/posts/chunks.md"),
        ("docs/ja/posts/chunks.md", "ja", "docs/posts/chunks.md"),
        ("content/zh/docs/a.md", "zh", "content/docs/a.md"),
        ("docs/zh-hant/docs/a.md", "zh-hant", "docs/docs/a.md"),
        ("docs/en/docs/a.md", "en", "docs/docs/a.md"),
        ("docs/page.ja.md", "ja", "docs/page.md"),
        ("docs/page.zh-CN.md", "zh", "docs/page.md"),
        ("docs/page.zh_TW.md", "zh-hant", "docs/page.md"),
        ("docs/index.en.md", "en", "docs/index.md"),
        ("docs/blog/ja/2025-11-27-声.md", "ja", "docs/blog/2025-11-27-声.md"),
        ("docs/ja.md", None, "docs/ja.md"),
        ("docs/.ja.md", None, "docs/.ja.md"),
        ("docs/node.js.md", None, "docs/node.js.md"),
        ("docs/v1.2.md", None, "docs/v1.2.md"),
        ("docs/it/helpdesk.md", None, "docs/it/helpdesk.md"),
        ("docs/what.is.md", None, "docs/what.is.md"),
        ("docs/no/a.md", None, "docs/no/a.md"),
        ("docs/to-do/a.md", None, "docs/to-do/a.md"),
        ("vi/macros.md", None, "vi/macros.md"),
    ],
)
def test_a_path_names_a_locale_only_where_nothing_else_can_be_meant(
    settings: Settings, path: str, locale: str | None, family: str
) -> None:
    found = path_locale(settings, path)
    assert (found.locale, found.family) == (locale, family)


def test_listed_locales_are_the_only_ones(settings: Settings) -> None:
    listed = replace(settings, locales=("it", "zh-TW", "kana"))
    assert path_locale(listed, "docs/it/a.md").locale == "it"
    assert path_locale(listed, "docs/zh-hant/a.md").locale == "zh-hant"
    assert path_locale(listed, "docs/kana/a.md").locale == "kana"
    assert path_locale(listed, "docs/ja/a.md").locale is None


class TestSupport:
    def supported(self, root: Path, *names: str) -> tuple[str, ...]:
        write(root, dict.fromkeys(names, ""))
        site = SiteSettings(docs_dir=root / "docs")
        return with_folder_locales(Settings(root=root, site=site)).site.folder_locales

    def test_a_clear_language_beside_it_supports_a_code(self, tmp_path: Path) -> None:
        names = ("docs/en/a.md", "docs/it/b.md", "docs/tr/c.md", "docs/guide/d.md")
        assert self.supported(tmp_path, *names) == ("it", "tr")

    def test_a_mirrored_page_supports_a_code(self, tmp_path: Path) -> None:
        assert self.supported(tmp_path, "docs/intro.md", "docs/it/intro.md") == ("it",)

    def test_an_index_page_alone_supports_nothing(self, tmp_path: Path) -> None:
        assert self.supported(tmp_path, "docs/index.md", "docs/it/index.md") == ()

    def test_a_page_without_suffix_supports_one_with(self, tmp_path: Path) -> None:
        assert self.supported(tmp_path, "docs/a.md", "docs/a.it.md", "docs/what.is.md") == ("it",)

    def test_the_code_may_stand_above_the_docs(self, tmp_path: Path) -> None:
        names = ("docs/docs/a.md", "docs/en/b.md", "docs/tr/docs/a.md")
        write(tmp_path, dict.fromkeys(names, ""))
        site = SiteSettings(docs_dir=tmp_path / "docs/tr/docs")
        found = with_folder_locales(Settings(root=tmp_path, site=site))
        assert path_locale(found, "docs/tr/docs/a.md").locale == "tr"

    def test_supported_codes_reach_the_files(self, build: Build, tmp_path: Path) -> None:
        build({"docs/en/a.md": "", "docs/it/a.md": "", "docs/ja/a.md": ""})
        loaded = [document(tmp_path, f"docs/{code}/a.md") for code in ("en", "it", "ja")]
        assert [item.locale for item in loaded] == ["en", "it", "ja"]
        assert {item.family for item in loaded} == {"docs/a.md"}

    def test_topics_of_a_notebook_are_no_languages(self, tmp_path: Path) -> None:
        names = [f"docs/{topic}/a.md" for topic in ("go", "vi", "cs", "ts", "ml", "python")]
        assert self.supported(tmp_path, *names) == ()


class TestRealSites:
    def test_translations_of_a_documentation_site_form_families(self, corpora: Path) -> None:
        rows = (corpora / "fastapi-docs" / "align-docs.tsv").read_text().splitlines()
        assert len(rows) > 100
        settings = Settings(root=corpora / "fastapi-docs")
        families: dict[str, set[str | None]] = {}
        for code in ("en", "ja", "zh", "zh-hant"):
            for path in (settings.root / "docs" / code / "docs").rglob("*.md"):
                found = path_locale(settings, path.relative_to(settings.root).as_posix())
                families.setdefault(found.family, set()).add(found.locale)
        complete = [members for members in families.values() if len(members) == 4]
        assert len(complete) > 100
        assert {frozenset(members) for members in complete} == {
            frozenset({"en", "ja", "zh", "zh-hant"})
        }

    def test_topics_of_real_notes_are_no_languages(self, corpora: Path) -> None:
        root = corpora / "til-simonw"
        settings = with_folder_locales(Settings(root=root, articles=(".",)))
        paths = [path.relative_to(root).as_posix() for path in root.rglob("*.md")]
        assert [path for path in paths if path_locale(settings, path).locale] == []
