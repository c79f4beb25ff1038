"""The cost of an audit: outcomes a second on one core, the gain of two workers, and memory for a million outcomes.

Rates are in seconds of CPU time. The gain of workers is by the clock, so it needs an idle machine. `python -m
tests.bench.audit MANY` prints a season of `MANY` small outcomes for experiments.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from ror_rules import encode, load
from ror_rules.host.messages import with_summary
from tests.audit.season import season
from tests.bench.fresh import RULES
from tests.bench.races import Figure, say

MIXED: Final = 60_000
BATTLES: Final = 20_000
THROWS: Final = 100_000
LONG: Final = 1_000_000
SHORT: Final = 100_000
_ROOT: Final = Path(__file__).resolve().parents[2]
_MiB: Final = 1024  # KiB, Linux's unit for a process's peak memory
_ARMIES: Final = json.dumps(
    {
        "attacker": {"groups": [{"id": "orcs", "type": "orc", "count": 9}]},
        "defender": {"groups": [{"id": "men", "type": "man", "count": 9}]},
    }
)
_RUN: Final = """
import pathlib, sys
from ror_rules.cli import main
code = main(sys.argv[1:])
sys.stderr.write(pathlib.Path("/proc/self/status").read_text().partition("VmHWM:")[2].split()[0])
sys.exit(code)
"""
"""A command that prints its own peak memory, because the system's figure for a child includes the parent."""


class Ran(NamedTuple):
    """The cost of a command: seconds by the clock, seconds of CPU time, and its peak memory in KiB."""

    clock: float
    cpu: float
    peak: int


def ran(*arguments: str, given: Iterator[bytes] | None = None, into: int = subprocess.DEVNULL) -> Ran:
    """Runs a command with `given` on its standard input. Its output goes to the file `into`."""
    began = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-c", _RUN, *arguments],
        stdin=subprocess.PIPE,
        stdout=into,
        stderr=subprocess.PIPE,
        cwd=_ROOT,
    ) as process:
        assert process.stdin is not None
        assert process.stderr is not None
        for line in given or ():
            process.stdin.write(line)
        process.stdin.close()
        told = process.stderr.read()
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, told
    return Ran(time.perf_counter() - began, used.ru_utime + used.ru_stime, int(told.split()[-1]))


def small(many: int) -> Iterator[bytes]:
    rules = load("war-of-the-ring")
    for number in range(many):
        context = f"game-{number // 100}/{number % 100}"
        outcome = rules.resolve("sorcery", f"rating={'ABC'[number % 3]}", seed=f"{number}", context=context)
        yield with_summary(outcome, encode(outcome)) + b"\n"


def written() -> Iterator[Figure]:
    """An audit of what `ror batch` writes, beside the batch."""
    for name in ("gollum-control", "army-combat", "Ring of Power battle"):
        asked = [RULES[name].item(number) + b"\n" for number in range(BATTLES)]
        with tempfile.TemporaryFile() as file:
            made = ran("batch", "-", "--workers", "1", given=iter(asked), into=file.fileno())
            file.seek(0)
            checked = ran("audit", "-", "--luck-budget", "0", "--workers", "1", given=iter(file))
        yield Figure(
            f"an audit of {BATTLES:,} times {name}", "`ror batch` that wrote them", checked.cpu / made.cpu, goal=1.5
        )


def commands() -> Iterator[Figure]:
    combat = ("ring-of-power", "combat")
    state = json.dumps(next(each.state for each in load(combat[0]).examples if each.rule == combat[1]))
    requests = b"".join(RULES["Ring of Power battle"].item(number) + b"\n" for number in range(BATTLES))
    asked = {
        f"a batch of {BATTLES:,} battles": ("batch", "-"),
        f"a simulation of {THROWS:,} battles": (
            "odds",
            *combat,
            "--state",
            state,
            "--simulate",
            f"{THROWS}",
            "--seed",
            "1",
            "--budget",
            "1000",
        ),
        "a sweep of 400 battles": (
            *("sweep", *combat, "--state", _ARMIES, "--field", "winner", "--field", "attacker.casualties"),
            *("--vary", "/attacker/groups/0/count=40..59", "--vary", "/defender/groups/0/count=40..59"),
        ),
    }
    for what, command in asked.items():
        best = {many: min(_timed(*command, "--workers", many, given=requests) for _ in range(3)) for many in "12"}
        yield Figure(f"{what} on two workers", "one, by the clock", best["1"] / best["2"], goal=1.7, more=True)


def _timed(*command: str, given: bytes) -> float:
    began = time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "ror_rules", *command], input=given, stdout=subprocess.DEVNULL, cwd=_ROOT, check=True
    )
    return time.perf_counter() - began


def figures() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "season"
        file.write_bytes(b"".join(turn.record() + b"\n" for turn in season(MIXED)))
        with_luck = ran("audit", str(file))
        without = ran("audit", str(file), "--luck-budget", "0")
        shared = ran("audit", str(file), "--workers", "2")
    what = f"a season of {MIXED:,} outcomes of every rule"
    yield Figure(what, "audited on one core, with luck", MIXED / with_luck.cpu, more=True, unit="a second")
    yield Figure(what, "without luck", MIXED / without.cpu, more=True, unit="a second")
    yield Figure(
        "the same on two workers", "one process, by the clock", with_luck.clock / shared.clock, goal=1.7, more=True
    )
    yield from written()
    yield from commands()
    least = ran("audit", "-", "--luck-budget", "0", given=small(SHORT))
    say(f"... {LONG:,} outcomes")
    most = ran("audit", "-", "--luck-budget", "0", given=small(LONG))
    yield Figure(f"{LONG:,} small outcomes", "audited on one core", LONG / most.cpu, more=True, unit="a second")
    yield Figure("memory that they took at most", "", most.peak / _MiB, unit="MiB")
    yield Figure("the same", f"that of {SHORT:,}", most.peak / least.peak)


def main() -> None:
    for line in small(int(sys.argv[1])):
        sys.stdout.buffer.write(line)


if __name__ == "__main__":
    main()
