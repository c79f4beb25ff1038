"""Ring of Power, Determining Hits: what one side's figures throw, and the hits that come of it.

A pool for each group of like figures; engines, mumakil and rams are in `engines`. Who takes the hits is not decided
here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Literal

from ror_rules.dice import Dice, Part
from ror_rules.ring_of_power.attack import Strike, kind_of, strike
from ror_rules.ring_of_power.book import RingOfPower
from ror_rules.ring_of_power.engines import crew_of_beast, engine_strike, ram_helps, serving
from ror_rules.ring_of_power.profiles import tell
from ror_rules.ring_of_power.results import Blow, Placed, Ranks, Volley
from ror_rules.ring_of_power.scene import Camp, engine, scene
from ror_rules.ring_of_power.states import Combat, Group, Hits, SideName
from ror_rules.text import counted
from ror_rules.values import Value

Who = Literal["all", "ambushers", "others"]


class Striking(Value):
    """One side about to throw: which of its figures, and who lost a wizards' duel."""

    combat: Combat
    side: SideName
    ranks: Ranks
    silenced: tuple[str, ...]
    who: Who


def throw_to_hit(dice: Dice, book: RingOfPower, state: Striking) -> Volley:
    """All hits of one side's figures, or of its ambushers, or of the others."""
    return dice.tally(striking(dice, book, state), end=volley, scope=(book, state.combat))


def volley(counts: Mapping[Blow, int]) -> Volley:
    """Hits from their tally."""
    return Volley(
        hits=tuple(Hits(count=count, kind=key.kind) for key, count in sorted(counts.items()) if not key.by),
        placed=tuple(
            Placed(by=key.by, count=count, kind=key.kind)
            for key, count in sorted(counts.items(), key=lambda each: (each[0].by, each[0].place))
            if key.by
        ),
    )


def striking(dice: Dice, book: RingOfPower, state: Striking) -> Iterator[Part]:
    """What one side throws to hit, pool after pool."""
    camp = scene(book, state.combat).camps[state.side]
    helped = ram_helps(dice, camp, state.ranks) if state.who != "ambushers" else {}
    standing_now = _figures(state.ranks)
    told = False
    for group_id in camp.fighting:
        group = camp.groups[group_id]
        if state.who != "all" and camp.can(group_id, "ambush") != (state.who == "ambushers"):
            continue
        figures = standing_now.get(group_id)
        if not figures:
            continue
        if f"{state.side}/{group_id}" in state.silenced:
            dice.note(book.combat_sequence.note("silenced"), f"{group_id} lost the duel and does not attack")
            continue
        if engine(group):
            yield from engine_strike(dice, camp, group, state.ranks)
            continue
        if serving(dice, camp, group):
            continue
        away = sum(each.count for each in camp.side.replacements if each.source == group_id)
        for unhorsed, count in figures.items():
            form = "unhorsed" if unhorsed else camp.form(group)
            profile = strike(camp, group, form, crew_of_beast(camp, group, state.ranks))
            count = max(0, count - away)  # noqa: PLW2901  # the figures at an engine do not strike
            if not count:
                continue
            tell(dice, book, profile.steps)
            if profile.at_least is None:
                continue
            if not told and count > 1:
                dice.reading(book, "rp-dice-in-example")
                told = True
            aided = min(helped.get(group_id, 0), count)
            if count - aided:
                yield _pool(camp, group, profile, count - aided, "hit-foot" if unhorsed else "hit")
            if aided:
                again = tuple(range(1, profile.at_least))
                yield _pool(camp, group, profile._replace(again=again), aided, "ram")


def _figures(ranks: Ranks) -> dict[str, dict[bool, int]]:
    """Figures who stand by group, and in it by whether they were dismounted in this combat."""
    found: dict[str, dict[bool, int]] = {}
    for band in ranks.bands:
        forms = found.setdefault(band.id, {})
        forms[band.form == "unhorsed"] = forms.get(band.form == "unhorsed", 0) + band.count
    return found


def _pool(camp: Camp, group: Group, profile: Strike, count: int, at: str) -> Part:
    """The pool of so many like figures."""
    assassins = camp.can(group.id, "assassin")
    like = ("strike", camp.name, group.id, at, profile.dice, profile.at_least, profile.again)
    if assassins:
        return Part(like, count, partial(_place, camp, group, profile, at))
    return Part(like, count * profile.dice, partial(_hit, camp, group, profile, count, at))


def _hit(camp: Camp, group: Group, profile: Strike, figures: int, at: str, dice: Dice, count: int) -> dict[Blow, int]:
    """The hits of so many dice."""
    found = _throw(camp, group, profile, figures, at, dice, count)
    return {Blow(kind_of(camp, group)): found} if found else {}


def _place(camp: Camp, group: Group, profile: Strike, at: str, dice: Dice, count: int) -> dict[Blow, int]:
    """The hits of so many assassins, who choose whom their first hit strikes."""
    kind, book = kind_of(camp, group), camp.scene.book
    apart = count > 1 and profile.dice > 1
    hits = struck = 0
    for number in range(count if apart else 1):
        figures = 1 if apart else count
        place = f"{at}-{number + 1}" if apart else at
        found = _throw(camp, group, profile, figures, place, dice, figures * profile.dice)
        hits += found
        struck += min(found, 1) if figures == 1 else found
    if not struck:
        return {}
    dice.reading(book, "rp-assassin")
    dice.note(book.abilities.note("assassin"), f"{group.id} choose who takes {counted(struck, 'hit')}")
    placed = {Blow(kind, group.id, at): struck}
    return {**placed, Blow(kind): hits - struck} if hits > struck else placed


def _throw(camp: Camp, group: Group, profile: Strike, figures: int, at: str, dice: Dice, count: int) -> int:
    """One throw of so many dice."""
    book = camp.scene.book
    for ruling in profile.rulings:
        dice.reading(book, ruling)
    return (
        dice.within(camp.name)
        .within(group.id)
        .pool(
            count,
            profile.at_least or 0,
            why=f"{group.id} strike: {counted(figures, 'figure')}, {counted(profile.dice, 'die', 'dice')} each",
            cite=book.combat_sequence.note("hits"),
            sides=book.combat_chart.number("sides"),
            again=profile.again,
            at=at,
            modifiers=profile.shifts,
        )
    )
