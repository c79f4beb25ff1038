"""Writes cases.json from the rules: `make vectors` calls it. The cases are here, and the answers come from the library."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from ror_rules import encode, load
from ror_rules.host.trust import Keyring, Promise, Signer, commitment, committed, key_of, receipt
from ror_rules.host.wire import plain

HERE: Final = Path(__file__).parent
QUESTION: Final = {"ruleset": "war-of-the-ring", "rule": "sorcery", "state": {"rating": "B"}}
SEEDED: Final = {**QUESTION, "seed": "7", "context": "game-42"}
SUPPLIED: Final = {**QUESTION, "faces": [4]}
SEEDS: Final = ["alice-9f2c-77aa01", "bob-77e1-0f0f0f0f"]
EXAMPLE: Final = {"previous_controller": "neither", "card_holder": "dark_power"}
HOUSE: Final = {
    "house": {"name": "Nine", "ruleset": "war-of-the-ring", "version": load("war-of-the-ring").version},
    "tables": {"sorcery": {"cells": {"1": {"B": 9}}}},
}
SECRET: Final = "ab" * 32
"""The seed that the service of the kit commits to."""
JSON: Final = {"Content-Type": "application/json"}
HTML: Final = {"Content-Type": "text/html"}
RIGHT: Final = {"answer": "right"}


def answers() -> dict[str, Any]:
    """Genuine answers, by the names that the cases use."""
    rules = load("war-of-the-ring")
    state = {"rating": "B"}
    found = {
        "right": rules.resolve("sorcery", state, seed="7", context="game-42"),
        "another seed": rules.resolve("sorcery", state, seed="8", context="game-42"),
        "another context": rules.resolve("sorcery", state, seed="7", context="game-43"),
        "another state": rules.resolve("sorcery", {"rating": "C"}, seed="7", context="game-42"),
        "another rule": rules.resolve("losses", {"strength": 50, "percent": 10}, seed="7", context="game-42"),
        "another house rule": load("war-of-the-ring", [HOUSE]).resolve("sorcery", state, seed="7", context="game-42"),
        "another ruleset": load("three-player").resolve("sorcery", state, seed="7", context="game-42"),
        "supplied": rules.resolve("sorcery", state, faces=[4]),
        "other faces": rules.resolve("sorcery", state, faces=[5]),
    }
    told: dict[str, Any] = {
        name: {**json.loads(encode(outcome)), "summary": outcome.summary} for name, outcome in found.items()
    }
    told["a changed state"] = {**told["right"], "state": {"rating": "C", "subtract": 0}}
    told["a changed id"] = {**told["right"], "id": told["another seed"]["id"]}
    return told | signed()


def signer(name: str) -> Signer:
    """A key that the kit alone uses."""
    key = Ed25519PrivateKey.from_private_bytes(hashlib.sha256(name.encode()).digest())
    return Signer(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))


def signed() -> dict[str, Any]:
    """Commitments, throws of them, receipts, and odds."""
    rules, key = load("war-of-the-ring"), signer("the kit")

    def promise(seq: int, by: Signer = key) -> Any:
        promised = {"commitment": commitment(SECRET).hex(), "game": "g-7f3a", "seq": seq}
        return plain(committed(Promise(**promised, epoch="0" * 32, expires="2099-01-01T00:00:00Z"), by))

    def thrown(seq: int, seed: str = SECRET) -> Any:
        dice = {"source": "committed", "commitment": commitment(seed).hex(), "game": "g-7f3a", "seq": seq}
        asked = rules.read("sorcery", {"state": {"rating": "B"}, "dice": {**dice, "seeds": SEEDS, "seed": seed}})
        outcome = rules.answer("sorcery", asked)
        return {**plain(outcome), "summary": outcome.summary}

    right, other = (encode(rules.resolve("sorcery", {"rating": "B"}, seed=seed, context="game-42")) for seed in "78")
    broken = thrown(1, "cd" * 32)
    broken["dice"]["commitment"] = commitment(SECRET).hex()
    return {
        "commitment": promise(1),
        "another commitment": promise(2),
        "a stranger's commitment": promise(1, signer("a stranger")),
        "committed": thrown(1),
        "committed to another throw": thrown(2),
        "another seed than the committed one": broken,
        "receipt": plain(receipt(right, key)),
        "another receipt": plain(receipt(other, key)),
        "a stranger's receipt": plain(receipt(right, signer("a stranger"))),
        "odds": plain(rules.odds("sorcery", {"rating": "B"}, fields=["points"])),
        "odds of another rule": plain(rules.odds("gollum-control", EXAMPLE, fields=["controller"])),
        "odds of another state": plain(rules.odds("sorcery", {"rating": "C"}, fields=["points"])),
    }


def problem(kind: str, status: int, detail: str) -> dict[str, Any]:
    """A problem document as a service sends it."""
    body = {"type": f"/problems/{kind}", "title": kind, "status": status, "detail": detail}
    return {"status": status, "headers": {"Content-Type": "application/problem+json"}, "body": json.dumps(body)}


def busy(status: int, **headers: str) -> dict[str, Any]:
    refused = problem("busy", status, "Try again later.")
    return {**refused, "headers": {**refused["headers"], **headers}}


def cases() -> list[dict[str, Any]]:
    """Each case: the question, the service's behaviour for each request, and the required behaviour of the client."""

    def case(name: str, gives: str, *does: dict[str, Any], **more: Any) -> dict[str, Any]:
        return {"name": name, "asks": more.pop("asks", SEEDED), "service": list(does), "gives": gives, **more}

    digits = load("war-of-the-ring").house(HOUSE).digest.removeprefix("sha256:")[:20]
    lined: dict[str, Any] = {
        "asks": {**SEEDED, "state": f"rating=B +house:{digits}"},
        "requests": 1,
        "needs": "lines",
    }
    wrong = (
        *("another seed", "another context", "another rule", "another house rule", "another ruleset"),
        *("another state", "a changed state", "a changed id"),
    )
    return [
        case("an answer", "outcome", RIGHT, requests=1),
        case("an answer to supplied faces", "outcome", {"answer": "supplied"}, asks=SUPPLIED, requests=1),
        case("a large answer", "outcome", {"answer": "right", "padding": 4_000_000}, requests=1),
        case("a connection that is cut", "outcome", {"cut": True}, {"cut": True}, RIGHT, requests=3),
        case("an answer that is cut in its middle", "outcome", {"answer": "right", "cut_after": 40}, RIGHT, requests=2),
        case("429 with Retry-After", "outcome", busy(429, **{"Retry-After": "2"}), RIGHT, requests=2, waits=2),
        case("503 without Retry-After", "outcome", busy(503), busy(503), RIGHT, requests=3, waits=0.1),
        case(
            "a gateway's page",
            "outcome",
            {"status": 502, "headers": HTML, "body": "<h1>Bad gateway</h1>"},
            RIGHT,
            requests=2,
        ),
        case("a restart of five seconds", "outcome", {"away": 5}, RIGHT),
        case("a wait beyond all patience", "problem", busy(429, **{"Retry-After": "86400"}), requests=1, status=429),
        case(
            "a fault in the request", "problem", problem("schema", 422, "`count` is too large."), requests=1, status=422
        ),
        case(
            "a key that is missing",
            "problem",
            problem("key-needed", 401, "Send your key as `Authorization: Bearer KEY`."),
            requests=1,
            status=401,
        ),
        case("a key that is sent", "outcome", {"answer": "right", "key": "secret"}, key="secret", requests=1),
        case(
            "a captive portal's page",
            "refusal",
            {"status": 200, "headers": HTML, "body": "<!doctype html><title>Log in to the network</title>"},
            requests=1,
        ),
        *(
            case(
                f"{body or 'nothing'} with status 200",
                "refusal",
                {"status": 200, "headers": JSON, "body": body},
                requests=1,
            )
            for body in ("null", '{"ok": true}', "[]", "")
        ),
        *(case(f"an answer to another question: {name}", "refusal", {"answer": name}, requests=1) for name in wrong),
        case("an answer under the house rule of the line", "outcome", {"answer": "another house rule"}, **lined),
        case("an answer without the house rule of the line", "refusal", RIGHT, **lined),
        case("an answer to other faces", "refusal", {"answer": "other faces"}, asks=SUPPLIED, requests=1),
        *trust(case),
    ]


