"""What a request may cost, counted and not timed: writes of an answer, Python calls around a rule."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, cast

import pytest
from uvicorn.config import Config
from uvicorn.server import ServerState

from ror_rules import encode, register
from ror_rules._messages.sentences import with_summary
from ror_service import app as service_app
from ror_service._http.connection import Connection
from ror_service._http.front import Front
from ror_service._http.waiting import patience
from ror_service.settings import Settings
from tests.calls import calls
from tests.service.cases import GOLLUM_REQUEST
from tests.service.test_front import KEPT, TABLE, Asked, sent

AROUND = 125
"""Python calls that a hot resolution may need around its rule, from the scope to the last message, the event loop's with them."""


class Counting:
    """A transport that counts what is written to it, and hands it on."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self.writes: list[int] = []

    def write(self, data: bytes) -> None:
        """Counts a write."""
        self.writes.append(len(data))
        self._transport.write(data)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


class Counted(Connection):
    """A connection whose writes are counted."""

    counting: Counting

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # uvicorn narrows it so
        """Puts the counter before the transport."""
        Counted.counting = Counting(transport)
        super().connection_made(cast("Any", Counted.counting))


async def written(asked: Asked, app: Front | None = None) -> tuple[list[int], bytes]:
    """The writes of one answer of an application, a new one unless it is named, over a real connection, and all that came."""
    served = cast("Any", app or service_app.build(Settings()))
    config = Config(served, lifespan="off", proxy_headers=False, ws="none", log_config=None)
    config.load()
    state = ServerState()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(
        lambda: Counted(patience(Settings()), config, state, {}, _loop=loop), "127.0.0.1", 0
    )
    fields = "".join(f"{name}: {value}\r\n" for name, value in asked.fields)
    head = f"{asked.method} {asked.path} HTTP/1.1\r\nhost: a\r\n{fields}content-length: {len(asked.body)}\r\n"
    async with server:
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        writer.write(f"{head}connection: close\r\n\r\n".encode() + asked.body)
        answer = await reader.read()
        writer.close()
        await writer.wait_closed()
    return Counted.counting.writes, answer


@pytest.mark.parametrize(
    "name",
    ["a resolution", "a wrong state", "alive", "nothing there", "HEAD of a resolution", "OPTIONS of a resolution"],
)
def test_an_answer_leaves_in_one_write(name: str) -> None:
    """Head and body of an answer that is not large are one write, and nothing else is written."""
    writes, answer = asyncio.run(written(TABLE[name]))
    assert writes == [len(answer)]
    assert answer.startswith(b"HTTP/1.1 ")


@pytest.mark.parametrize(
    "name", ["a resolution", "in MessagePack", "a wrong state", "an outcome that is not kept", "alive"]
)
def test_an_answer_that_waits_for_nobody_has_no_task(name: str) -> None:
    """A hot call whose body came with its head is answered before the event loop goes on, without a task."""

    async def begun() -> list[str]:
        names: list[str] = []

        def factory(loop: asyncio.AbstractEventLoop, work: Any, **rest: Any) -> asyncio.Task[Any]:
            names.append(work.__qualname__)
            return asyncio.Task(work, loop=loop, **rest)

        app = service_app.build(Settings())
        await written(TABLE["a resolution"], app)  # the first of a rule is worked out beside
        asyncio.get_running_loop().set_task_factory(factory)
        _, answer = await written(TABLE[name], app)
        assert answer.startswith(b"HTTP/1.1 ")
        return names

    assert [each for each in asyncio.run(begun()) if "asgi" in each] == []


def least_calls(work: Callable[[], object]) -> int:
    """How many Python functions are called: the least of some counts.

    What others do meanwhile is no part of it, such as what is called when garbage is collected.
    """
    return min(calls(work) for _ in range(5))


def test_calls_around_a_rule_stay_few() -> None:
    """A hot resolution needs few more Python calls than its rule and its sentence do in the library. Reading back needs few too."""
    rules = register.load("war-of-the-ring")
    front = cast("Any", service_app.build(Settings()))

    def resolve() -> None:
        outcome = rules.answer("gollum-control", rules.read("gollum-control", dict(GOLLUM_REQUEST)))
        with_summary(outcome, encode(outcome))

    def ask(name: str, asked: Asked) -> int:
        loop = asyncio.new_event_loop()
        for _ in range(3):  # what is done once is done
            assert loop.run_until_complete(sent(front, asked))[0]["status"] == 200, name
        found = least_calls(lambda: loop.run_until_complete(sent(front, asked)))
        loop.close()
        return found

    resolve()
    around = ask("a resolution", TABLE["a resolution"]) - least_calls(resolve)
    assert 0 < around <= AROUND
    assert 0 < ask("an outcome", Asked("GET", KEPT)) <= AROUND
