import hashlib
import hmac
import json
import random
import string
import subprocess
from collections import Counter
from itertools import count as counting, islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from ror_rules import Stream, fresh_seed, load
from ror_rules._throwing import commitment
from ror_rules._throwing.interpreters import Thrower
from ror_rules._throwing.stream import _faces_of, context_bytes, seed_text
from ror_rules.author import Cite
from ror_rules.errors import DiceError, LawError
from ror_rules.testing import limits
from tests.core.outside import contexts
from tests.every import cases

HERE = Path(__file__).resolve().parent
VECTORS: dict[str, Any] = json.loads((HERE.parents[1] / "vectors" / "dice.json").read_text("utf-8"))

SEEDS = st.text(st.characters(min_codepoint=0x21, max_codepoint=0x7E), min_size=1, max_size=128)
SEGMENTS = st.text(string.ascii_letters + string.digits + "._~-", min_size=1, max_size=12)
ADDRESSES = st.lists(SEGMENTS, min_size=1, max_size=4).map("/".join)
SIDES = st.one_of(st.integers(1, 300), st.sampled_from((65535, 65536, 65537, 1_000_000, limits["MAX_SIDES"])))


def root(seed: str) -> bytes:
    return hashlib.sha256(b"ror.seed.v1\x00" + seed.encode("ascii")).digest()


def binding(context: str | None) -> bytes:
    return b"\x00" * 32 if context is None else hashlib.sha256(b"ror.context.v1\x00" + context.encode("utf-8")).digest()


def bound(seed: str, request: bytes, seeds: list[str]) -> tuple[bytes, bytes, bytes]:
    """C, Q and B of committed dice, by the standard library alone."""
    committed = hashlib.sha256(b"ror.commit.v1\x00" + seed.encode("ascii")).digest()
    asked = hashlib.sha256(b"ror.request.v1\x00" + request).digest()
    found = hashlib.sha256(b"ror.bind.v1\x00" + committed + asked + len(seeds).to_bytes(1, "big"))
    for each in seeds:
        found.update(len(each).to_bytes(1, "big") + each.encode("ascii"))
    found.update(b"\x00" * 32)
    return committed, asked, found.digest()


def key(seed: str, context: str | bytes | None = None) -> bytes:
    bound_to = context if isinstance(context, bytes) else binding(context)
    return hmac.new(root(seed), b"ror.key.v1\x00" + bound_to, "sha256").digest()


def block(key: bytes, sides: int, index: int, address: str) -> bytes:
    message = b"ror.dice.v1\x00" + sides.to_bytes(4, "big") + index.to_bytes(4, "big") + address.encode("ascii")
    return hmac.new(key, message, "sha256").digest()


def faces(key: bytes, address: str, sides: int, count: int) -> tuple[int, ...]:
    width = next(width for width in (1, 2, 4) if sides <= 256**width)

    def kept() -> Any:
        for index in counting():
            whole = block(key, sides, index, address)
            for at in range(0, 32, width):
                word = int.from_bytes(whole[at : at + width], "big")
                if word < 256**width // sides * sides:
                    yield word % sides + 1

    return tuple(islice(kept(), count))


def named(vector: dict[str, Any]) -> str:
    return f"{vector['seed'][:16]}-{vector.get('context', 'open')}-d{vector.get('sides', vector.get('items'))}"


@cases("vector", VECTORS["open"] + VECTORS["context"], ids=named)
def test_known_faces(vector: dict[str, Any]) -> None:
    expected = tuple(vector["faces"])
    context = vector.get("context")
    thrown = Stream(vector["seed"], context).faces(vector["address"], vector["sides"], len(expected))
    assert thrown == expected
    assert faces(key(vector["seed"], context), vector["address"], vector["sides"], len(expected)) == expected


@cases("vector", VECTORS["open"] + VECTORS["context"], ids=named)
def test_known_keys_and_blocks(vector: dict[str, Any]) -> None:
    context = vector.get("context")
    assert root(vector["seed"]).hex() == vector.get("S", root(vector["seed"]).hex())
    assert binding(context).hex() == vector.get("B", "00" * 32)
    assert context_bytes(context).hex() == vector.get("B", "00" * 32)
    assert key(vector["seed"], context).hex() == vector["K"]
    stream = Stream(vector["seed"], context)
    for index in (0, 1):
        expected = block(bytes.fromhex(vector["K"]), vector["sides"], index, vector["address"]).hex()
        assert vector.get(f"Z{index}", expected) == expected
        assert stream._block(vector["sides"], index, vector["address"]).hex() == expected


