"""The pieces of three board games and the checks that they share: a Character, a party, an army.

A rule takes a piece and returns it under the same name, so that you can send it in the next request. Fields that a
rule does not read stay unchanged, and absent fields stay absent. The three-player game and Sauron use these shapes too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Annotated, Any, ClassVar, Final, Literal, TypeVar

from msgspec import UNSET, Meta, UnsetType, structs

from ror_rules._rulesets.war_of_the_ring.known import (
    NAMED_NAZGUL,
    NAZGUL,
    NAZGUL_THERE_ARE,
    Who,
    begins,
    companion,
    is_known,
    person,
    spelled,
    tells,
)
from ror_rules._rulesets.war_of_the_ring.sorcery import Sorcery, SorceryClass
from ror_rules.author import (
    ABSENT,
    Book,
    Dice,
    FormFields,
    Name,
    Normal,
    Points,
    Short,
    StateError,
    Value,
    folded,
    named,
)

CARRIED: Final = {"carried": True}
"""Marks a field that no throw changes."""

UNNAMED_LEADER: Final = "leader"
"""The name in `first_to_die` of a leader described by numbers alone."""

Player = Literal["fellowship", "dark_power", "saruman"]
Allegiance = Literal["fellowship", "dark_power", "saruman", "westernesse", "sauron", "third_player"]
Rating = Annotated[int, Meta(ge=0, le=6)]


_OF_SAURON: Final = ("failed_attempts", "nationality", "shards", "magic_points", "no_rally")
"""Fields of a Character that only rules of Sauron read."""
_OF_WAR: Final = (
    "combat",
    "morale",
    "by_sorcery",
    "by_elven_sword",
    "capture_rating",
    "escape_rating",
    "ring_rating",
    "movement_allowance",
)
"""Fields of a Character that some rules of War of the Ring or of its three-player game read, and others do not."""
OF_MANY: Final = ("capture_rating", "escape_rating", "movement_allowance", "held")
"""Fields of a Character that only rules of War of the Ring and of its three-player game read."""


def unread(*read: str) -> tuple[str, ...]:
    """The fields of a Character that a rule of War of the Ring returns unchanged, if of the varying ones it reads only these."""
    return (*_OF_SAURON, *(name for name in _OF_WAR if name not in read))


class Character(Value, kw_only=True):
    """A Character, or in Sauron a leader: the ratings of the card, and the changes since.

    Every rule takes and returns this one shape, and names the ratings that it needs. On reading, a known name becomes
    `who`.
    """

    also: ClassVar[Mapping[str, str]] = {"rating": "combat"}

    name: Annotated[Name, Meta(extra=CARRIED)]
    side: Annotated[Allegiance | UnsetType, Meta(extra=CARRIED)] = UNSET
    who: Annotated[Who | UnsetType, Meta(extra=CARRIED)] = UNSET
    combat: Annotated[Annotated[int, Meta(ge=-99, le=99)] | UnsetType, Meta(extra=CARRIED)] = UNSET
    morale: Annotated[Annotated[int, Meta(ge=-99, le=99)] | UnsetType, Meta(extra=CARRIED)] = UNSET
    sorcery: Annotated[SorceryClass | Sorcery | UnsetType, Meta(extra=CARRIED)] = UNSET
    endurance: Annotated[Annotated[int, Meta(ge=1, le=99)] | UnsetType, Meta(extra=CARRIED)] = UNSET
    wounds: Annotated[int, Meta(ge=0, le=999)] = 0
    by_sorcery: Annotated[Annotated[int, Meta(ge=0, le=999)] | UnsetType, Meta(extra=CARRIED)] = UNSET
    by_elven_sword: Annotated[Annotated[int, Meta(ge=0, le=999)] | UnsetType, Meta(extra=CARRIED)] = UNSET
    killed: bool = False
    capture_rating: Annotated[Rating | UnsetType, Meta(extra=CARRIED)] = UNSET
    escape_rating: Annotated[Rating | UnsetType, Meta(extra=CARRIED)] = UNSET
    ring_rating: Annotated[Rating | UnsetType, Meta(extra=CARRIED)] = UNSET
    movement_allowance: Annotated[Annotated[int, Meta(ge=0, le=99)] | UnsetType, Meta(extra=CARRIED)] = UNSET
    held: Annotated[Literal["captive", "persuaded", "at_isengard"] | UnsetType, Meta(extra=CARRIED)] = UNSET
    ring: Annotated[Literal["bears", "wears"] | UnsetType, Meta(extra=CARRIED)] = UNSET
    failed_attempts: Annotated[Annotated[int, Meta(ge=0, le=999)] | UnsetType, Meta(extra=CARRIED)] = UNSET
    nationality: Annotated[Name | UnsetType, Meta(extra=CARRIED)] = UNSET
    shards: Annotated[bool | UnsetType, Meta(extra=CARRIED)] = UNSET
    magic_points: Annotated[Annotated[int, Meta(ge=-9999, le=9999)] | UnsetType, Meta(extra=CARRIED)] = UNSET
    no_rally: Annotated[Literal["refused", "no_units"] | UnsetType, Meta(extra=CARRIED)] = UNSET

    short: ClassVar[Short | None] = Short(
        "character",
        numbers=("{combat}/{morale}/{endurance}", "{combat}/{endurance}", "w{wounds}"),
        label="name",
        known=is_known,
    )
    implied: ClassVar[tuple[str, ...]] = ("who",)

    def normal(self) -> Normal:
        found: dict[str, Any] = {}
        if isinstance(self.sorcery, str):
            found["sorcery"] = Sorcery(rating=self.sorcery)
        known = tells(self.name)
        if known is None:
            if self.who == "other" and companion(self.name) is None:
                found["who"] = UNSET
        elif self.who is UNSET or (self.who == "nazgul" and known in NAMED_NAZGUL):
            found["who"] = known
        return found


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
"""An ending of a plural or an adjective of a people -> the ending of the word for one of them."""

_NAMED: Final = ("numenorean", "elf", "dwarf")
"""The peoples that rules name. A second word after one of them names a trade, not a people."""

Member = Name | Character
"""One of a party: a Character in full, or only a name if no rating is needed."""
Placed = tuple[Member, str]


class Force(Value, kw_only=True):
    """An army: a stack with its leader and the Characters that accompany it."""

    side: Annotated[Player, Meta(extra=CARRIED)]
    strength: Points
    leader: Annotated[Name | Character | UnsetType, Meta(extra=CARRIED)] = UNSET
    leader_morale: Annotated[Annotated[int, Meta(ge=-99, le=99)] | UnsetType, Meta(extra=CARRIED)] = UNSET
    sorcery: Annotated[SorceryClass | Sorcery | UnsetType, Meta(extra=CARRIED)] = UNSET
    characters: Annotated[
        Annotated[int, Meta(ge=0, le=99)] | Annotated[tuple[Member, ...], Meta(max_length=99)], Meta(extra=CARRIED)
    ] = ()
    allied: Annotated[bool | UnsetType, Meta(extra=CARRIED)] = UNSET
    first_to_die: Annotated[
        Annotated[str, Meta(min_length=1, max_length=64)]
        | Annotated[tuple[Name, ...], Meta(min_length=1, max_length=99)]
        | UnsetType,
        Meta(extra=CARRIED),
    ] = UNSET
    death_owed: Annotated[bool | UnsetType, Meta(extra={"owes": True})] = UNSET
    fallen: Annotated[Annotated[tuple[Member, ...], Meta(max_length=99)], Meta(extra=CARRIED)] = ()
    loss_percent: Annotated[int, Meta(ge=0, le=100)] | UnsetType = UNSET
    strength_lost: Points | UnsetType = UNSET
    character_killed: bool | UnsetType = UNSET

    short: ClassVar[Short | None] = Short(
        "stack", numbers=("{strength}", "L{leader_morale}"), words=("side",), inside="characters"
    )
    form_fields: ClassVar[FormFields | None] = FormFields(
        ("name", "side", "strength", "leader_morale", "sorcery", "characters")
    )

    def normal(self) -> Normal:
        found: dict[str, Any] = {}
        if isinstance(self.sorcery, str):
            found["sorcery"] = Sorcery(rating=self.sorcery)
        if isinstance(self.leader, Character) and self.leader == Character(name=self.leader.name):
            found["leader"] = self.leader.name
        if self.leader is UNSET and self.leader_morale == 0:
            found["leader_morale"] = UNSET
        if self.characters:
            found["characters"] = party(self.characters)
        if self.fallen:
            found["fallen"] = party(self.fallen)
        if isinstance(self.first_to_die, tuple):
            found["first_to_die"] = _order(self.first_to_die)
        return found


P = TypeVar("P", bound=int)


def party(members: P | tuple[Member, ...]) -> P | tuple[Member, ...]:
    """A party with every Character in full, so that a name alone equals a Character with only a name."""
    if not isinstance(members, tuple):
        return members
    return tuple([Character(name=each) if isinstance(each, str) else each for each in members])


def called(member: Member) -> str:
    """The name of one of a party."""
    return member if isinstance(member, str) else member.name


def in_full(member: Member) -> Character:
    return Character(name=member) if isinstance(member, str) else member


def same_person(one: Character, other: Character) -> bool:
    return (who := person(one.name, one.who)) is not None and who == person(other.name, other.who)


def meant(name: str, members: Sequence[Member]) -> list[int]:
    word, sought = spelled(name), in_full(name)
    return [
        index
        for index, each in enumerate(members)
        if spelled(called(each)) == word or same_person(in_full(each), sought)
    ]


def living(who: Member, at: str, *ratings: str, equal_kills: bool = True) -> None:
    if isinstance(who, str):
        return
    for rating in ratings:
        if getattr(who, rating) is UNSET:
            raise StateError(
                "rating-missing", pointer=f"/state{at}/{rating}", got=ABSENT, who=named(who.name), rating=rating
            )
    if who.killed:
        raise StateError("character-dead", pointer=f"/state{at}/killed", got=who.killed, who=named(who.name))
    if who.endurance is not UNSET and who.wounds >= who.endurance + (not equal_kills):
        raise _dead_of_wounds(who, at)
    if who.side == "fellowship" and begins(who.name, who.who) not in (None, "fellowship"):
        raise StateError("never-of-the-fellowship", pointer=f"/state{at}/side", got=who.side, who=named(who.name))


def endures(dice: Dice, book: Book, figures: Iterable[Placed]) -> None:
    for who, at in figures:
        doubtful = isinstance(who, Character) and who.endurance is not UNSET and who.wounds == who.endurance
        if isinstance(who, Character) and doubtful and dice.reading(book, "wr-endurance") == "equal-kills":
            raise _dead_of_wounds(who, at)


def _dead_of_wounds(who: Character, at: str) -> StateError:
    return StateError(
        "wounds-kill",
        pointer=f"/state{at}/wounds",
        got=who.wounds,
        who=named(who.name),
        wounds=who.wounds,
        endurance=told(who.endurance),
    )


@lru_cache(maxsize=256)
def people(nationality: str | UnsetType) -> str:
    """The word for one of a people, for any spelling: `Dwarves`, `dwarven archers` and `dwarf` are `dwarf`.

    >>> people("Elves Archers"), people("High Elves"), people("dwarf warriors"), people("Orcs")
    ('elf', 'elf', 'dwarf', 'orc')
    """
    text = "" if nationality is UNSET else nationality
    for part in re.split(r"[\s_-]+", text):
        if (found := _one(folded(part))) in _NAMED:
            return found
    return _one(folded(text))


def _one(word: str) -> str:
    for ending, one in _PEOPLE:
        if word.endswith(ending):
            return word.removesuffix(ending) + one
    return word.removesuffix("s")


def told(rating: int | UnsetType, otherwise: int = 0) -> int:
    """A rating, or `otherwise` if it is absent."""
    return otherwise if rating is UNSET else rating


def each_once(members: Sequence[Member], at: str, *, below: str = "") -> None:
    """Raises `StateError` for a list in which a known Character comes twice, two have the Ring, or more than nine are Nazgul.

    `at` is the place of the list below `/state`, and `below` the place of a Character in its entry.
    """
    once([*zip(members, map(f"{at}/{{}}{below}".format, range(len(members))), strict=True)])


def once(figures: Sequence[Placed]) -> None:
    seen: dict[str, str] = {}
    bearer: Member | None = None
    nazgul = 0
    for each, place in figures:
        name, who = (each.name, each.who) if isinstance(each, Character) else (each, tells(each))
        one = person(name, who)
        if one is not None and seen.setdefault(one, place) != place:
            raise StateError(
                "character-twice",
                pointer=name_at(each, place),
                got=called(each),
                who=named(called(each)),
                place=f"/state{seen[one]}",
            )
        nazgul += who in NAZGUL
        if nazgul > NAZGUL_THERE_ARE:
            raise StateError("too-many-nazgul", pointer=name_at(each, place), got=called(each), most=NAZGUL_THERE_ARE)
        if isinstance(each, Character) and each.ring is not UNSET:
            if bearer is not None:
                raise StateError("two-rings", pointer=f"/state{place}/ring", got=each.ring, who=named(called(bearer)))
            bearer = each


def name_at(member: Member, place: str) -> str:
    alone = in_full(member) == Character(name=called(member))
    return f"/state{place}" + "/name" * (not alone)


_stated: Final = attrgetter(*(each for each in Character.__struct_fields__ if each not in ("name", "nationality")))


def ordinals(members: Sequence[Member], read: Callable[[Character], Any] | None = None) -> list[int]:
    """The ordinal of each, from 1, in canonical order. Equal Characters keep their order.

    Canonical order compares the values that `read` gives, then the fields of the state, and no names. So a new label,
    or another order of different Characters, changes no ordinal.

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
    return tuple(
        [
            () if each is UNSET else (each.rating, each.subtract) if isinstance(each, Sorcery) else (each,)
            for each in _stated(who)
        ]
    )


