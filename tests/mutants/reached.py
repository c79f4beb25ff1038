"""Which tests reach a line, and what they cost: measured once for each commit, each test file in a process of its own."""

from __future__ import annotations

import ast
import json
import re
import shutil
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache, cached_property
from pathlib import Path
from queue import SimpleQueue
from typing import Final
from urllib.parse import unquote, urlsplit

from coverage import CoverageData
from coverage.control import Coverage

from tests.mutants.changes import ROOT, Change
from tests.mutants.trees import COPIES, WORK, git, run

CODE: Final = ("ror_rules", "service/ror_service", "clients", "verify")
NO_JUDGES: Final = ("tests/docs/test_mutations.py", "tests/mutants")
"""They fail if the text of a quoted line changes, whatever the line does."""
LONGEST: Final = 1800.0
"""Seconds for one test file."""
SETTINGS: Final = """
[run]
context = ${MUTANTS_FILE}
data_file = %(data)s/.coverage
parallel = true
patch = subprocess, fork, _exit
include = %(include)s
disable_warnings = no-data-collected, module-not-measured
"""


def test_files() -> list[str]:
    left_out = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["pytest"]["norecursedirs"]
    left_out = [each for each in left_out if each.startswith("tests/")]
    found = [file for file in git("ls-files", "tests").splitlines() if re.search(r"/test_\w+\.py$", file)]
    return [file for file in found if not file.startswith((*left_out, *NO_JUDGES))]


def measured(folders: SimpleQueue[Path], suite: list[str], into: Path) -> None:
    """Runs each test file under coverage in one of the copies. What an earlier call has measured stays."""
    raw = into.parent / "raw"

    def one(file: str) -> None:
        own = raw / file.replace("/", "-")
        if (own / "seconds").exists():
            return
        shutil.rmtree(own, ignore_errors=True)
        own.mkdir(parents=True)
        folder = folders.get()
        settings = own / "settings"
        include = ",".join(f"{folder}/{each}/*" for each in CODE)
        settings.write_text(SETTINGS % {"data": own, "include": include}, "utf-8")
        environ = {"MUTANTS_FILE": file, "MUTANTS_MEASURED": str(own / "seconds"), "NODE_V8_COVERAGE": str(own / "v8")}
        words = ["-m", "coverage", "run", "--rcfile", str(settings), "-m", "pytest", "-q", "-p", "tests.mutants.plugin"]
        run(folder, [*words, "-p", "no:cacheprovider", "-n", "0", *suite, file], LONGEST, **environ)
        folders.put(folder)
        print(".", end="", flush=True)

    with ThreadPoolExecutor(folders.qsize()) as pool:
        list(pool.map(one, test_files()))
    print()
    seconds: dict[str, float] = {}
    scripts: dict[str, dict[str, list[int]]] = defaultdict(dict)
    for file in test_files():
        own = raw / file.replace("/", "-")
        if (own / "seconds").exists():
            seconds |= json.loads((own / "seconds").read_bytes())["seconds"]
            for script, lines in _in_node(own / "v8"):
                scripts[script].setdefault(file, []).extend(lines)
    combined = Coverage(data_file=str(into), config_file=False)
    combined.set_option("paths", {"code": [str(ROOT), *(str(WORK / name) for name in COPIES)]})
    combined.combine([str(path) for path in raw.glob("*/.coverage.*")])
    combined.save()
    into.with_suffix(".json").write_text(json.dumps({"seconds": seconds, "scripts": scripts}), "utf-8")
    shutil.rmtree(raw)


def _in_node(folder: Path) -> Iterator[tuple[str, list[int]]]:
    """The lines of each script that Node ran."""
    for path in folder.glob("*.json"):
        for script in json.loads(path.read_bytes())["result"]:
            place = Path(unquote(urlsplit(script["url"]).path))
            if place.is_relative_to(WORK) and place.is_file():
                text = place.read_text("utf-8")
                counts = [0] * (len(text) + 1)
                ranges = [each for function in script["functions"] for each in function["ranges"]]
                for each in sorted(ranges, key=lambda each: each["startOffset"] - each["endOffset"]):
                    low, high = each["startOffset"], each["endOffset"]
                    counts[low:high] = [each["count"]] * (high - low)
                starts = [0, *(found.end() for found in re.finditer("\n", text))]
                lines = [number for number, at in enumerate(starts, 1) if any(counts[at : text.find("\n", at)])]
                yield place.relative_to(WORK).as_posix().partition("/")[2], lines


