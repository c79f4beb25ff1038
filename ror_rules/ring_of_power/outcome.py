"""Ring of Power, Combat Outcome: casualties, leadership, the winner, and what losing costs.

Further losses, the fall of a fortress, the fate of the paralysed and of berserkers. What the sides look like when they
go on is `survivors`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, Literal, NamedTuple, Protocol, TypeVar

from ror_rules.dice import Clash, Dice, Verdict, Which
from ror_rules.ring_of_power.allocation import worth
from ror_rules.ring_of_power.book import RingOfPower
from ror_rules.ring_of_power.engines import crew_of_beast
from ror_rules.ring_of_power.results import Band, CombatResult, Fate, Ranks, SideAfter, Toll
from ror_rules.ring_of_power.scene import SIDES, Camp, costly, scene, standing
from ror_rules.ring_of_power.states import Combat, Group, Side
from ror_rules.ring_of_power.survivors import Remains, force, tolls
from ror_rules.text import counted

Winner = Literal["attacker", "defender", "draw"]
WINNERS: Final[dict[Verdict, Winner]] = {1: "attacker", 0: "draw", -1: "defender"}
OUT: Final[tuple[Fate, ...]] = ("killed", "wounded", "dispersed", "paralysed")
DECIDED: Final = ("winner", "fortress_taken", "attacker_wins", "defender_wins", "draw")
"""Fields and summaries that show who wins."""
BEYOND: Final = ("tolls", "retreats", "amok", "force", "left", "gone", "leader_falls")
"""Fields and summaries of a side that hang on more than its score."""


class Score(NamedTuple):
    """A side's part of the decision."""

    casualties: int
    leadership: int


class After(NamedTuple):
    """What becomes of a side."""

    tolls: tuple[Toll, ...]
    retreats: bool
    amok: tuple[str, ...]
    force: Side | None
    in_tower: int


NO_CARE: Final = After((), False, (), None, 0)
"""In place of what nobody looks at."""


class Struck(Protocol):
    """A side about to be struck; `fine`: somebody looks at its single groups."""

    @property
    def fine(self) -> bool:
        """Whether groups are told apart."""

    def __hash__(self) -> int: ...


T = TypeVar("T", bound=Struck)


class Meeting(Clash[Ranks, Score, After, tuple[Score, After], CombatResult], Generic[T]):
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
        self.key = (book, step, struck)
        self._fine = (struck[0].fine, struck[1].fine)
        self.scope = (book, combat, silenced, self._fine)
        self._book = book
        self._here: Final = scene(book, combat)
        self._silenced = silenced
        self._step = step
        self._struck = struck

    def side(self, dice: Dice, which: Which) -> Ranks:
        """A side after the last defense roll."""
        return dice.tail(self._step, self._book, self._struck[which])

    def score(self, dice: Dice, which: Which, side: Ranks) -> Score:
        """Its casualties and its leadership."""
        camp = self._here.camps[SIDES[which]]
        return Score(_casualties(dice, camp, side), _leadership(dice, camp, side, self._silenced))

    def standing(self, score: Score) -> int:
        """Enemy casualties and one's own leadership against the same of the enemy: so one's own casualties count off."""
        return score.leadership - score.casualties

    def told(self, dice: Dice, scores: tuple[Score, Score], verdict: Verdict) -> None:
        """Who wins."""
        winner = WINNERS[verdict]
        says = "a draw" if winner == "draw" else f"the {winner} wins"
        sums = ", ".join(
            f"the {name} {other.casualties + own.leadership} = {other.casualties} + {own.leadership}"
            for name, own, other in zip(SIDES, scores, reversed(scores), strict=True)
        )
        dice.note(self._here.book.combat_sequence.note("outcome"), f"{sums}: {says}")

    def cares(self, dice: Dice, which: Which) -> bool:
        """Whether more than its score is kept of a side."""
        name = SIDES[which]
        beyond = [f"{name}.{field}" for field in BEYOND]
        return dice.keeps(*beyond) or (name == "defender" and dice.keeps("in_tower"))

    def after(self, dice: Dice, which: Which, side: Ranks, verdict: Verdict) -> After:
        """What losing costs, and how the side goes on."""
        name, winner = SIDES[which], WINNERS[verdict]
        camp, book = self._here.camps[name], self._here.book
        taken = winner == "attacker" and camp.walled
        remains = Remains(camp, side, won=winner == name, drawn=winner == "draw")
        lost = winner not in (name, "draw")
        if lost:
            _further_losses(dice, camp, remains)
        in_tower = _fall(dice, camp, remains) if taken else 0
        _paralysed(dice, camp, remains)
        _berserkers(dice, camp, remains)
        amok = _amok(dice, camp, side, remains)
        _bereft(dice, camp, remains)
        retreats = lost and not taken and remains.total > 0
        found = After(
            tolls(remains),
            retreats,
            amok,
            force(dice, remains, regroups=lost and not camp.walled, amok=amok) if self._fine[which] else None,
            in_tower,
        )
        if retreats:
            turns = counted(book.combat_sequence.number("regroup-turns"), "full turn")
            dice.note(book.combat_sequence.note("retreat"), f"the {name} retreats a full move and regroups for {turns}")
        return found

    def shown(self, dice: Dice, which: Which, score: Score, after: After | None) -> tuple[Score, After]:
        """What is kept of a side."""
        name, other = SIDES[which], SIDES[1 - which]
        casualties = dice.keeps(f"{name}.casualties", f"{other}.total")
        leadership = dice.keeps(f"{name}.leadership", f"{name}.total")
        return (
            Score(score.casualties if casualties else 0, score.leadership if leadership else 0),
            after or NO_CARE,
        )

    def decided(self, dice: Dice) -> bool:
        """Whether who wins is looked at."""
        return dice.keeps(*DECIDED)

    def end(self, verdict: Verdict, shown: tuple[tuple[Score, After], tuple[Score, After]]) -> CombatResult:
        """The result."""
        winner = WINNERS[verdict]
        (ours, attacker), (theirs, defender) = shown
        return CombatResult(
            winner=winner,
            fortress_taken=winner == "attacker" and self._here.camps["defender"].walled,
            in_tower=defender.in_tower,
            attacker=_side_after(ours, theirs, attacker),
            defender=_side_after(theirs, ours, defender),
        )


