"""Sauron, 16.61, 16.62, 20.2, 20.21 and 22.3: the events that change a Demoralization Level, as a ledger."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import UNSET, Meta, structs

from ror_rules._rulesets.sauron.book import Sauron, paragraph
from ror_rules._rulesets.sauron.leaders import began_for_westernesse, check_leader, nationality_of, side_of
from ror_rules._rulesets.sauron.rally import rally_points
from ror_rules._rulesets.sauron.states import (
    MOST_LEVEL,
    MOST_MAGIC,
    MOST_MORALE,
    DemoralizationEvent,
    EventKind,
    Level,
    Side,
    moved,
)
from ror_rules._rulesets.war_of_the_ring.known import person, spelled
from ror_rules._rulesets.war_of_the_ring.pieces import CARRIED, OF_MANY, Character, living
from ror_rules.author import ABSENT, Dice, Line, Message, Parameter, StateError, UndecidedError, Value, named, rule, say

_Ring = Literal["with_sauron", "lost"]
_NarsilCondition = Literal["whole", "shards", "destroyed"]
_OF_LEADERS: Final = frozenset({"leader_killed", "challenge_refused", "other"})


class Demoralization(Value):
    """Both sides before the events, and the events."""

    westernesse: Level = 0
    sauron: Level = 0
    leader: Character | None = None
    ring: _Ring = "with_sauron"
    narsil: _NarsilCondition = "whole"
    events: Annotated[tuple[DemoralizationEvent, ...], Meta(max_length=200)] = ()

    def check(self) -> None:
        _check_sauron(self)
        dead: dict[str, str] = {}
        for index, event in enumerate(self.events):
            leader, at = _leader(event), f"/events/{index}"
            if leader is None:
                continue
            _check_leader(event, leader, at)
            one = person(leader.name, leader.who)
            if event.event == "other" or one is None:
                continue
            if one in dead:
                place = dead[one]
                raise StateError(
                    "died-before", pointer=f"/state{at}", got=leader.name, who=named(leader.name), place=place
                )
            if event.event == "leader_killed":
                dead[one] = f"/state{at}"


def _check_sauron(state: Demoralization) -> None:
    leader = state.leader
    if leader is None:
        return
    check_leader(leader, "/leader")
    if leader.who not in (UNSET, "sauron"):
        raise StateError("not-sauron-himself", pointer="/state/leader/name", got=leader.name, who=named(leader.name))
    if leader.side not in (UNSET, "sauron"):
        raise StateError("not-sauron-himself", pointer="/state/leader/side", got=leader.side, who=named(leader.name))
    # An answer that has `ring_recovered` already has the Ring with Sauron.
    recovered = any(each.event == "ring_recovered" for each in state.events)
    if state.ring == "lost" and leader.ring is not UNSET and not recovered:
        raise StateError("lost-ring-worn", pointer="/state/leader/ring", got=leader.ring, who=named(leader.name))


def _leader(event: DemoralizationEvent) -> Character | None:
    leader = event.leader
    if event.event not in _OF_LEADERS:
        return None
    if leader is None and event.name is not None and event.event != "other":
        leader = Character(name=event.name)
    if leader is not None and leader.side is UNSET and event.side is not None:
        return structs.replace(leader, side=event.side)
    return leader


def _check_leader(event: DemoralizationEvent, leader: Character, at: str) -> None:
    who, within = named(leader.name), at
    if event.leader is not None:
        within = at if event.leader.side is UNSET else f"{at}/leader"
        nationality_of(leader, f"{at}/leader")
        if event.event != "other" and event.name is not None and spelled(event.name) != spelled(leader.name):
            raise StateError("event-with-two-leaders", pointer=f"/state{at}/name", got=event.name, who=who)
        if event.event == "challenge_refused":
            living(event.leader, f"{at}/leader")
    check_leader(leader, within)
    if leader.side == "third_player" and not (event.event == "leader_killed" and began_for_westernesse(leader)):
        raise StateError("third-player-without-level", pointer=f"/state{within}/side", got=leader.side, who=who)
    if event.side is not None and leader.side != event.side:
        raise StateError(
            "event-of-another-side", pointer=f"/state{at}/side", got=event.side, who=who, player=str(leader.side)
        )


class LedgerEntry(Value):
    """A change of one side's Demoralization Level."""

    side: Side
    points: int
    total: int
    event: EventKind
    name: str | None


