from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from hashlib import blake2b, sha512
from itertools import islice
from pathlib import Path
from random import Random
from statistics import mean
from typing import Any

import pytest
import zstandard
from redis import Redis
from redis.crc import key_slot

import ror_service
from ror_rules import encode, rulesets
from ror_service._store import redis_store
from ror_service._store.budget import MemoryBudget
from ror_service._store.choose import open_store
from ror_service._store.memory import Lru
from ror_service._store.redis_store import RedisStore
from ror_service._store.store import Store, StoreAwayError, odds_key
from ror_service._store.values import Seal, dictionaries, redis_key
from ror_service._store.write_behind import Queue
from ror_service.settings import Settings
from ror_service.testing import limits
from tests.service.cases import KiB
from tests.service.proxy import Proxy
from tests.service.running import REDIS_SERVERS, VALKEY, RedisServer, free_port
from tests.service.test_faults_of_redis import cluster

ONE, TWO = "1" * 64, "2" * 64
BODY = b'{"id":"1"}'


@pytest.fixture(params=["memory", *REDIS_SERVERS])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "memory":
        yield "memory:"
        return
    with RedisServer(request.param, tmp_path) as server:
        yield server.url


def planted(redis: RedisServer, body: bytes, outcome_id: str) -> None:
    """Puts a value into Redis as a service without a secret does."""
    with Redis.from_url(redis.url) as store:
        store.set(redis_key(outcome_id), Seal().pack(outcome_id, body))


@asynccontextmanager
async def opened(address: str, **settings: Any) -> AsyncIterator[Store]:
    store = open_store(Settings(store=address, **settings))
    try:
        yield store
    finally:
        await store.close()


async def settled(store: Store, written: int) -> None:
    async with asyncio.timeout(10):
        while store.counts.written + store.counts.dropped < written:  # noqa: ASYNC110  # counts ring no bell
            await asyncio.sleep(0.005)


async def heals(address: str) -> None:
    """After one process writes it again, another reads the outcome."""
    async with opened(address) as store:
        store.put(ONE, BODY)
        await settled(store, 1)
    async with opened(address) as store:
        assert await store.get(ONE) == BODY


def test_what_is_put_is_got_and_what_is_not_is_none(address: str) -> None:
    async def run() -> None:
        async with opened(address) as store:
            assert await store.ping()
            assert await store.get(ONE) is None
            store.put(ONE, BODY)
            assert await store.get(ONE) == BODY
            assert await store.get(TWO) is None
            assert (store.counts.hits, store.counts.misses) == (1, 2)

    asyncio.run(run())


def test_an_answer_replaces_another_value_of_its_outcome(address: str) -> None:
    async def run() -> None:
        async with opened(address) as store:
            store.put(ONE, b"other")
            store.put(ONE, BODY)
            assert await store.get(ONE) == BODY

    asyncio.run(run())


def test_many_are_put_and_got_at_once(address: str) -> None:
    async def run() -> None:
        names = [f"{number:064x}" for number in range(1000)]
        async with opened(address) as store:
            for name in names:
                store.put(name, name.encode())
            assert await asyncio.gather(*map(store.get, names)) == [name.encode() for name in names]

    asyncio.run(run())


def test_closing_writes_what_waits(redis: RedisServer) -> None:
    async def run() -> None:
        async with opened(redis.url, ttl=1000) as store:
            for number in range(700):
                store.put(f"{number:064x}", BODY)
        async with opened(redis.url) as store:
            found = await asyncio.gather(*(store.get(f"{number:064x}") for number in range(700)))
            assert found == [BODY] * 700

    asyncio.run(run())
    assert 900 < int(redis.tell("TTL", redis_key("0" * 64)).strip(b":\r\n")) <= 1000


@pytest.mark.parametrize(("key", "kept"), [(odds_key(ONE), b"first"), (ONE, b"second")], ids=["odds", "outcome"])
def test_across_processes_odds_keep_their_first_value_and_outcomes_their_last(
    redis: RedisServer, key: str, kept: bytes
) -> None:
    async def run() -> None:
        for body in (b"first", b"second"):
            async with opened(redis.url) as store:
                store.put(key, body)
        async with opened(redis.url) as store:
            assert await store.get(key) == kept

    asyncio.run(run())


