from __future__ import annotations

import asyncio
import inspect
import logging
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, Literal

import httpx
import pytest

import ror_rules
from ror_rules import Outcome, RorError, encode, load, rulesets, verify
from ror_rules.author import Ruleset
from ror_rules.client import AsyncClient, AsyncRules, Client, Rules, ServiceError, UnreachableError, WrongAnswerError
from ror_rules.errors import HouseError, ReceiptError
from ror_rules.states import WarOfTheRingSorcery
from tests.service.running import Service

SORCERY: Final[tuple[Literal["sorcery"], WarOfTheRingSorcery]] = ("sorcery", {"rating": "B"})


@pytest.fixture(scope="module")
def remote(service: Service) -> Iterator[Client]:
    with Client(service.url, seconds=60, each=60) as opened:
        yield opened


class Losing(httpx.HTTPTransport):
    def __init__(self, lost: int) -> None:
        super().__init__()
        self.lost = lost
        self.bodies: list[bytes] = []

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        self.bodies.append(request.read())
        answer = super().handle_request(request)
        if len(self.bodies) <= self.lost:
            answer.close()
            raise httpx.ReadError("lost")
        return answer


@pytest.mark.parametrize("remote_type", [Rules, AsyncRules])
@pytest.mark.parametrize("call", ["resolve", "odds"])
def test_it_is_asked_as_the_library_is(remote_type: type, call: str) -> None:
    there = inspect.signature(getattr(remote_type, call)).parameters
    assert [*there][:3] == ["self", "rule_id", "state"]
    rules = load("war-of-the-ring")
    given: dict[str, Any] = {
        "rulings": {},
        "version": rules.version,
        "houses": [],
        "seed": "1",
        "context": "c",
        "luck": "points",
    }
    given |= {"simulate": 9} if call == "odds" else {"faces": None}
    taken = {name: each for name, each in given.items() if name in there}
    assert len(taken) >= 5
    getattr(Ruleset, call)(rules, "sorcery", "B", **taken)


def test_every_example_comes_as_the_library_gives_it(remote: Client) -> None:
    for ruleset in rulesets():
        rules = remote.load(ruleset.id)
        assert (rules.id, rules.version, rules.digest) == (ruleset.id, ruleset.version, ruleset.digest)
        for example in ruleset.examples:
            found = rules.resolve(example.rule, example.state, seed=7, context="c")
            assert found == ruleset.resolve(example.rule, example.state, seed=7, context="c")
            assert type(found.result) is ruleset.rules[example.rule].result_type
            assert rules.resolve(example.rule, found.state, seed=7, context="c") == found


@pytest.mark.parametrize(
    ("rule", "state", "more"),
    [
        ("sorcery", {"rating": "E", "rat": 1}, {}),
        ("sorcery", {"rating": "B"}, {"faces": [1, 2]}),
        ("sorcery", {"rating": "B"}, {"rulings": {"no": "such"}}),
        ("sorcery", {"rating": "B"}, {"version": "9.9.9"}),
        ("sorcery", {"rating": "B"}, {"seed": "1", "faces": [1]}),
        ("sorcery", {"rating": float("nan")}, {}),
        ("no-such-rule", {}, {}),
    ],
)
def test_problems_are_the_library_s_errors(remote: Client, rule: str, state: Any, more: dict[str, Any]) -> None:
    raised = []
    doors: tuple[Rules | Ruleset[Any], ...] = (remote.load("war-of-the-ring"), load("war-of-the-ring"))
    for rules in doors:
        with pytest.raises(RorError) as error:
            rules.resolve(rule, state, **more)
        raised.append(error.value)
    there, here = raised
    assert (type(there), there.help) == (type(here), here.help)
    assert str(here).endswith(str(there))
    assert rule == "no-such-rule" or there.faults == here.faults


