"""Three-player game, Alliances: forming one, and what it changes. How they end is lost, and is for the players to settle."""

from __future__ import annotations

from typing import Annotated, Final, Literal, cast

from msgspec import Meta
from msgspec.structs import force_setattr

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.three_player.states import Allies, Ally, allies, two_players
from ror_rules._rulesets.war_of_the_ring.pieces import Player
from ror_rules._rulesets.war_of_the_ring.words import PLAYER
from ror_rules.dice import Dice
from ror_rules.errors import StateError, UndecidedError
from ror_rules.rule import rule
from ror_rules.text import start
from ror_rules.trace import Line
from ror_rules.values import Value

_PHASE: Final = {
    "gollum": "the roll for Gollum",
    "search": "the Search Phase",
    "saruman_turn": "the Saruman Player-Turn",
    "fellowship_turn": "the Fellowship Player-Turn",
    "dark_power_turn": "the Dark Power Player-Turn",
    "end": "the end of the Game-Turn",
}
"""The parts of a Game-Turn but the Events Phase, as a sentence calls them."""


class Alliance(Value):
    """Two players who would form an Alliance or dissolve theirs, and when."""

    one: Annotated[Player, Meta(description="One of the two players.")]
    other: Annotated[Player, Meta(description="The other of the two; not `one` again.")]
    deed: Annotated[
        Literal["form", "dissolve"],
        Meta(
            description="What they would do. How an Alliance is dissolved is lost, so `dissolve` has to be settled. Left out: "
            "`form`."
        ),
    ] = "form"
    phase: Annotated[
        Literal["gollum", "events", "search", "saruman_turn", "fellowship_turn", "dark_power_turn", "end"],
        Meta(
            description="When they would do it, as `sequence-of-play` names the parts of a Game-Turn: the Events Phase, the Search "
            "Phase, a Player-Turn, or before or after them all. Left out: `events`."
        ),
    ] = "events"
    cards_drawn: Annotated[
        bool, Meta(description="Whether all cards of the Events Phase are drawn. Left out: true.")
    ] = True
    saruman_allied_with: Annotated[
        Allies,
        Meta(
            description="With whom Saruman has an Alliance already: a player, or a list of at most two, each once. Left out: "
            "nobody."
        ),
    ] = ()
    settled: Annotated[
        bool | None,
        Meta(
            description="Whether they may, as the players settle it, where the rules do not decide: dissolving an Alliance, and "
            "a second one beside `saruman_allied_with`. Left out: undecided there."
        ),
    ] = None

    def __post_init__(self) -> None:
        two_players(self.one, self.other, "/other")
        force_setattr(self, "saruman_allied_with", allies(self.saruman_allied_with))


class AllianceFormed(Value):
    """Whether the Alliance comes about or ends, and what it changes."""

    formed: Annotated[bool, Meta(description="Whether an Alliance of the two is formed.")]
    dissolved: Annotated[bool, Meta(description="Whether the Alliance of the two is dissolved.")]
    saruman_allied_with: Annotated[
        tuple[Ally, ...],
        Meta(description="The players with whom Saruman has an Alliance from now on; empty where with nobody."),
    ]
    because: Annotated[str, Meta(description="Why they are or are not, in words for people.")]
    changes: Annotated[
        tuple[str, ...],
        Meta(
            description="What the Alliance changes: keys of rows of the table `alliance-effects`, in its order; empty where "
            "none is formed."
        ),
    ]
    may_change: Annotated[
        tuple[str, ...],
        Meta(
            description="What else it may change, which is lost: keys of rows of that table; empty where none is formed, or "
            "nothing is lost."
        ),
    ]


