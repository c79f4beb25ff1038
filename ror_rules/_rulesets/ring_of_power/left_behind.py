"""Ring of Power, Heroes: enemies slay or capture wounded heroes that their companions left behind.

The rule `left-behind` goes on from `carrying` or `movement`. No dice are thrown, because the heroes have no
defenders.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import force_setattr, replace

from ror_rules._rulesets.ring_of_power.book import RingOfPower, chart
from ror_rules._rulesets.ring_of_power.conditions import part_of
from ror_rules._rulesets.ring_of_power.figures import (
    Figures,
    Force,
    Group,
    GroupRef,
    TurnIfKnown,
    away,
    check_force,
    check_inches,
    check_references,
    check_wounded,
    no_such_group,
)
from ror_rules._rulesets.ring_of_power.words import Inches
from ror_rules.dice import Dice
from ror_rules.errors import StateError
from ror_rules.rule import rule
from ror_rules.text import inches, listed, start
from ror_rules.trace import Line
from ror_rules.values import Value, exact, settled


class Deed(Value, kw_only=True, omit_defaults=True):
    """An act of enemies that moved near wounded heroes."""

    hero: Annotated[GroupRef, Meta(description="The wounded heroes: a group of `behind`.")]
    by: Annotated[GroupRef, Meta(description="The enemies: a group of `enemy` that moved.")]
    deed: Annotated[
        Literal["slay", "capture"],
        Meta(description="`slay`: the heroes are slain. `capture`: they are captured, if the scenario has captives."),
    ]
    figures: Annotated[
        Figures | None,
        Meta(description="The number of heroes, 1 to 100,000. By default all heroes of the group that are left."),
    ] = None
    distance: Annotated[
        Inches | None,
        Meta(
            description="Inches between the heroes and the enemies, 0 to 9999. By default it follows from the positions"
            " of both groups (`at`)."
        ),
    ] = None

    def __post_init__(self) -> None:
        if self.distance is not None:
            force_setattr(self, "distance", settled(self.distance))


class LeftBehind(Value, kw_only=True, omit_defaults=True):
    """Wounded heroes that were left behind, and the enemies that moved near them."""

    behind: Annotated[Force, Meta(description="The wounded heroes, as carrying or movement left them behind.")]
    enemy: Annotated[Force, Meta(description="Opposing figures, as they stand after their move.")]
    deeds: Annotated[
        tuple[Deed, ...],
        Meta(min_length=1, max_length=50, description="The acts of the enemies, 1 to 50, in this order."),
    ]
    captures: Annotated[
        bool, Meta(description="Whether the scenario has captives. By default false, and no hero can be captured.")
    ] = False
    turn: TurnIfKnown = None

    def __post_init__(self) -> None:
        check_force(self.behind, "/state/behind")
        check_force(self.enemy, "/state/enemy")
        check_references(
            self.behind, {f"/state/deeds/{index}/hero": each.hero for index, each in enumerate(self.deeds)}
        )
        check_references(self.enemy, {f"/state/deeds/{index}/by": each.by for index, each in enumerate(self.deeds)})
        deeds = [replace(each, hero=self.behind.find(each.hero), by=self.enemy.find(each.by)) for each in self.deeds]
        force_setattr(self, "deeds", tuple(deeds))
        check_inches({f"/state/deeds/{index}/distance": each.distance for index, each in enumerate(self.deeds)})
        for index, group in enumerate(self.behind.groups):
            place = f"/state/behind/groups/{index}"
            check_wounded(group, place)
            if not group.wounded:
                raise StateError(
                    "Somebody unwounded is with them, so this is a combat.",
                    pointer=f"{place}/wounded",
                    expected="wounded heroes only, or the rule combat",
                    got=group.label,
                )


class HeroesFate(Value, kw_only=True):
    """The fate of one group of wounded heroes."""

    id: Annotated[str, Meta(description="The id of the group in the state.")]
    slain: Annotated[int, Meta(description="The number of heroes slain.")]
    captured: Annotated[int, Meta(description="The number of heroes captured.")]
    left: Annotated[int, Meta(description="The number of heroes that still lie there.")]


class Found(Value, kw_only=True):
    """The fate of the wounded heroes that were left behind."""

    heroes: Annotated[
        tuple[HeroesFate, ...], Meta(description="Every group of wounded heroes, in the order of the state.")
    ]
    behind: Annotated[
        Force | None,
        Meta(description="The wounded heroes that still lie there, ready for the next state. Null if no hero is left."),
    ]
    captives: Annotated[Force | None, Meta(description="The captured heroes. Null if no hero was captured.")]


@rule("left-behind", title="Wounded left behind", source=chart("heroes"), throws=False)
def left_behind(dice: Dice, book: RingOfPower, state: LeftBehind) -> Found:
    """An enemy that moves into combat range slays or captures a wounded hero that was left behind."""
    heroes = {group.id: group for group in state.behind.groups}
    fates = {group.id: {"slay": 0, "capture": 0} for group in state.behind.groups}
    for index, deed in enumerate(state.deeds):
        place = f"/state/deeds/{index}"
        hero, enemy = _named(state, deed, f"/deeds/{index}")
        _came(book, enemy, state.turn, f"{place}/by")
        _near(dice, book, deed, hero, enemy, f"{place}/distance")
        if deed.deed == "capture" and not state.captures:
            raise StateError(
                "Nobody is captured where the scenario has no captives.",
                pointer=f"{place}/deed",
                expected="slay, or captures: true",
                got="capture",
                cite=book.abilities.note("carrying"),
            )
        left = hero.count - sum(fates[hero.id].values())
        figures = left if deed.figures is None else deed.figures
        if not 0 < figures <= left:
            raise StateError(
                "There are not so many of them left.",
                pointer=f"{place}/figures" if deed.figures is not None else f"{place}/hero",
                expected=f"at most {left}" if left else "wounded who are still there",
                got=figures if left else hero.id,
            )
        fates[hero.id][deed.deed] += figures
        end = "slain" if deed.deed == "slay" else "captured"
        dice.note(book.abilities.note("carrying"), f"{hero.label}: {figures} of {left} {end} by {enemy.label}")
    return Found(
        heroes=tuple(
            HeroesFate(
                id=each, slain=fate["slay"], captured=fate["capture"], left=heroes[each].count - sum(fate.values())
            )
            for each, fate in fates.items()
        ),
        behind=_part(state.behind, {each: heroes[each].count - sum(fate.values()) for each, fate in fates.items()}),
        captives=_part(state.behind, {each: fate["capture"] for each, fate in fates.items()}, taken=True),
    )


def _named(state: LeftBehind, deed: Deed, place: str) -> tuple[Group, Group]:
    """The groups of the heroes and the enemies in a deed. Raises `StateError` for an unknown group."""
    found: list[Group] = []
    for field, group_id, force in (("hero", deed.hero, state.behind), ("by", deed.by, state.enemy)):
        groups = {group.id: group for group in force.groups}
        if group_id not in groups:
            raise no_such_group(f"{place}/{field}", force.groups, group_id)
        found.append(groups[group_id])
    return found[0], found[1]


def _came(book: RingOfPower, enemy: Group, turn: int | None, place: str) -> None:
    """Raises `StateError` for enemies that did not move near."""
    why = (
        "wounded" if enemy.wounded else "dispersed" if away(enemy, turn) else
        "regrouping" if enemy.regrouping else "recovering" if enemy.recovering else
        "where they stood" if enemy.moved is False or "immobile" in enemy.abilities else None
    )  # fmt: skip
    if why is not None:
        raise StateError(
            "Only enemies who move near do so.",
            pointer=place,
            expected="a group that moved",
            got=f"{enemy.label}: {why}",
            cite=book.abilities.note("carrying"),
        )


def _near(dice: Dice, book: RingOfPower, deed: Deed, hero: Group, enemy: Group, place: str) -> None:
    """Raises `StateError` for enemies out of combat range."""
    reading = dice.reading(book, "rp-combat-range")
    most = book.combat_sequence.number("contact" if reading == "contact" else "reach")
    if deed.distance is None and not (hero.at and enemy.at):
        raise StateError(
            "How near they are is not said.", pointer=place, expected="inches, or `at` of both groups", got="nothing"
        )
    if deed.distance is not None:
        far = Fraction(deed.distance) > most
        told = inches(Fraction(deed.distance))
    else:
        squared = min(_squared(one, other) for one in hero.at for other in enemy.at)
        far = squared > most * most
        told = f"{'more' if far else 'no more'} than {inches(most)}"
    if far:
        raise StateError(
            "They are not in combat range.",
            pointer=place,
            expected=f"at most {inches(most)}",
            got=told,
            cite=book.combat_sequence.note("contact"),
        )
    dice.note(book.combat_sequence.note("contact"), f"{enemy.label} to {hero.label}: {told}, in combat range")


def _squared(one: tuple[float | str, float | str], other: tuple[float | str, float | str]) -> Fraction:
    """The square of the inches between two points."""
    right, down = (exact(here) - exact(there) for here, there in zip(one, other, strict=True))
    return right * right + down * down


def _part(force: Force, counts: dict[str, int], *, taken: bool = False) -> Force | None:
    """The first figures of each group of a force, `counts` of each. Figures that are `taken` have no positions."""
    groups = (
        replace(group, count=n, at=() if taken else group.at[:n]) for group in force.groups if (n := counts[group.id])
    )
    return part_of(force, groups)


@left_behind.sentence
def _say(state: LeftBehind, result: Found, trace: tuple[Line, ...]) -> str:
    said = []
    for group, each in zip(state.behind.groups, result.heroes, strict=True):
        for number, word in ((each.slain, "slain"), (each.captured, "captured"), (each.left, "left behind")):
            if number:
                who = group.label if number == group.count else f"{number} of {group.label}"
                said.append(f"{who} {'is' if number == 1 else 'are'} {word}")
    return start(f"{listed(said)}.")
