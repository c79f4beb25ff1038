"""Types and checks that the states of several three-player rules share. No rules, no dice, no tables."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta

from ror_rules._rulesets.war_of_the_ring.known import NAZGUL_THERE_ARE, ORDER, PERSONS, kind, spelled, tells
from ror_rules._rulesets.war_of_the_ring.pieces import Member, Player, called, in_full
from ror_rules.author import Name, Normal, StateError, Value, named

Ally = Literal["fellowship", "dark_power"]
"""The players with whom Saruman can have an Alliance."""
Allies = Ally | Annotated[tuple[Ally, ...], Meta(max_length=2)]


def allies(given: Ally | tuple[Ally, ...]) -> tuple[Ally, ...]:
    every = given if isinstance(given, tuple) else (given,)
    if len(set(every)) < len(every):
        raise StateError("allied-twice", pointer="/state/saruman_allied_with/1", got=every[1], ally=every[1])
    return tuple(sorted(every))


NazgulNumber = Annotated[int, Meta(ge=0, le=9)]


def two_players(one: Player, other: Player, at: str) -> None:
    if one == other:
        raise StateError("same-player", pointer=f"/state{at}", got=other, player=one)


def known(member: Member) -> str | None:
    """The known Character that a member of a party is, with every named Nazgul as `nazgul`. None for all others."""
    who = in_full(member).who
    return None if who is UNSET or who == "other" else kind(who)


_STEM = 60
"""The number of characters of a name that a numbered label keeps."""

RingStands = Literal[
    "not_yet_taken",
    "with_dark_power",
    "with_saruman",
    "lost_by_saruman",
    "lost_by_dark_power",
    "at_barad_dur",
    "destroyed",
]
"""The place of the Ring, or the player from whom the Fellowship took it."""


class NazgulHeld(Value):
    """All Nazgul, by controller. Nazgul with the same label get a number: `Rider-1`, `Rider-2`."""

    dark_power: Annotated[tuple[Name, ...], Meta(max_length=9)] = ()
    saruman: Annotated[tuple[Name, ...], Meta(max_length=9)] = ()

    def normal(self) -> Normal:
        words = list(map(spelled, self.every))
        if len(set(words)) == len(words):
            return {}
        labels, his = _told_apart(self.every, words), len(self.dark_power)
        return {"dark_power": labels[:his], "saruman": labels[his:]}

    @property
    def every(self) -> tuple[str, ...]:
        return (*self.dark_power, *self.saruman)


def _told_apart(names: tuple[str, ...], words: list[str]) -> tuple[str, ...]:
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
    """Nazgul in canonical order: their Lord, then the other named ones, then the rest in the given order."""
    return tuple(sorted(nazgul, key=nazgul_place))


def nazgul_place(name: str) -> int:
    who = tells(name)
    return ORDER[who] if who in PERSONS else len(ORDER)


def the_nazgul(name: str, nazgul: tuple[str, ...]) -> str | None:
    word, who = spelled(name), tells(name)
    same = (each for each in nazgul if spelled(each) == word or (who in PERSONS and tells(each) == who))
    return next(same, None)


def a_nazgul(who: Member, at: str) -> None:
    if known(who) not in (None, "nazgul", "lord_of_the_nazgul"):
        raise StateError("not-a-nazgul", pointer=f"/state{at}", got=called(who), who=named(called(who)))


def one_master(nazgul: NazgulHeld) -> None:
    if len(nazgul.every) > NAZGUL_THERE_ARE:
        raise StateError(
            "too-many-nazgul", pointer="/state/nazgul/saruman", got=len(nazgul.every), most=NAZGUL_THERE_ARE
        )
    seen: set[str] = set()
    for master in ("dark_power", "saruman"):
        for index, name in enumerate(getattr(nazgul, master)):
            a_nazgul(name, f"/nazgul/{master}/{index}")
            who = tells(name)
            if who in PERSONS and who in seen:
                raise StateError(
                    "nazgul-twice", pointer=f"/state/nazgul/{master}/{index}", got=name, nazgul=named(name)
                )
            seen.add(str(who))


def numbers(nazgul: int | NazgulHeld, saruman: int) -> tuple[int, int]:
    if isinstance(nazgul, int):
        return nazgul, saruman
    one_master(nazgul)
    if saruman:
        raise StateError("nazgul-counted-twice", pointer="/state/nazgul_of_saruman", got=saruman)
    return len(nazgul.every), len(nazgul.saruman)
