from __future__ import annotations

import json
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import httpx
import msgpack  # type: ignore[import-untyped]  # it has no types
import pytest

from ror_rules import RorError, compare, encode, load, sweep
from ror_rules.cli import main
from ror_rules.client import Client
from tests.service.running import Service

RING: Final = load("ring-of-power")
PATH: Final = "/v1/ring-of-power/combat"
COUNT: Final = "/state/attacker/groups/0/count"
REFUSED: Final = "refused"
VALUES: Final = {
    "a whole number": (70, "70"),
    "a whole float": (70.0, "70.0"),
    "a whole float with an exponent": (7e1, "7e1"),
    "nothing": (None, None),
    "infinity": (math.inf, "inf"),
    "minus infinity": (-math.inf, "-inf"),
    "no number": (math.nan, "nan"),
    "a fraction": (70.5, "70.5"),
    "nought": (-0.0, "-0.0"),
    "a float that is not exact": (2.0**60, "1152921504606846976.0"),
    "a huge float": (1e300, "1e300"),
    "a huge number": (2**70, None),
    "text": ("70", '"70"'),
    "a truth": (True, "true"),
}


def state(count: Any) -> dict[str, Any]:
    orcs = {"id": "orcs", "type": "orc", "count": count}
    return {"attacker": {"groups": [orcs]}, "defender": {"groups": [{"id": "men", "type": "man", "count": 60}]}}


@pytest.fixture(scope="module")
def remote(service: Service) -> Iterator[Client]:
    with Client(service.url, fallback=False, seconds=60, each=60) as opened:
        yield opened


def by_http(client: httpx.Client, body: bytes, media: str) -> str:
    answer = client.post(PATH, content=body, headers={"Content-Type": media})
    assert answer.status_code in {200, 400, 422}, answer.text
    return str(answer.json()["id"]) if answer.status_code == 200 else REFUSED


def by_python(ask: Any, count: Any) -> str:
    try:
        return str(ask("combat", state(count), seed="1").id)
    except RorError as error:
        return (
            REFUSED if error.pointer in {COUNT, ""} else error.pointer
        )  # the service cannot place a number that it cannot read


def by_toml(folder: Path, written: str, capsys: pytest.CaptureFixture[str]) -> str:
    file = folder / "state.toml"
    file.write_text(
        f'[[attacker.groups]]\nid = "orcs"\ntype = "orc"\ncount = {written}\n'
        '[[defender.groups]]\nid = "men"\ntype = "man"\ncount = 60\n',
        "utf-8",
    )
    code = main(["resolve", "ring-of-power", "combat", "--state", str(file), "--seed", "1", "--json"])
    said = capsys.readouterr()
    assert (code, COUNT.removeprefix("/state") in said.err) in {(0, False), (2, True)}
    return str(json.loads(said.out)["id"]) if code == 0 else REFUSED


@pytest.mark.parametrize("what", VALUES)
def test_a_value_means_the_same_by_every_door(
    what: str, client: httpx.Client, remote: Client, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    value, written = VALUES[what]
    request = {"state": state(value), "dice": {"source": "seeded", "seed": "1"}}
    found = {
        "JSON": by_http(client, json.dumps(request).encode(), "application/json"),
        "Python": by_python(RING.resolve, value),
        "client": by_python(remote.load("ring-of-power").resolve, value),
    }
    if what != "a huge number":  # which MessagePack does not have
        found["MessagePack"] = by_http(client, msgpack.packb(request), "application/vnd.msgpack")
    if written is not None:
        found["TOML"] = by_toml(tmp_path, written, capsys)
    assert len(set(found.values())) == 1, found
    whole = isinstance(value, int | float) and not isinstance(value, bool) and value in {70, 0}
    assert (found["Python"] != REFUSED) == (value is None or (whole and value == 70))


@pytest.mark.parametrize("value", [math.inf, math.nan])
def test_no_number_is_dropped_elsewhere(value: float) -> None:
    asked = {"state": state(4), "dice": {"source": "seeded", "seed": "1"}}
    readings = [{"rulings": {}}, {"rulings": {}, "patch": {"site": value}}]
    for ask, pointer in (
        (lambda: RING.odds("combat", state(value)), COUNT),
        (lambda: RING.resolve("combat", state(4), seed="1", context=value), "/context"),  # type: ignore[call-overload]
        (lambda: RING.odds("combat", state(4), simulate=value, seed="1"), "/count"),  # type: ignore[call-overload]
        (
            lambda: sweep(RING, "combat", state(4), vary=[{"pointer": "/site", "values": [value]}], fields=["winner"]),
            "/vary/0/values/0",
        ),
        (
            lambda: compare({"ruleset": RING.id, "rule": "combat", "request": asked, "readings": readings}),
            "/readings/1/patch/site",
        ),
    ):
        with pytest.raises(RorError) as refused:
            ask()
        assert refused.value.pointer == pointer
        assert refused.value.code == "number-not-finite"


def test_whole_floats_are_numbers_elsewhere() -> None:
    war = load("war-of-the-ring")
    faces, whole = ([4.0], [4])
    one, other = (war.resolve("sorcery", {"rating": "B"}, faces=each) for each in (faces, whole))  # type: ignore[call-overload]
    assert encode(one) == encode(other)
    estimate = war.odds("sorcery", {"rating": "B"}, simulate=100.0, seed=7.0)  # type: ignore[call-overload]
    assert encode(estimate) == encode(war.odds("sorcery", {"rating": "B"}, simulate=100, seed=7))


@pytest.mark.parametrize(
    ("text", "taken"),
    [
        ("\u0646\u0627\u0645\u0647\u200c\u0647\u0627", True),
        *(
            (f"a{each}b", False)
            for each in "\u200c\u200d\u3164\u2800\ufe0f\u034f\u00ad\u061c\u200b\u200e\u200f\u202a\u202e\u2066\u2069\ufeff"
        ),
    ],
    ids=ascii,
)
def test_text_that_hides_or_turns_text_is_refused_by_every_door(
    text: str, taken: bool, client: httpx.Client, remote: Client, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    named = state(1)
    named["attacker"]["groups"][0]["name"] = text
    files = {"named": named, "plain": state(1)}
    for name, value in files.items():
        (tmp_path / name).write_text(json.dumps(value), "utf-8")
    dice = {"source": "seeded", "seed": "1"}
    found: dict[str, int] = {}
    for media, written in (("application/json", json.dumps), ("application/vnd.msgpack", msgpack.packb)):
        for asked in ({"state": named, "dice": dice}, {"state": state(1), "dice": dice, "context": text}):
            answer = client.post(PATH, content=written(asked), headers={"Content-Type": media})
            found[f"{media} {len(found)}"] = answer.status_code
    asks: tuple[Any, ...] = RING.resolve, remote.load("ring-of-power").resolve
    for ask in asks:
        for value, context in ((named, None), (state(1), text)):
            try:
                ask("combat", value, seed="1", context=context)
                found[f"{ask} {len(found)}"] = 200
            except RorError as error:
                found[f"{ask} {len(found)}"] = error.status
    for name, more_words in (("named", []), ("plain", ["--context", text])):
        arguments = ["resolve", "ring-of-power", "combat", "--state", str(tmp_path / name), "--seed", "1", *more_words]
        found[f"command {name}"] = {0: 200, 2: 422}[main(arguments)]
    capsys.readouterr()
    assert set(found.values()) == {200 if taken else 422}, found
