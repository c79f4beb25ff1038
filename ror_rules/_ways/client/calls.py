"""The calls of a service as plans: the request, its retries, and the answer read into the library's own structs.

A plan is a generator: it yields calls and rests and receives replies, so that one plan serves a program with an event loop
and one without. Each call can be retried, because the seed or an id decides its answer. `clients/README.md` has the policy
of retries. An answer that does not belong to its question is refused (`matching`).
"""

from __future__ import annotations

import logging
import random
import time
from collections.abc import Callable, Generator, Mapping, Sequence
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar
from urllib.parse import quote

import httpx
from msgspec import UNSET, Struct, structs

from ror_rules._messages.message import NOTHING, ChosenName, Given, Message
from ror_rules._operations import batch, catalogue
from ror_rules._operations.catalogue import RulesetHeading, RulesetList, RulesetPage
from ror_rules._operations.compare import Comparison
from ror_rules._operations.game_luck import LuckReport
from ror_rules._operations.operation import Operation
from ror_rules._operations.questions import RESOLVE
from ror_rules._packages import register
from ror_rules._packages.rule import Rule
from ror_rules._packages.ruleset import Ruleset
from ror_rules._reading import problems
from ror_rules._reading.documents import convert, plain, read_json
from ror_rules._reading.error import PATHS, RorError, SmallerQuestion, tree
from ror_rules._reading.errors import HouseError, ReceiptError, SchemaError
from ror_rules._reading.fault import FaultWords, RequestFault
from ror_rules._reading.problems import BASE, Problem
from ror_rules._throwing.stream import fresh_seed
from ror_rules._trust.commitments import check_commitment, promise_of
from ror_rules._trust.dsse import Envelope
from ror_rules._trust.keyring import Keyring
from ror_rules._trust.receipts import Receipt, check_receipt, content, content_of
from ror_rules._ways.client.matching import WrongAnswerError, of_odds, of_outcome, of_study, ruleset_here
from ror_rules._wire.pieces import Pieces
from ror_rules._wire.requests import RESOLUTION
from ror_rules._wire.shapes import Edition, Odds, Outcome, Verdict, encode

_LOG: Final = logging.getLogger("ror_rules.client")
_AGAIN: Final = frozenset({429, 502, 503, 504})
"""Statuses that pass: too many requests, a service that starts or stops, a proxy without a service behind it."""
_FIRST_REST: Final = 0.25
_LONGEST_REST: Final = 5.0
_KINDS: Final = {each.kind: each for each in tree()}

T = TypeVar("T")
S = TypeVar("S", bound=Struct)


class Call(NamedTuple):
    """A request: a method, a path, a body as JSON, and the timeout of the answer in seconds."""

    method: str
    path: str
    body: bytes | None
    seconds: float


class Rest(NamedTuple):
    """A pause of this many seconds."""

    seconds: float


Reply: TypeAlias = httpx.Response | httpx.TransportError | None
Plan: TypeAlias = Generator[Call | Rest, Reply, T]


