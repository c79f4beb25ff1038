"""The tools of an assistant as a server of the Model Context Protocol. This module contains no rule.

`Asking` decides whether the library of this process answers, or a service through its client.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from functools import wraps
from typing import Annotated, Any, Final, Literal, ParamSpec, Protocol, TypeAlias, cast

from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ResourceNotFoundError, ToolError
from mcp_types import CallToolResult, TextContent, ToolAnnotations
from msgspec import UNSET, Struct
from pydantic import Field

import ror_rules as studies
from ror_rules import __version__, register
from ror_rules._assistant import reading
from ror_rules._client.calls import ServiceError, UnreachableError, with_dice
from ror_rules._messages.sentences import assumptions
from ror_rules._studies.compare import Comparison
from ror_rules._studies.game_luck import LuckReport
from ror_rules._studies.need import Need
from ror_rules._studies.sweep import Sweep
from ror_rules._studies.verify import verify as recompute
from ror_rules._threads import in_a_thread
from ror_rules._wire.requests import Resolution
from ror_rules._wire.shapes import Odds, Outcome, Share, encode, plain
from ror_rules._words.exactness import inexact
from ror_rules._words.explain import explain as words
from ror_rules._words.explain import read
from ror_rules._words.values import between, off_by
from ror_rules.errors import Guide, RorError
from ror_rules.values import visible

_MOST_SHARES: Final = 12
_TOOLS: Final = Guide('`rule("{0}", "{1}")`', "`rulesets()`", "`rulesets()`")
"""How an assistant calls the pages that help."""
_SAYS: Final = """Rules of wargames of Middle-earth, resolved exactly, with a place in print for every step. Never invent a rule, a die or a
number: look up rules, tables and rulings, resolve and compute odds with these tools, and cite the places in brackets that
they give. `search` finds names. `rule` has the schema of a state and examples. If dice are thrown, report the seed and the
id, so that everyone can throw them again. A refusal states its remedy."""

P = ParamSpec("P")
RulesetId: TypeAlias = Annotated[str, Field(description="A ruleset's id, such as war-of-the-ring.")]
RuleId: TypeAlias = Annotated[str, Field(description="A rule's id, such as army-combat.")]
State: TypeAlias = Annotated[
    dict[str, Any] | str,
    Field(
        description="The state of the game: an object, as the tool `rule` shows it, or a line such as `12 uruk-hai v 4 man mounted`."
    ),
]
Rulings: TypeAlias = Annotated[
    dict[str, str] | None, Field(description="Rulings read otherwise than by default: ruling -> reading.")
]


class AskedOfAll(Protocol):
    """The calls that name no ruleset: `AsyncClient`, or the library."""

    async def compare(self, question: object) -> Comparison:
        """One throw read in two ways."""

    async def luck(self, outcomes: list[Any], *, luck: str, good: Literal["high", "low"]) -> LuckReport:
        """The luck of a game."""


class Asked(Protocol):
    """The resolver of one ruleset: `AsyncRules`, or the library."""

    @property
    def client(self) -> AskedOfAll:
        """The calls that name no ruleset."""

    async def resolve(
        self,
        rule_id: str,
        state: object,
        *,
        seed: str | int | None,
        faces: list[int] | None,
        context: str | None,
        rulings: dict[str, str] | None,
    ) -> Outcome:
        """An outcome."""

    async def odds(
        self,
        rule_id: str,
        state: object,
        *,
        rulings: dict[str, str] | None,
        fields: list[str] | None,
        arithmetic: Literal["exact"] | None,
    ) -> Odds:
        """Odds."""

    async def sweep(self, rule_id: str, state: object, **asked: Any) -> Sweep:
        """A table of odds."""

    async def need(self, rule_id: str, state: object, **asked: Any) -> Need:
        """The number that a chance needs."""


Asking: TypeAlias = Callable[[str, Any], AbstractAsyncContextManager[Asked]]
"""A ruleset's id and the request of the transport, if it has one -> the resolver."""


