"""Choices between turns, against recursions of our own that throw every face: best choices, the least and the most, needs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest

from ror_rules._exploring.backward import worth_of
from ror_rules._exploring.memo import Memo
from ror_rules._studies.best import best, between, policy_lines
from ror_rules._studies.need import need
from ror_rules._throwing.interpreters import Thrower
from ror_rules._throwing.sources import Faces
from ror_rules.dice import Dice
from ror_rules.register import load
from ror_rules.trace import Cite

WAR: Any = load("war-of-the-ring")


@cache
def _fought(attacker: tuple[Any, ...], defender: tuple[Any, ...], terrain: str, effort: str) -> Counter[Any]:
    def force(side: str, strength: int, morale: int | None) -> dict[str, Any]:
        return {"side": side, "strength": strength, **({} if morale is None else {"leader_morale": morale})}

    combat = WAR.rule("army-combat")
    state = combat.read(
        {
            "attacker": force(*attacker),
            "defender": force(*defender),
            "terrain": terrain,
            "defender_effort": effort,
        }
    )
    found: Counter[Any] = Counter()
    for face in range(1, 7):
        after = combat.body(Thrower(Faces([face])), WAR.book, state)
        led = after.defender.leader_morale if isinstance(after.defender.leader_morale, int) else None
        found[after.attacker.strength, after.defender.strength, led] += 1
    return found


def _campaign(strength: int, morale: int, *targets: tuple[int, int | None, str], turns: int) -> dict[str, Any]:
    def force(strength: int, morale: int | None) -> dict[str, Any]:
        return {"side": "fellowship", "strength": strength, **({} if morale is None else {"leader_morale": morale})}

    return {
        "attacker": {"side": "dark_power", "strength": strength, "leader_morale": morale},
        "targets": [{"defender": force(each, led), "terrain": terrain} for each, led, terrain in targets],
        "turns": turns,
    }


def _own(
    start: Any, turns: int, morale: int, terrain: list[str], worth: Callable[[Any], int], *, choose: bool
) -> Fraction:
    @cache
    def value(attacker: int, defenders: tuple[Any, ...], left: int) -> Fraction:
        options = []
        for at, (strength, led) in enumerate(defenders):
            if not strength:
                continue
            mean = Fraction(0)
            fought = _fought(("dark_power", attacker, morale), ("fellowship", strength, led), terrain[at], "full")
            for (ours, theirs, leads), weight in fought.items():
                after = tuple((theirs, leads) if other == at else each for other, each in enumerate(defenders))
                stop = Fraction(worth((ours, after)))
                if not ours or left == 1 or not any(each for each, _ in after):
                    mean += weight * stop
                else:
                    on = value(ours, after, left - 1)
                    mean += weight * (max(stop, on) if choose else on)
            options.append(mean / 6)
            if not choose:
                break
        return max(options)

    return value(*start, turns)


@pytest.mark.parametrize(
    ("strength", "morale", "targets", "turns", "points"),
    [
        (60, 1, [(10, 1, "citadel")], 6, 25),
        (100, 2, [(14, 3, "citadel")], 12, 60),
        (50, 0, [(6, None, "citadel"), (9, None, "clear")], 6, 25),
    ],
)
def test_the_best_stop_and_the_best_target_are_those_of_a_recursion(
    strength: int, morale: int, targets: list[Any], turns: int, points: int
) -> None:
    def worth(end: Any) -> int:
        ours, defenders = end
        taken = not any(each for each, _ in defenders)
        return int(points * taken - (strength - ours))

    found = best(
        WAR,
        "war-campaign",
        _campaign(strength, morale, *targets, turns=turns),
        side="attacker",
        worth=f"{points}*fallen - points_lost",
    )
    start = (strength, tuple((each, led) for each, led, _ in targets))
    terrain = [each for _, _, each in targets]
    assert found.value == _own(start, turns, morale, terrain, worth, choose=True)
    assert found.by_plan == _own(start, turns, morale, terrain, worth, choose=False)


def _duel(rounds: int, choose: str) -> Fraction:
    table = {  # the columns of +1 and -1, by die: wounds of the thrower and of the other, k for a death
        "+1": ["-/-", "-/1w", "-/2w", "1w/1w", "2w/1w", "1w/-"],
        "-1": ["-/-", "2w/-", "-/1w", "2w/1w", "1w/1w", "1w/-"],
    }
    hurt = {"-": 0, "1w": 1, "2w": 2}
    ways = Counter(
        (hurt[a] + hurt[d], hurt[b] + hurt[c])
        for a, b in (each.split("/") for each in table["+1"])
        for c, d in (each.split("/") for each in table["-1"])
    )

    @cache
    def value(ours: int, theirs: int, left: int) -> Fraction:
        if ours >= 5 or theirs >= 5 or not left:
            return Fraction((theirs >= 5) - 2 * (ours >= 5))
        mean = Fraction(0)
        for (more, other), weight in ways.items():
            mine, his = min(ours + more, 5), min(theirs + other, 5)
            on = value(mine, his, left - 1)
            if mine < 5 and his < 5 and left > 1:
                on = {"plan": on, "best": max(on, Fraction(0)), "against": max(Fraction(0), min(on, Fraction(0)))}[
                    choose
                ]
            mean += weight * on
        return mean / 36

    return value(0, 0, rounds)


def test_a_duel_is_broken_off_at_the_best_moment() -> None:
    state = {
        "attacker": {"name": "Aragorn", "combat": 5, "endurance": 5},
        "defender": {"name": "Khamul", "combat": 4, "endurance": 5},
        "rounds": 20,
    }
    worth = "killed[Khamul] - 2*killed[Aragorn]"
    found = best(WAR, "individual-combat", state, side="attacker", worth=worth)
    assert (found.by_plan, found.value) == (_duel(20, "plan"), _duel(20, "best"))
    assert best(WAR, "individual-combat", state, side="attacker", worth=worth, against=True).value == _duel(
        20, "against"
    )
    assert "  break-off with own_wounds at least 3 and his_wounds 2 to 3, 1 to 19 left" in policy_lines(found.decided)


def test_an_open_choice_is_neither_yes_nor_no() -> None:
    state = {
        "attacker": {
            "side": "fellowship",
            "strength": 40,
            "leader": {"name": "Faramir", "morale": 0},
            "characters": ["Gimli", "Legolas"],
        },
        "defender": {"side": "dark_power", "strength": 20},
    }
    for name in ("Faramir", "Gimli", "Legolas"):
        assert between(WAR, "army-combat", state, f"killed[{name}]") == (Fraction(0), Fraction(1, 2))
    together = "killed[Faramir] + killed[Gimli] + killed[Legolas]"
    assert between(WAR, "army-combat", state, together) == (Fraction(1, 2), Fraction(1, 2))


@pytest.mark.parametrize(("field", "most_by"), [("fallen", "Denethor"), ("killed[Gimli]", "Gimli")])
def test_the_most_over_open_choices_is_that_of_a_plan(field: str, most_by: str) -> None:
    def state(first: str | None) -> dict[str, Any]:
        found = _campaign(60, 2, (10, None, "citadel"), turns=6)
        force = found["targets"][0]["defender"]
        force |= {"leader": {"name": "Denethor", "morale": 1}, "characters": ["Gimli"]}
        if first:
            force["first_to_die"] = first
        return found

    plans = {
        name: best(WAR, "war-campaign", state(name), side="attacker", worth=field).by_plan
        for name in ("Denethor", "Gimli")
    }
    assert between(WAR, "war-campaign", state(None), field) == (min(plans.values()), max(plans.values()))
    assert max(plans, key=lambda name: plans[name]) == most_by


def test_381_strengths_are_one_table() -> None:
    found = need(
        WAR,
        "war-campaign",
        _campaign(100, 2, (14, 3, "citadel"), turns=12),
        vary={"pointer": "/attacker/strength", "from": 20, "to": 400},
        field="fallen",
        at_least=0.8,
    )
    assert found.found is not None
    chances = {each.at: each.probability for each in found.looked_at}
    assert found.found.at == 73
    assert len(chances) == 381
    for strength in (20, 73, 123, 124, 162, 210, 400):
        own = _own((strength, ((14, 3),)), 12, 2, ["citadel"], lambda end: not end[1][0][0], choose=False)
        assert chances[strength] == float(own)


Sides = tuple[int, int, bool]
"""Armies of the attacker and of the defender in Risk, and whether the attacker has stopped."""


def _losses(dice: Dice, _book: Any, thrown: tuple[int, int]) -> tuple[int, int]:
    here = Cite(section="attacking")
    attack = dice.hand(thrown[0], 6, keep=("highest", 2), why="attack", cite=here, at="attack")
    defense = dice.hand(thrown[1], 6, keep=("highest", 2), why="defense", cite=here, at="defense")
    wins = [mine > yours for mine, yours in zip(attack, defense, strict=False)]
    return wins.count(False), wins.count(True)


def _risk(dice: Dice, armies: tuple[int, int]) -> Sides:
    def fight(dice: Dice, now: Sides) -> Sides:
        ours, theirs = dice.part(_losses, WAR.book, (min(now[0], 3), min(now[1], 2)))
        mine, yours = now[0] - ours, now[1] - theirs
        if not mine or not yours:
            return mine, yours, False
        goes_on = dice.choose(
            "attacker", "go-on", ("attack", "stop"), otherwise="attack", attacker=mine, defender=yours
        )
        return mine, yours, goes_on == "stop"

    return dice.repeat(fight, (*armies, False), until=lambda now: now[2] or not now[0] or not now[1], like="risk")


@pytest.mark.parametrize(("armies", "prize"), [((8, 6), 15), ((10, 8), 20), ((20, 20), 40)])
def test_a_loop_without_a_limit_stops_at_the_best_moment(armies: tuple[int, int], prize: int) -> None:
    @cache
    def losses(attacker: int, defender: int) -> Counter[tuple[int, int]]:
        found: Counter[tuple[int, int]] = Counter()
        for faces in product(range(1, 7), repeat=attacker + defender):
            attack, defense = sorted(faces[:attacker])[::-1][:2], sorted(faces[attacker:])[::-1][:2]
            wins = [mine > yours for mine, yours in zip(attack, defense, strict=False)]
            found[wins.count(False), wins.count(True)] += 1
        return found

    @cache
    def value(attacker: int, defender: int) -> Fraction:
        if not attacker or not defender:
            return Fraction(prize * (not defender) + attacker)
        found, mean = losses(min(attacker, 3), min(defender, 2)), Fraction(0)
        for (ours, theirs), weight in found.items():
            mine, yours = attacker - ours, defender - theirs
            on = value(mine, yours)
            mean += weight * (max(on, Fraction(mine)) if mine and yours else on)
        return mean / found.total()

    memo = Memo(open=lambda who, plan: True)
    found, _ = worth_of(
        lambda dice: _risk(dice, armies), memo, lambda end: prize * (not end[1]) + end[0], lambda who, what: max
    )
    assert found == value(*armies)