@pytest.mark.parametrize("vector", VECTORS["committed"], ids=named)
def test_known_committed_dice(vector: dict[str, Any]) -> None:
    seed, request, seeds = vector["seed"], vector["request"].encode(), vector["seeds"]
    told = tuple(vector[name] for name in "CQBK")
    assert (
        *(each.hex() for each in bound(seed, request, seeds)),
        key(seed, bound(seed, request, seeds)[2]).hex(),
    ) == told
    committed, asked = commitment.commitment(seed), commitment.asked(request)
    binding = commitment.binding(committed, asked, seeds)
    assert (committed.hex(), asked.hex(), binding.hex()) == told[:3]
    expected = tuple(vector["faces"])
    thrown = Stream(seed, binding=binding).faces(vector["address"], vector["sides"], len(expected))
    assert thrown == faces(bytes.fromhex(told[3]), vector["address"], vector["sides"], len(expected)) == expected


@given(SEEDS, st.binary(max_size=200), st.lists(SEEDS, max_size=8))
def test_a_binding_is_that_of_the_standard_library(seed: str, request: bytes, seeds: list[str]) -> None:
    committed, asked = commitment.commitment(seed), commitment.asked(request)
    assert (committed, asked, commitment.binding(committed, asked, seeds)) == bound(seed, request, seeds)


@given(st.lists(SEEDS, min_size=1, max_size=4), st.data())
def test_players_seeds_cannot_be_joined_otherwise(seeds: list[str], data: st.DataObject) -> None:
    others = data.draw(st.permutations(seeds) | st.just(["".join(seeds)]) | st.just([*seeds, "x"]))
    differ = commitment.binding(bytes(32), bytes(32), others) != commitment.binding(bytes(32), bytes(32), seeds)
    assert differ == (others != seeds)


@pytest.mark.parametrize("vector", VECTORS["shuffle"], ids=named)
def test_known_shuffles(vector: dict[str, Any]) -> None:
    assert list(Stream(vector["seed"]).shuffle(vector["address"], vector["items"])) == vector["order"]


def test_vectors_of_every_kind_exist() -> None:
    assert VECTORS["construction"] == "ror.dice.v1"
    assert len(VECTORS["open"]) >= 12
    assert len(VECTORS["context"]) >= 4
    assert len(VECTORS["committed"]) >= 1
    assert len(VECTORS["shuffle"]) >= 2
    assert {vector["sides"] for vector in VECTORS["open"]} >= {6, 256, 257, 65536, 1_000_000}


def test_soak() -> None:
    found = hashlib.sha256()
    for t in range(2000):
        stream = Stream(f"soak-{t}")
        for n in (2, 3, 6, 10, 66, 100, 300, 70000):
            found.update((",".join(map(str, stream.faces(f"s/{t}/{n}", n, 7 + t % 40))) + "\n").encode())
    assert found.hexdigest() == "b3944d822e5c69d3c9654613610c81898e0e71c0c3777af7b6fa26163c25cd5e"


@pytest.mark.programs
def test_openssl_finds_the_same_key() -> None:
    vector = VECTORS["open"][0]
    command = ["openssl", "dgst", "-sha256", "-mac", "HMAC", "-macopt", f"hexkey:{vector['S']}"]
    ran = subprocess.run(command, input=b"ror.key.v1\0" + bytes(32), capture_output=True, timeout=30, check=True)
    assert ran.stdout.decode().split()[-1] == vector["K"]


@pytest.mark.programs
def test_javascript_finds_the_same_faces() -> None:
    chance = random.Random(1977)
    seed_letters = [chr(code) for code in range(0x21, 0x7F)]
    segment_letters = string.ascii_letters + string.digits + "._~-"
    questions: list[dict[str, Any]] = []
    for number in range(500):
        segments = ("".join(chance.choices(segment_letters, k=chance.randint(1, 20))) for _ in range(number % 5 + 1))
        context = "/".join(chance.choices(("game-42", "turn", "é", "✠𝄞", "two words"), k=chance.randint(1, 9)))
        questions.append(
            {
                "seed": "".join(chance.choices(seed_letters, k=chance.randint(1, 128))),
                "context": chance.choice((None, context)),
                "address": "/".join(segments),
                "sides": chance.choice(
                    (2, 3, 6, 6, 6, 10, 20, 66, 100, 255, 256, 257, 1000, 65536, 65537, limits["MAX_SIDES"])
                ),
                "count": chance.choice((1, 2, 5, 40)),
            }
        )
    ours = [
        list(Stream(each["seed"], each["context"]).faces(each["address"], each["sides"], each["count"]))
        for each in questions
    ]
    assert in_javascript(questions) == ours