class Here:
    """The library of this process, in a thread next to the event loop."""

    def __init__(self, ruleset_id: str) -> None:
        self._rules = register.load(ruleset_id)
        self.client: AskedOfAll = self

    async def resolve(self, rule_id: str, state: object, **asked: Any) -> Outcome:
        return await in_a_thread(
            self._rules.resolve, rule_id, state, **with_dice(self._rules.rule(rule_id), cast(Resolution, asked))
        )

    async def odds(self, rule_id: str, state: object, **asked: Any) -> Odds:
        return await in_a_thread(self._rules.odds, rule_id, state, **asked)

    async def sweep(self, rule_id: str, state: object, **asked: Any) -> Sweep:
        """A table of odds."""
        return await in_a_thread(studies.sweep, self._rules, rule_id, state, **asked)

    async def need(self, rule_id: str, state: object, **asked: Any) -> Need:
        """The number that a chance needs."""
        return await in_a_thread(studies.need, self._rules, rule_id, state, **asked)

    async def compare(self, question: object) -> Comparison:
        """One throw read in two ways."""
        return await in_a_thread(studies.compare, question)

    async def luck(self, outcomes: list[Any], *, luck: str, good: Literal["high", "low"]) -> LuckReport:
        return await in_a_thread(studies.game_luck, outcomes, luck=luck, good=good)


@asynccontextmanager
async def here(ruleset_id: str, request: object) -> AsyncIterator[Asked]:
    yield Here(ruleset_id)


