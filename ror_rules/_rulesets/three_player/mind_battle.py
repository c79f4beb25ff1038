"""Three-player game, Mind Battle: its procedure is lost; here is what survives."""

from __future__ import annotations

from typing import Annotated, Literal, cast

from msgspec import Meta

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.war_of_the_ring.pieces import Player
from ror_rules._rulesets.war_of_the_ring.words import PLAYER
from ror_rules.dice import Dice
from ror_rules.errors import UndecidedError
from ror_rules.rule import rule
from ror_rules.text import listed
from ror_rules.trace import Line
from ror_rules.values import Value


class MindBattle(Value, kw_only=True):
    """A Mind Battle of Saruman's, who won it as the players settled it, and how Isengard stands."""

    opponent: Annotated[
        Literal["dark_power", "elrond", "galadriel", "another"],
        Meta(description="With whom it is fought: the Dark Power, Elrond, Galadriel, or `another`."),
    ]
    won_by: Annotated[
        Literal["saruman", "opponent"] | None,
        Meta(
            description="Who won it, as the players settled it, for the procedure is lost. Left out: undecided, unless there is "
            "no Mind Battle."
        ),
    ] = None
    persuades: Annotated[
        bool,
        Meta(
            description="Whether Saruman tries Persuasion in this Game-Turn, which allows no Mind Battle. Left out: false."
        ),
    ] = False
    fellowship_at_isengard: Annotated[
        bool, Meta(description="Whether the Fellowship has taken Isengard. Left out: false.")
    ] = False
    isengard_defeated: Annotated[
        bool,
        Meta(
            description="Whether Isengard is defeated: in Army Combat it has no Strength Points left. Left out: false."
        ),
    ] = False


class MindBattled(Value):
    """What survives of a Mind Battle's effects."""

    allowed: Annotated[bool, Meta(description="Whether there may be a Mind Battle in this Game-Turn.")]
    won_by: Annotated[
        Literal["saruman", "opponent"] | None,
        Meta(description="Who won it, as the state says; null where there may be none."),
    ]
    offends: Annotated[
        tuple[Player, ...],
        Meta(description="The players whom it gives cause to attack Saruman; empty where it does none."),
    ]
    offence_lost: Annotated[
        tuple[Player, ...],
        Meta(
            description="The players of whom the text that survives does not say whether it offends them, which "
            "`attack-permission` asks for; empty where it says so of all."
        ),
    ]
    palantir: Annotated[
        Literal["saruman", "fellowship"],
        Meta(
            description="Who has the Palantir of Isengard: the Fellowship once it has taken a defeated Isengard, else Saruman."
        ),
    ]


@rule("mind-battle", title="Mind Battle", source=part("mind-battle"), throws=False)
def mind_battle(dice: Dice, book: ThreePlayer, state: MindBattle) -> MindBattled:
    """How a Mind Battle is fought is lost: who won is for the players to say; what it excludes and offends survives."""
    table = book.mind_battle
    fallen = state.fellowship_at_isengard and state.isengard_defeated
    held = dice.look(table, "defeated" if fallen else "undefeated", "Mind Battle", why="the Palantir of Isengard")
    palantir: Literal["saruman", "fellowship"] = "fellowship" if held == "falls" else "saruman"
    if state.persuades and dice.look(table, "with_persuasion", "Mind Battle", why="Persuasion this turn") == "no":
        return MindBattled(allowed=False, won_by=None, offends=(), offence_lost=(), palantir=palantir)
    deed = {
        "dark_power": "mind_battle_with_dark_power",
        "elrond": "mind_battle_with_elrond_or_galadriel",
        "galadriel": "mind_battle_with_elrond_or_galadriel",
        "another": "mind_battle_with_another",
    }[state.opponent]
    found = {
        cast("Player", column.word): dice.look(book.offensive_deeds, deed, column.word, why="whom it offends")
        for column in book.offensive_deeds.data.columns.entries
    }
    offended = tuple(player for player, offends in found.items() if offends == "yes")
    lost = tuple(player for player, offends in found.items() if offends == "lost")
    if lost:
        whole = dice.reading(book, "tp-offensive-lost") == "surviving"
        dice.note(
            book.offensive_deeds.note("lost"), f"it {'offends nobody else' if whole else 'may offend others too'}"
        )
        lost = () if whole else lost
    if state.won_by is None:
        raise UndecidedError(
            "How a Mind Battle is decided is lost. What survives: it is not fought in a Game-Turn with Persuasion, it "
            "breaks the count of Game-Turns for the Nazgul but in the first, and it lets those attack Saruman whom it "
            f"offends ({listed([PLAYER[each] for each in offended] or ['nobody'])} here).",
            pointer="/state/won_by",
            expected="saruman or opponent, as the players settle it",
            got="nothing",
        )
    return MindBattled(allowed=True, won_by=state.won_by, offends=offended, offence_lost=lost, palantir=palantir)


@mind_battle.sentence
def _say(state: MindBattle, result: MindBattled, trace: tuple[Line, ...]) -> str:
    if not result.allowed:
        return "There is no Mind Battle in a Game-Turn with Persuasion."
    return f"{'Saruman' if result.won_by == 'saruman' else 'His opponent'} wins the Mind Battle, as settled."


mind_battle.head("won_by", "offends", "palantir", "allowed")
