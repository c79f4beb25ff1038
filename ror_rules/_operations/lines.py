"""A state and its line, each from the other, for forms and text boxes, and the rule that reads a line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import reduce
from math import inf
from typing import Annotated, Any, Final

from msgspec import Meta, Struct

from ror_rules._notation.houses import marked, parted
from ror_rules._operations.need import bounds_at
from ror_rules._packages import register
from ror_rules._packages.ruleset import Ruleset
from ror_rules._reading.documents import convert
from ror_rules._reading.error import RorError
from ror_rules._reading.limits import MAX_GUESSED_LINE
from ror_rules._reading.names import tokens
from ror_rules._wire.house_file import HouseDigest

_digits: Final = re.compile("[0-9]+").finditer


class LineQuestion(Struct, frozen=True, forbid_unknown_fields=True):
    """A state of a rule, as an object with the digests of its house rules, or as a line that names them."""

    ruleset: str
    rule: str
    state: Any
    houses: tuple[HouseDigest, ...] = ()


class LineNumber(Struct, frozen=True):
    """A number of the state that can vary, its place in the line, and its bounds."""

    pointer: str
    start: int
    end: int
    least: int
    most: int


class Lined(Struct, frozen=True):
    """A state as an object, the digests of its house rules, the canonical line of both, and the numbers in that line."""

    state: Any
    line: str
    houses: tuple[str, ...]
    numbers: tuple[LineNumber, ...]


def lined(value: object) -> Lined:
    """The state of a question, which is plain values, in both forms. Raises `InputError`, with a place in a wrong line."""
    asked = convert(value, LineQuestion)
    ruleset, state, houses = register.load(asked.ruleset), asked.state, asked.houses
    with ruleset.locating(asked.rule, state):
        if isinstance(state, str):
            bare, named = parted(state)
            state = ruleset.parse(asked.rule, bare)
            houses = tuple(ruleset.named_houses(named, houses))
        digests = tuple(sorted(set(houses)))
        line = ruleset.line(asked.rule, state)
        return Lined(state, marked(line, digests), digests, tuple(_numbers(ruleset, asked.rule, line)))


class FindRule(Struct, frozen=True, forbid_unknown_fields=True):
    """A line that any rule may read. `dice`: any rule that throws dice."""

    line: Annotated[str, Meta(min_length=1, max_length=MAX_GUESSED_LINE)]
    dice: bool = False


class FoundRule(Struct, frozen=True):
    """A rule."""

    ruleset: str
    rule: str


def reader(value: object) -> FoundRule:
    """The first rule that reads a line, or the one that reads most of it. Raises `SchemaError` for a long line."""
    asked = convert(value, FindRule)
    return min(_readers(asked), key=lambda each: each[0])[1]


def _readers(asked: FindRule) -> Iterator[tuple[float, FoundRule]]:
    """Rules with how much of the line they do not read. The first that reads all of it is the last."""
    rules = [(ruleset, rule) for ruleset in register.rulesets() for rule in ruleset.rules.values()]
    for ruleset, rule in rules:
        if rule.throws or not asked.dice:
            reads = characters_read(ruleset, rule.id, asked.line)
            yield -reads, FoundRule(ruleset.id, rule.id)
            if reads == inf:
                return


def characters_read(ruleset: Ruleset[Any], rule_id: str, line: str) -> float:
    """The characters of the line that the rule reads. Infinite if it reads all."""
    try:
        with ruleset.locating(rule_id, line):
            ruleset.read(rule_id, {"state": line})
    except RorError as error:
        return error.spot.start if error.spot and error.code != "line-no-sides" else 0
    return inf


def _numbers(ruleset: Ruleset[Any], rule_id: str, line: str) -> Iterator[LineNumber]:
    """The numbers in a canonical line, from left to right. `5/5` has two, in the order of their fields."""
    shape, found = ruleset.rule(rule_id).state_type, ruleset.reread(rule_id, line)
    fields: dict[tuple[int, int], list[tuple[str, tuple[int, int]]]] = {}
    for pointer, place in sorted(found.places.items(), key=lambda each: each[1]):
        names = tokens(pointer)
        bounds = bounds_at(shape, names) if isinstance(reduce(_inside, names, found.value), int) else None
        if bounds is not None:
            fields.setdefault(place, []).append((pointer, bounds))
    for (start, end), there in fields.items():
        for (pointer, bounds), digits in zip(there, _digits(line[start:end]), strict=False):
            yield LineNumber(pointer, start + digits.start(), start + digits.end(), *bounds)


def _inside(value: Any, name: str) -> Any:
    return value[int(name)] if isinstance(value, list | tuple) else value[name]
