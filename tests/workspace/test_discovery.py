from __future__ import annotations

import os
import socket
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from mkdocs_memory.errors import WorkspaceError
from mkdocs_memory.settings import Settings
from mkdocs_memory.workspace.discovery import Scan, discover
from mkdocs_memory.workspace.files import Role
from mkdocs_memory.workspace.workspace import Workspace
from tests.workspace.conftest import Build, write
from tests.workspace.unprivileged import own_folder, permissions_bind


def roles(scan: Scan) -> dict[str, Role]:
    return {file.path: file.role for file in scan.files}


def codes(scan: Scan) -> list[tuple[str, str]]:
    return [(found.code, found.path) for found in scan.diagnostics]


class TestRoles:
    def test_each_place_has_its_role(self, build: Build) -> None:
        workspace = build(
            {
                "docs/index.md": "",
                "docs/posts/チャンク.md": "",
                "docs/_drafts/新しい.md": "",
                "docs/adr/0001-tokens.md": "",
                "doc/adr/0002.md": "",
                "memory.md": "",
                "memory/2025-11-27.md": "",
                "memory/2025/11/28.md": "",
                "bank/world.md": "",
                "bank/entities/彼得.md": "",
                "bank/drafts/voice/01.md": "",
                "README.md": "",
                "notes/other.md": "",
            }
        )
        assert roles(workspace.scan()) == {
            "bank/drafts/voice/01.md": Role.DRAFT,
            "bank/entities/彼得.md": Role.ENTITY,
            "bank/world.md": Role.BANK,
            "doc/adr/0002.md": Role.DECISION,
            "docs/_drafts/新しい.md": Role.DRAFT,
            "docs/adr/0001-tokens.md": Role.DECISION,
            "docs/index.md": Role.ARTICLE,
            "docs/posts/チャンク.md": Role.ARTICLE,
            "memory.md": Role.CORE,
            "memory/2025-11-27.md": Role.LOG,
            "memory/2025/11/28.md": Role.LOG,
        }

    def test_logs_and_bank_inside_the_docs_keep_their_role_and_address(self, build: Build) -> None:
        workspace = build(
            {
                "mkdocs.yml": "plugins: [{memory: {logs: docs/日記, bank: docs/bank}}]\n",
                "docs/日記/2025-11-27.md": "",
                "docs/bank/entities/Peter.md": "",
                "docs/a.md": "",
            }
        )
        files = {file.path: file for file in workspace.scan().files}
        log = files["docs/日記/2025-11-27.md"]
        assert (log.role, log.src_uri, log.is_built) == (Role.LOG, "日記/2025-11-27.md", True)
        assert files["docs/bank/entities/Peter.md"].role is Role.ENTITY
        assert len(files) == 3

    def test_only_files_below_docs_have_an_address(self, build: Build) -> None:
        scan = build({"docs/a/b.md": "", "memory/2025-01-01.md": ""}).scan()
        assert [(file.path, file.src_uri, file.is_built) for file in scan.files] == [
            ("docs/a/b.md", "a/b.md", True),
            ("memory/2025-01-01.md", None, False),
        ]

    def test_a_workspace_without_a_site_has_articles_in_docs(self, tmp_path: Path) -> None:
        write(tmp_path, {"docs/a.md": "", "memory/2025-01-01.md": ""})
        assert roles(discover(Settings(root=tmp_path))) == {
            "docs/a.md": Role.ARTICLE,
            "memory/2025-01-01.md": Role.LOG,
        }

    def test_articles_of_other_sites_are_found_by_glob(self, build: Build, tmp_path: Path) -> None:
        write(tmp_path, {"docs/en/docs/a.md": "", "docs/ja/docs/a.md": "", "docs/ja/x.md": ""})
        settings = Settings(root=tmp_path, articles=("docs/*/docs",))
        assert list(roles(discover(settings))) == ["docs/en/docs/a.md", "docs/ja/docs/a.md"]

    def test_a_root_above_a_site_per_language_holds_the_articles_of_all(
        self, tmp_path: Path
    ) -> None:
        config = "plugins: [{memory: {root: ../..}}]\n"
        write(
            tmp_path,
            {
                "docs/en/mkdocs.yml": config,
                "docs/ja/mkdocs.yml": config,
                "docs/en/docs/a.md": "",
                "docs/ja/docs/a.md": "",
                "docs/ja/notes.md": "",
                "docs/other/docs/b.md": "",
                "memory/2025-11-27.md": "",
            },
        )
        workspace = Workspace.open(tmp_path / "docs" / "ja")
        assert [(file.path, file.src_uri, file.is_built) for file in workspace.scan().files] == [
            ("docs/en/docs/a.md", None, True),
            ("docs/ja/docs/a.md", "a.md", True),
            ("memory/2025-11-27.md", None, False),
        ]
        loaded = [workspace.load(file) for file in workspace.scan().files[:2]]
        assert [item.locale for item in loaded] == ["en", "ja"]
        assert {item.family for item in loaded} == {"docs/docs/a.md"}

    def test_the_root_itself_may_hold_the_articles(self, tmp_path: Path) -> None:
        write(tmp_path, {"go/a.md": "", "memory/2025-01-01.md": "", ".git/b.md": "", "c.md": ""})
        settings = Settings(root=tmp_path, articles=(".",))
        assert roles(discover(settings)) == {
            "c.md": Role.ARTICLE,
            "go/a.md": Role.ARTICLE,
            "memory/2025-01-01.md": Role.LOG,
        }

    def test_logs_may_stand_in_a_hidden_folder(self, tmp_path: Path) -> None:
        write(tmp_path, {".agent/memory/2025-01-01.md": "", ".agent/x.md": "", "a.md": ""})
        settings = Settings(root=tmp_path, articles=(".",), logs=".agent/memory")
        assert roles(discover(settings)) == {
            ".agent/memory/2025-01-01.md": Role.LOG,
            "a.md": Role.ARTICLE,
        }

    def test_an_empty_workspace_is_complete(self, tmp_path: Path) -> None:
        scan = discover(Settings(root=tmp_path))
        assert (scan.files, scan.diagnostics, scan.is_complete) == ((), (), True)


