from __future__ import annotations

import marshal
import os
from pathlib import Path

import pytest

from mkdocs_memory.errors import WorkspaceError
from mkdocs_memory.settings import (
    Settings,
    SiteSettings,
    find_workspace,
    load_settings,
    names_memory_plugin,
    settings_from_options,
    settings_table,
)
from mkdocs_memory.settings.plain import from_plain, to_plain


def site(folder: Path, text: str = "site_name: x\n", name: str = "mkdocs.yml") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")
    return folder / name


def refused(folder: Path) -> str:
    with pytest.raises(WorkspaceError) as caught:
        load_settings(folder)
    assert "\n" not in str(caught.value)
    return str(caught.value)


class TestRoot:
    def test_is_the_folder_of_the_nearest_site_upward(self, tmp_path: Path) -> None:
        site(tmp_path)
        deep = tmp_path / "docs" / "posts"
        deep.mkdir(parents=True)
        assert load_settings(deep).root == tmp_path

    def test_is_what_the_site_names_so_that_one_memory_spans_a_site_per_language(
        self, tmp_path: Path
    ) -> None:
        site(tmp_path / "docs" / "ja", "plugins: [{memory: {root: ../..}}]\n")
        settings = load_settings(tmp_path / "docs" / "ja")
        assert settings.root == tmp_path
        assert settings.site.docs_dir == tmp_path / "docs" / "ja" / "docs"

    def test_a_site_comes_before_a_nearer_memory_yml(self, tmp_path: Path) -> None:
        site(tmp_path)
        site(tmp_path / "notes", "logs: diary\n", "memory.yml")
        assert load_settings(tmp_path / "notes").root == tmp_path

    def test_is_the_folder_of_memory_yml_without_a_site(self, tmp_path: Path) -> None:
        site(tmp_path, "logs: 日記\n", "memory.yml")
        (tmp_path / "sub").mkdir()
        settings = load_settings(tmp_path / "sub")
        assert settings.root == tmp_path
        assert settings.logs == "日記"
        assert settings.site.docs_dir is None

    def test_is_the_current_folder_with_defaults_without_any_file(self, tmp_path: Path) -> None:
        assert load_settings(tmp_path) == Settings(root=tmp_path)

    def test_properdocs_yml_counts_as_a_site(self, tmp_path: Path) -> None:
        site(tmp_path, "docs_dir: content\n", "properdocs.yml")
        assert load_settings(tmp_path).site.docs_dir == tmp_path / "content"

    def test_dot_folders_on_the_way_are_fine(self, tmp_path: Path) -> None:
        folder = tmp_path / ".openclaw" / "workspace"
        site(folder, "bank: notes\n", "memory.yml")
        assert load_settings(folder).bank == "notes"

    def test_a_named_folder_beats_the_variable_and_every_file(self, tmp_path: Path) -> None:
        named, other = tmp_path / "named", tmp_path / "other"
        site(tmp_path)
        site(named, "plugins: [{memory: {root: .., bank: shelf}}]\n")
        other.mkdir()
        settings = find_workspace(
            tmp_path, named, environment={"MKDOCS_MEMORY_WORKSPACE": str(other)}
        )
        assert (settings.root, settings.bank) == (named, "shelf")

    def test_the_variable_beats_the_site_around(self, tmp_path: Path) -> None:
        site(tmp_path)
        (tmp_path / "agent").mkdir()
        settings = find_workspace(tmp_path, environment={"MKDOCS_MEMORY_WORKSPACE": "agent"})
        assert settings == Settings(root=tmp_path / "agent")

    def test_a_named_folder_that_is_missing_is_an_error(self, tmp_path: Path) -> None:
        with pytest.raises(WorkspaceError, match=r"^MKDOCS_MEMORY_WORKSPACE: 'gone' is not a fol"):
            find_workspace(tmp_path, environment={"MKDOCS_MEMORY_WORKSPACE": "gone"})
        with pytest.raises(WorkspaceError, match=r"^-C: 'gone' is not a folder$"):
            find_workspace(tmp_path, Path("gone"), environment={})

    def test_a_named_configuration_file_is_used(self, tmp_path: Path) -> None:
        site(tmp_path)
        other = site(tmp_path / "config", "plugins: [{memory: {root: ..}}]\n", "prod.yml")
        settings = load_settings(tmp_path, other)
        assert settings.site.config_file == other
        assert settings.root == tmp_path

    def test_a_named_configuration_file_that_is_missing_is_an_error(self, tmp_path: Path) -> None:
        with pytest.raises(WorkspaceError, match="no such configuration file"):
            load_settings(tmp_path, tmp_path / "gone.yml")

    def test_a_root_that_is_no_folder_is_an_error(self, tmp_path: Path) -> None:
        site(tmp_path, "plugins:\n  - memory:\n      root: gone\n")
        assert refused(tmp_path) == ("mkdocs.yml:3: root must be a folder that exists, got 'gone'")

    def test_docs_outside_the_root_are_an_error(self, tmp_path: Path) -> None:
        site(tmp_path / "a", "docs_dir: ../content\n")
        assert "lies outside the workspace" in refused(tmp_path / "a")
        assert "set `root` of the memory plugin" in refused(tmp_path / "a")


