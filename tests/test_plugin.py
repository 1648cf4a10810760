"""Real builds of a small site, each in a process of its own."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from mkdocs.commands.build import build as mkdocs_build
from mkdocs.config import load_config

from mkdocs_memory.plugin import MemoryConfig
from mkdocs_memory.settings import Settings, settings_table
from tests.pages.workspaces import CANARY, CHUNKS, write_site

OUR_TITLES = ("Memory", "Concepts", "Entities", "Duplicates")


def build(
    config: Path, *arguments: str, seed: str = "0", strict: bool = True
) -> subprocess.CompletedProcess[str]:
    """Build a site as a user does."""
    command = [sys.executable, "-m", "mkdocs", "build", "-f", str(config), *arguments]
    if strict:
        command.append("--strict")
    return subprocess.run(
        command,
        cwd=config.parent,
        env={
            **os.environ,
            "PYTHONHASHSEED": seed,
            "SOURCE_DATE_EPOCH": "1790000000",
            "NO_MKDOCS_2_WARNING": "1",
            "NO_COLOR": "1",
        },
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )


def contents(site: Path) -> dict[str, bytes]:
    """Return every file of a built site by its path."""
    return {
        path.relative_to(site).as_posix(): path.read_bytes()
        for path in sorted(site.rglob("*"))
        if path.is_file()
    }


class Links(HTMLParser):
    """Notes the ids of a page and where its links lead."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.targets: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if anchor := values.get("id"):
            self.ids.add(anchor)
        if tag == "a" and (target := values.get("href")):
            self.targets.append(target)


def links_of(path: Path) -> Links:
    parser = Links()
    parser.feed(path.read_text(encoding="utf-8"))
    return parser


def broken_links(site: Path) -> list[str]:
    """Return each link of the generated pages that leads nowhere inside the site."""
    broken = []
    for path in sorted((site / "memory").rglob("*.html")):
        for target in links_of(path).targets:
            parts = urlsplit(target)
            if parts.scheme or parts.netloc:
                continue
            reached = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if reached.is_dir():
                reached /= "index.html"
            if not reached.is_file() or (
                parts.fragment and unquote(parts.fragment) not in links_of(reached).ids
            ):
                broken.append(f"{path.relative_to(site)}: {target}")
    return broken


@dataclass(frozen=True)
class Built:
    """A site that several tests look at."""

    root: Path
    log: str
    before: dict[str, bytes]
    """The sources as they were before the build."""

    @property
    def site(self) -> Path:
        return self.root / "site"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    root = tmp_path_factory.mktemp("built")
    config = write_site(root, "material")
    before = contents(root)
    result = build(config, "--verbose")
    assert result.returncode == 0, result.stdout
    return Built(root, result.stdout, before)


def test_options_are_the_settings_with_the_same_defaults() -> None:
    options = dict(MemoryConfig._schema)
    rows = {row.name: row.default for row in settings_table()}
    assert set(options) == set(rows)
    for name, default in rows.items():
        if name != "root":
            assert options[name].default == default, name


def test_every_option_is_documented() -> None:
    source = Path(sys.modules[MemoryConfig.__module__].__file__ or "").read_text()
    body = source.split("class MemoryConfig", 1)[1].split("\n\n\n", 1)[0]
    documented = re.findall(r'    (\w+) = c\.[^\n]+\n    """[A-Z]', body)
    assert documented == [row.name for row in settings_table() if row.name != "site"]


@pytest.mark.parametrize("theme", ["mkdocs", "readthedocs", "material"])
@pytest.mark.parametrize("directory_urls", ["true", "false"])
def test_a_site_builds_strictly_and_every_link_leads_somewhere(
    tmp_path: Path, theme: str, directory_urls: str
) -> None:
    config = write_site(tmp_path, theme, site=f"use_directory_urls: {directory_urls}")
    result = build(config)
    assert result.returncode == 0, result.stdout
    assert "WARNING" not in result.stdout
    assert "exist in the docs directory, but" not in result.stdout
    assert broken_links(tmp_path / "site") == []
    names = {path.stem for path in (tmp_path / "site/memory").rglob("*.html")} | {
        path.parent.name for path in (tmp_path / "site/memory").rglob("index.html")
    }
    assert {"concepts", "entities", "duplicates", "流式粒度", "warelay", "彼得"} <= names


def test_one_line_sums_up_what_was_built(built: Built) -> None:
    (line,) = re.findall(r"memory: \d.*", built.log)
    assert re.fullmatch(
        r"memory: 7 articles, \d+ concepts, 4 entities, 5 facts, 0 warnings in \d+\.\d\d s", line
    )