class TestExclusion:
    def test_what_mkdocs_hides_is_not_found(self, build: Build) -> None:
        scan = build(
            {
                "docs/.hidden.md": "",
                "docs/.well/a.md": "",
                "docs/templates/a.md": "",
                "docs/sub/templates/b.md": "",
                "docs/node_modules/c.md": "",
                "docs/a.markdown": "",
                "docs/b.MD": "",
                "docs/c.txt": "",
                "memory/.2025-11-27.md.swp.md": "",
            }
        ).scan()
        assert list(roles(scan)) == ["docs/a.markdown", "docs/sub/templates/b.md"]

    @pytest.mark.parametrize(
        ("patterns", "found"),
        [
            ("raw/", ["a.md", "deep/a.md", "深/下書き.md"]),
            ("/a.md", ["deep/a.md", "deep/raw/b.md", "raw/a.md", "深/下書き.md"]),
            ("*.md\n!a.md", ["a.md", "deep/a.md", "raw/a.md"]),
            ("下*", ["a.md", "deep/a.md", "deep/raw/b.md", "raw/a.md"]),
            ("# comment\n\n", ["a.md", "deep/a.md", "deep/raw/b.md", "raw/a.md", "深/下書き.md"]),
            (
                "!.well-known/",
                [
                    ".well-known/x.md",
                    "a.md",
                    "deep/a.md",
                    "deep/raw/b.md",
                    "raw/a.md",
                    "深/下書き.md",
                ],
            ),
        ],
    )
    def test_exclude_docs_is_read_as_mkdocs_reads_it(
        self, build: Build, tmp_path: Path, patterns: str, found: list[str]
    ) -> None:
        indented = "".join(f"  {line}\n" for line in patterns.split("\n"))
        names = ["a.md", "deep/a.md", "deep/raw/b.md", "raw/a.md", "深/下書き.md"]
        workspace = build(
            {
                "mkdocs.yml": f"site_name: x\nexclude_docs: |\n{indented}",
                **{f"docs/{name}": "" for name in (*names, ".well-known/x.md", ".git/y.md")},
            }
        )
        assert [file.src_uri for file in workspace.scan().files] == found
        assert sorted(found) == sorted(built_by_mkdocs(tmp_path))

    def test_a_pattern_that_is_none_is_an_error(self, build: Build) -> None:
        workspace = build({"mkdocs.yml": 'exclude_docs: "!"\n', "docs/a.md": ""})
        with pytest.raises(WorkspaceError, match="exclude_docs or draft_docs: Invalid git pattern"):
            workspace.scan()

    def test_excluded_logs_stay_logs_that_no_site_builds(self, build: Build) -> None:
        scan = build(
            {
                "mkdocs.yml": "exclude_docs: memory/\nplugins: [{memory: {logs: docs/memory}}]\n",
                "docs/memory/2025-11-27.md": "",
            }
        ).scan()
        (log,) = scan.files
        assert (log.role, log.src_uri, log.is_built) == (Role.LOG, None, False)

    def test_draft_docs_are_drafts(self, build: Build) -> None:
        scan = build(
            {"mkdocs.yml": "draft_docs: |\n  wip-*.md\n", "docs/wip-a.md": "", "docs/b.md": ""}
        ).scan()
        assert [(f.src_uri, f.role, f.is_built) for f in scan.files] == [
            ("b.md", Role.ARTICLE, True),
            ("wip-a.md", Role.DRAFT, False),
        ]

    def test_a_readme_beside_an_index_is_passed_over_as_mkdocs_does(
        self, build: Build, tmp_path: Path
    ) -> None:
        files = {"docs/README.md": "", "docs/index.md": "", "docs/sub/README.md": ""}
        scan = build(files).scan()
        assert list(roles(scan)) == ["docs/index.md", "docs/sub/README.md"]
        assert sorted(built_by_mkdocs(tmp_path)) == ["index.md", "sub/README.md"]

    def test_the_built_site_is_never_entered(self, build: Build) -> None:
        config = "site_dir: docs/out\n"
        scan = build({"mkdocs.yml": config, "docs/out/a.md": "", "docs/b.md": ""}).scan()
        assert list(roles(scan)) == ["docs/b.md"]


