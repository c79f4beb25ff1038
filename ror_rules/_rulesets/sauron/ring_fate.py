"""Sauron, 16.631 to 16.69: what becomes of the Ring. Destruction, a leader made evil, the way home to Sauron or to his heir."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ror_rules._rulesets.sauron.book import Sauron, paragraph
from ror_rules._rulesets.sauron.states import Attempts, Bearer, Morale, Rating, Wounds
from ror_rules.dice import Dice
from ror_rules.errors import StateError
from ror_rules.rule import rule
from ror_rules.text import listed
from ror_rules.trace import Line
from ror_rules.values import Name, Value


class RingFate(Value, kw_only=True):
    """Who has the Ring, where he stands, and what he has tried."""

    name: Annotated[Name, Meta(description="What the bearer is called.")]
    bearer: Bearer = "westernesse"
    combat: Annotated[Rating, Meta(description="His Combat rating, 0 to 99.")]
    morale: Annotated[Morale, Meta(description="His Morale rating as it stands now, -99 to 99.")]
    wounds: Annotated[
        Wounds,
        Meta(
            description="Endurance points he has lost, 0 to 99; those above his Combat lower his Basic Morale. 0 by default."
        ),
    ] = 0
    wearing: Annotated[
        bool, Meta(description="Whether he wears the Ring, which nobody destroys who wears it; true by default.")
    ] = True
    failed_attempts: Annotated[
        Attempts,
        Meta(
            description="His attempts to take off the Ring that have failed, 0 to 99; 0 by default. They matter to a "
            "Westernesse leader."
        ),
    ] = 0
    destroy: Annotated[
        bool,
        Meta(
            description="Whether he wishes to throw the Ring into the fire, as nobody of Sauron's does; false by default."
        ),
    ] = False
    at_orodruin_center: Annotated[
        bool, Meta(description="Whether he is in the center hex of Orodruin; false by default.")
    ] = False
    joint_rally_phase: Annotated[
        bool,
        Meta(description="Whether it is the Joint Rally Phase, when alone the Ring is destroyed; true by default."),
    ] = True
    turns_after_first_battle: Annotated[
        int,
        Meta(
            ge=0,
            le=999,
            description="Turns that have passed after the first battle, 0 to 999; 0 by default. They matter to an evil "
            "leader who is his own master.",
        ),
    ] = 0
    sauron_alive: Annotated[
        bool, Meta(description="Whether Sauron lives; true by default, and necessarily where he has the Ring.")
    ] = True
    with_sauron: Annotated[
        bool, Meta(description="Whether another leader of Sauron's is in Sauron's hex; false by default.")
    ] = False
    highest_ranking: Annotated[
        bool,
        Meta(description="Whether he is the highest ranking leader of Sauron's, dead Sauron's heir; false by default."),
    ] = False

    def __post_init__(self) -> None:
        if self.bearer == "sauron" and not self.sauron_alive:
            raise StateError("The dead bear no Ring.", pointer="/state/sauron_alive", expected="true", got="false")
        if self.bearer != "westernesse" and self.destroy:
            raise StateError("Sauron's side keeps the Ring.", pointer="/state/destroy", expected="false", got="true")


class RingFateResult(Value):
    """What becomes of the Ring and of its bearer."""

    fate: Annotated[
        Literal["destroyed", "kept", "serves_sauron", "own_master", "returned", "carried", "worn"],
        Meta(
            description="`destroyed`, or `kept` by Westernesse; `serves_sauron` or `own_master`, a leader it has made evil; "
            "`returned` to Sauron, `carried` to him or to his heir, `worn` by the heir."
        ),
    ]
    controller: Annotated[
        Literal["westernesse", "sauron", "third_player"], Meta(description="The player who controls the bearer now.")
    ]
    morale: Annotated[int, Meta(description="The bearer's Morale rating now, with what evil or the Ring adds.")]
    unit_types: Annotated[
        tuple[str, ...],
        Meta(description="Types of Sauron's units under an evil leader who is his own master, in the order they came."),
    ]
    next_unit_type: Annotated[
        str | None, Meta(description="The type that follows him a turn later; null where none will.")
    ]
    because: Annotated[
        tuple[str, ...],
        Meta(
            description="What stands in the way of destroying the Ring; empty where nothing does, or nobody wishes it."
        ),
    ]


@rule("ring-fate", title="The fate of the Ring", source=paragraph("16.6"), throws=False)
def ring_fate(dice: Dice, book: Sauron, state: RingFate) -> RingFateResult:
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
    return RingFateResult(
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


def _evil(dice: Dice, book: Sauron, state: RingFate, barred: tuple[str, ...]) -> RingFateResult:
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
        return RingFateResult(
            fate="serves_sauron", controller="sauron", morale=morale, unit_types=(), next_unit_type=None, because=barred
        )
    dice.note(paragraph("16.69"), f"{basic} is not below {own_master}: a third player has {state.name}")
    turns = min(state.turns_after_first_battle, len(table.data.rows.entries))
    dice.reading(book, "sv-first-battle")
    dice.note(paragraph("16.69"), f"{state.turns_after_first_battle} turns have passed after the first battle")
    types = tuple(dice.look(table, turn, "type", why=f"turn {turn}") for turn in range(1, turns + 1))
    left = turns < len(table.data.rows.entries)
    return RingFateResult(
        fate="own_master",
        controller="third_player",
        morale=morale,
        unit_types=types,
        next_unit_type=table.peek(turns + 1, "type") if left else None,
        because=barred,
    )


def _home(dice: Dice, book: Sauron, state: RingFate) -> RingFateResult:
    """The Ring with Sauron's side: on Sauron's hand, on its way to him, or worn by his heir."""
    cite = paragraph("16.631")

    def answer(fate: str, morale: int, text: str) -> RingFateResult:
        dice.note(cite, text)
        return RingFateResult(
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
def _say(state: RingFate, result: RingFateResult, trace: tuple[Line, ...]) -> str:
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
