"""Ring of Power, Artillery and Combat Charts: who serves an engine, a mumakil or a ship, and what becomes without them.

How many men an engine or a beast has, who fights through their dice alone, which mumakil run amok, and the crews whose
beast or ship is gone. What an engine shoots is in `artillery`, what a ram does in `rams`.
"""

from __future__ import annotations

from collections.abc import Callable

from ror_rules._rulesets.ring_of_power.battle.engagement import EngagedSide, engine
from ror_rules._rulesets.ring_of_power.battle.survivors import Remains
from ror_rules._rulesets.ring_of_power.battle.table import Table
from ror_rules._rulesets.ring_of_power.figures import BEASTS, Group
from ror_rules.dice import Dice


def crew_of_engine(side: EngagedSide, group: Group, table: Table) -> int:
    """Men at an engine who stand: its own, and those of other groups who took the places of the lost."""
    return table.figures(group.id) + sum(table.figures(crew) for crew in side.crews.get(group.id, ()))


def crew_of_beast(side: EngagedSide, group: Group, table: Table) -> int | None:
    """Men on a mumakil who stand, in reach or not; None when the state has none for it and the chart's plain row stands."""
    return _aboard(side, group, lambda crew: table.figures(crew) + len(side.idle(side.groups[crew])))


def _aboard(side: EngagedSide, group: Group, there: Callable[[str], int]) -> int | None:
    """Men on a mumakil, where so many are `there` of a group; None when the state has none for it."""
    if group.type != "mumakil":
        return None
    if group.id in side.crews:
        return sum(map(there, side.crews[group.id]))
    return group.crew


def only_serves(dice: Dice, side: EngagedSide, group: Group) -> bool:
    """Whether a group strikes through its engine's or its mumakil's dice alone, not with its own."""
    book, served = side.book, group if group.crew_of is None else side.groups[group.crew_of]
    beside = book.rulings["rp-crews"] == "beside"
    if engine(served):
        if served.type == "battering-ram" or (group is served and not beside):
            return True
        cite = book.artillery.note("crew")
    elif group is not served and served.type == "mumakil":
        cite = book.combat_chart.note("amok")
    else:
        return False
    dice.reading(book, "rp-crews")
    whose = f"the crew of {served.label}" if group is served else f"{group.label}, crew of {served.label}"
    dice.note(cite, f"{whose}: {'blows of their own beside serving it' if beside else 'no blows but by serving it'}")
    return not beside


def run_amok(dice: Dice, remains: Remains) -> tuple[str, ...]:
    """Mumakil who are left and have no crew any more, however it was lost.

    Who is paralyzed and recovers still serves, and so does who took no part.
    """
    side, found = remains.side, []

    def there(group_id: str) -> int:
        return remains.left(group_id) + len(remains.idle(side.groups[group_id]))

    for group_id in (*side.fighting, *[each for each in side.crews if each not in side.fighting]):
        group = side.groups[group_id]
        if _aboard(side, group, there) == 0 and there(group_id):
            dice.reading(side.book, "rp-mumakil")
            dice.note(side.book.combat_chart.note("amok"), f"{side.label(group_id)}: no crew left, and amok")
            found.append(group_id)
    return tuple([group.id for group in side.stated.groups if group.id in found])


def bereft(dice: Dice, remains: Remains) -> None:
    """Writes down which crews that are left have lost their mumakil or ship; an engine has them still."""
    side = remains.side
    for beast, crews in side.crews.items():
        afoot = [crew for crew in crews if remains.left(crew)]
        if afoot and beast in side.fighting and side.groups[beast].type in BEASTS and not remains.left(beast):
            dice.reading(side.book, "rp-crew-after")
            dice.note(
                side.book.combat_chart.note("amok"), f"from now on without {side.label(beast)}: {side.labels(afoot)}"
            )
