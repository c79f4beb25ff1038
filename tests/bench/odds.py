"""`python -m tests.bench.odds [--write]`: the cost of exact odds, compared with icepool, dyce and numpy, as Markdown.

Every question uses the public call, from plain values to the bytes of the answer, in a new state. Passes take turns,
and the least CPU time of each counts. `--write` puts the tables into docs/odds-cost.md.
tests/rules/test_odds_by_peers.py checks that the answers are equal.
"""

from __future__ import annotations

import importlib.metadata
import sys
import time
import tracemalloc
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

import dyce
import icepool

from release.marks import put
from ror_rules import advise, encode, load
from ror_rules.author import Cite, at_least
from ror_rules.errors import BudgetError
from ror_rules.testing import explore
from tests.bench import battles, bounds, drawn, peers
from tests.bench.machine import machine, row
from tests.bench.questions import JOINT, RULES, WINNER, battle, worked
from tests.bench.races import say
from tests.guests import border_war, open_road

PAGE: Final = Path(__file__).resolve().parents[2] / "docs" / "odds-cost.md"
DUELS: Final = load("war-of-the-ring")

SIZES: Final = (10, 20, 40, 80, 100, 160, 200, 300, 500)
"""Figures a side, for exact odds."""
LARGE: Final = (1000, 10_000)
"""Figures a side, for odds in floats."""
MANY: Final = 160
"""The largest number of figures a side for the libraries, which take too long above it."""
SMALL_FRONT: Final = 12
"""The largest land battle for icepool, which takes a minute for 16 against 14."""
SMALL_HAND: Final = 20
"""The largest hand of dice for dyce, which takes too long above it."""
GOALS: Final = {
    "4 against 10": 3.0,
    "20 a side": 10.0,
    "100 a side": 60.0,
    "300 a side": 1000.0,
    "500 a side": 1000.0,
    "10,000 a side, in floats": 300.0,
}
"""Battles -> goal for the default question, in milliseconds."""
DRAWN: Final = 200
ENOUGH: Final = 1.0
ROUNDS: Final = 20

PLAYED: Final = (
    (
        "twelve attacks on a citadel",
        "war-campaign",
        "attacker=(dark_power 100 L2) targets=(defender=(fellowship 14 L3) terrain=citadel) turns=12",
        "attacker",
        "60*fallen - points_lost",
    ),
    (
        "six attacks on two stacks",
        "war-campaign",
        "attacker=(dark_power 50) targets=(defender=(fellowship 6) terrain=citadel, defender=(fellowship 9)) turns=6",
        "attacker",
        "25*fallen - points_lost",
    ),
    (
        "a duel of 20 rounds",
        "individual-combat",
        "attacker=(Aragorn 5/5) defender=(Khamul 4/5) rounds=20",
        "attacker",
        "killed[Khamul] - 2*killed[Aragorn]",
    ),
)
"""Questions of the 1977 game about good play: title, rule, state, the side that chooses, its worth."""

Asking = Callable[[int], Callable[[], Any]]
"""Prepares the new question of a number, and returns the function that runs it."""


class Raced(NamedTuple):
    """The least CPU seconds of each runner, and the length of our longest answer."""

    best: dict[str, float]
    length: int

    def times(self, name: str, over: str = "default") -> str:
        """The ratio of another program's time to ours, or a dash without a figure."""
        if name not in self.best or over not in self.best:
            return "-"
        times = self.best[name] / self.best[over]
        return f"{times:,.0f} x" if times >= 10 else f"{times:.2g} x"

    def milliseconds(self, name: str) -> str:
        if name not in self.best:
            return "refused"
        took = 1000 * self.best[name]
        return f"{took:,.0f}" if took >= 100 else f"{took:.3g}"


