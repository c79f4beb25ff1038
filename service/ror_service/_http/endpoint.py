"""The wrapping of handlers for a path: HEAD, OPTIONS, 405, and errors becoming problem documents; and Litestar's routes.

Everything that is the same for every path. What an operation does is in its own file.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from typing import Any, Final

from litestar.enums import HttpMethod
from litestar.handlers import ASGIRouteHandler, HTTPRouteHandler
from litestar.types import ASGIApp, Receive, Scope, Send
from msgspec import structs

from ror_rules._wire.problems import BASE, Problem
from ror_rules.errors import RorError
from ror_rules.message import named
from ror_service._http import packing, problems
from ror_service._http.body import ClientGoneError
from ror_service._http.in_flight import Hold
from ror_service._http.languages import only_language
from ror_service._http.log import log
from ror_service._http.messages import (
    CONTENT_TYPE,
    HTML,
    NOT_MODIFIED,
    TEXT,
    Handler,
    Headers,
    HttpRequest,
    HttpResponse,
    RequestContext,
)
from ror_service._http.negotiation import Words, coded, spoken
from ror_service._http.page_language import LANGUAGES, wished
from ror_service._http.problems import RefusalError
from ror_service._limits import MANY_BYTES, PIECE_BYTES

Route = ASGIRouteHandler | HTTPRouteHandler

Shown = Callable[[HttpResponse], HttpResponse]
"""A refusal as a page."""

_QUERY: Final = RefusalError("query-not-taken", "query-not-taken")
_SPEAKS: Final = {each: (b"content-language", each.encode()) for each in LANGUAGES}
_VARY: Final = (b"vary", b"Accept, Accept-Language")
_SAFE: Final = frozenset({"GET", "HEAD"})
_AGAIN: Final = [(b"retry-after", b"1"), (b"connection", b"close")]
_MAY_SEND: Final = b"Accept, Authorization, Content-Type, If-None-Match, Prefer, X-Request-Id, X-Requested-With, traceparent, tracestate"
"""The headers that a page of another origin may send; those that mean nothing here do no harm."""


class Endpoint:
    """What answers `methods` (GET, POST) at a path, and any other method too. HEAD comes with GET.

    `template` is the path in logs and metrics. `strict_query` refuses a query string, except `lang` alone if
    `language` is true. `shown` makes a page of a refusal for callers that read pages.
    """

    def __init__(
        self,
        methods: Mapping[str, Handler],
        *,
        template: str,
        strict_query: bool = True,
        language: bool = False,
        shown: Shown | None = None,
    ) -> None:
        self._handlers: dict[str, Handler] = {**methods, "OPTIONS": _options(methods)}
        if "GET" in methods:
            self._handlers["HEAD"] = methods["GET"]
        self._allow = ", ".join(_listed(methods)).encode()
        self._template = template
        self._strict_query = strict_query
        self._language = language
        self._shown = shown

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers a request (ASGI)."""
        asked: Any = scope
        method: str = asked["method"]
        request = HttpRequest.of(asked, receive)
        try:
            answer = await self.answer(request, method)
        except ClientGoneError:
            return
        await given(send, answer, request, head=method == "HEAD", old=asked["http_version"] == "1.0")

    def _refuses(self, query: bytes) -> bool:
        return self._strict_query and not (self._language and only_language(query))

    async def answer(self, request: HttpRequest, method: str) -> HttpResponse:
        """The answer to a request, whatever becomes of it. Raises ClientGoneError where there is nobody to answer."""
        context = request.context
        context.template = self._template
        try:
            if request.query and method != "OPTIONS" and self._refuses(request.query):
                answer = refused(_QUERY, request.path, context)
            elif method in self._handlers:
                handled = await self._handlers[method](request)
                answer = await coded(request, handled, safe=method in _SAFE)
            else:
                answer = refused(not_allowed(method, self._allow), request.path, context)
        except ClientGoneError:
            raise
        except asyncio.CancelledError:  # the caller hung up, who is sent nothing; or the process ends before the answer
            answer = refused(
                RefusalError("busy", "no-room-for-request", headers=_AGAIN),
                request.path,
                context,
            )
        except (RefusalError, RorError) as error:
            answer = refused(error, request.path, context)
        except Exception:  # noqa: BLE001  # nobody is told a traceback; the log is
            log.exception("internal error", path=self._template, method=method, request_id=context.request_id)
            answer = broken(request.path, context)
        if answer.status >= 400 and self._shown is not None and reads_pages(context):
            answer = self._shown(answer)
        return answer


def reads_pages(context: RequestContext) -> bool:
    """Whether a request comes from a browser that shows what it is sent."""
    words, _ = _preferred(context)
    return words is not None and words.media == HTML


def _preferred(context: RequestContext) -> tuple[Words | None, str]:
    """The words that a caller prefers to data, if they do, and the language that they want for a refusal."""
    accept = languages = b""
    for name, value in context.headers:
        if name == b"accept":
            accept = b"%b,%b" % (accept, value) if accept else value
        elif name == b"accept-language":
            languages = b"%b,%b" % (languages, value) if languages else value
    return spoken(accept), wished(languages, context.query)


def routes(ways: Mapping[str, tuple[str, ASGIApp]]) -> list[Route]:
    """Litestar's routes to what answers at each path, whose own method is told beside it: by its raw ASGI door where it can.

    All paths without a parameter share one route, and those with one share another for each method: Litestar looks each
    route's function over, which takes a while.
    """
    plain = {path: handle for path, (_, handle) in ways.items() if "{" not in path}

    async def door(scope: Scope, receive: Receive, send: Send) -> None:
        await plain[scope["path_template"]](scope, receive, send)

    found: list[Route] = [ASGIRouteHandler(list(plain), copy_scope=False)(door)]
    parametric = {path: way for path, way in ways.items() if path not in plain}
    for each in sorted({method for method, _ in parametric.values()}):
        found.append(
            _parametric(each, {path: handle for path, (method, handle) in parametric.items() if method == each})
        )
    return found


