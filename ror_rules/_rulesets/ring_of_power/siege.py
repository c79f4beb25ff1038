"""Ring of Power, Combat Outcome and Fortresses: repeated assaults on a place. Each assault is a `combat`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import permutations
from typing import Annotated, ClassVar, Final, Literal

from msgspec import Meta
from msgspec.structs import replace

from ror_rules._rulesets.ring_of_power.battle.checks.combat import check_combat
from ror_rules._rulesets.ring_of_power.battle.coming_again import (
    able,
    anywhere,
    as_rested,
    one_of_each,
    origin,
    ready,
    regroups,
    stayed,
    who_fought,
)
from ror_rules._rulesets.ring_of_power.battle.engagement import SIDES, engage
from ror_rules._rulesets.ring_of_power.battle.headings import headings
from ror_rules._rulesets.ring_of_power.battle.naming import figures, policies, side_name, sides
from ror_rules._rulesets.ring_of_power.battle.summaries import characters
from ror_rules._rulesets.ring_of_power.book import RingOfPower, chart
from ror_rules._rulesets.ring_of_power.combat import combat
from ror_rules._rulesets.ring_of_power.conditions import part_of
from ror_rules._rulesets.ring_of_power.figures import ENGINES, MOST_FIGURES, Force, Group, few
from ror_rules._rulesets.ring_of_power.march.held import RAM, crew_to_move, why_stuck
from ror_rules._rulesets.ring_of_power.order import in_order, in_order_of
from ror_rules._rulesets.ring_of_power.states import (
    BATTLE,
    NOBODY_CHOSE,
    OTHER,
    Combat,
    CombatSite,
    DuelChallenge,
    SideName,
    linked,
)
from ror_rules.author import (
    Alternatives,
    Dice,
    Given,
    Line,
    Message,
    Normal,
    Parameter,
    Short,
    StateError,
    Value,
    rule,
    say,
)

_FEW_GROUPS: Final = 4
"""Up to this many groups of army figures, advice compares every order of them."""
_SIEGES: Final = 4
"""Sieges whose first order of groups is known: each holds its whole state."""
_STATES: Final = 16
"""Pairs of remaining forces for which it is known whether they may attack again: each holds whole forces."""
_STORMED: Final = CombatSite(kind="fortress")

_GO_ON: Final = (
    "fortress_taken", "attacker.force", "defender.force", "in_tower", "defender.behind", "attacker.behind"
)  # fmt: skip
"""Fields of a combat's result that the rest of the siege depends on."""

_End = Literal["taken", "deserted", "wiped-out", "no-attackers", "stopped", "refused", "over"]


class Siege(Value, kw_only=True, omit_defaults=True, cache_hash=True):
    """A place that is stormed again and again. The defender is inside.

    All figures take part, and the siege drops their positions. A policy allocates hits. The choices for one combat
    (`targets`, `sacrifice`, `replacements`, `ram_helps`, `holds_back`) are for the first assault.
    """

    attacker: Force
    defender: Force
    site: CombatSite = _STORMED
    duels: Annotated[tuple[DuelChallenge, ...], Meta(max_length=20)] = ()
    assaults: Annotated[int, Meta(ge=1, le=50)]
    stop_at_loss: Annotated[int, Meta(ge=1, le=MOST_FIGURES)] | None = None

    short: ClassVar[Short | None] = BATTLE

    def normal(self) -> Normal:
        return {**linked(self), "site": _STORMED if self.site == _STORMED else self.site}

    def check(self) -> None:
        if self.site.kind == "field":
            raise StateError("siege-in-a-field", pointer="/state/site/kind", got=self.site.kind)
        sides: tuple[tuple[SideName, Force], ...] = (("attacker", self.attacker), ("defender", self.defender))
        for name, side in sides:
            if side.policy == "by-hand":
                raise StateError("siege-without-allocation", pointer=f"/state/{name}/policy", got=side.policy)


class Besieged(Value, kw_only=True):
    """The state of a siege after its last assault, and the reason for its end."""

    ended: _End
    assaults: int
    in_tower: int
    attacker: Force | None
    defender: Force | None
    behind: Force | None


class _BetweenAssaults(Value, cache_hash=True):
    attacker: Force | None
    defender: Force | None
    fought: bool = True
    ended: _End | None = None
    refused: Message | None = None
    in_tower: int = 0
    behind: Force | None = None
    stuck: tuple[Group, ...] = ()
    gave_up: bool = False