def race(runs: Mapping[str, Asking]) -> Raced:
    best: dict[str, float] = {}
    length = 0
    spent = dict.fromkeys(runs, 0.0)
    for number in range(1, ROUNDS + 1):
        for name, asking in runs.items():
            if spent[name] > ENOUGH:
                continue
            ask = asking(number)
            start = time.process_time()
            try:
                answer = ask()
            except (BudgetError, RecursionError):  # icepool adds its dice one within the other
                spent[name] = ENOUGH + 1
                continue
            took = time.process_time() - start
            spent[name] += took
            best[name] = min(took, best.get(name, took))
            if name == "default":
                length = max(length, len(answer))
    return Raced(best, length)


Made = Callable[[int], tuple[dict[str, Any], peers.Fight]]


def ours(made: Made, fields: list[str] | None, arithmetic: Literal["exact", "float"]) -> Asking:
    def asking(number: int) -> Callable[[], bytes]:
        state = made(number)[0]
        return lambda: encode(RULES.odds("combat", state, fields=fields, arithmetic=arithmetic))

    return asking


def others(made: Made, answer: Callable[[peers.Fight], Any]) -> Asking:
    def asking(number: int) -> Callable[[], Any]:
        fight = made(number)[1]
        return lambda: answer(fight)

    return asking


BATTLES: Final = (
    "the battle",
    "by default, ms",
    "KB",
    "who wins and casualties",
    "`winner`",
    "icepool",
    "dyce",
    "a million throws",
    "by hand",
    "",
)


def fought(title: str, made: Made, size: int, arithmetic: Literal["exact", "float"] = "exact") -> tuple[str, ...]:
    runs = {
        "default": ours(made, None, arithmetic),
        "joint": ours(made, JOINT, arithmetic),
        "winner": ours(made, WINNER, arithmetic),
    }
    if size <= MANY:
        runs |= {"icepool": others(made, peers.icepool_joint), "dyce": others(made, peers.dyce_joint)}
    runs |= {"thrown": others(made, peers.thrown_joint), "by hand": others(made, peers.by_hand)}
    raced = race(runs)
    took = 1000 * raced.best.get("default", float("inf"))
    missed = []
    if took > GOALS.get(title, took):
        missed.append(f"{GOALS[title]:g} ms")
    if "dyce" in raced.best:
        wanted = 5 if size >= 20 else 1
        if 1000 * raced.best["dyce"] < wanted * took:
            missed.append("dyce's time" if wanted == 1 else "a fifth of dyce's time")
    mark = f"**missed**: {' and '.join(missed)}" if missed else "met" if title in GOALS or size <= MANY else ""
    names = ("joint", "winner", "icepool", "dyce", "thrown", "by hand")
    told = [raced.times(name) for name in names]
    return (title, raced.milliseconds("default"), f"{raced.length / 1000:.1f}", *told, mark)


def by_size() -> Iterator[Sequence[str]]:
    yield BATTLES
    yield fought("4 against 10", worked, 10)
    for size in SIZES:
        yield fought(f"{size} a side", lambda number, size=size: battle(size, 3, number), size)  # type: ignore[misc]  # bound at once
    for size in LARGE:
        made = lambda number, size=size: battle(size, 3, number)  # noqa: E731  # bound at once
        yield fought(f"{size:,} a side, in floats", made, size, "float")


def by_groups() -> Iterator[Sequence[str]]:
    yield BATTLES
    for size in (20, 40):
        for groups in (2, 5):
            made = lambda number, size=size, groups=groups: battle(size, groups, number)  # noqa: E731  # bound at once
            yield fought(f"{size} a side in {groups} groups", made, size)


def by_rounds() -> Iterator[Sequence[str]]:
    yield ("the duel", "by default, ms", "all there is", "icepool", "dyce")
    for rounds in (1, 10, 50):

        def state(number: int, rounds: int = rounds) -> dict[str, Any]:
            names = (f"Gandalf {number}", f"Witch-king {number}")
            sides = ({"combat": 6, "endurance": 6}, {"combat": 5, "endurance": 6})
            attacker, defender = ({"name": name, **side} for name, side in zip(names, sides, strict=True))
            return {"attacker": attacker, "defender": defender, "rounds": rounds}

        def here(fields: list[str] | None, state: Callable[[int], Any] = state) -> Asking:
            return lambda number: lambda: encode(DUELS.odds("individual-combat", state(number), fields=fields))

        def there(answer: Callable[[Any], Any], state: Callable[[int], Any] = state) -> Asking:
            return lambda number: lambda: answer(state(number))

        runs = {"default": here(None), "all": here(["*"]), "icepool": there(peers.icepool_duel)}
        raced = race({**runs, "dyce": there(peers.dyce_duel)})
        told = [raced.times(name) for name in ("all", "icepool", "dyce")]
        yield (f"{rounds} round{'s' * (rounds > 1)}", raced.milliseconds("default"), *told)


