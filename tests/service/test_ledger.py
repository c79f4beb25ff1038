from __future__ import annotations

import asyncio
import secrets
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from multiprocessing.connection import Connection
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import pytest
from hypothesis import settings as limits, strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from ror_rules import load, read_json
from ror_rules.author import Cite, Dice
from ror_rules.errors import UndecidedError
from ror_rules.host.checks import promise_of
from ror_rules.host.trust import COMMITMENT, VOID, Promise, Signer, commitment, new_private_key as new
from ror_service._edge.problems import RefusalError
from ror_service._edge.threads import ThreadChoice
from ror_service._ledger import slots as machine
from ror_service._ledger.choose import open_ledger
from ror_service._ledger.ledger import Ledger, Place
from ror_service._ledger.slots import CommittedThrows, Event
from ror_service._operations.shared import committed
from tests.service.deadly import FORKS
from tests.service.running import PATIENCE, VALKEY, RedisServer
from tests.service.test_commitments import PLAYERS, SAFE, SECRET

SIGNER: Final = Signer(new())
RULES: Final = load("war-of-the-ring")
SECONDS: Final = 100
RACES: Final = 20


@pytest.fixture(params=["sqlite", "redis"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite:{tmp_path}/ledger.db"
        return
    with RedisServer(VALKEY, tmp_path, *SAFE) as redis:
        yield redis.url


def opened(address: str) -> Ledger:
    found = open_ledger(address)
    assert found is not None
    return found


@asynccontextmanager
async def machine_at(address: str) -> AsyncIterator[CommittedThrows]:
    ledger = opened(address)
    try:
        yield CommittedThrows(ledger, SECRET, SECONDS)
    finally:
        await ledger.close()


async def answered(slots: CommittedThrows, promise: Promise, rating: str) -> bytes | str:
    """The answer to one of several questions for a promise: the outcome's bytes, or the kind of refusal."""
    dice = {"source": "committed", "commitment": promise.commitment, "game": promise.game, "seq": promise.seq}
    request = RULES.read("sorcery", {"state": {"rating": rating}, "dice": {**dice, "seeds": PLAYERS}})
    services: Any = SimpleNamespace(slots=slots, log=slots.log, thread_choice=ThreadChoice())
    asked: Any = request.dice
    try:
        return (await committed.kept(services, RULES, RULES.rule("sorcery"), request, asked, long=False))[1]
    except RefusalError as refusal:
        return refusal.kind.slug


class Model:
    def __init__(self, promise: Promise, signed: bytes, ends: float) -> None:
        self.promise, self.signed, self.ends = promise, signed, ends
        self.void = False
        self.asked = ""
        self.answer = b""


class Machine(RuleBasedStateMachine):
    address = ""
    places = st.tuples(st.sampled_from(["a", "b"]), st.integers(1, 3))
    who = st.integers(0, 1)

    @initialize()
    def begin(self) -> None:
        self.clock = 1_000_000.0
        self.run = asyncio.Runner()
        self.services = [CommittedThrows(opened(self.address), SECRET, SECONDS) for _ in range(2)]
        self.told: list[Event] = []
        self.prefix = secrets.token_hex(8)
        self.model: dict[Place, Model] = {}
        self.events: list[Event] = []

        async def hear(event: Event) -> None:
            self.told.append(event)

        for each in self.services:
            each.listeners.append(hear)
        self.was, machine._now = machine._now, lambda: self.clock

    def teardown(self) -> None:
        if hasattr(self, "was"):
            machine._now = self.was
            for each in self.services:
                self.run.run(each.ledger.close())
            self.run.close()

    def place(self, named: tuple[str, int]) -> Place:
        return Place(f"{self.prefix}-{named[0]}", named[1])

    @rule(named=places, who=who)
    def promise(self, named: tuple[str, int], who: int) -> None:
        """A request for a promise makes it once, and repeats its bytes later."""
        place = self.place(named)
        signed = self.run.run(self.services[who].opened(place, SIGNER))
        if place not in self.model:
            promise = promise_of(read_json(signed))
            assert (promise.game, promise.seq) == place
            self.model[place] = Model(promise, signed, self.clock + SECONDS)
        self.lapse()
        assert self.model[place].signed == signed

    @precondition(lambda self: self.model)
    @rule(data=st.data(), who=who, rating=st.sampled_from("ABC"))
    def ask(self, data: st.DataObject, who: int, rating: str) -> None:
        """A request for a throw: the first question gets an answer, a repeat the same, any other question or a late one
        a refusal.
        """
        place = data.draw(st.sampled_from(sorted(self.model)))
        self.lapse()
        model = self.model[place]
        found = self.run.run(answered(self.services[who], model.promise, rating))
        if model.void:
            assert found == "commitment-void"
        elif model.asked in ("", rating):
            assert isinstance(found, bytes)
            assert model.answer in (b"", found)
            model.asked, model.answer = rating, found
            seed = read_json(found)["dice"]["seed"]
            assert commitment(seed).hex() == model.promise.commitment
        else:
            assert found == "commitment-used"

    @rule(named=places, who=who)
    def ask_for_another(self, named: tuple[str, int], who: int) -> None:
        """The service refuses an unknown commitment at any place."""
        place = self.place(named)
        wrong = Promise(commitment="0" * 64, game=place.game, seq=place.seq, epoch="0" * 32, expires="")
        assert self.run.run(answered(self.services[who], wrong, "A")) == "no-such-commitment"

    @rule(seconds=st.sampled_from([1, 30, 99, 100]))
    def wait(self, seconds: int) -> None:
        """Time passes."""
        self.clock += seconds

    @rule(game=st.sampled_from("ab"), who=who)
    def look(self, game: str, who: int) -> None:
        """A game shows the state of each promise."""
        self.lapse()
        found = self.run.run(self.services[who].game(self.place((game, 1)).game))
        expected = {place.seq: each for place, each in self.model.items() if place.game.endswith(f"-{game}")}
        assert list(found) == sorted(expected)
        for seq, record in found.items():
            model = expected[seq]
            assert record.state == ("void" if model.void else "bound" if model.asked else "open")
            assert record.promise == model.promise
            assert bool(record.seed) == bool(model.asked)

    @rule(who=who)
    def start_again(self, who: int) -> None:
        """A service restarts with only the ledger."""
        listeners = self.services[who].listeners
        self.run.run(self.services[who].ledger.close())
        self.services[who] = CommittedThrows(opened(self.address), SECRET, SECONDS)
        self.services[who].listeners.extend(listeners)

    @invariant()
    def nothing_is_told_of_what_is_not(self) -> None:
        self.lapse()
        for event in self.told:
            promise = read_json(event.payload)
            model = self.model.get(Place(promise["game"], promise["seq"]))
            assert event.media_type in {COMMITMENT, VOID}
            assert model is None or event.media_type == COMMITMENT or model.void

    def lapse(self) -> None:
        for each in self.model.values():
            each.void = each.void or (not each.asked and self.clock >= each.ends)


def test_a_ledger_is_what_its_model_is(address: str) -> None:
    Machine.address = address
    run_state_machine_as_test(Machine, settings=limits(max_examples=15, stateful_step_count=20, deadline=None))


@pytest.mark.nightly
def test_a_ledger_is_what_its_model_is_for_long(address: str) -> None:
    Machine.address = address
    run_state_machine_as_test(Machine, settings=limits(max_examples=300, stateful_step_count=60, deadline=None))


def _race(address: str, promises: list[Promise], rating: str, line: Connection) -> None:
    """A process that asks about each promise on a signal, and sends the answers back."""

    async def all_of_them() -> list[bytes | str]:
        found = []
        async with machine_at(address) as slots:
            for promise in promises:
                line.send("ready")
                line.recv()
                found.append(await answered(slots, promise, rating))
        return found

    line.send(asyncio.run(all_of_them()))


def test_of_two_processes_that_race_one_binds(address: str) -> None:
    async def made() -> list[Promise]:
        async with machine_at(address) as slots:
            signed = [await slots.opened(Place("race", seq), SIGNER) for seq in range(1, RACES + 1)]
        return [promise_of(read_json(each)) for each in signed]

    promises = asyncio.run(made())
    lines = []
    for rating in "AB":
        mine, theirs = FORKS.Pipe()
        FORKS.Process(target=_race, args=(address, promises, rating, theirs), daemon=True).start()
        lines.append(mine)
    for _ in promises:
        for line in lines:
            assert line.poll(PATIENCE)
            assert line.recv() == "ready"
        for line in lines:
            line.send("go")
    first, second = (line.recv() for line in lines if line.poll(PATIENCE))
    for both in zip(first, second, strict=True):
        answers = [each for each in both if isinstance(each, bytes)]
        refusals = [each for each in both if isinstance(each, str)]
        assert (len(answers), refusals) == (1, ["commitment-used"])


def test_a_refusal_after_dice_fell_binds(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def undecided(dice: Dice, book: Any, state: Any) -> Any:
        if state.rating == "C":
            dice.roll(6, why="die", cite=Cite(section="a test"))
        raise UndecidedError("nobody-knows", pointer="/state")

    async def asked() -> list[bytes | str]:
        found: list[bytes | str] = []
        async with machine_at(address) as slots:
            promise = promise_of(read_json(await slots.opened(Place("undecided", 1), SIGNER)))
            for rating, fails in (("B", True), ("C", True), ("C", True), ("B", False)):
                with monkeypatch.context() as patched:
                    if fails:
                        patched.setattr(RULES.rules["sorcery"], "body", undecided)
                    try:
                        found.append(await answered(slots, promise, rating))
                    except UndecidedError:
                        found.append("undecided")
                found.append((await slots.game("undecided"))[1].state)
        return found

    said = asyncio.run(asked())
    assert said == ["undecided", "open", "undecided", "bound", "undecided", "bound", "commitment-used", "bound"]


def test_a_clock_that_goes_back_opens_nothing(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def said() -> list[bytes | str]:
        async with machine_at(address) as slots:
            monkeypatch.setattr(machine, "_now", lambda: 1_000_000.0)
            promises = [promise_of(read_json(await slots.opened(Place("clock", seq), SIGNER))) for seq in (1, 2)]
            found = [await answered(slots, promises[0], "A")]
            for now in (1_000_000.0 + SECONDS, 0.0):
                monkeypatch.setattr(machine, "_now", lambda now=now: now)
                found += [await answered(slots, promise, "A") for promise in promises]
            return found

    first, *later = asyncio.run(said())
    assert isinstance(first, bytes)
    assert later == [first, "commitment-void"] * 2


def test_a_ledger_that_hangs_is_given_up_in_time() -> None:
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        address = f"redis://127.0.0.1:{deaf.getsockname()[1]}/0"

        async def refused() -> str:
            async with machine_at(address) as slots:
                try:
                    await slots.opened(Place("g", 1), SIGNER)
                except RefusalError as refusal:
                    return refusal.kind.slug
            return "answered"

        assert asyncio.run(asyncio.wait_for(refused(), PATIENCE)) == "ledger-away"
