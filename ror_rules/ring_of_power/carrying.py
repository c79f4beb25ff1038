"""Ring of Power, Heroes: how a group goes on with wounded heroes, and whom it must leave behind. No dice are thrown."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from ror_rules.dice import Dice
from ror_rules.ring_of_power.book import RingOfPower, chart
from ror_rules.ring_of_power.results_field import Carried
from ror_rules.ring_of_power.states_field import Bearer, Carrying
from ror_rules.rule import rule
from ror_rules.text import listed
from ror_rules.trace import Line
from ror_rules.values import amount


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
    taken: list[Bearer] = []
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


def _figures(book: RingOfPower, figures: Iterable[Bearer]) -> Fraction:
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
