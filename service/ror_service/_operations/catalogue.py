"""The catalogue: rulesets, rules, tables and rulings as data, from the core's own descriptions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache, partial
from typing import Any, Final

from msgspec import Struct

from ror_rules.host import wire
from ror_rules.host.calls import CALLS
from ror_rules.host.catalogue import RulePage, RulesetList, RulesetPage, RulingsPage, TablePage
from ror_rules.host.rulesets import Rule, Ruleset
from ror_rules.host.words import TableFormat, of_rulings, written
from ror_service._edge import cache_status
from ror_service._edge.forms import ROWS, in_rows
from ror_service._edge.messages import CSV, JSON, MARKDOWN, MSGPACK, TEXT, Handler, HttpRequest, HttpResponse
from ror_service._edge.negotiation import A_MINUTE, accepted, chosen, conditional, digest
from ror_service._edge.query import HOUSES, taken
from ror_service._operations.shared.route import Answer, Parameter, Route, Rulesets, Services, called, every_rule

_BASE: Final = CALLS["list_rulesets"].template
_TABLE: Final = CALLS["read_table"]

_FORMS: Final[Mapping[str, TableFormat]] = {TEXT: "text", MARKDOWN: "markdown", CSV: "csv"}


def operations(rulesets: Rulesets) -> Iterator[Route]:
    """The catalogue's operations: each has a path for everything that it describes."""
    ruleset = Parameter("ruleset", "The id of a ruleset.", tuple(each.id for each in rulesets))
    rule = Parameter("rule", "The id of one of its rules.", _every(each.rules for each in rulesets))
    table = Parameter("table", "The id of one of its tables.", _every(each.tables for each in rulesets))
    yield _operation("list_rulesets", "Every ruleset", "every ruleset", RulesetList, (), [{}])
    yield _operation(
        "read_ruleset",
        "A ruleset: its rules, tables and rulings",
        "a ruleset: its rules, tables and rulings",
        RulesetPage,
        (ruleset,),
        [{"ruleset": each} for each in rulesets],
    )
    yield _operation(
        "read_rule",
        "A rule: fields, source, examples",
        "a rule: its effect, its fields, its source, examples",
        RulePage,
        (ruleset, rule),
        [{"ruleset": each, "rule": one} for each, one in every_rule(rulesets)],
    )
    yield _table_operation(rulesets, ruleset, table)
    yield _operation(
        "read_rulings",
        "How the doubtful places are read",
        "the register of rulings, with readings, defaults and reasons",
        RulingsPage,
        (ruleset,),
        [{"ruleset": each} for each in rulesets],
    )


def _operation(
    name: str,
    summary: str,
    gives: str,
    shape: type[Struct],
    parameters: tuple[Parameter, ...],
    subjects: Sequence[Mapping[str, Ruleset[Any] | Rule[Any, Any, Any]]],
) -> Route:
    """The operation of a call of the library. `subjects` are the things that its paths name."""
    call = CALLS[name]
    has_rows = shape is RulingsPage

    def serve(services: Services) -> Mapping[str, Handler]:
        return {
            path: _page(path, partial(call.run, *subject.values()), has_rows=has_rows)
            for subject in subjects
            for path in [call.template.format(**{name: each.id for name, each in subject.items()})]
        }

    return Route(
        *called(name),
        tag="catalogue",
        summary=summary,
        description=f"{summary}, from the very data that resolves.",
        gives=gives,
        parameters=parameters,
        answer=Answer(
            f"{summary}.",
            (shape,),
            headers=("ETag", "Cache-Control"),
            conditional=True,
            also=tuple(ROWS) if has_rows else (),
        ),
        refusals=(400, *([404] if parameters else []), 406, 431, 500),
        serve=serve,
    )


def _table_operation(rulesets: Rulesets, ruleset: Parameter, table: Parameter) -> Route:
    digests = (
        "The digests of house rules that the service knows, with commas. The table has their changes beside the print."
    )
    houses = Parameter(HOUSES, digests, schema={"type": "string"}, where="query")
    made = _operation(
        "read_table",
        "A table as printed",
        "a printed table, with its source, errata and doubts, or with the changes of house rules",
        TablePage,
        (ruleset, table, houses),
        (),
    )

    def serve(services: Services) -> Mapping[str, Handler]:
        return {
            _TABLE.template.format(ruleset=each.id, table=name): _table(each, name, f"{_BASE}/{each.id}/openapi.json")
            for each in rulesets
            for name in each.tables
        }

    answer = made.answer._replace(also=(TEXT, MARKDOWN, CSV))
    return made._replace(serve=serve, answer=answer, refusals=(400, 404, 406, 422, 431, 500), strict_query=False)


def _table(ruleset: Ruleset[Any], name: str, described_by: str) -> Handler:
    link = (b"link", f'<{described_by}>; rel="service-desc"'.encode())

    @lru_cache(maxsize=4)
    def made(under: Ruleset[Any], media: str) -> tuple[bytes, str]:
        form = _FORMS.get(media)
        page = _TABLE.run(under, name)
        body = wire.encode(page) if form is None else written(under.table(name), form).encode()
        return body, digest(body)

    async def handle(request: HttpRequest) -> HttpResponse:
        asked = taken(request.query, (HOUSES,))
        under = ruleset.with_houses(asked[HOUSES].split(",")) if asked.get(HOUSES) else ruleset
        media = chosen(request, (JSON, MSGPACK, *_FORMS))
        body, tag = made(under, JSON if media == MSGPACK else media)
        return conditional(body, media, tag=tag, cache=A_MINUTE, status=cache_status.MEMORY, also=[link])

    return handle


def _page(path: str, make: Callable[[], object], *, has_rows: bool) -> Handler:
    """A handler of the description that `make` makes once for the process.

    It links to the OpenAPI document of its ruleset (RFC 8631), or to that of all.
    """
    ruleset = path.removeprefix(_BASE).split("/")[1:2]
    described_by = "/".join([_BASE, *ruleset, "openapi.json"]) if ruleset else "/openapi.json"
    link = (b"link", f'<{described_by}>; rel="service-desc"'.encode())

    @cache
    def described() -> tuple[bytes, str]:
        body = wire.encode(make())
        return body, digest(body)

    @cache
    def listed(media: str) -> tuple[bytes, str]:
        page = make()
        assert isinstance(page, RulingsPage)  # noqa: S101  # no other page has rows
        body = ROWS[media](of_rulings(page.rulings)).encode()
        return body, digest(body)

    async def handle(request: HttpRequest) -> HttpResponse:
        media = in_rows(request) if has_rows else accepted(request)
        body, tag = listed(media) if media in ROWS else described()
        return conditional(body, media, tag=tag, cache=A_MINUTE, status=cache_status.MEMORY, also=[link])

    return handle


def _every(ids: Iterable[Iterable[str]]) -> tuple[str, ...]:
    return tuple(sorted({each for some in ids for each in some}))