def leader_of(force: Force) -> Character | None:
    if force.leader is UNSET:
        return None
    if isinstance(force.leader, Character):
        return force.leader
    at = _leader_at(force)
    return in_full(force.characters[at]) if at is not None and isinstance(force.characters, tuple) else None


def _leader_at(force: Force) -> int | None:
    found = _leaders_at(force)
    return found[0] if found else None


def _leaders_at(force: Force) -> list[int]:
    leader, there = force.leader, force.characters
    if leader is UNSET or not isinstance(there, tuple):
        return []
    if isinstance(leader, str):
        return meant(leader, there)
    if person(leader.name, leader.who) is not None:
        return [index for index, each in enumerate(there) if same_person(in_full(each), leader)]
    same = ((index, in_full(there[index])) for index in meant(leader.name, there))
    return [index for index, each in same if person(each.name, each.who) is None]


def check_force(force: Force, at: str) -> None:
    if force.strength == 0:
        raise StateError("no-strength", pointer=f"/state{at}/strength", got=force.strength)
    if force.death_owed is True:
        raise StateError("death-owed", pointer=f"/state{at}/death_owed", got=True)
    if force.characters and isinstance(force.characters, tuple):
        each_once(force.characters, f"{at}/characters")
        for index, each in enumerate(force.characters):
            living(each, f"{at}/characters/{index}", equal_kills=False)
            free(each, f"{at}/characters/{index}")
    if force.leader is not UNSET:
        _check_leader(force, force.leader, at)
    there = figures(force, at) if force.leader is not UNSET or force.characters else ()
    if len(there) > 1:
        once(there)
    for index, each in enumerate(force.fallen):
        if any(same_person(in_full(each), in_full(other)) for other, _ in there):
            raise StateError(
                "fallen-accompanies",
                pointer=f"/state{at}/fallen/{index}/name",
                got=called(each),
                who=named(called(each)),
            )
    if force.first_to_die is not UNSET:
        _check_order(force, at)


