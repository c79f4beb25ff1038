"""Three-player game, Staves of Power: what the first duel of Gandalf and Saruman costs its loser."""

from __future__ import annotations

from typing import Annotated, Final, Literal, cast

from msgspec import Meta, structs

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.three_player.states import known
from ror_rules._rulesets.war_of_the_ring.pieces import CARRIED, Character, Member, called, in_full
from ror_rules._rulesets.war_of_the_ring.sorcery import Sorcery
from ror_rules.dice import Dice
from ror_rules.errors import StateError
from ror_rules.rule import rule
from ror_rules.trace import Line, NoteStep, step_of
from ror_rules.values import Value

_THEY: Final = {
    "gandalf_the_grey": "Gandalf the Grey",
    "gandalf_the_white": "Gandalf the White",
    "saruman": "Saruman",
}
"""Those who can lose such a duel, as a sentence calls them."""


class StaffBreaking(Value, kw_only=True):
    """Who lost a duel of Gandalf and Saruman."""

    loser: Annotated[
        Member,
        Meta(
            description="The one who lost the duel, told in full or by name: Gandalf the Grey, Gandalf the White, or Saruman. He "
            "may be dead, and then his Staff is broken for when he comes back."
        ),
    ]
    first_duel: Annotated[bool, Meta(description="Whether it was the first duel of the two. Left out: true.")] = True
    killed_before: Annotated[
        bool,
        Meta(
            description="Whether the loser had been killed once already, which Gandalf the Grey never had. Left out: false."
        ),
    ] = False

    def __post_init__(self) -> None:
        structs.force_setattr(self, "loser", in_full(self.loser))
        who = known(self.loser)
        if who not in _THEY:
            raise StateError(
                "Gandalf and Saruman have Staves, and which Gandalf it is has to be told.",
                pointer="/state/loser/name",
                expected="Gandalf the Grey, Gandalf the White or Saruman",
                got=called(self.loser),
            )
        if who == "gandalf_the_grey" and self.killed_before:
            raise StateError(
                "Once killed, Gandalf is the White.",
                pointer="/state/killed_before",
                expected="false, when the loser is Gandalf the Grey",
                got=self.killed_before,
            )


class StaffBroken(Value):
    """What the duel costs its loser."""

    broken: Annotated[bool, Meta(description="Whether the loser's Staff of Power is broken.")]
    sorcery: Annotated[
        Literal["C"] | None,
        Meta(description="The loser's Sorcery Rating from now on; null where it is as before."),
    ]
    loser: Annotated[
        Character,
        Meta(description="The loser as he goes on: with that Sorcery, where his Staff is broken.", extra=CARRIED),
    ]


@rule("staff-breaking", title="Breaking the Staves of Power", source=part("staves-of-power"), throws=False)
def staff_breaking(dice: Dice, book: ThreePlayer, state: StaffBreaking) -> StaffBroken:
    """The first duel of Gandalf and Saruman breaks the loser's Staff if he may come back: his Sorcery is C from then on."""
    table, loser = book.staves, in_full(state.loser)
    if not state.first_duel:
        dice.note(table.note("first-duel"), "it is not their first duel")
        return StaffBroken(broken=False, sorcery=None, loser=loser)
    row = known(loser) or ""
    returns = dice.look(table, row, "returns", why="whether he may come back")
    sorcery = dice.look(table, row, "sorcery", why="his Sorcery if he does")
    broken = returns == "yes" or (returns == "once" and not state.killed_before)
    dice.note(table.note("first-duel"), f"he {'may' if broken else 'may not'} come back")
    if not broken:
        return StaffBroken(broken=False, sorcery=None, loser=loser)
    rating = cast("Literal['C']", sorcery)
    return StaffBroken(broken=True, sorcery=rating, loser=structs.replace(loser, sorcery=Sorcery(rating=rating)))


@staff_breaking.sentence
def _say(state: StaffBreaking, result: StaffBroken, trace: tuple[Line, ...]) -> str:
    who = _THEY[known(result.loser) or ""]
    if result.broken:
        return f"The Staff of {who} is broken: his Sorcery is {result.sorcery} from now on."
    return f"The Staff of {who} is not broken: {step_of(trace[-1:], NoteStep).text}."