class TestReading:
    @pytest.mark.parametrize(
        "plugins",
        [
            "[search, memory]",
            "[search, memory: ]",
            "[{memory: {}}]",
            "{search: {}, memory: }",
            "{memory: {}}",
            "[search]",
            "",
        ],
    )
    def test_a_plugin_without_options_has_the_defaults(self, tmp_path: Path, plugins: str) -> None:
        site(tmp_path, f"plugins: {plugins}\n")
        assert load_settings(tmp_path).logs == "memory"

    def test_plugins_may_be_a_mapping(self, tmp_path: Path) -> None:
        site(tmp_path, "plugins:\n  memory:\n    publish: [memory/**]\n")
        assert load_settings(tmp_path).publish == ("memory/**",)

    def test_options_that_are_no_mapping_are_an_error(self, tmp_path: Path) -> None:
        site(tmp_path, "plugins: [{memory: on}]\n")
        assert "the options of the memory plugin must be a mapping, got True" in refused(tmp_path)

    def test_inherited_mappings_are_merged_and_lists_replaced(self, tmp_path: Path) -> None:
        site(
            tmp_path,
            "site_name: base\ntheme: {name: material, language: ja}\n"
            "plugins: {memory: {logs: diary, bank: shelf}}\n",
            "base.yml",
        )
        site(
            tmp_path / "sub",
            "INHERIT: ../base.yml\nsite_name: 子\ntheme: {features: []}\n"
            "plugins: {memory: {bank: notes}}\n",
        )
        settings = load_settings(tmp_path / "sub")
        assert (settings.logs, settings.bank) == ("diary", "notes")
        assert (settings.site.site_name, settings.site.locale) == ("子", "ja")

    def test_an_inherited_list_of_plugins_is_replaced(self, tmp_path: Path) -> None:
        site(tmp_path, "plugins: [{memory: {logs: diary}}]\n", "base.yml")
        site(tmp_path, "INHERIT: base.yml\nplugins: [search]\n")
        assert load_settings(tmp_path).logs == "memory"

    def test_inheriting_in_a_circle_is_an_error(self, tmp_path: Path) -> None:
        site(tmp_path, "INHERIT: other.yml\n")
        site(tmp_path, "INHERIT: mkdocs.yml\n", "other.yml")
        assert refused(tmp_path) == "mkdocs.yml: INHERIT leads in a circle, at mkdocs.yml"

    def test_environment_values_are_read_as_mkdocs_reads_them(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("PAGES", "12")
        monkeypatch.delenv("ABSENT", raising=False)
        site(
            tmp_path,
            "plugins:\n  - memory:\n      concept_pages: !ENV PAGES\n"
            "      enabled: !ENV [ABSENT, ALSO_ABSENT, false]\n      bank: !ENV ABSENT\n",
        )
        settings = load_settings(tmp_path)
        assert (settings.concept_pages, settings.enabled, settings.bank) == (12, False, "bank")

    def test_unknown_tags_survive(self, tmp_path: Path) -> None:
        site(
            tmp_path,
            "markdown_extensions:\n"
            "  - pymdownx.emoji:\n"
            "      emoji_index: !!python/name:material.extensions.emoji.twemoji\n"
            "  - x: !relative $config_dir\n"
            "  - y: !!python/object/apply:os.system ['touch pwned']\n"
            "plugins: [{memory: {bank: shelf}}]\n",
        )
        assert load_settings(tmp_path).bank == "shelf"
        assert not Path("pwned").exists()

    @pytest.mark.parametrize(
        ("theme", "locale"),
        [
            ("material", "en"),
            ("{name: material, language: ja}", "ja"),
            ("{name: mkdocs, locale: zh_CN}", "zh"),
            ("{name: material, language: zh-Hant}", "zh-hant"),
            ("{name: null, custom_dir: x}", "en"),
        ],
    )
    def test_the_theme_tells_the_language_of_the_site(
        self, tmp_path: Path, theme: str, locale: str
    ) -> None:
        site(tmp_path, f"theme: {theme}\n")
        assert load_settings(tmp_path).site.locale == locale

    def test_the_site_around_is_read(self, tmp_path: Path) -> None:
        path = site(
            tmp_path,
            "site_name: サイト\ndocs_dir: src\nsite_dir: out\nexclude_docs: |\n  /raw/\n"
            "draft_docs: _drafts/\nrepo_url: https://example.org/r\nedit_uri: edit/main/\n",
        )
        assert load_settings(tmp_path).site == SiteSettings(
            config_file=path,
            site_name="サイト",
            docs_dir=tmp_path / "src",
            site_dir=tmp_path / "out",
            exclude_docs="/raw/\n",
            draft_docs="_drafts/",
            repo_url="https://example.org/r",
            edit_uri="edit/main/",
        )

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("site_name: x\nplugins: [memory\n", "mkdocs.yml:3: not valid YAML"),
            ("- a\n- b\n", "mkdocs.yml: expected a mapping of settings, found list"),
            ("a: b: c\n", "mkdocs.yml:1: not valid YAML"),
            ("a: 2027-02-30\n", "mkdocs.yml: not valid YAML"),
        ],
    )
    def test_a_broken_file_is_an_error_with_its_line(
        self, tmp_path: Path, text: str, expected: str
    ) -> None:
        site(tmp_path, text)
        assert refused(tmp_path).startswith(expected)

    def test_a_file_that_is_not_utf8_is_an_error(self, tmp_path: Path) -> None:
        (tmp_path / "mkdocs.yml").write_bytes("site_name: 記憶\n".encode("shift_jis"))
        assert refused(tmp_path) == "mkdocs.yml: not UTF-8 (byte 11); save it as such"

    def test_a_byte_order_mark_and_crlf_are_fine(self, tmp_path: Path) -> None:
        (tmp_path / "mkdocs.yml").write_bytes(b"\xef\xbb\xbfsite_name: x\r\ndocs_dir: d\r\n")
        assert load_settings(tmp_path).site.docs_dir == tmp_path / "d"

    def test_an_empty_file_has_the_defaults(self, tmp_path: Path) -> None:
        site(tmp_path, "")
        assert load_settings(tmp_path).logs == "memory"

    def test_a_deeply_nested_file_is_an_error_and_not_a_crash(self, tmp_path: Path) -> None:
        site(tmp_path, "a: " + "[" * 50_000)
        assert refused(tmp_path).startswith("mkdocs.yml")

    def test_mkdocs_is_not_imported(self, tmp_path: Path) -> None:
        import subprocess
        import sys

        site(tmp_path)
        code = (
            "import sys; from pathlib import Path; from mkdocs_memory.settings import *;"
            f"load_settings(Path({str(tmp_path)!r}));"
            "print([m for m in ('mkdocs', 'numpy', 'markdown_it') if m in sys.modules])"
        )
        output = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True
        )
        assert output.stdout == "[]\n"