def _check_order(force: Force, at: str) -> None:
    there = at_risk(force)[0]
    seen = set[int]()
    for name, place in zip(order_of_deaths(force), places_of_order(force, at), strict=True):
        found = meant(name, there) or ([-1] if means_the_unnamed(name, force) else [])
        if len(found) != 1 or found[0] in seen:
            why = "not-there" if not found else "ambiguous" if len(found) > 1 else "twice"
            raise StateError(f"first-to-die-{why}", pointer=place, got=name, who=named(name))
        seen.update(found)


def _check_leader(force: Force, told_as: Member, at: str) -> None:
    for field in ("leader_morale", "sorcery"):
        if getattr(force, field) is not UNSET:
            raise StateError("leader-twice", pointer=f"/state{at}/{field}", got=getattr(force, field), field=field)
    places = _leaders_at(force) if force.characters else []
    if len(places) > 1:
        raise StateError(
            "leader-ambiguous",
            pointer=f"/state{at}/leader" + "/name" * isinstance(told_as, Character),
            got=called(told_as),
            who=named(called(told_as)),
            count=len(places),
        )
    leader = leader_of(force)
    if leader is None:
        raise StateError(
            "leader-unknown",
            pointer=f"/state{at}/leader",
            got=called(told_as),
            who=named(called(told_as)),
        )
    place = f"{at}/characters/{places[0]}" if isinstance(told_as, str) else f"{at}/leader"
    living(leader, place, "morale", equal_kills=False)
    free(leader, place)


