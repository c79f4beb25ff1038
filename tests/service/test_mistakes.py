from __future__ import annotations

import re
from typing import Any

import httpx
import msgpack  # type: ignore[import-untyped]  # it has no types

from tests.core.mistaken import MISTAKES, TITLES, Mistake, as_value
from tests.every import cases
from tests.service.cases import JSON, MSGPACK


def problems(answer: httpx.Response) -> list[dict[str, Any]]:
    if answer.status_code == 200:
        return [each["problem"] for each in answer.json()["items"] if "problem" in each]
    assert answer.headers["Content-Type"] == "application/problem+json"
    return [answer.json()]


@cases("mistake", MISTAKES, ids=TITLES)
def test_a_mistake_is_reported(client: httpx.Client, mistake: Mistake) -> None:
    found = problems(client.post(mistake.path, content=mistake.sent, headers=JSON))
    faults = [each for problem in found for each in problem["errors"]]
    help_ = " ".join(problem["help"] for problem in found)
    mistake.hold(faults, [problem["type"].removeprefix("/problems/") for problem in found], help_)
    assert "`ror " not in help_
    for path in re.findall(r"GET (\S+)", help_):
        assert client.get(path).status_code == 200
    for problem in found:
        first = problem["errors"][0]
        place = f"{first['pointer']}: " if first["pointer"] else ""
        assert problem["detail"].startswith(f"{place}{first['detail']}")
        assert (problem["code"], problem.get("with")) == (first["code"], first.get("with"))


@cases("mistake", MISTAKES, ids=TITLES)
def test_both_formats_get_the_same_refusal(client: httpx.Client, mistake: Mistake) -> None:
    try:
        packed = msgpack.packb(as_value(mistake))
    except ValueError:
        assert mistake.kinds == ("malformed",)
        return
    answer = client.post(mistake.path, content=packed, headers=MSGPACK)
    if mistake.kinds != ("malformed",):
        again = client.post(mistake.path, content=mistake.sent, headers=JSON).json()
        assert {**answer.json(), "request_id": ""} == {**again, "request_id": ""}
