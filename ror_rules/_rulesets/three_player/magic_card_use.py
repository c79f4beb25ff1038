"""Three-player game, Magic Cards: the players that may hold and use each kind."""

from __future__ import annotations

from typing import Literal

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.three_player.magic_card import MagicCardKind
from ror_rules.author import Dice, Line, Message, Value, rule, say


class MagicCardUse(Value):
    """A Magic Card and its holder."""

    holder: Literal["saruman", "chief_of_the_dunlendings", "nazgul", "dark_power"]
    kind: MagicCardKind = "other"


class MagicCardRights(Value):
    """The rights of the holder of a Magic Card."""

    may_hold: bool
    may_use: bool


@rule("magic-card-use", title="Using Magic Cards", source=part("magic-cards"), throws=False)
def magic_card_use(dice: Dice, book: ThreePlayer, state: MagicCardUse) -> MagicCardRights:
    """Saruman and the Chief may use most Magic Cards and only hold some. Saruman's Nazgul and the Dark Power may not
    use any.
    """
    use = dice.look(
        book.magic_items,
        state.kind,
        state.holder,
        why="magic-card-rights",
        holder=state.holder,
        kind=state.kind,
    )
    if state.holder == "dark_power":
        dice.note(book.magic_items.note("dark-power"), "magic-card-out-of-play")
    return MagicCardRights(may_hold=use != "no", may_use=use == "use")


@magic_card_use.sentence
def _say(state: MagicCardUse, result: MagicCardRights, trace: tuple[Line, ...]) -> Message:
    if result.may_use:
        return say("magic-card-may-use", holder=state.holder, kind=state.kind)
    code = "magic-card-may-hold" if result.may_hold else "magic-card-may-not-hold"
    return say(code, holder=state.holder, kind=state.kind)
