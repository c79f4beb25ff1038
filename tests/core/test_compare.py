from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, strategies as st
from msgspec import UNSET

from ror_rules import Outcome, compare, encode, load, rulesets, verify
from ror_rules.author import Example, Ruleset
from ror_rules.errors import FacesError, RorError, RulingError, SchemaError
from ror_rules.host.questions import Comparison, Parting
from ror_rules.host.trust import commitment
from ror_rules.host.wire import differences, plain
from ror_rules.testing import limits
from tests.drawn import few
from tests.every import cases

WAR = load("war-of-the-ring")
RING = load("ring-of-power")
FARAMIR = {"name": "Faramir", "wounds": 0, "killed": False}
STATE: dict[str, Any] = {
    "attacker": {"side": "dark_power", "strength": 70, "leader_morale": 2},
    "defender": {"side": "fellowship", "strength": 14, "characters": ["Faramir"]},
    "terrain": "citadel",
}
EXAMPLES = [(ruleset, example) for ruleset in rulesets() for example in ruleset.examples]
RIDERS = next(example for example in RING.examples if example.title.startswith("Riders of Rohan fall"))


def name(value: object) -> str:
    return value.id if isinstance(value, Ruleset) else value.title if isinstance(value, Example) else str(value)


def apply(found: Any, pointer: str, side: dict[str, Any]) -> Any:
    if not pointer:
        return side["b"]
    *way, last = [token.replace("~1", "/").replace("~0", "~") for token in pointer.split("/")[1:]]
    at = found
    for token in way:
        at = at[int(token)] if isinstance(at, list) else at[token]
    if isinstance(at, dict):
        if "b" in side:
            at[last] = side["b"]
        else:
            del at[last]
    elif "b" not in side:
        del at[int(last)]
    elif int(last) < len(at):
        at[int(last)] = side["b"]
    else:
        assert int(last) == len(at)
        at.append(side["b"])
    return found


def patched(a: Any, sides: list[dict[str, Any]]) -> Any:
    """`a` after every difference. Surplus items leave a list from its end."""
    found = copy.deepcopy(a)
    for side in [*(each for each in sides if "b" in each), *reversed([each for each in sides if "b" not in each])]:
        found = apply(found, side["pointer"], side)
    return found


def check(found: Comparison) -> None:
    assert verify(found.a).holds
    assert verify(found.b).holds
    sides = [plain(each) for each in found.differences]
    assert patched(plain(found.a.result), sides) == plain(found.b.result)
    assert found.same == (plain(found.a.result) == plain(found.b.result)) == (sides == [])
    assert len({each["pointer"] for each in sides}) == len(sides)


def outcomes(ruleset: Ruleset[Any], example: Example) -> Iterator[Outcome]:
    yield ruleset.resolve(example.rule, example.state, faces=example.faces)
    yield ruleset.resolve(example.rule, example.state, seed="7", context="turn 3")


def refused(error: RorError) -> bool:
    """Whether a refusal of another reading is legal: dice are missing, or the rules do not decide."""
    return error.status == 422 and error.pointer.startswith(("/under/1", "/outcome/state"))


@cases(("ruleset", "example"), EXAMPLES, ids=name)
def test_empty_readings_are_as_recorded(ruleset: Ruleset[Any], example: Example) -> None:
    for outcome in outcomes(ruleset, example):
        found = compare({"outcome": outcome, "under": [{}, {"rulings": outcome.rulings}]})
        assert encode(found.a) == encode(found.b) == encode(outcome)
        assert (found.same, found.differences) == (True, ())
        assert (found.unused.a, found.unused.b) == ((), ())
        assert found.summary == "Both readings come to the same result."


@pytest.mark.parametrize(("ruleset", "example"), few(EXAMPLES, 16), ids=name)
def test_every_reading_of_every_ruling_is_compared(ruleset: Ruleset[Any], example: Example) -> None:
    for outcome in outcomes(ruleset, example):
        for ruling in ruleset.rulings.values():
            for reading in ruling.readings.keys() - {ruling.default}:
                try:
                    found = compare({"outcome": outcome, "under": [{}, {"rulings": {ruling.id: reading}}]})
                except RorError as error:
                    if refused(error):
                        continue
                    raise
                check(found)
                assert encode(found.a) == encode(outcome)
                recorded = {(each.address, each.sides): each.faces for each in outcome.dice.throws}
                for throw in found.b.dice.throws:
                    before = recorded.get((throw.address, throw.sides), ())
                    assert throw.faces[: len(before)] == before[: len(throw.faces)]


