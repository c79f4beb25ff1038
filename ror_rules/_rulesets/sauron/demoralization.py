"""Sauron, 16.61, 16.62, 20.2, 20.21 and 22.3: what adds to a Demoralization Level, as a ledger with reasons."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import UNSET, Meta, structs

from ror_rules._rulesets.sauron.book import Sauron, paragraph
from ror_rules._rulesets.sauron.leaders import side_of
from ror_rules._rulesets.sauron.rally import rally_points
from ror_rules._rulesets.sauron.states import (
    MOST_LEVEL,
    MOST_MAGIC,
    MOST_MORALE,
    DemoralizationEvent,
    Level,
    Side,
    moved,
)
from ror_rules._rulesets.war_of_the_ring.pieces import CARRIED, Character, living
from ror_rules.dice import Dice
from ror_rules.errors import StateError, UndecidedError
from ror_rules.rule import rule
from ror_rules.text import signed
from ror_rules.trace import Line
from ror_rules.values import Value

_Ring = Literal["with_sauron", "lost"]
_NarsilCondition = Literal["whole", "shards", "destroyed"]
_PAST: Final[dict[_Ring, str]] = {"with_sauron": "Sauron has the Ring", "lost": "the Ring is lost"}


class Demoralization(Value):
    """Both sides before the events, and the events."""

    westernesse: Annotated[
        Level, Meta(description="The Demoralization Level of Westernesse, -9999 to 9999; 0 by default.")
    ] = 0
    sauron: Annotated[
        Level, Meta(description="The Demoralization Level of Sauron's side, -9999 to 9999; 0 by default.")
    ] = 0
    leader: Annotated[
        Character | None,
        Meta(
            description="Sauron himself, whose `morale` and `magic_points` the Ring changes, those of them that are told. Absent: "
            "what becomes of him is not reckoned."
        ),
    ] = None
    ring: Annotated[_Ring, Meta(description="Whether Sauron has the Ring, as he has by default, or has lost it.")] = (
        "with_sauron"
    )
    narsil: Annotated[_NarsilCondition, Meta(description="What there is of Narsil; by default the whole sword.")] = (
        "whole"
    )
    events: Annotated[
        tuple[DemoralizationEvent, ...],
        Meta(max_length=200, description="What has happened since, in order, 0 to 200 events; none by default."),
    ] = ()


class LedgerEntry(Value):
    """A change of one side's Demoralization Level."""

    side: Annotated[Side, Meta(description="Whose level changes.")]
    points: Annotated[int, Meta(description="Points added to the level, below 0 where it falls.")]
    total: Annotated[int, Meta(description="The level after it, -9999 to 9999.")]
    why: Annotated[str, Meta(description="What has happened.")]


class DemoralizationResult(Value):
    """Both sides after all events."""

    westernesse: Annotated[int, Meta(description="The Demoralization Level of Westernesse, -9999 to 9999.")]
    sauron: Annotated[int, Meta(description="The Demoralization Level of Sauron's side, -9999 to 9999.")]
    leader: Annotated[
        Character | None,
        Meta(description="Sauron himself as he goes on; null where the state does not tell of him.", extra=CARRIED),
    ]
    ring: Annotated[_Ring, Meta(description="Whether Sauron has the Ring or has lost it.")]
    narsil: Annotated[_NarsilCondition, Meta(description="What there is of Narsil.")]
    entries: Annotated[
        tuple[LedgerEntry, ...], Meta(description="The changes of both levels, one for each event, in order.")
    ]


@rule("demoralization", title="Demoralization", source=paragraph("16.6-20.2"), throws=False)
def demoralization(dice: Dice, book: Sauron, state: Demoralization) -> DemoralizationResult:
    """Both sides' Demoralization Levels after what has happened to the Ring, to leaders, to Narsil and to challenges."""
    ledger = DemoralizationResult(
        westernesse=state.westernesse,
        sauron=state.sauron,
        leader=state.leader,
        ring=state.ring,
        narsil=state.narsil,
        entries=(),
    )
    for index, event in enumerate(state.events):
        ledger = _after(dice, book, ledger, event, f"/events/{index}")
    if not state.events:
        dice.note(paragraph("20.2"), "nothing has happened")
    return ledger


