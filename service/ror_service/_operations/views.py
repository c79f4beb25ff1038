"""The answer of an address in the page of a rule: the views Play, Odds and What if are forms by GET.

A page with scripts asks for its answer itself. The server draws it if a form was sent without scripts, which the parameter
`ask` tells, and if odds are at hand or cheap: then their headline is the title of the link.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final
from urllib.parse import parse_qsl, quote_plus

from msgspec import json

from ror_rules import fresh_seed
from ror_rules.errors import RorError, SchemaError
from ror_rules.host import shown
from ror_rules.host.calls import CALLS, QUESTIONS
from ror_rules.host.rulesets import Rule, Ruleset
from ror_rules.host.wire import read_word
from ror_rules.host.words import read
from ror_service._edge import caller, problems
from ror_service._edge.languages import PageLanguage
from ror_service._edge.messages import HttpRequest
from ror_service._edge.problems import RefusalError
from ror_service._edge.query import LANGUAGE
from ror_service._edge.threads import in_thread
from ror_service._operations.shared import page_links
from ror_service._operations.shared.route import Services
from ror_service._operations.shared.studied import studied
from ror_service._operations.shared.throws import resolved
from ror_service._pages.playing import Mode
from ror_service._pages.view import ViewAnswer
from ror_service.settings import scopes

ASK: Final = "ask"
"""The parameter of a form that was sent without scripts."""
_FORM: Final = (ASK, "vary0", "values0", "vary1", "values1", "view")
_CHOSEN: Final = "chosen"
"""The parameter with the value whose chance each view of a table shows, as JSON. A form names each `chosen.VIEW`."""


def complete(mode: Mode, rule: Rule[Any, Any, Any], query: bytes) -> str | None:
    """The query with which the form of a view is sent on: with a seed, or with the fields of the form as one question. None if it
    is complete.
    """
    pairs = parse_qsl(query.decode("latin-1"), keep_blank_values=True)
    asked = dict(pairs)
    if ASK not in asked:
        return None
    if mode == "play" and rule.throws and not {"seed", "faces"} & asked.keys():
        return _query([*pairs, ("seed", fresh_seed())])
    if mode == "sweep" and "vary0" in asked:
        kept = [pair for pair in pairs if pair[0] not in _FORM and not pair[0].startswith(_CHOSEN)]
        vary = ";".join(
            f"{asked[f'vary{at}']}={asked.get(f'values{at}', '')}" for at in (0, 1) if asked.get(f"vary{at}")
        )
        fields = ",".join(value for name, value in pairs if name == "view")
        chosen = {name[len(_CHOSEN) + 1 :]: read_word(value) for name, value in pairs if name.startswith(f"{_CHOSEN}.")}
        also = [(_CHOSEN, json.encode(chosen).decode())] if chosen else []
        return _query([*kept, ("vary", vary), ("fields", fields), *also, (ASK, asked[ASK])])
    return None


def _query(pairs: list[tuple[str, str]]) -> str:
    return "&".join(f"{name}={quote_plus(value)}" for name, value in pairs)


async def answered(
    services: Services,
    request: HttpRequest,
    mode: Mode,
    ruleset: Ruleset[Any],
    rule: Rule[Any, Any, Any],
    spoken: PageLanguage,
) -> ViewAnswer | None:
    """The answer that the server draws. None if the scripts of the page ask."""
    asked = page_links.asked_in(request)
    settings = services.settings
    scope = page_links.SCOPES[mode]
    locked = bool(settings.keys) and scope not in scopes(settings.without_key)
    if ASK in asked:
        if locked:
            raise RefusalError("key-needed", "key-missing")
        await caller.solvent()
        try:
            body = await _asked(services, request, mode, ruleset, rule)
        except RorError as error:
            problem = problems.problem(error, language=problems.spoken(error, spoken.language))
            return ViewAnswer(problem=problem)
        return await in_thread(_drawn, mode, body, spoken, page_links.chosen_in(request))
    if mode == "odds" and not locked:
        with suppress(RorError, RefusalError):
            await caller.solvent()
            found = await page_links.odds_of_link(services, ruleset, rule, request, cheap=True)
            if found.kind == "odds":
                return await in_thread(_drawn, mode, found.body, spoken, {})
    return None


async def _asked(
    services: Services, request: HttpRequest, mode: Mode, ruleset: Ruleset[Any], rule: Rule[Any, Any, Any]
) -> bytes:
    asked = page_links.asked_in(request)
    if mode == "play":
        _, body, _ = await resolved(services, ruleset, rule, page_links.throw_of(rule, asked))
        return body
    if mode == "odds":
        return (await page_links.odds_of_link(services, ruleset, rule, request)).body
    question = page_links.question_of("sweep", asked)
    return (await studied(services, QUESTIONS["sweep"], ruleset, rule.id, question)).body


def _drawn(mode: Mode, body: bytes, spoken: PageLanguage, chosen: Mapping[str, Any]) -> ViewAnswer:
    if mode == "play":
        return ViewAnswer(html=str(shown.outcome(read(body), language=spoken.language)))
    pieces = shown.shown({"kind": mode, "answer": json.decode(body), "chosen": chosen}, spoken.language)
    return ViewAnswer(html=pieces["html"], headline=pieces.get("headline", ""))


def address_of_line(mode: Mode, query: bytes) -> str | None:
    """The address of the rule that reads the line in a query. None for no line, or a long one."""
    asked = dict(parse_qsl(query.decode("latin-1"), keep_blank_values=True))
    line = asked.get("state", "").strip()
    try:
        found = CALLS["reader"].run({"line": line, "dice": mode != "play"})
    except SchemaError:
        return None
    kept: Mapping[str, str] = {"state": line, **{name: asked[name] for name in (ASK, LANGUAGE) if name in asked}}
    return f"/{mode}/{found.ruleset}/{found.rule}?{_query(list(kept.items()))}"
