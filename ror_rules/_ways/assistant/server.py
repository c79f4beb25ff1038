"""The tools of an assistant as a server of the Model Context Protocol. This module contains no rule.

Each operation with a request is a tool (`CALLS`). `Asking` decides whether the library of this process answers, or a service through
its client.
"""

from __future__ import annotations

import logging
import re
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from functools import wraps
from typing import Annotated, Any, Final, ParamSpec, Protocol, TypeAlias

from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ResourceNotFoundError, ToolError
from mcp.server.mcpserver.tools import Tool
from mcp.server.mcpserver.utilities.func_metadata import ArgModelBase, FuncMetadata
from mcp_types import CallToolResult, TextContent, ToolAnnotations
from msgspec import UNSET, json
from pydantic import ConfigDict, Field

from ror_rules import __version__
from ror_rules._messages.sentences import assumptions
from ror_rules._messages.values import visible
from ror_rules._messages.views import spoken_of
from ror_rules._operations.operation import Operation
from ror_rules._operations.threads import in_a_thread
from ror_rules._reading.documents import plain
from ror_rules._reading.error import Guide, RorError
from ror_rules._ways.assistant import reading
from ror_rules._ways.calls import CALLS
from ror_rules._ways.client.calls import ServiceError, UnreachableError
from ror_rules._wire.requests import RequestForm
from ror_rules._wire.shapes import Odds, Outcome, Share, Verdict, encode
from ror_rules._words.exactness import inexact, open_choices
from ror_rules._words.explain import explain as words, read
from ror_rules._words.other_readings import ends, in_words
from ror_rules._words.values import between, by_choice, most, off_by

_MOST_SHARES: Final = 12
_TOOLS: Final = Guide('`rule("{0}", "{1}")`', "`rulesets()`", "`rulesets()`")
"""How an assistant calls the pages that help."""
_SAYS: Final = """Rules of wargames of Middle-earth, resolved exactly, with a place in print for every step. Never invent a rule, a die or a
number: look up rules, tables and rulings, resolve and compute odds with these tools, and cite the places in brackets that
they give. `search` finds names. `rule` has the schema of a state and examples. If dice are thrown, report the seed and the
id, so that everyone can throw them again. A refusal states its remedy."""

P = ParamSpec("P")
_RULESET_TEXT: Final = "A ruleset's id, such as war-of-the-ring."
_RULE_TEXT: Final = "A rule's id, such as army-combat."
RulesetId: TypeAlias = Annotated[str, Field(description=_RULESET_TEXT)]
RuleId: TypeAlias = Annotated[str, Field(description=_RULE_TEXT)]
_RULE: Final[dict[str, Any]] = {
    "ruleset": {"type": "string", "description": _RULESET_TEXT},
    "rule": {"type": "string", "description": _RULE_TEXT},
    "state": {
        "anyOf": [{"type": "object"}, {"type": "string"}],
        "description": "The state of the game: an object, as the tool `rule` shows it, or a line such as `12 uruk-hai v 4 man"
        " mounted`.",
    },
}
_OBJECTS: Final[dict[str, Any]] = {
    "Outcome": {"type": "object", "description": "An outcome as it was answered."},
    "HouseFile": {"type": "object", "description": "A document of house rules. `house` checks one."},
}
_WHOLE: Final[dict[str, Any]] = {
    "outcome": {
        "type": "boolean",
        "default": False,
        "description": "Also give the whole outcome as JSON, as `verify` takes it.",
    }
}


class Asker(Protocol):
    """Answers the body of a POST, and the ids of the ruleset and the rule that it is about."""

    async def __call__(self, operation: Operation, body: Any, *rule: str) -> Any:
        """The answer."""


Asking: TypeAlias = Callable[[Any], AbstractAsyncContextManager[Asker]]
"""The request of the transport, if it has one -> the asker."""


async def _here(operation: Operation, body: Any, *rule: str) -> Any:
    return await in_a_thread(operation.locally, body, *rule)


@asynccontextmanager
async def here(request: object) -> AsyncIterator[Asker]:
    """The library of this process, in a thread next to the event loop."""
    yield _here


class _Arguments(ArgModelBase):
    """The arguments of a tool as they came. The rules check them."""

    model_config = ConfigDict(extra="allow")

    def model_dump_one_level(self) -> dict[str, Any]:
        return dict(self.__pydantic_extra__ or {})


def _tool(operation: Operation, asking: Asking, link: Callable[[str, Any], str | None]) -> Tool:
    form = operation.form
    schema = _brief(form.schema())
    if operation.about_a_rule:
        more = _WHOLE if operation.answer is Outcome else {}
        schema["properties"] = {**schema["properties"], **_RULE, **more}
        schema["required"] = ["ruleset", "rule", *schema["required"]]

    async def work(ctx: Context[Any, Any], **given: Any) -> CallToolResult:
        rule = [given.pop(name, None) for name in ("ruleset", "rule")] if operation.about_a_rule else []
        wholly = bool(given.pop("outcome", None)) if operation.answer is Outcome else False
        given = {name: _nested(form, name, each) for name, each in given.items()}
        alone = given if form.members else given.get(form.first)
        body = alone if form.whole else form.body(**given)
        request = getattr(ctx.request_context, "request", None)
        async with asking(request) as ask:
            found = await ask(operation, body, *map(str, rule))
        if isinstance(found, Outcome):
            return _outcome(found, link(found.id, request), wholly=wholly)
        return _both(_in_words(found), plain(found))

    name = operation.name or operation.id
    return Tool(
        fn=_told(work),
        name=name,
        title=name.capitalize(),
        description=operation.text,
        parameters=schema,
        fn_metadata=FuncMetadata(arg_model=_Arguments),
        is_async=True,
        context_kwarg="ctx",
        annotations=ToolAnnotations(title=name.capitalize(), read_only_hint=True, open_world_hint=False),
    )


