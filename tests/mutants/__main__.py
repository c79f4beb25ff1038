"""Draws changes of one line over all rooms, and prints those that no test notices: `make mutants SEED=7 COUNT=60`.

Each change runs in a copy of the last commit. The tests that reach its line run first, the cheap ones before the dear ones,
until one fails. A test that also fails without the change does not count.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from hashlib import sha256
from pathlib import Path
from queue import SimpleQueue
from typing import Final, NamedTuple

from tests.mutants.changes import Change, changes, equivalents
from tests.mutants.reached import CODE, Reached, by_cost, measured
from tests.mutants.trees import COPIES, WORK, copied, git, run, tree

PROGRAMS: Final = ("clients/", "verify/")
"""Those that no test of the suite runs are left out: `make clients` has their tests."""
MOST: Final = 600.0
"""Measured seconds of tests for one change."""
PYTEST: Final = ["-m", "pytest", "-x", "-q", "-p", "tests.mutants.plugin", "-p", "no:cacheprovider", "-n", "0"]


class Verdict(NamedTuple):
    change: Change
    killer: str
    """The first test that failed. Empty if none did."""
    seconds: float
    tests: int
    left: int

    def __str__(self) -> str:
        if self.killer:
            return f"{self.change}\n    dies in {self.seconds:.0f} s: {self.killer}"
        left = f", {self.left} more reach it" if self.left else ""
        return f"{self.change}\n    SURVIVES {self.tests} tests, {self.seconds:.0f} s{left}"


def room(file: str) -> str:
    """The place of a file in the architecture: a package, a ruleset, a client."""
    words = Path(file).parent.parts
    depth = 3 if words[:2] == ("ror_rules", "_rulesets") or words[0] == "service" else 2
    return "/".join(words[:depth])


def drawn(seed: str, count: int, within: str, reached: Reached) -> Iterator[Change]:
    """One change from each room in a random order, then from rooms by their size: any line, then any change of that line."""
    chance = random.Random(seed)
    known = {(each.file, each.was, each.now): each for each in equivalents()}
    files = [
        file
        for file in git("ls-files", *CODE).splitlines()
        if file.endswith(".py") or "/tables/" in file or file in reached.files
        if file.startswith(within) and (file in reached.files or not file.startswith(PROGRAMS))
    ]
    rooms: dict[str, dict[tuple[str, int], list[Change]]] = {}
    for change in (change for file in files for change in changes(file)):
        rooms.setdefault(room(change.file), {}).setdefault((change.file, change.line), []).append(change)
    turns = chance.sample(list(rooms), len(rooms))
    while count and rooms:
        name = turns.pop() if turns else chance.choices(list(rooms), [len(each) for each in rooms.values()])[0]
        found = rooms[name].pop(chance.choice(list(rooms[name])))
        if not rooms[name]:
            del rooms[name]
        sound = [each for each in found if each.parses]
        if not sound:
            continue
        change = chance.choice(sound)
        equivalent = known.get((change.file, change.was.strip(), change.now.strip()))
        if equivalent is None:
            count -= 1
            yield change
        else:
            print(f"{change}\n    is equivalent: {equivalent.reason}\n")


class Runner:
    def __init__(self, reached: Reached, folders: SimpleQueue[Path], suite: list[str]) -> None:
        self._reached = reached
        self._folders = folders
        self._suite = suite

    def tried(self, change: Change) -> Verdict:
        folder, start = self._folders.get(), time.monotonic()
        path = folder / change.file
        text, status = path.read_text("utf-8"), path.stat()
        path.write_text(change.applied(text), "utf-8")
        try:
            killer, ran, left = self._killer(folder, change, text)
        finally:
            path.write_text(text, "utf-8")
            os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
            self._folders.put(folder)
        return Verdict(change, killer, time.monotonic() - start, ran, left)

    def _killer(self, folder: Path, change: Change, text: str) -> tuple[str, int, int]:
        seconds, spent, ran, left = self._reached.seconds, 0.0, 0, 0
        flaky: set[str] = set()
        for stage in self._reached.stages(change):
            for batch in by_cost(stage, seconds):
                cost = sum(seconds[test] for test in batch)
                if spent and spent + cost > MOST:
                    left += len(batch)
                    continue
                while killer := self._failing(folder, [test for test in batch if test not in flaky]):
                    (folder / change.file).write_text(text, "utf-8")
                    innocent = not self._failing(folder, [killer]) if killer in seconds else True
                    (folder / change.file).write_text(change.applied(text), "utf-8")
                    if innocent:
                        return killer, ran, left
                    flaky.add(killer)
                spent += cost
                ran += len(batch)
        return "", ran, left

    def _failing(self, folder: Path, tests: list[str]) -> str:
        """The first of the tests that fails."""
        if not tests:
            return ""
        chosen, found = (folder.parent / f"{folder.name}.{name}" for name in ("chosen", "found"))
        chosen.write_text(json.dumps(tests), "utf-8")
        found.unlink(missing_ok=True)
        patience = 120 + 10 * sum(self._reached.seconds[test] for test in tests)
        environ = {"MUTANTS_CHOSEN": str(chosen), "MUTANTS_MEASURED": str(found)}
        files = list(dict.fromkeys(test.partition("::")[0] for test in tests))
        code = run(folder, [*PYTEST, *self._suite, *files], patience, **environ)
        if code in {0, 5}:
            return ""
        failed = json.loads(found.read_bytes())["failed"] if found.exists() else []
        return str(failed[0]) if failed else f"no end in {patience:.0f} s" if code is None else "it cannot be imported"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--within", default="", help="draw only from files whose path starts so")
    parser.add_argument("suite", nargs="*", help="options for pytest, such as -m '' for all tests")
    given = parser.parse_args()
    start = time.monotonic()
    key = sha256(json.dumps([tree(), given.suite]).encode()).hexdigest()[:16]
    lines = WORK / key / "lines"
    if git("diff", "HEAD", "--name-only"):
        parser.error("the copies are made of the last commit. Commit your changes, or stash them.")
    folders: SimpleQueue[Path] = SimpleQueue()
    for name in COPIES:
        folders.put(copied(name))
    if not lines.with_suffix(".json").exists():
        print("Measuring which tests reach which lines. The result serves until the next commit.")
        measured(folders, given.suite, lines)
        print(f"Measured in {time.monotonic() - start:.0f} s.\n")
    reached = Reached(lines)
    runner = Runner(reached, folders, given.suite)
    verdicts = []
    chosen = list(drawn(given.seed, given.count, given.within, reached))
    with ThreadPoolExecutor(len(COPIES)) as pool:
        for done in as_completed([pool.submit(runner.tried, change) for change in chosen]):
            verdict = done.result()
            verdicts.append(verdict)
            print(f"{len(verdicts)}/{len(chosen)} {verdict}\n", flush=True)
    survivors = [each for each in verdicts if not each.killer]
    took = time.monotonic() - start
    print(f"{len(verdicts) - len(survivors)} of {len(verdicts)} die, in {took / 60:.0f} minutes. Survivors:")
    print("\n".join(str(each) for each in survivors) or "none")


if __name__ == "__main__":
    main()