class TestCache:
    """What was parsed once is not parsed again while the files stay as they are."""

    def settled(self, *paths: Path) -> None:
        for path in paths:
            os.utime(path, ns=(10**18, 10**18))

    def test_is_kept_in_the_folder_of_the_memory_and_nowhere_else(self, tmp_path: Path) -> None:
        self.settled(site(tmp_path))
        load_settings(tmp_path)
        assert [path.name for path in tmp_path.iterdir()] == ["mkdocs.yml"]
        (tmp_path / ".memory").mkdir()
        load_settings(tmp_path)
        assert (tmp_path / ".memory" / "settings.json").exists()

    def test_says_what_the_files_say(self, tmp_path: Path) -> None:
        text = (
            "INHERIT: base.yml\nsite_name: サイト\ntheme: {name: material, language: ja}\n"
            "exclude_docs: |\n  raw/\nplugins:\n  - search\n  - memory: {bank: 棚, publish: [a]}\n"
        )
        (tmp_path / ".memory").mkdir()
        self.settled(site(tmp_path, text), site(tmp_path, "docs_dir: content\n", "base.yml"))
        first = load_settings(tmp_path)
        assert (tmp_path / ".memory" / "settings.json").exists()
        assert load_settings(tmp_path) == first
        assert first.site.docs_dir == tmp_path / "content"

    def test_needs_no_yaml_any_more(self, tmp_path: Path) -> None:
        import subprocess
        import sys

        (tmp_path / ".memory").mkdir()
        self.settled(site(tmp_path, "site_name: x\nplugins: [{memory: {bank: shelf}}]\n"))
        code = (
            "import sys; from pathlib import Path; from mkdocs_memory.settings import *;"
            f"print(load_settings(Path({str(tmp_path)!r})).bank, 'yaml' in sys.modules)"
        )
        answers = [
            subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout
            for _ in range(2)
        ]
        assert answers == [b"shelf True\n", b"shelf False\n"]

    def test_follows_every_file_of_the_chain(self, tmp_path: Path) -> None:
        (tmp_path / ".memory").mkdir()
        self.settled(
            site(tmp_path, "INHERIT: base.yml\n"),
            site(tmp_path, "plugins: {memory: {bank: one}}\n", "base.yml"),
        )
        assert load_settings(tmp_path).bank == "one"
        site(tmp_path, "plugins: {memory: {bank: two}}\n", "base.yml")
        assert load_settings(tmp_path).bank == "two"

    def test_a_file_that_was_written_just_now_is_not_kept(self, tmp_path: Path) -> None:
        (tmp_path / ".memory").mkdir()
        site(tmp_path)
        load_settings(tmp_path)
        assert list((tmp_path / ".memory").iterdir()) == []

    def test_values_from_the_environment_are_never_kept(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (tmp_path / ".memory").mkdir()
        self.settled(site(tmp_path, "repo_url: !ENV [SECRET, '']\n"))
        monkeypatch.setenv("SECRET", "geheim")
        assert load_settings(tmp_path).site.repo_url == "geheim"
        assert list((tmp_path / ".memory").iterdir()) == []

    @pytest.mark.parametrize(
        "text", ["", "{", "[]", "{}", '{"chain": []}', '{"chain": ["mkdocs.yml"]}']
    )
    def test_a_damaged_one_is_written_anew(self, tmp_path: Path, text: str) -> None:
        (tmp_path / ".memory").mkdir()
        self.settled(site(tmp_path, "plugins: [{memory: {bank: shelf}}]\n"))
        (tmp_path / ".memory" / "settings.json").write_text(text)
        assert load_settings(tmp_path).bank == "shelf"
        assert (tmp_path / ".memory" / "settings.json").read_text() != text

    def test_a_wrong_setting_is_an_error_each_time_with_its_line(self, tmp_path: Path) -> None:
        (tmp_path / ".memory").mkdir()
        self.settled(site(tmp_path, "\n\nlgos: x\n", "memory.yml"))
        first, second = refused(tmp_path), refused(tmp_path)
        assert first == second
        assert first.startswith("memory.yml:3: unknown setting 'lgos'")


class TestValidation:
    def test_an_unknown_setting_names_its_line_and_the_nearest_valid_name(
        self, tmp_path: Path
    ) -> None:
        site(tmp_path, "site_name: x\nplugins:\n  - search\n  - memory:\n      publsh: [a]\n")
        assert refused(tmp_path) == (
            "mkdocs.yml:5: unknown setting 'publsh' of the memory plugin; did you mean 'publish'?"
        )

    def test_an_unknown_setting_like_no_other_lists_all(self, tmp_path: Path) -> None:
        site(tmp_path, "zzz: 1\n", "memory.yml")
        message = refused(tmp_path)
        assert message.startswith("memory.yml:1: unknown setting 'zzz'")
        assert "it knows article_threshold, articles, bank" in message

    def test_a_hyphen_for_an_underscore_is_recognised(self, tmp_path: Path) -> None:
        site(tmp_path, "Concept-Pages: 1\n", "memory.yml")
        assert "did you mean 'concept_pages'?" in refused(tmp_path)

    def test_the_line_is_found_in_the_inherited_file(self, tmp_path: Path) -> None:
        site(tmp_path, "plugins:\n  memory:\n    lgos: x\n", "base.yml")
        site(tmp_path, "INHERIT: base.yml\n")
        assert refused(tmp_path).startswith("base.yml:3: unknown setting 'lgos'")

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("enabled: 1", "enabled must be true or false, got 1"),
            ("logs: [memory]", "logs must be a text, got ['memory']"),
            ("publish: 3", "publish must be a list of texts, got 3"),
            ("publish: [memory, 3]", "publish must be a list of texts, got ['memory', 3]"),
            ("concept_pages: many", "concept_pages must be a whole number, got 'many'"),
            ("concept_pages: true", "concept_pages must be a whole number, got True"),
            ("concept_pages: 2.5", "concept_pages must be a whole number, got 2.5"),
            ("concept_pages: -1", "concept_pages must be 0 or more, got -1"),
            ("section_threshold: 25", "section_threshold must be from 0 to 1, got 25"),
            ("section_threshold: .nan", "section_threshold must be a number, got nan"),
            ("section_threshold: .inf", "section_threshold must be a number, got inf"),
            ("fulltext: fts3", "fulltext must be one of auto, fts5, fts4, got 'fts3'"),
            ("logs: ../elsewhere", "logs must be a path inside the workspace, got '../elsewhere'"),
            ("logs: /var/log", "logs must be a path inside the workspace, got '/var/log'"),
            ("logs: a/../../b", "logs must be a path inside the workspace, got 'a/../../b'"),
            ("logs: ''", "logs must be a path inside the workspace, got ''"),
            ("logs: 'C:\\x'", "logs must be a path inside the workspace, got 'C:\\\\x'"),
            ("core: [ok.md, ../b.md]", "core must be a path inside the workspace, got '../b.md'"),
        ],
    )
    def test_a_wrong_value_names_place_expectation_and_value(
        self, tmp_path: Path, text: str, expected: str
    ) -> None:
        site(tmp_path, f"{text}\n", "memory.yml")
        assert refused(tmp_path) == f"memory.yml:1: {expected}"

    def test_null_counts_as_not_set(self, tmp_path: Path) -> None:
        site(tmp_path, "logs:\npublish: null\n", "memory.yml")
        assert load_settings(tmp_path).logs == "memory"

    def test_one_text_counts_as_a_list_of_one(self, tmp_path: Path) -> None:
        site(tmp_path, "core: SOUL.md\n", "memory.yml")
        assert load_settings(tmp_path).core == ("SOUL.md",)

    def test_paths_lose_dots_and_trailing_slashes(self, tmp_path: Path) -> None:
        site(tmp_path, "logs: ./memory/daily/\nsection_threshold: 1\n", "memory.yml")
        settings = load_settings(tmp_path)
        assert settings.logs == "memory/daily"
        assert settings.section_threshold == 1.0

    def test_the_plugin_validates_its_options_alike(self, tmp_path: Path) -> None:
        with pytest.raises(WorkspaceError, match=r"^mkdocs\.yml: unknown setting 'bnk'"):
            settings_from_options({"bnk": "x"}, SiteSettings(), tmp_path, "mkdocs.yml")


