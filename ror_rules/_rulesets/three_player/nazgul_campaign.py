"""Three-player game, controlling the Nazgul, Game-Turn after Game-Turn: how many Saruman has by a turn, and which.

Each Game-Turn is `nazgul-control` or, once he has lost the Ring, `nazgul-return`; each Nazgul who leads an army and
changes sides is `nazgul-loyalty`. Here is only how they follow each other.
"""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta
from msgspec.structs import force_setattr

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.three_player.nazgul_control import (
    NazgulControl,
    NazgulTaken,
    TurnAtIsengard,
    nazgul_control,
    quiet_or_busy,
)
from ror_rules._rulesets.three_player.nazgul_loyalty import Master, NazgulLoyalty, nazgul_loyalty
from ror_rules._rulesets.three_player.nazgul_return import NazgulReturn, nazgul_return
from ror_rules._rulesets.three_player.states import NazgulHeld, nazgul_place, one_master, the_nazgul
from ror_rules.dice import Dice
from ror_rules.errors import StateError
from ror_rules.rule import rule
from ror_rules.text import counted, listed, start
from ror_rules.trace import Line
from ror_rules.values import Name, Value

_QUIET: Final = TurnAtIsengard()


class NazgulCampaign(Value, kw_only=True):
    """Saruman at Isengard with the Ring on, all the Nazgul, and the Game-Turns to come, in which the dice pick."""

    nazgul: Annotated[NazgulHeld, Meta(description="The Nazgul, by who controls them by now.")]
    armies: Annotated[
        tuple[Name, ...],
        Meta(
            max_length=9,
            description="Those of either who lead Army units that began the game under the Dark Power. Left out: none.",
        ),
    ] = ()
    spent: Annotated[
        tuple[TurnAtIsengard, ...],
        Meta(
            max_length=50,
            description="Saruman's Game-Turns with the Ring at Isengard up to now, the first one first, at most 50. Left out: "
            "none.",
        ),
    ] = ()
    plan: Annotated[
        tuple[TurnAtIsengard, ...],
        Meta(
            max_length=50,
            description="What Saruman does in the Game-Turns to come, the next one first, at most 50; in those beyond it he "
            "stays quietly at Isengard. Left out: none.",
        ),
    ] = ()
    turns: Annotated[
        int,
        Meta(
            ge=1,
            le=50,
            description="Game-Turns that are played, 1 to 50; they end earlier when no Nazgul is left to take. Left out: 50.",
        ),
    ] = 50
    ring_lost_on: Annotated[
        Annotated[int, Meta(ge=1, le=50)] | None,
        Meta(
            description="The Game-Turn in which Saruman loses the Ring for good, 1 (the first to come) to `turns`. Left out: "
            "he keeps it."
        ),
    ] = None

    def __post_init__(self) -> None:
        one_master(self.nazgul)
        leaders: list[str] = []
        for index, name in enumerate(self.armies):
            leader = the_nazgul(name, self.nazgul.every)
            if leader is None or leader in leaders:
                raise StateError(
                    "An army is named by the Nazgul who leads it.",
                    pointer=f"/state/armies/{index}",
                    expected=f"one of {', '.join(self.nazgul.every) or 'nazgul'}, each once",
                    got=name,
                )
            leaders.append(leader)
        force_setattr(self, "armies", tuple(each for each in self.nazgul.every if each in leaders))
        if not self.nazgul.dark_power and (self.ring_lost_on is None or not self.nazgul.saruman):
            raise StateError(
                "There is nothing to gain.",
                pointer="/state/nazgul/dark_power",
                expected="at least one Nazgul",
                got="none",
            )
        if self.ring_lost_on is not None and self.ring_lost_on > self.turns:
            raise StateError(
                "The Ring is lost after the last of the turns.",
                pointer="/state/ring_lost_on",
                expected=f"at most turns {self.turns}",
                got=self.ring_lost_on,
            )
        quiet_or_busy(self.spent, "/spent")
        quiet_or_busy(self.plan, "/plan")


class NazgulCampaigned(Value):
    """How the Nazgul and their armies are divided after the last of the Game-Turns that were played."""

    turns: Annotated[int, Meta(description="Game-Turns that were played, 1 to the `turns` asked for.")]
    nazgul: Annotated[NazgulHeld, Meta(description="The Nazgul, each list in the order of the state.")]
    armies: Annotated[
        tuple[str, ...],
        Meta(
            description="Those of Saruman's Nazgul who lead an army that came over with them, in the order of the state."
        ),
    ]
    last_change: Annotated[
        int | None,
        Meta(
            description="The Game-Turn in which the last Nazgul changed sides, counted from 1, the first to come; null where "
            "none did."
        ),
    ]


