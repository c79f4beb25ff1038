"""Every effect in a battle has a line: abilities, conditions of figures, and fields of the site and the sides.

Each test adds one of them to random battles. If the dice or the result change, then so do the codes of the explanation:
those of steps, of modifiers, and of reasons against modifiers. Codes form a set, so a more frequent line does not
count. All dice of a kind show one face, because another ability can give a group dice at another address.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any, Final

import msgspec
import pytest

from ror_rules import load
from ror_rules.author import Message
from ror_rules.errors import StateError
from tests.drawn import DEEP
from tests.laws import battles
from tests.laws.battles import legal
from tests.rules.battle_by_hand import TOLL
from tests.rules.battles_drawn import battle as figures_only

RULES: Final = load("ring-of-power")
BATTLES: Final = 160 if DEEP else 60
"""Random battles of each kind."""
ENOUGH: Final = 2 * BATTLES if DEEP else 4
"""Battles with a difference after which a test ends."""
SIDES: Final = ("attacker", "defender")
State = dict[str, Any]
Change = Callable[[State, Random], None]
FACES: Final = ((4, 4, 3), (6, 1, 6), (5, 5, 1), (3, 3, 6), (6, 3, 2), (2, 6, 5), (1, 1, 5), (6, 6, 1))
"""The faces of all attack rolls, of all defense rolls, and of all rerolls."""
RULINGS: Final = {"broken": {"rp-breach": "no-bonus"}, "flying": {"rp-pikes-flyers": "ground"}}
"""Readings under which a field takes effect, if it has none by default."""


class Alike:
    at_table = True

    def __init__(self, hit: int, save: int, again: int) -> None:
        self.hit, self.save, self.again = hit, save, again

    def faces(self, address: str, sides: int, count: int = 1) -> tuple[int, ...]:
        face = self.save if "/save-" in address else self.hit
        return (self.again if "again" in address else face,) * count


@cache
def drawn() -> tuple[State, ...]:
    draw = Random("told")
    kinds = legal(battles.battle, "told", BATTLES), legal(lambda _: figures_only(draw), "Celebrant", BATTLES)
    return tuple([state for pair in zip(*kinds, strict=True) for state, _ in pair])


def some_group(state: State, draw: Random, fits: Callable[[State], bool] = lambda group: True) -> State | None:
    able = [group for name in SIDES for group in state[name]["groups"] if fits(group)]
    return draw.choice(able) if able else None


def with_ability(ability: str) -> Change:
    def change(state: State, draw: Random) -> None:
        group = some_group(state, draw, lambda each: ability != "heroes" or bool(each.get("character")))
        if group is not None:
            group["abilities"] = sorted({*group.get("abilities", ()), ability})

    return change


def set_field(name: str, value: Any, fits: Callable[[State], bool] = lambda group: True) -> Change:
    def change(state: State, draw: Random) -> None:
        group = some_group(state, draw, fits)
        if group is not None and not any(each.get(name) for side in SIDES for each in state[side]["groups"]):
            group[name] = value

    return change


def set_site(name: str, value: Any) -> Change:
    def change(state: State, draw: Random) -> None:
        there = state.get("site", {}).get(name)
        if there is None or there is False or there == []:
            state["site"] = {**state.get("site", {}), name: value}

    return change


def set_side(name: str, value: Callable[[State], Any]) -> Change:
    def change(state: State, draw: Random) -> None:
        if not any(name in state[each] for each in SIDES):
            side = state[draw.choice(SIDES)]
            side[name] = value(side)

    return change


def held(kind: str) -> Change:
    """Puts the defender of a battle in the field into a building."""

    def change(state: State, draw: Random) -> None:
        if state.get("site", {}).get("kind", "field") == "field":
            state["site"] = {**state.get("site", {}), "kind": kind}

    return change


def of_type(*types: str) -> Callable[[State], bool]:
    return lambda group: group["type"] in types


def can(ability: str) -> Callable[[State], bool]:
    return lambda group: ability in group.get("abilities", ())


RIDERS: Final = ("man", "elf", "orc", "uruk-hai", "ethereal")
FIELDS: Final[dict[str, Change]] = {
    "mounted": set_field("mounted", True, lambda group: group["type"] in RIDERS and not group.get("crew_of")),
    "flying": set_field("flying", True, lambda group: group.get("mounted", False)),
    "wounded": set_field("wounded", True, can("heroes")),
    "dispersed": set_field("dispersed", True, of_type("ethereal")),
    "crew": set_field("crew", 0, of_type("mumakil")),
    "wounds": set_field("wounds", 2, of_type("ship")),
    "magic": set_field("magic", {"dice": 1}, lambda group: group.get("wizardry", 0) > 0),
    "ram-drop": set_field("ram", "drop", of_type("battering-ram")),
    "spotted": set_field("spotted", True, can("stealth")),
    "near_water": set_site("near_water", True),
    "fortress": held("fortress"),
    "citadel": held("citadel"),
    "gate": set_site("assault", "gate"),
    "broken": set_site("broken", True),
    "refuge": set_site("refuge", 2),
    **{f"terrain-{each}": set_site("terrain", [each]) for each in ("woods", "hills", "caves", "tunnels", "mountain")},
    "sacrifice": set_side("sacrifice", lambda side: [side["groups"][-1]["id"]]),
}


def with_ram(state: State, draw: Random) -> None:
    for side in SIDES:
        state[side]["groups"] = [each for each in state[side]["groups"] if each["type"] != "battering-ram"]
    state["attacker"]["groups"].append({"id": "ram", "type": "battering-ram", "count": 4, "crew_type": "orc"})
    state["site"] = {"kind": "fortress"}


def with_mumakil(state: State, draw: Random) -> None:
    for side in SIDES:
        groups = [each for each in state[side]["groups"] if each["type"] != "mumakil" and not each.get("crew_of")]
        state[side]["groups"] = groups or [{"id": "men", "type": "man"}]
    state["attacker"]["groups"].append({"id": "beast", "type": "mumakil"})


PREPARED: Final[dict[str, Change]] = {
    "spotted": with_ability("stealth"),
    "crew": with_mumakil,
    **dict.fromkeys(("gate", "ram", "ram-drop"), with_ram),
}
"""A change that a battle needs before a field can take effect."""
GROUP: Final = msgspec.json.schema(RULES.rule("combat").state_type)["$defs"]["Group"]["properties"]
CHANGES: Final[dict[str, Change]] = {
    **{each: with_ability(each) for each in GROUP["abilities"]["items"]["enum"]},
    **FIELDS,
}
"""Abilities, conditions of figures, and fields of the site and the sides."""
BY_TYPE: Final = {
    "ethereal": {"ethereal"},
    "paralyze": {"giant-spider", "spider-swarm"},
    "mounted": {"warg-rider"},
}
WITHOUT_EFFECT: Final = {"bullies", "camels", "immobile", "ponderous", "scouts", "swift", "tracker", "venerable"}


def without(state: State, name: str) -> State:
    bare = deepcopy(state)
    for side in SIDES:
        for group in bare[side]["groups"]:
            if name in group.get("abilities", ()) and (name != "heroes" or not group.get("wounded")):
                group["abilities"] = [each for each in group["abilities"] if each != name]
                if name == "assassin":
                    group.pop("targets", None)
    return bare


def codes(written: Any) -> set[str]:
    """The codes of a trace, those of a defense roll also together: a kind of hit may go to other figures."""
    found: set[str] = set()
    for line in written.lines:
        if line.code.startswith("to-defend"):
            found.add(f"{line.code}: {sorted(each.code for each in line.modifiers)}")
        for each in (line, *getattr(line, "modifiers", ()), *getattr(line, "not_applied", ())):
            found |= {each.code, getattr(each, "because", each.code)}
            found |= words([*each.given.values()])
    return found


def words(given: Any) -> set[str]:
    """The codes of messages and the words of closed lists in a parameter, without numbers and names."""
    if isinstance(given, Message):
        return {given.code, *words([*given.given.values()])}
    if isinstance(given, list | tuple):
        return {word for each in given for word in words(each)}
    return {given} if isinstance(given, str) else set()


def happened(result: Any, written: Any) -> Any:
    """The number of dice of each side, and the fates of both sides.

    Defense rolls do not count: a figure that falls skips the rest of them, so their number depends on the order of the
    hits.
    """
    dice: Counter[tuple[str, bool]] = Counter()
    for throw in written.throws:
        if "/save-" not in throw.address:
            dice[throw.address.split("/")[1], "again" in throw.address] += len(throw.faces)
    after = [
        (
            side.casualties,
            side.leadership,
            side.retreats,
            len(side.amok),
            *(sum(getattr(toll, fate) for toll in side.tolls) for fate in TOLL),
        )
        for side in (result.attacker, result.defender)
    ]
    return dice, result.winner, result.fortress_taken, result.in_tower, after


def pairs(name: str) -> Iterator[tuple[State, State]]:
    draw = Random(name)
    for state in drawn():
        if any(group["type"] in BY_TYPE.get(name, ()) for side in SIDES for group in state[side]["groups"]):
            continue
        bare = without(state, name)
        if name in PREPARED:
            PREPARED[name](bare, draw)
        changed = deepcopy(bare)
        CHANGES[name](changed, draw)
        if changed != bare:
            yield bare, changed


@pytest.mark.parametrize("name", CHANGES)
def test_every_effect_is_in_the_trace(name: str) -> None:
    rule, book = RULES.rule("combat"), RULES.book.under(RULINGS.get(name, {}))
    differ: set[int] = set()
    for at, (bare, changed) in enumerate(pairs(name)):
        if len(differ) == ENOUGH or (name in WITHOUT_EFFECT and at == ENOUGH):
            break
        for faces in FACES:
            try:
                one, other = (rule.trace(book, rule.read(each), Alike(*faces)) for each in (bare, changed))
            except StateError:
                break
            if happened(*one) != happened(*other):
                differ.add(at)
                assert codes(one[1]) != codes(other[1]), (bare, changed, faces)
    assert differ or name in WITHOUT_EFFECT
