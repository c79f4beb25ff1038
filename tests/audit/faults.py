"""Faults to insert into a season, with the expected findings of an audit.

A fault gets the lines of a season and an unchanged throw. It changes that line, or adds some at the end, and returns
the kind of finding and its lines, from 1.
"""

from __future__ import annotations

import json
import random
from base64 import b64decode, b64encode
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from msgspec import UNSET, structs

from ror_rules import encode, load
from ror_rules.host.trust import receipt
from tests.audit.season import EXPIRED, OTHER, OURS, REVOKED, STRANGER, Turn

Seen = tuple[str, tuple[int, ...]]
Plain = dict[str, Any]


class Planted(NamedTuple):
    name: str
    fits: Callable[[Turn], bool]
    plant: Callable[[list[bytes], int, Turn], list[Seen]]


FAULTS: Final[dict[str, Planted]] = {}


def bare(turn: Turn) -> bool:
    """A seeded outcome with a die or more, unsigned, in a game without numbers."""
    return turn.receipt is None and seeded(turn) and "seq" not in turn.labels and turn.rule != "combat-strike"


def seeded(turn: Turn) -> bool:
    return turn.outcome.dice.__class__.__name__ == "SeededDice" and any(each.faces for each in turn.outcome.dice.throws)


def supplied(turn: Turn) -> bool:
    return (
        turn.receipt is None
        and not seeded(turn)
        and "seq" not in turn.labels
        and any(each.faces for each in turn.outcome.dice.throws)
    )


def alone(turn: Turn) -> bool:
    return turn.receipt is not None and b'"batch"' not in turn.receipt and "seq" not in turn.labels


def in_batch(turn: Turn) -> bool:
    return turn.receipt is not None and b'"batch"' in turn.receipt and "seq" not in turn.labels


def numbered(turn: Turn) -> bool:
    """A bare outcome in the middle of a game with numbers."""
    return turn.receipt is None and turn.labels.get("seq") in {5, 10, 15}


def lucky(turn: Turn) -> bool:
    return bare(turn) and len(turn.outcome.dice.throws) == 1 and turn.outcome.luck.__class__.__name__ == "Luck"


def fault(fits: Callable[[Turn], bool], kind: str) -> Callable[[Callable[[Plain, Turn], Plain | bytes | None]], None]:
    """Registers a fault of one line: the function changes the plain record, or returns another, or its bytes."""

    def registered(change: Callable[[Plain, Turn], Plain | bytes | None]) -> None:
        def plant(lines: list[bytes], at: int, turn: Turn) -> list[Seen]:
            record = json.loads(lines[at])
            given = change(record, turn)
            changed = record if given is None else given
            lines[at] = changed if isinstance(changed, bytes) else json.dumps(changed).encode()
            return [(kind, (at + 1,))]

        FAULTS[change.__name__] = Planted(change.__name__, fits, plant)

    return registered


def more(
    fits: Callable[[Turn], bool],
) -> Callable[[Callable[[list[bytes], int, Turn], list[Seen]]], None]:
    def registered(plant: Callable[[list[bytes], int, Turn], list[Seen]]) -> None:
        FAULTS[plant.__name__] = Planted(plant.__name__, fits, plant)

    return registered