@pytest.mark.programs
def test_javascript_finds_the_same_committed_dice() -> None:
    vectors = [{**each, "count": len(each["faces"])} for each in VECTORS["committed"]]
    assert in_javascript(vectors) == [each["faces"] for each in VECTORS["committed"]]
    chance = random.Random(1815)
    letters = [chr(code) for code in range(0x21, 0x7F)]
    questions: list[dict[str, Any]] = [
        {
            "seed": chance.randbytes(32).hex(),
            "request": "".join(chance.choices('{"request": é✠𝄞}', k=chance.randint(1, 60))),
            "seeds": ["".join(chance.choices(letters, k=chance.randint(16, 128))) for _ in range(number % 8 + 1)],
            "address": "committed/die",
            "sides": chance.choice((2, 6, 100)),
            "count": 20,
        }
        for number in range(100)
    ]
    ours = [
        list(
            Stream(each["seed"], binding=bound(each["seed"], each["request"].encode(), each["seeds"])[2]).faces(
                each["address"], each["sides"], each["count"]
            )
        )
        for each in questions
    ]
    assert in_javascript(questions) == ours


def in_javascript(questions: list[dict[str, Any]]) -> Any:
    sent = json.dumps(questions)
    ran = subprocess.run(["node", str(HERE / "dice.mjs")], input=sent, capture_output=True, text=True, timeout=60)
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


@given(SEEDS, st.none() | contexts(), ADDRESSES, SIDES, st.integers(0, 70))
def test_faces_are_those_of_the_standard_library(
    seed: str, context: str | None, address: str, sides: int, count: int
) -> None:
    assert Stream(seed, context).faces(address, sides, count) == faces(key(seed, context), address, sides, count)


@given(SEEDS, st.lists(st.tuples(ADDRESSES, SIDES), min_size=1, max_size=8, unique=True), st.data())
def test_addresses_are_isolated(seed: str, throws: list[tuple[str, int]], data: st.DataObject) -> None:
    alone = {throw: Stream(seed).faces(*throw, 5) for throw in throws}
    chosen = data.draw(st.permutations(throws))[: data.draw(st.integers(1, len(throws)))]
    counts = data.draw(st.lists(st.integers(0, 40), min_size=len(chosen), max_size=len(chosen)))
    together = Stream(seed)
    for throw, count in zip(chosen, counts, strict=True):
        found = together.faces(*throw, count)
        assert found[:5] == alone[throw][:count]


@given(SEEDS, ADDRESSES, SIDES)
def test_an_address_is_thrown_once(seed: str, address: str, sides: int) -> None:
    stream = Stream(seed)
    stream.faces(address, sides)
    with pytest.raises(LawError, match="thrown already"):
        stream.faces(address, sides)
    stream.faces(address, sides + 1 if sides < limits["MAX_SIDES"] else 6)


