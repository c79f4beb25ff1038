"""The service's calls, answered without a service: a method, a path and a body in; a status, a media type and bytes out.

For whoever has the rules at hand and speaks the service's language all the same: the page and the client that run this
library in WebAssembly. The bytes are the service's own; a problem lacks the name of the request, which nobody logs here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from msgspec import Struct

from ror_rules import register
from ror_rules._questions import odds
from ror_rules._studies import batch, catalogue, sweep
from ror_rules._studies.compare import compare
from ror_rules._studies.game_luck import LuckRequest, reported
from ror_rules._studies.verify import verify
from ror_rules._wire import addresses
from ror_rules._wire.problems import of_error
from ror_rules._wire.reading import convert, read_json
from ror_rules._wire.shapes import Outcome, encode
from ror_rules._words.explain import Format, explain
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
"""What words an outcome is told in, by how they are asked for."""


class Answer(NamedTuple):
    """What is answered: an HTTP status, the media type and the body."""

    status: int
    media: str
    body: bytes


class _Batch(Struct, frozen=True, forbid_unknown_fields=True):
    """A list of resolutions; how long it may be is the service's to say."""

    items: tuple[Any, ...]


def answer(method: str, path: str, body: bytes = b"", accept: str = JSON) -> Answer:
    """Answers a call: `path` begins with `/v1/`, or is what pages have drawn by; `body` is JSON; `accept` is JSON, or for an outcome one of `WORDS`.

    What cannot be answered is a problem (RFC 9457).
    """
    names = path.strip("/").split("/")
    try:
        found = _told(names) if method == "GET" else _asked(names, read_json(body))
        if accept in WORDS and isinstance(found, Outcome):
            words = explain(found, WORDS[accept], address=addresses.cited)
            return Answer(200, accept.partition(";")[0], words.encode())
        return Answer(200, JSON, encode(found))
    except RorError as error:
        problem = of_error(error, PATHS, instance=path)
        return Answer(problem.status, PROBLEM, encode(problem))


def _asked(names: list[str], value: Any) -> object:
    """What comes of a question."""
    match names:
        case ["v1", "verify"]:
            return verify(value)
        case ["v1", "compare"]:
            return compare(value)
        case ["v1", "luck"]:
            return reported(convert(value, LuckRequest))
        case ["v1", "batch"]:
            items = convert(value, _Batch).items
            return {"items": [_item(item, f"/items/{place}") for place, item in enumerate(items)]}
        case ["pages", "drawn"]:
            return shown(value)
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
                case _:
                    pass
        case _:
            pass
    raise _nothing_at(names)


def _item(item: Any, place: str) -> dict[str, object]:
    """What becomes of one of many: its outcome, or its problem."""
    try:
        return {"status": 200, "outcome": batch.answered(item)}
    except RorError as error:
        problem = of_error(error, PATHS, under=place)
        return {"status": problem.status, "problem": problem}


def _told(names: list[str]) -> object:
    """What the catalogue has."""
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
    return UnknownError("Nothing is answered at this path here.", got="/" + "/".join(names))