def test_the_service_s_own_refusals_are_reported(remote: Client) -> None:
    with pytest.raises(ServiceError) as error:
        remote.outcome("0" * 64)
    assert (error.value.problem.status, error.value.problem.type) == (404, "/problems/outcome-not-kept")
    with pytest.raises(RorError):
        remote.load("../../health")


def test_outcomes_are_read_back_and_verified(remote: Client) -> None:
    found = remote.load("war-of-the-ring").resolve(*SORCERY)
    assert remote.outcome(found.id) == found
    assert remote.verify(found) == verify(found)


def test_a_rule_without_dice_is_asked_without_a_seed(remote: Client) -> None:
    here: Ruleset[Any] = load("sauron")
    there: Rules = remote.load("sauron")
    example = next(each for each in here.examples if not here.rules[each.rule].throws)
    assert there.resolve(example.rule, example.state) == here.resolve(example.rule, example.state)


def test_what_is_asked_again_is_the_same_question(service: Service) -> None:
    way = Losing(3)
    with Client(service.url, seconds=60, transport=way) as client:
        found = Rules(client, client.load("war-of-the-ring").page).resolve(*SORCERY)
    *_, first, second = way.bodies
    assert b'"source":"seeded"' in second
    assert len({body for body in way.bodies if body}) == 1
    assert verify(found).holds
    assert first in {b"", second}


def test_a_service_that_lacks_a_house_rule_is_sent_its_document(service: Service) -> None:
    war = load("war-of-the-ring")
    about = {"name": "Rich sorcery", "ruleset": war.id, "version": war.version}
    document = {"house": about, "tables": {"sorcery": {"cells": {"1": {"B": 7}}}}}
    under = war.with_houses([document])
    (digest,) = [each.digest for each in under.houses]
    asked: dict[str, Any] = {"faces": [4], "houses": [digest]}
    with Client(service.url) as client, pytest.raises(HouseError):
        client.load(war.id).resolve(*SORCERY, **asked)
    with Client(service.url, houses=[document]) as client:
        found = client.load(war.id).resolve(*SORCERY, **asked)
    assert found == under.resolve(*SORCERY, faces=[4]) == war.resolve(*SORCERY, **asked)
    with Client(service.url) as client:
        line = f"rating=B +house:{digest[7:27]}"
        assert client.load(war.id).resolve("sorcery", line, faces=[4], houses=[document]) == found


def test_a_service_that_dies_and_comes_back_is_waited_for(tmp_path: Path) -> None:
    running = Service(tmp_path)
    with Client(running.url, seconds=60) as client:
        rules = client.load("war-of-the-ring")
        before = rules.resolve(*SORCERY, seed="1")
        running.process.kill()
        running.process.wait()
        found: list[Any] = []
        asking = threading.Thread(target=lambda: found.append(rules.resolve(*SORCERY, seed="1")))
        asking.start()
        with Service(tmp_path, listen=running.port):
            asking.join()
            assert found == [before]


def test_the_library_answers_where_that_is_wanted(caplog: pytest.LogCaptureFixture) -> None:
    with Client("http://127.0.0.1:1", seconds=0.05, fallback=True) as client, caplog.at_level(logging.WARNING):
        rules = client.load("war-of-the-ring")
        assert rules.resolve(*SORCERY, seed="1") == load("war-of-the-ring").resolve(*SORCERY, seed="1")
        assert rules.odds(*SORCERY) == load("war-of-the-ring").odds(*SORCERY)
        with pytest.raises(RorError):
            rules.resolve("sorcery", {})
        with pytest.raises(UnreachableError):
            client.outcome("0" * 64)
    assert "answered here" in caplog.text


def test_the_library_answers_at_once_where_nobody_listens() -> None:
    begun = time.monotonic()
    with Client("http://127.0.0.1:1", seconds=600, fallback=True) as client:
        assert client.load("war-of-the-ring").id == "war-of-the-ring"

    async def awaited() -> Any:
        client = AsyncClient("http://127.0.0.1:1", seconds=600, fallback=True)
        try:
            return await client.load("war-of-the-ring")
        finally:
            await client.close()

    assert asyncio.run(awaited()).id == "war-of-the-ring"
    assert time.monotonic() - begun < 60


