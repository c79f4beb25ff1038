"""The evidence that a service adds to its outcomes: the slots of its games, and the leaves of its log. `report`
compares them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Literal

from msgspec import Struct, json

from ror_rules._audit.tally import ServiceSlot, Tally
from ror_rules._reading.documents import convert, read_json
from ror_rules._reading.errors import MalformedError, ReceiptError
from ror_rules._trust.checkpoints import check_checkpoint, read_checkpoint
from ror_rules._trust.commitments import COMMITMENT, VOID, Promise
from ror_rules._trust.keyring import Day, Keyring
from ror_rules._trust.merkle import Frontier, leaf_hash
from ror_rules._trust.tiles import CHECKPOINT, Fetch, Tree, head_of


class _ReadSlot(Struct, frozen=True):
    seq: int
    state: Literal["open", "bound", "void"]
    commitment: str
    expires: str = ""
    outcome: str | None = None


class _Game(Struct, frozen=True):
    game: str
    slots: tuple[_ReadSlot, ...]
    next: int | None = None


class _Leaf(Struct, frozen=True):
    """The members of a leaf of a log that the audit reads."""

    payloadType: str  # noqa: N815  # the format's name
    payload: Any = None


def next_page(data: bytes) -> int | None:
    try:
        found = read_json(data)
    except MalformedError:
        return None
    return convert(found, _Game).next if isinstance(found, dict) else None


def slots_of(data: bytes) -> Iterator[tuple[str, list[ServiceSlot]]]:
    """Each game in a service's answer, with its slots."""
    try:
        found = read_json(data)
    except MalformedError:
        lines = [line for line in data.splitlines() if line.strip()]
        if len(lines) < 2:
            raise
        found = [read_json(line) for line in lines]
    for game in convert(found if isinstance(found, list) else [found], tuple[_Game, ...]):
        yield (
            game.game,
            [
                ServiceSlot(game.game, slot.seq, slot.state, slot.commitment, slot.outcome, slot.expires)
                for slot in game.slots
            ],
        )


def keep_log(tally: Tally, fetch: Fetch, keys: Keyring | None, on: Day) -> None:
    note = head_of(fetch)
    head = read_checkpoint(note) if keys is None else check_checkpoint(note, keys, on)[0]
    tree, frontier = Tree(fetch, head.size), Frontier()

    def leaves() -> Iterator[bytes]:
        for entry in tree.entries():
            leaf = leaf_hash(entry)
            frontier.add(leaf)
            yield leaf

    tally.keep_leaves(leaves())
    if frontier.root != head.root:
        raise ReceiptError("leaves-of-another-head")


def slots_in(fetch: Fetch) -> Iterable[ServiceSlot]:
    found: dict[str, ServiceSlot] = {}
    for entry in Tree(fetch, read_checkpoint(fetch(CHECKPOINT)).size).entries():
        leaf = json.decode(entry, type=_Leaf)
        if leaf.payloadType in {COMMITMENT, VOID}:
            told = convert(leaf.payload, Promise)
            state = "void" if leaf.payloadType == VOID else "promised"
            found[told.commitment] = ServiceSlot(told.game, told.seq, state, told.commitment, None, told.expires)
    return found.values()
