"""Commands that go to Redis together, and their replies: redis-py's connections, without its pipeline.

Its pipeline costs four times as much for each command, most of it for time limits that the caller has for all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hiredis import pack_command
from redis.asyncio import RedisCluster
from redis.exceptions import ResponseError

Command = tuple[Any, ...]
"""Its words: text, bytes, whole numbers."""


async def exchanged(client: Any, commands: Sequence[Command]) -> list[Any]:
    """The replies, in order; one that refuses is an exception among them. Raises when the whole of it failed.

    It knows no time limit of its own. Whoever ends it before its end leaves no connection with replies that are still to come.
    """
    if isinstance(client, RedisCluster):  # which sorts them by their nodes
        pipe = client.pipeline(transaction=False)
        for command in commands:
            pipe.execute_command(*command)
        replies: list[Any] = await pipe.execute(raise_on_error=False)
        return replies
    pool = client.connection_pool
    connection = await pool.get_connection()
    try:
        await connection.send_packed_command([pack_command(command) for command in commands], check_health=False)
        return [await _reply(connection) for _ in commands]
    finally:
        await pool.release(connection)


async def _reply(connection: Any) -> Any:
    try:
        return await connection.read_response()
    except ResponseError as refusal:
        return refusal
