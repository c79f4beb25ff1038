"""Ring of Power, Combat Outcome: casualties and leadership of both sides, and so who wins.

How two sides that know nothing of each other come together. What losing costs is in `losses`, mumakil without crew and
crews without mumakil are in `crews`, and what the sides look like when they go on in `survivors`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, Literal, Protocol, TypeVar

from ror_rules._rulesets.ring_of_power.battle.crews import bereft, run_amok
from ror_rules._rulesets.ring_of_power.battle.determining_hits import of_the_example
from ror_rules._rulesets.ring_of_power.battle.engagement import SIDES, EngagedSide, engage
from ror_rules._rulesets.ring_of_power.battle.losses import (
    end_of_berserkers,
    end_of_paralysis,
    fortress_falls,
    further_losses,
)
from ror_rules._rulesets.ring_of_power.battle.survivors import After, Remains, force, tolls
from ror_rules._rulesets.ring_of_power.book import RingOfPower
from ror_rules._rulesets.ring_of_power.figures import BEASTS, Force
from ror_rules._rulesets.ring_of_power.results import CombatResult, Fate, GroupToll, Ranks, SideAfter, Told
from ror_rules._rulesets.ring_of_power.states import Combat, SideName
from ror_rules.dice import Contest, Dice, Sign, Which
from ror_rules.text import counted
from ror_rules.values import Value

_Winner = Literal["attacker", "defender", "draw"]
_WINNERS: Final[dict[Sign, _Winner]] = {1: "attacker", 0: "draw", -1: "defender"}
_OUT: Final[tuple[Fate, ...]] = ("killed", "wounded", "dispersed", "paralyzed")
_SHOW_WHO_WINS: Final = ("winner", "fortress_taken", "attacker.wins", "defender.wins", "draw")
"""Fields and summaries that show who wins."""
_BEYOND_THE_SCORE: Final = ("tolls", "retreats", "amok", "force", "behind", "left", "gone", "leader_falls")
"""Fields and summaries of a side that hang on more than its score."""


class _Score(Value):
    """A side's part of the decision."""

    casualties: int
    leadership: int


class _Aftermath(Value):
    """What becomes of a side."""

    tolls: tuple[GroupToll, ...]
    retreats: bool
    amok: tuple[str, ...]
    force: Force | None
    behind: Force | None
    in_tower: int


_UNSEEN: Final = _Aftermath((), False, (), None, None, 0)
"""In place of what nobody looks at."""


class _Struck(Protocol):
    """A side about to be struck."""

    @property
    def told(self) -> Told:
        """How its groups are told apart, because somebody looks at them."""

    def __hash__(self) -> int: ...


T = TypeVar("T", bound=_Struck)


def how_told(dice: Dice, name: SideName) -> Told:
    """What anybody looks at of a side: its single groups, who has which part in it, or no more than how many it is."""
    if dice.observes(f"{name}.tolls", f"{name}.force", f"{name}.behind"):
        return "groups"
    return "roles" if dice.observes(f"{name}.amok", "in_tower") else "numbers"