def free(who: Member, at: str) -> None:
    if isinstance(who, Character) and who.held is not UNSET:
        raise StateError("character-held", pointer=f"/state{at}/held", got=who.held, who=named(who.name))


def side_of(who: Member) -> Allegiance | UnsetType:
    """The player who controls a Character: by the state, otherwise by the beginning of the game for a known Character."""
    full = in_full(who)
    return full.side if full.side is not UNSET else begins(full.name, full.who) or UNSET


def figures(force: Force, at: str) -> tuple[Placed, ...]:
    there = force.characters if isinstance(force.characters, tuple) else ()
    if not isinstance(force.leader, Character):
        return () if not there else tuple((each, f"{at}/characters/{index}") for index, each in enumerate(there))
    twin = _leader_at(force)
    rest = ((each, f"{at}/characters/{index}") for index, each in enumerate(there) if index != twin)
    return ((force.leader, f"{at}/leader"), *rest)


def newly_fallen(who: str, pairs: Iterable[tuple[Force, Force]]) -> bool:
    return any(called(dead) == who for before, after in pairs for dead in after.fallen[len(before.fallen) :])


def apart(attacker: Force, defender: Force) -> None:
    ours, theirs = figures(attacker, "/attacker"), figures(defender, "/defender")
    if not ours and not theirs:
        return
    for who, at in theirs:
        if any(same_person(in_full(who), in_full(each)) for each, _ in ours):
            raise StateError("in-both-forces", pointer=name_at(who, at), got=called(who), who=named(called(who)))
    for who, at in (*ours, *theirs):
        if any(same_person(in_full(who), in_full(each)) for each in (*attacker.fallen, *defender.fallen)):
            raise StateError("has-fallen", pointer=name_at(who, at), got=called(who), who=named(called(who)))
    once([*ours, *theirs])


