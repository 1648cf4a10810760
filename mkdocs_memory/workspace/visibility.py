"""Who may see what: the one place that decides what the memory may quote.

Published is what the site builds (inside `docs_dir`, not excluded, neither draft nor
private, header readable) and what a `publish` glob matches. A private file stays closed
whatever matches it, and so does a file whose header cannot be read, because it may say so.

In globs `*` and `?` stay within one part of a path, `[…]` is a set of characters, `**` is
any number of folders, and a pattern that names a folder stands for everything below it:
`memory`, `memory/**` and `memory/**/*.md` open the same logs.
"""

from __future__ import annotations

from collections.abc import Iterable
from fnmatch import fnmatchcase

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


def may_be_closed(front_matter: FrontMatter) -> bool:
    """Say whether a header that cannot be read may keep its page out of the site."""
    header = front_matter.raw.casefold()
    return not front_matter.is_readable and any(word in header for word in ("private", "draft"))


def matches(path: str, globs: Iterable[str]) -> bool:
    """Say whether a path, relative to the root, matches one of the globs."""
    parts = path.split("/")
    return any(_matches(parts, glob) for glob in globs)


def _matches(parts: list[str], glob: str) -> bool:
    """Follow all ways through the glob at once, so that none is tried again and again."""
    reached = {0}
    for wanted in glob.split("/"):
        if wanted == "**":
            reached = set(range(min(reached), len(parts) + 1))
        elif wanted not in ("", "."):
            reached = {
                position + 1
                for position in reached
                if position < len(parts) and fnmatchcase(parts[position], wanted)
            }
        if not reached:
            return False
    return True
