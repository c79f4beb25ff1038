"""Choices between turns, against recursions of our own that throw every face: best choices, the least and the most, needs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest

from ror_rules import advise as ruleset_advice, load, need
from ror_rules.errors import SchemaError
from ror_rules.host.advise import PLAY_BUDGETS, BestPlay, best_play
from tests.rules.small_games import BOOK, Armies, conquest

WAR: Any = load("war-of-the-ring")


def best(ruleset: Any, rule: str, state: Any, *, side: Any, worth: str, against: bool = False) -> BestPlay:
    play = ruleset_advice(ruleset, rule, state, side=side, worth=worth, against=against).play
    assert isinstance(play, BestPlay)
    assert play.exact
    return play


@cache
def _fought(attacker: tuple[Any, ...], defender: tuple[Any, ...], terrain: str, effort: str) -> Counter[Any]:
    def force(side: str, strength: int, morale: int | None) -> dict[str, Any]:
        return {"side": side, "strength": strength, **({} if morale is None else {"leader_morale": morale})}

    state = {
        "attacker": force(*attacker),
        "defender": force(*defender),
        "terrain": terrain,
        "defender_effort": effort,
    }
    found: Counter[Any] = Counter()
    for face in range(1, 7):
        after = WAR.resolve("army-combat", state, faces=[face]).result
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
    assert found.best == float(_own(start, turns, morale, terrain, worth, choose=True))
    assert found.by_plan == float(_own(start, turns, morale, terrain, worth, choose=False))


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
    assert (found.by_plan, found.best) == (float(_duel(20, "plan")), float(_duel(20, "best")))
    least = best(WAR, "individual-combat", state, side="attacker", worth=worth, against=True)
    assert least.best == float(_duel(20, "against"))
    taken = {
        (each.given["own_wounds"], each.given["his_wounds"]): each.option for each in found.policy if each.left == 9
    }
    assert taken[3, 2] == "break-off"
    assert taken[2, 2] == "go-on"


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

    found = best_play(
        conquest,
        BOOK,
        Armies(attacker=armies[0], defender=armies[1]),
        "attacker",
        f"{prize}*conquered + attacker",
        against=False,
        budget=PLAY_BUDGETS,
    )
    assert found.exact
    assert found.best == float(value(*armies))


@pytest.mark.parametrize(
    ("worth", "code", "place"),
    [
        ("25*falen", "worth-view", 4),
        ("25*", "worth-name", 4),
        ("fallen + ended", "worth-word", 10),
        ("fallen<yes", "worth-value", 1),
        ("ended=nowhere", "worth-value", 1),
        ("fallen points_lost", "worth-sign", 7),
        (" + ".join(["fallen"] * 17), "worth-terms", None),
    ],
)
def test_a_worth_that_cannot_be_read_names_its_place(worth: str, code: str, place: int | None) -> None:
    with pytest.raises(SchemaError) as raised:
        best(WAR, "war-campaign", _campaign(60, 1, (10, 1, "citadel"), turns=2), side="attacker", worth=worth)
    assert (raised.value.code, raised.value.pointer, raised.value.given.get("place")) == (code, "/worth", place)


def test_a_comparison_with_a_word_that_a_field_never_has_lists_its_words() -> None:
    with pytest.raises(SchemaError, match=r"Expected one of attacker, defender, neither, got \"winner=nobody\""):
        WAR.odds("individual-combat", "Aragorn 5/5 v Khamul 4/5", fields=["winner=nobody"])
