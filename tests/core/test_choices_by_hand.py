"""Choices of players against recursions from the printed tables: each face, each option, and no engine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any, Final

import pytest
from msgspec import UNSET

from ror_rules import load
from ror_rules.errors import StateError
from ror_rules.host.advise import PLAY_BUDGETS, BestPlay, best_play
from tests.laws.test_choices import Asked, most
from tests.laws.test_choices import value as weighed
from tests.rules.war_of_the_ring_by_hand import army_combat

WAR: Any = load("war-of-the-ring")
THREE: Any = load("three-player")
SAURON: Any = load("sauron")
DIE: Final = range(1, 7)
Pick = Callable[[Sequence[Fraction]], Fraction]
"""How the options of a choice are taken: `max`, `min`, or the plan, which comes first."""


def best(ruleset: Any, rule: str, state: Any, *, side: str, worth: str) -> BestPlay:
    asked, book = ruleset.rule(rule), ruleset.book
    return best_play(asked, book, asked.read(state), side, worth, against=False, budget=PLAY_BUDGETS)


def plan(options: Sequence[Fraction]) -> Fraction:
    return options[0]


# --- Sauron 16.633 and 16.69: a failed attempt may be followed by another. The third failure makes a leader evil.


@pytest.mark.parametrize("rating", range(1, 6))
@pytest.mark.parametrize("evil", [1, 5, 40])
def test_a_leader_stops_to_take_off_the_ring_before_evil_costs_too_much(rating: int, evil: int) -> None:
    def value(failed: int, left: int, pick: Pick) -> Fraction:
        if failed == 3:
            return Fraction(-evil)
        fails = value(failed + 1, left - 1, pick) if left > 1 or failed == 2 else Fraction(0)
        if failed < 2:
            fails = pick([fails, Fraction(0)])
        return Fraction(rating, 6) * 3 + Fraction(6 - rating, 6) * fails

    state = {"leader": {"name": "Isildur", "ring_rating": rating}, "turns": 5}
    found = best(SAURON, "ring-removal", state, side="leader", worth=f"3*removed - {evil}*evil")
    assert (found.by_plan, found.best) == (float(value(0, 5, plan)), float(value(0, 5, max)))


# --- The Search Table: with a c, the Dark Power may attempt to capture each of the spotted Characters.

SEARCH: Final = {  # number of Characters -> the rolls that spot them and those with a c, at 6 to 8 Search Points
    1: ("1", ""),
    2: ("1", ""),
    3: ("12", "1"),
    4: ("12", "1"),
}


@pytest.mark.parametrize("ratings", [(4, 3, 3), (4, 5, 1), (2, 2, 2, 2)])
def test_the_searcher_leaves_companions_who_make_the_party_easier_to_spot(ratings: tuple[int, ...]) -> None:
    names = ("Frodo", "Sam", "Merry", "Pippin")[: len(ratings)]

    @cache
    def value(free: tuple[int, ...], left: int, pick: Pick) -> Fraction:
        if 0 not in free or not left:
            return Fraction(0 not in free)
        captures = len(SEARCH[len(free)][1])
        after = value(free, left - 1, pick)
        return Fraction(captures, 6) * attempts(free, free, left, pick) + Fraction(6 - captures, 6) * after

    @cache
    def attempts(waiting: tuple[int, ...], free: tuple[int, ...], left: int, pick: Pick) -> Fraction:
        if not waiting:
            return value(free, left - 1, pick)
        who, rest = waiting[0], waiting[1:]
        escapes = Fraction(ratings[who], 6)
        leave = attempts(rest, free, left, pick)
        gone = tuple(each for each in free if each != who)
        return pick([escapes * leave + (1 - escapes) * attempts(rest, gone, left, pick), leave])

    state = {
        "characters": [{"name": n, "capture_rating": r} for n, r in zip(names, ratings, strict=True)],
        "searches": [{"search_points": 8}] * 3,
    }
    rulings = {"wr-search-axes": "characters-by-points"}
    asked = Asked("war-of-the-ring", "search-campaign", state, "captured[Frodo]", rulings)
    everyone = tuple(range(len(ratings)))
    assert weighed(asked, most) == value(everyone, 3, plan)
    assert weighed(asked, most, lambda who, plan: who == "searcher") == value(everyone, 3, max)
    assert value(everyone, 3, max) > value(everyone, 3, plan)


# --- Army combat, by the printed table


@cache
def fought(ours: tuple[str, int, int], theirs: tuple[str, int, int], effort: str = "full") -> list[Any]:
    """The battle at each face. An army is its side, strength and leader's morale."""
    attacker, defender = [
        {"side": side, "strength": strength, **({"leader_morale": morale} if morale else {})}
        for side, strength, morale in (ours, theirs)
    ]
    state = {"attacker": attacker, "defender": defender, "terrain": "clear", "defender_effort": effort}
    return [army_combat(state, [face], {}) for face in DIE]


