"""The Expanded Game: leaders and special items between the two battles."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import UNSET, Meta, UnsetType, structs

from ror_rules._rulesets.sauron.book import Sauron, paragraph
from ror_rules._rulesets.sauron.leaders import (
    began_for_westernesse,
    is_known_leader,
    is_sauron,
    master,
    nationality_of,
    sided,
)
from ror_rules._rulesets.sauron.names import numbered
from ror_rules._rulesets.sauron.states import MOST_MORALE, Combat, Endurance, Morale, moved
from ror_rules._rulesets.war_of_the_ring.known import spelled
from ror_rules._rulesets.war_of_the_ring.pieces import CARRIED, OF_MANY, Character, each_once, living, told
from ror_rules.author import (
    ABSENT,
    Dice,
    Line,
    Message,
    Name,
    Points,
    StateError,
    UndecidedError,
    Value,
    named,
    rule,
    say,
)

_Status = Literal["restored", "replaced", "dead"]
_TOLD: Final = "From an earlier answer. This rule ignores it."
_FATES: Final = {
    "alive": "alive-after-battle",
    "sauron": "dead-sauron-leader",
    "numenorean": "dead-numenorean",
    "other": "dead-without-successor",
}


class LeaderCounter(Value):
    """The printed ratings of a leader's counter."""

    combat: Combat
    morale: Morale
    endurance: Endurance
    magic_points: Points | None = None


class Veteran(Value, kw_only=True):
    """A leader after the first battle."""

    leader: Character
    counter: LeaderCounter | None = None
    heir: LeaderCounter | None = None
    successor_name: Name | UnsetType = UNSET
    name: Name | UnsetType = UNSET
    status: _Status | UnsetType = UNSET
    successor: Name | UnsetType = UNSET
    wounds: Points | UnsetType = UNSET
    magic_points: Points | UnsetType = UNSET


class SpecialItem(Value):
    """A special item after the first battle."""

    name: Name
    status: Name


class Restoration(Value):
    """The leaders and special items after the first battle."""

    leaders: Annotated[tuple[Veteran, ...], Meta(max_length=60)]
    items: Annotated[tuple[SpecialItem, ...], Meta(max_length=60)] = ()
    gorgol: LeaderCounter | None = None

    def check(self) -> None:
        each_once([each.leader for each in self.leaders], "/leaders", below="/leader")
        _check_names(self.leaders)
        for index, each in enumerate(self.leaders):
            at = f"/leaders/{index}/leader"
            side, own = sided(each.leader, at), nationality_of(each.leader, at)
            needed = ("combat", "morale", "endurance") if each.counter is None and _goes_by_own_ratings(each) else ()
            # The leader may be dead, so check only the ratings.
            living(structs.replace(each.leader, killed=False, wounds=0), at, *needed)
            if each.leader.killed and side != "sauron" and own is None and not is_known_leader(each.leader):
                raise StateError(
                    "dead-without-nationality",
                    pointer=f"/state{at}/nationality",
                    got=ABSENT,
                    who=named(each.leader.name),
                )


def _goes_by_own_ratings(who: Veteran) -> bool:
    """Whether the printed ratings of a leader decide those of the second battle."""
    if not who.leader.killed:
        return True
    if master(who.leader) == "sauron":
        return False
    own = nationality_of(who.leader)
    return own == "dwarf" or (own == "numenorean" and who.heir is None)


def _check_names(leaders: tuple[Veteran, ...]) -> None:
    taken = {spelled(each.leader.name) for each in leaders}
    for index, each in enumerate(leaders):
        if each.successor_name is UNSET:
            continue
        if spelled(each.successor_name) in taken:
            raise StateError(
                "successor-name-taken",
                pointer=f"/state/leaders/{index}/successor_name",
                got=each.successor_name,
                who=named(each.successor_name),
            )
        taken.add(spelled(each.successor_name))


class RestoredLeader(Value):
    """A leader at the start of the second battle: restored, replaced or dead."""

    name: str
    status: _Status
    successor: str | None
    counter: LeaderCounter | None
    wounds: int
    magic_points: int | None
    leader: Annotated[Character, Meta(extra=CARRIED)]


class RestoredItem(Value):
    """A special item at the start of the second battle."""

    name: str
    status: str


class RestorationResult(Value):
    """Every leader and special item at the start of the second battle."""

    leaders: tuple[RestoredLeader, ...]
    items: tuple[RestoredItem, ...]


@rule("restoration", title="Between the battles", source=paragraph("expanded-game"), throws=False)
def restoration(dice: Dice, book: Sauron, state: Restoration) -> RestorationResult:
    """The wounded recover, successors replace most of the dead, and special items keep their status."""
    names = _successor_names(state.leaders)
    leaders = tuple(
        _restored(dice, book, state, each, names[at], f"/leaders/{at}") for at, each in enumerate(state.leaders)
    )
    if state.items:
        items = [say("item-status", item=named(each.name), status=named(each.status)) for each in state.items]
        dice.note(paragraph("expanded-game"), "items-unchanged", items=items)
    return RestorationResult(
        leaders=leaders, items=tuple(RestoredItem(name=each.name, status=each.status) for each in state.items)
    )


def _successor_names(leaders: tuple[Veteran, ...]) -> tuple[str, ...]:
    taken = {spelled(each.leader.name) for each in leaders}
    taken |= {spelled(each.successor_name) for each in leaders if each.successor_name is not UNSET}
    found = []
    for each in leaders:
        name = each.leader.name if each.successor_name is UNSET else each.successor_name
        if each.leader.killed and each.successor_name is UNSET:
            name = numbered(name, taken)
            taken.add(spelled(name))
        found.append(name)
    return tuple(found)


