"""Sauron, 22.0 to 22.4: Mortal Combat. Who may challenge, what a refusal costs, how the two meet, and the fight to the death."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, structs

from ror_rules._rulesets.sauron.book import Sauron, paragraph
from ror_rules._rulesets.sauron.leader_combat import differential, fate, results_table, strike, struck
from ror_rules._rulesets.sauron.leaders import brought, check_fighters, ring_taken, side_of
from ror_rules._rulesets.sauron.rally import rally_points
from ror_rules._rulesets.sauron.states import (
    Columns,
    DemoralizationEvent,
    Events,
    check_columns,
)
from ror_rules._rulesets.sauron.words import plus
from ror_rules._rulesets.war_of_the_ring.book import Blow
from ror_rules._rulesets.war_of_the_ring.individual_combat import sum_up
from ror_rules._rulesets.war_of_the_ring.pieces import Character, told
from ror_rules.dice import Dice
from ror_rules.errors import StateError
from ror_rules.rule import rule
from ror_rules.table import Table
from ror_rules.text import counted, listed, signed, start
from ror_rules.trace import Line
from ror_rules.values import Points, Value

_Party = Literal["challenger", "opponent"]
_MOVERS: Final[tuple[_Party, _Party]] = ("opponent", "challenger")
"""Who tries to enter the other's hex, in turn."""


class _Pair(Value):
    """Both leaders between two rounds."""

    challenger: Character
    opponent: Character


class MortalCombat(Value, kw_only=True):
    """A challenge to Mortal Combat, the answer to it, and how the two try to meet."""

    challenger: Annotated[
        Character,
        Meta(
            description="The leader who challenges, with `combat`, `morale` and `endurance`; with `side` where his name does not "
            "tell it."
        ),
    ]
    opponent: Annotated[
        Character,
        Meta(description="The opposing leader, who is challenged, with the same."),
    ]
    distance: Annotated[int, Meta(ge=0, le=99, description="How far apart the two are, in hexes, 0 to 99.")]
    challenger_phasing: Annotated[
        bool, Meta(description="Whether the challenger is a phasing leader, as he must be; true by default.")
    ] = True
    accepted: Annotated[bool, Meta(description="Whether the opponent accepts the challenge; true by default.")] = True
    rally_points: Annotated[
        Points | None,
        Meta(
            description="The opponent's current Rally Points, 0 to 9999: the price of a refusal. Absent: his Rally Rating, "
            "where the ruling `sv-rally-points` lets it be."
        ),
    ] = None
    moves: Annotated[
        tuple[bool, ...],
        Meta(
            max_length=99,
            description="Whether each attempt to enter the other's hex succeeded: the opponent's first, then the "
            "challenger's, and so on in turn, none after the first that did; 0 to 99. By default the opponent's first did; at distance 0 nobody need move.",
        ),
    ] = (True,)
    rounds: Annotated[
        int, Meta(ge=1, le=200, description="Rounds after which the fight is cut short, 1 to 200; 100 by default.")
    ] = 100
    columns: Columns = ()

    def __post_init__(self) -> None:
        check_fighters(challenger=self.challenger, opponent=self.opponent)
        check_columns(self.columns)
        if True in self.moves[:-1]:
            raise StateError(
                "Somebody moves after the two have met.",
                pointer=f"/state/moves/{self.moves.index(True) + 1}",
                expected="no move after the first that succeeds",
                got=f"{len(self.moves) - self.moves.index(True) - 1} more",
            )
        if not self.distance and False in self.moves:
            raise StateError(
                "They are in one hex already.", pointer="/state/moves/0", expected="no move that fails", got="false"
            )


