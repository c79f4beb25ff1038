"""Small games with published odds, written with `hand`, `part` and `repeat` without a limit.

The odds must equal the printed numbers, and the fractions of a second derivation without the library: it tries every
face, and recurses over states. The larger rules are in `small_games`.
"""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from functools import cache, partial
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from ror_rules import Stream, encode, explain, verify
from ror_rules.author import Book, Dice, HandStep, Ruleset, Value, rule
from ror_rules.testing import throw
from tests.bench.peers import FIRES
from tests.core.brute import chances
from tests.guests import border_war
from tests.rules.small_games import BOOK, MADE_UP, Armies, conquest

# --- Risk: hands compared one by one, until one side is gone

OSBORNE = """
0.417 0.106 0.027 0.007 0.002 0.000 0.000 0.000 0.000 0.000
0.754 0.363 0.206 0.091 0.049 0.021 0.011 0.005 0.003 0.001
0.916 0.656 0.470 0.315 0.206 0.134 0.084 0.054 0.033 0.021
0.972 0.785 0.642 0.477 0.359 0.253 0.181 0.123 0.086 0.057
0.990 0.890 0.769 0.638 0.506 0.397 0.297 0.224 0.162 0.118
0.997 0.934 0.857 0.745 0.638 0.521 0.423 0.329 0.258 0.193
0.999 0.967 0.910 0.834 0.736 0.640 0.536 0.446 0.357 0.287
1.000 0.980 0.947 0.888 0.818 0.730 0.643 0.547 0.464 0.380
1.000 0.990 0.967 0.930 0.873 0.808 0.726 0.646 0.558 0.480
1.000 0.994 0.981 0.954 0.916 0.861 0.800 0.724 0.650 0.568
"""
"""J. Osborne, "Markov Chains for the RISK Board Game Revisited", Mathematics Magazine 76 (2003), table 3: the
probability that the attacker wins, by armies of the attacker (rows, from 1) and of the defender (columns).
"""


@cache
def fell(attack: int, defense: int) -> dict[tuple[int, int], Fraction]:
    """The losses of both sides in one exchange, counted over every face of every die."""
    found: Counter[tuple[int, int]] = Counter()
    for faces in product(range(1, 7), repeat=attack + defense):
        mine, yours = sorted(faces[:attack])[::-1], sorted(faces[attack:])[::-1]
        wins = [one > other for one, other in zip(mine, yours, strict=False)]
        found[len(wins) - sum(wins), sum(wins)] += 1
    return {lost: Fraction(times, 6 ** (attack + defense)) for lost, times in found.items()}


@cache
def left(attacker: int, defender: int) -> dict[tuple[int, int], Fraction]:
    if not attacker or not defender:
        return {(attacker, defender): Fraction(1)}
    found: dict[tuple[int, int], Fraction] = {}
    for (mine, yours), chance in fell(min(attacker, 3), min(defender, 2)).items():
        for end, share in left(attacker - mine, defender - yours).items():
            found[end] = found.get(end, Fraction(0)) + chance * share
    return found


def ends(attacker: int, defender: int) -> dict[tuple[int, int], Fraction]:
    odds = conquest.odds(BOOK, Armies(attacker=attacker, defender=defender))
    return {(end.attacker, end.defender): chance for end, chance in chances(odds).items()}


def test_risk_is_the_table_of_osborne() -> None:
    for attacker, row in enumerate(OSBORNE.split("\n")[1:-1], 1):
        for defender, printed in enumerate(row.split(), 1):
            found = ends(attacker, defender)
            assert found == left(attacker, defender)
            assert f"{float(sum(chance for end, chance in found.items() if not end[1])):.3f}" == printed


def test_twenty_against_twenty_are_exact() -> None:
    found = ends(20, 20)
    assert found == left(20, 20)
    assert len(found) == 40
    assert max(chance.denominator for chance in found.values()) > 10**60
    assert f"{float(sum(chance for end, chance in found.items() if not end[1])):.4f}" == "0.6334"


