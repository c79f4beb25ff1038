"""Ring of Power, Combat Outcome: what losing costs, and who does not outlive the combat.

Further losses of the loser and their order (berserkers before all, characters last), the fall of a fortress and who
reaches its tower, the fate of the paralyzed, and the end of berserkers. Who has lost is `outcome`'s.
"""

from __future__ import annotations

from ror_rules._rulesets.ring_of_power.battle.engagement import EngagedSide, costly
from ror_rules._rulesets.ring_of_power.battle.policies import worth
from ror_rules._rulesets.ring_of_power.battle.survivors import Remains
from ror_rules._rulesets.ring_of_power.results import StandingFigures
from ror_rules.dice import Dice
from ror_rules.text import counted


def _order_of_loss(side: EngagedSide, band: StandingFigures) -> tuple[object, ...]:
    """Army figures first, berserkers before all, then as the player asks, then the least worth."""
    group = side.groups[band.id]
    asked = side.stated.sacrifice
    return (
        group.character,
        not side.can(band.id, "berserk"),
        asked.index(band.id) if band.id in asked else len(asked),
        costly(group),
        worth(side, band),
        band.id,
        band.form,
    )


def further_losses(dice: Dice, remains: Remains) -> None:
    """The loser's figures lost for every ten remaining, rounded up."""
    side, book = remains.side, remains.side.book
    each = book.combat_sequence.number("remaining-per-loss")
    remaining = remains.total
    losses = -(-remaining // each)
    if not losses:
        return
    dice.reading(book, "rp-extra-loss")
    if side.walled and dice.reading(book, "rp-fortress-losses") == "instead":
        dice.note(
            book.combat_sequence.note("fall"), f"the {side.name} loses what goes down with the place, and no more"
        )
        return
    if any(side.can(band.id, "berserk") for band in remains.bands):
        dice.reading(book, "rp-berserk")
    taken: list[str] = []
    for band in sorted(remains.bands, key=lambda band: _order_of_loss(side, band)):
        count = min(losses, band.count)
        if count:
            remains.lose(dice, band, count, "lost")
            taken.append(f"{count} of {side.label(band.id)}")
            losses -= count
    dice.note(book.combat_sequence.note("losses"), f"of {remaining} remaining the {side.name} loses {', '.join(taken)}")


def fortress_falls(dice: Dice, remains: Remains) -> int:
    """The fortress is taken: characters reach its tower, army figures as far as it holds them, the rest is lost."""
    side, book, site = remains.side, remains.side.book, remains.side.combat.site
    refuge = site.refuge if site.kind == "fortress" else None
    saved = 0
    room = refuge or 0
    for band in sorted(remains.bands, key=lambda band: _order_of_loss(side, band), reverse=True):
        if side.groups[band.id].character:
            stays = 0 if refuge is None else band.count
        else:
            stays = min(room, band.count)
            room -= stays
        saved += stays
        if stays < band.count:
            remains.lose(dice, band, band.count - stays, "fallen")
    remains.captured = refuge is None
    where = f"; {counted(saved, 'figure')} in the tower" if refuge is not None else ""
    hurt = sum(remains.count(each, "wounded") for each in side.fighting)
    hurt += sum(group.count for group in side.stated.groups if group.wounded)
    if hurt and remains.captured:
        where = f"; {counted(hurt, 'wounded hero', 'wounded heroes')} in the victor's hands"
    dice.note(book.combat_sequence.note("fall"), f"the {site.kind} is taken{where}")
    return saved


def end_of_paralysis(dice: Dice, remains: Remains) -> None:
    """Paralyzed figures recover on the winning side; on any other they are eliminated."""
    side, count = remains.side, sum(each.count for each in remains.paralyzed)
    if not count:
        return
    one = count == 1
    fate = "is eliminated" if one else "are eliminated"
    if remains.won:
        fate = "recovers and does not move next turn" if one else "recover and do not move next turn"
    if not remains.won and any(side.can(each.id, "heroes") for each in remains.paralyzed):
        dice.reading(side.book, "rp-lost-heroes")
    dice.note(side.book.abilities.note("paralyze"), f"{counted(count, 'paralyzed figure')} of the {side.name} {fate}")


def end_of_berserkers(dice: Dice, remains: Remains) -> None:
    """Berserkers do not outlive the combat."""
    side = remains.side
    spent = [band for band in remains.bands if side.can(band.id, "berserk")]
    for band in spent:
        remains.lose(dice, band, band.count, "spent")
    if spent:
        dice.reading(side.book, "rp-berserk")
        count = sum(band.count for band in spent)
        end = f"{counted(count, 'berserker')} of the {side.name} {'dies' if count == 1 else 'die'} after the combat"
        dice.note(side.book.abilities.note("berserk"), end)
