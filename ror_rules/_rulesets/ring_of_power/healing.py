"""Ring of Power, Healing Wounded Figures: wounded heroes recover at the end of a turn. No dice are thrown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta

from ror_rules._rulesets.ring_of_power.book import RingOfPower, chart
from ror_rules._rulesets.ring_of_power.conditions import keep, made_of, well
from ror_rules._rulesets.ring_of_power.figures import (
    LOOSE,
    OF_ALLOCATION,
    OF_COMBAT,
    Force,
    Group,
    GroupRef,
    all_referred,
    check_force,
    check_wounded,
    known_as,
)
from ror_rules._rulesets.ring_of_power.words import Who
from ror_rules.author import Dice, Line, Message, Normal, StateError, Value, named, rule, say


class Healing(Value):
    """The figures in a place of healing at the end of a turn. The wounded heroes among them may recover."""

    force: Force
    absent: Annotated[tuple[GroupRef, ...], Meta(max_length=500)] = ()
    defended: Annotated[tuple[GroupRef, ...], Meta(max_length=500)] = ()
    side_holds_place: bool = True

    once = LOOSE

    def normal(self) -> Normal:
        return {
            "absent": all_referred(self.force, self.absent, "/state/absent"),
            "defended": all_referred(self.force, self.defended, "/state/defended"),
        }

    def check(self) -> None:
        check_force(self.force, "/state/force")
        for index, group in enumerate(self.force.groups):
            check_wounded(group, f"/state/force/groups/{index}")
        wounded = [group for group in self.force.groups if group.wounded]
        for field in ("absent", "defended"):
            for index, each in enumerate(getattr(self, field)):
                if each not in [group.id for group in wounded]:
                    raise StateError(
                        "not-one-of-the-wounded",
                        pointer=f"/state/{field}/{index}",
                        got=each,
                        who=named(each),
                        wounded=known_as(wounded),
                    )


class Recovery(Value):
    """One group of wounded heroes at the end of the turn."""

    id: str
    healed: bool


class Healed(Value):
    """The wounded heroes, and the force after healing."""

    heroes: tuple[Recovery, ...]
    force: Force


@rule("healing", title="Healing", source=chart("healing-wounded-figures"), throws=False)
def healing(dice: Dice, book: RingOfPower, state: Healing) -> Healed:
    """A hero recovers in a place of healing that their side holds, after a full turn of rest, or a turn after they fought to
    protect it.
    """
    healed = {group.id: _recovers(dice, book, state, group) for group in state.force.groups if group.wounded}
    if not healed:
        dice.note(book.combat_sequence.note("healing"), "nobody-is-wounded")
    kept: dict[str, Group] = {}
    for group in state.force.groups:
        keep(kept, well(group) if healed.get(group.id) else group)
    return Healed(
        heroes=tuple(Recovery(id=each, healed=well) for each, well in healed.items()),
        force=made_of(state.force, tuple(kept.values())),
    )


def _recovers(dice: Dice, book: RingOfPower, state: Healing, hero: Group) -> bool:
    table = book.combat_sequence
    turns = book.abilities.number("healing-turns")
    who, figures = hero.called, hero.count
    there = hero.id not in state.absent
    if there and not (hero.moved or hero.fought):
        held = state.side_holds_place or dice.reading(book, "rp-healing-place") == "any"
        code = "rested" if held else "rested-in-vain"
        dice.note(table.note("healing"), code, who=who, figures=figures, turns=turns)
        return held
    if hero.fought and hero.id in state.defended:
        dice.note(table.note("healing-defenders"), "protects-this-turn", who=who, figures=figures, turns=turns)
        return False
    lacking = "absent" if not there else "moved" if hero.moved else "fought"
    if hero.id not in state.defended:
        dice.note(table.note("healing"), f"this-turn-{lacking}", who=who, figures=figures, turns=turns)
        return False
    dice.note(table.note("healing"), f"defended-but-{lacking}", who=who, figures=figures)
    holds = state.side_holds_place
    code = "place-held" if holds else "place-lost"
    dice.note(table.note("healing-defenders"), code, who=who, figures=figures, turns=turns)
    return holds


@healing.sentence
def _say(state: Healing, result: Healed, trace: tuple[Line, ...]) -> Message:
    wounded = {group.id: group for group in state.force.groups if group.wounded}
    well = [wounded[each.id] for each in result.heroes if each.healed]
    ill = [wounded[each.id] for each in result.heroes if not each.healed]
    if well and ill:
        return say(
            "some-healed", healed=_called(well), figures=_figures(well), wounded=_called(ill), others=_figures(ill)
        )
    if well:
        return say("all-healed", who=_called(well), figures=_figures(well))
    if ill:
        return say("none-healed", who=_called(ill), figures=_figures(ill))
    return say("no-wounded")


def _called(groups: Sequence[Group]) -> list[Who]:
    return [group.called for group in groups]


def _figures(groups: Sequence[Group]) -> int:
    return sum(group.count for group in groups)


healing.head("heroes")
healing.carries(Group, *OF_COMBAT)
healing.carries(Force, *OF_ALLOCATION)
