"""Hostile input from end to end: one workspace full of it, read by every command and built.

Each piece gets its diagnostic at its place, everything else is indexed, no source loses a
byte, nothing outside is touched, and nothing private appears in the site or its log.
"""

from __future__ import annotations

import hashlib
import json
import os
import socket
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass, field
from html import unescape
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock

from mkdocs_memory.cli import main
from mkdocs_memory.memory import Memory
from tests.workspace.unprivileged import own_folder, permissions_bind

CANARY = "kanarienvogel"
"""Stands in everything private and everything outside, and nowhere else."""
PATIENCE_SECONDS = 60
"""Long after everything should have ended."""

CONFIG = """\
site_name: 悪い入力
draft_docs: _drafts/
extra: {set: !ENV [NOT_SET_ANYWHERE, 見本], named: !!python/name:os.path.join }
plugins:
  - search
  - memory:
      articles: [notes]
      publish: [memory/2026-03-14.md, bank/entities]
"""

# Articles in `notes` are indexed but not built: MkDocs itself cannot, or takes minutes to.
FILES: dict[str, str | bytes] = {
    "docs/index.md": "# 首页\n\n看[断句](zh.md)。\n",
    "docs/zh.md": "# 断句\n\n## 停顿\n\n断句的位置比块的大小更影响听感。流式粒度是词元数。\n",
    "docs/ja.md": "# 粒度\n\n## ストリーミング粒度\n\n音声合成の粒度は一文である。\n",
    # Encodings and line ends.
    "docs/shift_jis.md": "# ok\n\n音声合成\n\nsjistail\n".encode("shift_jis"),
    "notes/gbk.md": "# ok\n\nplain\n\n记忆断句\n\ngbktail\n".encode("gbk"),
    "notes/utf16.md": f"---\nprivate: true\n---\n# {CANARY}\n".encode("utf-16"),
    "docs/bom.md": "\ufeff---\ntitle: 有标记\n---\n\n## Retain\n\n- W @阿福: 带着标记。\n",
    "docs/crlf.md": "---\r\ntitle: 改行\r\n---\r\n\r\n## Retain\r\n\r\n- W @阿福: crlffact.\r\n",
    "docs/cr.md": "# CR\r\r## Retain\r\r- W @阿福: crfact.\r",
    "docs/nul.md": b"# Nul\n\n## Retain\n\n- W @Nul: has\x00nulfact in it.\n",
    "docs/u2028.md": (
        "## Retain\n\n- W @Sep: one\u2028two\u0085three\x0bsepfact.\n- W @Sep: 第二条。\n"
    ),
    "docs/empty.md": "",
    "docs/white.md": " \n\t\n\u3000\n",
    "docs/mark.md": "\ufeff",
    # Headers.
    "docs/fm/unclosed.md": f"---\nprivate: true\ntitle: {CANARY}\n\n# {CANARY}\n",
    "docs/fm/tabs.md": f"---\ntitle: x\n\tprivate: true\n---\n# {CANARY}\n",
    "docs/fm/twice.md": f"---\nprivate: true\nprivate: false\n---\n# {CANARY}\n",
    "docs/fm/alias.md": f"---\nbase: &b {{private: true}}\n<<: *b\n---\n# {CANARY}\n",
    "docs/fm/deep.md": "---\na: " + "[" * 5000 + "]" * 5000 + "\n---\n# deeply\n",
    "docs/fm/digits.md": f"---\nn: {'9' * 5000}\n---\n# digits\n",
    "docs/fm/tag.md": "---\nt: x\nn: !nobody/knows {a: 1}\n---\n# tagged\n",
    "docs/fm/run.md": "---\nn: !!python/object/apply:os.mkdir [ran]\n---\n# ran\n",
    "docs/fm/bomb.md": "---\na: &a [x, x]\n"
    + "".join(f"{b}: &{b} [{', '.join([f'*{a}'] * 9)}]\n" for a, b in pairwise("abcdefgh"))
    + "---\n# bomb\n",
    "docs/fm/list.md": "---\n- a\n---\n# listed\n",
    "docs/fm/date.md": "---\ntitle: 日付\ndate: 2027-02-30\n---\n# dated\n\ndatedtail\n",
    "docs/fm/private.md": f"---\nprivate: yes\n---\n# {CANARY}\n\n## 断句\n\n{CANARY}\n",
    "docs/_drafts/next.md": f"# {CANARY}\n\n## 断句\n\n断句 {CANARY}\n",
    "docs/sections.md": (
        f"# Sections\n\n## Open\n\nopentext\n\n## {CANARY} {{: .private }}\n\n{CANARY}\n\n"
        f"### Below {CANARY}\n\n{CANARY}\n\n## Retain {{: .private }}\n\n"
        f"- W @{CANARY}-friend: {CANARY}\n- broken {CANARY}\n\n## After\n\naftertext\n"
    ),
    "docs/comment.md": "# 注释\n\n断句 <!-- hushhush --> 流式粒度\n\n<!--\nhushhush\n-->\n",
    # What looks like facts and is none.
    "docs/lookalikes.md": """# Look-alikes

```markdown
## Retain

- W @Fence: fakefact
```

    ## Retain

    - W @Indented: fakefact

<!--
## Retain

- W @Comment: fakefact
-->

> ## Retain
>
> - W @Quote: fakefact

<pre>
## Retain

- W @Pre: fakefact
</pre>

1. item

    ~~~
    ## Retain
    - W @Nested: fakefact
    ~~~

## Retain

- W @阿福: realfact, on 2026-02-30.
  ```
  - W @Item: fakefact
  ```
<!--
- W @Late: fakefact
-->
> - W @Cited: fakefact

```
unclosed
## Retain
- W @End: fakefact
""",
    "docs/conflict.md": "# 冲突\n\n<<<<<<< HEAD\nours\n=======\ntheirs\n>>>>>>> 分支\n",
    "docs/settled.md": (
        "# 无声\n\n<!-- memory: ignore M507 -->\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> c\n"
    ),
    # Slugs and entities that meet.
    "docs/slugs/C#.md": "# C#\n\nsharpword\n",
    "docs/slugs/C++.md": "# C++\n\nplusword\n",
    "docs/slugs/记忆.md": "# 记忆\n\n简体词。\n",
    "docs/slugs/記憶.md": "# 記憶\n\n繁體詞。\n",
    "docs/slugs/case.md": "# lower\n",
    "docs/slugs/CASE.md": "# UPPER\n",
    "docs/named.md": "## Retain\n\n- W @C-Sharp: 一。\n- W @记忆: 二。\n- W @記憶: 三。\n",
    "bank/entities/C#.md": "---\naliases: [C-Sharp]\n---\nSharp.\n",
    "bank/entities/C++.md": "Plus.\n",
    "bank/entities/记忆.md": "简体。\n",
    "bank/entities/記憶.md": "繁體。\n",
    "bank/entities/Hidden.md": (
        f"---\nprivate: true\naliases: [{CANARY}-alias]\ntype: {CANARY}\n---\n{CANARY}\n"
    ),
    "bank/entities/Broken.md": f"---\naliases: [{CANARY}-alias\n---\n{CANARY}\n",
    # Logs.
    "memory/2026-03-14.md": "## Retain\n\n- W @C++: publicfact.\n- no kind\n- O(c=7) @C++: 太。\n",
    "memory/2026-03-15.md": f"## Retain\n\n- {CANARY}\n- W {CANARY}: {CANARY}\n- W @{CANARY} x\n",
    "memory/2026-02-30.md": f"## Retain\n\n- W @{CANARY}: on no day.\n",
    # Size and depth.
    "notes/long.md": "# 長い行\n\n" + "word " * 400_000 + "\n\nlongtail\n",
    "notes/brackets.md": "# B\n\n" + "[" * 20_000 + "\n" + "[a](" * 5_000 + "\n\nbrackettail\n",
    "notes/table.md": "|"
    + "a|" * 200
    + "\n|"
    + "-|" * 200
    + "\n"
    + ("|" + "b|" * 200 + "\n") * 200,
    "notes/lists.md": "".join("  " * i + "- x\n" for i in range(400)) + "\nlisttail\n",
    "notes/quotes.md": ">" * 5000 + " x\n\nquotetail\n",
    # Names.
    "docs/names/a\nb.md": "# broken line\n",
    "docs/names/tab\there.md": "# tab\n",
    "docs/names/red\x1b[31m.md": "# escape\n",
    "docs/names/sep\u2028.md": "# separator\n",
    "docs/names/'q\" <b>&.md": "# Quotes\n\nquotedname 断句\n",
    "docs/names/e\u0301.md": "# Decomposed\n\nnfdname\n",
    f"docs/names/{'長' * 60}.md": "# 長い名前\n\nlongname\n",
    "docs/folder.md/inner.md": "# inner\n\ninnerword\n",
}

