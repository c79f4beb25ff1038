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
from collections.abc import Iterable, Mapping, Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Any, Literal, Self, TypeAlias, TypeVar, Unpack

import httpx

from ror_rules._client.calls import Call, Calls, Plan, Rest, ServiceError, UnreachableError
from ror_rules._client.matching import WrongAnswerError
from ror_rules._studies.advise import Advice
from ror_rules._studies.catalogue import RulesetHeading, RulesetPage
from ror_rules._studies.compare import Comparison
from ror_rules._studies.game_luck import LuckReport
from ror_rules._studies.need import Need
from ror_rules._studies.sweep import Sweep
from ror_rules._trust.dsse import Envelope
from ror_rules._trust.keyring import Keyring, read_keyring
from ror_rules._trust.receipts import Receipt
from ror_rules._wire.requests import OddsArguments, Resolution, ThrowArguments
from ror_rules._wire.shapes import Odds, Outcome, Verdict
from ror_rules.errors import RorError

if TYPE_CHECKING:
    from ror_rules._typed import AsyncLoad, Load  # a stub alone: see tests/packaging/typed.py

__all__ = [
    "AsyncClient",
    "AsyncRules",
    "Client",
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

    def __init__(self, page: RulesetPage) -> None:
        self.page = page
        self.id = page.id
        self.title = page.title
        self.summary = page.summary
        self.version = page.version
        self.digest = page.digest


class Rules(_Remote):
    """A ruleset of a service."""

    def __init__(self, client: Client, page: RulesetPage) -> None:
        super().__init__(page)
        self.client = client

    def resolve(self, rule_id: str, state: object, **asked: Unpack[Resolution]) -> Outcome:
        """As `Ruleset.resolve`, with its errors, and `ServiceError` for refusals of the service's own."""
        return self.client.run(self.client.calls.resolve(self.id, rule_id, state, asked))

    def throw(
        self,
        rule_id: str,
        state: object,
        *,
        commitment: Envelope,
        seeds: Sequence[str],
        **asked: Unpack[ThrowArguments],
    ) -> Outcome:
        return self.client.run(self.client.calls.throw(self.id, rule_id, state, commitment, seeds, asked))

    def odds(self, rule_id: str, state: object, **asked: Unpack[OddsArguments]) -> Odds:
        """As `Ruleset.odds`, with its errors. The service sets the budget."""
        return self.client.run(self.client.calls.odds(self.id, rule_id, state, asked))

    def sweep(self, rule_id: str, state: object, **asked: Any) -> Sweep:
        """As `ror_rules.sweep`, with its arguments after the rule."""
        return self.client.run(self.client.calls.sweep(self.id, rule_id, {"state": state, **asked}))

    def need(self, rule_id: str, state: object, **asked: Any) -> Need:
        """As `ror_rules.need`, with its arguments after the rule."""
        return self.client.run(self.client.calls.need(self.id, rule_id, {"state": state, **asked}))

    def advise(self, rule_id: str, state: object, **asked: Any) -> Advice:
        """As `ror_rules.advise`, with its arguments after the rule."""
        return self.client.run(self.client.calls.advise(self.id, rule_id, {"state": state, **asked}))


class AsyncRules(_Remote):
    """A ruleset of a service, for programs with an event loop."""

    def __init__(self, client: AsyncClient, page: RulesetPage) -> None:
        super().__init__(page)
        self.client = client

    async def resolve(self, rule_id: str, state: object, **asked: Unpack[Resolution]) -> Outcome:
        return await self.client.run(self.client.calls.resolve(self.id, rule_id, state, asked))

    async def throw(
        self,
        rule_id: str,
        state: object,
        *,
        commitment: Envelope,
        seeds: Sequence[str],
        **asked: Unpack[ThrowArguments],
    ) -> Outcome:
        return await self.client.run(self.client.calls.throw(self.id, rule_id, state, commitment, seeds, asked))

    async def odds(self, rule_id: str, state: object, **asked: Unpack[OddsArguments]) -> Odds:
        """As `Rules.odds`."""
        return await self.client.run(self.client.calls.odds(self.id, rule_id, state, asked))

    async def sweep(self, rule_id: str, state: object, **asked: Any) -> Sweep:
        """As `Rules.sweep`."""
        return await self.client.run(self.client.calls.sweep(self.id, rule_id, {"state": state, **asked}))

    async def need(self, rule_id: str, state: object, **asked: Any) -> Need:
        """As `Rules.need`."""
        return await self.client.run(self.client.calls.need(self.id, rule_id, {"state": state, **asked}))

    async def advise(self, rule_id: str, state: object, **asked: Any) -> Advice:
        """As `Rules.advise`."""
        return await self.client.run(self.client.calls.advise(self.id, rule_id, {"state": state, **asked}))


class Client:
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
        process answers if the service does not, and logs a line to `ror_rules.client`. `houses` are documents of house rules,
        which a service that lacks one is sent.
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

    def verify(self, claimed: object) -> Verdict:
        """As `ror_rules.verify`, by the service."""
        return self.run(self.calls.verify(claimed))

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

    def compare(self, question: object) -> Comparison:
        """As `ror_rules.compare`, by the service."""
        return self.run(self.calls.compare(question))

    def luck(
        self, outcomes: Iterable[object], *, luck: str | None = None, good: Literal["high", "low"] = "high"
    ) -> LuckReport:
        """As `ror_rules.game_luck`, by the service."""
        return self.run(self.calls.luck(outcomes, luck=luck, good=good))

    def batch(self, items: Sequence[Mapping[str, Any]]) -> Answers:
        """Several resolutions in one call, each with `ruleset`, `rule`, `state` and `dice` if you choose them.

        The answers are in the order of the items. An item that is refused gives its error.
        """
        return self.run(self.calls.batch(items))

    def close(self) -> None:
        self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

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


class AsyncClient:
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

    async def verify(self, claimed: object) -> Verdict:
        """As `Client.verify`."""
        return await self.run(self.calls.verify(claimed))

    async def commit(self, game: str, seq: int, *, keys: Keyring | None = None) -> Envelope:
        return await self.run(self.calls.commit(game, seq, keys))

    async def receipt(self, outcome: Outcome, *, keys: Keyring | None = None) -> Receipt:
        """As `Client.receipt`."""
        return await self.run(self.calls.receipt(outcome, keys))

    async def compare(self, question: object) -> Comparison:
        """As `Client.compare`."""
        return await self.run(self.calls.compare(question))

    async def luck(
        self, outcomes: Iterable[object], *, luck: str | None = None, good: Literal["high", "low"] = "high"
    ) -> LuckReport:
        return await self.run(self.calls.luck(outcomes, luck=luck, good=good))

    async def batch(self, items: Sequence[Mapping[str, Any]]) -> Answers:
        return await self.run(self.calls.batch(items))

    async def close(self) -> None:
        await self._http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        await self.close()

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
