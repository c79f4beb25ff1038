"""Three-player game, Army Combat: that of War of the Ring, with allied stacks, and what it does to Saruman."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Final, Literal

from msgspec import Meta, structs
from msgspec.structs import force_setattr

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.three_player.words import tells
from ror_rules._rulesets.war_of_the_ring.army_combat import ArmyCombat, Battle, fight, sum_up
from ror_rules._rulesets.war_of_the_ring.army_combat import army_combat as fought
from ror_rules._rulesets.war_of_the_ring.losses import WHOLE
from ror_rules._rulesets.war_of_the_ring.pieces import Force, called, told
from ror_rules.dice import Dice
from ror_rules.errors import StateError
from ror_rules.rule import rule
from ror_rules.text import listed
from ror_rules.trace import Line, Shift, shift
from ror_rules.values import Value, amount

_Foe = Literal["gandalf_the_white", "aragorn_with_anduril", "lord_of_the_nazgul"]
_Ring = Literal["none", "kept", "lost", "surrender_or_duel", "duel"]

_CALLED: Final = {
    "gandalf_the_white": "Gandalf the White",
    "aragorn_with_anduril": "Aragorn",
    "lord_of_the_nazgul": "the Lord of the Nazgul",
}
"""Those who can take the Ring from Saruman, as a sentence calls them."""

_WHOLE_NAME: Final = {**_CALLED, "aragorn_with_anduril": "Aragorn possessing Anduril"}

_SIDE: Final[dict[_Foe, str]] = {
    "gandalf_the_white": "fellowship",
    "aragorn_with_anduril": "fellowship",
    "lord_of_the_nazgul": "dark_power",
}
"""The player in whose stacks they are."""

_FIRST: Final = {
    "lost": "the Ring goes first",
    "surrender_or_duel": "he first surrenders the Ring or fights the Lord of the Nazgul",
    "duel": "he first fights the Lord of the Nazgul",
}
"""What Saruman has to do before he leaves the hex, as a sentence calls it."""

_TO_ISENGARD: Final = part("Saruman's advantages, Army Combat")


class SarumanInBattle(Value, kw_only=True):
    """Saruman's part in an Army Combat."""

    stack: Annotated[
        Literal["attacker", "defender"],
        Meta(description="The stack that he is in: one of side `saruman`, or an allied one."),
    ]
    has_ring: Annotated[bool, Meta(description="Whether he has the Ring.")]
    leads: Annotated[bool, Meta(description="Whether he leads his stack. Left out: true.")] = True
    at_isengard: Annotated[
        bool, Meta(description="Whether he is at Isengard, and so cannot be placed there. Left out: false.")
    ] = False
    facing: Annotated[
        Annotated[tuple[_Foe, ...], Meta(max_length=3)] | None,
        Meta(
            description="Those in the other stack who can take the Ring from him, each once: the Lord of the Nazgul in one of "
            "the Dark Power, the others in one of the Fellowship. Left out: those whom the names of its `characters` tell; it "
            "is asked for where they name a Gandalf or an Aragorn without telling whether he can.",
        ),
    ] = None


class StackCombat(ArmyCombat, kw_only=True):
    """Two stacks that fight, and where; with three players, allied stacks, and Saruman if he is there."""

    saruman: Annotated[
        SarumanInBattle | None, Meta(description="Saruman's part in the battle. Left out: he is in neither stack.")
    ] = None

    def __post_init__(self) -> None:
        super().__post_init__()
        for place in ("attacker", "defender"):
            if "saruman" in map(tells, _names(getattr(self, place))):
                raise StateError(
                    "Saruman is no Character who merely accompanies a stack.",
                    pointer=f"/state/{place}/characters",
                    expected="Saruman in /state/saruman",
                    got="Saruman among the Characters",
                )
        if self.saruman is None:
            return
        mine, enemy = self.attacker, self.defender
        if self.saruman.stack == "defender":
            mine, enemy = enemy, mine
        if enemy.side == "saruman" or (mine.side != "saruman" and mine.allied is not True):
            raise StateError(
                "Saruman fights in his own stack or in an ally's.",
                pointer="/state/saruman/stack",
                expected="a stack of side saruman, or an allied one that does not fight against Saruman's",
                got=f"{self.saruman.stack}, of side {mine.side}",
            )
        for index, foe in enumerate(self.saruman.facing or ()):
            if foe in (self.saruman.facing or ())[:index]:
                raise StateError(
                    "He is there only once.",
                    pointer=f"/state/saruman/facing/{index}",
                    expected="everybody once",
                    got=foe,
                )
            if enemy.side != _SIDE[foe]:
                raise StateError(
                    "He does not fight in such a stack.",
                    pointer=f"/state/saruman/facing/{index}",
                    expected=f"somebody who is in a stack of side {enemy.side}",
                    got=foe,
                )
        force_setattr(self, "saruman", structs.replace(self.saruman, facing=_facing(self.saruman, enemy)))


