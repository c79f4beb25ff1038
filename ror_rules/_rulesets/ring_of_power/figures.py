"""Figures, as every rule of the ruleset takes and answers them: groups of like figures, and the force they make.

One shape for battle and march, search and healing: what comes out of one rule goes into any other as it is. A field that
a rule does not look at it hands on. What one rule makes of a figure is in that rule; no dice, no table.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Annotated, Any, ClassVar, Final, Literal, get_args

from msgspec import Meta
from msgspec.structs import force_setattr, replace

from ror_rules._rulesets.ring_of_power.words import Abilities, FigureType, Inches, Small
from ror_rules.errors import StateError, meant
from ror_rules.values import FARTHEST, NAME, OUTERMOST, Coordinate, Name, Value, exact, identifier, settled

ENGINES: Final = frozenset({"bolt-shooter", "siege-catapult", "trebuchet", "siege-ballista", "battering-ram"})
"""Types whose figures are a crew: an engine's `count` says how much of it lives."""
BEASTS: Final = frozenset({"mumakil", "ship"})
"""Types that carry a crew beside themselves."""

_CrewType = Literal["dwarf", "elf", "man", "hobbit", "goblin", "orc", "uruk-hai", "troll", "half-troll"]
CREW_TYPES: Final[tuple[_CrewType, ...]] = get_args(_CrewType)
"""Who may be the crew of an engine."""

Ground = Literal[
    "clear", "road", "difficult", "woods", "rocky", "hills", "caves", "tunnels", "mountain", "marsh", "soft-sand"
]
Terrain = Annotated[
    tuple[Ground, ...],
    Meta(max_length=11, description="Words for the ground; no word, `clear` and `road` are clear, the rest difficult."),
]

LONGEST_ID: Final = 40
"""Characters of an id that its group came with; a condition is added to it."""
GroupId = Annotated[
    str,
    Meta(
        pattern=r"^[A-Za-z0-9._-]{1,40}(~[a-z0-9-]{1,23})?$",
        description="A group's id, once in its force; `~` and a word are added when part of a group changes condition.",
        extra={"form": "1 to 40 letters, digits, dots, dashes or underscores"},
    ),
]
GroupRef = Annotated[
    str,
    Meta(
        pattern=NAME,
        description="A group, by its id, or by its name if no other group of the force has that name.",
        extra={"form": "a group's id, or its name"},
    ),
]
MOST_FIGURES: Final = 100_000
"""Figures that one group may have."""
Figures = Annotated[int, Meta(ge=1, le=MOST_FIGURES, description="How many figures, 1 to 100,000.")]
Turn = Annotated[int, Meta(ge=1, le=9999, description="A game turn.")]
TurnIfKnown = Annotated[
    Turn | None,
    Meta(description="The game turn, 1 to 9999, which dates the return of the dispersed; left out, nobody returns."),
]
_LeastFace = Annotated[int, Meta(ge=2, le=6, description="The least face that succeeds, 2 to 6.")]
MOST_PLACED: Final = 2000
"""Figures of a force whose positions one combat may give."""

Policy = Literal["spread", "protect-characters", "cheapest-first", "pile-up", "by-hand"]


class Profile(Value, kw_only=True, omit_defaults=True):
    """Characteristics that replace those of the Combat Charts, with what a mount adds already in them."""

    dice: Annotated[
        Annotated[int, Meta(ge=0, le=20)] | None,
        Meta(description="Dice that each figure throws to hit, 0 to 20; left out, those of the Combat Charts."),
    ] = None
    attack: Annotated[
        _LeastFace | None, Meta(description="The least face that hits, 2 to 6; left out, that of the Combat Charts.")
    ] = None
    defense: Annotated[
        _LeastFace | Literal["-"] | None,
        Meta(
            description="The least face that saves the figure from a hit, 2 to 6, or `-` for none; left out, that of the"
            " Combat Charts."
        ),
    ] = None