def _after(
    dice: Dice, book: Sauron, before: DemoralizationResult, event: DemoralizationEvent, at: str
) -> DemoralizationResult:
    """The ledger after one more event."""
    match event.event:
        case "ring_lost" | "ring_recovered":
            return _ring(dice, book, before, event, at)
        case "narsil_broken" | "shards_destroyed":
            return _narsil(dice, book, before, event, at)
        case "leader_killed":
            return _killed(dice, book, before, event, at)
        case "challenge_refused":
            side = _side(event, at)
            name = _named(event)
            _raised(event, at)
            points = rally_points(dice, book, name, event.points, _rated(event, at), at=f"/state{at}/points")
            dice.note(paragraph("22.3"), f"{name} refused a challenge: {signed(points)}")
            return _entered(before, side, points, f"{name} refused a challenge", at)
        case "other":
            if event.points is None:
                raise StateError("Nothing is added.", pointer=f"/state{at}", expected="points", got="nothing")
            side, why = _side(event, at), event.name or "by the original game"
            dice.note(paragraph("20.2"), f"{why}: {signed(event.points)}")
            return _entered(before, side, event.points, why, at)


def _ring(
    dice: Dice, book: Sauron, before: DemoralizationResult, event: DemoralizationEvent, at: str
) -> DemoralizationResult:
    """16.61 and 16.62: the Ring lost, and the same reversed."""
    _bare(event, at)
    lost = event.event == "ring_lost"
    _order(before.ring, "with_sauron" if lost else "lost", at, _PAST[before.ring])
    table = book.demoralization
    points = dice.look(table, event.event, "points", why="added to Sauron's Demoralization Level")
    leader = before.leader
    if leader is not None:
        leader = _himself(dice, book, leader, at, lost=lost)
    return structs.replace(
        _entered(before, "sauron", points, "the Ring is lost" if lost else "the Ring is recovered", at),
        ring="lost" if lost else "with_sauron",
        leader=leader,
    )


def _himself(dice: Dice, book: Sauron, leader: Character, at: str, *, lost: bool) -> Character:
    """Sauron after the Ring is lost, or recovered."""
    table, cite = book.demoralization, paragraph("16.61" if lost else "16.62")
    sign = -1 if lost else 1
    morale, magic = leader.morale, leader.magic_points
    if morale is not UNSET:
        change = sign * table.number("ring-morale")
        morale = moved(morale, change, MOST_MORALE, "Sauron's Morale", at=at)
        dice.note(cite, f"Sauron's Morale {signed(change)}: {morale}")
    if magic is not UNSET:
        change = sign * table.number("ring-magic")
        if magic + change < 0 and dice.reading(book, "sv-magic-below-0") == "zero":
            magic = 0
        else:
            magic = moved(magic, change, MOST_MAGIC, "Sauron's Magic Capability Points", at=at)
        dice.note(cite, f"Sauron's Magic Capability Points {signed(change)}: {magic}")
    return structs.replace(leader, morale=morale, magic_points=magic, ring=UNSET if lost else "wears")


def _narsil(
    dice: Dice, book: Sauron, before: DemoralizationResult, event: DemoralizationEvent, at: str
) -> DemoralizationResult:
    """20.21: the sword broken, and its shards destroyed."""
    _bare(event, at)
    broken = event.event == "narsil_broken"
    _order(before.narsil, "whole" if broken else "shards", at, f"Narsil is {before.narsil}")
    points = dice.look(book.demoralization, event.event, "points", why="added to the Westernesse Demoralization Level")
    return structs.replace(
        _entered(before, "westernesse", points, "Narsil is broken" if broken else "Narsil's shards are destroyed", at),
        narsil="shards" if broken else "destroyed",
    )