def _brief(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema with objects that come from elsewhere, answers and documents of house rules, as objects without members."""
    parts = {**schema.get("$defs", {}), **_OBJECTS}
    needed: dict[str, Any] = {}

    def follow(value: Any) -> None:
        for name in re.findall(r'"#/\$defs/(\w+)"', json.encode(value).decode()):
            if name not in needed:
                needed[name] = parts[name]
                follow(parts[name])

    follow(schema["properties"])
    return {**schema, "$defs": needed} if needed else schema


def _nested(form: RequestForm, name: str, value: Any) -> Any:
    """An argument, also if an assistant wrote its list or object as text."""
    return form.of_text(name, value) if isinstance(value, str) and value.startswith(("{", "[")) else value


def _outcome(came: Outcome, address: str | None, *, wholly: bool) -> CallToolResult:
    parts = [words(came), *([f"To be read at {address}"] if address else [])]
    text = "\n".join([*parts, *([encode(came).decode()] if wholly else [])])
    whole = plain(came)
    short = {name: whole[name] for name in ("id", "ruleset", "rule", "context", "rulings", "dice", "result")}
    more = {"address": address, **({"outcome": whole} if wholly else {})}
    return _both(text, {"summary": came.summary, **short, **more})


def _in_words(found: Any) -> str:
    if isinstance(found, Odds):
        return _odds(found)
    if isinstance(found, Verdict):
        more = f" Not covered by any check: {', '.join(found.not_covered)}." if found.not_covered else ""
        return visible(f"{found.detail}{more}")
    return encode(found).decode()


def server(
    asking: Asking = here, *, link: Callable[[str, Any], str | None] = lambda outcome, request: None
) -> MCPServer[Any]:
    """The server with its tools. `link` gives the address of an outcome, from its id and the transport's request."""
    tools = [_tool(each, asking, link) for each in CALLS.values() if each.has_request]
    with _logging_left_alone():
        found: MCPServer[Any] = MCPServer(
            "ror", title="Rules of the Ring", instructions=_SAYS, version=__version__, tools=tools
        )

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

    @tool("Explain an outcome")
    async def explain(
        outcome: Annotated[dict[str, Any], Field(description="An outcome as JSON.")],
        whole: Annotated[bool, Field(description="Every step on a line of its own.")] = False,
    ) -> str:
        """Explains an outcome step by step, each with its place in print. It does not check the outcome. `verify` does."""
        return words(read(outcome), whole=whole)

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
            raise ToolError("\n".join(filter(None, [*map(str, error.faults), error.guided(_TOOLS)]))) from error
        except (ServiceError, UnreachableError) as error:
            raise ToolError(str(error)) from error

    return told


def _known(work: Callable[P, str]) -> Callable[P, str]:
    @wraps(work)
    def known(*given: P.args, **named: P.kwargs) -> str:
        try:
            return work(*given, **named)
        except RorError as error:
            raise ResourceNotFoundError(f"{error} {error.guided(_TOOLS)}".rstrip()) from error

    return known


def _both(text: str, value: dict[str, Any]) -> CallToolResult:
    return CallToolResult(content=[TextContent(type="text", text=text)], structured_content=value)


def _odds(found: Odds) -> str:
    near = "exact"
    if found.method is not UNSET:
        near = f"estimated from {found.total} throws, with the range that each lies in, 19 times in 20"
    elif found.error is not UNSET:
        near = f"within {off_by(found.error)}"
    lines = [f"{found.ruleset.id} {found.ruleset.version}, {found.rule}; {near}; id {found.id}"]
    if found.inexact is not UNSET:
        lines.append(inexact(found))
    if choices := open_choices(found, spoken_of(found.ruleset.id, found.state)):
        lines.append(choices)
    if found.readings:
        lines.append(f"Rulings that took part: {', '.join(found.readings)}")
    if found.other_readings is not UNSET:
        spoken = spoken_of(found.ruleset.id, found.state)
        lines += [change for each in in_words(found, found.other_readings, spoken) for change in each.changes]
        lines += ends(found.other_readings, spoken)
    for name, shares in found.marginals.items():
        told = found.statistics[name]
        near_mean = "" if told.mean_low is UNSET else f", {told.mean_low:.4g} to {told.mean_high:.4g}"
        mean = "" if told.mean is UNSET else f" (mean {told.mean:.4g}{near_mean})"
        likely = sorted(shares, key=lambda share: -most(share))[:_MOST_SHARES] if len(shares) > _MOST_SHARES else shares
        rest = f"; {len(shares) - len(likely)} more values" if len(likely) < len(shares) else ""
        if told.every is not UNSET:
            rest += f"; of the values between the first and the last only the multiples of {told.every} are listed"
        lines.append(f"{name}{mean}: {', '.join(_share(share, found) for share in likely)}{rest}")
    return "\n".join([*lines, *assumptions(found)])


def _share(share: Share, found: Odds) -> str:
    value = share.value if isinstance(share.value, str) else encode(share.value).decode()
    if share.probability is UNSET:
        return f"{value} {by_choice(share, found.open, spoken_of(found.ruleset.id, found.state))}"
    chance = f"{value} {share.probability:.2%}"
    if share.low is UNSET or share.high is UNSET:
        return chance
    return f"{chance} ({between(share.low, share.high)})"
