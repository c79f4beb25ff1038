"""Pipelines of Redis commands over redis-py's connections.

redis-py's own pipeline costs four times as much per command, mostly for timeouts that our callers set anyway.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from hiredis import pack_command
from redis.asyncio import RedisCluster
from redis.asyncio.cluster import ClusterNode
from redis.exceptions import AskError, MovedError, RedisClusterException, ResponseError

from ror_service._limits import REDIS_HOPS, REDIS_SECONDS, TOPOLOGY_SECONDS

Command = tuple[Any, ...]
"""The words of a command: text, bytes or integers."""
_PROBE: Final = "ror2:o:probe"
_SLOTS: Final = 16384
_ASKING: Final = pack_command(("ASKING",))


async def exchanged(client: Any, commands: Sequence[Command]) -> list[Any]:
    """The replies in order, with refused commands as exceptions among them. Raises if the pipeline failed.

    It sets no timeout. If the caller cancels it, no connection keeps unread replies.
    """
    pool = client.connection_pool
    connection = await pool.get_connection()
    try:
        return await _replies(connection, [pack_command(command) for command in commands])
    finally:
        await pool.release(connection)


class One:
    def __init__(self, reading: Any, writing: Any) -> None:
        self._clients = {False: reading, True: writing}

    def name(self, key: str) -> str:
        return ""

    def names(self) -> list[str]:
        return [""]

    async def exchanged(self, commands: Sequence[Command], *, writing: bool) -> list[Any]:
        return await exchanged(self._clients[writing], commands)

    async def ping(self, name: str) -> None:
        await exchanged(self._clients[False], [("PING",)])

    def probe(self, name: str) -> str:
        return _PROBE

    async def failed(self, name: str) -> None:
        """Close all connections, because they may lead to a server that is no longer the master."""
        with suppress(Exception):  # a connection that is cut just now fails with any error
            async with asyncio.timeout(TOPOLOGY_SECONDS):
                pools = [client.connection_pool for client in self._clients.values()]
                await asyncio.gather(*(pool.disconnect() for pool in pools), return_exceptions=True)

    async def close(self) -> None:
        for client in self._clients.values():
            await client.aclose()


class Cluster:
    def __init__(self, client: RedisCluster) -> None:
        self._client = client
        self._nodes = client.nodes_manager
        self._asking: asyncio.Task[None] | None = None

    def name(self, key: str) -> str:
        found = self._master(key)
        return found.name if found is not None else ""

    def names(self) -> list[str]:
        return list({nodes[0].name for nodes in self._nodes.slots_cache.values() if nodes})

    async def exchanged(self, commands: Sequence[Command], *, writing: bool) -> list[Any]:
        if not self._nodes.slots_cache:
            await asyncio.shield(self._ask_slots())
        replies: list[Any] = [None] * len(commands)
        waiting: list[tuple[int, ClusterNode, bool]] = []
        for place, command in enumerate(commands):
            master = self._master(command[1])
            if master is None:
                raise RedisClusterException("a slot has no master")
            waiting.append((place, master, False))
        for _ in range(REDIS_HOPS):
            by_node: dict[ClusterNode, list[tuple[int, bool]]] = {}
            for place, node, asking in waiting:
                by_node.setdefault(node, []).append((place, asking))
            sent = [
                self._sent(node, [(commands[place], asking) for place, asking in each])
                for node, each in by_node.items()
            ]
            for each, found in zip(by_node.values(), await asyncio.gather(*sent, return_exceptions=True), strict=True):
                if isinstance(found, BaseException):
                    raise found
                for (place, _), reply in zip(each, found, strict=True):
                    replies[place] = reply
            waiting = [
                (place, await self._redirected(reply), not isinstance(reply, MovedError))
                for place, _, _ in waiting
                if isinstance(reply := replies[place], AskError)  # MOVED is one, too
            ]
            if not waiting:
                return replies
        raise RedisClusterException("a command was redirected too often")

    async def ping(self, name: str) -> None:
        node = self._nodes.nodes_cache.get(name)
        if node is not None:
            await self._sent(node, [(("PING",), False)])
        elif not name:
            await asyncio.shield(self._ask_slots())
        if not self._nodes.slots_cache:
            raise RedisClusterException("no master is known")

    def probe(self, name: str) -> str:
        keys = (f"{_PROBE}{number}" for number in range(_SLOTS))
        return next((key for key in keys if self.name(key) == name), _PROBE)

    async def failed(self, name: str) -> None:
        """Start to load the slots again, from the failed master last."""
        self._ask_slots(name)

    async def close(self) -> None:
        await self._nodes.aclose()
        await self._nodes.aclose("startup_nodes")

    def _master(self, key: str) -> ClusterNode | None:
        nodes = self._nodes.slots_cache.get(self._client.keyslot(key))
        return nodes[0] if nodes else None

    def _ask_slots(self, failed: str = "") -> asyncio.Task[None]:
        """Load the slots. Concurrent callers share one request."""
        if self._asking is None or self._asking.done():
            self._asking = asyncio.create_task(self._asked(failed))
        return self._asking

    async def _asked(self, failed: str) -> None:
        with suppress(Exception):  # any error of any master
            async with asyncio.timeout(TOPOLOGY_SECONDS):
                await self._nodes.initialize(last_failed_node_name=failed or None)

    async def _redirected(self, reply: AskError) -> ClusterNode:
        if isinstance(reply, MovedError):
            await self._nodes.move_slot(reply)
        elif self._nodes.get_node(host=reply.host, port=reply.port) is None:
            await asyncio.shield(self._ask_slots())
        node = self._nodes.get_node(host=reply.host, port=reply.port)
        if node is None:
            raise RedisClusterException("a redirect names no known node")
        return node

    async def _sent(self, node: ClusterNode, commands: Sequence[tuple[Command, bool]]) -> list[Any]:
        connection = node.acquire_connection()
        try:
            await connection.connect()  # type: ignore[no-untyped-call]
            connection.socket_timeout = None  # the caller's time limit holds for all of it
            packed = [pack_command(command) for command, _ in commands]
            lines = [
                line
                for each, (_, asking) in zip(packed, commands, strict=True)
                for line in ([_ASKING, each] if asking else [each])
            ]
            found = iter(await _replies(connection, lines))
            return [(next(found), next(found))[1] if asking else next(found) for _, asking in commands]
        except BaseException:
            await connection.disconnect(nowait=True)
            raise
        finally:
            connection.socket_timeout = REDIS_SECONDS
            node.release(connection)


async def _replies(connection: Any, packed: Sequence[bytes]) -> list[Any]:
    await connection.send_packed_command(list(packed), check_health=False)
    return [await _reply(connection) for _ in packed]


async def _reply(connection: Any) -> Any:
    try:
        return await connection.read_response()
    except ResponseError as refusal:
        return refusal
