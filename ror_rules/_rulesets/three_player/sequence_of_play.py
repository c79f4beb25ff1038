"""Three-player game, Sequence of Play: the next step of a Game-Turn, its players, and the rule that resolves it."""

from __future__ import annotations

from typing import Literal, cast

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.war_of_the_ring.pieces import Player
from ror_rules.author import Dice, Line, Message, Value, rule, say

_Step = Literal[
    "gollum", "ring_removal", "saruman_events", "fellowship_events", "dark_power_events", "alliance", "search",
    "saruman_deployment", "saruman_movement", "saruman_individual_combat", "saruman_army_combat",
    "fellowship_escapes", "fellowship_deployment", "fellowship_movement", "fellowship_individual_combat",
    "fellowship_army_combat", "dark_power_deployment", "dark_power_movement", "dark_power_individual_combat",
    "dark_power_army_combat", "game_turn_passes",
]  # fmt: skip


class SequenceOfPlay(Value):
    """The place in a Game-Turn."""

    after: _Step | None = None


class NextStep(Value):
    """The step that comes next."""

    step: _Step
    part: Literal["gollum", "events", "search", "saruman_turn", "fellowship_turn", "dark_power_turn", "end"]
    players: tuple[Player, ...]
    rule: str | None
    game_turn_begins: bool


@rule("sequence-of-play", title="Sequence of play", source=part("sequence-of-play"), throws=False)
def sequence_of_play(dice: Dice, book: ThreePlayer, state: SequenceOfPlay) -> NextStep:
    """The steps of a Game-Turn in order, from Gollum's allegiance to the Game-Turn marker."""
    table = book.sequence_of_play
    steps = table.rows.words
    over = 0 if state.after is None else (steps.index(state.after) + 1) % len(steps)
    step = steps[over]
    if over:
        dice.note(table.note("order"), "step-over", step=say(f"table-sequence-of-play-row-{steps[over - 1]}"))
    else:
        dice.note(table.note("order"), "game-turn-begins")
    name = say(f"table-sequence-of-play-row-{step}")
    found = {
        column: dice.look(table, step, column, why=f"step-{column}", step=name) for column in ("part", "player", "rule")
    }
    return NextStep(
        step=cast("_Step", step),
        part=cast("Literal['events']", found["part"]),
        players=cast("tuple[Player, ...]", tuple(found["player"].split(" or "))),
        rule=None if found["rule"] == "-" else found["rule"],
        game_turn_begins=not over,
    )


@sequence_of_play.sentence
def _say(state: SequenceOfPlay, result: NextStep, trace: tuple[Line, ...]) -> Message:
    return say(f"next-{result.step}")