@pytest.mark.parametrize(("mine", "enemy", "turns"), [(5, 40, 5), (8, 25, 6), (12, 60, 5)])
def test_saruman_goes_to_isengard_before_his_stack_falls(mine: int, enemy: int, turns: int) -> None:
    """He may be placed there after a battle in which his stack lost the greater percentage."""

    @cache
    def value(enemy: int, mine: int, left: int, pick: Pick) -> Fraction:
        found = Fraction(0)
        for battle in fought(("fellowship", enemy, 0), ("saruman", mine, 0)):
            ours, theirs = battle["attacker"], battle["defender"]
            rest = Fraction(ours["strength_lost"])
            if not theirs["strength"]:
                stays = rest - 500
            elif not ours["strength"] or left == 1:
                stays = rest
            else:
                stays = rest + value(ours["strength"], theirs["strength"], left - 1, pick)
            leaves = rest - 500 * (not theirs["strength"])
            greater = theirs["loss_percent"] > ours["loss_percent"]
            found += (pick([stays, leaves]) if greater else stays) / 6
        return found

    state = {
        "attacker": {"side": "fellowship", "strength": enemy},
        "targets": [
            {
                "defender": {"side": "saruman", "strength": mine, "leader": {"name": "Saruman", "morale": 0}},
                "saruman": {"stack": "defender", "facing": []},
            }
        ],
        "turns": turns,
    }
    found = best(THREE, "war-campaign", state, side="defender", worth="points_lost - 500*fallen")
    assert (found.by_plan, found.best) == (
        float(value(enemy, mine, turns, plan)),
        float(value(enemy, mine, turns, max)),
    )
    leaves = best(
        THREE, "war-campaign", {**state, "stop_at_isengard": True}, side="defender", worth="points_lost - 500*fallen"
    )
    assert leaves.by_plan == float(value(enemy, mine, turns, lambda options: options[-1]))
    assert found.by_plan is not None
    assert leaves.best == found.best > max(found.by_plan, leaves.by_plan)


@pytest.mark.parametrize("points", [2, 3, 5])
@pytest.mark.parametrize("effort", ["full", "half"])
def test_the_dark_power_pays_for_full_strength_when_it_helps_most(points: int, effort: str) -> None:
    """Defend at Full Strength costs 2 Shadow Points, at Half Strength 0. A plan does one of them as long as it can."""

    @cache
    def value(enemy: int, mine: int, purse: int, left: int, pick: Pick) -> Fraction:
        def mean(how: str, rest: int) -> Fraction:
            found = Fraction(0)
            for battle in fought(("fellowship", enemy, 0), ("dark_power", mine, 1), how):
                ours, theirs = battle["attacker"], battle["defender"]
                ends = not ours["strength"] or not theirs["strength"] or left == 1
                after = Fraction(rest if ends else 0) - 30 * (not theirs["strength"])
                if not ends:
                    after += value(ours["strength"], theirs["strength"], rest, left - 1, pick)
                found += (ours["strength_lost"] + after) / 6
            return found

        options = [mean("half", purse)]
        if purse >= 2:
            options.insert(0 if effort == "full" else 1, mean("full", purse - 2))
        return pick(options)

    state = {
        "attacker": {"side": "fellowship", "strength": 25},
        "targets": [{"defender": {"side": "dark_power", "strength": 15, "leader_morale": 1}}],
        "turns": 4,
        "shadow_points": points,
        "effort": effort,
    }
    worth = "points_lost - 30*fallen - shadow_points_spent"
    found = best(WAR, "war-campaign", state, side="defender", worth=worth)
    assert found.by_plan == float(value(25, 15, points, 4, plan) - points)
    assert found.best == float(value(25, 15, points, 4, max) - points)


