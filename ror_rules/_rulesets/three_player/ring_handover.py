"""Three-player game: who may hand the Ring to Saruman or to others, and whom Saruman cannot hand it to."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules.dice import Dice
from ror_rules.errors import UndecidedError
from ror_rules.rule import rule
from ror_rules.text import start
from ror_rules.trace import Line
from ror_rules.values import Value


class RingHandover(Value):
    """Who would give the Ring to whom, and what matters to a Ringbearer who is killed."""

    giver: Annotated[
        Literal["chief_of_the_dunlendings", "fellowship", "saruman", "other_character"],
        Meta(
            description="Who would give the Ring: the Chief of the Dunlendings, of his own will; `fellowship`, the owner of a "
            "Ringbearer who is killed; `saruman`, who is killed in Individual Combat; or any `other_character` who bears it, of "
            "his own will."
        ),
    ]
    to_saruman: Annotated[bool, Meta(description="Whether the Ring would be given to Saruman. Left out: true.")] = True
    allied: Annotated[
        bool,
        Meta(
            description="Whether the Fellowship is allied with Saruman, which matters to the giver `fellowship`. Left out: "
            "false."
        ),
    ] = False
    saruman_in_hex: Annotated[
        bool,
        Meta(
            description="Whether Saruman is in the Ringbearer's hex, which matters to the giver `fellowship`. Left out: "
            "false."
        ),
    ] = False
    gandalf_or_aragorn_in_hex: Annotated[
        bool,
        Meta(
            description="Whether Gandalf or Aragorn is in the Ringbearer's hex, which matters to the giver `fellowship`. "
            "Left out: false."
        ),
    ] = False
    settled: Annotated[
        bool | None,
        Meta(
            description="Whether the Ring may be given so, as the players settle it, where the rules do not decide: by the giver "
            "`fellowship` or an `other_character` to somebody else than Saruman. Left out: undecided there."
        ),
    ] = None


class RingPassed(Value):
    """Whether the Ring may be given so, and why."""

    allowed: Annotated[bool, Meta(description="Whether the Ring may be given so.")]
    because: Annotated[str, Meta(description="Why it may or may not, in words for people.")]
    goes_to: Annotated[
        Literal["winner_of_the_duel"] | None,
        Meta(
            description="Who has the Ring where the rules leave nobody a choice: the winner of the whole Individual Combat; "
            "null where they leave one."
        ),
    ] = None


@rule("ring-handover", title="Handing over the Ring", source=part("wearing-the-ring"), throws=False)
def ring_handover(dice: Dice, book: ThreePlayer, state: RingHandover) -> RingPassed:
    """Whether the Ring may be given to Saruman: by the Chief, or by an allied Fellowship whose Ringbearer is killed."""
    if state.giver == "saruman":
        because = "Saruman gives it to nobody: it goes to the winner of the whole Individual Combat"
        dice.note(book.alliance_effects.note("duel-winner"), because)
        return RingPassed(allowed=False, because=because, goes_to="winner_of_the_duel")
    if state.giver == "chief_of_the_dunlendings":
        because = f"the Chief {'gives' if state.to_saruman else 'would give'} it {_whom(state)}"
        dice.note(book.ring_ratings.note("chief-surrenders"), because)
        return RingPassed(allowed=state.to_saruman, because=because)
    if state.giver == "other_character" and state.to_saruman:
        because = "of all Characters the Chief alone gives it to Saruman of his own will"
        dice.note(book.ring_ratings.note("chief-surrenders"), because)
        return RingPassed(allowed=False, because=because)
    if not state.to_saruman:
        return _elsewhere(dice, book, state)
    failed = _failed(state)
    because = failed or "an allied Fellowship may give it to Saruman, who stands where the Ringbearer is killed"
    dice.reading(book, "tp-alliance")
    dice.note(book.alliance_effects.note("ringbearer-killed"), because)
    return RingPassed(allowed=failed is None, because=because)


def _elsewhere(dice: Dice, book: ThreePlayer, state: RingHandover) -> RingPassed:
    """The Ring given to somebody else than Saruman, as the players settle it."""
    if state.settled is None:
        who = "has a dead Ringbearer's Ring" if state.giver == "fellowship" else "a Character may give the Ring to"
        raise UndecidedError(
            f"Who{'m' * (state.giver != 'fellowship')} {who} when Saruman is not given it, the rules of the other game say, and "
            "they are not among the sources. What survives: the Ring of a Ringbearer who is killed goes to an agent of the Dark "
            "Power or to a Character of the Fellowship; of his own will the Chief alone gives it up, to Saruman.",
            pointer="/state/settled",
            expected="true or false, as the players settle it",
            got="nothing",
        )
    because = f"it {'goes' if state.settled else 'does not go'} to somebody else than Saruman, as settled"
    fellowship = state.giver == "fellowship"
    table, note = (
        (book.alliance_effects, "ringbearer-killed") if fellowship else (book.ring_ratings, "chief-surrenders")
    )
    dice.note(table.note(note), because)
    return RingPassed(allowed=state.settled, because=because)


def _whom(state: RingHandover) -> str:
    return "to Saruman, as he may" if state.to_saruman else "to somebody else than Saruman, as he may not"


def _failed(state: RingHandover) -> str | None:
    """The condition that fails when a Ringbearer is killed, None where all hold."""
    if not state.allied:
        return "the Fellowship is not allied with Saruman"
    if not state.saruman_in_hex:
        return "Saruman is not in the Ringbearer's hex"
    if state.gandalf_or_aragorn_in_hex:
        return "Gandalf or Aragorn is in the hex"
    return None


@ring_handover.sentence
def _say(state: RingHandover, result: RingPassed, trace: tuple[Line, ...]) -> str:
    return start(f"the Ring {'may' if result.allowed else 'may not'} be given so: {result.because}.")
