"""Writers that meet, are killed, or have never heard of our lock."""

from __future__ import annotations

import datetime as dt
import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from mkdocs_memory.workspace.durable import append_whole, open_file
from mkdocs_memory.workspace.reading import content_hash
from mkdocs_memory.workspace.writing import FileChanged, append_block, replace_file
from tests.workspace.conftest import write

LOG = "memory/2025-11-27.md"

RETAINING = """
import datetime as dt, sys
from pathlib import Path
from mkdocs_memory.settings import Settings
from mkdocs_memory.workspace.writing import append_fact
settings = Settings(root=Path(sys.argv[1]))
for number in range(int(sys.argv[3])):
    bullet = f"W @{sys.argv[2]}: 住在马拉喀什的第 {number} 天。"
    print(append_fact(settings, dt.date(2025, 11, 27), bullet).line, bullet, flush=True)
"""

APPENDING = """
import sys
from pathlib import Path
from mkdocs_memory.workspace.writing import append_block
for number in range(10**9):
    line = f"- {sys.argv[2]} {number} " + "記" * (number * 37 % 3000)
    print(append_block(Path(sys.argv[1]), "a.md", line).line, line, flush=True)
"""

REPLACING = """
import sys
from pathlib import Path
from mkdocs_memory.workspace.reading import content_hash
from mkdocs_memory.workspace.writing import replace_file
root = Path(sys.argv[1])
old = (root / "a.md").read_bytes()
for number in range(int(old.split()[0]) + 1, 10**9):
    new = f"{number} {'字' * 50_000} {number}".encode()
    replace_file(root, "a.md", new, content_hash(old))
    old = new
    print(number, flush=True)
"""

FOREIGN = """
import os, sys
for number in range(int(sys.argv[2])):
    descriptor = os.open(sys.argv[1], os.O_WRONLY | os.O_APPEND)
    os.write(descriptor, f"- foreign {number}\\n".encode())
    os.close(descriptor)
"""


def started(code: str, *arguments: object) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", code, *map(str, arguments)], stdout=subprocess.PIPE, text=True
    )


def killed(writer: subprocess.Popen[str], turn: int) -> list[tuple[int, str]]:
    """Kill a writer at some moment after its first write; return what it said."""
    assert writer.stdout is not None
    first = writer.stdout.readline()
    time.sleep(random.Random(turn).random() * 0.3)
    writer.kill()
    return acknowledged(writer, first)


def acknowledged(writer: subprocess.Popen[str], before: str = "") -> list[tuple[int, str]]:
    """Return what a writer said it had saved; a line cut off by a kill was never said."""
    assert writer.stdout is not None
    output = before + writer.stdout.read()
    writer.wait()
    said = output.split("\n")[:-1]
    return [(int(number), rest) for number, _, rest in (line.partition(" ") for line in said)]


def test_four_processes_that_retain_at_once_lose_nothing(tmp_path: Path) -> None:
    writers = [started(RETAINING, tmp_path, name, 15) for name in ("彼得", "ピーター", "Ann", "Bo")]
    saved = [entry for writer in writers for entry in acknowledged(writer)]
    lines = (tmp_path / LOG).read_text(encoding="utf-8").split("\n")
    assert len(saved) == 60
    assert lines.count("## Retain") == 1
    assert sorted(lines[2:-1]) == sorted(f"- {bullet}" for _, bullet in saved)
    # The log only grows, so every line is still where it was said to be.
    assert all(lines[line - 1] == f"- {bullet}" for line, bullet in saved)


def test_killed_appends_leave_whole_lines_and_everything_acknowledged(tmp_path: Path) -> None:
    saved: list[tuple[int, str]] = []
    for turn in range(5):
        saved += killed(started(APPENDING, tmp_path, turn), turn)
    content = (tmp_path / "a.md").read_text(encoding="utf-8")
    lines = content.split("\n")
    assert content.endswith("\n")
    assert all(lines[line - 1] == text for line, text in saved)
    # Written and killed before it could be said: at most one line for each turn, whole too.
    unsaid = set(lines[:-1]) - {text for _, text in saved}
    assert len(unsaid) <= 5
    for line in unsaid:
        number = int(line.split()[2])
        assert line.count("記") == number * 37 % 3000


