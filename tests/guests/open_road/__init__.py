"""A guest with percentile dice: open-ended rolls, roll-under pools, arrows that are tallied, and luck that is pushed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final

from msgspec import Meta

from ror_rules.author import (
    SUM,
    Book,
    Cite,
    Dice,
    Line,
    Message,
    Ruleset,
    Rulings,
    TableData,
    Trials,
    Value,
    again_on,
    at_least,
    at_most,
    rule,
    say,
)

HERE: Final = Cite(section="a game of our own")
OPEN: Final = again_on(*range(96, 101))


class Maneuver(Value):
    bonus: Annotated[int, Meta(ge=0, le=99)] = 0


class Total(Value):
    total: int


@rule("maneuver", title="Maneuver", source=HERE)
def maneuver(dice: Dice, book: Book, state: Maneuver) -> Total:
    """An open-ended d100 and a bonus: 96 to 100 is thrown again and added, without end."""
    fatigue = dice.reading(book, "or-fatigue")
    total = state.bonus + dice.pool(1, SUM, sides=100, again=OPEN, why="maneuver", cite=HERE)
    return Total(total=total if fatigue == "none" else total - int(fatigue))


@maneuver.sentence
def _maneuvered(state: Maneuver, result: Total, trace: tuple[Line, ...]) -> Message:
    return say("total", total=result.total)


@maneuver.summary("hard")
def hard(state: Maneuver, result: Total) -> bool:
    return result.total > 150


maneuver.head("hard", "total")


class Search(Value):
    searchers: Annotated[int, Meta(ge=0, le=50)]
    skill: Annotated[int, Meta(ge=1, le=100)] = 30


class Found(Value):
    found: int


@rule("search", title="Search", source=HERE)
def search(dice: Dice, book: Book, state: Search) -> Found:
    """Each searcher finds something with the skill or less."""
    return Found(found=dice.pool(state.searchers, at_most(state.skill), sides=100, why="search", cite=HERE))


@search.sentence
def _searched(state: Search, result: Found, trace: tuple[Line, ...]) -> Message:
    return say("found", found=result.found)


search.head("found")


class Volley(Value):
    archers: Annotated[int, Meta(ge=1, le=2000)]


class Fallen(Value):
    fallen: int


@rule("volley", title="Volley", source=HERE)
def volley(dice: Dice, book: Book, state: Volley) -> Fallen:
    """Each archer hits with 5 or more, wounds with 3 or more, and the armor saves with 4 or more."""

    def arrows(dice: Dice, count: int) -> Mapping[str, int]:
        hits = dice.pool(count, at_least(5), why="hit", cite=HERE, at="hit")
        wounds = dice.pool(hits, at_least(3), why="wound", cite=HERE, at="wound")
        return {"fallen": wounds - dice.pool(wounds, at_least(4), why="save", cite=HERE, at="save")}

    return Fallen(fallen=dice.tally([Trials("archer", state.archers, arrows)]).get("fallen", 0))


@volley.sentence
def _shot(state: Volley, result: Fallen, trace: tuple[Line, ...]) -> Message:
    return say("fallen", fallen=result.fallen)


volley.head("fallen")


class Treasure(Value):
    stop_at: Annotated[int, Meta(ge=1, le=60)] = 25


class Bag(Value):
    gold: int
    over: bool = False


class Carried(Value):
    gold: int


@rule("treasure", title="Treasure", source=HERE, decides=("traveler",), wants={"traveler": "gold"})
def treasure(dice: Dice, book: Book, state: Treasure) -> Carried:
    """Each die adds gold, until the traveler stops. A 1 loses all of it."""

    def step(dice: Dice, now: Bag) -> Bag:
        plan = "stop" if now.gold >= state.stop_at else "dig"
        if dice.choose("traveler", "dig", ("dig", "stop"), otherwise=plan, gold=now.gold) == "stop":
            return Bag(gold=now.gold, over=True)
        face = dice.roll(6, why="dig", cite=HERE)
        return Bag(gold=0 if face == 1 else now.gold + face, over=face == 1)

    like = (book, state.stop_at)
    return dice.repeat(step, Bag(gold=0), until=lambda now: now.over, at_most=20, end=_carried, like=like)


def _carried(bag: Bag, dug: int) -> Carried:
    return Carried(gold=bag.gold)


@treasure.sentence
def _dug(state: Treasure, result: Carried, trace: tuple[Line, ...]) -> Message:
    return say("carried", gold=result.gold)


treasure.head("gold")


def bind(tables: Mapping[str, TableData], rulings: Rulings) -> Book:
    return Book(rulings=rulings)


RULESET: Final[Ruleset[Book]] = Ruleset(
    id="open-road",
    title="Open road: a guest of our tests",
    summary="Percentile dice on the road.",
    version="1.0.0",
    package=__name__,
    bind=bind,
    rules=(maneuver, search, volley, treasure),
    languages={"de": ["maneuver", "search", "volley", "treasure"]},
)
