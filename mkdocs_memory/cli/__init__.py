"""The command line: each command parses, calls one function of `Memory` and prints.

Nothing is decided here. One module holds one group of commands, loaded only when called.
"""

from __future__ import annotations

from mkdocs_memory.cli.app import main

__all__ = ["main"]