class Magic(Value, kw_only=True, omit_defaults=True):
    """Points of wizardry spent for this combat, on each figure of the group; together at most its `wizardry`."""

    dice: Annotated[Small, Meta(description="Points spent on dice, a die more for each; none if left out.")] = 0
    attack: Annotated[
        Small, Meta(description="Points spent on attack, one better for each, to 2+ at best; none if left out.")
    ] = 0
    defense: Annotated[
        Small, Meta(description="Points spent on defense, one better for each, to 2+ at best; none if left out.")
    ] = 0


NO_MAGIC: Final = Magic()
"""No wizardry spent."""
CHARTS: Final = Profile()
"""Everything as the Combat Charts have it."""


class Group(Value, kw_only=True, omit_defaults=True):
    """Like figures: one type, one profile, the same abilities and condition. See `docs/ring-of-power.md`.

    An engine or a battering ram is a group of its crew: `type` is the engine, `crew_type` its men, `count` how many of them
    live. What a rule does not look at it hands on unchanged.
    """

    id: Annotated[
        GroupId,
        Meta(
            description="The group's id, unique in its force. If you leave it out, it is made of `name`, else of `type`, with"
            " `-2`, `-3` and so on for the second and third of these. An answer adds `~` and a condition to it."
        ),
    ] = ""
    name: Annotated[
        Name | None,
        Meta(description="What texts call the figures, 1 to 64 characters of any script. By default their id."),
    ] = None
    type: Annotated[
        FigureType,
        Meta(
            description="A row of the Combat Charts (wraiths, wights, shades and banshees are `ethereal`), or an engine: then the"
            " figures are its crew. Figures without a row take the most like them, with a `profile`.",
            extra={"otherwise": "figures without a row take the most like them, with abilities and a `profile`"},
        ),
    ]
    count: Annotated[
        Figures, Meta(description="How many figures, 1 to 100,000: of an engine its living crew. 1 if left out.")
    ] = 1
    character: Annotated[
        bool, Meta(description="A character, who may lead and work magic; else an army figure, as if left out.")
    ] = False
    mounted: Annotated[
        bool, Meta(description="They ride; on foot if left out. Wargs and their riders need not say so.")
    ] = False
    flying: Annotated[bool, Meta(description="They fly, or ride what flies; false if left out.")] = False
    abilities: Annotated[
        Abilities,
        Meta(
            description="Special abilities, each once, beside those of the type; none if left out. An answer sorts them."
        ),
    ] = ()
    leadership: Annotated[
        Small,
        Meta(description="The leadership value of a character, 0 to 99; 0, as if left out, for who does not lead."),
    ] = 0
    wizardry: Annotated[
        Small, Meta(description="The wizardry value of a character, 0 to 99; 0, as if left out, for who is no wizard.")
    ] = 0
    magic: Annotated[
        Magic, Meta(description="Points of wizardry spent on each figure for this combat; none if left out.")
    ] = NO_MAGIC
    profile: Annotated[
        Profile,
        Meta(description="The scenario's own characteristics, as the figures fight now; by default the charts'."),
    ] = CHARTS
    on_foot: Annotated[
        Profile, Meta(description="The scenario's own characteristics once dismounted; by default the charts'.")
    ] = CHARTS
    crew_type: Annotated[
        _CrewType | None, Meta(description="What the crew of an engine are; required for engines, left out for others.")
    ] = None
    ram: Annotated[
        Literal["help", "gate", "drop"],
        Meta(
            description="What the crew of a battering ram do: have attackers beside it throw missed attacks again"
            " (`help`, also if left out), work on the gate (`gate`, see gate-assault), or leave it and fight (`drop`)."
        ),
    ] = "help"
    crew: Annotated[
        Small | None,
        Meta(
            description="Men aboard each mumakil or ship who are no figures of their own, 0 to 99; left out, a mumakil has"
            " its printed dice."
        ),
    ] = None
    crew_of: Annotated[
        GroupRef | None,
        Meta(
            description="The mumakil, ship or engine of this force that the figures serve; nobody's crew if left out."
        ),
    ] = None
    wounds: Annotated[Small, Meta(description="Wounds that a ship has taken; none if left out.")] = 0
    targets: Annotated[
        tuple[GroupRef, ...],
        Meta(
            max_length=50,
            description="Enemy groups that an assassin's hits seek, in this order; left out, characters, the best leader"
            " first.",
        ),
    ] = ()
    moved: Annotated[
        bool | None,
        Meta(
            description="Whether they moved in the latest movement phase; left out, in a combat attackers did and defenders"
            " did not, and in healing nobody did."
        ),
    ] = None
    fought: Annotated[
        bool,
        Meta(
            description="Whether they fought in the latest combat phase: combat says so, movement takes it off again."
        ),
    ] = False
    recovering: Annotated[
        bool, Meta(description="They were paralyzed and recovered: they may not move this turn. False if left out.")
    ] = False
    regrouping: Annotated[
        bool,
        Meta(
            description="They lost a combat: for a full turn they neither move nor attack. False if left out; with `moved`"
            " false they have sat out a movement phase, and the next lets them go."
        ),
    ] = False
    spotted: Annotated[
        bool, Meta(description="The enemy has spotted these figures, which matters to stealth; false if left out.")
    ] = False
    wounded: Annotated[
        bool, Meta(description="Heroes who are wounded, fight no more and have to be carried; false if left out.")
    ] = False
    dispersed: Annotated[
        bool, Meta(description="Ethereal figures who are dispersed and take no part before `returns_on`.")
    ] = False
    returns_on: Annotated[
        Turn | None,
        Meta(description="The game turn on which the dispersed may reappear, 1 to 9999; left out if unknown."),
    ] = None
    enemy_within: Annotated[
        Inches | None,
        Meta(description="Inches to the nearest enemy, 0 to 9999, who may pin them; left out, none is near."),
    ] = None
    at: Annotated[
        tuple[tuple[Coordinate, Coordinate], ...],
        Meta(
            max_length=MOST_PLACED,
            description="Where each figure stands, as [x, y] in inches with at most three decimal places; left out for all"
            " groups, everybody takes part.",
        ),
    ] = ()

    def settled(self) -> Group:
        """The one form of what means the same: no name that equals the id, sorted abilities, distances in lowest terms."""
        changed: dict[str, Any] = {}
        if self.name is not None and self.name == self.id:
            changed["name"] = None
        if len(self.abilities) > 1 and (abilities := tuple(sorted(self.abilities))) != self.abilities:
            changed["abilities"] = abilities
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
    once: ClassVar[Mapping[str, str]] = {"hidden": "spotted, false for who has stealth and is not seen"}

    @property
    def label(self) -> str:
        """What texts call the group: its name or its id, with the condition it was split off in."""
        known, _, condition = self.id.partition("~")
        known = known if self.name is None else self.name
        return f"{known} ({condition.replace('-', ', ')})" if condition else known


