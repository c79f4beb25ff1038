"""Evenings in rooms: one log for all, dice with a seed of each player, and who may do what."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any, Final

import httpx
import pytest

from ror_rules.host.trust import new_key
from ror_rules.rooms import RoomVerdict
from ror_service.testing import limits
from tests.service.evenings import RULE, STATE, Evening, evening, keeping, reader
from tests.service.running import VALKEY, RedisServer, Service
from tests.service.test_commitments import SAFE, SECRET

HOLDS: Final = RoomVerdict("holds")
EVENTS: Final = {"accept": "text/event-stream"}
THROWN: Final = ["asked", "seed", "seed", "thrown", "promised"]


@pytest.fixture(scope="module", params=["sqlite", "redis"])
def urls(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, ...]]:
    """Two processes with one ledger and one log."""
    folder = tmp_path_factory.mktemp("evenings")
    new_key(folder / "keys", "2026-01-01", "2999-01-01")
    settings: dict[str, Any] = {
        "signing_key": folder / "keys",
        "ledger_secret": SECRET,
        "log": folder / "log",
        "log_origin": "tests.example",
    }
    if request.param == "sqlite":
        settings["ledger"] = f"sqlite:{folder}/ledger.db"
        with Service(folder, **settings) as one, Service(folder, **settings) as other:
            yield one.url, other.url
        return
    with RedisServer(VALKEY, folder, *SAFE) as redis:
        settings["ledger"] = redis.url
        with Service(folder, **settings) as one, Service(folder, **settings) as other:
            yield one.url, other.url


Play = Callable[[Evening], Coroutine[Any, Any, None]]


def played(urls: tuple[str, ...], play: Play, **asked: Any) -> None:
    async def all_of_it() -> None:
        async with evening(*urls, **asked) as opened:
            await play(opened)

    asyncio.run(all_of_it())


def kinds(lines: list[str]) -> list[str]:
    return [json.loads(line)["is"] for line in lines]


async def post(at: Evening, call: str, body: dict[str, Any], url: str = "") -> httpx.Response:
    async with httpx.AsyncClient(base_url=url or at.urls[0]) as http:
        return await http.post(f"/v1/rooms/{at.id}/{call}", json=body)


async def get(at: Evening, path: str, **asked: Any) -> httpx.Response:
    async with httpx.AsyncClient(base_url=at.urls[0]) as http:
        return await http.get(f"/v1/rooms/{at.id}/{path}", **asked)


def test_everybody_has_the_same_log_and_every_throw_holds(urls: tuple[str, ...]) -> None:
    async def play(at: Evening) -> None:
        at.watch()
        anna, ben = await at.join("Anna", "Ben")
        for seat in (anna, ben, anna):
            await at.together()
            await seat.throw()
        logs = await at.together()
        assert logs[0] == logs[1] == logs[2]
        assert kinds(logs[0]) == ["opened", "promised", "joined", "joined", *THROWN * 3]
        assert [seat.room.log.alarms for seat in at.seats] == [[], [], []]
        assert [await seat.room.checked(seq) for seat in at.seats for seq in (1, 2, 3)] == [HOLDS] * 9

    played(urls, play)


def test_a_question_is_fixed_before_any_seed(urls: tuple[str, ...]) -> None:
    async def play(at: Evening) -> None:
        anna, _ = await at.join("Anna", "Ben")
        asked = {"token": anna.room.token, "seq": 1, "ruleset": RULE[0], "rule": RULE[1]}
        anna.room.memory["sent"]["1"] = [{"state": STATE}]
        answers = [
            await post(at, "throws", {**asked, "question": {"state": state}}, url)
            for state in (STATE, STATE, "dark_power 30 v fellowship 10")
            for url in at.urls
        ]
        assert [each.status_code for each in answers] == [200, 200, 200, 200, 409, 409]
        await anna.until(lambda: 1 in anna.room.log.ended)
        assert (await post(at, "throws", {**asked, "question": {"state": STATE}})).status_code == 200
        found = kinds((await at.together())[0])
        assert found.count("asked") == found.count("thrown") == 1
        assert found.index("asked") < found.index("seed")

    played(urls, play)


@pytest.mark.parametrize(
    ("question", "status", "pointer"),
    [
        ({"state": "dark_power 20 v"}, 422, "/question/state"),
        ({"state": STATE, "context": "mine"}, 422, "/question/context"),
        ({"state": STATE, "dice": {"source": "seeded", "seed": 1}}, 422, "/question/dice"),
        ({"state": STATE, "luck": "all"}, 422, "/question/luck"),
        ({"state": STATE, "rulings": {"wr-none": "x"}}, 422, "/question/rulings/wr-none"),
    ],
)
def test_a_question_that_is_refused_enters_no_log(
    urls: tuple[str, ...], question: dict[str, Any], status: int, pointer: str
) -> None:
    async def play(at: Evening) -> None:
        (anna,) = await at.join("Anna")
        asked = {"token": anna.room.token, "seq": 1, "ruleset": RULE[0], "rule": RULE[1], "question": question}
        answer = await post(at, "throws", asked)
        assert (answer.status_code, answer.json()["errors"][0]["pointer"]) == (status, pointer)
        assert "asked" not in kinds((await at.together())[0])

    played(urls, play)


def test_who_is_away_is_left_out_once_and_named(urls: tuple[str, ...]) -> None:
    async def play(at: Evening) -> None:
        anna, ben = await at.join("Anna", "Ben")
        at.seats.remove(ben)
        await ben.leave()
        began = time.monotonic()
        await anna.throw()
        waited = time.monotonic() - began
        await anna.throw()
        assert waited >= limits["AWAY_SECONDS"]
        ended = [anna.room.log.ended[seq] for seq in (1, 2)]
        assert [each["without"] for each in ended] == [[2], [2]]
        asked = [json.loads(line) for line in anna.room.log.lines if '"is":"asked"' in line]
        assert [each["waits"] for each in asked] == [[1, 2], [1]]
        assert [await anna.room.checked(seq) for seq in (1, 2)] == [HOLDS, HOLDS]
        assert (await post(at, "here", {"token": ben.room.token})).json() == {"player": 2}
        await anna.until(lambda: not anna.room.log.players[2].away)
        await anna.room.throw(*RULE, STATE)
        await anna.until(lambda: 3 in anna.room.log.asked)
        assert anna.room.log.asked[3]["waits"] == [1, 2]

    played(urls, play)


def test_a_room_that_waits_leaves_no_seed_out(urls: tuple[str, ...]) -> None:
    async def play(at: Evening) -> None:
        anna, ben = await at.join("Anna", "Ben")
        await ben.leave()
        at.seats.remove(ben)
        await anna.room.throw(*RULE, STATE)
        await asyncio.sleep(limits["AWAY_SECONDS"] + 1)
        assert anna.room.log.ended == {}
        again = at.watch()
        again.room.memory.update(ben.room.memory)
        object.__setattr__(again.room, "token", ben.room.token)
        await anna.until(lambda: 1 in anna.room.log.ended)
        assert [each["player"] for each in anna.room.log.ended[1]["seeds"]] == [1, 2]
        assert await anna.room.checked(1) == HOLDS

    played(urls, play, absent="wait")


def test_a_player_who_leaves_is_not_waited_for(urls: tuple[str, ...]) -> None:
    async def play(at: Evening) -> None:
        anna, ben = await at.join("Anna", "Ben")
        await ben.leave()
        at.seats.remove(ben)
        await post(at, "here", {"token": ben.room.token, "leaves": True})
        await anna.throw()
        assert anna.room.log.asked[1]["waits"] == [1]
        assert kinds(anna.room.log.lines).count("left") == 1

    played(urls, play, absent="wait")


def test_a_lost_chain_is_renewed(urls: tuple[str, ...]) -> None:
    async def play(at: Evening) -> None:
        (anna,) = await at.join("Anna")
        await anna.throw()
        anchor = anna.room._renew()
        await post(at, "here", {"token": anna.room.token, "anchor": anchor})
        await anna.until(lambda: anna.room.memory["after"] == 1)
        assert await anna.room.checked(await anna.throw()) == HOLDS
        assert anna.room.log.alarms == []

    played(urls, play)


@pytest.mark.parametrize("absent", ["leave-out", "wait"])
@pytest.mark.parametrize("what", [{"anchor": "0" * 64}, {"leaves": True}])
def test_a_throw_under_way_goes_on_without_who_renews_or_leaves(
    urls: tuple[str, ...], absent: str, what: dict[str, Any]
) -> None:
    async def play(at: Evening) -> None:
        anna, ben = await at.join("Anna", "Ben")
        await ben.leave()
        at.seats.remove(ben)
        await anna.room.throw(*RULE, STATE)
        await anna.until(lambda: 1 in anna.room.log.asked)
        assert (await post(at, "here", {"token": ben.room.token, **what})).status_code == 200
        await anna.until(lambda: anna.room.log.seq == 2)
        assert anna.room.log.ended[1]["without"] == [2]
        assert await anna.room.checked(1) == HOLDS

    played(urls, play, absent=absent)


def test_a_player_leaves_with_a_new_chain(urls: tuple[str, ...]) -> None:
    async def play(at: Evening) -> None:
        anna, ben = await at.join("Anna", "Ben")
        await ben.leave()
        at.seats.remove(ben)
        asked = {"token": ben.room.token, "anchor": "0" * 64, "leaves": True}
        for url in at.urls:
            assert (await post(at, "here", asked, url)).json() == {"player": 2}
        await anna.until(lambda: anna.room.log.players[2].away)
        assert kinds(anna.room.log.lines)[-2:] == ["renewed", "left"]
        assert anna.room.log.players[2].seed == "0" * 64

    played(urls, play)


@pytest.mark.parametrize(
    "more", [{"rulings": None}, {"rulings": {}}, {"houses": []}, {"houses": None, "rulings": {"wr-ratio": None}}]
)
def test_your_own_question_is_known_by_its_meaning(urls: tuple[str, ...], more: dict[str, Any]) -> None:
    async def play(at: Evening) -> None:
        (anna,) = await at.join("Anna")
        assert await anna.room.checked(await anna.throw(**more)) == HOLDS
        assert anna.room.log.ended[1]["without"] == []

    played(urls, play)


def test_whether_a_question_is_taken_does_not_depend_on_its_dice(urls: tuple[str, ...]) -> None:
    async def play(at: Evening) -> None:
        (anna,) = await at.join("Anna")
        for _ in range(8):
            await anna.throw("dark_power 100 v fellowship 20", rulings={"wr-loss-above-99": "refuse"})
        ends = {each["is"] for each in anna.room.log.ended.values()}
        assert ends <= {"thrown", "refused"}

    played(urls, play)


def test_real_dice_stand_in_the_log_on_the_word_of_a_player(urls: tuple[str, ...]) -> None:
    async def play(at: Evening) -> None:
        (anna,) = await at.join("Anna")
        asked = {"token": anna.room.token, "ruleset": RULE[0], "rule": "sorcery", "question": {"state": "rating=B"}}
        asked["entry"] = "e" * 22
        for url in (*at.urls, *at.urls):
            answer = await post(at, "faces", {**asked, "faces": [6]}, url)
            assert answer.status_code == 200, answer.text
        wrong = await post(at, "faces", {**asked, "entry": "f" * 22, "faces": [6, 6]})
        assert (wrong.status_code, wrong.json()["errors"][0]["pointer"]) == (422, "/faces/1")
        await anna.until(lambda: "entered" in kinds(anna.room.log.lines))
        event = json.loads(anna.room.log.lines[-1])
        assert (event["by"], event["faces"], event["rule"]) == (1, [6], "sorcery")
        assert kinds(anna.room.log.lines).count("entered") == 1
        assert await anna.room.checked(await anna.throw()) == HOLDS

    played(urls, play)


def test_a_reader_comes_back_to_where_they_were(urls: tuple[str, ...]) -> None:
    async def play(at: Evening) -> None:
        (anna,) = await at.join("Anna")
        await anna.throw()
        for asked in ({"params": {"after": 3}}, {"headers": {"last-event-id": "3"}}):
            events = (await get(at, "events", **asked)).json()["events"]
            assert [each["id"] for each in events] == list(range(4, anna.room.log.count + 1))
            assert [each["text"] for each in events] == anna.room.log.lines[3:]
        shorter = await get(at, "events", params={"after": anna.room.log.count + 1})
        assert (shorter.status_code, shorter.json()["type"]) == (409, "/problems/room-conflict")

    played(urls, play)


def test_a_long_poll_answers_with_the_next_event(urls: tuple[str, ...]) -> None:
    async def play(at: Evening) -> None:
        (anna,) = await at.join("Anna")
        polls = [
            asyncio.create_task(get(at, "events", params={"after": anna.room.log.count, "wait": 25}, timeout=40))
            for _ in range(3)
        ]
        await asyncio.sleep(0.2)
        await anna.room.throw(*RULE, STATE)
        answers = [(await poll).json()["events"] for poll in polls]
        assert [json.loads(each[0]["text"])["is"] for each in answers] == ["asked"] * 3
        for wrong in ({"after": 5, "wait": "x"}, {"after": -1}, {"wait": 26}):
            assert (await get(at, "events", params=wrong)).status_code == 400

    played(urls, play)


def test_a_link_that_reads_writes_nothing(urls: tuple[str, ...]) -> None:
    async def play(at: Evening) -> None:
        (anna,) = await at.join("Anna")
        other, anchor = "t" * 22, "0" * 64
        question = {"ruleset": RULE[0], "rule": RULE[1], "question": {"state": STATE}}
        calls: list[tuple[str, dict[str, Any]]] = [
            ("players", {"secret": other, "token": other, "name": "Eve", "anchor": anchor}),
            ("players", {"secret": at.id, "token": other, "name": "Eve", "anchor": anchor}),
            ("here", {"token": other}),
            ("here", {"token": other, "leaves": True}),
            ("here", {"token": other, "anchor": anchor}),
            ("throws", {"token": other, "seq": 1, **question}),
            ("faces", {"token": other, "entry": other, "faces": [1], **question}),
            ("seeds", {"token": other, "seq": 1, "seed": anchor}),
            ("close", {"key": other}),
            ("close", {"key": at.secret}),
            ("close", {"key": anna.room.token}),
        ]
        before = anna.room.log.count
        assert [(await post(at, *call)).status_code for call in calls] == [403] * len(calls)
        assert len((await get(at, "events")).json()["events"]) == before

    played(urls, play)


def test_a_player_cannot_act_as_another(urls: tuple[str, ...]) -> None:
    async def play(at: Evening) -> None:
        anna, ben = await at.join("Anna", "Ben")
        anna.reading.cancel()
        await ben.room.throw(*RULE, STATE)
        await ben.until(lambda: ben.room.log.asked[1]["seeds"] if 1 in ben.room.log.asked else {})
        seed = anna.room.memory["chain"]
        wrong = await post(at, "seeds", {"token": ben.room.token, "seq": 1, "seed": seed})
        assert wrong.json() == {"counted": False}  # their own seed stands already
        mallory = await post(
            at, "players", {"secret": at.secret, "token": "m" * 22, "name": "anna", "anchor": "0" * 64}
        )
        assert (mallory.status_code, mallory.json()["errors"][0]["code"]) == (409, "room-name")

    played(urls, play)


@pytest.mark.parametrize("seed", ["0" * 64, "of another number"])
def test_only_the_next_seed_of_a_chain_counts(urls: tuple[str, ...], seed: str) -> None:
    async def play(at: Evening) -> None:
        anna, ben = await at.join("Anna", "Ben")
        await ben.leave()
        at.seats.remove(ben)
        await anna.room.throw(*RULE, STATE)
        await anna.until(lambda: 1 in anna.room.log.asked)
        given = ben.room.memory["chain"] if seed == "of another number" else seed
        answer = await post(at, "seeds", {"token": ben.room.token, "seq": 1, "seed": given})
        assert (answer.status_code, answer.json()["errors"][0]["code"]) == (409, "room-chain")

    played(urls, play)


def test_the_same_player_joins_once(urls: tuple[str, ...]) -> None:
    async def play(at: Evening) -> None:
        body = {"secret": at.secret, "token": "a" * 22, "name": "Anna", "anchor": "0" * 64}
        answers = [(await post(at, "players", body, url)).json() for url in (*at.urls, *at.urls)]
        assert answers == [{"player": 1}] * 4
        other = await post(at, "players", {**body, "anchor": "1" * 64})
        assert (other.status_code, other.json()["errors"][0]["code"]) == (409, "room-joined")
        others = [
            {**body, "token": f"{number:022}", "name": f"Ben {number}"} for number in range(limits["ROOM_PLAYERS"])
        ]
        codes = [(await post(at, "players", other)).status_code for other in others]
        assert codes == [200] * (limits["ROOM_PLAYERS"] - 1) + [409]

    played(urls, play)


@pytest.mark.parametrize("name", ["", "x" * 41, "two\nlines", "Ben\u200b", " Ben"])
def test_a_name_is_one_line_of_plain_text(urls: tuple[str, ...], name: str) -> None:
    async def play(at: Evening) -> None:
        answer = await post(at, "players", {"secret": at.secret, "token": "a" * 22, "name": name, "anchor": "0" * 64})
        assert (answer.status_code, answer.json()["errors"][0]["pointer"]) == (422, "/name")

    played(urls, play)


def test_only_a_room_takes_the_promises_of_its_game(urls: tuple[str, ...]) -> None:
    async def play(at: Evening) -> None:
        (anna,) = await at.join("Anna")
        promise = anna.room.log.promises[1]
        dice = {"source": "committed", "commitment": promise.commitment, "game": at.game, "seq": 1, "seeds": ["s" * 32]}
        async with httpx.AsyncClient(base_url=at.urls[0]) as http:
            commit = await http.post("/v1/commitments", json={"game": at.game, "seq": 2})
            throw = await http.post(f"/v1/{RULE[0]}/{RULE[1]}", json={"state": STATE, "dice": dice})
        assert [commit.status_code, throw.status_code] == [403, 403]
        assert await anna.room.checked(await anna.throw()) == HOLDS

    played(urls, play)


def test_a_closed_room_takes_nothing_more(urls: tuple[str, ...]) -> None:
    async def play(at: Evening) -> None:
        (anna,) = await at.join("Anna")
        await anna.throw()
        before = anna.room.log.count
        closed = await post(at, "close", {"key": at.key})
        assert (closed.json()["closed"], closed.json()["events"]) == (True, before + 1)
        assert (await post(at, "close", {"key": at.key})).status_code == 200
        asked = {"token": anna.room.token, "seq": 2, "ruleset": RULE[0], "rule": RULE[1], "question": {"state": STATE}}
        refused = await post(at, "throws", asked)
        assert (refused.status_code, refused.json()["type"]) == (409, "/problems/room-conflict")
        await anna.until(lambda: "closed" in kinds(anna.room.log.lines))
        assert await anna.room.checked(1) == HOLDS
        assert [event async for event in anna.room.events()] == []
        end = await get(at, "events", headers=EVENTS)  # which ends
        assert end.text.endswith(f"{anna.room.log.lines[-1]}\n\n")
        assert (await get(at, "events", headers={**EVENTS, "last-event-id": str(before + 1)})).status_code == 204

    played(urls, play)


def test_an_unknown_room_is_a_404(urls: tuple[str, ...]) -> None:
    with httpx.Client(base_url=urls[0]) as http:
        answers = [
            http.get("/v1/rooms/none/events"),
            http.get("/v1/rooms/none/events", headers=EVENTS),
            http.get("/v1/rooms/none/throws/1"),
            http.post("/v1/rooms/none/here", json={"token": "t" * 22}),
        ]
    assert [each.status_code for each in answers] == [404] * 4
    assert {each.json()["type"] for each in answers} == {"/problems/no-such-room"}


def test_a_throw_that_is_not_there_is_a_404(urls: tuple[str, ...]) -> None:
    async def play(at: Evening) -> None:
        assert (await get(at, "throws/1")).json()["state"] == "open"
        for seq in (0, 2, 9_999_999):
            assert (await get(at, f"throws/{seq}")).status_code == 404

    played(urls, play)


def test_a_room_without_a_ledger_is_not_opened(tmp_path: Path) -> None:
    with Service(tmp_path) as service, service.client() as client:
        answer = client.post("/v1/rooms", json={})
        assert (answer.status_code, answer.json()["type"]) == (404, "/problems/no-commitments")


async def streamed(url: str, room: str, times: int) -> AsyncIterator[httpx.Response]:
    async with httpx.AsyncClient(base_url=url) as http:
        for _ in range(times):
            asked = http.build_request("GET", f"/v1/rooms/{room}/events", headers=EVENTS)
            yield await http.send(asked, stream=True)


def test_a_caller_has_a_few_streams(urls: tuple[str, ...]) -> None:
    async def play(at: Evening) -> None:
        most = limits["CALLER_STREAMS"]
        codes = []
        opened = []
        async for answer in streamed(at.urls[0], at.id, most + 1):
            opened.append(answer)
            codes.append(answer.status_code)
        assert codes == [200] * most + [503]
        for answer in opened:
            await answer.aclose()

    played(urls, play)


def test_a_stopping_process_ends_its_streams(tmp_path: Path) -> None:
    new_key(tmp_path / "keys", "2026-01-01", "2999-01-01")
    settings: dict[str, Any] = {
        "signing_key": tmp_path / "keys",
        "ledger_secret": SECRET,
        "ledger": f"sqlite:{tmp_path}/ledger.db",
    }

    async def play(at: Evening) -> None:
        (anna,) = await at.join("Anna")
        stopped = asyncio.create_task(asyncio.to_thread(service.stop))
        assert await stopped == 0
        assert not anna.reading.done()  # it tries again

    with Service(tmp_path, **settings, drain_seconds=30) as service:
        began = time.monotonic()
        played((service.url,), play)
        assert time.monotonic() - began < 30  # without an end, a stream lasts as long as the drain


@pytest.fixture
def behind_a_proxy(tmp_path: Path) -> dict[str, Any]:
    return {**keeping(tmp_path), "trusted_proxies": "127.0.0.1"}


def test_a_full_process_gives_the_longest_reader_up_who_comes_back(
    tmp_path: Path, behind_a_proxy: dict[str, Any]
) -> None:
    async def play(at: Evening) -> None:
        (anna,) = await at.join("Anna")
        readers = []
        for number in range(15):
            readers.append(reader(service, at.id, f"192.0.2.{number}"))
        assert await anna.room.checked(await anna.throw()) == HOLDS
        assert anna.room.log.alarms == []
        for each in readers:
            each.close()

    with Service(tmp_path, **behind_a_proxy, max_connections=16) as service:
        played((service.url,), play)
        with service.client() as client:
            assert 'ror_connections_closed_total{why="room"}' in client.get("/metrics").text


@pytest.mark.parametrize(("call", "price"), [("throws", 1), ("players", 1), ("seeds", 0), ("here", 0)])
def test_a_throw_costs_one_and_a_seed_nothing(
    tmp_path: Path, behind_a_proxy: dict[str, Any], call: str, price: int
) -> None:
    with Service(tmp_path, **behind_a_proxy, rate_limit="100/hour") as service, service.client() as client:
        room = client.post("/v1/rooms", json={}).json()["room"]
        answer = client.post(f"/v1/rooms/{room}/{call}", json={})
        again = client.post(f"/v1/rooms/{room}/{call}", json={})
        left = (
            [int(each.headers["ratelimit"].partition("r=")[2].partition(";")[0]) for each in (answer, again)]
            if price
            else [0, 0]
        )
        assert left[0] - left[1] == price
        assert ("ratelimit" in answer.headers) == bool(price)
