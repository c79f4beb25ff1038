"""Ring of Power, Artillery and Combat Charts: the crews of engines, mumakil and ships."""

from __future__ import annotations

from collections.abc import Callable

from ror_rules._rulesets.ring_of_power.battle.engagement import EngagedSide, engine
from ror_rules._rulesets.ring_of_power.battle.survivors import Remains
from ror_rules._rulesets.ring_of_power.battle.table import SideFigures
from ror_rules._rulesets.ring_of_power.figures import Group
from ror_rules.author import Dice


def crew_of_engine(side: EngagedSide, group: Group, table: SideFigures) -> int:
    far = side.shoot_from_afar
    men = (group.id, *side.crews.get(group.id, ()))
    return sum([table.figures(each) + far.get(each, 0) for each in men])


def crew_of_beast(side: EngagedSide, group: Group, table: SideFigures) -> int | None:
    """The standing men on a mumakil, in reach or not. None if the state gives no crew, as in the chart's plain row."""
    return _aboard(side, group, lambda crew: table.figures(crew) + len(side.idle(side.groups[crew])))


def _aboard(side: EngagedSide, group: Group, there: Callable[[str], int]) -> int | None:
    if group.type != "mumakil":
        return None
    if group.id in side.crews:
        return sum(map(there, side.crews[group.id]))
    return group.crew


def only_serves(dice: Dice, side: EngagedSide, group: Group) -> bool:
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
    if group is served:
        dice.note(cite, "crew-strikes-too" if beside else "crew-only-serves", served=served.called)
    else:
        code = "group-strikes-too" if beside else "group-only-serves"
        dice.note(cite, code, who=group.called, served=served.called)
    return not beside


def run_amok(dice: Dice, remains: Remains) -> tuple[str, ...]:
    """The remaining mumakil that have lost their crew in any way.

    Crew that is paralyzed and recovers still counts. So does crew that took no part.
    """
    side, found = remains.side, []

    def there(group_id: str) -> int:
        return remains.left(group_id) + len(remains.idle(side.groups[group_id]))

    for group_id in (*side.fighting, *[each for each in side.crews if each not in side.fighting]):
        group = side.groups[group_id]
        if _aboard(side, group, there) == 0 and there(group_id):
            amok = dice.reading(side.book, "rp-mumakil") == "crewed"
            code = "runs-amok" if amok else "goes-on-without-crew"
            dice.note(side.book.combat_chart.note("amok"), code, who=side.named(group_id))
            if amok:
                found.append(group_id)
    return tuple([group.id for group in side.stated.groups if group.id in found])