@rule("alliance", title="Alliances", source=part("alliances"), throws=False)
def alliance(dice: Dice, book: ThreePlayer, state: Alliance) -> AllianceFormed:
    """Saruman may form an Alliance with one of the others in the Events Phase, after all cards are drawn."""
    table = book.alliance_effects
    before = allies(state.saruman_allied_with)
    if "saruman" not in (state.one, state.other):
        return _refused(dice, book, state, "between", "only Saruman forms Alliances")
    partner = cast("Ally", state.other if state.one == "saruman" else state.one)
    if state.deed == "dissolve":
        return _dissolved(dice, book, state, partner)
    if partner in before:
        raise StateError(
            "They are allied already.",
            pointer="/state/saruman_allied_with",
            expected="the Alliances before this one",
            got=partner,
        )
    if state.phase != "events":
        return _refused(dice, book, state, "when", f"it is not the Events Phase but {_PHASE[state.phase]}")
    if not state.cards_drawn:
        return _refused(dice, book, state, "when", "not all cards are drawn")
    if before and not _settled(
        dice,
        book,
        state,
        "The paragraph on the limits of Alliances is lost: whether Saruman may have two, the rules do not say.",
    ):
        return _refused(dice, book, state, "lost", "Saruman has an Alliance, and no second one beside it, as settled")
    dice.reading(book, "tp-alliance")
    dice.note(table.note("when"), "all cards of the Events Phase are drawn")
    found = {row.word: dice.look(table, row.word, partner, why=row.label) for row in table.data.rows.entries}
    lost = tuple(effect for effect, cell in found.items() if cell == "lost")
    if dice.reading(book, "tp-offensive-lost") == "surviving":
        lost = ()
    dice.note(book.offensive_deeds.note("lost"), f"it {'may offend' if lost else 'does not offend'} the Dark Power")
    return AllianceFormed(
        formed=True,
        dissolved=False,
        saruman_allied_with=tuple(sorted((*before, partner))),
        because=f"Saruman forms it with {PLAYER[partner]}",
        changes=tuple(effect for effect, cell in found.items() if cell == "yes"),
        may_change=lost,
    )


def _dissolved(dice: Dice, book: ThreePlayer, state: Alliance, partner: Ally) -> AllianceFormed:
    """What becomes of an Alliance that one of the two would dissolve, as the players settle it."""
    before = allies(state.saruman_allied_with) or (partner,)
    if partner not in before:
        raise StateError(
            "They are not allied.",
            pointer="/state/saruman_allied_with",
            expected=f"{partner}, or nothing",
            got=", ".join(before),
        )
    may = _settled(dice, book, state, "How an Alliance is dissolved is lost. " + book.alliance_effects.text("lost"))
    return AllianceFormed(
        formed=False,
        dissolved=may,
        saruman_allied_with=tuple(each for each in before if each != partner) if may else before,
        because=f"the Alliance {'ends' if may else 'stands'}, as settled",
        changes=(),
        may_change=(),
    )


def _settled(dice: Dice, book: ThreePlayer, state: Alliance, lost: str) -> bool:
    """What the players settled where the text is lost. Raises `UndecidedError` where they did not say it."""
    if state.settled is None:
        raise UndecidedError(
            lost, pointer="/state/settled", expected="true or false, as the players settle it", got="nothing"
        )
    dice.reading(book, "tp-alliance")
    dice.note(book.alliance_effects.note("lost"), f"settled: they {'may' if state.settled else 'may not'}")
    return state.settled


def _refused(dice: Dice, book: ThreePlayer, state: Alliance, note: str, because: str) -> AllianceFormed:
    dice.note(book.alliance_effects.note(note), because)
    return AllianceFormed(
        formed=False,
        dissolved=False,
        saruman_allied_with=allies(state.saruman_allied_with),
        because=because,
        changes=(),
        may_change=(),
    )


@alliance.sentence
def _say(state: Alliance, result: AllianceFormed, trace: tuple[Line, ...]) -> str:
    between = f"{PLAYER[state.one]} and {PLAYER[state.other]}"
    if state.deed == "dissolve" and "saruman" in (state.one, state.other):
        return start(f"{between} are {'no longer' if result.dissolved else 'still'} allied: {result.because}.")
    return start(f"{between} {'are' if result.formed else 'cannot be'} allied: {result.because}.")
