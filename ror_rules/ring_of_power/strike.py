"""Ring of Power, Determining Hits: what one side's figures throw, and the hits that come of it.

A pool for each group of like figures; engines, mumakil and rams are in `engines`. Who takes the hits is not decided
here.
"""

from __future__ import annotations

from typing import Literal

from ror_rules.dice import Dice
from ror_rules.ring_of_power.attack import Strike, kind_of, strike
from ror_rules.ring_of_power.book import RingOfPower
from ror_rules.ring_of_power.engines import crew_of_beast, engine_strike, ram_helps, serving
from ror_rules.ring_of_power.profiles import tell
from ror_rules.ring_of_power.results import Placed, Ranks, Volley
from ror_rules.ring_of_power.scene import Camp, engine, scene
from ror_rules.ring_of_power.states import Combat, Group, HitKind, Hits, SideName
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


class _Tally:
    """Hits as they come in."""

    def __init__(self) -> None:
        self.hits: dict[tuple[HitKind, ...], int] = {}
        self.placed: list[Placed] = []

    def add(self, kind: tuple[HitKind, ...], hits: int) -> None:
        if hits:
            self.hits[kind] = self.hits.get(kind, 0) + hits

    @property
    def volley(self) -> Volley:
        return Volley(
            hits=tuple(Hits(count=count, kind=kind) for kind, count in sorted(self.hits.items())),
            placed=tuple(sorted(self.placed, key=lambda placed: placed.by)),
        )


def throw_to_hit(dice: Dice, book: RingOfPower, state: Striking) -> Volley:
    """All hits of one side's figures, or of its ambushers, or of the others."""
    camp = scene(book, state.combat).camps[state.side]
    tally = _Tally()
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
        hand = dice.within(state.side).within(group_id)
        if engine(group):
            engine_strike(hand, camp, group, state.ranks, tally.add)
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
            _throw(hand, camp, group, profile, count - aided, "hit-foot" if unhorsed else "hit", tally)
            if aided:
                again = tuple(range(1, profile.at_least))
                _throw(hand, camp, group, profile._replace(again=again), aided, "ram", tally)
    return tally.volley


def _figures(ranks: Ranks) -> dict[str, dict[bool, int]]:
    """Figures who stand by group, and in it by whether they were dismounted in this combat."""
    found: dict[str, dict[bool, int]] = {}
    for band in ranks.bands:
        forms = found.setdefault(band.id, {})
        forms[band.form == "unhorsed"] = forms.get(band.form == "unhorsed", 0) + band.count
    return found


def _throw(dice: Dice, camp: Camp, group: Group, profile: Strike, count: int, at: str, tally: _Tally) -> None:
    """One pool of like figures, and their hits by kind."""
    book = camp.scene.book
    kind = kind_of(camp, group)
    if not count or profile.at_least is None:
        return
    assassins = camp.can(group.id, "assassin")
    apart = assassins and count > 1 and profile.dice > 1
    hits = struck = 0
    for number in range(count if apart else 1):
        figures = 1 if apart else count
        for ruling in profile.rulings:
            dice.reading(book, ruling)
        found = dice.pool(
            figures * profile.dice,
            profile.at_least,
            why=f"{group.id} strike: {counted(figures, 'figure')}, {counted(profile.dice, 'die', 'dice')} each",
            cite=book.combat_sequence.note("hits"),
            sides=book.combat_chart.number("sides"),
            again=profile.again,
            at=f"{at}-{number + 1}" if apart else at,
            modifiers=profile.shifts,
        )
        hits += found
        struck += min(found, 1) if figures == 1 else found
    if assassins and struck:
        dice.reading(book, "rp-assassin")
        dice.note(book.abilities.note("assassin"), f"{group.id} choose who takes {counted(struck, 'hit')}")
        tally.placed.append(Placed(by=group.id, count=struck, kind=kind))
        hits -= struck
    tally.add(kind, hits)
