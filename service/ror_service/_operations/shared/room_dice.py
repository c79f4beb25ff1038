"""The dice of rooms: promises of the ledger, and throws with the seeds of the players."""

from __future__ import annotations

from functools import partial
from typing import Any

from msgspec import json, to_builtins

from ror_rules.errors import RorError
from ror_rules.host.trust import Envelope
from ror_service._edge.problems import RefusalError
from ror_service._ledger import room as changes
from ror_service._ledger.events import (
    CountedSeed,
    RoomPromised,
    ThrowAnswered,
    ThrowEnded,
    ThrowRefused,
    ThrowVoid,
    ThrowWithdrawn,
)
from ror_service._ledger.ledger import Place
from ror_service._ledger.room import RoomRecord, UnderWay
from ror_service._ledger.rooms import RoomDice
from ror_service._operations.shared.not_found import find
from ror_service._operations.shared.required import signs, slots_of
from ror_service._operations.shared.route import Services
from ror_service._operations.shared.throws import resolved


def dice_of(services: Services) -> RoomDice:
    """How rooms get promises and dice from this service."""
    return RoomDice(partial(_promised, services), partial(_thrown, services))


async def _promised(services: Services, game: str, seq: int) -> tuple[str, RoomPromised]:
    envelope = json.decode(await slots_of(services).opened(Place(game, seq), signs(services)), type=Envelope)
    commitment = json.decode(envelope.content)["commitment"]
    return commitment, RoomPromised(seq=seq, commitment=envelope)


async def _thrown(services: Services, room: RoomRecord, asked: UnderWay) -> ThrowEnded:
    common: dict[str, Any] = {
        "by": asked.by,
        "seq": room.seq,
        "seeds": tuple(CountedSeed(*each) for each in sorted(asked.seeds.items())),
        "without": changes.missing(asked),
    }
    if not asked.seeds:
        return ThrowWithdrawn(**common)
    dice = {
        "source": "committed",
        "commitment": room.commitment,
        "game": room.game,
        "seq": room.seq,
        "seeds": [each.seed for each in common["seeds"]],
    }
    try:
        ruleset, rule = find(asked.ruleset, asked.rule)
        question = {**to_builtins(asked.question), "dice": dice, "context": asked.context}
        outcome, *_ = await resolved(services, ruleset, rule, question, alone=True, room=True)
    except RorError as refused:
        return ThrowRefused(**common, code=refused.code)
    except RefusalError as refused:
        if refused.kind.slug != "commitment-void":
            raise
        return ThrowVoid(**common)
    return ThrowAnswered(**common, ruleset=ruleset.id, rule=rule.id, outcome=outcome.id)
