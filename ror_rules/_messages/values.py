"""The small value types of all rulesets' states: names, counts, fractions.

This file has annotated types with their bounds, and the helpers that read them. No rule and no table. A type with a
pattern describes it in `extra={"form": ...}`. Errors show this phrase, never a regular expression. With `longest`, they
also show the length of a longer text.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Annotated, Any, ClassVar, Final, Literal, NamedTuple, TypeAlias, dataclass_transform

from msgspec import Meta, Struct, field
from msgspec.structs import force_setattr

from ror_rules._messages.outside_text import outside_text, shapeless, wrong_text

SEGMENT = r"[A-Za-z0-9._~-]{1,64}"
"""One segment of an address (see `_throwing.stream`), and the form of every id a caller may give."""

_MAX_NAME: Final = 64
_DIGITS: Final = 8
_UNFIT: Final = re.compile(r"[^A-Za-z0-9._~-]")
_WORD: Final = re.compile(r"[^\W_]+")
_FITS: Final = _UNFIT.sub("-", "".join(map(chr, range(256)))).encode()
_MARKS: Final = bytes(code for code in range(128) if not chr(code).isalnum())
"""The same for ASCII, as bytes are translated, so a plain name needs no expression."""
_FINEST: Final = 16
"""The largest denominator that people see. Finer amounts are decimals, if these end within `_DIGITS_SHOWN` places."""
_DIGITS_SHOWN: Final = 12
_ISOLATES: Final = "\N{FIRST STRONG ISOLATE}\N{POP DIRECTIONAL ISOLATE}"
_RIGHT_TO_LEFT: Final = frozenset({"R", "AL", "AN"})
_NAMES: Final = 2048
"""Names in the caches of segments and of folded forms."""

Name = Annotated[str, outside_text(_MAX_NAME, "The name of a figure, Character or force, 1 to 64 characters.")]

Strength = Annotated[int, Meta(ge=1, le=9999, description="Strength Points of a force.")]

Points = Annotated[int, Meta(ge=0, le=9999, description="A number of points.")]

Count = Annotated[int, Meta(ge=1, le=999, description="How many.")]

FRACTION = r"^[1-9][0-9]{0,5}/[1-9][0-9]{0,2}(?!\n)$"

FractionText = Annotated[
    str, Meta(pattern=FRACTION, description="A fraction as text: `7/2`.", extra={"form": "a fraction like 7/2"})
]

Amount = Annotated[int, Meta(ge=0, le=999_999)] | FractionText
"""An exact amount on the wire: a whole number, or a fraction as text (`7/2`)."""

FRACTION_OF_ANY_LENGTH = r"^[1-9][0-9]*/[1-9][0-9]*(?!\n)$"

Reckoned = Annotated[int, Meta(ge=0)] | Annotated[str, Meta(pattern=FRACTION_OF_ANY_LENGTH)]
"""An exact amount that was worked out: like an `Amount`, of any size."""

FARTHEST: Final = 9999
OUTERMOST: Final = 100_000
_DECIMAL: Final = r"[0-9]{1,6}(?:\.[0-9]{1,3})?"
MEASURE = rf"^(?:{_DECIMAL}|(?:[0-9]{{1,4}} )?[1-9][0-9]{{0,7}}/[1-9][0-9]{{0,3}})(?!\n)$"
COORDINATE = rf"^-?(?:{_DECIMAL}|(?:[0-9]{{1,6}} )?[1-9][0-9]{{0,8}}/[1-9][0-9]{{0,3}})(?!\n)$"

Measure = (
    Annotated[float, Meta(ge=0, le=FARTHEST)]
    | Annotated[str, Meta(pattern=MEASURE, extra={"form": "a number like 11, 1.5, 7/2 or 3 1/2"})]
)
"""A measured distance, exact: a whole number, a decimal with at most three places, or as text (`7/2`, `3 1/2`)."""

Coordinate = (
    Annotated[float, Meta(ge=-OUTERMOST, le=OUTERMOST)]
    | Annotated[str, Meta(pattern=COORDINATE, extra={"form": "a number like 11, -1.5, 7/2 or -3 1/2"})]
)
"""Where something stands along an axis: like a `Measure`, and below 0 too."""

_PLACES: Final = 1000


class FormFields(NamedTuple):
    """What a form for people shows of a value at once, in this order. It folds the other fields that are not required.

    `counted`  the number that has buttons to count
    `row`      whether the form draws the value as one row
    `inside`   fields of its parts that the form of this state shows, too
    """

    fields: tuple[str, ...]
    counted: str = ""
    row: bool = False
    inside: tuple[str, ...] = ()


class Short(NamedTuple):
    """The short form of a type in a line (`docs/notation.md`).

    `kind`     the grammar: a group of figures, a host of groups, a Character, a stack, three numbers, or a battle
    `numbers`  templates of its numbers: `{combat}/{endurance}`
    `words`    the fields with bare words. In a battle these are paths, and `*` means both sides
    `label`    the field of a label or a leading name
    `type`     the field of a group's type, and `crew`: the field of the type of its crew
    `sets`     words that set several fields. `implies`: fields that set others
    `sides`    the fields of the two sides of a battle
    `inside`   the list of a host's groups or of a stack's Characters. In a battle, the object of the site
    `known`    whether a name is that of a known Character
    """

    kind: Literal["group", "host", "character", "stack", "triple", "battle"]
    numbers: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    label: str = ""
    type: str = ""
    crew: str = ""
    sets: Mapping[str, Mapping[str, Any]] = {}
    implies: Mapping[str, Mapping[str, Any]] = {}
    sides: tuple[str, ...] = ()
    inside: str = ""
    known: Callable[[str], bool] | None = None

    @property
    def patterns(self) -> tuple[tuple[re.Pattern[str], tuple[str, ...]], ...]:
        return _patterns(self.kind, self.numbers)


@lru_cache
def _patterns(kind: str, numbers: tuple[str, ...]) -> tuple[tuple[re.Pattern[str], tuple[str, ...]], ...]:
    digits = r"(-?[0-9]{0,9})" if kind == "triple" else r"(-?[0-9]{1,9})"
    count = r"x?([0-9]{1,9})x?"
    found = []
    for each in numbers:
        pattern = count if each == "{count}" else re.sub(r"\{\w+\}", lambda _: digits, each)
        found.append((re.compile(pattern, re.IGNORECASE), tuple(re.findall(r"\{(\w+)\}", each))))
    return tuple(found)


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Value(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Base of every state and result: frozen, hashable, strict about unknown fields.

    A frozen value cannot contain itself, so the garbage collector need not follow it.

    `also` are alternative names of members, each with the member's own name: the name in answers, so that an answer can
    be sent unchanged, or the name in an earlier version. `once` are removed members of an earlier version, each with
    the words of its error: the member to send now.
    """

    also: ClassVar[Mapping[str, str]] = {}
    once: ClassVar[Mapping[str, str]] = {}
    short: ClassVar[Short | None] = None
    form_fields: ClassVar[FormFields | None] = None
    implied: ClassVar[tuple[str, ...]] = ()
    """Fields that other fields may imply. A line leaves them out if reading sets them anyway."""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if "__post_init__" in vars(cls):
            raise TypeError(f"{cls.__name__}: a value has `normal` and `check` in place of `__post_init__`")
        has_form, has_check = cls.normal is not Value.normal, cls.check is not Value.check
        if has_form or has_check:  # msgspec calls it after each reading
            made = cls.check if not has_form else _form_and_check if has_check else _form
            cls.__post_init__ = made  # type: ignore[attr-defined]

    def normal(self) -> Normal:
        """The fields whose normal form differs, each with it: equal states become equal values, with one id.

        A type that has a normal form overrides this. It raises `StateError` only where `check` would come too
        late: for the place of a fault in a list as sent, or for a name with two meanings.
        """
        return {}

    def check(self) -> None:
        """Raises `StateError` for fields that contradict each other. It sees the value in its normal form."""


