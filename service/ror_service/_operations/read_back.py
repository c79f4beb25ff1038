"""Stored answers: outcomes and odds, read back by id, unchanged."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from ror_rules import Odds, Outcome
from ror_rules.host.words import read
from ror_service._edge import forms
from ror_service._edge.languages import language
from ror_service._edge.messages import Handler, HttpRequest, HttpResponse
from ror_service._edge.negotiation import (
    A_DAY,
    A_MINUTE,
    FOREVER,
    VARY,
    VARY_LANGUAGE,
    VARY_PREFER,
    accepted,
    conditional,
    digest,
)
from ror_service._edge.threads import in_thread
from ror_service._limits import MANY_BYTES
from ror_service._operations.shared.in_words import speaks, told, unscripted
from ror_service._operations.shared.route import Answer, Parameter, Route, Rulesets, Services
from ror_service._operations.shared.stored import ODDS, is_final, kept_outcome, stored

_OUTCOME: Final = "/v1/outcomes/{id}"
_ODDS: Final = "/v1/odds/{id}"
_REFUSALS: Final = (400, 404, 406, 431, 500, 503)


def operations(rulesets: Rulesets) -> Iterator[Route]:
    yield Route(
        method="GET",
        path=_OUTCOME,
        id="read_outcome",
        tag="outcomes",
        summary="Read an outcome back",
        description="The stored bytes: the answer of the resolution without `summary`. They never change, so you may cache them"
        " for ever. Request text to get sentences. If the outcome is no longer kept, a 404 explains how to make it"
        " again.",
        gives="an outcome again, byte for byte, because it never changes",
        parameters=(Parameter("id", "The id of an outcome.", component="Id"),),
        answer=Answer(
            "As it was first answered.",
            (Outcome,),
            headers=("ETag", "Cache-Control", "Vary", "Preference-Applied", "Content-Language"),
            conditional=True,
            words=True,
            languages=True,
            minimal=True,
        ),
        refusals=_REFUSALS,
        serve=_outcomes,
        hot=True,
    )
    yield Route(
        method="GET",
        path=_ODDS,
        id="read_odds",
        tag="outcomes",
        summary="Read odds back",
        description="The bytes of the first answer. The id is that of the question. Exact odds, and the throws of a simulation"
        " that you asked for, never change, so you may cache them for ever. Any other answer may be replaced by a"
        " better one once it is no longer kept: `Cache-Control` shows this, and the ETag names its bytes. If the odds"
        " are no longer kept, a 404 explains how to make them again.",
        gives="odds again, byte for byte as they are kept",
        parameters=(Parameter("id", "The id of odds.", component="Id"),),
        answer=Answer("As it was first answered.", (Odds,), headers=("ETag", "Cache-Control"), conditional=True),
        refusals=_REFUSALS,
        serve=_odds,
        hot=True,
    )


def _outcomes(services: Services) -> Mapping[str, Handler]:
    async def again(request: HttpRequest) -> HttpResponse:
        media, _, words, short = request.once(forms.of_stored_outcome)
        found = await kept_outcome(services, request)
        body, tag, also = found.body, found.id, []
        spoken = ""
        if words is not None or request.query:
            outcome = await in_thread(read, body) if len(body) > MANY_BYTES else read(body)
            spoken = language(request, outcome.ruleset.id, outcome.rule)
            if words is not None:
                body = await told(services, request, words, outcome, len(body), spoken)
                also = [speaks(spoken), unscripted(media)]
                return conditional(
                    body, media, tag=digest(body), cache=A_DAY, status=found.status, vary=VARY_LANGUAGE, also=also
                )
        if short:
            body, tag, also = await forms.shortened(body), found.id + forms.SHORT_TAG, [forms.SHORT]
        return conditional(body, media, tag=tag, cache=FOREVER, status=found.status, vary=VARY_PREFER, also=also)

    return {_OUTCOME: again}


def _odds(services: Services) -> Mapping[str, Handler]:
    async def again(request: HttpRequest) -> HttpResponse:
        media = accepted(request)
        found = await stored(services, request, ODDS)
        cache = FOREVER if is_final(found.body) else A_MINUTE
        return conditional(found.body, media, tag=digest(found.body), cache=cache, status=found.status, vary=VARY)

    return {_ODDS: again}
