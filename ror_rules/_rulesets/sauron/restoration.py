"""The Expanded Game: leaders and special items between the two battles."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import UNSET, Meta, UnsetType, structs

from ror_rules._rulesets.sauron.book import Sauron, paragraph
from ror_rules._rulesets.sauron.leaders import is_sauron, master, nationality_of, sided
from ror_rules._rulesets.sauron.states import MOST_MORALE, Combat, Endurance, Morale, moved
from ror_rules._rulesets.war_of_the_ring.pieces import CARRIED, Character, each_once, living, told
from ror_rules.dice import Dice
from ror_rules.errors import StateError, UndecidedError
from ror_rules.rule import rule
from ror_rules.text import listed
from ror_rules.trace import Line
from ror_rules.values import Name, Points, Value

_Status = Literal["restored", "replaced", "dead"]
_TOLD: Final = "An answer tells it; nothing goes by it."


class LeaderCounter(Value):
    """The printed ratings of a leader's counter."""

    combat: Annotated[Combat, Meta(description="Combat rating, -99 to 99.")]
    morale: Annotated[Morale, Meta(description="Morale rating, -99 to 99.")]
    endurance: Annotated[Endurance, Meta(description="Endurance, 1 to 99.")]
    magic_points: Annotated[
        Points | None,
        Meta(
            description="Magic Capability Points at full strength, 0 to 9999. Absent: none, or nobody asks.",
        ),
    ] = None


class Veteran(Value, kw_only=True):
    """A leader after the first battle."""

    leader: Annotated[
        Character,
        Meta(
            description="The leader, with `side` where his name does not tell it; `killed` where he was killed in the first battle. "
            "A known leader comes once. A dead leader of Westernesse is replaced as `numenorean` or `dwarf`, which `nationality` says "
            "where his name does not; of another nationality, which any other word is, he is not."
        ),
    ]
    counter: Annotated[
        LeaderCounter | None,
        Meta(
            description="His ratings as printed. Absent: they are those that he has now, which must then be told: `combat`, "
            "`morale`, `endurance`, and `magic_points` if he has any."
        ),
    ] = None
    heir: Annotated[
        LeaderCounter | None,
        Meta(description="Ratings of a Numenorean's son. Absent: the ruling `sv-sons` decides when he is needed."),
    ] = None
    name: Annotated[Name | UnsetType, Meta(description=f"His name. {_TOLD}")] = UNSET
    status: Annotated[_Status | UnsetType, Meta(description=f"Whether he came back. {_TOLD}")] = UNSET
    successor: Annotated[Name | UnsetType, Meta(description=f"Who replaced him. {_TOLD}")] = UNSET
    wounds: Annotated[Points | UnsetType, Meta(description=f"Endurance points lost, 0 to 9999. {_TOLD}")] = UNSET
    magic_points: Annotated[Points | UnsetType, Meta(description=f"Magic Capability Points, 0 to 9999. {_TOLD}")] = (
        UNSET
    )


class SpecialItem(Value):
    """A special item after the first battle."""

    name: Annotated[Name, Meta(description="What the item is called.")]
    status: Annotated[Name, Meta(description="Its status, in any words.")]


class Restoration(Value):
    """Everything that the first battle leaves to the second."""

    leaders: Annotated[tuple[Veteran, ...], Meta(max_length=60, description="All leaders, dead or alive, 0 to 60.")]
    items: Annotated[
        tuple[SpecialItem, ...], Meta(max_length=60, description="All special items, 0 to 60; none by default.")
    ] = ()
    gorgol: Annotated[
        LeaderCounter | None,
        Meta(description="Gorgol's printed ratings, needed where a dead leader is replaced by one like him."),
    ] = None

    def __post_init__(self) -> None:
        each_once([each.leader for each in self.leaders], "/leaders", below="/leader")
        for index, each in enumerate(self.leaders):
            needed = () if each.counter else ("combat", "morale", "endurance")
            # He may be dead, and wounded to death: what is asked is what he was.
            living(structs.replace(each.leader, killed=False, wounds=0), at := f"/leaders/{index}/leader", *needed)
            forgotten = sided(each.leader, at) != "sauron" and nationality_of(each.leader, at) is None
            if forgotten and each.leader.killed:
                raise StateError(
                    f"Of which people was {each.leader.name}? Numenoreans and Baldrim are replaced.",
                    pointer=f"/state{at}/nationality",
                    expected="nationality",
                    got="nothing",
                )


