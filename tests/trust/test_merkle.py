from __future__ import annotations

import pymerkle  # type: ignore[import-untyped]  # it has no types
import pytest

from ror_rules._trust import merkle


def leaves(size: int) -> list[bytes]:
    return [f"leaf {number}".encode() for number in range(size)]


@pytest.mark.parametrize("size", [*range(20), 63, 64, 65, 200])
def test_a_root_is_the_one_that_others_find(size: int) -> None:
    tree = pymerkle.InmemoryTree(algorithm="sha256")
    for leaf in leaves(size):
        tree.append_entry(leaf)
    assert merkle.root([merkle.leaf_hash(leaf) for leaf in leaves(size)]) == tree.get_root()


@pytest.mark.parametrize("size", [*range(1, 20), 64, 65])
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