def test_a_conquest_is_thrown_traced_and_replayed() -> None:
    state = Armies(attacker=6, defender=4)
    result, written = conquest.trace(BOOK, state, Stream("42"))
    assert result == conquest.roll(BOOK, state, Stream("42"))
    assert (result.attacker, result.defender) in ends(6, 4)
    again = throw(partial(conquest, book=BOOK, state=state), [face for each in written.throws for face in each.faces])
    assert (again.result, again.lines) == (result, written.lines)
    armies = [6, 4]
    for attack, defense in zip(written.lines[::2], written.lines[1::2], strict=True):
        assert isinstance(attack, HandStep)
        assert isinstance(defense, HandStep)
        assert (len(attack.faces), len(defense.faces)) == (min(armies[0], 3), min(armies[1], 2))
        for mine, yours in zip(attack.kept, defense.kept, strict=False):
            armies[mine > yours] -= 1
    assert armies == [result.attacker, result.defender]


def test_thrown_conquests_fall_as_the_odds_have_it() -> None:
    state = Armies(attacker=4, defender=3)
    fallen = Counter(conquest.roll(BOOK, state, Stream(number)) for number in range(4000))
    expected = {end: float(4000 * chance) for end, chance in chances(conquest.odds(BOOK, state)).items()}
    assert fallen.keys() <= expected.keys()
    assert len(expected) == 7
    assert min(expected.values()) > 5
    assert sum((fallen[end] - each) ** 2 / each for end, each in expected.items()) < 22.46  # of 6 degrees of freedom


