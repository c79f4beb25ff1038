"""A player of the JavaScript client in a room of a real service, beside a player of the library."""

from __future__ import annotations

import asyncio
import base64
import json
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

import httpx
import pytest

from release.build import MODULES, ROOM_MODULES
from ror_rules.rooms import RoomVerdict
from tests.service.evenings import RULE, STATE, Evening, committing, evening
from tests.service.running import PATIENCE, Service

pytestmark = pytest.mark.programs
ROOT = Path(__file__).resolve().parents[2]
HOLDS = {"verdict": "holds", "codes": []}


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with committing(tmp_path_factory.mktemp("rooms")) as running:
        yield running


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which `ror-client` is installed."""
    folder = tmp_path_factory.mktemp("game")
    package = folder / "node_modules" / "ror-client"
    package.mkdir(parents=True)
    (package / "package.json").symlink_to(ROOT / "clients" / "js" / "package.json")
    for name in MODULES + ROOM_MODULES:
        (package / name).symlink_to(ROOT / "service" / "ror_service" / "_pages" / "static" / name)
    for program in ("evening.mjs", "alone.mjs"):
        (folder / program).write_bytes((ROOT / "tests" / "clients" / "js" / program).read_bytes())
    return folder


class NodePlayer:
    """A program in Node that plays in a room until so many throws ended."""

    def __init__(self, game: Path, at: Evening, throws: int, by: str = "stream") -> None:
        self.command = ["evening.mjs", at.urls[0], at.id, at.secret, str(throws), by]
        self.game = game

    async def __aenter__(self) -> Self:
        self.process = await asyncio.create_subprocess_exec(
            "node", *self.command, cwd=self.game, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
        )
        return self

    async def __aexit__(self, *_: object) -> None:
        with suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()

    async def said(self) -> dict[str, Any]:
        """The next line that it writes."""
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        line = await asyncio.wait_for(self.process.stdout.readline(), PATIENCE)
        assert line, (await self.process.stderr.read()).decode()
        found: dict[str, Any] = json.loads(line)
        return found


@pytest.mark.parametrize("by", ["stream", "poll", "lost"])
def test_a_player_in_node_and_one_of_the_library_have_one_log(service: Service, game: Path, by: str) -> None:
    async def play() -> None:
        async with evening(service.url) as at, NodePlayer(game, at, 3, by) as node:
            await node.said()
            (anna,) = await at.join("Anna")
            await anna.throw()
            await anna.until(lambda: anna.room.log.seq == 3)
            await anna.throw()
            found = await node.said()
            log = anna.room.log
            assert [log.asked[seq]["by"] for seq in (1, 2, 3)] == [2, 1, 2]
            assert [len(log.asked[seq]["seeds"]) for seq in (1, 2, 3)] == [2, 2, 2]
            assert [await anna.room.checked(seq) for seq in (1, 2, 3)] == [RoomVerdict("holds")] * 3
            assert found["verdicts"] == [HOLDS] * 3
            assert found["head"] == log.head
            assert (log.alarms, found["faults"]) == ([], [])
            unsigned = {"verdict": "not-known", "codes": ["signature", "commitment", "binding"]}
            assert found["again"] == [log.head, [], unsigned]
            assert found["lie"] == {"verdict": "does-not-hold", "codes": ["commitment"]}
            assert found["streams"] > (by != "stream")  # a program without a stream tries again
            assert (found["polls"] == 0, found["polls"] > 1) == (by == "stream", by == "poll")

    asyncio.run(play())


def test_a_question_in_the_name_of_a_player_in_node_gets_no_seed(service: Service, game: Path) -> None:
    """Another program has the player's token."""

    async def play() -> None:
        async with evening(service.url) as at, NodePlayer(game, at, 1) as node:
            token = (await node.said())["token"]
            (anna,) = await at.join("Anna")
            asked = {"token": token, "seq": 1, "ruleset": RULE[0], "rule": RULE[1], "question": {"state": STATE}}
            async with httpx.AsyncClient(base_url=service.url) as http:
                (await http.post(f"/v1/rooms/{at.id}/throws", json=asked)).raise_for_status()
            found = await node.said()
            await anna.until(lambda: 1 in anna.room.log.ended)
            assert anna.room.log.ended[1]["without"] == [1]
            assert list(found["seeds"]) == ["2"]
            (fault,) = found["faults"]
            assert (fault["code"], fault["seq"]) == ("seat-in-my-name", 1)
            assert found["verdicts"] == [{"verdict": "does-not-hold", "codes": ["seat-in-my-name"]}]

    asyncio.run(play())


