"""Three-player game, Army Combat: the stacks that fight, Saruman's part in it, and what the names of those in them tell."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import UNSET, Meta, UnsetType, structs
from msgspec.structs import force_setattr

from ror_rules._rulesets.three_player.states import known
from ror_rules._rulesets.war_of_the_ring.army_combat import ArmyCombat
from ror_rules._rulesets.war_of_the_ring.pieces import Character, Force, Member, called, in_full, leader_of, same_person
from ror_rules.errors import StateError
from ror_rules.values import Value

Foe = Literal["gandalf_the_white", "aragorn_with_anduril", "lord_of_the_nazgul"]

FirstToDo = Literal["lost", "surrender_or_duel", "duel"]
"""What of the Ring comes before Saruman leaves the hex of a battle."""
RingAfter = Literal["none", "kept", "lost", "surrender_or_duel", "duel"]
"""What becomes of the Ring in Saruman's battle."""
_TOLD: Final = "An answer tells it; nothing goes by it."

CALLED: Final = {
    "gandalf_the_white": "Gandalf the White",
    "aragorn_with_anduril": "Aragorn",
    "lord_of_the_nazgul": "the Lord of the Nazgul",
}
"""Those who can take the Ring from Saruman, as a sentence calls them."""

PERSON: Final[dict[Foe, tuple[str, ...]]] = {
    "gandalf_the_white": ("gandalf_the_white", "gandalf"),
    "aragorn_with_anduril": ("aragorn_with_anduril", "aragorn"),
    "lord_of_the_nazgul": ("lord_of_the_nazgul",),
}
"""How names tell them where the state has said that they are faced."""

_WHOLE_NAME: Final = {**CALLED, "aragorn_with_anduril": "Aragorn possessing Anduril"}

_BEGINS: Final = {
    "saruman": "saruman",
    "chief_of_the_dunlendings": "saruman",
    "nazgul": "dark_power",
    "lord_of_the_nazgul": "dark_power",
    "gandalf": "fellowship",
    "gandalf_the_grey": "fellowship",
    "gandalf_the_white": "fellowship",
    "aragorn": "fellowship",
    "aragorn_with_anduril": "fellowship",
}
"""The player under whom those begin the game whom names tell."""


class SarumanInBattle(Value, kw_only=True):
    """Saruman's part in an Army Combat."""

    stack: Annotated[
        Literal["attacker", "defender"],
        Meta(description="The stack that he is in: one of side `saruman`, or an allied one."),
    ]
    has_ring: Annotated[
        bool | None,
        Meta(
            description="Whether he has the Ring. Left out: as `ring` says of him where he is told in full as the `leader` of his "
            "stack; elsewhere it is asked for."
        ),
    ] = None
    leads: Annotated[
        bool | None,
        Meta(
            description="Whether he leads his stack. Left out: as the `leader` of the stack tells, and where none is told, true."
        ),
    ] = None
    at_isengard: Annotated[
        bool, Meta(description="Whether he is at Isengard, and so cannot be placed there. Left out: false.")
    ] = False
    facing: Annotated[
        Annotated[tuple[Foe, ...], Meta(max_length=3)] | None,
        Meta(
            description="Those in the other stack who can take the Ring from him, each once: the Lord of the Nazgul in one of "
            "the Dark Power, the others in one of the Fellowship. Left out: those whom the names of its leader and "
            "`characters` tell; it is asked for where they name a Gandalf or an Aragorn without telling whether he can, and "
            "where the Ring hangs on those who are told by a number or by a leader's morale alone.",
        ),
    ] = None
    taken_by: Annotated[
        Literal["gandalf_the_white", "aragorn_with_anduril"] | None,
        Meta(
            description="Which of two who are faced takes the Ring if Saruman loses it, as the players settle it. Left out: the "
            "one who is faced; with both, nobody settled it, and the piece of Saruman has the Ring until somebody does."
        ),
    ] = None
    ring: Annotated[RingAfter | UnsetType, Meta(description=f"What became of the Ring in his last battle. {_TOLD}")] = (
        UNSET
    )
    ring_to: Annotated[
        Annotated[tuple[Foe, ...], Meta(max_length=3)] | UnsetType,
        Meta(description=f"Those to one of whom it went. {_TOLD}"),
    ] = UNSET
    may_go_to_isengard: Annotated[
        bool | UnsetType, Meta(description=f"Whether he might be placed at Isengard after it. {_TOLD}")
    ] = UNSET
    before_leaving: Annotated[FirstToDo | UnsetType, Meta(description=f"What came first after it. {_TOLD}")] = UNSET


