"""The pieces of a board game: a Character, a party, an army. Three rulesets share their shapes.

A rule takes a piece under a name and answers under the same name with the piece as it goes on, so that an answer's piece is
the next request's. Fields that a rule does not read pass through it unchanged. Fields that the state leaves out stay out. War of the Ring
is the ground: the three-player game amends it, Sauron borrows from it, and both take their pieces from here. Shapes and the
checks that they share; no dice, no table.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Annotated, Any, ClassVar, Final, Literal, TypeVar

from msgspec import UNSET, Meta, UnsetType, structs

from ror_rules._rulesets.war_of_the_ring.known import NAMED_NAZGUL, PERSONS, Who, spelled, tells
from ror_rules._rulesets.war_of_the_ring.sorcery import Sorcery, SorceryClass
from ror_rules.errors import StateError
from ror_rules.values import Name, Points, Value, folded

CARRIED: Final = {"carried": True}
"""Of a field that no throw changes: it is in the answer, and nobody asks for its odds."""

Player = Literal["fellowship", "dark_power", "saruman"]
"""The players of War of the Ring; the third one only with three."""
Allegiance = Literal["fellowship", "dark_power", "saruman", "westernesse", "sauron", "third_player"]
"""The players of every game that has these pieces."""
Rating = Annotated[int, Meta(ge=0, le=6)]
"""A Ring, Capture or Escape Rating: a roll is made with a die at or below it."""


class Character(Value, kw_only=True):
    """A Character, or in Sauron a leader: the ratings of the card, and what has happened to them since.

    Every rule takes and returns this one shape, and says which ratings it needs. On reading, a known name becomes `who`.
    """

    also: ClassVar[Mapping[str, str]] = {"rating": "combat"}

    name: Annotated[
        Name,
        Meta(
            description="What the Character is called, 1 to 64 printable characters. A known name, however it is written, sets "
            "`who`. Any other name is a label: it changes no die and no result.",
            extra=CARRIED,
        ),
    ]
    side: Annotated[
        Allegiance | UnsetType,
        Meta(description="The player who controls the Character now. Left out: nobody asks.", extra=CARRIED),
    ] = UNSET
    who: Annotated[
        Who | UnsetType,
        Meta(
            description="The known Character that this is. `nazgul` is a Nazgul without a name of their own, `other` is a Character "
            "whom no rule means. Left out: the Character that `name` means, if it is a known name.",
            extra=CARRIED,
        ),
    ] = UNSET
    combat: Annotated[
        Annotated[int, Meta(ge=-99, le=99)] | UnsetType,
        Meta(description="Combat Rating of the card, -99 to 99. Left out: nobody asks.", extra=CARRIED),
    ] = UNSET
    morale: Annotated[
        Annotated[int, Meta(ge=-99, le=99)] | UnsetType,
        Meta(
            description="Morale Rating as it stands now, -99 to 99; of a Character who leads an army, the Individual Morale "
            "Rating. Left out: nobody asks.",
            extra=CARRIED,
        ),
    ] = UNSET
    sorcery: Annotated[
        SorceryClass | Sorcery | UnsetType,
        Meta(
            description="Sorcery Rating of one who uses sorcery, as a letter or with what is subtracted from the die. Left out: "
            "the Character uses none.",
            extra=CARRIED,
        ),
    ] = UNSET
    endurance: Annotated[
        Annotated[int, Meta(ge=1, le=99)] | UnsetType,
        Meta(description="Endurance, 1 to 99: who bears so many wounds is dead. Left out: nobody asks.", extra=CARRIED),
    ] = UNSET
    wounds: Annotated[
        int,
        Meta(ge=0, le=999, description="All wounds borne, 0 to 999; in Sauron, Endurance points lost. Left out: 0."),
    ] = 0
    by_sorcery: Annotated[
        Annotated[int, Meta(ge=0, le=999)] | UnsetType,
        Meta(
            description="Those of the wounds that Sorcery inflicted, 0 to 999. Left out: none, or nobody asks.",
            extra=CARRIED,
        ),
    ] = UNSET
    by_elven_sword: Annotated[
        Annotated[int, Meta(ge=0, le=999)] | UnsetType,
        Meta(
            description="Those of the wounds that Elven Swords inflicted, 0 to 999. Left out: none, or nobody asks.",
            extra=CARRIED,
        ),
    ] = UNSET
    killed: Annotated[
        bool,
        Meta(
            description="Whether the Character is dead; the dead are refused by every rule that asks the living. Left out: "
            "false."
        ),
    ] = False
    capture_rating: Annotated[
        Rating | UnsetType,
        Meta(
            description="Capture Rating of the card, 0 to 6. Left out: 3, which who has none counts as.", extra=CARRIED
        ),
    ] = UNSET
    escape_rating: Annotated[
        Rating | UnsetType,
        Meta(
            description="Escape Rating of the card, 0 to 6. Left out: 3, which who has none counts as.", extra=CARRIED
        ),
    ] = UNSET
    ring_rating: Annotated[
        Rating | UnsetType,
        Meta(description="Ring Rating of the card, 0 to 6. Left out: nobody asks, or it is printed.", extra=CARRIED),
    ] = UNSET
    movement_allowance: Annotated[
        Annotated[int, Meta(ge=0, le=99)] | UnsetType,
        Meta(description="Movement Allowance of the card, 0 to 99. Left out: nobody asks.", extra=CARRIED),
    ] = UNSET
    held: Annotated[
        Literal["captive", "persuaded", "at_isengard"] | UnsetType,
        Meta(
            description="How an Enemy holds the Character: as a `captive` on the way, `persuaded` and on the way to Isengard, or "
            "as a captive `at_isengard`. Left out: the Character is free.",
            extra=CARRIED,
        ),
    ] = UNSET
    ring: Annotated[
        Literal["bears", "wears"] | UnsetType,
        Meta(description="How the Character has the Ring, if at all. Left out: not.", extra=CARRIED),
    ] = UNSET
    failed_attempts: Annotated[
        Annotated[int, Meta(ge=0, le=999)] | UnsetType,
        Meta(
            description="Attempts to take off the Ring that have failed, 0 to 999; they count in Sauron. Left out: none.",
            extra=CARRIED,
        ),
    ] = UNSET
    nationality: Annotated[
        Name | UnsetType,
        Meta(
            description="Nationality of a leader in Sauron: `numenorean`, `elf`, `dwarf`, `orc`; one or many, however it is "
            "written. The text lists no peoples: any other word is one of its own, a misspelt one too. Left out: nobody asks.",
            extra=CARRIED,
        ),
    ] = UNSET
    shards: Annotated[
        bool | UnsetType,
        Meta(
            description="Whether the leader bears the shards of Narsil, as one Numenorean leader may. Left out: no.",
            extra=CARRIED,
        ),
    ] = UNSET
    magic_points: Annotated[
        Annotated[int, Meta(ge=-9999, le=9999)] | UnsetType,
        Meta(
            description="Magic Capability Points of a leader in Sauron, -9999 to 9999. Left out: none, or nobody asks.",
            extra=CARRIED,
        ),
    ] = UNSET
    may_rally: Annotated[
        bool | UnsetType,
        Meta(
            description="False of a leader in Sauron who may not rally: in the turn in which he refused Mortal Combat, or without "
            "units of his own. Left out: he may.",
            extra=CARRIED,
        ),
    ] = UNSET

    def __post_init__(self) -> None:
        if isinstance(self.sorcery, str):
            structs.force_setattr(self, "sorcery", Sorcery(rating=self.sorcery))
        named = tells(self.name)
        if named is None:
            if self.who == "other":
                structs.force_setattr(self, "who", UNSET)
        elif self.who is UNSET or (self.who == "nazgul" and named in NAMED_NAZGUL):
            structs.force_setattr(self, "who", named)


_PEOPLE: Final = (
    ("elves", "elf"),
    ("elven", "elf"),
    ("elvish", "elf"),
    ("dwarves", "dwarf"),
    ("dwarven", "dwarf"),
    ("dwarvish", "dwarf"),
    ("orcish", "orc"),
    ("men", "man"),
)
"""How several of a people, or what is theirs, are written, and how one of it is."""

_NAMED: Final = ("numenorean", "elf", "dwarf")
"""The peoples that rules name; beside one of them another word says what they do, not who they are."""
Member = Name | Character
"""One of a party: told in full, or by name alone where no rating is asked for."""


class Force(Value, kw_only=True):
    """An army: a stack with its leader and the Characters who accompany it."""

    side: Annotated[Player, Meta(description="The player who controls the force.", extra=CARRIED)]
    strength: Annotated[
        Points,
        Meta(
            description="Its Strength Points, 0 to 9999, before terrain and effort; with none left it does not fight."
        ),
    ]
    leader: Annotated[
        Name | Character | UnsetType,
        Meta(
            description="Its leader, whose morale moves the die and whose sorcery, if any, is thrown for: told in full, or by "
            "name where `characters` has him in full. Left out: nobody, or `leader_morale` and `sorcery` tell of him.",
            extra=CARRIED,
        ),
    ] = UNSET
    leader_morale: Annotated[
        Annotated[int, Meta(ge=-99, le=99)] | UnsetType,
        Meta(
            description="Individual Morale Rating of its leader, -99 to 99, where `leader` is left out: added to the die when "
            "the force attacks, subtracted when it defends. Left out, or 0: as without a leader.",
            extra=CARRIED,
        ),
    ] = UNSET
    sorcery: Annotated[
        SorceryClass | Sorcery | UnsetType,
        Meta(
            description="Sorcery Rating of its leader, where `leader` is left out, as a letter or with what is subtracted from "
            "the die: a throw whose points are added to his morale. Left out: no sorcery is used.",
            extra=CARRIED,
        ),
    ] = UNSET
    characters: Annotated[
        Annotated[int, Meta(ge=0, le=99)] | Annotated[tuple[Member, ...], Meta(max_length=99)],
        Meta(
            description="The individual Characters who accompany it, one of whom a k may kill, as it may `leader`: how many "
            "beside the leader, 0 to 99, or who, told in full or by name. One with the leader's name is the leader. Left out: none.",
            extra=CARRIED,
        ),
    ] = ()
    allied: Annotated[
        bool | UnsetType,
        Meta(
            description="With three players, whether it is an allied stack: its units and Characters did not all begin the game "
            "under one player. Left out: as the names of its Characters tell, else no.",
            extra=CARRIED,
        ),
    ] = UNSET
    fallen: Annotated[
        Annotated[tuple[Member, ...], Meta(max_length=99)],
        Meta(
            description="The Characters of it whom Army Combat has killed, as far as the charts say who. Left out: none.",
            extra=CARRIED,
        ),
    ] = ()
    loss_percent: Annotated[
        Annotated[int, Meta(ge=0, le=100)] | UnsetType,
        Meta(
            description="Percent of the force that its last Army Combat took: 0, 10, 20, 30, 50, 80 or 100. An answer tells it; "
            "nothing goes by it."
        ),
    ] = UNSET
    strength_lost: Annotated[
        Points | UnsetType,
        Meta(
            description="Strength Points lost in its last Army Combat, 0 to 9999. An answer tells it; nothing goes by it."
        ),
    ] = UNSET
    character_killed: Annotated[
        bool | UnsetType,
        Meta(
            description="Whether a k of its last Army Combat killed a Character who accompanied it. An answer tells it; nothing "
            "goes by it."
        ),
    ] = UNSET

    def __post_init__(self) -> None:
        if isinstance(self.sorcery, str):
            structs.force_setattr(self, "sorcery", Sorcery(rating=self.sorcery))
        if isinstance(self.leader, Character) and self.leader == Character(name=self.leader.name):
            structs.force_setattr(self, "leader", self.leader.name)
        if self.leader is UNSET and self.leader_morale == 0:
            structs.force_setattr(self, "leader_morale", UNSET)
        if self.characters:
            structs.force_setattr(self, "characters", party(self.characters))
        if self.fallen:
            structs.force_setattr(self, "fallen", party(self.fallen))


P = TypeVar("P", bound=int)


def party(members: P | tuple[Member, ...]) -> P | tuple[Member, ...]:
    """A party with everybody in full, so that a name alone and a Character of whom no more is told are one; or a number."""
    return tuple(map(in_full, members)) if isinstance(members, tuple) else members


def called(member: Member) -> str:
    """The name of one of a party."""
    return member if isinstance(member, str) else member.name


def in_full(member: Member) -> Character:
    """One of a party as a Character; of one told by name nothing more is known."""
    return Character(name=member) if isinstance(member, str) else member


def same_person(one: Character, other: Character) -> bool:
    """Whether two are one known Character, of whom there is only one."""
    return one.who == other.who and one.who in PERSONS


def meant(name: str, members: Sequence[Member]) -> list[int]:
    """The places of those whom a name means: who have it, however it is written, or who are the known Character of it."""
    word, who = spelled(name), tells(name)
    return [
        index
        for index, each in enumerate(members)
        if spelled(called(each)) == word or (who in PERSONS and in_full(each).who == who)
    ]


def living(who: Member, at: str, *ratings: str, does: str = "The dead take no part.") -> None:
    """Raises `StateError` for a dead Character, and for one without a rating that the rule cannot do without.

    `at` is his place below `/state`.
    """
    if isinstance(who, str):
        return
    for rating in ratings:
        if getattr(who, rating) is UNSET:
            raise StateError(
                f"{rating.replace('_', ' ').capitalize()} stands on the card of {who.name}, and it is needed here.",
                pointer=f"/state{at}/{rating}",
                expected=rating,
                got="nothing",
            )
    if who.killed:
        raise StateError(does, pointer=f"/state{at}/killed", expected="a Character who lives", got=f"{who.name}, dead")
    if who.endurance is not UNSET and who.wounds >= who.endurance:
        raise StateError(
            does,
            pointer=f"/state{at}/wounds",
            expected=f"fewer wounds than endurance {who.endurance}",
            got=who.wounds,
        )


@lru_cache(maxsize=256)
def people(nationality: str | UnsetType) -> str:
    """The one word for a nationality, however it is written: `Dwarves`, `dwarven archers` and `dwarf` are one.

    >>> people("Elves Archers"), people("High Elves"), people("dwarf warriors"), people("Orcs")
    ('elf', 'elf', 'dwarf', 'orc')
    """
    text = "" if nationality is UNSET else nationality
    for part in re.split(r"[\s_-]+", text):
        if (found := _one(folded(part))) in _NAMED:
            return found
    return _one(folded(text))


def _one(word: str) -> str:
    """A folded word for many of a people as the word for one."""
    for ending, one in _PEOPLE:
        if word.endswith(ending):
            return word.removesuffix(ending) + one
    return word.removesuffix("s")


def told(rating: int | UnsetType, otherwise: int = 0) -> int:
    """A rating that `living` has found there, or one that counts as `otherwise` where it is left out."""
    return otherwise if rating is UNSET else rating


def each_once(members: Sequence[Member], at: str, *, below: str = "") -> None:
    """Raises `StateError` for a known Character who comes twice.

    `at` is the place of the list below `/state`, and `below` the place of a Character in its entry.
    """
    seen: dict[str, int] = {}
    for index, each in enumerate(members):
        who = each.who if isinstance(each, Character) else tells(each)
        if who not in PERSONS:
            continue
        first = seen.setdefault(str(who), index)
        if first != index:
            raise StateError(
                f"{called(each)} is also at /state{at}/{first}{below}, and there is only one of them.",
                pointer=f"/state{at}/{index}{below}" + "/name" * isinstance(each, Character),
                expected="every known Character once",
                got=called(each),
            )


_stated: Final = attrgetter(*(each for each in Character.__struct_fields__ if each not in ("name", "nationality")))
"""The fields that canonical order follows. A name and a nationality are the caller's own words."""


