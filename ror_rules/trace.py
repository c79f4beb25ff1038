"""What a resolution leaves behind for the question "why?": citations, the lines of a trace, and throws.

Shapes only, and the way to find a line. The interpreter that throws writes them while a rule runs; `text` renders them;
nothing here decides anything. `docs/trace.md` says what of a trace is promised.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Final, Literal, NamedTuple, Self, TypeVar, dataclass_transform, final

from msgspec import Meta, Struct, field


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Note(Struct, frozen=True, omit_defaults=True, gc=False):
    """Base of what a trace is made of: frozen, and silent about what does not apply.

    Nothing in it leads back to itself, so the garbage collector need not follow it.
    """


class Cite(Note):
    """A place in a printed work, by keys: a section, a note of a table, or a cell of a table.

    The ruleset knows the words for it (`Printed`).
    """

    section: Annotated[str | None, Meta(description="The key of the section, where it is no table's.")] = None
    table: Annotated[str | None, Meta(description="The id of the table.")] = None
    note: Annotated[str | None, Meta(description="The id of the table's note.")] = None
    row: Annotated[str | None, Meta(description="The row, as printed.")] = None
    column: Annotated[str | None, Meta(description="The column, as printed.")] = None


class Printed(NamedTuple):
    """A citation in words: the work, the heading of the section or the id of the table, the row and the column as printed."""

    work: str
    section: str
    row: str | None = None
    column: str | None = None


class Modifier(Note):
    """What was added to a die, why, and where that is printed when it is elsewhere than the line's own citation."""

    value: Annotated[int, Meta(description="What was added; below 0 what was taken off.")]
    why: Annotated[str, Meta(description="What it is for.")]
    cite: Annotated[Cite | None, Meta(description="Where it is printed, if elsewhere than the line says.")] = None


class NotApplied(Note):
    """A modifier that was considered and not applied, with the condition that failed."""

    value: Annotated[int, Meta(description="What would have been added.")]
    why: Annotated[str, Meta(description="What it is for.")]
    because: Annotated[str, Meta(description="The condition that failed.")]
    cite: Annotated[Cite | None, Meta(description="Where it is printed, if elsewhere than the line says.")] = None


class Clamp(Note, omit_defaults=False):
    """A number beyond the table's edge, and the row or column it was read as."""

    axis: Annotated[Literal["row", "column"], Meta(description="Whether a row or a column was beyond the edge.")]
    came: Annotated[int, Meta(description="The number that came.")] = field(name="from")
    read_as: Annotated[int, Meta(description="The number at the edge that it was read as.")] = field(name="to")
    why: Annotated[str, Meta(description="What the table says of numbers beyond its edge.")]


class RulingUsed(Note, omit_defaults=False):
    """A ruling that took part in a step, with the reading used."""

    id: Annotated[str, Meta(description="The id of the ruling.")]
    reading: Annotated[str, Meta(description="The reading of it that was used.")]


Address = Annotated[str, Meta(description="The place of the throw in the rule: segments joined by `/`.")]
Applied = Annotated[tuple[Modifier, ...], Meta(description="What was added to the die.")]
Considered = Annotated[
    tuple[NotApplied, ...], Meta(description="Modifiers that were considered and not applied, and why not.")
]
Clamps = Annotated[tuple[Clamp, ...], Meta(description="Numbers beyond the table's edge, and what they were read as.")]
CellRead = Annotated[int | str, Meta(description="The cell as it is read, after errata and rulings.")]
Why = Annotated[str, Meta(description="What the dice were for.")]
Used = Annotated[tuple[RulingUsed, ...], Meta(description="The rulings that took part, each with the reading used.")]


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
class _Line(Note, frozen=True, kw_only=True, tag_field="step"):
    """Base of the lines of a trace; `step` tells them apart."""

    cite: Annotated[Cite, Meta(description="Where the rule, table or cell is printed.")]

    @property
    def step(self) -> str:
        """What kind of line it is, as the wire says it."""
        return str(self.__struct_config__.tag)


class TableStep(_Line, kw_only=True, tag="table"):
    """A die thrown on a table: the face, what was added to it, the row it was read in, and the cell."""

    address: Address
    face: Annotated[int, Meta(description="The face thrown, from 1 on.")]
    modifiers: Applied = ()
    adjusted: Annotated[int, Meta(description="The face and its modifiers, after the clamp: the number of the row.")]
    not_applied: Considered = ()
    clamps: Clamps = ()
    cell: CellRead
    rulings: Used = ()


class LookUpStep(_Line, kw_only=True, tag="look-up"):
    """A cell of a table, looked up without a die."""

    clamps: Clamps = ()
    cell: CellRead
    text: Annotated[str, Meta(description="What it was looked up for.")]
    rulings: Used = ()