def test_a_ruling_that_matters_is_shown() -> None:
    outcome = WAR.resolve("army-combat", STATE, seed="1")
    found = compare({"outcome": outcome, "under": [{}, {"rulings": {"wr-ratio": "nearest"}}]})
    assert encode(found.b) == encode(WAR.resolve("army-combat", STATE, seed="1", rulings={"wr-ratio": "nearest"}))
    assert [(each.pointer, each.a, each.b) for each in found.differences] == [
        ("/ratio", "1-1", "2-1"),
        ("/cell", "-/20", "-/20k"),
        ("/defender/characters/0", FARAMIR, UNSET),
        ("/defender/fallen/0", UNSET, {**FARAMIR, "killed": True}),
        ("/defender/character_killed", False, True),
    ]
    assert found.summary == 'The results differ in 5 places, first /ratio: "1-1" in a, "2-1" in b.'


def test_readings_are_laid_over_those_recorded() -> None:
    outcome = WAR.resolve("army-combat", STATE, seed="1", rulings={"wr-ratio": "nearest"})
    under = [{"rulings": {"wr-ratio": "down"}}, {"rulings": {"wr-half-strength": "up"}}]
    found = compare({"outcome": outcome, "under": under})
    assert encode(found.a) == encode(WAR.resolve("army-combat", STATE, seed="1"))
    both = {"wr-ratio": "nearest", "wr-half-strength": "up"}
    assert encode(found.b) == encode(WAR.resolve("army-combat", STATE, seed="1", rulings=both))


def test_an_unrecorded_resolution_is_compared() -> None:
    under = [{}, {"patch": {"terrain": "clear"}}]
    for dice in ({"source": "seeded", "seed": 9}, {"source": "supplied", "faces": [4]}):
        request = {"state": STATE, "dice": dice, "context": "turn 3", "rulings": {"wr-ratio": "nearest"}}
        outcome = WAR.answer("army-combat", WAR.read("army-combat", request))
        named = {"ruleset": WAR.id, "rule": "army-combat", "version": WAR.version, **request, "under": under}
        assert encode(compare(named)) == encode(compare({"outcome": outcome, "under": under}))


def test_a_patch_changes_the_state() -> None:
    outcome = WAR.resolve("army-combat", STATE, seed="1", context="c")
    found = compare(
        {"outcome": outcome, "under": [{"patch": {"terrain": None}}, {"patch": {"defender": {"strength": 20}}}]}
    )
    check(found)
    clear: dict[str, Any] = {key: value for key, value in STATE.items() if key != "terrain"}
    assert encode(found.a) == encode(WAR.resolve("army-combat", clear, seed="1", context="c"))
    assert found.b.state.defender.strength == 20
    assert [each.name for each in found.b.state.defender.characters] == ["Faramir"]
    losses = WAR.resolve("losses", {"strength": 13, "percent": 50})
    check(compare({"outcome": losses, "under": [{}, {"patch": {"percent": 10}}]}))


def groups(count: int) -> dict[str, Any]:
    found = copy.deepcopy(RIDERS.state["defender"]["groups"])
    found[0]["count"] = count
    return {"defender": {"groups": found}}


def test_a_pool_that_grew_lacks_dice_of_the_record() -> None:
    outcome = RING.resolve("combat", RIDERS.state, faces=RIDERS.faces)
    with pytest.raises(FacesError) as caught:
        compare({"outcome": outcome, "under": [{}, {"patch": groups(12)}]})
    assert caught.value.detail == "The record lacks 3 dice with 6 sides at combat/defender/1/hit."
    assert (caught.value.pointer, caught.value.expected, caught.value.got) == ("/under/1", "12 recorded there", "9")
    seeded = RING.resolve("combat", RIDERS.state, seed="1")
    found = compare({"outcome": seeded, "under": [{"patch": groups(12)}, {}]})
    check(found)
    nine, twelve = (
        next(each.faces for each in side.dice.throws if each.address == "combat/defender/1/hit")
        for side in (found.b, found.a)
    )
    assert (len(nine), len(twelve)) == (9, 12)
    assert twelve[:9] == nine


def test_dice_that_a_reading_does_not_throw_are_listed() -> None:
    outcome = RING.resolve("gate-assault", {"attempts": 3}, faces=[1, 2, 6, 2, 5, 2])
    found = compare({"outcome": outcome, "under": [{"patch": {"attempts": 2}}, {}]})
    check(found)
    assert found.unused.a == ("gate-assault/attempt-3/die-1", "gate-assault/attempt-3/die-2")
    assert found.unused.b == ()
    assert encode(found.a) == encode(RING.resolve("gate-assault", {"attempts": 2}, faces=[1, 2, 6, 2]))
    seeded = RING.resolve("combat", RIDERS.state, seed="1")
    assert "combat/defender/1/hit" in compare({"outcome": seeded, "under": [{}, {"patch": groups(3)}]}).unused.b


