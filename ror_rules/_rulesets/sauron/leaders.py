"""Leaders of the Sauron variant: their player, their nationality, and the effects of their death.

A known leader (`who`) needs no `side` and no `nationality` if the text gives them. For all other leaders the state must
give them. No table here.
"""

from __future__ import annotations

from typing import Final, Literal

from msgspec import UNSET, structs

from ror_rules._rulesets.sauron.book import Sauron, paragraph
from ror_rules._rulesets.sauron.states import DemoralizationEvent, Side
from ror_rules._rulesets.war_of_the_ring.known import Who, kind
from ror_rules._rulesets.war_of_the_ring.pieces import Character, living, people, same_person, told
from ror_rules.author import ABSENT, Dice, StateError, named

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
    if leader.side is UNSET:
        return _own_side(leader)
    return next((each for each in _MASTERS if each == leader.side), None)


def _own_side(leader: Character) -> Side | None:
    who = None if leader.who is UNSET else kind(leader.who)
    return None if who is None else _SIDE.get(who)


def side_of(leader: Character) -> Side | None:
    found = master(leader)
    return None if found == "third_player" else found


def sided(leader: Character, at: str) -> Master:
    check_leader(leader, at)
    found = master(leader)
    if found is None:
        raise StateError("leader-without-player", pointer=f"/state{at}/side", got=ABSENT, who=named(leader.name))
    return found


def check_leader(leader: Character, at: str) -> None:
    nationality_of(leader, at)
    if leader.side is UNSET:
        return
    if master(leader) is None:
        raise StateError("leader-without-player", pointer=f"/state{at}/side", got=leader.side, who=named(leader.name))
    if _own_side(leader) == "sauron" and leader.side == "westernesse":
        raise StateError("not-of-westernesse", pointer=f"/state{at}/side", got=leader.side, who=named(leader.name))


def acts(leader: Character, at: str, *ratings: str) -> None:
    """Raises `StateError` for a leader that cannot act: dead, without one of the `ratings`, or with a wrong player or
    nationality.
    """
    living(leader, at, *ratings)
    check_leader(leader, at)


def nationality_of(leader: Character, at: str = "") -> str | None:
    own = None if leader.who is UNSET else _PEOPLE.get(leader.who)
    if leader.nationality is UNSET:
        return own
    if own is not None and own != people(leader.nationality):
        raise StateError(
            "another-nationality",
            pointer=f"/state{at}/nationality",
            got=leader.nationality,
            who=named(leader.name),
            nationality=own,
        )
    found = people(leader.nationality)
    if own is None and found in _PEOPLE.values() and is_known_leader(leader):
        raise StateError(
            "no-such-national",
            pointer=f"/state{at}/nationality",
            got=leader.nationality,
            who=named(leader.name),
            nationality=found,
        )
    return found


def national(leader: Character, at: str) -> str:
    found = nationality_of(leader, at)
    if found is None:
        raise StateError(
            "leader-without-nationality", pointer=f"/state{at}/nationality", got=ABSENT, who=named(leader.name)
        )
    return found


def is_known_leader(leader: Character) -> bool:
    """Whether the text has a leader of this name. It calls none of them a Numenorean or a Dwarf except those here."""
    return _own_side(leader) is not None


def above_combat(leader: Character) -> int:
    """The wounds above a leader's Combat Rating. A rating below 0 counts as 0, so a wound never counts twice."""
    return max(0, leader.wounds - max(0, told(leader.combat)))


def bearer(leader: Character, at: str = "/leader") -> Literal["westernesse", "sauron", "sauron_leader"]:
    if sided(leader, at) != "sauron":
        return "westernesse"
    return "sauron" if is_sauron(leader) else "sauron_leader"


def check_fighters(**sides: Character) -> None:
    for side, leader in sides.items():
        acts(leader, f"/{side}", "combat", "morale", "endurance")
        if leader.shards is True and nationality_of(leader, f"/{side}") != "numenorean":
            raise StateError(
                "shards-not-numenorean",
                pointer=f"/state/{side}/shards",
                got=ABSENT if leader.nationality is UNSET else leader.nationality,
            )
    one, (at, other) = next(iter(sides.values())), list(sides.items())[-1]
    if same_person(one, other):
        raise StateError("leader-fights-themselves", pointer=f"/state/{at}/name", got=other.name, who=named(other.name))
    if one.shards is True and other.shards is True:
        raise StateError("two-bear-shards", pointer=f"/state/{at}/shards", got=True)
    if one.ring is not UNSET and other.ring is not UNSET:
        raise StateError("two-have-ring", pointer=f"/state/{at}/ring", got=other.ring)
    masters = [sided(leader, f"/{side}") for side, leader in sides.items()]
    if masters[0] == masters[-1]:
        raise StateError("leaders-of-one-player", pointer=f"/state/{at}/side", got=masters[-1], player=masters[0])


def ring_taken(dice: Dice, book: Sauron, one: Character, other: Character) -> tuple[Character, Character]:
    for dead, victor in ((one, other), (other, one)):
        if dead.killed and not victor.killed and dead.ring is not UNSET:
            if dice.reading(book, "sv-ring-slain") == "left":
                dice.note(paragraph("16.61"), "ring-lies", dead=named(dead.name))
                return one, other
            dice.note(paragraph("16.61"), "ring-taken", victor=named(victor.name), dead=named(dead.name))
            bare, has = structs.replace(dead, ring=UNSET), structs.replace(victor, ring="wears")
            return (bare, has) if dead is one else (has, bare)
    return one, other


def began_for_westernesse(leader: Character) -> bool:
    """Whether a known leader began the game for Westernesse. A leader who became evil has another `side` now."""
    return _own_side(leader) == "westernesse"


def brought(
    dice: Dice, book: Sauron, before: tuple[Character, Character], after: tuple[Character, Character]
) -> tuple[DemoralizationEvent, ...]:
    events = [
        DemoralizationEvent(event="leader_killed", leader=each)
        for each in after
        if each.killed and _demoralizes(dice, book, each)
    ]
    for was, now in zip(before, after, strict=True):
        if is_sauron(was) and was.ring is not UNSET and now.killed:
            events.append(DemoralizationEvent(event="ring_lost"))
        elif is_sauron(was) and was.ring is UNSET and now.ring is not UNSET:
            events.append(DemoralizationEvent(event="ring_recovered"))
    return tuple(events)


def _demoralizes(dice: Dice, book: Sauron, dead: Character) -> bool:
    if side_of(dead) == "westernesse" or not began_for_westernesse(dead):
        return side_of(dead) == "westernesse"
    counts = dice.reading(book, "sv-evil-killed") == "westernesse"
    code = "evil-leader-counts" if counts else "evil-leader-does-not-count"
    dice.note(paragraph("20.2"), code, who=named(dead.name))
    return counts


def is_sauron(leader: Character) -> bool:
    return leader.who == "sauron"
