"""The form of an answer that a caller prefers: data, words, rows of a table, or an outcome in short."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

import msgspec
from msgspec import Raw

from ror_rules.host.messages import ENGLISH
from ror_rules.host.words import Rows, aligned, marked, separated
from ror_service._edge.messages import CSV, JSON, MARKDOWN, MSGPACK, TEXT, HttpRequest
from ror_service._edge.negotiation import WordsFormat, accepted, chosen, in_words
from ror_service._edge.preferences import preferences
from ror_service._edge.threads import in_thread
from ror_service._limits import MANY_BYTES

ROWS: Final[Mapping[str, Callable[[Rows], str]]] = {TEXT: aligned, MARKDOWN: marked, CSV: separated}
"""The writers of rows, for people, documents and spreadsheets."""
SHORT_TAG: Final = ".minimal"
SHORT: Final = (b"preference-applied", b"return=minimal")
_MEMBERS: Final = ("id", "ruleset", "dice", "result", "luck")
_members: Final = msgspec.json.Decoder(dict[str, Raw])
_encoder: Final = msgspec.json.Encoder()


class AnswerForm(NamedTuple):
    media: str
    language: str = ENGLISH
    """The language of its sentences."""
    words: WordsFormat | None = None
    short: bool = False
    """Whether the caller prefers the short form (`Prefer: return=minimal`, RFC 7240), which is never signed or stored."""


def in_rows(request: HttpRequest) -> str:
    """The media type that the caller prefers: JSON, MessagePack, or one of rows."""
    return chosen(request, (JSON, MSGPACK, *ROWS))


def of_throw(request: HttpRequest) -> AnswerForm:
    return _of_outcome(request, signed=True)


def of_stored_outcome(request: HttpRequest) -> AnswerForm:
    return _of_outcome(request, signed=False)


def _of_outcome(request: HttpRequest, *, signed: bool) -> AnswerForm:
    words = in_words(request)
    media = words.media if words else accepted(request, signed=signed, words=True)
    prefer = request.fields.get(b"prefer")
    # receipts and explanations have no short form
    short = prefer is not None and media in {JSON, MSGPACK} and preferences(prefer).get("return") == "minimal"
    return AnswerForm(media, words=words, short=short)


async def shortened(outcome: bytes) -> bytes:
    """The members of an outcome that its caller needs to play on, with `luck` on request: the same bytes as in the whole."""
    return await in_thread(_shortened, outcome) if len(outcome) > MANY_BYTES else _shortened(outcome)


def _shortened(outcome: bytes) -> bytes:
    members = _members.decode(outcome)
    return _encoder.encode({name: members[name] for name in _MEMBERS if name in members})