def server(
    asking: Asking = here, *, link: Callable[[str, Any], str | None] = lambda outcome, request: None
) -> MCPServer[Any]:
    """The server with its tools. `link` gives the address of an outcome, from its id and the transport's request."""
    with _logging_left_alone():
        found: MCPServer[Any] = MCPServer("ror", title="Rules of the Ring", instructions=_SAYS, version=__version__)

    def tool(title: str) -> Callable[[Callable[P, Any]], None]:
        hints = ToolAnnotations(title=title, read_only_hint=True, open_world_hint=False)
        return lambda work: found.add_tool(_told(work), annotations=hints, structured_output=False)

    @tool("Rulesets")
    async def rulesets(
        ruleset: Annotated[str | None, Field(description="Lists this ruleset whole: rules, tables, rulings.")] = None,
    ) -> str:
        """Lists the rulesets with their rules, or all of one ruleset with the places in print."""
        return reading.rulesets() if ruleset is None else reading.ruleset(ruleset)

    @tool("Search")
    async def search(words: Annotated[str, Field(description="The words to find: `ford`, `mounted attack`.")]) -> str:
        """Finds rules, tables and rulings by words in them."""
        return reading.search(words)

    @tool("Look a rule up")
    async def rule(ruleset: RulesetId, rule: RuleId) -> str:
        """Shows a rule: its effect, its place in print, the JSON Schema of its state, and examples."""
        return reading.rule(ruleset, rule)

    @tool("Look a table up")
    async def table(ruleset: RulesetId, table: Annotated[str, Field(description="A table's id.")]) -> str:
        """Shows a printed table with its source, notes, errata and doubts."""
        return reading.table(ruleset, table)

    @tool("Look a ruling up")
    async def ruling(ruleset: RulesetId, ruling: Annotated[str, Field(description="A ruling's id.")]) -> str:
        """Shows a doubtful place of the rules: the question, every reading, the default and its reason."""
        return reading.ruling(ruleset, ruling)

    @tool("Resolve")
    async def resolve(
        ruleset: RulesetId,
        rule: RuleId,
        state: State,
        ctx: Context[Any, Any],
        seed: Annotated[str | None, Field(description="Throw the dice from this seed. Default: a fresh seed.")] = None,
        faces: Annotated[list[int] | None, Field(description="Dice thrown at the table, in order, instead.")] = None,
        context: Annotated[str | None, Field(description="Gives each throw its own dice from one seed.")] = None,
        rulings: Rulings = None,
        outcome: Annotated[
            bool, Field(description="Also give the whole outcome as JSON, as `verify` takes it.")
        ] = False,
    ) -> CallToolResult:
        """Resolves a rule: the result in a sentence, the dice, and every step with its place in print."""
        request = _request(ctx)
        async with asking(ruleset, request) as rules:
            came = await rules.resolve(rule, state, seed=seed, faces=faces, context=context, rulings=rulings)
        address = link(came.id, request)
        parts = [words(came), *([f"To be read at {address}"] if address else [])]
        text = "\n".join([*parts, *([encode(came).decode()] if outcome else [])])
        whole = plain(came)
        short = {name: whole[name] for name in ("id", "ruleset", "rule", "context", "rulings", "dice", "result")}
        more = {"address": address, **({"outcome": whole} if outcome else {})}
        return _both(text, {"summary": came.summary, **short, **more})

    @tool("Odds")
    async def odds(
        ruleset: RulesetId,
        rule: RuleId,
        state: State,
        ctx: Context[Any, Any],
        fields: Annotated[
            list[str] | None, Field(description="Fields or summaries of the result. Default: its headline.")
        ] = None,
        rulings: Rulings = None,
        exact: Annotated[bool, Field(description="Exact odds or a refusal, without floats and estimates.")] = False,
    ) -> CallToolResult:
        """Gives the odds of a rule's result, before any die falls. They are exact, or the answer states their error."""
        async with asking(ruleset, _request(ctx)) as rules:
            asked = await rules.odds(rule, state, rulings=rulings, fields=fields, arithmetic="exact" if exact else None)
        return _both(_odds(asked), plain(asked))

    @tool("Sweep")
    async def sweep(
        ruleset: RulesetId,
        rule: RuleId,
        state: State,
        vary: Annotated[
            list[dict[str, Any]],
            Field(
                description='One field of the state or two: `{"pointer": "/rating", "values": ["A", "B"]}` or `from` and `to`.'
            ),
        ],
        fields: Annotated[list[str], Field(description="Fields or summaries of the result.")],
        ctx: Context[Any, Any],
        rulings: Rulings = None,
    ) -> CallToolResult:
        """Gives a table of odds while one field of the state varies, or two."""
        async with asking(ruleset, _request(ctx)) as rules:
            return _json(await rules.sweep(rule, state, vary=vary, fields=fields, rulings=rulings))

    @tool("Need")
    async def need(
        ruleset: RulesetId,
        rule: RuleId,
        state: State,
        vary: Annotated[
            dict[str, Any],
            Field(description='A number of the state: `{"pointer": "/attacker/strength", "from": 10, "to": 80}`.'),
        ],
        field: Annotated[str, Field(description="The field or summary of the result that is wanted.")],
        at_least: Annotated[float, Field(description="The chance that is needed, from 0 to 1.")],
        ctx: Context[Any, Any],
        value: Annotated[Any, Field(description="The value that the field must have.")] = True,
        rulings: Rulings = None,
    ) -> CallToolResult:
        """Finds the least or the most of a number in the state with which a result has the needed chance."""
        async with asking(ruleset, _request(ctx)) as rules:
            more = {"field": field, "value": value, "at_least": at_least, "rulings": rulings}
            return _json(await rules.need(rule, state, vary=vary, **more))

    @tool("Compare")
    async def compare(
        outcome: Annotated[dict[str, Any], Field(description="An outcome as JSON.")],
        under: Annotated[
            list[dict[str, Any]],
            Field(
                description='Two readings: `[{}, {"rulings": {"wr-ratio": "..."}}]`, or `patch` with changes of the state.'
            ),
        ],
        ctx: Context[Any, Any],
    ) -> CallToolResult:
        """Reads one throw in two ways, with the same dice, and lists the differences of the results."""
        async with asking(_ruleset_of(outcome), _request(ctx)) as rules:
            return _json(await rules.client.compare({"outcome": outcome, "under": under}))

    @tool("Luck")
    async def luck(
        outcomes: Annotated[list[dict[str, Any]], Field(description="The outcomes of a game as JSON.")],
        luck: Annotated[str, Field(description="The number of the results to measure: `points`.")],
        ctx: Context[Any, Any],
        good: Annotated[Literal["high", "low"], Field(description="The values that are good.")] = "high",
    ) -> CallToolResult:
        """Measures the luck of a game: each outcome against its odds, and all together."""
        async with asking(_ruleset_of(*outcomes[:1]), _request(ctx)) as rules:
            return _json(await rules.client.luck(outcomes, luck=luck, good=good))

    @tool("Explain an outcome")
    async def explain(
        outcome: Annotated[dict[str, Any], Field(description="An outcome as JSON.")],
        whole: Annotated[bool, Field(description="Every step on a line of its own.")] = False,
    ) -> str:
        """Explains an outcome step by step, each with its place in print. It does not check the outcome. `verify` does."""
        return words(read(outcome), whole=whole)

    @tool("Verify an outcome")
    async def verify(outcome: Annotated[dict[str, Any], Field(description="An outcome as JSON.")]) -> CallToolResult:
        """Recomputes an outcome from its own state and dice, and compares every field."""
        verdict = await in_a_thread(recompute, outcome)
        more = f" Not covered by any check: {', '.join(verdict.not_covered)}." if verdict.not_covered else ""
        return _both(visible(f"{verdict.detail}{more}"), plain(verdict))

    def resource(address: str, title: str) -> Callable[[Callable[P, str]], object]:
        return lambda work: found.resource(address, title=title, mime_type="text/plain")(_known(work))

    @resource("ror://rulesets", "Rulesets")
    def every() -> str:
        """The rulesets with their rules."""
        return reading.rulesets()

    @resource("ror://{ruleset}", "A ruleset")
    def whole(ruleset: str) -> str:
        """All rules, tables and rulings of a ruleset, with their places in print."""
        return reading.ruleset(ruleset)

    @resource("ror://{ruleset}/tables/{table}", "A table")
    def printed(ruleset: str, table: str) -> str:
        """A printed table with its source, notes, errata and doubts."""
        return reading.table(ruleset, table)

    @resource("ror://{ruleset}/rulings/{ruling}", "A ruling")
    def doubtful(ruleset: str, ruling: str) -> str:
        """A doubtful place of the rules: the question, every reading, the default and its reason."""
        return reading.ruling(ruleset, ruling)

    return found


