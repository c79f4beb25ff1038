from __future__ import annotations

import json
import multiprocessing
import os
import signal
from collections.abc import Iterator
from typing import Any

import pytest

from ror_rules import encode, load
from ror_rules._operations import simulating, sweep
from ror_rules._operations.parts import Sharing
from ror_rules._operations.sharing import here, shared
from ror_rules._packages.questions import simulation
from ror_rules.errors import BudgetError, RorError, SchemaError
from ror_rules.testing import limits
from tests.cli.conftest import ROOT, Ran, Ror

WAR = load("war-of-the-ring")
BATTLE: dict[str, Any] = {
    "attacker": {"side": "dark_power", "strength": 20},
    "defender": {"side": "fellowship", "strength": 10},
}
TABLE = {
    "state": BATTLE,
    "vary": [
        {"pointer": "/attacker/strength", "from": 5, "to": 40},
        {"pointer": "/terrain", "values": ["clear", None, "rough"]},
    ],
    "fields": ["defender.strength_lost", "cell"],
}
THROWS = {"state": BATTLE, "method": "simulate", "count": 4321, "seed": "9", "fields": ["*"]}


@pytest.fixture(scope="module")
def two() -> Iterator[Sharing]:
    with shared(2) as share:
        yield share


def table(share: Sharing | None, tell: Any = None, **changes: Any) -> bytes:
    request = sweep.SWEEP.read(WAR, "army-combat", TABLE | changes)
    return encode(sweep.answer(WAR, "army-combat", request, share=share, tell=tell))


@pytest.mark.parametrize("parts", [1, 5, 400])
def test_a_sweep_has_the_same_bytes_for_every_partition(parts: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweep, "_PARTS", parts)
    assert table(here) == table(None)


def test_two_processes_sweep_as_one_does(two: Sharing) -> None:
    told: list[tuple[int, int]] = []
    assert table(two, lambda done, of: told.append((done, of))) == table(None)
    assert told[-1] == (108, 108)
    assert told == sorted(told)


def test_a_refused_state_is_blamed_in_the_process_that_asked(two: Sharing) -> None:
    wrong = {"vary": [{"pointer": "/defender/side", "values": ["dark_power", "saruman"]}]}
    with pytest.raises(RorError) as alone:
        table(None, **wrong)
    with pytest.raises(RorError) as together:
        table(two, **wrong)
    assert together.value.pointer == alone.value.pointer == "/vary/0/values/0"
    assert str(together.value) == str(alone.value)


def test_a_worker_that_is_killed_amid_a_sweep_is_a_clear_error() -> None:
    others = {each.pid for each in multiprocessing.active_children()}
    with shared(2) as share:

        def kill(done: int, of: int) -> None:
            ours = [each.pid for each in multiprocessing.active_children() if each.pid and each.pid not in others]
            if ours and done < of // 2:
                os.kill(ours[0], signal.SIGKILL)

        with pytest.raises(SchemaError, match="One of the 2 worker processes was killed"):
            table(share, kill)


@pytest.mark.parametrize("throws", [1, 77, 5000])
def test_a_simulation_has_the_same_bytes_for_every_partition(throws: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulating, "_THROWS", throws)
    whole = WAR.odds("army-combat", BATTLE, simulate=4321, seed="9", fields=["*"])
    assert encode(simulating.answer(WAR, "army-combat", THROWS, share=here)) == encode(whole)


def test_two_processes_throw_as_one_does(two: Sharing) -> None:
    told: list[int] = []
    found = simulating.answer(WAR, "army-combat", THROWS, share=two, progress=told.append)
    assert encode(found) == encode(WAR.odds("army-combat", BATTLE, simulate=4321, seed="9", fields=["*"]))
    assert told == [1000, 2000, 3000, 4000, 4321]


@pytest.mark.parametrize("most", [1, 3])
def test_too_many_values_are_refused_for_every_partition(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    assert most < limits["MAX_VALUES"]
    monkeypatch.setattr(simulation, "MAX_VALUES", most)
    monkeypatch.setattr(simulating, "_THROWS", 2)
    with pytest.raises(BudgetError) as alone:
        WAR.odds("army-combat", BATTLE, simulate=4321, seed="9", fields=["*"])
    with pytest.raises(BudgetError) as together:
        simulating.answer(WAR, "army-combat", THROWS, share=here)
    assert str(together.value) == str(alone.value)


@pytest.mark.nightly
def test_workers_change_no_byte_of_a_command(ror: Ror, tmp_path: Any) -> None:
    items = [
        {"ruleset": "war-of-the-ring", "rule": "sorcery", "state": {"rating": rating}, "dice": dice}
        for rating, dice in zip("ABCX" * 40, [{"source": "seeded", "seed": f"{n}"} for n in range(160)], strict=True)
    ]
    lines = "".join(json.dumps(item) + "\n" for item in items)
    season = tmp_path / "season.ndjson"
    season.write_bytes(
        b"".join(encode(WAR.resolve("sorcery", {"rating": "B"}, seed=f"{n}")) + b"\n" for n in range(450))
    )
    asked = [
        ("batch", "-"),
        (
            "sweep",
            "war-of-the-ring",
            "sorcery",
            "--state",
            '{"rating": "B"}',
            "--vary",
            "/rating=A,B,C",
            "--field",
            "points",
            "--json",
        ),
        (
            "odds",
            "war-of-the-ring",
            "sorcery",
            "--state",
            '{"rating": "B"}',
            "--simulate",
            "2500",
            "--seed",
            "1",
            "--json",
        ),
        ("audit", str(season), "--json", "-"),
    ]
    for command in asked:
        one, other = (ror(*command, "--workers", many, given=lines) for many in "12")
        assert (other.returncode, other.stderr) == (one.returncode, one.stderr) == (0, "")
        assert other.stdout == one.stdout
        assert one.stdout


def test_workers_are_a_number_from_one_and_for_throws(ror: Ror) -> None:
    sorcery = ("war-of-the-ring", "sorcery", "--state", '{"rating": "B"}')

    def refused(*arguments: str) -> str:
        ran: Ran = ror(*arguments, cwd=ROOT)
        assert (ran.returncode, ran.stdout) == (2, "")
        return ran.stderr

    assert "a number from 1" in refused("batch", "-", "--workers", "0")
    table = ("sweep", *sorcery, "--vary", "/rating=A,B", "--field", "points")
    assert "Pass only one of them" in refused(*table, "--workers", "2", "--dask", "tcp://localhost:1")
    assert "--workers is for --simulate" in refused("odds", *sorcery, "--workers", "2")