class DemoralizationResult(Value):
    """Both sides after all events."""

    westernesse: int
    sauron: int
    leader: Annotated[Character | None, Meta(extra=CARRIED)]
    ring: _Ring
    narsil: _NarsilCondition
    entries: tuple[LedgerEntry, ...]


@rule("demoralization", title="Demoralization", source=paragraph("16.6-20.2"), throws=False)
def demoralization(dice: Dice, book: Sauron, state: Demoralization) -> DemoralizationResult:
    """The Demoralization Levels of both sides after events that concern the Ring, leaders, Narsil and challenges."""
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
        dice.note(paragraph("20.2"), "nothing-happened")
    return ledger


def _after(
    dice: Dice, book: Sauron, before: DemoralizationResult, event: DemoralizationEvent, at: str
) -> DemoralizationResult:
    match event.event:
        case "ring_lost" | "ring_recovered":
            return _ring(dice, book, before, event, at)
        case "narsil_broken" | "shards_destroyed":
            return _narsil(dice, book, before, event, at)
        case "leader_killed":
            return _killed(dice, book, before, event, at)
        case "challenge_refused":
            side = _side(event, at)
            who = _who(event)
            _raised(event, at)
            points = rally_points(dice, book, who, event.points, _rated(event, at), at=f"/state{at}/points")
            dice.note(paragraph("22.3"), "leader-refused", who=who, points=points, side=side)
            return _entered(before, side, points, event, at)
        case "other":
            if event.points is None:
                raise StateError("event-without-points", pointer=f"/state{at}", got=ABSENT)
            side, cite = _side(event, at), paragraph("20.2")
            after = _entered(before, side, event.points, event, at)
            if event.name is None:
                dice.note(cite, "other-event-unnamed", level=_change(side, before, after))
            else:
                dice.note(cite, "other-event", event=named(event.name), level=_change(side, before, after))
            return after


def _ring(
    dice: Dice, book: Sauron, before: DemoralizationResult, event: DemoralizationEvent, at: str
) -> DemoralizationResult:
    _bare(event, at)
    lost = event.event == "ring_lost"
    if before.ring != ("with_sauron" if lost else "lost"):
        raise StateError("ring-already-lost" if lost else "ring-not-lost", pointer=f"/state{at}/event", got=event.event)
    table = book.demoralization
    points = dice.look(table, event.event, "points", why="demoralization-added", side="sauron", event=event.event)
    leader = before.leader
    if leader is not None:
        if not lost:
            living(leader, "/leader")
        leader = _himself(dice, book, leader, at, lost=lost)
    return structs.replace(
        _entered(before, "sauron", points, event, at),
        ring="lost" if lost else "with_sauron",
        leader=leader,
    )


def _himself(dice: Dice, book: Sauron, leader: Character, at: str, *, lost: bool) -> Character:
    table, cite = book.demoralization, paragraph("16.61" if lost else "16.62")
    sign = -1 if lost else 1
    morale, magic = leader.morale, leader.magic_points
    if morale is not UNSET:
        points = table.number("ring-morale")
        morale = moved(morale, sign * points, MOST_MORALE, say("sauron-morale"), at=at)
        dice.note(cite, "ring-lowers-morale" if lost else "ring-raises-morale", points=points, morale=morale)
    if magic is not UNSET:
        points = table.number("ring-magic")
        if magic + sign * points < 0 and dice.reading(book, "sv-magic-below-0") == "zero":
            dice.note(cite, "magic-stops-at-0", before=magic)
            magic = 0
        else:
            magic = moved(magic, sign * points, MOST_MAGIC, say("sauron-magic"), at=at)
            dice.note(cite, "ring-lowers-magic" if lost else "ring-raises-magic", points=points, magic=magic)
    return structs.replace(leader, morale=morale, magic_points=magic, ring=UNSET if lost else "wears")


def _narsil(
    dice: Dice, book: Sauron, before: DemoralizationResult, event: DemoralizationEvent, at: str
) -> DemoralizationResult:
    _bare(event, at)
    broken = event.event == "narsil_broken"
    if before.narsil != ("whole" if broken else "shards"):
        code = "sword-not-whole" if broken else "not-in-shards"
        raise StateError(code, pointer=f"/state{at}/event", got=event.event, narsil=say(f"narsil-{before.narsil}"))
    points = dice.look(
        book.demoralization, event.event, "points", why="demoralization-added", side="westernesse", event=event.event
    )
    return structs.replace(
        _entered(before, "westernesse", points, event, at), narsil="shards" if broken else "destroyed"
    )


