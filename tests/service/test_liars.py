"""Lies about a room. The saved log with its proofs shows them offline, and so does a player's program."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

import httpx
import pytest

from ror_rules.client import read_keyring
from ror_rules.host.trust import Keyring, new_key
from ror_rules.rooms import Room, RoomLog, RoomVerdict
from tests.service.evenings import DAY, RULE, STATE, Seat, evening
from tests.service.running import Service
from tests.service.test_commitments import SECRET

HOLDS: Final = RoomVerdict("holds")
Lines = list[dict[str, Any]]


class Saved(NamedTuple):
    """An evening of three throws and an entry of real dice, as a player saved it."""

    game: str
    keys: Keyring
    lines: tuple[str, ...]
    proofs: dict[int, dict[str, Any]]

    def told(self, lie: Callable[[Lines], object] = lambda lines: None) -> RoomLog:
        """The log after a lie about its events."""
        events = [json.loads(line) for line in self.lines]
        lie(events)
        log = RoomLog(self.game, self.keys, DAY)
        for number, event in enumerate(events, 1):
            log.take(number, json.dumps(event, separators=(",", ":"), ensure_ascii=False))
        return log


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str] | Any:
    folder = tmp_path_factory.mktemp("liars")
    new_key(folder / "keys", "2026-01-01", "2999-01-01")
    settings: dict[str, Any] = {"signing_key": folder / "keys", "ledger_secret": SECRET, "log": folder / "log"}
    settings |= {"log_origin": "tests.example", "ledger": f"sqlite:{folder}/ledger.db"}
    with Service(folder, **settings) as service:
        yield service.url


@pytest.fixture(scope="module")
def saved(url: str) -> Saved:
    async def recorded() -> Saved:
        async with evening(url) as at:
            anna, ben = await at.join("Anna", "Ben")
            await anna.throw()
            entry = {"token": ben.room.token, "ruleset": RULE[0], "rule": "sorcery", "question": {"state": "rating=B"}}
            answer = await ben.http.post(f"/v1/rooms/{at.id}/faces", json={**entry, "entry": "e" * 22, "faces": [6]})
            await ben.until(lambda: ben.room.log.count >= answer.json()["event"])
            await ben.throw()
            await anna.until(lambda: anna.room.log.seq == 3)
            await anna.throw()
            proofs = {
                seq: (await anna.http.get(f"/v1/rooms/{at.id}/throws/{seq}")).raise_for_status().json()
                for seq in (1, 2, 3)
            }
            return Saved(at.game, at.keys, tuple(anna.room.log.lines), proofs)

    return asyncio.run(recorded())


def of(lines: Lines, kind: str, seq: int = 0) -> dict[str, Any]:
    return next(line for line in lines if line["is"] == kind and line.get("seq", 0) == seq)


def verdicts(saved: Saved, log: RoomLog) -> list[str]:
    return [log.checked(seq, proof).verdict for seq, proof in saved.proofs.items()]


def test_an_honest_evening_holds_offline(saved: Saved) -> None:
    log = saved.told()
    assert log.lines == list(saved.lines)
    assert [log.checked(seq, proof) for seq, proof in saved.proofs.items()] == [HOLDS] * 3
    assert log.alarms == []


def other_question(lines: Lines) -> None:
    of(lines, "asked", 2)["question"]["state"] = "dark_power 30 v fellowship 10"


def left_out_seed(lines: Lines) -> None:
    ended = of(lines, "thrown", 2)
    ended["seeds"] = ended["seeds"][:1]


def unseen_seed(lines: Lines) -> None:
    lines.remove(next(line for line in lines if line["is"] == "seed" and line["seq"] == 2 and line["player"] == 2))


def other_seed(lines: Lines) -> None:
    of(lines, "seed", 2)["seed"] = "0" * 64


def early_seed(lines: Lines) -> None:
    seed = of(lines, "seed", 2)
    lines.remove(seed)
    lines.insert(lines.index(of(lines, "asked", 2)), seed)


def late_promise(lines: Lines) -> None:
    promise = of(lines, "promised", 2)
    lines.remove(promise)
    lines.insert(lines.index(of(lines, "asked", 2)) + 1, promise)


def second_question(lines: Lines) -> None:
    lines.insert(lines.index(of(lines, "asked", 2)), dict(of(lines, "asked", 2)))


def promise_of_another_throw(lines: Lines) -> None:
    of(lines, "promised", 2)["commitment"] = of(lines, "promised", 3)["commitment"]


def unsigned_promise(lines: Lines) -> None:
    of(lines, "promised", 2)["commitment"]["signatures"][0]["sig"] = "A" * 86 + "=="


def other_outcome(lines: Lines) -> None:
    of(lines, "thrown", 2)["outcome"] = of(lines, "thrown", 1)["outcome"]


def other_real_dice(lines: Lines) -> None:
    next(line for line in lines if line["is"] == "entered")["faces"] = [1]


def other_name(lines: Lines) -> None:
    next(line for line in lines if line["is"] == "joined")["name"] = "Eve"


def other_anchor(lines: Lines) -> None:
    next(line for line in lines if line["is"] == "joined")["anchor"] = "0" * 64


def renewed_after_the_question(lines: Lines) -> None:
    asked = lines.index(of(lines, "asked", 2))
    lines.insert(asked + 1, {"is": "renewed", "at": 0, "player": 2, "after": 1, "anchor": "0" * 64})


def joined_in_the_place_of_another(lines: Lines) -> None:
    joined = next(line for line in lines if line["is"] == "joined")
    lines.insert(lines.index(of(lines, "asked", 2)), {**joined, "name": "Eve", "after": 1})


def hidden_absence(lines: Lines) -> None:
    of(lines, "thrown", 2)["without"] = [2]


def other_thrower(lines: Lines) -> None:
    ended = of(lines, "thrown", 2)
    ended["by"] = 3 - ended["by"]


def unreadable(lines: Lines) -> None:
    del of(lines, "thrown", 2)["seeds"]


def other_game(lines: Lines) -> None:
    lines[0]["game"] = "room-" + "0" * 24


@pytest.mark.parametrize(
    ("lie", "first"),
    [
        (other_question, 2),
        (left_out_seed, 2),
        (unseen_seed, 2),
        (other_seed, 2),
        (early_seed, 2),
        (late_promise, 2),
        (second_question, 2),
        (promise_of_another_throw, 2),
        (unsigned_promise, 2),
        (other_outcome, 2),
        (other_real_dice, 2),
        (renewed_after_the_question, 2),
        (joined_in_the_place_of_another, 2),
        (hidden_absence, 2),
        (other_thrower, 2),
        (other_name, 1),
        (other_anchor, 1),
        (other_game, 1),
    ],
)
def test_a_lie_shows_in_the_saved_log_from_its_throw_on(
    saved: Saved, lie: Callable[[Lines], object], first: int
) -> None:
    found = verdicts(saved, saved.told(lie))
    assert found[first - 1] == "does-not-hold"
    assert found[: first - 1] == ["holds"] * (first - 1)
    assert "not-known" not in found


def test_an_event_that_cannot_be_read_raises_an_alarm(saved: Saved) -> None:
    log = saved.told(unreadable)
    assert [each.message.code for each in log.alarms] == ["room-alarm-unreadable"]
    assert log.checked(3, saved.proofs[3]).verdict == "does-not-hold"


@pytest.mark.parametrize("end", ["refused", "void", "withdrawn"])
def test_a_throw_without_an_outcome_is_not_said_to_hold(saved: Saved, end: str) -> None:
    log = saved.told(lambda lines: of(lines, "thrown", 3).update({"is": end}))
    assert log.checked(3, saved.proofs[3]).verdict == "not-known"


@pytest.mark.parametrize("missing", ["receipt", "binding"])
def test_what_is_not_known_is_no_lie(saved: Saved, missing: str) -> None:
    log = saved.told()
    proof = {name: value for name, value in saved.proofs[2].items() if name != missing}
    assert log.checked(2, proof).verdict == "not-known"
    assert log.checked(4, proof).verdict == "not-known"


def test_the_proof_of_another_throw_does_not_hold(saved: Saved) -> None:
    log = saved.told()
    assert log.checked(2, saved.proofs[3]).verdict == "does-not-hold"
    swapped = {**saved.proofs[2], "binding": saved.proofs[3]["binding"]}
    assert log.checked(2, swapped).verdict == "does-not-hold"


def test_another_service_does_not_hold(saved: Saved, tmp_path: Path) -> None:
    new_key(tmp_path, "2026-01-01", "2999-01-01")
    other = saved._replace(keys=read_keyring((tmp_path / "ror-keys.json").read_bytes()))
    assert verdicts(other, other.told()) == ["does-not-hold"] * 3


def test_an_event_that_is_missing_is_found(saved: Saved) -> None:
    log = RoomLog(saved.game, saved.keys, DAY)
    log.take(1, saved.lines[0])
    with pytest.raises(ValueError, match="event 2 is missing"):
        log.take(3, saved.lines[2])


class Lying(httpx.AsyncHTTPTransport):
    """A service that changes the lines of its stream for one reader."""

    def __init__(self, lie: Callable[[dict[str, Any]], dict[str, Any] | None]) -> None:
        super().__init__()
        self._lie = lie

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        answer = await super().handle_async_request(request)
        if request.url.path.endswith("/events"):
            answer.stream = _Changed(answer, self._lie)
        return answer


class _Changed(httpx.AsyncByteStream):
    def __init__(self, answer: httpx.Response, lie: Callable[[dict[str, Any]], dict[str, Any] | None]) -> None:
        self._stream: Any = answer.stream
        self._lie = lie
        self._number = 0

    async def __aiter__(self) -> AsyncIterator[bytes]:
        rest = b""
        async for piece in self._stream:
            *lines, rest = (rest + piece).split(b"\n")
            for line in lines:
                if line.startswith(b"data: "):
                    event = self._lie(json.loads(line[6:]))
                    if event is not None:
                        self._number += 1
                        text = json.dumps(event, separators=(",", ":"), ensure_ascii=False)
                        yield f"id: {self._number}\ndata: {text}\n\n".encode()

    async def aclose(self) -> None:
        await self._stream.aclose()


def alarms(url: str, lie: Callable[[dict[str, Any]], dict[str, Any] | None], throws: int = 1) -> tuple[list[str], Room]:
    """The codes of the alarms of Ben, to whom the service lies, while Anna throws."""

    async def played() -> tuple[list[str], Room]:
        async with evening(url) as at:
            (anna,) = await at.join("Anna")
            ben = Seat(url, at.id, at.keys)
            await ben.http.aclose()
            ben.http = ben.room._http = httpx.AsyncClient(base_url=url, transport=Lying(lie))
            at.seats.append(ben)
            await ben.sit(at.secret, "Ben")
            for _ in range(throws):
                await anna.throw()
            await ben.until(lambda: len(ben.room.log.ended) == throws)
            return [each.message.code for each in ben.room.log.alarms], ben.room

    return asyncio.run(played())


def test_a_question_in_your_name_gets_no_seed(url: str) -> None:
    def lie(event: dict[str, Any]) -> dict[str, Any]:
        return {**event, "by": 2} if event["is"] == "asked" else event

    found, room = alarms(url, lie)
    assert "room-alarm-in-your-name" in found
    assert room.memory["counted"] == []


def test_a_seed_that_was_taken_and_left_out_is_noticed(url: str) -> None:
    def lie(event: dict[str, Any]) -> dict[str, Any] | None:
        if event["is"] == "seed" and event["player"] == 2:
            return None
        if event["is"] == "thrown":
            return {**event, "seeds": event["seeds"][:1], "without": [2]}
        return event

    found, room = alarms(url, lie)
    assert found == ["room-alarm-left-out"]
    assert room.memory["counted"] == [1]


def test_two_players_with_two_logs_notice_at_the_same_throw(url: str) -> None:
    def lie(event: dict[str, Any]) -> dict[str, Any]:
        return {**event, "at": event["at"] + 1} if event["is"] == "opened" else event

    async def played() -> list[str]:
        async with evening(url) as at:
            anna, ben = await at.join("Anna", "Ben")
            eve = Seat(url, at.id, at.keys)
            await eve.http.aclose()
            eve.http = eve.room._http = httpx.AsyncClient(base_url=url, transport=Lying(lie))
            at.seats.append(eve)
            await anna.throw()
            await at.together()
            return [(await seat.room.checked(1)).verdict for seat in (anna, ben, eve)]

    assert asyncio.run(played()) == ["holds", "holds", "does-not-hold"]


def test_a_throw_without_a_ruling_that_was_asked_for_does_not_hold(tmp_path: Path) -> None:
    """The operator leaves out a ruling that plays no part, which changes the dice."""

    async def played(url: str) -> str:
        async with evening(url) as at:
            (anna,) = await at.join("Anna")
            return (await anna.room.checked(await anna.throw(rulings={"wr-loss-above-99": "refuse"}))).verdict

    new_key(tmp_path / "keys", "2026-01-01", "2999-01-01")
    settings: dict[str, Any] = {"signing_key": tmp_path / "keys", "ledger_secret": SECRET, "log": tmp_path / "log"}
    settings |= {"log_origin": "tests.example", "ledger": f"sqlite:{tmp_path}/ledger.db"}
    with Service(tmp_path, program="tests.service.lying", **settings) as lying:
        assert asyncio.run(played(lying.url)) == "does-not-hold"


def test_no_seed_is_left_for_a_second_question(url: str) -> None:
    sent: list[dict[str, Any]] = []

    def lie(event: dict[str, Any]) -> dict[str, Any]:
        if event["is"] == "asked":
            sent.append(event)
            return {**event, "question": {"state": STATE + " @ woods"}}
        return event

    found, room = alarms(url, lie)
    again = json.dumps(sent[0], separators=(",", ":"))
    asyncio.run(room._reveal(sent[0], again))
    assert found == []
    assert [each.message.code for each in room.log.alarms] == ["room-alarm-other-question"]
    assert room.log.checked(1, {}).verdict == "not-known"
