"""The small value types that states of every ruleset are made of: names, counts, fractions.

What may live here: an annotated type with its bounds, or the one helper that reads it. No rule, no table. A type with a
pattern says in `extra={"form": ...}` what the pattern wants: errors say that, and never a regular expression.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Annotated, dataclass_transform

from msgspec import Meta, Struct, field

SEGMENT = r"[A-Za-z0-9._~-]{1,64}"
"""One segment of an address (see `_throwing.stream`), and the form of every id a caller may give."""

Name = Annotated[
    str,
    Meta(
        pattern=r"^[^\x00-\x20\x7f-\x9f\u2028\u2029](?:[^\x00-\x1f\x7f-\x9f\u2028\u2029]{0,62}[^\x00-\x20\x7f-\x9f\u2028\u2029])?(?!\n)$",
        description="What a figure, Character or force is called: 1 to 64 printable characters.",
        extra={"form": "1 to 64 printable characters, no space at either end"},
    ),
]

Strength = Annotated[int, Meta(ge=1, le=9999, description="Strength Points of a force, 1 to 9999.")]

Points = Annotated[int, Meta(ge=0, le=9999, description="A number of points, 0 to 9999.")]

Count = Annotated[int, Meta(ge=1, le=999, description="How many, 1 to 999.")]

FRACTION = r"^[1-9][0-9]{0,5}/[1-9][0-9]{0,2}(?!\n)$"

FractionText = Annotated[
    str, Meta(pattern=FRACTION, description="A fraction as text: `7/2`.", extra={"form": "a fraction like 7/2"})
]

Amount = Annotated[int, Meta(ge=0, le=999_999)] | FractionText
"""An exact amount on the wire: a whole number, or a fraction as text (`7/2`), in lowest terms when we say it."""


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Value(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of every state and result: frozen, hashable, strict about unknown fields."""


def amount(value: Fraction) -> Amount:
    """The wire form of an exact amount: `3`, `7/2`."""
    return value.numerator if value.denominator == 1 else f"{value.numerator}/{value.denominator}"


def segment(name: str) -> str:
    """A caller's name as a segment of an address: whatever the pattern has no room for becomes `-`.

    >>> segment("Gandalf the White")
    'Gandalf-the-White'
    """
    return re.sub(r"[^A-Za-z0-9._~-]", "-", name)


def visible(text: str) -> str:
    """A caller's text on one line: what has no shape of its own (controls, line breaks) is escaped."""
    return "".join(each if each.isprintable() else each.encode("unicode_escape").decode() for each in text)
