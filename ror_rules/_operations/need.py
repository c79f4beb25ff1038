"""Needs: the least or the most of a number in the state that gives a chance of at least a value.

Theory of operation. The chance of each whole number in a range is exact. A short range is searched completely. A long
one begins with a grid. If the chance only grows or only falls on it, bisection between two neighbours of the grid finds
the number. Rounded losses can make a chance saw-toothed, so the search continues next to it until `NEAR` numbers in a
row do not reach the chance. If the chance both grows and falls on the grid, all numbers are tried. If the question gives no
range, these are only the numbers up to the last change on the grid between reaching the chance and not.

The wire shapes are here too. `_questions` computes the odds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import pairwise
from math import inf
from typing import Annotated, Any, Final, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, inspect, structs

from ror_rules._exploring.memo import Owed, together
from ror_rules._messages.message import say
from ror_rules._operations.operation import RULE, Operation
from ror_rules._operations.readings import begun, tried
from ror_rules._operations.series import BUDGETS, TABLE_BUDGETS, Series, SharedTable, least_of
from ror_rules._operations.vary import (
    FieldFinder,
    Range,
    RangeText,
    Varied,
    Vary,
    check_place,
    countable,
    read_range,
    variants,
)
from ror_rules._packages.questions.listing import listed_choices
from ror_rules._packages.questions.other_readings import UNTRIED, Changed
from ror_rules._packages.questions.question import checked_wish
from ror_rules._packages.ruleset import Example, Ruleset
from ror_rules._reading.documents import plain
from ror_rules._reading.error import About
from ror_rules._reading.errors import BudgetError, InputError, SchemaError, StateError, UndecidedError
from ror_rules._reading.limits import MAX_CELLS, MAX_FIELD_LENGTH
from ror_rules._reading.names import tokens
from ror_rules._reading.ways import types_at
from ror_rules._wire.requests import RequestForm
from ror_rules._wire.shapes import (
    Asked,
    Choices,
    Edition,
    Houses,
    Id,
    OddsRequest,
    OpenChoice,
    OtherNumber,
    OtherReadings,
    RuleId,
    State,
    Version,
)

SCANNED_NUMBERS: Final = 64
GRID: Final = 17
"""Numbers of a long range at even distances that are tried first, together with those at distances of a power of
two.
"""
NEAR: Final = 8
"""Consecutive numbers next to the found one that do not reach the chance before the search ends."""


class NeedRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A question for the least or the most of a number in the state with which something has a chance."""

    state: Asked
    rulings: Choices = {}
    version: Version | None = None
    field: Annotated[str, Meta(min_length=1, max_length=MAX_FIELD_LENGTH)]
    value: Any = True
    at_least: Annotated[float, Meta(gt=0, le=1)]
    vary: Range | RangeText
    readings: bool = False
    houses: Houses = ()


class NeedChance(Struct, frozen=True, kw_only=True):
    """The chance with one number."""

    at: int
    probability: float | None


class Need(Struct, frozen=True, kw_only=True):
    """The needed number, or the best one."""

    id: Id
    ruleset: Edition
    rule: RuleId
    state: State
    rulings: dict[str, str]
    readings: dict[str, str]
    pointer: str
    low: int
    high: int
    field: str
    value: Any
    at_least: float
    end: Literal["least", "most"]
    found: NeedChance | None
    next_best: NeedChance | None
    best: NeedChance
    method: Literal["scanned", "bisected"]
    complete: bool = True
    looked_at: tuple[NeedChance, ...]
    open: tuple[OpenChoice, ...] | UnsetType = UNSET
    other_readings: OtherReadings | UnsetType = UNSET

    @property
    def gaps(self) -> tuple[NeedChance, ...]:
        """The numbers beyond `found` that fall short all the same, the nearest first: above the least, or below the most."""
        if self.found is None:
            return ()
        at, sign = self.found.at, 1 if self.end == "least" else -1
        beyond = (each for each in self.looked_at[::sign] if (each.at - at) * sign > 0)
        return tuple(each for each in beyond if _short(each, self.at_least))


def answer(ruleset: Ruleset[Any], rule_id: str, request: NeedRequest, *, budget: float = 1) -> Need:
    """The needed number. Raises any `InputError`, and `BudgetError` if the numbers are too many or too expensive.

    `budget` is the multiple of the usual budget for one number. All together may use `BUDGETS` times as much.
    """
    with About(ruleset.id, rule_id):
        if request.houses:
            ruleset = ruleset.with_houses(request.houses)
        ruleset.shipped(request.version)
        try:
            vary = request.vary
            if isinstance(vary, str):
                vary = read_range(vary, FieldFinder(ruleset, ruleset.rule(rule_id), request.state), "/vary")
            value = checked_wish(ruleset.rule(rule_id), request.state, request.field, request.value)
            request = structs.replace(request, value=value)
            return tried(partial(_needed, vary), ruleset, rule_id, request, budget, _changed)
        except InputError as error:
            error.moved(_place)
            if isinstance(request.vary, str):
                error.moved(lambda at: re.sub("^/vary/.*", "/vary", at))
            raise


