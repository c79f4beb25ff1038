"""Names have no effect in Ring of Power: laws over random battles, sieges and first calls.

Each change of a battle must not matter: other names, another order, or one group in two parts. Every die, result and
chance must be the same, apart from the labels. New names change a trace only in members `name` inside `with` and
`drawn`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any, Final, NamedTuple

import pytest
from msgspec import json

from ror_rules import load
from ror_rules.author import Ruleset
from ror_rules.errors import InputError
from tests.drawn import DEEP
from tests.laws.battles import battle, content
from tests.laws.names import with_names

NUMBER: Final = 2000 if DEEP else 150
"""Number of thrown battles."""
FEW: Final = 120 if DEEP else 6
"""Number of small battles with odds."""
SIDES: Final = ("attacker", "defender")
OTHER: Final = {"attacker": "defender", "defender": "attacker"}
NAMES: Final = (
    "Éomer",
    "wulf",
    "aaa",
    "zzz",
    "Lurtz",
    "Саруман",
    "v",
    "none",
    "12",
    "The Witch-king of Angmar",
    "orc",
    "x y",
)
RULES: Final[Ruleset[Any]] = load("ring-of-power")


class Thrown(NamedTuple):
    throws: dict[tuple[str, int], tuple[int, ...]]
    result: Any
    trace: Any


@cache
def drawn() -> tuple[tuple[str, dict[str, Any], dict[str, str], Thrown], ...]:
    draw = Random("names")
    found: list[tuple[str, dict[str, Any], dict[str, str], Thrown]] = []
    while len(found) < NUMBER:
        state, rulings = battle(draw)
        rule = draw.choice(("combat", "combat", "combat", "combat-strike", "siege"))
        if rule == "siege":
            if state["site"]["kind"] == "field":
                continue
            state["assaults"] = 3
        came = thrown(rule, state, rulings)
        if came is not None:
            found.append((rule, state, rulings, came))
    return tuple(found)


def thrown(rule: str, state: dict[str, Any], rulings: dict[str, str]) -> Thrown | None:
    try:
        outcome = RULES.resolve(rule, state, seed=1, rulings=rulings)
    except InputError:
        return None
    throws = {(each.address, each.sides): each.faces for each in outcome.dice.throws}
    return Thrown(throws, *json.decode(json.encode([outcome.result, outcome.trace])))


def groups(state: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for name in SIDES:
        for each in state[name]["groups"]:
            yield name, each


def renamed(state: dict[str, Any], draw: Random) -> tuple[dict[str, Any], dict[str, dict[str, str]]]:
    new = deepcopy(state)
    ids: dict[str, dict[str, str]] = {}
    for name in SIDES:
        olds = [each["id"] for each in state[name]["groups"]]
        news = draw.sample([f"{letter}{number}" for letter in "azMK" for number in range(20)], len(olds))
        ids[name] = dict(zip(olds, news, strict=True))
    for name, each in groups(new):
        each["id"] = ids[name][each["id"]]
        if draw.random() < 0.5:
            each["name"] = draw.choice(NAMES)
        if "crew_of" in each:
            each["crew_of"] = ids[name][each["crew_of"]]
        if "targets" in each:
            each["targets"] = [ids[OTHER[name]][target] for target in each["targets"]]
    for name in SIDES:
        if "sacrifice" in new[name]:
            new[name]["sacrifice"] = [ids[name][each] for each in new[name]["sacrifice"]]
    for duel in new.get("duels", ()):
        duel["challenger"] = ids[duel["side"]][duel["challenger"]]
        duel["challenged"] = ids[OTHER[duel["side"]]][duel["challenged"]]
    return new, {name: {there: here for here, there in ids[name].items()} for name in SIDES}


def labelled(value: Any, ids: dict[str, dict[str, str]], name: str = "defender") -> Any:
    """A result with the labels for other ids, and without names.

    `name` is the side of its groups: the defender's lie `behind`, and hits are `by` assassins of the enemy.
    """
    if isinstance(value, dict):
        sides = {"by": OTHER[name], **{each: each for each in SIDES}}
        return {key: labelled(each, ids, sides.get(key, name)) for key, each in value.items() if key != "name"}
    if isinstance(value, list):
        return [labelled(each, ids, name) for each in value]
    if isinstance(value, str):
        told, _, rest = value.rpartition("/")
        known, mark, condition = rest.partition("~")
        here = ids.get(told or name, {})
        return f"{told}/{here.get(known, known)}" if told in SIDES else f"{here.get(known, known)}{mark}{condition}"
    return value


def nameless(trace: Any) -> Any:
    return with_names(trace, lambda name: "#")


def test_renaming_changes_no_die_and_no_result() -> None:
    draw = Random("rename")
    for rule, state, rulings, before in drawn():
        other, ids = renamed(state, draw)
        after = thrown(rule, other, rulings)
        assert after is not None, other
        assert after.throws == before.throws, state
        assert labelled(after.result, ids) == labelled(before.result, {}), state
        assert nameless(after.trace) == nameless(before.trace), state


def shuffled(state: dict[str, Any], draw: Random, *, like_too: bool) -> dict[str, Any]:
    new = deepcopy(state)
    for name in SIDES:
        order = new[name]["groups"][:]
        draw.shuffle(order)
        if not like_too:
            keys = [_key(state, name, each) for each in order]
            queues = {key: [each for each in state[name]["groups"] if _key(state, name, each) == key] for key in keys}
            order = [deepcopy(queues[key].pop(0)) for key in keys]
        new[name]["groups"] = order
    return new


def _key(state: dict[str, Any], name: str, each: dict[str, Any]) -> str:
    enemies = {one["id"]: one for one in state[OTHER[name]]["groups"]}
    ours = {one["id"]: one for one in state[name]["groups"]}
    said = content(each)
    said.pop("targets", None)
    said["targets"] = [content(enemies[target]) for target in each.get("targets", ())]
    if "crew_of" in each:
        said["crew_of"] = content(ours[each["crew_of"]])
    return repr(sorted(said.items(), key=repr))


def by_id(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: by_id(each) for key, each in value.items()}
    if isinstance(value, list):
        return sorted(map(by_id, value), key=repr)
    return value


def totals(state: dict[str, Any], result: Any) -> Any:
    """A result by content instead of groups: the number of figures of each kind and fate, and the side's rest."""
    if "assaults" in result:
        forces = {name: _by_content(result[name]) for name in (*SIDES, "behind")}
        return {**{key: result[key] for key in ("ended", "assaults", "in_tower")}, **forces}
    if "stage" in result:
        return {
            name: (
                sorted(map(repr, result[name]["volley"]["hits"])),
                sum(each["count"] for each in result[name]["volley"]["placed"]),
                _summed(state, name, result[name]["ranks"]["bands"]),
                _summed(state, name, result[name]["ranks"]["fallen"]),
            )
            for name in SIDES
        }
    told = {key: result[key] for key in ("winner", "fortress_taken", "in_tower")}
    for name in SIDES:
        side = result[name]
        numbers = {key: side[key] for key in ("casualties", "leadership", "total", "retreats")}
        told[name] = (
            numbers,
            _summed(state, name, side["tolls"]),
            _by_content(side["force"]),
            _by_content(side["behind"]),
        )
    return told


