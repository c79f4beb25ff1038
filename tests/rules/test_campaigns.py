"""Questions over many rounds, turns and assaults, compared with chains and sums in fractions.

They share no code with the library: the charts are those of the situation files, the rest follows the text.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from functools import partial
from itertools import product
from math import ceil, comb
from time import perf_counter
from typing import Any, Final, TypeVar

import pytest

from ror_rules import Odds, load
from ror_rules.errors import BudgetError
from ror_rules.host.wire import plain, whole
from tests.core.brute import brute_force
from tests.rules import war_of_the_ring_by_hand as by_hand

N = TypeVar("N", bound=Hashable)
Chances = dict[Any, Fraction]

FACES: Final = range(1, 7)
NINE: Final = [
    "Lord of the Nazgul", "Gothmog", "Khamul", "Dwar", "Ji Indur", "Akhorahil", "Hoarmurath", "Adunaphel", "Ren",
]  # fmt: skip
ENOUGH_SECONDS: Final = 20
"""A generous bound: two hundred rounds take a tenth of a second."""


def test_gollum_is_with_the_fellowship_within_eight_turns_with_87_65_percent() -> None:
    state = {"previous_controller": "dark_power", "card_holder": "dark_power", "turns": 100, "until": "fellowship"}
    odds = ask("war-of-the-ring", "gollum-campaign", state, "turns")
    (eight,) = [each for each in odds.marginals["turns"] if each.value == 8]
    assert (f"{eight.within:.2%}", f"{odds.statistics['turns'].mean:.1f}") == ("87.65%", "4.5")


def ask(ruleset: str, rule: str, state: Mapping[str, Any], *names: str, **rulings: str) -> Odds:
    asked = {name.replace("_", "-"): reading for name, reading in rulings.items()}
    return load(ruleset).odds(rule, state, fields=names, rulings=asked, arithmetic="exact")


def shares(odds: Odds, name: str) -> Chances:
    total = whole(odds.total)
    return {_value(share.value): Fraction(whole(share.weight), total) for share in odds.marginals[name]}


def together(odds: Odds, *names: str) -> Chances:
    total = whole(odds.total)
    found: Chances = {}
    for each in odds.outcomes:
        assert isinstance(each.fields, dict)
        found[tuple(_value(each.fields[name]) for name in names)] = Fraction(whole(each.weight), total)
    return found


def _value(value: Any) -> Any:
    return tuple(plain(value)) if isinstance(value, list | tuple) else value


def chain(start: N, step: Callable[[N], Mapping[N, Fraction]], times: int) -> dict[N, Fraction]:
    now = {start: Fraction(1)}
    for _ in range(times):
        after: dict[N, Fraction] = defaultdict(Fraction)
        for state, chance in now.items():
            for to, part in step(state).items():
                after[to] += chance * part
        now = dict(after)
    return now


def seen(chances: Mapping[N, Fraction], of: Callable[[N], Any]) -> Chances:
    found: Chances = defaultdict(Fraction)
    for state, chance in chances.items():
        found[of(state)] += chance
    return {value: chance for value, chance in found.items() if chance}


# --- Duels to the death


def duelists(rounds: int, stop: int | None = None, **other: Any) -> dict[str, Any]:
    one = {"name": "Aragorn", "combat": 5, "endurance": 5}
    state = {"attacker": one, "defender": {"name": "Khamul", "combat": 4, "endurance": 5, **other}, "rounds": rounds}
    return state if stop is None else {**state, "stop_at_wounds": stop}


@pytest.mark.parametrize("rounds", [1, 7, 50, pytest.param(200, marks=pytest.mark.nightly)])
@pytest.mark.parametrize(
    "other", [{}, {"combat": 5}, {"combat": 3, "wounds": 2}, {"sorcery": "C", "endurance": 3}, {"stop": 2}]
)
def test_who_dies_in_a_duel_to_the_death_and_when(rounds: int, other: dict[str, Any]) -> None:
    state = duelists(rounds, **other)
    names = ("attacker.killed", "defender.killed", "rounds")
    expected = seen(by_hand.duel_chain(state, {}), lambda now: (now.attacker_dead, now.defender_dead, now.rounds))
    assert together(ask("war-of-the-ring", "individual-combat", state, *names), *names) == expected


def test_two_hundred_rounds_are_as_good_as_for_ever() -> None:
    odds = ask("war-of-the-ring", "individual-combat", duelists(200), "attacker.killed", "defender.killed")
    alive = together(odds, "attacker.killed", "defender.killed")[False, False]
    assert 0 < alive < Fraction(1, 10**100)


def test_the_duel_of_the_three_player_game_is_the_same() -> None:
    state = duelists(200)
    names = ("attacker.wounds", "attacker.killed", "defender.wounds", "defender.killed", "rounds")
    odds = [ask(ruleset, "individual-combat", state, *names) for ruleset in ("war-of-the-ring", "three-player")]
    assert together(odds[0], *names) == together(odds[1], *names)


def mortal_round(
    one: tuple[int, int], other: tuple[int, int]
) -> Callable[[tuple[int, int]], dict[tuple[int, int], Fraction]]:
    def effect(half: str, endurance: int) -> int:
        return endurance if half == "k" else 0 if half == "-" else int(half[0])

    def fight(now: tuple[int, int]) -> dict[tuple[int, int], Fraction]:
        if now[0] >= one[1] or now[1] >= other[1]:
            return {now: Fraction(1)}
        difference = (one[0] - now[0]) - (other[0] - now[1])
        mine, yours = (min(max(each, -4), 5) + 4 for each in (difference, -difference))
        after: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
        for first, second in product(FACES, repeat=2):
            me, foe = by_hand.DUEL[first - 1][mine].split("/")
            foe_too, me_too = by_hand.DUEL[second - 1][yours].split("/")
            lost = now[0] + effect(me, one[1]) + effect(me_too, one[1])
            taken = now[1] + effect(foe, other[1]) + effect(foe_too, other[1])
            after[min(lost, one[1]), min(taken, other[1])] += Fraction(1, 36)
        return after

    return fight


@pytest.mark.parametrize("rounds", [1, 3, 50, 200])
def test_mortal_combat_until_one_falls(rounds: int) -> None:
    state = {
        "challenger": {"name": "Isildur", "combat": 4, "morale": 4, "endurance": 6},
        "opponent": {"name": "Gorgol", "combat": 4, "morale": 5, "endurance": 5},
        "distance": 0,
        "rounds": rounds,
    }
    names = ("challenger.wounds", "opponent.wounds")
    odds = ask("sauron", "mortal-combat", state, *names)
    assert together(odds, *names) == chain((0, 0), mortal_round((8, 6), (9, 5)), rounds)


def test_the_attempts_of_a_ram() -> None:
    breaks = [Fraction(sum(a + b + 2 * n >= 11 for a, b in product(FACES, repeat=2)), 36) for n in range(20)]
    expected: Chances = {}
    holds = Fraction(1)
    for attempt, chance in enumerate(breaks, 1):
        if holds * chance:
            expected[True, attempt] = holds * chance
        holds *= 1 - chance
    assert holds == 0
    odds = ask("ring-of-power", "gate-assault", {"attempts": 20}, "broken", "attempts")
    assert together(odds, "broken", "attempts") == expected


# --- Gollum

GOLLUM: Final = {
    # by previous controller: the faces of six for the Fellowship, no control and the Dark Power
    "neither": {"fellowship": 2, "neither": 2, "dark_power": 2},
    "dark_power": {"fellowship": 1, "neither": 2, "dark_power": 3},
    "fellowship": {"fellowship": 3, "neither": 2, "dark_power": 1},
}


def gollum_turn(now: tuple[str, str]) -> dict[tuple[str, str], Fraction]:
    return {(to, now[1] if to == "neither" else to): Fraction(faces, 6) for to, faces in GOLLUM[now[0]].items()}


@pytest.mark.parametrize("turns", [1, 2, 10, 100])
@pytest.mark.parametrize("before", list(GOLLUM))
def test_who_has_gollum_after_so_many_turns(before: str, turns: int) -> None:
    state = {"previous_controller": before, "card_holder": "neither", "turns": turns}
    names = ("controller", "card_holder")
    expected = chain((before, "neither"), gollum_turn, turns)
    assert together(ask("war-of-the-ring", "gollum-campaign", state, *names), *names) == expected
    assert together(ask("three-player", "gollum-campaign", state, *names), *names) == expected


@pytest.mark.parametrize("awaited", ["fellowship", "neither"])
def test_when_gollum_is_first_had(awaited: str) -> None:
    turns = 12
    state = {"previous_controller": "dark_power", "card_holder": "dark_power", "turns": turns, "until": awaited}
    expected: Chances = {}
    away = {"dark_power": Fraction(1)}
    for turn in range(1, turns + 1):
        after: dict[str, Fraction] = defaultdict(Fraction)
        for who, chance in away.items():
            for to, faces in GOLLUM[who].items():
                after[to] += chance * Fraction(faces, 6)
        expected[turn, True] = after.pop(awaited)
        away = dict(after)
    expected[turns, False] = sum(away.values(), Fraction(0))
    odds = ask("war-of-the-ring", "gollum-campaign", state, "turns", "reached")
    assert together(odds, "turns", "reached") == expected


def test_three_turns_of_gollum_face_by_face() -> None:
    rules = load("three-player")
    state = {
        "previous_controller": "saruman", "card_holder": "saruman", "ring": "lost_by_saruman", "turns": 3,
        "until": "fellowship",
    }  # fmt: skip
    assert whole_results("three-player", "gollum-campaign", state) == face_by_face(rules, "gollum-campaign", state)


def whole_results(ruleset: str, rule: str, state: Mapping[str, Any]) -> Chances:
    odds = load(ruleset).odds(rule, state, fields=["*"])
    return {each.result: Fraction(whole(each.weight), whole(odds.total)) for each in odds.outcomes}


def face_by_face(rules: Any, rule_id: str, state: Mapping[str, Any]) -> Chances:
    rule = rules.rules[rule_id]
    told = rule.read(state)
    return dict(brute_force(lambda source: rule.roll(rules.book, told, source)))


# --- The Nazgul

GAINED: Final = {1: 0, 2: 1, 3: 2, 4: 4, 5: 6, 6: 8, 7: 9}
"""Game-Turns at Isengard -> Nazgul of nine that Saruman has by then: 0, 1, 1, 2, 2, 2 and the last."""


@pytest.mark.parametrize("turns", list(GAINED))
def test_which_nazgul_saruman_has_by_a_turn(turns: int) -> None:
    odds = ask(
        "three-player",
        "nazgul-campaign",
        {"nazgul": {"dark_power": NINE}, "turns": turns},
        "nazgul.saruman",
        "controlled",
    )
    count = GAINED[turns]
    assert shares(odds, "controlled") == {count: Fraction(1)}
    sets = shares(odds, "nazgul.saruman")
    assert set(sets.values()) == {Fraction(1, comb(9, count))}
    for name in NINE:
        assert sum(chance for each, chance in sets.items() if name in each) == Fraction(count, 9)


@pytest.mark.parametrize("turns", list(GAINED))
def test_how_many_armies_come_over_by_a_turn(turns: int) -> None:
    state = {"nazgul": {"dark_power": NINE}, "armies": NINE[:2], "turns": turns}
    count = GAINED[turns]
    expected: Chances = defaultdict(Fraction)
    for leaders in range(3):
        if 0 <= count - leaders <= 7:
            drawn = Fraction(comb(2, leaders) * comb(7, count - leaders), comb(9, count))
            for follow in range(leaders + 1):
                expected[follow] += drawn * Fraction(comb(leaders, follow), 2**leaders)
    odds = ask("three-player", "nazgul-campaign", state, "armies_gained")
    assert shares(odds, "armies_gained") == {armies: chance for armies, chance in expected.items() if chance}


@pytest.mark.parametrize(
    ("reading", "turn", "gone"),
    [("at-once", 11, 1), ("at-once", 12, 2), ("at-once", 13, 4), ("prepares", 11, 0), ("prepares", 14, 4)],
)
def test_how_fast_sauron_takes_them_back(reading: str, turn: int, gone: int) -> None:
    state = {"nazgul": {"dark_power": NINE}, "ring_lost_on": 8, "turns": turn}
    odds = ask("three-player", "nazgul-campaign", state, "controlled", tp_nazgul_return=reading)
    assert shares(odds, "controlled") == {9 - gone: Fraction(1)}


def test_nazgul_face_by_face() -> None:
    state = {
        "nazgul": {"dark_power": ["Gothmog", "Khamul", "Dwar", "Lord of the Nazgul"]},
        "armies": ["Gothmog", "Lord of the Nazgul"],
        "turns": 4,
        "ring_lost_on": 4,
    }
    rules = load("three-player")
    assert whole_results("three-player", "nazgul-campaign", state) == face_by_face(rules, "nazgul-campaign", state)


# --- Sieges


def survivors(figures: int, hits: int, fails: Fraction) -> dict[int, Fraction]:
    """The chances of numbers of figures that fall, if the last figure takes all hits beyond one each."""
    found: dict[int, Fraction] = {0: Fraction(1)}
    for figure in range(min(figures, hits)):
        falls = 1 - (1 - fails) ** (1 + (hits - figures if hits > figures == figure + 1 else 0))
        after: dict[int, Fraction] = defaultdict(Fraction)
        for fallen, chance in found.items():
            after[fallen] += chance * (1 - falls)
            after[fallen + 1] += chance * falls
        found = dict(after)
    return found


def fallen(figures: int, strikers: int, dice: int, hit: Fraction, fails: Fraction) -> dict[int, Fraction]:
    number = strikers * dice
    found: dict[int, Fraction] = defaultdict(Fraction)
    for hits in range(number + 1):
        chance = comb(number, hits) * hit**hits * (1 - hit) ** (number - hits)
        for down, part in survivors(figures, hits, fails).items():
            found[down] += chance * part
    return found


def storm(now: tuple[int, int, str, int], stop_below: int = 0) -> dict[tuple[int, int, str, int], Fraction]:
    """One assault of Uruk-hai (1 die, 4+, defense 5+) on men in a fortress (2 dice, 4+, defense 5+ bettered to 4+).

    The Uruk-hai give up if fewer than `stop_below` are left.
    """
    uruks, men, ended, assaults = now
    if ended:
        return {now: Fraction(1)}
    found: dict[tuple[int, int, str, int], Fraction] = defaultdict(Fraction)
    half = Fraction(1, 2)
    men_down = fallen(men, uruks, 1, half, half)
    uruks_down = fallen(uruks, men, 2, half, Fraction(2, 3))
    for (killed, first), (lost, second) in product(men_down.items(), uruks_down.items()):
        left, inside = uruks - lost, men - killed
        if killed > lost:
            end, inside = "taken", 0
        else:
            left -= ceil(Fraction(left, 10)) if lost > killed else 0
            if inside:
                end = "no-attackers" if not left else "stopped" if left < stop_below else ""
            else:
                end = "deserted" if left else "wiped-out"
        found[left, inside, end, assaults + 1] += first * second
    return found


@pytest.mark.parametrize(
    ("uruks", "men", "assaults", "loss"),
    [(1, 1, 1, 9), (1, 1, 30, 9), (4, 2, 3, 9), (4, 2, 20, 9), (12, 2, 4, 99), (4, 2, 20, 2), (12, 2, 4, 5)],
)
def test_a_siege_is_a_chain_of_assaults(uruks: int, men: int, assaults: int, loss: int) -> None:
    state = {
        "attacker": {"groups": [{"id": "uruk-hai", "type": "uruk-hai", "count": uruks}]},
        "defender": {"groups": [{"id": "men", "type": "man", "count": men}]},
        "assaults": assaults,
        "stop_at_loss": loss,
    }
    names = ("attacker.left", "defender.left", "ended", "assaults")
    step = partial(storm, stop_below=uruks - loss + 1)
    expected = seen(chain((uruks, men, "", 0), step, assaults), lambda end: (end[0], end[1], end[2] or "over", end[3]))
    odds = ask("ring-of-power", "siege", state, *names, "fortress_taken", "falls")
    assert together(odds, *names) == expected
    taken = sum((chance for end, chance in expected.items() if end[2] == "taken"), Fraction(0))
    empty = sum((chance for end, chance in expected.items() if end[2] == "deserted"), Fraction(0))
    assert shares(odds, "fortress_taken") == {True: taken, False: 1 - taken}
    assert shares(odds, "falls") == {True: taken + empty, False: 1 - taken - empty}


def test_one_against_one_on_the_walls() -> None:
    state = {
        "attacker": {"groups": [{"id": "uruk-hai", "type": "uruk-hai"}]},
        "defender": {"groups": [{"id": "men", "type": "man"}]},
        "assaults": 1,
    }
    man, uruk = Fraction(1, 4), Fraction(5, 9)
    first = shares(ask("ring-of-power", "siege", state, "ended"), "ended")
    assert first == {
        "taken": man * (1 - uruk),
        "wiped-out": man * uruk,
        "no-attackers": (1 - man) * uruk,
        "over": (1 - man) * (1 - uruk),
    }
    fifty = shares(ask("ring-of-power", "siege", {**state, "assaults": 50}, "fortress_taken"), "fortress_taken")
    assert fifty[True] == Fraction(1, 6) * (1 - first["over"] ** 50)


@pytest.mark.nightly
def test_an_assault_face_by_face() -> None:
    state = {
        "attacker": {"groups": [{"id": "orc", "type": "orc"}, {"id": "goblin", "type": "goblin"}]},
        "defender": {"groups": [{"id": "hobbit", "type": "hobbit"}]},
        "site": {"kind": "citadel"},
        "assaults": 1,
    }
    assert whole_results("ring-of-power", "siege", state) == face_by_face(load("ring-of-power"), "siege", state)


# --- Cost


def test_hundreds_of_rounds_take_no_time() -> None:
    started = perf_counter()
    ask("war-of-the-ring", "individual-combat", duelists(200, endurance=9), "defender.killed")
    leaders = {"combat": 6, "morale": 6, "endurance": 12}
    state = {
        "challenger": {"name": "Isildur", **leaders},
        "opponent": {"name": "Gorgol", **leaders},
        "distance": 0,
        "rounds": 200,
    }
    ask("sauron", "mortal-combat", state, "opponent.killed")
    gollum = {"previous_controller": "neither", "card_holder": "neither", "turns": 100}
    ask("war-of-the-ring", "gollum-campaign", gollum, "controller")
    assert perf_counter() - started < ENOUGH_SECONDS


@pytest.mark.nightly
def test_a_siege_that_is_too_large_has_remedies() -> None:
    kinds = ("man", "elf", "dwarf", "orc", "uruk-hai", "hobbit", "goblin", "troll")
    groups = [{"id": f"{kind}s", "type": kind, "count": 30, "mounted": kind != "goblin"} for kind in kinds]
    state = {"attacker": {"groups": groups}, "defender": {"groups": groups}, "assaults": 50}
    with pytest.raises(BudgetError) as raised:
        ask("ring-of-power", "siege", state, "fortress_taken")
    assert raised.value.expected is not None
    assert "smaller forces" in str(raised.value.help)