@rule(
    "siege",
    title="Siege: assault after assault",
    source=chart("fortresses"),
    decides=("attacker",),
    wants={"attacker": "fortress_taken", "defender": "-fortress_taken"},
)
def siege(dice: Dice, book: RingOfPower, state: Siege) -> Besieged:
    """A place is stormed until it falls, until one side has no figure left that can fight, or until all assaults are
    made.
    """

    def end(last: _BetweenAssaults, assaults: int) -> Besieged:
        _tell_stuck(dice, book, last.stuck)
        if last.ended is None and _gives_up(state, last):
            last = replace(last, ended="stopped")
        if last.ended == "stopped":
            lost = able(state.attacker) - able(last.attacker)
            dice.note(chart("fortresses"), "gives-up", side=side_name(state.attacker, "attacker"), lost=lost)
        if last.refused is not None:
            dice.note(book.combat_sequence.note("retreat"), "no-other-assault", refused=last.refused)
        return Besieged(
            ended=last.ended or "over",
            assaults=assaults - last.gave_up,
            in_tower=last.in_tower,
            attacker=last.attacker,
            defender=last.defender,
            behind=last.behind,
        )

    any_of_them = replace(state, assaults=1)  # the number of assaults changes no single assault
    return dice.repeat(
        lambda dice, now: _storm(dice, book, any_of_them, now),
        _BetweenAssaults(state.attacker, state.defender, fought=False),
        until=lambda now: now.ended is not None,
        at_most=state.assaults,
        place="assault",
        end=end,
        like=(book, any_of_them),
    )


def _storm(dice: Dice, book: RingOfPower, state: Siege, now: _BetweenAssaults) -> _BetweenAssaults:
    if now.fought:
        left = {"attacker": able(now.attacker), "defender": able(now.defender)}
        plan = "stop" if _gives_up(state, now) else "storm"
        if dice.choose("attacker", "storm-again", ("storm", "stop"), otherwise=plan, **left) == "stop":
            return replace(now, ended="stopped", gave_up=True)
        if plan == "stop" and (refused := _refusal(book, state, now)) is not None:
            return replace(now, ended="refused", refused=refused, gave_up=True)
    _tell_stuck(dice, book, now.stuck)
    attacker, defender = _prepared(state, now)
    stayed_as: tuple[tuple[str, ...], tuple[str, ...]] | None = None
    if now.fought:
        resting = now.attacker is not None and regroups(now.attacker)
        who = side_name(attacker, "attacker")
        if resting:
            dice.note(book.combat_sequence.note("retreat"), "comes-again", side=who)
        else:
            dice.note(book.combat_sequence.note("outcome"), "goes-on-after-draw", side=who)
            stayed_as = who_fought(attacker), who_fought(defender)
            attacker, defender = as_rested(attacker), as_rested(defender)
    ready = _BetweenAssaults(attacker, defender, fought=now.fought)
    return combat.seen(dice, book, _combat(book, state, ready), *_GO_ON, end=_AfterCombat(book, state, stayed_as))


def _tell_stuck(dice: Dice, book: RingOfPower, stuck: Sequence[Group]) -> None:
    if not stuck:
        return
    if any(each.type == RAM for each in stuck):
        dice.reading(book, "rp-ram-carried")
    stay = dice.reading(book, "rp-cannot-retreat") == "stay"
    code = "cannot-retreat-and-stays" if stay else "cannot-retreat-and-falls"
    who, figures = few([each.called for each in stuck]), sum(each.count for each in stuck)
    dice.note(book.combat_sequence.note("retreat"), code, who=who, figures=figures)


