from __future__ import annotations

import asyncio
import json
import tomllib
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec import structs

from ror_rules import Outcome, encode, load
from ror_rules.client import AsyncClient, Client, ServiceError, WrongAnswerError, read_keyring
from ror_rules.errors import ReceiptError, RorError
from ror_rules.host.trust import Envelope
from ror_rules.host.wire import convert, plain
from tests.kit import KIT
from tests.service.cases import JSON

ROOT = Path(__file__).resolve().parents[2]
ANSWERS = KIT["KIT"]["answers"]
CASES = [each for each in KIT["KIT"]["cases"] if "call" not in each]
OTHERS = [each for each in KIT["KIT"]["cases"] if "call" in each]


def resolve(client: Any, case: dict[str, Any]) -> Any:
    asks = dict(case["asks"])
    return client.ask("resolve", asks.pop("ruleset"), asks.pop("rule"), asks.pop("state"), **asks)


def ended(case: dict[str, Any], asking: Any) -> None:
    if case["gives"] == "outcome":
        expected = dict(KIT["KIT"]["answers"][case["service"][-1]["answer"]])
        assert plain(asking()) == {name: value for name, value in expected.items() if name != "summary"}
    elif case["gives"] == "problem":
        with pytest.raises((ServiceError, RorError)) as refused:
            asking()
        assert not isinstance(refused.value, ServiceError) or refused.value.problem.status == case["status"]
    else:
        with pytest.raises(WrongAnswerError, match="answers at this address"):
            asking()


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_the_client_passes_the_kit(case: dict[str, Any]) -> None:
    with closing(KIT["Scripted"](case)) as service, Client(service.address, key=case.get("key")) as client:
        ended(case, lambda: resolve(client, case))
        assert KIT["faults"](case, service.asked) == []


@pytest.mark.parametrize("case", OTHERS, ids=lambda case: case["name"])
def test_commitments_receipts_and_odds_pass_the_kit(case: dict[str, Any]) -> None:
    asks, keys = case["asks"], read_keyring(json.dumps(KIT["KIT"]["keys"]).encode())
    with closing(KIT["Scripted"](case)) as service, Client(service.address) as client:
        plans: dict[str, Callable[[], Any]] = {
            "commit": lambda: client.commit(asks["game"], asks["seq"], keys=keys),
            "throw": lambda: client.run(
                client.calls.throw(
                    asks["ruleset"],
                    asks["rule"],
                    asks["state"],
                    convert(ANSWERS[asks["commitment"]], Envelope),
                    asks["seeds"],
                    {},
                )
            ),
            "receipt": lambda: client.receipt(convert(without_summary(ANSWERS[asks["outcome"]]), Outcome), keys=keys),
            "odds": lambda: client.ask("odds", asks["ruleset"], asks["rule"], asks["state"], fields=asks["fields"]),
        }
        if case["gives"] == "answer":
            assert plain(plans[case["call"]]()) == without_summary(ANSWERS[case["service"][-1]["answer"]])
        else:
            with pytest.raises((WrongAnswerError, ReceiptError)):
                plans[case["call"]]()
        assert KIT["faults"](case, service.asked) == []


def without_summary(answer: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in answer.items() if name != "summary"}


def test_the_client_with_await_passes_the_kit() -> None:
    (case,) = (each for each in CASES if each["name"].endswith("another seed"))

    async def asking(address: str) -> Any:
        async with AsyncClient(address) as client:
            return await resolve(client, case)

    with closing(KIT["Scripted"](case)) as service:
        ended(case, lambda: asyncio.run(asking(service.address)))


def test_an_answer_of_rules_that_are_not_installed_is_checked_by_its_id(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ror_rules._ways.client.matching.ruleset_here", lambda *_: None)
    monkeypatch.setattr("ror_rules._ways.client.calls.ruleset_here", lambda *_: None)
    names = ("an answer", "another state", "a changed state", "a changed id")
    cases = [each for each in CASES if each["name"].endswith(names)]
    assert len(cases) == len(names)
    for case in cases:
        with closing(KIT["Scripted"](case)) as service, Client(service.address) as client:
            ended(case, lambda client=client, case=case: resolve(client, case))


@pytest.mark.parametrize(
    ("ruleset", "rule", "sent", "normal"),
    [
        (
            "war-of-the-ring",
            "terrain",
            {"steps": ["clear"], "movement_allowance": "9/6"},
            {"movement_allowance": "3/2"},
        ),
        (
            "three-player",
            "individual-combat",
            {
                "attacker": {"name": "Gimli", "combat": 4, "endurance": 4},
                "defender": {"name": "Dwar", "who": "nazgul", "combat": 4, "endurance": 4},
            },
            {"defender": {"who": "dwar"}},
        ),
    ],
)
def test_the_normal_form_of_a_state_is_no_other_state(
    monkeypatch: pytest.MonkeyPatch, ruleset: str, rule: str, sent: dict[str, Any], normal: dict[str, Any]
) -> None:
    for module in ("calls", "matching"):
        monkeypatch.setattr(f"ror_rules._ways.client.{module}.ruleset_here", lambda *_: None)
    outcome = load(ruleset).resolve(rule, sent, seed="7")
    for name, part in normal.items():
        found = plain(outcome.state)[name]
        assert found == part if isinstance(part, str) else found.items() >= part.items()
    honest = httpx.MockTransport(lambda _: httpx.Response(200, content=encode(outcome), headers=JSON))
    with Client("http://localhost", transport=honest) as client:
        assert client.ask("resolve", ruleset, rule, sent, seed="7").id == outcome.id


def test_an_answer_under_house_rules_belongs_to_its_question() -> None:
    document = tomllib.loads((ROOT / "docs" / "houses" / "deadlier-battles.toml").read_text("utf-8"))
    found = load("war-of-the-ring", [document]).resolve("sorcery", {"rating": "B"}, seed="7")
    printed = load("war-of-the-ring").resolve("sorcery", {"rating": "B"}, seed="7")
    (digest,) = found.ruleset.houses

    def answered(answer: Outcome, state: Any, **asked: Any) -> Outcome:
        sent = httpx.MockTransport(lambda _: httpx.Response(200, content=encode(answer), headers=JSON))
        with Client("http://localhost", transport=sent) as client:
            came: Outcome = client.ask("resolve", "war-of-the-ring", "sorcery", state, seed="7", **asked)
            return came

    plainly = {"rating": "B"}
    assert answered(found, plainly, houses=[document]) == found
    assert answered(found, plainly, houses=[digest]) == found
    assert answered(found, f"rating=B +house:{digest[7:27]}", houses=[document]) == found
    for asked in ({}, {"houses": ["sha256:" + "0" * 64]}):
        with pytest.raises(WrongAnswerError, match="`/ruleset/houses` of the answer"):
            answered(found, plainly, **asked)
    with pytest.raises(WrongAnswerError, match="`/ruleset/houses`"):
        answered(printed, plainly, houses=[document])
    with pytest.raises(WrongAnswerError, match="`/id` of the answer"):
        answered(structs.replace(found, id=printed.id), plainly, houses=[document])


def test_the_kit_finds_what_a_client_does_wrong() -> None:
    case = {"requests": 2, "waits": 2}
    asked = {"times": [0.0, 0.1, 2.2], "bodies": ["a", "b", "a"], "keys": ["", "", ""]}
    assert len(KIT["faults"](case, asked)) == 3
