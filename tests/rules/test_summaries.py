from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Any

import pytest
from msgspec import Meta

from ror_rules import load
from ror_rules.author import Amount, Book, Cite, Dice, Value, rule
from ror_rules.host.questions import measurable
from ror_rules.host.wire import whole
from tests.rules.small_games import BOOK

GANDALF = {"name": "Gandalf", "combat": 6, "endurance": 5}
BALROG = {"name": "Balrog", "combat": 7, "endurance": 6}
ONE_ROUND = {"attacker": {**GANDALF, "wounds": 4}, "defender": {**BALROG, "wounds": 5}, "rounds": 1}
HUNT = {
    "search_points": 9,
    "characters": [{"name": "Frodo", "capture_rating": 4}, {"name": "Sam", "capture_rating": 2}],
}
STORM = {
    "attacker": {"side": "dark_power", "strength": 70, "leader_morale": 2},
    "defender": {"side": "fellowship", "strength": 14, "characters": ["Faramir"]},
    "terrain": "citadel",
}
SARUMAN: dict[str, Any] = {
    "attacker": {"side": "saruman", "strength": 20},
    "defender": {"side": "fellowship", "strength": 20, "leader_morale": 2},
    "saruman": {"stack": "attacker", "has_ring": True, "facing": ["gandalf_the_white"]},
}
BATTLE: dict[str, Any] = {
    "attacker": {
        "groups": [
            {"id": "orcs", "type": "orc", "count": 6},
            {"id": "boss", "type": "uruk-hai", "character": True, "leadership": 2},
            {"id": "cub", "type": "orc", "character": True, "leadership": 1},
        ]
    },
    "defender": {
        "groups": [
            {"id": "men", "type": "man", "count": 4},
            {"id": "riders", "type": "man", "count": 2, "mounted": True},
            {"id": "hero", "type": "man", "character": True, "leadership": 3, "abilities": ["heroes"]},
        ]
    },
}
BY_HAND: list[tuple[str, str, dict[str, Any], tuple[int, ...], dict[str, Any]]] = [
    ("war-of-the-ring", "army-combat", STORM, (3,), {"heavier_loss": "attacker", "character_dies": False}),
    ("war-of-the-ring", "search", HUNT, (3, 5, 3), {"captured": 2}),
    ("war-of-the-ring", "search", HUNT, (2, 4, 3), {"captured": 1}),
    (
        "ring-of-power",
        "wizards-duel",
        {
            "challenger": {"name": "Gandalf", "type": "man", "character": True, "wizardry": 3},
            "opponent": {"name": "Saruman", "type": "man", "character": True, "wizardry": 4},
        },
        (2, 1),
        {"challenger.wins": False, "opponent.wins": False},
    ),
    (
        "ring-of-power",
        "wizards-duel",
        {
            "challenger": {"name": "Gandalf", "type": "man", "character": True, "wizardry": 3},
            "opponent": {"name": "Saruman", "type": "man", "character": True, "wizardry": 4},
        },
        (3, 1),
        {"challenger.wins": True, "opponent.wins": False},
    ),
    (
        "three-player",
        "nazgul-loyalty",
        {"nazgul": "Gothmog", "taken_by": "saruman", "leads_army": True},
        (6,),
        {"army_follows": False},
    ),
]


def summed(ruleset: str, rule: str, outcome: Any) -> dict[str, Any]:
    return {view.name: view.of(outcome.state, outcome.result) for view in load(ruleset).rules[rule].summaries}


@pytest.mark.parametrize(("ruleset", "rule", "state", "faces", "expected"), BY_HAND)
def test_summaries_say_what_the_dice_did(
    ruleset: str, rule: str, state: dict[str, Any], faces: tuple[int, ...], expected: dict[str, Any]
) -> None:
    outcome = load(ruleset).resolve(rule, state, faces=faces)
    assert summed(ruleset, rule, outcome).items() >= expected.items()


@pytest.mark.parametrize("ruleset", ["war-of-the-ring", "three-player"])
def test_a_duel_is_won_by_who_outlives_the_other(ruleset: str) -> None:
    rules, seen = load(ruleset), set()
    for first in range(1, 7):
        for second in range(1, 7):
            outcome = rules.resolve("individual-combat", ONE_ROUND, faces=(first, second))
            fates = rules.told(outcome).given["fates"]
            dead = {each.given["who"].name for each in fates if each.code == "duel-fate-dead"}
            assert summed(ruleset, "individual-combat", outcome) == {
                "winner": {"Balrog": "attacker", "Gandalf": "defender"}.get("".join(map(str, dead)), "neither"),
                "attacker.wins": dead == {"Balrog"},
                "defender.wins": dead == {"Gandalf"},
                "both_die": dead == {"Gandalf", "Balrog"},
                "somebody_dies": bool(dead),
            }
            seen.add(frozenset(dead))
    assert len(seen) >= 3


