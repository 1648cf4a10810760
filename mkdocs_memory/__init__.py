"""Memory for Markdown workspaces: a MkDocs plugin and a command line beside it."""

from __future__ import annotations
