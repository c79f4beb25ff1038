"""States as lines: the interface of this room for rulesets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

from ror_rules._notation.forms import Form, form_of
from ror_rules._notation.lexicon import Lexicon
from ror_rules._notation.printer import Printer
from ror_rules._notation.reader import LineReader, ReadLine, is_fields, read
from ror_rules._notation.tokens import Item, LineSection, NotationError, sections
from ror_rules._reading.documents import convert, plain
from ror_rules._reading.error import RorError, Spot
from ror_rules._reading.errors import LawError, SchemaError
from ror_rules._reading.names import shown
from ror_rules._reading.types import bare, type_of


def _form(shape: Any) -> Form:
    return form_of(type_of(shape))


def parse(line: str, shape: type[Any], lexicon: Lexicon, *, at: str = "/state") -> dict[str, Any]:
    if line.lstrip().startswith(("{", "[")):
        refused = SchemaError("line-json", pointer=at, got=shown(line))
        refused.spot = Spot(line, 0, len(line))
        raise refused
    try:
        return read(line, _form(shape), lexicon).value
    except NotationError as error:
        raise _refused(error, line, at) from None


def parse_rest(line: str, shape: type[Any], lexicon: Lexicon, *, at: str) -> dict[str, Any]:
    """The members of a state that a line has beside its sides. Raises `SchemaError`."""
    try:
        return LineReader(lexicon).rest(sections(line), _form(shape))
    except NotationError as error:
        raise _refused(error, line, at) from None


def reread(line: str, shape: type[Any], lexicon: Lexicon) -> ReadLine:
    """The plain state of a line that `printed` wrote, with the place of each value."""
    return read(line, _form(shape), lexicon)


def parse_part(line: str, kind: inspect.Type, lexicon: Lexicon, *, at: str) -> Any:
    """The plain value of a type that a part of a line writes, such as a side: `10 man, 2 elf`. Raises `SchemaError`."""
    try:
        return LineReader(lexicon).value(_only(sections(line)), form_of(kind), "")
    except NotationError as error:
        raise _refused(error, line, at) from None


def parse_word(text: str, kinds: Sequence[inspect.Type], lexicon: Lexicon) -> Any:
    """The value of a closed list that a text writes in a line, such as `citadel` for `Zitadelle`. Any other text stays."""
    if any(isinstance(kind, inspect.StrType | inspect.AnyType) for kind in kinds):
        return text
    closed = [form_of(kind) for kind in kinds if isinstance(kind, inspect.LiteralType | inspect.BoolType)]
    for form in closed:
        try:
            return LineReader(lexicon).value(_only(sections(text)), form, "")
        except NotationError:
            continue
    return text


def _only(found: Sequence[LineSection]) -> Sequence[Item]:
    if found[1:]:
        raise NotationError("line-one-value", *[part for item in found[1].items for part in item])
    return found[0].items


def printed_part(value: Any, kind: inspect.Type, lexicon: Lexicon) -> str | None:
    """A plain value of a type as a part of a line. None if no line writes it."""
    whole = _whole(value, kind)
    for strict in (False, True):
        try:
            line = Printer(lexicon, strict=strict).part(whole, form_of(kind))
            if _whole(parse_part(line, kind, lexicon, at=""), kind) == whole:
                return line
        except (SchemaError, KeyError, TypeError, AttributeError):  # a value that is none of the type
            continue
    return None


def _whole(value: Any, kind: inspect.Type) -> Any:
    """A value in its normal form with its defaults, or as it stands if it is none of the type."""
    if isinstance(kind, inspect.VarTupleType) and isinstance(value, list):
        return [_whole(each, bare(kind.item_type)) for each in value]
    try:
        return plain(convert(value, kind.cls)) if isinstance(kind, inspect.StructType) else value
    except RorError:
        return value


def _refused(error: NotationError, line: str, at: str) -> SchemaError:
    given: dict[str, Any] = error.given
    refused = SchemaError(
        error.code,
        pointer=at,
        expected=error.expected,
        got=line[error.start : error.end] or None,
        near=error.near,
        **given,
    )
    refused.spot = Spot(line, error.start, error.end)
    return refused


def locate(error: RorError, line: str, shape: type[Any], lexicon: Lexicon, *, at: str = "/state") -> None:
    if error.spot is not None or not error.pointer.startswith(at):
        return
    try:
        places = read(line, _form(shape), lexicon).places
    except NotationError:
        return
    _point(error, error.pointer.removeprefix(at), line, places)


def _point(error: RorError, pointer: str, line: str, places: Mapping[str, tuple[int, int]]) -> None:
    while pointer and pointer not in places:
        pointer = pointer.rpartition("/")[0]
    start, end = places.get(pointer, (0, len(line)))
    error.spot = Spot(line, start, end)


class Translation(NamedTuple):
    line: str
    unknown: tuple[str, ...]


def translated(text: str, shape: type[Any], lexicon: Lexicon) -> Translation:
    """The line of a state, or of one side of a battle, as players paste it. Raises `SchemaError`, `StateError`.

    If the rest is not a state, the error is about the first unknown word.
    """
    form, reader = _form(shape), LineReader(lexicon, lenient=True)
    try:
        found = sections(text)
        host = form.host if len(found) == 1 and not is_fields(found[0].items, form) else None

        def read_by(reader: LineReader) -> dict[str, Any]:
            value: dict[str, Any] = reader.value(found[0].items, host, "") if host else reader.line(found, form)
            return value

        value = read_by(reader)
        try:
            state = convert(value, host.shape.cls if host else shape)
        except RorError as error:
            if reader.unknown:
                read_by(LineReader(lexicon))
            _point(error, error.pointer.removeprefix("/state"), text, reader.places)
            raise
    except NotationError as error:
        raise _refused(error, text, "") from None
    line = Printer(lexicon).host(plain(state), host) if host else printed(state, lexicon)
    return Translation(line, tuple([" ".join(text[start:end].split()) for start, end in sorted(reader.unknown)]))


def printed(state: Any, lexicon: Lexicon) -> str:
    shape = type(state)
    form = _form(shape)
    value = plain(state)
    for strict in (False, True):
        line = Printer(lexicon, strict=strict).line(value, form)
        try:
            if msgspec.convert(read(line, form, lexicon).value, shape) == state:
                return line
        except (NotationError, msgspec.ValidationError, RorError):
            continue
    raise LawError(f"No line writes this state of {shape.__name__}: {line}")