class RollStep(_Line, kw_only=True, tag="roll"):
    """One die that is read as it falls."""

    address: Address
    face: Annotated[int, Meta(description="The face thrown, from 1 on.")]
    text: Why
    rulings: Used = ()


class PoolStep(_Line, kw_only=True, tag="pool"):
    """Like dice against a number: how many succeed."""

    address: Address
    faces: Annotated[tuple[int, ...], Meta(description="Every face in order of throwing.")]
    again: Annotated[tuple[int, ...], Meta(description="The faces of those dice that were thrown once more.")] = ()
    at_least: Annotated[int, Meta(description="The least face that succeeds.")]
    successes: Annotated[int, Meta(description="How many dice succeed, 0 or more.")]
    modifiers: Annotated[tuple[Modifier, ...], Meta(description="How `at_least` came about.")] = ()
    not_applied: Considered = ()
    text: Why
    rulings: Used = ()


class HandStep(_Line, kw_only=True, tag="hand"):
    """Like dice of which the highest or the lowest faces count."""

    address: Address
    faces: Annotated[tuple[int, ...], Meta(description="Every face in order of throwing.")]
    kept: Annotated[tuple[int, ...], Meta(description="The faces that count, highest first.")]
    text: Why
    rulings: Used = ()


class DrawStep(_Line, kw_only=True, tag="draw"):
    """Things drawn without being put back: a die for each, of as many sides as there are things left."""

    address: Address
    faces: Annotated[
        tuple[int, ...], Meta(description="Every face in order of throwing; none for the last thing left.")
    ]
    text: Annotated[str, Meta(description="What was drawn and what for.")]
    rulings: Used = ()


class NoteStep(_Line, kw_only=True, tag="note"):
    """A rule applied without dice."""

    not_applied: Considered = ()
    text: Annotated[str, Meta(description="What the rule says here, in a short sentence.")]
    rulings: Used = ()


Line = TableStep | LookUpStep | RollStep | PoolStep | HandStep | DrawStep | NoteStep
"""One step of a resolution; `step` says which."""

K = TypeVar("K", bound=_Line)


class Ready(Struct, frozen=True, cache_hash=True):
    """A line without dice, made ready for all like figures: its text goes on after what these are called."""

    line: LookUpStep | NoteStep


def step_of(trace: Sequence[Line], kind: type[K], table: str | None = None) -> K:
    """The first line of a kind, on the table named if one is. Raises `LookupError` where there is none."""
    for line in trace:
        if type(line) is kind and (table is None or line.cite.table == table):
            return line
    raise LookupError(f"no {kind.__name__} in the trace")


class Throw(Note, omit_defaults=False):
    """One throw: where in the rule (`stream` gives the form), the sides, the faces in order, and what it was for."""

    address: Annotated[str, Meta(description="The place of the throw in the rule: segments joined by `/`.")]
    sides: Annotated[int, Meta(description="How many sides the dice have.")]
    faces: Annotated[tuple[int, ...], Meta(description="The faces, from 1 on, in order of throwing.")]
    why: Annotated[str, Meta(description="What the dice were for.")]


class Shift(Struct, frozen=True):
    """A modifier as a rule considers it; `because` is the condition that failed, None where it applies.

    `cite` is where it is printed, when that is elsewhere than what the throw itself cites.
    """

    value: int
    why: str
    because: str | None = None
    cite: Cite | None = None


def shift(value: int, why: str, *, when: bool, because: str, cite: Cite | None = None) -> Shift:
    """A modifier that applies `when`; else the trace says that it was considered, and `because` of what it was not."""
    return Shift(value, why, None if when else because, cite)


@final
class Shifts(Struct, frozen=True):
    """Modifiers as the lines of a trace have them, those added and those considered only.

    For a rule that throws with the same modifiers time and again: they are told apart once.
    """

    applied: tuple[Modifier, ...] = ()
    considered: tuple[NotApplied, ...] = ()

    def __add__(self, others: Shifts) -> Shifts:
        """These and others, in this order."""
        return Shifts(self.applied + others.applied, self.considered + others.considered)

    @classmethod
    def of(cls, modifiers: Iterable[Shift]) -> Self:
        """The same modifiers, told apart."""
        applied: list[Modifier] = []
        considered: list[NotApplied] = []
        for each in modifiers:
            if each.because is None:
                applied.append(Modifier(each.value, each.why, each.cite))
            else:
                considered.append(NotApplied(each.value, each.why, each.because, each.cite))
        return cls(tuple(applied), tuple(considered))


NO_SHIFTS: Final = Shifts()
"""Nothing added, nothing considered."""
