"""Ring of Power, Combat Outcome: casualties and leadership of both sides, and so who wins.

How two sides that know nothing of each other come together. What losing costs is in `losses`, mumakil without crew and
crews without mumakil are in `crews`, and what the sides look like when they go on in `survivors`.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Final, Literal

from ror_rules._rulesets.ring_of_power.battle.crews import bereft, run_amok
from ror_rules._rulesets.ring_of_power.battle.determining_hits import of_the_example
from ror_rules._rulesets.ring_of_power.battle.engagement import SIDES, EngagedSide, engage
from ror_rules._rulesets.ring_of_power.battle.losses import (
    end_of_berserkers,
    end_of_paralysis,
    fortress_falls,
    further_losses,
)
from ror_rules._rulesets.ring_of_power.battle.survivors import Remains, force, sums, tolls
from ror_rules._rulesets.ring_of_power.book import RingOfPower
from ror_rules._rulesets.ring_of_power.figures import BEASTS, Force
from ror_rules._rulesets.ring_of_power.results import CombatResult, Fate, GroupToll, Ranks, SideAfter
from ror_rules._rulesets.ring_of_power.states import Combat
from ror_rules.dice import Contest, Dice, Sign, Untold, Which
from ror_rules.text import counted
from ror_rules.values import Value

_Winner = Literal["attacker", "defender", "draw"]
_WINNERS: Final[dict[Sign, _Winner]] = {1: "attacker", 0: "draw", -1: "defender"}
_FATES: Final[tuple[Fate, ...]] = ("killed", "wounded", "dispersed", "paralyzed")
"""What becomes of figures, in the order in which it is told."""


class _Score(Value):
    """A side's part of the decision."""

    casualties: int
    leadership: int

    @property
    def rank(self) -> int:
        """Enemy casualties and one's own leadership against the same of the enemy: so one's own casualties count off."""
        return self.leadership - self.casualties


class _Aftermath(Value):
    """What becomes of a side."""

    tolls: tuple[GroupToll, ...]
    retreats: bool
    amok: tuple[str, ...]
    force: Force | None
    behind: Force | None
    in_tower: int


class Decision(Contest[Ranks, _Score, _Aftermath, CombatResult]):
    """Both sides of a combat, as far as they come together: casualties and leadership decide, and the loser pays."""

    def __init__(
        self,
        book: RingOfPower,
        combat: Combat,
        silenced: tuple[str, ...],
        *,
        apart: bool = True,
    ) -> None:
        """`apart`: whether the single groups of a side are told apart; else like figures are counted together.

        Then no more is told than sums over the tolls, and the best leader's.
        """
        self.scope = (book, combat, silenced)
        self._book = book
        self._combat = combat
        self._sides: Final = engage(book, combat).sides
        self._silenced = silenced
        self._apart = apart
        self._sums: Final[tuple[dict[tuple[str, int], GroupToll], ...]] = {}, {}
        self._unbeaten: Final[tuple[dict[Ranks, _Aftermath], ...]] = {}, {}
        """What becomes of a side by how it stands: a draw leaves it as a victory does, but for the paralyzed."""

    def hangs_on(self, which: Which) -> Hashable:
        """A side that fights with all it has knows nothing of the other, but for what stands on both."""
        side = self._sides[SIDES[which]]
        if side.engagement.reach is not None:
            return self.scope
        combat = side.engagement.combat
        return self._book, side.stated, side.setting, combat.site, combat.turn, self._silenced

    def score(self, dice: Dice, which: Which, side: Ranks) -> _Score:
        """Its casualties and its leadership."""
        engaged = self._sides[SIDES[which]]
        return _Score(_casualties(dice, engaged, side), _leadership(dice, engaged, side, self._silenced))

    def record(self, dice: Dice, scores: tuple[_Score, _Score], sign: Sign) -> None:
        """Who wins."""
        winner = _WINNERS[sign]
        says = "a draw" if winner == "draw" else f"the {winner} wins"
        attacker, defender = scores
        ours = f"{defender.casualties + attacker.leadership} = {defender.casualties} + {attacker.leadership}"
        theirs = f"{attacker.casualties + defender.leadership} = {attacker.casualties} + {defender.leadership}"
        dice.note(self._book.combat_sequence.note("outcome"), f"the attacker {ours}, the defender {theirs}: {says}")

    def after(self, dice: Dice, which: Which, side: Ranks, sign: Sign) -> _Aftermath:
        """What losing costs, and how the side goes on."""
        name, winner = SIDES[which], _WINNERS[sign]
        engaged, book = self._sides[name], self._book
        untold: Any = Untold(which)
        taken = winner == "attacker" and engaged.walled
        lost = winner not in (name, "draw")
        alike = {} if lost or taken else self._unbeaten[which]
        if side in alike:
            return alike[side]
        remains = Remains(engaged, side, won=winner == name)
        if lost:
            further_losses(dice, remains)
        in_tower = fortress_falls(dice, remains) if taken else 0
        if remains.paralyzed:
            end_of_paralysis(dice, remains)
        if "berserk" in engaged.has:
            spent = end_of_berserkers(dice, remains)
            in_tower -= spent if taken else 0  # all others of them fell with the place
        amok: tuple[str, ...] = ()
        if engaged.types & BEASTS:
            amok = run_amok(dice, remains) if self._apart else untold
            bereft(dice, remains)
        regroups = retreats = lost and not taken and (remains.total or engaged.beside) > 0
        if in_tower:
            regroups = dice.reading(book, "rp-tower-regroup") == "regroup"
            turns = counted(book.combat_sequence.number("regroup-turns"), "full turn")
            held = f"regroup for {turns}" if regroups else "hold it and need not regroup"
            dice.note(book.combat_sequence.note("retreat"), f"those who reached the tower {held}")
        if self._apart:
            goes_on = force(dice, remains, regroups=regroups, amok=amok)
            found = _Aftermath(tolls(remains), retreats, amok, goes_on.force, goes_on.behind, in_tower)
        else:
            found = _Aftermath(sums(remains, untold, self._sums[which]), retreats, amok, untold, untold, in_tower)
        if retreats:
            turns = counted(book.combat_sequence.number("regroup-turns"), "full turn")
            dice.note(book.combat_sequence.note("retreat"), f"the {name} retreats a full move and regroups for {turns}")
        if not remains.paralyzed:
            alike[side] = found
        return found

    def end(self, sign: Sign, scores: tuple[_Score, _Score], after: tuple[_Aftermath, _Aftermath]) -> CombatResult:
        """The result."""
        winner, (ours, theirs) = _WINNERS[sign], scores
        return CombatResult(
            winner=winner,
            fortress_taken=winner == "attacker" and self._sides["defender"].walled,
            in_tower=after[1].in_tower,
            attacker=_side_after(self._sides["attacker"], ours, theirs, after[0]),
            defender=_side_after(self._sides["defender"], theirs, ours, after[1]),
        )