class Decision(Contest[Ranks, _Score, _Aftermath, tuple[_Score, _Aftermath], CombatResult], Generic[T]):
    """Both sides of a combat, as far as they come together: casualties and leadership decide, and the loser pays."""

    def __init__(
        self,
        book: RingOfPower,
        combat: Combat,
        silenced: tuple[str, ...],
        step: Callable[[Dice, RingOfPower, T], Ranks],
        struck: tuple[T, T],
    ) -> None:
        """`step` makes of each side that is `struck`, the attacker first, how it stands after the last defense roll."""
        self.keys = (book, step, struck[0]), (book, step, struck[1])
        self._told = (struck[0].told, struck[1].told)
        self.scope = (book, combat, silenced, self._told)
        self._book = book
        self._sides: Final = engage(book, combat).sides
        self._silenced = silenced
        self._step = step
        self._struck = struck

    def side(self, dice: Dice, which: Which) -> Ranks:
        """A side after the last defense roll."""
        return dice.tail(self._step, self._book, self._struck[which])

    def score(self, dice: Dice, which: Which, side: Ranks) -> _Score:
        """Its casualties and its leadership."""
        engaged = self._sides[SIDES[which]]
        return _Score(_casualties(dice, engaged, side), _leadership(dice, engaged, side, self._silenced))

    def rank(self, score: _Score) -> int:
        """Enemy casualties and one's own leadership against the same of the enemy: so one's own casualties count off."""
        return score.leadership - score.casualties

    def record(self, dice: Dice, scores: tuple[_Score, _Score], verdict: Sign) -> None:
        """Who wins."""
        winner = _WINNERS[verdict]
        says = "a draw" if winner == "draw" else f"the {winner} wins"
        attacker, defender = scores
        ours = f"{defender.casualties + attacker.leadership} = {defender.casualties} + {attacker.leadership}"
        theirs = f"{attacker.casualties + defender.leadership} = {attacker.casualties} + {defender.leadership}"
        dice.note(self._book.combat_sequence.note("outcome"), f"the attacker {ours}, the defender {theirs}: {says}")

    def observes_side(self, dice: Dice, which: Which) -> bool:
        """Whether more than its score is kept of a side."""
        name = SIDES[which]
        beyond = [f"{name}.{field}" for field in _BEYOND_THE_SCORE]
        return dice.observes(*beyond) or (name == "defender" and dice.observes("in_tower"))

    def after(self, dice: Dice, which: Which, side: Ranks, verdict: Sign) -> _Aftermath:
        """What losing costs, and how the side goes on."""
        name, winner = SIDES[which], _WINNERS[verdict]
        engaged, book, told = self._sides[name], self._book, self._told[which]
        taken = winner == "attacker" and engaged.walled
        remains = Remains(engaged, side, won=winner == name)
        lost = winner not in (name, "draw")
        if lost:
            further_losses(dice, remains)
        in_tower = fortress_falls(dice, remains) if taken else 0
        if remains.paralyzed:
            end_of_paralysis(dice, remains)
        if "berserk" in engaged.has:
            end_of_berserkers(dice, remains)
        amok: tuple[str, ...] = ()
        if engaged.types & BEASTS:
            left = [band.id for band in remains.bands]
            amok = () if told == "numbers" else run_amok(dice, engaged, side, left)
            bereft(dice, engaged, left)
        regroups = retreats = lost and not taken and (remains.total or engaged.beside) > 0
        if in_tower:
            regroups = dice.reading(book, "rp-tower-regroup") == "regroup"
            turns = counted(book.combat_sequence.number("regroup-turns"), "full turn")
            held = f"regroup for {turns}" if regroups else "hold it and need not regroup"
            dice.note(book.combat_sequence.note("retreat"), f"those who reached the tower {held}")
        goes_on, bands = After(None, None), remains.bands_by_group()
        if told == "groups":
            goes_on = force(dice, remains, bands, regroups=regroups, amok=amok)
        found = _Aftermath(tolls(remains, bands), retreats, amok, goes_on.force, goes_on.behind, in_tower)
        if retreats:
            turns = counted(book.combat_sequence.number("regroup-turns"), "full turn")
            dice.note(book.combat_sequence.note("retreat"), f"the {name} retreats a full move and regroups for {turns}")
        return found

    def projected(self, dice: Dice, which: Which, score: _Score, after: _Aftermath | None) -> tuple[_Score, _Aftermath]:
        """What is kept of a side."""
        name, other = SIDES[which], SIDES[1 - which]
        casualties = dice.observes(f"{name}.casualties", f"{other}.total")
        leadership = dice.observes(f"{name}.leadership", f"{name}.total")
        return (
            _Score(score.casualties if casualties else 0, score.leadership if leadership else 0),
            after or _UNSEEN,
        )

    def observes_sign(self, dice: Dice) -> bool:
        """Whether who wins is looked at."""
        return dice.observes(*_SHOW_WHO_WINS)

    def end(self, verdict: Sign, shown: tuple[tuple[_Score, _Aftermath], tuple[_Score, _Aftermath]]) -> CombatResult:
        """The result."""
        winner = _WINNERS[verdict]
        (ours, attacker), (theirs, defender) = shown
        return CombatResult(
            winner=winner,
            fortress_taken=winner == "attacker" and self._sides["defender"].walled,
            in_tower=defender.in_tower,
            attacker=_side_after(self._sides["attacker"], ours, theirs, attacker),
            defender=_side_after(self._sides["defender"], theirs, ours, defender),
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
    book = side.book
    out, unhorsed = dict.fromkeys(_OUT, 0), 0
    for each in ranks.fallen:
        out[each.fate] += each.count
    for band in ranks.bands:
        if band.form == "unhorsed":
            unhorsed += band.count
    counted_out = out["killed"] + out["dispersed"]
    if out["wounded"] and dice.reading(book, "rp-hero-casualty") == "yes":
        counted_out += out["wounded"]
    if out["paralyzed"] and dice.reading(book, "rp-paralyze-outcome") == "yes":
        counted_out += out["paralyzed"]
    if unhorsed:
        dice.reading(book, "rp-dismantled")
        if of_the_example(side.enemy):
            dice.reading(book, "rp-kills-in-example")
    parts = [f"{count} {fate}" for fate, count in out.items() if count]
    notes = [", ".join(parts)] if parts else []
    if unhorsed:
        notes.append(f"not counted: {unhorsed} dismounted")
    told = f" ({'; '.join(notes)})" if notes else ""
    dice.note(
        book.combat_sequence.note("outcome"),
        f"the {side.name} has {counted(counted_out, 'casualty', 'casualties')}{told}",
    )
    return counted_out


def _leadership(dice: Dice, side: EngagedSide, ranks: Ranks, silenced: tuple[str, ...]) -> int:
    """The highest leadership that still counts."""
    book = side.book
    for leader in side.leaders:
        if silenced and f"{side.name}/{leader.id}" in silenced:
            continue
        here = side.fighting.get(leader.id, 0)
        gone = sum([each.count for each in ranks.fallen if each.early and each.id == leader.id]) if ranks.fallen else 0
        if here and gone == here == leader.count:
            dice.note(book.abilities.note("ambush"), f"{leader.label} fell to the ambush and leads nobody")
            continue
        slain = here == leader.count and not ranks.standing(leader.id)
        if slain and dice.reading(book, "rp-leader-slain") == "no":
            dice.note(book.combat_sequence.note("leadership"), f"{leader.label} has fallen and leads nobody")
            continue
        dice.note(
            book.combat_sequence.note("leadership"),
            f"{side.called[leader.id]} leads the {side.name}: {leader.leadership}",
        )
        return leader.leadership
    return 0