def _needed(vary: Range, ruleset: Ruleset[Any], rule_id: str, request: NeedRequest, budget: float) -> Need:
    return _Search(vary, ruleset, rule_id, request, budget).answer()


def _changed(need: Need, other: Need) -> Changed | None:
    """What another reading changes: the number, and the chance with the number of the first answer, or the best chance."""
    if need.complete and not other.complete:
        return UNTRIED
    numbers: list[OtherNumber] = []
    at, there = [None if each.found is None else each.found.at for each in (need, other)]
    if at != there:
        numbers.append(OtherNumber(name=need.pointer, number=at, other=there))
    chance, beside = [(each.found or each.best).probability for each in (need, other)]
    if chance != beside:
        numbers.append(OtherNumber(name=need.field, value=need.value, number=chance, other=beside))
    size = 0 if at == there else inf if at is None or there is None else abs(at - there)
    return Changed(size + abs((chance or 0) - (beside or 0)), numbers) if numbers else None


def _place(pointer: str) -> str:
    return re.sub("^/vary/0(/values/0)?", "/vary", re.sub("^/fields/0", "/field", pointer))


def _short(each: NeedChance, at_least: float) -> bool:
    return each.probability is not None and each.probability < at_least


def _or_less(chance: Fraction | None) -> Fraction:
    return Fraction(-1) if chance is None else chance