def test_nothing_private_is_written_or_logged(built: Built) -> None:
    assert CANARY not in built.log
    written = contents(built.site)
    assert [path for path, data in written.items() if CANARY.encode() in data] == []
    assert not any("secret" in path for path in written)
    assert "docs/posts/secret.md: private, so it is kept out of the site" in built.log


def test_a_second_build_writes_the_same_bytes_whatever_the_hash_seed(tmp_path: Path) -> None:
    config = write_site(tmp_path)
    build(config, "-d", "one", seed="1")
    build(config, "-d", "two", seed="2")
    one, two = contents(tmp_path / "one"), contents(tmp_path / "two")
    assert one
    assert one == two


def test_a_repeated_section_fails_a_strict_build_and_names_both_sides(tmp_path: Path) -> None:
    other = "The relay carried eleven thousand turns without a human listening in. " * 2
    text = (
        "---\ndate: 2026-10-03\n---\n# A year later\n\n## 1 Turns and rooms\n\n"
        f"{other}Every kitchen sounds different, and the tablet hangs beside a window.\n\n"
        f"## 4.1 What we feed it\n\n{CHUNKS}\n"
    )
    result = build(write_site(tmp_path, files={"docs/posts/year.md": text}))
    assert result.returncode == 1
    assert "Aborted with 1 warnings in strict mode!" in result.stdout
    assert re.search(
        r"WARNING -  docs/posts/year\.md:10: M101 repeats 'docs/posts/tokens\.md:\d+' "
        r"\(section 3\.3, .*Link to it, or write `<!-- memory: ignore M101 -->`",
        result.stdout,
    ), result.stdout
    report = (tmp_path / "site/memory/duplicates/index.html").read_text(encoding="utf-8")
    assert report.count("<mark><b>1</b>") == 2


def test_a_malformed_bullet_fails_a_strict_build_and_hints_do_not(tmp_path: Path) -> None:
    bullets = "## Retain\n\n- warelay is at 0.9.2\n- B @warelay: fixed it\n"
    result = build(write_site(tmp_path, files={"memory/2026-03-16.md": bullets}))
    assert result.returncode == 1
    warnings = re.findall(r"WARNING -  (.*)", result.stdout)
    assert len(warnings) == 1
    assert warnings[0].startswith("memory/2026-03-16.md:3: M201")


def test_a_wrong_setting_ends_with_one_line_and_no_traceback(tmp_path: Path) -> None:
    result = build(write_site(tmp_path, options="      concept_pages: -1"))
    assert result.returncode == 1
    assert "mkdocs.yml:11: concept_pages must be 0 or more, got -1" in result.stdout
    assert "Traceback" not in result.stdout


def test_an_unknown_setting_names_the_nearest_one(tmp_path: Path) -> None:
    result = build(write_site(tmp_path, options="      publsh: []"), strict=False)
    assert result.returncode == 1
    assert "did you mean 'publish'?" in result.stdout
    assert "Traceback" not in result.stdout


def test_switched_off_it_changes_nothing(tmp_path: Path) -> None:
    result = build(write_site(tmp_path, options="      enabled: false"))
    assert result.returncode == 0, result.stdout
    assert not (tmp_path / "site/memory").exists()
    assert not (tmp_path / ".memory").exists()
    assert "memory.css" not in (tmp_path / "site/index.html").read_text(encoding="utf-8")


def test_without_a_nav_four_pages_stand_in_one_section(built: Built) -> None:
    home = links_of(built.site / "index.html")
    ours = {target for target in home.targets if target.startswith("memory/")}
    assert ours == {"memory/", "memory/concepts/", "memory/entities/", "memory/duplicates/"}


