"""House-rule documents are tried by a worker before the service keeps them."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from typing import Any, Final

import pytest

from ror_rules import load
from ror_rules.errors import HouseError, SchemaError
from ror_rules.host.caches import caches
from ror_rules.message import named
from ror_rules.ruleset import Ruleset
from ror_service import app as service_app
from ror_service._work import tasks
from ror_service._work.single_flight import SingleFlight
from ror_service.settings import Settings
from ror_service.testing import limits
from tests.service.test_account import post
from tests.service.test_front import Asked, sent

WAR: Final = load("war-of-the-ring")
STATE: Final = {"rating": "B"}
DICE: Final = {"source": "supplied", "faces": [3]}


def house(points: int) -> dict[str, Any]:
    about = {"name": "A trial", "ruleset": WAR.id, "version": WAR.version}
    return {"house": about, "tables": {"sorcery": {"cells": {"3": {"B": points}}}}}


def test_a_document_that_passes_is_told_as_by_the_library() -> None:
    found = json.loads(tasks.try_house(house(7)))
    assert found["digest"] == WAR.house(house(7)).digest


def test_a_document_is_refused_if_a_rule_fails_under_it(monkeypatch: pytest.MonkeyPatch) -> None:
    real: Callable[..., Any] = Ruleset.answer

    def answer(self: Ruleset[Any], rule_id: str, request: Any) -> Any:
        return 1 // 0 if self.houses and rule_id == "sorcery" else real(self, rule_id, request)

    monkeypatch.setattr(Ruleset, "answer", answer)
    with pytest.raises(SchemaError) as refused:
        tasks.try_house(house(8))
    assert (refused.value.code, "sorcery" in str(refused.value)) == ("house-fails", True)


def test_a_document_is_refused_if_the_odds_of_a_rule_fail_under_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def answer(question: Any) -> Any:
        raise RecursionError

    monkeypatch.setattr(tasks, "answer", answer)
    with pytest.raises(SchemaError, match="fails"):
        tasks.try_house(house(8))


def test_a_document_is_refused_if_the_examples_take_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0

    def clock() -> float:
        nonlocal now
        now += float(limits["TRIAL_SECONDS"]) / 3
        return now

    monkeypatch.setattr(time, "process_time", clock)
    with pytest.raises(SchemaError) as refused:
        tasks.try_house(house(8))
    assert refused.value.code == "house-too-dear"


def asked(document: Any) -> dict[str, tuple[Asked, str]]:
    """Requests that bring a document, each with the place of it in the problem."""
    request = {"state": STATE, "dice": DICE, "houses": [document]}
    item = {"ruleset": WAR.id, "rule": "sorcery", **request}
    rule = f"/v1/{WAR.id}/sorcery"
    return {
        "its own": (post("/v1/houses", document), ""),
        "a resolution": (post(rule, request), "/houses/0"),
        "odds": (post(f"{rule}/odds", {"state": STATE, "houses": [document]}), "/houses/0"),
        "a batch": (post("/v1/batch", {"items": [item]}), "/items/0/houses/0"),
        "a comparison": (post("/v1/compare", item | {"under": [{}, {}]}), "/houses/0"),
    }


@pytest.mark.parametrize("way", asked(None))
def test_each_document_is_tried_once_before_it_is_kept(monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    points = 20 + [*asked(None)].index(way)
    request, place = asked(house(points))[way]
    digest = WAR.house(house(points)).digest
    while known(digest):
        caches()["houses"].drop()
    fails = True
    trials: list[Any] = []

    async def ask(self: Any, key: str, function: Any, *arguments: Any, keep: Callable[[bytes], None]) -> bytes:
        if function is tasks.try_house:
            trials.append(arguments[0])
            if fails:
                raise SchemaError("house-fails", rule="sorcery", title=named("Sorcery"))
            keep(found := json.dumps({"digest": "sha256:" + "0" * 64}).encode())
            return found
        return b'{"id":"0"}'

    monkeypatch.setattr(SingleFlight, "ask", ask)

    async def run() -> None:
        nonlocal fails
        front: Any = service_app.build(Settings())
        refused = json.loads((await sent(front, request))[1]["body"])
        problem = refused["items"][0]["problem"] if "items" in refused else refused
        assert (problem["status"], problem["code"]) == (422, "house-fails")
        assert [each["pointer"] for each in problem["errors"]] == [place]
        assert not known(digest)
        fails = False
        for _ in range(2):
            assert (await sent(front, request))[0]["status"] == 200
        assert known(digest)
        assert trials == [house(points)] * 2

    asyncio.run(run())


def known(digest: str) -> bool:
    """Whether the process knows a document by its digest."""
    try:
        WAR.with_houses([digest])
    except HouseError:
        return False
    return True
