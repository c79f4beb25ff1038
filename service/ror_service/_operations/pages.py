"""Pages for people: the way in, the documentation, what a problem means. What stands on them is made in `_pages`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final

from ror_rules._wire import shapes
from ror_service._http import problems
from ror_service._http.messages import CONTENT_TYPE, JSON, Handler, Headers, HttpRequest, HttpResponse
from ror_service._http.negotiation import VARY, Fixed
from ror_service._operations.operation import Answer, Operation, Parameter, Rulesets, Services
from ror_service._pages import docs, frame

_HTML: Final = "text/html"
_LINKS: Final = {
    "service": "Rules of the Ring",
    "docs": "/docs",
    "openapi": "/openapi.json",
    "rulesets": "/v1/rulesets",
    "health": "/health",
}


def operations(rulesets: Rulesets) -> Iterator[Operation]:
    """The way in, the documentation with what it is made of, and the problems' pages."""
    page = Answer("The page.", media=_HTML, headers=("ETag", "Cache-Control"), conditional=True)
    plain = Operation(
        method="GET",
        path="/",
        template="/",
        id="home",
        tag="running",
        summary="The way in",
        description="Where things are, as JSON; a browser is sent to the documentation.",
        gives="where things are",
        answer=Answer("Where things are.", plain=True),
        refusals=(431, 500),
        serve=_home,
        strict_query=False,
    )
    yield plain
    yield plain._replace(
        path="/docs",
        template="/docs",
        id="docs",
        summary="The documentation for people",
        description="Every rule, table and ruling on one page, with forms to try them; no foreign host is ever asked.",
        gives="the contract as pages",
        answer=page,
        serve=_docs,
    )
    yield plain._replace(
        path=f"{frame.ASSETS}/{{asset}}",
        template=f"{frame.ASSETS}/{{asset}}",
        id="asset",
        answer=page,
        serve=_assets,
        documented=False,
    )
    yield plain._replace(
        path="/problems/{kind}",
        template="/problems/{kind}",
        id="read_problem",
        summary="What a kind of problem means and what to do about it",
        description="The page that a problem's `type` leads to.",
        gives="what a kind of problem means",
        parameters=(Parameter("kind", "The last part of a problem's `type`.", tuple(sorted(problems.KINDS))),),
        answer=page,
        refusals=(404, 431, 500),
        serve=_problems,
    )


def _home(services: Services) -> Mapping[str, Handler]:
    async def home(request: HttpRequest) -> HttpResponse:
        link = (b"link", b'</docs>; rel="service-doc", </openapi.json>; rel="service-desc"')
        if b"text/html" in request.headers.get(b"accept", b""):
            return HttpResponse(303, [(b"location", b"/docs"), link, VARY])
        return HttpResponse(200, [CONTENT_TYPE[JSON], link, VARY], shapes.encode(_LINKS))

    return {"/": home}


def _docs(services: Services) -> Mapping[str, Handler]:
    calls = {
        (operation.method, operation.template): (operation.gives, operation.description)
        for operation in services.operations
        if operation.documented
    }
    # of what every rule has, the page has a section of its own
    rows = [
        (method, template, gives, "" if "{rule}" in template else description)
        for (method, template), (gives, description) in calls.items()
    ]
    return {"/docs": fixed(partial(docs.docs, rows))}


def _assets(services: Services) -> Mapping[str, Handler]:
    return {
        f"{frame.ASSETS}/{name}": fixed(partial(frame.asset, name), media, frame.policy(name))
        for name, media in frame.assets().items()
    }


def _problems(services: Services) -> Mapping[str, Handler]:
    kinds = problems.KINDS.values()
    return {kind.type: fixed(partial(frame.problem, kind)) for kind in kinds}


def fixed(content: frame.Content, media: str = frame.MEDIA, policy: Headers = frame.POLICY) -> Handler:
    """A page, or what one asks for, that never changes while the process lives: made when it is first asked for."""
    return Fixed(content, media.encode(), policy)
