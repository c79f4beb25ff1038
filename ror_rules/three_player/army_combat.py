"""Three-player game, Army Combat: that of War of the Ring, with allied stacks, and what it does to Saruman."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, Literal

from msgspec import structs

from ror_rules.dice import Dice
from ror_rules.rule import rule
from ror_rules.text import listed
from ror_rules.three_player.book import ThreePlayer, part
from ror_rules.three_player.results import SarumanAfter, StackBattle
from ror_rules.three_player.states import Foe, SarumanInBattle, StackCombat
from ror_rules.three_player.words import FOE
from ror_rules.trace import Line, Shift, shift
from ror_rules.values import amount
from ror_rules.war_of_the_ring.army_combat import Battle, ForceAfter, fight, sum_up
from ror_rules.war_of_the_ring.army_combat import army_combat as fought
from ror_rules.war_of_the_ring.losses import WHOLE

Ring = Literal["none", "kept", "lost", "surrender_or_duel", "duel"]

TO_ISENGARD: Final = part("Saruman's advantages, Army Combat")


@rule("army-combat", title="Army combat", source=part("Alliances; Wearing the Ring"))
def army_combat(dice: Dice, book: ThreePlayer, state: StackCombat) -> StackBattle:
    """Two stacks fight as in War of the Ring; an allied stack fights worse by 1, and Saruman may lose the Ring."""
    battle = fight(dice, book, state, _allied(dice, book, state))
    after = None if state.saruman is None else _saruman(dice, book, state, state.saruman, battle)
    return StackBattle(**structs.asdict(battle), saruman=after)


def _allied(dice: Dice, book: ThreePlayer, state: StackCombat) -> tuple[Shift, ...]:
    """The die's shift against each allied stack."""
    table = book.allied_stacks
    shifts = []
    for place, stack in (("attacker", state.attacker), ("defender", state.defender)):
        why = f"the {place}'s stack is an allied one"
        value = dice.look(table, place, "die", why=why) if stack.allied else table.peek(place, "die")
        shifts.append(shift(value, why, when=stack.allied, because=f"the {place}'s stack is one player's"))
    return tuple(shifts)


def _saruman(dice: Dice, book: ThreePlayer, state: StackCombat, told: SarumanInBattle, battle: Battle) -> SarumanAfter:
    """What becomes of Saruman: the Ring first, then his way to Isengard."""
    table = book.saruman_defeated
    sides = ((state.attacker.strength, battle.attacker), (state.defender.strength, battle.defender))
    mine, theirs = sides if told.stack == "attacker" else sides[::-1]
    points = dice.reading(book, "tp-loss-measure") == "points"
    lost, dealt = _share(*mine, points=points), _share(*theirs, points=points)
    dice.note(TO_ISENGARD, f"Saruman's stack loses {_percent(lost)}, the other {_percent(dealt)}")
    dice.note(table.note("never-killed"), "Saruman is not killed")
    heavy = lost >= Fraction(table.number("heavy-loss"), WHOLE)
    ring, takers = _ring(dice, book, told, heavy=heavy, greater=lost > dealt)
    may_go = lost > dealt and not told.at_isengard
    if lost > dealt:
        dice.note(
            TO_ISENGARD,
            "he may be placed at Isengard" if may_go else "he is at Isengard and cannot be placed there",
        )
    return SarumanAfter(ring=ring, ring_to=takers, may_go_to_isengard=may_go)


def _share(strength: int, after: ForceAfter, *, points: bool) -> Fraction:
    """The part of a stack that was lost."""
    return Fraction(after.strength_lost, strength) if points else Fraction(after.loss_percent, WHOLE)


def _percent(share: Fraction) -> str:
    return f"{amount(share * WHOLE)}%"


def _ring(
    dice: Dice, book: ThreePlayer, told: SarumanInBattle, *, heavy: bool, greater: bool
) -> tuple[Ring, tuple[Foe, ...]]:
    """What becomes of the Ring, and who of the victors can have it."""
    table = book.saruman_defeated
    kept: Ring = "kept" if told.has_ring else "none"
    if not told.facing:
        return kept, ()
    if not greater:
        dice.note(table.note("defeat"), "his stack does not lose the greater percentage")
        return kept, ()
    effects = {foe: dice.look(table, foe, "effect", why=f"{FOE[foe]} is in the other stack") for foe in told.facing}
    takers = tuple(foe for foe in told.facing if effects[foe] == "takes_ring")
    if takers:
        if not (told.has_ring and told.leads and heavy):
            missing = "is not led by him" if not told.leads else "has no Ring to lose"
            if not heavy:
                missing = f"loses less than {table.number('heavy-loss')}%"
            dice.note(table.note("heavy-loss"), f"his stack {missing}")
            return kept, ()
        if len(takers) > 1:
            dice.reading(book, "tp-who-takes-the-ring")
        dice.note(table.note("heavy-loss"), f"the Ring goes to {' or '.join(FOE[foe] for foe in takers)}")
        return "lost", takers
    if dice.reading(book, "tp-defeated") == "heavy-loss" and not heavy:
        dice.note(table.note("lord"), "the loss is too light for a defeat")
        return kept, ()
    if told.has_ring:
        dice.note(table.note("lord"), "Saruman surrenders the Ring or fights him")
        return "surrender_or_duel", told.facing
    duel = dice.reading(book, "tp-lord-without-ring") == "duel"
    dice.note(table.note("lord"), "Saruman has no Ring and has to fight" if duel else "Saruman has no Ring")
    return ("duel" if duel else "none"), ()


@army_combat.sentence
def _say(state: StackCombat, result: StackBattle, trace: tuple[Line, ...]) -> str:
    said = fought.say(state, result, trace)
    after = result.saruman
    if after is None:
        return said
    ends = {
        "none": "",
        "kept": "",
        "lost": f"loses the Ring to {' or '.join(FOE[foe] for foe in after.ring_to)}",
        "surrender_or_duel": "surrenders the Ring or fights the Lord of the Nazgul",
        "duel": "has to fight the Lord of the Nazgul",
    }
    parts = [ends[after.ring], "may go to Isengard" if after.may_go_to_isengard else ""]
    more = listed([each for each in parts if each] or ["is unharmed"])
    return f"{said[:-1]}; Saruman {more}."


sum_up(army_combat)


@army_combat.summary("saruman_loses_ring", "Saruman's stack is beaten so that he loses the Ring")
def _loses_ring(state: StackCombat, result: StackBattle) -> bool:
    return result.saruman is not None and result.saruman.ring == "lost"


@army_combat.summary(
    "saruman_must_duel", "Saruman has to fight the Lord of the Nazgul, or to surrender the Ring to him"
)
def _must_duel(state: StackCombat, result: StackBattle) -> bool:
    return result.saruman is not None and result.saruman.ring in ("surrender_or_duel", "duel")


@army_combat.summary("saruman_may_go_to_isengard", "Saruman may be placed at Isengard")
def _may_go(state: StackCombat, result: StackBattle) -> bool:
    return result.saruman is not None and result.saruman.may_go_to_isengard