HERE: Final = Cite(section="a benchmark")


def pool(count: int) -> dict[int, int]:
    return explore(lambda dice: dice.pool(count, at_least(4), why="pool", cite=HERE)).weights


def hand(count: int, sides: int, kept: int) -> dict[int, int]:
    return explore(lambda dice: sum(dice.hand(count, sides, keep=("highest", kept), why="hand", cite=HERE))).weights


def by_dice() -> Iterator[Sequence[str]]:
    yield ("the pool", "here, ms", "icepool", "dyce", "a million throws")
    for count in (10, 100, 1000):
        runs: dict[str, Asking] = {
            "default": lambda _, count=count: lambda: pool(count),  # type: ignore[misc]
            "icepool": lambda _, count=count: lambda: count @ icepool.coin(Fraction(1, 2)),  # type: ignore[misc]
            "dyce": lambda _, count=count: lambda: count @ dyce.H({0: 1, 1: 1}),  # type: ignore[misc]
            "thrown": lambda _, count=count: lambda: peers.thrown_pool(count),  # type: ignore[misc]
        }
        raced = race(runs)
        told = [raced.times(name) for name in ("icepool", "dyce", "thrown")]
        yield (f"{count:,} dice", raced.milliseconds("default"), *told)


def by_hands() -> Iterator[Sequence[str]]:
    yield ("the hand", "here, ms", "icepool", "dyce")
    for count, sides, kept in ((4, 6, 3), (10, 10, 3), (20, 10, 5), (100, 6, 3)):
        asked = (count, sides, kept)
        runs: dict[str, Asking] = {
            "default": lambda _, asked=asked: lambda: hand(*asked),  # type: ignore[misc]
            "icepool": lambda _, asked=asked: lambda: peers.icepool_hand(*asked),  # type: ignore[misc]
        }
        if count <= SMALL_HAND:
            runs["dyce"] = lambda _, asked=asked: lambda: peers.dyce_hand(*asked)  # type: ignore[misc]
        raced = race(runs)
        told = [raced.times(name) for name in ("icepool", "dyce")]
        yield (f"the best {kept} of {count}d{sides}", raced.milliseconds("default"), *told)


def by_guests() -> Iterator[Sequence[str]]:
    """The public tables of tests/guests. A cell has the least of some runs in ms, and the most memory that one held in MB."""
    yield ("every result of", "here, ms", "MB", "icepool, ms", "MB", "dyce, ms", "MB")
    war: Any = border_war.RULESET.book
    road: Any = open_road.RULESET.book
    risk = border_war.Conquest(attacker=border_war.Army(armies=20), defender=border_war.Army(armies=20))
    thrown: dict[str, tuple[Callable[[], Any] | None, ...]] = {
        "Risk, 20 against 20": (
            lambda: border_war.conquest.odds(war, risk),
            lambda: peers.icepool_conquest(20, 20),
            lambda: peers.dyce_conquest(20, 20),
        ),
        "the best 3 of 4d6": (
            lambda: border_war.hero.odds(war, border_war.Hero()),
            lambda: peers.icepool_hand(4, 6, 3),
            lambda: peers.dyce_hand(4, 6, 3),
        ),
        "an open-ended d100, in floats, icepool's with nine throws at most": (
            lambda: explore(lambda dice: open_road.maneuver(dice, road, open_road.Maneuver()), floats=True),
            lambda: icepool.d(100).explode([*range(96, 101)], depth=8),
            None,
        ),
        "50 searchers with 30 or less": (
            lambda: open_road.search.odds(road, open_road.Search(searchers=50)),
            lambda: 50 @ icepool.coin(30, 100),
            lambda: 50 @ dyce.H({1: 30, 0: 70}),
        ),
    }
    for mine, yours in (((2, 1, 1, 0), (3, 0, 1, 0)), ((6, 3, 3, 0), (9, 0, 3, 0)), ((12, 6, 3, 0), (14, 0, 4, 0))):
        front = border_war.front(mine, yours)
        units = sum(mine)
        thrown[f"Axis & Allies, {units} against {sum(yours)}"] = (
            lambda front=front: border_war.land_battle.odds(war, front),  # type: ignore[misc]  # bound at once
            None if units > SMALL_FRONT else lambda mine=mine, yours=yours: peers.icepool_land_battle(mine, yours),  # type: ignore[misc]
            None,
        )
    for title, runs in thrown.items():
        yield (title, *[cell for run in runs for cell in (("-", "-") if run is None else spent(run))])