def _side_after(side: EngagedSide, own: _Score, enemy: _Score, after: _Aftermath) -> SideAfter:
    return SideAfter(
        casualties=own.casualties,
        leadership=own.leadership,
        total=enemy.casualties + own.leadership,
        tolls=after.tolls,
        in_reach=side.in_reach,
        retreats=after.retreats,
        amok=after.amok,
        force=after.force,
        behind=after.behind,
    )


def _casualties(dice: Dice, side: EngagedSide, ranks: Ranks) -> int:
    """The casualties that count for the decision."""
    book, counted_out, unhorsed = side.book, 0, 0
    out: dict[Fate, int] = {}
    for each in ranks.fallen:
        out[each.fate] = out[each.fate] + each.count if each.fate in out else each.count
        if each.fate in {"killed", "dispersed"}:
            counted_out += each.count
    for band in ranks.bands:
        if band.form == "unhorsed":
            unhorsed += band.count
    if "wounded" in out and dice.reading(book, "rp-hero-casualty") == "yes":
        counted_out += out["wounded"]
    if "paralyzed" in out and dice.reading(book, "rp-paralyze-outcome") == "yes":
        counted_out += out["paralyzed"]
    if unhorsed:
        dice.reading(book, "rp-dismantled")
        if of_the_example(side.enemy):
            dice.reading(book, "rp-kills-in-example")
    told = ", ".join([f"{out[fate]} {fate}" for fate in _FATES if fate in out]) if out else ""
    if unhorsed:
        told += f"{'; ' if told else ''}not counted: {unhorsed} dismounted"
    dice.note(
        book.combat_sequence.note("outcome"),
        f"the {side.name} has {counted(counted_out, 'casualty', 'casualties')}{f' ({told})' if told else ''}",
    )
    return counted_out


def _leadership(dice: Dice, side: EngagedSide, ranks: Ranks, silenced: tuple[str, ...]) -> int:
    """The highest leadership that still counts."""
    book = side.book
    for leader in side.leaders:
        if silenced and f"{side.name}/{leader.id}" in silenced:
            continue
        here = side.fighting.get(leader.id, 0)
        if here == leader.count and not ranks.standing(leader.id):
            if here == sum([each.count for each in ranks.fallen if each.early and each.id == leader.id]):
                dice.note(book.abilities.note("ambush"), f"{leader.label} fell to the ambush and leads nobody")
                continue
            if dice.reading(book, "rp-leader-slain") == "no":
                dice.note(book.combat_sequence.note("leadership"), f"{leader.label} has fallen and leads nobody")
                continue
        dice.note(
            book.combat_sequence.note("leadership"),
            f"{side.called[leader.id]} leads the {side.name}: {leader.leadership}",
        )
        return leader.leadership
    return 0