class StackCombat(ArmyCombat, kw_only=True):
    """Two stacks that fight, and where; with three players, allied stacks, and Saruman if he is there."""

    saruman: Annotated[
        SarumanInBattle | None, Meta(description="Saruman's part in the battle. Left out: he is in neither stack.")
    ] = None

    def __post_init__(self) -> None:
        super().__post_init__()
        for place in ("attacker", "defender"):
            _check_sides(getattr(self, place), place)
            _check_saruman(getattr(self, place), place, self.saruman)
        _check_apart(self.attacker, self.defender)
        if self.saruman is None:
            return
        mine, enemy = self.attacker, self.defender
        if self.saruman.stack == "defender":
            mine, enemy = enemy, mine
        told_there = mine.allied is True or (
            mine.allied is UNSET and mine.leader is not UNSET and known(mine.leader) == "saruman"
        )
        if enemy.side == "saruman" or (mine.side != "saruman" and not told_there):
            raise StateError(
                "Saruman fights in his own stack or in an ally's.",
                pointer="/state/saruman/stack",
                expected="a stack of side saruman, or an allied one that does not fight against Saruman's",
                got=f"{self.saruman.stack}, of side {mine.side}",
            )
        for index, foe in enumerate(self.saruman.facing or ()):
            if foe in (self.saruman.facing or ())[:index]:
                raise StateError(
                    "He is there only once.",
                    pointer=f"/state/saruman/facing/{index}",
                    expected="everybody once",
                    got=foe,
                )
            if enemy.side != _BEGINS[foe]:
                raise StateError(
                    "He does not fight in such a stack.",
                    pointer=f"/state/saruman/facing/{index}",
                    expected=f"somebody who is in a stack of side {enemy.side}",
                    got=foe,
                )
        saruman = structs.replace(
            self.saruman, has_ring=_has_ring(self.saruman, mine), leads=_leads(self.saruman, mine)
        )
        saruman = structs.replace(saruman, facing=_facing(saruman, enemy))
        if saruman.taken_by is not None and saruman.taken_by not in (saruman.facing or ()):
            raise StateError(
                "Who takes the Ring is in the other stack.",
                pointer="/state/saruman/taken_by",
                expected="one of those who are faced",
                got=saruman.taken_by,
            )
        force_setattr(self, "saruman", saruman)


def members(stack: Force) -> tuple[Member, ...]:
    """The leader of a stack and those who accompany it, as far as they are told."""
    leader = () if stack.leader is UNSET else (stack.leader,)
    return (*leader, *(stack.characters if isinstance(stack.characters, tuple) else ()))


def strangers(stack: Force) -> frozenset[str]:
    """Those of a stack who did not begin the game under its player, as far as names tell."""
    found = set[str]()
    for member in members(stack):
        who = known(member)
        if isinstance(member, Character) and member.side not in (UNSET, stack.side):
            found.add(f"of {member.side}")
        elif who is not None and _BEGINS.get(who, stack.side) != stack.side:
            found.add(who)
    return frozenset(found)


def _check_sides(stack: Force, place: str) -> None:
    """Raises `StateError` for one in a stack who can be in none of its player's: of an Enemy who is never an ally."""
    for field, member in _placed(stack):
        side = member.side if isinstance(member, Character) else UNSET
        if side is not UNSET and side != stack.side and "saruman" not in (side, stack.side):
            raise StateError(
                "An Enemy is in no such stack.",
                pointer=f"/state/{place}/{field}/side",
                expected=f"{stack.side}, or an ally of theirs",
                got=side,
            )


def _placed(stack: Force) -> tuple[tuple[str, Member], ...]:
    """The leader of a stack and those who accompany it, each with his place in it."""
    leader = () if stack.leader is UNSET else (("leader", stack.leader),)
    party = stack.characters if isinstance(stack.characters, tuple) else ()
    return (*leader, *((f"characters/{index}", member) for index, member in enumerate(party)))


