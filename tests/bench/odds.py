"""`python -m tests.bench.odds`: what exact odds cost, against icepool, dyce and a million throws, as Markdown.

Every line is measured in this very run: rounds are interleaved, the best of each counts. `--write` puts the tables into
docs/odds-cost.md. That all answer the same is what tests/rules/test_odds_by_peers.py is for.
"""

from __future__ import annotations

import importlib.metadata
import os
import platform
import sys
import time
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

import dyce
import icepool

from ror_rules import load
from ror_rules._exploring.account import Account
from ror_rules._exploring.distribution import Distribution, binomial
from ror_rules._exploring.memo import Memo
from ror_rules.errors import BudgetError
from tests.bench import peers
from tests.bench.peers import Fight, Force, Kind

PAGE: Final = Path(__file__).resolve().parents[2] / "docs" / "odds-cost.md"
MARKS: Final = ("<!-- measured -->", "<!-- end -->")
RULES: Final = load("ring-of-power")
COMBAT: Final = RULES.rule("combat")
DUELS: Final = load("war-of-the-ring")

SIZES: Final = (10, 20, 40, 80, 100, 160)
"""Figures a side, asked exactly."""
LARGE: Final = (1000, 10_000)
"""Figures a side, asked in floats."""
ICEPOOL_TO: Final = 100
DYCE_TO: Final = 160
"""Figures a side up to which the libraries are asked: beyond, they take too long to wait for."""
ENOUGH: Final = 1.0
"""Seconds after which a question is asked no more, at least once each."""
ROUNDS: Final = 7

JOINT: Final = ["winner", "attacker.casualties", "defender.casualties"]
WINNER: Final = ["winner"]
WON: Final = {"attacker": 1, "defender": -1, "draw": 0}


class Row(NamedTuple):
    """A line of a table: what is asked, our milliseconds, and how many times as long the others take."""

    asked: str
    ours: str
    icepool: str
    dyce: str
    thrown: str
    error: str


HEADING: Final = Row(
    "asked", "here, ms", "icepool", "dyce", "a million throws (numpy)", "largest error of those throws"
)


# --- Battles


RIDER: Final = Kind(1, 2, 3, 4, lives=2)
URUK: Final = Kind(1, 1, 4, 5)
ROHAN: Final[tuple[tuple[dict[str, Any], Kind], ...]] = (
    ({"id": "riders", "type": "man", "mounted": True, "abilities": ["heavy-armor"]}, RIDER),
    ({"id": "men", "type": "man"}, Kind(1, 1, 4, 5)),
    ({"id": "dwarves", "type": "dwarf"}, Kind(1, 1, 4, 3)),
    ({"id": "ents", "type": "half-troll"}, Kind(1, 2, 4, 4)),
)
ISENGARD: Final[tuple[tuple[dict[str, Any], Kind], ...]] = (
    ({"id": "uruk-hai", "type": "uruk-hai"}, URUK),
    ({"id": "orcs", "type": "orc"}, Kind(1, 1, 5, 6)),
    ({"id": "goblins", "type": "goblin"}, Kind(1, 1, 6, 7)),
    ({"id": "trolls", "type": "troll"}, Kind(1, 2, 3, 4)),
)
"""Groups as a state has them, and the same in numbers."""


def battle(count: int, groups: int = 3) -> tuple[dict[str, Any], Fight]:
    """So many figures a side in so many groups, one of them a leader; and the same for those we are measured against."""
    rohan, eomer = side(ROHAN, "eomer", 2, count, groups)
    isengard, lurtz = side(ISENGARD, "lurtz", 1, count, groups)
    return {"attacker": rohan, "defender": isengard}, Fight(eomer, lurtz)


