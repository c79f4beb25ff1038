"""What states of several three-player rules are made of, and the checks that they share. No rule, no dice, no table."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta

from ror_rules._rulesets.three_player.words import tells
from ror_rules._rulesets.war_of_the_ring.pieces import Character, Member, Player, among, called, distinct
from ror_rules.errors import StateError
from ror_rules.values import Name, Value

Ally = Literal["fellowship", "dark_power"]
"""Those with whom Saruman may have an Alliance."""
Allies = Ally | Annotated[tuple[Ally, ...], Meta(max_length=2)]
"""With whom he has one: a player, or a list, as `alliance` answers it."""


def allies(told: Ally | tuple[Ally, ...]) -> tuple[Ally, ...]:
    """Saruman's allies as a list. Raises `StateError` for one who is told twice."""
    every = told if isinstance(told, tuple) else (told,)
    if len(set(every)) < len(every):
        raise StateError(
            "An Alliance is told twice.",
            pointer="/state/saruman_allied_with/1",
            expected="everybody once",
            got=every[1],
        )
    return every


NazgulNumber = Annotated[int, Meta(ge=0, le=9)]


def two_players(one: Player, other: Player, at: str) -> None:
    """Raises `StateError` where a player would deal with himself."""
    if one == other:
        raise StateError(
            "It takes two players.", pointer=f"/state{at}", expected=f"a player other than {one}", got=other
        )


def known(member: Member) -> str | None:
    """Who of those whom rules name one of a party is: told by `who`, or by the name."""
    if isinstance(member, Character) and member.who not in (UNSET, "other"):
        return str(member.who)
    return tells(called(member))


RingStands = Literal[
    "not_yet_taken",
    "with_dark_power",
    "with_saruman",
    "lost_by_saruman",
    "lost_by_dark_power",
    "at_barad_dur",
    "destroyed",
]
"""Who has the Ring, or who had it and lost it to the Fellowship; on its way to Barad-dur, brought there, or destroyed."""


class NazgulHeld(Value):
    """The Nazgul that there are, by who controls them."""

    dark_power: Annotated[
        tuple[Name, ...],
        Meta(
            max_length=9,
            description="Those under the Dark Power by name, at most 9; where cards are picked unseen, in the order in which it "
            "arranged them in secret. Left out: none.",
        ),
    ] = ()
    saruman: Annotated[
        tuple[Name, ...],
        Meta(
            max_length=9,
            description="Those under Saruman by name, at most 9; where cards are picked unseen, in the order in which he arranged "
            "them in secret. Left out: none.",
        ),
    ] = ()

    @property
    def every(self) -> tuple[str, ...]:
        """All of them, the Dark Power's first."""
        return (*self.dark_power, *self.saruman)


def a_nazgul(who: Member, at: str) -> None:
    """Raises `StateError` for somebody whose name, or `who`, tells that he is no Nazgul. `at` is where he is called."""
    if known(who) not in (None, "nazgul", "lord_of_the_nazgul"):
        raise StateError("He is no Nazgul.", pointer=f"/state{at}", expected="the name of a Nazgul", got=called(who))


def one_master(nazgul: NazgulHeld) -> None:
    """Raises `StateError` for a Nazgul who is told twice."""
    distinct(nazgul.dark_power, "/nazgul/dark_power")
    distinct(nazgul.saruman, "/nazgul/saruman")
    for master in ("dark_power", "saruman"):
        for index, name in enumerate(getattr(nazgul, master)):
            a_nazgul(name, f"/nazgul/{master}/{index}")
    for index, name in enumerate(nazgul.saruman):
        if among(name, nazgul.dark_power) is not None:
            raise StateError(
                "A Nazgul has one master.",
                pointer=f"/state/nazgul/saruman/{index}",
                expected="a name that differs from all others in letters or digits",
                got=name,
            )


def numbers(nazgul: int | NazgulHeld, saruman: int) -> tuple[int, int]:
    """How many Nazgul there are, and how many of them are Saruman's, told in numbers or by their names."""
    if isinstance(nazgul, int):
        return nazgul, saruman
    one_master(nazgul)
    if saruman:
        raise StateError(
            "Saruman's Nazgul are told twice.",
            pointer="/state/nazgul_of_saruman",
            expected="nothing beside nazgul by name",
            got=saruman,
        )
    return len(nazgul.every), len(nazgul.saruman)
