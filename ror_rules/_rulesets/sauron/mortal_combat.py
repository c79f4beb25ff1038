"""Sauron, 22.0 to 22.4: Mortal Combat. The challenge, the cost of a refusal, the meeting, and the fight to the death."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, ClassVar, Final, Literal

from msgspec import UNSET, Meta, structs

from ror_rules._rulesets.sauron.book import Sauron, paragraph
from ror_rules._rulesets.sauron.leader_combat import differential, effect, fate, results_table, strike, struck
from ror_rules._rulesets.sauron.leaders import above_combat, brought, check_fighters, ring_taken, side_of
from ror_rules._rulesets.sauron.rally import rally_points
from ror_rules._rulesets.sauron.states import Columns, DemoralizationEvent, Events, check_columns
from ror_rules._rulesets.war_of_the_ring.book import Blow
from ror_rules._rulesets.war_of_the_ring.individual_combat import sum_up
from ror_rules._rulesets.war_of_the_ring.pieces import OF_MANY, Character, told
from ror_rules.author import (
    Dice,
    Line,
    Message,
    Points,
    Short,
    StateError,
    Table,
    Thrown,
    Value,
    besides,
    named,
    opposed,
    rule,
    say,
)

_Party = Literal["challenger", "opponent"]
_MOVERS: Final[tuple[_Party, _Party]] = ("opponent", "challenger")
"""The two leaders, in the order in which they try to enter the other's hex."""
_FIGHT_BEGINS: Final = frozenset({"in-one-hex", "opponent-enters", "challenger-enters"})
_ChallengeReason = Literal["not_phasing", "too_far", "too_unequal"]


class _Pair(Value):
    challenger: Character
    opponent: Character


class MortalCombat(Value, kw_only=True):
    """A challenge to Mortal Combat, the answer to it, and the attempts to meet."""

    challenger: Character
    opponent: Character
    distance: Annotated[int, Meta(ge=0, le=99)]
    challenger_phasing: bool = True
    accepted: bool = True
    rally_points: Points | None = None
    moves: Annotated[tuple[bool, ...], Meta(max_length=99)] | None = None
    rounds: Annotated[int, Meta(ge=1, le=200)] = 100
    columns: Columns = ()

    short: ClassVar[Short | None] = Short("battle", sides=("challenger", "opponent"))

    def check(self) -> None:
        check_fighters(challenger=self.challenger, opponent=self.opponent)
        check_columns(self.columns)
        if self.moves is None:
            return
        if not self.accepted:
            raise StateError("moves-after-refusal", pointer="/state/moves", got=self.moves)
        if True in self.moves[:-1]:
            late = self.moves.index(True) + 1
            raise StateError("move-after-meeting", pointer=f"/state/moves/{late}", got=self.moves[late])
        if not self.distance and False in self.moves:
            raise StateError("move-in-one-hex", pointer="/state/moves/0", got=False)


class MortalCombatResult(Value):
    """The result of a challenge to Mortal Combat."""

    allowed: bool
    because: _ChallengeReason | None
    accepted: bool
    demoralization: int
    may_rally: bool
    met_by: _Party | None
    next_to_move: _Party | None
    rounds: int
    challenger: Character
    opponent: Character
    settled: bool
    events: Events


@rule(
    "mortal-combat", title="Mortal Combat", source=paragraph("22.0"), wants=opposed("killed", "challenger", "opponent")
)
def mortal_combat(dice: Dice, book: Sauron, state: MortalCombat) -> MortalCombatResult:
    """A leader challenges another. The other refuses at a cost, or meets the challenger and fights until one or both
    are dead.
    """
    table = results_table(book, state.columns)
    because = _barred(dice, book, state)
    pair = _Pair(challenger=state.challenger, opponent=state.opponent)
    if because is not None:
        return _answer(dice, book, state, pair, because=because)
    if not state.accepted:
        price = _price(dice, book, state)
        return _answer(
            dice,
            book,
            state,
            structs.replace(pair, opponent=_refuser(state.opponent)),
            demoralization=price,
            events=_refused(state.opponent, price),
        )
    one, other = named(state.challenger.name), named(state.opponent.name)
    moves = (True,) if state.moves is None else state.moves
    met_by = _MOVERS[moves.index(True) % 2] if True in moves and state.distance else None
    if state.distance and met_by is None:
        next_to_move = _MOVERS[len(moves) % 2]
        mover = one if next_to_move == "challenger" else other
        dice.note(paragraph("22.1"), "not-met", challenger=one, opponent=other, mover=mover)
        return _answer(dice, book, state, pair, next_to_move=next_to_move)
    if met_by is None:
        dice.note(paragraph("22.1"), "in-one-hex", challenger=one, opponent=other)
    else:
        code = "opponent-enters" if met_by == "opponent" else "challenger-enters"
        dice.note(paragraph("22.1"), code, challenger=one, opponent=other)
    return _fight(dice, book, table, state, pair, met_by)


def _refuser(who: Character) -> Character:
    return structs.replace(who, no_rally="refused") if who.no_rally is UNSET else who


def _answer(
    dice: Dice,
    book: Sauron,
    state: MortalCombat,
    pair: _Pair,
    *,
    because: _ChallengeReason | None = None,
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
        may_rally=pair.opponent.no_rally is UNSET and not pair.opponent.killed,
        met_by=met_by,
        next_to_move=next_to_move,
        rounds=rounds,
        challenger=pair.challenger,
        opponent=pair.opponent,
        settled=pair.challenger.killed or pair.opponent.killed,
        events=(*events, *brought(dice, book, (state.challenger, state.opponent), (pair.challenger, pair.opponent))),
    )


