"""Commands are found, failures become exit codes, and nobody sees a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from mkdocs_memory.cli.app import COMMANDS
from tests.cli.conftest import Run


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(run: Run, command: str) -> None:
    outcome = run(command, "--help")
    assert outcome.code == 0
    assert f"Usage: mkdocs-memory {command}" in outcome.out
    for option in ("-C DIR", "--config-file", "--debug"):
        assert option in outcome.out


def test_a_misspelt_command_is_answered_with_the_nearest(run: Run) -> None:
    outcome = run("recal", "x")
    assert outcome.code == 2
    assert "No such command 'recal'. Did you mean 'recall'?" in outcome.err


def test_a_wrong_setting_is_one_line_and_exit_2(run: Run, workspace: Path) -> None:
    (workspace / "mkdocs.yml").write_text(
        "site_name: x\nplugins:\n  - memory:\n      publsh: [memory/**]\n"
    )
    outcome = run("recall", "x")
    assert outcome.code == 2
    assert outcome.out == ""
    assert len(outcome.err.splitlines()) == 1
    assert "unknown setting 'publsh'" in outcome.err
    assert "did you mean 'publish'?" in outcome.err


def test_the_workspace_may_be_named_before_or_after_the_command(
    run: Run, workspace: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    os.chdir(tmp_path_factory.mktemp("elsewhere"))
    before = run("-C", str(workspace), "articles", "--count")
    after = run("articles", "--count", "-C", str(workspace))
    assert before.out == after.out == "4\n"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_read_only_folder_ends_with_exit_4(run: Run, workspace: Path) -> None:
    (workspace / "memory").chmod(0o500)
    outcome = run("retain", "W @Peter: Moved to Rabat.", "--date", "2026-01-05")
    (workspace / "memory").chmod(0o700)
    assert outcome.code == 4
    assert len(outcome.err.splitlines()) == 1


@pytest.mark.parametrize(
    "arguments",
    [("recall", "tokens"), ("get", "chunks"), ("retain", "W @Peter: Moved to Rabat in May.")],
    ids=lambda arguments: arguments[0],
)
def test_light_commands_load_no_heavy_library(workspace: Path, arguments: tuple[str, ...]) -> None:
    script = (
        "import sys\n"
        "from mkdocs_memory.cli import main\n"
        "try:\n    main(sys.argv[1:])\n"
        "except SystemExit:\n"
        "    heavy = {'mkdocs', 'sklearn', 'sentence_transformers', 'numpy'} & set(sys.modules)\n"
        "    print(sorted(heavy), file=sys.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, *arguments],
        cwd=workspace,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr.splitlines()[-1] == "[]"


def test_a_reader_that_goes_away_is_no_error(workspace: Path) -> None:
    command = f"'{sys.executable}' -m mkdocs_memory articles --limit 0 | head -n 1"
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command],
        cwd=workspace,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    assert done.returncode == 0
