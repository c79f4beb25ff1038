"""Sauron, 22.0 to 22.4: Mortal Combat. Who may challenge, what a refusal costs, how the two meet, and the fight to the death."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta

from ror_rules._rulesets.sauron.book import Sauron, paragraph
from ror_rules._rulesets.sauron.leader_combat import differential, results_table, strike, struck, told
from ror_rules._rulesets.sauron.rally import rally_points
from ror_rules._rulesets.sauron.results import LeaderAfter
from ror_rules._rulesets.sauron.states import Columns, Leader, LeaderRatings, check_columns, check_fighters
from ror_rules._rulesets.sauron.words import plus
from ror_rules._rulesets.war_of_the_ring.book import Blow
from ror_rules._rulesets.war_of_the_ring.individual_combat import sum_up
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

    challenger: LeaderAfter
    opponent: LeaderAfter


class MortalCombat(Value, kw_only=True):
    """A challenge to Mortal Combat, the answer to it, and how the two try to meet."""

    challenger: Annotated[Leader, Meta(description="The leader who challenges.")]
    opponent: Annotated[Leader, Meta(description="The opposing leader, who is challenged.")]
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
            "challenger's, and so on in turn, none after the first that did; 0 to 99. By default the opponent's first did.",
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
    met_by: Annotated[_Party | None, Meta(description="Whose move brought them into one hex; null where nothing has.")]
    next_to_move: Annotated[
        _Party | None,
        Meta(description="Who tries next to enter the other's hex; null unless they are to fight and have not met."),
    ]
    rounds: Annotated[int, Meta(description="Rounds fought, 0 to 200; 0 where nobody fights.")]
    challenger: Annotated[LeaderAfter, Meta(description="The challenger after it.")]
    opponent: Annotated[LeaderAfter, Meta(description="The opponent after it.")]
    settled: Annotated[bool, Meta(description="Whether at least one of the two is dead.")]


@rule("mortal-combat", title="Mortal Combat", source=paragraph("22.0"))
def mortal_combat(dice: Dice, book: Sauron, state: MortalCombat) -> MortalCombatResult:
    """A leader challenges another: it may be refused at a price, or the two meet and fight until one or both are dead."""
    table = results_table(book, state.columns)
    because = _barred(dice, book, state)
    pair = _Pair(
        challenger=LeaderAfter(wounds=state.challenger.wounds, killed=False),
        opponent=LeaderAfter(wounds=state.opponent.wounds, killed=False),
    )
    if because is not None or not state.accepted:
        price = 0 if because else _price(dice, book, state)
        return _answer(state, pair, because=because, demoralization=price)
    met_by = _MOVERS[state.moves.index(True) % 2] if True in state.moves else None
    if met_by is None:
        mover = _MOVERS[len(state.moves) % 2]
        dice.note(paragraph("22.1"), f"they have not met; the {mover} tries next, in his movement phase")
        return _answer(state, pair, next_to_move=mover)
    host = _MOVERS[met_by == "opponent"]
    where = f"the {met_by} enters the {host}'s hex in his movement phase, and they fight"
    dice.note(
        paragraph("22.1"), f"{where} in the Leader Combat Segment of that turn" if met_by == "opponent" else where
    )
    pair, rounds = _fight(dice, book, table, state, pair)
    return _answer(state, pair, met_by=met_by, rounds=rounds)


def _answer(
    state: MortalCombat,
    pair: _Pair,
    *,
    because: str | None = None,
    demoralization: int = 0,
    met_by: _Party | None = None,
    next_to_move: _Party | None = None,
    rounds: int = 0,
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
    )


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


def _gap(dice: Dice, book: Sauron, one: Leader, other: Leader) -> tuple[int, list[str]]:
    """By how much the sums of Combat and Morale differ, and both sums in words."""
    lowered = bool(one.wounds or other.wounds) and dice.reading(book, "sv-challenge-sums") == "lowered"
    totals, sums = [], []
    for each in (one, other):
        beyond = max(0, each.wounds - each.combat) if lowered else 0
        totals.append(each.combat + each.morale - beyond)
        sums.append(f"{each.name} {each.combat} {plus(each.morale)}{f' - {beyond}' if beyond else ''}")
    return abs(totals[0] - totals[-1]), sums


def _price(dice: Dice, book: Sauron, state: MortalCombat) -> int:
    """What a refusal adds to the Demoralization Level of the opponent's side."""
    who = state.opponent
    ratings = LeaderRatings(combat=who.combat, morale=who.morale, wounds=who.wounds)
    points = rally_points(dice, book, who.name, state.rally_points, ratings, at="/state/rally_points")
    dice.note(
        paragraph("22.3"),
        f"{who.name} refuses: {points} to his side's Demoralization Level, and he may not rally this turn",
    )
    return points


def _fight(dice: Dice, book: Sauron, table: Table[Blow | None], state: MortalCombat, pair: _Pair) -> tuple[_Pair, int]:
    """Rounds in which both attack at once, until one or both are dead, and how many they were."""
    one, other = state.challenger, state.opponent

    def fight(dice: Dice, now: _Pair) -> _Pair:
        mine, theirs = now.challenger.wounds, now.opponent.wounds
        first = dice.within("challenger")
        blow = strike(
            first,
            book,
            table,
            differential(first, book, one, mine, other, theirs),
            why=f"{one.name} attacks {other.name}",
        )
        second = dice.within("opponent")
        reply = strike(
            second,
            book,
            table,
            differential(second, book, other, theirs, one, mine),
            why=f"{other.name} attacks {one.name}",
        )
        after = _Pair(
            challenger=struck(one, now.challenger, (blow.attacker, reply.defender)),
            opponent=struck(other, now.opponent, (blow.defender, reply.attacker)),
        )
        dice.reading(book, "sv-mortal-combat")
        dice.note(paragraph("22.2"), f"the round ends: {told(one, after.challenger)}, {told(other, after.opponent)}")
        return after

    return dice.repeat_counted(
        fight, pair, until=lambda now: now.challenger.killed or now.opponent.killed, at_most=state.rounds
    )


@mortal_combat.sentence
def _say(state: MortalCombat, result: MortalCombatResult, trace: tuple[Line, ...]) -> str:
    one, other = state.challenger, state.opponent
    if not result.allowed:
        return f"{one.name} may not challenge {other.name}: {result.because}."
    if not result.accepted:
        return f"{other.name} refuses the challenge: Demoralization {signed(result.demoralization)}, and no rally this turn."
    if result.met_by is None:
        mover = one if result.next_to_move == "challenger" else other
        return f"{other.name} accepts, but the two have not met; {mover.name} tries next."
    fates = listed([told(one, result.challenger), told(other, result.opponent)])
    return start(f"{fates} after {counted(result.rounds, 'round')}{'' if result.settled else ', and they fight on'}.")


sum_up(mortal_combat, "challenger", "opponent")
