from __future__ import annotations

import datetime as dt
import os
import pickle
from pathlib import Path

import pytest

from mkdocs_memory.settings import Settings
from mkdocs_memory.text.dates import DateRange
from mkdocs_memory.text.retain import Kind
from mkdocs_memory.workspace.discovery import discover
from mkdocs_memory.workspace.files import LoadedDocument
from mkdocs_memory.workspace.loading import load_document, title_from_name
from tests.workspace.conftest import Build, document, write
from tests.workspace.unprivileged import own_folder, permissions_bind


def codes(loaded: LoadedDocument) -> list[str]:
    return [f"{found.code}:{found.location.line}" for found in loaded.diagnostics]


class TestBytes:
    def test_a_byte_order_mark_is_no_text(self, build: Build, tmp_path: Path) -> None:
        build({"docs/a.md": b"\xef\xbb\xbf---\ntitle: \xe8\xa8\x98\xe6\x86\xb6\n---\n# x\n"})
        loaded = document(tmp_path, "docs/a.md")
        assert (loaded.title, codes(loaded)) == ("記憶", [])

    def test_other_encodings_are_replaced_and_reported_at_their_line(
        self, build: Build, tmp_path: Path
    ) -> None:
        build({"docs/a.md": b"# ok\n\n" + "記憶の話".encode("shift_jis") + b"\n\nrest\n"})
        loaded = document(tmp_path, "docs/a.md")
        assert (loaded.title, codes(loaded)) == ("ok", ["M501:3"])
        assert "rest" in loaded.document.sections[0].text

    def test_utf16_is_reported_and_does_not_stop_anything(
        self, build: Build, tmp_path: Path
    ) -> None:
        build({"docs/a.md": "# 記憶\n".encode("utf-16")})
        assert "M501:1" in codes(document(tmp_path, "docs/a.md"))

    def test_crlf_and_nul_and_line_separators_keep_their_lines(
        self, build: Build, tmp_path: Path
    ) -> None:
        text = "# T\r\n\r\n## Retain\r\n\r\n- W @A: one\u2028still one.\r\n- W @B: two\0.\r\n"
        build({"memory/2025-11-27.md": text})
        loaded = document(tmp_path, "memory/2025-11-27.md")
        assert [fact.span.start for fact in loaded.document.facts] == [4, 5]
        assert "M508:6" in codes(loaded)

    def test_a_two_megabyte_line_is_reported_and_left_out(
        self, build: Build, tmp_path: Path
    ) -> None:
        build({"docs/a.md": "# T\n\n" + "x" * 2_000_000 + "\n\nrest\n"})
        loaded = document(tmp_path, "docs/a.md")
        assert codes(loaded) == ["M509:3"]
        assert "rest" in loaded.document.sections[0].text

    def test_merge_conflicts_are_reported(self, build: Build, tmp_path: Path) -> None:
        build({"docs/a.md": "# T\n\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> x\n"})
        assert "M507:3" in codes(document(tmp_path, "docs/a.md"))

    def test_an_empty_file_has_a_title_and_a_hash(self, build: Build, tmp_path: Path) -> None:
        build({"docs/voice-first.md": ""})
        loaded = document(tmp_path, "docs/voice-first.md")
        assert loaded.title == "Voice first"
        assert loaded.is_readable

    def test_the_hash_is_of_the_bytes_alone(self, build: Build, tmp_path: Path) -> None:
        build({"docs/a.md": "same", "memory/2025-01-01.md": "same", "docs/b.md": "same\n"})
        a, log, b = (
            document(tmp_path, path) for path in ("docs/a.md", "memory/2025-01-01.md", "docs/b.md")
        )
        assert a.content_hash == log.content_hash != b.content_hash
        assert len(a.content_hash) == 32


