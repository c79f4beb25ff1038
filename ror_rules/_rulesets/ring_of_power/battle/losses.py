"""Ring of Power, Combat Outcome: further losses of the loser, and figures that do not survive the combat."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final

from ror_rules._rulesets.ring_of_power.battle.engagement import EngagedSide
from ror_rules._rulesets.ring_of_power.battle.policies import worth
from ror_rules._rulesets.ring_of_power.battle.survivors import Remains, Standing
from ror_rules._rulesets.ring_of_power.figures import BEASTS, ENGINES, away
from ror_rules.author import Dice, Message, ranked, say

_TOO_LARGE: Final = frozenset({"chariot", "mumakil"})
"""Types that do not fit into the tower of a fortress."""


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
    side, book = remains.side, remains.side.book
    each = book.combat_sequence.number("remaining-per-loss")
    cells, remaining = remains.cells(), remains.total
    paralyzed = _paralyzed(dice, remains)
    far = dict(side.far_army)
    if not remaining and not (far and book.rulings["rp-extra-loss"] == "force"):
        return
    if side.walled and dice.reading(book, "rp-fortress-losses") == "instead":
        dice.note(book.combat_sequence.note("fall"), "no-further-losses", side=side.title)
        return
    if dice.reading(book, "rp-extra-loss") == "force":
        remaining += side.beside
    spent = [cell for cell in cells if side.can(cell[0], "berserk")] if "berserk" in side.has else []
    if spent and dice.reading(book, "rp-berserk") == "apart":
        remaining -= sum([cells.pop(cell) for cell in spent])
    if paralyzed != "fallen":
        remaining += sum(remains.paralyzed.values())
    if not remaining or not (cells or far):
        return
    losses = all_losses = -(-remaining // each)
    bear = dict(remains.paralyzed) if paralyzed == "bear" else {}
    taken: dict[str, int] = {}
    bearers = [(cell, False) for cell in cells]
    if far and losses > sum([count for cell, count in cells.items() if not side.groups[cell[0]].character]):
        bearers += _from_afar(dice, side, far)
    for cell, afar in (
        ranked(bearers, partial(_order_of_bearers, side), by="sacrifice") if len(bearers) > 1 else bearers
    ):
        losses -= _borne(side, bear, losses, character=side.groups[cell[0]].character)
        count = min(losses, far[cell[0]] if afar else cells[cell])
        if not count:
            break
        losses -= count
        if side.groups[cell[0]].type == "ship" and _holed(dice, remains, cell, afar=afar):
            continue
        if afar:
            remains.lose_afar(dice, cell[0], count)
        else:
            remains.lose(dice, cell, count, "lost")
        taken[cell[0]] = taken.get(cell[0], 0) + count
    borne = sum(remains.paralyzed.values()) - sum(bear.values()) if bear else 0
    if borne:
        cite = book.abilities.note("paralyze")
        dice.note(cite, "paralyzed-bear-losses", side=side.title, losses=all_losses, borne=borne)
    lost = sum(taken.values())
    if not lost:
        return
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


def _paralyzed(dice: Dice, remains: Remains) -> str:
    """The part of paralyzed figures in the further losses, by a ruling."""
    side, book = remains.side, remains.side.book
    instead = side.walled and book.rulings["rp-fortress-losses"] == "instead"
    if not remains.paralyzed or instead or sum(side.fighting.values()) == 1:
        return "fallen"
    return dice.reading(book, "rp-paralyze-loss")


def _borne(side: EngagedSide, bear: dict[str, int], losses: int, *, character: bool) -> int:
    """Takes paralyzed figures that bear losses before those that stand. Characters bear none before army figures."""
    borne = 0
    for each, count in bear.items():
        if character or not side.groups[each].character:
            found = min(count, losses - borne)
            bear[each] -= found
            borne += found
    return borne


def _from_afar(dice: Dice, side: EngagedSide, far: Iterable[str]) -> list[tuple[Standing, bool]]:
    """The army figures out of reach, if a ruling has them bear losses before a character does."""
    if dice.reading(side.book, "rp-loss-bearers") == "participants":
        return []
    return [((each, side.form(side.groups[each]), side.groups[each].wounds), True) for each in far]


def _order_of_bearers(side: EngagedSide, bearers: tuple[Standing, bool]) -> tuple[object, ...]:
    cell, afar = bearers
    character, *order = order_of_loss(side, cell)
    return character, afar, *order


def _holed(dice: Dice, remains: Remains, cell: Standing, *, afar: bool) -> bool:
    book, sinks = remains.side.book, remains.side.book.combat_chart.number("ship-wounds")
    if dice.reading(book, "rp-ship-loss") == "lost" or cell[2] + 1 >= sinks:
        return False
    if afar:
        remains.holed.add(cell[0])
    else:
        remains.wound(cell)
    who = remains.side.named(cell[0])
    dice.note(book.combat_chart.note("ship"), "ship-takes-a-wound", who=who, wounds=cell[2] + 1, sinks=sinks)
    return True


def crews_lost(dice: Dice, remains: Remains) -> None:
    """Crews that fought are lost with their mumakil or ship, by a ruling."""
    side, cells = remains.side, remains.cells()
    for beast, crews in side.crews.items():
        if beast not in side.fighting or side.groups[beast].type not in BEASTS or remains.left(beast):
            continue
        afoot = [cell for cell in cells if cell[0] in crews]
        if not afoot:
            continue
        lost = dice.reading(side.book, "rp-crew-after") == "lost"
        cite, called = side.book.combat_chart.note("amok"), side.names(dict.fromkeys([cell[0] for cell in afoot]))
        dice.note(cite, "lost-with-beast" if lost else "bereft", crews=called, beast=side.named(beast))
        for cell in afoot if lost else ():
            remains.lose(dice, cell, cells[cell], "lost")


def fortress_falls(dice: Dice, remains: Remains) -> int:
    side, book, site = remains.side, remains.side.book, remains.side.combat.site
    refuge = site.refuge if site.kind == "fortress" else None
    remains.narrow = narrow(side)
    idle = {group.id: len(remains.idle(group)) for group in side.stated.groups if not away(group, side.combat.turn)}
    remains.safe = {each: n for each, n in idle.items() if n and side.groups[each].wounded}
    saved, gone, room = 0, 0, refuge or 0
    room_lacked = False
    if refuge is not None and any(_bulky(side, each) for each in side.groups):
        dice.reading(book, "rp-tower-fits")
    everybody: list[tuple[Standing, int, bool]] = [(cell, count, True) for cell, count in remains.cells().items()]
    everybody += [
        ((each, side.form(side.groups[each]), side.groups[each].wounds), n, False)
        for each, n in idle.items()
        if n and each not in remains.safe
    ]
    for cell, count, fought in ranked(everybody, partial(_order_of_fall, side), by="sacrifice", last_first=True):
        if side.groups[cell[0]].character:
            stays = 0 if refuge is None else count
        else:
            stays = 0 if left_outside(side, cell[0]) else min(room, count)
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
        outside = [each for each in side.groups if left_outside(side, each)]
        if outside:
            more.append(say("left-outside", who=side.names(outside)))
        engines = [each for each, group in side.groups.items() if group.type in ENGINES and remains.narrow]
        if engines:
            more.append(say("engines-left-outside", who=side.names(engines)))
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


def narrow(side: EngagedSide) -> bool:
    site = side.combat.site
    in_tower = side.walled and site.kind == "fortress" and site.refuge is not None
    return in_tower and side.book.rulings["rp-tower-fits"] == "on-foot"


def left_outside(side: EngagedSide, group_id: str) -> bool:
    """Whether army figures of a group do not fit into the tower of a fortress."""
    group = side.groups[group_id]
    return not group.character and group.type in _TOO_LARGE and narrow(side)


def _bulky(side: EngagedSide, group_id: str) -> bool:
    return side.kinds[group_id].rides or side.groups[group_id].type in _TOO_LARGE | ENGINES


def _order_of_fall(side: EngagedSide, figures: tuple[Standing, int, bool]) -> tuple[object, ...]:
    cell, _, fought = figures
    *order, place = order_of_loss(side, cell)
    return *order, fought, place


def _wounded_of_the_fallen(dice: Dice, remains: Remains, hurt: int, *, tower: bool) -> Message:
    book = remains.side.book
    if tower and dice.reading(book, "rp-tower-wounded") == "carried":
        return say("wounded-in-tower", heroes=hurt)
    behind = dice.reading(book, "rp-fallen-wounded") == "left-behind"
    remains.hurt = "behind" if behind else "slain"
    return say("wounded-captured" if behind else "wounded-slain", heroes=hurt)


def end_of_paralysis(dice: Dice, remains: Remains) -> None:
    side, count, cite = remains.side, sum(remains.paralyzed.values()), remains.side.book.abilities.note("paralyze")
    lost = {} if remains.won else remains.paralyzed
    ethereal = {each: n for each, n in lost.items() if side.can(each, "ethereal")}
    heroes = sum([n for each, n in lost.items() if side.can(each, "heroes") and each not in ethereal])
    for each, figures in ethereal.items():
        dice.reading(side.book, "rp-lost-heroes")
        dice.note(side.book.abilities.note("ethereal"), "lost-and-dispersed", who=side.named(each), figures=figures)
        count -= figures
    if heroes and dice.reading(side.book, "rp-lost-heroes") == "wounded":
        dice.note(cite, "paralyzed-wounded", side=side.title, figures=heroes)
        count -= heroes
    if count:
        code = "paralyzed-recover" if remains.won else "paralyzed-eliminated"
        dice.note(cite, code, side=side.title, figures=count)


def end_of_berserkers(dice: Dice, remains: Remains) -> int:
    side = remains.side
    spent = {cell: count for cell, count in remains.cells().items() if side.can(cell[0], "berserk")}
    for cell, each in spent.items():
        remains.lose(dice, cell, each, "spent")
    count = sum(spent.values())
    if side.book.rulings["rp-berserk-ethereal"] == "dispersed":
        spent = {cell: each for cell, each in spent.items() if not side.can(cell[0], "ethereal")}
    if spent:
        dice.reading(side.book, "rp-berserk")
        dice.note(side.book.abilities.note("berserk"), "berserkers-die", side=side.title, figures=sum(spent.values()))
    return count
