"""The record of a resolution: citations, the steps of a trace, and throws.

These are shapes only, and a function that finds a step. The interpreter that throws records them while a rule runs. A
step has a code and parameters, no sentence: `_words` renders it. `docs/trace.md` lists the promises of a trace.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Annotated, Final, Literal, NamedTuple, Self, TypeVar, dataclass_transform, final

from msgspec import Meta, Struct, field

from ror_rules._messages.message import NOTHING, AnyParameter, Code, Given, Parameter, With, frozen


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Note(Struct, frozen=True, omit_defaults=True, gc=False):
    """Base of the parts of a trace. They are frozen, and omit members that do not apply.

    They contain no reference cycles, so the garbage collector need not follow them.
    """


class Cite(Note):
    """A place in a printed work, by keys: a section, a note of a table, or a cell of a table.

    The ruleset knows the words for it (`Printed`).
    """

    section: str | None = None
    table: str | None = None
    note: str | None = None
    row: str | None = None
    column: str | None = None
    house: str | None = None


class Printed(NamedTuple):
    """A citation in words: the work, the heading of the section or the id of the table, the row and the column as printed."""

    work: str
    section: str
    row: str | None = None
    column: str | None = None


class Modifier(Note):
    """A number that was added to a die, with its reason, and its place in print if that differs from the line's own
    citation.
    """

    value: int
    code: str
    given: With = field(name="with", default=NOTHING)
    cite: Cite | None = None


class NotApplied(Note):
    """A modifier that was considered and not applied, with the condition that failed."""

    value: int
    code: str
    because: str
    given: dict[str, AnyParameter] = field(name="with", default=NOTHING)
    cite: Cite | None = None


class Clamp(Note, omit_defaults=False):
    """A number beyond the table's edge, and the row or column it was read as."""

    axis: Literal["row", "column"]
    came: int = field(name="from")
    read_as: int = field(name="to")


class RulingUsed(Note, omit_defaults=False):
    """A ruling that took part in a step, with the reading used."""

    id: str
    reading: str


Address = Annotated[str, Meta(description="The place of the throw in the rule: segments joined by `/`.")]
Applied = Annotated[tuple[Modifier, ...], Meta(description="The numbers that were added to the die.")]
Considered = Annotated[
    tuple[NotApplied, ...], Meta(description="Modifiers that were considered and not applied, and why not.")
]
Clamps = Annotated[
    tuple[Clamp, ...], Meta(description="Numbers beyond the table's edge, and the edges that were read.")
]
CellRead = Annotated[int | str, Meta(description="The cell as read, after errata and rulings.")]
Used = Annotated[tuple[RulingUsed, ...], Meta(description="The rulings that took part, each with the reading used.")]


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
class _Line(Note, frozen=True, kw_only=True, tag_field="step"):
    cite: Cite

    @property
    def step(self) -> str:
        return str(self.__struct_config__.tag)


class TableStep(_Line, kw_only=True, tag="table"):
    """A die thrown on a table: the face, its modifiers, the row, and the cell."""

    address: Address
    face: int
    modifiers: Applied = ()
    adjusted: int
    not_applied: Considered = ()
    clamps: Clamps = ()
    cell: CellRead
    code: Code
    given: With = field(name="with", default=NOTHING)
    rulings: Used = ()


class LookUpStep(_Line, kw_only=True, tag="look-up"):
    """A cell of a table, looked up without a die."""

    clamps: Clamps = ()
    cell: CellRead
    code: Code
    given: With = field(name="with", default=NOTHING)
    rulings: Used = ()


class RollStep(_Line, kw_only=True, tag="roll"):
    """One die that is read as it falls."""

    address: Address
    face: int
    code: Code
    given: With = field(name="with", default=NOTHING)
    rulings: Used = ()


class Repeated(Note):
    """The faces on which the dice of a pool are thrown again, how often (no end without it), and whether all faces count."""

    faces: tuple[int, ...]
    times: int | None = None
    adds: bool = False