@pytest.mark.parametrize(
    "value",
    [
        b"",
        b"garbage",
        b"\x01" + b"\0" * 16 + BODY,
        Seal().pack(TWO, BODY),
        Seal().pack(ONE, BODY)[:-1],
        b"\x02" + Seal().pack(ONE, BODY)[1:],
    ],
)
def test_a_value_that_is_not_ours_is_a_miss(redis: RedisServer, value: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redis_store, "REDIS_SECONDS", 10)  # however busy the machine is

    async def run() -> None:
        async with opened(redis.url) as store:
            assert isinstance(store, RedisStore)
            Redis.from_url(redis.url).set(redis_key(ONE), value)
            assert await store.get(ONE) is None
            assert (store.counts.corrupt, store.counts.misses) == (1, 1)

    asyncio.run(run())


def test_a_value_checks_itself() -> None:
    assert Seal().unpack(ONE, Seal().pack(ONE, BODY)) == BODY
    assert Seal().unpack(TWO, Seal().pack(ONE, BODY)) is None


def test_a_server_that_is_away_is_said_so_and_asked_no_more(redis: RedisServer) -> None:
    async def run() -> None:
        async with opened(redis.url) as store:
            store.put(ONE, BODY)
            await settled(store, 1)
            redis.stop()
            loop = asyncio.get_running_loop()
            for _ in range(5):
                with pytest.raises(StoreAwayError):
                    await store.get(TWO)
            began = loop.time()
            for _ in range(1000):
                with pytest.raises(StoreAwayError):
                    await store.get(TWO)
            assert loop.time() - began < 0.5
            assert not await store.ping()
            store.put(TWO, BODY)
            assert await store.get(TWO) == BODY
            assert await store.get(ONE) == BODY

    asyncio.run(run())


def test_a_hung_server_delays_no_caller_for_long(redis: RedisServer) -> None:
    async def run() -> None:
        async with opened(redis.url) as store:
            assert await store.ping()
            redis.hang()
            loop = asyncio.get_running_loop()
            began = loop.time()
            with pytest.raises(StoreAwayError):
                await store.get(ONE)
            assert loop.time() - began < 1.0
            began = loop.time()
            for number in range(1000):
                store.put(f"{number:064x}", BODY)
            assert loop.time() - began < 0.2

    asyncio.run(run())


def test_no_reader_waits_for_ever_for_a_key_that_another_reads(redis: RedisServer) -> None:
    async def run() -> None:
        async with opened(redis.url) as store:
            assert await store.ping()
            redis.hang()
            first = asyncio.create_task(store.get(ONE))
            await asyncio.sleep(0.01)
            second = asyncio.create_task(store.get(ONE))
            async with asyncio.timeout(2):
                found = await asyncio.gather(first, second, return_exceptions=True)
            assert [type(each) for each in found] == [StoreAwayError, StoreAwayError]
            redis.go_on()

    asyncio.run(run())


def test_what_could_not_be_written_is_written_later(redis: RedisServer) -> None:
    async def run() -> None:
        async with opened(redis.url) as store:
            assert await store.ping()
            redis.hang()
            for number in range(600):
                store.put(f"{number:064x}", BODY)
            await asyncio.sleep(limits["REDIS_OPEN_SECONDS"] / 2)
            redis.go_on()
            await settled(store, 600)
            assert (store.counts.written, store.counts.dropped) == (600, 0)
        async with opened(redis.url) as store:
            assert await store.get(f"{599:064x}") == BODY

    asyncio.run(run())


def test_a_full_server_loses_outcomes_and_nothing_else(redis: RedisServer) -> None:
    redis.tell("CONFIG", "SET", "maxmemory-policy", "noeviction")
    redis.tell("CONFIG", "SET", "maxmemory", "1")

    async def run() -> None:
        async with opened(redis.url) as store:
            store.put(ONE, BODY)
            await settled(store, 1)
            assert (store.counts.written, store.counts.dropped) == (0, 1)
            assert await store.get(TWO) is None
            assert await store.get(ONE) == BODY

    asyncio.run(run())


