"""Three-player game, Army Combat: that of War of the Ring, with allied stacks, and what it does to Saruman."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Final, Literal

from msgspec import UNSET, Meta, structs

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.three_player.stack_combat import (
    CALLED,
    PERSON,
    FirstToDo,
    Foe,
    RingAfter,
    SarumanInBattle,
    StackCombat,
    strangers,
)
from ror_rules._rulesets.three_player.states import known
from ror_rules._rulesets.war_of_the_ring.army_combat import Battle, fight, sum_up
from ror_rules._rulesets.war_of_the_ring.army_combat import army_combat as fought
from ror_rules._rulesets.war_of_the_ring.losses import WHOLE
from ror_rules._rulesets.war_of_the_ring.pieces import CARRIED, Character, Force, told
from ror_rules.dice import Dice
from ror_rules.rule import rule
from ror_rules.text import listed
from ror_rules.trace import Line, Shift, shift
from ror_rules.values import Name, Value, amount

_FIRST: Final = {
    "lost": "the Ring goes first",
    "surrender_or_duel": "he first surrenders the Ring or fights the Lord of the Nazgul",
    "duel": "he first fights the Lord of the Nazgul",
}
"""What Saruman has to do before he leaves the hex, as a sentence calls it."""

_TO_ISENGARD: Final = part("sarumans-advantages-army-combat")


class SarumanAfter(Value):
    """Saruman after Army Combat, which never kills him."""

    stack: Annotated[Literal["attacker", "defender"], Meta(description="The stack that he was in.", extra=CARRIED)]
    has_ring: Annotated[
        bool,
        Meta(
            description="Whether he still has the Ring, be it only until he has surrendered it or fought for it, or it is settled who of "
            "two takes it."
        ),
    ]
    at_isengard: Annotated[
        bool, Meta(description="Whether he was at Isengard, and so cannot be placed there.", extra=CARRIED)
    ]
    ring: Annotated[
        RingAfter,
        Meta(
            description="What becomes of the Ring: he has `none`, has `kept` it, has `lost` it to one of `ring_to`, or has to "
            "surrender it to the Lord of the Nazgul or fight him (`surrender_or_duel`); `duel`: he has no Ring and has to fight "
            "him."
        ),
    ]
    ring_to: Annotated[
        tuple[Foe, ...],
        Meta(description="Those to one of whom the Ring goes, or would be surrendered; empty where it goes to nobody."),
    ]
    may_go_to_isengard: Annotated[
        bool,
        Meta(
            description="Whether he may be placed at Isengard, once `before_leaving` is done and if he lives then: his stack "
            "lost the greater percentage, and he is not there."
        ),
    ]
    before_leaving: Annotated[
        FirstToDo | None,
        Meta(
            description="What of `ring` comes first, before he may leave the hex, be it to Isengard; null where nothing does."
        ),
    ]


class StackBattle(Battle, kw_only=True):
    """Where on the Army Combat Results Table the battle came down, what it cost both sides, and what became of Saruman."""

    saruman: Annotated[
        SarumanAfter | None, Meta(description="Saruman after the battle; null where he was in neither stack.")
    ]


@rule("army-combat", title="Army combat", source=part("alliances-wearing-the-ring"))
def army_combat(dice: Dice, book: ThreePlayer, state: StackCombat) -> StackBattle:
    """Two stacks fight as in War of the Ring; an allied stack fights worse by 1, and Saruman may lose the Ring."""
    battle = fight(dice, book, state, _allied(dice, book, state))
    for was, stack in ((state.attacker, battle.attacker), (state.defender, battle.defender)):
        for dead in stack.fallen[len(was.fallen) :]:
            if isinstance(dead, Character) and dead.ring is not UNSET:
                dice.note(
                    book.alliance_effects.note("ringbearer-killed"),
                    f"{dead.name} had the Ring: to whom it may be given, `ring-handover` says",
                )
    after = None if state.saruman is None else _saruman(dice, book, state, state.saruman, battle)
    if state.saruman is not None and after is not None and after.ring == "lost":
        battle = _handed_over(battle, state.saruman.stack, after.ring_to)
    return StackBattle(**structs.asdict(battle), saruman=after)


def _handed_over(battle: Battle, place: Literal["attacker", "defender"], takers: tuple[Foe, ...]) -> Battle:
    """The battle's stacks with the Ring gone from Saruman, and with the one who takes it, as far as they are told in full.

    While nobody has settled which of two takes it Saruman's piece has it: he may not leave the hex before.
    """
    mine, enemy = battle.attacker, battle.defender
    if place == "defender":
        mine, enemy = enemy, mine
    if len(takers) > 1:
        return battle
    mine = _ringed(mine, ("saruman",), bears=False)
    enemy = _ringed(enemy, PERSON[takers[0]], bears=True)
    attacker, defender = (mine, enemy) if place == "attacker" else (enemy, mine)
    return structs.replace(battle, attacker=attacker, defender=defender)


def _ringed(stack: Force, person: tuple[str, ...], *, bears: bool) -> Force:
    """A stack in which one of its Characters has the Ring, or has it no more; unchanged where nobody tells him in full."""

    def touched(member: Name | Character) -> Name | Character:
        if isinstance(member, Character) and known(member) in person:
            return structs.replace(member, ring="bears" if bears else UNSET)
        return member

    leader = stack.leader if stack.leader is UNSET else touched(stack.leader)
    party = stack.characters if isinstance(stack.characters, int) else tuple(map(touched, stack.characters))
    return structs.replace(stack, leader=leader, characters=party)


def _allied(dice: Dice, book: ThreePlayer, state: StackCombat) -> tuple[Shift, ...]:
    """The die's shift against each allied stack."""
    table = book.allied_stacks
    shifts = []
    for place, stack in (("attacker", state.attacker), ("defender", state.defender)):
        why = f"the {place}'s stack is an allied one"
        allied = _is_allied(dice, book, stack)
        value = dice.look(table, place, "die", why=why) if allied else table.peek(place, "die")
        shifts.append(shift(value, why, when=allied, because=f"the {place}'s stack is one player's"))
    return tuple(shifts)


