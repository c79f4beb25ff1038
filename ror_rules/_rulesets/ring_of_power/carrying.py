"""Ring of Power, Heroes: how a force goes on with wounded heroes, and whom it must leave behind. No dice are thrown.

The rule `carrying`, which `movement` plays for a force with wounded.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from ror_rules._rulesets.ring_of_power.battle.positions import one_force
from ror_rules._rulesets.ring_of_power.book import RingOfPower, chart
from ror_rules._rulesets.ring_of_power.conditions import part_of
from ror_rules._rulesets.ring_of_power.figures import LOOSE, Force, Group, TurnIfKnown, away, check_force, check_wounded
from ror_rules.dice import Dice
from ror_rules.rule import rule
from ror_rules.text import listed, mixed
from ror_rules.trace import Line
from ror_rules.values import Amount, Value, amount


class Carrying(Value):
    """A force with wounded heroes."""

    force: Annotated[
        Force,
        Meta(
            description="Everybody, one force where they have positions; of the wounded, who is carried first stands first."
        ),
    ]
    turn: TurnIfKnown = None

    once = LOOSE

    def __post_init__(self) -> None:
        check_force(self.force, "/state/force")
        for index, group in enumerate(self.force.groups):
            check_wounded(group, f"/state/force/groups/{index}")


class Carried(Value):
    """How a force with wounded heroes goes on."""

    speed: Annotated[
        Amount,
        Meta(description="What its move is multiplied by: 1, `1/2`, or 0 where none of the wounded can be carried."),
    ]
    carried: Annotated[tuple[str, ...], Meta(description="Ids of the wounded who are carried, or some of whom are.")]
    left_behind: Annotated[
        tuple[str, ...], Meta(description="Ids of the wounded who must be left behind, or some of whom must.")
    ]
    carriers: Annotated[
        Amount, Meta(description="Figures who can carry at full speed, Hobbits and Goblins as half: a number or `7/2`.")
    ]
    wounded: Annotated[
        Amount, Meta(description="Wounded figures, Hobbits and Goblins as half: a whole number or `7/2`.")
    ]
    force: Annotated[
        Force | None, Meta(description="Those who go on, ready for the next state; null when all are left behind.")
    ]
    behind: Annotated[
        Force | None, Meta(description="The wounded left behind, ready for the next state; null when nobody is.")
    ]


@rule("carrying", title="Carrying the wounded", source=chart("heroes"), throws=False)
def carrying(dice: Dice, book: RingOfPower, state: Carrying) -> Carried:
    """One unwounded figure carries a wounded hero at half speed, two at full; Hobbits and Goblins count as half."""
    table = book.abilities
    groups = state.force.groups
    one_force(book, groups, "force", state.turn)
    unwounded = [group for group in groups if not group.wounded and not away(group, state.turn)]
    wounded = [group for group in groups if group.wounded]
    characters = _figures(book, (group for group in unwounded if group.character))
    at_full = characters
    if wounded and any(not group.character for group in unwounded):
        anybody = dice.reading(book, "rp-carriers") == "any-for-full"
        at_full = _figures(book, unwounded) if anybody else characters
    slow, quick = table.number("carriers-at-half-speed"), table.number("carriers-at-full-speed")
    half = table.fraction("half-speed")
    load = _figures(book, wounded)
    if load:
        dice.note(
            table.note("carrying"),
            f"{mixed(load)} wounded, {mixed(at_full)} to carry them: {slow} each for half speed, {quick} each for full",
        )
    else:
        dice.note(table.note("carrying"), "nobody is wounded")
    room = max(characters / slow, at_full / quick)
    burden = Fraction(0)
    lost: dict[str, int] = {}
    for group in wounded:
        each = _figures(book, (replace(group, count=1, at=()),))
        taken = min(group.count, (room - burden) // each)
        burden += taken * each
        if taken < group.count:
            lost[group.id] = group.count - taken
            dice.note(table.note("carrying"), f"to be left behind, slain or captured: {_named(group, lost[group.id])}")
    carried = [group for group in wounded if lost.get(group.id) != group.count]
    speed = Fraction(0) if lost and not carried else Fraction(1) if burden * quick <= at_full else half
    if carried:
        dice.note(
            table.note("carrying"),
            f"carried at {'full' if speed == 1 else 'half'} speed: {listed(group.label for group in carried)}",
        )
    return Carried(
        speed=amount(speed),
        carried=tuple(group.id for group in carried),
        left_behind=tuple(lost),
        carriers=amount(at_full),
        wounded=amount(load),
        force=part_of(state.force, (_first(group, group.count - lost.get(group.id, 0)) for group in groups)),
        behind=part_of(state.force, (_last(group, lost.get(group.id, 0)) for group in groups)),
    )


def _figures(book: RingOfPower, groups: Iterable[Group]) -> Fraction:
    """How many figures these are for carrying or being carried."""
    small = book.abilities.fraction("small-figure")
    counts = (group.count * (small if group.type in ("hobbit", "goblin") else Fraction(1)) for group in groups)
    return sum(counts, Fraction(0))


def _named(group: Group, count: int) -> str:
    return group.label if count == group.count else f"{count} of {group.label}"


def _first(group: Group, count: int) -> Group | None:
    """So many figures of a group, the first ones listed."""
    return replace(group, count=count, at=group.at[:count]) if count else None


def _last(group: Group, count: int) -> Group | None:
    """So many figures of a group, the last ones listed."""
    return replace(group, count=count, at=group.at[group.count - count :]) if count else None


@carrying.sentence
def _say(state: Carrying, result: Carried, trace: tuple[Line, ...]) -> str:
    labels = {group.id: group.label for group in state.force.groups}
    said = []
    if result.carried:
        speed = "full" if result.speed == 1 else "half"
        said.append(f"{listed(labels[each] for each in result.carried)} carried at {speed} speed")
    if result.left_behind:
        said.append(f"{listed(labels[each] for each in result.left_behind)} left behind")
    return f"{'; '.join(said) or 'Nobody is wounded'}."


carrying.head("speed", "carriers", "wounded", "left_behind")
