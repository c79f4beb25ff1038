"""Evenings while processes are killed, connections are cut and Redis hangs: nothing is lost, doubled or wrong."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any, Final

import pytest

from ror_rules.host.trust import new_key
from ror_rules.rooms import RoomVerdict
from tests.service.evenings import Evening, Seat, evening
from tests.service.running import VALKEY, RedisServer, Service
from tests.service.test_commitments import SAFE, SECRET

HOLDS: Final = RoomVerdict("holds")
THROWS: Final = 40


async def cut(seat: Seat) -> None:
    """Cut the stream of a reader, who comes back by themselves."""
    pool: Any = seat.http._transport
    for connection in list(pool._pool.connections):
        await connection.aclose()


async def throw(at: Evening, seat: Seat) -> None:
    """Throw once, through refusals of a process that is just dying."""
    await at.together()
    await seat.throw()


def played(folder: Path, redis: RedisServer, faults: random.Random) -> tuple[list[list[str]], list[RoomVerdict]]:
    settings: dict[str, Any] = {
        "signing_key": folder / "keys",
        "ledger_secret": SECRET,
        "ledger": redis.url,
        "log": folder / "log",
        "log_origin": "tests.example",
    }
    processes = [Service(folder, **settings) for _ in range(2)]

    def again(place: int) -> None:
        processes[place].process.kill()
        processes[place].process.wait(30)
        processes[place] = Service(folder, **settings, listen=processes[place].port)

    async def all_of_it() -> tuple[list[list[str]], list[RoomVerdict]]:
        async with evening(*[each.url for each in processes], absent="wait") as at:
            at.watch()
            players = await at.join("Anna", "Ben", "Cora")
            for number in range(THROWS):
                fault = asyncio.create_task(asyncio.sleep(0))
                if number % 8 == 3:
                    fault = asyncio.create_task(asyncio.to_thread(again, faults.randrange(2)))
                elif number % 8 == 5:
                    redis.hang()
                    asyncio.get_running_loop().call_later(1.5, redis.go_on)
                elif number % 2 == 1:
                    fault = asyncio.create_task(cut(faults.choice(at.seats)))
                await throw(at, faults.choice(players))
                await fault
            logs = await at.together()
            assert [seat.room.log.alarms for seat in at.seats] == [[]] * 4
            return logs, [await at.seats[0].room.checked(seq) for seq in range(1, THROWS + 1)]

    try:
        return asyncio.run(all_of_it())
    finally:
        for each in processes:
            each.process.kill()
            each.process.wait(30)


@pytest.mark.faults
def test_an_evening_goes_on_through_faults(tmp_path: Path) -> None:
    new_key(tmp_path / "keys", "2026-01-01", "2999-01-01")
    with RedisServer(VALKEY, tmp_path, *SAFE) as redis:
        logs, verdicts = played(tmp_path, redis, random.Random(7))
    assert logs[0] == logs[1] == logs[2] == logs[3]
    assert verdicts == [HOLDS] * THROWS
    thrown = [line for line in logs[0] if '"is":"thrown"' in line]
    assert len(thrown) == THROWS
    assert all(line.count('"player":') == 3 for line in thrown)  # all seeds in every throw