def test_a_refusal_at_one_address_of_several_is_tried_again() -> None:
    tries: list[str] = []

    def answered(request: httpx.Request) -> httpx.Response:
        tries.append(request.url.path)
        refused = [ConnectionRefusedError(), TimeoutError()]
        if len(tries) == 1:
            raise httpx.ConnectError("All connection attempts failed") from ExceptionGroup("several", refused)
        return httpx.Response(200, json={"rulesets": []})

    with Client("http://ror.example", fallback=True, transport=httpx.MockTransport(answered)) as client:
        assert client.rulesets() == ()
    assert len(tries) == 2


def test_no_caller_is_waited_for_without_end() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        for address in ("http://127.0.0.1:1", f"http://127.0.0.1:{silent.getsockname()[1]}"):
            with Client(address, seconds=0.2) as client, pytest.raises(UnreachableError) as error:
                client.load("war-of-the-ring")
            assert "did not answer" in str(error.value)
    strange = httpx.MockTransport(lambda request: httpx.Response(200, text="<html>"))
    with Client("http://ror.example", transport=strange) as client, pytest.raises(WrongAnswerError) as told:
        client.rulesets()
    assert "Got '<html>'." in str(told.value)


def test_with_await_it_is_the_same(service: Service) -> None:
    async def asked() -> None:
        async with AsyncClient(service.url, seconds=60, each=60) as client:
            rules = await client.load("war-of-the-ring")
            found = await asyncio.gather(*(rules.resolve(*SORCERY, seed=each) for each in range(20)))
            assert found == [load("war-of-the-ring").resolve(*SORCERY, seed=each) for each in range(20)]
            assert await rules.odds(*SORCERY, fields=["*"]) == load("war-of-the-ring").odds(*SORCERY, fields=["*"])
            assert await client.verify(found[0]) == verify(found[0])
            assert await client.outcome(found[0].id) == found[0]
            assert {each.id for each in await client.rulesets()} == {each.id for each in rulesets()}
            with pytest.raises(RorError):
                await rules.resolve("sorcery", {})
        async with AsyncClient("http://127.0.0.1:1", seconds=0.05) as nobody:
            with pytest.raises(UnreachableError):
                await nobody.load("sauron")

    asyncio.run(asked())


STUDIES: dict[str, tuple[str, str, dict[str, Any]]] = {
    "sweep": ("sorcery", "rating=B", {"vary": [{"pointer": "/rating", "values": ["A", "B"]}], "fields": ["points"]}),
    "need": (
        "sorcery",
        "rating=B",
        {"vary": {"pointer": "/subtract", "from": 0, "to": 3}, "field": "points", "value": 2, "at_least": 0.1},
    ),
    "advise": ("combat", "3 orc v 2 man, 1 elf", {"side": "defender"}),
}


HOUSE = {
    "house": {"name": "Our cell", "ruleset": "war-of-the-ring", "version": load("war-of-the-ring").version},
    "tables": {"sorcery": {"cells": {"1": {"B": 7}}}},
}


def test_without_a_service_the_clients_documents_are_known_by_their_digests() -> None:
    digest = load("war-of-the-ring").with_houses([HOUSE]).houses[0].digest
    program = f"""
from ror_rules.client import Client
client = Client("http://127.0.0.1:1", seconds=0.05, fallback=True, houses=[{HOUSE!r}])
found = client.load("war-of-the-ring").resolve("sorcery", "rating=B", faces=[4], houses=[{digest!r}])
print(*found.ruleset.houses)
"""
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert ran.stdout.strip() == digest, ran.stderr


