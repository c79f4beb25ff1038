"""The routes of the pages, rendered once from the register, the catalogue and the OpenAPI document."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from ror_rules import register
from ror_rules._studies import catalogue
from ror_rules._wire import shapes
from ror_service import openapi, problems
from ror_service.exchange import CONTENT_TYPE, NOT_MODIFIED, Answer, Exchange, Handler, Route, endpoint
from ror_service.guard import JSON
from ror_service.pages.fields import fields
from ror_service.problems import Headers

HERE: Final = Path(__file__).parent
HTML: Final = b"text/html; charset=utf-8"
POLICY: Final = b"default-src 'self'; base-uri 'none'; form-action 'none'; object-src 'none'"

ASSETS: Final = {
    "style.css": b"text/css; charset=utf-8",
    "docs.mjs": b"text/javascript; charset=utf-8",
    "icon.svg": b"image/svg+xml",
}

LINKS: Final = {
    "service": "Rules of the Ring",
    "docs": "/docs",
    "openapi": "/openapi.json",
    "rulesets": "/v1/rulesets",
    "health": "/health/ready",
}


class Site:
    """The way in, the documentation, the OpenAPI document, and the problems' pages."""

    def routes(self) -> Iterator[Route]:
        """Every page."""
        yield endpoint("/", GET=home, strict_query=False)
        yield endpoint("/docs", GET=_fixed(docs, HTML), strict_query=False)
        yield endpoint("/openapi.json", GET=_fixed(openapi.document, JSON.encode()), strict_query=False)
        for name, media in ASSETS.items():
            yield endpoint(f"/docs/{name}", GET=_fixed((HERE / name).read_bytes, media), strict_query=False)
        for kind in problems.KINDS.values():
            page = partial(problem, kind)
            yield endpoint(kind.type, template="/problems/{kind}", GET=_fixed(page, HTML), strict_query=False)


async def home(exchange: Exchange) -> Answer:
    """Where things are; a browser is sent to the documentation."""
    link = (b"link", b'</docs>; rel="service-doc", </openapi.json>; rel="service-desc"')
    vary = (b"vary", b"Accept")
    if b"text/html" in exchange.headers.get(b"accept", b""):
        return Answer(303, [(b"location", b"/docs"), link, vary])
    return Answer(200, [CONTENT_TYPE[JSON], link, vary], shapes.encode(LINKS))


def problem(kind: problems.Kind) -> bytes:
    """The page of a kind of problem: what it means and what to do about it."""
    return _render("problem.html.j2", kind=kind)


@cache
def docs() -> bytes:
    """The documentation as one page."""
    rulesets = [
        {
            "page": catalogue.ruleset_page(ruleset),
            "rules": [_rule(ruleset, rule) for rule in ruleset.rules.values()],
            "tables": ruleset.table_data.values(),
            "rulings": ruleset.rulings.values(),
        }
        for ruleset in register.rulesets()
    ]
    operations = [
        (method.upper(), path, operation["summary"], operation.get("description", ""))
        for path, methods in openapi.build()["paths"].items()
        for method, operation in methods.items()
        if not operation["operationId"].startswith(("resolve_", "odds_")) or path == "/v1/batch"
    ]
    return _render("docs.html.j2", rulesets=rulesets, operations=operations)


def _rule(ruleset: Any, rule: Any) -> dict[str, Any]:
    page = catalogue.rule_page(ruleset, rule)
    return {
        "page": page,
        "state": fields(page.state),
        "result": fields(page.result),
        "views": [
            *(each.name for each in page.summaries),
            *(name for name, projection in rule.projections.items() if not projection.text),
        ],
        "examples": [(example.title, _pretty(example.request)) for example in page.examples],
        "curl": _curl(f"/v1/{ruleset.id}/{rule.id}", page.examples[0].request if page.examples else {"state": {}}),
    }


def _curl(path: str, request: Any) -> str:
    """The command for a shell; the page's script puts the real host in, and whatever is written in the form."""
    body = shapes.encode(request).decode().replace("'", "'\\''")
    return f"curl -s http://localhost:8000{path} -H 'Content-Type: application/json' -d '{body}'"


def _pretty(value: Any) -> str:
    """Indented JSON with its lists of plain values on one line, as a person would write it."""
    text = json.dumps(value, indent=2, ensure_ascii=False)
    return re.sub(
        r"\[\n[^\[\]{}]*\n\s*\]",
        lambda found: re.sub(r"\n\s*", " ", found[0]).replace("[ ", "[").replace(" ]", "]"),
        text,
    )


def _fixed(content: Any, media: bytes) -> Handler:
    """A handler of bytes that never change while the process lives; `content` makes them when first asked for."""
    made: list[tuple[bytes, bytes]] = []

    async def handle(exchange: Exchange) -> Answer:
        if not made:
            body = content()
            made.append((body, b'"%s"' % sha256(body).hexdigest()[:32].encode()))
        body, tag = made[0]
        headers: Headers = [*_page(media), (b"etag", tag)]
        return Answer(NOT_MODIFIED, headers) if exchange.has(tag) else Answer(200, headers, body)

    return handle


def _page(media: bytes) -> Headers:
    return [
        (b"content-type", media),
        (b"cache-control", b"public, max-age=60"),
        (b"content-security-policy", POLICY),
        (b"referrer-policy", b"no-referrer"),
    ]


@cache
def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(HERE), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )


def _render(template: str, **values: Any) -> bytes:
    return _environment().get_template(template).render(kinds=problems.KINDS, **values).encode()
