"""The time of an outcome by function, from bytes to bytes: the most expensive functions of the three hot paths, by
cProfile.

cProfile adds a constant to every call, which overstates functions with many calls. Shares are of many new requests.
"""

from __future__ import annotations

import cProfile
import pstats
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from ror_rules import Stream, encode, load, read_json
from tests.bench.core import numbers, whole
from tests.bench.fresh import RULES
from tests.bench.machine import row
from tests.bench.races import over, race

PATHS: Final = ("gollum-control", "army-combat", "Ring of Power battle")
CALLS: Final = 1000
TURN: Final = 100
SHOWN: Final = 16
ROOT: Final = Path(__file__).resolve().parents[2]


def named(where: tuple[str, int, str]) -> str | None:
    file, _, function = where
    path = Path(file)
    if not path.is_relative_to(ROOT / "ror_rules"):
        return None
    return f"`{path.relative_to(ROOT / 'ror_rules')}` {function}"


def table(path: str) -> Iterator[str]:
    kind = RULES[path]
    run = whole(kind)
    for number in range(1, 20):
        run(kind.body(-number))
    bodies = [kind.body(-1000 - number) for number in range(CALLS)]
    profile = cProfile.Profile(time.process_time)
    profile.enable()
    for body in bodies:
        run(body)
    profile.disable()
    stats = pstats.Stats(profile)
    total = stats.total_tt  # type: ignore[attr-defined]
    found = []
    outside = 0.0
    for where, (_, calls, own, cumulative, _) in stats.stats.items():  # type: ignore[attr-defined]
        name = named(where)
        if name is None:
            outside += own
        else:
            found.append((cumulative / total, own / total, calls / CALLS, name))
    yield row((path, "with what it calls", "itself", "calls an outcome"))
    yield row(("---", "---:", "---:", "---:"))
    for cumulative, own, calls, name in sorted(found, reverse=True)[:SHOWN]:
        yield row((name, f"{cumulative:.0%}", f"{own:.0%}", f"{calls:,.3g}"))
    yield row(("what is built in, and other libraries", "", f"{outside / total:.0%}", ""))


STEPS: Final = (
    "the document is read",
    "it becomes a state",
    "the rule throws",
    "with its trace",
    "id and outcome",
    "it is written",
)


def steps(path: str) -> dict[str, float]:
    """The share of each step in an outcome's time, each measured alone, over new requests."""
    kind = RULES[path]
    rules = load(kind.ruleset)
    rule = rules.rule(kind.rule)

    def prepared(*, read: bool) -> Callable[[int], list[Any]]:
        def prepare(number: int) -> list[Any]:
            found = [kind.body(each) for each in numbers(TURN)]
            return [rules.read(kind.rule, read_json(body)) for body in found] if read else found

        return prepare

    def stream(request: Any) -> Stream:
        return Stream(request.dice.seed, request.context)

    def written(number: int) -> list[Any]:
        return [rules.answer(kind.rule, rules.read(kind.rule, read_json(kind.body(each)))) for each in numbers(TURN)]

    def values(number: int) -> list[Any]:
        return [read_json(kind.body(each)) for each in numbers(TURN)]

    asked = prepared(read=True)
    best = race(
        {
            "document": over(prepared(read=False), read_json),
            "state": over(values, lambda value: rules.read(kind.rule, value)),
            "rule": over(asked, lambda request: rule.roll(rules.book, request.state, stream(request))),
            "trace": over(asked, lambda request: rule.trace(rules.book, request.state, stream(request))),
            "answer": over(asked, lambda request: rules.answer(kind.rule, request)),
            "written": over(written, encode),
        }
    )
    parts = (
        best["document"],
        best["state"],
        best["rule"],
        best["trace"] - best["rule"],
        best["answer"] - best["trace"],
        best["written"],
    )
    whole_of = sum(parts)
    return {name: part / whole_of for name, part in zip(STEPS, parts, strict=True)}


def tables() -> Iterator[str]:
    yield row(("of an outcome", *STEPS))
    yield row(("---", *["---:"] * len(STEPS)))
    for path in PATHS:
        yield row((path, *(f"{part:.0%}" for part in steps(path).values())))


def main() -> None:
    for line in tables():
        print(line)
    for path in PATHS:
        print()
        for line in table(path):
            print(line)


if __name__ == "__main__":
    main()