def test_a_spoilt_value_heals(redis: RedisServer) -> None:
    async def run() -> None:
        async with opened(redis.url) as store:
            store.put(ONE, BODY)
            await store.settled(ONE)
        redis.tell("SETRANGE", redis_key(ONE), "20", "spoilt")
        async with opened(redis.url) as store:
            assert await store.get(ONE) is None
            assert store.counts.corrupt == 1
        await heals(redis.url)

    asyncio.run(run())


def test_a_key_of_another_type_is_spoilt_and_heals(redis: RedisServer) -> None:
    async def run() -> None:
        redis.tell("RPUSH", redis_key(ONE), "not", "ours")
        async with opened(redis.url) as store:
            assert await store.get(ONE) is None
            assert (store.counts.corrupt, store.counts.errors) == (1, 0)
        await heals(redis.url)

    asyncio.run(run())


def test_with_a_secret_foreign_values_are_refused(redis: RedisServer) -> None:
    with Redis(port=redis.port) as client:
        client.set(redis_key(ONE), Seal().pack(ONE, b"forged"))

    async def run() -> None:
        for secret in ("one", "two"):
            async with opened(redis.url, store_secret=secret) as store:
                assert await store.get(ONE) is None
                assert store.counts.corrupt == 1
                store.put(ONE, BODY)
                await settled(store, 1)
            async with opened(redis.url, store_secret=secret) as store:
                assert await store.get(ONE) == BODY
        async with opened(redis.url) as store:
            assert await store.get(ONE) is None

    asyncio.run(run())


@pytest.mark.faults
def test_large_values_on_a_slow_link_do_not_hold_up_small_ones(redis: RedisServer) -> None:
    """Two values of 1.5 MB over a link of 300 KB a second are written once each."""

    async def run() -> None:
        async with slow_link(redis.port, 300_000) as (port, carried), opened(f"redis://127.0.0.1:{port}/0") as store:
            large = bytes(1_500_000)
            store.put(ONE, large)
            store.put(TWO, large)
            store.put("3" * 64, BODY)
            async with asyncio.timeout(40):
                while store.counts.written < 3:  # noqa: ASYNC110  # counts ring no bell
                    await asyncio.sleep(0.05)
            assert carried[0] < 3_200_000
            assert (store.counts.dropped, store.counts.errors) == (0, 0)

    asyncio.run(run())


@pytest.mark.faults
def test_a_value_that_cannot_be_written_is_dropped(redis: RedisServer) -> None:
    async def run() -> None:
        async with slow_link(redis.port, 10_000) as (port, _), opened(f"redis://127.0.0.1:{port}/0") as store:
            store.put(ONE, os.urandom(40_000))
            for number in range(20):
                store.put(f"{number:064x}", BODY)
            async with asyncio.timeout(60):
                while store.counts.written < 20 or not store.counts.dropped:  # noqa: ASYNC110  # counts ring no bell
                    await asyncio.sleep(0.05)
            assert (store.counts.written, store.counts.dropped) == (20, 1)

    asyncio.run(run())


