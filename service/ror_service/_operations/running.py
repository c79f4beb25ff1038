"""For whoever runs the service: is it alive, is it ready, what has it counted; and its OpenAPI documents."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from ror_rules._wire import shapes
from ror_service._http.messages import CONTENT_TYPE, JSON, Handler, HttpRequest, HttpResponse
from ror_service._http.negotiation import Fixed
from ror_service._operations.operation import Answer, Operation, Parameter, Rulesets, Services

_FRESH: Final = (b"cache-control", b"no-store")
_TEXT: Final = "text/plain"


class Live(Struct, frozen=True):
    """The answer of a process that runs. Whether its store answers is asked of `/health/ready`."""

    status: Annotated[Literal["alive"], Meta(description="It answers, so it is alive.")] = "alive"


class StoreState(Struct, frozen=True):
    """Where outcomes are kept, whether they outlive the process, and whether the store answers."""

    kind: Annotated[str, Meta(description="`memory`, `redis`, `redis-sentinel` or `redis-cluster`.")]
    persistent: Annotated[bool, Meta(description="Whether outcomes outlive the process.")]
    state: Annotated[Literal["ok", "degraded"], Meta(description="Whether the store answers.")]
    note: Annotated[str, Meta(description="The same in a sentence.")]


class Ready(Struct, frozen=True):
    """The service can resolve. Without its store no answer can be read back, which is no reason to send no requests."""

    status: Annotated[Literal["ready"], Meta(description="It can resolve.")]
    store: Annotated[StoreState, Meta(description="Where outcomes are kept.")]


def operations(rulesets: Rulesets) -> Iterator[Operation]:
    """Liveness, readiness, metrics, and the documents."""
    yield _operation(
        "/health/live",
        "live",
        "Is the process alive?",
        "whether the process lives",
        Answer("It is.", (Live,), plain=True),
        _live,
    )._replace(hot=True)
    yield _operation(
        "/health/ready",
        "ready",
        "Can it resolve, and where are outcomes kept?",
        "whether it may be sent requests",
        Answer("It can.", (Ready,), plain=True),
        _ready,
    )
    yield _operation(
        "/metrics",
        "metrics",
        "What was counted, in Prometheus' text form",
        "numbers for Prometheus",
        Answer("The counts.", media=_TEXT),
        _metrics,
    )
    yield _operation(
        "/openapi.json",
        "openapi",
        "This document, of all rulesets",
        "the contract",
        Answer("The document.", plain=True, headers=("ETag", "Cache-Control"), conditional=True),
        _whole,
    )
    yield _operation(
        "/v1/rulesets/{ruleset}/openapi.json",
        "ruleset_openapi",
        "This document, of one ruleset",
        "the contract of one ruleset",
        Answer("The document.", plain=True, headers=("ETag", "Cache-Control"), conditional=True),
        partial(_single, rulesets),
        (Parameter("ruleset", "The id of a ruleset.", tuple(each.id for each in rulesets)),),
    )


def _operation(
    path: str,
    name: str,
    summary: str,
    gives: str,
    answer: Answer,
    serve: Callable[[Services], Mapping[str, Handler]],
    parameters: tuple[Parameter, ...] = (),
) -> Operation:
    return Operation(
        method="GET",
        path=path,
        template=path,
        id=name,
        tag="running",
        summary=summary,
        description=f"For machines, in one form whatever Accept says: {answer.text.rstrip('.').lower()}.",
        gives=gives,
        parameters=parameters,
        answer=answer,
        refusals=(*([404] if parameters else []), 431, 500),
        serve=serve,
        strict_query=False,
    )


def _live(services: Services) -> Mapping[str, Handler]:
    async def live(request: HttpRequest) -> HttpResponse:
        """The process alone."""
        return HttpResponse(200, [CONTENT_TYPE[JSON], _FRESH], shapes.encode(Live()))

    return {"/health/live": live}


def _ready(services: Services) -> Mapping[str, Handler]:
    async def ready(request: HttpRequest) -> HttpResponse:
        """The process and its store, named."""
        store = services.store
        there = await store.ping()
        state = StoreState(store.kind, store.persistent, "ok" if there else "degraded", store.note)
        return HttpResponse(200, [CONTENT_TYPE[JSON], _FRESH], shapes.encode(Ready("ready", state)))

    return {"/health/ready": ready}


def _metrics(services: Services) -> Mapping[str, Handler]:
    async def metrics(request: HttpRequest) -> HttpResponse:
        """Prometheus' text form."""
        content_type = (b"content-type", b"text/plain; version=0.0.4; charset=utf-8")
        return HttpResponse(200, [content_type, _FRESH], services.metrics.text().encode())

    return {"/metrics": metrics}


def _whole(services: Services) -> Mapping[str, Handler]:
    return {"/openapi.json": Fixed(partial(services.document, None), JSON.encode())}


def _single(rulesets: Rulesets, services: Services) -> Mapping[str, Handler]:
    return {
        f"/v1/rulesets/{each.id}/openapi.json": Fixed(partial(services.document, each), JSON.encode())
        for each in rulesets
    }
