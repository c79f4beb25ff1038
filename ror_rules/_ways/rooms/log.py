"""The log of a room, checked event by event, and the checks of its throws. It needs no network."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, NamedTuple

from msgspec import json, structs

from ror_rules._messages.message import Message, named, say
from ror_rules._operations.verify import binding_leaf, inputs
from ror_rules._packages import register
from ror_rules._reading.error import RorError
from ror_rules._reading.errors import ReceiptError
from ror_rules._trust.commitments import Promise, check_commitment, check_kept
from ror_rules._trust.keyring import Day, Keyring
from ror_rules._trust.proofs import check_proof
from ror_rules._trust.receipts import check_receipt, read_receipt
from ror_rules._ways.rooms.hashes import continues, first_head, next_head
from ror_rules._wire.shapes import Committed, encode


class Alarm(NamedTuple):
    """A lie in a log: the number of its event, and what is wrong."""

    event: int
    message: Message


class RoomVerdict(NamedTuple):
    """Whether a throw holds, and why not, or what is not known. A throw that holds may go on from an outcome of another log."""

    verdict: Literal["holds", "does-not-hold", "not-known"]
    reasons: tuple[Message, ...] = ()


class RoomPlayer:
    """A player, as the log shows them. `at` is the last throw of which `seed` is the seed, or the anchor."""

    def __init__(self, name: str, at: int, seed: str) -> None:
        self.name, self.first, self.at, self.seed, self.away = name, at, at, seed, False


class RoomLog:
    """A room after the events that were taken. `alarms` lists the lies."""

    def __init__(self, game: str, keys: Keyring, on: Day) -> None:
        self.game: Final = game
        self.head = first_head(game)
        self.count = 0
        self.closed = False
        self.lines: Final[list[str]] = []
        self.alarms: Final[list[Alarm]] = []
        self.players: Final[dict[int, RoomPlayer]] = {}
        self.promises: Final[dict[int, Promise]] = {}
        self.asked: Final[dict[int, dict[str, Any]]] = {}
        """The questions by number, with their contexts, and the seeds that came, by player."""
        self.ended: Final[dict[int, dict[str, Any]]] = {}
        self._events: Final[dict[int, int]] = {}
        """The number of the event that ended a throw."""
        self._keys, self._on = keys, on

    @property
    def seq(self) -> int:
        """The number of the next throw, or of the one under way."""
        return max(self.promises, default=0)

    def take(self, number: int, line: str) -> dict[str, Any]:
        """The next event. Raises ValueError for another number, because then an event is missing."""
        if number != self.count + 1:
            raise ValueError(f"event {self.count + 1} is missing")
        self.lines.append(line)
        self.count = number
        self.head = next_head(self.head, line.encode())
        event: dict[str, Any] = {"is": "unreadable"}
        try:
            event = json.decode(line)
            self._taken(event)
        except (AttributeError, KeyError, TypeError, ValueError):
            self._alarm(say("room-alarm-unreadable", event=number))
        return event

    def _taken(self, event: Mapping[str, Any]) -> None:
        match event["is"]:
            case "opened" if event["game"] != self.game:
                self._alarm(say("room-alarm-game", game=named(event["game"])))
            case "promised":
                self._promised(event)
            case "joined":
                number, name = event["player"], event["name"]
                if number != len(self.players) + 1 or event["after"] != self._settled:
                    self._alarm(say("room-alarm-anchor", player=named(name)))
                self.players[number] = RoomPlayer(name, event["after"], event["anchor"])
            case "renewed":
                player = self.players[event["player"]]
                if event["after"] != self._settled:  # or a seed could be exchanged after its question
                    self._alarm(say("room-alarm-anchor", player=named(player.name)))
                player.at, player.seed, player.away = event["after"], event["anchor"], False
            case "back" | "left":
                self.players[event["player"]].away = event["is"] == "left"
            case "asked":
                self._asked(event)
            case "seed":
                self._seeded(event)
            case "thrown" | "refused" | "void" | "withdrawn":
                self._ended(event)
            case "closed":
                self.closed = True
            case _:  # it changes nothing that is checked
                pass

    @property
    def _settled(self) -> int:
        """The last number whose seeds are settled: those of a throw under way are."""
        return self.seq if self.seq in self.asked and self.seq not in self.ended else self.seq - 1

    def checked(self, seq: int, proof: Mapping[str, Any]) -> RoomVerdict:
        """Whether a throw holds: its promise, its question, its seeds, its dice, and the rules.

        `proof` is the answer of `GET /v1/rooms/{room}/throws/{seq}`.
        """
        event = self.ended.get(seq)
        if event is None:
            return RoomVerdict("not-known", (say("room-unknown-throw", seq=seq),))
        wrong = [message for number, message in self.alarms if number <= self._events[seq]]
        if wrong:
            return RoomVerdict("does-not-hold", tuple(wrong))
        if event["is"] != "thrown":  # it has no outcome that could be checked
            return RoomVerdict("not-known", (say("room-unknown-end", seq=seq),))
        if proof.get("receipt") is None:
            return RoomVerdict("not-known", (say("room-unknown-receipt", seq=seq),))
        try:
            return self._proved(seq, event, proof)
        except RorError as error:
            return RoomVerdict("does-not-hold", (say("room-alarm-proof", seq=seq, why=named(error.line())),))

    def _proved(self, seq: int, event: Mapping[str, Any], proof: Mapping[str, Any]) -> RoomVerdict:
        signed = check_receipt(read_receipt(encode(proof["receipt"])), self._keys, self._on).outcome
        claimed = json.decode(signed)
        given = inputs(claimed)
        outcome, dice = given.ruleset.answer(given.rule.id, given.request), given.request.dice
        if encode(outcome) != signed:
            return RoomVerdict("does-not-hold", (say("room-alarm-rules", seq=seq),))
        check_kept(self.promises[seq], outcome.dice)
        if not isinstance(dice, Committed) or not self._answer(seq, dice) == event["outcome"] == outcome.id:
            return RoomVerdict("does-not-hold", (say("room-alarm-question", seq=seq),))
        if proof.get("binding") is None:
            return RoomVerdict("not-known", (say("room-unknown-binding", seq=seq),))
        check_proof(proof["binding"].encode(), binding_leaf(given) or b"", self._keys, self._on)
        state = self.asked[seq]["question"]["state"]
        first = state.get("first") if isinstance(state, Mapping) else None
        earlier = {event.get("outcome") for number, event in self.ended.items() if number < seq}
        if first is not None and first["id"] not in earlier:
            player = self.players[self.asked[seq]["by"]].name
            return RoomVerdict("holds", (say("room-foreign-first", seq=seq, player=named(player)),))
        return RoomVerdict("holds")

    def _answer(self, seq: int, dice: Committed) -> str:
        """The id of the answer to the question in the log, with the seeds in the log."""
        asked = self.asked[seq]
        ruleset = register.load(asked["ruleset"])
        seeds = tuple(seed for _, seed in sorted(asked["seeds"].items()))
        request = structs.replace(
            ruleset.read(asked["rule"], asked["question"]),
            dice=structs.replace(dice, seeds=seeds),
            context=asked["context"],
        )
        return ruleset.answer(asked["rule"], request).id

    def _alarm(self, message: Message) -> None:
        self.alarms.append(Alarm(self.count, message))

    def _promised(self, event: Mapping[str, Any]) -> None:
        seq = event["seq"]
        try:
            promise, _ = check_commitment(event["commitment"], self._keys, self._on)
        except ReceiptError as error:
            self._alarm(say("room-alarm-promise", seq=seq, why=named(error.line())))
            return
        if (promise.game, promise.seq) != (self.game, seq) or seq in self.promises:
            self._alarm(say("room-alarm-promised", seq=seq))
        self.promises.setdefault(seq, promise)

    def _asked(self, event: Mapping[str, Any]) -> None:
        seq = event["seq"]
        if seq in self.asked or seq not in self.promises:
            self._alarm(say("room-alarm-asked", seq=seq))
        players = [number for number, player in self.players.items() if player.at < seq]
        context = f"{self.game}/{seq}/{self.head}"
        self.asked[seq] = {**event, "context": context, "players": players, "seeds": {}}

    def _seeded(self, event: Mapping[str, Any]) -> None:
        seq, number, seed = event["seq"], event["player"], event["seed"]
        player = self.players[number]
        fixed = continues(self.game, player.seed, seed, seq - player.at)
        if seq not in self.asked or seq in self.ended or not fixed:
            self._alarm(say("room-alarm-seed", seq=seq, player=named(player.name)))
            return
        player.at, player.seed, player.away = seq, seed, False
        self.asked[seq]["seeds"][number] = seed

    def _ended(self, event: Mapping[str, Any]) -> None:
        seq = event["seq"]
        asked = self.asked.get(seq, {"seeds": None, "players": ()})
        without = [number for number in asked["players"] if number not in asked["seeds"]]
        came = {each["player"]: each["seed"] for each in event["seeds"]}
        if seq in self.ended or asked["seeds"] != came or without != event["without"]:
            self._alarm(say("room-alarm-seeds", seq=seq))
        elif any(asked[name] != event.get(name, asked[name]) for name in ("by", "ruleset", "rule")):
            self._alarm(say("room-alarm-question", seq=seq))
        self.ended.setdefault(seq, dict(event))
        self._events[seq] = self.count
        for number in event["without"]:
            self.players[number].away = True