def _killed(
    dice: Dice, book: Sauron, before: DemoralizationResult, event: DemoralizationEvent, at: str
) -> DemoralizationResult:
    """20.2: a Westernesse leader dead. What Sauron's leaders cost is the original game's."""
    name = _named(event)
    if (event.side or (event.leader and side_of(event.leader))) == "sauron":
        raise UndecidedError(
            "The text changes what dead Westernesse leaders add; Sauron's leaders stay with the original game.",
            pointer=f"/state{at}/side",
            expected="westernesse, or the event other with its points",
            got="sauron",
        )
    _raised(event, at)
    # The points are his original ones: wounds take nothing from them.
    rated = _rated(event, at)
    ratings = None if rated is None else structs.replace(rated, wounds=0)
    points = rally_points(dice, book, name, event.points, ratings, at=f"/state{at}/points")
    dice.note(paragraph("20.2"), f"{name} is dead: {signed(points)}")
    return _entered(before, "westernesse", points, f"{name} is dead", at)


def _entered(before: DemoralizationResult, side: Side, points: int, why: str, at: str) -> DemoralizationResult:
    """The ledger with a line more."""
    level, whose = (before.sauron, "Sauron's side") if side == "sauron" else (before.westernesse, "Westernesse")
    total = moved(level, points, MOST_LEVEL, f"The Demoralization Level of {whose}", at=at)
    entries = (*before.entries, LedgerEntry(side=side, points=points, total=total, why=why))
    if side == "sauron":
        return structs.replace(before, sauron=total, entries=entries)
    return structs.replace(before, westernesse=total, entries=entries)


def _named(event: DemoralizationEvent) -> str:
    """Who it was, in words."""
    return event.name or (event.leader.name if event.leader else "the leader")


def _rated(event: DemoralizationEvent, at: str) -> Character | None:
    """The leader whose Rally Points are reckoned. Raises `StateError` where a rating is missing."""
    leader = event.leader
    if leader is not None and event.points is None:
        # He may be dead: what is asked is what he was.
        living(structs.replace(leader, killed=False, endurance=UNSET), f"{at}/leader", "combat", "morale")
    return leader


def _side(event: DemoralizationEvent, at: str) -> Side:
    side = event.side or (side_of(event.leader) if event.leader else None)
    if side is None:
        raise StateError("Whose level changes?", pointer=f"/state{at}", expected="side", got="nothing")
    return side


def _bare(event: DemoralizationEvent, at: str) -> None:
    """Raises `StateError` for details that the event leaves no room for."""
    for field in ("side", "name", "points", "leader"):
        got = getattr(event, field)
        if got is not None:
            raise StateError(
                f"Side and points of {event.event} are fixed.",
                pointer=f"/state{at}/{field}",
                expected=f"no {field}",
                got=got,
            )


def _raised(event: DemoralizationEvent, at: str) -> None:
    """Raises `StateError` for Rally Points below 0: nobody's death lowers a level."""
    if event.points is not None and event.points < 0:
        raise StateError(
            "Rally Points are not negative.", pointer=f"/state{at}/points", expected="0 or more", got=event.points
        )


def _order(now: str, needed: str, at: str, text: str) -> None:
    if now != needed:
        raise StateError(
            f"This cannot happen when {text}.",
            pointer=f"/state{at}/event",
            expected="an event that can follow",
            got=now,
        )


@demoralization.sentence
def _say(state: Demoralization, result: DemoralizationResult, trace: tuple[Line, ...]) -> str:
    ends = (("Westernesse", state.westernesse, result.westernesse), ("Sauron", state.sauron, result.sauron))
    parts = [f"{name} {after} ({signed(after - before)})" for name, before, after in ends]
    return f"Demoralization: {parts[0]}, {parts[1]}."