def _summed(state: dict[str, Any], name: str, parts: list[dict[str, Any]]) -> Counter[Any]:
    kinds = {each["id"]: repr(sorted(content(each).items(), key=repr)) for each in state[name]["groups"]}
    found: Counter[Any] = Counter()
    for part in parts:
        kind = kinds.get(part["id"].partition("~")[0], "")
        if "fought" in part:
            for what in part:
                if what != "id":
                    found[_bare(kind), what] += part[what]
        else:
            said = tuple(sorted((key, value) for key, value in part.items() if key not in ("id", "count")))
            found[_bare(kind), said] += part["count"]
    return +found


def _bare(kind: str) -> str:
    """A kind without references to single groups, which other labels would change."""
    return kind.split("('crew_of'", maxsplit=1)[0].split("('targets'", maxsplit=1)[0]


def _by_content(force: dict[str, Any] | None) -> Counter[str]:
    found: Counter[str] = Counter()
    for each in force["groups"] if force else ():
        said = {key: value for key, value in content(each).items() if key not in ("crew_of", "targets", "sacrifice")}
        found[repr(sorted(said.items(), key=repr))] += each.get("count", 1)
    return found


@pytest.mark.nightly
def test_reordering_different_groups_changes_nothing() -> None:
    draw = Random("reorder")
    for rule, state, rulings, before in drawn():
        other = shuffled(state, draw, like_too=False)
        after = thrown(rule, other, rulings)
        assert after is not None, other
        assert after.throws == before.throws, state
        assert by_id(after.result) == by_id(before.result), state