class _Search:
    def __init__(self, vary: Range, ruleset: Ruleset[Any], rule_id: str, request: NeedRequest, budget: float) -> None:
        self._ruleset, self._rule, self._request, self._vary = ruleset, ruleset.rule(rule_id), request, vary
        self._series = Series(BUDGETS * budget)
        self._table = SharedTable(TABLE_BUDGETS * budget)
        self._owed: Owed = {}
        self._base = plain(request.state)
        self._wrong: InputError | UndecidedError | None = None
        self._needed = Fraction(repr(request.at_least))
        self.low, self.high = self._range(vary)
        self.chances: dict[int, Fraction | None] = {}
        self._complete = True

    def _range(self, vary: Range) -> tuple[int, int]:
        if isinstance(vary.from_, int) and isinstance(vary.to, int):
            if vary.from_ > vary.to:
                raise SchemaError("range-empty", pointer="/vary/to", got=vary.to, least=vary.from_)
            return vary.from_, vary.to
        if vary.from_ is not UNSET or vary.to is not UNSET:
            raise SchemaError("range-without-end", pointer="/vary", got=say("got-one-end"))
        check_place(self._rule, self._base, vary.pointer, "/vary/pointer")
        bounds = bounds_at(self._rule.state_type, tokens(vary.pointer))
        if bounds is None:
            raise SchemaError("need-takes-a-number", pointer="/vary/pointer", got=vary.pointer)
        return bounds

    def chance(self, number: int) -> Fraction | None:
        if number not in self.chances:
            try:
                self.chances[number] = self._chance(number)
            except (StateError, UndecidedError) as error:
                self._wrong = self._wrong or error
                self.chances[number] = None
        return self.chances[number]

    def _chance(self, number: int) -> Fraction:
        request = self._request
        pointer = self._vary.pointer
        vary = (Vary(pointer=pointer, values=(number,)),)
        (variant,) = variants(self._rule, self._base, vary, (Varied(pointer=pointer, values=(number,)),))
        if variant.error is not None:
            raise variant.error
        question = self._ruleset.question(
            self._rule.id,
            OddsRequest(state=variant.state, rulings=request.rulings, fields=(request.field,), arithmetic="exact"),
        )
        try:
            least = self._table.least(question, request.value)
            if least is not None:
                self._owed = together(self._owed, least[1])
                return least[0]
            odds = self._series(question)
        except BudgetError as error:
            error.hint = say("narrow-the-range")
            raise
        self._owed = together(self._owed, {(each.who, each.what): each.options for each in odds.open or ()})
        return least_of(odds, request.field, request.value)

    def reaches(self, number: int) -> bool:
        return (self.chance(number) or 0) >= self._needed

    def answer(self) -> Need:
        """The answer. Raises the first error if the rules allow no state that was looked at."""
        step, method = self._looked_as_far_as_possible()
        if all(chance is None for chance in self.chances.values()) and self._wrong is not None:
            raise self._wrong
        reached = [number for number in self.chances if self.reaches(number)]
        found = None if not reached else min(reached) if step > 0 else max(reached)
        beside = None if found is None or not self.low <= found - step <= self.high else found - step
        if not self._complete and beside not in self.chances:
            beside = None
        best = max(self.chances, key=lambda number: (_or_less(self.chances[number]), -step * number))
        request, read = self._request, self._series.readings | self._table.readings
        asked = {
            "pointer": self._vary.pointer,
            "low": self.low,
            "high": self.high,
            "field": request.field,
            "value": request.value,
            "at_least": request.at_least,
        }
        return Need(
            **begun(self._ruleset, self._rule.id, request, read, {"source": "needed", **asked}),
            **asked,
            end="least" if step > 0 else "most",
            found=None if found is None else self._told(found),
            next_best=None if beside is None else self._told(beside),
            best=self._told(best),
            method=method,
            complete=self._complete,
            looked_at=tuple(self._told(number) for number in sorted(self.chances)),
            open=listed_choices(self._owed),
        )

    def _told(self, number: int) -> NeedChance:
        chance = self.chance(number)
        return NeedChance(at=number, probability=None if chance is None else float(chance))

    def _looked_as_far_as_possible(self) -> tuple[int, Literal["scanned", "bisected"]]:
        """The direction and the way. The numbers known so far stay if the budget ends. Raises `BudgetError` without one."""
        try:
            return self._looked()
        except BudgetError as error:
            if error.code == "range-too-wide" or not any(chance is not None for chance in self.chances.values()):
                raise
            self._complete = False
            known = [chance for _, chance in sorted(self.chances.items()) if chance is not None]
            return (-1 if known[0] > known[-1] else 1), "scanned"

    def _looked(self) -> tuple[int, Literal["scanned", "bisected"]]:
        numbers = range(self.low, self.high + 1)
        if len(numbers) > SCANNED_NUMBERS:
            even = {self.low + (len(numbers) - 1) * at // (GRID - 1) for at in range(GRID)}
            grid = self._affordable(sorted(even | {self.low + 2**at for at in range(len(numbers).bit_length() - 1)}))
            chances = [chance for number in grid if (chance := self.chance(number)) is not None]
            grows, falls = chances == sorted(chances), chances == sorted(chances, reverse=True)
            if grows or falls:
                step = 1 if grows else -1
                self._bisect(grid[::step], step)
                return step, "bisected"
            if self._vary.to is UNSET:
                numbers = self._up_to_the_last_change(grid)
        if len(numbers) > MAX_CELLS:
            raise BudgetError("range-too-wide", pointer="/vary", got=len(numbers), most=MAX_CELLS)
        for number in numbers:
            self.chance(number)
        known = [chance for number in numbers if (chance := self.chances[number]) is not None]
        return (-1 if known and known[0] > known[-1] else 1), "scanned"

    def _up_to_the_last_change(self, grid: Sequence[int]) -> range:
        """The numbers up to the last change on the grid between reaching the chance and not, at most `MAX_CELLS`.

        Without a change they are the first `SCANNED_NUMBERS`. Then, or beyond `MAX_CELLS`, the search is not complete.
        """
        known = [number for number in grid if self.chances[number] is not None]
        changes = [number for before, number in pairwise(known) if self.reaches(before) != self.reaches(number)]
        self._complete = bool(changes)
        if not changes:
            self.high = known[-1]
            return range(self.low, self.low + SCANNED_NUMBERS)
        self.high = changes[-1]
        self.chances = {number: chance for number, chance in self.chances.items() if number <= self.high}
        self._complete = self.high - self.low < MAX_CELLS
        return range(self.low, min(self.high + 1, self.low + MAX_CELLS))

    def _affordable(self, grid: Sequence[int]) -> Sequence[int]:
        """The numbers of the grid before the first that is too expensive. Raises `BudgetError` if that is the first one."""
        for at, number in enumerate(grid):
            try:
                self.chance(number)
            except BudgetError:
                if not at:
                    raise
                self._complete = False
                return grid[:at]
        return grid

    def _bisect(self, grid: Sequence[int], step: int) -> None:
        reached = next((at for at, number in enumerate(grid) if self.reaches(number)), None)
        if reached is None:
            return
        short, enough = grid[max(reached - 1, 0)], grid[reached]
        while abs(enough - short) > 1:
            middle = (short + enough) // 2
            if self.reaches(middle):
                enough = middle
            else:
                short = middle
        number, missed = enough - step, 0
        while missed < NEAR and self.low <= number <= self.high:
            missed = 0 if self.reaches(number) else missed + 1
            number -= step


def bounds_at(shape: type[Any], names: Sequence[str]) -> tuple[int, int] | None:
    """The bounds of a whole number at a place in a state type. None if there is none with two bounds."""
    for found in types_at(shape, names):
        if isinstance(found, inspect.IntType) and found.ge is not None and found.le is not None:
            return found.ge, found.le
    return None


def _tried(ruleset: Ruleset[Any], example: Example) -> Iterator[dict[str, Any]]:
    """What the result of the example needs, while the first suitable number of its state varies."""
    field = ruleset.rule(example.rule).headline[0]
    request = ruleset.read(example.rule, example.request)
    value = plain(field.of(request.state, ruleset.answer(example.rule, request).result))
    for pointer, number in countable(example.state):
        if not isinstance(number, bool):
            vary = {"pointer": pointer, "from": number, "to": number + 1}
            yield {"state": example.state, "vary": vary, "field": field.name, "value": value, "at_least": 0.5}


NEED: Final = Operation(
    "need",
    "POST",
    f"{RULE}/need",
    answer,
    RequestForm(NeedRequest),
    Need,
    title="what is needed",
    text="The least or the most of a whole number in the state with which a field or a summary has a value with at least the given"
    " chance, or the number with the best chance.",
    gives="the least or the most of a number in the state that a chance needs",
    scope="odds",
    cost=1,
    tried=_tried,
)
need: Final = NEED.function()
