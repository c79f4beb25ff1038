"""Sauron, 22.0 to 22.4: Mortal Combat. Who may challenge, what a refusal costs, how the two meet, and the fight to the death."""

from __future__ import annotations

from typing import Final, Literal

from ror_rules.dice import Dice
from ror_rules.rule import rule
from ror_rules.sauron.book import Sauron, paragraph
from ror_rules.sauron.leader_combat import differential, results_table, strike, struck, told
from ror_rules.sauron.rally import rally_points
from ror_rules.sauron.results import Challenge
from ror_rules.sauron.states import Leader, MortalCombat, Ratings
from ror_rules.sauron.words import plus
from ror_rules.table import Table
from ror_rules.text import counted, listed, signed, start
from ror_rules.trace import Line
from ror_rules.values import Value
from ror_rules.war_of_the_ring.book import Blow
from ror_rules.war_of_the_ring.individual_combat import ContenderAfter, sum_up

Party = Literal["challenger", "opponent"]
MOVERS: Final[tuple[Party, Party]] = ("opponent", "challenger")
"""Who tries to enter the other's hex, in turn."""


class Pair(Value):
    """Both leaders between two rounds."""

    challenger: ContenderAfter
    opponent: ContenderAfter


@rule("mortal-combat", title="Mortal Combat", source=paragraph("22.0"))
def mortal_combat(dice: Dice, book: Sauron, state: MortalCombat) -> Challenge:
    """A leader challenges another: it may be refused at a price, or the two meet and fight until one or both are dead."""
    table = results_table(book, state.columns)
    because = _barred(dice, book, state)
    pair = Pair(
        challenger=ContenderAfter(wounds=state.challenger.wounds, killed=False),
        opponent=ContenderAfter(wounds=state.opponent.wounds, killed=False),
    )
    if because is not None or not state.accepted:
        price = 0 if because else _price(dice, book, state)
        return _answer(state, pair, because=because, demoralization=price)
    met_by = MOVERS[state.moves.index(True) % 2] if True in state.moves else None
    if met_by is None:
        mover = MOVERS[len(state.moves) % 2]
        dice.note(paragraph("22.1"), f"they have not met; the {mover} tries next, in his movement phase")
        return _answer(state, pair, next_to_move=mover)
    host = MOVERS[met_by == "opponent"]
    where = f"the {met_by} enters the {host}'s hex in his movement phase, and they fight"
    dice.note(
        paragraph("22.1"), f"{where} in the Leader Combat Segment of that turn" if met_by == "opponent" else where
    )
    pair, rounds = _fight(dice, book, table, state, pair)
    return _answer(state, pair, met_by=met_by, rounds=rounds)


def _answer(
    state: MortalCombat,
    pair: Pair,
    *,
    because: str | None = None,
    demoralization: int = 0,
    met_by: Party | None = None,
    next_to_move: Party | None = None,
    rounds: int = 0,
) -> Challenge:
    accepted = state.accepted and because is None
    return Challenge(
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
    ratings = Ratings(combat=who.combat, morale=who.morale, wounds=who.wounds)
    points = rally_points(dice, book, who.name, state.rally_points, ratings, at="/state/rally_points")
    dice.note(
        paragraph("22.3"),
        f"{who.name} refuses: {points} to his side's Demoralization Level, and he may not rally this turn",
    )
    return points


def _fight(dice: Dice, book: Sauron, table: Table[Blow | None], state: MortalCombat, pair: Pair) -> tuple[Pair, int]:
    """Rounds in which both attack at once, until one or both are dead, and how many they were."""
    one, other = state.challenger, state.opponent

    def fight(dice: Dice, now: Pair) -> Pair:
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
        after = Pair(
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
def _say(state: MortalCombat, result: Challenge, trace: tuple[Line, ...]) -> str:
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
