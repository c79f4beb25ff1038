"""`python -m tests.bench.battles [WORDS]`: the cost of the odds of battles.toml, by default and for `winner` alone.

Each question runs in a new process, forked from one with loaded rules, so that its state is new and its peak memory is
known. The figure is the least CPU time of several runs. WORDS selects battles by words of their names. States and
entries are the counts of the question's budgets, which do not depend on the machine.
"""

from __future__ import annotations

import gc
import multiprocessing
import sys
import time
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple
from unittest.mock import patch

from msgspec import UNSET

from ror_rules import encode, load
from ror_rules.author import Ruleset
from ror_rules.errors import BudgetError, InputError
from ror_rules.host.questions import answer
from tests.bench.machine import row
from tests.bench.races import say

SITUATIONS: Final = Path(__file__).with_name("battles.toml")
DEFAULT: Final = {"ruleset": "ring-of-power", "rule": "combat"}
SECONDS: Final = 1.0
"""CPU time limit for a default answer."""
BYTES: Final = 20_000
FORKS: Final = 3
FEW: Final = 1000
"""Minimum of states for a rate of states per second."""
DEAR: Final = 0.8
"""Seconds after which a question runs only once."""


class Asked(NamedTuple):
    """A question for odds: a description in one sentence, and the request."""

    name: str
    ruleset: str
    rule: str
    state: Mapping[str, Any]
    dear: bool = False


class Cost(NamedTuple):
    """The cost of one answer: CPU time in seconds, states and entries, the answer's bytes, the peak of memory in MB.

    `lacks` is the reason for an incomplete answer: the refusal, or the omitted part. `exact`: whether the answer is
    exact. `error`: the bound of an inexact answer's chances, unless it comes from samples.
    """

    cpu: float
    states: int
    entries: int
    length: int
    peak: float
    lacks: str | None
    exact: bool = False
    error: float = 0.0

    @property
    def good(self) -> bool:
        return self.lacks is None and self.cpu <= SECONDS and self.length <= BYTES


def situations(part: str) -> list[Asked]:
    """The questions of one part of the list, `battles` or `board-games`."""
    listed: list[dict[str, Any]] = tomllib.loads(SITUATIONS.read_text("utf-8"))[part]
    return [Asked(**{**DEFAULT, **each}) for each in listed]


def asking(
    asked: Asked, fields: Sequence[str] | None = None, arithmetic: Literal["exact", "float"] | None = None
) -> Callable[[], Cost]:
    rules = load(asked.ruleset)

    def call() -> Cost:
        length, lacks, exact, off = 0, None, False, 0.0
        start = time.process_time()
        value = {"state": asked.state, "fields": fields, "arithmetic": arithmetic}
        question = rules.question(asked.rule, rules.read_odds(asked.rule, value))
        with opened_budgets() as budgets:
            try:
                odds = answer(question)
                length, exact = len(encode(odds)), odds.exact
                off = 0.0 if odds.error is UNSET else odds.error
                if odds.left_out:
                    joint = ["joint results"] if odds.left_out.outcomes else []
                    lacks = f"left out: {', '.join([*joint, *odds.left_out.views])}"
            except BudgetError as error:
                lacks = f"refused: {error.expected}"
            except InputError as error:
                lacks = f"forbidden: {error}"
        states = sum(each.states - each.states_left for each in budgets)
        entries = sum(each.entries - each.entries_left for each in budgets)
        return Cost(time.process_time() - start, states, entries, length, 0.0, lacks, exact, off)

    return call


@contextmanager
def opened_budgets() -> Iterator[list[Any]]:
    """Collects every budget of an answer in this block: of exact odds, and of floats."""
    kept: list[Any] = []
    opened = patch("ror_rules._packages.questions.odds.Budget")
    budget: Any = opened.get_original()[0]

    def opening(times: float) -> Any:
        kept.append(budget.of(times))
        return kept[-1]

    with opened as made:
        made.of.side_effect = opening
        yield kept


def alone(call: Callable[[], Cost]) -> Cost:
    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe(duplex=False)

    def child() -> None:
        warm()
        before = _held("VmRSS")
        Path("/proc/self/clear_refs").write_text("5", "ascii")  # the peak is counted from here
        cost = call()
        theirs.send(cost._replace(peak=max(0.0, _held("VmHWM") - before)))

    process = context.Process(target=child)
    process.start()
    theirs.close()
    cost: Cost = ours.recv()
    process.join()
    return cost


