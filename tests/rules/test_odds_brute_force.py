from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any, Final, NamedTuple

import pytest
from msgspec import UNSET

from ror_rules import Odds, load
from ror_rules.author import Ruleset
from ror_rules.host.wire import plain, whole
from tests.drawn import few
from tests.rules import war_of_the_ring_by_hand as by_hand

ENGINE: Final[Ruleset[Any]] = load("war-of-the-ring")
SPREAD: Final = 40
"""Random states for each rule with too many states for a list."""

MOST_WAYS: Final = 6**4
"""Maximum of falls of the dice for an enumeration."""


Result = dict[str, Any]


class Question(NamedTuple):
    rule: str
    state: dict[str, Any]
    rulings: dict[str, str]

    def odds(self) -> Odds:
        return ENGINE.odds(self.rule, self.state, rulings=self.rulings, fields=["*"])


def text(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


def summed(parts: Iterable[tuple[Any, Fraction]]) -> dict[str, Fraction]:
    chances: dict[str, Fraction] = defaultdict(Fraction)
    for value, chance in parts:
        chances[text(value)] += chance
    return dict(chances)


def joint(odds: Odds, like: Result | None = None) -> dict[str, Fraction]:
    """The engine's distribution of whole results, as exact fractions, with the fields of `like`."""
    results = ((plain(each.result), each.weight) for each in odds.outcomes)
    return summed(
        (result if like is None else within(result, like), Fraction(whole(weight), whole(odds.total)))
        for result, weight in results
    )


def within(result: Result, like: Result) -> Result:
    """The fields of a result that another has. A piece carries fields that no throw changes."""
    return {name: within(result[name], each) if isinstance(each, dict) else result[name] for name, each in like.items()}


def marginals(odds: Odds) -> dict[str, dict[str, Fraction]]:
    found = {}
    summaries = {view.name for view in ENGINE.rules[odds.rule].summaries}
    for name, shares in odds.marginals.items():
        if name in summaries or "[" in name:
            continue
        found[name] = summed((plain(share.value), Fraction(whole(share.weight), whole(odds.total))) for share in shares)
    return found


def fields(result: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for name, value in result.items():
        if isinstance(value, dict):
            yield from fields(value, f"{prefix}{name}.")
        else:
            yield prefix + name, value


def expected_marginals(outcomes: Iterable[tuple[Mapping[str, Any], Fraction]]) -> dict[str, dict[str, Fraction]]:
    parts: dict[str, list[tuple[Any, Fraction]]] = defaultdict(list)
    for result, chance in outcomes:
        for name, value in fields(result):
            parts[name].append((value, chance))
    return {name: summed(values) for name, values in parts.items()}


def some(draw: Random, **choices: Iterable[Any]) -> dict[str, Any]:
    chosen = {name: draw.choice(list(values)) for name, values in choices.items()}
    return {name: value for name, value in chosen.items() if value is not None}


def sorcerers() -> list[Any]:
    return [None, None, None, "A", "B", "C", "D", {"rating": "A", "subtract": 3}, {"rating": "C", "subtract": 1}]


def gollum_states() -> Iterator[Question]:
    sides = ("fellowship", "dark_power", "neither")
    for before, holder in product(sides, sides):
        if holder not in (before, "neither") and before != "neither":
            continue
        yield Question("gollum-control", {"previous_controller": before, "card_holder": holder}, {})


def campaign_states() -> Iterator[Question]:
    sides = ("fellowship", "dark_power", "neither")
    for before, awaited, turns in product(sides, (None, *sides), (1, 2, 3)):
        if awaited != before:
            holder = "dark_power" if before == "neither" else before
            state = {"previous_controller": before, "card_holder": holder, "turns": turns, "until": awaited}
            yield Question("gollum-campaign", state, {})


def search_states(draw: Random) -> Iterator[Question]:
    for points, number in product((1, 3, 6, 8, 30), (2, 3, 8, 12)):
        yield Question("search", {"search_points": points, "characters": number}, {})
    for index in range(SPREAD):
        searchers = {"nazgul": 1 + index % 9, "orc_points": draw.randrange(5)}
        if index % 2:
            searchers = {"search_points": draw.randrange(1, 12)}
        named = [
            {"name": name, **some(draw, capture_rating=(None, 0, 1, 2, 3, 4, 5, 6))}
            for name in ("Frodo", "Sam", "Gandalf the White")[: 1 + index % 3]
        ]
        yield Question("search", {**searchers, "characters": named}, {})


def duel_states(draw: Random, rounds: Iterable[int]) -> Iterator[Question]:
    """Contenders with similar and different ratings, frail and tough, some of them sorcerers."""
    for number in rounds:
        contenders = []
        for name in ("Gandalf", "Balrog"):
            contender = some(draw, combat=range(-2, 8), endurance=range(1, 8), sorcery=sorcerers())
            if draw.random() < 0.3:
                contender["wounds"] = draw.randrange(contender["endurance"])
            contenders.append({"name": name, **contender})
        if draw.random() < 0.3:
            contenders[0]["combat"] = contenders[1]["combat"] + draw.choice((-2, 2))
        rulings = some(
            draw, **{"wr-icrt-die-1": (None, "plus-two-none", "minus-one-killed"), "wr-endurance": (None, "more-kills")}
        )
        state = {"attacker": contenders[0], "defender": contenders[1], "rounds": number}
        yield Question("individual-combat", state, rulings)


def army_states(draw: Random) -> Iterator[Question]:
    for reading in ("up", "down"):
        swamp = {"attacker": {"side": "fellowship", "strength": 4}, "defender": {"side": "dark_power", "strength": 3}}
        yield Question("army-combat", {**swamp, "terrain": "swamp"}, {"wr-half-strength": reading})
    grounds = [hex_ for hex_, cost in by_hand.HEXES.items() if cost != "P" and by_hand.DEFENSE[hex_] != "$"]
    for index in range(2 * SPREAD):
        sides = draw.sample(("fellowship", "dark_power"), 2)
        forces = [
            {
                "side": side,
                "strength": draw.choice((1, 3, 7, 12, 13, 20, 33, 48, 95, 99, 100, 161, 1234)),
                **some(
                    draw,
                    leader_morale=(None, None, -2, 1, 2, 3, 5, -9),
                    sorcery=sorcerers(),
                    characters=(
                        None,
                        0,
                        1,
                        4,
                        [f"Captain of the {side}"],
                        [f"Rider of the {side}", f"Man of the {side}"],
                    ),
                ),
            }
            for side in sides
        ]
        state = {"attacker": forces[0], "defender": forces[1], "terrain": grounds[index // 2 % len(grounds)]}
        if index % 2:
            state["terrain"] = "swamp"
        if sides[1] == "dark_power" and draw.random() < 0.5:
            state["defender_effort"] = "half"
        rulings = some(
            draw,
            **{
                "wr-ratio": (None, "nearest"),
                "wr-half-strength": (None, "up", "down"),
                "wr-multipliers": (None, "half-alone"),
                "wr-army-modifiers": (None, None, "attacker-only"),
                "wr-acrt-9-at-1-2": (None, "-/50"),
                "wr-loss-11-15-50": (None, "6"),
            },
        )
        yield Question("army-combat", state, rulings)


def loss_states(draw: Random) -> Iterator[Question]:
    for strength, reading in product(range(10, 17), ("5", "6")):
        yield Question("losses", {"strength": strength, "percent": 50}, {"wr-loss-11-15-50": reading})
    for strength in (*range(106), 115, 150, 333, 9999):
        yield Question("losses", {"strength": strength, "percent": draw.choice((0, 10, 20, 30, 50, 80, 100))}, {})


def cost_states(draw: Random) -> Iterator[Question]:
    for index in range(SPREAD):
        game = ("character", "campaign")[index % 2]
        actions = []
        for _ in range(draw.randrange(6)):
            kinds = [*by_hand.PRICES[game], "other"] + ["move_force"] * (game == "campaign")
            action = some(draw, action=kinds, count=(None, 1, 2, 3, 7))
            if action["action"] == "move_force":
                action["strength"] = draw.choice((1, 10, 11, 40, 41, 500))
            if action["action"].startswith("search_with") and draw.random() < 0.5:
                action["during"] = draw.choice(("search_phase", "fellowship_player_turn"))
            actions.append(action)
        yield Question("shadow-point-costs", {"game": game, "actions": actions, "available": draw.randrange(40)}, {})


def terrain_states(draw: Random) -> Iterator[Question]:
    """Paths of up to six steps, sometimes through barred hexes."""
    passable = [hex_ for hex_, cost in by_hand.HEXES.items() if cost != "P"]
    sides = [side for side, cost in by_hand.HEXSIDES.items() if cost != "P"]
    for _ in range(3 * SPREAD):
        steps: list[Any] = []
        for _ in range(draw.randrange(1, 7)):
            hex_ = draw.choice([*passable, *passable, "mountain"])
            drawn = draw.sample([*sides, *sides, "dunharrow", "mountain"], draw.choice((0, 0, 1, 1, 2)))
            crossed = list(dict.fromkeys(drawn))
            step: dict[str, Any] = {"hex": hex_, "hexsides": crossed}
            if "tunnel" in crossed:
                step["tunnel_open"] = draw.random() < 0.7
            steps.append(step if crossed else hex_)
        state = some(
            draw,
            movement_allowance=(None, None, 0, 2, 6, 12, "7/2", "19/2"),
            moving=(None, "army", "characters", "aragorns_company", "aragorns_army"),
            defending_in=(None, *by_hand.DEFENSE),
        )
        yield Question("terrain", {"steps": steps, **state}, some(draw, **{"wr-dunharrow": (None, "with-army")}))


def questions() -> Iterator[Question]:
    draw = Random("all the dice of Mordor")
    yield from gollum_states()
    yield from campaign_states()
    yield from search_states(draw)
    for rating, subtract in product("ABCD", (0, 1, 2, 3, 4, 5, 6, 99)):
        yield Question("sorcery", {"rating": rating, "subtract": subtract}, {})
    yield from duel_states(draw, [1] * SPREAD + [2] * SPREAD)
    yield from army_states(draw)
    for letter in "ABCDEF":
        yield Question("shadow-points", {"letter": letter}, {})
    yield from loss_states(draw)
    yield from cost_states(draw)
    yield from terrain_states(draw)


QUESTIONS: Final = [*{text(each): each for each in questions()}.values()]
RULES: Final = sorted({each.rule for each in QUESTIONS})
DICELESS: Final = [each for each in QUESTIONS if not by_hand.dice_of(each.rule, each.state)]
LONG_DUELS: Final = list(duel_states(Random("one more round"), (3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 40, 100) * 3))


@pytest.mark.parametrize("rule", few(RULES, 3))
def test_odds_are_those_of_all_faces(rule: str) -> None:
    for question in QUESTIONS:
        if question.rule == rule:
            assert 6 ** by_hand.dice_of(rule, question.state) <= MOST_WAYS
            compare(question, list(by_hand.every_outcome(rule, question.state, question.rulings)))


def compare_what_no_choice_changes(odds: Odds, expected: dict[str, dict[str, Fraction]]) -> None:
    """The fields that no open choice changes are those of a throw, and the deaths that are owed are among them."""
    assert odds.outcomes == ()
    settled = {name for name, shares in odds.marginals.items() if all(each.weight is not UNSET for each in shares)}
    known = settled & expected.keys()
    assert {"cell", "attacker.strength", "defender.strength"} <= known
    for name in known:
        shares = odds.marginals[name]
        found = summed((plain(each.value), Fraction(whole(each.weight), whole(odds.total))) for each in shares)
        assert found == expected[name], name


def compare(question: Question, outcomes: list[tuple[Result, Fraction]]) -> None:
    odds = question.odds()
    if odds.open is not UNSET:
        compare_what_no_choice_changes(odds, expected_marginals(outcomes))
        return
    assert joint(odds, outcomes[0][0]) == summed(outcomes), question
    assert marginals(odds) == expected_marginals(outcomes), question
    weights = [whole(each.weight) for each in odds.outcomes]
    assert min(weights) > 0
    assert sum(weights) == whole(odds.total)
    assert len(joint(odds)) == len(odds.outcomes)
    assert [each.probability for each in odds.outcomes] == [float(Fraction(each, sum(weights))) for each in weights]


@pytest.mark.parametrize("rounds", sorted({each.state["rounds"] for each in LONG_DUELS}))
def test_odds_of_a_long_duel_are_those_of_a_markov_chain(rounds: int) -> None:
    for question in LONG_DUELS:
        if question.state["rounds"] == rounds:
            chain = by_hand.duel_chain(question.state, question.rulings)
            compare(question, [(standing.result(), chance) for standing, chance in chain.items()])


def test_a_rule_without_dice_has_one_outcome() -> None:
    for question in DICELESS:
        odds = question.odds()
        (only,) = odds.outcomes
        resolved = ENGINE.resolve(question.rule, question.state, rulings=question.rulings)
        assert (odds.total, only.weight, only.probability, only.result) == ("1", "1", 1.0, resolved.result)


def test_every_rule_is_asked_often_enough() -> None:
    campaigns = {"search-campaign", "war-campaign"}
    asked = {rule: [each for each in QUESTIONS if each.rule == rule] for rule in ENGINE.rules.keys() - campaigns}
    every_state = {"gollum-control": 7, "gollum-campaign": 27, "shadow-points": 6}
    for rule, found in asked.items():
        assert len(found) >= every_state.get(rule, 30), rule


@pytest.mark.nightly
@pytest.mark.parametrize("rule", ["army-combat", "individual-combat", "losses", "terrain"])
def test_the_readings_asked_for_change_some_odds(rule: str) -> None:
    ruled = [each for each in [*QUESTIONS, *LONG_DUELS] if each.rule == rule]
    asked = {ruling for each in ruled for ruling in each.rulings}
    at_work = {
        ruling
        for each in ruled
        for ruling in each.rulings
        if joint(each.odds())
        != joint(each._replace(rulings={key: value for key, value in each.rulings.items() if key != ruling}).odds())
    }
    assert at_work == asked
