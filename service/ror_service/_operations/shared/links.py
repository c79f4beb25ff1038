"""Questions about rules by GET: complete links, for images, wikis, spreadsheets and clients without header fields.

A link with a seed, a version and whole digests of house rules always has the same answer. Any other redirects to one that has
them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Final
from urllib.parse import quote_plus

from ror_rules import Outcome, fresh_seed
from ror_rules.host.calls import Operation
from ror_rules.host.rulesets import Rule, Ruleset
from ror_rules.host.wire import parted
from ror_service._edge.messages import JSON, SVG, Handler, Headers, HttpRequest, HttpResponse
from ror_service._edge.negotiation import A_MINUTE, FOREVER, WORDS, answer
from ror_service._edge.problems import RefusalError
from ror_service._edge.query import LANGUAGE, taken
from ror_service._edge.suffix import SUFFIX, SUFFIXES
from ror_service._operations.shared.route import (
    FRESH,
    Answer,
    Answered,
    Parameter,
    Preferred,
    Route,
    Rulesets,
    Services,
    every_rule,
    sentence,
)

_STRICT: Final = "The service ignores `_`, `utm_*`, `fbclid` and `gclid`, and refuses any other parameter."
_PLAIN: Final = ",:=@()/"
"""Characters of lines that RFC 3986 allows in a query as they are, beside those that are never escaped."""
_UNRELEASED: Final = ".dev"
"""The end of a version whose outcomes may still change."""
_SEEDED: Final = ", and `seed` or `faces` if the rule throws dice"
_REFUSALS: Final = (400, 404, 406, 422, 431, 500, 503)


def links(
    call: Operation,
    rulesets: Rulesets,
    preferred: Preferred,
    answered: Answered,
    final: Callable[[bytes], bool],
    shown: Answer | None = None,
) -> Iterator[Route]:
    """The links of a question: one operation in the documents, and one for each rule. `final` tells of the bytes of an answer
    whether a better one may replace them. `shown` is an answer that has more forms than JSON and MessagePack.
    """
    documented = _documented(call, rulesets, shown)
    yield documented
    for ruleset, rule in every_rule(rulesets):
        if call.offered(rule):
            path = call.template.format(ruleset=ruleset.id, rule=rule.id)
            serve = partial(_served, call, path, ruleset, rule, preferred, answered, final)
            yield documented._replace(path=path, pattern=call.template, serve=serve, documented=False)


def _documented(call: Operation, rulesets: Rulesets, shown: Answer | None) -> Route:
    """The operation, described for any rule, because descriptions of each rule would double the document."""
    form = shown or Answer(sentence(call), headers=("Location", "Cache-Control"))
    media = {JSON, *(WORDS if form.words else ()), *form.also}
    suffixes = ", ".join(f"`.{suffix}`" for suffix, each in SUFFIXES.items() if each in media)
    return Route(
        method="GET",
        path=call.template,
        id=f"{call.id}_by_link",
        tag="outcomes",
        summary=f"{call.title.capitalize()}, by a link",
        description=f"The POST as a link. With `version`{_SEEDED if call.answer is Outcome else ''}, the answer is always the same."
        " Any other link redirects to one that has them. A list has commas, a mapping has `name:value` with commas, and any other"
        " value is JSON or text. "
        f"{f'A suffix of the path ({suffixes}) overrides Accept. ' if SVG in media else ''}{_STRICT}",
        gives=f"{call.gives}, {'by a link, also as a picture' if SVG in media else 'by a link'}",
        parameters=tuple(_parameters(call, rulesets)),
        answer=form._replace(shapes=(call.answer,), redirects=True, languages=SVG in media),
        refusals=_REFUSALS,
        scope=call.scope,
        cost=call.cost,
        strict_query=False,
        serve=lambda services: {},
    )


def _parameters(call: Operation, rulesets: Rulesets) -> Iterator[Parameter]:
    yield Parameter("ruleset", "The id of a ruleset.", tuple(each.id for each in rulesets))
    yield Parameter("rule", "The id of one of its rules.", schema={"type": "string"})
    schema = call.form.schema()
    for name in _names_of(call):
        text = schema["properties"][name].get("description", "")
        told: dict[str, Any] = {"type": "string"}
        if name == call.form.first:
            text, told["examples"] = "The state as a line, or as JSON.", ["B subtract=3", "12 uruk-hai v 4 man @ woods"]
        yield Parameter(name, text, schema=told, where="query", required=name in schema["required"])


def _names_of(call: Operation, rule: Rule[Any, Any, Any] | None = None) -> tuple[str, ...]:
    """The parameters of a link: the arguments of the request, without those of dice for a rule that throws none."""
    dice = {name for name, each in call.form.spellings.items() if "dice" in each.hides}
    throws = rule is None or rule.throws
    return tuple(name for name in call.form.arguments if throws or name not in dice)


def _served(
    call: Operation,
    path: str,
    ruleset: Ruleset[Any],
    rule: Rule[Any, Any, Any],
    preferred: Preferred,
    answered: Answered,
    final: Callable[[bytes], bool],
    services: Services,
) -> Mapping[str, Handler]:
    names = (*_names_of(call, rule), LANGUAGE)

    async def asked(request: HttpRequest) -> HttpResponse:
        form = preferred(ruleset, rule, services, request)
        given = taken(request.query, names)
        if "state" not in given:
            raise RefusalError("query-not-taken", "query-without-state", path=f"/v1/rulesets/{ruleset.id}")
        if "seed" in given and "faces" in given:
            raise RefusalError("query-not-taken", "query-seed-and-faces")
        short = housed(services, ruleset, given)
        drawn = call.answer is Outcome and rule.throws and "seed" not in given and "faces" not in given
        if drawn:
            given["seed"] = fresh_seed()
        versioned = "version" in given or "version" not in names
        if drawn or short or not versioned:
            return moved(request, given if versioned else {**given, "version": ruleset.version})
        value = requested(call, given)
        version = value.get("version", _UNRELEASED)

        def cached(body: bytes) -> Headers:
            return [(b"cache-control", lifetime(version, final=final(body)))]

        earlier = await services.earlier.relayed(path, ruleset.id, version, value, form.media)
        if earlier is not None:
            return answer(earlier, form.media, also=cached(earlier))
        return await answered(ruleset, rule, services, request, value, form, cached)

    return {path: asked}


def housed(services: Services, ruleset: Ruleset[Any], asked: dict[str, str]) -> bool:
    """Writes the house rules of a link as whole digests into `houses`, also those of its line. True if that changes the link."""
    if services.earlier.has(ruleset.id, asked.get("version")):  # its release reads them
        return False
    line, named = parted(asked["state"])
    given = asked["houses"].split(",") if asked.get("houses") else []
    found = ruleset.named_houses([*given, *named])
    if not named and found == given:
        return False
    asked["state"], asked["houses"] = line, ",".join(dict.fromkeys(found))
    return True


def requested(call: Operation, asked: Mapping[str, str]) -> dict[str, Any]:
    """The request of a link."""
    given = {name: each for name, each in asked.items() if name in call.form.names and (each or name == "state")}
    for reading in given.get("rulings", ":").split(","):
        if ":" not in reading:
            raise RefusalError("query-not-taken", "query-rulings", got=reading.strip()[:80])
    body: dict[str, Any] = call.form.body(**{name: call.form.of_text(name, each) for name, each in given.items()})
    return body


def lifetime(version: str, *, final: bool) -> bytes:
    """Cache-Control for the answer to a complete link. Odds that are not `final` may be replaced by better ones."""
    return FOREVER if final and not version.endswith(_UNRELEASED) else A_MINUTE


def moved(request: HttpRequest, asked: Mapping[str, str]) -> HttpResponse:
    """Redirect to the same link with what it lacked. The version is last, because many programs end a link before
    `)`.
    """
    ends = [name for name in ("state", "version") if name in asked]
    ordered = (*ends[:1], *(name for name in asked if name not in ends), *ends[1:])
    query = "&".join(f"{name}={quote_plus(asked[name], safe=_PLAIN)}" for name in ordered)
    suffix = request.scope.get(SUFFIX)
    path = request.scope["path"] + (f".{suffix}" if suffix else "")
    return HttpResponse(307, [(b"location", f"{path}?{query}".encode()), FRESH])
