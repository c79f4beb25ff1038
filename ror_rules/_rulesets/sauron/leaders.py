"""Leaders of the Sauron variant: their player, their people, and what follows from their death.

A known leader (`who`) needs neither `side` nor `nationality`, as far as the text says them. For all other leaders a rule asks
for them and never guesses. No table; the one throwless reading is of the register.
"""

from __future__ import annotations

from typing import Final, Literal

from msgspec import UNSET, structs

from ror_rules._rulesets.sauron.book import Sauron, paragraph
from ror_rules._rulesets.sauron.states import DemoralizationEvent, Side
from ror_rules._rulesets.war_of_the_ring.known import Who, kind
from ror_rules._rulesets.war_of_the_ring.pieces import Character, living, people, same_person
from ror_rules.dice import Dice
from ror_rules.errors import StateError

Master = Literal["westernesse", "sauron", "third_player"]
_MASTERS: Final[tuple[Master, ...]] = ("westernesse", "sauron", "third_player")
_SIDE: Final[dict[Who, Side]] = {
    "elendil": "westernesse",
    "isildur": "westernesse",
    "anarion": "westernesse",
    "gil_galad": "westernesse",
    "cirdan": "westernesse",
    "baldrim": "westernesse",
    "sauron": "sauron",
    "nazgul": "sauron",
    "lord_of_the_nazgul": "sauron",
    "gorgol": "sauron",
}
_PEOPLE: Final[dict[Who, str]] = {
    "elendil": "numenorean",
    "isildur": "numenorean",
    "anarion": "numenorean",
    "baldrim": "dwarf",
}


def master(leader: Character) -> Master | None:
    """The player who has a leader: their `side`, else the player of a known leader. None if the state tells neither."""
    if leader.side is UNSET:
        return _own_side(leader)
    return next((each for each in _MASTERS if each == leader.side), None)


def _own_side(leader: Character) -> Side | None:
    """The side of a known leader, None for all others."""
    who = None if leader.who is UNSET else kind(leader.who)
    return None if who is None else _SIDE.get(who)


def side_of(leader: Character) -> Side | None:
    """Whose Demoralization Level is his, None where it is not told or is nobody's."""
    found = master(leader)
    return None if found == "third_player" else found


def sided(leader: Character, at: str) -> Master:
    """The player who has a leader. Raises `StateError` where nothing tells it, or what tells it cannot be."""
    found, own = master(leader), _own_side(leader)
    if found is None:
        raise StateError(
            f"Whose leader is {leader.name}? His name does not tell it.",
            pointer=f"/state{at}/side",
            expected=", ".join(_MASTERS),
            got="nothing" if leader.side is UNSET else leader.side,
        )
    if own == "sauron" and found == "westernesse":
        raise StateError(
            f"{leader.name} is no leader of Westernesse.",
            pointer=f"/state{at}/side",
            expected="sauron, or third_player",
            got=found,
        )
    return found


def nationality_of(leader: Character, at: str = "") -> str | None:
    """The one word for a leader's people, None where nothing tells it. Raises `StateError` where his name tells another."""
    own = None if leader.who is UNSET else _PEOPLE.get(leader.who)
    if leader.nationality is UNSET:
        return own
    if own not in (None, people(leader.nationality)):
        raise StateError(
            f"{leader.name} is of another people.",
            pointer=f"/state{at}/nationality",
            expected=own,
            got=leader.nationality,
        )
    return people(leader.nationality)


def bearer(leader: Character, at: str = "/leader") -> Literal["westernesse", "sauron", "sauron_leader"]:
    """Whose leader has the Ring: one whom it may make evil, or has made so, Sauron himself, or another of his."""
    if sided(leader, at) != "sauron":
        return "westernesse"
    return "sauron" if is_sauron(leader) else "sauron_leader"


def check_fighters(**sides: Character) -> None:
    """Raises `StateError` for a leader who is dead, of no known side or of his opponent's, or has what he may not have."""
    for side, leader in sides.items():
        living(leader, f"/{side}", "combat", "morale", "endurance", does="The dead do not fight.")
        if leader.shards is True and nationality_of(leader, f"/{side}") != "numenorean":
            raise StateError(
                "Only a Numenorean leader bears the shards of Narsil.",
                pointer=f"/state/{side}/shards",
                expected="nationality numenorean",
                got="no nationality" if leader.nationality is UNSET else leader.nationality,
            )
    one, (at, other) = next(iter(sides.values())), list(sides.items())[-1]
    if same_person(one, other):
        raise StateError(
            "A leader does not fight themselves.",
            pointer=f"/state/{at}/name",
            expected="another leader",
            got=other.name,
        )
    if one.shards is True and other.shards is True:
        raise StateError(
            "Narsil's shards are borne by one.", pointer=f"/state/{at}/shards", expected="false", got="true"
        )
    if one.ring is not UNSET and other.ring is not UNSET:
        raise StateError("There is one Ring.", pointer=f"/state/{at}/ring", expected="no ring", got=other.ring)
    masters = [sided(leader, f"/{side}") for side, leader in sides.items()]
    if masters[0] == masters[-1]:
        raise StateError(
            f"Both are {masters[0]}'s, and leaders fight those of another player.",
            pointer=f"/state/{at}/side",
            expected="another player",
            got=masters[-1],
        )


def ring_taken(dice: Dice, book: Sauron, one: Character, other: Character) -> tuple[Character, Character]:
    """Two leaders after their fight, with the Ring where it is then: a dead bearer's goes to who has killed him."""
    for dead, victor in ((one, other), (other, one)):
        if dead.killed and not victor.killed and dead.ring is not UNSET:
            if dice.reading(book, "sv-ring-slain") == "left":
                dice.note(paragraph("16.61"), f"the Ring lies where {dead.name} has fallen")
                return one, other
            dice.note(paragraph("16.61"), f"{victor.name} takes the Ring from dead {dead.name}")
            bare, has = structs.replace(dead, ring=UNSET), structs.replace(victor, ring="wears")
            return (bare, has) if dead is one else (has, bare)
    return one, other


def brought(before: tuple[Character, Character], after: tuple[Character, Character]) -> tuple[DemoralizationEvent, ...]:
    """What a fight brings for `demoralization` to count: the dead of Westernesse, and the Ring that Sauron loses or regains."""
    events = [
        DemoralizationEvent(event="leader_killed", leader=each)
        for each in after
        if each.killed and side_of(each) == "westernesse"
    ]
    for was, now in zip(before, after, strict=True):
        if is_sauron(was) and was.ring is not UNSET and now.killed:
            events.append(DemoralizationEvent(event="ring_lost"))
        elif is_sauron(was) and was.ring is UNSET and now.ring is not UNSET:
            events.append(DemoralizationEvent(event="ring_recovered"))
    return tuple(events)


def is_sauron(leader: Character) -> bool:
    """Whether a leader is Sauron himself."""
    return leader.who == "sauron"