class ServiceError(Exception):
    """A refusal of the service's own, such as a missing outcome or a missing key. `problem` is the whole document."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(f"{problem.title}: {problem.detail}")
        self.problem = problem


class UnreachableError(Exception):
    """The service did not answer in time, or its answers were not valid."""


class Calls:
    def __init__(self, *, fallback: bool, seconds: float, each: float, houses: Sequence[Any] = ()) -> None:
        self._fallback = fallback
        self._houses = tuple(houses)
        self._seconds = seconds
        self._each = each

    def ruleset(self, ruleset_id: str) -> Plan[RulesetPage]:
        local = lambda: catalogue.ruleset_page(register.load(ruleset_id))  # noqa: E731  # its one use
        found = yield from self._asked("GET", f"/v1/rulesets/{_segment(ruleset_id)}", None, local)
        page = found if isinstance(found, RulesetPage) else _read_as(found, RulesetPage)
        if page.id != ruleset_id:
            raise WrongAnswerError("/id", repr(ruleset_id), page.id)
        return page

    def rulesets(self) -> Plan[tuple[RulesetHeading, ...]]:
        found = yield from self._asked("GET", "/v1/rulesets", None, catalogue.ruleset_list)
        return (found if isinstance(found, RulesetList) else _read_as(found, RulesetList)).rulesets

    def answer(self, operation: Operation, body: Any, *rule: str) -> Plan[Any]:
        """The answer to the body of a POST, in plain values. A question about a rule has the ids of its ruleset and itself."""
        if operation is RESOLVE:
            body = with_dice(_known_rule(*rule), body)
        local = lambda: operation.locally(body, *rule)  # noqa: E731  # its one use
        found = yield from self._asked("POST", _path(operation, *rule), body, local, rule or None)
        if isinstance(found, operation.answer):
            return found
        if operation.about_a_rule:
            return _answered(operation, found, rule[0], rule[1], body)
        return _told(_read_as(found, operation.answer), found, body)

    def commit(self, game: str, seq: int, keys: Keyring | None) -> Plan[Envelope]:
        found = yield from self._asked("POST", "/v1/commitments", {"game": game, "seq": seq}, None)
        try:
            promise = promise_of(found)
        except ReceiptError as error:
            raise WrongAnswerError(error.pointer, "a commitment", error.got) from None
        for name, asked in (("game", game), ("seq", seq)):
            if getattr(promise, name) != asked:
                raise WrongAnswerError(f"/payload/{name}", repr(asked), getattr(promise, name))
        if keys is not None:
            check_commitment(found, keys, _today())
        return _read_as(found, Envelope)

    def throw(
        self,
        ruleset_id: str,
        rule_id: str,
        state: object,
        commitment: Envelope,
        seeds: Sequence[str],
        asked: Mapping[str, Any],
    ) -> Plan[Outcome]:
        promise = promise_of(plain(commitment))
        promised = {"commitment": promise.commitment, "game": promise.game, "seq": promise.seq, "seeds": list(seeds)}
        body = RESOLUTION.body(state, dice={"source": "committed", **promised}, **asked)
        found = yield from self._asked("POST", _path(RESOLVE, ruleset_id, rule_id), body, None, (ruleset_id, rule_id))
        return of_outcome(outcome_of(found), ruleset_id, rule_id, body)

    def receipt(self, outcome: Outcome, keys: Keyring | None) -> Plan[Receipt]:
        """The signed bytes of an outcome that the service keeps. With trusted keys, the signature is checked."""
        found = yield from self._asked("GET", f"/v1/outcomes/{_segment(outcome.id)}/receipt", None, None)
        shown = _read_as(found, Receipt)
        try:
            signed = content(shown)
        except ReceiptError as error:
            raise WrongAnswerError(error.pointer, "a receipt", error.got) from None
        if signed != content_of(outcome):
            raise WrongAnswerError("/payload", f"the bytes of outcome {outcome.id}", signed.decode(errors="replace"))
        if keys is not None:
            check_receipt(shown, keys, _today())
        return shown

    def batch(self, items: Sequence[Mapping[str, Any]]) -> Plan[tuple[Outcome | RorError | ServiceError, ...]]:
        """Several resolutions, each with the names of its ruleset and rule."""
        seeded = [_seeded(item) for item in items]
        local = lambda: [_item(item, place) for place, item in enumerate(seeded)]  # noqa: E731  # its one use
        found = yield from self._asked("POST", "/v1/batch", {"items": seeded}, local)
        if isinstance(found, list):
            return tuple(found)
        answers = found.get("items") if isinstance(found, dict) else None
        if not isinstance(answers, list) or len(answers) != len(seeded):
            raise WrongAnswerError("/items", f"{len(seeded)} answers", answers)
        return tuple(_one(answer, item) for answer, item in zip(answers, seeded, strict=True))

    def outcome(self, outcome_id: str) -> Plan[Outcome]:
        """An outcome that is kept; only the service knows which are."""
        found = outcome_of((yield from self._asked("GET", f"/v1/outcomes/{_segment(outcome_id)}", None, None)))
        if found.id != outcome_id:
            raise WrongAnswerError("/id", repr(outcome_id), found.id)
        return found

    def pieces(self, ruleset_id: str, rule_id: str, pieces: Sequence[Any], asked: Mapping[str, Any]) -> Plan[Pieces]:
        """The state that pieces make, and their changes by an outcome. Only the service answers this."""
        given = {name: each for name, each in asked.items() if each is not None}
        body = {"ruleset": ruleset_id, "rule": rule_id, "pieces": list(pieces), **given}
        found = _read_as((yield from self._asked("POST", "/v1/pieces", plain(body), None)), Pieces)
        known = {each["id"] for each in pieces if isinstance(each, Mapping)}
        for at, change in enumerate(found.changes or ()):
            if change.piece not in known:
                raise WrongAnswerError(f"/changes/{at}/piece", "one of the pieces", change.piece)
        return found

    def _asked(
        self,
        method: str,
        path: str,
        body: object,
        local: Callable[[], Any] | None,
        asked: tuple[str, ...] | None = None,
    ) -> Plan[Any]:
        """The answer of the service as JSON, or the result of `local` as a fallback.

        If the service lacks the document of a house rule, it gets all documents of the client, and the call is sent again. Raises
        the core's errors, `ServiceError` or `UnreachableError`.
        """
        try:
            return (yield from self._tried(method, path, body, local, asked))
        except HouseError:
            if not self._houses:
                raise
        for each in self._houses:
            keep = lambda document=each: register.load(document["house"]["ruleset"]).house(document)  # noqa: E731  # its one use
            yield from self._tried("POST", "/v1/houses", each, keep, None)
        return (yield from self._tried(method, path, body, local, asked))

    def _tried(
        self, method: str, path: str, body: object, local: Callable[[], Any] | None, asked: tuple[str, ...] | None
    ) -> Plan[Any]:
        content = None if body is None else encode(body)
        here = local if self._fallback else None
        end = time.monotonic() + self._seconds
        rest = _FIRST_REST
        while True:
            reply = yield Call(method, path, content, max(min(self._each, end - time.monotonic()), 0.001))
            told, wait = _why(reply)
            if told is None:
                assert isinstance(reply, httpx.Response)  # noqa: S101  # for types
                return answer_of(reply, asked)
            pause = max(wait, rest * random.uniform(0.5, 1))  # so that many do not come at once
            if time.monotonic() + pause >= end or (here is not None and _nobody_listens(reply)):
                break
            yield Rest(pause)
            rest = min(rest * 2, _LONGEST_REST)
        if here is not None:
            _LOG.warning("%s %s: answered here, because %s", method, path, told)
            return here()
        if isinstance(reply, httpx.Response):
            return answer_of(reply, asked)
        raise UnreachableError(f"{method} {path}: {told}.") from reply


def with_dice(rule: Rule[Any, Any, Any] | None, body: dict[str, Any]) -> dict[str, Any]:
    """The request with a fresh seed if the rule may throw and it names no dice. So each try asks the same question."""
    if body.get("dice") is not None or (rule is not None and not rule.throws):
        return body
    return {**body, "dice": {"source": "seeded", "seed": fresh_seed()}}


def _seeded(item: Mapping[str, Any]) -> dict[str, Any]:
    return with_dice(_known_rule(item.get("ruleset", ""), item.get("rule", "")), dict(item))


def _path(operation: Operation, *rule: str) -> str:
    return operation.template.format(**dict(zip(("ruleset", "rule"), map(_segment, rule), strict=False)))


def _answered(operation: Operation, found: Any, ruleset_id: str, rule_id: str, body: Mapping[str, Any]) -> Any:
    """The answer to a question about a rule, as its type, if it belongs to the question."""
    if operation.answer is Outcome:
        return of_outcome(outcome_of(found), ruleset_id, rule_id, body)
    if operation.answer is Odds:
        return of_odds(odds_of(found), ruleset_id, rule_id, body)
    return of_study(_read_as(found, operation.answer), ruleset_id, rule_id, body)


def _told(answer: Any, found: Any, body: Any) -> Any:
    """The answer to a question about no rule, if it belongs to the question. `found` is the answer as JSON."""
    match answer:
        case Comparison():
            return structs.replace(answer, a=outcome_of(found["a"]), b=outcome_of(found["b"]))
        case LuckReport() if len(answer.items) != len(body["items"]):
            raise WrongAnswerError("/items", f"{len(body['items'])} outcomes", len(answer.items))
        case Verdict(holds=True) if answer.id != (stated := _stated(body)):
            raise WrongAnswerError("/id", repr(stated), answer.id)
    return answer


def _stated(claimed: object) -> object:
    return claimed.get("id") if isinstance(claimed, dict) else getattr(claimed, "id", None)


def _item(item: Mapping[str, Any], place: int) -> Outcome | RorError:
    try:
        return batch.answered(item)
    except RorError as error:
        return error.under(f"/items/{place}")


def _one(answer: Any, item: Mapping[str, Any]) -> Outcome | RorError | ServiceError:
    named = (item.get("ruleset", ""), item.get("rule", ""))
    if isinstance(answer, dict) and "problem" in answer:
        return error_of(_read_as(answer["problem"], Problem), named)
    asked = {name: each for name, each in item.items() if name not in {"ruleset", "rule"}}
    return of_outcome(outcome_of(answer.get("outcome") if isinstance(answer, dict) else None), *named, asked)


def _why(reply: Reply) -> tuple[str | None, float]:
    """The reason for a retry, and the seconds to wait at least."""
    if isinstance(reply, httpx.Response):
        if reply.status_code not in _AGAIN:
            return None, 0
        return f"the service answered {reply.status_code}", _seconds(reply.headers.get("retry-after", ""))
    return f"the service did not answer ({type(reply).__name__})", 0


def _nobody_listens(error: object) -> bool:
    """Whether the connection was refused, at each address of the service."""
    if isinstance(error, BaseExceptionGroup):
        return all(map(_nobody_listens, error.exceptions))
    if not isinstance(error, BaseException) or isinstance(error, ConnectionRefusedError):
        return isinstance(error, ConnectionRefusedError)
    return _nobody_listens(error.__cause__ or error.__context__)


def _seconds(after: str) -> float:
    """The seconds of a Retry-After header, which has a number or a date."""
    if after.isdecimal():
        return float(after)
    try:
        return max(0.0, parsedate_to_datetime(after).timestamp() - time.time())
    except ValueError:
        return 0


def answer_of(reply: httpx.Response, asked: tuple[str, ...] | None) -> Any:
    try:
        value = read_json(reply.content)
    except RorError:
        value = None
    if reply.status_code == 200 and value is not None:
        return value
    if reply.status_code == 200:
        raise WrongAnswerError("", "JSON of this call", reply.text)
    try:
        problem = convert(value, Problem)
    except SchemaError:
        raise UnreachableError(f"This is no answer of a service: {reply.status_code} {reply.text[:80]!r}.") from None
    raise error_of(problem, asked)


def error_of(problem: Problem, asked: tuple[str, ...] | None) -> RorError | ServiceError:
    kind = _KINDS.get(problem.type.rpartition(BASE)[2])
    if kind is None:
        return ServiceError(problem)
    whole = problems.Fault("", problem.detail, code=problem.code or "", given=problem.given)
    ruleset = asked[0] if asked else ""
    first, *more = [_fault(each, ruleset) for each in problem.errors or (whole,)]
    error = kind.of([first, *(each._replace(ruleset="") for each in more)])
    error.remedies = tuple(_remedy(each) for each in problem.remedies)
    if asked:
        error.about(asked[0], asked[1])
    pages = error.guided(PATHS).removeprefix(error.guided())
    said = (problem.help or "").removesuffix(pages).rstrip()
    error.hint = said if said != error.guided() else None
    return error


def _fault(told: problems.Fault, ruleset: str) -> RequestFault:
    given = dict(_given(told.given))
    expected, got = given.pop("expected", None), given.pop("got", told.got)
    fault = RequestFault(told.pointer, told.code, Given(given), expected, got, ruleset)
    theirs = FaultWords(told.detail, told.expected, told.got)
    return fault if fault.is_known and fault.in_words()[:2] == theirs[:2] else fault._replace(words=theirs)


def _remedy(told: problems.Remedy) -> SmallerQuestion:
    words = Message(told.code, _given(told.given)) if told.code else Message(told.detail)
    return SmallerQuestion(told.change, words, told.tried, told.error)


def _given(told: Mapping[str, Any]) -> Given:
    return Given({name: _parameter(value) for name, value in told.items()}) if told else NOTHING


def _parameter(value: Any) -> Any:
    match value:
        case {"name": str(name), **rest} if not rest:
            return ChosenName(name)
        case {"code": str(code)}:
            return Message(code, _given(value.get("with") or {}))
        case list():
            return tuple(map(_parameter, value))
        case _:
            return value


def _read_as(value: Any, shape: type[T]) -> T:
    try:
        return convert(value, shape)
    except SchemaError as error:
        raise WrongAnswerError(error.pointer, error.expected or shape.__name__, error.got) from None


def outcome_of(value: Any) -> Outcome:
    found = _read_as(value, Outcome)
    found = structs.replace(found, trace=tuple(map(_step, found.trace)))
    rule = _rule_here(found.ruleset, found.rule)
    if rule is None:
        return found
    state, result = _read_as(found.state, rule.state_type), _read_as(found.result, rule.result_type)
    return structs.replace(found, state=state, result=result)


def _step(step: S) -> S:
    changed: dict[str, Any] = {}
    for name in step.__struct_fields__:
        value = getattr(step, name)
        if name == "given":
            changed[name] = _given(value)
        elif name == "drawn":
            changed[name] = _parameter(list(value))
        elif isinstance(value, tuple) and value and isinstance(value[0], Struct):
            changed[name] = tuple(map(_step, value))
    return structs.replace(step, **changed)


def odds_of(value: Any) -> Odds:
    found = _read_as(value, Odds)
    rule = _rule_here(found.ruleset, found.rule)
    if rule is None:
        return found
    outcomes = tuple(
        each if each.result is UNSET else structs.replace(each, result=_read_as(each.result, rule.result_type))
        for each in found.outcomes
    )
    return structs.replace(found, state=_read_as(found.state, rule.state_type), outcomes=outcomes)


def _rule_here(edition: Edition, rule_id: str) -> Rule[Any, Any, Any] | None:
    here = ruleset_here(edition)
    return None if here is None else here.rules.get(rule_id)


def _known_rule(ruleset_id: str, rule_id: str) -> Rule[Any, Any, Any] | None:
    here = _known(ruleset_id)
    return None if here is None else here.rules.get(rule_id)


def _known(ruleset_id: str) -> Ruleset[Any] | None:
    return next((each for each in register.rulesets() if each.id == ruleset_id), None)


def _today() -> str:
    return datetime.now(UTC).date().isoformat()


def _segment(name: str) -> str:
    return quote(name, safe="")
