from __future__ import annotations

import hashlib
import json
from typing import Any, Final

import pytest
import rfc8785
from msgspec import structs

from ror_rules import Outcome, Stream, encode, explain, load, verify
from ror_rules.errors import DiceError, ReceiptError, RorError, SchemaError, StateError
from ror_rules.host.checks import RECEIPT, check_commitment, check_kept, promise, promise_of
from ror_rules.host.messages import engine
from ror_rules.host.trust import (
    COMMITMENT,
    Envelope,
    Keyring,
    Promise,
    Signer,
    commitment,
    committed,
    key_of,
    new_private_key as new,
    sealed,
)
from ror_rules.host.wire import plain

DAY: Final = "2026-11-22"
SIGNER: Final = Signer(new())
RING: Final = Keyring((key_of(SIGNER.public, DAY),))
SEED: Final = "5f" * 32
COMMITMENT_OF_SEED: Final = commitment(SEED).hex()
DICE: Final[dict[str, Any]] = {
    "source": "committed",
    "commitment": COMMITMENT_OF_SEED,
    "game": "g-7f3a",
    "seq": 17,
    "seeds": ["alice-9f2c-77aa01", "bob-77e1-0f0f0f0f"],
    "seed": SEED,
}
SEARCH: Final = {"search_points": 3, "characters": 2}
STRIKE: Final = next(each.state for each in load("ring-of-power").examples if each.rule == "combat-strike")
PROMISE: Final = Promise(
    commitment=COMMITMENT_OF_SEED, game="g-7f3a", seq=17, epoch="0a" * 16, expires="2026-11-29T18:00:00Z"
)


def resolved(rule: str = "search", state: Any = SEARCH, ruleset: str = "war-of-the-ring", **asked: Any) -> Outcome:
    rules = load(ruleset)
    dice = {**DICE, **{name: asked.pop(name) for name in list(asked) if name in DICE}}
    return rules.answer(rule, rules.read(rule, {"state": state, "dice": dice, **asked}))


OUTCOME: Final = resolved()


def faces(outcome: Outcome) -> list[int]:
    return [face for throw in outcome.dice.throws for face in throw.faces]


def inputs(outcome: Any, dice: dict[str, Any]) -> bytes:
    """The canonical form of an outcome's question with these dice, by the reference implementation."""
    named = {name: outcome[name] for name in ("ruleset", "rule", "state", "context")}
    return rfc8785.dumps({"stream": "ror.dice.v1", **named, "rulings": {}, "dice": dice})


def test_an_outcome_can_be_resolved_again_from_its_members() -> None:
    shown = plain(OUTCOME)
    dice = shown["dice"]
    assert hashlib.sha256(b"ror.commit.v1\0" + SEED.encode()).hexdigest() == dice["commitment"]
    slot = {name: dice[name] for name in ("source", "game", "seq")}
    request = hashlib.sha256(b"ror.request.v1\0" + inputs(shown, slot)).digest()
    seeds = b"".join(bytes((len(each),)) + each.encode() for each in dice["seeds"])
    told = bytes.fromhex(dice["commitment"]) + request + bytes((len(dice["seeds"]),)) + seeds + bytes(32)
    bound = hashlib.sha256(b"ror.bind.v1\0" + told).digest()
    stream = Stream(dice["seed"], binding=bound)
    for throw in dice["throws"]:
        assert list(stream.faces(throw["address"], throw["sides"], len(throw["faces"]))) == throw["faces"]
    assert hashlib.sha256(inputs(shown, {name: dice[name] for name in DICE})).hexdigest() == shown["id"]


def test_it_holds_and_names_the_kept_promise() -> None:
    assert verify(OUTCOME).holds
    assert f"throw 17 of g-7f3a, commitment {COMMITMENT_OF_SEED}" in explain(OUTCOME)
    assert encode(resolved()) == encode(OUTCOME)


