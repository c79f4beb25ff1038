"""Groups of like figures, and the forces that they form."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Annotated, Any, ClassVar, Final, Literal, get_args

from msgspec import Meta
from msgspec.structs import replace

from ror_rules._rulesets.ring_of_power.book import chart
from ror_rules._rulesets.ring_of_power.words import Abilities, FigureType, Inches, Small, Who
from ror_rules.author import (
    FARTHEST,
    OUTERMOST,
    Coordinate,
    FormFields,
    Name,
    Normal,
    Short,
    StateError,
    Value,
    exact,
    identifier,
    named,
    nearest,
    say,
    settled,
)

ENGINES: Final = frozenset({"bolt-shooter", "siege-catapult", "trebuchet", "siege-ballista", "battering-ram"})
SHOOTERS: Final = ENGINES - {"battering-ram"}
TROLLS: Final = frozenset({"troll", "half-troll"})
"""Types that ride by one reading of rp-mounted-troll."""
BEASTS: Final = frozenset({"mumakil", "ship"})
"""Types that carry a crew in addition to their own figures."""

GROUNDED: Final = frozenset({"chariot", "warg-rider", *BEASTS, *ENGINES})
_WALKERS: Final = frozenset({"man", "elf", "dwarf", "hobbit", "goblin", "orc", "uruk-hai"})

_CrewType = Literal["dwarf", "elf", "man", "hobbit", "goblin", "orc", "uruk-hai", "troll", "half-troll"]
CREW_TYPES: Final[tuple[_CrewType, ...]] = get_args(_CrewType)

OF_COMBAT: Final = ("leadership", "wizardry", "magic", "profile", "on_foot", "targets")
"""Fields of a group that only rules of combat read."""
OF_ALLOCATION: Final = ("policy", "sacrifice", "replacements", "ram_helps", "holds_back")
"""Fields of a force that only rules of combat read."""

Ground = Literal[
    "clear", "road", "difficult", "woods", "rocky", "hills", "caves", "tunnels", "mountain", "marsh", "soft-sand"
]
Terrain = Annotated[
    tuple[Ground, ...],
    Meta(
        max_length=11,
        description="Words for the ground. No word, `clear` and `road` mean clear ground. All other words mean"
        " difficult ground.",
    ),
]

CLEAR: Final = frozenset({"clear", "road"})
LONGEST_ID: Final = 40
GroupId = Annotated[
    str,
    Meta(
        pattern=r"^[A-Za-z0-9._-]{1,40}(~[a-z0-9-]{1,23})?$",
        description="A group's id, unique in its force. If part of a group changes condition, its id gets `~` and a"
        " word.",
        extra={"form": "1 to 40 letters, digits, dots, dashes or underscores"},
    ),
]
GroupRef = Annotated[
    Name,
    Meta(
        description="The id of a group, or its name if no other group of the force has that name.",
        extra={"form": "a group's id, or its name"},
    ),
]
MOST_FIGURES: Final = 100_000
Figures = Annotated[int, Meta(ge=1, le=MOST_FIGURES, description="The number of figures.")]
Turn = Annotated[int, Meta(ge=1, le=9999, description="A game turn.")]
TurnIfKnown = Annotated[
    Turn | None,
    Meta(
        description="The game turn, which dates the return of dispersed figures. By default no dispersed"
        " figure returns."
    ),
]
_LeastFace = Annotated[int, Meta(ge=2, le=6, description="The least face that succeeds.")]
MAX_NAMED_GROUPS: Final = 3
MOST_PLACED: Final = 2000
"""Most figures of a force with positions in one combat."""

FirstHits = Literal["best-defense", "least-worth"]
SpareHits = Literal["heap", "round"]
CharacterOrder = Literal["leaders-last", "best-defense", "least-worth", "as-army"]


class Policy(Value, kw_only=True, omit_defaults=True, cache_hash=True):
    """How a side allocates hits if its player does not. Characters come after army figures, except `as-army`."""

    first: FirstHits = "best-defense"
    spare: SpareHits = "heap"
    characters: CharacterOrder = "leaders-last"


BY_DEFAULT: Final = Policy()
POLICIES: Final[Mapping[str, Policy]] = {
    "protect-characters": Policy(spare="round", characters="best-defense"),
    "spread": Policy(spare="round", characters="as-army"),
    "cheapest-first": Policy(first="least-worth", spare="round", characters="least-worth"),
    "pile-up": Policy(first="least-worth", characters="least-worth"),
}
"""The policies with a name of their own."""


_TRIPLE: Final = Short("triple", numbers=("{dice}/{attack}/{defense}",))


class Profile(Value, kw_only=True, omit_defaults=True, cache_hash=True):
    """Characteristics that replace those of the Combat Charts. They include the bonus of a mount."""

    dice: Annotated[int, Meta(ge=0, le=20)] | None = None
    attack: _LeastFace | None = None
    defense: _LeastFace | Literal["-"] | None = None

    short: ClassVar[Short | None] = _TRIPLE


class Magic(Value, kw_only=True, omit_defaults=True, cache_hash=True):
    """Points of wizardry that each figure of the group spends for this combat, together at most its `wizardry`."""

    dice: Small = 0
    attack: Small = 0
    defense: Small = 0

    short: ClassVar[Short | None] = _TRIPLE


NO_MAGIC: Final = Magic()
CHARTS: Final = Profile()


class Group(Value, kw_only=True, omit_defaults=True):
    """Like figures: one type, one profile, the same abilities and condition. See `docs/ring-of-power.md`.

    An engine or a battering ram is a group of its crew. `type` is the engine, `crew_type` is the type of the crew,
    and `count` is the number of living crew. A rule returns the fields that it does not use unchanged.
    """

    id: GroupId = ""
    name: Name | None = None
    type: Annotated[
        FigureType,
        Meta(extra={"otherwise": "figures without a row take the most like them, with abilities and a `profile`"}),
    ]
    count: Figures = 1
    character: bool = False
    mounted: bool = False
    flying: bool = False
    abilities: Abilities = ()
    leadership: Small = 0
    wizardry: Small = 0
    magic: Magic = NO_MAGIC
    profile: Profile = CHARTS
    on_foot: Profile = CHARTS
    crew_type: _CrewType | None = None
    ram: Literal["help", "gate", "drop"] = "help"
    crew: Small | None = None
    crew_of: GroupRef | None = None
    wounds: Small = 0
    targets: Annotated[tuple[GroupRef, ...], Meta(max_length=50)] = ()
    moved: bool | None = None
    fought: bool = False
    recovering: bool = False
    regrouping: bool = False
    spotted: bool = False
    wounded: bool = False
    dispersed: bool = False
    returns_on: Turn | None = None
    enemy_within: Inches | None = None
    at: Annotated[tuple[tuple[Coordinate, Coordinate], ...], Meta(max_length=MOST_PLACED)] = ()

    def settled(self) -> Group:
        """The normal form of the group: no name that equals the id, sorted abilities, distances in lowest terms."""
        changed: dict[str, Any] = {}
        if self.name is not None and self.name == self.id:
            changed["name"] = None
        if len(self.abilities) > 1 and (abilities := tuple(sorted(self.abilities))) != self.abilities:
            changed["abilities"] = abilities
        defaults = {"magic": NO_MAGIC, "profile": CHARTS, "on_foot": CHARTS}
        changed |= {field: default for field, default in defaults.items() if getattr(self, field) == default}
        if self.enemy_within is not None:
            changed["enemy_within"] = settled(self.enemy_within)
        if self.at:
            changed["at"] = tuple((settled(x, OUTERMOST), settled(y, OUTERMOST)) for x, y in self.at)
        return replace(self, **changed) if changed else self

    also: ClassVar[Mapping[str, str]] = {
        "may_not_move": "recovering",
        "paralyzed_last_turn": "recovering",
        "fought_last_turn": "fought",
        "crew_left": "count",
    }
    short: ClassVar[Short | None] = Short(
        "group",
        numbers=("{count}", "L{leadership}", "wiz{wizardry}"),
        words=("type", "abilities"),
        label="name",
        type="type",
        crew="crew_type",
        sets={"hero": {"abilities": ["heroes"], "character": True}},
        implies={"leadership": {"character": True}, "wizardry": {"character": True}},
    )
    form_fields: ClassVar[FormFields | None] = FormFields(
        ("count", "type", "character", "mounted", "leadership", "abilities", "name"), counted="count", row=True
    )
    once: ClassVar[Mapping[str, str]] = {"hidden": "spotted, false for figures with stealth that nobody has seen"}

    @property
    def called(self) -> Who:
        """The group as a parameter of a message."""
        if "~" in self.id:
            return name_in_condition(self.id, self.name)
        return named(self.id if self.name is None else self.name)


_NONE: Final[frozenset[str]] = frozenset()
_CONDITIONS: Final = frozenset({"crew", "dispersed", "foot", "paralyzed", "wounded"})
"""Words that a rule adds to the id of a part of a group."""
_MOST_DIGITS: Final = 6


def name_in_condition(group_id: str, name: str | None) -> Who:
    known, _, tag = group_id.partition("~")
    who = named(known if name is None else name)
    if not tag:
        return who
    *conditions, last = tag.split("-")
    number = int(last) if last.isdecimal() and len(last) <= _MOST_DIGITS else 0
    if not number:
        conditions.append(last)
    if not _CONDITIONS.issuperset(conditions):
        return named(group_id if name is None else name)
    if not number:
        return say("in-condition", who=who, conditions=conditions)
    if not conditions:
        return say("part-number", who=who, number=number)
    return say("in-condition-and-part", who=who, conditions=conditions, number=number)


def ground(words: Terrain) -> Terrain:
    once = {*words}
    return tuple(sorted(once if once - CLEAR else once - {"clear"}))


def check_ground(words: Terrain, at: str) -> None:
    if "clear" in words:
        others = [each for each in words if each not in CLEAR]
        raise StateError("clear-and-difficult", pointer=at, got=", ".join(words), others=others)


def identified(groups: Iterable[Group]) -> tuple[tuple[Group, ...], frozenset[str]]:
    given = tuple(groups)
    taken = {group.id for group in given if group.id}
    made: dict[str, int] = {}
    found: list[Group] = []
    for each in given:
        group = each
        if not group.id:
            known = group.type if group.name is None else group.name
            made[known] = made.get(known, 0) + 1
            group = replace(group, id=_free(identifier(known, LONGEST_ID), taken))
            taken.add(group.id)
        found.append(group.settled())
    repeated = {known for known, number in made.items() if number > 1}
    for other in given:  # a name that became the id of another group
        repeated |= {
            group.id
            for each, group in zip(given, found, strict=True)
            if not each.id and group.id == other.name != each.name
        }
    return tuple(found), frozenset(repeated)


def _free(wanted: str, taken: Collection[str]) -> str:
    if wanted not in taken:
        return wanted
    tags = [f"-{number}" for number in range(2, len(taken) + 3)]
    return next(each for tag in tags if (each := f"{wanted[: LONGEST_ID - len(tag)]}{tag}") not in taken)


def check_references(force: Force, references: Mapping[str, str]) -> None:
    names = [group.name or group.id for group in force.groups if "~" not in group.id]
    for pointer, each in references.items():
        if each in force.repeated or (names.count(each) > 1 and all(group.id != each for group in force.groups)):
            raise StateError("ambiguous-group", pointer=pointer, got=each, name=named(each))


def referred(force: Force, references: Mapping[str, str]) -> tuple[str, ...]:
    """The ids of the groups with these ids or names. Raises `StateError` at the place of an ambiguous name."""
    check_references(force, references)
    return tuple([_find(force.groups, each) for each in references.values()])


def all_referred(force: Force, references: Sequence[str], at: str) -> tuple[str, ...]:
    """The same for the entries of a list at this place."""
    return referred(force, {f"{at}/{index}": each for index, each in enumerate(references)}) if references else ()


def _find(groups: Iterable[Group], reference: str) -> str:
    ids = []
    for group in groups:
        if group.id == reference:
            return reference
        if group.name == reference:
            ids.append(group.id)
    return ids[0] if len(ids) == 1 else reference


LOOSE: Final[Mapping[str, str]] = {"figures": "groups of force", "heroes": "groups of force, wounded: true"}
"""Members of states in an earlier version, in place of a force."""


class CrewReplacement(Value, kw_only=True, omit_defaults=True):
    """Infantry that replace the lost crew of an engine for good."""

    engine: GroupRef
    source: GroupRef
    count: Small = 1


class RamHelp(Value, kw_only=True, omit_defaults=True):
    """Figures that throw missed attacks again next to a battering ram."""

    id: GroupRef
    count: Small


class Force(Value, kw_only=True, omit_defaults=True, cache_hash=True, dict=True, gc=True):
    """Figures that act together: their groups, and the way their player allocates hits and further losses in a
    combat.
    """

    groups: Annotated[tuple[Group, ...], Meta(min_length=1, max_length=500)]
    name: Name | None = None
    policy: Literal["by-hand", "protect-characters", "spread", "cheapest-first", "pile-up"] | Policy = BY_DEFAULT
    sacrifice: Annotated[tuple[GroupRef, ...], Meta(max_length=50)] = ()
    replacements: Annotated[tuple[CrewReplacement, ...], Meta(max_length=50)] = ()
    ram_helps: Annotated[tuple[RamHelp, ...], Meta(max_length=4)] = ()
    holds_back: Annotated[tuple[GroupRef, ...], Meta(max_length=50)] = ()
    terrain: Terrain | None = None
    near_water: bool | None = None

    short: ClassVar[Short | None] = Short("host", inside="groups")
    form_fields: ClassVar[FormFields | None] = FormFields(("name", "groups"))

    def normal(self) -> Normal:
        groups = self.groups
        nameless = unsettled = serving = False
        for group in groups:
            if not group.id:
                nameless = True
            if group.at or group.name == group.id or group.enemy_within is not None or group.abilities[1:]:
                unsettled = True
            if group.magic is not NO_MAGIC or group.profile is not CHARTS or group.on_foot is not CHARTS:
                unsettled = True
            if group.crew_of is not None:
                serving = True
        if nameless:
            groups, repeated = identified(groups)
            if repeated:
                self.__dict__["repeated"] = repeated
        elif unsettled:
            groups = tuple([group.settled() for group in groups])
        find = partial(_find, groups)
        if serving:
            crews = [each if each.crew_of is None else replace(each, crew_of=find(each.crew_of)) for each in groups]
            groups = tuple(crews)
        found: dict[str, Any] = {"groups": groups}
        if self.policy is not BY_DEFAULT:
            policy = POLICIES.get(self.policy, self.policy) if isinstance(self.policy, str) else self.policy
            found["policy"] = BY_DEFAULT if policy == BY_DEFAULT else policy
        if self.terrain:
            found["terrain"] = ground(self.terrain)
        if self.sacrifice:
            found["sacrifice"] = tuple(map(find, self.sacrifice))
        if self.holds_back:
            found["holds_back"] = tuple(map(find, self.holds_back))
        if self.replacements:
            found["replacements"] = tuple(
                [replace(each, engine=find(each.engine), source=find(each.source)) for each in self.replacements]
            )
        if self.ram_helps:
            found["ram_helps"] = tuple([replace(each, id=find(each.id)) for each in self.ram_helps])
        return found

    @property
    def repeated(self) -> frozenset[str]:
        """Names and types that several groups without an id share."""
        found: frozenset[str] = self.__dict__.get("repeated", _NONE)
        return found

    once: ClassVar[Mapping[str, str]] = {
        "figures": "groups",
        "regrouping": "regrouping of each of its groups",
        "hidden": "spotted, false for groups with stealth that nobody has seen",
    }


def check_force(force: Force, at: str) -> None:
    if force.terrain:
        check_ground(force.terrain, f"{at}/terrain")
    seen: dict[str, int] = {}
    serving = False
    for index, group in enumerate(force.groups):
        if group.at or group.enemy_within is not None or group.wounded or group.ram != "help":
            check_group(group, f"{at}/groups/{index}")
        if group.flying or group.returns_on is not None:
            _check_off_the_ground(group, f"{at}/groups/{index}")
        if group.crew_of is not None:
            serving = True
        if group.id in seen:
            raise StateError(
                "same-id",
                pointer=f"{at}/groups/{index}/id",
                got=group.id,
                id=named(group.id),
                other=f"{at}/groups/{seen[group.id]}",
            )
        seen[group.id] = index
    if not (serving or force.sacrifice or force.replacements or force.ram_helps or force.holds_back):
        return
    references = {
        f"{at}/groups/{index}/crew_of": each.crew_of for index, each in enumerate(force.groups) if each.crew_of
    }
    references |= {f"{at}/sacrifice/{index}": each for index, each in enumerate(force.sacrifice)}
    references |= {f"{at}/holds_back/{index}": each for index, each in enumerate(force.holds_back)}
    references |= {f"{at}/replacements/{index}/engine": each.engine for index, each in enumerate(force.replacements)}
    references |= {f"{at}/replacements/{index}/source": each.source for index, each in enumerate(force.replacements)}
    references |= {f"{at}/ram_helps/{index}/id": each.id for index, each in enumerate(force.ram_helps)}
    check_references(force, references)


def some_of(group: Group, count: int) -> Who:
    who = group.called
    return who if count == group.count else say("part-of-group", count=count, who=who)


def known_as(groups: Iterable[Group]) -> Sequence[Who]:
    return [
        named(each.id) if each.name in (None, each.id) else say("id-and-name", id=named(each.id), name=named(each.name))
        for each in groups
    ]


def as_one(groups: Sequence[Who]) -> Who:
    return groups[0] if len(groups) == 1 else say("groups", who=list(groups))


def few(groups: Sequence[Who]) -> Who:
    if len(groups) <= MAX_NAMED_GROUPS:
        return as_one(groups)
    first = list(groups[: MAX_NAMED_GROUPS - 1])
    return say("groups-and-others", who=first, others=len(groups) - len(first))


def no_such_group(pointer: str, known: Iterable[Group] | str, got: str) -> StateError:
    groups = () if isinstance(known, str) else tuple(known)
    return StateError(
        "no-such-group",
        pointer=f"/state{pointer}",
        got=got,
        near=nearest(got, [each.id for each in groups]),
        name=named(got),
        known=[say(known)] if isinstance(known, str) else known_as(groups),
    )


def check_group(group: Group, at: str) -> None:
    """Raises `StateError` for values of a group that cannot stand together, and for a distance or position that is too
    fine or too far.
    """
    if group.wounded and group.mounted:
        raise StateError("wounded-on-foot", pointer=f"{at}/mounted", got=True, cite=chart("heroes"), who=group.called)
    if group.ram != "help" and group.type != "battering-ram":
        raise StateError("no-ram-to-work", pointer=f"{at}/ram", got=group.ram, who=group.called)
    fine = {f"{index}/{axis}": each for index, point in enumerate(group.at) for axis, each in enumerate(point)}
    check_inches({f"{at}/enemy_within": group.enemy_within})
    check_inches({f"{at}/at/{place}": each for place, each in fine.items()}, most=OUTERMOST)


def _check_off_the_ground(group: Group, at: str) -> None:
    if group.flying and group.type in GROUNDED:
        raise StateError("not-flying", pointer=f"{at}/flying", got=True, type=group.type)
    if group.flying and group.type in _WALKERS and not group.mounted:
        raise StateError("on-foot-cannot-fly", pointer=f"{at}/flying", got=True, who=group.called)
    if group.returns_on is not None and not group.dispersed:
        raise StateError("returns-from-nowhere", pointer=f"{at}/returns_on", got=group.returns_on, who=group.called)


def check_wounded(group: Group, at: str) -> None:
    if group.wounded and not (group.character and "heroes" in group.abilities):
        raise StateError("only-heroes-are-wounded", pointer=f"{at}/wounded", got=True, who=group.called)


def check_inches(given: dict[str, float | str | None], *, most: int = FARTHEST) -> None:
    for place, value in given.items():
        if value is not None and not isinstance(value, float) and abs(exact(value)) > most:
            raise StateError("too-far", pointer=place, got=value, most=most)
        if isinstance(value, float):
            raise StateError("too-fine", pointer=place, got=value, rounded=f"{value:.3f}")


def away(group: Group, turn: int | None) -> bool:
    if not group.dispersed:
        return False
    return group.returns_on is None or turn is None or turn < group.returns_on
