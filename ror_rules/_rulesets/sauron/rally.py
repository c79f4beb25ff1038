"""Sauron, 8.331 to 8.37: rallying. The Rally Rating with wounds, and the two dice."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ror_rules._rulesets.sauron.book import RallyRange, Sauron, paragraph
from ror_rules._rulesets.sauron.leaders import above_combat, acts
from ror_rules._rulesets.war_of_the_ring.pieces import OF_MANY, Character, told
from ror_rules.author import ABSENT, Dice, Line, Message, Name, Parameter, UndecidedError, Value, named, rule, say


class RallyModifier(Value):
    """A modifier of a Rally Rating by the original game."""

    value: Annotated[int, Meta(ge=-20, le=20)]
    why: Name


class Rally(Value, kw_only=True):
    """A leader that tries to rally."""

    leader: Character
    modifiers: Annotated[tuple[RallyModifier, ...], Meta(max_length=20)] = ()
    own_units: bool = True

    def check(self) -> None:
        acts(self.leader, "/leader", "combat", "morale")


class RallyResult(Value):
    """The result of an attempt to rally."""

    rating: int
    needed: str | None
    total: int | None
    rallied: bool


@rule("rally", title="Rally", source=paragraph("8.331"))
def rally(dice: Dice, book: Sauron, state: Rally) -> RallyResult:
    """A leader tries to rally: the rating, Combat plus Morale, gives the sums of two dice that rally the leader."""
    leader = state.leader
    who = named(leader.name)
    rating = rally_rating(dice, book, who, leader)
    for given in state.modifiers:
        rating += given.value
        code = "rating-lowered" if given.value < 0 else "rating-raised"
        dice.note(paragraph("8.331"), code, points=abs(given.value), reason=named(given.why), rating=rating)
    if not state.own_units or leader.no_rally == "no_units":
        dice.note(paragraph("8.25"), "no-units-to-rally-with", who=who)
        return RallyResult(rating=rating, needed=None, total=None, rallied=False)
    if leader.no_rally == "refused":
        dice.note(paragraph("22.3"), "no-rally-this-turn", who=who)
        return RallyResult(rating=rating, needed=None, total=None, rallied=False)
    text, need = _needed(dice, book, rating)
    if need.automatic:
        return RallyResult(rating=rating, needed=text, total=None, rallied=True)
    if need.high < need.low:
        return RallyResult(rating=rating, needed=text, total=None, rallied=False)
    cite = paragraph("8.37")
    total = sum(
        dice.roll(book.leader_rally.die, why="rally-die", cite=cite, at=at, who=who, which=at)
        for at in ("first", "second")
    )
    rallied = need.low <= total <= need.high
    dice.note(cite, "within-needed" if rallied else "outside-needed", who=who, total=total, needed=text)
    return RallyResult(rating=rating, needed=text, total=total, rallied=rallied)


def rally_rating(dice: Dice, book: Sauron, who: Parameter, ratings: Character) -> int:
    combat, morale, wounds = told(ratings.combat), told(ratings.morale), ratings.wounds
    beyond = above_combat(ratings)
    rating, cite = combat + morale - beyond, paragraph("8.331")
    if wounds:
        dice.note(
            cite,
            "rally-rating-wounded",
            who=who,
            combat=combat,
            morale=morale,
            wounds=wounds,
            beyond=beyond,
            rating=rating,
        )
    else:
        dice.note(cite, "rally-rating", who=who, combat=combat, morale=morale, rating=rating)
    return rating


def rally_points(
    dice: Dice, book: Sauron, who: Parameter, points: int | None, ratings: Character | None, *, at: str
) -> int:
    if points is not None:
        return points
    if ratings is None or book.rulings["sv-rally-points"] == "supplied":
        raise UndecidedError("rally-points-unknown", pointer=at, got=ABSENT, who=who)
    dice.reading(book, "sv-rally-points")
    return max(0, rally_rating(dice, book, who, ratings))


def _needed(dice: Dice, book: Sauron, rating: int) -> tuple[str, RallyRange]:
    table = book.leader_rally
    if rating >= table.rows.low:
        high = table.rows.high
        if high is not None and rating > high:
            if book.rulings["sv-rally-above-13"] == "refuse":
                raise UndecidedError(
                    "above-the-rally-table", pointer="/rulings/sv-rally-above-13", got=rating, high=high
                )
            dice.reading(book, "sv-rally-above-13")
        need = dice.look(table, rating, "needed", why="dice-needed", rating=rating)
        return _text(need), need
    if book.rulings["sv-rally-1-8"] == "refuse":
        raise UndecidedError("below-the-rally-table", pointer="/rulings/sv-rally-1-8", got=rating, low=table.rows.low)
    dice.reading(book, "sv-rally-1-8")
    low, high = table.number("lowest-roll"), rating + table.number("above-rating")
    need = RallyRange(low=low, high=high, automatic=False)
    text = _text(need)
    dice.note(paragraph("8.37"), "dice-needed-by-formula", rating=rating, needed=text)
    return text, need


def _text(need: RallyRange) -> str:
    if need.automatic:
        return "Automatic"
    if need.high < need.low:
        return "none"
    return str(need.low) if need.high == need.low else f"{need.low}-{need.high}"


@rally.sentence
def _say(state: Rally, result: RallyResult, trace: tuple[Line, ...]) -> Message:
    who, rating = named(state.leader.name), result.rating
    if result.needed is None:
        return say("may-not-rally", who=who)
    if result.total is None:
        return say("rallies-without-throw" if result.rallied else "cannot-rally", who=who, rating=rating)
    code = "rallies" if result.rallied else "does-not-rally"
    return say(code, who=who, total=result.total, needed=result.needed, rating=rating)


rally.head("rallied", "total", "needed")
rally.carries(Character, *OF_MANY)
