"""Ring of Power, Combat Outcome: casualties and leadership decide, and the loser has further losses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from msgspec import Struct

from ror_rules._rulesets.ring_of_power.battle.crews import run_amok
from ror_rules._rulesets.ring_of_power.battle.engagement import EngagedSide
from ror_rules._rulesets.ring_of_power.battle.losses import (
    crews_lost,
    end_of_berserkers,
    end_of_paralysis,
    fortress_falls,
    further_losses,
)
from ror_rules._rulesets.ring_of_power.battle.survivors import Remains, force, tolls
from ror_rules._rulesets.ring_of_power.battle.table import SideFigures
from ror_rules._rulesets.ring_of_power.book import RingOfPower
from ror_rules._rulesets.ring_of_power.figures import BEASTS, Force
from ror_rules._rulesets.ring_of_power.results import CombatResult, Fate, GroupToll, SideAfter
from ror_rules.author import Dice, Given, Message

Winner = Literal["attacker", "defender", "draw"]
_FATES: Final[tuple[Fate, ...]] = ("killed", "wounded", "dispersed", "paralyzed")


class Score(Struct, frozen=True):
    """The part of one side in the decision: its casualties and its leadership."""

    casualties: int
    leadership: int

    @property
    def rank(self) -> int:
        """Leadership minus casualties. The higher rank wins, because each side adds the casualties of the other."""
        return self.leadership - self.casualties


def score(dice: Dice, side: EngagedSide, table: SideFigures, silenced: tuple[str, ...]) -> Score:
    return Score(_casualties(dice, side, table), _leadership(dice, side, table, silenced))


def winner_of(attacker: Score, defender: Score) -> Winner:
    one, other = attacker.rank, defender.rank
    return "attacker" if one > other else "defender" if other > one else "draw"


def outcome(
    dice: Dice,
    book: RingOfPower,
    sides: Sequence[EngagedSide],
    tables: Sequence[SideFigures],
    silenced: tuple[str, ...],
) -> CombatResult:
    """The result of a combat from the tables of both sides after all rolls, the attacker first."""
    scores = [score(dice, side, table, silenced) for side, table in zip(sides, tables, strict=True)]
    attacker, defender = scores
    winner = winner_of(attacker, defender)
    dice.note(
        book.combat_sequence.note("outcome"),
        f"decided-{winner}",
        attacker=sides[0].title,
        caused=defender.casualties,
        leads=attacker.leadership,
        total=defender.casualties + attacker.leadership,
        defender=sides[1].title,
        their_caused=attacker.casualties,
        their_leads=defender.leadership,
        their_total=attacker.casualties + defender.leadership,
    )
    one, other = [side_after(dice, side, table, winner) for side, table in zip(sides, tables, strict=True)]
    return result_of(winner, sides, scores, (one, other))


class SideEnd(Struct, frozen=True):
    """One side of the result, without the score."""

    tolls: tuple[GroupToll, ...]
    retreats: bool
    amok: tuple[str, ...]
    force: Force | None
    behind: Force | None
    in_tower: int


def result_of(
    winner: Winner, sides: Sequence[EngagedSide], scores: Sequence[Score], ends: tuple[SideEnd, SideEnd]
) -> CombatResult:
    after = [
        SideAfter(
            casualties=own.casualties,
            leadership=own.leadership,
            total=enemy.casualties + own.leadership,
            tolls=end.tolls,
            in_reach=side.in_reach,
            retreats=end.retreats,
            amok=end.amok,
            force=end.force,
            behind=end.behind,
        )
        for side, own, enemy, end in zip(sides, scores, (scores[1], scores[0]), ends, strict=True)
    ]
    return CombatResult(
        winner=winner,
        fortress_taken=winner == "attacker" and sides[1].walled,
        in_tower=ends[1].in_tower,
        attacker=after[0],
        defender=after[1],
    )


def side_after(dice: Dice, side: EngagedSide, table: SideFigures, winner: Winner) -> SideEnd:
    book = side.book
    remains, in_tower = losses(dice, side, table, winner)
    amok: tuple[str, ...] = ()
    if side.types & BEASTS:
        amok = run_amok(dice, remains)
    regroups = retreats = retreats_after(side, remains, winner)
    if in_tower:
        regroups = dice.reading(book, "rp-tower-regroup") == "regroup"
        cite = book.combat_sequence.note("retreat")
        if regroups:
            dice.note(cite, "tower-regroups", turns=book.combat_sequence.number("regroup-turns"))
        else:
            dice.note(cite, "tower-holds")
    if lost_in_the_open(side, winner) and not retreats:
        _abandon_wounded(dice, remains)
    goes_on = force(dice, remains, regroups=regroups, amok=amok)
    if retreats:
        turns = book.combat_sequence.number("regroup-turns")
        dice.note(book.combat_sequence.note("retreat"), "retreats", side=side.title, turns=turns)
    return SideEnd(tolls(remains), retreats, amok, goes_on.force, goes_on.behind, in_tower)


def retreats_after(side: EngagedSide, remains: Remains, winner: Winner) -> bool:
    return lost_in_the_open(side, winner) and (remains.total or side.beside - remains.lost_afar) > 0


def lost_in_the_open(side: EngagedSide, winner: Winner) -> bool:
    lost, taken = winner not in (side.name, "draw"), winner == "attacker" and side.walled
    return lost and not taken


def _abandon_wounded(dice: Dice, remains: Remains) -> None:
    side = remains.side
    remains.hurt = "behind"
    heroes = sum(remains.count(each, "wounded") for each in side.fighting)
    heroes += sum(group.count - len(side.elsewhere(group)) for group in side.stated.groups if group.wounded)
    if heroes:
        dice.note(side.book.abilities.note("carrying"), "wounded-abandoned", side=side.title, heroes=heroes)


def losses(dice: Dice, side: EngagedSide, table: SideFigures, winner: Winner) -> tuple[Remains, int]:
    taken = winner == "attacker" and side.walled
    remains = Remains(side, table, won=winner == side.name)
    if winner not in (side.name, "draw"):
        further_losses(dice, remains)
    in_tower = fortress_falls(dice, remains) if taken else 0
    if remains.paralyzed:
        end_of_paralysis(dice, remains)
    if "berserk" in side.has:
        spent = end_of_berserkers(dice, remains)
        in_tower -= spent if taken else 0  # all other berserkers fell with the place
    if side.crewed and side.types & BEASTS and not taken:
        crews_lost(dice, remains)
    return remains, in_tower


def _casualties(dice: Dice, side: EngagedSide, table: SideFigures) -> int:
    book, total, unhorsed = side.book, 0, 0
    out: dict[Fate, int] = {}
    for fell, count in table.fallen.items():
        fate = fell[1]
        out[fate] = out.get(fate, 0) + count
        if fate in ("killed", "dispersed"):
            total += count
    for cell, count in table.standing.items():
        if cell[1] == "unhorsed":
            unhorsed += count
    uncounted: list[Fate] = []
    if "wounded" in out:
        if dice.reading(book, "rp-hero-casualty") == "yes":
            total += out["wounded"]
        else:
            uncounted.append("wounded")
    if "paralyzed" in out:
        if dice.reading(book, "rp-paralyze-outcome") == "yes":
            total += out["paralyzed"]
        else:
            uncounted.append("paralyzed")
    cite = book.combat_sequence.note("outcome")
    if not (out or unhorsed):
        dice.note(cite, "no-casualties", side=side.title)
        return 0
    if not unhorsed and "killed" in out and len(out) == 1:
        dice.note(cite, "casualties-killed", side=side.title, casualties=total)
        return total
    fates = []
    for fate in _FATES if out else ():
        if fate in out:
            code = f"uncounted-{fate}" if fate in uncounted else f"fell-{fate}"
            fates.append(Message(code, Given(figures=out[fate])))
    if unhorsed:
        fates.append(Message("uncounted-dismounted", Given(figures=unhorsed)))
    dice.note(cite, "casualties", side=side.title, casualties=total, fates=fates)
    return total


def _leadership(dice: Dice, side: EngagedSide, table: SideFigures, silenced: tuple[str, ...]) -> int:
    book = side.book
    for leader in side.leaders:
        if silenced and f"{side.name}/{leader.id}" in silenced:
            continue
        here = side.fighting.get(leader.id, 0)
        apart = side.why_apart(leader) if here < leader.count else None
        if apart is not None:
            reading = dice.reading(book, "rp-leader-apart")
            if reading == "anybody" or (reading == "with-force" and apart in ("far", "held")):
                code, leadership = f"leads-{apart}", leader.leadership
                dice.note(book.combat_sequence.note("leadership"), code, who=leader.called, leadership=leadership)
                return leadership
            if not here:
                dice.note(book.combat_sequence.note("leadership"), f"no-leader-{apart}", who=leader.called)
                continue
        if not table.figures(leader.id):
            if here == sum([count for fell, count in table.fallen.items() if fell.early and fell.group == leader.id]):
                dice.note(book.abilities.note("ambush"), "leader-fell-early", who=leader.called)
                continue
            if dice.reading(book, "rp-leader-slain") == "no":
                dice.note(book.combat_sequence.note("leadership"), "leader-fell", who=leader.called)
                continue
        dice.note(
            book.combat_sequence.note("leadership"),
            "leads",
            who=side.called[leader.id],
            leadership=leader.leadership,
        )
        return leader.leadership
    return 0
