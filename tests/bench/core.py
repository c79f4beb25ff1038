"""The cost of the core, from request bytes to answer bytes, compared with the dice alone and with specialised programs.

Every request has a new state, seed and context (`fresh`), and uses the public call.
"""

from __future__ import annotations

import cProfile
import json
import pstats
import random
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from typing import Any, Final

from ror_rules import Outcome, Stream, encode, load, read_json, verify
from ror_rules.host.messages import summary, with_summary
from tests.bench import fresh
from tests.bench.fresh import POWER, RULES, Kind
from tests.bench.prototype import READ, WRITE, agree, die_by_die, grouped
from tests.bench.races import Figure, Runner, clock, over, race

CALLS: Final = 100
_number: Final = count(1)


def numbers(calls: int) -> list[int]:
    return [next(_number) for _ in range(calls)]


def bodies(kind: Kind, calls: int, number: int) -> list[bytes]:
    return [kind.body(each) for each in numbers(calls)]


def whole(kind: Kind) -> Callable[[bytes], bytes]:
    """The public call: from bytes to bytes, by a loaded ruleset."""
    rules = load(kind.ruleset)
    return lambda body: encode(rules.answer(kind.rule, rules.read(kind.rule, read_json(body))))


def answered(kind: Kind) -> Callable[[bytes], bytes]:
    """The same with the sentence, as the service and `ror batch` write an outcome."""
    rules = load(kind.ruleset)

    def answer(body: bytes) -> bytes:
        outcome = rules.answer(kind.rule, rules.read(kind.rule, read_json(body)))
        return with_summary(outcome, encode(outcome))

    return answer


def thrown(kind: Kind, number: int) -> int:
    answer = json.loads(whole(kind)(kind.body(number)))
    return sum(len(throw["faces"]) for throw in answer["dice"]["throws"])


def randint(counts: list[int], turns: int = 10) -> Runner:
    """For each call a function that throws its number of dice by the standard library's seeded generator."""

    def throw(dice: int) -> list[int]:
        return [random.randint(1, 6) for _ in range(dice)]

    def runner(number: int) -> int:
        wanted = counts * turns
        clock.begin()
        for dice in wanted:
            throw(dice)
        return len(wanted)

    return runner


def games() -> Iterator[Figure]:
    goals = {"army-combat": (60, 40), "gollum-control": (25, 18)}
    for name, kind in RULES.items():
        dice = [thrown(kind, -number) for number in range(1, 1 + CALLS)]
        best = race({"ours": over(partial(bodies, kind, CALLS), whole(kind)), "randint": randint(dice)})
        goal, stretch = goals.get(name, (None, None))
        against = f"random.randint for its dice, {sum(dice) / CALLS:.3g} on average"
        yield Figure(f"{name}, bytes to bytes", against, best["ours"] / best["randint"], goal, stretch)


def purpose() -> Iterator[Figure]:
    for number in range(1, 100):
        agree(fresh.prototype(number))

    def prototype(number: int) -> list[bytes]:
        return [fresh.prototype_body(each) for each in numbers(CALLS)]

    kind, mixed = RULES["Ring of Power battle"], Kind(POWER, "combat", fresh.mixed)
    best = race(
        {
            "ours": over(partial(bodies, kind, CALLS), whole(kind)),
            "grouped": over(prototype, lambda body: WRITE(grouped(READ(body)))),
            "die by die": over(prototype, lambda body: WRITE(die_by_die(READ(body)))),
            "mixed": over(partial(bodies, mixed, CALLS), whole(mixed)),
        }
    )
    what = "worked Ring of Power battle, bytes to bytes"
    yield Figure(what, "a program of one purpose, by groups", best["ours"] / best["grouped"], 5, 3)
    yield Figure(what, "the same, die by die", best["ours"] / best["die by die"])
    yield Figure("a battle of six groups of kinds by chance", "the worked battle", best["mixed"] / best["ours"])


