"""War of the Ring, Army Combat Results Table: the whole of an Army Combat.

In the order of this file: the strength in defence, the ratio and its column, the leaders, the die, what each side loses.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import ceil
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, UnsetType, structs

from ror_rules._rulesets.war_of_the_ring.book import Exact, Toll, WarOfTheRing, chart
from ror_rules._rulesets.war_of_the_ring.losses import points_lost
from ror_rules._rulesets.war_of_the_ring.pieces import (
    Character,
    Force,
    accompanying,
    bereft,
    called,
    check_force,
    leader_of,
    told,
)
from ror_rules._rulesets.war_of_the_ring.sorcery import Sorcery, sorcery
from ror_rules._rulesets.war_of_the_ring.terrain import Hex, barred, multiplied
from ror_rules._rulesets.war_of_the_ring.words import PLAYER, STARTS
from ror_rules.dice import Dice
from ror_rules.errors import StateError
from ror_rules.rule import Rule, rule
from ror_rules.trace import Line, Shift, Shifts, TableStep, shift, step_of
from ror_rules.values import Value


class ArmyCombat(Value):
    """Two stacks that fight, and where."""

    attacker: Annotated[Force, Meta(description="The stack that attacks.")]
    defender: Annotated[Force, Meta(description="The stack that is attacked, of the other side.")]
    terrain: Annotated[
        Hex,
        Meta(
            description="Terrain Type of the hex that the defender stands in, one that an army may enter. Left out: `clear`."
        ),
    ] = "clear"
    defender_effort: Annotated[
        Literal["full", "half"],
        Meta(
            description="`half`: the Dark Power defends and does not pay the Shadow Points for full strength, so its Strength "
            "Points count half. Left out: `full`."
        ),
    ] = "full"

    def __post_init__(self) -> None:
        check_force(self.attacker, "/attacker")
        check_force(self.defender, "/defender")
        if self.attacker.side == self.defender.side:
            raise StateError(
                "A side does not attack itself.",
                pointer="/state/defender/side",
                expected=f"the side other than {self.attacker.side}",
                got=self.defender.side,
            )
        if self.defender_effort == "half" and self.defender.side != "dark_power":
            raise StateError(
                "Only the Dark Power chooses the effort of a defence: only the Dark Power pays Shadow Points for it.",
                pointer="/state/defender_effort",
                expected="full, when the Fellowship defends",
                got=self.defender_effort,
            )


class Battle(Value):
    """Where on the Army Combat Results Table the battle came down, and what it cost both sides."""

    ratio: Annotated[
        str,
        Meta(
            description="Combat Differential, Attacker Strength to Defender Strength: the column as the table heads it, `1-5` "
            "to `5-1`."
        ),
    ]
    adjusted_die: Annotated[int, Meta(description="The die after all modifiers, held to the table: the row, -1 to 9.")]
    cell: Annotated[
        str,
        Meta(
            description="The cell as printed, the attacker's loss before the slash: percent, k for a Character killed, - for "
            "nothing (`20k/10`)."
        ),
    ]
    attacker: Annotated[Force, Meta(description="The attacker as it goes on, and what the battle cost it.")]
    defender: Annotated[Force, Meta(description="The defender as it goes on, and what the battle cost it.")]


@rule("army-combat", title="Army combat", source=chart("army-combat-results-table"))
def army_combat(dice: Dice, book: WarOfTheRing, state: ArmyCombat) -> Battle:
    """Two armies fight: the ratio of their strengths picks the column, a die moved by their leaders the row."""
    for place, force in (("attacker", state.attacker), ("defender", state.defender)):
        if force.side == "saruman":
            raise StateError(
                "War of the Ring has two players.",
                pointer=f"/state/{place}/side",
                expected="fellowship or dark_power, or the three-player game's army-combat",
                got=force.side,
            )
        if force.leader is not UNSET or force.characters:
            _own(force, place)
    return fight(dice, book, state)


def _own(force: Force, place: str) -> None:
    """Raises `StateError` for a leader or a Character of another player."""
    leader = leader_of(force)
    for who in (*((leader,) if leader else ()), *(force.characters if isinstance(force.characters, tuple) else ())):
        if isinstance(who, Character) and who.side not in (UNSET, force.side):
            raise StateError(
                f"{who.name} is another player's.",
                pointer=f"/state/{place}",
                expected=f"Characters of side {force.side}",
                got=str(who.side),
            )


def fight(dice: Dice, book: WarOfTheRing, state: ArmyCombat, also: Sequence[Shift] = ()) -> Battle:
    """The whole of an Army Combat; `also` are modifiers of the die that other rules add to the leaders'."""
    ratio = _ratio(dice, book, state.attacker.strength, _strength_in_defense(dice, book, state))
    modifiers = _leaders(dice, book, state)
    if also:
        modifiers += Shifts.of(also)
    landing = dice.land(book.army_combat, ratio, why="army combat", modifiers=modifiers)
    cell = landing.cell
    return Battle(
        ratio=ratio,
        adjusted_die=landing.adjusted,
        cell=cell.printed,
        attacker=_suffer(dice, book, state.attacker, cell.attacker),
        defender=_suffer(dice, book, state.defender, cell.defender),
    )