@cases("sides", range(2, 257))
def test_bytes_are_dealt_evenly(sides: int) -> None:
    dealt = Counter(_faces_of(sides)(bytes(range(256))))
    assert dealt == dict.fromkeys(range(1, sides + 1), 256 // sides)


@pytest.mark.parametrize("sides", [257, 300, 1000, 32768, 32769, 65535, 65536])
def test_pairs_of_bytes_are_dealt_evenly(sides: int) -> None:
    words = b"".join(word.to_bytes(2, "big") for word in range(65536))
    assert Counter(_faces_of(sides)(words)) == dict.fromkeys(range(1, sides + 1), 65536 // sides)


@pytest.mark.parametrize("sides", [65537, 70000, 1_000_000, 2**31, 2**31 + 1, limits["MAX_SIDES"]])
def test_words_of_four_bytes_end_at_the_limit(sides: int) -> None:
    limit = 2**32 // sides * sides
    words = [0, sides - 1, sides, limit - 1, *([limit] if limit < 2**32 else []), 2**32 - 1]
    expected = [word % sides + 1 for word in words if word < limit]
    assert list(_faces_of(sides)(b"".join(word.to_bytes(4, "big") for word in words if word < 2**32))) == expected
    assert max(expected) == sides


@pytest.mark.parametrize(("sides", "width"), [(255, 1), (256, 1), (257, 2), (65535, 2), (65536, 2), (65537, 4)])
def test_words_widen_at_the_borders(sides: int, width: int) -> None:
    whole = b"\x00" * 32
    assert len(list(_faces_of(sides)(whole))) == 32 // width
    for seed in ("42", "Waterloo-1815"):
        assert Stream(seed).faces("border", sides, 100) == faces(key(seed), "border", sides, 100)


@given(SEEDS, ADDRESSES, st.integers(0, 60))
def test_a_shuffle_is_a_permutation(seed: str, address: str, items: int) -> None:
    order = list(range(items))
    for left in reversed(range(2, items + 1)):
        other = faces(key(seed), address, left, 1)[0] - 1
        order[left - 1], order[other] = order[other], order[left - 1]
    shuffled = Stream(seed).shuffle(address, items)
    assert sorted(shuffled) == list(range(items))
    assert list(shuffled) == order


@given(SEEDS, ADDRESSES, st.integers(0, 40), st.data())
def test_a_draw_is_the_end_of_the_shuffle(seed: str, address: str, items: int, data: st.DataObject) -> None:
    count = data.draw(st.integers(0, items))
    drawn = Thrower(Stream(seed)).draw(range(items), count, why="cards", cite=Cite(section="a test"), at=address)
    assert drawn == tuple(reversed(Stream(seed).shuffle(address, items)))[:count]


@pytest.mark.parametrize(
    "address",
    [
        "",
        "/",
        "a/",
        "/a",
        "a//b",
        "a b",
        "é",
        "a/b\n",
        "a\\b",
        "x" * 65,
        "/".join(["x" * 50] * 3 + ["x" * 48]),
        "1%",
        "٣",
    ],
)
def test_bad_addresses_are_refused(address: str) -> None:
    with pytest.raises(LawError, match="is no address"):
        Stream("42").faces(address, 6)


@pytest.mark.parametrize("address", ["a", "x" * 64, "A.b_~-/9", "/".join(["x" * 50] * 3 + ["x" * 47])])
def test_good_addresses_are_taken(address: str) -> None:
    assert Stream("42").faces(address, 6) == faces(key("42"), address, 6, 1)


@pytest.mark.parametrize(
    ("sides", "count", "says"),
    [
        (0, 1, "no dice of 0 sides"),
        (-6, 1, "no dice of -6 sides"),
        (2**32, 1, "no dice of 4294967296 sides"),
        (6, -1, "throw of -1 dice"),
    ],
)
def test_impossible_throws_are_refused(sides: int, count: int, says: str) -> None:
    with pytest.raises(LawError, match=says):
        Stream("42").faces("die", sides, count)


@pytest.mark.parametrize(
    ("number", "text"), [(0, "0"), (42, "42"), (2**53 - 1, "9007199254740991"), ("0042", "0042"), ("!~", "!~")]
)
def test_an_integer_seed_means_its_digits(number: str | int, text: str) -> None:
    assert seed_text(number) == text
    assert Stream(number).faces("die", 6, 20) == faces(key(text), "die", 6, 20)


@pytest.mark.parametrize("seed", ["x" * 128, "!", "~"])
def test_seeds_at_the_limits_are_taken(seed: str) -> None:
    assert seed_text(seed) == seed


@cases(
    "seed",
    ["", "x" * 129, " ", "a b", "a\n", "\x7f", "é", "\ud800", "\x00", -1, 2**53, 10**30, True, False, 4.0, None, b"42"],
)
def test_bad_seeds_are_refused(seed: Any) -> None:
    with pytest.raises(DiceError) as raised:
        Stream(seed)
    assert raised.value.pointer == "/dice/seed"


@pytest.mark.parametrize("context", ["a", "x" * 200, "é" * 100, "\U0001d11e" * 50])
def test_contexts_at_the_limits_are_taken(context: str) -> None:
    assert context_bytes(context) == binding(context)
    assert Stream("42", context).faces("die", 6, 9) == faces(key("42", context), "die", 6, 9)


BAD_CONTEXTS = ["", "x" * 201, "é" * 100 + "x", "é" * 200, "\U0001d11e" * 51, "\ud800"]


@pytest.mark.parametrize("context", BAD_CONTEXTS)
def test_bad_contexts_are_refused(context: str) -> None:
    with pytest.raises(DiceError) as raised:
        Stream("42", context)
    assert raised.value.pointer == "/context"


@pytest.mark.parametrize("context", BAD_CONTEXTS[2:5])
def test_a_context_has_the_same_limit_whatever_the_dice(context: str) -> None:
    rules = load("war-of-the-ring")
    for dice in ({"seed": "42"}, {"faces": [1]}):
        with pytest.raises(DiceError) as raised:
            rules.resolve("shadow-points", {"letter": "A"}, context=context, **dice)
        assert raised.value.pointer == "/context"


def test_a_context_gives_its_own_dice() -> None:
    thrown = {Stream("42", context).faces("die", 6, 30) for context in (None, "turn-1", "turn-2")}
    assert len(thrown) == 3


def test_fresh_seeds_are_seeds_and_differ() -> None:
    seeds = {fresh_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert all(len(seed) == 64 and set(seed) <= set("0123456789abcdef") for seed in seeds)
    assert all(seed_text(seed) == seed for seed in seeds)
