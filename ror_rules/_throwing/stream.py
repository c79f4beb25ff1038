"""The dice to the byte: `ror.dice.v1`, HMAC-SHA-256 in counter form.

This file has only the published construction: seed and context give a key, key and address give faces. To implement it
in another language, you need only `docs/dice.md`. No rule, no trace, no clock. Only `fresh_seed` uses the operating
system.

With `||` joining bytes, `00` one zero byte and numbers big-endian:

```
S    = SHA256("ror.seed.v1" || 00 || seed)
B    = 32 zero bytes, or with a context SHA256("ror.context.v1" || 00 || context), or `commitment.binding`
K    = HMAC(S, "ror.key.v1" || 00 || B)
Z_i  = HMAC(K, "ror.dice.v1" || 00 || u32(n) || u32(i) || address)          i = 0, 1, ...
```

`Z_0 || Z_1 || ...` is read as big-endian words of 1 byte (n <= 256), 2 (n <= 65536) or 4. Words at or above the largest
multiple of n are dropped, so that every face is equally likely. A die is 1 + word mod n.

Each die follows from its address alone. So a throw that is added, dropped or moved shifts no other. Sizes are in
`_limits`. Sources: HMAC, RFC 2104. SHA-256, FIPS 180-4.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import methodcaller
from struct import Struct
from typing import Final

from ror_rules._messages.message import say
from ror_rules._messages.outside_text import wrong_context
from ror_rules._messages.values import SEGMENT
from ror_rules._reading.errors import DiceError, LawError
from ror_rules._reading.fault import RequestFault
from ror_rules._reading.limits import MAX_ADDRESS, MAX_CONTEXT, MAX_SEED, MAX_SEED_LENGTH, MAX_SIDES
from ror_rules._reading.names import shown

STREAM: Final = "ror.dice.v1"
_MAX_KNOWN_THROWS: Final = 1024
"""Throws with a cached message. Most addresses repeat, because they contain no name."""
_is_seed: Final = re.compile(rf"[!-~]{{1,{MAX_SEED_LENGTH}}}").fullmatch
_is_address: Final = re.compile(rf"{SEGMENT}+(?:/{SEGMENT}+)*+").fullmatch  # possessive: a slash ends a segment
_INNER: Final = bytes(byte ^ 0x36 for byte in range(256))
_OUTER: Final = bytes(byte ^ 0x5C for byte in range(256))
_KEY: Final = b"\x36" * 32 + b"ror.key.v1\0"
_DICE: Final = b"\x36" * 32 + b"ror.dice.v1\0"
_OUTER_REST: Final = b"\x5c" * 32
"""The parts of HMAC, written out.

