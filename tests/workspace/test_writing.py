from __future__ import annotations

import datetime as dt
import os
import resource
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from filelock import FileLock
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from mkdocs_memory.errors import EnvironmentFailure, WorkspaceError
from mkdocs_memory.settings import Settings
from mkdocs_memory.workspace.reading import content_hash
from mkdocs_memory.workspace.writing import (
    FileChanged,
    append_block,
    append_fact,
    create_file,
    replace_file,
)
from tests.workspace.conftest import write
from tests.workspace.unprivileged import own_folder, permissions_bind

DAY = dt.date(2025, 11, 27)
LOG = "memory/2025-11-27.md"


def lines(root: Path, path: str) -> list[str]:
    return (root / path).read_bytes().decode().split("\n")


class TestAppendBlock:
    def test_creates_the_file_and_its_folders(self, tmp_path: Path) -> None:
        location = append_block(tmp_path, "memory/2025/11.md", "今日は雨。\n")
        assert location.pointer == "memory/2025/11.md#L1"
        assert (tmp_path / "memory/2025/11.md").read_text(encoding="utf-8") == "今日は雨。\n"

    def test_keeps_every_byte_before_it(self, tmp_path: Path) -> None:
        before = b"\xef\xbb\xbf# T\r\n\xff\xfe\0 \xe2\x80\xa8 old\r\n"
        write(tmp_path, {"a.md": before})
        append_block(tmp_path, "a.md", "new")
        assert (tmp_path / "a.md").read_bytes() == before + b"new\r\n"

    @pytest.mark.parametrize(
        ("before", "after", "line"),
        [
            (b"one", b"one\nnew\nmore\n", 2),
            (b"one\n", b"one\nnew\nmore\n", 2),
            (b"one\r\ntwo", b"one\r\ntwo\r\nnew\r\nmore\r\n", 3),
            (b"one\rtwo\r", b"one\rtwo\rnew\nmore\n", 3),
            (b"", b"new\nmore\n", 1),
            (b"\n", b"\nnew\nmore\n", 2),
            (b"one\r\ntwo\n", b"one\r\ntwo\nnew\nmore\n", 3),
        ],
    )
    def test_finishes_the_last_line_and_keeps_the_line_ending(
        self, tmp_path: Path, before: bytes, after: bytes, line: int
    ) -> None:
        write(tmp_path, {"a.md": before})
        location = append_block(tmp_path, "a.md", "new\r\nmore")
        assert (tmp_path / "a.md").read_bytes() == after
        assert (location.line, location.end_line) == (line, line + 1)

    def test_the_location_passes_over_blank_lines(self, tmp_path: Path) -> None:
        write(tmp_path, {"a.md": "one\n"})
        assert append_block(tmp_path, "a.md", "\n\nnew\n\n\n").line == 4

    def test_a_line_separator_ends_no_line(self, tmp_path: Path) -> None:
        write(tmp_path, {"a.md": "one\u2028two\x85three\n"})
        assert append_block(tmp_path, "a.md", "x\u2028y").line == 2

    @pytest.mark.parametrize("block", ["", "\n", " \n\t\n"])
    def test_an_empty_block_is_refused(self, tmp_path: Path, block: str) -> None:
        with pytest.raises(WorkspaceError, match=r"^a\.md: nothing to append$"):
            append_block(tmp_path, "a.md", block)
        assert not (tmp_path / "a.md").exists()

    def test_text_that_is_not_unicode_is_refused(self, tmp_path: Path) -> None:
        with pytest.raises(WorkspaceError, match="not valid Unicode"):
            append_block(tmp_path, "a.md", "\ud800")

    def test_a_link_inside_stays_a_link(self, tmp_path: Path) -> None:
        write(tmp_path, {"notes/core.md": "one\n"})
        (tmp_path / "memory.md").symlink_to("notes/core.md")
        append_block(tmp_path, "memory.md", "two")
        assert (tmp_path / "memory.md").is_symlink()
        assert lines(tmp_path, "notes/core.md") == ["one", "two", ""]

    @pytest.mark.parametrize("path", ["../out.md", "/tmp/out.md", "a/../../out.md"])
    def test_paths_that_lead_out_are_refused(self, tmp_path: Path, path: str) -> None:
        (tmp_path / "w").mkdir()
        with pytest.raises(WorkspaceError, match="lies outside the workspace"):
            append_block(tmp_path / "w", path, "x")
        assert not (tmp_path / "out.md").exists()

    def test_links_that_lead_out_are_never_written_through(self, tmp_path: Path) -> None:
        root = tmp_path / "w"
        write(tmp_path, {"outside/a.md": "theirs\n", "w/docs/x.md": ""})
        (root / "memory").symlink_to("../outside")
        (root / "core.md").symlink_to("../outside/a.md")
        (root / "new.md").symlink_to("../outside/new.md")
        for path in ("memory/a.md", "memory/deep/er/a.md", "core.md", "new.md"):
            with pytest.raises(WorkspaceError, match="leads out of the workspace"):
                append_block(root, path, "x")
            with pytest.raises(WorkspaceError, match="leads out of the workspace"):
                create_file(root, path, "x")
            with pytest.raises(WorkspaceError, match="leads out of the workspace"):
                replace_file(root, path, "x", content_hash(b"theirs\n"))
        assert os.listdir(tmp_path / "outside") == ["a.md"]
        assert (tmp_path / "outside" / "a.md").read_text() == "theirs\n"

    def test_locks_that_are_linked_out_are_refused(self, tmp_path: Path) -> None:
        (tmp_path / "outside").mkdir()
        (tmp_path / "w").mkdir()
        (tmp_path / "w" / ".memory").symlink_to("../outside")
        with pytest.raises(WorkspaceError, match="is a link"):
            append_block(tmp_path / "w", "a.md", "x")
        assert os.listdir(tmp_path / "outside") == []

    def test_a_folder_is_no_file(self, tmp_path: Path) -> None:
        (tmp_path / "a.md").mkdir()
        with pytest.raises(WorkspaceError, match=r"^a\.md: cannot be written: is a directory$"):
            append_block(tmp_path, "a.md", "x")

    def test_a_pipe_is_no_file_and_nobody_waits_for_it(self, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "a.md")
        with pytest.raises(WorkspaceError, match="not a regular file"):
            append_block(tmp_path, "a.md", "x")


