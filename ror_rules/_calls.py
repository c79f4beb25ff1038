"""The table of calls that need no service, and its transport in process: a method, a path and a body in, a status, a media type
and bytes out.

The service takes its paths, its ids and its functions from the same table, and adds HTTP: keys, costs, stores, workers. The page
and the client that run this library in WebAssembly call `answer`. The bytes are those of the service, except that a problem
lacks the id of the request, because there is no log.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, NamedTuple

from msgspec import Raw, Struct

from ror_rules import register
from ror_rules._house_file import HouseFile
from ror_rules._messages.catalogues import ENGLISH, offered
from ror_rules._messages.sentences import with_summary
from ror_rules._questions import odds
from ror_rules._studies import advise, batch, catalogue, need, sweep
from ror_rules._studies.compare import compare
from ror_rules._studies.game_luck import LuckReport, LuckRequest, reported
from ror_rules._studies.lines import lined
from ror_rules._studies.verify import verify
from ror_rules._wire import addresses
from ror_rules._wire.problems import of_error, spoken
from ror_rules._wire.reading import convert, read_json
from ror_rules._wire.shapes import Odds, Outcome, encode
from ror_rules._words.explain import Format, explain
from ror_rules._words.explain import read as outcome_of
from ror_rules._words.next_throw import next_throw
from ror_rules._words.shown import shown
from ror_rules.errors import PATHS, RorError, SchemaError, UnknownError
from ror_rules.house import CheckedHouse
from ror_rules.rule import Rule
from ror_rules.ruleset import Ruleset

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


class LibraryCall(NamedTuple):
    """A call. `template` is its path with placeholders."""

    id: str
    """The id of its operation, or its verb if the operation has an id for each rule."""
    method: Literal["GET", "POST"]
    template: str
    answer: Callable[..., object]
    """Takes the ruleset, rule and table of the path, then the body of a POST in plain values. Raises any `RorError`."""
    has_sentences: bool = False
    """Whether `answer` also takes the language of its sentences."""

    def subject(self, method: str, path: str) -> dict[str, str] | None:
        """The names in a path of this call. None for the path of another call."""
        parts, names = self.template.split("/"), path.rstrip("/").split("/")
        if method != self.method or len(parts) != len(names):
            return None
        pairs = list(zip(parts, names, strict=True))
        fits = all(part == name or part.startswith("{") for part, name in pairs)
        return {part[1:-1]: name for part, name in pairs if part.startswith("{")} if fits else None


def answer(method: str, path: str, body: bytes = b"", accept: str = JSON, language: str = ENGLISH) -> Response:
    """Answers a call. A call that cannot be answered gets a problem (RFC 9457).

    `path` begins with `/v1/`, or is the path by which pages draw. `body` is JSON. `accept` is JSON, or for an outcome one
    of `WORDS`. `language` is the language of sentences. A rule that does not have it answers in English, and so does a problem.
    """
    try:
        found = _answered(method, path, body, language)
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


def _answered(method: str, path: str, body: bytes, language: str) -> object:
    for call in CALLS.values():
        subject = call.subject(method, path)
        if subject is not None:
            value = [read_json(body)] if method == "POST" else []
            return call.answer(*_named(**subject), *value, *[language] * call.has_sentences)
    raise UnknownError("nothing-at-path", got=path)


def _named(ruleset: str = "", rule: str = "", table: str = "") -> list[object]:
    if not ruleset:
        return []
    found = register.load(ruleset)
    return [found, *([found.rule(rule)] if rule else []), *([table] if table else [])]


def _spoken(outcome: Outcome, language: str) -> str:
    name = _short(language)
    return name if name in offered(outcome.ruleset.id, outcome.rule) else ENGLISH


def _short(language: str) -> str:
    return language.partition("-")[0].lower()


def _house(value: object) -> CheckedHouse:
    file: HouseFile = convert(value, HouseFile)
    try:
        return register.load(file.house.ruleset).house(file).told()
    except UnknownError as error:
        raise error.turned(SchemaError).moved(lambda _: "/house/ruleset") from None


def _luck(value: object) -> LuckReport:
    return reported(convert(value, LuckRequest))


def _batch(value: object, language: str) -> object:
    items = convert(value, _Batch).items
    return {"items": [_item(item, f"/items/{place}", language) for place, item in enumerate(items)]}


def _item(item: Any, place: str, language: str) -> dict[str, object]:
    try:
        outcome = batch.answered(item)
        return {"status": 200, "outcome": Raw(with_summary(outcome, encode(outcome), _spoken(outcome, language)))}
    except RorError as error:
        problem = of_error(error, PATHS, under=place, language=spoken(error, _short(language)))
        return {"status": problem.status, "problem": problem}


def _game(value: object, language: str) -> object:
    from ror_rules._audit.game import game  # noqa: PLC0415  # slow to import, and one page uses it

    return game(value, _short(language))


def _odds(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], value: object, budget: float = 1) -> Odds:
    return odds.answer(ruleset.question(rule.id, ruleset.read_odds(rule.id, value), budget))


def _sweep(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], value: object, budget: float = 1) -> sweep.Sweep:
    return sweep.answer(ruleset, rule.id, sweep.read(ruleset, rule.id, value), budget=budget)


def _need(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], value: object, budget: float = 1) -> need.Need:
    return need.answer(ruleset, rule.id, need.read(ruleset, rule.id, value), budget=budget)


def _advise(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], value: object, budget: float = 1) -> advise.Advice:
    return advise.answer(ruleset, rule.id, advise.read(ruleset, rule.id, value), budget=budget)


_RULESET: Final = "/v1/rulesets/{ruleset}"
_RULE: Final = "/v1/{ruleset}/{rule}"
CALLS: Final[Mapping[str, LibraryCall]] = {
    call.id: call
    for call in (
        LibraryCall("resolve", "POST", _RULE, batch.resolved),
        LibraryCall("odds", "POST", f"{_RULE}/odds", _odds),
        LibraryCall("sweep", "POST", f"{_RULE}/odds/sweep", _sweep),
        LibraryCall("advise", "POST", f"{_RULE}/advise", _advise),
        LibraryCall("need", "POST", f"{_RULE}/need", _need),
        LibraryCall("resolve_batch", "POST", "/v1/batch", _batch, has_sentences=True),
        LibraryCall("verify_outcome", "POST", "/v1/verify", verify),
        LibraryCall("measure_luck", "POST", "/v1/luck", _luck),
        LibraryCall("compare", "POST", "/v1/compare", compare),
        LibraryCall("check_house", "POST", "/v1/houses", _house),
        LibraryCall("list_rulesets", "GET", "/v1/rulesets", catalogue.ruleset_list),
        LibraryCall("read_ruleset", "GET", _RULESET, catalogue.ruleset_page),
        LibraryCall("read_rule", "GET", f"{_RULESET}/rules/{{rule}}", catalogue.rule_page),
        LibraryCall("read_table", "GET", f"{_RULESET}/tables/{{table}}", catalogue.table_page),
        LibraryCall("read_rulings", "GET", f"{_RULESET}/rulings", catalogue.rulings_page),
        LibraryCall("drawn", "POST", "/pages/drawn", shown, has_sentences=True),
        LibraryCall("next", "POST", "/pages/next", next_throw, has_sentences=True),
        LibraryCall("explained", "POST", "/pages/explained", outcome_of),
        LibraryCall("line", "POST", "/pages/line", lined),
        LibraryCall("game", "POST", "/pages/game", _game, has_sentences=True),
    )
}
"""Every call by its id."""
