"""Two interfaces with JSON in and out: the public call of the library, and the service over HTTP."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from ror_rules import encode, load
from tests.service.running import Service

Ask = Callable[..., dict[str, Any]]
"""A call with ruleset, rule, state and other members, which returns plain JSON values."""


def called(ruleset: str, rule: str, state: Any, **more: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(encode(load(ruleset).resolve(rule, json.loads(json.dumps(state)), **more)))
    return answer


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ask]:
    with Service(tmp_path_factory.mktemp("turns")) as running, running.client() as client:

        def ask(ruleset: str, rule: str, state: Any, *, seed: str | None = None, **more: Any) -> dict[str, Any]:
            dice = {} if seed is None else {"dice": {"source": "seeded", "seed": seed}}
            answer = client.post(f"/v1/{ruleset}/{rule}", json={"state": state, **dice, **more})
            assert answer.status_code == 200, answer.text
            found: dict[str, Any] = answer.json()
            return found

        yield ask


@pytest.fixture(params=["called", "served"])
def ask(request: pytest.FixtureRequest) -> Ask:
    way: Ask = called if request.param == "called" else request.getfixturevalue("served")
    return way
