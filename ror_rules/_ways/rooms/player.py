"""A player of a room: joins, throws, leaves a seed for each question, and follows the log."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing, suppress
from typing import Any, Final

import httpx

from ror_rules._messages.message import Message, say
from ror_rules._trust.keyring import Day, Keyring
from ror_rules._ways.client.calls import answer_of
from ror_rules._ways.rooms.hashes import chain, game_of
from ror_rules._ways.rooms.log import Alarm, RoomLog, RoomVerdict

_CHAIN: Final = 1_000
"""Throws of one chain."""
_RENEWED: Final = 50
"""Throws left of a chain when it is renewed."""
_RETRY_SECONDS: Final = 1.0
_POLL_SECONDS: Final = 25
_AGAIN: Final = (429, 503)


class Room:
    """A room of a service. Without a name you only read.

    `http` is a client whose base URL is that of the service. `keys` are the service's keys from a source that you trust.
    Leave a seed once for a number: keep `memory` if your program may stop, and give it back with the same token.
    """

    def __init__(
        self, http: httpx.AsyncClient, room: str, keys: Keyring, on: Day, *, token: str = "", memory: Any = None
    ) -> None:
        self.log: Final = RoomLog(game_of(room), keys, on)
        self.token: Final = token or secrets.token_urlsafe(16)
        self.memory: Final[dict[str, Any]] = memory or {"revealed": {}, "sent": {}, "counted": []}
        """What a player must not forget: their number, their chain, and the questions that have their seed."""
        self._http, self._path = http, f"/v1/rooms/{room}"

    async def join(self, secret: str, name: str) -> int:
        """Join, and return your number. Read `events` from then on, because they leave your seeds."""
        anchor = self._renew()
        asked = {"secret": secret, "token": self.token, "name": name, "anchor": anchor}
        self.memory["player"] = (await self._post("players", asked))["player"]
        return int(self.memory["player"])

    async def throw(self, ruleset: str, rule: str, state: Any, **more: Any) -> int:
        """Ask for the next throw. Returns its number. Its outcome comes as an event, `thrown`."""
        seq, question = self.log.seq, {"state": state, **more}
        if not seq:
            raise ValueError("read the events first: no throw is promised yet")
        self.memory["sent"].setdefault(str(seq), []).append(_meant(question))
        await self._post(
            "throws", {"token": self.token, "seq": seq, "ruleset": ruleset, "rule": rule, "question": question}
        )
        return seq

    async def checked(self, seq: int) -> RoomVerdict:
        """Fetch the proof of a throw and check it."""
        return self.log.checked(seq, answer_of(await self._http.get(f"{self._path}/throws/{seq}"), None))

    async def events(self) -> AsyncGenerator[Mapping[str, Any], None]:
        """The events of the room, from the first on, as they come. Leaves your seeds. Goes on after a lost connection."""
        while not self.log.closed:
            with suppress(httpx.TransportError):
                async with aclosing(self._stream()) as lines:
                    async for number, line in lines:
                        if number > self.log.count:
                            event = self.log.take(number, line)
                            await self._answer(event, line)
                            yield event
                            if self.log.closed:
                                return
            await asyncio.sleep(_RETRY_SECONDS)

    async def _stream(self) -> AsyncGenerator[tuple[int, str], None]:
        """The numbers and lines of the next events: from a stream, or by long polls if a proxy speaks HTTP/1.0."""
        while True:
            asked = {"accept": "text/event-stream", "last-event-id": str(self.log.count)}
            request = self._http.stream(
                "GET", f"{self._path}/events", headers=asked, params={"wait": _POLL_SECONDS}, timeout=None
            )
            async with request as answer:
                if answer.headers.get("content-type") == "text/event-stream":
                    number = 0
                    async for line in answer.aiter_lines():
                        if line.startswith("id: "):
                            number = int(line[4:])
                        elif line.startswith("data: "):
                            yield number, line[6:]
                    return
                await answer.aread()
                if answer.status_code in _AGAIN:
                    return
                for event in answer_of(answer, None)["events"]:
                    yield event["id"], event["text"]

    async def _answer(self, event: Mapping[str, Any], line: str) -> None:
        memory = self.memory
        if event["is"] in {"joined", "renewed"} and event["anchor"] == memory.get("anchor"):
            memory["player"], memory["after"] = event["player"], event["after"]
        elif event["is"] == "asked" and event["seq"] > memory.get("after", event["seq"]) and not self.log.alarms:
            await self._reveal(event, line)
        elif "without" in event and "player" in memory:
            if event["seq"] in memory["counted"] and memory["player"] not in self.log.asked[event["seq"]]["seeds"]:
                self._alarm(say("room-alarm-left-out", seq=event["seq"]))
            if memory["player"] in event["without"]:
                await self._post("here", {"token": self.token})

    async def _reveal(self, event: Mapping[str, Any], line: str) -> None:
        """Leave a seed: once for a number, for one question, and none for a question in your name that you did not send."""
        seq, revealed = str(event["seq"]), self.memory["revealed"]
        if revealed.setdefault(seq, line) != line:
            self._alarm(say("room-alarm-other-question", seq=event["seq"]))
            return
        mine = event["by"] == self.memory["player"]
        if mine and _meant(event["question"]) not in self.memory["sent"].get(seq, ()):
            self._alarm(say("room-alarm-in-your-name", seq=event["seq"]))
            return
        place = event["seq"] - self.memory["after"]
        seed = chain(self.log.game, self.memory["chain"], _CHAIN)[place]
        taken = await self._post("seeds", {"token": self.token, "seq": event["seq"], "seed": seed})
        if taken["counted"]:
            self.memory["counted"].append(event["seq"])
        if place >= _CHAIN - _RENEWED:
            await self._post("here", {"token": self.token, "anchor": self._renew()})

    def _renew(self) -> str:
        """A new chain. Returns its anchor."""
        self.memory["chain"] = secrets.token_hex(32)
        self.memory["anchor"] = chain(self.log.game, self.memory["chain"], _CHAIN)[0]
        return str(self.memory["anchor"])

    def _alarm(self, message: Message) -> None:
        self.log.alarms.append(Alarm(self.log.count, message))

    async def _post(self, call: str, body: Mapping[str, Any]) -> Any:
        """The answer of a call, which is repeated if no answer comes, because the room knows a repeated call.

        Raises the library's errors, or ServiceError.
        """
        while True:
            with suppress(httpx.TransportError):
                answer = await self._http.post(f"{self._path}/{call}", json=body)
                if answer.status_code not in _AGAIN:
                    return answer_of(answer, None)
            await asyncio.sleep(_RETRY_SECONDS)


def _meant(question: Any) -> Any:
    """A question without members that count as missing, as plain values."""
    if isinstance(question, Mapping):
        kept = {name: _meant(value) for name, value in question.items() if value is not None}
        return {name: value for name, value in kept.items() if value or name not in {"rulings", "houses"}}
    return [_meant(value) for value in question] if isinstance(question, list | tuple) else question