class TestFailures:
    def test_a_file_without_permission_is_empty_and_reported(self) -> None:
        with own_folder() as root:
            write(root, {"docs/a.md": "# A", "docs/b.md": "# B"})
            (root / "docs/a.md").chmod(0)
            settings = Settings(root=root)
            with permissions_bind(root):
                first, second = (load_document(settings, file) for file in discover(settings).files)
        assert not first.is_readable
        assert (first.title, first.document.sections) == ("A", ())
        assert not first.is_published
        assert str(first.diagnostics[0]).startswith("docs/a.md:1: M503 cannot be opened: permis")
        assert second.title == "B"

    def test_a_file_that_is_gone_by_now_is_reported(self, build: Build, tmp_path: Path) -> None:
        workspace = build({"docs/a.md": "# A"})
        (file,) = workspace.scan().files
        (tmp_path / "docs/a.md").unlink()
        assert codes(workspace.load(file)) == ["M503:1"]

    def test_a_file_that_became_a_pipe_does_not_hang(self, build: Build, tmp_path: Path) -> None:
        workspace = build({"docs/a.md": "# A"})
        (file,) = workspace.scan().files
        (tmp_path / "docs/a.md").unlink()
        os.mkfifo(tmp_path / "docs/a.md")
        assert codes(workspace.load(file)) == ["M505:1"]

    def test_a_file_that_became_a_link_out_is_not_read(self, tmp_path: Path) -> None:
        root = tmp_path / "w"
        write(root, {"docs/a.md": "# A"})
        write(tmp_path, {"secret.md": "# secret"})
        settings = Settings(root=root)
        (file,) = discover(settings).files
        (root / "docs/a.md").unlink()
        (root / "docs/a.md").symlink_to("../../secret.md")
        loaded = load_document(settings, file)
        assert (codes(loaded), loaded.title) == (["M504:1"], "A")


class TestDates:
    @pytest.mark.parametrize(
        ("path", "header", "date"),
        [
            ("memory/2025-11-27.md", "", dt.date(2025, 11, 27)),
            ("memory/2025/11/27.md", "", dt.date(2025, 11, 27)),
            ("docs/2025-11-27-声.md", "", dt.date(2025, 11, 27)),
            ("docs/2025/11/27/a.md", "", dt.date(2025, 11, 27)),
            ("docs/a.md", "date: 2024-05-06", dt.date(2024, 5, 6)),
            ("docs/a.md", "date: 2024-05-06 12:30:00", dt.date(2024, 5, 6)),
            ("docs/a.md", "date: {created: 2024-05-06}", dt.date(2024, 5, 6)),
            ("docs/a.md", "date: 2024年5月6日", dt.date(2024, 5, 6)),
            ("docs/2025-11-27-a.md", "date: 2024-05-06", dt.date(2024, 5, 6)),
            ("docs/a.md", "", None),
            ("docs/2025-11-271.md", "", None),
            ("docs/12025-11-27.md", "", None),
            ("docs/2025/99/27/a.md", "", None),
        ],
    )
    def test_come_from_header_or_name(
        self, build: Build, tmp_path: Path, path: str, header: str, date: dt.date | None
    ) -> None:
        build({path: f"---\n{header}\n---\n# T\n" if header else "# T\n"})
        loaded = document(tmp_path, path)
        assert (loaded.date, codes(loaded)) == (date, [])

    @pytest.mark.parametrize(
        ("path", "text", "place"),
        [
            ("memory/2026-02-30.md", "", "M506:1"),
            ("docs/2026-13-01-a.md", "", "M506:1"),
            ("docs/a.md", "---\ntitle: x\ndate: 2027-02-30\n---\n", "M506:3"),
        ],
    )
    def test_that_no_calendar_has_are_reported(
        self, build: Build, tmp_path: Path, path: str, text: str, place: str
    ) -> None:
        build({path: text})
        loaded = document(tmp_path, path)
        assert (loaded.date, codes(loaded)) == (None, [place])

    @pytest.mark.parametrize(
        ("path", "header", "day"),
        [
            ("memory/2025-11-27.md", "date: 2020-01-01", dt.date(2025, 11, 27)),
            ("docs/a.md", "date: 2020-01-01", dt.date(2020, 1, 1)),
            ("docs/2025-11-27-a.md", "date: 2020-01-01", dt.date(2020, 1, 1)),
            ("docs/2025-11-27-a.md", "title: x", dt.date(2025, 11, 27)),
        ],
    )
    def test_of_facts_fall_back_to_log_then_header_then_name(
        self, build: Build, tmp_path: Path, path: str, header: str, day: dt.date
    ) -> None:
        build({path: f"---\n{header}\n---\n## Retain\n\n- W @彼得: 住在马拉喀什很久了。\n"})
        (fact,) = document(tmp_path, path).document.facts
        assert fact.time == DateRange(day, day)


