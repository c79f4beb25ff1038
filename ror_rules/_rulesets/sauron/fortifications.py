"""The Expanded Game: catapults and men in the fortifications along the path of the Gate of Morannon."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ror_rules._rulesets.sauron.book import Sauron, paragraph
from ror_rules.author import ABSENT, Dice, Line, Message, Normal, StateError, UndecidedError, Value, rule, say

_Hex = Annotated[str, Meta(pattern=r"^[0-9]{4}$", extra={"form": "the four digits of a hex"})]


class Fortification(Value, kw_only=True):
    """A mountain hex along the path, and the pieces in it."""

    hex: _Hex
    catapults: Annotated[int, Meta(ge=0, le=99)] = 0
    men: Annotated[int, Meta(ge=0, le=99)] = 0


Side = Annotated[tuple[Fortification, ...], Meta(max_length=60)]


class Fortifications(Value):
    """The fortifications on both sides of the path."""

    one_side: Side = ()
    other_side: Side = ()
    stacking_limit: Annotated[int, Meta(ge=0, le=99)] | None = None

    def normal(self) -> Normal:
        """Sorts the hexes of each side. Raises `StateError` for a hex twice, at its place as sent."""
        seen: set[str] = set()
        for side in ("one_side", "other_side"):
            for index, each in enumerate(getattr(self, side)):
                if each.hex in seen:
                    raise StateError("hex-twice", pointer=f"/state/{side}/{index}/hex", got=each.hex, hex=each.hex)
                seen.add(each.hex)
        return {"one_side": _by_hex(self.one_side), "other_side": _by_hex(self.other_side)}


def _by_hex(side: tuple[Fortification, ...]) -> tuple[Fortification, ...]:
    return tuple(sorted(side, key=lambda each: each.hex))


class Objection(Value):
    """A reason that forbids the placement."""

    reason: Literal["too_many_hexes", "no_mountain_hex", "too_many_catapults", "too_many_men"]
    hex: str | None
    count: int | None
    most: int | None


class FortificationsResult(Value):
    """Whether the rules allow the placement."""

    allowed: bool
    because: tuple[Objection, ...]
    catapults_left: int


@rule("fortifications", title="Fortifications at Morannon", source=paragraph("expanded-game"), throws=False)
def fortifications(dice: Dice, book: Sauron, state: Fortifications) -> FortificationsResult:
    """Six hexes on each side of the path are fortifications. They hold Sauron's three catapults, and men up to the stacking limit."""
    table, cite = book.expanded_map, paragraph("expanded-game")
    dice.look(table, "fortifications", "hexes", why="fortifications-are")
    every = (*state.one_side, *state.other_side)
    mountains = [dice.look(table, row, "hexes", why="mountains-are") for row in ("mountains_down", "mountains_across")]
    most, there = table.number("fortifications-a-side"), table.number("catapults")
    because = [
        Objection(reason="too_many_hexes", hex=None, count=len(side), most=most)
        for side in (state.one_side, state.other_side)
        if len(side) > most
    ]
    because += [
        Objection(reason="no_mountain_hex", hex=each.hex, count=None, most=None)
        for each in every
        if not any(_within(each.hex, hexes) for hexes in mountains)
    ]
    placed = sum(each.catapults for each in every)
    if placed > there:
        because.append(Objection(reason="too_many_catapults", hex=None, count=placed, most=there))
    limit = state.stacking_limit
    if limit is None and any(each.men for each in every):
        raise UndecidedError("stacking-limit-unknown", pointer="/state/stacking_limit", got=ABSENT)
    because += [
        Objection(reason="too_many_men", hex=each.hex, count=each.men, most=limit)
        for each in every
        if limit is not None and each.men > limit
    ]
    if because:
        dice.note(cite, "placement-forbidden", reasons=[_reason(each) for each in because])
    else:
        dice.note(cite, "catapults-placed", placed=placed, all=there)
    return FortificationsResult(allowed=not because, because=tuple(because), catapults_left=max(0, there - placed))


def _reason(each: Objection) -> Message:
    count, most, hexed = each.count or 0, each.most or 0, each.hex or ""
    match each.reason:
        case "too_many_hexes":
            return say("too-many-hexes", count=count, most=most)
        case "no_mountain_hex":
            return say("no-mountain-hex", hex=hexed)
        case "too_many_catapults":
            return say("too-many-catapults", count=count, most=most)
        case "too_many_men":
            return say("too-many-men", hex=hexed, count=count, most=most)


def _within(hexed: str, ranges: str) -> bool:
    """Whether a hex is in one of several straight ranges: `0801-0823, 0901-0924`.

    >>> _within("0823", "0801-0823"), _within("0824", "0801-0823"), _within("2218", "1023-2923")
    (True, False, False)
    """
    ends = (each.split("-") for each in ranges.split(", "))
    return any(
        first[part] <= hexed[part] <= last[part] and first[same] == hexed[same] == last[same]
        for first, last in ends
        for part, same in ((slice(2), slice(2, None)), (slice(2, None), slice(2)))
    )


@fortifications.sentence
def _say(state: Fortifications, result: FortificationsResult, trace: tuple[Line, ...]) -> Message:
    if not result.allowed:
        return say("fortifications-forbidden", reasons=[_reason(each) for each in result.because])
    return say("fortifications", left=result.catapults_left)