class MortalCombatResult(Value):
    """What came of a challenge to Mortal Combat."""

    allowed: Annotated[bool, Meta(description="Whether there may be such a challenge.")]
    because: Annotated[str | None, Meta(description="What forbids it; null where it is allowed.")]
    accepted: Annotated[bool, Meta(description="Whether it is allowed and accepted.")]
    demoralization: Annotated[
        int,
        Meta(
            description="Points that a refusal adds to the Demoralization Level of the opponent's side, 0 without one."
        ),
    ]
    may_rally: Annotated[bool, Meta(description="Whether the opponent may rally this turn, unless he has refused.")]
    met_by: Annotated[
        _Party | None,
        Meta(description="Whose move brought them into one hex; null where nobody's has, as where they were in one."),
    ]
    next_to_move: Annotated[
        _Party | None,
        Meta(description="Who tries next to enter the other's hex; null unless they are to fight and have not met."),
    ]
    rounds: Annotated[int, Meta(description="Rounds fought, 0 to 200; 0 where nobody fights.")]
    challenger: Annotated[Character, Meta(description="The challenger as he goes on.")]
    opponent: Annotated[
        Character, Meta(description="The opponent as he goes on; in the turn of a refusal he may not rally.")
    ]
    settled: Annotated[bool, Meta(description="Whether at least one of the two is dead.")]
    events: Events


@rule("mortal-combat", title="Mortal Combat", source=paragraph("22.0"))
def mortal_combat(dice: Dice, book: Sauron, state: MortalCombat) -> MortalCombatResult:
    """A leader challenges another: it may be refused at a price, or the two meet and fight until one or both are dead."""
    table = results_table(book, state.columns)
    because = _barred(dice, book, state)
    pair = _Pair(challenger=state.challenger, opponent=state.opponent)
    if because is not None:
        return _answer(state, pair, because=because)
    if not state.accepted:
        price = _price(dice, book, state)
        return _answer(
            state,
            structs.replace(pair, opponent=structs.replace(state.opponent, may_rally=False)),
            demoralization=price,
            events=_refused(state.opponent, price),
        )
    met_by = _MOVERS[state.moves.index(True) % 2] if True in state.moves and state.distance else None
    if state.distance and met_by is None:
        mover = _MOVERS[len(state.moves) % 2]
        dice.note(paragraph("22.1"), f"they have not met; the {mover} tries next, in his movement phase")
        return _answer(state, pair, next_to_move=mover)
    dice.note(paragraph("22.1"), _where(met_by))
    pair, rounds = _fight(dice, book, table, state, pair)
    challenger, opponent = ring_taken(dice, book, pair.challenger, pair.opponent)
    pair = _Pair(challenger=challenger, opponent=opponent)
    return _answer(state, pair, met_by=met_by, rounds=rounds)


def _where(met_by: _Party | None) -> str:
    """How the two came into one hex."""
    if met_by is None:
        return "they are in one hex, and they fight"
    host = _MOVERS[met_by == "opponent"]
    where = f"the {met_by} enters the {host}'s hex in his movement phase, and they fight"
    return f"{where} in the Leader Combat Segment of that turn" if met_by == "opponent" else where


def _answer(
    state: MortalCombat,
    pair: _Pair,
    *,
    because: str | None = None,
    demoralization: int = 0,
    met_by: _Party | None = None,
    next_to_move: _Party | None = None,
    rounds: int = 0,
    events: tuple[DemoralizationEvent, ...] = (),
) -> MortalCombatResult:
    accepted = state.accepted and because is None
    return MortalCombatResult(
        allowed=because is None,
        because=because,
        accepted=accepted,
        demoralization=demoralization,
        may_rally=accepted or because is not None,
        met_by=met_by,
        next_to_move=next_to_move,
        rounds=rounds,
        challenger=pair.challenger,
        opponent=pair.opponent,
        settled=pair.challenger.killed or pair.opponent.killed,
        events=(*events, *brought((state.challenger, state.opponent), (pair.challenger, pair.opponent))),
    )


def _refused(opponent: Character, price: int) -> tuple[DemoralizationEvent, ...]:
    """A refusal as `demoralization` takes it."""
    side = side_of(opponent)
    if side is None:
        return ()
    return (DemoralizationEvent(event="challenge_refused", side=side, points=price, leader=opponent),)


