"""Three-player game, controlling the Nazgul: the army of a Nazgul that changes sides, and a Nazgul among Enemies."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, structs

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.three_player.states import a_nazgul
from ror_rules._rulesets.war_of_the_ring.army_combat import may_lead
from ror_rules._rulesets.war_of_the_ring.pieces import (
    CARRIED,
    Character,
    Member,
    called,
    endures,
    in_full,
    living,
    name_at,
)
from ror_rules.author import Dice, Line, Message, Normal, StateError, Value, named, rule, say

Master = Literal["saruman", "dark_power"]
_Place = Literal["isengard", "barad_dur"]


class NazgulLoyalty(Value, kw_only=True):
    """A Nazgul that changes sides, and its stack."""

    nazgul: Member
    taken_by: Master
    leads_army: bool = False
    army_began_under: Master = "dark_power"
    friends: bool = False
    enemies: bool = False

    def normal(self) -> Normal:
        return {"nazgul": in_full(self.nazgul)}

    def check(self) -> None:
        living(self.nazgul, "/nazgul", equal_kills=False)
        a_nazgul(self.nazgul, "/nazgul/name")
        if self.taken_by == "saruman" and self.leads_army and self.army_began_under == "saruman":
            raise StateError("army-of-saruman", pointer="/state/army_began_under", got=self.army_began_under)


class NazgulsArmy(Value):
    """The new owner of the Nazgul's army, and the place that the Nazgul flies to."""

    army: Master | None
    flies_to: _Place | None
    hex: str | None
    nazgul: Annotated[Character, Meta(extra=CARRIED)]


@rule("nazgul-loyalty", title="The army of a Nazgul", source=part("controlling-the-nazgul-nazgul-who-lead-armies"))
def nazgul_loyalty(dice: Dice, book: ThreePlayer, state: NazgulLoyalty) -> NazgulsArmy:
    """A die decides whether the army of a Nazgul follows it. A Nazgul among Enemies only flies away."""
    endures(dice, book, [(state.nazgul, "/nazgul")])
    if state.leads_army:
        may_lead(dice, book, in_full(state.nazgul), name_at(state.nazgul, "/nazgul"))
    army = _army(dice, book, state) if state.leads_army else None
    nazgul = structs.replace(in_full(state.nazgul), side=state.taken_by)
    friends = state.friends or army == state.taken_by
    enemies = state.enemies or (army is not None and army != state.taken_by)
    if friends or not enemies:
        code = "nazgul-among-friends" if friends else "nazgul-not-among-enemies"
        dice.note(book.nazgul_loyalty.note("enemies-only"), code, who=named(called(state.nazgul)))
        return NazgulsArmy(army=army, flies_to=None, hex=None, nazgul=nazgul)
    place: _Place = "isengard" if state.taken_by == "saruman" else "barad_dur"
    who = named(called(state.nazgul))
    dice.note(book.nazgul_loyalty.note("enemies-only"), "nazgul-among-enemies", who=who)
    where = dice.look(book.places, place, "hex", why="nazgul-flies", who=who, place=place)
    return NazgulsArmy(army=army, flies_to=place, hex=where, nazgul=nazgul)


def _army(dice: Dice, book: ThreePlayer, state: NazgulLoyalty) -> Master:
    who = named(called(state.nazgul))
    if state.taken_by == "saruman":
        follows = dice.on(book.nazgul_loyalty, "army", why="army-of-nazgul", who=who) == "follows"
        return "saruman" if follows else "dark_power"
    if state.army_began_under == "saruman":
        dice.note(book.nazgul_count.note("never-sarumans-army"), "army-stays-with-saruman", who=who)
        return "saruman"
    dice.look(book.army_loyalty, "other", "army", why="owner-of-army", who=who)
    return "dark_power"


@nazgul_loyalty.sentence
def _say(state: NazgulLoyalty, result: NazgulsArmy, trace: tuple[Line, ...]) -> Message:
    who = named(called(state.nazgul))
    if result.army is None:
        change = say("nazgul-taken-over", master=state.taken_by, who=who)
    elif result.army == state.taken_by:
        change = say("nazgul-and-army-taken-over", master=state.taken_by, who=who)
    else:
        change = say("nazgul-without-army-taken-over", master=state.taken_by, who=who)
    if result.flies_to is None or result.hex is None:
        return change
    return say("nazgul-flies-away", change=change, who=who, place=result.flies_to, hex=result.hex)


@nazgul_loyalty.summary("army_follows")
def _follows(state: NazgulLoyalty, result: NazgulsArmy) -> bool:
    return result.army == state.taken_by