NINE = ["Dwar", "Rider", "Ren", "Lord of the Nazgul", "Khamul", "Other"]


@pytest.mark.parametrize(
    ("rule", "state"),
    [
        ("nazgul-control", {"turns": [{}] * 3, "wears_ring": True, "nazgul": {"dark_power": NINE}}),
        ("nazgul-return", {"turns_without_ring": 4, "nazgul": {"saruman": NINE}}),
        (
            "nazgul-campaign",
            {"nazgul": {"dark_power": NINE, "saruman": ["Third"]}, "armies": [NINE[3]], "turns": 9, "ring_lost_on": 4},
        ),
    ],
)
def test_committed_dice_draw_the_same_cards_in_a_comparison(rule: str, state: Any) -> None:
    ruleset = load("three-player")
    for secret in ("5f" * 32, "ab" * 32, "07" * 32):
        dice = {"commitment": commitment(secret).hex(), "game": "g-7f3a", "seq": 17, "seeds": ["alice-9f2c-77aa01"]}
        asked = {"state": state, "dice": {**dice, "source": "committed", "seed": secret}}
        outcome = ruleset.answer(rule, ruleset.read(rule, asked))
        found = compare({"outcome": plain(outcome), "under": [{}, {}]})
        check(found)
        assert found.a.result == outcome.result


def test_more_differences_than_are_listed_are_counted() -> None:
    def events(points: int) -> dict[str, Any]:
        refused = {"event": "challenge_refused", "side": "sauron"}
        return {"events": [{**refused, "name": f"{points}-{number}", "points": points} for number in range(90)]}

    state = {"westernesse": 12, "sauron": 30, **events(1)}
    outcome = load("sauron").resolve("demoralization", state)
    found = compare({"outcome": outcome, "under": [{}, {"patch": events(2)}]})
    parted = list(differences(plain(found.b.result), plain(found.a.result)))
    assert len(found.differences) == limits["MAX_DIFFERENCES"] < len(parted)
    assert found.left_out == len(parted) - limits["MAX_DIFFERENCES"]
    assert found.summary.startswith(f"The results differ in {len(parted)} places")
    assert patched(
        plain(found.a.result), [plain(Parting(pointer=each.pointer, b=each.got)) for each in parted]
    ) == plain(found.b.result)


