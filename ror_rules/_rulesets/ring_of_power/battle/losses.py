"""Ring of Power, Combat Outcome: further losses of the loser, and figures that do not survive the combat.

The order of losses (berserkers first, characters last), the fall of a fortress and its tower, the end of paralysis, and
the end of berserkers. `outcome` decides which side has lost.
"""

from __future__ import annotations

from functools import partial

from ror_rules._rulesets.ring_of_power.battle.engagement import EngagedSide
from ror_rules._rulesets.ring_of_power.battle.policies import worth
from ror_rules._rulesets.ring_of_power.battle.survivors import Remains, Standing
from ror_rules._rulesets.ring_of_power.figures import away
from ror_rules.dice import Dice
from ror_rules.message import Message, say


def order_of_loss(side: EngagedSide, cell: Standing) -> tuple[object, ...]:
    """The place of figures in the order of losses: a key to sort by.

    Army figures come before characters, and berserkers before others. Then follow the player's `sacrifice`, figures
    that are not costly, the least worth, and canonical order.
    """
    group_id, form, _ = cell
    known = side.losing.get((group_id, form))
    if known is None:
        asked = side.stated.sacrifice
        known = side.losing[group_id, form] = (
            side.groups[group_id].character,
            "berserk" not in side.kinds[group_id].can,
            asked.index(group_id) if group_id in asked else len(asked),
            side.kinds[group_id].costly,
            worth(side, group_id, form),
            side.order.row[group_id],
            form,
            side.order.place[group_id],
        )
    return known


def further_losses(dice: Dice, remains: Remains) -> None:
    """The loser loses one figure for every ten that remain, rounded up."""
    side, book = remains.side, remains.side.book
    each = book.combat_sequence.number("remaining-per-loss")
    remaining = remains.total
    lost = losses = -(-remaining // each)
    if not losses:
        return
    dice.reading(book, "rp-extra-loss")
    if side.walled and dice.reading(book, "rp-fortress-losses") == "instead":
        dice.note(book.combat_sequence.note("fall"), "no-further-losses", side=side.title)
        return
    if "berserk" in side.has and any(side.can(each, "berserk") for each, cells in remains.standing.items() if cells):
        dice.reading(book, "rp-berserk")
    taken: dict[str, int] = {}
    cells = remains.cells()
    for cell in sorted(cells, key=partial(order_of_loss, side)) if len(cells) > 1 else cells:
        count = min(losses, cells[cell])
        if not count:
            break
        remains.lose(dice, cell, count, "lost")
        taken[cell[0]] = taken.get(cell[0], 0) + count
        losses -= count
    code = "further-losses-chosen" if side.stated.sacrifice else "further-losses"
    dice.note(
        book.combat_sequence.note("losses"),
        code,
        side=side.title,
        remaining=remaining,
        lost=lost,
        taken=side.figures(taken),
        each=each,
    )


def fortress_falls(dice: Dice, remains: Remains) -> int:
    """The fortress falls. Its tower takes all characters, and army figures up to its room. All others are lost.

    Figures that took no part in the combat share this fate. Returns the figures in the tower.
    """
    side, book, site = remains.side, remains.side.book, remains.side.combat.site
    refuge = site.refuge if site.kind == "fortress" else None
    idle = {group.id: len(side.idle(group)) for group in side.stated.groups if not away(group, side.combat.turn)}
    remains.safe = {each: n for each, n in idle.items() if n and side.groups[each].wounded}
    saved, gone, room = 0, 0, refuge or 0
    room_lacked = False
    everybody: list[tuple[Standing, int, bool]] = [(cell, count, True) for cell, count in remains.cells().items()]
    everybody += [
        ((each, side.form(side.groups[each]), side.groups[each].wounds), n, False)
        for each, n in idle.items()
        if n and each not in remains.safe
    ]
    for cell, count, fought in sorted(everybody, key=partial(_order_of_fall, side), reverse=True):
        if side.groups[cell[0]].character:
            stays = 0 if refuge is None else count
        else:
            stays = min(room, count)
            room -= stays
        saved += stays
        if not fought:
            remains.safe[cell[0]] = stays
        if stays == count:
            continue
        room_lacked = refuge is not None
        if fought:
            remains.lose(dice, cell, count - stays, "fallen")
        else:
            remains.lose_idle(dice, cell[0], count - stays)
            gone += count - stays
    hurt = sum(
        remains.count(each, "wounded") + (idle.get(each, 0) if side.groups[each].wounded else 0) for each in side.groups
    )
    wounded = _wounded_of_the_fallen(dice, remains, hurt, tower=refuge is not None) if hurt else None
    saved += hurt if remains.hurt == "kept" else 0
    more: list[Message] = []
    if refuge is not None:
        more.append(say("tower-full" if room_lacked else "in-tower", figures=saved))
    if wounded is not None:
        more.append(wounded)
    if gone:
        more.append(say("lost-with-place", figures=gone))
    cite = book.combat_sequence.note("fall")
    if more:
        dice.note(cite, "place-taken-and", place=site.kind, more=more)
    else:
        dice.note(cite, "place-taken", place=site.kind)
    return saved


def _order_of_fall(side: EngagedSide, figures: tuple[Standing, int, bool]) -> tuple[object, ...]:
    """The place of figures in the order of fall: that of losses, but like figures that took no part go first."""
    cell, _, fought = figures
    *order, place = order_of_loss(side, cell)
    return *order, fought, place


def _wounded_of_the_fallen(dice: Dice, remains: Remains, hurt: int, *, tower: bool) -> Message:
    """Decides the fate of wounded heroes in a fortress that falls, and returns a message about it."""
    book = remains.side.book
    if tower and dice.reading(book, "rp-tower-wounded") == "carried":
        return say("wounded-in-tower", heroes=hurt)
    behind = dice.reading(book, "rp-fallen-wounded") == "left-behind"
    remains.hurt = "behind" if behind else "slain"
    return say("wounded-captured" if behind else "wounded-slain", heroes=hurt)


def end_of_paralysis(dice: Dice, remains: Remains) -> None:
    """Paralyzed figures of the winner recover. Those of the other side, or of both after a draw, are eliminated."""
    side, count = remains.side, sum(remains.paralyzed.values())
    if not count:
        return
    if not remains.won and any(side.can(each, "heroes") for each in remains.paralyzed):
        dice.reading(side.book, "rp-lost-heroes")
    code = "paralyzed-recover" if remains.won else "paralyzed-eliminated"
    dice.note(side.book.abilities.note("paralyze"), code, side=side.title, figures=count)


def end_of_berserkers(dice: Dice, remains: Remains) -> int:
    """Berserkers die after the combat. Returns their number."""
    side = remains.side
    spent = {cell: count for cell, count in remains.cells().items() if side.can(cell[0], "berserk")}
    for cell, each in spent.items():
        remains.lose(dice, cell, each, "spent")
    count = sum(spent.values())
    if spent:
        dice.reading(side.book, "rp-berserk")
        dice.note(side.book.abilities.note("berserk"), "berserkers-die", side=side.title, figures=count)
    return count
