"""Sauron, 19.211, 19.212, 20.21: a blow against Narsil, its cost, and the bearer of the shards."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, structs

from ror_rules._rulesets.sauron.book import Sauron, paragraph
from ror_rules._rulesets.sauron.leaders import acts, is_known_leader, national, nationality_of
from ror_rules._rulesets.sauron.states import DemoralizationEvent, Events
from ror_rules._rulesets.war_of_the_ring.pieces import CARRIED, OF_MANY, Character
from ror_rules.author import ABSENT, Dice, Line, Message, StateError, UndecidedError, Value, named, rule, say

_Condition = Literal["whole", "shards", "destroyed"]
_Blow = Literal["missile", "melee", "death_breath", "other"]


class Narsil(Value):
    """The condition of Narsil, the blow that has just struck it, and its bearer."""

    narsil: _Condition
    struck_by: _Blow | None = None
    harmed: bool | None = None
    bearer: Character | None = None
    leader_combat: bool = True

    def check(self) -> None:
        if self.narsil == "destroyed" and self.struck_by is not None:
            raise StateError("no-narsil-to-strike", pointer="/state/struck_by", got=self.struck_by)
        if self.bearer is not None:
            acts(self.bearer, "/bearer")
            if not is_known_leader(self.bearer):
                national(self.bearer, "/bearer")


class NarsilResult(Value):
    """The condition of Narsil after the blow, the cost of the blow, and the bonus of the shards."""

    narsil: _Condition
    may_bear: bool | None
    combat_bonus: int | None
    demoralization: int
    bearer: Annotated[Character | None, Meta(extra=CARRIED)]
    events: Events


@rule("narsil", title="Narsil and its shards", source=paragraph("19.211"), throws=False)
def narsil(dice: Dice, book: Sauron, state: Narsil) -> NarsilResult:
    """The effect of a blow on Narsil, its cost for Westernesse, and the leader that may bear the shards."""
    condition, cost = (state.narsil, 0) if state.struck_by is None else _struck(dice, book, state, state.struck_by)
    may_bear = _may_bear(dice, book, state, condition)
    bonus: int | None = 0
    if condition == "whole":
        dice.note(paragraph("19.211"), "whole-sword")
        bonus = None
    elif condition == "shards" and state.bearer is not None and may_bear:
        column = "leader_combat" if state.leader_combat else "otherwise"
        bonus = dice.look(book.narsil, "shards", column, why="shards-bonus", who=named(state.bearer.name))
    elif condition == "destroyed":
        dice.note(paragraph("20.21"), "narsil-destroyed")
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
    if who is None or not (there or who.shards is True):
        return who
    return structs.replace(who, shards=True if may else UNSET)


def _struck(dice: Dice, book: Sauron, state: Narsil, struck_by: _Blow) -> tuple[_Condition, int]:
    whole = state.narsil == "whole"
    settled = struck_by == "other"
    if settled and state.harmed is None:
        raise UndecidedError("blow-not-decided", pointer="/state/harmed", got=ABSENT)
    table = book.demoralization
    if not whole and not settled and dice.reading(book, "sv-shards-destroyed") == "refuse":
        settled = True
        if state.harmed is None:
            raise UndecidedError(
                "shards-not-decided",
                pointer="/state/harmed",
                got=ABSENT,
                points=table.peek("shards_destroyed", "points"),
            )
    cite = paragraph("19.211" if whole else "20.21")
    if settled and not state.harmed:
        dice.note(cite, "sword-unharmed" if whole else "shards-unharmed", blow=struck_by)
        return state.narsil, 0
    if whole:
        dice.note(cite, "sword-broken-as-agreed" if settled else "sword-broken", blow=struck_by)
    else:
        dice.note(cite, "shards-destroyed-as-agreed" if settled else "shards-destroyed", blow=struck_by)
    event = "narsil_broken" if whole else "shards_destroyed"
    points = dice.look(table, event, "points", why="demoralization-added", side="westernesse", event=event)
    return "shards" if whole else "destroyed", points


def _may_bear(dice: Dice, book: Sauron, state: Narsil, condition: _Condition) -> bool | None:
    if state.bearer is None or condition != "shards":
        return None
    may = nationality_of(state.bearer) == "numenorean"
    code = "may-bear-shards" if may else "may-not-bear-shards"
    dice.note(paragraph("19.211"), code, who=named(state.bearer.name))
    return may


@narsil.sentence
def _say(state: Narsil, result: NarsilResult, trace: tuple[Line, ...]) -> Message:
    parts = [say(f"narsil-{result.narsil}")]
    if result.demoralization:
        parts.append(say("westernesse-demoralized", points=result.demoralization))
    if state.bearer is not None and result.may_bear is not None:
        who = named(state.bearer.name)
        if result.may_bear:
            parts.append(say("bears-them", who=who, bonus=result.combat_bonus or 0))
        else:
            parts.append(say("may-not-bear-them", who=who))
    return say("narsil", parts=parts)


narsil.carries(Character, *OF_MANY)
