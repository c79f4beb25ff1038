"""The pages where people play and check, and the one call behind them: an answer drawn as the page shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Final

from ror_rules._wire import shapes
from ror_rules._words import explain, shown
from ror_service._http.body import received
from ror_service._http.messages import Handler, HttpRequest, HttpResponse
from ror_service._http.negotiation import VARY, accepted, answer
from ror_service._http.problems import RefusalError
from ror_service._operations.not_found import find
from ror_service._operations.operation import Answer, Operation, Rulesets, Services
from ror_service._operations.page import PAGE, Found, fixed, kept
from ror_service._operations.read_back import kept_outcome
from ror_service._pages import frame, playing
from ror_service.settings import scopes

_DRAWN: Final = "/pages/drawn"


def operations(rulesets: Rulesets) -> Iterator[Operation]:
    """The games, a page for each way to ask a rule, one for each outcome, one that checks; and what they draw by."""
    still = {"/play": playing.games, "/verify": playing.verifying}
    yield _page("/play", lambda services: {path: fixed(content) for path, content in still.items()})
    for mode in playing.MODES:
        path = f"/{mode}/{{ruleset}}/{{rule}}"
        yield _page(path, partial(_forms, path, mode))
    yield _page("/o/{id}", _outcomes)
    yield Operation(
        method="POST",
        path=_DRAWN,
        template=_DRAWN,
        id="drawn",
        tag="running",
        summary="An answer drawn for a page",
        description="For the pages of this service.",
        gives="an answer drawn for a page",
        answer=Answer("The pieces.", plain=True),
        refusals=(400, 413, 415, 422, 431, 500),
        serve=_drawing,
        scope="resolve",
        cost=1,
        documented=False,
    )


def _page(path: str, serve: Callable[[Services], Mapping[str, Handler]]) -> Operation:
    return PAGE._replace(path=path, template=path, id=path, serve=serve)


def _forms(path: str, mode: playing.Mode, services: Services) -> Mapping[str, Handler]:
    def form(ruleset: str, rule: str) -> Found:
        asked = find(ruleset, rule)
        if mode == "odds" and not asked[1].throws:
            return f"/play/{ruleset}/{rule}"
        return partial(playing.asking, mode, *asked)

    return {path: kept(form, frame.POLICY if mode == "play" else playing.PICTURES)}


def _outcomes(services: Services) -> Mapping[str, Handler]:
    """Where a key is asked for to read, the page is sent without the outcome, and its script asks for it."""
    settings = services.settings
    open_ = not settings.keys or "read" in scopes(settings.without_key)

    async def page(request: HttpRequest) -> HttpResponse:
        found = None
        if open_:
            try:
                found = explain.read((await kept_outcome(services, request)).body)
            except RefusalError as refused:
                if refused.kind.slug == "not-found":
                    raise
        body = playing.outcome(request.parameters["id"], found)
        return HttpResponse(200, [frame.HTML, (b"cache-control", b"no-cache"), VARY, *frame.POLICY], body)

    return {"/o/{id}": page}


def _drawing(services: Services) -> Mapping[str, Handler]:
    settings = services.settings

    async def drawn(request: HttpRequest) -> HttpResponse:
        media = accepted(request)
        value = await received(request, settings.max_body, settings.body_seconds)
        pieces = await services.wary.do(_DRAWN, partial(shown.shown, value), long=request.context.long)
        return answer(shapes.encode(pieces), media)

    return {_DRAWN: drawn}
