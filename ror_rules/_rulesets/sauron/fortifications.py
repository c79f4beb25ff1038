"""The Expanded Game: what the Sauron player places in the fortifications beside the path of the Gate of Morannon."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from msgspec.structs import force_setattr

from ror_rules._rulesets.sauron.book import Sauron, paragraph
from ror_rules.dice import Dice
from ror_rules.errors import StateError, UndecidedError
from ror_rules.rule import rule
from ror_rules.text import counted, listed, start
from ror_rules.trace import Line
from ror_rules.values import Value

_Hex = Annotated[str, Meta(pattern=r"^[0-9]{4}$", extra={"form": "the four digits of a hex"})]


class Fortification(Value, kw_only=True):
    """A mountain hex beside the path, and what is placed in it."""

    hex: Annotated[_Hex, Meta(description="The hex, by its four digits; no other has them.")]
    catapults: Annotated[
        int, Meta(ge=0, le=99, description="Catapults that are placed there, 0 to 99; 0 by default.")
    ] = 0
    men: Annotated[int, Meta(ge=0, le=99, description="Units of men that are placed there, 0 to 99; 0 by default.")] = 0


Side = Annotated[tuple[Fortification, ...], Meta(max_length=60)]


class Fortifications(Value):
    """What is placed in the fortifications on either side of the path."""

    one_side: Annotated[
        Side, Meta(description="The fortifications on one side of the path, 0 to 60; none by default.")
    ] = ()
    other_side: Annotated[
        Side, Meta(description="The fortifications on the other side of the path, 0 to 60; none by default.")
    ] = ()
    stacking_limit: Annotated[
        Annotated[int, Meta(ge=0, le=99)] | None,
        Meta(
            description="How many units of men may stack in a hex by the original game, 0 to 99. Absent: where men are placed, "
            "the text does not decide."
        ),
    ] = None

    def __post_init__(self) -> None:
        seen: set[str] = set()
        for side in ("one_side", "other_side"):
            for index, each in enumerate(getattr(self, side)):
                if each.hex in seen:
                    raise StateError(
                        "A hex is on one side of the path, once.",
                        pointer=f"/state/{side}/{index}/hex",
                        expected="every hex once",
                        got=each.hex,
                    )
                seen.add(each.hex)
            force_setattr(self, side, tuple(sorted(getattr(self, side), key=lambda each: each.hex)))


class FortificationsResult(Value):
    """Whether all of it may be placed so."""

    allowed: Annotated[bool, Meta(description="Whether all of it may be placed so.")]
    because: Annotated[tuple[str, ...], Meta(description="What forbids it; empty where nothing does.")]
    catapults_left: Annotated[
        int, Meta(description="Catapults that Sauron has beside those placed; 0 where none is left.")
    ]


@rule("fortifications", title="Fortifications at Morannon", source=paragraph("expanded-game"), throws=False)
def fortifications(dice: Dice, book: Sauron, state: Fortifications) -> FortificationsResult:
    """Six hexes on each side of the path are fortifications; in them stand Sauron's three catapults, and men who may stack."""
    table, cite = book.expanded_map, paragraph("expanded-game")
    dice.look(table, "fortifications", "hexes", why="where they are")
    every = (*state.one_side, *state.other_side)
    mountains = [
        dice.look(table, row, "hexes", why="where mountains are") for row in ("mountains_down", "mountains_across")
    ]
    most, there = table.number("fortifications-a-side"), table.number("catapults")
    because = [
        f"{len(side)} hexes of one side are more than {most}"
        for side in (state.one_side, state.other_side)
        if len(side) > most
    ]
    because += [
        f"{each.hex} is no mountain hex" for each in every if not any(_within(each.hex, hexes) for hexes in mountains)
    ]
    placed = sum(each.catapults for each in every)
    if placed > there:
        because.append(f"{placed} catapults are more than {there}")
    limit = state.stacking_limit
    if limit is None and any(each.men for each in every):
        raise UndecidedError(
            "As many men may be there as stacking restrictions allow, and these are the original game's.",
            pointer="/state/stacking_limit",
            expected="how many units may stack in a hex",
            got="nothing",
        )
    because += [
        f"{counted(each.men, 'unit')} of men in {each.hex} are more than {limit}"
        for each in every
        if limit is not None and each.men > limit
    ]
    dice.note(cite, listed(because) if because else f"{placed} of {there} catapults are placed")
    return FortificationsResult(allowed=not because, because=tuple(because), catapults_left=max(0, there - placed))


def _within(hexed: str, ranges: str) -> bool:
    """Whether a hex is in one of some straight ranges: `0801-0823, 0901-0924`.

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
def _say(state: Fortifications, result: FortificationsResult, trace: tuple[Line, ...]) -> str:
    if not result.allowed:
        return start(f"that may not be placed there: {listed(result.because)}.")
    return start(f"all of it may be placed there, and {counted(result.catapults_left, 'catapult')} more.")