def ordinals(members: Sequence[Member], read: Callable[[Character], Any] | None = None) -> list[int]:
    """The ordinal of each, from 1, in canonical order. Equal ones keep the order that they come in.

    `read` gives what the rule reads of a Character, which comes first. Then comes everything that the state says.
    Canonical order follows what the state says of each, and no name. So a new label, or another order of different
    Characters, changes no ordinal.

    >>> frodo, brave, weak = Character(name="Frodo"), Character(name="A", combat=4), Character(name="B", combat=1)
    >>> ordinals([brave, weak, frodo]), ordinals([frodo, weak, brave])
    ([2, 1, 3], [3, 1, 2])
    """
    if len(members) == 1:
        return [1]
    full = [each if isinstance(each, Character) else in_full(each) for each in members]
    keys = [(() if read is None else read(each), _content(each)) for each in full]
    found = [0] * len(members)
    for ordinal, index in enumerate(sorted(range(len(members)), key=keys.__getitem__), 1):
        found[index] = ordinal
    return found


def _content(who: Character) -> tuple[Any, ...]:
    """What canonical order compares, field by field; an absent one comes first."""
    return tuple(
        [
            () if each is UNSET else (each.rating, each.subtract) if isinstance(each, Sorcery) else (each,)
            for each in _stated(who)
        ]
    )