class PoolStep(_Line, kw_only=True, tag="pool"):
    """Like dice against a condition, or added up: how much they count."""

    address: Address
    faces: tuple[int, ...]
    again: tuple[int, ...] = ()
    at_least: int | None = None
    at_most: int | None = None
    worth: tuple[tuple[int, int], ...] = ()
    sums: bool = False
    repeats: Repeated | None = None
    cap: int | None = None
    successes: int
    modifiers: tuple[Modifier, ...] = ()
    not_applied: Considered = ()
    code: Code
    given: With = field(name="with", default=NOTHING)
    rulings: Used = ()


class HandStep(_Line, kw_only=True, tag="hand"):
    """Like dice of which the highest or the lowest faces count."""

    address: Address
    faces: tuple[int, ...]
    kept: tuple[int, ...]
    code: Code
    given: With = field(name="with", default=NOTHING)
    rulings: Used = ()


class DrawStep(_Line, kw_only=True, tag="draw"):
    """Things drawn without being put back: a die for each, of as many sides as there are things left."""

    address: Address
    faces: tuple[int, ...]
    drawn: tuple[AnyParameter, ...]
    code: Code
    given: With = field(name="with", default=NOTHING)
    rulings: Used = ()


class NoteStep(_Line, kw_only=True, tag="note"):
    """A rule applied without dice."""

    not_applied: Considered = ()
    code: Code
    given: With = field(name="with", default=NOTHING)
    rulings: Used = ()


Line = TableStep | LookUpStep | RollStep | PoolStep | HandStep | DrawStep | NoteStep

Thrown = TableStep | RollStep | PoolStep | HandStep | DrawStep

K = TypeVar("K", bound=_Line)


class PreparedStep(Struct, frozen=True, cache_hash=True):
    """A step without dice, prepared for all like figures. `Dice.tell` adds the parameter `who`."""

    line: LookUpStep | NoteStep


def step_of(trace: Sequence[Line], kind: type[K], table: str | None = None) -> K:
    for line in trace:
        if type(line) is kind and (table is None or line.cite.table == table):
            return line
    raise LookupError(f"no {kind.__name__} in the trace")


_AGAIN: Final = re.compile(r"/again(-[0-9]+)?\Z")


def again_at(address: str, time: int) -> str:
    """The address at which dice of a pool are thrown again, for the first time (1) or later.

    >>> again_at("shots", 1), again_at("shots", 2), first_at("shots/again-2")
    ('shots/again', 'shots/again-2', 'shots')
    """
    return f"{address}/again" if time == 1 else f"{address}/again-{time}"


def first_at(address: str) -> str:
    """The address of the first throw of these dice."""
    return _AGAIN.sub("", address)


class Throw(Note, omit_defaults=False):
    """One throw: its address in the rule (`stream` gives the form), the sides, and the faces in order."""

    address: str
    sides: int
    faces: tuple[int, ...]


class Shift(Struct, frozen=True):
    """A modifier as a rule considers it. `code` is the message that gives the reason.

    `because` is the code of the condition that failed, or None if the modifier applies. Both messages share the
    parameters `given`. `cite` is the place in print, if it differs from that of the throw.
    """

    value: int
    code: str
    because: str | None = None
    cite: Cite | None = None
    given: Given = NOTHING

    @property
    def amount(self) -> int:
        return self.value if self.because is None else 0


def shift(value: int, code: str, *, when: bool, because: str, cite: Cite | None = None, **given: Parameter) -> Shift:
    """A modifier that applies if `when` is true. Otherwise the trace lists it as considered, with the code `because`."""
    return Shift(value, code, None if when else because, cite, Given(frozen(given)) if given else NOTHING)


@final
class Shifts(Struct, frozen=True):
    """Modifiers in the form of the trace: those applied and those only considered.

    For a rule that throws repeatedly with the same modifiers.
    """

    applied: tuple[Modifier, ...] = ()
    considered: tuple[NotApplied, ...] = ()

    def __add__(self, others: Shifts) -> Shifts:
        return Shifts(self.applied + others.applied, self.considered + others.considered)

    @classmethod
    def of(cls, modifiers: Iterable[Shift]) -> Self:
        applied: list[Modifier] = []
        considered: list[NotApplied] = []
        for each in modifiers:
            if each.because is None:
                applied.append(Modifier(each.value, each.code, each.given, each.cite))
            else:
                considered.append(NotApplied(each.value, each.code, each.because, each.given, each.cite))
        return cls(tuple(applied), tuple(considered))


NO_SHIFTS: Final = Shifts()