def claim(**changes: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(encode(WAR.resolve("army-combat", STATE, seed="1")))
    return {**found, **changes}


ITEM = {"ruleset": "war-of-the-ring", "rule": "army-combat", "state": STATE, "dice": {"source": "seeded", "seed": "1"}}


@cases(
    ("question", "kind", "pointer"),
    [
        ({"outcome": claim(id="0" * 64), "under": [{}, {}]}, "receipt", "/outcome/id"),
        ({"outcome": claim(rule="chess"), "under": [{}, {}]}, "receipt", "/outcome/rule"),
        ({"outcome": claim(state={}), "under": [{}, {}]}, "schema", "/outcome/state/attacker"),
        ({"outcome": 7, "under": [{}, {}]}, "receipt", "/outcome"),
        (
            {"outcome": claim(ruleset={**claim()["ruleset"], "version": "0.1.0"}), "under": [{}, {}]},
            "version",
            "/outcome/ruleset/version",
        ),
        ({"outcome": claim()}, "schema", "/under"),
        ({"outcome": claim(), "under": [{}]}, "schema", "/under"),
        ({"outcome": claim(), "under": [{}, {}, {}]}, "schema", "/under"),
        ({"outcome": claim(), "under": [{}, {"profile": 1}]}, "schema", "/under/1/profile"),
        ({"outcome": claim(), "under": [{"patch": []}, {}]}, "schema", "/under/0/patch"),
        ({"outcome": claim(), "rule": "army-combat", "under": [{}, {}]}, "schema", "/rule"),
        ({"outcome": claim(), "under": [{}, {"rulings": {"wr-none": "x"}}]}, "ruling", "/under/1/rulings/wr-none"),
        ({"outcome": claim(), "under": [{"rulings": {"wr-ratio": "x"}}, {}]}, "ruling", "/under/0/rulings/wr-ratio"),
        ({"outcome": claim(), "under": [{}, {"patch": {"moon": 1}}]}, "schema", "/under/1/patch/moon"),
        (
            {"outcome": claim(), "under": [{}, {"patch": {"defender": {"strength": 0}}}]},
            "state",
            "/under/1/patch/defender/strength",
        ),
        ({"outcome": claim(), "under": [{}, {"patch": {"defender": None}}]}, "schema", "/under/1/patch/defender"),
        (
            {"outcome": claim(), "under": [{}, {"patch": {"attacker": {"side": "fellowship"}}}]},
            "state",
            "/under/1/patch",
        ),
        ({**ITEM, "under": [{}, {"patch": {"terrain": "moon"}}]}, "schema", "/under/1/patch/terrain"),
        ({**ITEM, "under": [{}, {}], "ruleset": "chess"}, "schema", "/ruleset"),
        ({**ITEM, "under": [{}, {}], "rule": "castling"}, "schema", "/rule"),
        ({**ITEM, "under": [{}, {}], "state": {}}, "schema", "/state/attacker"),
        ({**ITEM, "under": [{}, {}], "dice": {"source": "supplied", "faces": [1, 2]}}, "faces", "/dice/faces/1"),
        ({**ITEM, "under": [{}, {}], "luck": 1}, "schema", "/luck"),
        ({**ITEM, "under": [{}, {}], "luck": "cell"}, "schema", "/luck"),
        ({**ITEM, "under": [{}, {}], "version": "0.1.0"}, "version", "/version"),
        ([], "schema", ""),
    ],
)
def test_what_cannot_be_compared_is_refused_where_it_stands(question: Any, kind: str, pointer: str) -> None:
    with pytest.raises(RorError) as caught:
        compare(question)
    found = caught.value.pointer
    assert (caught.value.kind, caught.value.status) == (kind, 422)
    assert found == pointer or (kind == "state" and found.startswith(pointer))


def test_a_state_that_a_reading_forbids_is_named_where_it_stands() -> None:
    demoralization = next(each for each in load("sauron").examples if each.rule == "demoralization")
    outcome = load("sauron").resolve("demoralization", demoralization.state)
    under = [{}, {"rulings": {"sv-rally-points": "supplied"}}]
    item = {"ruleset": "sauron", "rule": "demoralization", "state": demoralization.state, "under": under}
    for question, home in (({"outcome": outcome, "under": under}, "/outcome"), (item, "")):
        with pytest.raises(RorError) as caught:
            compare(question)
        assert caught.value.pointer == home + "/state/events/2/points"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(0, 3) | st.text("a/~", max_size=2),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("a/~", max_size=2), inner, max_size=4),
    max_leaves=12,
)


def said(value: Any) -> str:
    def there(value: Any) -> Any:
        if isinstance(value, dict):
            return {name: there(each) for name, each in value.items() if each is not None}
        return [there(each) for each in value] if isinstance(value, list) else value

    return json.dumps(there(value), sort_keys=True)


@given(JSON, JSON)
def test_differences_lead_from_one_value_to_the_other(a: Any, b: Any) -> None:
    parted = [plain(Parting(pointer=each.pointer, a=each.expected, b=each.got)) for each in differences(b, a)]
    assert said(patched(a, parted)) == said(b)
    assert (parted == []) == (said(a) == said(b))


def test_errors_of_a_reading_keep_their_types() -> None:
    outcome = WAR.resolve("army-combat", STATE, seed="1")
    with pytest.raises(RulingError, match="no such reading"):
        compare({"outcome": outcome, "under": [{}, {"rulings": {"wr-ratio": "up"}}]})
    with pytest.raises(SchemaError, match="no such field"):
        compare({"outcome": outcome, "under": [{}, {"patch": {"terran": "clear"}}]})


@pytest.mark.parametrize("recorded", [True, False], ids=["an outcome", "a resolution"])
def test_each_outcome_has_its_luck_under_its_own_reading(recorded: bool) -> None:
    readings: tuple[dict[str, str], ...] = ({}, {"wr-ratio": "nearest"})
    view = "defender.strength_lost"
    under = [{"rulings": each} for each in readings]
    asked = {"dice": {"source": "seeded", "seed": "1"}, "state": STATE}
    item: dict[str, Any] = {"ruleset": WAR.id, "rule": "army-combat", **asked}
    if recorded:
        item = {"outcome": WAR.resolve("army-combat", STATE, seed="1")}
    found = compare({**item, "under": under, "luck": view})
    for side, rulings in zip((found.a, found.b), readings, strict=True):
        assert side == WAR.resolve("army-combat", STATE, seed="1", rulings=rulings, luck=view)
    assert found.a.luck != found.b.luck
