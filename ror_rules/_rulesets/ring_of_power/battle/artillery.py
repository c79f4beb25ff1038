"""Ring of Power, Artillery: what engines shoot at, with how many dice, and what hits.

An engine's hits are plain ones, whatever its crew can. How many men serve it is in `crews`; a battering ram, which shoots
nothing, is in `rams`.
"""

from __future__ import annotations

from collections.abc import Iterator

from ror_rules._rulesets.ring_of_power.battle.crews import crew_of_engine
from ror_rules._rulesets.ring_of_power.battle.engagement import EngagedSide
from ror_rules._rulesets.ring_of_power.battle.to_hit import HitKey
from ror_rules._rulesets.ring_of_power.results import Ranks
from ror_rules._rulesets.ring_of_power.states import Group
from ror_rules.dice import Dice, Trials
from ror_rules.text import counted


def engine_shots(dice: Dice, side: EngagedSide, group: Group, ranks: Ranks) -> Iterator[Trials]:
    """An engine shoots, if it may and can: its hits are plain ones."""
    book = side.book
    if group.type == "battering-ram":
        return
    table = book.artillery
    targets = dice.look(table, group.type, "targets", why=f"{group.id} may shoot at")
    if not (targets == "any" or side.walled or (targets == "fortress" and side.enemy.walled)):
        words = table.data.words[str(targets)]
        dice.note(table.note(group.type), f"{group.id} does not shoot: only at {words}")
        return
    crew = crew_of_engine(side, group, ranks)
    attacks = _attacks(dice, side, group, crew)
    if not attacks:
        dice.note(table.note("crew-lost"), f"{group.id} cannot shoot with a crew of {crew}")
        return
    if side.walled:
        factor = book.combat_sequence.number("fortress-dice")
        attacks *= factor if dice.reading(book, "rp-double-attacks") == "engines-too" else 1
    needs = int(dice.look(table, group.type, "attack", why=f"{group.id}: strength"))

    def shoot(dice: Dice, count: int) -> dict[HitKey, int]:
        hits = (
            dice.within(side.name)
            .within(group.id)
            .pool(
                count,
                needs,
                why=f"{group.id} shoot: {counted(attacks, 'attack')} with a crew of {crew}",
                cite=table.note(group.type),
                sides=book.combat_chart.number("sides"),
                at="hit",
            )
        )
        return {HitKey(()): hits} if hits else {}

    yield Trials(("shoot", side.name, group.id), attacks, shoot)


def _attacks(dice: Dice, side: EngagedSide, group: Group, crew: int) -> int:
    """An engine's dice by the crew it has, in the text or by the charts' footnotes."""
    book = side.book
    table = book.artillery
    dice.reading(book, "rp-crews")
    full = int(dice.look(table, group.type, "crew", why=f"{group.id}: its whole crew"))
    lost = table.peek(group.type, "lost")
    told = f"{group.id}: attacks lost with each crewman"
    if crew < full and (not crew or lost == "all"):
        dice.look(table, group.type, "lost", why=told)
        return 0
    if dice.reading(book, "rp-artillery") == "chart":
        dice.look(book.combat_chart, group.type, "special", why=f"{group.id}: the charts' footnote")
        each = int(dice.look(table, group.type, "chart-dice", why=f"{group.id}: dice for each crewman"))
        return each * min(crew, int(dice.look(table, group.type, "chart-crew", why=f"{group.id}: crewmen counted")))
    printed = int(dice.look(table, group.type, "dice", why=f"{group.id}: attacks with its whole crew"))
    if crew < full:
        printed -= int(dice.look(table, group.type, "lost", why=told)) * (full - crew)
    return max(0, printed)
