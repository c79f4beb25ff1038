"""Ring of Power, Combat Outcome: what losing costs, and who does not outlive the combat.

Further losses of the loser and their order (berserkers before all, characters last), the fall of a fortress and who
reaches its tower, the fate of the paralyzed, and the end of berserkers. Who has lost is `outcome`'s.
"""

from __future__ import annotations

from functools import partial

from ror_rules._rulesets.ring_of_power.battle.engagement import EngagedSide
from ror_rules._rulesets.ring_of_power.battle.policies import worth
from ror_rules._rulesets.ring_of_power.battle.survivors import Remains
from ror_rules._rulesets.ring_of_power.figures import away
from ror_rules._rulesets.ring_of_power.results import StandingFigures
from ror_rules.dice import Dice
from ror_rules.text import counted


def order_of_loss(side: EngagedSide, band: StandingFigures) -> tuple[object, ...]:
    """Army figures first, berserkers before all, then as the player asks, then the least worth, then canonical order."""
    known, place = side.losing, (band.id, band.form)
    if place not in known:
        asked = side.stated.sacrifice
        known[place] = (
            side.groups[band.id].character,
            "berserk" not in side.abilities[band.id],
            asked.index(band.id) if band.id in asked else len(asked),
            side.kinds[band.id].costly,
            worth(side, band.id, band.form),
            side.order.row[band.id],
            band.form,
            side.order.place[band.id],
        )
    return known[place]


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
    if "berserk" in side.has and any(side.can(band.id, "berserk") for band in remains.bands):
        dice.reading(book, "rp-berserk")
    taken: list[str] = []
    for band in sorted(remains.bands, key=partial(order_of_loss, side)):
        count = min(losses, band.count)
        if not count:
            break
        remains.lose(dice, band, count, "lost")
        taken.append(f"{count} of {side.label(band.id)}")
        losses -= count
    first = "as its player asks" if side.stated.sacrifice else "the least worth"
    dice.note(
        book.combat_sequence.note("losses"),
        f"of {remaining} remaining the {side.name} loses {', '.join(taken)}, {first}",
    )


def fortress_falls(dice: Dice, remains: Remains) -> int:
    """The fortress is taken: characters reach its tower, army figures as far as it holds them, the rest is lost.

    So it goes with those who took no part in the combat, too.
    """
    side, book, site = remains.side, remains.side.book, remains.side.combat.site
    refuge = site.refuge if site.kind == "fortress" else None
    idle = {group.id: len(side.idle(group)) for group in side.stated.groups if not away(group, side.combat.turn)}
    remains.safe = {each: n for each, n in idle.items() if n and side.groups[each].wounded}
    saved, gone, room = 0, 0, refuge or 0
    room_lacked = False
    everybody = [(band, True) for band in remains.bands]
    everybody += [
        (StandingFigures(id=each, count=n, form=side.form(side.groups[each]), wounds=side.groups[each].wounds), False)
        for each, n in idle.items()
        if n and each not in remains.safe
    ]
    for band, fought in sorted(everybody, key=partial(_order_of_fall, side), reverse=True):
        if side.groups[band.id].character:
            stays = 0 if refuge is None else band.count
        else:
            stays = min(room, band.count)
            room -= stays
        saved += stays
        if not fought:
            remains.safe[band.id] = stays
        if stays == band.count:
            continue
        room_lacked = refuge is not None
        if fought:
            remains.lose(dice, band, band.count - stays, "fallen")
        else:
            remains.lose_idle(dice, band.id, band.count - stays)
            gone += band.count - stays
    hurt = sum(
        remains.count(each, "wounded") + (idle.get(each, 0) if side.groups[each].wounded else 0) for each in side.groups
    )
    told = _wounded_of_the_fallen(dice, remains, hurt, tower=refuge is not None) if hurt else ""
    saved += hurt if remains.hurt == "kept" else 0
    where = f"; {counted(saved, 'figure')} in the tower" if refuge is not None else ""
    chosen = "; the tower takes characters first, then the most worth" if room_lacked else ""
    beside = f"; with it {counted(gone, 'figure')} who took no part" if gone else ""
    dice.note(book.combat_sequence.note("fall"), f"the {site.kind} is taken{where}{beside}{told}{chosen}")
    return saved


def _order_of_fall(side: EngagedSide, figures: tuple[StandingFigures, bool]) -> tuple[object, ...]:
    """The order in which figures fall with a place: that of losses, and of like figures those who took no part first."""
    band, fought = figures
    *order, place = order_of_loss(side, band)
    return *order, fought, place


def _wounded_of_the_fallen(dice: Dice, remains: Remains, hurt: int, *, tower: bool) -> str:
    """What becomes of so many wounded heroes in a fortress that falls, and how it is told."""
    book = remains.side.book
    who = counted(hurt, "wounded hero", "wounded heroes")
    if tower and dice.reading(book, "rp-tower-wounded") == "carried":
        return f", {who} among them"
    behind = dice.reading(book, "rp-fallen-wounded") == "left-behind"
    remains.hurt = "behind" if behind else "slain"
    fate = "in the victor's hands" if behind else "slain"
    return f"; {who} {fate}"


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


def end_of_berserkers(dice: Dice, remains: Remains) -> int:
    """Berserkers do not outlive the combat: how many are gone so."""
    side = remains.side
    spent = [band for band in remains.bands if side.can(band.id, "berserk")]
    for band in spent:
        remains.lose(dice, band, band.count, "spent")
    count = sum(band.count for band in spent)
    if spent:
        dice.reading(side.book, "rp-berserk")
        end = f"{counted(count, 'berserker')} of the {side.name} {'dies' if count == 1 else 'die'} after the combat"
        dice.note(side.book.abilities.note("berserk"), end)
    return count