@contextmanager
def _logging_left_alone() -> Iterator[None]:
    """Undoes the SDK's setup of logging for the whole process, so that the host's own setup counts."""
    root, nobody = logging.getLogger(), logging.NullHandler()
    root.addHandler(nobody)
    try:
        yield
    finally:
        root.removeHandler(nobody)


def _told(work: Callable[P, Any]) -> Callable[P, Any]:
    @wraps(work)
    async def told(*given: P.args, **named: P.kwargs) -> Any:
        try:
            return await work(*given, **named)
        except RorError as error:
            raise ToolError(f"{error} {error.guided(_TOOLS)}") from error
        except (ServiceError, UnreachableError) as error:
            raise ToolError(str(error)) from error

    return told


def _known(work: Callable[P, str]) -> Callable[P, str]:
    @wraps(work)
    def known(*given: P.args, **named: P.kwargs) -> str:
        try:
            return work(*given, **named)
        except RorError as error:
            raise ResourceNotFoundError(f"{error} {error.guided(_TOOLS)}") from error

    return known


def _ruleset_of(*outcome: dict[str, Any]) -> str:
    return read(*outcome or ({},)).ruleset.id


def _both(text: str, value: dict[str, Any]) -> CallToolResult:
    return CallToolResult(content=[TextContent(type="text", text=text)], structured_content=value)


def _json(found: Struct) -> CallToolResult:
    return _both(encode(found).decode(), plain(found))


def _request(ctx: Context[Any, Any]) -> Any:
    return getattr(ctx.request_context, "request", None)


def _odds(found: Odds) -> str:
    near = "exact"
    if found.method is not UNSET:
        near = f"estimated from {found.total} throws, with the range that each lies in, 19 times in 20"
    elif found.error is not UNSET:
        near = f"within {off_by(found.error)}"
    lines = [f"{found.ruleset.id} {found.ruleset.version}, {found.rule}; {near}; id {found.id}"]
    if found.inexact is not UNSET:
        lines.append(inexact(found))
    if found.readings:
        lines.append(f"Rulings that took part: {', '.join(found.readings)}")
    for name, shares in found.marginals.items():
        told = found.statistics[name]
        near_mean = "" if told.mean_low is UNSET else f", {told.mean_low:.4g} to {told.mean_high:.4g}"
        mean = "" if told.mean is UNSET else f" (mean {told.mean:.4g}{near_mean})"
        likely = (
            sorted(shares, key=lambda share: -share.probability)[:_MOST_SHARES]
            if len(shares) > _MOST_SHARES
            else shares
        )
        rest = f"; {len(shares) - len(likely)} more values" if len(likely) < len(shares) else ""
        if told.every is not UNSET:
            rest += f"; of the values between the first and the last only the multiples of {told.every} are listed"
        lines.append(f"{name}{mean}: {', '.join(_share(share) for share in likely)}{rest}")
    return "\n".join([*lines, *assumptions(found)])


def _share(share: Share) -> str:
    value = share.value if isinstance(share.value, str) else encode(share.value).decode()
    chance = f"{value} {share.probability:.2%}"
    if share.low is UNSET or share.high is UNSET:
        return chance
    return f"{chance} ({between(share.low, share.high)})"