def built_by_mkdocs(root: Path) -> list[str]:
    from mkdocs.config import load_config
    from mkdocs.structure.files import get_files

    config = load_config(str(root / "mkdocs.yml"), plugins=[])
    pages = get_files(config).documentation_pages()
    return [page.src_uri for page in pages]


class TestHostileEntries:
    def test_links_inside_the_workspace_are_followed_once(
        self, build: Build, tmp_path: Path
    ) -> None:
        workspace = build({"README.md": "# 入口", "docs/a.md": "", "shared/b.md": ""})
        (tmp_path / "docs" / "index.md").symlink_to("../README.md")
        (tmp_path / "docs" / "again.md").symlink_to("a.md")
        (tmp_path / "docs" / "shared").symlink_to("../shared")
        (tmp_path / "docs" / "shared2").symlink_to(tmp_path / "shared")
        scan = workspace.scan()
        assert list(roles(scan)) == ["docs/a.md", "docs/index.md", "docs/shared/b.md"]
        assert scan.diagnostics == ()
        assert workspace.load(scan.files[1]).title == "入口"

    def test_links_that_lead_out_or_in_a_circle_are_reported(
        self, build: Build, tmp_path: Path
    ) -> None:
        root = tmp_path / "w"
        outside = tmp_path / "outside"
        write(outside, {"secret.md": "# secret", "sub/x.md": ""})
        write(root, {"mkdocs.yml": "site_name: x\n", "docs/a.md": ""})
        (root / "docs" / "loop").symlink_to(".")
        (root / "docs" / "up").symlink_to("..")
        (root / "docs" / "self.md").symlink_to("self.md")
        (root / "docs" / "secret.md").symlink_to("../../outside/secret.md")
        (root / "docs" / "sub").symlink_to(outside / "sub")
        (root / "docs" / "image.png").symlink_to("/dev/null")
        (root / "docs" / "gone.md").symlink_to("nowhere.md")
        scan = Workspace.open(root).scan()
        assert list(roles(scan)) == ["docs/a.md"]
        assert codes(scan) == [
            ("M503", "docs/gone.md"),
            ("M504", "docs/loop"),
            ("M504", "docs/secret.md"),
            ("M504", "docs/self.md"),
            ("M504", "docs/sub"),
            ("M504", "docs/up"),
        ]
        assert scan.is_complete

    def test_two_links_that_lead_to_each_other_end(self, build: Build, tmp_path: Path) -> None:
        workspace = build({"docs/x/a.md": "", "docs/y/b.md": ""})
        (tmp_path / "docs/x/to_y").symlink_to("../y")
        (tmp_path / "docs/y/to_x").symlink_to("../x")
        assert list(roles(workspace.scan())) == ["docs/x/a.md", "docs/y/b.md"]

    def test_a_docs_folder_that_is_a_link_out_is_reported(self, tmp_path: Path) -> None:
        root = tmp_path / "w"
        write(tmp_path / "elsewhere", {"a.md": ""})
        root.mkdir()
        (root / "docs").symlink_to("../elsewhere")
        scan = discover(Settings(root=root))
        assert (scan.files, codes(scan)) == ((), [("M504", "docs")])

    def test_a_logs_folder_that_is_a_link_inside_is_followed(self, tmp_path: Path) -> None:
        write(tmp_path, {"data/log/2025-01-01.md": ""})
        (tmp_path / "memory").symlink_to("data/log")
        assert roles(discover(Settings(root=tmp_path))) == {"memory/2025-01-01.md": Role.LOG}

    def test_the_root_may_be_reached_through_a_link(self, tmp_path: Path) -> None:
        write(tmp_path / "real", {"docs/a.md": ""})
        (tmp_path / "link").symlink_to("real")
        (tmp_path / "real" / "docs" / "b").symlink_to(tmp_path / "link" / "docs")
        scan = discover(Settings(root=tmp_path / "link"))
        assert list(roles(scan)) == ["docs/a.md"]
        assert codes(scan) == [("M504", "docs/b")]

    def test_pipes_sockets_and_devices_are_never_opened(self, build: Build, tmp_path: Path) -> None:
        workspace = build({"docs/a.md": ""})
        os.mkfifo(tmp_path / "docs" / "管.md")
        (tmp_path / "docs" / "null.md").symlink_to("/dev/null")
        with socket.socket(socket.AF_UNIX) as server:
            os.chdir(tmp_path)  # the path of a socket must be short
            server.bind("docs/s.md")
            scan = workspace.scan()
        assert list(roles(scan)) == ["docs/a.md"]
        assert codes(scan) == [
            ("M504", "docs/null.md"),
            ("M505", "docs/s.md"),
            ("M505", "docs/管.md"),
        ]

    def test_names_that_break_a_line_are_reported_in_one_line(
        self, build: Build, tmp_path: Path
    ) -> None:
        workspace = build({"docs/a\nb.md": "", "docs/c\td/e.md": "", "docs/l\u2028m.md": ""})
        (tmp_path / os.fsdecode(b"docs/\xff.md")).touch()
        scan = workspace.scan()
        assert scan.files == ()
        assert codes(scan) == [
            ("M510", "docs/\\xff.md"),
            ("M510", r"docs/a\nb.md"),
            ("M510", r"docs/c\td"),
            ("M510", r"docs/l\u2028m.md"),
        ]

    def test_spaces_and_full_width_names_are_fine(self, build: Build) -> None:
        names = ["docs/C#.md", "docs/C++.md", "docs/a b.md", "docs/全角\u3000空白.md"]
        scan = build(dict.fromkeys(names, "")).scan()
        assert (list(roles(scan)), scan.diagnostics) == (names, ())

    def test_a_folder_named_like_a_page_is_a_folder(self, build: Build) -> None:
        assert list(roles(build({"docs/a.md/b.md": ""}).scan())) == ["docs/a.md/b.md"]

    def test_a_folder_that_cannot_be_listed_makes_the_scan_incomplete(self) -> None:
        with own_folder() as root:
            write(root, {"docs/a.md": "", "docs/closed/b.md": ""})
            (root / "docs" / "closed").chmod(0)
            with permissions_bind(root):
                scan = discover(Settings(root=root))
        assert list(roles(scan)) == ["docs/a.md"]
        assert not scan.is_complete
        (found,) = scan.diagnostics
        assert str(found.location) == "docs/closed:1"
        assert found.message == "the folder cannot be listed: permission denied"

    def test_a_file_that_cannot_be_looked_at_makes_the_scan_incomplete(self) -> None:
        with own_folder() as root:
            write(root, {"docs/a.md": "", "docs/listed/b.md": ""})
            (root / "docs" / "listed").chmod(0o400)
            with permissions_bind(root):
                scan = discover(Settings(root=root))
        assert list(roles(scan)) == ["docs/a.md"]
        assert (scan.is_complete, codes(scan)) == (False, [("M503", "docs/listed/b.md")])

    def test_a_file_that_vanishes_meanwhile_takes_no_other_with_it(self, tmp_path: Path) -> None:
        write(tmp_path, {f"docs/{number}.md": "" for number in range(300)})
        settings = Settings(root=tmp_path)
        come_and_go = threading.Event()

        def edit() -> None:
            while not come_and_go.is_set():
                (tmp_path / "docs" / "swap.md").write_text("")
                (tmp_path / "docs" / "swap.md").unlink()

        editor = threading.Thread(target=edit)
        editor.start()
        try:
            scans = [discover(settings) for _ in range(30)]
        finally:
            come_and_go.set()
            editor.join()
        assert {len(roles(scan).keys() - {"docs/swap.md"}) for scan in scans} == {300}
        assert all(scan.is_complete for scan in scans)