def test_with_a_nav_the_user_decides_where_pages_stand(tmp_path: Path) -> None:
    nav = "nav:\n  - index.md\n  - Remembered: memory/index.md\nnot_in_nav: /posts/"
    result = build(write_site(tmp_path, site=nav))
    assert result.returncode == 0, result.stdout
    home = links_of(tmp_path / "site/index.html")
    assert {target for target in home.targets if target.startswith("memory/")} == {"memory/"}
    assert "Remembered" in (tmp_path / "site/index.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("own", ["docs/memory/concepts.md", "docs/memory/concepts/README.md"])
def test_a_page_of_the_users_own_wins(tmp_path: Path, own: str) -> None:
    result = build(write_site(tmp_path, files={own: "# My own concepts\n"}))
    assert result.returncode == 0, result.stdout
    page = (tmp_path / "site/memory/concepts/index.html").read_text(encoding="utf-8")
    assert "My own concepts" in page
    assert "your own page stands in place of the generated one" in result.stdout
    assert broken_links(tmp_path / "site") == []


def test_the_prefix_moves_every_page(tmp_path: Path) -> None:
    result = build(write_site(tmp_path, options="      prefix: notes/brain"))
    assert result.returncode == 0, result.stdout
    assert (tmp_path / "site/notes/brain/entities/warelay/index.html").is_file()
    assert (tmp_path / "site/notes/brain/articles_index.jsonl").is_file()
    assert not (tmp_path / "site/memory").exists()


def test_excluded_pages_and_drafts_are_no_articles(tmp_path: Path) -> None:
    result = build(write_site(tmp_path, site="exclude_docs: posts/late.md"))
    assert result.returncode == 0, result.stdout
    index = (tmp_path / "site/memory/articles_index.jsonl").read_text(encoding="utf-8")
    slugs = {json.loads(line)["slug"] for line in index.splitlines()}
    assert slugs == {"index", "tokens", "punct", "retest", "breaks"}


def test_pages_that_another_plugin_hides_are_no_articles(tmp_path: Path) -> None:
    hook = """
def on_files(files, config):
    files.remove(files.get_file_from_path("posts/late.md"))
    return files
"""
    (tmp_path / "hook.py").write_text(hook)
    result = build(write_site(tmp_path, site="hooks: [hook.py]"))
    assert result.returncode == 0, result.stdout
    index = (tmp_path / "site/memory/articles_index.jsonl").read_text(encoding="utf-8")
    assert '"late"' not in index


def test_pages_hidden_as_late_as_navigation_are_no_articles(tmp_path: Path) -> None:
    hook = """
from mkdocs.structure.files import InclusionLevel
def on_nav(nav, config, files):
    for name in ("retest.zh", "breaks.zh"):
        files.get_file_from_path(f"posts/{name}.md").inclusion = InclusionLevel.EXCLUDED
    return nav
"""
    (tmp_path / "hook.py").write_text(hook)
    nav = "nav: [index.md]\nnot_in_nav: /posts/\nhooks: [hook.py]"
    result = build(write_site(tmp_path, site=nav))
    assert result.returncode == 0, result.stdout
    assert not (tmp_path / "site/memory/concepts/流式粒度").exists()
    assert broken_links(tmp_path / "site") == []


def test_headings_in_chinese_and_japanese_have_anchors_of_their_own(built: Built) -> None:
    page = links_of(built.site / "posts/retest.zh/index.html")
    assert {"三种块大小", "首字节时间"} <= page.ids


def test_a_folder_that_cannot_be_written_costs_one_warning(tmp_path: Path) -> None:
    config = write_site(tmp_path)
    # Not even root may create files there.
    (tmp_path / ".memory").symlink_to("/sys/kernel")
    result = build(config, strict=False)
    assert result.returncode == 0, result.stdout
    assert result.stdout.count("WARNING") == 1
    assert "this build indexes in memory" in result.stdout
    assert (tmp_path / "site/memory/entities/warelay/index.html").is_file()


def test_what_the_author_must_mend_ends_the_build_with_one_line(tmp_path: Path) -> None:
    config = write_site(tmp_path)
    (tmp_path / ".memory").write_text("in the way")
    result = build(config, strict=False)
    assert result.returncode == 1
    assert ".memory: cannot be written" in result.stdout
    assert "Traceback" not in result.stdout


def test_nothing_is_written_among_the_sources(built: Built) -> None:
    after = contents(built.root)
    assert {path: after[path] for path in built.before} == built.before
    assert {path.split("/")[0] for path in after.keys() - built.before.keys()} == {
        ".memory",
        "site",
    }


def test_the_command_line_and_the_plugin_share_one_index(built: Built) -> None:
    result = subprocess.run(
        [sys.executable, "-m", "mkdocs_memory", "-C", str(built.root), "index", "--json"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(result.stdout)["changed"] == 0


def test_rebuilds_of_serve_start_from_the_files_as_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config_file = write_site(tmp_path)
    monkeypatch.chdir(tmp_path)
    for count in (5, 6):
        config = load_config(str(config_file))
        config.plugins.on_startup(command="serve", dirty=False)
        mkdocs_build(config)
        overview = (tmp_path / "site/memory/index.html").read_text(encoding="utf-8")
        assert f"{count} facts" in overview
        with (tmp_path / "memory/2026-03-14.md").open("a", encoding="utf-8") as log:
            log.write("- W @warelay: speaks three languages in one evening.\n")


def test_defaults_are_those_of_a_workspace_without_settings() -> None:
    assert Settings(root=Path("/x")).prefix == MemoryConfig().prefix