@pytest.mark.parametrize(
    "other",
    [
        {"seeds": DICE["seeds"][::-1]},
        {"seeds": DICE["seeds"][:1]},
        {"seq": 18},
        {"game": "g-7f3b"},
        {"context": "turn-3"},
        {"state": {"defender": {"name": "Another"}}},
        {"rulings": {"rp-doublings": "each"}},
        {"seed": "60" * 32, "commitment": commitment("60" * 32).hex()},
    ],
    ids=str,
)
def test_all_that_was_asked_is_bound(other: dict[str, Any]) -> None:
    changed = dict(other)
    state = {side: {**STRIKE[side], **changed.get("state", {}).get(side, {})} for side in STRIKE}
    found = resolved("combat-strike", ruleset="ring-of-power", **{**changed, "state": state})
    alike = resolved("combat-strike", STRIKE, "ring-of-power")
    assert found.id != alike.id
    assert faces(found) != faces(alike)


def test_a_reading_that_is_the_default_is_no_other_question() -> None:
    asked = resolved("combat-strike", STRIKE, "ring-of-power", rulings={"rp-doublings": "once"})
    plainly = resolved("combat-strike", STRIKE, "ring-of-power")
    assert (asked.id, faces(asked)) == (plainly.id, faces(plainly))


TAMPERED: Final = [
    ("commitment", "00" * 32, "/dice/seed"),
    ("seed", "61" * 32, "/dice/seed"),
    ("seq", 18, "/id"),
    ("game", "another", "/id"),
    ("seeds", ["mallory-0000000000"], "/id"),
    ("stream", "ror.dice.v2", "/dice/stream"),
    ("throws", [], "/dice/throws/0"),
]


@pytest.mark.parametrize(("name", "value", "at"), TAMPERED, ids=[name for name, _, _ in TAMPERED])
def test_whatever_is_changed_in_the_dice_is_found(name: str, value: Any, at: str) -> None:
    claimed = plain(OUTCOME)
    claimed["dice"][name] = value
    difference = verify(claimed).difference
    assert difference is not None
    assert difference.pointer == at


@pytest.mark.parametrize("name", ["commitment", "game", "seq", "seeds", "seed"])
def test_dice_that_lack_what_they_are_bound_to_are_none(name: str) -> None:
    claimed = plain(OUTCOME)
    del claimed["dice"][name]
    with pytest.raises(ReceiptError) as caught:
        verify(claimed)
    assert caught.value.pointer == f"/dice/{name}"


@pytest.mark.parametrize(
    ("wrong", "kind", "at"),
    [
        ({"seed": None}, DiceError, "/dice/seed"),
        ({"seed": "00" * 32}, DiceError, "/dice/seed"),
        ({"seed": "42"}, SchemaError, "/dice/seed"),
        ({"seeds": ["fifteen-letters"]}, SchemaError, "/dice/seeds/0"),
        ({"seeds": []}, SchemaError, "/dice/seeds"),
        ({"seeds": ["x" * 16] * 9}, SchemaError, "/dice/seeds"),
        ({"seq": 0}, SchemaError, "/dice/seq"),
        ({"game": "two words"}, SchemaError, "/dice/game"),
        ({"context": "é" * 101}, DiceError, "/context"),
    ],
    ids=str,
)
def test_what_is_no_committed_dice_is_refused(wrong: dict[str, Any], kind: type[RorError], at: str) -> None:
    with pytest.raises(kind) as caught:
        resolved(**wrong)
    assert caught.value.pointer == at


def test_a_beacon_is_reserved() -> None:
    dice = {
        "source": "committed",
        "commitment": "0" * 64,
        "game": "g",
        "seq": 1,
        "seeds": ["a" * 16],
        "beacon": "drand/1",
    }
    with pytest.raises(SchemaError, match="reserved for a public randomness beacon") as refused:
        load("war-of-the-ring").read("sorcery", {"state": {"rating": "B"}, "dice": dice})
    assert refused.value.pointer == "/dice/beacon"


