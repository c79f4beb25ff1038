"""A committed receipt with its commitment and its log proof, and changed copies that every verifier must refuse."""

from __future__ import annotations

import json
import tempfile
from base64 import b64decode, b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from msgspec import structs

from ror_rules import encode, load, read_json
from ror_rules.host import log_entries, trust
from ror_rules.host.checks import Checkpoint, binding_leaf, inputs
from ror_rules.host.trust import (
    CHECKPOINT,
    LogFolder,
    Promise,
    Signer,
    Tree,
    commitment,
    committed,
    new_private_key as new,
    proof,
    receipt,
)
from tests.trust.test_receipts import SIGNER

ORIGIN: Final = "dice.example.org/v1/log"
SEED: Final = "5f" * 32
DICE: Final[dict[str, Any]] = {
    "source": "committed",
    "commitment": commitment(SEED).hex(),
    "game": "g-7f3a",
    "seq": 17,
    "seeds": ["alice-9f2c-77aa01", "bob-77e1-0f0f0f0f"],
    "seed": SEED,
}
PROMISE: Final = Promise(
    commitment=DICE["commitment"], game="g-7f3a", seq=17, epoch="0a" * 16, expires="2026-11-29T18:00:00Z"
)


class Case(NamedTuple):
    receipt: str
    commitment: str | None = None
    proof: str | None = None
    binding: str | None = None


def answered(ruleset: str, rule: str, state: Any, **asked: Any) -> bytes:
    rules = load(ruleset)
    return encode(rules.answer(rule, rules.read(rule, {"state": state, "dice": DICE, **asked})))


STRIKE: Final = next(each.state for each in load("ring-of-power").examples if each.rule == "combat-strike")
OUTCOME: Final = answered("war-of-the-ring", "search", {"search_points": 3, "characters": 2})
ASKED: Final = answered("ring-of-power", "combat-strike", STRIKE, rulings={"rp-doublings": "each"}, context="game 7")
ENVELOPE: Final = encode(committed(PROMISE, SIGNER)).decode()
ENTRIES: Final = [
    *(b"another %d" % number for number in range(40)),
    *(log_entries.of_receipt(each) for each in (OUTCOME, ASKED)),
    *(binding_leaf(inputs(read_json(each))) or b"" for each in (OUTCOME, ASKED)),
]


def proved(index: int) -> str:
    with tempfile.TemporaryDirectory() as folder:
        log = LogFolder(Path(folder), ORIGIN)
        log.append(ENTRIES)
        head = log.publish(SIGNER)
        found = proof(index, Tree(log.fetch, head.size).inclusion(index), log.fetch(CHECKPOINT))
        log.close()
    return found.decode()


def signed(outcome: Any) -> str:
    data = outcome if isinstance(outcome, bytes) else json.dumps(outcome).encode()
    return receipt(data, SIGNER).encoded().decode()


WHOLE: Final = Case(signed(OUTCOME), ENVELOPE, proved(40), proved(42))
ANOTHER: Final = Case(signed(ASKED), ENVELOPE, proved(41), proved(43))
LINES: Final = str(WHOLE.proof).split("\n")


def again(**changes: Any) -> str:
    return encode(committed(structs.replace(PROMISE, **changes), SIGNER)).decode()


def flipped(text: str, at: int) -> str:
    data = b64decode(text)
    at %= len(data)
    return b64encode(data[:at] + bytes([data[at] ^ 1 << at % 8]) + data[at + 1 :]).decode()


def without(lines: list[str], at: int, *instead: str) -> str:
    return "\n".join([*lines[:at], *instead, *lines[at + 1 :]])


