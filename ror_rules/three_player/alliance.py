"""Three-player game, Alliances: forming one, and what it changes. How they end is lost."""

from __future__ import annotations

from ror_rules.dice import Dice
from ror_rules.errors import StateError, UndecidedError
from ror_rules.rule import rule
from ror_rules.text import start
from ror_rules.three_player.book import ThreePlayer, part
from ror_rules.three_player.results import AllianceFormed
from ror_rules.three_player.states import Alliance
from ror_rules.three_player.words import PHASE
from ror_rules.trace import Line
from ror_rules.war_of_the_ring.words import PLAYER


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
        return _refused(dice, book, "when", f"it is not the Events Phase but {PHASE[state.phase]}")
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
