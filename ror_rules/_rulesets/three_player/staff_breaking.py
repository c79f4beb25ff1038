"""Three-player game, Staves of Power: what the first duel of Gandalf and Saruman costs its loser."""

from __future__ import annotations

from typing import Annotated, Literal, cast

from msgspec import Meta

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules.dice import Dice
from ror_rules.errors import StateError
from ror_rules.rule import rule
from ror_rules.trace import Line, NoteStep, step_of
from ror_rules.values import Value


class StaffBreaking(Value, kw_only=True):
    """Who lost a duel of Gandalf and Saruman."""

    loser: Annotated[
        Literal["gandalf_the_grey", "gandalf_the_white", "saruman"], Meta(description="The one who lost the duel.")
    ]
    first_duel: Annotated[bool, Meta(description="Whether it was the first duel of the two. Left out: true.")] = True
    killed_before: Annotated[
        bool,
        Meta(
            description="Whether the loser had been killed once already, which Gandalf the Grey never had. Left out: false."
        ),
    ] = False

    def __post_init__(self) -> None:
        if self.loser == "gandalf_the_grey" and self.killed_before:
            raise StateError(
                "Once killed, Gandalf is the White.",
                pointer="/state/killed_before",
                expected="false, when the loser is gandalf_the_grey",
                got=self.killed_before,
            )


class StaffBroken(Value):
    """What the duel costs its loser."""

    broken: Annotated[bool, Meta(description="Whether the loser's Staff of Power is broken.")]
    sorcery: Annotated[
        Literal["C"] | None,
        Meta(description="The loser's Sorcery Rating from now on; null where it is as before."),
    ]


@rule("staff-breaking", title="Breaking the Staves of Power", source=part("Staves of Power"), throws=False)
def staff_breaking(dice: Dice, book: ThreePlayer, state: StaffBreaking) -> StaffBroken:
    """The first duel of Gandalf and Saruman breaks the loser's Staff if he may come back: his Sorcery is C from then on."""
    table = book.staves
    if not state.first_duel:
        dice.note(table.note("first-duel"), "it is not their first duel")
        return StaffBroken(broken=False, sorcery=None)
    returns = dice.look(table, state.loser, "returns", why="whether he may come back")
    sorcery = dice.look(table, state.loser, "sorcery", why="his Sorcery if he does")
    broken = returns == "yes" or (returns == "once" and not state.killed_before)
    dice.note(table.note("first-duel"), f"he {'may' if broken else 'may not'} come back")
    return StaffBroken(broken=broken, sorcery=cast("Literal['C']", sorcery) if broken else None)


@staff_breaking.sentence
def _say(state: StaffBreaking, result: StaffBroken, trace: tuple[Line, ...]) -> str:
    who = state.loser.replace("_", " ").replace("gandalf", "Gandalf").replace("saruman", "Saruman")
    who = who.replace("grey", "Grey").replace("white", "White")
    if result.broken:
        return f"The Staff of {who} is broken: his Sorcery is {result.sorcery} from now on."
    return f"The Staff of {who} is not broken: {step_of(trace[-1:], NoteStep).text}."
