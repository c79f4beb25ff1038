"""Three-player game, controlling the Nazgul, Game-Turn after Game-Turn: how many Saruman has by a turn, and which.

Each Game-Turn is `nazgul-control` or, once he has lost the Ring, `nazgul-return`; each Nazgul who leads an army and
changes sides is `nazgul-loyalty`. Here is only how they follow each other.
"""

from __future__ import annotations

from ror_rules.dice import Dice
from ror_rules.rule import rule
from ror_rules.text import counted, listed, start
from ror_rules.three_player.book import ThreePlayer, part
from ror_rules.three_player.nazgul_control import nazgul_control
from ror_rules.three_player.nazgul_loyalty import Master, nazgul_loyalty
from ror_rules.three_player.nazgul_return import nazgul_return
from ror_rules.three_player.results import NazgulCampaigned, NazgulTaken
from ror_rules.three_player.states import NazgulControl, NazgulLoyalty, NazgulReturn, TurnAtIsengard
from ror_rules.three_player.states_campaign import NazgulCampaign
from ror_rules.trace import Line
from ror_rules.values import Value, segment

QUIET = TurnAtIsengard()


class Divided(Value):
    """The Nazgul between two Game-Turns, each list as the state has it; `turn` is the one that has passed."""

    saruman: tuple[str, ...]
    dark_power: tuple[str, ...]
    led: tuple[str, ...]
    """Nazgul at the head of an army that is under their own master."""
    last_change: int | None
    turn: int


@rule("nazgul-campaign", title="Controlling the Nazgul, turn by turn", source=part("Controlling the Nazgul"))
def nazgul_campaign(dice: Dice, book: ThreePlayer, state: NazgulCampaign) -> NazgulCampaigned:
    """Saruman takes Nazgul turn after turn, and Sauron takes them back once the Ring is lost, until none are left to take."""
    end, turns = dice.repeat_counted(
        lambda dice, now: _turn(dice, book, state, now),
        Divided(saruman=state.saruman, dark_power=state.nazgul, led=state.armies, last_change=None, turn=0),
        until=lambda now: _over(state, now),
        at_most=state.turns,
        place="turn",
    )
    return NazgulCampaigned(
        turns=turns,
        saruman=end.saruman,
        dark_power=end.dark_power,
        armies=tuple(name for name in end.led if name in end.saruman),
        last_change=end.last_change,
    )


def _over(state: NazgulCampaign, now: Divided) -> bool:
    """Whether nobody is left to take: for Saruman, or once the Ring is lost for Sauron."""
    if state.ring_lost_on is None:
        return not now.dark_power
    return now.turn >= state.ring_lost_on and not now.saruman


def _turn(dice: Dice, book: ThreePlayer, state: NazgulCampaign, now: Divided) -> Divided:
    """One Game-Turn."""
    turn = now.turn + 1
    if state.ring_lost_on is None or turn <= state.ring_lost_on:
        return _change(dice, book, state, now, "saruman", _controls(dice, book, state, now, turn))
    taken = nazgul_return(
        dice, book, NazgulReturn(turns_without_ring=turn - state.ring_lost_on - 1, nazgul=now.saruman)
    )
    return _change(dice, book, state, now, "dark_power", taken)


def _controls(dice: Dice, book: ThreePlayer, state: NazgulCampaign, now: Divided, turn: int) -> NazgulTaken:
    """What Saruman gains in a Game-Turn."""
    plan = (*state.plan, *(QUIET for _ in range(turn)))
    return nazgul_control(
        dice,
        book,
        NazgulControl(
            turns=(*state.spent, *plan[: turn - 1]),
            nazgul=now.dark_power,
            wears_ring=True,
            persuades=plan[turn - 1].persuaded,
        ),
    )


def _change(
    dice: Dice, book: ThreePlayer, state: NazgulCampaign, now: Divided, master: Master, taken: NazgulTaken
) -> Divided:
    """The Nazgul taken go over, and the armies of those who lead some, if they follow."""
    led = list(now.led)
    for name in taken.taken:
        if name in led:
            army = nazgul_loyalty(
                dice.within(segment(name)), book, NazgulLoyalty(nazgul=name, taken_by=master, leads_army=True)
            ).army
            if army != master:
                led.remove(name)
    saruman = set(now.saruman) | set(taken.taken) if master == "saruman" else set(now.saruman) - set(taken.taken)
    every = (*state.nazgul, *state.saruman)
    return Divided(
        saruman=tuple(name for name in every if name in saruman),
        dark_power=tuple(name for name in every if name not in saruman),
        led=tuple(led),
        last_change=now.turn + 1 if taken.taken else now.last_change,
        turn=now.turn + 1,
    )


@nazgul_campaign.summary("controlled", "how many Nazgul Saruman controls in the end")
def controlled(state: NazgulCampaign, result: NazgulCampaigned) -> int:
    """0 to 9."""
    return len(result.saruman)


@nazgul_campaign.summary("all_controlled", "whether Saruman controls all the Nazgul in the end")
def all_controlled(state: NazgulCampaign, result: NazgulCampaigned) -> bool:
    """As his own way to win wants it."""
    return not result.dark_power


@nazgul_campaign.summary("armies_gained", "how many armies have come over to Saruman with their Nazgul")
def armies_gained(state: NazgulCampaign, result: NazgulCampaigned) -> int:
    """Those that he has in the end."""
    return len(result.armies)


@nazgul_campaign.sentence
def _say(state: NazgulCampaign, result: NazgulCampaigned, trace: tuple[Line, ...]) -> str:
    count = len(result.saruman)
    whole = count + len(result.dark_power)
    has = "all the Nazgul" if count == whole else f"{count or 'none'} of {counted(whole, 'Nazgul', 'Nazgul')}"
    armies = ""
    if result.armies:
        armies = f", and the {'armies' if len(result.armies) > 1 else 'army'} of {listed(result.armies)}"
    return start(f"after {counted(result.turns, 'Game-Turn')} Saruman controls {has}{armies}.")
