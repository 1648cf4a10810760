"""Write the reference pages that are made from the code: commands, settings, findings.

Run it as `python scripts/reference.py` after changing any of them; with `--check` it writes
nothing and exits with 1 when a page is stale.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from mkdocs_memory.cli.app import COMMANDS, cli
from mkdocs_memory.diagnostics import RULES, Rule
from mkdocs_memory.settings import settings_table

REFERENCE = Path(__file__).resolve().parent.parent / "docs" / "reference"
KINDS = {
    "Path": "Folder",
    "bool": "True or false",
    "float": "Number",
    "int": "Whole number",
    "str": "Text",
    "tuple[str, ...]": "List of texts",
}
"""How a setting's type reads to an author."""

MADE_FROM_CODE = "<!-- Made by scripts/reference.py; edits here are overwritten. -->\n"


def pages() -> dict[str, str]:
    """Return every generated page, by its path below docs/reference/."""
    made = {
        "cli.md": _command_line(),
        "settings.md": _settings(),
        "rules/index.md": _rules_index(),
    }
    made.update({f"rules/{rule.code}.md": _rule(rule) for rule in RULES.values()})
    return {path: f"{MADE_FROM_CODE}{text}" for path, text in made.items()}


def _command_line() -> str:
    parts = ["# Command line\n", _help(cli, "mkdocs-memory")]
    for name in COMMANDS:
        command = cli.get_command(click.Context(cli), name)
        assert command is not None
        parts.append(f"## {name}\n")
        parts.append(_help(command, f"mkdocs-memory {name}"))
    return "\n".join(parts)


def _help(command: click.Command, name: str) -> str:
    context = click.Context(command, info_name=name, terminal_width=88, max_content_width=88)
    return f"```text\n{command.get_help(context)}\n```\n"


def _settings() -> str:
    lines = [
        "# Settings\n",
        "All of them stand under the plugin in `mkdocs.yml`, or at the top level of a",
        "`memory.yml` in a workspace without a site. Paths and globs are relative to the",
        "workspace root.\n",
    ]
    for setting in settings_table():
        kind = f"{KINDS[setting.type]} ({setting.unit})" if setting.unit else KINDS[setting.type]
        default = "the folder of this file" if setting.default is None else _yaml(setting.default)
        lines += [f"## {setting.name}\n", f"{kind}; default: {default}\n"]
        lines += [f"{setting.description}\n"]
    return "\n".join(lines)


def _yaml(value: object) -> str:
    """Return a default as an author would write it."""
    if value in ("", ()):
        return "empty"
    return f"`{json.dumps(value)}`"


def _rules_index() -> str:
    lines = [
        "# What a check finds\n",
        "Silence one place with `<!-- memory: ignore M101 -->` above its heading, or a whole",
        "file with the same line before its first heading.\n",
        "| code | severity | found |",
        "|---|---|---|",
    ]
    lines += [
        f"| [{rule.code}]({rule.code}.md) | {rule.severity} | {rule.title} |"
        for rule in RULES.values()
    ]
    return "\n".join(lines) + "\n"


def _rule(rule: Rule) -> str:
    return (
        f"# {rule.code}: {rule.title}\n\n"
        f"Severity: {rule.severity}.\n\n{rule.explanation}\n\n"
        f"## Example\n\n````markdown\n{rule.example}\n````\n\n"
        f"## What to do\n\n{rule.remedy}\n"
    )


def main() -> int:
    """Write the pages, or report the stale ones."""
    stale = []
    for path, text in pages().items():
        file = REFERENCE / path
        if file.exists() and file.read_text(encoding="utf-8") == text:
            continue
        stale.append(path)
        if "--check" not in sys.argv:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
    print(f"{len(stale)} pages {'are stale' if '--check' in sys.argv else 'written'}")
    return 1 if stale and "--check" in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
