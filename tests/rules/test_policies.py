"""The default policy of Ring of Power is about what a good player does.

It is compared with the best policy of advice in drawn battles against odds, and in small battles with the best of all legal
allocations, which are tried one by one with the second implementation of a battle.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from random import Random
from typing import Any, Final

import pytest

from ror_rules import advise, encode, load, read_json
from tests.chances import probability
from tests.drawn import drawn, few
from tests.rules.battle_by_hand import Army, Battle
from tests.rules.battle_numbers import Figure, Kind, Law, Standing, count, merged

RULES: Final = load("ring-of-power")
SIDES: Final = ("attacker", "defender")
SMALL: Final = (
    "6 orc v 3 man, Theoden: man L1",
    "8 uruk-hai v 3 man, Theoden: man hero L2 @ fortress",
    "4 troll v 3 dwarf, Cap: dwarf L1",
    "5 troll v 2 dwarf, 2 man, Cap: man L1",
    "7 uruk-hai v 2 elf, 2 hobbit, 1 dwarf",
    "5 uruk-hai v 2 man mounted, 2 dwarf",
    "6 troll v 2 man mounted, 2 dwarf, Cap: dwarf L1",
    "3 troll, 3 orc v 1 elf tough, 2 goblin, 1 half-troll",
    "8 uruk-hai v 2 man mounted, 2 man heavy-armor, Boromir: man hero L1 heavy-armor",
    "8 half-troll v 4 goblin, Chief: goblin L2 @ citadel",
)
TYPES: Final = ("man", "elf", "dwarf", "orc", "uruk-hai", "goblin", "troll", "hobbit", "half-troll")
ABILITIES: Final = ("axes", "elite", "heavy-armor", "magic-weapons", "rabble", "terror", "tough")
DRAWN: Final = 60
FAR: Final = 0.03
USUAL: Final = 0.005
NEAR: Final = 0.01
"""Losses of chance by the default: the most in a drawn battle, the most on average, and the most in a small battle."""


def wins(state: dict[str, Any]) -> float:
    odds = RULES.odds("combat", state, fields=["defender.wins"])
    return sum(probability(each) for each in odds.marginals["defender.wins"] if each.value is True)


def legal(figures: int, hits: int) -> Iterator[Counter[int]]:
    """Every way in which figures can take hits: the place of a figure -> its hits. Nobody takes a second one too early."""
    if hits <= figures:
        yield from map(Counter, combinations(range(figures), hits))
        return
    for spare in combinations_with_replacement(range(figures), hits - figures):
        yield Counter(range(figures)) + Counter(spare)


def laws(army: Army, hits: int, kind: Kind) -> Iterator[Law]:
    line = [figure for figure, number in army.start for _ in range(number)]
    seen = set()
    for taken in legal(len(line), hits):
        like = frozenset(Counter((figure, taken[place]) for place, figure in enumerate(line)).items())
        if like not in seen:
            seen.add(like)
            yield struck(army, line, taken, kind)


def struck(army: Army, line: list[Figure], taken: Counter[int], kind: Kind) -> Law:
    law: Law = {(): Fraction(1)}
    for place, figure in enumerate(line):
        ends = army.fate(figure, [kind] * taken[place], early=False) if taken[place] else ((figure, Fraction(1)),)
        law = merged(
            (count((*before, (end, 1))), chance * share) for before, chance in law.items() for end, share in ends
        )
    return law


def score(army: Army, now: Standing) -> int:
    """What decides: a side's leadership less its casualties."""
    return army.leadership(now, frozenset()) - army.casualties(now)


def best(state: dict[str, Any]) -> float:
    """The defender's best chance to win, if it finds the best of all legal allocations of each number of hits."""
    armies = Battle(read_json(encode(RULES.rule("combat").read(state))), {}).armies
    enemy, mine = (armies[name] for name in SIDES)
    theirs = merged(
        (score(enemy, now), chance) for now, chance in enemy.struck(enemy.start, mine.start, frozenset(), None).items()
    )
    total = Fraction(0)
    for volley, chance in enemy.strike(enemy.start, frozenset(), None).items():
        hits, kinds = sum(number for _, number in volley), {kind for (_, kind), _ in volley}
        kind = kinds.pop() if kinds else ()
        assert not kinds, "the hits are of one kind"
        total += chance * max(
            sum(
                (one * other for now, one in law.items() for it, other in theirs.items() if score(mine, now) > it),
                Fraction(0),
            )
            for law in laws(mine, hits, kind)
        )
    return float(total)


@pytest.mark.parametrize("line", few(SMALL, 4))
def test_the_default_is_within_a_point_of_the_best_of_all_legal_allocations(line: str) -> None:
    state = RULES.parse("combat", line)
    there, chance = best(state), wins(state)
    assert there - NEAR <= chance <= there + 1e-9


def outnumbered(seed: int) -> dict[str, Any]:
    """One to nine figures of several kinds, or of one kind with a leader, against 12 to 30."""
    draw = Random(seed)
    attacker = [army(draw, f"a{number}", draw.randint(6, 15)) for number in range(2)]
    defender = [army(draw, f"d{number}", draw.randint(1, 3)) for number in range(draw.randint(1, 3))]
    if len(defender) == 1:
        men = defender[0]
        hero = ["heroes"] if draw.random() < 0.5 else []
        leader = {"id": "leader", "count": 1, "character": True, "leadership": draw.randint(1, 3)}
        defender = [{**men, "count": men["count"] + 2}, {**men, **leader, "abilities": [*men["abilities"], *hero]}]
    site = {"kind": draw.choice(("field", "fortress"))}
    return {"attacker": {"groups": attacker}, "defender": {"groups": defender}, "site": site}


def army(draw: Random, name: str, number: int) -> dict[str, Any]:
    kind = draw.choice(TYPES)
    rides = kind in ("man", "elf", "orc") and draw.random() < 0.3
    can = [each for each in ABILITIES if draw.random() < 0.1]
    return {"id": name, "type": kind, "count": number, "mounted": rides, "abilities": can}


def test_the_default_is_about_as_good_as_the_best_policy_against_odds() -> None:
    lost = []
    for seed in range(drawn(DRAWN)):
        found = advise(RULES, "combat", outnumbered(seed), side="defender")
        assert found.all
        assert isinstance(found.as_sent, float)
        lost.append(found.choices[0].probability - found.as_sent)
    assert max(lost) <= FAR
    assert sum(lost) / len(lost) <= USUAL
