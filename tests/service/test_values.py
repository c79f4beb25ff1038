from __future__ import annotations

from hashlib import blake2b, sha512
from pathlib import Path
from statistics import mean

import pytest
import zstandard

import ror_service
from ror_rules import encode, rulesets
from ror_service._store.values import Seal, dictionaries
from ror_service.testing import limits

ONE = "1" * 64
BODY = b'{"id":"%b","format":1,"rules":"and their tables"}' % ONE.encode()
SECRETS = ["", "secret"]
FOLDER = Path(ror_service.__file__).parent / "_store" / "dictionaries"


def uncompressed(secret: str) -> bytes:
    if not secret:
        return b"\x01" + blake2b(BODY, digest_size=16, key=ONE.encode()).digest() + BODY
    key = sha512(secret.encode()).digest()
    return b"\x02" + blake2b(b"64:" + ONE.encode() + BODY, digest_size=16, key=key).digest() + BODY


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
    return Seal(secret).pack(ONE, BODY)[:17] + small


@pytest.mark.parametrize("secret", SECRETS)
def test_what_was_not_compressed_is_read(secret: str) -> None:
    before, now = uncompressed(secret), Seal(secret).pack(ONE, BODY)
    assert Seal(secret).unpack(ONE, before) == Seal(secret).unpack(ONE, now) == BODY
    assert before[1:17] == now[1:17]
    assert len(now) < len(before)


@pytest.mark.parametrize(
    ("small", "opens"),
    [
        pytest.param(frame(BODY), True, id="no dictionary"),
        pytest.param(frame(BODY, number=4_000_000_000), False, id="a dictionary that is not shipped"),
        pytest.param(frame(BODY, sized=False), False, id="a missing length"),
        pytest.param(frame(bytes(limits["MAX_STORED"] + 1)), False, id="a bomb"),
        pytest.param(frame(BODY)[:-3], False, id="cut off"),
        pytest.param(BODY, False, id="not compressed"),
        pytest.param(b"", False, id="nothing"),
        pytest.param(frame(BODY[:-1]), False, id="another body"),
    ],
)
@pytest.mark.parametrize("secret", SECRETS)
def test_only_what_was_written_opens(secret: str, small: bytes, *, opens: bool) -> None:
    assert Seal(secret).unpack(ONE, sealed(secret, small)) == (BODY if opens else None)


@pytest.mark.parametrize("more", [0, 1])
def test_a_body_larger_than_any_that_is_kept_stays_packed(more: int) -> None:
    """A value above the largest stored body is a miss, even with its true length and digest."""
    body = bytes(limits["MAX_STORED"] + more)
    value = Seal().pack(ONE, BODY)[:1] + Seal().pack(ONE, body)[1:17] + frame(body)
    assert Seal().unpack(ONE, value) == (None if more else body)


@pytest.mark.parametrize("secret", SECRETS)
def test_forms_are_not_taken_for_each_other(secret: str) -> None:
    for value in (uncompressed(secret), Seal(secret).pack(ONE, BODY)):
        for form in range(6):
            changed = bytes([form]) + value[1:]
            assert (Seal(secret).unpack(ONE, changed) is None) == (changed != value)


def test_what_is_large_stays_as_it_is() -> None:
    for body in (bytes(limits["MAX_COMPRESSED"] + 1), b"", b"x"):
        assert Seal().pack(ONE, body)[:1] == b"\x01"
        assert Seal().unpack(ONE, Seal().pack(ONE, body)) == body


@pytest.mark.parametrize("number", dictionaries())
def test_what_an_older_dictionary_made_is_read(number: int) -> None:
    assert (FOLDER / f"{number}.dict").is_file()
    small = zstandard.ZstdCompressor(dict_data=dictionaries()[number]).compress(BODY)
    assert zstandard.get_frame_parameters(small).dict_id == number
    assert Seal().unpack(ONE, sealed("", small)) == BODY


def test_the_mean_over_all_rules_is_below_400_bytes() -> None:
    found: dict[str, list[int]] = {}
    seal = Seal()
    for ruleset in rulesets():
        for example in ruleset.examples:
            seed = "a-seed-of-its-own" if ruleset.rules[example.rule].throws else None
            body = encode(ruleset.resolve(example.rule, example.request["state"], seed=seed))
            found.setdefault(f"{ruleset.id}/{example.rule}", []).append(len(seal.pack(ONE, body)))
    assert mean(map(mean, found.values())) < 400
