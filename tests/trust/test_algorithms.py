from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pymerkle  # type: ignore[import-untyped]  # it has no types
import pytest

from ror_rules._trust import merkle
from ror_rules._trust.ed25519 import key_id, why_not_a_key, why_not_signed
from ror_rules._trust.key_folder import open_to_others
from ror_rules.author import say
from ror_rules.host.trust import Signer, new_private_key as new
from tests.every import cases

CASES: Final[list[tuple[bytes, dict[str, Any]]]] = [
    (bytes.fromhex(group["public"]), case)
    for group in json.loads(Path("tests/data/ed25519-wycheproof.json").read_text("utf-8"))["groups"]
    for case in group["cases"]
]
FIELD: Final = 2**255 - 19
ORDER: Final = 2**252 + 27742317777372353535851937790883648493
TWIST: Final = -121665 * pow(121666, -1, FIELD) % FIELD
Point = tuple[int, int]


def added(one: Point, other: Point) -> Point:
    (x1, y1), (x2, y2) = one, other
    both = TWIST * x1 * x2 * y1 * y2
    return (
        (x1 * y2 + x2 * y1) * pow(1 + both, -1, FIELD) % FIELD,
        (y1 * y2 + x1 * x2) * pow(1 - both, -1, FIELD) % FIELD,
    )


def points_of_small_order() -> set[Point]:
    """Every point with an order that divides 8: the multiples of one of order 8, a point times the group's order."""
    for y in range(2, 100):
        square = (y * y - 1) * pow(TWIST * y * y + 1, -1, FIELD) % FIELD
        x = pow(square, (FIELD + 3) // 8, FIELD)
        x = x if x * x % FIELD == square else x * pow(2, (FIELD - 1) // 4, FIELD) % FIELD
        if x * x % FIELD != square:
            continue
        found, power, rest = (0, 1), (x, y), ORDER
        while rest:
            found = added(found, power) if rest % 2 else found
            power, rest = added(power, power), rest // 2
        small, point = {found}, added(found, found)
        while point not in small:
            small.add(point)
            point = added(point, found)
        if len(small) == 8:
            return small
    raise AssertionError("no point of order 8 was found")


@cases(("public", "case"), CASES, ids=lambda value: str(value["id"]) if isinstance(value, dict) else "")
def test_signatures_agree_with_wycheproof(public: bytes, case: dict[str, Any]) -> None:
    message, signature = bytes.fromhex(case["message"]), bytes.fromhex(case["signature"])
    assert (why_not_signed(public, message, signature) is None) == case["holds"]


def test_no_key_of_small_order_is_taken() -> None:
    small = points_of_small_order()
    assert len(small) == 8
    for x, y in small:
        public = (y | (x % 2) << 255).to_bytes(32, "little")
        assert why_not_a_key(public) == say("key-of-small-order")
        assert why_not_signed(public, b"", bytes(64)) is not None


@cases("y", range(FIELD, 2**255))
def test_a_key_has_one_form(y: int) -> None:
    assert why_not_a_key(y.to_bytes(32, "little")) == say("key-form")


def test_a_signature_has_one_form() -> None:
    signer = Signer(new())
    signature = signer.sign(b"five orcs")
    assert why_not_signed(signer.public, b"five orcs", signature) is None
    other = signature[:32] + (int.from_bytes(signature[32:], "little") + ORDER).to_bytes(32, "little")
    assert why_not_signed(signer.public, b"five orcs", other) == say("signature-form")


def test_a_key_signs_the_same_each_time() -> None:
    one, other = Signer(new()), Signer(new())
    assert one.sign(b"x") == one.sign(b"x") != other.sign(b"x")
    assert key_id(one.public) == one.id != other.id
    assert why_not_signed(other.public, b"x", one.sign(b"x")) == say("signature-of-other-bytes")


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_key_of_another_length_is_none(length: int) -> None:
    assert why_not_a_key(bytes(length)) == say("key-length", bytes=32, came=length)
    refused = why_not_signed(Signer(new()).public, b"", bytes(length))
    assert refused == say("signature-length", bytes=64, came=length)


@pytest.mark.parametrize("pem", [b"", b"no key", b"-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"])
def test_what_is_no_key_is_no_signer(pem: bytes) -> None:
    with pytest.raises(ValueError):  # the words are OpenSSL's
        Signer(pem)


# --- Merkle trees


def leaves(size: int) -> list[bytes]:
    return [f"leaf {number}".encode() for number in range(size)]


@cases("size", [*range(20), 63, 64, 65, 200])
def test_a_root_is_the_one_that_others_find(size: int) -> None:
    tree = pymerkle.InmemoryTree(algorithm="sha256")
    for leaf in leaves(size):
        tree.append_entry(leaf)
    assert merkle.root([merkle.leaf_hash(leaf) for leaf in leaves(size)]) == tree.get_root()


@cases("size", [*range(1, 20), 64, 65])
def test_a_proof_holds_for_its_leaf_at_its_place(size: int) -> None:
    hashes = [merkle.leaf_hash(leaf) for leaf in leaves(size)]
    root = merkle.root(hashes)
    for index, leaf in enumerate(hashes):
        proof = merkle.inclusion(hashes, index)
        assert merkle.root_of(leaf, index, size, proof) == root
        assert merkle.root_of(merkle.leaf_hash(b"another"), index, size, proof) != root
        assert all(merkle.root_of(leaf, other, size, proof) != root for other in range(size) if other != index)
        assert merkle.root_of(leaf, index, size, [*proof, root]) is None
        assert not proof or merkle.root_of(leaf, index, size, proof[:-1]) is None
        assert all(
            merkle.root_of(leaf, index, size, [*proof[:at], bytes(32), *proof[at + 1 :]]) != root
            for at in range(len(proof))
        )


@pytest.mark.parametrize("index", [-1, 3, 4])
def test_there_is_no_proof_beyond_a_tree(index: int) -> None:
    hashes = [merkle.leaf_hash(leaf) for leaf in leaves(3)]
    with pytest.raises(IndexError):
        merkle.inclusion(hashes, index)
    assert merkle.root_of(hashes[0], index, 3, []) is None


@pytest.mark.parametrize("index", [-1, 1, 2])
def test_a_tree_of_one_leaf_has_one_place(index: int) -> None:
    leaf = merkle.leaf_hash(b"alone")
    assert merkle.root_of(leaf, 0, 1, []) == merkle.root([leaf])
    assert merkle.root_of(leaf, index, 1, []) is None


def test_a_node_is_no_leaf() -> None:
    one, other = merkle.leaf_hash(b"a"), merkle.leaf_hash(b"b")
    assert merkle.leaf_hash(one + other) != merkle.node_hash(one, other)


# --- Files of keys


@pytest.mark.parametrize(
    ("owner", "mode", "refused"),
    [
        (10001, 0o400, False),
        (10001, 0o640, True),
        (0, 0o440, False),
        (0, 0o640, False),
        (0, 0o660, True),
        (0, 0o644, True),
    ],
)
def test_a_group_may_read_the_key_of_root_alone(owner: int, mode: int, refused: bool) -> None:
    assert open_to_others(mode, owner) is refused
