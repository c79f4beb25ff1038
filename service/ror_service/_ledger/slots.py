"""The states of a promised throw: open, then for ever bound to one question, or void.

This works over any ledger. A change replaces a record only if that record is still in place, so of two concurrent
changes one fails and reads the other. No ledger has the seed of an open promise: it follows from the operator's secret
and the record together.

With a public log, each change appends a leaf, then writes the record, and then reveals the seed. The log takes one leaf
for each commitment, so a restored copy of a ledger cannot bind a throw twice. Each read compares record and log: a leaf
without a record completes the record, and a record without a leaf is refused.
"""

from __future__ import annotations

import hmac
import secrets
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from typing import Final, Literal, NamedTuple, Protocol, TypeVar

import msgspec
from msgspec import Struct, json, structs

from ror_rules import encode
from ror_rules.host.log_entries import of_binding, of_document
from ror_rules.host.messages import named
from ror_rules.host.trust import COMMITMENT, VOID, Binding, Promise, Signer, commitment, committed
from ror_service._edge.problems import RefusalError
from ror_service._ledger.ledger import Entry, Ledger, LedgerAwayError, LedgerDamagedError, Place
from ror_service._limits import MAX_SLOTS
from ror_service.log import log

_T = TypeVar("_T")
_SOON: Final = [(b"retry-after", b"1")]

State = Literal["open", "bound", "void"]


class Record(Struct, frozen=True, kw_only=True):
    """A promise in the ledger."""

    state: State
    promise: Promise
    salt: str
    """The part of the seed that the ledger keeps, 32 hex digits."""
    ends: int
    """When it expires, in seconds since 1970."""
    signed: bytes
    asked: str = ""
    binding: str = ""
    seed: str = ""
    outcome: str = ""
    """The id of the outcome. Empty if the rules refused the question after the dice."""
    told: int = 0


class Event(NamedTuple):
    """A promise or its end as void, for listeners: a media type, and the same bytes each time."""

    media_type: str
    payload: bytes


class Log(Protocol):
    """A public log with one leaf for each claim (`log_entries.claim_of`). Raises RefusalError if it is unavailable."""

    async def claim(self, entry: bytes) -> bytes:
        """The durable leaf of this claim: this entry, or an earlier one."""

    async def claimed(self, name: str) -> bytes | None:
        """The leaf of a claim, if any."""


Listener = Callable[[Event], Awaitable[object]]


class _PutBackError(RefusalError):
    """The log has another promise for this throw."""


