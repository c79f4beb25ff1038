"""Sauron, 19.211, 19.212, 20.21: Narsil broken, its shards, who bears them and what for."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import UNSET, Meta, structs

from ror_rules._rulesets.sauron.book import Sauron, paragraph
from ror_rules._rulesets.sauron.states import DemoralizationEvent, Events
from ror_rules._rulesets.sauron.words import NAMES
from ror_rules._rulesets.war_of_the_ring.pieces import CARRIED, Character, living, people
from ror_rules.dice import Dice
from ror_rules.errors import StateError, UndecidedError
from ror_rules.rule import rule
from ror_rules.text import signed, start
from ror_rules.trace import Line
from ror_rules.values import Value

_Condition = Literal["whole", "shards", "destroyed"]
_WORDS: Final[dict[_Condition, str]] = {
    "whole": "Narsil is whole",
    "shards": "Narsil is in shards",
    "destroyed": "nothing is left of Narsil",
}


class Narsil(Value):
    """What there is of Narsil, what has just struck it, and who would bear it."""

    narsil: Annotated[_Condition, Meta(description="What there is of it: the whole sword, its shards, or nothing.")]
    struck_by: Annotated[
        Literal["missile", "melee", "death_breath", "other"] | None,
        Meta(
            description="Missile or melee combat, Death Breath or something else that has struck it. Absent: nothing has."
        ),
    ] = None
    harmed: Annotated[
        bool | None,
        Meta(
            description="Whether the blow leaves shards of the sword, or nothing of the shards, as the players settle it, where "
            "the text does not say: struck by `other`, or the shards under the reading `refuse` of `sv-shards-destroyed`. "
            "Absent: undecided there."
        ),
    ] = None
    bearer: Annotated[
        Character | None,
        Meta(description="The leader who would bear it, with `nationality`. Absent: nobody would."),
    ] = None
    leader_combat: Annotated[
        bool,
        Meta(description="Whether his Combat Rating is asked for in leader or individual combat; true by default."),
    ] = True

    def __post_init__(self) -> None:
        if self.narsil == "destroyed" and self.struck_by is not None:
            raise StateError(
                "Nothing is left of Narsil.", pointer="/state/struck_by", expected="nothing", got=self.struck_by
            )
        if self.bearer is not None:
            living(self.bearer, "/bearer", "nationality", does="The dead bear nothing.")


class NarsilResult(Value):
    """What there is of Narsil now, what it cost, and what it is good for."""

    narsil: Annotated[_Condition, Meta(description="What there is of it: the whole sword, its shards, or nothing.")]
    may_bear: Annotated[
        bool | None,
        Meta(description="Whether the bearer may bear the shards; null where nobody would, or there are none."),
    ]
    combat_bonus: Annotated[
        int | None,
        Meta(
            description="Added to the bearer's Combat Rating; null for the whole sword, whose powers are the original game's."
        ),
    ]
    demoralization: Annotated[
        int, Meta(description="Points that the blow adds to the Westernesse Demoralization Level, 0 without one.")
    ]
    bearer: Annotated[
        Character | None,
        Meta(
            description="The leader as he goes on, with the shards or without; null where nobody would.", extra=CARRIED
        ),
    ]
    events: Events


@rule("narsil", title="Narsil and its shards", source=paragraph("19.211"), throws=False)
def narsil(dice: Dice, book: Sauron, state: Narsil) -> NarsilResult:
    """What is left of Narsil, what its loss costs Westernesse, who may bear the shards, and what they are good for."""
    condition, cost = (state.narsil, 0) if state.struck_by is None else _struck(dice, book, state, state.struck_by)
    may_bear = _may_bear(dice, book, state, condition)
    bonus: int | None = 0
    if condition == "whole":
        dice.note(paragraph("19.211"), "the whole sword's powers are the original game's")
        bonus = None
    elif condition == "shards" and may_bear:
        column = "leader_combat" if state.leader_combat else "otherwise"
        bonus = dice.look(
            book.narsil,
            "shards",
            column,
            why=f"the shards on {state.bearer.name if state.bearer else ''}'s Combat Rating",
        )
    elif condition == "destroyed":
        dice.note(paragraph("20.21"), _WORDS[condition])
    event: Literal["narsil_broken", "shards_destroyed"] = (
        "narsil_broken" if condition == "shards" else "shards_destroyed"
    )
    return NarsilResult(
        narsil=condition,
        may_bear=may_bear,
        combat_bonus=bonus,
        demoralization=cost,
        bearer=_bears(state.bearer, may=may_bear, there=condition == "shards"),
        events=(DemoralizationEvent(event=event),) if condition != state.narsil else (),
    )


def _bears(who: Character | None, *, may: bool | None, there: bool) -> Character | None:
    """The bearer with the shards, where there are some and he may bear them."""
    if who is None or not (there or who.shards is True):
        return who
    return structs.replace(who, shards=True if may else UNSET)


def _struck(dice: Dice, book: Sauron, state: Narsil, struck_by: str) -> tuple[_Condition, int]:
    """What a blow leaves of it, and what that adds to the Westernesse Demoralization Level."""
    whole = state.narsil == "whole"
    settled = struck_by == "other"
    if settled and state.harmed is None:
        raise UndecidedError(
            "The text says what missile combat, melee combat and Death Breath leave of Narsil, and nothing of the rest.",
            pointer="/state/harmed",
            expected="true or false, as the players settle it",
            got="nothing",
        )
    table = book.demoralization
    if not whole and not settled and dice.reading(book, "sv-shards-destroyed") == "refuse":
        settled = True
        if state.harmed is None:
            raise UndecidedError(
                "What destroys the shards stands in 19.21 of the original game; only its price survives, "
                f"{table.peek('shards_destroyed', 'points')} points of Demoralization.",
                pointer="/state/harmed",
                expected="true or false, as the players settle it, or the reading same-causes of sv-shards-destroyed",
                got="nothing",
            )
    cause = "what struck it" if struck_by == "other" else NAMES.get(struck_by, f"{struck_by} combat")
    ending = ", as settled" if settled else ""
    cite = paragraph("19.211" if whole else "20.21")
    if settled and not state.harmed:
        dice.note(cite, f"{cause} does it no harm{ending}")
        return state.narsil, 0
    if whole:
        dice.note(cite, f"broken by {cause}, the sword leaves its shards{ending}")
    else:
        dice.note(cite, f"the shards are destroyed by {cause}{ending}")
    points = dice.look(
        table,
        "narsil_broken" if whole else "shards_destroyed",
        "points",
        why="added to the Westernesse Demoralization Level",
    )
    return "shards" if whole else "destroyed", points


def _may_bear(dice: Dice, book: Sauron, state: Narsil, condition: _Condition) -> bool | None:
    """Whether the one named may bear the shards; None when nobody is named, or there are no shards."""
    if state.bearer is None or condition != "shards":
        return None
    may = people(state.bearer.nationality) == "numenorean"
    dice.note(
        paragraph("19.211"),
        f"{state.bearer.name} is {'a' if may else 'no'} Numenorean leader and may {'' if may else 'not '}bear the shards",
    )
    return may


@narsil.sentence
def _say(state: Narsil, result: NarsilResult, trace: tuple[Line, ...]) -> str:
    bearer = state.bearer.name if state.bearer else ""
    text = _WORDS[result.narsil]
    if result.demoralization:
        text += f"; Westernesse Demoralization {signed(result.demoralization)}"
    if result.may_bear is False:
        text += f"; {bearer} may not bear them"
    elif result.may_bear:
        text += f"; {bearer} bears them, Combat {signed(result.combat_bonus or 0)}"
    return start(f"{text}.")