class TestStatDigest:
    def test_is_equal_while_nothing_changes(self, build: Build) -> None:
        workspace = build({"docs/a.md": "one", "docs/b.md": ""})
        assert workspace.scan().stat_digest == workspace.scan().stat_digest

    def test_changes_with_content_names_times_and_settings(
        self, build: Build, tmp_path: Path
    ) -> None:
        workspace = build({"docs/a.md": "one", "docs/b.md": ""})
        seen = {workspace.scan().stat_digest}
        (tmp_path / "docs/a.md").write_text("two!")
        seen.add(workspace.scan().stat_digest)
        os.utime(tmp_path / "docs/a.md", ns=(1, 1))
        seen.add(workspace.scan().stat_digest)
        (tmp_path / "docs/b.md").rename(tmp_path / "docs/c.md")
        seen.add(workspace.scan().stat_digest)
        (tmp_path / "docs/c.md").unlink()
        seen.add(workspace.scan().stat_digest)
        seen.add(discover(replace(workspace.settings, publish=("memory",))).stat_digest)
        os.mkfifo(tmp_path / "docs/pipe.md")
        seen.add(workspace.scan().stat_digest)
        assert len(seen) == 7


def test_many_files_in_many_folders_are_all_found(tmp_path: Path) -> None:
    for folder in range(50):
        write(tmp_path, {f"docs/{folder}/{name}.md": "" for name in range(20)})
    assert len(discover(Settings(root=tmp_path)).files) == 1_000
