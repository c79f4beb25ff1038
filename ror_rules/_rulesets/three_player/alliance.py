"""Three-player game, Alliances: forming one, and what it changes. How they end is lost."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.three_player.states import Player, two_players
from ror_rules._rulesets.war_of_the_ring.words import PLAYER
from ror_rules.dice import Dice
from ror_rules.errors import StateError, UndecidedError
from ror_rules.rule import rule
from ror_rules.text import start
from ror_rules.trace import Line
from ror_rules.values import Value

_PHASE: Final = {
    "search": "the Search Phase",
    "saruman_turn": "the Saruman Player-Turn",
    "fellowship_turn": "the Fellowship Player-Turn",
    "dark_power_turn": "the Dark Power Player-Turn",
}
"""The parts of a Game-Turn after the Events Phase, as a sentence calls them."""


class Alliance(Value):
    """Two players who would form an Alliance or dissolve theirs, and when."""

    one: Annotated[Player, Meta(description="One of the two players.")]
    other: Annotated[Player, Meta(description="The other of the two; not `one` again.")]
    deed: Annotated[
        Literal["form", "dissolve"],
        Meta(
            description="What they would do. How an Alliance is dissolved is lost, so `dissolve` is undecided. Left out: "
            "`form`."
        ),
    ] = "form"
    phase: Annotated[
        Literal["events", "search", "saruman_turn", "fellowship_turn", "dark_power_turn"],
        Meta(
            description="When they would do it: in the Events Phase, the Search Phase, or a Player-Turn. Left out: `events`."
        ),
    ] = "events"
    cards_drawn: Annotated[
        bool, Meta(description="Whether all cards of the Events Phase are drawn. Left out: true.")
    ] = True
    saruman_allied_with: Annotated[
        Literal["fellowship", "dark_power"] | None,
        Meta(description="The player with whom Saruman has an Alliance already. Left out: nobody."),
    ] = None

    def __post_init__(self) -> None:
        two_players(self.one, self.other, "/other")


class AllianceFormed(Value):
    """Whether the Alliance comes about, and what it changes."""

    formed: Annotated[bool, Meta(description="Whether the two are allied from now on.")]
    because: Annotated[str, Meta(description="Why they are or are not, in words for people.")]
    changes: Annotated[
        tuple[str, ...],
        Meta(
            description="What the Alliance changes: keys of rows of the table `alliance-effects`, in its order; empty where "
            "none is formed."
        ),
    ]


@rule("alliance", title="Alliances", source=part("Alliances"), throws=False)
def alliance(dice: Dice, book: ThreePlayer, state: Alliance) -> AllianceFormed:
    """Saruman may form an Alliance with one of the others in the Events Phase, after all cards are drawn."""
    table = book.alliance_effects
    if state.deed == "dissolve":
        raise UndecidedError(
            "How an Alliance is dissolved is lost. " + table.text("lost"),
            pointer="/state/deed",
            expected="form",
            got=state.deed,
        )
    partner = state.other if state.one == "saruman" else state.one
    if "saruman" not in (state.one, state.other):
        return _refused(dice, book, "between", "only Saruman forms Alliances")
    if state.saruman_allied_with == partner:
        raise StateError(
            "They are allied already.",
            pointer="/state/saruman_allied_with",
            expected="the Alliances before this one",
            got=state.saruman_allied_with,
        )
    if state.saruman_allied_with is not None:
        raise UndecidedError(
            "The paragraph on the limits of Alliances is lost: whether Saruman may have two, the rules do not say.",
            pointer="/state/saruman_allied_with",
            expected="no Alliance yet",
            got=state.saruman_allied_with,
        )
    if state.phase != "events":
        return _refused(dice, book, "when", f"it is not the Events Phase but {_PHASE[state.phase]}")
    if not state.cards_drawn:
        return _refused(dice, book, "when", "not all cards are drawn")
    dice.reading(book, "tp-alliance")
    dice.note(table.note("when"), "all cards of the Events Phase are drawn")
    changes = tuple(
        row.word for row in table.data.rows.entries if dice.look(table, row.word, partner, why=row.label) == "yes"
    )
    return AllianceFormed(formed=True, because=f"Saruman forms it with {PLAYER[partner]}", changes=changes)


def _refused(dice: Dice, book: ThreePlayer, note: str, because: str) -> AllianceFormed:
    dice.note(book.alliance_effects.note(note), because)
    return AllianceFormed(formed=False, because=because, changes=())


@alliance.sentence
def _say(state: Alliance, result: AllianceFormed, trace: tuple[Line, ...]) -> str:
    between = f"{PLAYER[state.one]} and {PLAYER[state.other]}"
    return start(f"{between} {'are' if result.formed else 'cannot be'} allied: {result.because}.")
