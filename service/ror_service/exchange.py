"""One request and its answer as our handlers see them: the wrapping of a handler into a Litestar route.

Negotiation (Accept, If-None-Match), HEAD, OPTIONS and 405, and errors becoming problem documents: everything that is
the same for every route. What a route does is in its own file.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import lru_cache
from typing import Any, Final, NamedTuple, cast

import msgspec
from litestar.enums import HttpMethod
from litestar.handlers import ASGIRouteHandler, HTTPRouteHandler
from litestar.types import ASGIApp, Receive, Scope, Send

from ror_rules.errors import RorError
from ror_service import guard, problems
from ror_service.guard import JSON, MSGPACK, MSGPACK_SPELLINGS
from ror_service.problems import Headers, RefusalError
from ror_service.telemetry import Note, log

CONTENT_TYPE: Final = {JSON: (b"content-type", JSON.encode()), MSGPACK: (b"content-type", MSGPACK.encode())}
VARY: Final = (b"vary", b"Accept")
NOT_MODIFIED: Final = 304

_QUERY: Final = RefusalError("query-not-taken", "No operation here has query parameters.")


class Answer(NamedTuple):
    """What goes back: status, header fields (without Content-Length), body."""

    status: int
    headers: Headers
    body: bytes = b""


class Exchange:
    """A request being answered. `note` is what the log line will say of it."""

    __slots__ = ("headers", "note", "parameters", "path", "receive")

    def __init__(self, scope: Any, receive: Receive) -> None:
        self.path: str = scope["path"]
        self.parameters: dict[str, str] = scope.get("path_params", {})
        self.receive = receive
        self.note: Note = scope["ror"]
        self.headers: dict[bytes, bytes] = dict(scope["headers"])
        if len(self.headers) != len(scope["headers"]):
            self.headers = _joined(scope["headers"])

    def accepted(self) -> str:
        """JSON or MSGPACK, as the caller prefers; JSON where there is no preference. Raises 406."""
        found = preferred(self.headers.get(b"accept", b""))
        if found is None:
            raise RefusalError("not-acceptable", "No representation that you accept.", expected=f"{JSON} or {MSGPACK}")
        return found

    async def body(self, limit: int, seconds: float) -> Any:
        """The plain data of the body, in whichever format it came."""
        media = guard.media_type(self.headers)
        return guard.parse(await guard.read_body(self.headers, self.receive, limit, seconds), media)

    def has(self, tag: bytes) -> bool:
        """Whether If-None-Match says that the caller holds the representation with this ETag."""
        held = self.headers.get(b"if-none-match")
        return held is not None and (
            held.strip() == b"*" or tag in (item.strip().removeprefix(b"W/") for item in held.split(b","))
        )


class Turn:
    """One request's turn at the event loop: who does much gives others theirs in between."""

    SECONDS: Final = 0.001
    """How long it holds the loop at once."""

    def __init__(self) -> None:
        self._began = time.perf_counter()

    async def pause(self) -> None:
        """Lets others go on, where the turn has lasted long enough."""
        if time.perf_counter() - self._began > self.SECONDS:
            await asyncio.sleep(0)
            self._began = time.perf_counter()


Handler = Callable[[Exchange], Awaitable[Answer]]
Route = ASGIRouteHandler | HTTPRouteHandler


def endpoint(path: str, *, template: str | None = None, strict_query: bool = True, **methods: Handler) -> Route:
    """A Litestar route that answers `methods` (GET=..., POST=...) at `path`, by its raw ASGI door where it can.

    HEAD comes with GET. `template` is what logs and metrics call the path; `strict_query` refuses a query string.
    """
    handlers: dict[str, Handler] = {**methods, "OPTIONS": _options(methods)}
    if "GET" in methods:
        handlers["HEAD"] = methods["GET"]
    allow = ", ".join(sorted(handlers)).encode()
    called = template or path.replace(":str", "")

    async def handle(scope: Scope, receive: Receive, send: Send) -> None:
        request = cast("dict[str, Any]", scope)
        note: Note = request["ror"]
        note.template = called
        method: str = request["method"]
        try:
            if strict_query and request["query_string"] and method != "OPTIONS":
                answer = refused(_QUERY, request["path"])
            elif method in handlers:
                answer = await handlers[method](Exchange(request, receive))
            else:
                answer = refused(not_allowed(method, allow), request["path"])
        except guard.ClientGoneError:
            return
        except (RefusalError, RorError) as error:
            answer = refused(error, request["path"])
        except Exception:  # noqa: BLE001  # nobody is told a traceback; the log is
            log.exception("internal error", path=called, method=method)
            answer = broken(request["path"])
        await reply(send, answer, head=method == "HEAD")

    if "{" not in path:
        return ASGIRouteHandler(path, copy_scope=False)(handle)

    # Litestar looks the parameters of an ASGI route up by its method and finds none: such a path takes the HTTP door.
    async def door() -> ASGIApp:
        return handle

    return HTTPRouteHandler(path, http_method=[HttpMethod(name) for name in handlers])(door)