def test_killed_replacements_leave_one_whole_version(tmp_path: Path) -> None:
    write(tmp_path, {"a.md": "0 first 0"})
    for turn in range(5):
        newest = max(number for number, _ in killed(started(REPLACING, tmp_path), turn))
        first, _, last = (tmp_path / "a.md").read_text(encoding="utf-8").split(" ")
        assert first == last
        assert newest <= int(first) <= newest + 1
    replace_file(tmp_path, "a.md", "end", content_hash((tmp_path / "a.md").read_bytes()))
    assert sorted(os.listdir(tmp_path)) == [".memory", "a.md"]


def test_programs_that_know_no_lock_may_append_meanwhile(tmp_path: Path) -> None:
    write(tmp_path, {"a.md": "# T\n"})
    stranger = started(FOREIGN, tmp_path / "a.md", 3000)
    ours = [append_block(tmp_path, "a.md", f"- ours {number}").line for number in range(60)]
    stranger.wait()
    lines = (tmp_path / "a.md").read_text().split("\n")
    assert [lines[line - 1] for line in ours] == [f"- ours {number}" for number in range(60)]
    assert [line for line in lines if "foreign" in line] == [
        f"- foreign {number}" for number in range(3000)
    ]


def test_a_replacement_keeps_what_a_stranger_appends_before_the_rename(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.md"
    path.write_text("- old\n", encoding="utf-8")
    rename = os.replace

    def append_then_rename(source: str, target: str) -> None:
        with path.open("a", encoding="utf-8") as stranger:
            stranger.write("- 他人の行\n")
        rename(source, target)

    # The moment between the last look and the rename cannot be met from outside reliably.
    monkeypatch.setattr(os, "replace", append_then_rename)
    replace_file(tmp_path, "a.md", "- new\n", content_hash(b"- old\n"))
    assert path.read_text(encoding="utf-8") == "- new\n- 他人の行\n"


def test_replacements_among_strangers_who_append_never_tear_a_line(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_text("- ours 0\n")
    stranger = started(FOREIGN, path, 2000)
    replaced = 0
    while stranger.poll() is None:
        old = path.read_bytes()
        new = old.replace(f"- ours {replaced}\n".encode(), f"- ours {replaced + 1}\n".encode())
        try:
            replace_file(tmp_path, "a.md", new, content_hash(old))
        except FileChanged:
            continue
        replaced += 1
    lines = path.read_text().split("\n")[:-1]
    assert f"- ours {replaced}" in lines
    foreign = [line for line in lines if line != f"- ours {replaced}"]
    assert len(set(foreign)) == len(foreign)
    assert set(foreign) <= {f"- foreign {number}" for number in range(2000)}


def test_a_block_is_written_again_when_an_editor_swaps_the_file(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_text("one\n")
    descriptor = open_file(str(path), os.O_RDWR | os.O_APPEND)
    (tmp_path / "b.md").write_text("theirs\n")
    (tmp_path / "b.md").replace(path)
    append_whole(descriptor, str(path), b"lost\n")  # what an append without a second look does
    os.close(descriptor)
    assert path.read_text() == "theirs\n"
    assert append_block(tmp_path, "a.md", "kept").line == 2


def test_a_partial_write_behind_which_another_one_stands_becomes_blank_lines(
    tmp_path: Path,
) -> None:
    from mkdocs_memory.workspace.durable import _take_back

    path = tmp_path / "a.md"
    path.write_text("one\nhal")
    descriptor = open_file(str(path), os.O_RDWR | os.O_APPEND)
    with path.open("a") as stranger:
        stranger.write("- theirs\n")
    _take_back(descriptor, str(path), 4, 3)
    os.close(descriptor)
    assert path.read_text() == "one\n\n\n\n- theirs\n"


def test_facts_are_read_back_where_they_were_said_to_stand(tmp_path: Path) -> None:
    from mkdocs_memory.text.document import ParseOptions, parse_document

    saved = acknowledged(started(RETAINING, tmp_path, "彼得", 5))
    document = parse_document(
        (tmp_path / LOG).read_text(encoding="utf-8"), ParseOptions(date=dt.date(2025, 11, 27))
    )
    assert [(fact.span.start + 1, fact.bullet) for fact in document.facts] == saved
