"""Sauron, 7.22 to 7.26: one leader attacks another. The totals, the differential, the throw, and what it does to both.

Mortal Combat is made of the same attacks; how they follow each other stands there.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, structs

from ror_rules._rulesets.sauron.book import LOST, Sauron, found_blow, paragraph
from ror_rules._rulesets.sauron.leaders import brought, check_fighters, ring_taken
from ror_rules._rulesets.sauron.states import Columns, Events, check_columns
from ror_rules._rulesets.sauron.words import plus
from ror_rules._rulesets.war_of_the_ring.book import Blow, Hurt
from ror_rules._rulesets.war_of_the_ring.individual_combat import SOMEBODY_DIES, somebody_dies, sum_up
from ror_rules._rulesets.war_of_the_ring.pieces import Character, people, told
from ror_rules.dice import Dice
from ror_rules.errors import StateError, UndecidedError
from ror_rules.rule import rule
from ror_rules.table import Table
from ror_rules.text import counted, listed, signed, start
from ror_rules.trace import Line, Shift, TableStep, shift, step_of
from ror_rules.values import Value


class LeaderCombat(Value):
    """One leader attacks another."""

    attacker: Annotated[
        Character,
        Meta(
            description="The leader who attacks, the phasing one, with `combat`, `morale` and `endurance`; with "
            "`side` where his name does not tell it. He attacks once in a "
            "phase; only Mortal Combat knows no such limit."
        ),
    ]
    defender: Annotated[
        Character,
        Meta(
            description="The leader who is attacked, of another player, with `combat`, `morale` and `endurance`; with `side` "
            "where his name does not tell it."
        ),
    ]
    columns: Columns = ()

    def __post_init__(self) -> None:
        check_fighters(attacker=self.attacker, defender=self.defender)
        check_columns(self.columns)


class LeaderCombatResult(Value):
    """One attack, made."""

    differential: Annotated[
        int,
        Meta(description="The Combat Differential: attacker's total minus defender's, before it is held to the table."),
    ]
    attacker: Annotated[
        Character, Meta(description="The attacker as he goes on; where he is dead he has lost all Endurance.")
    ]
    defender: Annotated[
        Character, Meta(description="The defender as he goes on; where he is dead he has lost all Endurance.")
    ]
    events: Events


@rule("leader-combat", title="Leader combat", source=paragraph("7.22"))
def leader_combat(dice: Dice, book: Sauron, state: LeaderCombat) -> LeaderCombatResult:
    """A leader attacks another: Combat and Morale less wounds, attacker minus defender, and a die for both."""
    attacker, defender = state.attacker, state.defender
    table = results_table(book, state.columns)
    difference = differential(dice, book, attacker, defender)
    cell = strike(dice, book, table, difference, why=f"{attacker.name} attacks {defender.name}")
    one, other = struck(attacker, (cell.attacker,)), struck(defender, (cell.defender,))
    dice.note(paragraph("7.222"), listed([fate(one), fate(other)]))
    one, other = after = ring_taken(dice, book, one, other)
    return LeaderCombatResult(
        differential=difference, attacker=one, defender=other, events=brought((attacker, defender), after)
    )


def results_table(book: Sauron, columns: Columns) -> Table[Blow | None]:
    """The table that attacks are thrown on: the stand-in, or the lost one with the columns that the caller supplies."""
    if book.rulings["sv-leader-crt"] != "supplied":
        if columns:
            raise StateError(
                "Cells are supplied that nothing asks for.",
                pointer="/state/columns",
                expected="no columns, or the ruling sv-leader-crt as supplied",
                got=f"{len(columns)} of them",
            )
        return book.individual_combat
    lost = book.leader_combat.data
    given = {column.differential: column.cells for column in columns}
    cells = tuple(
        tuple(given[head.low][row] if head.low in given else LOST for head in lost.columns.entries)
        for row in range(len(lost.rows.entries))
    )
    return Table(structs.replace(lost, cells=cells), found_blow, book.rulings)


def differential(dice: Dice, book: Sauron, attacker: Character, defender: Character) -> int:
    """Attacker's total minus defender's: each Combat and Morale, less all wounds."""
    totals, sums, considered = [], [], []
    for leader in (attacker, defender):
        combat, morale, wounds = told(leader.combat), told(leader.morale), leader.wounds
        total = combat + morale - wounds
        text = f"{leader.name}: {combat} {plus(morale)}"
        if leader.shards is True:
            bonus = dice.look(book.narsil, "shards", "leader_combat", why=f"{leader.name} bears the shards of Narsil")
            total, text = total + bonus, f"{text} {plus(bonus)} for the shards"
        elif people(leader.nationality) == "numenorean":
            considered.append(_without_shards(book, leader))
        totals.append(total)
        sums.append(f"{text}{f' - {wounds} lost' if wounds else ''} = {total}")
    dice.reading(book, "sv-ratings")
    if attacker.wounds or defender.wounds:
        dice.reading(book, "sv-wounds")
    difference = totals[0] - totals[-1]
    dice.note(
        paragraph("7.221"),
        f"{sums[0]}; {sums[-1]}; Combat Differential {signed(difference)}",
        not_applied=considered,
    )
    return difference


def _without_shards(book: Sauron, leader: Character) -> Shift:
    bonus = book.narsil.peek("shards", "leader_combat")
    return shift(bonus, "the shards of Narsil", when=leader.shards is True, because=f"{leader.name} does not bear them")


def strike(dice: Dice, book: Sauron, table: Table[Blow | None], difference: int, *, why: str) -> Blow:
    """One throw. Raises `UndecidedError` where the column is lost."""
    dice.reading(book, "sv-leader-crt")
    cell = dice.on(table, difference, why=why)
    if cell is None:
        raise UndecidedError(
            "The cells of the Leader Combat Results Table (7.26) are lost. Its head survives: one die, and "
            f"differentials from {table.columns.low} to {table.columns.high}.",
            pointer="/state/columns",
            expected=f"the cells for differential {difference}, or the ruling sv-leader-crt as wotr",
        )
    return cell


def struck(leader: Character, hurts: tuple[Hurt, ...]) -> Character:
    """A leader after what befell him: dead when the points lost reach his Endurance; a k takes all of it."""
    wounds, endurance = leader.wounds + sum([hurt.wounds for hurt in hurts]), told(leader.endurance)
    if wounds >= endurance or any(hurt.killed for hurt in hurts):
        return structs.replace(leader, wounds=endurance, killed=True)
    return structs.replace(leader, wounds=wounds)


def fate(leader: Character) -> str:
    """How a leader is, for a sentence."""
    if leader.killed:
        return f"{leader.name} is dead"
    return f"{leader.name} has lost {counted(leader.wounds, 'point')} of {leader.endurance}"


@leader_combat.sentence
def _say(state: LeaderCombat, result: LeaderCombatResult, trace: tuple[Line, ...]) -> str:
    line = step_of(trace, TableStep)
    fates = [fate(result.attacker), fate(result.defender)]
    return start(f"{state.attacker.name} attacks with a {line.face} at {signed(result.differential)}: {listed(fates)}.")


sum_up(leader_combat)
leader_combat.summary("somebody_dies", SOMEBODY_DIES)(somebody_dies)
leader_combat.head("winner", "both_die", "attacker.wounds", "defender.wounds", "differential")
