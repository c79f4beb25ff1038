"""The operations for operators: metrics and OpenAPI documents."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final

from ror_service._edge.messages import JSON, Handler, HttpRequest, HttpResponse
from ror_service._edge.negotiation import StaticBytes
from ror_service._operations.shared.route import FRESH, Answer, Parameter, Route, Rulesets, Services, for_machines

_TEXT: Final = "text/plain"


def operations(rulesets: Rulesets) -> Iterator[Route]:
    yield for_machines(
        "/metrics",
        "metrics",
        "The metrics, in Prometheus' text form",
        "numbers for Prometheus",
        Answer("The counts.", media=_TEXT),
        _metrics,
    )
    yield for_machines(
        "/openapi.json",
        "openapi",
        "This document, of all rulesets",
        "the contract",
        Answer("The document.", plain=True, headers=("ETag", "Cache-Control"), conditional=True),
        _whole,
    )
    yield for_machines(
        "/v1/rulesets/{ruleset}/openapi.json",
        "ruleset_openapi",
        "This document, of one ruleset",
        "the contract of one ruleset",
        Answer("The document.", plain=True, headers=("ETag", "Cache-Control"), conditional=True),
        partial(_single, rulesets),
        (Parameter("ruleset", "The id of a ruleset.", tuple(each.id for each in rulesets)),),
    )


def _metrics(services: Services) -> Mapping[str, Handler]:
    async def metrics(request: HttpRequest) -> HttpResponse:
        content_type = (b"content-type", b"text/plain; version=0.0.4; charset=utf-8")
        return HttpResponse(200, [content_type, FRESH], await services.metrics.text_in_thread())

    return {"/metrics": metrics}


def _whole(services: Services) -> Mapping[str, Handler]:
    return {"/openapi.json": StaticBytes(partial(services.document, None), JSON.encode())}


def _single(rulesets: Rulesets, services: Services) -> Mapping[str, Handler]:
    return {
        f"/v1/rulesets/{each.id}/openapi.json": StaticBytes(partial(services.document, each), JSON.encode())
        for each in rulesets
    }