TROUBLE = {
    "bank/entities/Broken.md:3 M502",
    "docs/conflict.md:3 M507",
    "docs/fm/alias.md:2 M502",
    "docs/fm/bomb.md:2 M502",
    "docs/fm/date.md:3 M506",
    "docs/fm/deep.md:2 M502",
    "docs/fm/digits.md:2 M502",
    "docs/fm/list.md:2 M502",
    "docs/fm/run.md:2 M502",
    "docs/fm/tabs.md:3 M502",
    "docs/fm/tag.md:3 M502",
    "docs/fm/twice.md:3 M502",
    "docs/fm/unclosed.md:1 M502",
    "docs/lookalikes.md:38 M209",
    "docs/names/a\\nb.md:1 M510",
    "docs/names/red\\x1b[31m.md:1 M510",
    "docs/names/sep\\u2028.md:1 M510",
    "docs/names/tab\\there.md:1 M510",
    "docs/nul.md:5 M508",
    "docs/sections.md:18 M201",
    "docs/slugs/case.md:1 M511",
    "memory/2026-02-30.md:1 M506",
    "memory/2026-03-14.md:4 M201",
    "memory/2026-03-14.md:5 M202",
    "memory/2026-03-15.md:3 M201",
    "memory/2026-03-15.md:4 M205",
    "memory/2026-03-15.md:5 M203",
    "notes/gbk.md:5 M501",
    "notes/long.md:3 M509",
    "docs/shift_jis.md:3 M501",
    "notes/utf16.md:1 M501",
}
"""What `check` must find in `FILES`, beside hints about wording and entities."""
QUIET = {"M101", "M102", "M103", "M206", "M210", "M211", "M301", "M302", "M303"}