def test_a_battle_has_the_summary_of_its_message() -> None:
    rules = load("ring-of-power")
    best = {"attacker": "boss", "defender": "hero"}
    fallen, unhorsed = set(), 0
    for seed in range(120):
        outcome = rules.resolve("combat", BATTLE, seed=seed)
        found = summed("ring-of-power", "combat", outcome)
        told = rules.told(outcome)
        assert (found["attacker.gone"], found["defender.gone"]) == (told.given["lost"], told.given["their_lost"])
        assert found["attacker.wins"] == (told.code == "battle-attacker")
        assert found["defender.wins"] == (told.code == "battle-defender")
        assert found["draw"] == (told.code == "battle-draw")
        for side, leader in best.items():
            force = getattr(outcome.result, side).force
            there = set() if force is None else {group.id for group in force.groups}
            assert found[f"{side}.leader_falls"] == (leader not in there)
            standing = [] if force is None else [group.count for group in force.groups if not group.wounded]
            assert found[f"{side}.left"] == sum(standing)
            on_foot = [] if force is None else [group.count for group in force.groups if group.id.endswith("~foot")]
            assert found[f"{side}.dismounted"] == sum(on_foot)
            unhorsed += sum(on_foot)
            fallen.add((side, leader in there))
    assert len(fallen) == 4
    assert unhorsed


def test_an_army_battle_reports_the_fate_of_saruman() -> None:
    rules = load("three-player")
    told = set()
    for face in range(1, 7):
        outcome = rules.resolve("army-combat", SARUMAN, faces=(face,))
        found = summed("three-player", "army-combat", outcome)
        fates = {each.code for each in rules.told(outcome).given["fates"]}
        assert found["saruman_loses_ring"] == ("fate-ring-to" in fates)
        assert found["saruman_may_go_to_isengard"] == bool(fates & {"fate-to-isengard", "fate-then-to-isengard"})
        assert not found["saruman_must_duel"]
        told.add(found["saruman_loses_ring"])
    assert told == {True, False}


class Half(Value):
    killed: bool


class Whole(Value):
    first: Annotated[Half, Meta(description="one half")]
    second: Half
    name: Annotated[str | None, Meta(description="no number")]
    left: Annotated[Amount | None, Meta(description="a number, or null")]


@rule("halves", title="Halves", source=Cite(section="a game made up for this test"))
def halves(dice: Dice, book: Book, state: Half) -> Whole:
    """Two equal halves, without a name and a number."""
    return Whole(first=state, second=state, name=None, left=None)


def test_a_field_that_is_described_is_looked_at_like_any_other() -> None:
    assert list(halves.projections) == ["first.killed", "second.killed", "name", "left"]
    assert measurable(halves) == ("first.killed", "second.killed", "left")
    odds = halves.odds(BOOK, Half(killed=True))
    (result,) = odds.weights
    assert [view.of(None, result) for view in halves.projections.values()] == [True, True, None, None]


def test_a_party_of_nine_is_captured_as_its_ratings_say() -> None:
    ratings = (4, 3, 3, 2, 2, 4, 3, 3, 5)
    state: dict[str, Any] = {
        "search_points": 14,
        "characters": [{"name": f"one of nine, {n}", "capture_rating": r} for n, r in enumerate(ratings)],
    }
    found = load("war-of-the-ring").odds("search", state, fields=["captured", "capture_allowed"])
    captured, allowed = (
        {share.value: Fraction(whole(share.weight), whole(found.total)) for share in found.marginals[name]}
        for name in ("captured", "capture_allowed")
    )
    sums = {0: Fraction(1)}
    for rating in ratings:
        caught = Fraction(6 - rating, 6)
        sums = {
            n: sums.get(n, Fraction()) * (1 - caught) + sums.get(n - 1, Fraction()) * caught
            for n in range(len(sums) + 1)
        }
    assert captured == {n: allowed[True] * weight + (n == 0) * allowed[False] for n, weight in sums.items()}


def test_the_solver_of_a_search_agrees_with_all_its_paths() -> None:
    rules = load("war-of-the-ring")
    search = rules.rule("search")
    party = [{"name": name, "capture_rating": rating} for name, rating in (("Frodo", 4), ("Sam", 3), ("Merry", 2))]
    state = search.read({"nazgul": 2, "orc_points": 3, "characters": party})
    walked = search.enumerated(rules.book, state).look(["captured", "spotted"])
    for names in (
        ["captured", "spotted"],
        ["captured", "spotted", "captures"],
        ["captured", "spotted", "captured[Sam]"],
    ):
        found = search.explored(rules.book, state).look(names).map(lambda values: values[:2])
        assert (found.weights, found.total) == (walked.weights, walked.total)