def _side_after(own: Score, enemy: Score, after: After) -> SideAfter:
    return SideAfter(
        casualties=own.casualties,
        leadership=own.leadership,
        total=enemy.casualties + own.leadership,
        tolls=after.tolls,
        retreats=after.retreats,
        amok=after.amok,
        force=after.force,
    )


def _casualties(dice: Dice, camp: Camp, ranks: Ranks) -> int:
    """The casualties that count for the decision."""
    book = camp.scene.book
    out = {fate: sum(each.count for each in ranks.fallen if each.fate == fate) for fate in OUT}
    counted_out = out["killed"] + out["dispersed"]
    if out["wounded"] and dice.reading(book, "rp-hero-casualty") == "yes":
        counted_out += out["wounded"]
    if out["paralysed"] and dice.reading(book, "rp-paralyze-outcome") == "yes":
        counted_out += out["paralysed"]
    unhorsed = sum(band.count for band in ranks.bands if band.form == "unhorsed")
    if unhorsed:
        dice.reading(book, "rp-dismantled")
        dice.reading(book, "rp-kills-in-example")
    parts = [f"{count} {fate}" for fate, count in out.items() if count]
    if unhorsed:
        parts.append(f"{unhorsed} dismounted, no casualty")
    told = f" ({', '.join(parts)})" if parts else ""
    dice.note(
        book.combat_sequence.note("outcome"),
        f"the {camp.name} has {counted(counted_out, 'casualty', 'casualties')}{told}",
    )
    return counted_out


def _leadership(dice: Dice, camp: Camp, ranks: Ranks, silenced: tuple[str, ...]) -> int:
    """The highest leadership that still counts."""
    book = camp.scene.book
    for leader in camp.leaders:
        if f"{camp.name}/{leader.id}" in silenced:
            continue
        here = camp.fighting.get(leader.id, 0)
        gone = sum(each.count for each in ranks.fallen if each.id == leader.id and each.early)
        if here and gone == here == leader.count:
            dice.note(book.abilities.note("ambush"), f"{leader.id} fell to the ambush and leads nobody")
            continue
        slain = here == leader.count and not standing(ranks, leader.id)
        if slain and dice.reading(book, "rp-leader-slain") == "no":
            dice.note(book.combat_sequence.note("leadership"), f"{leader.id} has fallen and leads nobody")
            continue
        dice.note(book.combat_sequence.note("leadership"), f"{leader.id} leads the {camp.name}: {leader.leadership}")
        return leader.leadership
    return 0


def _order_of_loss(camp: Camp, band: Band) -> tuple[object, ...]:
    """Army figures first, berserkers before all, then as the player asks, then the least worth."""
    group = camp.groups[band.id]
    asked = camp.side.sacrifice
    return (
        group.character,
        not camp.can(band.id, "berserk"),
        asked.index(band.id) if band.id in asked else len(asked),
        costly(group),
        worth(camp, band),
        band.id,
        band.form,
    )