def leads_unnamed(force: Force) -> bool:
    return force.leader is UNSET and (force.leader_morale is not UNSET or force.sorcery is not UNSET)


def at_risk(force: Force) -> tuple[tuple[Character, ...], int]:
    leader, unnamed = leader_of(force), int(leads_unnamed(force))
    first = () if leader is None else (leader,)
    if isinstance(force.characters, int):
        return first, force.characters + unnamed
    twin = _leader_at(force)
    return (*first, *(in_full(each) for index, each in enumerate(force.characters) if index != twin)), unnamed


def besides_leader(force: Force) -> tuple[tuple[Character, ...], int]:
    there, counted = at_risk(force)
    return there[leader_of(force) is not None :], counted - leads_unnamed(force)


def order_of_deaths(force: Force) -> tuple[str, ...]:
    """The names in `first_to_die`, the first to die first."""
    first = force.first_to_die
    return () if first is UNSET else (first,) if isinstance(first, str) else first


def places_of_order(force: Force, at: str) -> list[str]:
    """Where the state has each name of `order_of_deaths`."""
    place, first = f"/state{at}/first_to_die", force.first_to_die
    if isinstance(first, tuple):
        return [f"{place}/{index}" for index in range(len(first))]
    return [] if first is UNSET else [place]


def _order(names: tuple[str, ...]) -> str | tuple[str, ...] | UnsetType:
    return names if len(names) > 1 else names[0] if names else UNSET


