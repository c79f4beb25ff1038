"""The service's calls without a service: a method, a path and a body in, a status, a media type and bytes out.

The page and the client that run this library in WebAssembly use them. The bytes are those of the service, except that a
problem lacks the id of the request, because there is no log.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from msgspec import Raw, Struct

from ror_rules import register
from ror_rules._house_file import HouseFile
from ror_rules._messages.catalogues import ENGLISH, offered
from ror_rules._messages.sentences import with_summary
from ror_rules._questions import odds
from ror_rules._studies import advise, batch, catalogue, need, sweep
from ror_rules._studies.compare import compare
from ror_rules._studies.game_luck import LuckRequest, reported
from ror_rules._studies.lines import lined
from ror_rules._studies.verify import verify
from ror_rules._wire import addresses
from ror_rules._wire.problems import of_error, spoken
from ror_rules._wire.reading import convert, read_json
from ror_rules._wire.shapes import Outcome, encode
from ror_rules._words.explain import Format, explain
from ror_rules._words.explain import read as outcome_of
from ror_rules._words.shown import shown
from ror_rules.errors import PATHS, RorError, UnknownError

JSON: Final = "application/json"
PROBLEM: Final = "application/problem+json"
WORDS: Final[Mapping[str, Format]] = {
    "text/plain": "text",
    "text/plain; lines=1": "line",
    "text/markdown": "markdown",
    "text/html": "html",
}


class Response(NamedTuple):
    status: int
    media: str
    body: bytes


class _Batch(Struct, frozen=True, forbid_unknown_fields=True):
    items: tuple[Any, ...]


def answer(method: str, path: str, body: bytes = b"", accept: str = JSON, language: str = ENGLISH) -> Response:
    """Answers a call. A call that cannot be answered gets a problem (RFC 9457).

    `path` begins with `/v1/`, or is the path by which pages draw. `body` is JSON. `accept` is JSON, or for an outcome one
    of `WORDS`. `language` is the language of sentences. A rule that does not have it answers in English, and so does a problem.
    """
    names = path.strip("/").split("/")
    try:
        found = _told(names) if method == "GET" else _asked(names, read_json(body), language)
        if accept in WORDS and isinstance(found, Outcome):
            words = explain(found, WORDS[accept], address=addresses.cited, language=_spoken(found, language))
            return Response(200, accept.partition(";")[0], words.encode())
        body = encode(found)
        if isinstance(found, Outcome):
            body = with_summary(found, body, _spoken(found, language))
        return Response(200, JSON, body)
    except RorError as error:
        problem = of_error(error, PATHS, instance=path, language=spoken(error, _short(language)))
        return Response(problem.status, PROBLEM, encode(problem))


def _spoken(outcome: Outcome, language: str) -> str:
    name = _short(language)
    return name if name in offered(outcome.ruleset.id, outcome.rule) else ENGLISH


def _short(language: str) -> str:
    return language.partition("-")[0].lower()


def _asked(names: list[str], value: Any, language: str) -> object:
    match names:
        case ["v1", "verify"]:
            return verify(value)
        case ["v1", "compare"]:
            return compare(value)
        case ["v1", "houses"]:
            document = convert(value, HouseFile)
            return register.load(document.house.ruleset).house(document).told()
        case ["v1", "need"]:
            return need.answered(value)
        case ["v1", "luck"]:
            return reported(convert(value, LuckRequest))
        case ["v1", "batch"]:
            items = convert(value, _Batch).items
            return {"items": [_item(item, f"/items/{place}", language) for place, item in enumerate(items)]}
        case ["pages", "drawn"]:
            return shown(value, language)
        case ["pages", "explained"]:
            return outcome_of(value)
        case ["pages", "line"]:
            return lined(value)
        case ["pages", "game"]:
            from ror_rules._audit.game import game  # noqa: PLC0415  # slow to import, and one page uses it

            return game(value, _short(language))
        case ["v1", ruleset_id, rule_id, *question]:
            ruleset = register.load(ruleset_id)
            rule = ruleset.rule(rule_id)
            match question:
                case []:
                    return batch.resolved(ruleset, rule, value)
                case ["odds"]:
                    return odds.answer(ruleset.question(rule_id, ruleset.read_odds(rule_id, value)))
                case ["odds", "sweep"]:
                    return sweep.answer(ruleset, rule_id, sweep.read(ruleset, rule_id, value))
                case ["advise"] if rule.offer is not None:
                    return advise.answer(ruleset, rule_id, advise.read(ruleset, rule_id, value))
                case _:
                    pass
        case _:
            pass
    raise _nothing_at(names)


def _item(item: Any, place: str, language: str) -> dict[str, object]:
    try:
        outcome = batch.answered(item)
        return {"status": 200, "outcome": Raw(with_summary(outcome, encode(outcome), _spoken(outcome, language)))}
    except RorError as error:
        problem = of_error(error, PATHS, under=place, language=spoken(error, _short(language)))
        return {"status": problem.status, "problem": problem}


def _told(names: list[str]) -> object:
    match names:
        case ["v1", "rulesets"]:
            return catalogue.ruleset_list()
        case ["v1", "rulesets", ruleset_id]:
            return catalogue.ruleset_page(register.load(ruleset_id))
        case ["v1", "rulesets", ruleset_id, "rulings"]:
            return catalogue.rulings_page(register.load(ruleset_id))
        case ["v1", "rulesets", ruleset_id, "rules", rule_id]:
            ruleset = register.load(ruleset_id)
            return catalogue.rule_page(ruleset, ruleset.rule(rule_id))
        case ["v1", "rulesets", ruleset_id, "tables", table_id]:
            return catalogue.table_page(register.load(ruleset_id), table_id)
        case _:
            pass
    raise _nothing_at(names)


def _nothing_at(names: list[str]) -> UnknownError:
    return UnknownError("nothing-at-path", got="/" + "/".join(names))