# --- A k kills the leader without a name or Frodo, as the Fellowship chooses


@pytest.mark.parametrize("order", [None, ["leader", "Frodo"], ["Frodo", "leader"]])
def test_the_bounds_of_a_death_are_those_of_all_ways_to_choose(order: list[str] | None) -> None:
    @cache
    def value(ours: int, theirs: int, there: tuple[str, ...], left: int, pick: str) -> Fraction:
        found = Fraction(0)
        for battle in fought(("fellowship", ours, "leader" in there), ("dark_power", theirs, 0)):
            attacker, defender = battle["attacker"]["strength"], battle["defender"]["strength"]
            struck = battle["cell"].split("/")[0].endswith("k")

            def after(there: tuple[str, ...]) -> Fraction:
                if "Frodo" not in there:
                    return Fraction(1)
                over = left == 1 or not attacker or not defender  # noqa: B023  # called at once
                return Fraction(0) if over else value(attacker, defender, there, left - 1, pick)  # noqa: B023

            dead = list(there) if struck else []
            if struck and pick not in ("least", "most") and there:
                dead = [next(each for each in pick.split() if each in there)]
            ends = [after(tuple(each for each in there if each != one)) for one in dead] or [after(there)]
            found += (max(ends) if pick == "most" else min(ends)) / 6
        return found

    state: dict[str, Any] = {
        "attacker": {"side": "fellowship", "strength": 40, "leader_morale": 1, "characters": ["Frodo"]},
        "targets": [{"defender": {"side": "dark_power", "strength": 20}}],
        "turns": 3,
    }
    if order:
        state["attacker"]["first_to_die"] = order
        expected = value(40, 20, ("leader", "Frodo"), 3, " ".join(order))
        assert killed(state) == (float(expected), UNSET, UNSET)
    else:
        low, high = [float(value(40, 20, ("leader", "Frodo"), 3, each)) for each in ("least", "most")]
        assert killed(state)[1:] == (low, high)
        assert low < high


def killed(state: Any) -> tuple[Any, Any, Any]:
    (share,) = [
        each
        for each in WAR.odds("war-campaign", state, fields=["killed[Frodo]"]).marginals["killed[Frodo]"]
        if each.value
    ]
    return share.probability, share.low, share.high


# --- A duel with Saruman: he may not break off, and the other may

PLUS: Final = ["-/-", "-/1w", "-/2w", "1w/1w", "2w/1w", "1w/-"]
"""Individual Combat Results Table, differential +1: the thrower and the other, by face."""
MINUS: Final = ["-/-", "2w/-", "-/1w", "2w/1w", "1w/1w", "1w/-"]


def test_only_the_opponent_of_saruman_breaks_off_a_duel() -> None:
    wounds = {"-": 0, "1w": 1, "2w": 2}

    @cache
    def value(saruman: int, aragorn: int, left: int, pick: Pick) -> Fraction:
        if saruman >= 5 or aragorn >= 5 or not left:
            return Fraction((saruman >= 5) - 2 * (aragorn >= 5))
        found = Fraction(0)
        for strike, reply in product(PLUS, MINUS):
            (his, others), (others_too, his_too) = strike.split("/"), reply.split("/")
            one, other = saruman + wounds[his] + wounds[his_too], aragorn + wounds[others] + wounds[others_too]
            after = value(one, other, left - 1, pick)
            found += (after if one >= 5 or other >= 5 else pick([after, Fraction(0)])) / 36
        return found

    state = {
        "attacker": {"name": "Saruman", "combat": 5, "endurance": 5},
        "defender": {"name": "Aragorn", "combat": 4, "endurance": 5},
        "rounds": 8,
    }
    worth = "killed[Saruman] - 2*killed[Aragorn]"
    found = best(THREE, "individual-combat", state, side="defender", worth=worth)
    assert (found.by_plan, found.best) == (float(value(0, 0, 8, plan)), float(value(0, 0, 8, max)))
    assert value(0, 0, 8, max) > value(0, 0, 8, plan)
    with pytest.raises(StateError, match="no choice to make"):
        best(THREE, "individual-combat", state, side="attacker", worth=worth)
