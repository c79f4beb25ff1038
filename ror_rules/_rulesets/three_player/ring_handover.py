"""Three-player game: handing the Ring to Saruman or to others."""

from __future__ import annotations

from typing import Literal

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules.author import ABSENT, Dice, Line, Message, UndecidedError, Value, rule, say

HandoverReason = Literal[
    "duel_winner",
    "chief_to_saruman",
    "chief_to_another",
    "only_the_chief",
    "allied_fellowship",
    "not_allied",
    "saruman_not_in_hex",
    "gandalf_or_aragorn_in_hex",
    "settled_allowed",
    "settled_forbidden",
]


class RingHandover(Value):
    """The giver of the Ring, the receiver, and the situation if a Ringbearer is killed."""

    giver: Literal["chief_of_the_dunlendings", "fellowship", "saruman", "other_character"]
    to_saruman: bool = True
    allied: bool = False
    saruman_in_hex: bool = False
    gandalf_or_aragorn_in_hex: bool = False
    settled: bool | None = None


class RingPassed(Value):
    """Whether the Ring may be handed over, and why."""

    allowed: bool
    because: HandoverReason
    goes_to: Literal["winner_of_the_duel"] | None = None


@rule("ring-handover", title="Handing over the Ring", source=part("wearing-the-ring"), throws=False)
def ring_handover(dice: Dice, book: ThreePlayer, state: RingHandover) -> RingPassed:
    """The Chief may give the Ring to Saruman, and so may an allied Fellowship after its Ringbearer is killed."""
    if state.giver == "saruman":
        dice.note(book.alliance_effects.note("duel-winner"), "handover-duel_winner")
        return RingPassed(allowed=False, because="duel_winner", goes_to="winner_of_the_duel")
    because: HandoverReason
    if state.giver == "chief_of_the_dunlendings":
        because = "chief_to_saruman" if state.to_saruman else "chief_to_another"
        apart = state.to_saruman and not state.saruman_in_hex
        if apart and dice.reading(book, "tp-chief-hands-over") == "one-hex":
            because = "saruman_not_in_hex"
        dice.note(book.ring_ratings.note("chief-surrenders"), f"handover-{because}")
        return RingPassed(allowed=because == "chief_to_saruman", because=because)
    if state.giver == "other_character" and state.to_saruman:
        dice.note(book.ring_ratings.note("chief-surrenders"), "handover-only_the_chief")
        return RingPassed(allowed=False, because="only_the_chief")
    if not state.to_saruman:
        return _elsewhere(dice, book, state)
    because = _failed(state) or "allied_fellowship"
    dice.note(book.alliance_effects.note("ringbearer-killed"), f"handover-{because}")
    return RingPassed(allowed=because == "allied_fellowship", because=because)


def _elsewhere(dice: Dice, book: ThreePlayer, state: RingHandover) -> RingPassed:
    fellowship = state.giver == "fellowship"
    if state.settled is None:
        code = "dead-ringbearers-ring" if fellowship else "ring-to-another"
        raise UndecidedError(code, pointer="/state/settled", got=ABSENT)
    because: HandoverReason = "settled_allowed" if state.settled else "settled_forbidden"
    cite = book.alliance_effects.note("ringbearer-killed") if fellowship else book.ring_ratings.note("chief-surrenders")
    dice.note(cite, f"handover-{because}")
    return RingPassed(allowed=state.settled, because=because)


def _failed(state: RingHandover) -> HandoverReason | None:
    if not state.allied:
        return "not_allied"
    if not state.saruman_in_hex:
        return "saruman_not_in_hex"
    if state.gandalf_or_aragorn_in_hex:
        return "gandalf_or_aragorn_in_hex"
    return None


@ring_handover.sentence
def _say(state: RingHandover, result: RingPassed, trace: tuple[Line, ...]) -> Message:
    because = say(f"handover-{result.because}")
    return say("ring-handed-over" if result.allowed else "ring-not-handed-over", because=because)
