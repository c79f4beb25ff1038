"""Ring of Power, Heroes: how a group goes on with wounded heroes, and whom it must leave behind. No dice are thrown.

The rule `carrying`, which `movement` plays for a force with wounded.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Annotated

from msgspec import Meta

from ror_rules._rulesets.ring_of_power.book import RingOfPower, chart
from ror_rules._rulesets.ring_of_power.words import FigureType, distinct
from ror_rules.dice import Dice
from ror_rules.errors import StateError
from ror_rules.rule import rule
from ror_rules.text import listed
from ror_rules.trace import Line
from ror_rules.values import Amount, Count, Name, Value, amount


class FigureInGroup(Value):
    """A figure, or like ones, of a group with wounded heroes: one who carries or is carried."""

    name: Annotated[Name, Meta(description="What the figure is called, 1 to 64 characters; once in the group.")]
    type: Annotated[
        FigureType,
        Meta(description="A row of the Combat Charts; Hobbits and Goblins count as half. `man` if left out."),
    ] = "man"
    count: Annotated[
        Count, Meta(description="How many like figures, 1 to 999; a wounded hero is one. 1 if left out.")
    ] = 1
    character: Annotated[
        bool, Meta(description="A character, as if left out; whether army figures may carry is a ruling.")
    ] = True
    wounded: Annotated[bool, Meta(description="A wounded hero, who has to be carried; false if left out.")] = False


class Carrying(Value):
    """A group with wounded heroes."""

    figures: Annotated[
        tuple[FigureInGroup, ...],
        Meta(
            min_length=1,
            max_length=1000,
            description="Everybody in the group, one of them wounded at least; of the wounded, who is carried first stands"
            " first.",
        ),
    ]

    def __post_init__(self) -> None:
        distinct(tuple(figure.name for figure in self.figures), "/figures")
        for index, figure in enumerate(self.figures):
            if figure.wounded and not (figure.character and figure.count == 1):
                raise StateError(
                    "Only a hero is wounded where others are eliminated.",
                    pointer=f"/state/figures/{index}/wounded",
                    expected="one figure that is a character",
                    got=figure.name,
                )
        if not any(figure.wounded for figure in self.figures):
            raise StateError(
                "Nobody is wounded.", pointer="/state/figures", expected="at least one wounded", got="none"
            )


class Carried(Value):
    """How a group with wounded heroes goes on."""

    speed: Annotated[
        Amount, Meta(description="What its move is multiplied by: 1, `1/2`, or 0 where nobody can be carried.")
    ]
    carried: Annotated[tuple[str, ...], Meta(description="Names of the wounded who are carried.")]
    left_behind: Annotated[tuple[str, ...], Meta(description="Names of the wounded who must be left behind.")]
    carriers: Annotated[
        Amount, Meta(description="Figures who can carry at full speed, Hobbits and Goblins as half: a number or `7/2`.")
    ]
    wounded: Annotated[
        Amount, Meta(description="Wounded figures, Hobbits and Goblins as half: a whole number or `7/2`.")
    ]


@rule("carrying", title="Carrying the wounded", source=chart("Heroes"), throws=False)
def carrying(dice: Dice, book: RingOfPower, state: Carrying) -> Carried:
    """One unwounded figure carries a wounded hero at half speed, two at full; Hobbits and Goblins count as half."""
    table = book.abilities
    unwounded = [figure for figure in state.figures if not figure.wounded]
    wounded = [figure for figure in state.figures if figure.wounded]
    characters = _figures(book, (figure for figure in unwounded if figure.character))
    at_full = characters
    if any(not figure.character for figure in unwounded):
        anybody = dice.reading(book, "rp-carriers") == "any-for-full"
        at_full = _figures(book, unwounded) if anybody else characters
    slow, quick = table.number("carriers-at-half-speed"), table.number("carriers-at-full-speed")
    half = table.fraction("half-speed")
    load = _figures(book, wounded)
    dice.note(
        table.note("carrying"),
        f"{amount(load)} wounded, {amount(at_full)} to carry them: {slow} each for half speed, {quick} each for full",
    )
    taken: list[FigureInGroup] = []
    carried = Fraction(0)
    for figure in wounded:
        more = carried + _figures(book, (figure,))
        if more * slow <= characters or more * quick <= at_full:
            taken.append(figure)
            carried = more
        else:
            dice.note(table.note("carrying"), f"{figure.name} must be left behind, to be slain or captured")
    speed = Fraction(0) if not taken else Fraction(1) if carried * quick <= at_full else half
    if taken:
        dice.note(
            table.note("carrying"),
            f"{listed(figure.name for figure in taken)}: carried at {'full' if speed == 1 else 'half'} speed",
        )
    names = {figure.name for figure in taken}
    return Carried(
        speed=amount(speed),
        carried=tuple(figure.name for figure in taken),
        left_behind=tuple(figure.name for figure in wounded if figure.name not in names),
        carriers=amount(at_full),
        wounded=amount(load),
    )


def _figures(book: RingOfPower, figures: Iterable[FigureInGroup]) -> Fraction:
    """How many figures these are for carrying or being carried."""
    small = book.abilities.fraction("small-figure")
    counts = (figure.count * (small if figure.type in ("hobbit", "goblin") else Fraction(1)) for figure in figures)
    return sum(counts, Fraction(0))


@carrying.sentence
def _say(state: Carrying, result: Carried, trace: tuple[Line, ...]) -> str:
    said = []
    if result.carried:
        said.append(f"{listed(result.carried)} carried at {'full' if result.speed == 1 else 'half'} speed")
    if result.left_behind:
        said.append(f"{listed(result.left_behind)} left behind")
    return f"{'; '.join(said)}."
