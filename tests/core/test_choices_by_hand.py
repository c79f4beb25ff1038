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
from tests.laws.test_choices import Asked, most, value as weighed
from tests.rules.test_sieges import both, following, stopped
from tests.rules.war_of_the_ring_by_hand import SEARCH as CHART, SORCERY, army_combat

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
    bound = asked._replace(rulings={**rulings, "wr-may-capture": "must-try"})
    assert weighed(bound, most, lambda who, plan: who == "searcher") == value(everyone, 3, plan)


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


# --- A duel by Sorcery: each round throws a die of the Sorcery Table for each sorcerer


@pytest.mark.parametrize(("mine", "his", "rounds"), [("A", "D", 4), ("C", "B", 6), ("D", "D", 3)])
def test_a_sorcerer_breaks_off_before_the_other_has_time_to_win(mine: str, his: str, rounds: int) -> None:
    @cache
    def value(own: int, others: int, left: int, pick: Pick) -> Fraction:
        if own >= 6 or others >= 6 or not left:
            return Fraction(2 * (others >= 6) - 3 * (own >= 6))
        found = Fraction(0)
        for strike, reply in product(DIE, DIE):
            one = own + SORCERY[reply - 1]["ABCD".index(his)]
            other = others + SORCERY[strike - 1]["ABCD".index(mine)]
            after = value(one, other, left - 1, pick)
            found += (after if one >= 6 or other >= 6 else pick([after, Fraction(0)])) / 36
        return found

    state = {
        "attacker": {"name": "Gandalf", "combat": 5, "endurance": 6, "sorcery": mine},
        "defender": {"name": "Khamul", "combat": 4, "endurance": 6, "sorcery": his},
        "rounds": rounds,
    }
    found = best(WAR, "individual-combat", state, side="attacker", worth="2*killed[Khamul] - 3*killed[Gandalf]")
    assert (found.by_plan, found.best) == (float(value(0, 0, rounds, plan)), float(value(0, 0, rounds, max)))


# --- Three targets, and a number of points that the attacker may lose


@pytest.mark.parametrize(("strength", "most"), [(40, 10), (60, 20)])
def test_the_attacker_takes_the_targets_in_the_order_that_costs_least(strength: int, most: int) -> None:
    """Each target is attacked once in a turn. The worth counts targets, and an army that lost few points."""

    @cache
    def value(mine: int, theirs: tuple[int, ...], left: int, pick: Pick) -> Fraction:
        options = []
        for at, enemy in enumerate(theirs):
            if not enemy:
                continue
            mean = Fraction(0)
            for battle in fought(("fellowship", mine, 0), ("dark_power", enemy, at)):
                ours = battle["attacker"]["strength"]
                after = (*theirs[:at], battle["defender"]["strength"], *theirs[at + 1 :])
                stop = Fraction(2 * after.count(0) + 5 * (strength - ours <= most))
                over = not ours or left == 1 or not any(after)
                mean += (stop if over else pick([value(ours, after, left - 1, pick), stop])) / 6
            options.append(mean)
        return pick(options)

    defenders = (6, 9, 4)
    state = {
        "attacker": {"side": "fellowship", "strength": strength},
        "targets": [
            {"defender": {"side": "dark_power", "strength": each, **({"leader_morale": at} if at else {})}}
            for at, each in enumerate(defenders)
        ],
        "turns": 4,
    }
    worth = f"2*taken + 5*points_lost<={most}"
    found = best(WAR, "war-campaign", state, side="attacker", worth=worth)
    assert found.by_plan == float(value(strength, defenders, 4, plan))
    assert found.best == float(value(strength, defenders, 4, max))
    assert found.best > value(strength, defenders, 4, plan)


# --- The attacker stops or goes on, and the Dark Power answers with full or half strength


def test_the_attacker_plays_against_the_best_answer_of_the_dark_power() -> None:
    @cache
    def value(enemy: int, mine: int, purse: int, left: int, answer: Pick) -> Fraction:
        def mean(how: str, rest: int) -> Fraction:
            found = Fraction(0)
            for battle in fought(("fellowship", enemy, 0), ("dark_power", mine, 1), how):
                ours, theirs = battle["attacker"]["strength"], battle["defender"]["strength"]
                stop = 30 * (not theirs) - Fraction(25 - ours)
                over = not ours or not theirs or left == 1
                found += (stop if over else max(stop, value(ours, theirs, rest, left - 1, answer))) / 6
            return found

        options = [mean("full", purse - 2)] if purse >= 2 else []
        return answer([*options, mean("half", purse)])

    state = {
        "attacker": {"side": "fellowship", "strength": 25},
        "targets": [{"defender": {"side": "dark_power", "strength": 15, "leader_morale": 1}}],
        "turns": 4,
        "shadow_points": 4,
    }
    asked = WAR.rule("war-campaign")
    for against, answer in ((True, min), (False, plan)):
        found = best_play(
            asked,
            WAR.book,
            asked.read(state),
            "attacker",
            "30*fallen - points_lost",
            against=against,
            budget=PLAY_BUDGETS,
        )
        assert found.best == float(value(25, 15, 4, 4, answer))


# --- A k: the defender sends those first whom it can spare


