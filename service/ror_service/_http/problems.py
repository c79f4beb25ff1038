"""Every refusal as RFC 9457 problem details: its kinds, its document, and the exception that carries it.

The core's errors become problems here, and the service's own refusals are listed here. Nothing here knows how a
request was read or how an answer is sent.
"""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Struct

from ror_rules import errors
from ror_rules._wire.problems import BASE, Fault, Problem, of_error

Headers = list[tuple[bytes, bytes]]

MEDIA_TYPE: Final = "application/problem+json"
CONTENT_TYPE: Final = (b"content-type", MEDIA_TYPE.encode())


class Kind(Struct, frozen=True):
    """A kind of problem. `slug` ends its `type`, whose page says `meaning` and `remedy` to a person."""

    slug: str
    title: str
    status: int
    meaning: str
    remedy: str

    @property
    def type(self) -> str:
        """The RFC 9457 type: a path that serves a page."""
        return BASE + self.slug


class RefusalError(Exception):
    """A refusal of the service's own, of a kind that is listed below. `headers` go with the answer."""

    def __init__(
        self,
        slug: str,
        detail: str,
        *,
        pointer: str | None = None,
        expected: str | None = None,
        got: str | None = None,
        headers: Headers | None = None,
    ) -> None:
        super().__init__(detail)
        self.kind = _OWN[slug]
        self.detail = detail
        self.pointer = pointer
        self.expected = expected
        self.got = got
        self.headers: Headers = headers or []


_OWN_KINDS: Final = (
    Kind(
        "not-found",
        "Nothing lives at this path",
        404,
        "The path is none of this service's. Paths are case-sensitive and have no file extension.",
        "Look the path up in /docs or /openapi.json; /v1/rulesets lists the rulesets and their rules.",
    ),
    Kind(
        "outcome-not-kept",
        "This outcome is not kept here",
        404,
        "Outcomes are kept for a while, not for ever. One that has left the store can be rebuilt exactly, because "
        "the same request always gives the same outcome with the same id.",
        "POST the same request again to the same rule: the outcome's own state, context and rulings, its ruleset "
        "version as `version`, and its dice: the seed it names, or the faces thrown, as `supplied`.",
    ),
    Kind(
        "no-receipts",
        "This service signs nothing",
        404,
        "Receipts are signed with a key of the operator's, and this service was given none.",
        "Ask without a receipt: an outcome can be recomputed, and checked, without one.",
    ),
    Kind(
        "no-log",
        "This is in no log here",
        404,
        "This service keeps no log of what it signs, or it has not signed what was asked for.",
        "Where the service keeps a log, ask for the receipt first: then it is in it. Where it keeps none, nothing here can be had.",
    ),
    Kind(
        "no-log-file",
        "The log has no such file",
        404,
        "The log has other files just now. One that is full has 256 hashes or leaves; the last of each level is there as `.p/` and how "
        "many it has, until a head covers more.",
        "GET /v1/log/checkpoint: its second line says how many leaves there are, and so which files.",
    ),
    Kind(
        "no-commitments",
        "This service makes no commitments",
        404,
        "Commitments are kept in a ledger and signed with a key of the operator's, and this service was given none.",
        "Let each side give half of a seed, or ask a service that makes commitments.",
    ),
    Kind(
        "no-such-commitment",
        "There is no such commitment",
        404,
        "This throw of the game was promised to nobody here, or with another commitment than the one that was sent.",
        "POST /v1/commitments with game and seq, keep its answer, and send the id that it names.",
    ),
    Kind(
        "commitment-used",
        "This commitment is bound to another question",
        409,
        "A commitment is answered once. Something else was asked of this one: another state, rule, context or reading, or with "
        "other seeds. The same again is answered with the same bytes.",
        "GET /v1/games/{game} shows what came of it; ask for a commitment with the next number for the next throw.",
    ),
    Kind(
        "game-full",
        "This game has no room for more commitments",
        409,
        "A game has so many throws that are committed to, and no more.",
        "Go on under another name of the game.",
    ),
    Kind(
        "commitment-void",
        "This commitment is void",
        410,
        "Nothing was asked of it in its time, or the ledger that had it was lost. It stays void, and is listed.",
        "Ask for a commitment with the next number.",
    ),
    Kind(
        "ledger-away",
        "The ledger does not answer",
        503,
        "Commitments are kept in a ledger that cannot be asked just now; nobody knows without it what a throw is bound to. All "
        "that is not committed works as ever.",
        "Send the same again after the seconds in Retry-After: whatever became of it, the answer is the same.",
    ),
    Kind(
        "odds-not-kept",
        "These odds are not kept here",
        404,
        "Odds are kept for a while, not for ever. Those that have left the store can be computed again, because the "
        "same question always gives the same answer with the same id.",
        "POST the same question again to the same rule's odds: state, rulings and version, and fields, arithmetic, "
        "method, seed and count where they were asked for.",
    ),
    Kind(
        "bad-request",
        "This is no proper HTTP request",
        400,
        "The request breaks HTTP itself, for example by a Host header that no host can have.",
        "Send a request as RFC 9110 and RFC 9112 describe it; every ordinary client does.",
    ),
    Kind(
        "key-needed",
        "A key is needed",
        401,
        "Whoever runs this service gives keys to its clients, and the request has none that is valid.",
        "Send Authorization: Bearer and your key; ask whoever runs the service for one.",
    ),
    Kind(
        "scope-needed",
        "Your key does not allow this",
        403,
        "The key is valid, and was not given for what was asked.",
        "Ask whoever runs the service for a key with the scope that the answer names.",
    ),
    Kind(
        "misdirected",
        "Not by this name",
        421,
        "The request names a host that this service does not answer for.",
        "Ask by the name under which the service is published.",
    ),
    Kind(
        "too-many",
        "More than a caller may ask for",
        429,
        "Whoever runs this service limits what one caller may ask for in a while, and this caller has had it.",
        "Try again after the seconds in Retry-After; RateLimit-Policy says how much there is, RateLimit how much is left.",
    ),
    Kind(
        "query-not-taken",
        "No query parameters here",
        400,
        "No operation under /v1 has query parameters, and one that was silently ignored would mislead.",
        "Leave the query string out; say what you mean in the body.",
    ),
    Kind(
        "method-not-allowed",
        "Not with this method",
        405,
        "The path exists, but not for this method. The Allow header lists those it takes.",
        "Use one of the methods in the Allow header.",
    ),
    Kind(
        "not-acceptable",
        "No representation that you accept",
        406,
        "The Accept header leaves out every representation that this has.",
        "Accept application/json or application/vnd.msgpack, or send no Accept header at all. Resolutions and GET"
        " /v1/outcomes/{id} answer in words too: as text/plain, text/markdown or text/html.",
    ),
    Kind(
        "too-slow",
        "The body did not arrive in time",
        408,
        "The body was announced and not sent within the time this service waits for one.",
        "Send the request again, on a new connection.",
    ),
    Kind(
        "body-too-large",
        "The body is too large",
        413,
        "The body is larger than this service reads. No honest state of a board game comes near.",
        "Send less: leave out what the rule does not ask for, or split a batch.",
    ),
    Kind(
        "unsupported-media-type",
        "Not in this media type",
        415,
        "The body is announced as something else than JSON or MessagePack, or as compressed.",
        "Send Content-Type: application/json (UTF-8) or application/vnd.msgpack, and no Content-Encoding.",
    ),
    Kind(
        "headers-too-large",
        "The header is too large",
        431,
        "The request has more header fields, or longer ones, than this service reads.",
        "Send fewer header fields; cookies are not needed here.",
    ),
    Kind(
        "internal",
        "The service is at fault",
        500,
        "Something broke in the service. The caller did nothing wrong.",
        "Try again; if it happens again, report it with the request and the time.",
    ),
    Kind(
        "store-away",
        "The store does not answer",
        503,
        "Kept outcomes and odds cannot be read just now. Resolutions, odds and the catalogue work all the same.",
        "Try again after the seconds in Retry-After, or POST the request again to rebuild the answer.",
    ),
    Kind(
        "log-away",
        "The log cannot be written",
        503,
        "What is signed goes into a log first, and that cannot be written just now. All that is not signed works.",
        "Try again after the seconds in Retry-After, or ask without a receipt.",
    ),
    Kind(
        "busy",
        "Too many questions at once",
        503,
        "More odds are being computed than this service queues.",
        "Try again after the seconds in Retry-After.",
    ),
)