class RestoredLeader(Value):
    """A leader at the start of the second battle: himself, whoever replaces him, or nobody."""

    name: Annotated[str, Meta(description="What the leader of the first battle is called.")]
    status: Annotated[
        _Status,
        Meta(description="Whether he is back, somebody in his place, or nobody."),
    ]
    successor: Annotated[
        str | None,
        Meta(description="Who replaces him: `as Gorgol`, `son` or `dwarven leader`; null unless he is replaced."),
    ]
    counter: Annotated[
        LeaderCounter | None, Meta(description="The ratings for the second battle; null where nobody is left.")
    ]
    wounds: Annotated[int, Meta(description="Endurance points lost at the start of the second battle: 0.")]
    magic_points: Annotated[
        int | None,
        Meta(
            description="Magic Capability Points, back at full strength; null unless he is restored and had them told."
        ),
    ]
    leader: Annotated[
        Character,
        Meta(
            description="The leader who goes on with that counter, unwounded: himself, or a successor, who has no name of his own "
            "yet; where nobody is left, the dead.",
            extra=CARRIED,
        ),
    ]


class RestoredItem(Value):
    """A special item at the start of the second battle."""

    name: Annotated[str, Meta(description="What the item is called.")]
    status: Annotated[str, Meta(description="Its status, the same as after the first battle.")]


class RestorationResult(Value):
    """Every leader and special item at the start of the second battle."""

    leaders: Annotated[tuple[RestoredLeader, ...], Meta(description="The leaders, in the order given.")]
    items: Annotated[tuple[RestoredItem, ...], Meta(description="The special items, in the order given.")]


@rule("restoration", title="Between the battles", source=paragraph("expanded-game"), throws=False)
def restoration(dice: Dice, book: Sauron, state: Restoration) -> RestorationResult:
    """The wounded recover, most of the dead are replaced, special items stay as they are: the second battle begins."""
    leaders = tuple(_restored(dice, book, state, each, f"/leaders/{at}") for at, each in enumerate(state.leaders))
    if state.items:
        dice.note(paragraph("expanded-game"), f"unchanged: {listed(each.name for each in state.items)}")
    return RestorationResult(
        leaders=leaders, items=tuple(RestoredItem(name=each.name, status=each.status) for each in state.items)
    )


def _row(dice: Dice, book: Sauron, who: Veteran) -> str:
    """Which row of the table a leader belongs to."""
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
    becomes = dice.look(book.restoration, row, "becomes", why=who.leader.name)
    status: _Status = "replaced"
    counter: LeaderCounter | None
    if row == "alive":
        status, counter = "restored", printed
    elif row == "other":
        status, counter = "dead", None
    elif row == "sauron":
        counter = state.gorgol
        if counter is None:
            raise _lost("Gorgol's ratings are lost with the counters.", "/state/gorgol", "his ratings")
    elif row == "dwarf":
        place = f"{at}/{'leader' if who.counter is None else 'counter'}/morale"
        less = book.restoration.number("dwarf-morale")
        morale = moved(printed.morale, less, MOST_MORALE, f"Morale of {who.leader.name}'s successor", at=place)
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
    """A leader's counter, or the ratings he has now."""
    him = who.leader
    if who.counter is not None:
        return who.counter
    magic = None if him.magic_points is UNSET else max(him.magic_points, 0)
    return LeaderCounter(
        combat=told(him.combat), morale=told(him.morale), endurance=told(him.endurance), magic_points=magic
    )


def _goes_on(him: Character, counter: LeaderCounter, status: _Status) -> Character:
    """A leader of the second battle, with the ratings of his counter; or the dead one whom nobody replaces."""
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
    """A son's ratings where nobody gives them."""
    if book.rulings["sv-sons"] == "lost":
        raise _lost(
            f"The text gives {who.leader.name} a son, and the son no ratings.",
            f"/state{at}/heir",
            "the son's ratings, or the ruling sv-sons as as-father",
        )
    return printed


def _lost(detail: str, pointer: str, expected: str) -> UndecidedError:
    return UndecidedError(detail, pointer=pointer, expected=expected)


@restoration.sentence
def _say(state: Restoration, result: RestorationResult, trace: tuple[Line, ...]) -> str:
    parts = []
    for status in ("restored", "replaced", "dead"):
        names = [each.name for each in result.leaders if each.status == status]
        if names:
            parts.append(f"{status}: {listed(names)}")
    return f"For the second battle, {'; '.join(parts)}." if parts else "The second battle begins."
