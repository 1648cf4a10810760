"""File names that a message, a pointer or a link can carry, and the other ones."""

from __future__ import annotations

import re

# Line breaks of any convention, other control characters, and the lone surrogates by which
# Python stands in for bytes of a name that are not UTF-8.
_UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


def is_unprintable(path: str) -> bool:
    """Say whether a path holds something that would break `path:line` apart."""
    return not path.isprintable() and _UNPRINTABLE.search(path) is not None


def printable(path: str) -> str:
    r"""Return the path on one line: a line break becomes `\n`, a byte that is no text `\xff`."""
    return _UNPRINTABLE.sub(_escaped, path)


def _escaped(match: re.Match[str]) -> str:
    character = match.group()
    if "\udc80" <= character <= "\udcff":
        return f"\\x{ord(character) - 0xDC00:02x}"
    return character.encode("unicode_escape", "backslashreplace").decode("ascii")
