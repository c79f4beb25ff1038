"""The Redis of the ledger: commands with a time limit, and one script that compares and sets."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from redis.exceptions import NoScriptError, ResponseError

from ror_service._ledger.ledger import LedgerAwayError
from ror_service._limits import LEDGER_SECONDS
from ror_service._store.exchange import Command, exchanged
from ror_service._store.redis_store import connect


class RedisServer:
    """Every call raises LedgerAwayError if the server does not answer in time."""

    def __init__(self, url: str, script: str) -> None:
        self._client: Any = connect(url, LEDGER_SECONDS, patience=LEDGER_SECONDS)
        self._script = script
        self._sha = ""

    async def replies(self, commands: Sequence[Command]) -> list[Any]:
        """The replies in order, with refused commands as exceptions among them."""
        try:
            async with asyncio.timeout(LEDGER_SECONDS):
                return await exchanged(self._client, commands)
        except Exception as fault:
            with suppress(Exception):  # a connection that is cut just now fails with any error
                await self._client.connection_pool.disconnect(inuse_connections=False)
            raise LedgerAwayError(str(fault) or "it takes too long") from fault

    async def ask(self, *commands: Command) -> list[Any]:
        """The replies in order. Raises LedgerAwayError for a refused command, except for an unknown script."""
        replies = await self.replies(commands)
        for each in replies:
            if isinstance(each, ResponseError) and not isinstance(each, NoScriptError):
                raise LedgerAwayError(str(each))
        return replies

    async def run(self, *given: Any) -> Any:
        """The reply of the script. `given` are the number of its keys, the keys and the arguments."""
        (found,) = await self.ask(("EVALSHA", self._sha, *given)) if self._sha else [NoScriptError()]
        if isinstance(found, NoScriptError):
            sha, found = await self.ask(("SCRIPT", "LOAD", self._script), ("EVAL", self._script, *given))
            self._sha = sha.decode()
        return found

    async def close(self) -> None:
        await self._client.aclose()