def _strength_in_defense(dice: Dice, book: WarOfTheRing, state: ArmyCombat) -> Exact:
    """The defender's strength after the hex it stands in and the effort the Dark Power makes."""
    table = book.terrain_effects
    bar = barred(book, state.terrain)
    if bar is not None:
        raise StateError(
            "No army can be in such a hex: " + table.text(bar),
            pointer="/state/terrain",
            expected="a hex that an army may enter",
            got=state.terrain,
        )
    multiplier = multiplied(dice, book, state.terrain)
    factors = [multiplier] if multiplier != 1 else []
    if state.defender_effort == "half":
        factors.append(book.army_combat.fraction("half-effort"))
    strength: Exact = state.defender.strength
    if not factors:
        return strength
    product = str(strength)
    for factor in factors:
        strength *= factor
        product += f" x {factor}"
    if len(factors) > 1:
        dice.reading(book, "wr-multipliers")
    if strength.denominator > 1 and dice.reading(book, "wr-half-strength") == "up":
        strength = ceil(strength)
    dice.note(table.note("defense"), f"the defender counts {product} = {strength}")
    return strength


def _ratio(dice: Dice, book: WarOfTheRing, attacker: int, defender: Exact) -> str:
    """The column, `2-1`: rounded in the defender's favour unless ruled otherwise, and held to the table's edges."""
    table = book.army_combat
    ours, theirs = attacker * defender.denominator, defender.numerator  # the same ratio in whole numbers
    uneven = ours % theirs and theirs % ours
    nearest = uneven and dice.reading(book, "wr-ratio") == "nearest"
    if ours >= theirs:
        ratio = f"{_nearest_down(ours, theirs) if nearest else ours // theirs}-1"
    else:
        ratio = f"1-{-_nearest_down(-theirs, ours) if nearest else -(-theirs // ours)}"
    columns = table.columns.words
    read_as = ratio if ratio in columns else columns[-1] if ours >= theirs else columns[0]
    held = f", read as {read_as}" if read_as != ratio else ""
    dice.note(table.note("ratio-limits"), f"{attacker} to {defender} is {ratio}{held}")
    return read_as