SPECIAL_TROUBLE = {
    "docs/loop:1 M504",
    "docs/pipe.md:1 M505",
    "memory/2026-03-16.md:1 M504",
    "notes/dangling.md:1 M503",
    "notes/out:1 M504",
    "notes/out.md:1 M504",
    "notes/self.md:1 M504",
    "notes/socket.md:1 M505",
}
UNDECODABLE = "docs/names/\\xff.md:1 M510"


def write(root: Path, files: dict[str, str | bytes]) -> None:
    for path, content in files.items():
        target = root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        data = content.encode() if isinstance(content, str) else content
        try:
            target.write_bytes(data)
        except OSError as error:
            pytest.skip(f"this file system cannot hold {path!r}: {error}")


def write_special(root: Path, outside: Path) -> set[str]:
    """Make links, a pipe, a socket and an undecodable name; return what must be found."""
    outside.mkdir()
    write(outside, {"in.md": f"# {CANARY}\n\n## Retain\n\n- W @{CANARY}: outside.\n"})
    if not hasattr(os, "mkfifo"):
        pytest.skip("this platform has no pipes among its files")
    links: dict[str, str | Path] = {
        "docs/loop": "..",
        "docs/again": "fm",
        "notes/self.md": "self.md",
        "notes/dangling.md": "nowhere.md",
        "notes/inside.md": "../docs/zh.md",
        "notes/out.md": outside / "in.md",
        "notes/out": outside,
        "memory/2026-03-16.md": outside / "in.md",
    }
    for name, target in links.items():
        (root / name).symlink_to(target)
    os.mkfifo(root / "docs/pipe.md")
    bound = socket.socket(socket.AF_UNIX)
    folder = os.getcwd()
    os.chdir(root / "notes")  # the name of a socket may be no longer than 100 bytes
    bound.bind("socket.md")
    os.chdir(folder)
    bound.close()
    try:
        with open(os.fsencode(root) + b"/docs/names/\xff.md", "wb") as file:
            file.write(b"# no text\n")
    except OSError:
        return SPECIAL_TROUBLE
    return SPECIAL_TROUBLE | {UNDECODABLE}


def fingerprint(root: Path) -> dict[bytes, str]:
    """Return what every source is: its kind, mode, and a hash of its bytes."""
    found = {}
    for folder, folders, names in os.walk(os.fsencode(root)):
        folders[:] = [name for name in folders if name not in (b".memory", b"site")]
        for name in names:
            path = os.path.join(folder, name)
            mode = os.lstat(path).st_mode
            data = b""
            if stat.S_ISREG(mode):
                with open(path, "rb") as file:
                    data = file.read()
            found[path] = f"{mode:o} {hashlib.sha256(data).hexdigest()}"
    return found