def test_a_conquest_is_an_outcome_that_can_be_verified(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "conquests"
    (package / "tables").mkdir(parents=True)
    files = {
        "__init__.py": "",
        "rulings.toml": "rulings = []",
        "examples.toml": "examples = []",
        "sections.toml": 'work = "Conquests"\nheadings = {}',
        "messages/en/conquest.ftl": "attack = attack\ndefense = defense\narmies-left = armies left",
    }
    (package / "messages/en").mkdir(parents=True)
    for name, text in files.items():
        (package / name).write_text(text, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    rules: Ruleset[Book] = Ruleset(
        id="conquests",
        title="Conquests",
        summary="One battle.",
        version="1.0.0",
        package="conquests",
        bind=lambda tables, rulings: Book(rulings=rulings),
        rules=(conquest,),
    )
    monkeypatch.setattr("ror_rules._packages.register.find", {"conquests": rules}.get)
    outcome = rules.resolve("conquest", {"attacker": 3, "defender": 2}, seed="42")
    assert verify(outcome).holds
    assert "Attack: " in explain(outcome)
    forged = json.loads(encode(outcome))
    assert forged["trace"][0]["step"] == "hand"
    forged["trace"][0]["kept"][0] ^= 1
    verdict = verify(forged)
    assert not verdict.holds
    assert verdict.difference is not None
    assert verdict.difference.pointer == "/trace/0/kept/0"
    odds = rules.odds("conquest", {"attacker": 3, "defender": 2}, fields=["conquered"])
    assert odds.exact
    shares = {share.value: share.probability for share in odds.marginals["conquered"]}
    assert shares == pytest.approx({False: 1 - 0.656, True: 0.656}, abs=5e-4)


# --- Axis & Allies: rounds without casualties come again


def number_of_hits(values: list[int]) -> dict[int, Fraction]:
    found = {0: Fraction(1)}
    for value in values:
        hit = Fraction(value, 6)
        found = {
            number: found.get(number, Fraction(0)) * (1 - hit) + found.get(number - 1, Fraction(0)) * hit
            for number in range(len(found) + 1)
        }
    return found


Values = tuple[tuple[int, int], ...]


@cache
def fought(attacker: Values, defender: Values) -> dict[tuple[int, int], Fraction]:
    if not attacker or not defender:
        return {(len(attacker), len(defender)): Fraction(1)}
    made = number_of_hits([unit[0] for unit in attacker])
    taken = number_of_hits([unit[1] for unit in defender])
    again = made.pop(0) * taken[0]
    pairs = [(0, each) for each in taken if each] + [(one, each) for one in made for each in taken]
    made[0] = again / taken[0]
    found: dict[tuple[int, int], Fraction] = {}
    for one, other in pairs:
        for end, share in fought(attacker[other:], defender[one:]).items():
            found[end] = found.get(end, Fraction(0)) + made[one] * taken[other] * share / (1 - again)
    return found


BATTLES = {
    "three infantry on two": ((3, 0, 0, 0), (2, 0, 0, 0)),
    "two infantry and a tank on three infantry": ((2, 1, 0, 0), (3, 0, 0, 0)),
    "a fighter and a bomber help": ((2, 0, 1, 1), (3, 0, 1, 0)),
    "a large battle": ((6, 3, 2, 1), (8, 2, 1, 0)),
}


@pytest.mark.parametrize("battle", BATTLES)
def test_a_battle_of_axis_and_allies_is_that_of_a_recursion(battle: str) -> None:
    attacker, defender = BATTLES[battle]
    odds = border_war.land_battle.odds(border_war.RULESET.book, border_war.front(attacker, defender))
    found: Counter[tuple[int, int]] = Counter()
    for end, weight in odds.weights.items():
        found[end.attacker.units, end.defender.units] += weight
    sides: list[Values] = [
        tuple(fires for fires, count in zip(FIRES, units, strict=True) for _ in range(count))
        for units in (attacker, defender)
    ]
    assert {end: Fraction(weight, odds.total) for end, weight in found.items()} == fought(sides[0], sides[1])


# --- Craps: the point comes again, or a seven does


class Table(Value):
    """A come-out, before any point."""


class Passed(Value):
    won: bool
    point: int


@rule("pass-line", title="Pass line", source=MADE_UP)
def pass_line(dice: Dice, book: Book, state: Table) -> Passed:
    """7 and 11 win at once, 2, 3 and 12 lose. Any other number is the point, and wins if it comes before a 7."""

    def throw(dice: Dice, last: int = 0) -> int:
        return sum(dice.hand(2, 6, keep=("highest", 2), why="dice", cite=MADE_UP))

    first = throw(dice)
    if first in {2, 3, 7, 11, 12}:
        return Passed(won=first in {7, 11}, point=0)
    return Passed(won=dice.repeat(throw, 0, until={first, 7}.__contains__) == first, point=first)


def test_craps_pays_as_printed() -> None:
    found = chances(pass_line.odds(BOOK, Table()))
    assert sum(chance for end, chance in found.items() if end.won) == Fraction(244, 495)
    for point, printed in {4: (1, 3), 5: (2, 5), 6: (5, 11), 8: (5, 11), 9: (2, 5), 10: (1, 3)}.items():
        won, lost = (found[Passed(won=won, point=point)] for won in (True, False))
        assert won / (won + lost) == Fraction(*printed)


# --- Penney's game: states that lead back to each other

PENNEY = {
    "HHH": ("THH", Fraction(7, 8)),
    "HHT": ("THH", Fraction(3, 4)),
    "HTH": ("HHT", Fraction(2, 3)),
    "HTT": ("HHT", Fraction(2, 3)),
    "THH": ("TTH", Fraction(2, 3)),
    "THT": ("TTH", Fraction(2, 3)),
    "TTH": ("HTT", Fraction(3, 4)),
    "TTT": ("HTT", Fraction(7, 8)),
}
"""M. Gardner, "Mathematical Games", Scientific American, October 1974: the best answer to each row of three coins, and
its chance.
"""
ROWS = ["".join(row) for row in product("HT", repeat=3)]


class Bets(Value):
    first: str
    second: str


@rule("penney", title="Penney's game", source=MADE_UP)
def penney(dice: Dice, book: Book, state: Bets) -> Bets:
    """A coin is thrown until its last three faces are one of the two rows. The result has the winner first."""

    def toss(dice: Dice, last: str) -> str:
        return (last + "HT"[dice.roll(2, why="coin", cite=MADE_UP) - 1])[-3:]

    seen = dice.repeat(toss, "", until={state.first, state.second}.__contains__)
    return state if seen == state.first else Bets(first=state.second, second=state.first)


def leads(one: str, other: str) -> int:
    """Conway's leading number: it has a bit for each end of one row that begins the other."""
    return sum(2 ** (size - 1) for size in range(1, 4) if one[-size:] == other[:size])


def test_penneys_game_is_that_of_conway_and_gardner() -> None:
    wins: dict[tuple[str, str], Fraction] = {}
    for one, other in product(ROWS, repeat=2):
        if one != other:
            odds = chances(penney.odds(BOOK, Bets(first=one, second=other)))
            wins[other, one] = odds[Bets(first=other, second=one)]
            against, mine = leads(one, one) - leads(one, other), leads(other, other) - leads(other, one)
            assert wins[other, one] == Fraction(against, against + mine)
    for row, (answer, printed) in PENNEY.items():
        best: Any = max((other for other in ROWS if other != row), key=lambda other: wins[other, row])
        assert (best, wins[best, row]) == (answer, printed)