def test_outcomes_are_compared_measured_and_batched_as_the_library_does(remote: Client) -> None:
    outcome = load("war-of-the-ring").resolve(*SORCERY, seed="42")
    question = {"outcome": outcome, "under": [{}, {"patch": {"rating": "C"}}]}
    assert remote.compare(question) == ror_rules.compare(question)
    assert remote.luck([outcome], luck="points") == ror_rules.game_luck([outcome], luck="points")
    item = {"ruleset": "war-of-the-ring", "rule": "sorcery", "state": {"rating": "B"}}
    items = [{**item, "dice": {"source": "seeded", "seed": "42"}}, item, {**item, "state": {"rating": "E"}}]
    seeded, drawn, refused = remote.batch(items)
    assert seeded == outcome
    assert isinstance(drawn, Outcome)
    assert verify(drawn).holds
    assert isinstance(refused, RorError)
    assert refused.pointer == "/items/2/state/rating"
    with Client("http://127.0.0.1:1", seconds=0.05, fallback=True) as alone:
        again, _, wrong = alone.batch(items)
    assert again == seeded
    assert isinstance(wrong, RorError)
    assert (str(wrong), wrong.pointer) == (str(refused), refused.pointer)


def test_studies_with_await_are_those_without() -> None:
    for name in ("resolve", "odds", "sweep", "need", "advise"):
        assert [*inspect.signature(getattr(AsyncRules, name)).parameters] == [
            *inspect.signature(getattr(Rules, name)).parameters
        ]
    for name in ("verify", "compare", "luck", "batch", "outcome"):
        assert [*inspect.signature(getattr(AsyncClient, name)).parameters] == [
            *inspect.signature(getattr(Client, name)).parameters
        ]


@pytest.mark.parametrize("study", STUDIES)
def test_a_study_of_another_rule_is_refused(study: str) -> None:
    rule, state, asked = STUDIES[study]
    ruleset = load("ring-of-power" if study == "advise" else "war-of-the-ring")
    told = encode(getattr(ror_rules, study)(ruleset, rule, state, **asked))
    way = httpx.MockTransport(lambda request: httpx.Response(200, content=told))
    with Client("http://service", transport=way) as client, pytest.raises(WrongAnswerError, match="`/rule`"):
        client.ask(study, ruleset.id, "losses", state, **asked)


@pytest.mark.parametrize("study", ["sweep", "need"])
def test_a_study_of_another_state_is_refused(study: str) -> None:
    rule, state, asked = STUDIES[study]
    ruleset = load("war-of-the-ring")
    told = encode(getattr(ror_rules, study)(ruleset, rule, state, **asked))
    way = httpx.MockTransport(lambda request: httpx.Response(200, content=told))
    with Client("http://service", transport=way) as client:
        assert encode(client.ask(study, ruleset.id, rule, {"rating": "B"}, **asked)) == told
        with pytest.raises(WrongAnswerError, match="`/state/rating`"):
            client.ask(study, ruleset.id, rule, {"rating": "C"}, **asked)


TABLE: Final = (
    {"id": "t1", "name": "Riders of Rohan", "side": "ours", "own": {"count": 6}},
    {"id": "t2", "name": "9 orcs", "side": "theirs"},
)


def test_pieces_become_a_state_and_its_outcome_their_changes(service: Service, remote: Client) -> None:
    rules = remote.load("ring-of-power")
    made = remote.pieces(rules.id, "combat", TABLE, more="@ woods")
    outcome: Any = rules.resolve("combat", made.state, seed="5")
    found = remote.pieces(rules.id, "combat", TABLE, more="@ woods", outcome=outcome)
    assert found.state == made.state
    assert isinstance(found.changes, tuple)
    assert {each.piece for each in found.changes} <= {"t1", "t2"}
    assert found.changes
    with pytest.raises(ReceiptError) as refused:
        remote.pieces(rules.id, "combat", TABLE[:1], outcome=outcome)
    assert refused.value.pointer == "/pieces"

    async def asked() -> object:
        async with AsyncClient(service.url) as client:
            return await client.pieces(rules.id, "combat", TABLE, more="@ woods", outcome=outcome)

    assert asyncio.run(asked()) == found