def test_a_combat_in_two_calls_can_be_committed_twice() -> None:
    first = plain(resolved("combat-strike", STRIKE, "ring-of-power"))
    second = resolved("combat-defense", {"first": first}, "ring-of-power", seq=18)
    assert verify(second).holds
    for name, value in (("seed", "00" * 32), ("game", "other"), ("seeds", ["x" * 16]), ("commitment", None)):
        dice = {**first["dice"], name: value}
        with pytest.raises(StateError) as caught:
            resolved("combat-defense", {"first": {**first, "dice": dice}}, "ring-of-power", seq=18)
        assert str(caught.value.pointer).startswith("/state/first")


def test_every_source_of_dice_has_its_promise() -> None:
    rules = load("war-of-the-ring")
    sorcery: dict[str, Any] = {"rating": "B"}
    said = [
        promise(outcome.dice)
        for outcome in (
            rules.resolve("sorcery", sorcery, faces=[4]),
            rules.resolve("sorcery", sorcery, seed="42"),
            rules.resolve("sorcery", sorcery, seed=SEED),
            resolved("sorcery", sorcery),
            rules.resolve("losses", {"strength": 10, "percent": 50}),
            resolved("losses", {"strength": 10, "percent": 50}),
        )
    ]
    assert said == [f"fairness-{each}" for each in ("supplied", "seeded", "drawn", "claimed", "no-dice", "no-dice")]


def test_dice_that_only_say_so_are_not_said_to_be_committed() -> None:
    assert promise(OUTCOME.dice) == "fairness-claimed"
    assert verify(OUTCOME).fairness == engine().say("fairness-claimed", {})
    assert promise(OUTCOME.dice, promised=True) == "fairness-promised"
    assert promise(OUTCOME.dice, promised=True, bound=True) == "fairness-committed"
    assert promise(OUTCOME.dice, bound=True) == "fairness-claimed"
    assert promise(resolved("losses", {"strength": 10, "percent": 50}).dice, promised=True) == "fairness-no-dice"


# Signatures --------------------------------------------------------------------------------------------------------------


def shown(envelope: Envelope) -> Any:
    return plain(envelope)


def test_a_commitment_holds_and_was_kept() -> None:
    envelope = committed(PROMISE, SIGNER)
    assert check_commitment(shown(envelope), RING, DAY) == (PROMISE, SIGNER.id)
    assert promise_of(shown(envelope)) == PROMISE
    assert encode(committed(PROMISE, SIGNER)) == encode(envelope)
    check_kept(PROMISE, OUTCOME.dice)


@pytest.mark.parametrize(
    ("other", "at"),
    [({"seq": 18}, "/dice/seq"), ({"game": "h"}, "/dice/game"), ({"commitment": "00" * 32}, "/dice/commitment")],
)
def test_another_promise_was_not_kept(other: dict[str, Any], at: str) -> None:
    with pytest.raises(ReceiptError) as caught:
        check_kept(structs.replace(PROMISE, **other), OUTCOME.dice)
    assert caught.value.pointer == at


def test_dice_that_were_not_committed_keep_no_promise() -> None:
    seeded = load("war-of-the-ring").resolve("sorcery", {"rating": "B"}, seed=SEED)
    with pytest.raises(ReceiptError) as caught:
        check_kept(PROMISE, seeded.dice)
    error = caught.value
    assert (error.code, error.expected, error.got) == ("dice-not-committed", "committed", "seeded")


def test_what_is_no_commitment_is_refused() -> None:
    good = shown(committed(PROMISE, SIGNER))
    foreign = shown(committed(PROMISE, Signer(new())))
    receipt = shown(sealed(RECEIPT, encode(PROMISE), SIGNER))
    later = shown(committed(structs.replace(PROMISE, seq=18), SIGNER))
    changed = {**good, "payload": later["payload"]}
    empty = shown(sealed(COMMITMENT, b'{"game":"g"}', SIGNER))
    for value, at in (
        (foreign, "/signatures/0/keyid"),
        (receipt, "/payloadType"),
        (changed, "/signatures/0"),
        (empty, "/payload"),
        ({"payload": ""}, ""),
    ):
        with pytest.raises(RorError) as caught:
            check_commitment(json.loads(json.dumps(value)), RING, DAY)
        assert str(caught.value.pointer).startswith(at)