_OWN: Final = {kind.slug: kind for kind in _OWN_KINDS}


def _of_core(error: type[errors.RorError]) -> Kind:
    meaning = " ".join((error.__doc__ or "").split())
    return Kind(error.kind, error.title, error.status, meaning, error.remedy)


KINDS: Final = {**{cls.kind: _of_core(cls) for cls in errors.tree()}, **_OWN}
"""Every kind of problem this service can answer, by slug."""


def problem(error: errors.RorError | RefusalError, *, instance: str | None = None, under: str = "") -> Problem:
    """The problem document of an error. `instance` is the request's path; `under` prefixes the pointers."""
    if isinstance(error, errors.RorError):
        return of_error(error, errors.PATHS, instance=instance, under=under or None)
    kind = error.kind
    wanted = f" Expected {error.expected}" if error.expected else ""
    came = f", got {error.got}." if error.got and wanted else "." if wanted else ""
    line = f"{error.detail}{wanted}{came}"
    faults: tuple[Fault, ...] = ()
    if error.pointer is not None and kind.status < 500:
        faults = (Fault(under + error.pointer, error.detail, error.expected, error.got),)
    return Problem(kind.type, kind.title, kind.status, line, instance, kind.remedy, faults)


def internal(*, instance: str | None = None) -> Problem:
    """The document for a fault of ours. It says nothing of what broke: the log does."""
    kind = _OWN["internal"]
    return Problem(kind.type, kind.title, kind.status, kind.meaning, instance, kind.remedy)


def told(document: Problem) -> str:
    """A problem in short, for whoever asked for text: what is wrong and where, and what to do, a line each."""
    faults = [f"{fault.pointer}: {fault.detail}" for fault in document.errors[1:]]
    return "\n".join([document.detail, *faults, *([document.help] if document.help else [])])


def encode(document: Problem) -> bytes:
    """The JSON bytes of a problem document."""
    return _encoder.encode(document)


_encoder = msgspec.json.Encoder()