_NONE: Final[frozenset[str]] = frozenset()


def identified(groups: Iterable[Group]) -> tuple[tuple[Group, ...], frozenset[str]]:
    """Groups with an id each, in the form of `Group.settled`, and the names and types that several ids were made of.

    An id is made of the name, else of the type. The second group of a name gets `-2` behind it, the third `-3`.
    """
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
    return tuple(found), frozenset([known for known, number in made.items() if number > 1])


def _free(wanted: str, taken: Collection[str]) -> str:
    """An id that is not taken: the one that is wanted, or with the first number from 2 on behind it that is free."""
    if wanted not in taken:
        return wanted
    tags = [f"-{number}" for number in range(2, len(taken) + 3)]
    return next(each for tag in tags if (each := f"{wanted[: LONGEST_ID - len(tag)]}{tag}") not in taken)


def check_references(force: Force, references: Mapping[str, str]) -> None:
    """Raises `StateError` for a reference that several groups of a force could be meant by; pointer -> reference."""
    named = [group.label for group in force.groups]
    for pointer, each in references.items():
        if each in force.repeated or (named.count(each) > 1 and all(group.id != each for group in force.groups)):
            raise StateError(
                "Several groups have this name.",
                pointer=pointer,
                expected="the id of one group: give the groups an `id` each",
                got=each,
            )


LOOSE: Final[Mapping[str, str]] = {"figures": "groups of force", "heroes": "groups of force, wounded: true"}
"""Members that states had in an earlier version, in place of a force."""


