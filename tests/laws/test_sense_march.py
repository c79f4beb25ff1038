"""Laws of the march in Ring of Power, over random forces, paths and chains of rules.

More inches or better ground never reduce the distance. An answer is the state of the next rule, and means the same
there. No figure is in two places.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any, Final

import pytest
from msgspec import json

from ror_rules import encode, load
from ror_rules.author import Ruleset
from ror_rules.errors import StateError, UndecidedError
from tests.laws.battles import battle, legal

RULES: Final[Ruleset[Any]] = load("ring-of-power")
FORCES: Final = 400
BATTLES: Final = 250
WALKERS: Final = ("man", "elf", "dwarf", "hobbit", "goblin", "orc", "uruk-hai")
TYPES: Final = (*WALKERS, *WALKERS, "ethereal", "giant-spider", "warg", "warg-rider", "chariot", "troll")
ABILITIES: Final = (
    "bullies", "burrower", "heavy-armor", "heavy-armor", "immobile", "miners", "pikes", "pikes", "ponderous", "ranger",
    "scouts", "stealth", "swift", "tracker", "venerable", "woodsmen",
)  # fmt: skip
ROUGH: Final = ("woods", "hills", "rocky", "marsh", "caves", "tunnels", "soft-sand", "difficult")
FASTER: Final = ("swift", "scouts", "tracker", "woodsmen", "miners", "burrower")
"""Abilities that add inches, or clear ground."""
SLOWER: Final = ("heavy-armor", "pikes", "ponderous")
READINGS: Final[tuple[dict[str, str], ...]] = (
    {}, {}, {"rp-mixed-terrain": "slowest"}, {"rp-full-move": "rest"}, {"rp-held-member": "left-behind"},
    {"rp-road-bonus": "base"}, {"rp-half-speed": "base"}, {"rp-carriers": "characters"}, {"rp-bridge": "all"},
)  # fmt: skip
State = dict[str, Any]


def force(draw: Random, prefix: str) -> State:
    groups: list[State] = []
    for number in range(draw.randint(1, 4)):
        made: State = {"id": f"{prefix}{number}", "type": draw.choice(TYPES)}
        made["abilities"] = sorted({*draw.sample(ABILITIES, draw.choice((0, 0, 1, 1, 2)))})
        if made["type"] in WALKERS and draw.random() < 0.3:
            made |= {"mounted": True}
        if draw.random() < 0.4:
            made |= {"character": True, "leadership": draw.randrange(3)}
            if draw.random() < 0.5:
                made |= {"mounted": False, "abilities": ["heroes"], "wounded": draw.random() < 0.7}
                made["count"] = draw.choice((1, 1, 2, 3))
        else:
            made["count"] = draw.randint(1, 4)
        if draw.random() < 0.2:
            made |= draw.choice(({"fought": True}, {"recovering": True}, {"enemy_within": draw.choice((1, 3))}))
        if made["type"] == "ethereal" and draw.random() < 0.4:
            made |= {"dispersed": True, "returns_on": draw.choice((3, 9)), "wounded": False}
        groups.append(made)
    if draw.random() < 0.2:
        groups.append({"id": f"{prefix}e", "type": "bolt-shooter", "crew_type": "orc", "count": draw.randint(1, 2)})
    return {"groups": groups}


def leg(draw: Random) -> State:
    terrain = draw.choice((*ROUGH, "clear", "clear", "road", "river", "stream", "mountain"))
    if terrain == "stream":
        return {"terrain": terrain}
    if terrain == "river":
        return {"terrain": terrain, **draw.choice(({}, {"by": "ford"}, {"by": "bridge"}, {"by": "shallows"}))}
    made: State = {"terrain": terrain, "inches": draw.choice((1, 2, "7/2", 5, 8, 14))}
    if terrain == "mountain":
        return {**made, **draw.choice(({}, {"by": "pass"}, {"by": "path", "road": True}))}
    return {**made, "road": True} if draw.random() < 0.2 else made


@cache
def marches() -> tuple[tuple[State, Mapping[str, str], State], ...]:
    draw, found = Random("march"), list[tuple[State, Mapping[str, str], State]]()
    while len(found) < FORCES:
        state: State = {"force": force(draw, "g"), "legs": [leg(draw) for _ in range(draw.randint(1, 4))], "turn": 5}
        rulings = draw.choice(READINGS)
        result = play("movement", state, rulings)
        if isinstance(result, dict):
            found.append((state, rulings, result))
    return tuple(found)


def play(rule: str, state: State, rulings: Mapping[str, str] | None = None, seed: int | None = None) -> Any:
    asked = dict(rulings or {})
    while True:
        try:
            return json.decode(encode(RULES.resolve(rule, state, seed=seed, rulings=asked)))["result"]
        except (StateError, UndecidedError) as refusal:
            return refusal.code
        except Exception as refusal:
            unused = str(refusal).partition("The ruling ")[2].partition(" was read for no step")[0]
            if unused not in asked:
                raise
            del asked[unused]


def inches(amount: int | str) -> float:
    over, _, under = str(amount).partition("/")
    return int(over) / int(under or 1)


def further(before: State, after: Any) -> bool:
    legs = [10**9 if each["stopped_at"] is None else each["stopped_at"] for each in (before, after)]
    return legs[1] > legs[0] or (legs[1] == legs[0] and inches(after["moved"]) >= inches(before["moved"]))


def changed(state: State, add: str | None = None, drop: str | None = None) -> State:
    made = deepcopy(state)
    for group in made["force"]["groups"]:
        group["abilities"] = sorted({*group.get("abilities", ()), *([add] if add else [])} - {drop})
    return made


@pytest.mark.parametrize("ability", FASTER)
def test_an_ability_that_brings_inches_never_shortens_a_path(ability: str) -> None:
    for state, rulings, result in marches():
        assert further(result, play("movement", changed(state, add=ability), rulings)), (state, rulings)


@pytest.mark.parametrize("ability", SLOWER)
def test_without_a_burden_a_path_is_never_shorter(ability: str) -> None:
    for state, rulings, result in marches():
        assert further(result, play("movement", changed(state, drop=ability), rulings)), (state, rulings)


def better(each: State) -> Iterator[State]:
    if each["terrain"] in ROUGH:
        yield {**each, "terrain": "clear"}
        yield {**each, "road": True}
    if each["terrain"] in (*ROUGH, "clear"):
        yield {"terrain": "road", "inches": each["inches"]}
    if each["terrain"] == "mountain":
        yield {**each, "by": "pass", "road": True}
    if each["terrain"] == "river" and each.get("by") != "bridge":
        yield {**each, "by": "bridge"}
    if "inches" in each and inches(each["inches"]) > 1:
        yield {**each, "inches": 1}


def test_better_ground_never_shortens_a_path() -> None:
    tried = 0
    for state, rulings, result in marches():
        for index, each in enumerate(state["legs"]):
            for other in better(each):
                legs = [*state["legs"][:index], other, *state["legs"][index + 1 :]]
                after = play("movement", {**state, "legs": legs}, rulings)
                shorter = other.get("inches") != each.get("inches")
                known = result if not shorter else {**result, "moved": 0}  # it is gone in fewer inches
                assert further(known, after), (state, rulings, index, other)
                tried += 1
    assert tried > FORCES


def test_a_force_goes_no_farther_than_each_of_its_groups() -> None:
    tried = 0
    for state, rulings, result in marches():
        groups = state["force"]["groups"]
        if not result["may_move"] or result["left_behind"] or any(group.get("wounded") for group in groups):
            continue
        for group in groups:
            if not group.get("dispersed"):
                alone = play("movement", {**state, "force": {"groups": [group]}}, rulings)
                assert further(result, alone), (state, rulings, group)
                tried += len(groups) > 1
    assert tried > 50


def figures(*forces: State | None) -> Counter[str]:
    found: Counter[str] = Counter()
    for each in forces:
        for group in () if each is None else each["groups"]:
            found[group["id"].partition("~")[0]] += group.get("count", 1)
    return found


def condition(group: State) -> State:
    """The condition that a rule must keep, unless it changes conditions."""
    return {name: group[name] for name in ("type", "wounded", "mounted", "character", "crew_type") if group.get(name)}


def test_no_figure_is_in_two_places_on_the_march() -> None:
    split = 0
    for state, rulings, result in marches():
        assert figures(result["force"], result["behind"]) == figures(state["force"]), (state, rulings)
        before = {group["id"]: condition(group) for group in state["force"]["groups"]}
        for part in (result["force"], result["behind"]):
            for group in () if part is None else part["groups"]:
                assert condition(group) == before[group["id"]], (state, rulings)
        split += result["behind"] is not None
    assert split > 20


def test_the_answer_of_a_march_is_accepted_by_the_rules_that_follow() -> None:
    for state, rulings, result in marches():
        for part in (result["force"], result["behind"]):
            if part is None:
                continue
            on = play("movement", {"force": part, "turn": 6})
            assert figures(on["force"], on["behind"]) == figures(part), (state, rulings)
            carried = play("carrying", {"force": part, "turn": 6})
            assert figures(carried["force"], carried["behind"]) == figures(part), (state, rulings)
            healed = play("healing", {"force": part})
            assert figures(healed["force"]) == figures(part), (state, rulings)
            wounded = {group["id"] for group in part["groups"] if group.get("wounded")}
            assert {each["id"] for each in healed["heroes"]} == wounded, (state, rulings)
            party = all(group.get("character") for group in part["groups"])
            found = play("search", {"party": part}, seed=1)
            assert isinstance(found, dict) if party else found == "only-characters-hide", (state, rulings)


def test_who_moved_is_healed_by_no_rest() -> None:
    seen: Counter[bool] = Counter()
    for state, rulings, result in marches():
        if result["force"] is None:
            continue
        healed = {each["id"]: each["healed"] for each in play("healing", {"force": result["force"]})["heroes"]}
        went = result["may_move"] and (result["stopped_at"] != 0 or inches(result["moved"]) > 0)
        for hero, well in healed.items():
            assert well is not went, (state, rulings, hero)
            seen[well] += 1
    assert len(seen) == 2


def test_a_force_that_may_attack_is_accepted_as_the_attacker() -> None:
    draw, seen = Random("attack"), Counter[bool]()
    while sum(seen.values()) < FORCES:
        ours, theirs = force(draw, "a"), force(draw, "d")
        for group in theirs["groups"]:
            group.pop("enemy_within", None)
        moved = play("movement", {"force": ours, "attacks": theirs, "turn": 5})
        if not isinstance(moved, dict) or not moved["may_move"]:
            continue
        fought = play("combat", {"attacker": moved["force"], "defender": theirs, "turn": 5}, seed=1)
        assert isinstance(fought, dict) is moved["may_attack"], (ours, theirs, fought)
        seen[moved["may_attack"]] += 1
    assert min(seen.values()) > 20


@cache
def lost_battles() -> tuple[State, ...]:
    def field(draw: Random) -> tuple[State, dict[str, str]]:
        state, _ = battle(draw)
        ours = state["defender"]["groups"]
        if draw.random() < 0.3:
            ours[0] = {**ours[0], "moved": False, "abilities": [draw.choice(("immobile", "venerable"))]}
        elif draw.random() < 0.3:
            hero = {"type": "man", "character": True, "abilities": ["heroes"], "wounded": True}
            few = {"id": "few", "type": draw.choice(("man", "hobbit")), "count": 4}
            state["defender"] = {"groups": [few, {"id": "h", "count": 3, **hero}]}
            del state["attacker"]["groups"][1:]
            state = {name: state[name] for name in ("attacker", "defender")}
        return {**state, "site": {"terrain": []}}, {}

    found: list[State] = []
    for number, (state, _) in enumerate(legal(field, "retreat", BATTLES)):
        fought = play("combat", state, seed=number)
        found += [fought[side] for side in ("attacker", "defender") if fought["winner"] not in (side, "draw")]
    return tuple(found)


def retreat(loser: State, reading: str = "stay") -> Any:
    """The retreat of a loser. None where a mumakil without crew runs amok: the rules leave its direction open."""
    back = play("movement", {"force": loser, "retreat": True}, {"rp-cannot-retreat": reading})
    return None if back == "amok" else back


@pytest.mark.parametrize("reading", ["stay", "eliminated"])
def test_a_loser_retreats_regroups_and_moves_again(reading: str) -> None:
    seen: Counter[str] = Counter()
    for side in lost_battles():
        loser = side["force"]
        if not side["retreats"]:
            assert loser is None or not any(group.get("regrouping") for group in loser["groups"]), side
            continue
        back = retreat(loser, reading)
        if back is None:
            continue
        assert isinstance(back, dict), (loser, back)
        lost = [group for group in loser["groups"] if group["id"] in back["eliminated"]]
        assert figures(back["force"], back["behind"], {"groups": lost}) == figures(loser), loser
        assert reading == "eliminated" or not lost
        for each in back["groups"]:
            assert each["held"] not in ("pinned", "venerable", "regrouping"), (loser, each)
        seen["retreats" if back["may_move"] else "stays"] += 1
        seen["behind"] += back["behind"] is not None
        if back["force"] is None or not back["may_move"]:
            continue
        for group in back["force"]["groups"]:
            assert group.get("regrouping") or group.get("dispersed"), (loser, group)
        enemy = {"groups": [{"id": "e", "type": "man"}]}
        assert play("combat", {"attacker": back["force"], "defender": enemy}, seed=1) == "regrouping-cannot-attack"
        rests = play("movement", {"force": back["force"]})
        assert not rests["may_move"], loser
        held = {each["held"] for each in rests["groups"]}
        assert held <= {"regrouping", "dispersed", "venerable", "crew-lost"}, (loser, rests)
        assert play("combat", {"attacker": rests["force"], "defender": enemy}, seed=1) == "regrouping-cannot-attack"
        again = play("movement", {"force": rests["force"]})
        assert again["may_move"], (loser, again)
        assert not any(group.get("regrouping") for group in again["force"]["groups"]), loser
    assert min(seen["retreats"], seen["behind"]) > 0, seen


def test_wounded_who_are_behind_can_be_found() -> None:
    tried: Counter[str] = Counter()
    enemy = {"groups": [{"id": "e", "type": "man"}]}
    for side in lost_battles():
        if side["behind"] is not None:
            assert side["force"] is None or all(each.get("dispersed") for each in side["force"]["groups"]), side
        back = None if side["force"] is None or not side["retreats"] else retreat(side["force"])
        for by, part in (("combat", side["behind"]), ("retreat", None if back is None else back["behind"])):
            hurt = [] if part is None else [group for group in part["groups"] if group.get("wounded")]
            if part is None or not hurt:
                continue
            deeds = [{"hero": group["id"], "by": "e", "deed": "slay", "distance": 1} for group in hurt]
            found = play("left-behind", {"behind": part, "enemy": enemy, "deeds": deeds})
            if len(hurt) < len(part["groups"]):
                assert found == "not-wounded", (side, found)
            else:
                assert sum(each["slain"] for each in found["heroes"]) == sum(figures(part).values())
                tried[by] += 1
    assert min(tried["combat"], tried["retreat"]) > 0, tried
