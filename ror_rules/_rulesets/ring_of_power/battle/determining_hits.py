"""Ring of Power, Determining Hits: what one side's figures throw, and the hits that they make.

Like figures throw one pool, which `strikes` defines; `to_hit` gives the number they need. Engines shoot in `artillery`,
`rams` says whom a battering ram helps, and `crews` who fights through a mumakil's dice.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Final, Literal

from msgspec.structs import replace

from ror_rules._rulesets.ring_of_power.battle.artillery import engine_shots
from ror_rules._rulesets.ring_of_power.battle.crews import crew_of_beast, crew_of_engine, only_serves
from ror_rules._rulesets.ring_of_power.battle.engagement import EngagedSide, engage
from ror_rules._rulesets.ring_of_power.battle.rams import ram_helps
from ror_rules._rulesets.ring_of_power.battle.strikes import Strike
from ror_rules._rulesets.ring_of_power.battle.to_hit import HitKey, to_hit
from ror_rules._rulesets.ring_of_power.book import RingOfPower
from ror_rules._rulesets.ring_of_power.results import AssassinHits, Form, Ranks, StandingFigures, Volley
from ror_rules._rulesets.ring_of_power.states import Combat, Hits, SideName
from ror_rules.dice import Dice, Tried
from ror_rules.values import Value

Who = Literal["all", "ambushers", "others"]
_NOBODY: Final[dict[bool, int]] = {}


class Strikers(Value):
    """One side about to throw: which of its figures (`who`), and who lost a wizards' duel (`silenced`, as `side/id`)."""

    combat: Combat
    side: SideName
    ranks: Ranks
    silenced: tuple[str, ...]
    who: Who


def determine_hits(dice: Dice, book: RingOfPower, state: Strikers) -> Volley:
    """All hits of one side's figures, or of its ambushers, or of the others."""
    return dice.multinomial(rolls_to_hit(dice, book, state), end=volley, scope=engage(book, state.combat).likeness)


def volley(counts: Mapping[HitKey, int]) -> Volley:
    """Hits from their counts."""
    plain: tuple[Hits, ...] = ()
    placed: list[HitKey] = []
    for key in sorted(counts):
        if key.by:
            placed.append(key)
        else:
            plain = (*plain, Hits(count=counts[key], kind=key.kind))
    if not placed:
        return Volley(hits=plain)
    placed.sort(key=lambda key: (key.row, key.place))
    return Volley(
        hits=plain,
        placed=tuple(AssassinHits(by=key.by, count=counts[key], kind=key.kind) for key in placed),
    )


def rolls_to_hit(dice: Dice, book: RingOfPower, state: Strikers) -> Iterator[Tried]:
    """What one side throws to hit, pool after pool."""
    side = engage(book, state.combat).sides[state.side]
    helped: dict[str, int] = {}
    if "battering-ram" in side.types and state.who != "ambushers":
        helped = ram_helps(dice, side, state.ranks, apart=state.who == "others")
    standing_now = _figures(side, state.ranks)
    example, cite = of_the_example(side), book.combat_sequence.note("hits")
    everybody = state.who == "all" and not state.silenced
    for row in side.order.rows:
        striking: Sequence[str] = row
        if not (everybody and len(row) == 1 and standing_now[row[0]]):
            striking = [each for each in row if _strikes(dice, state, side, each, standing_now)]
            if not striking:
                continue
        first, kind = side.groups[striking[0]], side.kinds[striking[0]]
        number = side.order.row[first.id]
        label = side.called[first.id] if len(striking) == 1 else side.row_label(striking)
        if kind.engine:
            yield from engine_shots(dice, side, first, state.ranks)
        if (kind.engine or first.crew_of is not None) and only_serves(dice, side, first):
            continue
        standing = standing_now[first.id] if len(striking) == 1 else _together(standing_now, striking)
        for unhorsed, count in standing.items():
            form: Form = "unhorsed" if unhorsed else kind.form
            crew = crew_of_beast(side, first, state.ranks) if first.type == "mumakil" else None
            needed = to_hit(kind, form, crew)
            dice.tell(needed.reasons, label)
            if needed.at_least is None:
                continue
            if example and count > 1:
                dice.reading(book, "rp-dice-in-example")
            places = "assassin" in kind.can
            each_throws = 1 if places else needed.dice
            aided = 0
            for each in striking if helped else ():
                helps = min(helped.get(each, 0), standing_now[each].get(unhorsed, 0))
                if helps:
                    helped[each] -= helps
                    aided += helps
            alone = count - aided
            if alone:
                at = f"{number}/crew" if kind.engine else f"{number}/hit-foot" if unhorsed else f"{number}/hit"
                yield Strike(side, first.id, at, needed, kind.carries, cite, alone, alone * each_throws, places, label)
            if aided:
                again = replace(needed, again=tuple(range(1, needed.at_least)))
                at = f"{number}/ram-foot" if unhorsed else f"{number}/ram"
                yield Strike(side, first.id, at, again, kind.carries, cite, aided, aided * each_throws, places, label)