class CrewReplacement(Value, kw_only=True, omit_defaults=True):
    """Infantry who take the places of an engine's lost crew, for good."""

    engine: Annotated[GroupRef, Meta(description="The engine whose crew is filled up; one of its own men must live.")]
    source: Annotated[GroupRef, Meta(description="The army figures on foot of this side who come from their group.")]
    count: Annotated[Small, Meta(description="How many of them, 0 to 99; 1 if left out.")] = 1


class RamHelp(Value, kw_only=True, omit_defaults=True):
    """Figures who throw missed attacks again beside a battering ram."""

    id: Annotated[GroupRef, Meta(description="Their group.")]
    count: Annotated[Small, Meta(description="How many of them, 0 to 99; a ram helps a limited number in all.")]


class Force(Value, kw_only=True, omit_defaults=True, cache_hash=True, dict=True, gc=True):
    """Figures that act together: their groups, and how their player allocates hits and further losses in a combat."""

    groups: Annotated[
        tuple[Group, ...], Meta(min_length=1, max_length=500, description="All figures, like ones together.")
    ]
    name: Annotated[
        Name | None, Meta(description="What summaries call the side, 1 to 64 characters; else attacker or defender.")
    ] = None
    policy: Annotated[
        Policy,
        Meta(
            description="Who takes the hits: characters last (`protect-characters`, the default), the best defense first"
            " (`spread`), the least worth first (`cheapest-first`), then all on one of them (`pile-up`), or as the player"
            " allocates (`by-hand`)."
        ),
    ] = "protect-characters"
    sacrifice: Annotated[
        tuple[GroupRef, ...],
        Meta(
            max_length=50,
            description="Groups that bear further losses first, in this order; left out, the least worth do.",
        ),
    ] = ()
    replacements: Annotated[
        tuple[CrewReplacement, ...],
        Meta(max_length=50, description="Who fills the places of lost crew; nobody if left out."),
    ] = ()
    ram_helps: Annotated[
        tuple[RamHelp, ...], Meta(max_length=4, description="Whom battering rams help; left out, those who gain most.")
    ] = ()
    terrain: Annotated[
        Terrain | None, Meta(description="Words for the ground this side fights on; left out, that of the site.")
    ] = None
    near_water: Annotated[
        bool | None, Meta(description="Whether this side is near navigable water; left out, as the site is.")
    ] = None

    def __post_init__(self) -> None:
        nameless = unsettled = serving = False
        for group in self.groups:
            if not group.id:
                nameless = True
            if group.at or group.name == group.id or group.enemy_within is not None or group.abilities[1:]:
                unsettled = True
            if group.crew_of is not None:
                serving = True
        if nameless:
            groups, repeated = identified(self.groups)
            force_setattr(self, "groups", groups)
            if repeated:
                self.__dict__["repeated"] = repeated
        elif unsettled:
            force_setattr(self, "groups", tuple([group.settled() for group in self.groups]))
        if serving:
            crews = [
                group if group.crew_of is None else replace(group, crew_of=self.find(group.crew_of))
                for group in self.groups
            ]
            force_setattr(self, "groups", tuple(crews))
        if self.terrain is not None and self.terrain[1:]:
            force_setattr(self, "terrain", tuple(sorted(self.terrain)))
        if self.sacrifice:
            force_setattr(self, "sacrifice", self.known(self.sacrifice))
        if self.replacements:
            found = [
                replace(each, engine=self.find(each.engine), source=self.find(each.source))
                for each in self.replacements
            ]
            force_setattr(self, "replacements", tuple(found))
        if self.ram_helps:
            force_setattr(self, "ram_helps", tuple([replace(each, id=self.find(each.id)) for each in self.ram_helps]))

    @property
    def repeated(self) -> frozenset[str]:
        """Names and types that several groups without an id have: a reference to them would be ambiguous."""
        found: frozenset[str] = self.__dict__.get("repeated", _NONE)
        return found

    def find(self, reference: str) -> str:
        """The id of the group that a reference means: its id, or a name that no other group has. Else the reference."""
        named = []
        for group in self.groups:
            if group.id == reference:
                return reference
            if group.name == reference:
                named.append(group.id)
        return named[0] if len(named) == 1 else reference

    def known(self, references: Iterable[str]) -> tuple[str, ...]:
        """The ids of the groups that some references mean."""
        return tuple([self.find(each) for each in references])

    once: ClassVar[Mapping[str, str]] = {
        "figures": "groups",
        "regrouping": "regrouping of each of its groups",
        "hidden": "spotted, false for groups who have stealth and are not seen",
    }