def not_allowed(method: str, allow: bytes) -> RefusalError:
    """405 with the methods that the path takes."""
    return RefusalError("method-not-allowed", f"{method[:20]} is not for this path.", headers=[(b"allow", allow)])


async def reply(send: Send, answer: Answer, *, head: bool = False) -> None:
    """Sends an answer; with `head`, its header alone."""
    headers = answer.headers
    if answer.status not in {204, NOT_MODIFIED}:
        headers = [*headers, (b"content-length", b"%d" % len(answer.body))]
    await send({"type": "http.response.start", "status": answer.status, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if head else answer.body, "more_body": False})


def refused(error: RorError | RefusalError, path: str) -> Answer:
    """The answer for an error. A fault of ours is logged with its traceback."""
    document = problems.problem(error, instance=path[:200])
    if document.status == 500:
        log.error("engine error", exc_info=error)
    headers: Headers = [(b"content-type", problems.MEDIA_TYPE.encode())]
    if isinstance(error, RefusalError):
        headers += error.headers
    return Answer(document.status, headers, problems.encode(document))


def broken(path: str) -> Answer:
    """The answer for a fault of ours: 500, and nothing of what broke."""
    headers: Headers = [(b"content-type", problems.MEDIA_TYPE.encode())]
    return Answer(500, headers, problems.encode(problems.internal(instance=path[:200])))


def represent(body: bytes, media: str) -> bytes:
    """JSON bytes in the representation asked for. MessagePack is made from the JSON, so both always say the same."""
    return body if media == JSON else msgspec.msgpack.encode(msgspec.json.decode(body))


def conditional(exchange: Exchange, body: bytes, media: str, *, tag: bytes, cache: bytes) -> Answer:
    """200 with an ETag, or 304 when the caller holds that representation. `tag` is the ETag of the JSON, unquoted."""
    etag = entity_tag(tag, media)
    headers: Headers = [(b"etag", etag), (b"cache-control", cache), VARY]
    if exchange.has(etag):
        return Answer(NOT_MODIFIED, headers)
    return Answer(200, [CONTENT_TYPE[media], *headers], represent(body, media))


def entity_tag(tag: bytes, media: str) -> bytes:
    """The strong ETag of a representation: the two have different bytes, so they have different tags."""
    return b'"%s"' % tag if media == JSON else b'"%s.msgpack"' % tag


@lru_cache(maxsize=512)
def preferred(accept: bytes) -> str | None:
    """JSON, MSGPACK or None, by the q-values of an Accept header (RFC 9110, 12.5.1); the more specific range rules."""
    if not accept.strip():
        return JSON
    ranges: dict[str, float] = {}
    for part in accept.decode("latin-1").lower().split(","):
        name, *parameters = (piece.strip() for piece in part.split(";"))
        ranges[name] = max(ranges.get(name, 0.0), _quality(parameters))
    general = ranges.get("application/*", ranges.get("*/*", 0.0))
    json = ranges.get(JSON, general)
    pack = max(ranges.get(name, general) for name in MSGPACK_SPELLINGS)
    if json == pack == 0:
        return None
    return JSON if json >= pack else MSGPACK


def _quality(parameters: list[str]) -> float:
    for parameter in parameters:
        name, _, value = parameter.partition("=")
        if name.strip() == "q":
            try:
                quality = float(value)
            except ValueError:
                return 0.0
            return quality if 0 <= quality <= 1 else 0.0
    return 1.0


def _options(methods: dict[str, Handler]) -> Handler:
    """What OPTIONS answers, plain or as a browser's preflight: the front adds who may call from where."""
    names = sorted({*methods, "OPTIONS", *(["HEAD"] if "GET" in methods else [])})
    listed = ", ".join(names).encode()
    headers: Headers = [
        (b"allow", listed),
        (b"access-control-allow-methods", listed),
        (b"access-control-allow-headers", b"Accept, Content-Type, If-None-Match"),
        (b"access-control-max-age", b"86400"),
    ]

    async def options(exchange: Exchange) -> Answer:
        return Answer(204, headers)

    return options


def _joined(pairs: list[tuple[bytes, bytes]]) -> dict[bytes, bytes]:
    """Header fields that stand several times, joined as RFC 9110, 5.3 reads them."""
    found: dict[bytes, bytes] = {}
    for name, value in pairs:
        found[name] = b"%s, %s" % (found[name], value) if name in found else value
    return found
