"""The tools of an assistant as a server of the Model Context Protocol. This module contains no rule.

`Asking` decides whether the library of this process answers, or a service through its client.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from functools import wraps
from typing import Annotated, Any, Final, Literal, ParamSpec, Protocol, TypeAlias

from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import ToolAnnotations
from msgspec import UNSET
from pydantic import Field

from ror_rules import __version__, register
from ror_rules._assistant import reading
from ror_rules._client.calls import ServiceError, UnreachableError
from ror_rules._studies.verify import verify as recompute
from ror_rules._wire.shapes import Odds, Outcome, Share, encode
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


class Asked(Protocol):
    """The resolver of one ruleset: `AsyncRules`, or the library."""

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


Asking: TypeAlias = Callable[[str, Any], AbstractAsyncContextManager[Asked]]
"""A ruleset's id and the request of the transport, if it has one -> the resolver."""


class Here:
    """The library of this process, in a thread next to the event loop."""

    def __init__(self, ruleset_id: str) -> None:
        self._rules = register.load(ruleset_id)

    async def resolve(self, rule_id: str, state: object, **asked: Any) -> Outcome:
        return await asyncio.to_thread(self._rules.resolve, rule_id, state, **asked)

    async def odds(self, rule_id: str, state: object, **asked: Any) -> Odds:
        return await asyncio.to_thread(self._rules.odds, rule_id, state, **asked)


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

    @tool("Everything there is")
    async def rulesets() -> str:
        """Lists every ruleset with its rules, tables and rulings, and where they are printed."""
        return reading.everything()

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
    ) -> str:
        """Resolves a rule: the result in a sentence, the dice, and every step with its place in print."""
        request = _request(ctx)
        async with asking(ruleset, request) as rules:
            came = await rules.resolve(rule, state, seed=seed, faces=faces, context=context, rulings=rulings)
        address = link(came.id, request)
        parts = [words(came), *([f"To be read at {address}"] if address else [])]
        return "\n".join([*parts, *([encode(came).decode()] if outcome else [])])

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
    ) -> str:
        """Gives the odds of a rule's result, before any die falls. They are exact, or the answer states their error."""
        async with asking(ruleset, _request(ctx)) as rules:
            asked = await rules.odds(rule, state, rulings=rulings, fields=fields, arithmetic="exact" if exact else None)
        return _odds(asked)

    @tool("Explain an outcome")
    async def explain(
        outcome: Annotated[dict[str, Any], Field(description="An outcome as JSON.")],
        whole: Annotated[bool, Field(description="Every step on a line of its own.")] = False,
    ) -> str:
        """Explains an outcome step by step, each with its place in print. It does not check the outcome. `verify` does."""
        return words(read(outcome), whole=whole)

    @tool("Verify an outcome")
    async def verify(outcome: Annotated[dict[str, Any], Field(description="An outcome as JSON.")]) -> str:
        """Recomputes an outcome from its own state and dice, and compares every field."""
        verdict = await asyncio.to_thread(recompute, outcome)
        more = f" Not covered by any check: {', '.join(verdict.not_covered)}." if verdict.not_covered else ""
        return visible(f"{verdict.detail}{more}")

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
    """A tool with complete refusals: the fault, its place and the remedy."""

    @wraps(work)
    async def told(*given: P.args, **named: P.kwargs) -> Any:
        try:
            return await work(*given, **named)
        except RorError as error:
            raise ToolError(f"{error} {error.guided(_TOOLS)}") from error
        except (ServiceError, UnreachableError) as error:
            raise ToolError(str(error)) from error

    return told


def _request(ctx: Context[Any, Any]) -> Any:
    return getattr(ctx.request_context, "request", None)


def _odds(found: Odds) -> str:
    """Odds as lines: of each view its mean and its values, the likeliest first where there are many."""
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
    return "\n".join(lines)


def _share(share: Share) -> str:
    value = share.value if isinstance(share.value, str) else encode(share.value).decode()
    chance = f"{value} {share.probability:.2%}"
    if share.low is UNSET or share.high is UNSET:
        return chance
    return f"{chance} ({between(share.low, share.high)})"