BLOCKS = st.lists(
    st.text(
        st.one_of(
            st.sampled_from("a #-`\n\r\t日本語中文\u2028\x85\ufeff"), st.characters(codec="utf-8")
        ),
        max_size=30,
    ),
    max_size=5,
)


@given(before=st.one_of(st.binary(max_size=50), st.sampled_from([b"a\r\n", b"a"])), blocks=BLOCKS)
@hypothesis_settings(max_examples=60, deadline=None)
def test_any_appends_keep_all_earlier_bytes_and_every_block(
    before: bytes, blocks: list[str]
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        write(root, {"a.md": before})
        for block in blocks:
            try:
                location = append_block(root, "a.md", block)
            except WorkspaceError:
                assert not block.strip()
                continue
            after = (root / "a.md").read_bytes()
            assert after.startswith(before)
            body = block.replace("\r\n", "\n").rstrip("\n") + "\n"
            ending = b"\r\n" if after.endswith(b"\r\n") else b"\n"
            written = body.encode().replace(b"\n", ending)
            assert after.endswith(written)
            assert len(after) - len(before) - len(written) in (0, len(ending))
            total = after.replace(b"\r\n", b"\n").replace(b"\r", b"\n").count(b"\n")
            assert location.end_line == total
            before = after


class TestAppendFact:
    def append(self, settings: Settings, bullet: str) -> str:
        return append_fact(settings, DAY, bullet).pointer

    def test_begins_a_log_with_a_retain_section(self, settings: Settings) -> None:
        assert self.append(settings, "W @彼得: 住在马拉喀什的老城里。") == f"{LOG}#L3"
        assert lines(settings.root, LOG) == [
            "## Retain",
            "",
            "- W @彼得: 住在马拉喀什的老城里。",
            "",
        ]

    def test_continues_the_open_retain_section(self, settings: Settings) -> None:
        self.append(settings, "W @Peter: lives in Marrakech.")
        assert self.append(settings, "- O(c=0.9) @Peter: likes mint tea.") == f"{LOG}#L4"
        assert lines(settings.root, LOG)[2:] == [
            "- W @Peter: lives in Marrakech.",
            "- O(c=0.9) @Peter: likes mint tea.",
            "",
        ]

    @pytest.mark.parametrize(
        ("before", "added"),
        [
            ("# 日記\n\n話した。\n", "\n## Retain\n\n"),
            ("## Retain\n\n- W @A: is here now.\n\n## Later\n\nprose\n", "\n## Retain\n\n"),
            ("## Retain\n", ""),
            ("## retain\n\n- W @A: is here now.", "\n"),
            ("## Retain\n\n### Details\n\ntext\n", ""),
            ("## Retain\n\n- W @A: is here\n  and there.\n", ""),
            ("## Retain\n\n<div>\nopen html\n", "\n"),
            ("text\n\n```\ncode\n```\n", "\n## Retain\n\n"),
            ("```md\n## Retain\n```\n", "\n## Retain\n\n"),
            ("---\ntitle: x\n---\n", "\n## Retain\n\n"),
        ],
    )
    def test_opens_a_section_only_where_none_is_open(
        self, settings: Settings, before: str, added: str
    ) -> None:
        write(settings.root, {LOG: before})
        pointer = self.append(settings, "B @warelay: I fixed the crash on reconnect.")
        expected = f"{before}{added}- B @warelay: I fixed the crash on reconnect.\n"
        assert (settings.root / LOG).read_text() == expected
        assert pointer == f"{LOG}#L{expected.count(chr(10))}"

    def test_the_first_configured_heading_is_written(self, tmp_path: Path) -> None:
        settings = Settings(root=tmp_path, retain_headings=("保持", "Retain"), logs="日記")
        pointer = append_fact(settings, DAY, "W @彼得: 住在马拉喀什的老城里。").pointer
        assert pointer == "日記/2025-11-27.md#L3"
        assert lines(tmp_path, "日記/2025-11-27.md")[0] == "## 保持"

    @pytest.mark.parametrize("before", ["```\nnever closed\n", "<!-- never closed\n"])
    def test_what_would_hide_the_fact_is_refused_before_writing(
        self, settings: Settings, before: str
    ) -> None:
        write(settings.root, {LOG: before})
        with pytest.raises(WorkspaceError, match="code block or comment is left open"):
            self.append(settings, "W @Peter: lives in Marrakech.")
        assert (settings.root / LOG).read_text() == before

    def test_crlf_logs_stay_crlf(self, settings: Settings) -> None:
        write(settings.root, {LOG: "## Retain\r\n\r\n- W @A: is here now.\r\n"})
        assert self.append(settings, "W @B: is there too.") == f"{LOG}#L4"
        data = (settings.root / LOG).read_bytes()
        assert data.endswith(b"\r\n- W @B: is there too.\r\n")
        assert b"\n" not in data.replace(b"\r\n", b"")

    def test_a_bullet_on_several_lines_becomes_one_line(self, settings: Settings) -> None:
        self.append(settings, "- W @Peter: lives\n  in Marrakech\n\n## Retain\n")
        assert lines(settings.root, LOG)[2] == "- W @Peter: lives in Marrakech ## Retain"

    @pytest.mark.parametrize(
        ("bullet", "reason"),
        [
            ("Peter moved", "M201"),
            ("W Peter: moved", "M205"),
            ("W @Peter:", "M204"),
            ("O(c=2) @Peter: likes tea", "M202"),
            ("", "needs some text"),
            ("W @Peter: a\0b", "control character in the bullet"),
        ],
    )
    def test_what_is_no_fact_is_refused(self, settings: Settings, bullet: str, reason: str) -> None:
        with pytest.raises(WorkspaceError) as caught:
            self.append(settings, bullet)
        assert reason in str(caught.value)
        assert not (settings.root / LOG).exists()

    def test_repeats_stand_at_their_own_lines(self, settings: Settings) -> None:
        pointers = [self.append(settings, "W @Peter: lives in Marrakech.") for _ in range(3)]
        assert pointers == [f"{LOG}#L{line}" for line in (3, 4, 5)]


class TestCreateFile:
    def test_creates_folders_and_a_plain_mode(self, tmp_path: Path) -> None:
        create_file(tmp_path, "bank/entities/彼得.md", "# 彼得\n")
        path = tmp_path / "bank/entities/彼得.md"
        assert path.read_text(encoding="utf-8") == "# 彼得\n"
        umask = os.umask(0)
        os.umask(umask)
        assert stat.S_IMODE(path.stat().st_mode) == 0o666 & ~umask
        assert os.listdir(path.parent) == ["彼得.md"]

    def test_never_replaces_anything(self, tmp_path: Path) -> None:
        write(tmp_path, {"a.md": "theirs"})
        (tmp_path / "b.md").symlink_to("gone.md")
        with pytest.raises(FileChanged, match=r"^a\.md: exists already$"):
            create_file(tmp_path, "a.md", "ours")
        assert (tmp_path / "a.md").read_text() == "theirs"


class TestReplaceFile:
    def test_replaces_the_content_it_was_made_from(self, tmp_path: Path) -> None:
        write(tmp_path, {"docs/a.md": "古い\n"})
        replace_file(tmp_path, "docs/a.md", "新しい\n", content_hash("古い\n".encode()))
        assert (tmp_path / "docs/a.md").read_text(encoding="utf-8") == "新しい\n"
        assert os.listdir(tmp_path / "docs") == ["a.md"]

    def test_keeps_mode_and_link(self, tmp_path: Path) -> None:
        write(tmp_path, {"real.md": "old"})
        (tmp_path / "real.md").chmod(0o640)
        (tmp_path / "a.md").symlink_to("real.md")
        replace_file(tmp_path, "a.md", "new", content_hash(b"old"))
        assert (tmp_path / "a.md").is_symlink()
        assert stat.S_IMODE((tmp_path / "real.md").stat().st_mode) == 0o640
        assert (tmp_path / "real.md").read_text() == "new"

    def test_refuses_a_file_that_changed(self, tmp_path: Path) -> None:
        write(tmp_path, {"a.md": "theirs"})
        with pytest.raises(FileChanged, match=r"^a\.md: changed since it was read; nothing was"):
            replace_file(tmp_path, "a.md", "ours", content_hash(b"old"))
        assert (tmp_path / "a.md").read_text() == "theirs"
        assert sorted(os.listdir(tmp_path)) == [".memory", "a.md"]

    def test_refuses_a_file_that_is_gone(self, tmp_path: Path) -> None:
        with pytest.raises(FileChanged, match=r"^a\.md: is gone; nothing was replaced$"):
            replace_file(tmp_path, "a.md", "ours", content_hash(b"old"))

    def test_removes_what_a_killed_process_left(self, tmp_path: Path) -> None:
        from mkdocs_memory.workspace.durable import write_temporary

        write(tmp_path, {"a.md": "old", "b.md": "old"})
        write_temporary(str(tmp_path / "a.md"), b"half", None)
        other = write_temporary(str(tmp_path / "b.md"), b"half", None)
        replace_file(tmp_path, "a.md", "new", content_hash(b"old"))
        left = [name for name in os.listdir(tmp_path) if name.endswith(".tmp")]
        assert left == [os.path.basename(other)]


@contextmanager
def limited(kind: int, amount: int) -> Iterator[None]:
    soft, hard = resource.getrlimit(kind)
    resource.setrlimit(kind, (amount, hard))
    try:
        yield
    finally:
        resource.setrlimit(kind, (soft, hard))


class TestTheMachineSaysNo:
    """A limit on file sizes stands in for a full disk: it too ends a write half-way."""

    def test_a_disk_that_fills_up_leaves_the_file_as_it_was(self, tmp_path: Path) -> None:
        write(tmp_path, {"a.md": "x" * 1000 + "\n"})
        append_block(tmp_path, "b.md", "warms up")
        with limited(resource.RLIMIT_FSIZE, 1010), pytest.raises(EnvironmentFailure) as caught:
            append_block(tmp_path, "a.md", "twenty bytes or more")
        assert str(caught.value) == (
            "a.md: cannot be written: file too large; raise the limit on file sizes, "
            "then run the command again"
        )
        assert (tmp_path / "a.md").read_text() == "x" * 1000 + "\n"

    def test_a_replacement_that_does_not_fit_leaves_the_file_as_it_was(
        self, tmp_path: Path
    ) -> None:
        write(tmp_path, {"a.md": "old"})
        with limited(resource.RLIMIT_FSIZE, 10), pytest.raises(EnvironmentFailure):
            replace_file(tmp_path, "a.md", "x" * 100, content_hash(b"old"))
        with limited(resource.RLIMIT_FSIZE, 10), pytest.raises(EnvironmentFailure):
            create_file(tmp_path, "b.md", "x" * 100)
        assert (tmp_path / "a.md").read_text() == "old"
        assert sorted(os.listdir(tmp_path)) == [".memory", "a.md"]

    def test_a_new_file_that_does_not_fit_is_not_left_empty(self, tmp_path: Path) -> None:
        append_block(tmp_path, "b.md", "warms up")
        with limited(resource.RLIMIT_FSIZE, 0), pytest.raises(EnvironmentFailure):
            append_block(tmp_path, "a.md", "text")
        assert not (tmp_path / "a.md").exists()

    def test_no_more_open_files_is_named(self, settings: Settings) -> None:
        append_fact(settings, DAY, "W @Peter: lives in Marrakech.")
        with limited(resource.RLIMIT_NOFILE, 3), pytest.raises(EnvironmentFailure) as caught:
            append_fact(settings, DAY, "W @Peter: likes mint tea.")
        assert "too many open files; close other programs or raise `ulimit -n`" in str(caught.value)
        assert len(lines(settings.root, LOG)) == 4

    def test_folders_and_files_without_permission_are_named(self) -> None:
        with own_folder() as root:
            write(root, {"memory/a.md": "one\n", "closed/b.md": "one\n", ".memory/locks/x": ""})
            (root / "memory/a.md").chmod(0o400)
            (root / "closed").chmod(0o500)
            with permissions_bind(root):
                for path in ("memory/a.md", "closed/c.md"):
                    with pytest.raises(EnvironmentFailure) as caught:
                        append_block(root, path, "x")
                    assert str(caught.value) == (
                        f"{path}: cannot be written: permission denied; "
                        "give yourself permission on the file and its folder"
                    )
                with pytest.raises(EnvironmentFailure, match="cannot be replaced: permission"):
                    replace_file(root, "closed/b.md", "x", content_hash(b"one\n"))
                with pytest.raises(EnvironmentFailure, match="cannot be created: permission"):
                    create_file(root, "closed/c.md", "x")
            assert (root / "memory/a.md").read_text() == "one\n"
            assert os.listdir(root / "closed") == ["b.md"]

    def test_a_workspace_without_permission_is_named(self) -> None:
        with own_folder() as root:
            root.chmod(0o500)
            with permissions_bind(root), pytest.raises(EnvironmentFailure) as caught:
                append_block(root, "a.md", "x")
        assert str(caught.value).startswith(".memory/locks: cannot be created: permission denied")

    def test_a_lock_held_elsewhere_ends_the_wait(self, tmp_path: Path) -> None:
        append_block(tmp_path, "a.md", "one")
        (lock_file,) = (tmp_path / ".memory" / "locks").iterdir()
        with FileLock(lock_file), pytest.raises(EnvironmentFailure) as caught:
            append_block(tmp_path, "a.md", "two", lock_seconds=0.1)
        assert str(caught.value) == (
            "a.md: another process has been writing it for 0.1 s "
            f"(lock .memory/locks/{lock_file.name}); run the command again when it has ended"
        )
        assert (tmp_path / "a.md").read_text() == "one\n"
        append_block(tmp_path, "a.md", "two", lock_seconds=0.1)