def _refused(opponent: Character, price: int) -> tuple[DemoralizationEvent, ...]:
    side = side_of(opponent)
    if side is None:
        return ()
    return (DemoralizationEvent(event="challenge_refused", side=side, points=price, leader=opponent),)


def _barred(dice: Dice, book: Sauron, state: MortalCombat) -> _ChallengeReason | None:
    table, one, other = book.mortal_combat, state.challenger, state.opponent
    challenger, opponent = named(one.name), named(other.name)
    if not state.challenger_phasing:
        dice.note(paragraph("22.0"), "not-phasing", who=challenger)
        return "not_phasing"
    reach = dice.look(
        table, "distance", "most", why="hexes-apart", challenger=challenger, opponent=opponent, distance=state.distance
    )
    if state.distance > reach:
        dice.note(paragraph("22.0"), "too-far", distance=state.distance, most=reach)
        return "too_far"
    gap, sums = _gap(dice, book, one, other)
    most = dice.look(table, "difference", "most", why="sums-differ", sums=sums, difference=gap)
    if gap > most:
        dice.note(paragraph("22.4"), "too-unequal", difference=gap, most=most)
        return "too_unequal"
    return None


def _gap(dice: Dice, book: Sauron, one: Character, other: Character) -> tuple[int, list[Message]]:
    reading = dice.reading(book, "sv-challenge-sums") if one.wounds or other.wounds else "ratings"
    totals, sums = [], []
    for each in (one, other):
        combat, morale = told(each.combat), told(each.morale)
        wounds = 0
        if reading == "lowered":
            wounds = above_combat(each)
        elif reading == "all-wounds":
            wounds = each.wounds
        parts = [say("combat-part", combat=combat), say("morale-part", morale=morale)]
        if wounds:
            parts.append(say("wounds-above-combat-part" if reading == "lowered" else "wounds-part", wounds=wounds))
        totals.append(combat + morale - wounds)
        sums.append(say("leader-total", who=named(each.name), total=totals[-1], parts=parts))
    return abs(totals[0] - totals[-1]), sums


def _price(dice: Dice, book: Sauron, state: MortalCombat) -> int:
    opponent = state.opponent
    who = named(opponent.name)
    points = rally_points(dice, book, who, state.rally_points, opponent, at="/state/rally_points")
    dice.note(paragraph("22.3"), "refuses-challenge", who=who, points=points)
    return points


def _fight(
    dice: Dice, book: Sauron, table: Table[Blow | None], state: MortalCombat, pair: _Pair, met_by: _Party | None
) -> MortalCombatResult:
    def fight(dice: Dice, now: _Pair) -> _Pair:
        one, other = now.challenger, now.opponent
        first = dice.within("challenger")
        blow = strike(first, book, table, differential(first, book, one, other), one, other)
        second = dice.within("opponent")
        reply = strike(second, book, table, differential(second, book, other, one), other, one)
        after = _Pair(
            challenger=struck(one, (blow.attacker, reply.defender)),
            opponent=struck(other, (blow.defender, reply.attacker)),
        )
        dice.note(
            paragraph("22.2"),
            "round-ends",
            first=effect(one, other, blow),
            second=effect(other, one, reply),
            fates=[fate(after.challenger), fate(after.opponent)],
        )
        return after

    def end(last: _Pair, rounds: int) -> MortalCombatResult:
        challenger, opponent = ring_taken(dice, book, last.challenger, last.opponent)
        after = _Pair(challenger=challenger, opponent=opponent)
        return _answer(dice, book, state, after, met_by=met_by, rounds=rounds)

    return dice.repeat(
        fight,
        pair,
        until=lambda now: now.challenger.killed or now.opponent.killed,
        at_most=state.rounds,
        end=end,
        like=(MortalCombat, book, besides(state, "rounds")),
    )


@mortal_combat.headings
def _headings(state: MortalCombat, trace: Sequence[Line]) -> Mapping[int, Message]:
    found: dict[int, Message] = {}
    number = 0
    for index, line in enumerate(trace):
        if line.code in _FIGHT_BEGINS or line.code == "round-ends":
            number += 1
            found[index + 1] = say("heading-round", number=number)
    if not found:
        return {}
    last = max(found)
    if not any(isinstance(line, Thrown) for line in trace[last:]):
        del found[last]
        if last < len(trace):
            found[last] = say("heading-after-fight")
    return {0: say("heading-challenge"), **found}


@mortal_combat.sentence
def _say(state: MortalCombat, result: MortalCombatResult, trace: tuple[Line, ...]) -> Message:
    challenger, opponent = named(state.challenger.name), named(state.opponent.name)
    if not result.allowed:
        bar = trace[-1]
        reason = Message(bar.code, bar.given)
        return say("no-challenge", challenger=challenger, opponent=opponent, reason=reason)
    if not result.accepted:
        return say("challenge-refused", challenger=challenger, who=opponent, points=result.demoralization)
    if result.next_to_move is not None:
        mover = challenger if result.next_to_move == "challenger" else opponent
        return say("accepted-not-met", challenger=challenger, opponent=opponent, mover=mover)
    fates = [fate(result.challenger), fate(result.opponent)]
    return say("mortal-combat" if result.settled else "mortal-combat-goes-on", fates=fates, rounds=result.rounds)


sum_up(mortal_combat, "challenger", "opponent")
mortal_combat.head("winner", "both_die", "challenger.wounds", "opponent.wounds", "rounds", "accepted", "demoralization")
mortal_combat.carries(Character, *OF_MANY)
