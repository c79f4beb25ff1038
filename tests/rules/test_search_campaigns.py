from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from ror_rules import load
from tests.rules.test_named_persons import PARTY, chance
from tests.rules.war_of_the_ring_by_hand import SEARCH

POINTS = (9, 2, 9, 8, 9)
NINE = [*PARTY, {"name": "Aragorn"}, {"name": "Boromir", "capture_rating": 5}, {"name": "Gandalf"}]
Parties = dict[frozenset[str], Fraction]


def allowed(points: int, characters: int) -> Fraction:
    """The chance that a search allows captures: the faces with a c in the printed cell."""
    column = 0 if characters <= 2 else 1 if characters <= 5 else 2 if characters <= 8 else 3
    return Fraction(SEARCH[min((points + 1) // 2, 5) - 1][column].count("c"), 6)


def hunted(free: Parties, points: int, ratings: Mapping[str, int]) -> Parties:
    """The parties after another search: each free Character throws a die where captures are allowed."""
    found: Parties = {}
    for party, weight in free.items():
        if not party:
            found[party] = found.get(party, Fraction()) + weight
            continue
        caught = allowed(points, len(party))
        found[party] = found.get(party, Fraction()) + weight * (1 - caught)
        for kept in product((False, True), repeat=len(party)):
            share = weight * caught
            for who, stays in zip(sorted(party), kept, strict=True):
                share *= Fraction(ratings[who] if stays else 6 - ratings[who], 6)
            after = frozenset(who for who, stays in zip(sorted(party), kept, strict=True) if stays)
            found[after] = found.get(after, Fraction()) + share
    return found


def after(points: Sequence[int], characters: Sequence[Mapping[str, Any]]) -> Parties:
    ratings = {who["name"]: who.get("capture_rating", 3) for who in characters}
    free: Parties = {frozenset(ratings): Fraction(1)}
    for each in points:
        free = hunted(free, each, ratings)
    return free


def campaign(characters: Sequence[Any], points: Sequence[int], **more: Any) -> dict[str, Any]:
    return {"characters": list(characters), "searches": [{"search_points": each, **more} for each in points]}


@pytest.mark.nightly
@pytest.mark.parametrize(("ruleset", "more"), [("war-of-the-ring", {}), ("three-player", {"orcs": "eye"})])
@pytest.mark.parametrize(("party", "points"), [(PARTY, POINTS), (NINE, (9, 9))], ids=["six", "nine"])
def test_each_of_a_party_is_free_as_often_as_all_parties_say(
    ruleset: str, more: Any, party: list[Any], points: Sequence[int]
) -> None:
    rules, state = load(ruleset), campaign(party, points, **more)
    assert rules.odds("search-campaign", campaign(party, POINTS, **more)).exact
    expected = after(points, party)
    for who in party:
        free = sum(weight for left, weight in expected.items() if who["name"] in left)
        view = f"free[{who['name']}]"
        assert chance(rules.odds("search-campaign", state, fields=[view], arithmetic="exact"), view) == free
    odds = rules.odds("search-campaign", state, fields=["captured"], arithmetic="exact")
    counted = {each.value: Fraction(int(str(each.weight)), int(str(odds.total))) for each in odds.marginals["captured"]}
    assert counted == {
        number: sum(weight for left, weight in expected.items() if len(party) - len(left) == number)
        for number in counted
    }


def test_frodo_is_free_with_62_64_percent() -> None:
    rules = load("war-of-the-ring")
    free = chance(rules.odds("search-campaign", campaign(PARTY, POINTS)), "free[Frodo]")
    assert f"{float(free):.2%}" == "62.64%"
    alone = Fraction(1)
    for points in POINTS:
        alone *= 1 - chance(rules.odds("search", {"search_points": points, "characters": PARTY}), "captured[Frodo]")
    assert f"{float(alone):.2%}" == "66.33%"


def test_persons_together_are_distinguished() -> None:
    odds = load("war-of-the-ring").odds(
        "search-campaign", campaign(PARTY, POINTS), fields=["free[Merry]", "free[Pippin]"], arithmetic="exact"
    )
    expected = after(POINTS, PARTY)
    both = sum(weight for left, weight in expected.items() if {"Merry", "Pippin"} <= left)
    found = next(each for each in odds.outcomes if set((each.fields or {}).values()) == {True})
    assert Fraction(int(str(found.weight)), int(str(odds.total))) == both


def test_the_ring_is_safe_as_long_as_its_bearer_is_free() -> None:
    party = [{**who, "ring": "bears"} if who["name"] == "Sam" else who for who in PARTY]
    odds = load("war-of-the-ring").odds("search-campaign", campaign(party, POINTS))
    assert chance(odds, "ring_safe") == chance(odds, "free[Sam]") < 1
    assert chance(load("war-of-the-ring").odds("search-campaign", campaign(PARTY, POINTS)), "ring_safe") == 1


@pytest.mark.parametrize("reading", ["may-roll", "next-turn"])
def test_escapes_bring_captives_back(reading: str) -> None:
    rules = load("three-player")
    party: list[dict[str, Any]] = [
        {"name": "Frodo", "capture_rating": 4, "escape_rating": 2},
        {"name": "Sam", "capture_rating": 3},
        {"name": "Merry", "capture_rating": 3},
    ]
    points = (9, 8, 9)
    ratings = {who["name"]: who["capture_rating"] for who in party}
    escapes = {who["name"]: who.get("escape_rating", 3) for who in party}
    free: Parties = {frozenset(ratings): Fraction(1)}
    for each in points:
        found: Parties = {}
        for before, weight in free.items():
            for left, share in hunted({before: weight}, each, ratings).items():
                rolls = sorted(set(ratings) - (left if reading == "may-roll" else left | before))
                for made in product((False, True), repeat=len(rolls)):
                    part = share
                    for who, free_again in zip(rolls, made, strict=True):
                        part *= Fraction(escapes[who] if free_again else 6 - escapes[who], 6)
                    back = left | {who for who, free_again in zip(rolls, made, strict=True) if free_again}
                    found[back] = found.get(back, Fraction()) + part
        free = found
    chosen = {"tp-captured-this-turn": reading}
    odds = rules.odds("search-campaign", campaign(party, points, orcs="eye", escapes=True), rulings=chosen)
    for name in ratings:
        assert chance(odds, f"free[{name}]") == sum(weight for left, weight in free.items() if name in left)


@pytest.mark.parametrize(("reading", "safe"), [("captive", Fraction(11, 12)), ("captors", Fraction(5, 6))])
def test_a_captured_bearer_who_escapes_has_the_ring_by_one_reading_alone(reading: str, safe: Fraction) -> None:
    bearer = {"name": "Frodo", "capture_rating": 4, "escape_rating": 3, "ring": "bears"}
    odds = load("three-player").odds(
        "search-campaign", campaign([bearer], (9,), orcs="eye", escapes=True), rulings={"tp-captives-ring": reading}
    )
    assert chance(odds, "ring_safe") == safe
    assert chance(odds, "free[Frodo]") == Fraction(11, 12)


ONE_BUDGET = {
    "searches": [{"nazgul": 3, "escapes": True}, {"nazgul": 4}],
    "shadow_points": 7,
    "attacker": {"side": "dark_power", "strength": 9},
    "targets": [{"defender": {"side": "fellowship", "strength": 2}}],
}


@pytest.mark.parametrize("more", [{}, {"escapes": True}, ONE_BUDGET], ids=["searches", "escapes", "one budget"])
def test_the_solver_agrees_with_all_paths(more: dict[str, Any]) -> None:
    rules = load("three-player")
    rule = rules.rule("search-campaign")
    party = [{"name": "Frodo", "ring": "bears"}, "Sam", {"name": "Merry", "escape_rating": 5}]
    searched = campaign(party, (9, 8), orcs="hand", **({} if "searches" in more else more))
    state = rule.read({**searched, **(more if "searches" in more else {})})
    names = list(rule.projections_in(state))
    walked = rule.enumerated(rules.book, state)
    for name, found in zip(names, rule.explored(rules.book, state).apart(names), strict=True):
        assert found.weights == walked.apart([name])[0].weights, name
