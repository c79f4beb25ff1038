"""What battles cost: growth with the figures, and a traced battle against throwing the same dice and nothing else.

Ratios only, of rounds that are interleaved. `make bench` prints them with the rest; alone: `python -m tests.bench.growth`.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any, Final

from ror_rules import encode, load
from ror_rules._throwing.sources import Faces
from ror_rules._throwing.stream import Stream
from ror_rules._wire.reading import read_json

RULES: Final = load("ring-of-power")
BOOK: Final = RULES.book
COMBAT: Final = RULES.rule("combat")
SIZES: Final = (10, 100, 1000, 10_000)


def battle(count: int) -> dict[str, Any]:
    """So many a side: riders and foot against Orcs and Uruk-hai, each side with a leader."""
    return {
        "attacker": {
            "groups": [
                {"id": "eomer", "type": "man", "character": True, "mounted": True, "leadership": 2},
                {"id": "riders", "type": "man", "count": count // 2, "mounted": True, "abilities": ["heavy-armor"]},
                {"id": "men", "type": "man", "count": count - count // 2 - 1},
            ]
        },
        "defender": {
            "policy": "protect-characters",
            "groups": [
                {"id": "lurtz", "type": "uruk-hai", "character": True, "leadership": 1},
                {"id": "uruk-hai", "type": "uruk-hai", "count": count // 2, "abilities": ["pikes"]},
                {"id": "orcs", "type": "orc", "count": count - count // 2 - 1, "abilities": ["axes"]},
            ],
        },
    }


def many_groups(groups: int) -> dict[str, Any]:
    """The same figures in ever more groups."""
    each = 2000 // groups
    side = {"groups": [{"id": f"g{number}", "type": "man", "count": each} for number in range(groups)]}
    return {"attacker": side, "defender": side}


def ratios(runs: list[tuple[Callable[[], object], int]], rounds: int = 9) -> list[float]:
    """The best time of one call of each run, over that of the first."""
    times: list[list[float]] = [[] for _ in runs]
    for _ in range(rounds):
        for kept, (run, calls) in zip(times, runs, strict=True):
            start = time.perf_counter()
            for _ in range(calls):
                run()
            kept.append((time.perf_counter() - start) / calls)
    best = [min(kept) for kept in times]
    return [each / best[0] for each in best]


def traced(state: dict[str, Any]) -> Callable[[], object]:
    """Throws and traces a battle, from its state."""
    asked = COMBAT.read(state)
    return lambda: COMBAT.trace(BOOK, asked, Stream("42"))


def same_dice(state: dict[str, Any]) -> tuple[Callable[[], object], int]:
    """Throws as many dice as a battle does with the standard library's generator; and how many they are."""
    outcome = RULES.resolve("combat", state, seed="42")
    count = sum(len(throw.faces) for throw in outcome.dice.throws)

    def throw() -> list[int]:
        generator = random.Random("42")
        return [generator.randint(1, 6) for _ in range(count)]

    return throw, count


def whole(state: dict[str, Any]) -> Callable[[], object]:
    """A battle from request bytes to answer bytes."""
    body = encode({"state": state, "dice": {"source": "seeded", "seed": "42"}})
    return lambda: encode(RULES.answer("combat", RULES.read("combat", read_json(body))))


def replayed(state: dict[str, Any]) -> Callable[[], object]:
    """A battle with faces supplied: the rules without the stream."""
    outcome = RULES.resolve("combat", state, seed="42")
    faces = tuple(face for throw in outcome.dice.throws for face in throw.faces)
    asked = COMBAT.read(state)
    return lambda: COMBAT.roll(BOOK, asked, Faces(faces))


def lines() -> list[tuple[str, str, float]]:
    """Every measurement: (what, against what, ratio)."""
    found: list[tuple[str, str, float]] = []
    calls = {10: 60, 100: 60, 1000: 20, 10_000: 4}
    growth = ratios([(traced(battle(size)), calls[size]) for size in SIZES])
    for size, ratio in zip(SIZES[1:], growth[1:], strict=True):
        found.append((f"a traced battle of {size:,} a side", "one of 10 a side", ratio))
    for size in SIZES:
        throw, count = same_dice(battle(size))
        one, two, three, four = ratios(
            [
                (throw, calls[size]),
                (traced(battle(size)), calls[size]),
                (whole(battle(size)), calls[size]),
                (replayed(battle(size)), calls[size]),
            ]
        )
        assert one == 1
        against = f"random.randint for the same {count:,} dice"
        found.append((f"a battle of {size:,} a side, traced", against, two))
        found.append((f"a battle of {size:,} a side, bytes to bytes", against, three))
        found.append((f"a battle of {size:,} a side, faces supplied, no trace", against, four))
    groups = ratios([(traced(many_groups(number)), 6) for number in (5, 50, 500)])
    found.append(("2,000 a side in 50 groups", "in 5 groups", groups[1]))
    found.append(("2,000 a side in 500 groups", "in 5 groups", groups[2]))
    return found


def main() -> None:
    """Prints them."""
    for what, against, ratio in lines():
        print(f"{ratio:9.2f} x  {what}, against {against}")


if __name__ == "__main__":
    main()
