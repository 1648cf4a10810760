from __future__ import annotations

from pathlib import Path

import pytest

from mkdocs_memory.errors import WorkspaceError
from mkdocs_memory.workspace.edit import Edit
from mkdocs_memory.workspace.writing import FileChanged
from tests.workspace.conftest import write


def test_a_new_file_is_shown_and_then_made(tmp_path: Path) -> None:
    edit = Edit.propose(tmp_path, "bank/entities/彼得.md", "# 彼得\n", "three facts name them")
    assert edit.diff == ("--- /dev/null\n+++ b/bank/entities/彼得.md\n@@ -0,0 +1 @@\n+# 彼得\n")
    assert (edit.old_hash, edit.reason) == (None, "three facts name them")
    assert not (tmp_path / "bank").exists()
    edit.apply()
    assert (tmp_path / "bank/entities/彼得.md").read_text(encoding="utf-8") == "# 彼得\n"


def test_a_change_is_shown_as_a_diff_and_then_made(tmp_path: Path) -> None:
    write(tmp_path, {"bank/world.md": "# 世界\n\n- 一\n- 二"})
    edit = Edit.propose(tmp_path, "bank/world.md", "# 世界\n\n- 一\n- 三\n", "")
    assert edit.diff == (
        "--- a/bank/world.md\n+++ b/bank/world.md\n@@ -1,4 +1,4 @@\n # 世界\n \n - 一\n"
        "-- 二\n\\ No newline at end of file\n+- 三\n"
    )
    edit.apply()
    assert (tmp_path / "bank/world.md").read_text(encoding="utf-8") == "# 世界\n\n- 一\n- 三\n"


def test_a_file_that_changed_meanwhile_is_refused(tmp_path: Path) -> None:
    write(tmp_path, {"a.md": "old\n"})
    change = Edit.propose(tmp_path, "a.md", "ours\n", "")
    creation = Edit.propose(tmp_path, "b.md", "ours\n", "")
    write(tmp_path, {"a.md": "theirs\n", "b.md": "theirs\n"})
    for edit in (change, creation):
        with pytest.raises(FileChanged):
            edit.apply()
    assert (tmp_path / "a.md").read_text() == (tmp_path / "b.md").read_text() == "theirs\n"


def test_a_byte_order_mark_and_crlf_are_kept(tmp_path: Path) -> None:
    write(tmp_path, {"a.md": b"\xef\xbb\xbfone\r\ntwo\r\n"})
    edit = Edit.propose(tmp_path, "a.md", "one\n二\n", "")
    assert edit.new_text == "one\r\n二\r\n"
    edit.apply()
    assert (tmp_path / "a.md").read_bytes() == "\ufeffone\r\n二\r\n".encode()


def test_mixed_line_endings_are_left_to_the_text(tmp_path: Path) -> None:
    write(tmp_path, {"a.md": b"one\r\ntwo\n"})
    edit = Edit.propose(tmp_path, "a.md", "one\r\ntwo\nthree\n", "")
    edit.apply()
    assert (tmp_path / "a.md").read_bytes() == b"one\r\ntwo\nthree\n"


def test_the_same_text_is_no_change(tmp_path: Path) -> None:
    write(tmp_path, {"a.md": b"one\r\n"})
    edit = Edit.propose(tmp_path, "a.md", "one\n", "")
    assert (edit.is_empty, edit.diff) == (True, "")
    edit.apply()
    assert not (tmp_path / ".memory").exists()


def test_a_file_that_is_not_utf8_is_refused(tmp_path: Path) -> None:
    write(tmp_path, {"a.md": "記憶".encode("gbk")})
    with pytest.raises(WorkspaceError, match=r"^a\.md: is not UTF-8; save it as UTF-8 before"):
        Edit.propose(tmp_path, "a.md", "text", "")


def test_paths_that_lead_out_are_refused(tmp_path: Path) -> None:
    root = tmp_path / "w"
    write(root, {"a.md": ""})
    (root / "out").symlink_to("..")
    for path in ("../b.md", "out/b.md"):
        with pytest.raises(WorkspaceError, match=r"out of the workspace|outside the workspace"):
            Edit.propose(root, path, "text", "")


def test_a_line_separator_is_no_line_of_the_diff(tmp_path: Path) -> None:
    write(tmp_path, {"a.md": "a\u2028b\n"})
    edit = Edit.propose(tmp_path, "a.md", "a\u2028c\n", "")
    assert edit.diff.count("\n") == 5