def _names(stack: Force) -> tuple[str, ...]:
    """The names of those who accompany a stack, as far as they are told."""
    return tuple(map(called, stack.characters)) if isinstance(stack.characters, tuple) else ()


def _facing(told: SarumanInBattle, enemy: Force) -> tuple[_Foe, ...]:
    """Those who can take the Ring: whom the state tells, and whom names tell. Raises `StateError` where it has to be told."""
    names = {tells(name): name for name in _names(enemy)}
    if told.facing is None and told.has_ring and told.leads and enemy.side == "fellowship":
        for who, foe in (("gandalf", "gandalf_the_white"), ("aragorn", "aragorn_with_anduril")):
            if who in names:
                raise StateError(
                    f"Whether {names[who]} can take the Ring from Saruman, his name does not tell.",
                    pointer="/state/saruman/facing",
                    expected=f"{foe} among those faced, if {names[who]} is {_WHOLE_NAME[foe]}, or none of them: []",
                    got="nothing",
                )
    named = (foe for foe in _SIDE if foe in names and enemy.side == _SIDE[foe])
    return tuple(dict.fromkeys((*(told.facing or ()), *named)))


class SarumanAfter(Value):
    """Saruman after Army Combat, which never kills him."""

    ring: Annotated[
        _Ring,
        Meta(
            description="What becomes of the Ring: he has `none`, has `kept` it, has `lost` it to one of `ring_to`, or has to "
            "surrender it to the Lord of the Nazgul or fight him (`surrender_or_duel`); `duel`: he has no Ring and has to fight "
            "him."
        ),
    ]
    ring_to: Annotated[
        tuple[_Foe, ...],
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
        Literal["lost", "surrender_or_duel", "duel"] | None,
        Meta(
            description="What of `ring` comes first, before he may leave the hex, be it to Isengard; null where nothing does."
        ),
    ]


class StackBattle(Battle, kw_only=True):
    """Where on the Army Combat Results Table the battle came down, what it cost both sides, and what became of Saruman."""

    saruman: Annotated[
        SarumanAfter | None, Meta(description="Saruman after the battle; null where he was in neither stack.")
    ]


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
        value = dice.look(table, place, "die", why=why) if stack.allied is True else table.peek(place, "die")
        shifts.append(shift(value, why, when=stack.allied is True, because=f"the {place}'s stack is one player's"))
    return tuple(shifts)


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
    return SarumanAfter(ring=ring, ring_to=takers, may_go_to_isengard=may_go, before_leaving=first)


def _share(strength: int, after: Force, *, points: bool) -> Fraction:
    """The part of a stack that was lost."""
    return Fraction(told(after.strength_lost), strength) if points else Fraction(told(after.loss_percent), WHOLE)


def _percent(share: Fraction) -> str:
    return f"{amount(share * WHOLE)}%"


def _ring(
    dice: Dice, book: ThreePlayer, told: SarumanInBattle, *, heavy: bool, greater: bool
) -> tuple[_Ring, tuple[_Foe, ...]]:
    """What becomes of the Ring, and who of the victors can have it."""
    table = book.saruman_defeated
    kept: _Ring = "kept" if told.has_ring else "none"
    facing = told.facing or ()
    if not facing:
        return kept, ()
    if not greater:
        dice.note(table.note("defeat"), "his stack does not lose the greater percentage")
        return kept, ()
    effects = {foe: dice.look(table, foe, "effect", why=f"{_CALLED[foe]} is in the other stack") for foe in facing}
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
        dice.note(table.note("heavy-loss"), f"the Ring goes to {' or '.join(_CALLED[foe] for foe in takers)}")
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
        "lost": f"loses the Ring to {' or '.join(_CALLED[foe] for foe in after.ring_to)}",
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