def trust(case: Callable[..., dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The cases of other calls than a resolution: each has `call`."""
    calls: dict[str, tuple[dict[str, Any], str, tuple[str, ...]]] = {
        "commit": ({"game": "g-7f3a", "seq": 1}, "commitment", ("another commitment", "a stranger's commitment")),
        "throw": (
            {**QUESTION, "commitment": "commitment", "seeds": SEEDS},
            "committed",
            ("committed to another throw", "another seed than the committed one", "right"),
        ),
        "receipt": ({"outcome": "right"}, "receipt", ("another receipt", "a stranger's receipt")),
        "odds": ({**QUESTION, "fields": ["points"]}, "odds", ("odds of another rule", "odds of another state")),
    }
    for call, (asks, right, wrong) in calls.items():
        more: dict[str, Any] = {"call": call, "asks": asks, "requests": 1}
        yield case(f"{call}", "answer", {"answer": right}, **more)
        yield case(f"{call}: a retry", "answer", {"cut": True}, {"answer": right}, **{**more, "requests": 2})
        for name in wrong:
            yield case(f"{call}: {name}", "refusal", {"answer": name}, **more)
        yield case(f"{call}: null", "refusal", {"status": 200, "headers": JSON, "body": "null"}, **more)


def text() -> str:
    keys = plain(Keyring((key_of(signer("the kit").public, "2020-01-01"),)))
    return json.dumps({"keys": keys, "answers": answers(), "cases": cases()}, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    (HERE / "cases.json").write_text(text(), "utf-8")
