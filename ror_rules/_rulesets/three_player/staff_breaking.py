"""Three-player game, Staves of Power: the Staff of the loser after the first duel of Gandalf and Saruman."""

from __future__ import annotations

from typing import Annotated, Final, Literal, cast

from msgspec import UNSET, Meta, UnsetType, structs

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.three_player.states import known
from ror_rules._rulesets.war_of_the_ring.pieces import CARRIED, Character, Member, called, in_full
from ror_rules._rulesets.war_of_the_ring.sorcery import Sorcery
from ror_rules.author import Dice, Line, Message, Normal, NoteStep, StateError, Value, rule, say, step_of

_WIZARDS: Final = ("gandalf_the_grey", "gandalf_the_white", "saruman")


class StaffBreaking(Value, kw_only=True):
    """The loser of a duel of Gandalf and Saruman."""

    loser: Member
    first_duel: bool = True
    broke_off: bool | UnsetType = UNSET
    killed_before: bool = False

    def normal(self) -> Normal:
        return {"loser": in_full(self.loser)}

    def check(self) -> None:
        who = known(self.loser)
        if who not in _WIZARDS:
            raise StateError("no-known-wizard", pointer="/state/loser/name", got=called(self.loser))
        if who == "gandalf_the_grey" and self.killed_before:
            raise StateError("grey-after-death", pointer="/state/killed_before", got=self.killed_before)
        if self.broke_off is True and (who == "saruman" or in_full(self.loser).killed):
            code = "saruman-broke-off" if who == "saruman" else "dead-broke-off"
            raise StateError(code, pointer="/state/broke_off", got=self.broke_off)


class StaffBroken(Value):
    """The loser's Staff and Sorcery after the duel."""

    broken: bool
    sorcery: Literal["C"] | None
    loser: Annotated[Character, Meta(extra=CARRIED)]


@rule("staff-breaking", title="Breaking the Staves of Power", source=part("staves-of-power"), throws=False)
def staff_breaking(dice: Dice, book: ThreePlayer, state: StaffBreaking) -> StaffBroken:
    """The first duel of Gandalf and Saruman breaks the loser's Staff if the loser may come back. Sorcery C is left."""
    table, loser = book.staves, in_full(state.loser)
    if not state.first_duel:
        dice.note(table.note("first-duel"), "not-the-first-duel")
        return StaffBroken(broken=False, sorcery=None, loser=loser)
    if state.broke_off is True and dice.reading(book, "tp-broken-off") == "nobody-loses":
        dice.note(table.note("first-duel"), "duel-without-a-loser")
        return StaffBroken(broken=False, sorcery=None, loser=loser)
    row = known(loser) or ""
    returns = dice.look(table, row, "returns", why="wizard-comes-back", who=row)
    sorcery = dice.look(table, row, "sorcery", why="sorcery-after-return", who=row)
    broken = returns == "yes" or (returns == "once" and not state.killed_before)
    dice.note(table.note("first-duel"), "may-come-back" if broken else "may-not-come-back", who=row)
    if not broken:
        return StaffBroken(broken=False, sorcery=None, loser=loser)
    rating = cast("Literal['C']", sorcery)
    return StaffBroken(broken=True, sorcery=rating, loser=structs.replace(loser, sorcery=Sorcery(rating=rating)))


@staff_breaking.sentence
def _say(state: StaffBreaking, result: StaffBroken, trace: tuple[Line, ...]) -> Message:
    who = known(result.loser) or ""
    if result.sorcery is not None:
        return say("staff-broken", who=who, sorcery=result.sorcery)
    reason = step_of(trace[-1:], NoteStep)
    return say("staff-not-broken", who=who, because=Message(reason.code, reason.given))
