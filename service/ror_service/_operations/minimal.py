"""A resolution in short: the answer to `Prefer: return=minimal` (RFC 7240) in place of the whole outcome.

It is made from the outcome's bytes, so both have the same content. It is never signed or stored.
"""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Raw

from ror_service._edge.messages import JSON, MSGPACK, HttpRequest
from ror_service._edge.preferences import preferences
from ror_service._edge.threads import in_thread
from ror_service._limits import MANY_BYTES

TAG: Final = ".minimal"
APPLIED: Final = (b"preference-applied", b"return=minimal")
_MEMBERS: Final = ("id", "ruleset", "dice", "result", "luck")
_members: Final = msgspec.json.Decoder(dict[str, Raw])
_encoder: Final = msgspec.json.Encoder()


def wanted(request: HttpRequest, media: str) -> bool:
    """Whether the caller prefers the short form. Receipts and explanations have no short form."""
    prefer = request.fields.get(b"prefer")
    return prefer is not None and media in {JSON, MSGPACK} and preferences(prefer).get("return") == "minimal"


async def minimal(outcome: bytes) -> bytes:
    """The members of an outcome that its caller needs to play on, with `luck` on request."""
    return await in_thread(_minimal, outcome) if len(outcome) > MANY_BYTES else _minimal(outcome)


def _minimal(outcome: bytes) -> bytes:
    members = _members.decode(outcome)
    return _encoder.encode({name: members[name] for name in _MEMBERS if name in members})
