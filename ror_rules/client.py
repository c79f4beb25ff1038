"""A client of a service with the calls, structs and errors of the library. Needs the extra `client`.

```python
from ror_rules.client import Client

with Client("https://ror.example") as client:
    rules = client.load("war-of-the-ring")  # as ror_rules.load
    outcome = rules.resolve("sorcery", {"rating": "B"})
```

`AsyncClient` is the same with `await`. The client retries a call that gets no answer. It draws the seed if you give none, so each
try asks the same question and gets the same bytes. An answer to another question raises `WrongAnswerError`. With `fallback=True`
the library of this process answers if the service does not.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self, TypeAlias, TypeVar

import httpx
from msgspec import UNSET

from ror_rules._operations.catalogue import RulesetHeading, RulesetPage
from ror_rules._operations.operation import Operation
from ror_rules._operations.questions import QUESTIONS
from ror_rules._reading.error import RorError
from ror_rules._trust.dsse import Envelope
from ror_rules._trust.keyring import Keyring, read_keyring
from ror_rules._trust.receipts import Receipt
from ror_rules._ways.calls import CALLS
from ror_rules._ways.client.calls import Call, Calls, Plan, Rest, ServiceError, UnreachableError
from ror_rules._ways.client.matching import WrongAnswerError
from ror_rules._wire.pieces import PieceChange, Pieces
from ror_rules._wire.shapes import Outcome

if TYPE_CHECKING:
    from ror_rules._typed import (  # a stub alone: see tests/packaging/typed.py
        Asked,
        AsyncAsked,
        AsyncLoad,
        AsyncQuestions,
        Load,
        Questions,
    )

__all__ = [
    "AsyncClient",
    "AsyncRules",
    "Client",
    "PieceChange",
    "Pieces",
    "Rules",
    "ServiceError",
    "UnreachableError",
    "WrongAnswerError",
    "read_keyring",
]

T = TypeVar("T")
Answers: TypeAlias = tuple[Outcome | RorError | ServiceError, ...]


class _Remote:
    """A ruleset of a service, with the methods of `ror_rules.load` that players need."""

    def __init__(self, client: Any, page: RulesetPage) -> None:
        self.client = client
        self.page = page
        self.id = page.id
        self.title = page.title
        self.summary = page.summary
        self.version = page.version
        self.digest = page.digest

    def throw(self, rule_id: str, state: object, *, commitment: Envelope, seeds: Sequence[str], **asked: Any) -> Any:
        """The one outcome of a commitment, with a seed of each player."""
        return self.client.run(self.client.calls.throw(self.id, rule_id, state, commitment, seeds, asked))


def _question(operation: Operation) -> Callable[..., Any]:
    def asked(self: _Remote, rule_id: str, *first: object, **given: Any) -> Any:
        return self.client.ask(operation.id, self.id, rule_id, *first, **given)

    return operation.named(asked, "self", "rule_id")


def _whole(operation: Operation) -> Callable[..., Any]:
    def asked(self: Any, *first: object, **given: Any) -> Any:
        return self.answer(operation, operation.form.body(*first, **given))

    return operation.named(asked, "self")


if not TYPE_CHECKING:
    Questions = AsyncQuestions = type(
        "Questions",
        (_Remote,),
        {each.id: _question(each) for each in QUESTIONS.values()},
    )
    Asked = AsyncAsked = type(
        "Asked",
        (),
        {each.name or each.id: _whole(each) for each in CALLS.values() if each.has_request and not each.about_a_rule},
    )


class Rules(Questions):
    """A ruleset of a service. Its methods raise `ServiceError` for refusals of the service's own."""


class AsyncRules(AsyncQuestions):
    """A ruleset of a service, for programs with an event loop."""


