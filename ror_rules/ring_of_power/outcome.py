"""Ring of Power, Combat Outcome: casualties, leadership, the winner, and what losing costs.

Further losses, the fall of a fortress, the fate of the paralysed and of berserkers. What the sides look like when they
go on is `survivors`.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from ror_rules.dice import Dice
from ror_rules.ring_of_power.allocation import worth
from ror_rules.ring_of_power.book import RingOfPower
from ror_rules.ring_of_power.engines import crew_of_beast
from ror_rules.ring_of_power.results import Band, CombatResult, Fate, Ranks, SideAfter
from ror_rules.ring_of_power.scene import SIDES, Camp, Scene, costly, scene, standing
from ror_rules.ring_of_power.states import Combat, Group, SideName
from ror_rules.ring_of_power.survivors import Remains, force, tolls
from ror_rules.text import counted
from ror_rules.values import Value

Winner = Literal["attacker", "defender", "draw"]
OUT: Final[tuple[Fate, ...]] = ("killed", "wounded", "dispersed", "paralysed")


class Ended(Value):
    """A combat after the last defense roll; `silenced` lost wizards' duels."""

    combat: Combat
    attacker: Ranks
    defender: Ranks
    silenced: tuple[str, ...]


class Score(NamedTuple):
    """A side's part of the decision."""

    casualties: int
    leadership: int


def conclude(dice: Dice, book: RingOfPower, state: Ended) -> CombatResult:
    """Who wins, and what it costs; nothing is thrown."""
    here = scene(book, state.combat)
    ranks: dict[SideName, Ranks] = {"attacker": state.attacker, "defender": state.defender}
    scores = {
        name: Score(
            _casualties(dice, here.camps[name], ranks[name]),
            _leadership(dice, here.camps[name], ranks[name], state.silenced),
        )
        for name in SIDES
    }
    totals = {
        "attacker": scores["defender"].casualties + scores["attacker"].leadership,
        "defender": scores["attacker"].casualties + scores["defender"].leadership,
    }
    winner = _winner(dice, here, scores, totals)
    taken = winner == "attacker" and here.camps["defender"].walled
    sides: dict[SideName, SideAfter] = {}
    in_tower = 0
    for name in SIDES:
        camp = here.camps[name]
        remains = Remains(camp, ranks[name], won=winner == name, drawn=winner == "draw")
        lost = winner not in (name, "draw")
        if lost:
            _further_losses(dice, camp, remains)
        if taken and camp.walled:
            in_tower = _fall(dice, camp, remains)
        _paralysed(dice, camp, remains)
        _berserkers(dice, camp, remains)
        amok = _amok(dice, camp, ranks[name], remains)
        _bereft(dice, camp, remains)
        sides[name] = SideAfter(
            casualties=scores[name].casualties,
            leadership=scores[name].leadership,
            total=totals[name],
            tolls=tolls(remains),
            retreats=lost and not (taken and camp.walled) and remains.total > 0,
            amok=amok,
            force=force(dice, remains, regroups=lost and not camp.walled, amok=amok),
        )
        if sides[name].retreats:
            turns = counted(book.combat_sequence.number("regroup-turns"), "full turn")
            dice.note(book.combat_sequence.note("retreat"), f"the {name} retreats a full move and regroups for {turns}")
    return CombatResult(
        winner=winner,
        fortress_taken=taken,
        in_tower=in_tower,
        attacker=sides["attacker"],
        defender=sides["defender"],
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


def _winner(dice: Dice, here: Scene, scores: dict[SideName, Score], totals: dict[str, int]) -> Winner:
    ours, theirs = totals["attacker"], totals["defender"]
    winner: Winner = "attacker" if ours > theirs else "defender" if theirs > ours else "draw"
    says = "a draw" if winner == "draw" else f"the {winner} wins"
    sums = ", ".join(
        f"the {name} {totals[name]} = {scores[other].casualties} + {scores[name].leadership}"
        for name, other in (SIDES, SIDES[::-1])
    )
    dice.note(here.book.combat_sequence.note("outcome"), f"{sums}: {says}")
    return winner


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