def _flipped(text: str) -> str:
    """The same bytes in Base64 with one changed bit in the middle."""
    data = bytearray(b64decode(text))
    data[len(data) // 2] ^= 1
    return b64encode(data).decode()


def _signed_by(turn: Turn, who: Any) -> Plain:
    found: Plain = json.loads(receipt(encode(structs.replace(turn.outcome, luck=UNSET)), who).encoded())
    return found


# Receipts ----------------------------------------------------------------------------------------------------------


@fault(alone, "forged")
def a_bit_of_the_signature(record: Plain, turn: Turn) -> None:
    signature = record["receipt"]["signatures"][0]
    signature["sig"] = _flipped(signature["sig"])


@fault(alone, "forged")
def a_sentence_under_the_same_signature(record: Plain, turn: Turn) -> None:
    outcome = json.loads(b64decode(record["receipt"]["payload"]))
    outcome["summary"] = "Or so."
    record["receipt"]["payload"] = b64encode(json.dumps(outcome).encode()).decode()


@fault(alone, "forged")
def signed_by_a_stranger(record: Plain, turn: Turn) -> None:
    record["receipt"] = _signed_by(turn, STRANGER)


@fault(alone, "forged")
def signed_by_a_stranger_in_our_name(record: Plain, turn: Turn) -> None:
    record["receipt"] = _signed_by(turn, STRANGER)
    record["receipt"]["signatures"][0]["keyid"] = OURS.id


@fault(alone, "forged")
def signed_by_a_key_that_was_revoked(record: Plain, turn: Turn) -> None:
    record["receipt"] = _signed_by(turn, REVOKED)


@fault(alone, "forged")
def signed_by_a_key_that_has_expired(record: Plain, turn: Turn) -> None:
    record["receipt"] = _signed_by(turn, EXPIRED)


@fault(alone, "forged")
def the_name_of_another_key(record: Plain, turn: Turn) -> None:
    record["receipt"]["signatures"][0]["keyid"] = OTHER.id


@fault(alone, "forged")
def no_signature(record: Plain, turn: Turn) -> None:
    record["receipt"]["signatures"] = []


@fault(in_batch, "forged")
def another_way_to_the_root(record: Plain, turn: Turn) -> None:
    path = record["receipt"]["batch"]["path"]
    path[0] = _flipped(path[0])


@fault(in_batch, "forged")
def another_place_in_the_batch(record: Plain, turn: Turn) -> None:
    record["receipt"]["batch"]["index"] += 1


@fault(in_batch, "forged")
def another_size_of_the_batch(record: Plain, turn: Turn) -> None:
    root = record["receipt"]["batch"]["root"]
    signed = json.loads(b64decode(root["payload"]))
    root["payload"] = b64encode(json.dumps({**signed, "size": signed["size"] + 1}).encode()).decode()


@fault(alone, "unreadable")
def a_receipt_of_another_type(record: Plain, turn: Turn) -> None:
    record["receipt"]["payloadType"] = "application/json"


@fault(alone, "altered")
def a_lie_that_was_signed(record: Plain, turn: Turn) -> None:
    lie = json.loads(encode(structs.replace(turn.outcome, luck=UNSET)))
    lie["trace"][-1]["code"] = "all-of-them-are-dead"
    record["receipt"] = json.loads(receipt(json.dumps(lie).encode(), OURS).encoded())


# Dice --------------------------------------------------------------------------------------------------------------


@fault(bare, "forged")
def dice_of_another_seed(record: Plain, turn: Turn) -> Plain:
    other = json.loads(encode(turn.outcome))
    for number in range(1000):
        context = turn.outcome.context
        found = json.loads(
            encode(turn.ruleset.resolve(turn.rule, turn.state, seed=f"shopped-{number}", context=context))
        )
        if found["dice"]["throws"] != other["dice"]["throws"]:
            break
    found["id"], found["dice"]["seed"] = other["id"], other["dice"]["seed"]
    return {**record, "outcome": found}


@fault(bare, "forged")
def one_face(record: Plain, turn: Turn) -> None:
    throw = next(each for each in record["outcome"]["dice"]["throws"] if each["faces"])
    throw["faces"][0] = throw["faces"][0] % throw["sides"] + 1


@fault(bare, "forged")
def where_a_die_was_thrown(record: Plain, turn: Turn) -> None:
    record["outcome"]["dice"]["throws"][0]["address"] += "/again"


@fault(bare, "altered")
def another_seed(record: Plain, turn: Turn) -> None:
    record["outcome"]["dice"]["seed"] += "0"


@fault(supplied, "altered")
def a_supplied_face(record: Plain, turn: Turn) -> None:
    throw = next(each for each in record["outcome"]["dice"]["throws"] if each["faces"])
    throw["faces"][0] = throw["faces"][0] % throw["sides"] + 1


# Findings ----------------------------------------------------------------------------------------------------------


@fault(bare, "altered")
def the_code_of_a_step(record: Plain, turn: Turn) -> None:
    record["outcome"]["trace"][0]["code"] = "nothing-happened"


@fault(bare, "altered")
def a_parameter_of_a_step(record: Plain, turn: Turn) -> None:
    record["outcome"]["trace"][0]["with"] = {"who": {"name": "nobody"}}


@fault(bare, "altered")
def a_number_of_the_result(record: Plain, turn: Turn) -> None:
    name, value = next(iter(record["outcome"]["result"].items()))
    record["outcome"]["result"][name] = 1 if value is None else [value]


@fault(bare, "altered")
def a_result_of_another_kind(record: Plain, turn: Turn) -> None:
    record["outcome"]["result"] = "victory"


@fault(bare, "altered")
def a_line_of_the_trace(record: Plain, turn: Turn) -> None:
    record["outcome"]["trace"][0]["step"] = "mercy"


@fault(bare, "altered")
def a_line_less_of_the_trace(record: Plain, turn: Turn) -> None:
    record["outcome"]["trace"].pop()


@fault(bare, "altered")
def a_line_more_of_the_trace(record: Plain, turn: Turn) -> None:
    record["outcome"]["trace"].append(record["outcome"]["trace"][0])


@fault(bare, "altered")
def the_id(record: Plain, turn: Turn) -> None:
    record["outcome"]["id"] = record["outcome"]["id"][::-1]


@fault(bare, "altered")
def the_context(record: Plain, turn: Turn) -> None:
    record["outcome"]["context"] += "/again"


@fault(bare, "altered")
def a_ruling(record: Plain, turn: Turn) -> None:
    record["outcome"]["rulings"] = {"mercy": "granted"}


@fault(bare, "altered")
def the_state(record: Plain, turn: Turn) -> None:
    record["outcome"]["state"] = {"nobody": "there"}


@fault(bare, "altered")
def a_member_more(record: Plain, turn: Turn) -> None:
    record["outcome"]["result"]["witness"] = "Gandalf"


@fault(bare, "altered")
def a_member_less(record: Plain, turn: Turn) -> None:
    del record["outcome"]["trace"]


@fault(lucky, "altered")
def the_luck(record: Plain, turn: Turn) -> None:
    record["outcome"]["luck"]["percentile"] = 0.5001


# Rules -------------------------------------------------------------------------------------------------------------


@fault(bare, "not-checked")
def a_later_version(record: Plain, turn: Turn) -> None:
    record["outcome"]["ruleset"]["version"] = "9.9.9"


@fault(bare, "wrong-version")
def another_digest(record: Plain, turn: Turn) -> None:
    record["outcome"]["ruleset"]["digest"] = "sha256:" + "0" * 64


@fault(bare, "wrong-version")
def rules_that_are_not(record: Plain, turn: Turn) -> None:
    record["outcome"]["ruleset"]["id"] = "war-of-the-worlds"


@fault(bare, "wrong-version")
def a_rule_that_is_not(record: Plain, turn: Turn) -> None:
    record["outcome"]["rule"] = "mercy"


@fault(bare, "wrong-version")
def a_form_that_is_not(record: Plain, turn: Turn) -> None:
    record["outcome"]["format"] = "ror.outcome.v9"


@fault(bare, "wrong-version")
def an_outcome_without_a_form(record: Plain, turn: Turn) -> None:
    del record["outcome"]["format"]


@fault(bare, "not-checked")
def an_earlier_version(record: Plain, turn: Turn) -> None:
    record["outcome"]["ruleset"]["version"] = "1.0.0"


# Records -----------------------------------------------------------------------------------------------------------


@fault(bare, "unreadable")
def half_a_line(record: Plain, turn: Turn) -> bytes:
    return json.dumps(record).encode()[:-40]


@fault(bare, "unreadable")
def a_member_twice(record: Plain, turn: Turn) -> bytes:
    return b'{"player":"Sauron",' + json.dumps(record).encode()[1:]


@fault(bare, "unreadable")
def no_text(record: Plain, turn: Turn) -> bytes:
    return b'{"outcome":"\xff"}'


@fault(bare, "unreadable")
def no_object(record: Plain, turn: Turn) -> bytes:
    return b"42"


@fault(bare, "unreadable")
def nothing_in_it(record: Plain, turn: Turn) -> bytes:
    return b'{"outcome":{},"player":"Sauron"}'


@fault(bare, "unreadable")
def a_label_of_another_kind(record: Plain, turn: Turn) -> Plain:
    return {**record, "seq": "first"}


# Among several -----------------------------------------------------------------------------------------------------


@more(bare)
def a_line_twice(lines: list[bytes], at: int, turn: Turn) -> list[Seen]:
    lines.append(lines[at])
    return [("doubled", (at + 1, len(lines)))]


@more(alone)
def a_receipt_and_its_outcome(lines: list[bytes], at: int, turn: Turn) -> list[Seen]:
    lines.append(encode(turn.outcome))
    return [("doubled", (at + 1, len(lines)))]


@more(bare)
def a_line_thrice_for_others(lines: list[bytes], at: int, turn: Turn) -> list[Seen]:
    for player in ("Gimli", "Legolas"):
        lines.append(json.dumps({**json.loads(lines[at]), "player": player}).encode())
    return [("doubled", (at + 1, len(lines) - 1, len(lines)))]


@more(lambda turn: bare(turn) and turn.rule == "army-combat")
def a_question_under_other_names(lines: list[bytes], at: int, turn: Turn) -> list[Seen]:
    dice: Any = turn.outcome.dice
    for names in (["Nobody"], ["Somebody", "Else"]):
        state = {**turn.state, "attacker": {**turn.state["attacker"], "characters": names}}
        found = turn.ruleset.resolve(turn.rule, state, seed=dice.seed, context=f"{turn.outcome.context}/named")
        lines.append(encode(found))
    state = {**turn.state, "attacker": {**turn.state["attacker"], "characters": ["Third"]}}
    lines.append(
        encode(turn.ruleset.resolve(turn.rule, state, seed=dice.seed, context=f"{turn.outcome.context}/named"))
    )
    first = len(lines) - 2
    return [("doubled", (first, first + 2)), ("reused-seed", (first, first + 1, first + 2))]


def _again(turn: Turn, **asked: Any) -> bytes:
    found = encode(turn.ruleset.resolve(turn.rule, turn.state, **asked))
    return b'{"outcome":%b,"player":"Sauron","game":"aside"}' % found


@more(lambda turn: bare(turn) and turn.rule == "army-combat")
def a_seed_for_another_question(lines: list[bytes], at: int, turn: Turn) -> list[Seen]:
    dice: Any = turn.outcome.dice
    state = {**turn.state, "attacker": {**turn.state["attacker"], "strength": 61}}
    found = turn.ruleset.resolve(turn.rule, state, seed=dice.seed, context=turn.outcome.context)
    lines.append(encode(found))
    return [("reused-seed", (at + 1, len(lines)))]


@more(bare)
def a_context_with_another_seed(lines: list[bytes], at: int, turn: Turn) -> list[Seen]:
    lines.append(_again(turn, seed="shopped", context=turn.outcome.context))
    return [("reused-context", (at + 1, len(lines)))]


@more(lambda turn: supplied(turn) and turn.rule == "sorcery")
def a_context_with_other_faces(lines: list[bytes], at: int, turn: Turn) -> list[Seen]:
    (face,) = turn.outcome.dice.throws[0].faces
    lines.append(_again(turn, faces=[face % 6 + 1], context=turn.outcome.context))
    return [("reused-context", (at + 1, len(lines)))]


@more(numbered)
def a_number_twice(lines: list[bytes], at: int, turn: Turn) -> list[Seen]:
    other = _again(turn, seed="again", context="aside")
    lines.append(json.dumps({**json.loads(other), **turn.labels}).encode())
    return [("reused-turn", (at + 1, len(lines)))]


@more(numbered)
def a_number_missing(lines: list[bytes], at: int, turn: Turn) -> list[Seen]:
    lines[at] = b""
    return [("gap", ())]


@more(lambda turn: True)
def dice_that_like_sixes(lines: list[bytes], at: int, turn: Turn) -> list[Seen]:
    _supply(lines, "Grima", [6 if number % 2 else number // 2 % 6 + 1 for number in range(90)])
    return [("improbable-dice", ())]


@more(lambda turn: True)
def dice_that_take_turns(lines: list[bytes], at: int, turn: Turn) -> list[Seen]:
    _supply(lines, "Shagrat", [number // 2 % 3 + (4 if number % 2 else 1) for number in range(90)])
    return [("improbable-dice", ())]


def _supply(lines: list[bytes], player: str, faces: list[int]) -> None:
    for number, face in enumerate(faces):
        found = load("war-of-the-ring").resolve("sorcery", {"rating": "B"}, faces=[face], context=f"{player}/{number}")
        lines.append(b'{"outcome":%b,"player":"%b","game":"den"}' % (encode(found), player.encode()))


def planted(turns: list[Turn], seed: int = 2) -> tuple[list[bytes], list[tuple[str, Seen]]]:
    """The lines of a season with every fault once, each in its own throw, and the expected findings."""
    chance = random.Random(seed)
    lines = [turn.record() for turn in turns]
    left = list(range(len(turns)))
    chance.shuffle(left)
    found: list[tuple[str, Seen]] = []
    for each in sorted(FAULTS.values(), key=lambda each: sum(map(each.fits, turns))):  # faults that fit few turns first
        at = next(at for at in left if each.fits(turns[at]))
        left = [other for other in left if other != at and turns[other].labels["game"] != turns[at].labels["game"]]
        found += [(each.name, seen) for seen in each.plant(lines, at, turns[at])]
    return lines, found