def _row(dice: Dice, book: Sauron, who: Veteran) -> str:
    if not who.leader.killed:
        return "alive"
    if master(who.leader) == "sauron":
        servant = began_for_westernesse(who.leader)
        if not servant or dice.reading(book, "sv-servant-heir") == "as-gorgol":
            everybody = dice.reading(book, "sv-killed-sauron") == "everybody"
            return "sauron" if everybody or not is_sauron(who.leader) else "other"
    own = nationality_of(who.leader)
    return own if own in ("numenorean", "dwarf") else "other"


def _restored(
    dice: Dice, book: Sauron, state: Restoration, who: Veteran, successor_name: str, at: str
) -> RestoredLeader:
    row = _row(dice, book, who)
    by_own_ratings = row == "dwarf" or (row == "numenorean" and who.heir is None)
    if by_own_ratings and who.counter is None and master(who.leader) == "sauron":
        # The state needed no ratings, because by the other reading they do not matter.
        living(structs.replace(who.leader, killed=False, wounds=0), f"{at}/leader", "combat", "morale", "endurance")
    printed = _printed(who)
    if row == "numenorean":
        dice.reading(book, "sv-sons")
    name = named(who.leader.name)
    less = book.restoration.number("dwarf-morale")
    if row == "dwarf":
        becomes = dice.look(book.restoration, row, "becomes", why="dead-dwarf", who=name, less=-less)
    else:
        becomes = dice.look(book.restoration, row, "becomes", why=_FATES[row], who=name)
    status: _Status = "replaced"
    counter: LeaderCounter | None
    source = "kept-ratings" if who.counter is None else "counter-ratings"
    if row == "alive":
        status, counter = "restored", printed
    elif row == "other":
        status, counter = "dead", None
    elif row == "sauron":
        counter, source = state.gorgol, "gorgol-ratings"
        if counter is None:
            raise UndecidedError("gorgol-not-rated", pointer="/state/gorgol", got=ABSENT, who=name)
    elif row == "dwarf":
        place = f"{at}/{'leader' if who.counter is None else 'counter'}/morale"
        morale = moved(printed.morale, less, MOST_MORALE, say("successor-morale", who=name), at=place)
        counter, source = structs.replace(printed, morale=morale), "dwarf-ratings"
    elif who.heir is not None:
        counter, source = who.heir, "heir-ratings"
    else:
        counter, source = _like_father(book, who, printed, at), "father-ratings"
    if counter is not None:
        dice.note(paragraph("expanded-game"), source, who=name, ratings=_ratings(counter))
    return RestoredLeader(
        name=who.leader.name,
        status=status,
        successor=becomes if status == "replaced" else None,
        counter=counter,
        wounds=0,
        magic_points=printed.magic_points if status == "restored" else None,
        leader=who.leader if counter is None else _goes_on(who.leader, counter, row, successor_name),
    )


def _printed(who: Veteran) -> LeaderCounter:
    him = who.leader
    if who.counter is not None:
        return who.counter
    magic = None if him.magic_points is UNSET else max(him.magic_points, 0)
    return LeaderCounter(
        combat=told(him.combat), morale=told(him.morale), endurance=told(him.endurance), magic_points=magic
    )


def _ratings(counter: LeaderCounter) -> list[Message]:
    parts = [
        say("combat-part", combat=counter.combat),
        say("morale-part", morale=counter.morale),
        say("endurance-part", endurance=counter.endurance),
    ]
    if counter.magic_points is not None:
        parts.append(say("magic-part", magic=counter.magic_points))
    return parts


def _goes_on(him: Character, counter: LeaderCounter, row: str, successor_name: str) -> Character:
    """A leader of the second battle with the ratings of the counter.

    A successor is `other`, because the numbered name of an unknown leader can be that of a known Character.
    """
    magic = UNSET if counter.magic_points is None else counter.magic_points
    ratings = {"combat": counter.combat, "morale": counter.morale, "endurance": counter.endurance}
    if row == "alive":
        kept = him.magic_points if magic is UNSET else magic
        return structs.replace(him, **ratings, wounds=0, magic_points=kept, no_rally=UNSET)
    side = "westernesse" if master(him) == "sauron" and row != "sauron" else master(him) or UNSET
    heir = Character(
        name=successor_name,
        who="other",
        side=side,
        nationality=him.nationality if him.nationality is not UNSET else nationality_of(him) or UNSET,
        magic_points=magic,
    )
    return structs.replace(heir, **ratings)


def _like_father(book: Sauron, who: Veteran, printed: LeaderCounter, at: str) -> LeaderCounter:
    if book.rulings["sv-sons"] == "lost":
        raise UndecidedError("son-not-rated", pointer=f"/state{at}/heir", got=ABSENT, who=named(who.leader.name))
    return printed


@restoration.sentence
def _say(state: Restoration, result: RestorationResult, trace: tuple[Line, ...]) -> Message:
    alive, dead = (
        [named(each.name) for each in result.leaders if each.status == status] for status in ("restored", "dead")
    )
    parts = [say("status-restored", leaders=alive)] if alive else []
    parts += [
        say("status-replaced", who=named(each.name), successor=named(each.leader.name))
        for each in result.leaders
        if each.status == "replaced"
    ]
    parts += [say("status-dead", leaders=dead)] if dead else []
    return say("restoration", parts=parts) if parts else say("second-battle")


restoration.carries(Character, *OF_MANY)
