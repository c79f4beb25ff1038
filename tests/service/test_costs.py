from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, cast

from ror_rules import encode
from ror_rules.host import register
from ror_rules.host.messages import with_summary
from ror_service import app as service_app
from ror_service.settings import Settings
from tests.calls import calls
from tests.service.cases import GOLLUM_REQUEST
from tests.service.test_front import KEPT, TABLE, Asked, sent

AROUND = 222
"""The limit of Python calls around a resolution's rule, with those of Litestar and the loop."""


def least_calls(work: Callable[[], object]) -> int:
    """The number of calls of Python functions: the least of some counts, which excludes garbage collection."""
    return min(calls(work) for _ in range(5))


def test_calls_around_a_rule_stay_few() -> None:
    rules = register.load("war-of-the-ring")
    front = cast("Any", service_app.build(Settings()))

    def resolve() -> None:
        outcome = rules.answer("gollum-control", rules.read("gollum-control", dict(GOLLUM_REQUEST)))
        with_summary(outcome, encode(outcome))

    def ask(name: str, asked: Asked) -> int:
        loop = asyncio.new_event_loop()
        for _ in range(3):  # one-time work happens in the first run
            assert loop.run_until_complete(sent(front, asked))[0]["status"] == 200, name
        found = least_calls(lambda: loop.run_until_complete(sent(front, asked)))
        loop.close()
        return found

    resolve()
    around = ask("a resolution", TABLE["a resolution"]) - least_calls(resolve)
    assert 0 < around <= AROUND
    assert 0 < ask("an outcome", Asked("GET", KEPT)) <= AROUND