def check_force(force: Force, at: str) -> None:
    """Raises `StateError` for what a type cannot say: one id twice, an ambiguous reference, a distance too fine.

    `at`: where the force stands, as `/state/force`.
    """
    seen: dict[str, int] = {}
    serving = False
    for index, group in enumerate(force.groups):
        if group.at or group.enemy_within is not None:
            check_group(group, f"{at}/groups/{index}")
        if group.crew_of is not None:
            serving = True
        if group.id in seen:
            raise StateError(
                "Two groups of a force share an id.",
                pointer=f"{at}/groups/{index}/id",
                expected=f"an id of its own, other than that of {at}/groups/{seen[group.id]}",
                got=group.id,
            )
        seen[group.id] = index
    if not (serving or force.sacrifice or force.replacements or force.ram_helps):
        return
    references = {
        f"{at}/groups/{index}/crew_of": each.crew_of for index, each in enumerate(force.groups) if each.crew_of
    }
    references |= {f"{at}/sacrifice/{index}": each for index, each in enumerate(force.sacrifice)}
    references |= {f"{at}/replacements/{index}/engine": each.engine for index, each in enumerate(force.replacements)}
    references |= {f"{at}/replacements/{index}/source": each.source for index, each in enumerate(force.replacements)}
    references |= {f"{at}/ram_helps/{index}/id": each.id for index, each in enumerate(force.ram_helps)}
    check_references(force, references)


def known_as(groups: Iterable[Group]) -> str:
    """Ids of groups as errors list them, with the name where it says more."""
    plain = (each.id if each.name in (None, each.id) else f"{each.id} ({each.name})" for each in groups)
    return ", ".join(plain)


def no_such_group(pointer: str, known: Iterable[Group] | str, got: str) -> StateError:
    """A reference to a group that is not there; `known` are those that are, or what they are."""
    groups = () if isinstance(known, str) else tuple(known)
    return StateError(
        f"There is no such group{meant(got, [each.id for each in groups])}",
        pointer=f"/state{pointer}",
        expected=f"one of {known if isinstance(known, str) else known_as(groups)}",
        got=got,
    )


def check_group(group: Group, at: str) -> None:
    """The same for one group at `at`."""
    fine = {f"{index}/{axis}": each for index, point in enumerate(group.at) for axis, each in enumerate(point)}
    check_inches({f"{at}/enemy_within": group.enemy_within})
    check_inches({f"{at}/at/{place}": each for place, each in fine.items()}, most=OUTERMOST)


def check_wounded(group: Group, at: str) -> None:
    """Raises `StateError` for wounded who are no heroes; the group stands at `at`."""
    if group.wounded and not (group.character and "heroes" in group.abilities):
        raise StateError(
            "Only a hero is wounded where others are eliminated.",
            pointer=f"{at}/wounded",
            expected="a character with the ability heroes",
            got=group.label,
        )


def check_inches(given: dict[str, float | str | None], *, most: int = FARTHEST) -> None:
    """Raises `StateError` for a decimal of more than three places, or more inches than `most`; pointer -> what is there."""
    for place, value in given.items():
        if value is not None and not isinstance(value, float) and abs(exact(value)) > most:
            raise StateError("This is too far.", pointer=place, expected=f"at most {most} inches", got=value)
        if isinstance(value, float):
            raise StateError(
                "Inches are measured to a thousandth: whoever measures finer rounds them.",
                pointer=place,
                expected=f"at most three decimal places, as {value:.3f}, or a fraction like 7/2",
                got=value,
            )


def away(group: Group, turn: int | None) -> bool:
    """Whether a group is off the table: dispersed, and not back by this turn."""
    if not (group.dispersed or group.returns_on):
        return False
    return group.returns_on is None or turn is None or turn < group.returns_on
