"""How the requests of a connection are answered: where they were parsed, without a task, as far as nobody is waited for.

A request whose head is known (`known`) is not even parsed, and has a cycle only once it waits, or where its answer takes more
than one write.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Coroutine
from contextvars import Context, copy_context
from functools import partial
from typing import Any

from litestar.types import Send
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from ror_service._http.cycle import Cycle, whole
from ror_service._http.known import Asked
from ror_service._http.messages import Headers


class Answering(HttpToolsProtocol, ABC):
    """A connection, as far as its requests are answered. When it reads on, and when it ends, is said by who inherits it."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._task: asyncio.Task[None] | None = None
        self._answered: Cycle | None = None
        """The request whose answer is, or was last, under way."""
        self._ready: Cycle | None = None
        """A request that came just now, and is begun with when the parser is through with what came with it."""
        self._awaited: Any = None
        """The future that the answer under way waits for without a task."""
        self._stands = False
        """Whether the request whose head is known has a cycle: it waits, or its answer takes more than a write."""

    @abstractmethod
    def _rest(self) -> None:
        """From now on the next request is waited for."""

    @abstractmethod
    def _work(self) -> None:
        """From now on nobody is waited for: the request has come whole."""

    @abstractmethod
    def _hang_up(self) -> None:
        """Ends the connection behind its last answer."""

    @property
    def _answering(self) -> bool:
        """Whether an answer is under way."""
        cycle: Any = self.cycle  # none before the first request
        return cycle is not None and not cycle.response_complete

    def _begin(self) -> None:
        """Answers a request that came just now: at once, without a task, if all of it is here."""
        cycle, self._ready = self._ready, None
        if cycle is None:
            return
        if cycle.more_body:
            self._start_asgi_task(cycle, self.app)
        else:
            self._answered, self._task = cycle, None
            self._go_on(cycle.run_asgi(self.app), copy_context())  # type: ignore[arg-type,unused-ignore]  # our own application

    def _go_on(self, answering: Coroutine[Any, Any, None], context: Context, _: Any = None) -> bool:
        """Goes on with an answer to where it waits for something, or asks for a task (`in_task`), or to its end: True."""
        try:
            self._awaited = context.run(answering.send, None)
        except StopIteration:
            self._awaited = None
            return True
        if self._awaited is None:
            self._keep(self.loop.create_task(answering, context=context))
        else:
            self._awaited.add_done_callback(partial(self._go_on, answering, context))
        return False

    def _cycle(self, scope: Any, *, expects: bool, keeps: bool) -> Cycle:
        cycle = Cycle(
            scope=scope,
            transport=self.transport,
            flow=self.flow,
            logger=self.logger,
            access_logger=self.access_logger,
            access_log=False,
            default_headers=self.server_state.default_headers,
            message_event=asyncio.Event(),
            expect_100_continue=expects,
            keep_alive=keeps,
            on_response=self.on_response_complete,
        )
        cycle.hang_up = self._hang_up
        return cycle

    # Requests whose head is known ------------------------------------------------------------------------------------

    def _known(self, data: bytes) -> Asked | None:
        heads = self.app.heads  # type: ignore[union-attr,unused-ignore]  # our own application
        return None if heads is None else heads.find(data)

    def _learn(self, data: bytes) -> None:
        """Has the head known of the request that came just now, whole and alone in `data`."""
        heads = self.app.heads  # type: ignore[union-attr,unused-ignore]  # our own application
        if heads is not None and self._ready is not None and not self._ready.more_body:
            heads.learn(data, self._ready.scope, self._ready.body)

    def _begun(self, data: bytes) -> bool:
        """Whether `data` is a request whose head is known, but for some of its body."""
        heads = self.app.heads  # type: ignore[union-attr,unused-ignore]  # our own application
        return heads is not None and heads.lacks_body(data)

    def _learn_both(self, head: bytes, body: bytes) -> None:
        """Has a head known that came alone, and whose body has come now, alone too."""
        heads = self.app.heads  # type: ignore[union-attr,unused-ignore]  # our own application
        if heads is not None and bytes(self.cycle.body) == body:
            heads.learn(head + body, self.cycle.scope, body)

    def _answer(self, asked: Asked) -> None:
        """Answers a request that came whole and alone: without parser, cycle and task as far as nobody is waited for."""
        self._stands, self._task = False, None
        if not self._go_on(self._answering_known(asked), copy_context()):
            self.standing(asked)

    async def _answering_known(self, asked: Asked) -> None:
        try:
            await self.app.answer(asked, self)  # type: ignore[union-attr,unused-ignore]  # our own application
        except Exception:
            self.logger.exception("Exception in ASGI application")
            self.transport.close()

    def write_whole(self, headers: Headers, body: bytes, also: bytes) -> bool:
        """Writes a whole answer with status 200, `also` behind its fields, where nobody has left or is to be waited for."""
        cycle = self._answered if self._stands else None
        if cycle is not None and (cycle.disconnected or not cycle.keep_alive or self.flow.write_paused):
            return False
        self.transport.write(whole([*self.server_state.default_headers, *headers], body, also))
        if cycle is not None:
            cycle.end()
        else:
            self.server_state.total_requests += 1
            self._rest()
        return True

    def standing(self, asked: Asked) -> Send:
        """What sends an answer of any kind (ASGI), also once others have been sent ahead behind the request."""
        if not self._stands:
            self._stands = True
            self._work()
            self.cycle = self._answered = self._cycle({"method": asked.method}, expects=False, keeps=True)
            self._answered.more_body = False
            self._answered.message_event.set()
        answered: Any = self._answered
        sending: Send = answered.send
        return sending

    def _start_asgi_task(self, cycle: Any, app: Any) -> None:
        self._answered = cycle
        self._keep(self.loop.create_task(cycle.run_asgi(app)))

    def _keep(self, task: asyncio.Task[None]) -> None:
        self._task = task
        task.add_done_callback(self.tasks.discard)
        self.tasks.add(task)
