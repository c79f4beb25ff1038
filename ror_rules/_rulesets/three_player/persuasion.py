"""Three-player game, Persuasion: Saruman's voice, who hears it, and who is deaf to it."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import UNSET, Meta, structs

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.three_player.capture import CaptureRoll, capture
from ror_rules._rulesets.three_player.states import known
from ror_rules._rulesets.war_of_the_ring.pieces import CARRIED, Character, free, living
from ror_rules.dice import Dice
from ror_rules.errors import StateError
from ror_rules.rule import rule
from ror_rules.text import start
from ror_rules.trace import Line, NoteStep, RollStep, step_of
from ror_rules.values import Value, folded

_OTHERS: Final = (
    *("saruman", "chief_of_the_dunlendings", "gollum", "nazgul", "lord_of_the_nazgul", "sauron", "balrog"),
)
"""Those who are no Fellowship Characters, of those whom names tell."""


class Persuasion(Value, kw_only=True):
    """Saruman's attempt to persuade: whom, where he is, and what else he does in the Game-Turn."""

    character: Annotated[
        Character | None,
        Meta(
            description="The Character to be persuaded, with `movement_allowance` where nothing else makes him immune; those "
            "whom the rules name are immune, and so are the Ringbearer (`ring`) and who has a Movement Allowance of 0. "
            "`capture_rating` is what the roll is against. Left out: the Fellowship has nobody for it."
        ),
    ] = None
    bears_ring: Annotated[
        bool | None,
        Meta(
            description="Whether that Character bears the Ring. Left out: as his `ring` tells; of Frodo, who bears it at the "
            "beginning, it is asked for where `ring` does not tell it."
        ),
    ] = None
    character_at_palantir: Annotated[
        bool, Meta(description="Whether that Character is in a hex with a Palantir. Left out: true.")
    ] = True
    at_isengard: Annotated[bool, Meta(description="Whether Saruman is at Isengard. Left out: true.")] = True
    at_palantir: Annotated[bool, Meta(description="Whether Saruman is in a hex with a Palantir. Left out: true.")] = (
        True
    )
    controls_nazgul: Annotated[
        bool, Meta(description="Whether Saruman tries to control Nazgul in this Game-Turn. Left out: false.")
    ] = False
    mind_battles: Annotated[
        bool, Meta(description="Whether Saruman engages in Mind Battle in this Game-Turn. Left out: false.")
    ] = False

    def __post_init__(self) -> None:
        if self.character is None:
            return
        living(self.character, "/character", does="The dead are not persuaded.")
        told = None if self.character.ring is UNSET else True
        frodo = known(self.character) == "frodo"
        if (self.bears_ring is None and told is None and frodo) or (told and self.bears_ring is False):
            raise StateError(
                "Whether he bears the Ring decides whether he can be persuaded.",
                pointer="/state/bears_ring",
                expected="true, or nothing" if told else "true or false",
                got="nothing" if self.bears_ring is None else self.bears_ring,
            )
        free(self.character, "/character", "Who is held by an Enemy already is not persuaded.")
        other_side = self.character.side not in (UNSET, "fellowship")
        if other_side or known(self.character) in _OTHERS:
            raise StateError(
                "Saruman persuades Fellowship Characters.",
                pointer=f"/state/character/{'side' if other_side else 'name'}",
                expected="a Fellowship Character",
                got=str(self.character.side) if other_side else self.character.name,
            )


class PersuasionAttempted(Value):
    """What became of the attempt: not allowed, wasted, or thrown for."""

    allowed: Annotated[bool, Meta(description="Whether Saruman may make the attempt.")]
    wasted: Annotated[bool, Meta(description="Whether it is wasted: nobody who may be persuaded is at a Palantir.")]
    persuaded: Annotated[bool, Meta(description="Whether the Character is persuaded: the capture roll failed.")]
    goes_to: Annotated[
        str | None,
        Meta(description="The hex that the persuaded Character goes to, to be a captive there; null where nobody is."),
    ]
    character: Annotated[
        Character | None,
        Meta(
            description="The Character as he goes on, `persuaded` where the capture roll failed; null where the state has none.",
            extra=CARRIED,
        ),
    ]


@rule("persuasion", title="Persuasion", source=part("persuasion"))
def persuasion(dice: Dice, book: ThreePlayer, state: Persuasion) -> PersuasionAttempted:
    """Saruman at Isengard persuades a Fellowship Character at a Palantir who fails his capture roll."""
    table = book.persuasion
    bar = _bar(state)
    if bar is not None:
        note, because = bar
        dice.note(table.note(note), because)
        return _unmoved(state, allowed=False)
    who = state.character
    if who is None or not state.character_at_palantir:
        there = "nobody who can be persuaded is" if who is None else f"{who.name} is not"
        dice.note(table.note("nobody-eligible"), f"{there} in a hex with a Palantir")
        return _unmoved(state, wasted=True)
    immune = "ringbearer" if state.bears_ring else _immune(book, who)
    if immune is not None:
        dice.look(table, immune, "Persuasion", why=who.name)
        dice.note(table.note("nobody-eligible"), f"{who.name} may not be persuaded")
        return _unmoved(state, wasted=True)
    if not capture(dice, book, CaptureRoll(character=who)).captured:
        return _unmoved(state)
    dice.note(table.note("goes"), f"{who.name} sets out for Isengard")
    isengard = dice.look(book.places, "isengard", "hex", why="where the persuaded goes")
    return PersuasionAttempted(
        allowed=True,
        wasted=False,
        persuaded=True,
        goes_to=isengard,
        character=structs.replace(who, held="persuaded"),
    )


def _unmoved(state: Persuasion, *, allowed: bool = True, wasted: bool = False) -> PersuasionAttempted:
    return PersuasionAttempted(allowed=allowed, wasted=wasted, persuaded=False, goes_to=None, character=state.character)


def _bar(state: Persuasion) -> tuple[str, str] | None:
    """Why Saruman may not persuade, with the note that says so; None where he may."""
    if not state.at_isengard:
        return "where", "Saruman is not at Isengard"
    if not state.at_palantir:
        return "where", "Saruman is not in a hex with a Palantir"
    if state.controls_nazgul:
        return "that-turn", "Saruman tries to control Nazgul in this Game-Turn"
    if state.mind_battles:
        return "that-turn", "Saruman engages in Mind Battle in this Game-Turn"
    return None


def _immune(book: ThreePlayer, who: Character) -> str | None:
    """The row that makes a Character immune, None where none does. Raises `StateError` where the card has to be asked."""
    if who.ring is not UNSET:
        return "ringbearer"
    rows = {folded(row.label): row.word for row in book.persuasion.data.rows.entries}
    named = rows.get(folded((known(who) or "").partition("_with_")[0]))
    if named is not None:
        return named
    living(who, "/character", "movement_allowance")
    return "immobile" if who.movement_allowance == 0 else None


@persuasion.sentence
def _say(state: Persuasion, result: PersuasionAttempted, trace: tuple[Line, ...]) -> str:
    if not result.allowed:
        return f"Saruman may not persuade anybody: {step_of(trace, NoteStep).text}."
    if result.wasted or state.character is None:
        return start(f"Saruman's attempt is wasted: {step_of(trace, NoteStep).text}.")
    face = step_of(trace, RollStep).face
    if result.persuaded:
        return f"{state.character.name} is persuaded and sets out for Isengard, {result.goes_to}: {face}."
    return f"{state.character.name} is not persuaded: {face}."