def _check_apart(one: Force, other: Force) -> None:
    """Raises `StateError` for a known Character who is in both stacks."""
    for field, member in _placed(other):
        if any(same_person(in_full(member), in_full(each)) for each in members(one)):
            raise StateError(
                "This Character is in the other stack.",
                pointer=f"/state/defender/{field}" + "/name" * isinstance(member, Character),
                expected="a Character who is not in the attacker's stack",
                got=called(member),
            )


def _check_saruman(stack: Force, place: str, told: SarumanInBattle | None) -> None:
    """Raises `StateError` for a Saruman among those who merely accompany a stack, or at the head of one he is not in."""
    party = stack.characters if isinstance(stack.characters, tuple) else ()
    if "saruman" in map(known, party):
        raise StateError(
            "Saruman is no Character who merely accompanies a stack.",
            pointer=f"/state/{place}/characters",
            expected="Saruman in /state/saruman, and as the leader of the stack if he leads it",
            got="Saruman among the Characters",
        )
    if stack.leader is UNSET or known(stack.leader) != "saruman" or (told is not None and told.stack == place):
        return
    raise StateError(
        "Saruman leads that stack.",
        pointer="/state/saruman" if told is None else "/state/saruman/stack",
        expected="his part in the battle" if told is None else place,
        got="nothing" if told is None else told.stack,
    )


def _leads(told: SarumanInBattle, mine: Force) -> bool:
    """Whether Saruman leads his stack. Raises `StateError` where the stack has another leader than is said."""
    if mine.leader is UNSET:
        return told.leads is not False
    leads = known(mine.leader) == "saruman"
    if told.leads not in (None, leads):
        raise StateError(
            f"The stack is led by {called(mine.leader)}.",
            pointer="/state/saruman/leads",
            expected=f"{str(leads).lower()}, or nothing",
            got=told.leads,
        )
    return leads


def _has_ring(told: SarumanInBattle, mine: Force) -> bool:
    """Whether Saruman has the Ring. Raises `StateError` where it is not told, or told otherwise of the leader."""
    leader = leader_of(mine)
    himself = leader if leader is not None and known(leader) == "saruman" else None
    has = told.has_ring if himself is None or himself.ring is UNSET else True
    if himself is not None and has is None:
        has = False
    if has is None or told.has_ring not in (None, has):
        raise StateError(
            "Whether Saruman has the Ring matters here."
            if has is None
            else "Saruman, who leads the stack, has the Ring.",
            pointer="/state/saruman/has_ring",
            expected="true or false" if has is None else "true, or nothing",
            got="nothing" if has is None else told.has_ring,
        )
    return has


def _facing(told: SarumanInBattle, enemy: Force) -> tuple[Foe, ...]:
    """Those who can take the Ring: whom the state tells, and whom names tell. Raises `StateError` where it has to be told."""
    names = {known(member): called(member) for member in members(enemy)}
    if told.facing is None and told.has_ring and told.leads and enemy.side == "fellowship":
        for who, foe in (("gandalf", "gandalf_the_white"), ("aragorn", "aragorn_with_anduril")):
            if who in names:
                raise StateError(
                    f"Whether {names[who]} can take the Ring from Saruman, his name does not tell.",
                    pointer="/state/saruman/facing",
                    expected=f"{foe} among those faced, if {names[who]} is {_WHOLE_NAME[foe]}, or none of them: []",
                    got="nothing",
                )
    unknown = isinstance(enemy.characters, int) and enemy.characters > 0
    unknown |= not enemy.characters and enemy.leader is UNSET and enemy.leader_morale is not UNSET
    if told.facing is None and told.has_ring and unknown and (told.leads or enemy.side == "dark_power"):
        raise StateError(
            "Somebody is with that stack, and who it is matters to the Ring.",
            pointer="/state/saruman/facing",
            expected="those of them who can take the Ring from Saruman, or none: []",
            got="nothing",
        )
    foes: tuple[Foe, ...] = ("gandalf_the_white", "aragorn_with_anduril", "lord_of_the_nazgul")
    named = {foe for foe in foes if foe in names and enemy.side == _BEGINS[foe]}
    return tuple(foe for foe in foes if foe in named or foe in (told.facing or ()))
