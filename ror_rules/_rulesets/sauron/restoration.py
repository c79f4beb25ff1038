"""The Expanded Game: leaders and special items between the two battles."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import UNSET, Meta, UnsetType, structs

from ror_rules._rulesets.sauron.book import Sauron, paragraph
from ror_rules._rulesets.sauron.leaders import is_sauron, master, nationality_of, sided
from ror_rules._rulesets.sauron.states import MOST_MORALE, Combat, Endurance, Morale, moved
from ror_rules._rulesets.war_of_the_ring.pieces import CARRIED, Character, each_once, living, told
from ror_rules.dice import Dice
from ror_rules.errors import ABSENT, StateError, UndecidedError
from ror_rules.message import Message, named, say
from ror_rules.rule import rule
from ror_rules.trace import Line
from ror_rules.values import Name, Points, Value

_Status = Literal["restored", "replaced", "dead"]
_TOLD: Final = "From an earlier answer; this rule ignores it."


class LeaderCounter(Value):
    """The printed ratings of a leader's counter."""

    combat: Annotated[Combat, Meta(description="Combat rating, -99 to 99.")]
    morale: Annotated[Morale, Meta(description="Morale rating, -99 to 99.")]
    endurance: Annotated[Endurance, Meta(description="Endurance, 1 to 99.")]
    magic_points: Annotated[
        Points | None,
        Meta(
            description="Magic Capability Points at full strength, 0 to 9999. Absent: none, or not needed.",
        ),
    ] = None


class Veteran(Value, kw_only=True):
    """A leader after the first battle."""

    leader: Annotated[
        Character,
        Meta(
            description="The leader, with `side` unless they are a known leader, and with `killed` if they died in the first battle. "
            "A known leader comes once. A dead leader of Westernesse needs `nationality` unless they are a known leader. Only a "
            "`numenorean` or a `dwarf` is replaced."
        ),
    ]
    counter: Annotated[
        LeaderCounter | None,
        Meta(
            description="The printed ratings. Absent: the ratings in `leader`, which must then have `combat`, `morale`, `endurance`, "
            "and `magic_points` if the leader has any."
        ),
    ] = None
    heir: Annotated[
        LeaderCounter | None,
        Meta(description="Ratings of a Numenorean's son. Absent: the ruling `sv-sons` decides."),
    ] = None
    name: Annotated[Name | UnsetType, Meta(description=f"The leader's name. {_TOLD}")] = UNSET
    status: Annotated[_Status | UnsetType, Meta(description=f"Whether the leader came back. {_TOLD}")] = UNSET
    successor: Annotated[Name | UnsetType, Meta(description=f"The leader's successor. {_TOLD}")] = UNSET
    wounds: Annotated[Points | UnsetType, Meta(description=f"Endurance points lost, 0 to 9999. {_TOLD}")] = UNSET
    magic_points: Annotated[Points | UnsetType, Meta(description=f"Magic Capability Points, 0 to 9999. {_TOLD}")] = (
        UNSET
    )


class SpecialItem(Value):
    """A special item after the first battle."""

    name: Annotated[Name, Meta(description="The item's name.")]
    status: Annotated[Name, Meta(description="Its status, in any words.")]


class Restoration(Value):
    """The leaders and special items after the first battle."""

    leaders: Annotated[tuple[Veteran, ...], Meta(max_length=60, description="All leaders, dead or alive, 0 to 60.")]
    items: Annotated[
        tuple[SpecialItem, ...], Meta(max_length=60, description="All special items, 0 to 60; none by default.")
    ] = ()
    gorgol: Annotated[
        LeaderCounter | None,
        Meta(description="Gorgol's printed ratings. Required if one like him replaces a dead leader."),
    ] = None

    def __post_init__(self) -> None:
        each_once([each.leader for each in self.leaders], "/leaders", below="/leader")
        for index, each in enumerate(self.leaders):
            needed = () if each.counter else ("combat", "morale", "endurance")
            # The leader may be dead, so check only the ratings.
            living(structs.replace(each.leader, killed=False, wounds=0), at := f"/leaders/{index}/leader", *needed)
            forgotten = sided(each.leader, at) != "sauron" and nationality_of(each.leader, at) is None
            if forgotten and each.leader.killed:
                raise StateError(
                    "dead-without-nationality",
                    pointer=f"/state{at}/nationality",
                    got=ABSENT,
                    who=named(each.leader.name),
                )


class RestoredLeader(Value):
    """A leader at the start of the second battle: restored, replaced or dead."""

    name: Annotated[str, Meta(description="The name of the leader of the first battle.")]
    status: Annotated[
        _Status,
        Meta(description="Whether the leader is restored, is replaced, or stays dead."),
    ]
    successor: Annotated[
        str | None,
        Meta(description="The successor: `as Gorgol`, `son` or `dwarven leader`. Null unless the leader is replaced."),
    ]
    counter: Annotated[
        LeaderCounter | None, Meta(description="The ratings for the second battle. Null for a leader who stays dead.")
    ]
    wounds: Annotated[int, Meta(description="Endurance points lost at the start of the second battle: 0.")]
    magic_points: Annotated[
        int | None,
        Meta(
            description="Magic Capability Points at full strength. Null unless the leader is restored and the state has them."
        ),
    ]
    leader: Annotated[
        Character,
        Meta(
            description="The leader of the second battle with that counter and without wounds: the same leader, or a successor "
            "with a provisional name. The dead leader if there is no successor.",
            extra=CARRIED,
        ),
    ]