def _held(name: str) -> float:
    lines = Path("/proc/self/status").read_text("ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(name)) / 1024


def cheapest(call: Callable[[], Cost]) -> Cost:
    """The run with the least CPU time. A long question runs once."""
    best = alone(call)
    for _ in range(FORKS - 1):
        if best.cpu < DEAR:
            best = min(best, alone(call))
    return best


def warm() -> None:
    """Answers other questions first, so that one-time costs do not count."""
    for ruleset, rule in (("ring-of-power", "combat"), ("war-of-the-ring", "individual-combat")):
        rules: Ruleset[Any] = load(ruleset)
        example = next(each for each in rules.examples if each.rule == rule)
        encode(rules.odds(rule, example.state))


def prepare() -> None:
    with suppress(ModuleNotFoundError):
        import_module("numpy")
    for ruleset, rule in {
        (each.ruleset, each.rule) for part in ("battles", "board-games") for each in situations(part)
    }:
        example = next(each for each in load(ruleset).examples if each.rule == rule)
        asking(Asked(example.title, ruleset, rule, example.state))()
    warm()
    gc.collect()
    gc.freeze()


HEADING: Final = (
    "asked by default",
    "CPU, ms",
    "answer, KB",
    "peak, MB",
    "states",
    "entries",
    "`winner` alone: CPU, ms",
    "",
)


def measured(asked: Asked) -> tuple[Cost, tuple[str, ...]]:
    cost = cheapest(asking(asked))
    named = "-"
    if "winner" in load(asked.ruleset).rule(asked.rule).projections:
        alone_ = cheapest(asking(asked, ["winner"]))
        named = f"{1000 * alone_.cpu:,.0f}" if alone_.lacks is None else alone_.lacks
    mark = "" if cost.exact else f"within {100 * cost.error:.1g} points" if cost.error else "from throws"
    if not cost.good:
        mark = f"**missed**: {cost.lacks or mark}" if cost.lacks or mark else "**missed**"
    told = (
        f"{1000 * cost.cpu:,.0f}",
        f"{cost.length / 1000:.1f}",
        f"{cost.peak:.1f}",
        f"{cost.states:,}",
        f"{cost.entries:,}",
    )
    return cost, (asked.name, *told, named, mark)


def table(part: str, words: str = "") -> Iterator[str]:
    """The Markdown table of one part of the list, line by line, and the number of battles within the limits."""
    yield row(HEADING)
    yield row(("---", *["---:"] * 6, "---"))
    costs = []
    for asked in situations(part):
        if words.lower() in asked.name.lower():
            cost, cells = measured(asked)
            costs.append(cost)
            yield row(cells)
    yield ""
    if not costs:
        yield "None of these has such a name."
        return
    good = sum(cost.good for cost in costs)
    aim = "" if 30 * good >= 29 * len(costs) else " **missed**: it should be 29 of 30."
    yield f"{good} of {len(costs)} are answered by default within {SECONDS:g} s of CPU time and {BYTES // 1000} KB.{aim}"
    yield f"{sum(cost.exact for cost in costs)} of them exactly, {sum(cost.error > 0 for cost in costs)} in floats."
    yield ""
    yield spread(costs)


PARTS: Final = {"battles": "battles of Ring of Power", "board-games": "the board games, and a gate"}
SUMMARY: Final = (
    "asked by default",
    "questions",
    f"answered within {SECONDS:g} s and {BYTES // 1000} KB",
    "exactly",
    "CPU of half of them, ms, at most",
    "of nine tenths",
    "of all",
    "answer, KB, at most",
    "peak, MB, at most",
    "goal: 29 of 30",
)


def summary() -> Iterator[str]:
    """A Markdown table with a line for each part. Standard error shows each question in turn."""
    yield row(SUMMARY)
    yield row(("---", *["---:"] * 8, "---"))
    for part, title in PARTS.items():
        costs = []
        for asked in situations(part):
            cost, cells = measured(asked)
            say(row(cells))
            costs.append(cost)
        yield row(summed(title, costs))


def summed(title: str, costs: Sequence[Cost]) -> tuple[str, ...]:
    times = sorted(1000 * cost.cpu for cost in costs)
    half, most = times[(len(times) - 1) // 2], times[(9 * len(times) - 1) // 10]
    good = sum(cost.good for cost in costs)
    told = (
        f"{len(costs)}",
        f"{good}",
        f"{sum(cost.exact for cost in costs)}",
        *(f"{each:,.0f}" for each in (half, most, times[-1])),
        f"{max(cost.length for cost in costs) / 1000:.1f}",
        f"{max(cost.peak for cost in costs):.1f}",
    )
    return (title, *told, "met" if 30 * good >= 29 * len(costs) else "**missed**")


def spread(costs: Sequence[Cost]) -> str:
    rates = sorted(1e6 * cost.cpu / cost.states for cost in costs if cost.states > FEW)
    came = f"A state took {rates[0]:.0f} to {rates[-1]:.0f} us of CPU time; " if rates else ""
    return f"{came}the most that any held was {max(cost.peak for cost in costs):.0f} MB."


def main() -> None:
    prepare()
    for part in PARTS:
        for line in table(part, " ".join(sys.argv[1:])):
            print(line, flush=True)
        print()


if __name__ == "__main__":
    main()
