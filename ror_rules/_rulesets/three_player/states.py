"""What states of several three-player rules are made of, and the checks that they share. No rule, no dice, no table."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta
from msgspec.structs import force_setattr

from ror_rules._rulesets.war_of_the_ring.known import ORDER, PERSONS, kind, spelled, tells
from ror_rules._rulesets.war_of_the_ring.pieces import Member, Player, called, in_full
from ror_rules.errors import StateError
from ror_rules.values import Name, Value

Ally = Literal["fellowship", "dark_power"]
"""Those with whom Saruman may have an Alliance."""
Allies = Ally | Annotated[tuple[Ally, ...], Meta(max_length=2)]
"""With whom he has one: a player, or a list, as `alliance` answers it."""


def allies(told: Ally | tuple[Ally, ...]) -> tuple[Ally, ...]:
    """Saruman's allies as a list in alphabetical order. Raises `StateError` if one is told twice."""
    every = told if isinstance(told, tuple) else (told,)
    if len(set(every)) < len(every):
        raise StateError(
            "An Alliance is told twice.",
            pointer="/state/saruman_allied_with/1",
            expected="everybody once",
            got=every[1],
        )
    return tuple(sorted(every))


NazgulNumber = Annotated[int, Meta(ge=0, le=9)]


def two_players(one: Player, other: Player, at: str) -> None:
    """Raises `StateError` where a player would deal with himself."""
    if one == other:
        raise StateError(
            "It takes two players.", pointer=f"/state{at}", expected=f"a player other than {one}", got=other
        )


def known(member: Member) -> str | None:
    """The known Character that one of a party is, a named Nazgul as `nazgul`. None for anybody else."""
    who = in_full(member).who
    return None if who is UNSET or who == "other" else kind(who)


_STEM = 60
"""Characters of a name that a numbered label keeps."""

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
    """The Nazgul that there are, by who controls them. Those who share a label get a number: `Rider-1`, `Rider-2`."""

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

    def __post_init__(self) -> None:
        words = list(map(spelled, self.every))
        if len(set(words)) < len(words):
            labels = _told_apart(self.every, words)
            force_setattr(self, "dark_power", labels[: len(self.dark_power)])
            force_setattr(self, "saruman", labels[len(self.dark_power) :])

    @property
    def every(self) -> tuple[str, ...]:
        """All of them, the Dark Power's first."""
        return (*self.dark_power, *self.saruman)


def _told_apart(names: tuple[str, ...], words: list[str]) -> tuple[str, ...]:
    """The names, those of them numbered that come more than once and of which there may be more than one."""
    labels: list[str] = []
    used = set(words)
    for name, word in zip(names, words, strict=True):
        if words.count(word) > 1 and tells(name) not in PERSONS:
            numbered = (f"{name[:_STEM]}-{number}" for number in range(1, len(used) + 2))
            label = next(each for each in numbered if spelled(each) not in used)
            used.add(spelled(label))
            labels.append(label)
        else:
            labels.append(name)
    return tuple(labels)


def canonical(nazgul: tuple[str, ...]) -> tuple[str, ...]:
    """Nazgul in canonical order: their Lord, then the other named ones, then the rest in the order that they come in."""
    return tuple(sorted(nazgul, key=nazgul_place))


def nazgul_place(name: str) -> int:
    """What canonical order compares of a Nazgul: the place of a named one, and for all others the same."""
    who = tells(name)
    return ORDER[who] if who in PERSONS else len(ORDER)


def the_nazgul(name: str, nazgul: tuple[str, ...]) -> str | None:
    """The label of the Nazgul that a name means, None if it means none of them."""
    word, who = spelled(name), tells(name)
    same = (each for each in nazgul if spelled(each) == word or (who in PERSONS and tells(each) == who))
    return next(same, None)


def a_nazgul(who: Member, at: str) -> None:
    """Raises `StateError` for somebody whose name, or `who`, tells that he is no Nazgul. `at` is where he is called."""
    if known(who) not in (None, "nazgul", "lord_of_the_nazgul"):
        raise StateError(
            "This is not a Nazgul.", pointer=f"/state{at}", expected="the name of a Nazgul", got=called(who)
        )


def one_master(nazgul: NazgulHeld) -> None:
    """Raises `StateError` for somebody who is no Nazgul, and for a named Nazgul who comes twice."""
    seen: set[str] = set()
    for master in ("dark_power", "saruman"):
        for index, name in enumerate(getattr(nazgul, master)):
            a_nazgul(name, f"/nazgul/{master}/{index}")
            who = tells(name)
            if who in PERSONS and who in seen:
                raise StateError(
                    "There is only one of this Nazgul.",
                    pointer=f"/state/nazgul/{master}/{index}",
                    expected="every named Nazgul once, under one master",
                    got=name,
                )
            seen.add(str(who))


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
