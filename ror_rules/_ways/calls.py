"""The table of operations that need no service, and its transport in process: a method, a path and a body in, a status, a media
type and bytes out.

The service takes its operations from the same table, and adds HTTP: keys, costs, stores, workers. The clients, links and the tools of
an assistant are derived from it, too. The page and the client that run this library in WebAssembly call `answer`. The bytes are those
of the service, except that a problem lacks the id of the request, because there is no log.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from msgspec import Raw, Struct

from ror_rules._messages.catalogues import ENGLISH
from ror_rules._messages.sentences import with_summary
from ror_rules._operations import batch, catalogue
from ror_rules._operations.compare import COMPARE
from ror_rules._operations.game_luck import LUCK
from ror_rules._operations.lines import lined, reader
from ror_rules._operations.operation import Operation
from ror_rules._operations.questions import QUESTIONS
from ror_rules._operations.verify import VERIFY
from ror_rules._packages import register
from ror_rules._packages.house import CheckedHouse
from ror_rules._reading.documents import convert, read_json
from ror_rules._reading.error import PATHS, RorError
from ror_rules._reading.errors import SchemaError, UnknownError
from ror_rules._reading.problems import of_error, spoken
from ror_rules._wire import addresses
from ror_rules._wire.house_file import HouseFile
from ror_rules._wire.requests import RequestForm
from ror_rules._wire.shapes import Outcome, encode
from ror_rules._words.explain import Format, explain, read as outcome_of
from ror_rules._words.fields import fields
from ror_rules._words.next_throw import next_throw
from ror_rules._words.shown import shown, spoken_in

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
    for operation in CALLS.values():
        subject = operation.subject(method, path)
        if subject is not None:
            value = [read_json(body)] if method == "POST" else []
            if operation.about_a_rule:
                return operation.here(register.load(subject["ruleset"]), subject["rule"], *value)
            return operation.run(*_named(**subject), *value, *[language] * operation.has_sentences)
    raise UnknownError("nothing-at-path", got=path)


def _named(ruleset: str = "", rule: str = "", table: str = "") -> list[object]:
    if not ruleset:
        return []
    found = register.load(ruleset)
    return [found, *([found.rule(rule)] if rule else []), *([table] if table else [])]


def _spoken(outcome: Outcome, language: str) -> str:
    return spoken_in(outcome.ruleset.id, outcome.rule, _short(language))


def _short(language: str) -> str:
    return language.partition("-")[0].lower()


def _house(value: object) -> CheckedHouse:
    file: HouseFile = convert(value, HouseFile)
    try:
        return register.load(file.house.ruleset).house(file).told()
    except UnknownError as error:
        raise error.turned(SchemaError).moved(lambda _: "/house/ruleset") from None


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


_RULESET: Final = "/v1/rulesets/{ruleset}"
CALLS: Final[Mapping[str, Operation]] = {
    operation.id: operation
    for operation in (
        *QUESTIONS.values(),
        Operation("resolve_batch", "POST", "/v1/batch", _batch, has_sentences=True),
        VERIFY,
        LUCK,
        COMPARE,
        Operation(
            "check_house",
            "POST",
            "/v1/houses",
            _house,
            RequestForm(HouseFile, first="document", whole=True),
            CheckedHouse,
            name="house",
            text="Checks a document of house rules: its digest, and the tables and rulings that it changes.",
        ),
        Operation("list_rulesets", "GET", "/v1/rulesets", catalogue.ruleset_list),
        Operation("read_ruleset", "GET", _RULESET, catalogue.ruleset_page),
        Operation("read_rule", "GET", f"{_RULESET}/rules/{{rule}}", catalogue.rule_page),
        Operation("read_table", "GET", f"{_RULESET}/tables/{{table}}", catalogue.table_page),
        Operation("read_rulings", "GET", f"{_RULESET}/rulings", catalogue.rulings_page),
        Operation("drawn", "POST", "/pages/drawn", shown, has_sentences=True),
        Operation("next", "POST", "/pages/next", next_throw, has_sentences=True),
        Operation("explained", "POST", "/pages/explained", outcome_of),
        Operation("line", "POST", "/pages/line", lined),
        Operation("reader", "POST", "/pages/reader", reader),
        Operation("fields", "POST", "/pages/fields", fields, has_sentences=True),
        Operation("game", "POST", "/pages/game", _game, has_sentences=True),
    )
}
"""Every operation that needs no service, by its id."""
