"""Ring of Power, Heroes: enemies slay or capture wounded heroes that their companions left behind."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import replace

from ror_rules._rulesets.ring_of_power.book import RingOfPower, chart
from ror_rules._rulesets.ring_of_power.conditions import part_of
from ror_rules._rulesets.ring_of_power.figures import (
    OF_ALLOCATION,
    OF_COMBAT,
    Figures,
    Force,
    Group,
    GroupRef,
    TurnIfKnown,
    away,
    check_force,
    check_inches,
    check_wounded,
    no_such_group,
    referred,
    some_of,
)
from ror_rules._rulesets.ring_of_power.words import Inches, inches
from ror_rules.author import ABSENT, Dice, Line, Message, Normal, StateError, Value, exact, rule, say, settled


class Deed(Value, kw_only=True, omit_defaults=True):
    """An act of enemies that moved near wounded heroes."""

    hero: GroupRef
    by: GroupRef
    deed: Literal["slay", "capture"]
    figures: Figures | None = None
    distance: Inches | None = None

    def normal(self) -> Normal:
        return {} if self.distance is None else {"distance": settled(self.distance)}


class LeftBehind(Value, kw_only=True, omit_defaults=True):
    """Wounded heroes that were left behind, and the enemies that moved near them."""

    behind: Force
    enemy: Force
    deeds: Annotated[tuple[Deed, ...], Meta(min_length=1, max_length=50)]
    captures: bool = False
    turn: TurnIfKnown = None

    def normal(self) -> Normal:
        heroes = {f"/state/deeds/{index}/hero": each.hero for index, each in enumerate(self.deeds)}
        enemies = {f"/state/deeds/{index}/by": each.by for index, each in enumerate(self.deeds)}
        found = zip(self.deeds, referred(self.behind, heroes), referred(self.enemy, enemies), strict=True)
        return {"deeds": tuple([replace(each, hero=hero, by=by) for each, hero, by in found])}

    def check(self) -> None:
        check_force(self.behind, "/state/behind")
        check_force(self.enemy, "/state/enemy")
        check_inches({f"/state/deeds/{index}/distance": each.distance for index, each in enumerate(self.deeds)})
        for index, group in enumerate(self.behind.groups):
            place = f"/state/behind/groups/{index}"
            check_wounded(group, place)
            if not group.wounded:
                raise StateError("not-wounded", pointer=f"{place}/wounded", got=False, who=group.called)


class HeroesFate(Value, kw_only=True):
    """The fate of one group of wounded heroes."""

    id: str
    slain: int
    captured: int
    left: int


class Found(Value, kw_only=True):
    """The fate of the wounded heroes that were left behind."""

    heroes: tuple[HeroesFate, ...]
    behind: Force | None
    captives: Force | None


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
                "no-captives", pointer=f"{place}/deed", got="capture", cite=book.abilities.note("carrying")
            )
        left = hero.count - sum(fates[hero.id].values())
        figures = left if deed.figures is None else deed.figures
        if not 0 < figures <= left:
            raise StateError(
                "too-many-heroes" if left else "no-heroes-left",
                pointer=f"{place}/figures" if deed.figures is not None else f"{place}/hero",
                got=figures if left else hero.id,
                who=hero.called,
                left=left,
            )
        fates[hero.id][deed.deed] += figures
        dice.note(
            book.abilities.note("carrying"),
            "enemies-slay" if deed.deed == "slay" else "enemies-capture",
            by=enemy.called,
            who=hero.called,
            figures=figures,
            left=left,
        )
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
    found: list[Group] = []
    for field, group_id, force in (("hero", deed.hero, state.behind), ("by", deed.by, state.enemy)):
        groups = {group.id: group for group in force.groups}
        if group_id not in groups:
            raise no_such_group(f"{place}/{field}", force.groups, group_id)
        found.append(groups[group_id])
    return found[0], found[1]


def _came(book: RingOfPower, enemy: Group, turn: int | None, place: str) -> None:
    why = (
        "wounded" if enemy.wounded else "dispersed" if away(enemy, turn) else
        "regrouping" if enemy.regrouping else "recovering" if enemy.recovering else
        "unmoved" if enemy.moved is False or "immobile" in enemy.abilities else None
    )  # fmt: skip
    if why is not None:
        raise StateError(
            f"not-near-{why}",
            pointer=place,
            got=enemy.id,
            who=enemy.called,
            figures=enemy.count,
            cite=book.abilities.note("carrying"),
        )


def _near(dice: Dice, book: RingOfPower, deed: Deed, hero: Group, enemy: Group, place: str) -> None:
    reading = dice.reading(book, "rp-combat-range")
    most = book.combat_sequence.number("contact" if reading == "contact" else "reach")
    if deed.distance is None and not (hero.at and enemy.at):
        raise StateError("distance-missing", pointer=place, got=ABSENT, hero=hero.called, enemy=enemy.called)
    if deed.distance is not None:
        far = Fraction(deed.distance) > most
        told = inches(deed.distance)
    else:
        squared = min(_squared(one, other) for one in hero.at for other in enemy.at)
        far = squared > most * most
        told = say("more-than" if far else "at-most", distance=inches(most))
    if far:
        raise StateError(
            "not-in-combat-range",
            pointer=place,
            got=deed.distance,
            hero=hero.called,
            enemy=enemy.called,
            distance=told,
            most=inches(most),
            cite=book.combat_sequence.note("contact"),
        )
    dice.note(
        book.combat_sequence.note("contact"),
        "in-combat-range",
        hero=hero.called,
        enemy=enemy.called,
        distance=told,
    )


def _squared(one: tuple[float | str, float | str], other: tuple[float | str, float | str]) -> Fraction:
    right, down = (exact(here) - exact(there) for here, there in zip(one, other, strict=True))
    return right * right + down * down


def _part(force: Force, counts: dict[str, int], *, taken: bool = False) -> Force | None:
    groups = (
        replace(group, count=n, at=() if taken else group.at[:n]) for group in force.groups if (n := counts[group.id])
    )
    return part_of(force, groups)


@left_behind.sentence
def _say(state: LeftBehind, result: Found, trace: tuple[Line, ...]) -> Message:
    fates = []
    for group, each in zip(state.behind.groups, result.heroes, strict=True):
        if each.slain:
            fates.append(say("hero-slain", who=some_of(group, each.slain), figures=each.slain))
        if each.captured:
            fates.append(say("hero-captured", who=some_of(group, each.captured), figures=each.captured))
        if each.left:
            fates.append(say("hero-left", who=some_of(group, each.left), figures=each.left))
    return say("heroes-found", fates=fates)


left_behind.carries(Group, *OF_COMBAT)
left_behind.carries(Force, *OF_ALLOCATION)