def start(root: Path, *arguments: str, **options: Any) -> subprocess.Popen[str]:
    module = "mkdocs" if arguments[0] == "build" else "mkdocs_memory"
    return subprocess.Popen(
        [sys.executable, "-m", module, *arguments],
        cwd=root,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1", "NO_COLOR": "1", "PYTHONUTF8": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        **options,
    )


@dataclass(frozen=True)
class Ended:
    """What a process left behind."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


def end(process: subprocess.Popen[str]) -> Ended:
    try:
        out, err = process.communicate(timeout=PATIENCE_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        pytest.fail(f"{process.args!r} hangs")
    assert "Traceback" not in err, err
    assert "internal error" not in err, err
    return Ended(process.returncode, out, err)


def run(root: Path, *arguments: str, **options: Any) -> Ended:
    return end(start(root, *arguments, **options))


def refused(result: Ended) -> str:
    """Return the one line of a command that the environment stopped."""
    assert result.code == 4, (result.out, result.err)
    (line,) = result.err.splitlines()
    return line


@dataclass(frozen=True)
class Hostile:
    """The hostile workspace after every command and two builds."""

    root: Path
    outside: Path
    before: dict[bytes, str]
    special: set[str]
    index: Ended
    findings: list[dict[str, Any]]
    builds: dict[str, Ended]

    def site(self, theme: str) -> Path:
        return self.root.parent / f"site-{theme}"


@dataclass
class Waiting:
    """Commands that wait for locks which this process holds."""

    root: Path
    before: dict[bytes, str]
    processes: dict[str, subprocess.Popen[str]]
    ended: dict[str, Ended] = field(default_factory=dict)

    def __getitem__(self, name: str) -> Ended:
        if name not in self.ended:
            self.ended[name] = end(self.processes[name])
        return self.ended[name]


@pytest.fixture(scope="module")
def waiting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Waiting]:
    """Start every writing command while its lock is held; they wait while others are tested."""
    root = tmp_path_factory.mktemp("locked")
    log = "## Retain\n\n- W @阿福: 在。\n"
    write(
        root,
        {
            "mkdocs.yml": SITE,
            "docs/index.md": "# 断句\n\n断句的位置。\n",
            "memory/2026-03-14.md": log,
        },
    )
    assert run(root, "log", "--date", "2026-03-14", "一次").code == 0
    held = [FileLock(root / ".memory/index.lock")]
    held += [FileLock(path) for path in (root / ".memory/locks").glob("*.lock")]
    assert len(held) == 2
    for lock in held:
        lock.acquire()
    (root / "docs/index.md").write_text("# 断句\n\n断句的位置变了。\n", encoding="utf-8")
    commands = {
        "index": ("index",),
        "log": ("log", "--date", "2026-03-14", "不行"),
        "retain": ("retain", "--date", "2026-03-14", "W @阿福: 不行。"),
        "recall": ("recall", "断句"),
    }
    before = fingerprint(root)
    started = {name: start(root, *arguments) for name, arguments in commands.items()}
    yield Waiting(root, before, started)
    for lock in held:
        lock.release()


@pytest.fixture(scope="module")
def hostile(waiting: Waiting, tmp_path_factory: pytest.TempPathFactory) -> Hostile:
    assert waiting.processes
    base = tmp_path_factory.mktemp("bad")
    root, outside = base / "工作区", base / "outside"
    write(root, {"mkdocs.yml": CONFIG, **FILES})
    special = write_special(root, outside)
    before = fingerprint(base)
    indexed = run(root, "index", "--json")
    checked = run(root, "check", "--format", "json")
    builds = {}
    for theme in ("mkdocs", "material"):
        site = str(base / f"site-{theme}")
        builds[theme] = run(root, "build", "--verbose", "-t", theme, "-d", site)
    return Hostile(root, outside, before, special, indexed, checked.json, builds)


class TestHostileWorkspace:
    """One workspace that holds all of `FILES`."""

    def test_each_trouble_is_told_at_its_line_and_nothing_else_is(self, hostile: Hostile) -> None:
        found = {
            f"{each['path']}:{each['line']} {each['code']}"
            for each in hostile.findings
            if each["code"] not in QUIET
        }
        assert found == TROUBLE | hostile.special

    def test_every_file_that_can_be_read_is_indexed(self, hostile: Hostile) -> None:
        listed = run(hostile.root, "articles", "--limit", "0", "--json").json["articles"]
        wanted = {
            path
            for path in FILES
            if path.startswith(("docs/", "notes/"))
            and not any(character in path for character in "\n\t\x1b\u2028")
            and "_drafts" not in path
        }
        assert {article["path"] for article in listed} == wanted
        assert hostile.index.json["files"] == len(wanted) + len(
            [path for path in FILES if path.startswith(("bank/", "memory/"))]
        ) + len(["docs/_drafts/next.md"])

    def test_what_stands_beside_the_trouble_is_recalled(self, hostile: Hostile) -> None:
        memory = Memory.open(hostile.root)
        for word, path in {
            "sjistail": "docs/shift_jis.md",
            "gbktail": "notes/gbk.md",
            "datedtail": "docs/fm/date.md",
            "sharpword": "docs/slugs/C#.md",
            "plusword": "docs/slugs/C++.md",
            "longtail": "notes/long.md",
            "brackettail": "notes/brackets.md",
            "listtail": "notes/lists.md",
            "quotetail": "notes/quotes.md",
            "quotedname": "docs/names/'q\" <b>&.md",
            "nfdname": "docs/names/e\u0301.md",
            "innerword": "docs/folder.md/inner.md",
        }.items():
            (best,) = memory.recall(word, k=1)
            assert best.location.path == path, word
            assert word in best.content

    def test_facts_keep_their_lines_whatever_ends_a_line(self, hostile: Hostile) -> None:
        memory = Memory.open(hostile.root)
        for word, source in {
            "带着标记": "docs/bom.md#L7",
            "crlffact": "docs/crlf.md#L7",
            "crfact": "docs/cr.md#L5",
            "nulfact": "docs/nul.md#L5",
            "sepfact": "docs/u2028.md#L3",
            "第二条": "docs/u2028.md#L4",
            "realfact": "docs/lookalikes.md#L38",
            "publicfact": "memory/2026-03-14.md#L3",
        }.items():
            assert [passage.source for passage in memory.recall(word, k=1)] == [source]

    def test_look_alikes_are_no_facts(self, hostile: Hostile) -> None:
        found = Memory.open(hostile.root).recall("fakefact realfact", k=50, kinds=["W"])
        assert [passage.content for passage in found] == ["realfact, on 2026-02-30."]

    def test_colliding_names_are_told_apart(self, hostile: Hostile) -> None:
        for slug in ("C#", "C++", "记忆", "記憶"):
            shown = run(hostile.root, "get", slug)
            assert (shown.code, shown.out.split(" (")[0]) == (0, slug)
        pages = sorted((hostile.site("material") / "memory/entities").glob("*/index.html"))
        texts = [unescape(page.read_text(encoding="utf-8")) for page in pages]
        for name in ("C#", "C++", "记忆", "記憶"):
            assert sum(f">@{name}</h1>" in text for text in texts) == 1, name
        names = [page.parent.name.casefold() for page in pages]
        assert len(set(names)) == len(names)

    @pytest.mark.parametrize("theme", ["mkdocs", "material"])
    def test_the_site_builds_and_its_log_names_every_place(
        self, hostile: Hostile, theme: str
    ) -> None:
        built = hostile.builds[theme]
        assert built.code == 0, built.err
        for place in TROUBLE | hostile.special:
            where, _, code = place.rpartition(" ")
            assert f"{where}: {code} " in built.err
        for page in (
            "zh",
            "shift_jis",
            "lookalikes",
            "fm/date",
            "fm/bomb",
            "slugs/C#",
            "slugs/記憶",
            "cr",
        ):
            assert (hostile.site(theme) / page / "index.html").is_file(), page

    @pytest.mark.parametrize("theme", ["mkdocs", "material"])
    def test_nothing_private_and_nothing_from_outside_is_emitted(
        self, hostile: Hostile, theme: str
    ) -> None:
        assert CANARY not in hostile.builds[theme].err
        # Logs that are not published are quoted to their owner, but not in a build.
        told = [each for each in hostile.findings if not each["path"].startswith("memory/")]
        assert not [each for each in told if CANARY in str(each)]
        site = hostile.site(theme)
        for path in site.rglob("*"):
            assert CANARY not in path.name
            if path.is_file():
                assert CANARY.encode() not in path.read_bytes(), path
        for path in (site / "memory").rglob("*"):
            if path.is_file():
                assert b"hushhush" not in path.read_bytes(), path
        assert "aftertext" in (site / "sections/index.html").read_text(encoding="utf-8")

    def test_nothing_outside_is_read(self, hostile: Hostile) -> None:
        assert Memory.open(hostile.root).recall("outside", k=5) == []
        assert run(hostile.root, "get", "notes/out.md").code == 2
        added = run(hostile.root, "retain", "--date", "2026-03-16", "W @阿福: 外面。")
        assert (added.code, added.err.count("\n")) == (2, 1)
        assert "leads out of the workspace" in added.err

    def test_a_log_in_another_encoding_is_not_added_to(self, tmp_path: Path) -> None:
        write(tmp_path, {"memory/2026-03-14.md": "## Retain\n\n- W @A: 記憶\n".encode("shift_jis")})
        before = fingerprint(tmp_path)
        for command in ("retain", "log"):
            result = run(tmp_path, command, "--date", "2026-03-14", "W @A: 句読点。")
            assert result.code == 2
            assert "memory/2026-03-14.md:3: byte" in result.err
        assert fingerprint(tmp_path) == before

    def test_every_source_keeps_every_byte(self, hostile: Hostile) -> None:
        ours = {os.fsencode(hostile.root.parent / f"site-{theme}") for theme in hostile.builds}
        after = fingerprint(hostile.root.parent)
        kept = {
            path: value
            for path, value in after.items()
            if not any(path.startswith(site + b"/") for site in ours)
        }
        assert kept == hostile.before
        assert sorted(path.name for path in hostile.outside.iterdir()) == ["in.md"]


SITE = "site_name: x\nplugins: [memory]\n"
SMALL: dict[str, str | bytes] = {
    "mkdocs.yml": SITE,
    "docs/index.md": "# 断句\n\n断句的位置。\n",
    "memory/2026-03-14.md": "## Retain\n\n- W @阿福: 在。\n",
}
WRITING = {
    "index": ("index",),
    "log": ("log", "--date", "2026-03-14", "不行"),
    "retain": ("retain", "--date", "2026-03-14", "W @阿福: 不行。"),
    "new log": ("retain", "--date", "2026-03-15", "W @阿福: 不行。"),
    "init": ("init",),
}


@pytest.mark.parametrize("command", WRITING)
def test_a_full_disk_ends_in_one_line_and_tears_nothing(tmp_path: Path, command: str) -> None:
    resource = pytest.importorskip("resource")
    write(tmp_path, SMALL)
    before = fingerprint(tmp_path)

    def fill_disk() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))

    line = refused(run(tmp_path, *WRITING[command], preexec_fn=fill_disk))
    assert "raise the limit on file sizes" in line
    assert fingerprint(tmp_path) == before
    assert not [path for path in (tmp_path / ".memory").rglob("*") if path.name.endswith("tmp")]
    assert run(tmp_path, *WRITING[command]).code == 0


def test_a_question_on_a_full_disk_is_answered_with_a_note(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    write(tmp_path, SMALL)
    answer = run(
        tmp_path,
        "recall",
        "断句",
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0)),
    )
    assert answer.code == 0
    assert answer.out.startswith("docs/index.md:")
    assert answer.err.startswith("indexed in memory for this answer only: ")
    assert answer.err.count("\n") == 1


def arguments_of(command: str) -> tuple[str, ...]:
    return WRITING.get(command) or {"recall": ("recall", "断句"), "check": ("check",)}[command]


def warm_up(command: str) -> None:
    """Let a command import what it needs, which an unprivileged user may be unable to read."""
    with own_folder() as other, open(os.devnull, "w", encoding="utf-8") as nowhere:
        write(other, SMALL)
        with redirect_stdout(nowhere), redirect_stderr(nowhere), suppress(SystemExit):
            main(["-C", str(other), *arguments_of(command)])


@pytest.mark.parametrize("command", ["index", "log", "retain", "new log", "init", "recall"])
def test_a_read_only_folder_ends_in_one_line(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    if not hasattr(os, "geteuid"):
        pytest.skip("permissions of folders do not bind here")
    with own_folder() as root:
        write(root, SMALL)
        warm_up(command)
        with permissions_bind(root):
            for folder in (root / "memory", root):
                folder.chmod(0o555)
            (root / "memory/2026-03-14.md").chmod(0o444)
            before = fingerprint(root)
            with pytest.raises(SystemExit) as ended:
                main(["-C", str(root), *arguments_of(command)])
            assert fingerprint(root) == before
            (root / "memory").chmod(0o755)
            root.chmod(0o755)
    printed = capsys.readouterr()
    assert "permission denied" in printed.err
    assert printed.err.count("\n") == 1
    assert ended.value.code == (0 if command == "recall" else 4)


def test_unreadable_files_and_folders_are_told_and_the_rest_is_indexed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    if not hasattr(os, "geteuid"):
        pytest.skip("permissions of files do not bind here")
    with own_folder() as root:
        write(root, {**SMALL, "docs/closed.md": CANARY, "docs/shut/page.md": CANARY})
        warm_up("check")
        with permissions_bind(root):
            (root / "docs/closed.md").chmod(0)
            (root / "docs/shut").chmod(0)
            with pytest.raises(SystemExit) as ended:
                main(["-C", str(root), "check"])
            (root / "docs/shut").chmod(0o755)
    printed = capsys.readouterr()
    assert ended.value.code == 1
    assert [line.split(" M503 ")[0] for line in printed.out.splitlines() if "M503" in line] == [
        "docs/closed.md:1:",
        "docs/shut:1:",
    ]
    assert CANARY not in printed.out


def test_files_that_vanish_or_turn_into_folders_meanwhile_stop_nothing(tmp_path: Path) -> None:
    write(tmp_path, {f"docs/{number}.md": f"# 第{number}页\n\n断句。\n" for number in range(60)})
    write(tmp_path, SMALL)
    stop = threading.Event()

    def disturb() -> None:
        while not stop.is_set():
            for number in range(0, 60, 3):
                page = tmp_path / f"docs/{number}.md"
                page.unlink()
                page.mkdir()
                (tmp_path / f"docs/{number + 1}.md").write_text(f"# {number}\n", encoding="utf-8")
                page.rmdir()
                page.write_text("# 页\n\n回来。\n", encoding="utf-8")

    vandal = threading.Thread(target=disturb)
    vandal.start()
    try:
        for rebuild in (True, False, True, False, False, False):
            Memory.open(tmp_path).index(rebuild=rebuild, allow_shrink=True)
    finally:
        stop.set()
        vandal.join()
    memory = Memory.open(tmp_path)
    memory.index()
    assert len(memory.articles()) == 61
    assert len(memory.recall("回来", k=50)) == 20


def test_memory_that_is_a_link_out_of_the_workspace_is_not_followed(tmp_path: Path) -> None:
    root, outside = tmp_path / "in", tmp_path / "out"
    outside.mkdir()
    write(root, SMALL)
    (root / ".memory").symlink_to(outside)
    assert "leads out of the workspace" in refused(run(root, "index"))
    answer = run(root, "recall", "断句")
    assert answer.out.startswith("docs/index.md:")
    assert run(root, "retain", "W @阿福: 外面。").code in (2, 4)
    assert list(outside.iterdir()) == []
    (root / ".memory").unlink()
    (root / ".memory").mkdir()
    (root / ".memory/.gitignore").symlink_to(outside / "written")
    os.mkfifo(root / ".memory/index-current")
    assert run(root, "index").code == 0
    assert list(outside.iterdir()) == []


def test_a_blog_lists_no_private_post_and_quotes_no_private_section(tmp_path: Path) -> None:
    header = "---\ndate: 2026-03-14\n"
    secret = f"## {CANARY} {{: .private }}\n\n{CANARY}\n\n"
    write(
        tmp_path,
        {
            "mkdocs.yml": "site_name: x\ntheme: material\nplugins: [blog, search, memory]\n",
            "docs/index.md": "# 首页\n",
            "docs/blog/index.md": "# Blog\n",
            "docs/blog/posts/a.md": f"{header}---\n# 断句\n\n{secret}## 开放\n\n公开。\n",
            "docs/blog/posts/b.md": f"{header}private: true\n---\n# {CANARY}\n\n不。\n",
        },
    )
    built = run(tmp_path, "build", "--strict")
    assert built.code == 0, built.err
    for path in (tmp_path / "site").rglob("*"):
        assert CANARY not in path.name
        assert not path.is_file() or CANARY.encode() not in path.read_bytes(), path
    assert "公开" in (tmp_path / "site/blog/index.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("kind", ["pipe", "folder", "other encoding", "link out", "nowhere"])
def test_init_leaves_a_git_file_alone_that_it_cannot_read(tmp_path: Path, kind: str) -> None:
    root, outside = tmp_path / "in", tmp_path / "out"
    outside.mkdir()
    write(root, {**SMALL, "../out/secret": CANARY})
    ignore = root / ".gitignore"
    if kind == "pipe":
        os.mkfifo(ignore)
    elif kind == "folder":
        ignore.mkdir()
    elif kind == "other encoding":
        ignore.write_bytes("# 音声\n".encode("shift_jis"))
    else:
        ignore.symlink_to(outside / ("secret" if kind == "link out" else "new"))
    before = fingerprint(tmp_path)
    result = run(root, "init")
    assert (result.code, result.err.count("\n")) == (2, 1)
    assert result.err.startswith("mkdocs-memory: .gitignore: ")
    assert CANARY not in result.out + result.err
    assert run(root, "doctor").code == 0
    assert fingerprint(tmp_path) == before


def test_one_memory_spans_two_sites_whose_settings_only_mkdocs_understands(tmp_path: Path) -> None:
    options = "root: ..\n      articles: [en/docs, ja/docs]\n"
    write(
        tmp_path,
        {
            "en/mkdocs.yml": "site_name: !ENV [NOT_SET_ANYWHERE, x]\nodd: !nobody/knows {a: 1}\n"
            f"named: !!python/name:no.such.thing\nplugins:\n  - memory:\n      {options}",
            "ja/mkdocs.yml": "INHERIT: ../base.yml\nsite_name: 日本語\n",
            "base.yml": f"plugins:\n  memory:\n      {options}",
            "en/docs/index.md": "# English\n\nA relay.\n",
            "ja/docs/index.md": "# 日本語\n\n中継の話。\n",
            "memory/2026-03-14.md": SMALL["memory/2026-03-14.md"],
        },
    )
    for site in ("en", "ja"):
        for question, path in {"relay": "en/docs/index.md", "中継": "ja/docs/index.md"}.items():
            assert run(tmp_path / site, "recall", question).out.startswith(f"{path}:3:")
    assert run(tmp_path, "-C", "en", "recall", "中継").out == ""
    added = run(tmp_path / "ja/docs", "retain", "--date", "2026-03-14", "W @阿福: 两边。")
    assert added.out == "memory/2026-03-14.md#L4\n"


def test_a_wrong_setting_is_told_with_its_line_and_the_nearest_name(tmp_path: Path) -> None:
    write(tmp_path, {**SMALL, "mkdocs.yml": "site_name: x\nplugins:\n  - memory:\n      log: x\n"})
    told = "mkdocs.yml:4: unknown setting 'log' of the memory plugin; did you mean 'logs'?"
    for command in ("index", "recall", "build"):
        result = run(tmp_path, command, *(["断句"] if command == "recall" else []))
        assert result.code == (1 if command == "build" else 2)
        assert told in result.err


def test_arguments_that_are_no_text_are_refused_or_find_nothing(tmp_path: Path) -> None:
    write(tmp_path, SMALL)
    undecodable = os.fsdecode(b"\xff")
    for arguments, code in {
        ("recall", undecodable): 0,
        ("recall", "断句", "--entity", undecodable): 0,
        ("recall", "断句", "--since", undecodable): 2,
        ("get", undecodable): 2,
        ("get", "docs/index.md#L0"): 2,
        ("get", "/etc/passwd"): 2,
        ("check", "../.."): 2,
        ("check", "docs/indx.md"): 2,
        ("retain", f"W @A: {undecodable}"): 2,
        ("retain", "W @A: " + "x" * 70_000): 2,
        ("log", undecodable): 2,
    }.items():
        assert run(tmp_path, *arguments).code == code, arguments


def test_a_folder_with_nothing_in_it_is_a_workspace(tmp_path: Path) -> None:
    for command in (("index",), ("recall", "何か"), ("check",), ("articles",), ("status",)):
        assert run(tmp_path, *command).code == 0
    write(tmp_path, {"mkdocs.yml": SITE, "docs/logo.txt": ""})
    built = run(tmp_path, "build", "--strict")
    assert built.code == 0, built.err


@pytest.mark.parametrize("command", ["index", "log", "retain"])
def test_a_lock_that_another_process_holds_ends_in_one_line(waiting: Waiting, command: str) -> None:
    assert "another process" in refused(waiting[command])
    assert fingerprint(waiting.root) == waiting.before


def test_a_question_does_not_wait_for_a_lock(waiting: Waiting) -> None:
    answer = waiting["recall"]
    assert answer.code == 0
    assert answer.out.startswith("docs/index.md:")
    assert "another process is writing the index" in answer.err
