"""Identities: the id of a question and the digest of a ruleset, over a canonical form.

The id is SHA-256 of the RFC 8785 form of the inputs. It does not cover the result, so the question alone gives the id.
No rule and no table here.
"""

from __future__ import annotations

import hashlib
from typing import Any, Final

import msgspec
from msgspec import Struct

from ror_rules._reading.errors import LawError
from ror_rules._throwing.stream import STREAM

_sorted: Final = msgspec.json.Encoder(order="sorted").encode
_sha256: Final = hashlib.sha256
_SAFE: Final = 2**53


class _Inputs(Struct, gc=False):
    """The inputs of an id, in the order of the canonical form."""

    context: str | None
    dice: object
    rule: str
    ruleset: object
    rulings: object
    state: object
    stream: str = STREAM


def canonical(value: object) -> bytes:
    """The RFC 8785 form of a value of ASCII-named members, strings, integers below 2^53, booleans and null.

    In that domain msgspec's sorted form is byte for byte the canonical one (the tests hold it to the reference
    implementation). A float is refused, because no identity contains one.
    """
    plain = msgspec.to_builtins(value)
    _check(plain)
    return _sorted(plain)


def _check(value: Any) -> None:
    if isinstance(value, dict):
        for name, member in value.items():
            if not (isinstance(name, str) and name.isascii()):
                raise LawError("A canonical form has ASCII names.", got=name)
            _check(member)
    elif isinstance(value, list | tuple):
        for item in value:
            _check(item)
    elif isinstance(value, float) or (isinstance(value, int) and not -_SAFE < value < _SAFE):
        raise LawError("A canonical form has integers below 2^53 only.", got=value)


def inputs(ruleset: object, rule: str, state: object, context: str | None, rulings: object, dice: object) -> bytes:
    """The canonical form of a question. `dice` is the source of the dice with its seed or faces. For odds, it has the
    members that odds depend on.

    States have no floats and no integers beyond 2^53 (a law over their types), so there is no check here.
    """
    return _sorted(_Inputs(context, dice, rule, ruleset, rulings, state))


def identity(ruleset: object, rule: str, state: object, context: str | None, rulings: object, dice: object) -> str:
    """The id of a question: 64 hex digits, the SHA-256 of its `inputs`."""
    return _sha256(_sorted(_Inputs(context, dice, rule, ruleset, rulings, state))).hexdigest()


def hashed(inputs: bytes) -> str:
    """The id of a question from its canonical form."""
    return _sha256(inputs).hexdigest()


def digest(value: object) -> str:
    return "sha256:" + _sha256(canonical(value)).hexdigest()
