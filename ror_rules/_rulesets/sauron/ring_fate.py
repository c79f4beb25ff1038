"""Sauron, 16.631 to 16.69: what becomes of the Ring. Destruction, a leader made evil, the way home to Sauron or to his heir."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, structs

from ror_rules._rulesets.sauron.book import Sauron, paragraph
from ror_rules._rulesets.sauron.leaders import bearer
from ror_rules._rulesets.sauron.states import MOST_MORALE, moved
from ror_rules._rulesets.war_of_the_ring.pieces import CARRIED, Character, living, told
from ror_rules.dice import Dice
from ror_rules.errors import StateError
from ror_rules.rule import rule
from ror_rules.text import listed
from ror_rules.trace import Line
from ror_rules.values import Value


class RingFate(Value, kw_only=True):
    """Who has the Ring, where he stands, and what he has tried."""

    leader: Annotated[
        Character,
        Meta(
            description="The bearer, with `combat` and `morale`, and with `side` where his name does not tell it; `ring` says whether he "
            "wears it, as he does where that is left out. `wounds` above his Combat lower his Basic Morale; `failed_attempts` "
            "make one of Westernesse evil. Who becomes evil, or wears the Ring as heir, has a Morale of at most 97. With `side` `third_player` he is evil already, and his own master."
        ),
    ]
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
        living(self.leader, "/leader", "combat", "morale", does="The dead bear no Ring.")
        who = bearer(self.leader)
        if who == "sauron" and not self.sauron_alive:
            raise StateError("The dead bear no Ring.", pointer="/state/sauron_alive", expected="true", got="false")
        if who != "westernesse" and self.destroy:
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
    morale: Annotated[
        int, Meta(description="The bearer's Morale rating now, -99 to 99, with what evil or the Ring adds.")
    ]
    unit_types: Annotated[
        tuple[str, ...],
        Meta(description="Types of Sauron's units under an evil leader who is his own master, in the order they came."),
    ]
    next_unit_type: Annotated[
        str | None, Meta(description="The type that follows him a turn later; null where none will.")
    ]
    leader: Annotated[
        Character,
        Meta(
            description="The bearer as he goes on, with that Morale, under that player as `side` (of Westernesse only where "
            "`side` was told), and with the Ring as he has it then.",
            extra=CARRIED,
        ),
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
    leader = state.leader
    if bearer(leader) != "westernesse":
        return _home(dice, book, state)
    barred = _barred(state) if state.destroy else ()
    if leader.side == "third_player" or told(leader.failed_attempts) >= book.corruption.number("attempts"):
        if state.destroy and not barred and dice.reading(book, "sv-evil-destroys") == "never":
            barred = ("the Ring has made him evil",)
        if barred or not state.destroy:
            return _evil(dice, book, state, barred)
    destroyed = state.destroy and not barred
    if state.destroy:
        text = f"not destroyed: {listed(barred)}" if barred else "the Ring is destroyed in Orodruin"
        dice.note(paragraph("16.633"), text)
    else:
        dice.note(paragraph("16.63"), f"{leader.name} keeps the Ring")
    return RingFateResult(
        fate="destroyed" if destroyed else "kept",
        controller="third_player" if leader.side == "third_player" else "westernesse",
        morale=told(leader.morale),
        unit_types=(),
        next_unit_type=None,
        leader=structs.replace(leader, ring=UNSET) if destroyed else leader,
        because=barred,
    )


def _barred(state: RingFate) -> tuple[str, ...]:
    """What stands in the way of destroying the Ring."""
    ways = (
        (state.at_orodruin_center, "he is not in the center hex of Orodruin"),
        (state.leader.ring == "bears", "he is wearing the Ring"),
        (state.joint_rally_phase, "it is not the Joint Rally Phase"),
    )
    return tuple(text for holds, text in ways if not holds)


def _evil(dice: Dice, book: Sauron, state: RingFate, barred: tuple[str, ...]) -> RingFateResult:
    """A Westernesse leader who has failed too often: Sauron's servant, or his own master."""
    table = book.corruption
    if barred:
        dice.note(paragraph("16.633"), f"not destroyed: {listed(barred)}")
    leader, before = state.leader, told(state.leader.morale)
    if leader.side == "third_player":
        dice.note(paragraph("16.69"), f"a third player has {leader.name} already")
        return _own_master(dice, book, state, before, barred)
    morale = _raised(leader, table.number("evil-morale"))
    dice.note(paragraph("16.69"), f"{leader.name} is evil; Morale {before} becomes {morale}")
    own_master = table.number("own-master")
    after = dice.reading(book, "sv-basic-morale") == "after"
    beyond = max(0, leader.wounds - told(leader.combat))
    basic = (morale if after else before) - beyond
    if leader.wounds:
        dice.reading(book, "sv-wounds")
    dice.note(
        paragraph("16.69"),
        f"Basic Morale {basic}" + (f", {beyond} of {leader.wounds} wounds being above Combat" if beyond else ""),
    )
    dice.reading(book, "sv-ring-served")
    if basic < own_master:
        dice.note(paragraph("16.69"), f"{basic} is below {own_master}: {leader.name} serves Sauron")
        return RingFateResult(
            fate="serves_sauron",
            controller="sauron",
            morale=morale,
            unit_types=(),
            next_unit_type=None,
            leader=structs.replace(leader, morale=morale, side="sauron"),
            because=barred,
        )
    dice.note(paragraph("16.69"), f"{basic} is not below {own_master}: a third player has {leader.name}")
    return _own_master(dice, book, state, morale, barred)