class _AfterCombat(Value, cache_hash=True):
    """Builds the siege after a combat from the fields `_GO_ON` of its result.

    `stayed`: ids of the groups of each side that fought before, if no figure moved to this combat. They still count as
    having fought, and figures that regroup now may move again.
    """

    book: RingOfPower
    siege: Siege
    stayed: tuple[tuple[str, ...], tuple[str, ...]] | None = None

    def __call__(
        self,
        taken: bool,
        attacker: Force | None,
        defender: Force | None,
        in_tower: int,
        behind: Force | None,
        abandoned: Force | None,
    ) -> _BetweenAssaults:
        stuck = _stuck(self.book, attacker) if attacker is not None and regroups(attacker) else ()
        if attacker is not None and self.book.rulings["rp-cannot-retreat"] == "eliminated":
            attacker = part_of(attacker, (each for each in attacker.groups if each not in stuck))
        outside = _both(attacker, abandoned)
        now = _BetweenAssaults(outside, defender, in_tower=in_tower, behind=behind, stuck=stuck)
        after = self._after(now, taken=taken)
        if self.stayed is None:
            return after
        ours, theirs = self.stayed
        return replace(
            after,
            attacker=stayed(ours, after.attacker),
            defender=stayed(theirs, after.defender),
            behind=stayed(theirs, after.behind),
        )

    def _after(self, after: _BetweenAssaults, *, taken: bool) -> _BetweenAssaults:
        if taken:
            return replace(after, ended="taken")
        if not able(after.defender):
            return replace(after, ended="deserted" if able(after.attacker) else "wiped-out")
        if not able(after.attacker):
            return replace(after, ended="no-attackers")
        if _gives_up(self.siege, after):
            return after
        refused = _refusal(self.book, self.siege, after)
        return after if refused is None else replace(after, ended="refused", refused=refused)


def _gives_up(state: Siege, now: _BetweenAssaults) -> bool:
    """Whether the attacker has lost as many figures as it may by the plan of the state."""
    most = state.stop_at_loss
    return most is not None and able(state.attacker) - able(now.attacker) >= most


def _stuck(book: RingOfPower, side: Force) -> tuple[Group, ...]:
    def whole(group: Group) -> Group:
        serving = sum(each.count for each in side.groups if each.crew_of == group.id)
        if not serving or group.type not in ENGINES:
            return group
        return replace(group, count=crew_to_move(book, group.type, group.count, serving))

    found = {each.id for each in side.groups if each.crew_of is None and why_stuck(book, whole(each)) is not None}
    return tuple(each for each in side.groups if (each.crew_of or each.id) in found)


def _both(one: Force | None, other: Force | None) -> Force | None:
    if one is None or other is None:
        return one or other
    return replace(one, groups=(*one.groups, *other.groups))


def _refusal(book: RingOfPower, state: Siege, after: _BetweenAssaults) -> Message | None:
    """The reason why the rules do not let the remaining figures attack again."""
    ours, theirs = one_of_each(after.attacker), one_of_each(after.defender)
    if ours and theirs and _allowed(book, state, ours, theirs):  # a citadel that held all of them can hold fewer
        return None
    try:
        check_combat(book, _assault(book, state, after))
    except StateError as error:
        given = {name: tuple(value) if isinstance(value, list) else value for name, value in error.given.items()}
        return Message(error.code, Given(given))  # hashable, because the state of a loop is
    return None


@lru_cache(maxsize=_STATES)
def _allowed(book: RingOfPower, state: Siege, attacker: Force, defender: Force) -> bool:
    """Whether the remaining figures may attack again, as far as their number does not matter."""
    try:
        check_combat(book, _assault(book, state, _BetweenAssaults(attacker, defender)))
    except StateError:
        return False
    return True


def _assault(book: RingOfPower, state: Siege, now: _BetweenAssaults) -> Combat:
    return _combat(book, state, _BetweenAssaults(*_prepared(state, now), now.fought))


def _combat(book: RingOfPower, state: Siege, now: _BetweenAssaults) -> Combat:
    attacker, defender = _sides(state, now)
    combat = Combat(attacker=attacker, defender=defender, site=state.site)
    if not now.fought:
        return replace(combat, duels=state.duels)
    ours, theirs = _first_places(state)
    combat = replace(
        combat,
        attacker=in_order_of(ours, attacker, attacks=True),
        defender=in_order_of(theirs, defender, attacks=False),
    )
    return replace(combat, duels=_duels(book, state, combat))


@lru_cache(maxsize=_SIEGES)
def _first_places(state: Siege) -> tuple[Mapping[str, int], Mapping[str, int]]:
    return in_order(state, "attacker").place, in_order(state, "defender").place


