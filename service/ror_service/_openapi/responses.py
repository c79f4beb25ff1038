"""What the operations have in common: refusals, header fields, and the links between them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from ror_service._http import problems
from ror_service._openapi.schemas import ref
from ror_service._operations.operation import REPLAY, REPLAY_ODDS, VERIFY, Link


class _Refusal(NamedTuple):
    """What a status says: the component's name, a sentence, the header that comes with it."""

    name: str
    text: str
    header: str | None = None


REFUSALS: Final = {
    400: _Refusal("BadRequest", "Not readable: malformed JSON or MessagePack, or a query string."),
    404: _Refusal("NotFound", "Nothing here by that name; what exists is listed."),
    405: _Refusal("MethodNotAllowed", "Not with this method.", "Allow"),
    406: _Refusal("NotAcceptable", "Accept leaves out every form that this can be had in."),
    408: _Refusal("TooSlow", "The body did not arrive in time."),
    409: _Refusal("Conflict", "Not beside what there is already: another question, or a full game."),
    410: _Refusal("Gone", "It was, and is no more."),
    413: _Refusal("TooLarge", "The body is too large."),
    415: _Refusal("UnsupportedMediaType", "The body is neither JSON nor MessagePack, or is compressed.", "Accept-Post"),
    422: _Refusal(
        "Unprocessable", "Readable, but not answerable: schema, state, dice, rulings, version, or the rules."
    ),
    431: _Refusal("HeadersTooLarge", "The request's header is too large."),
    500: _Refusal("Internal", "A fault of the service."),
    503: _Refusal("Unavailable", "Not just now.", "Retry-After"),
}
"""How the service refuses, by status."""

HEADERS: Final = {
    "ETag": {
        "description": "A strong tag of this representation: JSON and MessagePack, plain and compressed, whole and minimal"
        " answers have different tags.",
        "schema": {"type": "string"},
    },
    "Location": {"description": "Where the answer can be read again.", "schema": {"type": "string"}},
    "Link": {"description": 'The next page (`rel="next"`), if there is one.', "schema": {"type": "string"}},
    "Cache-Control": {"description": "How long the bytes may be kept.", "schema": {"type": "string"}},
    "Content-Language": {
        "description": "The language of the answer's sentences. Missing if it has none.",
        "schema": {"type": "string"},
    },
    "Vary": {"description": "The request's fields that choose the representation.", "schema": {"type": "string"}},
    "Preference-Applied": {
        "description": "`return=minimal` if the answer is minimal; else absent.",
        "schema": {"type": "string"},
    },
    "Retry-After": {"description": "Seconds after which to try again.", "schema": {"type": "integer"}},
    "Accept-Post": {"description": "The media types that are read.", "schema": {"type": "string"}},
    "Allow": {"description": "The methods the path takes.", "schema": {"type": "string"}},
}

PARAMETERS: Final = {
    "AcceptLanguage": {
        "name": "Accept-Language",
        "in": "header",
        "required": False,
        "description": "The languages that you prefer for sentences and for problems (RFC 9110, 12.5.4). A sentence is in English"
        " if its rule has none of them.",
        "schema": {"type": "string"},
    },
    "IfNoneMatch": {
        "name": "If-None-Match",
        "in": "header",
        "required": False,
        "description": "The ETags you hold; 304 when one is current.",
        "schema": {"type": "string"},
    },
    "Prefer": {
        "name": "Prefer",
        "in": "header",
        "required": False,
        "description": "Preferences (RFC 7240). `return=minimal` leaves only the outcome's members `id`, `ruleset`, `dice` and"
        " `result`, and `luck` if the request asks for it. It applies to JSON and MessagePack, never to receipts.",
        "schema": {"type": "string"},
    },
}


def language(languages: Sequence[str]) -> dict[str, Any]:
    """The query parameter that chooses one of these languages."""
    return {
        "name": "lang",
        "in": "query",
        "description": "The language of sentences. It overrides Accept-Language.",
        "schema": {"type": "string", "enum": list(languages)},
    }


def _link(link: Link) -> dict[str, Any]:
    found: dict[str, Any] = {"operationId": link.operation, "description": link.text}
    if link.parameters:
        found["parameters"] = dict(link.parameters)
    return {**found, "requestBody": link.body} if link.body else found


LINKS: Final = {link.name: _link(link) for link in (REPLAY, REPLAY_ODDS, VERIFY)}
"""What can be asked with an answer, as components."""


def _response(status: int, refusal: _Refusal) -> dict[str, Any]:
    kinds = sorted(kind.slug for kind in problems.KINDS.values() if kind.status == status)
    found: dict[str, Any] = {
        "description": f"{refusal.text} Kinds: {', '.join(kinds)}.",
        "content": {problems.MEDIA_TYPE: {"schema": ref("Problem")}},
        "x-also-answers": ["text/plain"],  # no further content, as of answers
    }
    names = [*([refusal.header] if refusal.header else []), "Content-Language", "Vary"]
    return {**found, "headers": {name: ref(name, "headers") for name in names}}


RESPONSES: Final = {
    **{refusal.name: _response(status, refusal) for status, refusal in REFUSALS.items()},
    "NotModified": {"description": "You have it.", "headers": {"ETag": ref("ETag", "headers")}},
}
"""Every refusal, and 304, as components."""
