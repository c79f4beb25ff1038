"""What a resolution leaves behind for the question "why?": citations, lines and throws.

Shapes only. `hands.Traced` writes them while a rule runs; `text` renders them; nothing here decides anything.
"""

from __future__ import annotations

from typing import Literal, dataclass_transform

from msgspec import Struct, field


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Note(Struct, frozen=True, omit_defaults=True):
    """Base of what a trace is made of: frozen, and silent about what does not apply."""


class Cite(Note):
    """A place in a printed work.

    A table's look-up names the table (whose page gives its section), the row and the column as printed; anything else
    names the section.
    """

    work: str
    section: str | None = None
    table: str | None = None
    row: str | None = None
    column: str | None = None


class Modifier(Note):
    """What was added to a die, why, and where that is printed when it is elsewhere than the line's own citation."""

    value: int
    why: str
    cite: Cite | None = None


class NotApplied(Note):
    """A modifier that was considered and not applied, with the condition that failed."""

    value: int
    why: str
    because: str
    cite: Cite | None = None


class Clamp(Note, omit_defaults=False):
    """A number beyond the table's edge, and the row or column it was read as."""

    axis: Literal["row", "column"]
    came: int = field(name="from")
    read_as: int = field(name="to")
    why: str


class RulingUsed(Note, omit_defaults=False):
    """A ruling that took part in a step, with the reading used."""

    id: str
    reading: str


class Line(Note):
    """One step of a resolution.

    `step` is `table` (a look-up, thrown for or not), `roll` (a die), `pool` (like dice against a number), `draw` (out
    of a set) or `note` (a rule applied without dice). `faces` stands instead of `face` where several dice fell.
    """

    step: Literal["table", "roll", "pool", "draw", "note"]
    cite: Cite
    address: str | None = None
    face: int | None = None
    faces: tuple[int, ...] = ()
    again: tuple[int, ...] = ()
    at_least: int | None = None
    successes: int | None = None
    modifiers: tuple[Modifier, ...] = ()
    adjusted: int | None = None
    not_applied: tuple[NotApplied, ...] = ()
    clamps: tuple[Clamp, ...] = ()
    cell: int | str | None = None
    text: str | None = None
    rulings: tuple[RulingUsed, ...] = ()


class Throw(Note, omit_defaults=False):
    """One throw: where in the rule (`stream` gives the form), the sides, the faces in order, and what it was for."""

    address: str
    sides: int
    faces: tuple[int, ...]
    why: str


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
