"""Three-player game, Sequence of Play: which step of a Game-Turn comes next, whose it is, and which rule resolves it."""

from __future__ import annotations

from typing import Annotated, Literal, cast

from msgspec import Meta

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.war_of_the_ring.pieces import Player
from ror_rules._rulesets.war_of_the_ring.words import PLAYER
from ror_rules.dice import Dice
from ror_rules.rule import rule
from ror_rules.text import start
from ror_rules.trace import Line
from ror_rules.values import Value

_Step = Literal[
    "gollum", "ring_removal", "saruman_events", "fellowship_events", "dark_power_events", "alliance", "search",
    "saruman_deployment", "saruman_movement", "saruman_individual_combat", "saruman_army_combat",
    "fellowship_escapes", "fellowship_deployment", "fellowship_movement", "fellowship_individual_combat",
    "fellowship_army_combat", "dark_power_deployment", "dark_power_movement", "dark_power_individual_combat",
    "dark_power_army_combat", "game_turn_passes",
]  # fmt: skip


class SequenceOfPlay(Value):
    """Where in a Game-Turn the players are."""

    after: Annotated[
        _Step | None,
        Meta(
            description="The step that is over, in the words of the table `sequence-of-play`. Left out: none is, for a Game-Turn "
            "begins."
        ),
    ] = None


class NextStep(Value):
    """The step that comes next."""

    step: Annotated[_Step, Meta(description="The step that comes next.")]
    part: Annotated[
        Literal["gollum", "events", "search", "saruman_turn", "fellowship_turn", "dark_power_turn", "end"],
        Meta(
            description="The part of the Game-Turn that it belongs to: Gollum and the Ring before all else, the Events Phase, the "
            "Search Phase, a Player-Turn, or the `end`."
        ),
    ]
    players: Annotated[
        tuple[Player, ...],
        Meta(description="Whose step it is: one player, or the two of whom other rules say which."),
    ]
    does: Annotated[str, Meta(description="What they do in it, in words for people.")]
    rule: Annotated[
        str | None,
        Meta(description="The id of the rule that resolves it; null where nothing in it is to be resolved."),
    ]
    game_turn_begins: Annotated[bool, Meta(description="Whether it is the first step of a Game-Turn.")]


@rule("sequence-of-play", title="Sequence of play", source=part("sequence-of-play"), throws=False)
def sequence_of_play(dice: Dice, book: ThreePlayer, state: SequenceOfPlay) -> NextStep:
    """The steps of a Game-Turn in their order, from Gollum's allegiance to the marker that is advanced."""
    table = book.sequence_of_play
    steps = table.rows.words
    over = 0 if state.after is None else (steps.index(state.after) + 1) % len(steps)
    step = steps[over]
    if step == "search":
        dice.reading(book, "tp-search-phase")
    dice.note(
        table.note("order"), "a Game-Turn begins" if not over else f"after {table.data.rows.entries[over - 1].label}"
    )
    found = {column: dice.look(table, step, column, why=step) for column in ("part", "player", "does", "rule")}
    return NextStep(
        step=cast("_Step", step),
        part=cast("Literal['events']", found["part"]),
        players=cast("tuple[Player, ...]", tuple(found["player"].split(" or "))),
        does=found["does"],
        rule=None if found["rule"] == "-" else found["rule"],
        game_turn_begins=not over,
    )


@sequence_of_play.sentence
def _say(state: SequenceOfPlay, result: NextStep, trace: tuple[Line, ...]) -> str:
    turn = "A Game-Turn begins: " if result.game_turn_begins else ""
    said = f"{' or '.join(PLAYER[each] for each in result.players)}: {result.does}."
    return turn + (said if turn else start(said))
