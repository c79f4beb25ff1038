"""Pages for people: the first page, the documentation, the kinds of problems. `_pages` makes them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from ror_rules.host import wire
from ror_service._edge import problems
from ror_service._edge.endpoint import reads_pages
from ror_service._edge.languages import PageLanguage
from ror_service._edge.messages import CONTENT_TYPE, JSON, Handler, HttpRequest, HttpResponse
from ror_service._edge.negotiation import VARY
from ror_service._operations.page import PAGE, fixed, in_languages
from ror_service._operations.route import Answer, Parameter, Route, Rulesets, Services
from ror_service._pages import docs, frame, home

_SHOWN: Final = "/war-of-the-ring/army-combat/"
"""The rule that represents all rules in the documentation of calls."""
_LINKS: Final = {
    "service": "Rules of the Ring",
    "docs": "/docs",
    "openapi": "/openapi.json",
    "rulesets": "/v1/rulesets",
    "health": "/health",
}


def operations(rulesets: Rulesets) -> Iterator[Route]:
    yield PAGE._replace(
        path="/",
        template="/",
        id="home",
        summary="The way in",
        description="The addresses of everything, as JSON. A browser gets a page.",
        gives="where things are",
        answer=Answer("Where things are.", plain=True),
        refusals=(431, 500),
        serve=_home,
        documented=True,
    )
    yield PAGE._replace(
        path="/docs",
        template="/docs",
        id="docs",
        summary="The documentation for people",
        description="The documentation of every call, and a page with a form for each rule. It loads nothing from"
        " foreign hosts.",
        gives="the contract as pages",
        refusals=(431, 500),
        serve=_docs,
        documented=True,
    )
    yield PAGE._replace(path="/docs/{call}", template="/docs/{call}", id="docs_call", serve=_calls)
    yield PAGE._replace(
        path=f"{frame.ASSETS}/{{asset}}", template=f"{frame.ASSETS}/{{asset}}", id="asset", serve=_assets
    )
    yield PAGE._replace(
        path="/problems/{kind}",
        template="/problems/{kind}",
        id="read_problem",
        summary="The meaning and the remedy of a kind of problem",
        description="The page that a problem's `type` leads to.",
        gives="the meaning of a kind of problem",
        parameters=(Parameter("kind", "The last part of a problem's `type`.", tuple(sorted(problems.KINDS))),),
        serve=_problems,
        documented=True,
    )


def _home(services: Services) -> Mapping[str, Handler]:
    link = (b"link", b'</docs>; rel="service-doc", </openapi.json>; rel="service-desc"')
    page = in_languages(home.home(), [*frame.POLICY, link, VARY])

    async def way_in(request: HttpRequest) -> HttpResponse:
        if reads_pages(request.context):
            return await page(request)
        return HttpResponse(200, [CONTENT_TYPE[JSON], link, VARY], wire.encode(_LINKS))

    return {"/": way_in}


def _docs(services: Services) -> Mapping[str, Handler]:
    calls = {
        (operation.method, operation.template): (operation.gives, operation.description)
        for operation in services.operations
        if operation.documented
    }
    # the page of a rule describes the calls that every rule has
    rows = [
        (method, template, gives, "" if "{rule}" in template else description)
        for (method, template), (gives, description) in calls.items()
    ]
    page = frame.Page(partial(docs.contents, rows, list(_asked(services))))
    return {"/docs": in_languages(page)}


def _calls(services: Services) -> Mapping[str, Handler]:
    calls = _asked(services).values()
    return {
        path: in_languages(frame.Page(partial(_call, each)))
        for path, each in zip(docs_of_calls(services), calls, strict=True)
    }


def docs_of_calls(services: Services) -> Sequence[str]:
    """The addresses of the pages about single calls."""
    return [f"/docs/{name}" for name in _asked(services)]


def _asked(services: Services) -> Mapping[str, Route]:
    """The calls with a body that no rule's page describes, by the last part of their path."""
    found: dict[str, Route] = {}
    for each in services.operations:
        shown = each.template == each.path or _SHOWN in each.path
        if (
            each.method == "POST"
            and each.documented
            and shown
            and not each.template.endswith(("{rule}", "{rule}/odds"))
        ):
            found[each.template.rpartition("/")[2]] = each
    return found


def _call(operation: Route, spoken: PageLanguage) -> bytes:
    shapes = [shape for shape in operation.request if isinstance(shape, type)]
    examples = [(each.text, each.request) for each in operation.examples()]
    return docs.call(
        docs.DocumentedCall(operation.path, operation.summary, operation.description, shapes, examples), spoken
    )


def _assets(services: Services) -> Mapping[str, Handler]:
    return {
        f"{frame.ASSETS}/{name}": fixed(partial(frame.asset, name), media, frame.policy(name))
        for name, media in frame.assets().items()
    }


def _problems(services: Services) -> Mapping[str, Handler]:
    return {kind.type: in_languages(frame.problem(kind)) for kind in problems.KINDS.values()}
