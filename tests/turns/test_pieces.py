from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

import msgspec
import pytest

from ror_rules import encode, load
from ror_rules.errors import StateError
from tests.every import cases
from tests.turns.conftest import called

GAMES: Final = ("war-of-the-ring", "three-player", "sauron")
PIECES: Final = {"Character", "Force"}
RULES: Final = [(game, rule) for game in GAMES for rule in load(game).rules]
EXAMPLES: Final = [(game, example) for game in GAMES for example in load(game).examples]
NEEDLESS: Final = {("sauron", "rally", "leader"), ("sauron", "demoralization", "events")}
"""Pieces that a rule needs but never changes, so that its answer omits them."""


def pieces(shape: type[Any]) -> set[str]:
    found = set()
    for field in msgspec.inspect.type_info(shape).fields:  # type: ignore[attr-defined]  # a struct
        if any(
            isinstance(each, msgspec.inspect.StructType) and each.cls.__name__ in PIECES for each in inner(field.type)
        ):
            found.add(field.encode_name)
    return found


def inner(kind: Any) -> Iterator[Any]:
    yield kind
    for each in (*getattr(kind, "types", ()), *filter(None, [getattr(kind, "item_type", None)])):
        yield from inner(each)
    if isinstance(kind, msgspec.inspect.Metadata):
        yield from inner(kind.type)


@cases(("game", "rule"), RULES)
def test_a_piece_comes_out_under_the_name_it_went_in_by(game: str, rule: str) -> None:
    it = load(game).rules[rule]
    asked = {name for name in pieces(it.state_type) if (game, rule, name) not in NEEDLESS}
    assert asked <= pieces(it.result_type)


@cases(("game", "example"), EXAMPLES)
def test_what_comes_out_goes_in_again(game: str, example: Any) -> None:
    rules = load(game)
    answer = json.loads(encode(rules.resolve(example.rule, example.state, faces=example.faces)))
    again = {
        name: answer["result"][name] for name in pieces(rules.rules[example.rule].state_type) & set(answer["result"])
    }
    again = {name: value for name, value in again.items() if value is not None}
    state = {"state": {**answer["state"], **again}}
    single = [each for each in again.values() if isinstance(each, dict)]
    if any(each.get("killed") or each.get("strength") == 0 or each.get("held") == "persuaded" for each in single):
        with pytest.raises(StateError):
            rules.read(example.rule, state)
        return
    read = rules.read(example.rule, state).state
    assert {name: json.loads(msgspec.json.encode(getattr(read, name))) for name in again} == again


def test_a_character_is_one_shape_in_three_games() -> None:
    """A Character from a duel of one game is valid input for the others, with the same identity."""
    gandalf = {"name": "Gandalf", "combat": 6, "morale": 4, "endurance": 5, "capture_rating": 6, "ring_rating": 4}
    orc = {"name": "Orc", "combat": 2, "morale": 1, "endurance": 2}
    won = called("war-of-the-ring", "individual-combat", {"attacker": gandalf, "defender": orc}, faces=[3, 3])
    him = won["result"]["attacker"]
    for game, rule, state in (
        (
            "sauron",
            "leader-combat",
            {"attacker": {**him, "side": "westernesse"}, "defender": {**orc, "side": "sauron"}},
        ),
        ("three-player", "individual-combat", {"attacker": him, "defender": orc}),
    ):
        after = called(game, rule, state, seed="1")["result"]["attacker"]
        assert {name: after[name] for name in gandalf} == gandalf
    assert called("three-player", "capture", {"character": him}, faces=[6])["result"]["captured"] is False
