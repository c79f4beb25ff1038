"""Three-player game, controlling the Nazgul: whether an army follows its Nazgul, and where a Nazgul among Enemies goes."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, structs

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.three_player.states import a_nazgul
from ror_rules._rulesets.war_of_the_ring.pieces import CARRIED, Character, Member, called, in_full, living
from ror_rules._rulesets.war_of_the_ring.words import PLAYER
from ror_rules.dice import Dice
from ror_rules.errors import StateError
from ror_rules.rule import rule
from ror_rules.trace import Line
from ror_rules.values import Value

Master = Literal["saruman", "dark_power"]
"""Who can control a Nazgul; `dark_power` is Sauron."""
_Place = Literal["isengard", "barad_dur"]
_CALLED: Final = {"isengard": "Isengard", "barad_dur": "Barad-dur"}
"""Where a Nazgul flies to, as a sentence calls it."""


class NazgulLoyalty(Value, kw_only=True):
    """A Nazgul who was taken over, and the stack it is in."""

    nazgul: Annotated[Member, Meta(description="The Nazgul, told in full or by name.")]
    taken_by: Annotated[Master, Meta(description="Who took it over: its new master.")]
    leads_army: Annotated[
        bool, Meta(description="Whether it leads Army units of its former master. Left out: false.")
    ] = False
    army_began_under: Annotated[
        Master,
        Meta(
            description="Under whom those Army units began the game; `dark_power` where Saruman takes the Nazgul over. Left "
            "out: `dark_power`."
        ),
    ] = "dark_power"
    friends: Annotated[
        bool,
        Meta(description="Whether other units in the stack are its new master's friends. Left out: false."),
    ] = False
    enemies: Annotated[
        bool,
        Meta(description="Whether other units in the stack are its new master's Enemies. Left out: false."),
    ] = False

    def __post_init__(self) -> None:
        structs.force_setattr(self, "nazgul", in_full(self.nazgul))
        living(self.nazgul, "/nazgul", does="The dead are under nobody.")
        a_nazgul(self.nazgul, "/nazgul/name")
        if self.taken_by == "saruman" and self.leads_army and self.army_began_under == "saruman":
            raise StateError(
                "Saruman's own Army units need no loyalty roll.",
                pointer="/state/army_began_under",
                expected="dark_power, when Saruman takes a Nazgul over",
                got=self.army_began_under,
            )


class NazgulsArmy(Value):
    """Whose the Nazgul's army is now, and where the Nazgul goes."""

    army: Annotated[Master | None, Meta(description="Whose the army is from now on; null where it leads none.")]
    flies_to: Annotated[
        _Place | None,
        Meta(description="The place that it flies to at once, being among Enemies only; null where it stays."),
    ]
    hex: Annotated[str | None, Meta(description="The hex of that place on the map; null where it stays.")]
    nazgul: Annotated[
        Character, Meta(description="The Nazgul as it goes on, with its new master as `side`.", extra=CARRIED)
    ]


@rule("nazgul-loyalty", title="The army of a Nazgul", source=part("controlling-the-nazgul-nazgul-who-lead-armies"))
def nazgul_loyalty(dice: Dice, book: ThreePlayer, state: NazgulLoyalty) -> NazgulsArmy:
    """A die says whether the army of a Nazgul goes over with it; a Nazgul left among Enemies only flies away."""
    army = _army(dice, book, state) if state.leads_army else None
    nazgul = structs.replace(in_full(state.nazgul), side=state.taken_by)
    friends = state.friends or army == state.taken_by
    enemies = state.enemies or (army is not None and army != state.taken_by)
    if friends or not enemies:
        among = "is among friends" if friends else "is not among Enemies"
        dice.note(book.nazgul_loyalty.note("enemies-only"), f"{called(state.nazgul)} {among}")
        return NazgulsArmy(army=army, flies_to=None, hex=None, nazgul=nazgul)
    place: _Place = "isengard" if state.taken_by == "saruman" else "barad_dur"
    dice.note(book.nazgul_loyalty.note("enemies-only"), f"{called(state.nazgul)} is among Enemies only")
    return NazgulsArmy(
        army=army, flies_to=place, hex=dice.look(book.places, place, "hex", why="it flies there"), nazgul=nazgul
    )


def _army(dice: Dice, book: ThreePlayer, state: NazgulLoyalty) -> Master:
    """Whose the army is from now on."""
    if state.taken_by == "saruman":
        follows = (
            dice.on(book.nazgul_loyalty, "army", why=f"whether the army follows {called(state.nazgul)}") == "follows"
        )
        return "saruman" if follows else "dark_power"
    if state.army_began_under == "saruman":
        dice.note(book.nazgul_count.note("never-sarumans-army"), "the army began the game under Saruman and stays his")
        return "saruman"
    dice.look(book.army_loyalty, "other", "army", why="who leads it now")
    return "dark_power"


@nazgul_loyalty.sentence
def _say(state: NazgulLoyalty, result: NazgulsArmy, trace: tuple[Line, ...]) -> str:
    said = f"{called(state.nazgul)} comes under {PLAYER[state.taken_by]}"
    if result.army:
        said += f", its army {'with it' if result.army == state.taken_by else 'does not'}"
    return said + (f"; it flies to {_CALLED[result.flies_to]}, {result.hex}." if result.flies_to else ".")


@nazgul_loyalty.summary("army_follows", "the Nazgul leads an army, and it goes where the Nazgul goes")
def _follows(state: NazgulLoyalty, result: NazgulsArmy) -> bool:
    return result.army == state.taken_by