class Client(Asked):
    def __init__(
        self,
        url: str,
        *,
        key: str | None = None,
        seconds: float = 60,
        each: float = 30,
        fallback: bool = False,
        houses: Sequence[Any] = (),
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        """`url` is the address of the service, with its prefix. `key` is the key for a service that needs one.

        A call takes at most `seconds` with all retries, and each attempt at most `each` seconds. With `fallback`, this
        process answers if the service does not, at once if it refuses the connection, and logs a line to `ror_rules.client`.
        `houses` are documents of house rules, which a service that lacks one is sent.
        """
        self.calls = Calls(fallback=fallback, seconds=seconds, each=each, houses=houses)
        self._http = httpx.Client(base_url=url.rstrip("/"), headers=_headers(key), transport=transport)

    if TYPE_CHECKING:
        load: Load
    else:

        def load(self, ruleset_id: str) -> Rules:
            """A ruleset of the service, as `ror_rules.load` has those of this process. Raises `UnknownError`."""
            return Rules(self, self.run(self.calls.ruleset(ruleset_id)))

    def rulesets(self) -> tuple[RulesetHeading, ...]:
        """The rulesets that the service has."""
        return self.run(self.calls.rulesets())

    def outcome(self, outcome_id: str) -> Outcome:
        """An outcome that the service keeps. Raises `ServiceError` where it is gone."""
        return self.run(self.calls.outcome(outcome_id))

    def commit(self, game: str, seq: int, *, keys: Keyring | None = None) -> Envelope:
        """The service's signed commitment to throw `seq` of a game. Each player keeps it.

        With trusted `keys` its signature is checked. Raises `ReceiptError` if it is not theirs.
        """
        return self.run(self.calls.commit(game, seq, keys))

    def receipt(self, outcome: Outcome, *, keys: Keyring | None = None) -> Receipt:
        """The signed bytes of an outcome that the service keeps. With trusted `keys` the signature is checked.

        `read_keyring` reads the keys from a file. Raises `ReceiptError` if no trusted key signed the bytes.
        """
        return self.run(self.calls.receipt(outcome, keys))

    def batch(self, items: Sequence[Mapping[str, Any]]) -> Answers:
        """Several resolutions in one call, each with `ruleset`, `rule`, `state` and `dice` if you choose them.

        The answers are in the order of the items. An item that is refused gives its error.
        """
        return self.run(self.calls.batch(items))

    def pieces(
        self,
        ruleset_id: str,
        rule_id: str,
        pieces: Sequence[Mapping[str, Any]],
        *,
        more: Mapping[str, Any] | str | None = None,
        outcome: Outcome | Mapping[str, Any] | None = None,
    ) -> Pieces:
        """The state of a rule from pieces on a table. With an outcome of that state, also the changes of these pieces.

        `more` is the rest of the state, or of its line: `@ woods turn=4`. Raises `ReceiptError` for an outcome of other pieces.
        """
        return self.run(self.calls.pieces(ruleset_id, rule_id, pieces, {"more": more, "outcome": outcome}))

    def close(self) -> None:
        self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def ask(self, question: str, ruleset_id: str, rule_id: str, state: object = UNSET, /, **asked: Any) -> Any:
        """A question about a rule, by its id: `ask("odds", "sauron", "rally", ...)` is `load("sauron").odds("rally", ...)`."""
        return self.answer(QUESTIONS[question], QUESTIONS[question].form.body(state, **asked), ruleset_id, rule_id)

    def answer(self, operation: Operation, body: Any, *rule: str) -> Any:
        """The answer to the body of an operation, in plain values. A question about a rule has the ids of its ruleset and itself."""
        return self.run(self.calls.answer(operation, body, *rule))

    def run(self, plan: Plan[T]) -> T:
        reply: httpx.Response | httpx.TransportError | None = None
        while True:
            try:
                step = plan.send(reply)
            except StopIteration as end:
                found: T = end.value
                return found
            if isinstance(step, Rest):
                time.sleep(step.seconds)
                reply = None
                continue
            try:
                reply = self._http.request(**_asked(step))
            except httpx.TransportError as error:
                reply = error


class AsyncClient(AsyncAsked):
    """A client of a service for programs with an event loop."""

    def __init__(
        self,
        url: str,
        *,
        key: str | None = None,
        seconds: float = 60,
        each: float = 30,
        fallback: bool = False,
        houses: Sequence[Any] = (),
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        self.calls = Calls(fallback=fallback, seconds=seconds, each=each, houses=houses)
        self._http = httpx.AsyncClient(base_url=url.rstrip("/"), headers=_headers(key), transport=transport)

    if TYPE_CHECKING:
        load: AsyncLoad
    else:

        async def load(self, ruleset_id: str) -> AsyncRules:
            """As `Client.load`."""
            return AsyncRules(self, await self.run(self.calls.ruleset(ruleset_id)))

    async def rulesets(self) -> tuple[RulesetHeading, ...]:
        """As `Client.rulesets`."""
        return await self.run(self.calls.rulesets())

    async def outcome(self, outcome_id: str) -> Outcome:
        """As `Client.outcome`."""
        return await self.run(self.calls.outcome(outcome_id))

    async def commit(self, game: str, seq: int, *, keys: Keyring | None = None) -> Envelope:
        return await self.run(self.calls.commit(game, seq, keys))

    async def receipt(self, outcome: Outcome, *, keys: Keyring | None = None) -> Receipt:
        """As `Client.receipt`."""
        return await self.run(self.calls.receipt(outcome, keys))

    async def batch(self, items: Sequence[Mapping[str, Any]]) -> Answers:
        return await self.run(self.calls.batch(items))

    async def pieces(
        self,
        ruleset_id: str,
        rule_id: str,
        pieces: Sequence[Mapping[str, Any]],
        *,
        more: Mapping[str, Any] | str | None = None,
        outcome: Outcome | Mapping[str, Any] | None = None,
    ) -> Pieces:
        """As `Client.pieces`."""
        return await self.run(self.calls.pieces(ruleset_id, rule_id, pieces, {"more": more, "outcome": outcome}))

    async def close(self) -> None:
        await self._http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        await self.close()

    async def ask(self, question: str, ruleset_id: str, rule_id: str, state: object = UNSET, /, **asked: Any) -> Any:
        """As `Client.ask`."""
        body = QUESTIONS[question].form.body(state, **asked)
        return await self.answer(QUESTIONS[question], body, ruleset_id, rule_id)

    async def answer(self, operation: Operation, body: Any, *rule: str) -> Any:
        """As `Client.answer`."""
        return await self.run(self.calls.answer(operation, body, *rule))

    async def run(self, plan: Plan[T]) -> T:
        reply: httpx.Response | httpx.TransportError | None = None
        while True:
            try:
                step = plan.send(reply)
            except StopIteration as end:
                found: T = end.value
                return found
            if isinstance(step, Rest):
                await asyncio.sleep(step.seconds)
                reply = None
                continue
            try:
                reply = await self._http.request(**_asked(step))
            except httpx.TransportError as error:
                reply = error


def _headers(key: str | None) -> dict[str, str]:
    found = {"accept": "application/json", "content-type": "application/json"}
    return found if key is None else {**found, "authorization": f"Bearer {key}"}


def _asked(call: Call) -> dict[str, Any]:
    return {"method": call.method, "url": call.path, "content": call.body, "timeout": call.seconds}