def test_reordering_like_groups_swaps_labels_only() -> None:
    draw = Random("like")
    for rule, state, rulings, before in drawn():
        other = shuffled(state, draw, like_too=True)
        after = thrown(rule, other, rulings)
        assert after is not None, other
        assert after.throws == before.throws, state
        assert totals(other, after.result) == totals(state, before.result), state


def split(state: dict[str, Any], draw: Random) -> dict[str, Any] | None:
    new = deepcopy(state)
    able = [
        (name, index)
        for name in SIDES
        for index, each in enumerate(new[name]["groups"])
        if each.get("count", 1) > 1 and "crew_type" not in each and each["id"] not in new[name].get("sacrifice", ())
    ]
    if not able:
        return None
    name, index = draw.choice(able)
    first = new[name]["groups"][index]
    part = deepcopy(first)
    part["id"] = "part"
    part["count"] = draw.randint(1, first["count"] - 1)
    first["count"] -= part["count"]
    new[name]["groups"].insert(index + 1, part)
    for each in new[OTHER[name]]["groups"]:
        targets = each.get("targets", [])
        if first["id"] in targets:
            targets.insert(targets.index(first["id"]) + 1, "part")
    return new


def test_splitting_a_group_of_like_figures_changes_no_die_and_no_total() -> None:
    draw = Random("split")
    several = 0
    for rule, state, rulings, before in drawn():
        other = split(state, draw)
        if other is None:
            continue
        several += 1
        after = thrown(rule, other, rulings)
        assert after is not None, other
        assert after.throws == before.throws, (rule, state, other)
        assert totals(other, after.result) == totals(state, before.result), (rule, state, other)
    assert several > NUMBER // 2


def test_fields_that_a_combat_does_not_read_move_no_die() -> None:
    draw = Random("inert")
    for rule, state, rulings, before in drawn():
        other = deepcopy(state)
        for name, each in groups(other):
            each.update(draw.choice(({"enemy_within": draw.randint(7, 99)}, {"fought": True}, {"flying": False}, {})))
            if draw.random() < 0.3 and rule != "siege":
                each.setdefault("moved", name == "attacker")
        after = thrown(rule, other, rulings)
        if after is None:  # the venerable rest after a fight, and heavy engines do not move
            continue
        assert after.throws == before.throws, other


@pytest.mark.parametrize("change", ["names", "order", "parts"])
def test_no_chance_changes(change: str) -> None:
    draw = Random(change)
    asked = 0
    for rule, state, rulings, _ in drawn():
        figures = sum(each.get("count", 1) for _, each in groups(state))
        if rule != "combat" or figures > 9:
            continue
        other: dict[str, Any] | None
        if change == "names":
            other = renamed(state, draw)[0]
        elif change == "order":
            other = shuffled(state, draw, like_too=True)
        else:
            other = split(state, draw)
        if other is None:
            continue
        asked_first, asked_then = RULES.odds(rule, state, rulings=rulings), RULES.odds(rule, other, rulings=rulings)
        assert asked_first.exact
        assert json.encode(asked_then.marginals) == json.encode(asked_first.marginals), state
        asked += 1
        if asked == FEW:
            return
    raise AssertionError(f"only {asked} small battles were drawn")


def test_the_battles_drawn_have_every_odd_case() -> None:
    met: Counter[str] = Counter()
    for _, state, _, _ in drawn():
        pairs = [frozenset((each["challenger"], each["challenged"])) for each in state.get("duels", ())]
        met["two duels of one pair"] += len(pairs) > len(set(pairs))
        met["duels"] += bool(pairs)
        met["one id on both sides"] += bool(
            {each["id"] for each in state["attacker"]["groups"]} & {each["id"] for each in state["defender"]["groups"]}
        )
        met["crews"] += any("crew_of" in each for _, each in groups(state))
        met["targets"] += any("targets" in each for _, each in groups(state))
        met["sacrifice"] += any("sacrifice" in state[name] for name in SIDES)
        for name in SIDES:
            there = [repr(sorted(content(each).items(), key=repr)) for each in state[name]["groups"]]
            characters = [
                repr(sorted(content(each).items(), key=repr)) for each in state[name]["groups"] if each.get("character")
            ]
            met["like groups"] += len(there) > len(set(there))
            met["like Characters"] += len(characters) > len(set(characters))
    assert min(met.values()) >= NUMBER // 50, met