Normal: TypeAlias = Mapping[str, Any]


def _form(value: Value) -> None:
    for name, each in value.normal().items():
        force_setattr(value, name, each)


def _form_and_check(value: Value) -> None:
    for name, each in value.normal().items():
        force_setattr(value, name, each)
    value.check()


_AT_ONCE: Final = 4000
"""Digits of a number that Python converts in any setting."""
_BLOCK: Final = 10**_AT_ONCE


def mixed(value: Amount | Fraction) -> str:
    exact = Fraction(value)
    if exact.denominator > _FINEST and 10**_DIGITS_SHOWN % exact.denominator == 0:
        digits = f"{exact.numerator * 10**_DIGITS_SHOWN // exact.denominator:0{_DIGITS_SHOWN + 1}d}"
        return f"{digits[:-_DIGITS_SHOWN]}.{digits[-_DIGITS_SHOWN:].rstrip('0')}"
    whole, rest = divmod(exact.numerator, exact.denominator)
    parts = [str(whole)] if whole or not rest else []
    return " ".join(parts + ([f"{rest}/{exact.denominator}"] if rest else []))


def amount(value: int | Fraction) -> Amount:
    numerator, denominator = value.as_integer_ratio()
    return numerator if denominator == 1 else f"{numerator}/{denominator}"


def exact(value: float | str) -> Fraction:
    """A measure or coordinate as it was written: no arithmetic in floats. Raises `ValueError` beyond three places.

    >>> exact(7.625), exact("3/2"), exact("-3 1/2")
    (Fraction(61, 8), Fraction(3, 2), Fraction(-7, 2))
    """
    read = _read(value) if isinstance(value, str) else Fraction(repr(value))
    if isinstance(value, float) and _PLACES % read.denominator:
        raise ValueError(value)
    return read


def _read(text: str) -> Fraction:
    whole, _, part = text.removeprefix("-").rpartition(" ")
    read = Fraction(whole or 0) + Fraction(part)
    return -read if text.startswith("-") else read