@asynccontextmanager
async def slow_link(port: int, bytes_a_second: int) -> AsyncIterator[tuple[int, list[int]]]:
    """A proxy with a limit of bytes a second towards a server: its port, and the number of forwarded bytes."""
    carried = [0]

    async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, slowly: bool) -> None:
        with suppress(OSError):
            while data := await reader.read(max(bytes_a_second // 100, 100) if slowly else 65536):
                if slowly:
                    await asyncio.sleep(len(data) / bytes_a_second)
                    carried[0] += len(data)
                writer.write(data)
                await writer.drain()
        writer.close()

    ways: set[asyncio.Task[None]] = set()

    async def connect(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        way = asyncio.current_task()
        assert way is not None
        ways.add(way)
        there, back = await asyncio.open_connection("127.0.0.1", port)
        try:
            await asyncio.gather(carry(reader, back, slowly=True), carry(there, writer, slowly=False))
        except asyncio.CancelledError:
            return
        finally:
            for end in (writer, back):
                end.transport.abort()

    server = await asyncio.start_server(connect, "127.0.0.1", 0, limit=8192)
    async with server:
        yield server.sockets[0].getsockname()[1], carried
        for way in ways:
            way.cancel()
        await asyncio.gather(*ways, return_exceptions=True)
        await asyncio.sleep(0.01)


def test_memory_is_bounded_by_number_and_by_bytes() -> None:
    kept = Lru(3, 100)
    for name in "abc":
        assert kept.put(name, b"x") == 0
    assert kept.get("a") == b"x"
    assert kept.put("d", b"x") == 1
    assert [kept.get(name) for name in "abcd"] == [b"x", None, b"x", b"x"]
    assert kept.put("e", b"x" * 99) == 2
    assert (len(kept), kept.bytes) == (2, 100)
    assert kept.put("f", b"x" * 101) == 1
    assert kept.get("f") is None


def test_answers_that_wait_for_redis_share_the_budget_of_memory() -> None:
    async def run() -> None:
        budget = MemoryBudget(50 * KiB)
        store = open_store(Settings(store=f"redis://127.0.0.1:{free_port()}/0"), budget)
        for number in range(100):
            store.put(str(number), b"x" * KiB)
            assert sum(budget.levels().values()) <= 50 * KiB + 2 * KiB  # the next value makes room for this one
        assert budget.levels()["waiting"] > 0
        assert store.counts.dropped > 50
        waiting = budget.levels()["waiting"]
        budget.most = 10 * KiB
        budget.fit()
        assert budget.levels()["waiting"] < waiting
        await store.close()

    asyncio.run(run())


def test_the_queue_of_writes_is_bounded() -> None:
    queue = Queue()
    assert sum(queue.add(str(number), b"x") for number in range(limits["MAX_WAITING"] + 5)) == 5
    taken = queue.take(2, limits["MAX_WAITING_BYTES"])
    assert [name for name, _ in taken] == ["5", "6"]
    assert queue.back(taken) == 0
    assert [name for name, _ in queue.take(3, limits["MAX_WAITING_BYTES"])] == ["5", "6", "7"]


# --- Values in Redis


FIRST = "1" * 64


BODY_OF_FIRST = b'{"id":"%b","format":1,"rules":"and their tables"}' % FIRST.encode()


SECRETS = ["", "secret"]


FOLDER = Path(ror_service.__file__).parent / "_store" / "dictionaries"


def uncompressed(secret: str) -> bytes:
    if not secret:
        return b"\x01" + blake2b(BODY_OF_FIRST, digest_size=16, key=FIRST.encode()).digest() + BODY_OF_FIRST
    key = sha512(secret.encode()).digest()
    return b"\x02" + blake2b(b"64:" + FIRST.encode() + BODY_OF_FIRST, digest_size=16, key=key).digest() + BODY_OF_FIRST


def frame(body: bytes, *, number: int | None = None, sized: bool = True) -> bytes:
    known = None
    if number is not None:
        samples: list[bytes | bytearray | memoryview] = [
            b'{"sample":%d,"of":"%d"}' % (each, each * 7) * 5 for each in range(2000)
        ]
        known = zstandard.train_dictionary(1024, samples, dict_id=number)
    return zstandard.ZstdCompressor(dict_data=known, write_content_size=sized).compress(body)


def sealed(secret: str, small: bytes) -> bytes:
    """A value with the right form and digest, and a foreign frame."""
    return Seal(secret).pack(FIRST, BODY_OF_FIRST)[:17] + small


@pytest.mark.parametrize("secret", SECRETS)
def test_what_was_not_compressed_is_read(secret: str) -> None:
    before, now = uncompressed(secret), Seal(secret).pack(FIRST, BODY_OF_FIRST)
    assert Seal(secret).unpack(FIRST, before) == Seal(secret).unpack(FIRST, now) == BODY_OF_FIRST
    assert before[1:17] == now[1:17]
    assert len(now) < len(before)


@pytest.mark.parametrize(
    ("small", "opens"),
    [
        pytest.param(frame(BODY_OF_FIRST), True, id="no dictionary"),
        pytest.param(frame(BODY_OF_FIRST, number=4_000_000_000), False, id="a dictionary that is not shipped"),
        pytest.param(frame(BODY_OF_FIRST, sized=False), False, id="a missing length"),
        pytest.param(frame(bytes(limits["MAX_STORED"] + 1)), False, id="a bomb"),
        pytest.param(frame(BODY_OF_FIRST)[:-3], False, id="cut off"),
        pytest.param(BODY_OF_FIRST, False, id="not compressed"),
        pytest.param(b"", False, id="nothing"),
        pytest.param(frame(BODY_OF_FIRST[:-1]), False, id="another body"),
    ],
)
@pytest.mark.parametrize("secret", SECRETS)
def test_only_what_was_written_opens(secret: str, small: bytes, *, opens: bool) -> None:
    assert Seal(secret).unpack(FIRST, sealed(secret, small)) == (BODY_OF_FIRST if opens else None)


@pytest.mark.parametrize("more", [0, 1])
def test_a_body_larger_than_any_that_is_kept_stays_packed(more: int) -> None:
    """A value above the largest stored body is a miss, even with its true length and digest."""
    body = bytes(limits["MAX_STORED"] + more)
    value = Seal().pack(FIRST, BODY_OF_FIRST)[:1] + Seal().pack(FIRST, body)[1:17] + frame(body)
    assert Seal().unpack(FIRST, value) == (None if more else body)


@pytest.mark.parametrize("secret", SECRETS)
def test_forms_are_not_taken_for_each_other(secret: str) -> None:
    for value in (uncompressed(secret), Seal(secret).pack(FIRST, BODY_OF_FIRST)):
        for form in range(6):
            changed = bytes([form]) + value[1:]
            assert (Seal(secret).unpack(FIRST, changed) is None) == (changed != value)


def test_what_is_large_stays_as_it_is() -> None:
    for body in (bytes(limits["MAX_COMPRESSED"] + 1), b"", b"x"):
        assert Seal().pack(FIRST, body)[:1] == b"\x01"
        assert Seal().unpack(FIRST, Seal().pack(FIRST, body)) == body


@pytest.mark.parametrize("number", dictionaries())
def test_what_an_older_dictionary_made_is_read(number: int) -> None:
    assert (FOLDER / f"{number}.dict").is_file()
    small = zstandard.ZstdCompressor(dict_data=dictionaries()[number]).compress(BODY_OF_FIRST)
    assert zstandard.get_frame_parameters(small).dict_id == number
    assert Seal().unpack(FIRST, sealed("", small)) == BODY_OF_FIRST


def test_the_mean_over_all_rules_is_below_400_bytes() -> None:
    found: dict[str, list[int]] = {}
    seal = Seal()
    for ruleset in rulesets():
        for example in ruleset.examples:
            seed = "a-seed-of-its-own" if ruleset.rules[example.rule].throws else None
            body = encode(ruleset.resolve(example.rule, example.request["state"], seed=seed))
            found.setdefault(f"{ruleset.id}/{example.rule}", []).append(len(seal.pack(FIRST, body)))
    assert mean(map(mean, found.values())) < 400


# --- Stores in this process


@pytest.mark.faults
def test_frozen_redis_costs_a_reader_its_time_limit_once(tmp_path: Path) -> None:
    async def run(url: str) -> list[float]:
        store = open_store(Settings(store=url))
        assert await store.ping()
        redis.hang()
        loop = asyncio.get_running_loop()
        waits = []

        async def read(number: int) -> None:
            await asyncio.sleep(number / 100)
            began = loop.time()
            with pytest.raises(StoreAwayError):
                await store.get(f"{number:064x}")
            waits.append(loop.time() - began)

        await asyncio.gather(*map(read, range(60)))
        await store.close()
        return sorted(waits)

    with RedisServer(VALKEY, tmp_path) as redis:
        waits = asyncio.run(run(redis.url))
    assert waits[len(waits) * 9 // 10] < limits["REDIS_SECONDS"] + 0.01
    assert waits[len(waits) // 2] < limits["REDIS_SECONDS"] / 2


@pytest.mark.faults
def test_a_reader_who_leaves_leaves_no_reply_to_the_next(tmp_path: Path) -> None:
    async def run(url: str) -> tuple[int, int]:
        draw = Random(7)
        names = [f"{number:064x}" for number in range(64)]
        store = open_store(Settings(store=url, keep=1))
        assert isinstance(store, RedisStore)
        for name in names:
            store.put(name, name.encode())
        while store.counts.written < len(names):  # noqa: ASYNC110  # counts ring no bell
            await asyncio.sleep(0.01)
        proxy.delay, proxy.spread = 0.07, True
        right = gone = 0

        async def read(name: str) -> bool:
            try:
                async with asyncio.timeout(draw.random() / 20):
                    assert await store.get(name) == name.encode()
            except (TimeoutError, StoreAwayError):
                return False
            return True

        for _ in range(400):
            found = await asyncio.gather(*(read(draw.choice(names)) for _ in range(50)))
            right += sum(found)
            gone += len(found) - sum(found)
            for lane in store._lanes.values():
                lane.breaker.worked()  # no reader is spared
        assert store.counts.corrupt == 0
        await store.close()
        return right, gone

    with RedisServer(VALKEY, tmp_path) as redis, Proxy(redis.port, seed=5) as proxy:
        right, gone = asyncio.run(run(proxy.url))
    assert right > 500
    assert gone > 5000


@pytest.mark.faults
def test_many_readers_share_few_connections(tmp_path: Path) -> None:
    async def run(url: str) -> bytes:
        store = open_store(Settings(store=url))
        for number in range(500):
            store.put(f"{number:064x}", b"x")
        found = await asyncio.gather(*(store.get(f"{number:064x}") for number in range(250, 750)))
        assert found == [b"x"] * 250 + [None] * 250
        clients = redis.tell("CLIENT", "LIST")
        await store.close()
        return clients

    with RedisServer(VALKEY, tmp_path) as redis:
        assert asyncio.run(run(redis.url)).count(b"id=") <= 3  # with the client of this command


async def there(store: Store) -> None:
    """Returns once the store answers: a busy machine is slower than its timeouts."""
    while not await store.ping():  # noqa: ASYNC110  # nobody says when
        await asyncio.sleep(0.1)


def at_node(low: int, high: int, count: int) -> list[str]:
    ids = (f"{number:064x}" for number in range(100_000))
    return list(islice((each for each in ids if low <= key_slot(redis_key(each).encode()) <= high), count))


@pytest.mark.faults
def test_a_dead_master_takes_no_keys_of_others_along(tmp_path: Path) -> None:
    async def run(address: str) -> None:
        store = open_store(Settings(store=address, keep=1))
        await there(store)
        theirs, lost = at_node(0, 10922, 60), at_node(10923, 16383, 30)
        for name in theirs[:30]:
            store.put(name, name.encode())
            await store.settled(name)
        nodes[2].stop()
        for _ in range(20):
            found = await asyncio.gather(*map(store.get, [*theirs[:30], *lost]), return_exceptions=True)
            assert found[:30] == [name.encode() for name in theirs[:30]]
            assert {type(each) for each in found[30:]} == {StoreAwayError}
            await asyncio.sleep(0.1)
        written = store.counts.written
        for name in theirs[30:]:
            store.put(name, name.encode())
            await store.settled(name)
        assert store.counts.written - written == 30
        assert not await store.ping()
        await store.close()

    with cluster(VALKEY, tmp_path) as nodes:
        asyncio.run(run(f"redis+cluster://127.0.0.1:{nodes[1].port}"))


@pytest.mark.faults
def test_a_redirect_is_no_failure(tmp_path: Path) -> None:
    async def run(address: str) -> None:
        store = open_store(Settings(store=address, keep=1))
        await there(store)
        (moving,) = at_node(0, 100, 1)
        store.put(moving, b"{}")
        await store.settled(moving)
        await store.get("0" * 64)  # `moving` is not in memory now
        slot, names = key_slot(redis_key(moving).encode()), []
        for node in nodes[:3]:
            names.append(node.tell("CLUSTER", "MYID").split(b"\r\n")[1].decode())
        nodes[1].tell("CLUSTER", "SETSLOT", str(slot), "IMPORTING", names[0])
        nodes[0].tell("CLUSTER", "SETSLOT", str(slot), "MIGRATING", names[1])
        moved = nodes[0].tell("MIGRATE", "127.0.0.1", str(nodes[1].port), redis_key(moving), "0", "5000")
        assert moved == b"+OK\r\n"
        assert await store.get(moving) == b"{}"
        await store.get("0" * 64)
        for node in nodes[:3]:
            node.tell("CLUSTER", "SETSLOT", str(slot), "NODE", names[1])
        assert await store.get(moving) == b"{}"
        assert store.counts.errors == 0
        assert store.levels()["away"] == 0
        await store.close()

    with cluster(VALKEY, tmp_path) as nodes:
        asyncio.run(run(f"redis+cluster://127.0.0.1:{nodes[1].port}"))
