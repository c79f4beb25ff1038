"""The register of rulings: our decisions where a source is damaged, silent or contradicts itself.

A ruling is data (in `rulings.toml`, next to the tables). `Rulings` is all of them with the reading of each that a
request chose. The effect of a reading is in the rule, or in the table's `[[readings]]`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, Final, Literal, NoReturn, TypeVar

from msgspec import Struct

from ror_rules._reading.errors import LawError, RulingError
from ror_rules._reading.names import pointer
from ror_rules._throwing.counted import KEYS, TEXT
from ror_rules._throwing.trace import RulingUsed

T = TypeVar("T")
_RANGE: Final = re.compile(r"(-?\d{1,9})\.\.(-?\d{1,9})")
Basis = Literal["printed", "ocr", "reconstructed", "inferred", "stand-in"]


def ranked(pieces: Iterable[T], key: Callable[[T], Any], *, by: str, last_first: bool = False) -> list[T]:
    """Pieces in the order in which a rule picks them: who is hit, counted, led, lost, taken or moved.

    `by` says whose choice the order is: the id of a ruling, or a field of the state with which the player chooses. A rule that asks
    a player while it runs uses `dice.choose`. Equal pieces keep their order.

    >>> ranked(["ent", "orc", "man"], len, by="sacrifice")
    ['ent', 'orc', 'man']
    """
    return sorted(pieces, key=key, reverse=last_first)


class Ruling(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A question that the source leaves open, and its answers."""

    id: str
    question: Annotated[str, TEXT]
    section: Annotated[str, TEXT]
    default: str
    basis: Basis
    reason: Annotated[str, TEXT]
    readings: Annotated[dict[str, str], KEYS]

    def __post_init__(self) -> None:
        if not self.allows(self.default):
            raise LawError(f"{self.id}: the default {self.default!r} is not one of its readings.")
        for found in filter(None, map(_RANGE.fullmatch, self.readings)):
            if int(found[1]) > int(found[2]):
                raise LawError(f"{self.id}: the reading {found[0]!r} has no number. Write the least one first.")

    @property
    def words(self) -> list[str]:
        """The readings that are words. A reading such as `0..20` stands for each of its numbers."""
        return [each for each in self.readings if _RANGE.fullmatch(each) is None]

    def allows(self, reading: str) -> bool:
        """Whether this is one of its readings, or a number in the range of one.

        >>> packs = Ruling(id="x", question="?", section="1", default="all", basis="inferred", reason="!", readings={"all": "a", "0..20": "n"})
        >>> packs.allows("all"), packs.allows("20"), packs.allows("21"), packs.allows("0..20")
        (True, True, False, False)
        """
        if reading in self.readings:
            return reading in self.words
        if re.fullmatch(r"0|-?[1-9]\d{0,8}", reading) is None:
            return False
        ranges = [found for each in self.readings if (found := _RANGE.fullmatch(each)) is not None]
        return any(int(found[1]) <= int(reading) <= int(found[2]) for found in ranges)


class RulingsFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The form of `rulings.toml`."""

    rulings: tuple[Ruling, ...]


class Rulings:
    __slots__ = ("_chosen", "_register", "asked", "used")

    def __init__(self, register: Mapping[str, Ruling], asked: Mapping[str, str] | None = None) -> None:
        chosen = {ruling.id: ruling.default for ruling in register.values()}
        for ruling_id, reading in (asked or {}).items():
            ruling = register.get(ruling_id)
            if ruling is None:
                raise RulingError.unknown(
                    "no-such-ruling", ruling_id, sorted(register), pointer=pointer("/rulings", ruling_id)
                )
            if not ruling.allows(reading):
                at = pointer("/rulings", ruling_id)
                raise RulingError.unknown("no-such-reading", reading, ruling.readings, pointer=at, ruling=ruling_id)
            chosen[ruling_id] = reading
        self._register = register
        self._chosen = chosen
        used = {ruling_id: RulingUsed(ruling_id, reading) for ruling_id, reading in chosen.items()}
        self.used: Final = _Used(used).__getitem__
        """The chosen reading of a ruling, as in a trace. Raises `LawError` for an unknown ruling."""
        self.asked = {key: chosen[key] for key in sorted(chosen) if chosen[key] != register[key].default}

    def __getitem__(self, ruling_id: str) -> str:
        try:
            return self._chosen[ruling_id]
        except KeyError:
            raise _unregistered(ruling_id) from None

    def ruling(self, ruling_id: str) -> Ruling:
        """A ruling of the register. Raises `LawError` if data or code names an unknown one."""
        if ruling_id not in self._register:
            raise _unregistered(ruling_id)
        return self._register[ruling_id]

    def under(self, asked: Mapping[str, str]) -> Rulings:
        return Rulings(self._register, asked)


class _Used(dict[str, RulingUsed]):
    def __missing__(self, ruling_id: str) -> NoReturn:
        raise _unregistered(ruling_id)


def _unregistered(ruling_id: str) -> LawError:
    return LawError(f"The ruling {ruling_id!r} is named, but it is not in the register.")