def _prepared(state: Siege, now: _BetweenAssaults) -> tuple[Force, Force]:
    attacker, defender = _sides(state, now)
    if not now.fought:
        return anywhere(attacker), anywhere(defender)
    rested = regroups(attacker)
    return ready(attacker, state.attacker, rested=rested), ready(defender, state.defender, rested=rested)


def _sides(state: Siege, now: _BetweenAssaults) -> tuple[Force, Force]:
    return now.attacker or state.attacker, now.defender or state.defender


def _duels(book: RingOfPower, state: Siege, combat: Combat) -> tuple[DuelChallenge, ...]:
    if not state.duels:
        return ()
    before: dict[SideName, Force] = {"attacker": state.attacker, "defender": state.defender}
    sides = engage(book, combat).sides
    now = {
        name: {first.id: each for each in sides[name].fighting if (first := origin(before[name], each))}
        for name in SIDES
    }
    return tuple(
        replace(duel, challenger=now[duel.side][duel.challenger], challenged=now[OTHER[duel.side]][duel.challenged])
        for duel in state.duels
        if duel.challenger in now[duel.side] and duel.challenged in now[OTHER[duel.side]]
    )


@siege.summary("fortress_taken")
def _taken(state: Siege, result: Besieged) -> bool:
    return result.ended == "taken"


@siege.summary("attacker.left")
def _attacker_left(state: Siege, result: Besieged) -> int:
    return able(result.attacker)


@siege.summary("defender.left")
def _defender_left(state: Siege, result: Besieged) -> int:
    return able(result.defender)


@siege.summary("falls")
def _falls(state: Siege, result: Besieged) -> bool:
    """A draw or a lost combat can leave an empty place."""
    return result.ended in ("taken", "deserted")


def _fallen(before: Force, after: Force | None, who: str) -> bool:
    if after is None:
        return True
    parts = (group for group in after.groups if (first := origin(before, group.id)) and first.id == who)
    return not able(part_of(after, parts))


@siege.summary_of_each("attacker.falls", lambda state: characters(state.attacker), leads=False)
def _attacker_falls(state: Siege, result: Besieged, who: str) -> bool:
    return _fallen(state.attacker, result.attacker, who)


@siege.summary_of_each("defender.falls", lambda state: characters(state.defender), leads=False)
def _defender_falls(state: Siege, result: Besieged, who: str) -> bool:
    return _fallen(state.defender, result.defender, who)


@siege.alternatives
def _sacrifices(book: RingOfPower, state: Siege, side: SideName, most: int) -> Alternatives:
    force = state.attacker if side == "attacker" else state.defender
    army = [each.id for each in force.groups if not each.character]
    orders: Iterable[Sequence[str]] = permutations(army)
    if few_orders := len(army) > _FEW_GROUPS:
        orders = [[each, *(other for other in army if other != each)] for each in army[:most]]
    changes = [{f"/{side}/sacrifice": [*order]} for order in orders]
    return Alternatives(changes, not few_orders, "falls", side == "attacker")


@siege.sentence
def _say(state: Siege, result: Besieged, trace: tuple[Line, ...]) -> Message:
    return say(
        f"siege-{result.ended}",
        place=state.site.kind,
        assaults=result.assaults,
        attacker=side_name(state.attacker, "attacker"),
        left=able(result.attacker),
        figures=able(state.attacker),
        defender=side_name(state.defender, "defender"),
        their_left=able(result.defender),
        their_figures=able(state.defender),
    )


@siege.headings
def _headings(state: Siege, trace: Sequence[Line]) -> Mapping[int, Message]:
    return headings(sides(state), trace)


@siege.aftermath
def _tell(state: Siege, result: Besieged) -> tuple[Message, ...]:
    sides: tuple[tuple[SideName, Force, Force | None], ...] = (
        ("attacker", state.attacker, result.attacker),
        ("defender", state.defender, result.defender),
    )
    lines = [say("siege-left", side=side_name(before, name), left=_by_group(after)) for name, before, after in sides]
    if result.behind is not None:
        lines.append(say("siege-captured", figures=_by_group(result.behind)))
    return tuple(lines)


def _by_group(side: Force | None) -> list[Parameter]:
    return [] if side is None else [figures(group, group.count, of=group.count) for group in side.groups]


siege.assumptions(lambda state: policies(state, NOBODY_CHOSE))
siege.head("fortress_taken", "falls", "attacker.left", "defender.left", "in_tower", "assaults", "ended")
