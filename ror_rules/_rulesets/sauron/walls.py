"""The Expanded Game: the path of the Gate of Morannon, the wall beside it, and the two stairways."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ror_rules._rulesets.sauron.book import Sauron, paragraph
from ror_rules.dice import Dice
from ror_rules.errors import StateError
from ror_rules.rule import rule
from ror_rules.trace import Line
from ror_rules.values import Value

_Hex = Annotated[str, Meta(pattern=r"^[0-9]{4}$", extra={"form": "the four digits of a hex"})]
_Ground = Literal["path", "wall", "elsewhere"]


class Walls(Value):
    """A step from one hex to the next at the Gate of Morannon of the Expanded Game."""

    from_hex: Annotated[_Hex, Meta(description="The hex where the step begins, by its four digits.")]
    to_hex: Annotated[
        _Hex,
        Meta(
            description="The hex where it ends, another one that touches it or is joined to it by a stairway, by its four digits."
        ),
    ]
    from_ground: Annotated[
        _Ground, Meta(description="Whether it begins on the path of the Gate, on the wall beside it, or elsewhere.")
    ]
    to_ground: Annotated[
        _Ground, Meta(description="Whether it ends on the path of the Gate, on the wall beside it, or elsewhere.")
    ]

    def __post_init__(self) -> None:
        if self.from_hex == self.to_hex:
            raise StateError("No step leads there.", pointer="/state/to_hex", expected="another hex", got=self.to_hex)


class WallsResult(Value):
    """What becomes of the step."""

    allowed: Annotated[bool, Meta(description="Whether the step may be taken.")]
    by_stairway: Annotated[bool, Meta(description="Whether a stairway is what allows it.")]


@rule("walls", title="Path and wall at Morannon", source=paragraph("expanded-game"), throws=False)
def walls(dice: Dice, book: Sauron, state: Walls) -> WallsResult:
    """Nobody steps from the path onto the wall, or back, but by a stairway."""
    step = f"{state.from_hex} to {state.to_hex}"
    by_stairway = None if _touch(state) else _stairway(dice, book, state, step)
    if by_stairway is False:
        raise StateError(
            "The two hexes do not touch: that is no step.",
            pointer="/state/to_hex",
            expected=f"a hex beside {state.from_hex}",
            got=state.to_hex,
        )
    if {state.from_ground, state.to_ground} != {"path", "wall"}:
        dice.note(paragraph("expanded-game"), "the step does not lead from the path to the wall or back")
        return WallsResult(allowed=True, by_stairway=False)
    if state.from_ground == "wall" and dice.reading(book, "sv-stairs-down") == "up-only":
        dice.note(paragraph("expanded-game"), f"{step}: down from the wall one may step anywhere")
        return WallsResult(allowed=True, by_stairway=False)
    dice.note(paragraph("expanded-game"), f"{step}: from {state.from_ground} to {state.to_ground}")
    if by_stairway is None:
        by_stairway = _stairway(dice, book, state, step)
    return WallsResult(allowed=by_stairway, by_stairway=by_stairway)


def _touch(state: Walls) -> bool:
    """Whether the hexes can touch: neither column nor row, two digits each, differs by more than 1."""
    one, other = state.from_hex, state.to_hex
    return all(abs(int(one[part]) - int(other[part])) <= 1 for part in (slice(2), slice(2, None)))


def _stairway(dice: Dice, book: Sauron, state: Walls, step: str) -> bool:
    """Whether a stairway joins the two hexes."""
    return any(
        {state.from_hex, state.to_hex} == set(dice.look(book.expanded_map, row, "hexes", why=f"{step}?").split("-"))
        for row in ("stairway_1", "stairway_2")
    )


@walls.sentence
def _say(state: Walls, result: WallsResult, trace: tuple[Line, ...]) -> str:
    how = " by the stairway" if result.by_stairway else ""
    return f"The step from {state.from_hex} to {state.to_hex} is {'allowed' if result.allowed else 'forbidden'}{how}."