def spent(run: Callable[[], Any]) -> tuple[str, str]:
    best = race({"run": lambda _: run}).milliseconds("run")
    tracemalloc.start()
    run()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return best, f"{peak / 1e6:.2f}"


def by_choices() -> Iterator[Sequence[str]]:
    yield ("the question", "odds of the plan, ms", "best play, ms", "against the other side's best answer, ms")
    game: Any = DUELS
    for title, rule, line, side, worth in PLAYED:
        state = game.parse(rule, line)

        def plan(_: int, rule: str = rule, state: Any = state) -> Callable[[], bytes]:
            return lambda: encode(game.odds(rule, state))

        def played(against: bool, rule: str = rule, state: Any = state, side: Any = side, worth: str = worth) -> Asking:
            return lambda _: lambda: encode(advise(game, rule, state, side=side, worth=worth, against=against))

        raced = race({"default": plan, "best": played(against=False), "against": played(against=True)})
        yield (title, *[raced.milliseconds(each) for each in ("default", "best", "against")])


TABLES: Final[Mapping[str, Callable[[], Iterator[Sequence[str]]]]] = {
    "Three groups a side, one of them a leader": by_size,
    "The same figures in more groups": by_groups,
    "An Individual Combat of the 1977 game: wounds and deaths after a number of rounds": by_rounds,
    "A pool of dice with successes at 4 or more, without a rule": by_dice,
    "The sum of the highest dice of a hand, without a rule": by_hands,
    "The public tables of our guests. The rounds without a hit of Axis & Allies have no exact answer by dyce": by_guests,
    "Best play, and the best answer to it, beside the odds of the plan from the same state": by_choices,
}


def tables() -> Iterator[str]:
    """Every table as it grows, line by line. Forks for memory come first, while this process is small."""
    versions = ", ".join(f"{name} {importlib.metadata.version(name)}" for name in ("icepool", "dyce", "numpy"))
    yield f"{machine()} Beside it {versions}. One core is used."
    yield from ("", "### Questions of players", "")
    yield from battles.summary()
    yield from ("", "### Drawn battles", "")
    yield from drawn.table(DRAWN, 1)
    yield from ("", "### The largest questions", "")
    yield from bounds.table()
    for title, table in TABLES.items():
        yield from ("", f"### {title}", "")
        for number, cells in enumerate(table()):
            yield row(cells)
            if not number:
                yield row(["---", *["---:"] * (len(cells) - 1)])


def main() -> None:
    warnings.simplefilter("ignore")  # dyce marks these functions as experimental
    battles.prepare()
    lines = []
    for each in tables():
        if each.startswith("###"):
            say(f"    {each.lstrip('# ')}")
        print(each, flush=True)
        lines.append(each)
    if "--write" in sys.argv[1:]:
        PAGE.write_text(put(PAGE.read_text("utf-8"), "measured", "\n".join(lines)), "utf-8")


if __name__ == "__main__":
    main()