def _killed(
    dice: Dice, book: Sauron, before: DemoralizationResult, event: DemoralizationEvent, at: str
) -> DemoralizationResult:
    who, leader = _who(event), _leader(event)
    if leader is not None and began_for_westernesse(leader) and _side_of(event) != "westernesse":
        _still_of_westernesse(dice, book, event, leader, at)
    elif _side_of(event) == "sauron":
        raise UndecidedError("sauron-leader-killed", pointer=f"/state{at}{_place_of_side(event)}", got="sauron")
    _raised(event, at)
    # Original Rally Points: wounds do not reduce them.
    rated = _rated(event, at)
    ratings = None if rated is None else structs.replace(rated, wounds=0)
    points = rally_points(dice, book, who, event.points, ratings, at=f"/state{at}/points")
    dice.note(paragraph("20.2"), "leader-killed", who=who, points=points)
    return _entered(before, "westernesse", points, event, at)


def _still_of_westernesse(dice: Dice, book: Sauron, event: DemoralizationEvent, leader: Character, at: str) -> None:
    """Raises an error unless an evil leader, whom Sauron or a third player controls, counts for Westernesse."""
    if book.rulings["sv-evil-killed"] == "master":
        place = f"/state{at}{_place_of_side(event)}"
        if leader.side == "third_player":
            raise StateError("third-player-without-level", pointer=place, got=leader.side, who=named(leader.name))
        raise UndecidedError("sauron-leader-killed", pointer=place, got="sauron")
    dice.reading(book, "sv-evil-killed")
    dice.note(paragraph("20.2"), "evil-leader-counts", who=named(leader.name))


def _entered(
    before: DemoralizationResult, side: Side, points: int, event: DemoralizationEvent, at: str
) -> DemoralizationResult:
    level = before.sauron if side == "sauron" else before.westernesse
    total = moved(level, points, MOST_LEVEL, say("demoralization-level", side=side), at=at)
    entry = LedgerEntry(side=side, points=points, total=total, event=event.event, name=_name(event))
    entries = (*before.entries, entry)
    if side == "sauron":
        return structs.replace(before, sauron=total, entries=entries)
    return structs.replace(before, westernesse=total, entries=entries)


def _name(event: DemoralizationEvent) -> str | None:
    return event.name or (event.leader.name if event.leader else None)


def _who(event: DemoralizationEvent) -> Parameter:
    name = _name(event)
    return "leader" if name is None else named(name)


def _rated(event: DemoralizationEvent, at: str) -> Character | None:
    leader = event.leader
    if leader is not None and event.points is None:
        # The leader may be dead, so check only the ratings.
        living(structs.replace(leader, killed=False, endurance=UNSET), f"{at}/leader", "combat", "morale")
    return leader


def _side(event: DemoralizationEvent, at: str) -> Side:
    side = _side_of(event)
    if side is None:
        raise StateError("event-without-side", pointer=f"/state{at}", got=ABSENT)
    return side


def _place_of_side(event: DemoralizationEvent) -> str:
    if event.side is not None:
        return "/side"
    if event.leader is None:
        return "/name"
    return "/leader/name" if event.leader.side is UNSET else "/leader/side"


def _side_of(event: DemoralizationEvent) -> Side | None:
    leader = _leader(event)
    return event.side if leader is None else side_of(leader)


def _bare(event: DemoralizationEvent, at: str) -> None:
    for field in ("side", "name", "points", "leader"):
        got = getattr(event, field)
        if got is not None:
            raise StateError("event-is-fixed", pointer=f"/state{at}/{field}", got=got, event=event.event, field=field)


def _raised(event: DemoralizationEvent, at: str) -> None:
    """Raises `StateError` for Rally Points below 0, because no death lowers a level."""
    if event.points is not None and event.points < 0:
        raise StateError("negative-rally-points", pointer=f"/state{at}/points", got=event.points)


@demoralization.sentence
def _say(state: Demoralization, result: DemoralizationResult, trace: tuple[Line, ...]) -> Message:
    return say("demoralization", levels=[_change(side, state, result) for side in ("westernesse", "sauron")])


def _change(side: Side, before: Demoralization | DemoralizationResult, after: DemoralizationResult) -> Message:
    old, level = (before.sauron, after.sauron) if side == "sauron" else (before.westernesse, after.westernesse)
    if level == old:
        return say("level-stays", side=side, level=level)
    return say("level-rises" if level > old else "level-falls", side=side, points=abs(level - old), level=level)


demoralization.carries(Character, *OF_MANY)