def test_a_program_opens_a_room_and_closes_it(service: Service, game: Path) -> None:
    command = ["node", "alone.mjs", service.url]
    done = subprocess.run(command, cwd=game, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr
    kinds = ["opened", "promised", "joined", "asked", "seed", "thrown", "promised", "entered", "closed"]
    assert json.loads(done.stdout) == {"kinds": kinds, "verdict": HOLDS, "faults": []}


LIES = """import { Logbook } from "./node_modules/ror-client/logbook.mjs";
const [game, ...lines] = process.argv.slice(1);
const log = new Logbook(game);
lines.forEach((line, index) => log.take(line, index + 1));
console.log(JSON.stringify(log.lies(1).map(({ code }) => code)));
"""


def test_a_fault_without_a_number_spoils_the_throws_that_had_not_ended(service: Service, game: Path) -> None:
    async def lines_of_one_throw() -> tuple[str, list[str]]:
        async with evening(service.url) as at:
            (anna,) = await at.join("Anna")
            await anna.throw()
            return at.game, anna.room.log.lines

    name, lines = asyncio.run(lines_of_one_throw())

    def lies(told: list[str]) -> Any:
        command = ["node", "--input-type=module", "-e", LIES, name, *told]
        done = subprocess.run(command, cwd=game, capture_output=True, text=True, timeout=PATIENCE, check=True)
        return json.loads(done.stdout)

    again = lines[0]  # a second event `opened`, which belongs to no throw
    (end,) = (place for place, line in enumerate(lines) if json.loads(line)["is"] == "thrown")
    assert lies(lines) == []
    assert lies([*lines, again]) == []
    assert "logbook-order" in lies([*lines[:end], again, *lines[end:]])


def test_an_answer_from_elsewhere_is_named(service: Service, game: Path) -> None:
    """A player may go on from a throw that the log does not have. Both clients say so, and name no other throw."""

    async def play() -> None:
        async with evening(service.url) as at, httpx.AsyncClient(base_url=service.url) as http:
            (anna,) = await at.join("Anna")
            struck = {"state": "4 orc v 3 man", "dice": {"source": "seeded", "seed": "1"}}
            first = (await http.post("/v1/ring-of-power/combat-strike", json=struck)).raise_for_status().json()
            await anna.room.throw("ring-of-power", "combat-defense", {"first": first})
            await anna.until(lambda: anna.room.log.seq == 2)
            seq = await anna.room.throw("ring-of-power", "combat-strike", "4 orc v 3 man")
            await anna.until(lambda: anna.room.log.seq == 3)
            receipt = (await http.get(f"/v1/rooms/{at.id}/throws/{seq}")).json()["receipt"]
            ours = json.loads(base64.b64decode(receipt["payload"]))
            await anna.room.throw("ring-of-power", "combat-defense", {"first": ours})
            await anna.until(lambda: anna.room.log.seq == 4)
            foreign, *own_throws = [await anna.room.checked(each) for each in (1, 2, 3)]
            assert (foreign.verdict, [each.code for each in foreign.reasons]) == ("holds", ["room-foreign-first"])
            assert own_throws == [RoomVerdict("holds")] * 2
            command = ["--input-type=module", "-e", READER, service.url, at.id]
            node = await asyncio.create_subprocess_exec("node", *command, cwd=game, stdout=asyncio.subprocess.PIPE)
            told, _ = await asyncio.wait_for(node.communicate(), PATIENCE)
            assert json.loads(told) == [{**HOLDS, "codes": ["room-foreign-first"]}, HOLDS, HOLDS]

    asyncio.run(play())


READER = """import { Client } from "ror-client";
import { Room } from "ror-client/room";
const [address, id] = process.argv.slice(1);
const client = new Client(address);
const room = new Room(client, id, { keys: await client.call("GET", "/.well-known/ror-keys.json") });
for await (const event of room.events()) if (event.is === "promised" && event.seq === 4) break;
console.log(JSON.stringify(await Promise.all([1, 2, 3].map((seq) => room.checked(seq)))));
"""
