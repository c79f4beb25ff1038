"""Handlers as Litestar's routes, and errors as problem documents, for every path. Operations have files of their own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from litestar import Request
from litestar.enums import HttpMethod
from litestar.exceptions import HTTPException, NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.types import ASGIApp
from litestar.utils import normalize_path
from msgspec import structs

from ror_rules.errors import RorError
from ror_rules.host.messages import ENGLISH, named
from ror_rules.host.problems import BASE, Problem
from ror_service._edge import problems
from ror_service._edge.body import ClientGoneError
from ror_service._edge.languages import LANGUAGES, refusal_language
from ror_service._edge.messages import (
    CONTENT_TYPE,
    HTML,
    TEXT,
    Handler,
    Headers,
    HttpRequest,
    HttpResponse,
    RequestContext,
)
from ror_service._edge.negotiation import WordsFormat, coded, spoken
from ror_service._edge.problems import RefusalError, RelayedError
from ror_service._edge.query import LANGUAGE, parameters
from ror_service.log import log

Shown = Callable[[HttpResponse], HttpResponse]

_odd: Final = re.compile(rb"//|%(?:2[DdEe]|3\d|[46][1-9A-Fa-f]|[57][\dAa]|5[Ff]|7[Ee])").search
"""Matches alternative spellings of a path. Litestar normalises them, but proxies that guard a path do not."""
_SPEAKS: Final = {each: (b"content-language", each.encode()) for each in LANGUAGES}
_VARY: Final = (b"vary", b"Accept, Accept-Language")
_FRESH: Final = (b"cache-control", b"no-store")
_SAFE: Final = frozenset({"GET", "HEAD"})
_LEFT: Final = 499
"""The status, in the log only, of a request whose caller left before its answer."""
_MAY_SEND: Final = b"Accept, Authorization, Content-Type, If-None-Match, Last-Event-ID, Prefer, X-Request-Id, X-Requested-With, traceparent, tracestate"


class Endpoint(NamedTuple):
    """A handler of a path.

    `template` is the path in logs and metrics. `strict_query` refuses a query string, except `lang` alone if `language` is
    true. `shown` makes a page of a refusal for callers that read pages.
    """

    handler: Handler
    template: str
    strict_query: bool = True
    language: bool = False
    shown: Shown | None = None


def routes(endpoints: Mapping[str, Mapping[str, Endpoint]]) -> Iterator[HTTPRouteHandler]:
    """Litestar's routes to the handlers of paths by method, with HEAD for GET, and OPTIONS.

    All paths with the same methods share one handler, because a handler takes 25 KB of memory and there are 500 paths.
    """
    found: dict[tuple[str, ...], dict[str, Mapping[str, Endpoint]]] = {}
    for path, by_method in endpoints.items():
        found.setdefault(tuple(sorted(by_method)), {})[path] = by_method
    for methods, some in found.items():
        yield _route(methods, some)


def _route(served: Sequence[str], endpoints: Mapping[str, Mapping[str, Endpoint]]) -> HTTPRouteHandler:
    methods = sorted({*served, "OPTIONS"} | ({"HEAD"} if "GET" in served else set()))
    options = _options(methods)

    async def endpoint(request: Request[Any, Any, Any]) -> ASGIApp:
        asked = HttpRequest(request.scope, request.receive)
        if _odd(request.scope["raw_path"]):
            raise NotFoundException
        method, context = request.scope["method"], asked.context
        found = _endpoint(endpoints[request.scope["path_template"]], method)
        context.template = found.template
        if method == "OPTIONS":
            return options
        if context.query and found.strict_query and not _is_allowed(context.query, found):
            raise RefusalError("query-not-taken", "query-not-taken")
        return await coded(asked, await found.handler(asked), safe=method in _SAFE)

    paths = [
        path.replace("{path}", "{path:path}").replace("}", ":str}").replace(":path:str}", ":path}")
        for path in endpoints
    ]
    return HTTPRouteHandler(paths, http_method=[HttpMethod(each) for each in methods], opt={"endpoints": endpoints})(
        endpoint
    )


def _endpoint(by_method: Mapping[str, Endpoint], method: str) -> Endpoint:
    return by_method.get("GET" if method == "HEAD" else method) or next(iter(by_method.values()))


def _is_allowed(query: bytes, endpoint: Endpoint) -> bool:
    asked = parameters(query)
    return not asked or (endpoint.language and set(asked) == {LANGUAGE})


def _options(methods: Iterable[str]) -> HttpResponse:
    listed = ", ".join(methods).encode()
    headers: Headers = [
        (b"allow", listed),
        (b"access-control-allow-methods", listed),
        (b"access-control-allow-headers", _MAY_SEND),
        (b"access-control-max-age", b"86400"),
    ]
    return HttpResponse(204, headers)


def reads_pages(context: RequestContext) -> bool:
    words = spoken(context.fields.get(b"accept", b""))
    return words is not None and words.media == HTML


def _preferred(context: RequestContext) -> tuple[WordsFormat | None, str]:
    fields = context.fields
    return spoken(fields.get(b"accept", b"")), refusal_language(fields.get(b"accept-language", b""), context.query)


class Errors:
    def __init__(self, missing: Callable[[str], RorError | RefusalError], page: Shown | None = None) -> None:
        self._missing = missing
        self._page = page

    def __call__(self, request: Request[Any, Any, Any] | HttpRequest, error: Exception) -> Any:
        scope: Any = request.scope
        context: RequestContext = scope["ror"]
        if isinstance(error, ClientGoneError):
            return HttpResponse(_LEFT, [])
        route = scope.get("route_handler")
        if route is not None and "endpoints" in route.opt:  # without this, it is a route of the host application
            shown = _endpoint(route.opt["endpoints"][scope["path_template"]], scope["method"]).shown
        else:
            shown = None if scope["path"].startswith("/v1/") else self._page
        answer = self._answer(scope, context, error)
        return shown(answer) if shown is not None and reads_pages(context) else answer

    def _answer(self, scope: Any, context: RequestContext, error: Exception) -> HttpResponse:
        path = scope["path"]
        if isinstance(error, HTTPException) and error.status_code < 500:
            if error.status_code == 404:
                path = scope["raw_path"].decode("latin-1") if _odd(scope["raw_path"]) else path
                error = self._missing(path)
            elif error.status_code == 405:
                context.template, allow = _methods(scope)
                error = not_allowed(scope["method"], allow)
            else:
                error = RefusalError("bad-request", "not-served", text=f"{error}.")
        if isinstance(error, RefusalError | RorError):
            return refused(error, path, context)
        if isinstance(error, RelayedError):
            return _told(error.problem, [], context, _preferred(context)[0], ENGLISH)
        log.error(
            "internal error",
            path=context.template,
            method=scope["method"],
            request_id=context.request_id,
            exc_info=error,
        )
        words, language = _preferred(context)
        document = problems.internal(instance=path[:200] or None, language=language)
        return _told(document, [], context, words, language)


def _methods(scope: Any) -> tuple[str, bytes]:
    path = normalize_path(scope["path"])
    _, route, _, _, template = scope["litestar_app"].asgi_router.handle_routing(path=path, method="OPTIONS")
    return _endpoint(route.opt["endpoints"][template], "OPTIONS").template, ", ".join(
        sorted(route.http_methods)
    ).encode()


def refused(error: RorError | RefusalError, path: str, context: RequestContext) -> HttpResponse:
    """The answer for an error: as text for callers that prefer it. A fault of ours is logged with its traceback."""
    words, wish = _preferred(context)
    language = problems.spoken(error, wish)
    document = problems.problem(error, instance=path[:200] or None, language=language)
    if document.status == 500:
        log.error("engine error", request_id=context.request_id, exc_info=error)
    return _told(document, error.headers if isinstance(error, RefusalError) else [], context, words, language)


def _told(
    document: Problem, headers: Headers, context: RequestContext, words: WordsFormat | None, language: str
) -> HttpResponse:
    context.problem = document.type.removeprefix(BASE)
    document = structs.replace(document, request_id=context.request_id)
    also = [_SPEAKS[language], _VARY, _FRESH, *headers]
    if words is not None and words.media != HTML:
        return HttpResponse(document.status, [CONTENT_TYPE[TEXT], *also], problems.told(document).encode())
    return HttpResponse(document.status, [problems.CONTENT_TYPE, *also], problems.encode(document, context.root))


def not_allowed(method: str, allow: bytes) -> RefusalError:
    return RefusalError(
        "method-not-allowed", "method-not-allowed", headers=[(b"allow", allow)], method=named(method[:20])
    )