`_INNER` and `_OUTER` exclusive-or a 32-byte key with the pads. The others fill the second half of a block, which has no
key bytes. `_KEY` and `_DICE` also have the start of each message.
"""


def fresh_seed() -> str:
    """A seed that no person chose: 32 bytes of the operating system as 64 lowercase hex digits."""
    return os.urandom(32).hex()


def seed_text(seed: str | int) -> str:
    """The text of a seed: an integer from 0 to 2^53-1 means its decimal digits."""
    if isinstance(seed, str):
        if _is_seed(seed):
            return seed
        raise DiceError(
            "seed-form",
            pointer="/dice/seed",
            got=seed if len(seed) <= MAX_SEED_LENGTH else say("count-character", count=len(seed)),
            most=MAX_SEED_LENGTH,
        )
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise DiceError("seed-type", pointer="/dice/seed", got=seed)
    if not 0 <= seed <= MAX_SEED:
        raise DiceError("seed-range", pointer="/dice/seed", got=seed)
    return str(seed)


def context_bytes(context: str | None) -> bytes:
    """B: 32 zero bytes without a context, otherwise its hash.

    Raises `DiceError` for a context that is not 1 to `MAX_CONTEXT` bytes of UTF-8, or does not have the form of one
    (`_outside_text`).
    """
    if context is None:
        return bytes(32)
    try:
        text = context.encode()
    except UnicodeEncodeError:
        text = b""
    if not text or len(text) > MAX_CONTEXT:
        raise DiceError(
            "context-length",
            pointer="/context",
            got=say("count-byte", count=len(text)) if text else context,
            most=MAX_CONTEXT,
        )
    if (wrong := wrong_context(context)) is not None:
        raise DiceError.of([RequestFault("/context", wrong.code, wrong.given, came=shown(context))])
    return _sha256(b"ror.context.v1\0" + text).digest()


def check_address(address: str) -> None:
    """Raises `LawError` for a bad address. An address has segments joined by `/`, at most `MAX_ADDRESS` bytes."""
    if len(address) > MAX_ADDRESS or not _is_address(address):
        raise LawError(f"{address!r} is no address.", expected=f"segments joined by /, at most {MAX_ADDRESS} bytes")


@lru_cache(maxsize=256)
def _faces_of(sides: int) -> Callable[[bytes], Sequence[int]]:
    if sides < 256:  # the face that each byte shows, and the bytes that are dropped
        shown = bytes(byte % sides + 1 for byte in range(256))
        return methodcaller("translate", shown, bytes(range(256 - 256 % sides, 256)))
    width = 1 if sides == 256 else 2 if sides <= 65536 else 4
    limit = 256**width - 256**width % sides

    def read(block: bytes) -> Sequence[int]:
        words = (int.from_bytes(block[at : at + width], "big") for at in range(0, len(block), width))
        return [word % sides + 1 for word in words if word < limit]

    return read


@lru_cache(maxsize=_MAX_KNOWN_THROWS)
def _throw(address: str, sides: int) -> tuple[Callable[[bytes], Sequence[int]], bytes]:
    check_address(address)
    if not 1 <= sides <= MAX_SIDES:
        raise LawError(f"There are no dice of {sides} sides.")
    return _faces_of(sides), _two_words(sides, 0) + address.encode()


_sha256: Final = hashlib.sha256
_two_words: Final = Struct(">II").pack


class Stream:
    """The dice of one resolution: faces by address, each (address, sides) used at most once.

    >>> Stream("42").faces("fire/a1/hit", 6, 5)
    (4, 2, 3, 1, 3)
    """

    __slots__ = ("_inner", "_outer", "_used", "context", "seed")
    at_table: Final = False

    def __init__(self, seed: str | int, context: str | None = None, *, binding: bytes | None = None) -> None:
        """`binding` is B for committed dice. It includes the context."""
        self.seed = text = seed if type(seed) is str and _is_seed(seed) else seed_text(seed)
        self.context = context
        root = _sha256(b"ror.seed.v1\0" + text.encode()).digest()
        if binding is None:
            binding = context_bytes(context)
        bound = _sha256(root.translate(_INNER) + _KEY + binding).digest()
        key = _sha256(root.translate(_OUTER) + _OUTER_REST + bound).digest()
        self._inner = key.translate(_INNER) + _DICE
        self._outer = key.translate(_OUTER) + _OUTER_REST
        self._used: set[bytes] = set()
        """The messages of all throws so far."""

    def faces(self, address: str, sides: int, count: int = 1) -> tuple[int, ...]:
        """`count` faces, each 1 to `sides`, at `address`.

        Raises `LawError` for a bad address, for an address thrown already with these sides, and for sides or a count
        out of range.
        """
        read, message = _throw(address, sides)
        if message in self._used:
            raise LawError(f"The dice at {address} (d{sides}) are thrown already.", expected="a new address by `at`")
        if count < 0:
            raise LawError(f"A throw of {count} dice is impossible.")
        self._used.add(message)
        few = read(_sha256(self._outer + _sha256(self._inner + message).digest()).digest())
        if count <= len(few):
            return tuple(few[:count])
        faces, index = [*few], 1
        while len(faces) < count:
            faces += read(self._block(sides, index, address))
            index += 1
        return tuple(faces[:count])

    def shuffle(self, address: str, items: int) -> tuple[int, ...]:
        """The numbers 0 to `items` - 1 in the order that the published shuffle at `address` leaves them (Fisher-Yates)."""
        order = list(range(items))
        for left in range(items, 1, -1):
            place = self.faces(address, left)[0] - 1
            order[left - 1], order[place] = order[place], order[left - 1]
        return tuple(order)

    @property
    def thrown(self) -> bool:
        return bool(self._used)

    def _block(self, sides: int, index: int, address: str) -> bytes:
        """Z_index: 32 bytes."""
        inner = _sha256(self._inner + _two_words(sides, index) + address.encode()).digest()
        return _sha256(self._outer + inner).digest()