def leader_of(force: Force) -> Character | None:
    """The leader of a force in full, None if only a name tells of them."""
    if force.leader is UNSET:
        return None
    if isinstance(force.leader, Character):
        return force.leader
    at = _leader_at(force)
    return in_full(force.characters[at]) if at is not None and isinstance(force.characters, tuple) else None


def _leader_at(force: Force) -> int | None:
    """The place of the leader among the Characters of a force, None if they are not there."""
    found = _leaders_at(force)
    return found[0] if found else None


def _leaders_at(force: Force) -> list[int]:
    """The places among the Characters of a force that may be the leader's: one, unless a name is ambiguous."""
    leader, there = force.leader, force.characters
    if leader is UNSET or not isinstance(there, tuple):
        return []
    if isinstance(leader, str):
        return meant(leader, there)
    if leader.who in PERSONS:
        return [index for index, each in enumerate(there) if in_full(each).who == leader.who]
    return [index for index in meant(leader.name, there) if in_full(there[index]).who not in PERSONS]


def check_force(force: Force, at: str) -> None:
    """Raises `StateError` for a force that cannot fight, and for a leader or Characters who are dead, told twice or ambiguous."""
    if force.strength == 0:
        raise StateError(
            "A force without Strength Points does not fight.",
            pointer=f"/state{at}/strength",
            expected="1 or more",
            got=force.strength,
        )
    if force.characters and isinstance(force.characters, tuple):
        each_once(force.characters, f"{at}/characters")
        for index, each in enumerate(force.fallen):
            if any(same_person(in_full(each), in_full(other)) for other in force.characters):
                raise StateError(
                    "A Character who has fallen accompanies no force.",
                    pointer=f"/state{at}/fallen/{index}/name",
                    expected="a Character who is not among characters",
                    got=called(each),
                )
        for index, each in enumerate(force.characters):
            living(each, f"{at}/characters/{index}", does="The dead accompany no force.")
            free(each, f"{at}/characters/{index}", "Who is held by an Enemy accompanies none of his own.")
    if force.leader is UNSET:
        return
    for field in ("leader_morale", "sorcery"):
        if getattr(force, field) is not UNSET:
            raise StateError(
                "The leader is told twice.",
                pointer=f"/state{at}/{field}",
                expected=f"leader alone, or {field} without leader",
                got=f"{field} beside leader",
            )
    places = _leaders_at(force) if force.characters else []
    if len(places) > 1:
        raise StateError(
            f"{len(places)} of the Characters are called {called(force.leader)}, and one of them leads.",
            pointer=f"/state{at}/leader" + "/name" * isinstance(force.leader, Character),
            expected="a leader whose name no two of characters have",
            got=called(force.leader),
        )
    leader = leader_of(force)
    if leader is None:
        raise StateError(
            "Only a name tells of this leader.",
            pointer=f"/state{at}/leader",
            expected="the leader in full, or the name of a Character whom characters has in full",
            got=called(force.leader),
        )
    place = f"{at}/characters/{places[0]}" if isinstance(force.leader, str) else f"{at}/leader"
    living(leader, place, "morale", does="The dead lead no force.")
    free(leader, place, "Who is held by an Enemy leads no force.")


def free(who: Member, at: str, text: str) -> None:
    """Raises `StateError` with `text` for a Character whom an Enemy holds. `at` is his place below `/state`."""
    if isinstance(who, Character) and who.held is not UNSET:
        raise StateError(
            text, pointer=f"/state{at}/held", expected="a Character who is free", got=f"{who.name}, {who.held}"
        )


def accompanying(force: Force) -> int | tuple[Member, ...]:
    """Those of a force whom a k may kill: the Characters who accompany it, and with them its leader."""
    leader, there = leader_of(force), force.characters
    if leader is None:
        return there
    if isinstance(there, int):
        return there + 1 if there else (leader,)
    at = _leader_at(force)
    return (leader, *(each for index, each in enumerate(there) if index != at))


def bereft(force: Force) -> Force:
    """A force after a k: without the Character who is killed, as far as the charts say who it is."""
    there = accompanying(force)
    if isinstance(there, int):
        return force if force.leader is not UNSET else structs.replace(force, characters=there - 1)
    if len(there) != 1:
        return force
    fallen = structs.replace(in_full(there[0]), killed=True)
    return structs.replace(force, characters=(), fallen=(*force.fallen, fallen), leader=UNSET)
