"""Ring of Power, Determining Hits: what one side's figures throw, and the hits that come of it.

A pool for each group of like figures; the number it needs is `to_hit`'s. Engines shoot in `artillery`, `rams` names whom
a battering ram helps, and who fights through a mumakil's dice is in `crews`. Who takes the hits is not decided here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Literal

from ror_rules._rulesets.ring_of_power.battle.artillery import engine_shots
from ror_rules._rulesets.ring_of_power.battle.characteristics import tell
from ror_rules._rulesets.ring_of_power.battle.crews import crew_of_beast, serves_a_mumakil
from ror_rules._rulesets.ring_of_power.battle.engagement import EngagedSide, engage, engine
from ror_rules._rulesets.ring_of_power.battle.rams import ram_helps
from ror_rules._rulesets.ring_of_power.battle.to_hit import HitKey, ToHit, kind_of, to_hit
from ror_rules._rulesets.ring_of_power.book import RingOfPower
from ror_rules._rulesets.ring_of_power.results import AssassinHits, Ranks, Volley
from ror_rules._rulesets.ring_of_power.states import Combat, Group, Hits, SideName
from ror_rules.dice import Dice, Trials
from ror_rules.text import counted
from ror_rules.values import Value

Who = Literal["all", "ambushers", "others"]


class Strikers(Value):
    """One side about to throw: which of its figures (`who`), and who lost a wizards' duel (`silenced`, as `side/id`)."""

    combat: Combat
    side: SideName
    ranks: Ranks
    silenced: tuple[str, ...]
    who: Who


def determine_hits(dice: Dice, book: RingOfPower, state: Strikers) -> Volley:
    """All hits of one side's figures, or of its ambushers, or of the others."""
    return dice.multinomial(rolls_to_hit(dice, book, state), end=volley, scope=(book, state.combat))


def volley(counts: Mapping[HitKey, int]) -> Volley:
    """Hits from their counts."""
    return Volley(
        hits=tuple(Hits(count=count, kind=key.kind) for key, count in sorted(counts.items()) if not key.by),
        placed=tuple(
            AssassinHits(by=key.by, count=count, kind=key.kind)
            for key, count in sorted(counts.items(), key=lambda each: (each[0].by, each[0].place))
            if key.by
        ),
    )


def rolls_to_hit(dice: Dice, book: RingOfPower, state: Strikers) -> Iterator[Trials]:
    """What one side throws to hit, pool after pool."""
    side = engage(book, state.combat).sides[state.side]
    helped = ram_helps(dice, side, state.ranks) if state.who != "ambushers" else {}
    standing_now = _figures(state.ranks)
    told = False
    for group_id in side.fighting:
        group = side.groups[group_id]
        if state.who != "all" and side.can(group_id, "ambush") != (state.who == "ambushers"):
            continue
        figures = standing_now.get(group_id)
        if not figures:
            continue
        if f"{state.side}/{group_id}" in state.silenced:
            dice.note(book.combat_sequence.note("silenced"), f"{group_id} lost the duel and does not attack")
            continue
        if engine(group):
            yield from engine_shots(dice, side, group, state.ranks)
            continue
        if serves_a_mumakil(dice, side, group):
            continue
        away = sum(each.count for each in side.stated.replacements if each.source == group_id)
        for unhorsed, count in figures.items():
            form = "unhorsed" if unhorsed else side.form(group)
            needed = to_hit(side, group, form, crew_of_beast(side, group, state.ranks))
            count = max(0, count - away)  # noqa: PLW2901  # the figures at an engine do not strike
            if not count:
                continue
            tell(dice, book, needed.reasons)
            if needed.at_least is None:
                continue
            if not told and count > 1:
                dice.reading(book, "rp-dice-in-example")
                told = True
            aided = min(helped.get(group_id, 0), count)
            if count - aided:
                yield _pool(side, group, needed, count - aided, "hit-foot" if unhorsed else "hit")
            if aided:
                again = tuple(range(1, needed.at_least))
                yield _pool(side, group, needed._replace(again=again), aided, "ram")


def _figures(ranks: Ranks) -> dict[str, dict[bool, int]]:
    """Figures who stand by group, and in it by whether they were dismounted in this combat."""
    found: dict[str, dict[bool, int]] = {}
    for each in ranks.bands:
        forms = found.setdefault(each.id, {})
        forms[each.form == "unhorsed"] = forms.get(each.form == "unhorsed", 0) + each.count
    return found


def _pool(side: EngagedSide, group: Group, needed: ToHit, count: int, at: str) -> Trials:
    """The pool of so many like figures."""
    assassins = side.can(group.id, "assassin")
    like = ("strike", side.name, group.id, at, needed.dice, needed.at_least, needed.again)
    if assassins:
        return Trials(like, count, partial(_place, side, group, needed, at))
    return Trials(like, count * needed.dice, partial(_hit, side, group, needed, count, at))


def _hit(
    side: EngagedSide, group: Group, needed: ToHit, figures: int, at: str, dice: Dice, count: int
) -> dict[HitKey, int]:
    """The hits of so many dice."""
    found = _throw(side, group, needed, figures, at, dice, count)
    return {HitKey(kind_of(side, group)): found} if found else {}


def _place(side: EngagedSide, group: Group, needed: ToHit, at: str, dice: Dice, count: int) -> dict[HitKey, int]:
    """The hits of so many assassins, who choose whom their first hit strikes."""
    kind, book = kind_of(side, group), side.book
    apart = count > 1 and needed.dice > 1
    hits = struck = 0
    for number in range(count if apart else 1):
        figures = 1 if apart else count
        place = f"{at}-{number + 1}" if apart else at
        found = _throw(side, group, needed, figures, place, dice, figures * needed.dice)
        hits += found
        struck += min(found, 1) if figures == 1 else found
    if not struck:
        return {}
    dice.reading(book, "rp-assassin")
    dice.note(book.abilities.note("assassin"), f"{group.id} choose who takes {counted(struck, 'hit')}")
    placed = {HitKey(kind, group.id, at): struck}
    return {**placed, HitKey(kind): hits - struck} if hits > struck else placed


def _throw(side: EngagedSide, group: Group, needed: ToHit, figures: int, at: str, dice: Dice, count: int) -> int:
    """One throw of so many dice."""
    book = side.book
    for ruling in needed.rulings:
        dice.reading(book, ruling)
    return (
        dice.within(side.name)
        .within(group.id)
        .pool(
            count,
            needed.at_least or 0,
            why=f"{group.id} strike: {counted(figures, 'figure')}, {counted(needed.dice, 'die', 'dice')} each",
            cite=book.combat_sequence.note("hits"),
            sides=book.combat_chart.number("sides"),
            again=needed.again,
            at=at,
            modifiers=needed.shifts,
        )
    )