def _nearest_down(numerator: int, denominator: int) -> int:
    """The whole number nearest to a fraction; an exact half goes down."""
    return -((denominator - 2 * numerator) // (2 * denominator))


def _leaders(dice: Dice, book: WarOfTheRing, state: ArmyCombat) -> Shifts:
    """The die's modifiers: the attacking leader's morale and sorcery add, the defending leader's subtract."""
    shifts = _led(dice, book, state.attacker, "attacker", 1) + _led(dice, book, state.defender, "defender", -1)
    if shifts.applied:
        dice.reading(book, "wr-army-modifiers")
    return shifts


def _led(dice: Dice, book: WarOfTheRing, force: Force, name: str, sign: int) -> Shifts:
    """What the leader of one side does to the die: by his morale, and by what his sorcery brings."""
    leader = leader_of(force)
    if leader is None:
        shifts, used = _morale(name, sign, force.leader_morale, "leader_morale"), force.sorcery
    else:
        shifts, used = _morale(name, sign, leader.morale, "his morale"), leader.sorcery
    if used is UNSET or not isinstance(used, Sorcery):
        return shifts
    points = sorcery(dice.within(name), book, used).points
    brought = shift(sign * points, f"the {name}'s sorcery", when=points > 0, because="the throw brought 0 points")
    return shifts + Shifts.of((brought,))


@lru_cache
def _morale(name: str, sign: int, rating: int | UnsetType, field: str) -> Shifts:
    """What the morale of one side's leader does to the die; `field` is what the state calls it."""
    morale = told(rating)
    because = f"{field} is {morale}"
    return Shifts.of((shift(sign * morale, f"the {name}'s leader's morale", when=morale != 0, because=because),))


def _suffer(dice: Dice, book: WarOfTheRing, force: Force, toll: Toll) -> Force:
    """One side as it goes on after what the cell costs it."""
    lost = points_lost(dice, book, force.strength, toll.percent)
    killed = toll.character_killed and _killed(dice, book, force)
    return structs.replace(
        bereft(force) if killed else force,
        strength=force.strength - lost,
        loss_percent=toll.percent,
        strength_lost=lost,
        character_killed=killed,
    )


def _killed(dice: Dice, book: WarOfTheRing, force: Force) -> bool:
    """Whether a k kills a Character: only one who accompanies a force of the Fellowship."""
    cite = book.army_combat.note("killed")
    if force.side != "fellowship":
        dice.reading(book, "wr-k-side")
        dice.note(cite, f"the k does nothing to {PLAYER[force.side]}")
        return False
    there = accompanying(force)
    if not there:
        dice.note(cite, "no Character is told to accompany the force, so the k kills nobody")
        return False
    dice.reading(book, "wr-k-which")
    alone = there[0] if isinstance(there, tuple) and len(there) == 1 else None
    dice.note(
        cite, f"{called(alone)} is killed" if alone else "one Character is killed; which one, these charts do not say"
    )
    return True


@army_combat.sentence
def _say(state: ArmyCombat, result: Battle, trace: tuple[Line, ...]) -> str:
    line = step_of(trace, TableStep, "army-combat")
    adjusted = f" ({result.adjusted_die} after modifiers)" if result.adjusted_die != line.face else ""
    costs = f"{_cost(state.attacker, result.attacker)} and {_cost(state.defender, result.defender)}"
    return f"{STARTS[state.attacker.side]} attacks at {result.ratio} with a {line.face}{adjusted}: {costs}."


def _cost(before: Force, after: Force) -> str:
    """What the battle cost one side."""
    too = " and a Character" if after.character_killed else ""
    return f"{PLAYER[before.side]} loses {after.strength_lost} of {before.strength}{too}"


def sum_up(fought: Rule[Any, Any, Any]) -> None:
    """Names what players ask of an Army Combat; the table itself says nobody to be the winner."""

    @fought.summary("heavier_loss", "who loses more Strength Points: attacker, defender or neither")
    def heavier_loss(state: ArmyCombat, result: Battle) -> str:
        ours, theirs = told(result.attacker.strength_lost), told(result.defender.strength_lost)
        return "attacker" if ours > theirs else "defender" if theirs > ours else "neither"

    @fought.summary("attacker.destroyed", "the attacker has no Strength Point left")
    def attacker_destroyed(state: ArmyCombat, result: Battle) -> bool:
        return result.attacker.strength == 0

    @fought.summary("defender.destroyed", "the defender has no Strength Point left")
    def defender_destroyed(state: ArmyCombat, result: Battle) -> bool:
        return result.defender.strength == 0

    @fought.summary("character_dies", "a Character of either side is killed")
    def character_dies(state: ArmyCombat, result: Battle) -> bool:
        return bool(result.attacker.character_killed or result.defender.character_killed)

    fought.head(
        "heavier_loss",
        "attacker.strength_lost",
        "defender.strength_lost",
        "attacker.strength",
        "defender.strength",
        "attacker.character_killed",
        "defender.character_killed",
    )


sum_up(army_combat)
