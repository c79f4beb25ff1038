"""The next throw of a resolution whose dice are thrown on a real table: what it is for, and how many dice of how many sides.

The rule runs on the faces so far. The first throw that lacks faces gets its highest faces, so that its step is recorded
with its words, and the rule stops at the throw after it.
"""

from __future__ import annotations

from typing import Any, Final, cast

from msgspec import Struct

from ror_rules._messages.catalogues import ENGLISH
from ror_rules._messages.views import spoken_of
from ror_rules._packages import register
from ror_rules._packages.text import rendered
from ror_rules._reading.documents import convert
from ror_rules._reading.error import About, RorError
from ror_rules._reading.errors import SchemaError
from ror_rules._reading.names import ABSENT
from ror_rules._throwing.dice import Repeats, Rethrow, Shares, Success, repeats, split
from ror_rules._throwing.interpreters import Tracer
from ror_rules._throwing.sources import Faces
from ror_rules._throwing.trace import Thrown, first_at
from ror_rules._wire.shapes import Supplied
from ror_rules._words.shown import spoken_in


class NextQuestion(Struct, frozen=True, forbid_unknown_fields=True):
    """A request to a rule with supplied faces, perhaps too few."""

    ruleset: str
    rule: str
    request: Any
    language: str = ""


class NextThrow(Struct, frozen=True, omit_defaults=True):
    """The throw that lacks faces. `used` is the number of faces of all throws before it.

    `parts` are the numbers of dice of each owner in turn, if several owners share the throw. Otherwise it is empty, and
    the order of the faces decides nothing.
    """

    used: int
    sides: int
    count: int
    why: str
    heading: str = ""
    again: bool = False
    parts: tuple[int, ...] = ()


class Next(Struct, frozen=True):
    """The next throw. None if the faces suffice."""

    next: NextThrow | None


class _EndError(Exception):
    """The rule came to the throw after the missing one."""


class _Upcoming:
    at_table: Final = True

    def __init__(self, faces: tuple[int, ...]) -> None:
        self._faces = faces
        self._known = Faces(faces)
        self.used = 0
        self.missing: tuple[str, int, int] | None = None
        """Address, sides and number of dice."""
        self.shared: tuple[Shares, Repeats] | None = None
        """The owners of the dice of the pool that is being thrown, and the faces that they throw again."""
        self._waves: list[tuple[int, ...]] = []
        """The faces of the pool that is being thrown, from the first throw on."""
        self.parts: tuple[int, ...] = ()

    def faces(self, address: str, sides: int, count: int = 1) -> tuple[int, ...]:
        if self.missing is not None:
            if first_at(address) != first_at(self.missing[0]):
                raise _EndError
            return (sides,) * count
        left = self._faces[self.used :]
        if len(left) >= count:
            found = self._known.faces(address, sides, count)
            self.used += count
            self._waves = [*(self._waves if first_at(address) != address else []), found]
            return found
        self._known.faces(address, sides, len(left))  # raises for a face that the die does not have
        self.missing = address, sides, count
        if self.shared is not None:
            counts, again = self.shared
            self.parts = counts.each if first_at(address) == address else self._again(counts, again)
        return (sides,) * count

    def _again(self, counts: Shares, again: Repeats) -> tuple[int, ...]:
        """The number of dice that each owner throws again."""
        rule = cast(Rethrow, repeats(again))
        return tuple([rule.number(own[-1], len(own)) for own in split(counts, self._waves, rule)])

    def end(self) -> None:
        if self.missing is None:
            self._known.end()


class _Asker(Tracer):
    __slots__ = ()

    def shared_pool(self, counts: Shares, success: Success, *, again: Repeats = (), **given: Any) -> Shares:
        upcoming = cast(_Upcoming, self._source)
        upcoming.shared = counts, again
        found = super().shared_pool(counts, success, again=again, **given)
        upcoming.shared = None
        return found


def next_throw(value: object, language: str = ENGLISH) -> Next:
    """The next throw of a `NextQuestion`, which is plain values. Raises any `InputError`."""
    asked = convert(value, NextQuestion)
    ruleset = register.load(asked.ruleset)
    request = ruleset.read(asked.rule, asked.request)
    if not isinstance(request.dice, Supplied):
        raise SchemaError("dice-missing", pointer="/dice", got=ABSENT)
    ruleset = ruleset.with_houses(request.houses) if request.houses else ruleset
    rule, upcoming = ruleset.rule(asked.rule), _Upcoming(request.dice.faces)
    asker = _Asker(upcoming, f"{rule.place}/" if rule.throws else "")
    with About(ruleset.id, rule.id):
        try:
            rule.body(asker, ruleset.book_for(request.rulings, request.state), request.state)
            upcoming.end()
        except _EndError:
            pass
        except RorError:
            if upcoming.missing is None:
                raise
    if upcoming.missing is None:
        return Next(None)
    address, sides, count = upcoming.missing
    at, lines = first_at(address), asker.lines
    place, step = next(
        (place, line) for place, line in enumerate(lines) if isinstance(line, Thrown) and line.address == at
    )
    words = spoken_of(ruleset.id, request.state, spoken_in(ruleset.id, rule.id, asked.language or language))
    heads = rule.head_lines(request.state, lines[: place + 1])
    head = heads[max(heads)] if heads else None
    return Next(
        NextThrow(
            used=upcoming.used,
            sides=sides,
            count=count,
            why=words.sentence(step.code, rendered(step)),
            heading=words.sentence(head.code, head.given) if head else "",
            again=address != at,
            parts=upcoming.parts if len(upcoming.parts) > 1 else (),
        )
    )
