"""Throws and odds by GET: complete links, for images, wikis, spreadsheets and clients without header fields.

A link with a seed, a version and whole digests of house rules always has the same answer. Any other redirects to one that has
them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, Final
from urllib.parse import quote_plus

from ror_rules import Odds, Outcome, fresh_seed
from ror_rules.host.wire import parted
from ror_rules.rule import Rule
from ror_rules.ruleset import Ruleset
from ror_service._http.languages import language
from ror_service._http.messages import JSON, MSGPACK, Handler, HttpRequest, HttpResponse
from ror_service._http.negotiation import A_MINUTE, FOREVER, answer, chosen
from ror_service._http.problems import RefusalError
from ror_service._http.query import LANGUAGE, parameters
from ror_service._http.suffix import SUFFIX
from ror_service._operations import odds, resolve
from ror_service._operations.operation import (
    FRESH,
    REPLAY,
    REPLAY_ODDS,
    VERIFY,
    Answer,
    Operation,
    Parameter,
    Rulesets,
    Services,
    every_rule,
    languages,
)
from ror_service._operations.read_back import is_final

_RULE: Final = "/v1/{ruleset}/{rule}"
_NAMES: Final = ("ruleset", "rule")
_STRICT: Final = "The service ignores `_`, `utm_*`, `fbclid` and `gclid`, and refuses any other parameter."
_THROW: Final = ("state", "seed", "faces", "context", "rulings", "houses", "version", LANGUAGE)
_ODDS: Final = ("state", "fields", "rulings", "houses", "version", LANGUAGE)
_FORMS: Final = (JSON, MSGPACK, *odds.DRAWN)
_PLAIN: Final = ",:=@()/"
"""Characters of lines that RFC 3986 allows in a query as they are, beside those that are never escaped."""
_UNRELEASED: Final = ".dev"
"""The end of a version whose outcomes may still change."""
_is_number: Final = re.compile("[0-9]{1,9}", re.ASCII).fullmatch
_REFUSALS: Final = (400, 404, 406, 422, 431, 500, 503)


def operations(rulesets: Rulesets) -> Iterator[Operation]:
    thrown, asked = _documented(rulesets)
    yield thrown
    yield asked
    for ruleset, rule in every_rule(rulesets):
        path = f"/v1/{ruleset.id}/{rule.id}"
        names = _THROW if rule.throws else tuple(name for name in _THROW if name not in {"seed", "faces"})
        throwing = partial(_throwing, path, ruleset, rule, names)
        yield thrown._replace(path=path, serve=throwing, documented=False)
        asking = partial(_asking, f"{path}/odds", ruleset, rule)
        yield asked._replace(path=f"{path}/odds", serve=asking, documented=False)


def _documented(rulesets: Rulesets) -> tuple[Operation, Operation]:
    """The two operations, described for any rule, because descriptions of each rule would double the document."""
    parameters = {each.name: each for each in _parameters(rulesets)}
    thrown = Operation(
        method="GET",
        path=_RULE,
        template=_RULE,
        id="throw_by_link",
        tag="outcomes",
        summary="Resolve by a link",
        description="The POST as a link. With `version`, and `seed` or `faces` if the rule throws dice, the answer is always the"
        " same. Any other link redirects to one that has them. A suffix of the path (`.json`, `.txt`, `.md`, `.html`, `.svg`)"
        f" overrides Accept. {_STRICT}",
        gives="a resolution by a link, also as a picture",
        parameters=tuple(parameters[name] for name in (*_NAMES, *_THROW) if name != LANGUAGE),
        answer=Answer(
            "The outcome, with its dice and its reasons.",
            (Outcome,),
            headers=("ETag", "Location", "Vary", "Preference-Applied", "Content-Language", "Cache-Control"),
            links=(REPLAY, VERIFY),
            signed=True,
            words=True,
            languages=languages(rulesets),
            minimal=True,
            conditional=True,
            redirects=True,
        ),
        refusals=_REFUSALS,
        scope="resolve",
        cost=1,
        strict_query=False,
        serve=_nothing,
    )
    asked = Operation(
        method="GET",
        path=f"{_RULE}/odds",
        template=f"{_RULE}/odds",
        id="odds_by_link",
        tag="outcomes",
        summary="Odds by a link",
        description="The POST as a link. A link without `version` redirects to one that has it. A suffix of the path (`.json`,"
        f" `.txt`, `.md`, `.html`, `.svg`, `.csv`) overrides Accept. {_STRICT}",
        gives="the distributions by a link, also as a picture or as CSV",
        parameters=tuple(parameters[name] for name in (*_NAMES, *_ODDS) if name != LANGUAGE),
        answer=Answer(
            "The distribution.",
            (Odds,),
            headers=("ETag", "Location", "Content-Location", "Vary", "Content-Language", "Cache-Control"),
            links=(REPLAY_ODDS,),
            also=odds.DRAWN,
            languages=languages(rulesets),
            conditional=True,
            redirects=True,
        ),
        refusals=_REFUSALS,
        scope="odds",
        cost=1,
        strict_query=False,
        serve=_nothing,
    )
    return thrown, asked


def _nothing(services: Services) -> Mapping[str, Handler]:
    return {}


def _parameters(rulesets: Rulesets) -> Iterator[Parameter]:
    def text(name: str, meaning: str, *, required: bool = False, **schema: Any) -> Parameter:
        return Parameter(name, meaning, schema={"type": "string", **schema}, where="query", required=required)

    yield Parameter("ruleset", "The id of a ruleset.", tuple(each.id for each in rulesets))
    yield Parameter("rule", "The id of one of its rules.", schema={"type": "string"})
    yield text("state", "The state as a line.", required=True, examples=["B subtract=3", "12 uruk-hai v 4 man @ woods"])
    yield text("seed", "The seed of the dice. Without it, and without `faces`, the service draws one and redirects.")
    yield text("faces", "The faces of real dice, with commas: `4,2,6`.")
    yield text("context", "Text that gives the throw its own dice.")
    yield text("rulings", "Other readings, as `RULING:READING` with commas.")
    yield text(
        "houses",
        "The digests of house rules, with commas. The first digits suffice for a document that the operator installed.",
    )
    yield text("fields", "The fields and summaries of the result, with commas. `*` is the whole result.")
    yield text("version", "The version of the ruleset. Without it the service redirects to the installed one.")


def _throwing(
    path: str, ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], names: tuple[str, ...], services: Services
) -> Mapping[str, Handler]:
    async def throw(request: HttpRequest) -> HttpResponse:
        asked = _asked(request, names, path)
        form = resolve.wanted(services, request, ruleset, rule)
        if "seed" in asked and "faces" in asked:
            raise RefusalError("query-not-taken", "query-seed-and-faces")
        short = housed(services, ruleset, asked)
        if rule.throws and "seed" not in asked and "faces" not in asked:
            asked["seed"] = fresh_seed()
        elif "version" in asked and not short:
            value = {**requested(asked), **({"dice": dice_of(asked)} if rule.throws else {})}
            kept = (b"cache-control", lifetime(asked["version"], final=True))
            found = await services.earlier.answered(path, ruleset.id, asked["version"], value, form.shown, [kept])
            return found or await resolve.answered(services, request, ruleset, rule, value, form, [kept])
        return moved(request, ruleset, asked)

    return {path: throw}


def _asking(path: str, ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], services: Services) -> Mapping[str, Handler]:
    async def ask(request: HttpRequest) -> HttpResponse:
        asked = _asked(request, _ODDS, path)
        form = odds.OddsFormat(chosen(request, _FORMS), language(request, ruleset.id, rule.id))
        if housed(services, ruleset, asked) or "version" not in asked:
            return moved(request, ruleset, asked)
        value = requested(asked)
        if "fields" in asked:
            value["fields"] = asked["fields"].split(",")

        def cache(body: bytes) -> bytes:
            return lifetime(asked["version"], final=is_final(body))

        earlier = await services.earlier.relayed(path, ruleset.id, asked["version"], value, form.media)
        if earlier is not None:
            return answer(earlier, form.media, also=[(b"cache-control", cache(earlier))])
        return await odds.answered(services, request, ruleset, rule, value, form, cache)

    return {path: ask}


def _asked(request: HttpRequest, names: tuple[str, ...], path: str) -> dict[str, str]:
    asked = dict(parameters(request.query))
    for name in asked:
        if name not in names:
            raise RefusalError("query-not-taken", "query-parameter-unknown", got=name[:80], names=names)
    if "state" not in asked:
        raise RefusalError("query-not-taken", "query-without-state", path=f"/v1/rulesets/{path.split('/')[2]}")
    return asked


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


def requested(asked: Mapping[str, str]) -> dict[str, Any]:
    value: dict[str, Any] = {name: asked[name] for name in ("state", "context", "version") if name in asked}
    if asked.get("rulings"):
        value["rulings"] = dict(_reading(each) for each in asked["rulings"].split(","))
    if asked.get("houses"):
        value["houses"] = asked["houses"].split(",")
    return value


def _reading(text: str) -> tuple[str, str]:
    ruling, mark, reading = text.strip().partition(":")
    if not mark:
        raise RefusalError("query-not-taken", "query-rulings", got=text[:80])
    return ruling, reading


def dice_of(asked: Mapping[str, str]) -> dict[str, Any]:
    if "seed" in asked:
        return {"source": "seeded", "seed": asked["seed"]}
    faces = asked["faces"].replace(",", " ").split()
    return {"source": "supplied", "faces": [int(each) if _is_number(each) else each for each in faces]}


def lifetime(version: str, *, final: bool) -> bytes:
    """Cache-Control for the answer to a complete link. Odds that are not `final` may be replaced by better ones."""
    return FOREVER if final and not version.endswith(_UNRELEASED) else A_MINUTE


def moved(request: HttpRequest, ruleset: Ruleset[Any], asked: dict[str, str]) -> HttpResponse:
    """Redirect to the same link with a seed and a version. The version is last, because many programs end a link before
    `)`.
    """
    asked.setdefault("version", ruleset.version)
    ordered = ("state", *(name for name in asked if name not in {"state", "version"}), "version")
    query = "&".join(f"{name}={quote_plus(asked[name], safe=_PLAIN)}" for name in ordered)
    suffix = request.scope.get(SUFFIX)
    path = request.scope["path"] + (f".{suffix}" if suffix else "")
    return HttpResponse(307, [(b"location", f"{path}?{query}".encode()), FRESH])
