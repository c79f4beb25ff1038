"""Three-player game, controlling the Nazgul over several Game-Turns.

Each Game-Turn calls `nazgul-control`, or `nazgul-return` after Saruman has lost the Ring. If a Nazgul with an army
changes sides, `nazgul-loyalty` resolves the army.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Final

from msgspec import Meta

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.three_player.nazgul_control import (
    IDLE,
    NazgulControl,
    NazgulTaken,
    TurnAtIsengard,
    nazgul_control,
    quiet_or_busy,
)
from ror_rules._rulesets.three_player.nazgul_loyalty import Master, NazgulLoyalty, nazgul_loyalty
from ror_rules._rulesets.three_player.nazgul_return import NazgulReturn, nazgul_return
from ror_rules._rulesets.three_player.states import NazgulHeld, nazgul_place, one_master, the_nazgul
from ror_rules._rulesets.war_of_the_ring.army_combat import may_lead
from ror_rules._rulesets.war_of_the_ring.headings import numbered
from ror_rules._rulesets.war_of_the_ring.pieces import in_full
from ror_rules.author import ABSENT, Dice, Line, Message, Name, Normal, StateError, Value, besides, named, rule, say

_QUIET: Final = TurnAtIsengard()

_PREPARES: Final = frozenset({"count-starts-again", "turn-does-not-count", "dark-power-counts"})
_DECIDES: Final = frozenset({"nazgul-due", "too-early", *IDLE})
"""The steps with the number of Nazgul that a Game-Turn brings."""


class NazgulCampaign(Value, kw_only=True):
    """Saruman at Isengard with the Ring on, all Nazgul, and the Game-Turns to come. The dice pick the Nazgul."""

    nazgul: NazgulHeld
    armies: Annotated[tuple[Name, ...], Meta(max_length=9)] = ()
    spent: Annotated[tuple[TurnAtIsengard, ...], Meta(max_length=50)] = ()
    plan: Annotated[tuple[TurnAtIsengard, ...], Meta(max_length=50)] = ()
    turns: Annotated[int, Meta(ge=1, le=50)] = 50
    ring_lost_on: Annotated[int, Meta(ge=1, le=50)] | None = None

    def normal(self) -> Normal:
        """The armies in the order of the Nazgul that lead them. Raises `StateError` for an army without one."""
        one_master(self.nazgul)
        leaders: list[str] = []
        for index, name in enumerate(self.armies):
            leader = the_nazgul(name, self.nazgul.every)
            if leader is None or leader in leaders:
                raise StateError(
                    "army-without-nazgul",
                    pointer=f"/state/armies/{index}",
                    got=name,
                    nazgul=[named(each) for each in self.nazgul.every],
                )
            leaders.append(leader)
        return {"armies": tuple(each for each in self.nazgul.every if each in leaders)}

    def check(self) -> None:
        if not self.nazgul.dark_power and (self.ring_lost_on is None or not self.nazgul.saruman):
            raise StateError("no-nazgul-to-gain", pointer="/state/nazgul/dark_power", got=ABSENT)
        if self.ring_lost_on is not None and self.ring_lost_on > self.turns:
            raise StateError(
                "ring-lost-too-late", pointer="/state/ring_lost_on", got=self.ring_lost_on, turns=self.turns
            )
        quiet_or_busy(self.spent, "/spent")
        quiet_or_busy(self.plan, "/plan")


class NazgulCampaigned(Value):
    """The Nazgul and their armies after the last Game-Turn, by player."""

    turns: int
    nazgul: NazgulHeld
    armies: tuple[str, ...]
    last_change: int | None


class _Divided(Value):
    """The Nazgul after Game-Turn `turn`, each list in canonical order."""

    saruman: tuple[str, ...]
    dark_power: tuple[str, ...]
    led: tuple[str, ...]
    """The Nazgul that lead an army of their own master."""
    last_change: int | None
    turn: int


@rule("nazgul-campaign", title="Controlling the Nazgul, turn by turn", source=part("controlling-the-nazgul"))
def nazgul_campaign(dice: Dice, book: ThreePlayer, state: NazgulCampaign) -> NazgulCampaigned:
    """Each Game-Turn Saruman takes Nazgul. After he loses the Ring, the Dark Power takes them back."""
    for name in state.armies:
        may_lead(dice, book, in_full(name), "/state/armies")
    every = _every(state)

    def end(last: _Divided, turns: int) -> NazgulCampaigned:
        return NazgulCampaigned(
            turns=turns,
            nazgul=NazgulHeld(
                dark_power=tuple(each for each in state.nazgul.every if each in last.dark_power),
                saruman=tuple(each for each in state.nazgul.every if each in last.saruman),
            ),
            armies=tuple(each for each in state.armies if each in last.led and each in last.saruman),
            last_change=last.last_change,
        )

    return dice.repeat(
        lambda dice, now: _turn(dice, book, state, now),
        _Divided(
            saruman=tuple(each for each in every if each in state.nazgul.saruman),
            dark_power=tuple(each for each in every if each in state.nazgul.dark_power),
            led=tuple(each for each in every if each in state.armies),
            last_change=None,
            turn=0,
        ),
        until=lambda now: _over(state, now),
        at_most=state.turns,
        place="turn",
        end=end,
        like=(NazgulCampaign, book, besides(state, "turns")),
    )


def _every(state: NazgulCampaign) -> tuple[str, ...]:
    """All Nazgul in canonical order. Equal ones are ordered by their master, and leaders of armies come first."""

    def content(name: str) -> tuple[int, bool, bool]:
        return nazgul_place(name), name in state.nazgul.saruman, name not in state.armies

    return tuple(sorted(state.nazgul.every, key=content))


def _over(state: NazgulCampaign, now: _Divided) -> bool:
    if state.ring_lost_on is None:
        return not now.dark_power
    return now.turn >= state.ring_lost_on and not now.saruman


def _turn(dice: Dice, book: ThreePlayer, state: NazgulCampaign, now: _Divided) -> _Divided:
    turn = now.turn + 1
    if state.ring_lost_on is None or turn <= state.ring_lost_on:
        return _change(dice, book, state, now, "saruman", _controls(dice, book, state, now, turn))
    taken = nazgul_return(
        dice,
        book,
        NazgulReturn(
            turns_without_ring=turn - state.ring_lost_on - 1,
            nazgul=_held(dice, state, now),
        ),
    )
    return _change(dice, book, state, now, "dark_power", taken)


def _controls(dice: Dice, book: ThreePlayer, state: NazgulCampaign, now: _Divided, turn: int) -> NazgulTaken:
    plan = (*state.plan, *(_QUIET for _ in range(turn)))
    return nazgul_control(
        dice,
        book,
        NazgulControl(
            turns=(*state.spent, *plan[: turn - 1]),
            nazgul=_held(dice, state, now),
            wears_ring=True,
            persuades=plan[turn - 1].persuaded,
        ),
    )


def _held(dice: Dice, state: NazgulCampaign, now: _Divided) -> NazgulHeld:
    """The Nazgul of Game-Turn `turn`. For real dice, each list has the order of the state."""

    def arranged(held: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(dice.arranged([each for each in state.nazgul.every if each in held], held))

    return NazgulHeld(dark_power=arranged(now.dark_power), saruman=arranged(now.saruman))


def _change(
    dice: Dice, book: ThreePlayer, state: NazgulCampaign, now: _Divided, master: Master, taken: NazgulTaken
) -> _Divided:
    every = _every(state)
    led = list(now.led)
    for name in taken.taken:
        if name in led:
            below = dice.within(str(every.index(name) + 1))
            army = nazgul_loyalty(below, book, NazgulLoyalty(nazgul=name, taken_by=master, leads_army=True)).army
            if army != master:
                led.remove(name)
    saruman = set(now.saruman) | set(taken.taken) if master == "saruman" else set(now.saruman) - set(taken.taken)
    return _Divided(
        saruman=tuple(name for name in every if name in saruman),
        dark_power=tuple(name for name in every if name not in saruman),
        led=tuple(led),
        last_change=now.turn + 1 if taken.taken else now.last_change,
        turn=now.turn + 1,
    )


@nazgul_campaign.headings
def _game_turns(state: NazgulCampaign, trace: Sequence[Line]) -> Mapping[int, Message]:
    return numbered("game-turn", trace, lambda line: line.code in _DECIDES, lambda line: line.code in _PREPARES)


@nazgul_campaign.summary("controlled")
def _controlled(state: NazgulCampaign, result: NazgulCampaigned) -> int:
    return len(result.nazgul.saruman)


@nazgul_campaign.summary("all_controlled")
def _all_controlled(state: NazgulCampaign, result: NazgulCampaigned) -> bool:
    return not result.nazgul.dark_power


@nazgul_campaign.summary("armies_gained")
def _armies_gained(state: NazgulCampaign, result: NazgulCampaigned) -> int:
    return len(result.armies)


@nazgul_campaign.sentence
def _say(state: NazgulCampaign, result: NazgulCampaigned, trace: tuple[Line, ...]) -> Message:
    count = len(result.nazgul.saruman)
    total = len(result.nazgul.every)
    held = say("all-nazgul", total=total) if count == total else say("part-of-the-nazgul", count=count, total=total)
    if not result.armies:
        return say("nazgul-campaign", turns=result.turns, held=held)
    armies = [named(each) for each in result.armies]
    return say("nazgul-campaign-armies", turns=result.turns, held=held, armies=armies)


@nazgul_campaign.summary_of_each("controlled", lambda state: state.nazgul.every)
def _is_controlled(state: NazgulCampaign, result: NazgulCampaigned, who: str) -> bool:
    return who in result.nazgul.saruman


nazgul_campaign.head("controlled", "all_controlled", "armies_gained", "turns")
