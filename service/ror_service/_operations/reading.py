"""The catalogue as pages: one for each ruleset, rule, table and ruling, made on the first request, and the search."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Literal
from urllib.parse import parse_qs

from ror_rules.host import addresses, register
from ror_rules.host.messages import ENGLISH
from ror_service._edge.languages import headers_of, page_language
from ror_service._edge.messages import Handler, HttpRequest, HttpResponse
from ror_service._edge.negotiation import A_MINUTE
from ror_service._edge.query import HOUSES, first
from ror_service._edge.threads import in_thread
from ror_service._operations.shared.not_found import find
from ror_service._operations.shared.page import PAGE, Found, fixed, kept, or_json
from ror_service._operations.shared.route import Route, Rulesets, Services
from ror_service._pages import frame, offline, reading, search


def operations(rulesets: Rulesets) -> Iterator[Route]:
    indices: tuple[Literal["rules", "tables", "rulings"], ...] = ("rules", "tables", "rulings")
    for kind in indices:
        yield PAGE._replace(path=f"/{kind}", id=f"/{kind}", serve=partial(_indexed, kind))
    yield _operation("/rules/{ruleset}", _ruleset)
    yield _operation("/rules/{ruleset}/{rule}", _rule)
    yield _operation("/tables/{ruleset}", partial(_below, "tables"))
    yield _changed_table("/tables/{ruleset}/{table}")
    yield _operation("/rulings/{ruleset}", partial(_below, "rulings"))
    yield _operation("/rulings/{ruleset}/{ruling}", _ruling)
    yield PAGE._replace(path="/search", id="search", serve=_search)
    yield PAGE._replace(path=offline.INDEX, id="search_index", serve=_search_index)


def _operation(path: str, found: Callable[..., Found]) -> Route:
    def serve(services: Services) -> Mapping[str, Handler]:
        return {path: kept(found)}

    return PAGE._replace(path=path, id=path, serve=serve)


def _changed_table(path: str) -> Route:
    def serve(services: Services) -> Mapping[str, Handler]:
        plain = kept(_table)

        async def found(request: HttpRequest) -> HttpResponse:
            named = first(request.query, HOUSES)
            if not named:
                return await plain(request)
            ruleset = register.load(request.path_params["ruleset"]).with_houses(named.split(","))
            table = ruleset.table(request.path_params["table"]).id
            spoken = page_language(request, (ENGLISH,))
            body = await in_thread(reading.changed_table_page, ruleset, table, spoken)
            return HttpResponse(200, [frame.HTML, *frame.POLICY, (b"cache-control", A_MINUTE)], body)

        return {path: found}

    return PAGE._replace(path=path, id=path, serve=serve)


def _search_index(services: Services) -> Mapping[str, Handler]:
    copies = {each: fixed(partial(search.index, each), "application/json") for each in frame.ALL_LANGUAGES}

    async def index(request: HttpRequest) -> HttpResponse:
        return await copies[page_language(request, frame.ALL_LANGUAGES).language](request)

    return {offline.INDEX: index}


def _search(services: Services) -> Mapping[str, Handler]:
    async def found(request: HttpRequest) -> HttpResponse:
        asked = _query(request)
        spoken = page_language(request, frame.ALL_LANGUAGES)
        body = await in_thread(search.page, asked, spoken)
        also = headers_of(spoken.language, frame.ALL_LANGUAGES)
        return HttpResponse(200, [frame.HTML, *frame.POLICY, *also, (b"cache-control", A_MINUTE)], body)

    return {"/search": or_json(found, lambda request: search.results(_query(request)))}


def _query(request: HttpRequest) -> str:
    return parse_qs(request.query.decode("latin-1")).get("q", [""])[0]


def _indexed(kind: Literal["rules", "tables", "rulings"], services: Services) -> Mapping[str, Handler]:
    page = kept(partial(reading.index, kind))
    if kind == "rulings":
        page = _filtered(page)
    return {f"/{kind}": or_json(page, lambda _: reading.listed())}


def _filtered(whole: Handler) -> Handler:
    async def rulings(request: HttpRequest) -> HttpResponse:
        asked = _query(request)
        if not asked.strip():
            return await whole(request)
        spoken = page_language(request, frame.ALL_LANGUAGES)
        body = await in_thread(reading.rulings_with, asked, spoken)
        also = headers_of(spoken.language, frame.ALL_LANGUAGES)
        return HttpResponse(200, [frame.HTML, *frame.POLICY, *also, (b"cache-control", A_MINUTE)], body)

    return rulings


def _ruleset(ruleset: str) -> Found:
    return reading.ruleset_page(register.load(ruleset))


def _rule(ruleset: str, rule: str) -> Found:
    return reading.rule_page(*find(ruleset, rule))


def _below(kind: str, ruleset: str) -> Found:
    return f"/{kind}#{register.load(ruleset).id}"


def _table(ruleset: str, table: str) -> Found:
    asked = register.load(ruleset)
    home: Any = reading.owner(asked, "table", table)
    return reading.table_page(home, table) if home is asked else addresses.table(home.id, table)


def _ruling(ruleset: str, ruling: str) -> Found:
    asked = register.load(ruleset)
    home: Any = reading.owner(asked, "ruling", ruling)
    return reading.ruling_page(home, ruling) if home is asked else addresses.ruling(home.id, ruling)
