"""The routes of the catalogue: rulesets, rules, tables and rulings as data, from the core's own descriptions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from hashlib import sha256
from typing import Final

from msgspec import Struct

from ror_rules import register
from ror_rules._studies import catalogue
from ror_rules._wire import shapes
from ror_service.exchange import Answer, Exchange, Route, conditional, endpoint

A_MINUTE: Final = b"public, max-age=60"


def routes() -> Iterator[Route]:
    """Every route of the catalogue, a concrete path for each thing in it."""
    yield _page("/v1/rulesets", None, catalogue.ruleset_list)
    for ruleset in register.rulesets():
        base, called = f"/v1/rulesets/{ruleset.id}", "/v1/rulesets/{ruleset}"
        yield _page(base, called, partial(catalogue.ruleset_page, ruleset))
        yield _page(f"{base}/rulings", f"{called}/rulings", partial(catalogue.rulings_page, ruleset))
        for rule in ruleset.rules.values():
            rule_page = partial(catalogue.rule_page, ruleset, rule)
            yield _page(f"{base}/rules/{rule.id}", f"{called}/rules/{{rule}}", rule_page)
        for table in ruleset.tables:
            table_page = partial(catalogue.table_page, ruleset, table)
            yield _page(f"{base}/tables/{table}", f"{called}/tables/{{table}}", table_page)


def _page(path: str, template: str | None, make: Callable[[], Struct]) -> Route:
    """A route that serves what `make` describes, described once: nothing of it changes while the process lives."""

    @cache
    def described() -> tuple[bytes, bytes]:
        body = shapes.encode(make())
        return body, sha256(body).hexdigest()[:32].encode()

    async def handle(exchange: Exchange) -> Answer:
        media = exchange.accepted()
        body, tag = described()
        return conditional(exchange, body, media, tag=tag, cache=A_MINUTE)

    return endpoint(path, template=template, GET=handle)