def test_the_defender_lets_the_captain_live_who_holds_the_citadel() -> None:
    """Without the captain, the stack has no morale. With the captain dead, the others can still be spared."""

    @cache
    def value(mine: int, theirs: int, alive: tuple[bool, int], left: int, pick: Pick) -> Fraction:
        captain, others = alive
        deaths = [(captain, others - 1)] if others else []
        deaths += [(False, others)] if captain else []
        found = Fraction(0)
        for battle in fought(("dark_power", mine, 0), ("fellowship", theirs, 2 * captain)):
            ours, after = battle["attacker"]["strength"], battle["defender"]["strength"]
            over = left == 1 or not ours or not after
            struck = battle["cell"].split("/")[1].endswith("k") and any(alive)
            ends = [
                Fraction(-10 * (not now[0]) - 4 * (2 - now[1]) - 30 * (not after))
                if over
                else value(ours, after, now, left - 1, pick)
                for now in (deaths if struck else [alive])
            ]
            found += pick(ends) / 6
        return found

    defender = {
        "side": "fellowship",
        "strength": 12,
        "leader": {"name": "Denethor", "morale": 2},
        "characters": ["Gimli", "Legolas"],
        "first_to_die": ["Gimli", "Legolas", "Denethor"],
    }
    state = {
        "attacker": {"side": "dark_power", "strength": 40},
        "targets": [{"defender": defender}],
        "turns": 4,
    }
    worth = "-30*fallen - 10*killed[Denethor] - 4*killed[Gimli] - 4*killed[Legolas]"
    found = best(WAR, "war-campaign", state, side="defender", worth=worth)
    assert found.by_plan == float(value(40, 12, (True, 2), 4, plan))
    assert found.best == float(value(40, 12, (True, 2), 4, max))


# --- Ring of Power: a storm that costs too much is given up


def test_the_besieger_gives_up_when_another_storm_costs_more_than_it_gains() -> None:
    """Each storm is a combat of its own. The state between two of them is that of the tests of sieges."""
    ring = load("ring-of-power")
    siege = ring.rule("siege")
    state = siege.read(
        {
            "attacker": {"groups": [{"id": "uruk-hai", "type": "uruk-hai", "count": 4}]},
            "defender": {"groups": [{"id": "men", "type": "man", "count": 3}]},
            "assaults": 3,
        }
    )
    combat = ring.rule("combat")

    def value(fight: Any, left: int, pick: Pick) -> Fraction:
        odds = combat.odds(ring.book, fight)
        found = Fraction(0)
        for result, weight in odds.weights.items():
            ours, theirs = both(result.attacker.force, result.attacker.behind), result.defender.force
            follows = None if result.fortress_taken else following(fight, ours, theirs)
            end = "taken" if result.fortress_taken else stopped(ring, ours, theirs, follows)
            now = Fraction(5 * (end in ("taken", "deserted")) + sum(each.count for each in ours.groups) if ours else 0)
            over = end is not None or left == 1
            found += Fraction(weight, odds.total) * (now if over else pick([value(follows, left - 1, pick), now]))
        return found

    first = combat.state_type(attacker=state.attacker, defender=state.defender, site=state.site)
    found = best_play(
        siege, ring.book, state, "attacker", "5*falls + attacker.left", against=False, budget=PLAY_BUDGETS
    )
    assert found.by_plan == float(value(first, 3, plan))
    assert found.best == float(value(first, 3, max)) > found.by_plan


# --- Three-player game: captives throw for their escape after each search, and join the party again


@pytest.mark.parametrize("escape", [1, 5])
def test_the_searcher_leaves_companions_who_may_escape(escape: int) -> None:
    ratings = {"Frodo": 5, "Sam": 1, "Merry": 4}

    @cache
    def value(free: frozenset[str], left: int, pick: Pick) -> Fraction:
        if not left:
            return Fraction("Frodo" not in free)
        caught = Fraction(CHART[4][0 if len(free) <= 2 else 1].count("c") if free else 0, 6)
        spared = escapes(tuple(sorted(set(ratings) - free)), free, left, pick)
        return (1 - caught) * spared + caught * attempts(
            tuple(each for each in ratings if each in free), free, left, pick
        )

    @cache
    def attempts(waiting: tuple[str, ...], free: frozenset[str], left: int, pick: Pick) -> Fraction:
        if not waiting:
            return escapes(tuple(sorted(set(ratings) - free)), free, left, pick)
        who, rest = waiting[0], waiting[1:]
        stays = Fraction(ratings[who], 6)
        leave = attempts(rest, free, left, pick)
        return pick([stays * leave + (1 - stays) * attempts(rest, free - {who}, left, pick), leave])

    def escapes(held: tuple[str, ...], free: frozenset[str], left: int, pick: Pick) -> Fraction:
        if not held:
            return value(free, left - 1, pick)
        back, stays = (escapes(held[1:], now, left, pick) for now in (free | {held[0]}, free))
        return (escape * back + (6 - escape) * stays) / 6

    party = [{"name": each, "capture_rating": rating, "escape_rating": escape} for each, rating in ratings.items()]
    state = {"characters": party, "searches": [{"search_points": 9, "orcs": "eye", "escapes": True}] * 3}
    asked = Asked("three-player", "search-campaign", state, "captured[Frodo]")
    everyone = frozenset(ratings)
    assert weighed(asked, most) == value(everyone, 3, plan)
    assert weighed(asked, most, lambda who, plan: who == "searcher") == value(everyone, 3, max)