def of_proofs() -> Iterator[tuple[str, str]]:
    blank = LINES.index("")
    for at in range(2, blank):
        yield f"path {at}, a bit", without(LINES, at, flipped(LINES[at], at * 5))
        yield f"path {at}, gone", without(LINES, at)
    yield "a hash more", without(LINES, 2, LINES[2], LINES[2])
    yield "path in another order", "\n".join([*LINES[:2], LINES[3], LINES[2], *LINES[4:]])
    for index in ("39", "41", "44", "040", "-1", "9999999999999999", "99999999999999999"):
        yield f"index {index}", without(LINES, 1, f"index {index}")
    yield "no index", without(LINES, 1)
    yield "another form", without(LINES, 0, "c2sp.org/tlog-proof@v2")
    yield "another log", without(LINES, blank + 1, "dice.example.com/v1/log")
    for size in ("43", "45", "64", "044", "0"):
        yield f"size {size}", without(LINES, blank + 2, size)
    yield "root, a bit", without(LINES, blank + 3, flipped(LINES[blank + 3], 9))
    yield "a line more that was not signed", without(LINES, blank + 3, LINES[blank + 3], "extension")
    mark, name, text = LINES[blank + 5].split(" ")
    for at in (0, 3, 4, 30, 36, 67):
        yield f"signature, bit {at}", without(LINES, blank + 5, f"{mark} {name} {flipped(text, at)}")
    yield "signature of another name", without(LINES, blank + 5, f"{mark} witness.example.org {text}")
    yield "false signature beside", without(LINES, blank + 5, LINES[blank + 5], f"{mark} {name} {flipped(text, 40)}")
    yield "signature cut off", without(LINES, blank + 5, f"{mark} {name} {text[:-8]}")
    yield "no signature", "\n".join([*LINES[: blank + 5], ""])
    yield "no line end", str(WHOLE.proof)[:-1]
    yield "a line end more", str(WHOLE.proof) + "\n"
    yield "of another receipt", proved(41)
    yield "of no receipt", proved(7)
    head = Checkpoint(ORIGIN, 1, trust.leaf_hash(log_entries.of_receipt(OUTCOME)))
    yield "a log of one leaf that another signed", proof(0, [], head.signed(Signer(new()))).decode()
    alone = Checkpoint(ORIGIN, 1, trust.leaf_hash(log_entries.of_receipt(OUTCOME))).signed(SIGNER)
    yield "an index beyond a log of one leaf", proof(1, [], alone).decode()
    yield "nothing", ""


def of_commitments() -> Iterator[tuple[str, str]]:
    document = json.loads(ENVELOPE)
    for name, value in (("game", "g-7f3b"), ("seq", 16), ("seq", 18), ("commitment", "00" * 32)):
        yield f"{name} {value}", again(**{name: value})
    for at in (1, 20, 90, 150):
        yield f"payload, bit {at}", json.dumps({**document, "payload": flipped(document["payload"], at)})
    one = document["signatures"][0]
    for at in (0, 31, 32, 63):
        yield (
            f"signature, bit {at}",
            json.dumps({**document, "signatures": [{**one, "sig": flipped(one["sig"], at)}]}),
        )
    yield "no signature", json.dumps({**document, "signatures": []})
    yield "key of another", encode(committed(PROMISE, Signer(new()))).decode()
    yield "type of a receipt", json.dumps({**document, "payloadType": "application/vnd.ror.receipt.v2+json"})
    yield "type of a void", json.dumps({**document, "payloadType": "application/vnd.ror.void.v1+json"})
    yield "the receipt itself", WHOLE.receipt
    yield "nothing", "{}"


def of_lies() -> Iterator[tuple[str, str]]:
    true = json.loads(OUTCOME)
    dice = true["dice"]
    throw = dice["throws"][0]
    other = {**throw, "faces": [face % throw["sides"] + 1 for face in throw["faces"]]}
    for name, value in (
        ("throws", [other, *dice["throws"][1:]]),
        ("throws", [throw, throw]),
        ("seed", "60" * 32),
        ("commitment", "00" * 32),
        ("game", "g-7f3b"),
        ("seq", 18),
        ("seq", 17.0),
        ("seq", True),
        ("seeds", DICE["seeds"][::-1]),
        ("seeds", DICE["seeds"][:1]),
        ("seeds", []),
        ("seeds", "alice-9f2c-77aa01"),
        ("source", "seeded"),
    ):
        yield f"dice, {name} {str(value)[:12]}", signed({**true, "dice": {**dice, name: value}})
    for name in ("seed", "seeds", "game", "seq", "commitment", "throws"):
        yield f"dice without {name}", signed({**true, "dice": {key: each for key, each in dice.items() if key != name}})
    yield "state", signed({**true, "state": {**true["state"], "characters": 1}})
    yield "context", signed({**true, "context": "other"})
    yield "rulings", signed({**true, "rulings": {"wr-ratio": "nearest"}})


CHANGED: Final = {
    **{f"proof: {what}": WHOLE._replace(proof=text) for what, text in of_proofs()},
    **{f"commitment: {what}": WHOLE._replace(commitment=text) for what, text in of_commitments()},
    **{f"lie: {what}": WHOLE._replace(receipt=text) for what, text in of_lies()},
    "a commitment to dice that were seeded": Case(
        signed(encode(load("war-of-the-ring").resolve("sorcery", {"rating": "B"}, seed="1"))), ENVELOPE
    ),
    "commitment and proof of another answer": ANOTHER._replace(proof=WHOLE.proof),
    "a binding to another question": WHOLE._replace(binding=ANOTHER.binding),
    "the proof of the receipt in place of the binding": WHOLE._replace(binding=WHOLE.proof),
    "a binding of dice that were seeded": Case(
        signed(encode(load("war-of-the-ring").resolve("sorcery", {"rating": "B"}, seed="1"))), binding=WHOLE.binding
    ),
}