def _parametric(method: str, ways: Mapping[str, ASGIApp]) -> Route:
    """Litestar looks the parameters of an ASGI route up by its method and finds none: such paths take the HTTP door."""

    async def chosen(scope: Scope, receive: Receive, send: Send) -> None:
        await ways[scope["path_template"]](scope, receive, send)

    async def door() -> ASGIApp:
        return chosen

    paths = [
        path.replace("{path}", "{path:path}").replace("}", ":str}").replace(":path:str}", ":path}") for path in ways
    ]
    return HTTPRouteHandler(paths, http_method=[HttpMethod(name) for name in _listed([method])])(door)


async def given(
    send: Send, answer: HttpResponse, request: HttpRequest, *, head: bool = False, old: bool = False
) -> None:
    """Sends an answer as `reply` does, or that it does not fit beside what is sent to others."""
    hold = request.context.hold
    try:
        await reply(send, answer, hold, head=head, old=old)
    except RefusalError as error:
        await reply(send, refused(error, request.path, request.context), hold)
    except asyncio.CancelledError:  # the caller hung up, or takes nothing of the answer
        return


async def reply(send: Send, answer: HttpResponse, hold: Hold, *, head: bool = False, old: bool = False) -> None:
    """Sends an answer; with `head`, its header alone. Who asks in the `old` HTTP/1.0 is told its length in any case."""
    body = await packing.whole(answer.body) if answer.packed else answer.body
    rest = answer.pieces
    if rest is not None and old:
        body, rest = b"".join([body, *[piece async for piece in rest]]), None
    if len(body) > MANY_BYTES and not answer.shared:
        await hold.reach(hold.bytes + len(body))
    headers = answer.headers
    if answer.status not in {204, NOT_MODIFIED} and rest is None:
        headers = [*headers, (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": answer.status, "headers": headers})
    if head:
        body = b""
    if len(body) > PIECE_BYTES or rest is not None:
        await _send_pieces(send, body, hold)
        few: list[bytes] = []
        size = 0
        async for piece in rest or _nothing():
            few.append(piece)
            size += len(piece)
            if size > PIECE_BYTES:
                before = hold.bytes
                await hold.reach(before + size)
                await _send_pieces(send, b"".join(few), hold)
                hold.back(before)
                few, size = [], 0
        body = b"".join(few)
    await send({"type": "http.response.body", "body": body, "more_body": False})


async def _send_pieces(send: Send, body: bytes, hold: Hold) -> None:
    view = memoryview(body)
    for start in range(0, len(view), PIECE_BYTES):
        piece: Any = view[start : start + PIECE_BYTES]  # no copy: whoever reads slowly shares the bytes with the others
        hold.wait()
        await send({"type": "http.response.body", "body": piece, "more_body": True})
    hold.go_on()


async def _nothing() -> AsyncIterator[bytes]:
    return
    yield


def refused(error: RorError | RefusalError, path: str, context: RequestContext) -> HttpResponse:
    """The answer for an error: in short for whoever asks for text. A fault of ours is logged with its traceback."""
    words, wish = _preferred(context)
    language = problems.spoken(error, wish)
    document = problems.problem(error, instance=path[:200] or None, language=language)
    if document.status == 500:
        log.error("engine error", request_id=context.request_id, exc_info=error)
    return _told(document, error.headers if isinstance(error, RefusalError) else [], context, words, language)


def broken(path: str, context: RequestContext) -> HttpResponse:
    """The answer for a fault of ours: 500, and nothing of what broke."""
    words, language = _preferred(context)
    return _told(problems.internal(instance=path[:200] or None, language=language), [], context, words, language)


def _told(
    document: Problem, headers: Headers, context: RequestContext, words: Words | None, language: str
) -> HttpResponse:
    context.problem = document.type.removeprefix(BASE)
    document = structs.replace(document, request_id=context.request_id)
    also = [_SPEAKS[language], _VARY, *headers]
    if words is not None and words.media != HTML:
        return HttpResponse(document.status, [CONTENT_TYPE[TEXT], *also], problems.told(document).encode())
    return HttpResponse(document.status, [problems.CONTENT_TYPE, *also], problems.encode(document))


def not_allowed(method: str, allow: bytes | None = None) -> RefusalError:
    """405, with the methods that the path takes if they are given."""
    headers = [] if allow is None else [(b"allow", allow)]
    return RefusalError("method-not-allowed", "method-not-allowed", headers=headers, method=named(method[:20]))


def _listed(methods: Iterable[str]) -> list[str]:
    """The methods of a path that has these."""
    names = {*methods, "OPTIONS"}
    return sorted(names | {"HEAD"} if "GET" in names else names)


def _options(methods: Mapping[str, Handler]) -> Handler:
    """What OPTIONS answers, plain or as a browser's preflight: the front door adds who may call from where."""
    listed = ", ".join(_listed(methods)).encode()
    headers: Headers = [
        (b"allow", listed),
        (b"access-control-allow-methods", listed),
        (b"access-control-allow-headers", _MAY_SEND),
        (b"access-control-max-age", b"86400"),
    ]

    async def options(request: HttpRequest) -> HttpResponse:
        return HttpResponse(204, headers)

    return options