class _Divided(Value):
    """The Nazgul between two Game-Turns, each list in canonical order; `turn` is the one that has passed."""

    saruman: tuple[str, ...]
    dark_power: tuple[str, ...]
    led: tuple[str, ...]
    """Nazgul at the head of an army that is under their own master."""
    last_change: int | None
    turn: int


@rule("nazgul-campaign", title="Controlling the Nazgul, turn by turn", source=part("controlling-the-nazgul"))
def nazgul_campaign(dice: Dice, book: ThreePlayer, state: NazgulCampaign) -> NazgulCampaigned:
    """Saruman takes Nazgul turn after turn, and Sauron takes them back once the Ring is lost, until none are left to take."""
    every = _every(state)
    end, turns = dice.repeat(
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
    )
    return NazgulCampaigned(
        turns=turns,
        nazgul=NazgulHeld(
            dark_power=tuple(each for each in state.nazgul.every if each in end.dark_power),
            saruman=tuple(each for each in state.nazgul.every if each in end.saruman),
        ),
        armies=tuple(each for each in state.armies if each in end.led and each in end.saruman),
        last_change=end.last_change,
    )


def _every(state: NazgulCampaign) -> tuple[str, ...]:
    """All Nazgul in canonical order; equal ones by their master, and those who lead an army first."""

    def content(name: str) -> tuple[int, bool, bool]:
        return nazgul_place(name), name in state.nazgul.saruman, name not in state.armies

    return tuple(sorted(state.nazgul.every, key=content))


def _over(state: NazgulCampaign, now: _Divided) -> bool:
    """Whether nobody is left to take: for Saruman, or once the Ring is lost for Sauron."""
    if state.ring_lost_on is None:
        return not now.dark_power
    return now.turn >= state.ring_lost_on and not now.saruman


def _turn(dice: Dice, book: ThreePlayer, state: NazgulCampaign, now: _Divided) -> _Divided:
    """One Game-Turn."""
    turn = now.turn + 1
    if state.ring_lost_on is None or turn <= state.ring_lost_on:
        return _change(dice, book, state, now, "saruman", _controls(dice, book, state, now, turn))
    taken = nazgul_return(
        dice,
        book,
        NazgulReturn(turns_without_ring=turn - state.ring_lost_on - 1, nazgul=NazgulHeld(saruman=now.saruman)),
    )
    return _change(dice, book, state, now, "dark_power", taken)


def _controls(dice: Dice, book: ThreePlayer, state: NazgulCampaign, now: _Divided, turn: int) -> NazgulTaken:
    """What Saruman gains in a Game-Turn."""
    plan = (*state.plan, *(_QUIET for _ in range(turn)))
    return nazgul_control(
        dice,
        book,
        NazgulControl(
            turns=(*state.spent, *plan[: turn - 1]),
            nazgul=NazgulHeld(dark_power=now.dark_power),
            wears_ring=True,
            persuades=plan[turn - 1].persuaded,
        ),
    )


def _change(
    dice: Dice, book: ThreePlayer, state: NazgulCampaign, now: _Divided, master: Master, taken: NazgulTaken
) -> _Divided:
    """The Nazgul taken go over, and the armies of those who lead some, if they follow."""
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


@nazgul_campaign.summary("controlled", "how many Nazgul Saruman controls in the end")
def _controlled(state: NazgulCampaign, result: NazgulCampaigned) -> int:
    return len(result.nazgul.saruman)


@nazgul_campaign.summary("all_controlled", "whether Saruman controls all the Nazgul in the end")
def _all_controlled(state: NazgulCampaign, result: NazgulCampaigned) -> bool:
    return not result.nazgul.dark_power


@nazgul_campaign.summary("armies_gained", "how many armies have come over to Saruman with their Nazgul")
def _armies_gained(state: NazgulCampaign, result: NazgulCampaigned) -> int:
    return len(result.armies)


@nazgul_campaign.sentence
def _say(state: NazgulCampaign, result: NazgulCampaigned, trace: tuple[Line, ...]) -> str:
    count = len(result.nazgul.saruman)
    whole = count + len(result.nazgul.dark_power)
    has = "all the Nazgul" if count == whole else f"{count or 'none'} of {counted(whole, 'Nazgul', 'Nazgul')}"
    armies = ""
    if result.armies:
        armies = f", and the {'armies' if len(result.armies) > 1 else 'army'} of {listed(result.armies)}"
    return start(f"after {counted(result.turns, 'Game-Turn')} Saruman controls {has}{armies}.")


nazgul_campaign.head("controlled", "all_controlled", "armies_gained", "turns")
