"""Memory for Markdown workspaces: a MkDocs plugin and a command line beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mkdocs_memory.memory import Memory

__all__ = ["Memory"]


def __getattr__(name: str) -> object:
    """Load `Memory` when it is asked for, so that importing a part of the package stays quick."""
    if name == "Memory":
        from mkdocs_memory.memory import Memory

        return Memory
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