def _is_allied(dice: Dice, book: ThreePlayer, stack: Force) -> bool:
    """Whether a stack is an allied one: as the state says, else as the names of those in it tell."""
    if stack.allied is not UNSET:
        return stack.allied
    found = strangers(stack)
    if stack.side == "saruman" and found and found <= {"nazgul", "lord_of_the_nazgul"}:
        allied = dice.reading(book, "tp-nazgul-stack") == "allied"
        dice.note(
            book.allied_stacks.note("allied-stack"),
            f"a Nazgul under Saruman is in it, and it counts as {'an allied one' if allied else 'his own'}",
        )
        return allied
    return bool(found)


def _saruman(dice: Dice, book: ThreePlayer, state: StackCombat, told: SarumanInBattle, battle: Battle) -> SarumanAfter:
    """What becomes of Saruman: the Ring first, then his way to Isengard."""
    table = book.saruman_defeated
    sides = ((state.attacker.strength, battle.attacker), (state.defender.strength, battle.defender))
    mine, theirs = sides if told.stack == "attacker" else sides[::-1]
    points = dice.reading(book, "tp-loss-measure") == "points"
    lost, dealt = _share(*mine, points=points), _share(*theirs, points=points)
    dice.note(_TO_ISENGARD, f"Saruman's stack loses {_percent(lost)}, the other {_percent(dealt)}")
    dice.note(table.note("never-killed"), "Saruman is not killed")
    heavy = lost >= Fraction(table.number("heavy-loss"), WHOLE)
    ring, takers = _ring(dice, book, told, heavy=heavy, greater=lost > dealt)
    may_go = lost > dealt and not told.at_isengard
    if lost > dealt:
        dice.note(
            _TO_ISENGARD,
            "he may be placed at Isengard" if may_go else "he is at Isengard and cannot be placed there",
        )
    first = ring if ring in ("lost", "surrender_or_duel", "duel") else None
    if first is not None:
        dice.note(_TO_ISENGARD, f"before he leaves the hex: {_FIRST[first]}")
    return SarumanAfter(
        stack=told.stack,
        has_ring=ring in ("kept", "surrender_or_duel") or (ring == "lost" and len(takers) > 1),
        at_isengard=told.at_isengard,
        ring=ring,
        ring_to=takers,
        may_go_to_isengard=may_go,
        before_leaving=first,
    )


def _share(strength: int, after: Force, *, points: bool) -> Fraction:
    """The part of a stack that was lost."""
    return Fraction(told(after.strength_lost), strength) if points else Fraction(told(after.loss_percent), WHOLE)


def _percent(share: Fraction) -> str:
    return f"{amount(share * WHOLE)}%"


def _ring(
    dice: Dice, book: ThreePlayer, told: SarumanInBattle, *, heavy: bool, greater: bool
) -> tuple[RingAfter, tuple[Foe, ...]]:
    """What becomes of the Ring, and who of the victors can have it."""
    table = book.saruman_defeated
    kept: RingAfter = "kept" if told.has_ring else "none"
    facing = told.facing or ()
    if not facing:
        return kept, ()
    if not greater:
        dice.note(table.note("defeat"), "his stack does not lose the greater percentage")
        return kept, ()
    effects = {foe: dice.look(table, foe, "effect", why=f"{CALLED[foe]} is in the other stack") for foe in facing}
    takers = tuple(foe for foe in facing if effects[foe] == "takes_ring")
    if takers:
        if not (told.has_ring and told.leads and heavy):
            missing = "is not led by him" if not told.leads else "has no Ring to lose"
            if not heavy:
                missing = f"loses less than {table.number('heavy-loss')}%"
            dice.note(table.note("heavy-loss"), f"his stack {missing}")
            return kept, ()
        if len(takers) > 1:
            dice.reading(book, "tp-who-takes-the-ring")
            takers = takers if told.taken_by is None else (told.taken_by,)
        dice.note(table.note("heavy-loss"), f"the Ring goes to {' or '.join(CALLED[foe] for foe in takers)}")
        return "lost", takers
    if dice.reading(book, "tp-defeated") == "heavy-loss" and not heavy:
        dice.note(table.note("lord"), "the loss is too light for a defeat")
        return kept, ()
    if told.has_ring:
        dice.note(table.note("lord"), "Saruman surrenders the Ring or fights him")
        return "surrender_or_duel", facing
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
        "lost": f"loses the Ring to {' or '.join(CALLED[foe] for foe in after.ring_to)}",
        "surrender_or_duel": "surrenders the Ring or fights the Lord of the Nazgul",
        "duel": "has to fight the Lord of the Nazgul",
    }
    may_go = "" if not after.may_go_to_isengard else f"may go to Isengard{' then' if after.before_leaving else ''}"
    parts = [ends[after.ring], may_go]
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


army_combat.head(
    "heavier_loss",
    "attacker.strength_lost",
    "defender.strength_lost",
    "attacker.strength",
    "defender.strength",
    "character_dies",
    "saruman_loses_ring",
    "saruman_must_duel",
)