def _barred(dice: Dice, book: Sauron, state: MortalCombat) -> str | None:
    """Why there may be no challenge; None when there may."""
    one, other = state.challenger, state.opponent
    if not state.challenger_phasing:
        dice.note(paragraph("22.0"), because := f"{one.name} is not the phasing leader")
        return because
    reach = dice.look(book.mortal_combat, "distance", "most", why=f"{counted(state.distance, 'hex', 'hexes')} apart")
    if state.distance > reach:
        dice.note(paragraph("22.0"), because := f"{state.distance} hexes are more than {reach}")
        return because
    gap, sums = _gap(dice, book, one, other)
    most = dice.look(book.mortal_combat, "difference", "most", why=f"{listed(sums)} differ by {gap}")
    if gap > most:
        dice.note(paragraph("22.4"), because := f"a difference of {gap} is more than {most}")
        return because
    return None


def _gap(dice: Dice, book: Sauron, one: Character, other: Character) -> tuple[int, list[str]]:
    """By how much the sums of Combat and Morale differ, and both sums in words."""
    lowered = bool(one.wounds or other.wounds) and dice.reading(book, "sv-challenge-sums") == "lowered"
    totals, sums = [], []
    for each in (one, other):
        combat, morale = told(each.combat), told(each.morale)
        beyond = max(0, each.wounds - combat) if lowered else 0
        totals.append(combat + morale - beyond)
        sums.append(f"{each.name} {combat} {plus(morale)}{f' - {beyond}' if beyond else ''}")
    return abs(totals[0] - totals[-1]), sums


def _price(dice: Dice, book: Sauron, state: MortalCombat) -> int:
    """What a refusal adds to the Demoralization Level of the opponent's side."""
    who = state.opponent
    points = rally_points(dice, book, who.name, state.rally_points, who, at="/state/rally_points")
    dice.note(
        paragraph("22.3"),
        f"{who.name} refuses: {points} to his side's Demoralization Level, and he may not rally this turn",
    )
    return points


def _fight(dice: Dice, book: Sauron, table: Table[Blow | None], state: MortalCombat, pair: _Pair) -> tuple[_Pair, int]:
    """Rounds in which both attack at once, until one or both are dead, and how many they were."""

    def fight(dice: Dice, now: _Pair) -> _Pair:
        one, other = now.challenger, now.opponent
        first = dice.within("challenger")
        blow = strike(first, book, table, differential(first, book, one, other), why=f"{one.name} attacks {other.name}")
        second = dice.within("opponent")
        reply = strike(
            second, book, table, differential(second, book, other, one), why=f"{other.name} attacks {one.name}"
        )
        after = _Pair(
            challenger=struck(one, (blow.attacker, reply.defender)),
            opponent=struck(other, (blow.defender, reply.attacker)),
        )
        dice.reading(book, "sv-mortal-combat")
        dice.note(paragraph("22.2"), f"the round ends: {fate(after.challenger)}, {fate(after.opponent)}")
        return after

    return dice.repeat(
        fight, pair, until=lambda now: now.challenger.killed or now.opponent.killed, at_most=state.rounds
    )


@mortal_combat.sentence
def _say(state: MortalCombat, result: MortalCombatResult, trace: tuple[Line, ...]) -> str:
    one, other = state.challenger, state.opponent
    if not result.allowed:
        return f"{one.name} may not challenge {other.name}: {result.because}."
    if not result.accepted:
        return f"{other.name} refuses the challenge: Demoralization {signed(result.demoralization)}, and no rally this turn."
    if result.next_to_move is not None:
        mover = one if result.next_to_move == "challenger" else other
        return f"{other.name} accepts, but the two have not met; {mover.name} tries next."
    fates = listed([fate(result.challenger), fate(result.opponent)])
    return start(f"{fates} after {counted(result.rounds, 'round')}{'' if result.settled else ', and they fight on'}.")


sum_up(mortal_combat, "challenger", "opponent")
mortal_combat.head("winner", "both_die", "challenger.wounds", "opponent.wounds", "rounds", "accepted", "demoralization")
