"""The conformance kit for a client in its own runtime."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import Any, NamedTuple

from tests.kit import KIT

ANSWERS: dict[str, Any] = KIT["KIT"]["answers"]
RESOLUTIONS: list[dict[str, Any]] = [case for case in KIT["KIT"]["cases"] if "call" not in case]
AT_ONCE = 4


class Gave(NamedTuple):
    outcome: Any = None
    words: str = ""


def faults(ask: Callable[[str, dict[str, Any]], Gave], *, lines: bool = True) -> list[str]:
    """`lines`: the client takes a state as a line."""
    cases = [case for case in RESOLUTIONS if lines or case.get("needs") != "lines"]
    with ThreadPoolExecutor(AT_ONCE) as threads:
        found = threads.map(lambda case: [f"{case['name']}: {fault}" for fault in _of(ask, case)], cases)
        return [fault for each in found for fault in each]


def _of(ask: Callable[[str, dict[str, Any]], Gave], case: dict[str, Any]) -> Iterator[str]:
    with closing(KIT["Scripted"](case)) as service:
        gave = ask(service.address, case)
        yield from KIT["faults"](case, service.asked)
    if case["gives"] == "outcome":
        if gave.outcome != ANSWERS[case["service"][-1]["answer"]]:
            yield f"It gave {json.dumps(gave.outcome):.200} {gave.words}"
    elif gave.outcome is not None:
        yield f"It took {json.dumps(gave.outcome):.200} for the answer."
    elif (" answers at " in gave.words) != (case["gives"] == "refusal"):
        yield f"It said: {gave.words}"