def means_the_unnamed(name: str, force: Force) -> bool:
    """Whether a name in `first_to_die` is that of a leader without a name. A Character of this name comes first."""
    return leads_unnamed(force) and spelled(name) == UNNAMED_LEADER and not meant(name, at_risk(force)[0])


Victim = Character | Literal["leader", "character"]
"""A Character whom a k can kill: in full, the leader without a name, or one of those that are only counted."""


def victims(force: Force, there: Sequence[Character], counted: int) -> dict[str, Victim]:
    """Whom a k can kill, by a name of each."""
    number = force.characters if isinstance(force.characters, int) else 0
    some: list[tuple[str, Victim]] = [(called(each), each) for each in there]
    some += [(UNNAMED_LEADER, UNNAMED_LEADER)] * (counted > number)
    some += [("character", "character")] * (min(counted, number) > 0)
    found: dict[str, Victim] = {}
    for name, victim in some:
        found[name if name not in found else f"{name} {len(found) + 1}"] = victim
    return found


def chosen(force: Force, among: Mapping[str, Victim]) -> str | None:
    """The name in `among` of the first in `first_to_die` whom a k can kill."""
    there = {name: each for name, each in among.items() if isinstance(each, Character)}
    for first in order_of_deaths(force):
        found = meant(first, [*there.values()])
        if found:
            return [*there][found[0]]
        unnamed = [name for name, each in among.items() if each == UNNAMED_LEADER]
        if unnamed and means_the_unnamed(first, force):
            return unnamed[0]
    return None


def without(force: Force, dead: Victim) -> Force:
    if not isinstance(dead, Character):
        gone = [
            each for each in order_of_deaths(force) if not (dead == UNNAMED_LEADER and means_the_unnamed(each, force))
        ]
        after = structs.replace(force, first_to_die=_order(tuple(gone)))
        if dead == UNNAMED_LEADER:
            return structs.replace(after, leader_morale=UNSET, sorcery=UNSET)
        return structs.replace(after, characters=int(force.characters) - 1)  # type: ignore[arg-type]  # a number
    led = leader_of(force) is dead
    there, twin = force.characters, _leader_at(force) if led else None
    if isinstance(there, tuple):
        there = tuple(each for index, each in enumerate(there) if each is not dead and index != twin)
    return structs.replace(
        force,
        characters=there,
        fallen=(*force.fallen, structs.replace(dead, killed=True)),
        leader=UNSET if led else force.leader,
        first_to_die=_order(tuple([each for each in order_of_deaths(force) if not meant(each, (dead,))])),
    )
