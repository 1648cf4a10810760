"""What `init` writes: settings, folders of the memory, and what git should know of them.

Every step is an `Edit`, so that it can be shown before it is made, and a second run finds
nothing left to do.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

from mkdocs_memory.errors import WorkspaceError
from mkdocs_memory.settings import Settings, names_memory_plugin
from mkdocs_memory.workspace.edit import Edit
from mkdocs_memory.workspace.environment import failures_named
from mkdocs_memory.workspace.reading import NotAFileError, OutsideError, read_bytes

CORE = """\
# Memory

Small, durable facts and preferences: what every reader of this workspace should know.
"""

BANK_PAGES = {
    "world.md": "# World\n\nWhat is true, one list item for each fact.\n",
    "experience.md": "# Experience\n\nWhat we did and learnt, one list item for each fact.\n",
    "opinions.md": (
        "# Opinions\n\nWhat we believe, one list item each; `O(c=0.8) …` states how sure we are.\n"
    ),
}

MEMORY_YML = """\
# Settings of mkdocs-memory; every one has a default.
core: [memory.md]
logs: memory
bank: bank
"""


def plan_scaffold(root: Path, settings: Settings) -> list[Edit]:
    """Return the edits that make `root` a workspace, none for what is there already.

    Raises:
        WorkspaceError: mkdocs.yml lists its plugins in a way that only a person can edit.
    """
    planned = [
        _settings_file(root, settings),
        _ignored(root),
        _merged(root, settings),
        *(_new(root, path, CORE, "the core") for path in settings.core[:1]),
        *(
            _new(root, f"{settings.bank}/{name}", text, "curated facts")
            for name, text in BANK_PAGES.items()
        ),
    ]
    return [edit for edit in planned if edit is not None]


def _settings_file(root: Path, settings: Settings) -> Edit | None:
    config_file = settings.site.config_file
    if config_file is None:
        return _new(root, "memory.yml", MEMORY_YML, "the settings, all at their defaults")
    if config_file.name == "memory.yml":
        return None
    source = _text(root, config_file)
    edited = with_draft_docs(with_memory_plugin(source, config_file.name), settings.drafts)
    return _changed(root, config_file, edited, "the plugin, and drafts kept out of the site")


def _ignored(root: Path) -> Edit | None:
    return _with_lines(root, ".gitignore", [".memory/"], "the index can be rebuilt at any time")


def _merged(root: Path, settings: Settings) -> Edit | None:
    lines = [f"{settings.logs}/*.md merge=union", f"{settings.bank}/*.jsonl merge=union"]
    return _with_lines(root, ".gitattributes", lines, "appended lines never conflict")


def _with_lines(root: Path, path: str, lines: list[str], reason: str) -> Edit | None:
    file = root / path
    source = _text(root, file)
    missing = [line for line in lines if line not in source.splitlines()]
    if not missing:
        return None
    if source and not source.endswith("\n"):
        source += "\n"
    return _changed(root, file, source + "".join(f"{line}\n" for line in missing), reason)


def _text(root: Path, file: Path) -> str:
    r"""Return what a file of the workspace holds, with `\n` for every line end."""
    inside = file.relative_to(root).as_posix()
    if not os.path.lexists(file):
        return ""
    try:
        with failures_named(inside, "read"):
            return read_bytes(root, inside).decode("utf-8-sig").replace("\r\n", "\n")
    except (OutsideError, NotAFileError) as error:
        what = "leads out of the workspace" if isinstance(error, OutsideError) else "is not a file"
        raise WorkspaceError(f"{inside}: {what}") from None
    except UnicodeDecodeError:
        raise WorkspaceError(f"{inside}: is not UTF-8; save it as UTF-8 first") from None


def _new(root: Path, path: str, text: str, reason: str) -> Edit | None:
    return None if (root / path).exists() else Edit.propose(root, path, text, reason)


def _changed(root: Path, file: Path, text: str, reason: str) -> Edit | None:
    if file.exists() and _text(root, file) == text:
        return None
    return Edit.propose(root, file.relative_to(root).as_posix(), text, reason)


def with_draft_docs(source: str, drafts: str) -> str:
    """Return mkdocs.yml with the drafts folder under `draft_docs`, unless it has that key."""
    if re.search(r"^draft_docs\s*:", source, re.MULTILINE):
        return source
    return f"{_ended(source)}\ndraft_docs: |\n  {drafts}/\n"


def with_memory_plugin(source: str, name: str) -> str:
    """Return mkdocs.yml with `memory` as its last plugin; every other byte stays.

    Raises:
        WorkspaceError: the plugins are inherited, or written in a form this cannot edit.
    """
    if names_memory_plugin(source):
        return source
    key = re.search(r"^plugins[ \t]*:(?P<rest>[^\n]*)$", source, re.MULTILINE)
    if key is None:
        if re.search(r"^INHERIT[ \t]*:", source, re.MULTILINE):
            raise WorkspaceError(f"{name}: plugins are inherited; add `- memory` to that list")
        edited = f"{_ended(source)}\nplugins:\n  - search\n  - memory\n"
    elif key["rest"].split("#")[0].strip():
        edited = _in_flow_list(source, key)
    else:
        edited = _in_block(source, key.end())
    if not names_memory_plugin(edited):
        line = source.count("\n", 0, key.start() if key else 0) + 1
        raise WorkspaceError(f"{name}:{line}: cannot edit this list; add `- memory` to `plugins`")
    return edited


def _in_flow_list(source: str, key: re.Match[str]) -> str:
    opening, closing = source.find("[", key.start("rest")), source.find("]", key.start("rest"))
    if opening < 0 or closing < 0:
        return source
    separator = ", " if source[opening + 1 : closing].strip() else ""
    return f"{source[:closing]}{separator}memory{source[closing:]}"


def _in_block(source: str, start: int) -> str:
    """Insert after the last line that belongs to the block which begins at `start`."""
    lines = source[start:].split("\n")
    belongs = 0
    first_item = ""
    for number, line in enumerate(lines[1:], start=1):
        stripped = line.strip()
        if not stripped or stripped.startswith("#"):
            continue
        if not line.startswith((" ", "\t", "-")):
            break
        first_item = first_item or line
        belongs = number
    indent = first_item[: len(first_item) - len(first_item.lstrip())]
    entry = "- memory" if first_item.lstrip().startswith("-") else "memory: {}"
    lines.insert(belongs + 1, f"{indent if first_item else '  '}{entry}")
    return source[:start] + "\n".join(lines)


def _ended(source: str) -> str:
    return source if source.endswith("\n") or not source else source + "\n"
