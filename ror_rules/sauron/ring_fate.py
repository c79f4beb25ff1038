"""Sauron, 16.631 to 16.69: what becomes of the Ring. Destruction, a leader made evil, the way home to Sauron or to his heir."""

from __future__ import annotations

from ror_rules.dice import Dice
from ror_rules.rule import rule
from ror_rules.sauron.book import Sauron, paragraph
from ror_rules.sauron.results import RingsFate
from ror_rules.sauron.states import RingFate
from ror_rules.text import listed
from ror_rules.trace import Line


@rule("ring-fate", title="The fate of the Ring", source=paragraph("16.6"), throws=False)
def ring_fate(dice: Dice, book: Sauron, state: RingFate) -> RingsFate:
    """What becomes of the Ring and its bearer: thrown into the fire, kept, master of a leader, or on its way to Sauron."""
    if state.bearer != "westernesse":
        return _home(dice, book, state)
    barred = _barred(state) if state.destroy else ()
    if state.failed_attempts >= book.corruption.number("attempts"):
        if state.destroy and not barred and dice.reading(book, "sv-evil-destroys") == "never":
            barred = ("the Ring has made him evil",)
        if barred or not state.destroy:
            return _evil(dice, book, state, barred)
    if state.destroy:
        text = f"not destroyed: {listed(barred)}" if barred else "the Ring is destroyed in Orodruin"
        dice.note(paragraph("16.633"), text)
    else:
        dice.note(paragraph("16.63"), f"{state.name} keeps the Ring")
    return RingsFate(
        fate="destroyed" if state.destroy and not barred else "kept",
        controller="westernesse",
        morale=state.morale,
        unit_types=(),
        next_unit_type=None,
        because=barred,
    )


def _barred(state: RingFate) -> tuple[str, ...]:
    """What stands in the way of destroying the Ring."""
    ways = (
        (state.at_orodruin_center, "he is not in the center hex of Orodruin"),
        (not state.wearing, "he is wearing the Ring"),
        (state.joint_rally_phase, "it is not the Joint Rally Phase"),
    )
    return tuple(text for holds, text in ways if not holds)


def _evil(dice: Dice, book: Sauron, state: RingFate, barred: tuple[str, ...]) -> RingsFate:
    """A Westernesse leader who has failed too often: Sauron's servant, or his own master."""
    table = book.corruption
    if barred:
        dice.note(paragraph("16.633"), f"not destroyed: {listed(barred)}")
    morale = state.morale + table.number("evil-morale")
    dice.note(paragraph("16.69"), f"{state.name} is evil; Morale {state.morale} becomes {morale}")
    own_master = table.number("own-master")
    after = dice.reading(book, "sv-basic-morale") == "after"
    beyond = max(0, state.wounds - state.combat)
    basic = (morale if after else state.morale) - beyond
    if state.wounds:
        dice.reading(book, "sv-wounds")
    dice.note(
        paragraph("16.69"),
        f"Basic Morale {basic}" + (f", {beyond} of {state.wounds} wounds being above Combat" if beyond else ""),
    )
    dice.reading(book, "sv-ring-served")
    if basic < own_master:
        dice.note(paragraph("16.69"), f"{basic} is below {own_master}: {state.name} serves Sauron")
        return RingsFate(
            fate="serves_sauron", controller="sauron", morale=morale, unit_types=(), next_unit_type=None, because=barred
        )
    dice.note(paragraph("16.69"), f"{basic} is not below {own_master}: a third player has {state.name}")
    turns = min(state.turns_after_first_battle, len(table.data.rows.entries))
    dice.reading(book, "sv-first-battle")
    dice.note(paragraph("16.69"), f"{state.turns_after_first_battle} turns have passed after the first battle")
    types = tuple(dice.look(table, turn, "type", why=f"turn {turn}") for turn in range(1, turns + 1))
    left = turns < len(table.data.rows.entries)
    return RingsFate(
        fate="own_master",
        controller="third_player",
        morale=morale,
        unit_types=types,
        next_unit_type=table.peek(turns + 1, "type") if left else None,
        because=barred,
    )


def _home(dice: Dice, book: Sauron, state: RingFate) -> RingsFate:
    """The Ring with Sauron's side: on Sauron's hand, on its way to him, or worn by his heir."""
    cite = paragraph("16.631")

    def answer(fate: str, morale: int, text: str) -> RingsFate:
        dice.note(cite, text)
        return RingsFate(
            fate=fate,  # type: ignore[arg-type]  # one of the three below
            controller="sauron",
            morale=morale,
            unit_types=(),
            next_unit_type=None,
            because=(),
        )

    if state.bearer == "sauron" or (state.sauron_alive and state.with_sauron):
        return answer("returned", state.morale, "the Ring is with Sauron, who does not take it off")
    if not state.sauron_alive and state.highest_ranking:
        morale = state.morale + book.corruption.number("heir-morale")
        return answer("worn", morale, f"Sauron is dead: {state.name} wears the Ring, Morale {morale}")
    whom = "Sauron" if state.sauron_alive else "the highest of Sauron's leaders"
    if not state.sauron_alive:
        dice.reading(book, "sv-ring-heir")
    return answer("carried", state.morale, f"{state.name} takes the Ring to {whom}, into the same hex")


@ring_fate.sentence
def _say(state: RingFate, result: RingsFate, trace: tuple[Line, ...]) -> str:
    if result.fate == "destroyed":
        return f"{state.name} destroys the Ring in the fire of Orodruin."
    if result.fate == "kept":
        barred = f" He cannot destroy it: {listed(result.because)}." if result.because else ""
        return f"{state.name} keeps the Ring.{barred}"
    if result.fate == "serves_sauron":
        return f"{state.name} becomes Sauron's servant, with Morale {result.morale}."
    if result.fate == "own_master":
        units = f"{listed(result.unit_types)} obey him" if result.unit_types else "nobody obeys him yet"
        return f"{state.name} goes over to a third player, with Morale {result.morale}; {units}."
    if result.fate == "worn":
        return f"{state.name} wears the Ring in dead Sauron's place, with Morale {result.morale}."
    return f"{state.name} carries the Ring home." if result.fate == "carried" else "The Ring is with Sauron."