class Reached:
    """The measured suite."""

    def __init__(self, file: Path) -> None:
        self._data = CoverageData(str(file))
        self._data.read()
        found = json.loads(file.with_suffix(".json").read_bytes())
        self.seconds: dict[str, float] = found["seconds"]
        self.scripts: dict[str, dict[str, list[int]]] = found["scripts"]

    @cached_property
    def files(self) -> set[str]:
        return {*self.scripts, *(str(Path(path).relative_to(ROOT)) for path in self._data.measured_files())}

    @cached_property
    def _of_file(self) -> dict[str, list[str]]:
        tests: dict[str, list[str]] = defaultdict(list)
        for test in self.seconds:
            tests[test.partition("::")[0]].append(test)
        return tests

    def stages(self, change: Change) -> list[list[str]]:
        """The tests that reach a line, then the others of their files: they may share what the first one computed.

        What runs at import is reached by the tests that reach its module or a line with its name.
        """
        if change.file.endswith((".mjs", ".js")):
            users = [file for file, lines in self.scripts[change.file].items() if change.line in lines]
            return [[test for file in users for test in self._of_file[file]]]
        if change.file.endswith(".py") and change.line in _inside(change.file):
            contexts = set(self._contexts(change.file).get(change.line, ()))
        else:
            contexts = self._named(change)
        tests = {test for _, _, test in (each.partition("|") for each in contexts) if test in self.seconds}
        files = {each.partition("|")[0] for each in contexts}
        others = {test for file in files for test in self._of_file[file]} - tests
        return [list(tests), list(others)]

    @cache  # noqa: B019  # there is one
    def _contexts(self, file: str) -> dict[int, list[str]]:
        return self._data.contexts_by_lineno(str(ROOT / file))

    def _named(self, change: Change) -> set[str]:
        named = re.match(r"\s*(\w+)\s*[:=]", change.was) if change.file.endswith(".py") else None
        name = named[1] if named else Path(change.file).stem.replace("-", "_")
        found: set[str] = set()
        for path in self._data.measured_files():
            file = str(Path(path).relative_to(ROOT))
            if file == change.file or re.search(rf"\b{name}\b", Path(path).read_text("utf-8")):
                lines = Path(path).read_text("utf-8").splitlines()
                for number, contexts in self._contexts(file).items():
                    if number in _inside(file) and (
                        file == change.file or re.search(rf"\b{name}\b", lines[number - 1])
                    ):
                        found.update(contexts)
        return found


@cache
def _inside(file: str) -> frozenset[int]:
    """The lines that run when a function is called, not when its module is imported."""
    functions = (node for node in ast.walk(ast.parse((ROOT / file).read_text("utf-8"))) if isinstance(node, FUNCTIONS))
    return frozenset(
        line
        for function in functions
        for inner in (function.body if isinstance(function.body, list) else [function.body])
        for line in range(inner.lineno, (inner.end_lineno or 0) + 1)
        if line > function.lineno or isinstance(function, ast.Lambda)
    )


FUNCTIONS: Final = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


def by_cost(tests: list[str], seconds: dict[str, float]) -> list[list[str]]:
    """Batches of tests, from cheap files to dear ones. A file costs a moment to collect."""
    costs = Counter[str]()
    for test in tests:
        costs[test.partition("::")[0]] += seconds[test]  # type: ignore[assignment]  # a counter of seconds
    ordered = sorted(tests, key=lambda test: (costs[file := test.partition("::")[0]], file, seconds[test]))
    batches: dict[int, list[str]] = defaultdict(list)
    spent, before = 0.0, ""
    for test in ordered:
        file = test.partition("::")[0]
        spent += (0.5 if file != before else 0) + seconds[test]
        before = file
        batches[(int(spent) // 10).bit_length()].append(test)
    return list(batches.values())
