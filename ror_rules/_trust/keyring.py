"""The keys of receipts: every key ever, its dates, and whether it counts on a day.

A key signs from day `since` to day `to`. Its signatures count `until` a day, or for ever. They never count once it is
`revoked`, because the signer is then unknown. This module has public keys. Private ones are in `key_folder`. Callers
pass the day, because there is no clock here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

from msgspec import Meta, Struct, json, structs

from ror_rules._messages.message import Message, named, say
from ror_rules._reading.documents import convert, read_json
from ror_rules._reading.errors import ReceiptError, SchemaError
from ror_rules._reading.limits import MAX_KEYS
from ror_rules._reading.names import one_of
from ror_rules._trust.dsse import packed, unpacked
from ror_rules._trust.ed25519 import key_id, why_not_a_key
from ror_rules._trust.unreadable import UnreadableError

Day = Annotated[
    str,
    Meta(pattern="^[0-9]{4}-[01][0-9]-[0-3][0-9]$", extra={"form": "a day as 2026-11-22"}),
]
"""A day as ISO 8601 has it: so days compare as their texts do."""


class Revoked(Struct, frozen=True, forbid_unknown_fields=True):
    """Since when a key is not to be trusted, and why."""

    on: Day
    why: Annotated[str, Meta(min_length=1, max_length=500)]


class Key(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A public key and its days. An absent day means no limit."""

    id: Annotated[str, Meta(pattern="^[0-9a-f]{16}$", extra={"form": "16 hex digits"})]
    algorithm: Literal["ed25519"] = "ed25519"
    public: Annotated[str, Meta(max_length=64)]
    since: Day
    to: Day | None = None
    until: Day | None = None
    revoked: Revoked | None = None

    def signs(self, on: Day) -> bool:
        return self.revoked is None and self.since <= on and (self.to is None or on <= self.to)

    def why_not(self, on: Day) -> Message | None:
        """The reason why a key's signatures do not count on a day, or None."""
        if self.revoked is not None:
            return say("key-revoked", key=self.id, on=self.revoked.on, why=named(self.revoked.why))
        if self.until is not None and on > self.until:
            return say("key-expired", key=self.id, until=self.until)
        return None


class Keyring(Struct, frozen=True, forbid_unknown_fields=True):
    """Every key of a service, the oldest first, as at `/.well-known/ror-keys.json`."""

    keys: Annotated[tuple[Key, ...], Meta(max_length=MAX_KEYS)] = ()

    def get(self, name: str) -> Key | None:
        return next((key for key in self.keys if key.id == name), None)

    def signing(self, on: Day) -> Key | None:
        """The key that signs on a day: of several the one that began last."""
        there = [key for key in self.keys if key.signs(on)]
        return max(there, key=lambda key: key.since) if there else None

    def put(self, key: Key) -> Keyring:
        """The ring with a key, in place of that of its id."""
        others = [each for each in self.keys if each.id != key.id]
        return Keyring(tuple(sorted((*others, key), key=lambda each: (each.since, each.id))))

    def encoded(self) -> bytes:
        """The ring as JSON, two spaces a level."""
        return json.format(json.encode(self), indent=2) + b"\n"


def key_of(public: bytes, since: Day) -> Key:
    return Key(id=key_id(public), public=packed(public), since=since)


def public_of(key: Key) -> bytes:
    """The public key of an entry, 32 bytes."""
    try:
        public = unpacked(key.public)
    except UnreadableError as error:
        raise ReceiptError("unreadable-key", got=key.public, key=key.id, why=error.why) from None
    refused = why_not_a_key(public)
    if refused is not None:
        raise ReceiptError("key-not-taken", key=key.id, why=refused)
    if key_id(public) != key.id:
        raise ReceiptError("key-of-another-id", got=key.id, id=key_id(public))
    return public


def read_keyring(data: bytes) -> Keyring:
    ring = convert(read_json(data), Keyring)
    seen: set[str] = set()
    for index, key in enumerate(ring.keys):
        if key.id in seen:
            raise SchemaError("key-twice", pointer=f"/keys/{index}/id", got=key.id)
        seen.add(key.id)
        try:
            public_of(key)
        except ReceiptError as error:
            raise error.under(f"/keys/{index}") from None
    return ring


def retired(key: Key, on: Day) -> Key:
    """A key that signs until a day. Its signatures still count afterwards."""
    return structs.replace(key, to=min(on, key.to or on))


def ids(keys: Iterable[Key]) -> Message:
    found = [key.id for key in keys]
    return one_of(found) if found else say("no-key")
