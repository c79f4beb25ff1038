"""Three-player game, Mind Battle: the rules that survive. The procedure is lost."""

from __future__ import annotations

from typing import Literal, cast

from ror_rules._rulesets.three_player.attack_permission import listed_offence
from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.war_of_the_ring.pieces import Player
from ror_rules.author import ABSENT, Dice, Line, Message, UndecidedError, Value, rule, say


class MindBattle(Value, kw_only=True):
    """A Mind Battle of Saruman, its winner as the players settled it, and the state of Isengard."""

    opponent: Literal["dark_power", "elrond", "galadriel", "another"]
    won_by: Literal["saruman", "opponent"] | None = None
    persuades: bool = False
    other_before: bool = False
    fellowship_at_isengard: bool = False
    isengard_defeated: bool = False


class MindBattled(Value):
    """The effects of a Mind Battle, as far as the rules survive."""

    allowed: bool
    won_by: Literal["saruman", "opponent"] | None
    offends: tuple[Player, ...]
    offence_lost: tuple[Player, ...]
    palantir: Literal["saruman", "fellowship"]


@rule("mind-battle", title="Mind Battle", source=part("mind-battle"), throws=False)
def mind_battle(dice: Dice, book: ThreePlayer, state: MindBattle) -> MindBattled:
    """The players settle the winner of a Mind Battle, because the procedure is lost. Its bars and its offences survive."""
    table = book.mind_battle
    fallen = state.fellowship_at_isengard and state.isengard_defeated
    held = dice.look(table, "defeated" if fallen else "undefeated", "Mind Battle", why="palantir-holder")
    palantir: Literal["saruman", "fellowship"] = "fellowship" if held == "falls" else "saruman"
    why = "mind-battle-with-persuasion"
    if state.persuades and dice.look(table, "with_persuasion", "Mind Battle", why=why) == "no":
        return MindBattled(allowed=False, won_by=None, offends=(), offence_lost=(), palantir=palantir)
    deed = {
        "dark_power": "mind_battle_with_dark_power",
        "elrond": "mind_battle_with_elrond",
        "galadriel": "mind_battle_with_galadriel",
        "another": "mind_battle_with_another",
    }[state.opponent]
    found = {
        cast("Player", column.word): listed_offence(dice, book, deed, column.word)
        for column in book.offensive_deeds.data.columns.entries
    }
    if "both" in found.values():
        dice.note(
            book.offensive_deeds.note("peace"),
            "mind-battle-with-both" if state.other_before else "mind-battle-with-one",
        )
    enough = ("yes", "both") if state.other_before else ("yes",)
    offended = tuple(player for player, offends in found.items() if offends in enough)
    lost = tuple(player for player, offends in found.items() if offends == "lost")
    if lost and dice.reading(book, "tp-offensive-lost") == "surviving":
        dice.note(book.offensive_deeds.note("lost"), "mind-battle-offends-no-other")
        lost = ()
    elif lost:
        dice.note(book.offensive_deeds.note("lost"), "mind-battle-may-offend-others", players=lost)
    if state.won_by is None:
        raise UndecidedError("mind-battle-is-lost", pointer="/state/won_by", got=ABSENT, offended=offended)
    return MindBattled(allowed=True, won_by=state.won_by, offends=offended, offence_lost=lost, palantir=palantir)


@mind_battle.sentence
def _say(state: MindBattle, result: MindBattled, trace: tuple[Line, ...]) -> Message:
    if not result.allowed:
        return say("mind-battle-not-allowed", opponent=state.opponent)
    return say("mind-battle-won" if result.won_by == "saruman" else "mind-battle-lost", opponent=state.opponent)


mind_battle.head("won_by", "offends", "palantir", "allowed")