class CommittedThrows:
    def __init__(self, ledger: Ledger, secret: str, seconds: int, log: Log | None = None) -> None:
        self.ledger: Final = ledger
        self.listeners: Final[list[Listener]] = []
        self.log: Final = log
        self._secret: Final = secret.encode()
        self._seconds: Final = seconds
        self.trouble: str | None = None
        """Why a throw could not be answered that only the operator can mend, since the start."""

    async def opened(self, place: Place, signer: Signer) -> bytes:
        """The signed promise of a place. The first call makes it, and later calls return the same bytes."""
        entry = await self._read(place)
        if entry.record is None and await self._asking(self.ledger.size(place.game)) >= MAX_SLOTS:
            raise RefusalError("game-full", "game-full", most=MAX_SLOTS, game=named(place.game))
        while entry.record is None:
            entry = await self._swap(place, entry, self._made(place, entry.epoch, signer))
        return (await self._settled(place, entry))[1].signed

    async def found(self, place: Place, promised: str) -> tuple[Entry, Record]:
        """The open or bound record of the promise with this id, after its events are delivered."""
        entry = await self._read(place)
        if entry.record is None:
            raise _unknown(promised)
        entry, record = await self._settled(place, entry)
        if record.promise.commitment != promised:
            raise _unknown(promised)
        if record.state == "void":
            raise RefusalError(
                "commitment-void",
                "commitment-expired",
                pointer="/dice/commitment",
                expires=record.promise.expires,
            )
        return entry, record

    def seed(self, record: Record) -> str:
        if record.seed:
            return record.seed
        found = self._seed(Place(record.promise.game, record.promise.seq), record.promise.epoch, record.salt)
        if commitment(found).hex() != record.promise.commitment:
            raise self._refusal("other-ledger-secret")
        return found

    async def bound(
        self,
        place: Place,
        entry: Entry,
        record: Record,
        *,
        asked: str,
        binding: str,
        outcome: str = "",
        answer: bytes | None = None,
    ) -> Record:
        if record.state == "open" and _now() >= record.ends:
            return (await self._settled(place, entry))[1]
        leaf = _leaf(record.promise, binding)
        if self.log is not None and await self.log.claim(leaf) != leaf:
            return (await self._settled(place, entry))[1]
        seed = self.seed(record)
        bound = structs.replace(record, state="bound", asked=asked, binding=binding, seed=seed, outcome=outcome)
        found = await self._swap(place, entry, bound, answer)
        if found.record is None:  # the ledger was lost between two questions
            raise _unknown(record.promise.commitment)
        return self._decode(found.record)

    async def answer(self, place: Place) -> bytes:
        found = await self._asking(self.ledger.answer(place))
        if found is None:
            raise self._refusal("no-answer-in-ledger")
        return found

    async def game(self, game: str, after: int = 0, most: int = MAX_SLOTS) -> Mapping[int, Record]:
        """Up to `most` promises of a game after a number, by number. Expired ones become void.

        A number is left out if the log has another promise for it, because the ledger was put back.
        """
        epoch, records = await self._asking(self.ledger.every(game, after, most))
        settled = {}
        for seq, record in records.items():
            with suppress(_PutBackError):  # no caller ever got this promise
                settled[seq] = (await self._settled(Place(game, seq), Entry(epoch, record)))[1]
        return settled

    async def _settled(self, place: Place, entry: Entry) -> tuple[Entry, Record]:
        """The record of a place after all due changes: bound in the log, expired, or delivered to listeners."""
        while True:
            if entry.record is None:
                raise RefusalError("ledger-away", "ledger-lost", headers=_SOON)
            record = self._decode(entry.record)
            new = await self._due(entry, record)
            if new == record:
                return entry, record
            entry = await self._swap(place, entry, new)

    async def _due(self, entry: Entry, record: Record) -> Record:
        leaf = None if self.log is None else await self.log.claimed(record.promise.commitment)
        if record.state == "open":
            lapsed = _now() >= record.ends or record.promise.epoch != entry.epoch
            if self.log is not None and lapsed:
                leaf = await self.log.claim(_void(record.promise))
            if leaf is not None and leaf != _void(record.promise):
                binding = json.decode(leaf, type=_Bound).payload.binding
                return structs.replace(record, state="bound", binding=binding, seed=self.seed(record))
            if lapsed or leaf is not None:
                return structs.replace(record, state="void")
        elif self.log is not None:
            due = _leaf(record.promise, record.binding) if record.state == "bound" else _void(record.promise)
            if leaf != due:
                raise self._refusal("record-without-leaf")
        if (self.listeners or self.log) and record.told < len(events := _events(record)):
            await self._tell(events[record.told])
            return structs.replace(record, told=record.told + 1)
        return record

    async def _tell(self, event: Event) -> None:
        leaf = of_document(*event)
        if self.log is not None and await self.log.claim(leaf) != leaf:
            raise self._refusal("ledger-put-back", _PutBackError)
        for listener in self.listeners:
            await listener(event)

    async def _read(self, place: Place) -> Entry:
        return await self._asking(self.ledger.read(place))

    async def _swap(self, place: Place, entry: Entry, new: Record, answer: bytes | None = None) -> Entry:
        return await self._asking(self.ledger.swap(place, entry, _encode(new), answer))

    async def _asking(self, question: Awaitable[_T]) -> _T:
        try:
            return await question
        except LedgerDamagedError as fault:
            raise self._refusal("ledger-away", RefusalError, str(fault)) from None
        except LedgerAwayError as fault:
            log.error(
                "the ledger cannot be used", reason=str(fault)[:200]
            )  # it may contain the ledger's address, so only operators see it
            raise RefusalError("ledger-away", "ledger-away", headers=_SOON) from None

    def _decode(self, record: bytes) -> Record:
        """A record from its bytes. Raises RefusalError, 503, if they are corrupted, because the promise is then unknown."""
        try:
            return _records.decode(record)
        except msgspec.MsgspecError as fault:
            raise self._refusal("record-spoilt", RefusalError, str(fault)) from None

    def _refusal(self, code: str, kind: type[RefusalError] = RefusalError, reason: str = "") -> RefusalError:
        """The refusal of a throw whose record contradicts the log, the secret or itself. The operator is told."""
        refusal = kind("ledger-away", code, headers=_SOON)
        self.trouble = reason[:200] or str(refusal)
        log.error("a throw cannot be answered from the ledger", reason=self.trouble)
        return refusal

    def _made(self, place: Place, epoch: str, signer: Signer) -> Record:
        salt = secrets.token_hex(16)
        ends = int(_now()) + self._seconds
        promise = Promise(
            commitment=commitment(self._seed(place, epoch, salt)).hex(),
            game=place.game,
            seq=place.seq,
            epoch=epoch,
            expires=datetime.fromtimestamp(ends, UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        )
        signed = encode(committed(promise, signer))
        return Record(state="open", promise=promise, salt=salt, ends=ends, signed=signed)

    def _seed(self, place: Place, epoch: str, salt: str) -> str:
        made_of = f"ror.slot.v1\0{epoch}{salt}{place.seq:08x}{place.game}"
        return hmac.digest(self._secret, made_of.encode(), "sha256").hex()


class _Bound(Struct):
    payload: Binding


def _leaf(promise: Promise, binding: str) -> bytes:
    return of_binding(Binding(commitment=promise.commitment, game=promise.game, seq=promise.seq, binding=binding))


def _void(promise: Promise) -> bytes:
    return of_document(VOID, encode(promise))


def _events(record: Record) -> list[Event]:
    payload = encode(record.promise)
    return [Event(kind, payload) for kind in (COMMITMENT, *([VOID] if record.state == "void" else []))]


def _unknown(promised: str) -> RefusalError:
    return RefusalError(
        "no-such-commitment",
        "no-such-commitment",
        pointer="/dice/commitment",
        got=promised,
    )


def _now() -> float:
    return time.time()


_encode: Final = msgspec.msgpack.encode
_records: Final = msgspec.msgpack.Decoder(Record)