def side(
    army: Sequence[tuple[dict[str, Any], Kind]], leader: str, leads: int, count: int, groups: int
) -> tuple[dict[str, Any], Force]:
    """One side: a leader like the first group, and the other figures in like shares."""
    shares = [(count - 1 + place) // (groups - 1) for place in range(groups - 1)]
    told = [{**group, "count": number} for (group, _), number in zip(army, shares, strict=False)]
    told.append({**army[0][0], "id": leader, "character": True, "leadership": leads})
    kinds = [kind._replace(figures=number) for (_, kind), number in zip(army, shares, strict=False)]
    kinds.sort(key=lambda kind: (kind.saves, -kind.lives))  # the best defense takes hits first, riders before others
    kinds.append(army[0][1]._replace(character=True))
    return {"policy": "protect-characters", "groups": told}, Force(tuple(kinds), leads)


def worked() -> tuple[dict[str, Any], Fight]:
    """Eomer's riders and the raiders of the rules' own example, four against ten."""
    example = next(each for each in RULES.examples if each.title.startswith("Riders of Rohan fall"))
    rohan = Force((RIDER._replace(figures=3), RIDER._replace(character=True)), 2)
    return example.state, Fight(rohan, Force((URUK._replace(figures=9), URUK._replace(character=True)), 1))


def asked(
    state: Mapping[str, Any], fields: list[str], arithmetic: Literal["exact", "float"]
) -> Distribution[tuple[Any, ...]]:
    """Our answer, from a question in plain values: the joint distribution of the fields, however many values it has."""
    question = RULES.read_odds("combat", {"state": state, "fields": fields, "arithmetic": arithmetic})
    views = [COMBAT.projections[name] for name in fields]
    memo = Memo(Account(), floats=arithmetic == "float")
    odds = COMBAT.odds(RULES.book, question.state, observed=frozenset(fields), memo=memo)
    return odds.map(lambda result: tuple(view.of(question.state, result) for view in views))


def told(odds: Distribution[tuple[Any, ...]]) -> dict[Any, Fraction]:
    """Our answer in the others' words: the winner as 1, -1 or 0, and with casualties as a tuple."""
    found = {}
    for (winner, *casualties), weight in odds.weights.items():
        key = (WON[winner], *casualties)
        found[key if casualties else key[0]] = Fraction(weight) / Fraction(odds.total)
    return found


# --- Measuring


def race(runs: Mapping[str, Callable[[], Any]]) -> tuple[dict[str, float], dict[str, Any]]:
    """The best seconds of each, of interleaved rounds, and what each answered; one who cannot is left out."""
    best: dict[str, float] = {}
    answers: dict[str, Any] = {}
    spent = dict.fromkeys(runs, 0.0)
    for _ in range(ROUNDS):
        for name, run in runs.items():
            if spent[name] > ENOUGH:
                continue
            start = time.perf_counter()
            try:
                answers[name] = run()
            except (BudgetError, RecursionError):  # icepool adds its dice one within the other
                spent[name] = ENOUGH + 1
                continue
            took = time.perf_counter() - start
            spent[name] += took
            best[name] = min(took, best.get(name, took))
    return best, answers


def milliseconds(seconds: float) -> str:
    """In milliseconds, to three digits."""
    return f"{1000 * seconds:,.0f}" if seconds >= 0.1 else f"{1000 * seconds:.3g}"


def ratio(times: float) -> str:
    """So many times as long."""
    return f"{times:,.0f} x" if times >= 10 else f"{times:.2g} x"


def row(question: str, runs: Mapping[str, Callable[[], Any]], exact: Callable[[Any], Mapping[Any, Any]]) -> Row:
    """One line: `runs` by the names of a row's columns; `exact` makes chances of our answer."""
    best, answers = race(runs)
    ours = best.get("ours")
    times = {name: ratio(best[name] / ours) if ours and name in best else "-" for name in runs if name != "ours"}
    error = "-"
    if "thrown" in answers and "ours" in answers:
        chances = exact(answers["ours"])
        error = (
            f"{max(abs(answers['thrown'].get(value, 0.0) - float(chance)) for value, chance in chances.items()):.0e}"
        )
    here = milliseconds(ours) if ours else "too many ways"
    return Row(question, here, times.get("icepool", "-"), times.get("dyce", "-"), times.get("thrown", "-"), error)


def fought(
    question: str,
    state: dict[str, Any],
    fight: Fight,
    fields: list[str],
    arithmetic: Literal["exact", "float"] = "exact",
) -> Row:
    """One battle, asked of everybody."""
    count = max(sum(kind.figures for kind in force.kinds) for force in fight)
    joint = fields == JOINT
    runs: dict[str, Callable[[], Any]] = {"ours": lambda: asked(state, fields, arithmetic)}
    if count <= ICEPOOL_TO:
        runs["icepool"] = lambda: (peers.icepool_joint if joint else peers.icepool_winner)(fight)
    if count <= DYCE_TO:
        runs["dyce"] = lambda: (peers.dyce_joint if joint else peers.dyce_winner)(fight)
    runs["thrown"] = lambda: (peers.thrown_joint if joint else peers.thrown_winner)(fight)
    return row(question, runs, told)


# --- The tables


def casualties() -> Iterator[Row]:
    """Who wins, with how many casualties on either side"""
    yield fought("the rules' own example, 4 against 10", *worked(), JOINT)
    for size in SIZES:
        yield fought(f"{size} a side, exact", *battle(size), JOINT)


def winners() -> Iterator[Row]:
    """Who wins, and nothing else"""
    yield fought("the rules' own example, 4 against 10", *worked(), WINNER)
    for size in SIZES:
        yield fought(f"{size} a side, exact", *battle(size), WINNER)
    for size in LARGE:
        yield fought(f"{size:,} a side, float", *battle(size), WINNER, "float")


def grouped() -> Iterator[Row]:
    """The same figures in more groups: who wins, with how many casualties"""
    for size in SIZES[:3]:
        for groups in (2, 3, 5):
            yield fought(f"{size} a side in {groups} groups, exact", *battle(size, groups), JOINT)


def duels() -> Iterator[Row]:
    """An Individual Combat of the 1977 game: both sides' wounds and who is dead after so many rounds"""
    for rounds in (1, 5, 10, 25, 50):
        state = {
            "attacker": {"name": "Gandalf", "combat": 6, "endurance": 6},
            "defender": {"name": "Witch-king", "combat": 5, "endurance": 6},
            "rounds": rounds,
        }
        runs = {
            "ours": lambda state=state: DUELS.odds("individual-combat", state),
            "icepool": lambda state=state: peers.icepool_duel(state),
            "dyce": lambda state=state: peers.dyce_duel(state),
        }
        yield row(f"{rounds} round{'s' * (rounds > 1)}, exact", runs, lambda odds: {})


def pools() -> Iterator[Row]:
    """A pool of dice, each a success at 4 or more"""
    for count in (10, 30, 100, 300, 1000):
        runs = {
            "ours": lambda count=count: binomial(count, 3, 3),
            "icepool": lambda count=count: count @ icepool.coin(Fraction(1, 2)),
            "dyce": lambda count=count: count @ dyce.H({0: 1, 1: 1}),
            "thrown": lambda count=count: peers.thrown_pool(count),
        }
        yield row(
            f"{count:,} dice, exact",
            runs,
            lambda odds: {hits: Fraction(weight, odds.total) for hits, weight in odds.weights.items()},
        )


TABLES: Final[tuple[Callable[[], Iterator[Row]], ...]] = (casualties, winners, grouped, duels, pools)


def line(cells: Sequence[str]) -> str:
    """A line of a Markdown table."""
    return f"| {' | '.join(cells)} |"


def tables() -> Iterator[str]:
    """Every table as it grows, line by line."""
    versions = ", ".join(f"{name} {importlib.metadata.version(name)}" for name in ("icepool", "dyce", "numpy"))
    python = ".".join(map(str, sys.version_info[:2]))
    yield f"Measured with Python {python} on {os.cpu_count()} {platform.machine()} cores, of which one is used; {versions}."
    for table in TABLES:
        yield ""
        yield f"### {table.__doc__}"
        yield ""
        yield line(HEADING)
        yield line(("---", *("---:",) * (len(HEADING) - 1)))
        for each in table():
            yield line(each)


def main() -> None:
    """Prints the tables; with `--write`, puts them into the page as well."""
    warnings.simplefilter("ignore")  # dyce calls what we need of it experimental
    lines = []
    for each in tables():
        print(each, flush=True)
        lines.append(each)
    if "--write" in sys.argv[1:]:
        before, _, rest = PAGE.read_text("utf-8").partition(MARKS[0])
        after = rest.partition(MARKS[1])[2]
        PAGE.write_text("\n".join([before + MARKS[0], *lines, MARKS[1] + after]), "utf-8")


if __name__ == "__main__":
    main()
