"""`python -m mkdocs_memory`: the command line without its console script."""

from __future__ import annotations

from mkdocs_memory.cli import main

if __name__ == "__main__":
    main()