class RestoredItem(Value):
    """A special item at the start of the second battle."""

    name: Annotated[str, Meta(description="The item's name.")]
    status: Annotated[str, Meta(description="Its status, the same as after the first battle.")]


class RestorationResult(Value):
    """Every leader and special item at the start of the second battle."""

    leaders: Annotated[tuple[RestoredLeader, ...], Meta(description="The leaders, in the order given.")]
    items: Annotated[tuple[RestoredItem, ...], Meta(description="The special items, in the order given.")]


@rule("restoration", title="Between the battles", source=paragraph("expanded-game"), throws=False)
def restoration(dice: Dice, book: Sauron, state: Restoration) -> RestorationResult:
    """The wounded recover, successors replace most of the dead, and special items keep their status."""
    leaders = tuple(_restored(dice, book, state, each, f"/leaders/{at}") for at, each in enumerate(state.leaders))
    if state.items:
        dice.note(paragraph("expanded-game"), "items-unchanged", items=[named(each.name) for each in state.items])
    return RestorationResult(
        leaders=leaders, items=tuple(RestoredItem(name=each.name, status=each.status) for each in state.items)
    )


def _row(dice: Dice, book: Sauron, who: Veteran) -> str:
    """The row of the table for a leader."""
    if not who.leader.killed:
        return "alive"
    if master(who.leader) == "sauron":
        everybody = dice.reading(book, "sv-killed-sauron") == "everybody"
        return "sauron" if everybody or not is_sauron(who.leader) else "other"
    own = nationality_of(who.leader)
    return own if own in ("numenorean", "dwarf") else "other"


def _restored(dice: Dice, book: Sauron, state: Restoration, who: Veteran, at: str) -> RestoredLeader:
    """One leader for the second battle."""
    printed = _printed(who)
    row = _row(dice, book, who)
    if row == "numenorean":
        dice.reading(book, "sv-sons")
    name = named(who.leader.name)
    becomes = dice.look(book.restoration, row, "becomes", why="in-second-battle", who=name)
    status: _Status = "replaced"
    counter: LeaderCounter | None
    if row == "alive":
        status, counter = "restored", printed
    elif row == "other":
        status, counter = "dead", None
    elif row == "sauron":
        counter = state.gorgol
        if counter is None:
            raise UndecidedError("gorgol-not-rated", pointer="/state/gorgol", got=ABSENT, who=name)
    elif row == "dwarf":
        place = f"{at}/{'leader' if who.counter is None else 'counter'}/morale"
        less = book.restoration.number("dwarf-morale")
        morale = moved(printed.morale, less, MOST_MORALE, say("successor-morale", who=name), at=place)
        counter = structs.replace(printed, morale=morale)
    else:
        counter = who.heir or _like_father(book, who, printed, at)
    return RestoredLeader(
        name=who.leader.name,
        status=status,
        successor=becomes if status == "replaced" else None,
        counter=counter,
        wounds=0,
        magic_points=printed.magic_points if status == "restored" else None,
        leader=_goes_on(who.leader, counter or printed, status),
    )


def _printed(who: Veteran) -> LeaderCounter:
    """A leader's counter, or the ratings in the state."""
    him = who.leader
    if who.counter is not None:
        return who.counter
    magic = None if him.magic_points is UNSET else max(him.magic_points, 0)
    return LeaderCounter(
        combat=told(him.combat), morale=told(him.morale), endurance=told(him.endurance), magic_points=magic
    )


def _goes_on(him: Character, counter: LeaderCounter, status: _Status) -> Character:
    """A leader of the second battle with the ratings of the counter, or the dead leader without a successor."""
    magic = UNSET if counter.magic_points is None else counter.magic_points
    ratings = {"combat": counter.combat, "morale": counter.morale, "endurance": counter.endurance}
    if status == "dead":
        return structs.replace(him, **ratings)
    if status == "restored":
        kept = him.magic_points if magic is UNSET else magic
        return structs.replace(him, **ratings, wounds=0, magic_points=kept, may_rally=UNSET)
    heir = Character(
        name=f"{him.name[:50]}'s successor",
        side=master(him) or UNSET,
        nationality=him.nationality if him.nationality is not UNSET else nationality_of(him) or UNSET,
        magic_points=magic,
    )
    return structs.replace(heir, **ratings)


def _like_father(book: Sauron, who: Veteran, printed: LeaderCounter, at: str) -> LeaderCounter:
    """A son's ratings if the state does not give them."""
    if book.rulings["sv-sons"] == "lost":
        raise UndecidedError("son-not-rated", pointer=f"/state{at}/heir", got=ABSENT, who=named(who.leader.name))
    return printed


@restoration.sentence
def _say(state: Restoration, result: RestorationResult, trace: tuple[Line, ...]) -> Message:
    parts = []
    for status in ("restored", "replaced", "dead"):
        leaders = [named(each.name) for each in result.leaders if each.status == status]
        if leaders:
            parts.append(say(f"status-{status}", leaders=leaders))
    return say("restoration", parts=parts) if parts else say("second-battle")