def test_the_table_documents_every_setting() -> None:
    rows = {row.name: row for row in settings_table()}
    assert rows["section_threshold"].unit == "cosine"
    assert rows["core"].default == ("memory.md",)
    assert [name for name, row in rows.items() if not row.description.endswith(".")] == []


@pytest.mark.parametrize(
    ("text", "listed"),
    [
        ("plugins: [search, memory]\n", True),
        ("plugins:\n  - memory:\n      bank: x\n", True),
        ("plugins: {memory: }\n", True),
        ("# plugins: [memory]\n", False),
        ("plugins: [memory-cards]\n", False),
        ("", False),
    ],
)
def test_a_file_is_asked_whether_it_lists_the_plugin(text: str, listed: bool) -> None:
    assert names_memory_plugin(text) is listed


def test_a_real_configuration_is_read(corpora: Path) -> None:
    settings = load_settings(corpora / "fastapi-docs" / "docs" / "en")
    assert settings.site.site_name == "FastAPI"


def test_settings_survive_the_way_to_another_process(tmp_path: Path) -> None:
    (tmp_path / "mkdocs.yml").write_text(
        "site_name: 記憶\ntheme: {language: zh}\n"
        "plugins:\n  - memory:\n      publish: [memory/**]\n",
        encoding="utf-8",
    )
    for settings in (Settings(root=tmp_path), load_settings(tmp_path)):
        assert from_plain(marshal.loads(marshal.dumps(to_plain(settings)))) == settings
