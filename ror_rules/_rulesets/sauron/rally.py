"""Sauron, 8.331 to 8.37: rallying. The Rally Rating with wounds, and the two dice."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ror_rules._rulesets.sauron.book import Need, Sauron, paragraph
from ror_rules._rulesets.war_of_the_ring.pieces import Character, living, told
from ror_rules.dice import Dice
from ror_rules.errors import UndecidedError
from ror_rules.rule import rule
from ror_rules.text import signed
from ror_rules.trace import Line
from ror_rules.values import Name, Value


class RallyModifier(Value):
    """A change of a Rally Rating that the original game makes."""

    value: Annotated[int, Meta(ge=-20, le=20, description="What is added to the Rally Rating, -20 to 20.")]
    why: Annotated[Name, Meta(description="Where it comes from: the night, a magic weapon.")]


class Rally(Value, kw_only=True):
    """A leader who would rally."""

    leader: Annotated[
        Character,
        Meta(
            description="The leader, with `combat` and `morale`; `wounds` above his Combat lower his Rally Rating. One who "
            "refused Mortal Combat this turn (`may_rally`) does not rally."
        ),
    ]
    modifiers: Annotated[
        tuple[RallyModifier, ...],
        Meta(max_length=20, description="Changes of his Rally Rating by the original game, 0 to 20; none by default."),
    ] = ()
    own_units: Annotated[
        bool,
        Meta(
            description="Whether combat units of his nationality are left; without any he may not rally. True by default."
        ),
    ] = True

    def __post_init__(self) -> None:
        living(self.leader, "/leader", "combat", "morale", does="The dead do not rally.")


class RallyResult(Value):
    """The attempt to rally, made."""

    rating: Annotated[int, Meta(description="His Rally Rating, with wounds and modifiers.")]
    needed: Annotated[
        str | None,
        Meta(
            description="The sums of two dice that rally him as the table prints them: `3-11`, `Automatic`, and `none` where "
            "no sum does. Null where he may not try."
        ),
    ]
    total: Annotated[int | None, Meta(description="The sum of the two dice, 2 to 12; null where none are thrown.")]
    rallied: Annotated[bool, Meta(description="Whether he rallies.")]


@rule("rally", title="Rally", source=paragraph("8.331"))
def rally(dice: Dice, book: Sauron, state: Rally) -> RallyResult:
    """A leader tries to rally: his rating, Combat plus Morale, gives the sums of two dice with which he does."""
    leader = state.leader
    rating = rally_rating(dice, book, leader.name, leader)
    for given in state.modifiers:
        rating += given.value
        dice.note(paragraph("8.331"), f"{signed(given.value)} ({given.why}): {rating}")
    if not state.own_units:
        dice.note(paragraph("8.25"), f"{leader.name} has no units of his own nationality left and may not rally")
        return RallyResult(rating=rating, needed=None, total=None, rallied=False)
    if leader.may_rally is False:
        dice.note(paragraph("22.3"), f"{leader.name} may not rally this turn, as after a challenge refused")
        return RallyResult(rating=rating, needed=None, total=None, rallied=False)
    text, need = _needed(dice, book, rating)
    if need.automatic:
        return RallyResult(rating=rating, needed=text, total=None, rallied=True)
    if need.high < need.low:
        return RallyResult(rating=rating, needed=text, total=None, rallied=False)
    cite = paragraph("8.37")
    total = sum(
        dice.roll(book.leader_rally.die, why=f"{leader.name} rallies, {at} die", cite=cite, at=at)
        for at in ("first", "second")
    )
    rallied = need.low <= total <= need.high
    dice.note(cite, f"{total} is {'within' if rallied else 'outside'} {text}")
    return RallyResult(rating=rating, needed=text, total=total, rallied=rallied)


def rally_rating(dice: Dice, book: Sauron, name: str, ratings: Character) -> int:
    """Combat plus Morale, less the wounds above Combat."""
    combat, morale = told(ratings.combat), told(ratings.morale)
    rating = combat + morale
    beyond = max(0, ratings.wounds - combat)
    text = f"{name}: Combat {combat} + Morale {morale} = {rating}"
    if ratings.wounds:
        dice.reading(book, "sv-wounds")
        text += f"; {ratings.wounds} wounds, {beyond} of them above Combat: {rating - beyond}"
    dice.note(paragraph("8.331"), text)
    return rating - beyond


def rally_points(dice: Dice, book: Sauron, name: str, points: int | None, ratings: Character | None, *, at: str) -> int:
    """A leader's Rally Points: those given, or his Rally Rating, never below 0. Raises `UndecidedError`, which points `at` the gap."""
    if points is not None:
        return points
    if ratings is None or book.rulings["sv-rally-points"] == "supplied":
        raise UndecidedError(
            f"The text does not say how many Rally Points {name} has; it gives a Rally Rating, Combat plus Morale.",
            pointer=at,
            expected="Rally Points, or his ratings and the ruling sv-rally-points as rating",
        )
    dice.reading(book, "sv-rally-points")
    return max(0, rally_rating(dice, book, name, ratings))


def _needed(dice: Dice, book: Sauron, rating: int) -> tuple[str, Need]:
    """The sums that rally at a rating, as text and as a range."""
    table = book.leader_rally
    if rating >= table.rows.low:
        if table.rows.high is not None and rating > table.rows.high:
            dice.reading(book, "sv-rally-above-13")
        need = dice.look(table, rating, "needed", why=f"Rally Rating {rating}")
        return _text(need), need
    if book.rulings["sv-rally-1-8"] == "refuse":
        raise UndecidedError(
            f"The Leader Rally Table in the text begins at {table.rows.low}; below that it is the original game's.",
            pointer="/rulings/sv-rally-1-8",
            expected=f"a rating of {table.rows.low} or more, or the reading formula",
            got=rating,
        )
    dice.reading(book, "sv-rally-1-8")
    low, high = table.number("lowest-roll"), rating + table.number("above-rating")
    need = Need(low=low, high=high, automatic=False)
    text = _text(need)
    dice.note(paragraph("8.37"), f"Rally Rating {rating}, below the printed rows: {text}")
    return text, need


def _text(need: Need) -> str:
    """A range of sums as the table prints it."""
    if need.automatic:
        return "Automatic"
    if need.high < need.low:
        return "none"
    return str(need.low) if need.high == need.low else f"{need.low}-{need.high}"


@rally.sentence
def _say(state: Rally, result: RallyResult, trace: tuple[Line, ...]) -> str:
    if result.needed is None:
        return f"{state.leader.name} may not rally."
    if result.total is None and not result.rallied:
        return f"{state.leader.name} cannot rally with Rally Rating {result.rating}."
    if result.total is None:
        return f"{state.leader.name} rallies without a throw: Rally Rating {result.rating}."
    does = "rallies" if result.rallied else "does not rally"
    return f"{state.leader.name} {does}: {result.total} against {result.needed}, with Rally Rating {result.rating}."


rally.head("rallied", "total", "needed")