def _together(standing: Mapping[str, Mapping[bool, int]], group_ids: Iterable[str]) -> dict[bool, int]:
    """Figures of several groups who stand, by whether they were dismounted in this combat."""
    found: dict[bool, int] = {}
    for unhorsed in (False, True):
        count = sum([standing[each].get(unhorsed, 0) for each in group_ids])
        if count:
            found[unhorsed] = count
    return found


def _strikes(
    dice: Dice, state: Strikers, side: EngagedSide, group_id: str, standing: Mapping[str, Mapping[bool, int]]
) -> bool:
    """Whether figures of a group strike now."""
    if group_id not in side.fighting:
        return False
    group, kind = side.groups[group_id], side.kinds[group_id]
    if state.who != "all" and ("ambush" in kind.can) != (state.who == "ambushers"):
        return False
    if not (standing[group_id] or (kind.engine and crew_of_engine(side, group, state.ranks))):
        return False
    if state.silenced and f"{state.side}/{group_id}" in state.silenced:
        dice.note(side.book.combat_sequence.note("silenced"), f"{group.label} lost the duel and does not attack")
        return False
    return True


def who_strike(side: EngagedSide, ranks: Ranks, *, apart: bool) -> Ranks:
    """Who of a side strikes after an ambush, and no more: all that its blows hang on.

    Unless they are told `apart`, figures who throw alike are one, whatever they are. Who serves an engine or a beast is
    not among those who strike, and is kept beside them.
    """
    serving = side.serves
    apart = apart or serving
    alike = {} if apart else side.striking or _alike(side)
    counts: dict[tuple[str, Form, int], int] = {}
    for band in ranks.bands:
        if serving or "ambush" not in side.kinds[band.id].can:
            place = (band.id, band.form)
            key = (*place, band.wounds) if apart else (*alike[place], 0)
            counts[key] = counts.get(key, 0) + band.count
    bands = [
        StandingFigures(id=each, count=count, form=form, wounds=wounds)
        for (each, form, wounds), count in sorted(counts.items(), key=lambda item: side.rank(item[0][0], *item[0][1:]))
    ]
    return Ranks(bands=tuple(bands))


def _alike(side: EngagedSide) -> dict[tuple[str, Form], tuple[str, Form]]:
    """Figures of a group in a form -> the first who throw alike, of those in the form in which they came before others; found once."""
    firsts: dict[Hashable, tuple[str, Form]] = {}
    forms: list[tuple[str, Form]] = [(each, side.kinds[each].form) for each in side.fighting]
    for each, form in [*forms, *[(each, "unhorsed") for each, form in forms if form == "mounted"]]:
        first = firsts.setdefault(blows(side, each, form), (each, form))
        side.striking[each, form] = first
    return side.striking


def blows(side: EngagedSide, group_id: str, form: Form) -> Hashable:
    """All that the hits of figures in one form hang on; assassins, and wizards who may be silenced, strike by themselves."""
    kind, group = side.kinds[group_id], side.groups[group_id]
    needed = to_hit(kind, form, None)
    alone = group_id if "assassin" in kind.can or group.wizardry or "ambush" in kind.can else ""
    return needed.dice, needed.at_least, needed.again, kind.carries, alone


def of_the_example(side: EngagedSide) -> bool:
    """Whether these are the raiders of the worked example: Uruk-hai and their leader, a die each, so many all told."""
    if "uruk-hai" not in side.types:
        return False
    raiders = lead = 0
    for each in side.fighting:
        group = side.groups[each]
        if group.type != "uruk-hai":
            return False
        raiders += side.fighting[each]
        if group.leadership:
            lead += side.fighting[each]
    return lead == 1 and raiders == side.book.combat_sequence.number("example-raiders")


def _figures(side: EngagedSide, ranks: Ranks) -> dict[str, dict[bool, int]]:
    """Figures who stand by group, and in it by whether they were dismounted in this combat."""
    found = dict.fromkeys(side.groups, _NOBODY)
    for each in ranks.bands:
        unhorsed, there = each.form == "unhorsed", found[each.id]
        if there:
            there[unhorsed] = there.get(unhorsed, 0) + each.count
        else:
            found[each.id] = {unhorsed: each.count}
    return found
