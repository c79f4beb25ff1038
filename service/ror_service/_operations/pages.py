"""Pages for people: the first page, the documentation, the kinds of problems, use without a network. `_pages` makes them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final

from ror_rules.host import wire
from ror_service._edge import problems
from ror_service._edge.endpoint import reads_pages
from ror_service._edge.languages import PageLanguage
from ror_service._edge.messages import CONTENT_TYPE, JSON, Handler, HttpRequest, HttpResponse
from ror_service._edge.negotiation import VARY
from ror_service._operations.shared.page import PAGE, fixed, in_languages
from ror_service._operations.shared.route import Answer, Parameter, Route, Rulesets, Services
from ror_service._pages import docs, frame, home, offline

_SHOWN: Final = "/war-of-the-ring/army-combat/"
"""The rule that represents all rules in the documentation of calls."""
_DOCS: Final = "/docs"
_LINKS: Final = {
    "service": "Rules of the Ring",
    "docs": _DOCS,
    "openapi": "/openapi.json",
    "rulesets": "/v1/rulesets",
    "health": "/health",
}


def operations(rulesets: Rulesets) -> Iterator[Route]:
    yield PAGE._replace(
        path="/",
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
        path=_DOCS,
        id="docs",
        summary="The documentation for people",
        description="The documentation of every call, and a page with a form for each rule. It loads nothing from"
        " foreign hosts.",
        gives="the contract as pages",
        refusals=(431, 500),
        serve=_docs,
        documented=True,
    )
    yield PAGE._replace(path=f"{_DOCS}/{{call}}", id="docs_call", serve=_calls)
    yield PAGE._replace(path=f"{frame.ASSETS}/{{asset}}", id="asset", serve=_assets)
    yield PAGE._replace(
        path="/problems/{kind}",
        id="read_problem",
        summary="The meaning and the remedy of a kind of problem",
        description="The page that a problem's `type` leads to.",
        gives="the meaning of a kind of problem",
        parameters=(Parameter("kind", "The last part of a problem's `type`.", tuple(sorted(problems.KINDS))),),
        serve=_problems,
        documented=True,
    )
    yield PAGE._replace(path=offline.PAGE, id="offline", serve=_offline)
    yield PAGE._replace(path=offline.WORKER, id="service_worker", serve=_worker)
    yield PAGE._replace(path=offline.MANIFEST, id="manifest", serve=_manifest)


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
    return {_DOCS: in_languages(page)}


def _calls(services: Services) -> Mapping[str, Handler]:
    return {
        f"{_DOCS}/{name}": in_languages(frame.Page(partial(_call, each))) for name, each in _asked(services).items()
    }


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


def _offline(services: Services) -> Mapping[str, Handler]:
    page = frame.Page(lambda spoken: offline.page(_kept(services), spoken), frame.ALL_LANGUAGES)
    return {offline.PAGE: in_languages(page)}


def _worker(services: Services) -> Mapping[str, Handler]:
    return {offline.WORKER: fixed(lambda: offline.worker(_kept(services)), offline.SCRIPT)}


def _manifest(services: Services) -> Mapping[str, Handler]:
    return {offline.MANIFEST: fixed(offline.manifest, offline.MANIFEST_TYPE)}


def _kept(services: Services) -> offline.OfflineSet:
    docs_of_calls = [f"{_DOCS}/{name}" for name in _asked(services)]
    return offline.kept({each.template for each in services.operations}, docs_of_calls)
