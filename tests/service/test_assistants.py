from __future__ import annotations

import asyncio
import json
import re
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import httpx
import pytest
from mcp import MCPError
from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client

from ror_rules import compare, encode, explain, game_luck, load, need, rulesets, sweep, verify
from tests.drawn import few
from tests.service.cases import ESTIMATED
from tests.service.running import PATIENCE, Service

LOOK_UPS = {"rulesets", "search", "rule", "table", "ruling"}
TOOLS = LOOK_UPS | {"resolve", "odds", "sweep", "need", "advise", "compare", "luck", "house", "explain", "verify"}
SORCERY = {"ruleset": "war-of-the-ring", "rule": "sorcery", "state": {"rating": "B"}}
OUTCOME = load("war-of-the-ring").resolve("sorcery", {"rating": "B"}, seed="42")

Way = Callable[[], AbstractAsyncContextManager[Client]]
Told = Callable[..., Awaitable[str]]


@pytest.fixture(scope="module")
def on(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with Service(tmp_path_factory.mktemp("assistants"), mcp="on") as running:
        yield running


@pytest.fixture(scope="module", params=few(["stdio", "stdio-of-a-service", "http"], 2))
def way(request: pytest.FixtureRequest, on: Service) -> Way:
    if request.param == "http":
        return lambda: Client(f"{on.url}/mcp")
    more = ["--url", on.url] if "service" in request.param else []
    started = StdioServerParameters(command=sys.executable, args=["-m", "ror_rules.assistant", *more])
    return lambda: Client(stdio_client(started))


def asked(way: Way, questions: Callable[[Client, Told], Awaitable[None]]) -> None:
    async def asking() -> None:
        async with asyncio.timeout(PATIENCE), way() as client:

            async def told(tool: str, **arguments: Any) -> str:
                answer = await client.call_tool(tool, arguments)
                text: str = answer.content[0].text  # type: ignore[union-attr]  # our tools answer in text
                return f"!{text}" if answer.is_error else text

            await questions(client, told)

    asyncio.run(asking())


def test_each_way_has_the_same_tools_with_the_same_answers(way: Way, on: Service) -> None:
    async def questions(client: Client, told: Told) -> None:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert tools.keys() == TOOLS
        assert all(tool.description and tool.annotations and tool.annotations.read_only_hint for tool in tools.values())
        assert {"ruleset", "rule", "state"} <= set(tools["resolve"].input_schema["required"])
        came = await told("resolve", **SORCERY, seed="42", outcome=True)
        text, _, body = came.rpartition("\n")
        assert text.startswith(explain(OUTCOME))
        assert body == encode(OUTCOME).decode()
        assert "[1]\nPrinted in War of the Ring:\n   [1] Sorcery Table, row 4, column B" in text
        line = {**SORCERY, "state": "rating=B"}
        assert (await told("resolve", **line, seed="42", outcome=True)).rpartition("\n")[2] == body
        assert await told("explain", outcome=json.loads(body), whole=True) == explain(OUTCOME, whole=True)
        assert (await told("verify", outcome=json.loads(body))).startswith("It holds")
        forged = await told("verify", outcome={**json.loads(body), "result": {"points": 9}})
        assert forged.startswith("It does not hold")
        worded = await told("verify", outcome={**json.loads(body), "summary": "I win."})
        assert worded.startswith("It holds")
        assert worded.endswith("Not covered by any check: /summary.")
        odds = await told("odds", **SORCERY)
        assert "points (mean 1.5): 0 16.67%, 1 33.33%, 2 33.33%, 3 16.67%" in odds
        assert "; exact; id " in odds
        campaign = {"ruleset": "war-of-the-ring", "rule": "war-campaign", **ESTIMATED}
        estimate = await told("odds", **campaign)
        assert re.search(r"estimated from \d+ throws, .*\nExact odds need more states than the budget", estimate)
        assert (await told("odds", **campaign, arithmetic="exact")).startswith("!")
        assert "| 4 | 2 | 2 | 1 | 1 |" in await told("table", ruleset="war-of-the-ring", table="sorcery")
        assert "(the default)" in await told("ruling", ruleset="war-of-the-ring", ruling="wr-ratio")
        assert '"enum":["A","B","C","D"]' in await told("rule", ruleset="war-of-the-ring", rule="sorcery")
        assert "as a line: rating=B" in await told("rule", ruleset="war-of-the-ring", rule="sorcery")
        assert "ruling war-of-the-ring wr-ratio" in await told("search", words="strength ratio")
        assert await told("search", words="xyzzy") == "No entry has these words."
        every = await told("rulesets")
        assert len(re.findall(r"\w+|[^\w\s]", every)) < 1500
        assert all(rule in every for each in rulesets() for rule in each.rules)
        whole = await told("rulesets", ruleset="war-of-the-ring")
        assert all(f"rule war-of-the-ring {rule}: " in whole for rule in load("war-of-the-ring").rules)

    asked(way, questions)


@pytest.mark.nightly
def test_answers_are_values_for_programs_too(way: Way) -> None:
    vary = [{"pointer": "/rating", "values": ["A", "B"]}]
    number = {"pointer": "/subtract", "from": 0, "to": 3}
    rules, under = load("war-of-the-ring"), [{}, {"patch": {"rating": "C"}}]
    more: dict[str, Any] = {"field": "points", "value": 2, "at_least": 0.1}
    table = sweep(rules, "sorcery", {"rating": "B"}, vary=vary, fields=["points"])
    outcome = json.loads(encode(OUTCOME))
    expected: list[tuple[str, dict[str, Any], Any]] = [
        ("odds", SORCERY, rules.odds("sorcery", {"rating": "B"})),
        ("sweep", {**SORCERY, "vary": vary, "fields": ["points"]}, table),
        ("need", {**SORCERY, "vary": number, **more}, need(rules, "sorcery", {"rating": "B"}, vary=number, **more)),
        ("compare", {"outcome": outcome, "under": under}, compare({"outcome": outcome, "under": under})),
        ("luck", {"outcomes": [outcome], "luck": "points"}, game_luck([outcome], luck="points")),
        ("verify", {"outcome": outcome}, verify(outcome)),
    ]

    async def questions(client: Client, _: Told) -> None:
        for tool, asked, answer in expected:
            found = await client.call_tool(tool, asked)
            assert found.structured_content == json.loads(encode(answer)), tool
        short = (await client.call_tool("resolve", {**SORCERY, "seed": "42"})).structured_content
        assert short is not None
        assert (short["id"], short["summary"], short["result"]) == (OUTCOME.id, OUTCOME.summary, {"points": 2})
        whole = (await client.call_tool("resolve", {**SORCERY, "seed": "42", "outcome": True})).structured_content
        assert whole is not None
        assert whole["outcome"] == outcome

    asked(way, questions)


def test_a_throw_without_a_seed_draws_one_and_tells_it(way: Way) -> None:
    async def questions(client: Client, told: Told) -> None:
        seeds = set()
        for _ in range(2):
            thrown = await client.call_tool("resolve", {**SORCERY, "outcome": True})
            assert thrown.structured_content is not None
            assert verify(thrown.structured_content["outcome"]).holds
            seeds.add(thrown.structured_content["dice"]["seed"])
        assert len(seeds) == 2

    asked(way, questions)


@pytest.mark.nightly
def test_tables_and_rulings_are_resources(way: Way) -> None:
    async def questions(client: Client, told: Told) -> None:
        templates = {each.uri_template for each in (await client.list_resource_templates()).resource_templates}
        assert templates == {"ror://{ruleset}", "ror://{ruleset}/tables/{table}", "ror://{ruleset}/rulings/{ruling}"}
        assert [str(each.uri) for each in (await client.list_resources()).resources] == ["ror://rulesets"]
        resources: list[tuple[str, str, dict[str, str]]] = [
            ("ror://rulesets", "rulesets", {}),
            ("ror://sauron", "rulesets", {"ruleset": "sauron"}),
            ("ror://war-of-the-ring/tables/sorcery", "table", {"ruleset": "war-of-the-ring", "table": "sorcery"}),
            ("ror://war-of-the-ring/rulings/wr-ratio", "ruling", {"ruleset": "war-of-the-ring", "ruling": "wr-ratio"}),
        ]
        for address, tool, more in resources:
            (found,) = (await client.read_resource(address)).contents
            assert found.text == await told(tool, **more)  # type: ignore[union-attr]  # they are text
        with pytest.raises(MCPError, match="Did you mean sorcery"):
            await client.read_resource("ror://war-of-the-ring/tables/sorcer")

    asked(way, questions)


def test_a_refusal_names_the_correction(on: Service) -> None:
    async def questions(client: Client, told: Told) -> None:
        for tool, more, says in (
            ("resolve", {**SORCERY, "state": {"rating": "E"}}, "/state/rating: This is not one of the words"),
            ("resolve", {**SORCERY, "state": "ratng=B"}, "Did you mean rating?"),
            ("resolve", {**SORCERY, "rule": "sorcerer"}, "Did you mean sorcery?"),
            ("odds", {**SORCERY, "fields": ["point"]}, "points"),
            ("table", {"ruleset": "war-of-the-ring", "table": "sorcer"}, "sorcery"),
            ("ruling", {"ruleset": "war-of-the-ring", "ruling": "wr-rati"}, "Did you mean wr-ratio?"),
            ("rule", {"ruleset": "chess", "rule": "x"}, "There is no such ruleset"),
            ("explain", {"outcome": {}}, "/id"),
            ("luck", {"outcomes": [], "luck": "points"}, "/items"),
            ("sweep", {**SORCERY, "vary": [], "fields": ["points"]}, "/vary"),
            ("resolve", {**SORCERY, "state": {}}, '`rule("war-of-the-ring", "sorcery")`'),
        ):
            answer = await told(tool, **more)
            assert answer.startswith("!")
            assert says in answer
            assert "`ror " not in answer

    asked(lambda: Client(f"{on.url}/mcp"), questions)


def test_an_outcome_leads_to_its_page(on: Service) -> None:
    async def questions(client: Client, told: Told) -> None:
        came = await told("resolve", **SORCERY)
        found = re.search(r"To be read at (\S+)/o/([0-9a-f]{64})$", came)
        assert found
        assert found[1] == on.url
        with on.client() as reader:
            kept = reader.get(f"/v1/outcomes/{found[2]}", headers={"Accept": "text/plain"})
        assert came.startswith(kept.text)

    asked(lambda: Client(f"{on.url}/mcp"), questions)


def test_it_is_off_unless_it_is_switched_on(client: httpx.Client) -> None:
    assert client.post("/mcp", json={}).status_code == 404


@pytest.mark.parametrize("method", ["GET", "HEAD", "DELETE", "PUT"])
def test_no_answer_of_the_tools_is_without_an_end(on: Service, method: str) -> None:
    with on.client() as asking:
        answer = asking.request(method, "/mcp", headers={"Accept": "text/event-stream"})
    assert (answer.status_code, answer.headers["allow"]) == (405, "POST")
    assert method == "HEAD" or answer.json()["type"].endswith("/method-not-allowed")


def test_what_a_caller_may_ask_holds_here_too(tmp_path: Path) -> None:
    with Service(tmp_path, mcp="on", rate_limit="3/hour") as running:

        async def questions(client: Client, told: Told) -> None:
            answers = [await told("resolve", **SORCERY, seed=str(n)) for n in range(5)]
            assert [each.startswith("!") for each in answers] == [False] * 3 + [True] * 2
            assert "You have used up your limit. Expected 3 in 3600 s." in answers[-1]

        asked(lambda: Client(f"{running.url}/mcp"), questions)