def _own_master(dice: Dice, book: Sauron, state: RingFate, morale: int, barred: tuple[str, ...]) -> RingFateResult:
    """An evil leader whom a third player has, and the units that come to him."""
    table = book.corruption
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
        leader=structs.replace(state.leader, morale=morale, side="third_player"),
        because=barred,
    )


def _home(dice: Dice, book: Sauron, state: RingFate) -> RingFateResult:
    """The Ring with Sauron's side: on Sauron's hand, on its way to him, or worn by his heir."""
    cite = paragraph("16.631")
    leader, morale = state.leader, told(state.leader.morale)

    def answer(fate: Literal["returned", "carried", "worn"], after: Character, text: str) -> RingFateResult:
        dice.note(cite, text)
        return RingFateResult(
            fate=fate,
            controller="sauron",
            morale=told(after.morale),
            unit_types=(),
            next_unit_type=None,
            leader=after,
            because=(),
        )

    himself = bearer(leader) == "sauron"
    if himself or (state.sauron_alive and state.with_sauron):
        after = structs.replace(leader, ring="wears" if himself else UNSET)
        return answer("returned", after, "the Ring is with Sauron, who does not take it off")
    if not state.sauron_alive and state.highest_ranking:
        morale = _raised(leader, book.corruption.number("heir-morale"))
        after = structs.replace(leader, ring="wears", morale=morale)
        return answer("worn", after, f"Sauron is dead: {leader.name} wears the Ring, Morale {morale}")
    whom = "Sauron" if state.sauron_alive else "the highest of Sauron's leaders"
    if not state.sauron_alive:
        dice.reading(book, "sv-ring-heir")
    return answer("carried", leader, f"{leader.name} takes the Ring to {whom}, into the same hex")


def _raised(leader: Character, change: int) -> int:
    """The bearer's Morale with what evil or the Ring adds."""
    return moved(told(leader.morale), change, MOST_MORALE, f"Morale of {leader.name}", at="/leader/morale")


@ring_fate.sentence
def _say(state: RingFate, result: RingFateResult, trace: tuple[Line, ...]) -> str:
    if result.fate == "destroyed":
        return f"{state.leader.name} destroys the Ring in the fire of Orodruin."
    if result.fate == "kept":
        barred = f" He cannot destroy it: {listed(result.because)}." if result.because else ""
        return f"{state.leader.name} keeps the Ring.{barred}"
    if result.fate == "serves_sauron":
        return f"{state.leader.name} becomes Sauron's servant, with Morale {result.morale}."
    if result.fate == "own_master":
        units = f"{listed(result.unit_types)} obey him" if result.unit_types else "nobody obeys him yet"
        return f"{state.leader.name} goes over to a third player, with Morale {result.morale}; {units}."
    if result.fate == "worn":
        return f"{state.leader.name} wears the Ring in dead Sauron's place, with Morale {result.morale}."
    return f"{state.leader.name} carries the Ring home." if result.fate == "carried" else "The Ring is with Sauron."