def settled(value: float | str, most: int = FARTHEST) -> float | str:
    """A measure or coordinate in the one form that states keep, so that equal ones are equal: `3`, `7/2`.

    A decimal of more than three places stays unchanged, and so does more than `most`. The caller, which knows its
    place, refuses it.

    >>> settled(1.5), settled(2.0), settled("4/8"), settled("3 1/2"), settled("11")
    ('3/2', 2, '1/2', '7/2', 11)
    """
    if type(value) is int:
        return value
    try:
        read = exact(value)
    except ValueError:
        return value
    return value if abs(read) > most else amount(read)


@lru_cache(maxsize=_NAMES)
def digits(number: int) -> str:
    """A whole number, 0 or more, in digits: also one so long that Python's own conversion refuses it.

    >>> len(digits(10**9999))
    10000
    """
    found: list[str] = []
    while number >= _BLOCK:
        number, rest = divmod(number, _BLOCK)
        found.append(str(rest).zfill(_AT_ONCE))
    return "".join([str(number), *reversed(found)])


def of_digits(text: str) -> int:
    """The whole number, 0 or more, that `digits` gives as text.

    >>> of_digits(digits(7**9999)) == 7**9999
    True
    """
    number = 0
    for place in range(0, len(text), _AT_ONCE):
        part = text[place : place + _AT_ONCE]
        number = number * 10 ** len(part) + int(part)
    return number


def segment(name: str) -> str:
    """A caller's name as a segment of an address, 1 to 64 of `[A-Za-z0-9._~-]`.

    Accents are dropped, and any other character outside the pattern becomes `-`. A name with letters of another script,
    or one that is still too long, ends in `~` and the first eight hex digits of the SHA-256 of its UTF-8, so that two
    such names differ.

    >>> segment("Gandalf the White"), segment("Éomer"), segment("Фродо")
    ('Gandalf-the-White', 'Eomer', '-----~d4cc42d7')
    """
    if name.isascii():
        fits = name.encode().translate(_FITS).decode()
        return fits if 0 < len(fits) <= _MAX_NAME else _told_apart(fits, name, "~", _MAX_NAME)
    bare = without_accents(name)
    fits = _UNFIT.sub("-", bare)
    if 0 < len(fits) <= _MAX_NAME and (fits == bare or not any(map(str.isalnum, _UNFIT.findall(bare)))):
        return fits
    return _told_apart(fits, name, "~", _MAX_NAME)


def identifier(name: str, longest: int) -> str:
    """A caller's name as an id without `~`, of at most this many characters.

    >>> identifier("Éomer", 40), identifier("Фродо", 40)
    ('Eomer', '------d4cc42d7')
    """
    made = segment(name).replace("~", "-")
    return made if len(made) <= longest else _told_apart(made, name, "-", longest)


def _told_apart(made: str, name: str, mark: str, longest: int) -> str:
    digest = hashlib.sha256(name.encode()).hexdigest()[:_DIGITS]
    return f"{made[: longest - len(mark) - _DIGITS]}{mark}{digest}"


@lru_cache(maxsize=_NAMES)
def folded(name: str) -> str:
    """The form of a name for comparison. It ignores case, accents, other characters than letters and digits, and a leading
    "the".

    >>> folded("Gandalf, the White") == folded("gandalf_the_white") == folded("The Gandalf the Whíte")
    True
    """
    if name.isascii():
        letters = name.encode().lower().translate(None, _MARKS).decode()
        if not letters.startswith("the"):
            return letters
    words = _WORD.findall(without_accents(name).casefold())
    return "".join(words[1:] if len(words) > 1 and words[0] == "the" else words)


def besides(value: Struct, *names: str) -> tuple[Any, ...]:
    """The fields of a value without some, for the `like` of a loop: a new field never joins what differs in it."""
    return tuple([getattr(value, name) for name in value.__struct_fields__ if name not in names])


def without_accents(name: str) -> str:
    if name.isascii():
        return name
    return "".join(each for each in unicodedata.normalize("NFKD", name) if not unicodedata.combining(each))


def visible(text: str) -> str:
    """A caller's text on one line: controls, line breaks and other characters without a shape are escaped, but no isolates."""
    if text.isprintable() and (text.isascii() or not shapeless(text)):
        return text
    return "".join(
        each
        if each in _ISOLATES or (each.isprintable() and not shapeless(each))
        else each.encode("unicode_escape").decode()
        for each in text
    )


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def isolated(name: str) -> str:
    """A caller's name in a sentence of any direction: Unicode's isolates (UAX #9) keep right-to-left letters in their place.

    Text, Markdown, HTML, SVG and terminals read them alike, and do not show them.

    >>> isolated("Éowyn"), isolated("\N{HEBREW LETTER ALEF}") == "\u2068\N{HEBREW LETTER ALEF}\u2069"
    ('Éowyn', True)
    """
    if name.isascii() or not any(unicodedata.bidirectional(each) in _RIGHT_TO_LEFT for each in name):
        return name
    return f"{_ISOLATES[0]}{name}{_ISOLATES[1]}"


def is_name(text: str) -> bool:
    """Whether a text has the form of a `Name`."""
    return 0 < len(text) <= _MAX_NAME and wrong_text(text) is None


Keep = tuple[Literal["highest", "lowest"], int]
"""The faces of a hand that count, and their number: `("highest", 3)`."""
