"""Sauron, 7.22 to 7.26: one leader attacks another. The totals, the differential, the throw, and its effect on both.

Mortal Combat consists of the same attacks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from msgspec import structs

from ror_rules._rulesets.sauron.book import Sauron, found_blow, paragraph
from ror_rules._rulesets.sauron.leaders import above_combat, brought, check_fighters, nationality_of, ring_taken
from ror_rules._rulesets.sauron.states import Columns, Events, check_columns
from ror_rules._rulesets.war_of_the_ring.book import Blow, Hurt
from ror_rules._rulesets.war_of_the_ring.individual_combat import somebody_dies, sum_up
from ror_rules._rulesets.war_of_the_ring.pieces import OF_MANY, Character, told
from ror_rules.author import (
    ABSENT,
    LOST,
    Dice,
    Line,
    Message,
    Shift,
    Short,
    StateError,
    Table,
    TableStep,
    UndecidedError,
    Value,
    named,
    opposed,
    rule,
    say,
    shift,
    step_of,
)


class LeaderCombat(Value):
    """One leader attacks another."""

    attacker: Character
    defender: Character
    columns: Columns = ()

    short: ClassVar[Short | None] = Short("battle", sides=("attacker", "defender"))

    def check(self) -> None:
        check_fighters(attacker=self.attacker, defender=self.defender)
        check_columns(self.columns)


class LeaderCombatResult(Value):
    """The result of one attack."""

    differential: int
    attacker: Character
    defender: Character
    events: Events


@rule("leader-combat", title="Leader combat", source=paragraph("7.22"), wants=opposed("killed"))
def leader_combat(dice: Dice, book: Sauron, state: LeaderCombat) -> LeaderCombatResult:
    """A leader attacks another: Combat plus Morale minus wounds, attacker minus defender, and one die for both."""
    attacker, defender = state.attacker, state.defender
    table = results_table(book, state.columns)
    difference = differential(dice, book, attacker, defender)
    cell = strike(dice, book, table, difference, attacker, defender)
    one, other = struck(attacker, (cell.attacker,)), struck(defender, (cell.defender,))
    attack = effect(attacker, defender, cell)
    dice.note(paragraph("7.222"), "after-attack", attack=attack, fates=[fate(one), fate(other)])
    one, other = after = ring_taken(dice, book, one, other)
    events = brought(dice, book, (attacker, defender), after)
    return LeaderCombatResult(differential=difference, attacker=one, defender=other, events=events)


def results_table(book: Sauron, columns: Columns) -> Table[Blow | None]:
    if book.rulings["sv-leader-crt"] != "supplied":
        if columns:
            raise StateError("columns-not-used", pointer="/state/columns", got=len(columns), count=len(columns))
        return book.individual_combat
    if not columns:
        return book.leader_combat
    lost = book.leader_combat.data
    cells = [list(row) for row in lost.cells]
    heads = [head.low for head in lost.columns.entries]
    for index, column in enumerate(columns):
        at = heads.index(column.differential)
        for row, cell in zip(cells, column.cells, strict=True):
            if row[at] != LOST:
                raise StateError("column-not-lost", pointer=f"/state/columns/{index}", got=column.differential)
            row[at] = cell
    return Table(structs.replace(lost, cells=tuple(map(tuple, cells))), found_blow, book.rulings)


def differential(dice: Dice, book: Sauron, attacker: Character, defender: Character) -> int:
    totals, sums, considered = [], [], []
    above = bool(attacker.wounds or defender.wounds) and dice.reading(book, "sv-wounds") == "above-combat"
    for leader in (attacker, defender):
        combat, morale = told(leader.combat), told(leader.morale)
        wounds = above_combat(leader) if above else leader.wounds
        total = combat + morale - wounds
        parts = [say("combat-part", combat=combat), say("morale-part", morale=morale)]
        if leader.shards is True:
            bonus = dice.look(book.narsil, "shards", "leader_combat", why="bears-shards", who=named(leader.name))
            total += bonus
            parts.append(say("shards-part", bonus=bonus))
        elif nationality_of(leader) == "numenorean":
            considered.append(_without_shards(book, leader))
        if wounds:
            parts.append(say("wounds-above-combat-part" if above else "wounds-part", wounds=wounds))
        totals.append(total)
        sums.append(say("leader-total", who=named(leader.name), total=total, parts=parts))
    difference = totals[0] - totals[-1]
    dice.note(paragraph("7.221"), "combat-differential", not_applied=considered, totals=sums, differential=difference)
    return difference


def _without_shards(book: Sauron, leader: Character) -> Shift:
    bonus = book.narsil.peek("shards", "leader_combat")
    return shift(
        bonus, "shards-of-narsil", when=leader.shards is True, because="shards-not-borne", who=named(leader.name)
    )


def strike(
    dice: Dice, book: Sauron, table: Table[Blow | None], difference: int, attacker: Character, defender: Character
) -> Blow:
    dice.reading(book, "sv-leader-crt")
    cell = dice.on(
        table, difference, why="leader-attacks", attacker=named(attacker.name), defender=named(defender.name)
    )
    if cell is None:
        heads = table.data.columns.entries
        supplied = [head.low for head, known in zip(heads, table.cells[0], strict=True) if known != LOST]
        raise UndecidedError(
            "column-lost",
            pointer="/state/columns",
            got=supplied or ABSENT,
            low=table.columns.low,
            high=table.columns.high or 0,
            differential=difference,
        )
    return cell


def struck(leader: Character, hurts: tuple[Hurt, ...]) -> Character:
    """A leader after a throw: dead if the points lost reach their Endurance."""
    wounds, endurance = leader.wounds + sum([hurt.wounds for hurt in hurts]), told(leader.endurance)
    if wounds >= endurance or any(hurt.killed for hurt in hurts):
        return structs.replace(leader, wounds=endurance, killed=True)
    return structs.replace(leader, wounds=wounds)


def effect(attacker: Character, defender: Character, blow: Blow) -> Message:
    hurts = []
    for leader, hurt in ((attacker, blow.attacker), (defender, blow.defender)):
        if hurt.killed:
            hurts.append(say("leader-is-killed", who=named(leader.name)))
        elif hurt.wounds:
            hurts.append(say("leader-takes-wounds", who=named(leader.name), wounds=hurt.wounds))
    if not hurts:
        return say("attack-hurts-nobody", attacker=named(attacker.name))
    return say("attack-hurts", attacker=named(attacker.name), hurts=hurts)


def fate(leader: Character) -> Message:
    if leader.killed:
        return say("leader-is-dead", who=named(leader.name))
    return say("leader-has-wounds", who=named(leader.name), wounds=leader.wounds, endurance=told(leader.endurance))


@leader_combat.headings
def _headings(state: LeaderCombat, trace: Sequence[Line]) -> Mapping[int, Message]:
    attack = next(index for index, line in enumerate(trace) if isinstance(line, TableStep))
    return {0: say("heading-before-attack"), attack: say("heading-attack")}


@leader_combat.sentence
def _say(state: LeaderCombat, result: LeaderCombatResult, trace: tuple[Line, ...]) -> Message:
    return say(
        "leader-combat",
        attacker=named(state.attacker.name),
        defender=named(state.defender.name),
        face=step_of(trace, TableStep).face,
        differential=result.differential,
        fates=[fate(result.attacker), fate(result.defender)],
    )


sum_up(leader_combat)
leader_combat.summary("somebody_dies")(somebody_dies)
leader_combat.head("winner", "both_die", "attacker.wounds", "defender.wounds", "differential")
leader_combat.carries(Character, *OF_MANY)
