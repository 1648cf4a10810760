"""How long a command takes, and what it costs in CPU and memory, children included."""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

PROC = Path("/proc")
SAMPLE_SECONDS = 0.05


class CommandFailed(Exception):
    """A measured command did not end with exit code 0; the message holds its last words."""


@dataclass(frozen=True)
class Measurement:
    """One run of one command."""

    seconds: float
    """Elapsed."""
    cpu_seconds: float
    """User and system time of the process and all it started."""
    peak_bytes: int | None
    """Most memory held at one moment, summed over the processes; `None` without /proc.

    Shared pages are counted once (PSS), so that forked workers are not counted twice.
    """
    output: str
    """What it printed on stdout."""


def our_command(*arguments: str) -> list[str]:
    """Return the installed `mkdocs-memory` of this Python, with arguments."""
    return [str(Path(sys.executable).with_name("mkdocs-memory")), *arguments]


def measure(
    command: Sequence[str],
    cwd: Path,
    env: Mapping[str, str] | None = None,
    accepted: Sequence[int] = (0,),
    sample: bool = True,
) -> Measurement:
    """Run a command to its end and measure it.

    Arguments:
        command: Program and arguments.
        cwd: Folder to run in.
        env: Variables added to ours.
        accepted: Exit codes that count as done.
        sample: False leaves out the memory samples, for commands that take milliseconds.

    Raises:
        CommandFailed: it ended with another exit code.
    """
    before = _children_cpu_seconds()
    started = time.perf_counter()
    process = subprocess.Popen(
        command,
        cwd=cwd,
        env={**os.environ, **(env or {})},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    sampler = _PeakSampler(process.pid) if sample and PROC.is_dir() else None
    output, errors = process.communicate()
    seconds = time.perf_counter() - started
    peak = sampler.stop() if sampler else None
    if process.returncode not in accepted:
        raise CommandFailed(f"{' '.join(command)}: {errors.strip() or output.strip()}"[-2000:])
    return Measurement(seconds, _children_cpu_seconds() - before, peak, output)


def median_seconds(
    command: Sequence[str], cwd: Path, runs: int, env: Mapping[str, str] | None = None
) -> float:
    """Run a short command that often, after one run to warm the caches."""
    runs_seconds = [measure(command, cwd, env, sample=False).seconds for _ in range(runs + 1)]
    return statistics.median(runs_seconds[1:])


def _children_cpu_seconds() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


class _PeakSampler(threading.Thread):
    """Adds up the memory of a process tree every few milliseconds and keeps the most."""

    def __init__(self, pid: int) -> None:
        super().__init__(daemon=True)
        self._pid = pid
        self._peak = 0
        self._done = threading.Event()
        self.start()

    def run(self) -> None:
        while not self._done.wait(SAMPLE_SECONDS):
            self._peak = max(self._peak, sum(_proportional_bytes(pid) for pid in _tree(self._pid)))

    def stop(self) -> int:
        self._done.set()
        self.join()
        return self._peak


def _tree(pid: int) -> list[int]:
    """Return the process and all its descendants that are alive now."""
    pids = [pid]
    for parent in pids:
        for children in PROC.glob(f"{parent}/task/*/children"):
            try:
                pids += [int(child) for child in children.read_text().split()]
            except OSError:  # ended between the listing and the reading
                continue
    return pids


def _proportional_bytes(pid: int) -> int:
    try:
        rollup = (PROC / str(pid) / "smaps_rollup").read_text()
    except OSError:  # ended, or about to
        return 0
    for line in rollup.split("\n"):
        if line.startswith("Pss:"):
            return int(line.split()[1]) * 1024
    return 0


def folder_bytes(folder: Path) -> int:
    """Add up the sizes of all files below a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
