"""The page for a needed number: a form by GET. The address of the question has the answer."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from msgspec import json

from ror_rules.errors import RorError, SchemaError
from ror_rules.host.calls import QUESTIONS
from ror_rules.host.messages import offered
from ror_rules.host.need import Need
from ror_rules.host.problems import Problem
from ror_rules.host.rulesets import Ruleset
from ror_rules.host.wire import known, read_wanted, read_word
from ror_service._edge import caller, problems
from ror_service._edge.languages import headers_of, page_language
from ror_service._edge.messages import Handler, HttpRequest, HttpResponse
from ror_service._edge.problems import RefusalError
from ror_service._edge.query import LANGUAGE, taken
from ror_service._edge.threads import in_thread
from ror_service._operations.shared.links import requested
from ror_service._operations.shared.not_found import find
from ror_service._operations.shared.page import PAGE, moved
from ror_service._operations.shared.route import FRESH, Route, Rulesets, Services
from ror_service._operations.shared.studied import studied
from ror_service._pages import frame, needing
from ror_service.settings import scopes

_PATH: Final = "/need/{ruleset}/{rule}"
_NAMES: Final = (*needing.PARAMETERS, needing.ONLY_CHOICES, LANGUAGE)
_OF_ANY_QUESTION: Final = ("state", "readings", "rulings", "houses", "version")
_is_whole: Final = re.compile("-?[0-9]{1,9}", re.ASCII).fullmatch
_is_percent: Final = re.compile(r"([0-9]{1,3}(?:[.,][0-9]{1,9})?) ?%?", re.ASCII).fullmatch


def operations(rulesets: Rulesets) -> Iterator[Route]:
    yield PAGE._replace(path=_PATH, id=_PATH, refusals=(400, 401, 404, 431, 500, 503), serve=_served)


def _served(services: Services) -> Mapping[str, Handler]:
    settings = services.settings
    locked = bool(settings.keys) and "odds" not in scopes(settings.without_key)

    async def page(request: HttpRequest) -> HttpResponse:
        ruleset, rule = find(request.path_params["ruleset"], request.path_params["rule"])
        if not needing.can_need(ruleset, rule):
            return moved(request, f"/play/{ruleset.id}/{rule.id}")
        request.context.ruleset, request.context.rule = ruleset.id, rule.id
        asked = taken(request.query, _NAMES)
        there = offered(ruleset.id, rule.id)
        spoken = page_language(request, there)
        asked.pop(LANGUAGE, None)
        only_choices = asked.pop(needing.ONLY_CHOICES, None) is not None
        status = 200
        found: Need | Problem | None = None
        if "percent" in asked and not only_choices:
            if locked:
                raise RefusalError("key-needed", "key-missing")
            await caller.solvent()
            try:
                question = _question(ruleset, rule.id, asked)
                answer = await studied(services, QUESTIONS["need"], ruleset, rule.id, question)
                found = json.decode(answer.body, type=known(Need))
            except RorError as error:
                refused = problems.problem(error, language=problems.spoken(error, spoken.language))
                found, status = refused, refused.status
        body = await in_thread(needing.render, ruleset, rule, spoken, asked, found)
        return HttpResponse(status, [frame.HTML, *frame.POLICY, *headers_of(spoken.language, there), FRESH], body)

    return {_PATH: page}


def _question(ruleset: Ruleset[Any], rule_id: str, asked: Mapping[str, str]) -> dict[str, Any]:
    """The request of an address. What is no number stays text, so that the reader of requests refuses it."""
    field, wanted = read_wanted(asked.get("field", ""))
    ends = {name: _whole(asked[name]) for name in ("from", "to") if asked.get(name)}
    vary = asked.get("vary", "")
    named = f"{vary}={asked.get('from', '')}..{asked.get('to', '')}" if ends else vary
    percent = _is_percent(asked["percent"].strip())
    at_least = float(percent[1].replace(",", ".")) / 100 if percent else 0
    if not 0 < at_least <= 1:
        raise SchemaError("need-percent", pointer="/at_least", got=asked["percent"])
    return {
        "state": "",
        **requested(QUESTIONS["need"], {name: each for name, each in asked.items() if name in _OF_ANY_QUESTION}),
        "vary": named if vary and not vary.startswith("/") else {"pointer": vary, **ends},
        "field": field,
        "value": read_word(asked["value"]) if asked.get("value") else wanted,
        "at_least": at_least,
    }


def _whole(text: str) -> int | str:
    return int(text) if _is_whole(text.strip()) else text
