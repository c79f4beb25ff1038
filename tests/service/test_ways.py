"""Every way to ask has the same answer: the library, in process, by POST, by a link, as a tool, and both Python clients.

The operations come from the table, and their arguments from their forms, so a new operation is tested here by itself.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from operator import itemgetter
from pathlib import Path
from typing import Any, Final, NamedTuple

import httpx
import pytest
from mcp.client.client import Client as McpClient

import ror_rules
from ror_rules import encode, load, rulesets
from ror_rules.author import Example, Ruleset
from ror_rules.client import AsyncClient, Client
from ror_rules.errors import RorError
from ror_rules.host.advise import ADVISE
from ror_rules.host.assistant import server
from ror_rules.host.calls import CALLS, QUESTIONS, Operation, answer
from ror_rules.host.wire import plain
from tests.service.running import Service

WAR: Final = load("war-of-the-ring")
DOCUMENT: Final = {
    "house": {"name": "Rich sorcery", "ruleset": WAR.id, "version": WAR.version},
    "tables": {"sorcery": {"cells": {"1": {"B": 5}}}},
}
DIGEST: Final = WAR.house(DOCUMENT).digest
RULING: Final = next(each for each in WAR.rulings.values() if len(each.readings) > 1)
READING: Final = next(each for each in RULING.readings if each != RULING.default)

GIVEN: Final[dict[str, list[Any]]] = {
    "rulings": [{RULING.id: READING}, {"no-such-ruling": "x"}],
    "version": [WAR.version, "1.0.0"],
    "houses": [[DIGEST], [DOCUMENT], ["sha256:" + "0" * 64]],
    "context": ["game-1/turn-2", "x" * 300],
    "luck": ["points", "no-such-field"],
    "fields": [["points"], ["no-such-field"], []],
    "given": [{"points": 0}, {"points": 99}],
    "arithmetic": ["exact", "float", "rough"],
    "simulate": [50, 0],
    "seed": ["42", 42, "with space"],
    "faces": [[4], [7], [4, 4]],
    "vary": [[{"pointer": "/subtract", "values": [0, 1]}], {"pointer": "/subtract", "from": 0, "to": 1}, []],
    "field": ["points", "no-such-field"],
    "value": [2, None, "two"],
    "at_least": [0.25, 2],
    "side": ["attacker", "neither"],
    "worth": ["points", "attacker.wounds - 2*defender.wounds", "no such", "25*"],
    "against": [True, "yes"],
    "readings": [True, "yes"],
}
"""Values of each argument, some of them wrong."""
NOT_OFFERED: Final = {
    "library": {
        "a question without a state": "Its function takes the state by its place, and Python refuses a call without one."
    },
    "link": {
        "a document of house rules": "A link has digests, because documents are too long.",
        "a state that is neither an object nor a line": "A link is text.",
        "a name that no request has": "A link refuses it as its own parameter, with status 400.",
    },
}
"""The parts that a way does not offer, each with its reason."""

WHOLE: Final = {"resolve": {"outcome": True}}
"""The argument by which a tool gives its whole answer."""
CONTRACT: Final = json.loads((Path(__file__).resolve().parents[2] / "openapi" / "openapi.json").read_text("utf-8"))


class Case(NamedTuple):
    operation: Operation
    ruleset: Ruleset[Any]
    rule: str
    given: dict[str, Any]

    @property
    def path(self) -> str:
        return self.operation.template.format(ruleset=self.ruleset.id, rule=self.rule)

    @property
    def body(self) -> dict[str, Any]:
        """The body of a POST. It is written here a second time, so that the form has a witness."""
        body = {name: value for name, value in self.given.items() if name not in {"seed", "faces", "simulate"}}
        if "faces" in self.given:
            body["dice"] = {"source": "supplied", "faces": self.given["faces"]}
        if "seed" in self.given and self.operation.id == "resolve":
            body["dice"] = {"source": "seeded", "seed": self.given["seed"]}
        elif "seed" in self.given:
            body["seed"] = self.given["seed"]
        if "simulate" in self.given:
            body |= {"method": "simulate", "count": self.given["simulate"]}
        return body

    def asked(self, asking: Callable[..., Any], *before: Any) -> Any:
        """The state by its place, and everything else by its name."""
        first = [self.given["state"]] if "state" in self.given else []
        return asking(*before, *first, **{name: value for name, value in self.given.items() if name != "state"})

    def here(self) -> Any:
        method = getattr(self.ruleset, self.operation.id, None)
        if method is not None:
            return self.asked(method, self.rule)
        return self.asked(getattr(ror_rules, self.operation.id), self.ruleset, self.rule)

    def at(self, client: Client | AsyncClient) -> Any:
        return self.asked(client.ask, self.operation.id, self.ruleset.id, self.rule)

    def linked(self, client: httpx.Client) -> Any:
        query = {"version": self.ruleset.version} | {name: text_of(value) for name, value in self.given.items()}
        if isinstance(self.given["state"], dict):
            query["state"] = json.dumps(self.given["state"])
        found = client.get(self.path, params=query)
        return read(found.status_code, found.content)

    @property
    def fits_a_link(self) -> bool:
        """Whether a link can say it. `NOT_OFFERED` has the reasons."""
        state = self.given.get("state")
        return (
            isinstance(state, str | dict)
            and "hous" not in self.given
            and DOCUMENT not in (self.given.get("houses") or [])
        )


def cases() -> Iterator[Case]:
    for operation in QUESTIONS.values():
        ruleset, example = next(
            (ruleset, each)
            for ruleset in (WAR, *rulesets())
            for each in ruleset.examples
            if operation.offered(ruleset.rule(each.rule)) and (ruleset is not WAR or each.rule == "sorcery")
        )
        yield from cases_of(operation, ruleset, example)
    yield from cases_of(ADVISE, WAR, next(each for each in WAR.examples if each.rule == "individual-combat"))


def cases_of(operation: Operation, ruleset: Ruleset[Any], example: Example) -> Iterator[Case]:
    base = next(operation.tried(ruleset, example))
    if operation.id == "resolve":
        base |= {"seed": "7"}
    states = ["rating=B", {"no-such": 1}, "no such line", None, 5]
    more = [base, {**base, "hous": 1}]
    more += [
        {**base, name: value}
        for name in operation.form.arguments
        for value in (GIVEN[name] if name != operation.form.first else states)
    ]
    more += [{**base, "simulate": 50, "seed": "42"}] if "simulate" in operation.form.arguments else []
    more += [{each: value for each, value in base.items() if each != name} for name in base if name != "seed"]
    for given in more:
        if "faces" in given:
            del given["seed"]
        yield Case(operation, ruleset, example.rule, given)


CASES: Final = list(cases())


def told(found: Any) -> Any:
    """An answer as JSON, without its sentence, which each answer gets anew."""
    return unspoken(json.loads(encode(found)))


def faults(error: RorError) -> list[tuple[str, str]]:
    return [(each.code, each.pointer) for each in error.faults]


def tried(asking: Callable[[], Any]) -> Any:
    try:
        return told(asking())
    except RorError as error:
        return faults(error)


def unspoken(found: Any) -> Any:
    return {name: each for name, each in found.items() if name != "summary"} if isinstance(found, dict) else found


def read(status: int, body: bytes) -> Any:
    """The answer of HTTP as JSON, or the code and the place of each fault."""
    found = json.loads(body)
    if status == 200:
        return unspoken(found)
    return [(each["code"], each["pointer"]) for each in found.get("errors") or [{"code": found["code"], "pointer": ""}]]


def text_of(value: Any) -> str:
    """A value as a link writes it."""
    if (
        isinstance(value, dict)
        and "pointer" not in value
        and all(isinstance(each, str | int) for each in value.values())
    ):
        return ",".join(f"{name}:{each}" for name, each in value.items())
    if isinstance(value, list) and value and all(isinstance(each, str | int) for each in value):
        return ",".join(map(str, value))
    return value if isinstance(value, str) else json.dumps(value)


@pytest.fixture(scope="module")
def remote(service: Service) -> Iterator[Client]:
    with Client(service.url, seconds=60, each=60) as opened:
        yield opened


@pytest.fixture(scope="module")
def posted(client: httpx.Client) -> list[Any]:
    """The answers of POST, and the sentences of its refusals."""
    client.post("/v1/houses", json=DOCUMENT)
    WAR.house(DOCUMENT)  # a service in this process may have forgotten it
    return [client.post(each.path, json=each.body) for each in CASES]


def test_each_question_has_one_answer_whatever_the_way(client: httpx.Client, remote: Client, posted: list[Any]) -> None:
    def nobody(request: httpx.Request) -> httpx.Response:
        raise httpx.ConnectError("nobody")

    away = Client("http://nowhere", seconds=0.001, each=0.001, fallback=True, transport=httpx.MockTransport(nobody))
    ways: dict[str, Callable[[Case], Any]] = {
        "library": lambda each: tried(each.here) if "state" in each.given else None,
        "in process": lambda each: read(*itemgetter(0, 2)(answer("POST", each.path, encode(each.body)))),
        "client": lambda each: tried(lambda: each.at(remote)),
        "fallback": lambda each: tried(lambda: each.at(away)),
        "link": lambda each: each.linked(client) if each.fits_a_link else None,
    }
    apart = []
    for case, found in zip(CASES, posted, strict=True):
        expected = read(found.status_code, found.content)
        for way, asking in ways.items():
            came = asking(case)
            if came is not None and came != expected:
                apart.append((case.operation.id, case.given, way, came, expected))
    assert apart == []
    assert {each.status_code for each in posted} >= {200, 422}


def test_each_question_has_one_answer_as_a_tool_and_with_await(service: Service, posted: list[Any]) -> None:
    async def asking() -> list[Any]:
        apart: list[Any] = []
        async with McpClient(server()) as tools, AsyncClient(service.url, seconds=60, each=60) as remote:
            for case, found in zip(CASES, posted, strict=True):
                expected = read(found.status_code, found.content)
                try:
                    came = told(await case.at(remote))
                except RorError as error:
                    came = faults(error)
                if came != expected:
                    apart.append((case.operation.id, case.given, "await", came, expected))
                asked = {"ruleset": case.ruleset.id, "rule": case.rule, **case.given}
                tool = await tools.call_tool(case.operation.id, {**asked, **WHOLE.get(case.operation.id, {})})
                text = tool.content[0].text  # type: ignore[union-attr]  # our tools answer in text
                if tool.is_error:
                    same = found.status_code != 200 and all(each["detail"] in text for each in found.json()["errors"])
                else:
                    whole = tool.structured_content or {}
                    same = unspoken(whole.get("outcome") or whole) == expected
                if not same:
                    apart.append((case.operation.id, case.given, "tool", text, expected))
        return apart

    assert asyncio.run(asking()) == []


def test_each_operation_without_a_rule_has_one_answer(client: httpx.Client, remote: Client) -> None:
    async def by_tool(name: str, arguments: dict[str, Any]) -> Any:
        async with McpClient(server()) as tools:
            return (await tools.call_tool(name, arguments)).structured_content

    seen = set()
    for operation in CALLS.values():
        form = operation.form
        if operation.about_a_rule or operation.answer is object:
            continue
        shown = CONTRACT["paths"][operation.template]["post"]["requestBody"]["content"]["application/json"]["examples"]
        for body in (each["value"] for each in shown.values()):
            expected = client.post(operation.template, json=body).json()
            name = operation.name or operation.id
            first = body if form.whole else [each["outcome"] for each in body["items"]]
            more = {} if form.whole else {"luck": body["items"][0]["luck"]}
            assert json.loads(answer("POST", operation.template, encode(body)).body) == expected
            assert json.loads(encode(operation.locally(body))) == expected
            assert told(getattr(remote, name)(first, **more)) == unspoken(expected)
            asked = body if form.members else {form.first: first, **more}
            assert asyncio.run(by_tool(name, asked)) == expected
            seen.add(operation.id)
    assert seen == {each.id for each in CALLS.values() if each.answer is not object and not each.about_a_rule}


def test_a_throw_without_a_seed_draws_one_in_every_way(client: httpx.Client, remote: Client) -> None:
    rules = remote.load(WAR.id)
    outcomes = [plain(each.resolve("sorcery", {"rating": "B"})) for each in (WAR, rules) for _ in range(2)]
    body = encode({"state": {"rating": "B"}})
    outcomes += [json.loads(answer("POST", "/v1/war-of-the-ring/sorcery", body).body)]
    outcomes += [
        client.post("/v1/war-of-the-ring/sorcery", content=body, headers={"content-type": "application/json"}).json()
    ]
    outcomes += [client.get("/v1/war-of-the-ring/sorcery?state=B", follow_redirects=True).json()]
    seeds = {each["dice"]["seed"] for each in outcomes}
    assert len(seeds) == len(outcomes)
    assert all(len(each) == 64 for each in seeds)


def test_every_part_that_is_not_offered_has_a_reason() -> None:
    assert all(reason.endswith(".") for parts in NOT_OFFERED.values() for reason in parts.values())
    assert {name for operation in QUESTIONS.values() for name in operation.form.arguments} == {"state", *GIVEN}
