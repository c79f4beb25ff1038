"""Three-player game, Search: wounds of Nazgul that are cured at Isengard."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, structs

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.three_player.states import known
from ror_rules._rulesets.war_of_the_ring.pieces import CARRIED, Character, endures, living, told
from ror_rules.author import Dice, Line, Message, StateError, Value, named, rule, say


class NazgulHealing(Value):
    """A Nazgul with its wounds, and its place."""

    nazgul: Character
    at_isengard: bool = True

    def check(self) -> None:
        living(self.nazgul, "/nazgul", equal_kills=False)
        if known(self.nazgul) not in (None, "nazgul", "lord_of_the_nazgul"):
            raise StateError("only-nazgul-are-cured", pointer="/state/nazgul/name", got=self.nazgul.name)
        lasting = told(self.nazgul.by_sorcery) + told(self.nazgul.by_elven_sword)
        if lasting > self.nazgul.wounds:
            raise StateError("too-few-wounds", pointer="/state/nazgul/wounds", got=self.nazgul.wounds, lasting=lasting)


class NazgulHealed(Value):
    """The cure of a Nazgul at Isengard."""

    cured: int
    left: int
    nazgul: Annotated[Character, Meta(extra=CARRIED)]


@rule("nazgul-healing", title="Healing of Nazgul", source=part("search-nazgul-against-nazgul"), throws=False)
def nazgul_healing(dice: Dice, book: ThreePlayer, state: NazgulHealing) -> NazgulHealed:
    """At Isengard a Nazgul of Saruman is cured of all wounds except those by Elven Swords and Sorcery."""
    table = book.nazgul_wounds
    endures(dice, book, [(state.nazgul, "/nazgul")])
    who = state.nazgul
    lasting = {"elven_sword": told(who.by_elven_sword), "sorcery": told(who.by_sorcery)}
    wounds = {"normal": who.wounds - sum(lasting.values()), **lasting}
    his = who.side in (UNSET, "saruman")
    if not his or not state.at_isengard:
        code = "nazgul-away-from-isengard" if his else "nazgul-of-the-dark-power"
        dice.note(table.note("cure"), code, who=named(who.name))
        return NazgulHealed(cured=0, left=who.wounds, nazgul=who)
    dice.note(table.note("cure"), "nazgul-at-isengard", who=named(who.name))
    cured = sum(
        number
        for weapon, number in wounds.items()
        if number and dice.look(table, weapon, "cured", why="wounds-by", count=number, weapon=weapon) == "yes"
    )
    left = who.wounds - cured
    return NazgulHealed(cured=cured, left=left, nazgul=structs.replace(who, wounds=left))


@nazgul_healing.sentence
def _say(state: NazgulHealing, result: NazgulHealed, trace: tuple[Line, ...]) -> Message:
    return say("nazgul-cured", who=named(state.nazgul.name), cured=result.cured, left=result.left)
