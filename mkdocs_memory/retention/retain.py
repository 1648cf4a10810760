"""Facts and notes added to daily logs."""

from __future__ import annotations

import datetime as dt

from mkdocs_memory.errors import WorkspaceError
from mkdocs_memory.locations import LineSpan, Location
from mkdocs_memory.text.document import ParseOptions, parse_document
from mkdocs_memory.text.lines import split_lines
from mkdocs_memory.text.retain import Fact, parse_retain
from mkdocs_memory.workspace.workspace import Workspace
from mkdocs_memory.workspace.writing import append_block, append_fact


def retain(workspace: Workspace, bullet: str, day: dt.date) -> Location:
    """Append one fact to the log of a day, and return where it stands.

    Raises:
        WorkspaceError: the bullet is malformed, or the day's log holds it already.
        EnvironmentFailure: the machine refuses; the log is as it was.
    """
    path = f"{workspace.settings.logs}/{day.isoformat()}.md"
    options = ParseOptions(workspace.settings.retain_headings, None, day)
    line = f"- {bullet.strip().removeprefix('- ')}"
    wanted = [found.bullet for found in parse_retain(line) if isinstance(found, Fact)]
    for fact in parse_document(_text(workspace, path), options).facts:
        if fact.bullet in wanted:
            raise WorkspaceError(f"already there: {Location(path, fact.span).pointer}")
    return append_fact(workspace.settings, day, bullet)


def log(workspace: Workspace, text: str, now: dt.datetime) -> Location:
    """Append prose to the log of a day, outside its Retain sections.

    After a Retain section a heading with the time of day comes first, since that section
    would otherwise swallow the prose.

    Raises:
        WorkspaceError: there is no text.
        EnvironmentFailure: the machine refuses; the log is as it was.
    """
    prose = text.strip()
    if not prose:
        raise WorkspaceError("log needs some text, got nothing")
    path = f"{workspace.settings.logs}/{now:%Y-%m-%d}.md"
    before = _text(workspace, path)
    sections = parse_document(before, ParseOptions(workspace.settings.retain_headings)).sections
    if not before.strip():
        lead = f"# {now:%Y-%m-%d}\n\n"
    elif sections and sections[-1].is_retain:
        lead = f"\n## {now:%H:%M}\n\n"
    else:
        lead = "\n"
    written = append_block(workspace.root, path, f"{lead}{prose}\n")
    first = written.span.end - len(split_lines(prose))
    return Location(path, LineSpan(first, written.span.end))


def _text(workspace: Workspace, path: str) -> str:
    """Return what a log holds; `""` when there is none yet.

    Raises:
        WorkspaceError: it is not UTF-8; lines in two encodings are shown right by no editor.
    """
    if not (workspace.root / path).exists():
        return ""
    source = workspace.read(path)
    for found in source.diagnostics:
        if found.code == "M501":
            raise WorkspaceError(f"{found.location}: {found.message}; save the log as UTF-8 first")
    return source.text