class TestNames:
    @pytest.mark.parametrize(
        ("path", "slug", "title"),
        [
            ("docs/posts/voice-first.md", "voice-first", "Voice first"),
            ("docs/posts/voice/index.md", "voice", "Voice"),
            ("docs/posts/音声/README.md", "音声", "音声"),
            ("docs/index.md", "index", "Docs"),
            ("docs/ja/index.md", "index", "Docs"),
            ("docs/page.ja.md", "page", "Page"),
            ("docs/C++.md", "C++", "C++"),
            ("memory/2025-11-27.md", "2025-11-27", "2025-11-27"),
            ("docs/_.md", "_", "_"),
            ("docs/か\u3099いど.md", "がいど", "がいど"),
        ],
    )
    def test_slug_and_title_fall_back_to_the_path(
        self, build: Build, tmp_path: Path, path: str, slug: str, title: str
    ) -> None:
        build({path: ""})
        loaded = document(tmp_path, path)
        assert (loaded.slug, loaded.title) == (slug, title)

    def test_the_header_states_slug_and_locale(self, build: Build, tmp_path: Path) -> None:
        build({"docs/a.md": "---\nslug: 記憶\nlang: zh-TW\n---\n# T\n"})
        loaded = document(tmp_path, "docs/a.md")
        assert (loaded.slug, loaded.locale, loaded.family) == ("記憶", "zh-hant", "docs/a.md")

    def test_a_language_that_is_none_is_passed_over(self, build: Build, tmp_path: Path) -> None:
        build({"docs/ja/a.md": "---\nlanguage: python\n---\n"})
        assert document(tmp_path, "docs/ja/a.md").locale == "ja"

    @pytest.mark.parametrize(
        ("theme", "locale"), [("", "ja"), ("theme: {name: mkdocs, locale: en}\n", "en")]
    )
    def test_the_script_tells_the_language_of_a_site_that_states_none(
        self, build: Build, tmp_path: Path, theme: str, locale: str
    ) -> None:
        build({"mkdocs.yml": f"site_name: x\n{theme}", "docs/a.md": "# 声\n\n今日は雨です。\n"})
        assert document(tmp_path, "docs/a.md").locale == locale

    def test_a_title_is_never_empty(self) -> None:
        assert title_from_name(".md") == ".md"


class TestBank:
    def test_list_items_of_bank_pages_are_facts_of_their_kind(
        self, build: Build, tmp_path: Path
    ) -> None:
        build(
            {
                "bank/world.md": "# 世界\n\n- 彼得住在马拉喀什。\n",
                "bank/opinions.md": "- O(c=0.9) @Peter: likes tea a lot.\n",
                "bank/notes.md": "- not a fact\n",
                "bank/sub/world.md": "- not a fact either\n",
            }
        )
        (world,) = document(tmp_path, "bank/world.md").document.facts
        (opinion,) = document(tmp_path, "bank/opinions.md").document.facts
        assert (world.kind, opinion.kind) == (Kind.WORLD, Kind.OPINION)
        assert opinion.confidence == 0.9
        assert document(tmp_path, "bank/notes.md").document.facts == ()
        assert document(tmp_path, "bank/sub/world.md").document.facts == ()


def test_what_is_loaded_travels_between_processes(build: Build, tmp_path: Path) -> None:
    build(
        {"docs/a.md": "---\ndate: 2025-01-01\n---\n# 記憶\n\n## Retain\n\n- W @A: is a letter.\n"}
    )
    loaded = document(tmp_path, "docs/a.md")
    assert pickle.loads(pickle.dumps(loaded)) == loaded
