"""The next throw of dice from a real table: the question, the number of dice, and the owners of shared dice."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ror_rules import encode, load, rulesets
from ror_rules.errors import FacesError, SchemaError
from ror_rules.host.calls import answer
from ror_rules.host.shown import next_throw
from tests.every import cases

EXAMPLES = [
    (ruleset, example) for ruleset in rulesets() for example in ruleset.examples if ruleset.rules[example.rule].throws
]
COMBAT = load("ring-of-power")


def asked(ruleset: str, rule: str, state: Any, faces: list[int], **more: Any) -> dict[str, Any]:
    dice = {"source": "supplied", "faces": faces}
    return {"ruleset": ruleset, "rule": rule, "request": {"state": state, "dice": dice}, **more}


@cases(("ruleset", "example"), EXAMPLES)
def test_every_throw_of_an_example_is_asked_for_in_its_turn(ruleset: Any, example: Any) -> None:
    """The questions come in the order of the throws, each with its sides and its number of dice, also for half of its faces."""
    outcome = ruleset.answer(example.rule, ruleset.read(example.rule, example.request))
    used = 0
    for throw in outcome.dice.throws:
        for given in {used, used + len(throw.faces) // 2}:
            found = next_throw(asked(ruleset.id, example.rule, example.state, list(example.faces[:given]))).next
            assert found is not None
            assert (found.used, found.sides, found.count) == (used, throw.sides, len(throw.faces))
            assert found.why[0].isupper() or found.why.split(":")[0] in json.dumps(example.state)
            assert "after the fight" not in found.heading.lower()
        used += len(throw.faces)
    assert next_throw(asked(ruleset.id, example.rule, example.state, list(example.faces))).next is None


def test_dice_of_several_groups_are_asked_for_group_by_group() -> None:
    """The order of shared dice decides whose figures fall, so their owners are named with their numbers."""
    state = COMBAT.parse("combat", "Axes: 4 dwarf, Bows: 3 dwarf v Orcs: 9 orc, More: 5 orc")
    found = next_throw(asked("ring-of-power", "combat", state, [5] * 21 + [1] * 7)).next
    assert found is not None
    assert (found.count, found.parts) == (7, (4, 3))
    assert found.why.startswith("Axes and Bows: 7 figures defend")
    assert found.heading == "Defense of the attacker"


def test_the_question_is_in_the_language_of_the_page() -> None:
    sorcery = asked("war-of-the-ring", "sorcery", {"rating": "B"}, [], language="de")
    found = next_throw(sorcery).next
    assert found is not None
    assert found.why == "Zauberei mit Zaubereiwert B"
    body = json.loads(answer("POST", "/pages/next", encode(sorcery)).body)
    assert body == {"next": {"used": 0, "sides": 6, "count": 1, "why": found.why}}


@pytest.mark.parametrize(
    ("faces", "code", "pointer"),
    [([7], "impossible-face", "/dice/faces/0"), ([1, 2], "too-many-faces", "/dice/faces/1")],
)
def test_faces_that_do_not_fit_are_refused(faces: list[int], code: str, pointer: str) -> None:
    with pytest.raises(FacesError) as refused:
        next_throw(asked("war-of-the-ring", "sorcery", {"rating": "B"}, faces))
    assert (refused.value.faults[0].code, refused.value.faults[0].pointer) == (code, pointer)


def test_only_supplied_faces_are_asked_for() -> None:
    value = asked("war-of-the-ring", "sorcery", {"rating": "B"}, [])
    del value["request"]["dice"]
    with pytest.raises(SchemaError, match="throws dice"):
        next_throw(value)