def checks() -> Iterator[Figure]:
    """Verification of a valid outcome, and of one with another context, which is compared place by place."""

    def outcomes(kind: Kind, number: int) -> list[bytes]:
        return [answered(kind)(body) for body in bodies(kind, CALLS, number)]

    def honest(kind: Kind, number: int) -> list[Any]:
        return [read_json(body) for body in outcomes(kind, number)]

    def changed(kind: Kind, number: int) -> list[dict[str, Any]]:
        return [{**read_json(body), "context": "another"} for body in outcomes(kind, number)]

    for name in ("gollum-control", "army-combat", "Ring of Power battle"):
        kind = RULES[name]
        best = race(
            {
                "ours": over(partial(bodies, kind, CALLS), answered(kind)),
                "held": over(partial(honest, kind), verify),
                "refused": over(partial(changed, kind), verify),
            }
        )
        ratio = best["held"] / best["ours"]
        yield Figure(f"{name}: an outcome checked", "the outcome made, with its sentence", ratio, 1.3)
        yield Figure(f"{name}: an outcome refused", "an outcome checked", best["refused"] / best["held"])


def sentences() -> Iterator[Figure]:
    def outcomes(kind: Kind, number: int) -> list[Outcome]:
        rules = load(kind.ruleset)
        return [rules.answer(kind.rule, rules.read(kind.rule, read_json(body))) for body in bodies(kind, CALLS, number)]

    for name, goal in {"gollum-control": 3, "army-combat": None, "Ring of Power battle": None}.items():
        best = race({"ours": over(partial(outcomes, RULES[name]), summary)})
        yield Figure(f"{name}: its sentence", "", best["ours"] * 1e6, goal, unit="µs")


def growth() -> Iterator[Figure]:
    sizes = {10: 20, 100: 20, 1000: 8, 10_000: 2}
    kinds = {size: Kind(POWER, "combat", partial(fresh.host, count=size)) for size in sizes}
    runners = {
        f"{size}": over(partial(bodies, kinds[size], calls), whole(kinds[size])) for size, calls in sizes.items()
    }
    largest = max(sizes)
    dice = thrown(kinds[largest], -1)
    best = race({**runners, "randint": randint([dice], turns=1)})
    for size in sizes:
        if size > 10:
            goal = 12.7 if size == largest else None
            yield Figure(f"a battle of {size:,} a side", "one of 10 a side", best[f"{size}"] / best["10"], goal)
    against = f"random.randint for its {dice:,} dice"
    yield Figure(f"a battle of {largest:,} a side", against, best[f"{largest}"] / best["randint"])


def counted(run: Callable[[bytes], object], asked: list[bytes]) -> tuple[int, int]:
    profile = cProfile.Profile()
    profile.enable()
    for body in asked:
        run(body)
    profile.disable()
    found = [(where, each[1]) for where, each in pstats.Stats(profile).stats.items()]  # type: ignore[attr-defined]
    return sum(times for _, times in found), sum(times for where, times in found if where[0] != "~")


def calls() -> Iterator[Figure]:
    goals: dict[str, tuple[float, float]] = {"Ring of Power battle": (400, 250)}
    for name, kind in RULES.items():
        run = whole(kind)
        for each in range(1, 6):
            run(kind.body(-each))
        asked = [kind.body(each) for each in range(-140, -100)]
        total, functions = (times / len(asked) for times in counted(run, asked))
        goal, stretch = goals.get(name, (None, None))
        yield Figure(f"{name}: calls of any kind", "each outcome", total, goal, stretch, unit="")
        yield Figure(f"{name}: calls of Python functions", "each outcome", functions, unit="")


def dice() -> Iterator[Figure]:
    """The verifiable stream, compared with the standard library's generator, each from a new seed."""
    for many, turns in ((1, 2000), (40, 1000), (1000, 60), (100_000, 1)):

        def ours(number: int, many: int = many, turns: int = turns) -> int:
            seeds = [f"{each:x}" for each in numbers(turns)]
            clock.begin()
            for seed in seeds:
                Stream(seed).faces("a/b", 6, many)
            return turns

        def theirs(number: int, many: int = many, turns: int = turns) -> int:
            seeds = [f"{each:x}" for each in numbers(turns)]
            clock.begin()
            for seed in seeds:
                random.Random(seed).choices((1, 2, 3, 4, 5, 6), k=many)
            return turns

        best = race({"ours": ours, "theirs": theirs})
        yield Figure(
            f"{many:,} {'die' if many == 1 else 'dice'} from a fresh seed",
            "random.Random(seed).choices",
            best["ours"] / best["theirs"],
        )


PARTS: Final[tuple[Callable[[], Iterator[Figure]], ...]] = (games, purpose, checks, sentences, calls, growth, dice)


def figures() -> Iterator[Figure]:
    for part in PARTS:
        yield from part()


def main() -> None:
    for figure in figures():
        print("  ".join(figure.cells()), flush=True)


if __name__ == "__main__":
    main()