def _further_losses(dice: Dice, camp: Camp, remains: Remains) -> None:
    """The loser's figures lost for every ten remaining, rounded up."""
    book = camp.scene.book
    each = book.combat_sequence.number("remaining-per-loss")
    remaining = remains.total
    losses = -(-remaining // each)
    if not losses:
        return
    dice.reading(book, "rp-extra-loss")
    if camp.walled:
        dice.reading(book, "rp-fortress-losses")
    if any(camp.can(band.id, "berserk") for band in remains.bands):
        dice.reading(book, "rp-berserk")
    taken: list[str] = []
    for band in sorted(remains.bands, key=lambda band: _order_of_loss(camp, band)):
        count = min(losses, band.count)
        if count:
            remains.lose(dice, band, count, "lost")
            taken.append(f"{count} of {band.id}")
            losses -= count
    dice.note(book.combat_sequence.note("losses"), f"of {remaining} remaining the {camp.name} loses {', '.join(taken)}")


def _fall(dice: Dice, camp: Camp, remains: Remains) -> int:
    """The fortress is taken: characters reach its tower, army figures as far as it holds them, the rest is lost."""
    book, site = camp.scene.book, camp.scene.combat.site
    refuge = site.refuge if site.kind == "fortress" else None
    saved = 0
    room = refuge or 0
    for band in sorted(remains.bands, key=lambda band: _order_of_loss(camp, band), reverse=True):
        if camp.groups[band.id].character:
            stays = 0 if refuge is None else band.count
        else:
            stays = min(room, band.count)
            room -= stays
        saved += stays
        if stays < band.count:
            remains.lose(dice, band, band.count - stays, "fallen")
    remains.captured = refuge is None
    where = f"; {counted(saved, 'figure')} in the tower" if refuge is not None else ""
    hurt = sum(remains.count(each, "wounded") for each in camp.fighting)
    hurt += sum(group.count for group in camp.side.groups if group.wounded)
    if hurt and remains.captured:
        where = f"; {counted(hurt, 'wounded hero', 'wounded heroes')} in the victor's hands"
    dice.note(book.combat_sequence.note("fall"), f"the {site.kind} is taken{where}")
    return saved


def _paralysed(dice: Dice, camp: Camp, remains: Remains) -> None:
    """Paralysed figures recover on the winning side; on any other they are eliminated."""
    count = sum(each.count for each in remains.paralysed)
    if not count:
        return
    one = count == 1
    fate = "is eliminated" if one else "are eliminated"
    if remains.won:
        fate = "recovers and does not move next turn" if one else "recover and do not move next turn"
    if not remains.won and any(camp.can(each.id, "heroes") for each in remains.paralysed):
        dice.reading(camp.scene.book, "rp-lost-heroes")
    dice.note(
        camp.scene.book.abilities.note("paralyze"), f"{counted(count, 'paralysed figure')} of the {camp.name} {fate}"
    )


def _berserkers(dice: Dice, camp: Camp, remains: Remains) -> None:
    """Berserkers do not outlive the combat."""
    spent = [band for band in remains.bands if camp.can(band.id, "berserk")]
    for band in spent:
        remains.lose(dice, band, band.count, "spent")
    if spent:
        dice.reading(camp.scene.book, "rp-berserk")
        count = sum(band.count for band in spent)
        end = f"{counted(count, 'berserker')} of the {camp.name} {'dies' if count == 1 else 'die'} after the combat"
        dice.note(camp.scene.book.abilities.note("berserk"), end)


def _amok(dice: Dice, camp: Camp, ranks: Ranks, remains: Remains) -> tuple[str, ...]:
    """Mumakil that stand and have no crew left."""
    found = []
    for band in remains.bands:
        group: Group = camp.groups[band.id]
        if crew_of_beast(camp, group, ranks) == 0:
            dice.reading(camp.scene.book, "rp-mumakil")
            dice.note(camp.scene.book.combat_chart.note("amok"), f"{group.id} has no crew left and runs amok")
            found.append(group.id)
    return tuple(sorted(found))


def _bereft(dice: Dice, camp: Camp, remains: Remains) -> None:
    """Crews whose mumakil or ship is gone."""
    left = {band.id for band in remains.bands}
    for beast, crews in camp.crews.items():
        afoot = [crew for crew in crews if crew in left]
        if beast not in left and afoot and beast in camp.fighting:
            dice.reading(camp.scene.book, "rp-crew-after")
            dice.note(camp.scene.book.combat_chart.note("amok"), f"{', '.join(afoot)} go on without {beast}")
