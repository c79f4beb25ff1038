"""The Expanded Game: the path of the Gate of Morannon, the wall along it, and the two stairways."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ror_rules._rulesets.sauron.book import Sauron, paragraph
from ror_rules.author import Dice, Line, Message, StateError, Value, rule, say

_Hex = Annotated[str, Meta(pattern=r"^[0-9]{4}$", extra={"form": "the four digits of a hex"})]
_Ground = Literal["path", "wall", "elsewhere"]


class Walls(Value):
    """A step from one hex to the next at the Gate of Morannon of the Expanded Game."""

    from_hex: _Hex
    to_hex: _Hex
    from_ground: _Ground
    to_ground: _Ground

    def check(self) -> None:
        if self.from_hex == self.to_hex:
            raise StateError("step-to-same-hex", pointer="/state/to_hex", got=self.to_hex, hex=self.to_hex)


class WallsResult(Value):
    """Whether the rules allow the step."""

    allowed: bool
    by_stairway: bool


@rule("walls", title="Path and wall at Morannon", source=paragraph("expanded-game"), throws=False)
def walls(dice: Dice, book: Sauron, state: Walls) -> WallsResult:
    """A step from the path onto the wall, or back, needs a stairway."""
    cite, start, end = paragraph("expanded-game"), state.from_hex, state.to_hex
    by_stairway = None if _touch(state) else _stairway(dice, book, state)
    if by_stairway is False:
        raise StateError("hexes-not-adjacent", pointer="/state/to_hex", got=end, start=start, end=end)
    if {state.from_ground, state.to_ground} != {"path", "wall"}:
        dice.note(cite, "not-onto-the-wall", start=start, end=end)
        return WallsResult(allowed=True, by_stairway=False)
    if state.from_ground == "wall" and dice.reading(book, "sv-stairs-down") == "up-only":
        dice.note(cite, "down-from-the-wall", start=start, end=end)
        return WallsResult(allowed=True, by_stairway=False)
    dice.note(cite, "onto-the-wall" if state.to_ground == "wall" else "off-the-wall", start=start, end=end)
    if by_stairway is None:
        by_stairway = _stairway(dice, book, state)
    return WallsResult(allowed=by_stairway, by_stairway=by_stairway)


def _touch(state: Walls) -> bool:
    one, other = state.from_hex, state.to_hex
    return all(abs(int(one[part]) - int(other[part])) <= 1 for part in (slice(2), slice(2, None)))


def _stairway(dice: Dice, book: Sauron, state: Walls) -> bool:
    return any(
        {state.from_hex, state.to_hex}
        == set(dice.look(book.expanded_map, row, "hexes", why="stairway-joins", which=which).split("-"))
        for row, which in (("stairway_1", "first"), ("stairway_2", "second"))
    )


@walls.sentence
def _say(state: Walls, result: WallsResult, trace: tuple[Line, ...]) -> Message:
    if result.by_stairway:
        return say("step-by-stairway", start=state.from_hex, end=state.to_hex)
    return say("step-allowed" if result.allowed else "step-forbidden", start=state.from_hex, end=state.to_hex)
