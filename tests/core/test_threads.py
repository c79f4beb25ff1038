from __future__ import annotations

import asyncio

import pytest

from ror_rules.host.threads import in_a_thread


def test_an_iterator_that_ends_in_a_thread_is_an_error_for_its_waiter() -> None:
    async def waiting() -> object:
        async with asyncio.timeout(10):
            return await in_a_thread(next, iter(()))

    with pytest.raises(RuntimeError, match="StopIteration"):
        asyncio.run(waiting())
