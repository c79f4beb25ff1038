"""Random seasons: games of all our rules, by named players, as bare outcomes, receipts and labels.

They are valid. `faults` adds faults.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from msgspec import structs

from ror_rules import Outcome, encode, rulesets
from ror_rules.author import Ruleset
from ror_rules.errors import RorError
from ror_rules.host.checks import Revoked
from ror_rules.host.messages import with_summary
from ror_rules.host.trust import Keyring, Signer, key_of, receipt, receipts

DAY: Final = "2026-11-22"
TURNS: Final = 20
PLAYERS: Final = ("Aragorn", "Boromir", "Cirdan", "Denethor", "Elrond", "Faramir")


def signer(name: str) -> Signer:
    key = Ed25519PrivateKey.from_private_bytes(name.encode().ljust(32, b"."))
    return Signer(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))


OURS: Final = signer("ours")
OTHER: Final = signer("ours too")
REVOKED: Final = signer("revoked")
EXPIRED: Final = signer("expired")
STRANGER: Final = signer("a stranger")
_OLD: Final = "2026-01-01"
RING: Final = Keyring(
    (
        key_of(OURS.public, _OLD),
        key_of(OTHER.public, _OLD),
        structs.replace(key_of(REVOKED.public, _OLD), revoked=Revoked(on="2026-06-01", why="stolen")),
        structs.replace(key_of(EXPIRED.public, _OLD), to="2026-05-01", until="2026-06-01"),
    )
)


class Turn(NamedTuple):
    ruleset: Ruleset[Any]
    rule: str
    state: dict[str, Any]
    outcome: Outcome
    labels: dict[str, Any]
    receipt: bytes | None

    def record(self) -> bytes:
        if self.receipt is not None:
            return b'{"receipt":%b,%b' % (self.receipt, json.dumps(self.labels).encode()[1:])
        outcome = with_summary(self.outcome, encode(self.outcome))
        return b'{"outcome":%b,%b' % (outcome, json.dumps(self.labels).encode()[1:])


_STATES: Final = [(each, example.rule, example.state) for each in rulesets() for example in each.examples]
_THROWING: Final = [each for each in _STATES if each[0].rules[each[1]].throws]


def season(many: int, seed: int = 1) -> list[Turn]:
    return list(_turns(many, random.Random(seed)))


def _turns(many: int, chance: random.Random) -> Iterator[Turn]:
    batch: list[Outcome] = []
    for index in range(many):
        game, turn = divmod(index, TURNS)
        player = PLAYERS[(game + turn % 2) % len(PLAYERS)]
        labels: dict[str, Any] = {"player": player, "game": f"game-{game}"}
        if game % 2:
            labels["seq"] = turn + 1
        outcome, asked = _thrown(chance, f"game-{game}/turn-{turn}")
        if index % 10 == 3:
            yield Turn(*asked, outcome, labels, receipt(encode(outcome), OURS).encoded())
        elif index % 10 == 4:
            batch = [outcome, *(_thrown(chance, f"aside-{index}/{each}")[0] for each in range(2))]
            yield Turn(*asked, outcome, labels, receipts([encode(each) for each in batch], OURS)[0].encoded())
        else:
            yield Turn(*asked, outcome, labels, None)


def _thrown(chance: random.Random, context: str) -> tuple[Outcome, tuple[Ruleset[Any], str, dict[str, Any]]]:
    ruleset, rule, state = chance.choice(_THROWING)
    outcome = ruleset.resolve(rule, state, seed=f"{chance.getrandbits(128):032x}", context=context)
    kind = chance.random()
    if kind < 0.25:
        faces = [face for throw in outcome.dice.throws for face in throw.faces]
        outcome = ruleset.resolve(rule, state, faces=faces, context=context)
    elif kind < 0.3:
        view = next((each.name for each in ruleset.rules[rule].headline), "")
        try:
            outcome = ruleset.resolve(rule, state, seed=outcome.dice.seed, context=context, luck=view)  # type: ignore[union-attr]
        except RorError:
            return outcome, (ruleset, rule, state)
    return outcome, (ruleset, rule, state)
