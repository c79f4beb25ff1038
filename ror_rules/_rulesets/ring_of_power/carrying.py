"""Ring of Power, Heroes: a force carries wounded heroes, or must leave them behind. No dice are thrown."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from msgspec.structs import replace

from ror_rules._rulesets.ring_of_power.battle.positions import one_force
from ror_rules._rulesets.ring_of_power.book import RingOfPower, chart
from ror_rules._rulesets.ring_of_power.conditions import part_of
from ror_rules._rulesets.ring_of_power.figures import (
    LOOSE,
    OF_ALLOCATION,
    OF_COMBAT,
    Force,
    Group,
    TurnIfKnown,
    away,
    check_force,
    check_wounded,
    some_of,
)
from ror_rules.author import Amount, Dice, Line, Message, Value, amount, rule, say


class Carrying(Value):
    """A force with wounded heroes."""

    force: Force
    turn: TurnIfKnown = None

    once = LOOSE

    def check(self) -> None:
        check_force(self.force, "/state/force")
        for index, group in enumerate(self.force.groups):
            check_wounded(group, f"/state/force/groups/{index}")


class Carried(Value):
    """A force that goes on with its wounded heroes."""

    speed: Amount
    carried: tuple[str, ...]
    left_behind: tuple[str, ...]
    carriers: Amount
    wounded: Amount
    force: Force | None
    behind: Force | None


@rule("carrying", title="Carrying the wounded", source=chart("heroes"), throws=False)
def carrying(dice: Dice, book: RingOfPower, state: Carrying) -> Carried:
    """A character carries a wounded hero at half speed, two figures at full speed. Hobbits and Goblins count as half a
    figure.
    """
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
            "carriers",
            wounded=amount(load),
            carriers=amount(at_full),
            slow=slow,
            quick=quick,
        )
    else:
        dice.note(table.note("carrying"), "nobody-is-wounded")
    room = characters / slow + (at_full - characters) / quick
    burden = Fraction(0)
    lost: dict[str, int] = {}
    for group in wounded:
        each = _figures(book, (replace(group, count=1, at=()),))
        taken = min(group.count, (room - burden) // each)
        burden += taken * each
        if taken < group.count:
            lost[group.id] = group.count - taken
            dice.note(table.note("carrying"), "must-be-left", who=some_of(group, lost[group.id]))
    carried = [group for group in wounded if lost.get(group.id) != group.count]
    speed = Fraction(0) if lost and not carried else Fraction(1) if burden * quick <= at_full else half
    if carried:
        dice.note(
            table.note("carrying"),
            "carried-at-full-speed" if speed == 1 else "carried-at-half-speed",
            who=[some_of(group, group.count - lost.get(group.id, 0)) for group in carried],
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
    small = book.abilities.fraction("small-figure")
    counts = (group.count * (small if group.type in ("hobbit", "goblin") else Fraction(1)) for group in groups)
    return sum(counts, Fraction(0))


def _first(group: Group, count: int) -> Group | None:
    return replace(group, count=count, at=group.at[:count]) if count else None


def _last(group: Group, count: int) -> Group | None:
    return replace(group, count=count, at=group.at[group.count - count :]) if count else None


@carrying.sentence
def _say(state: Carrying, result: Carried, trace: tuple[Line, ...]) -> Message:
    groups = {group.id: group for group in state.force.groups}
    lost = {} if result.behind is None else {group.id: group.count for group in result.behind.groups}
    deeds = []
    if result.carried:
        code = "carries-at-full-speed" if result.speed == 1 else "carries-at-half-speed"
        carried = [some_of(groups[each], groups[each].count - lost.get(each, 0)) for each in result.carried]
        deeds.append(say(code, who=carried))
    if result.left_behind:
        deeds.append(say("leaves-behind", who=[some_of(groups[each], lost[each]) for each in result.left_behind]))
    return say("carrying", deeds=deeds) if deeds else say("no-wounded")


carrying.head("speed", "carriers", "wounded", "left_behind")
carrying.carries(Group, *OF_COMBAT)
carrying.carries(Force, *OF_ALLOCATION)
