"""Who may see what: the one place that decides what the memory may quote.

Published is what the site builds (inside `docs_dir`, not excluded, neither draft nor
private, header readable) and what a `publish` glob matches. A private file stays closed
whatever matches it, and so does a file whose header cannot be read, because it may say so.

In globs `*` and `?` stay within one part of a path, `[…]` is a set of characters, `**` is
any number of folders, and a pattern that names a folder stands for everything below it:
`memory`, `memory/**` and `memory/**/*.md` open the same logs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from mkdocs_memory.settings import Settings
from mkdocs_memory.text.front_matter import FrontMatter
from mkdocs_memory.workspace.files import Role, SourceFile


def is_draft(file: SourceFile, front_matter: FrontMatter) -> bool:
    """Say whether a file is a draft, by its place or by its header."""
    return file.role is Role.DRAFT or front_matter.is_draft


def is_published(settings: Settings, file: SourceFile, front_matter: FrontMatter) -> bool:
    """Say whether what the memory emits may quote a file."""
    if front_matter.is_private or is_draft(file, front_matter):
        return False
    return file.is_built or matches(file.path, settings.publish)


def matches(path: str, globs: Iterable[str]) -> bool:
    """Say whether a path, relative to the root, matches one of the globs."""
    return any(_compiled(glob).match(path) for glob in globs)


@lru_cache(maxsize=256)
def _compiled(glob: str) -> re.Pattern[str]:
    parts = [part for part in glob.split("/") if part not in ("", ".")]
    patterns = ["(?:[^/]+/)*" if part == "**" else _part(part) + "/" for part in parts]
    if parts and parts[-1] != "**":
        # The last part is a file's name, or a folder with anything below it.
        return re.compile("".join(patterns)[:-1] + r"(?:/.*)?\Z", re.DOTALL)
    return re.compile("".join(patterns) + r".*\Z", re.DOTALL)


def _part(part: str) -> str:
    """Translate one part of a glob, without nested quantifiers."""
    result = []
    position = 0
    while position < len(part):
        character = part[position]
        closing = part.find("]", position + 2) if character == "[" else -1
        if closing > 0:
            inner = part[position + 1 : closing].replace("\\", r"\\").replace("[", r"\[")
            negated = inner.startswith(("!", "^"))
            result.append(f"(?!/)[{'^' if negated else ''}{inner[1:] if negated else inner}]")
            position = closing
        elif character == "*":
            if not result or result[-1] != "[^/]*":
                result.append("[^/]*")
        else:
            result.append("[^/]" if character == "?" else re.escape(character))
        position += 1
    return "".join(result)
