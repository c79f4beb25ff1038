"""The name of each field of a state, made from the state: `20 orcs: how many`. And the field that a text names.

A piece is an item of a list, or an object that the state gives a name: a group, a Character, a player's stack. The name of a field
begins at its piece. If several pieces share a name, it begins further out: `attacker: 20 orcs: how many`.

A text names a field if it has the last part of the field's way, and any parts before it: `how many`, `orcs: how many`,
`attacker orc count`. A piece means its number: `orc` is the number of orcs.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Final, NamedTuple

from msgspec import inspect

from ror_rules._messages.fluent import Catalogue
from ror_rules._messages.values import capital
from ror_rules._notation.forms import Form
from ror_rules._notation.lexicon import UMLAUTS
from ror_rules._notation.tokens import folded
from ror_rules._reading.errors import SchemaError
from ror_rules._reading.names import near_of, one_of, pointer, tokens

_APART: Final = re.compile(r"[\s:,./]+")
_NAMES: Final = ("name", "id")


class _WayPart(NamedTuple):
    """A part of the way to a field.

    `text`       its name: the label of a field, or the name of a piece
    `spellings`  the folded texts that name it
    `piece`      whether it is a piece
    `written`    whether the text is the caller's own
    `label`      the label of the field that holds a piece
    """

    text: str
    spellings: frozenset[str]
    piece: bool = False
    written: bool = False
    label: str = ""


class _NamedPiece(NamedTuple):
    text: str
    spellings: frozenset[str]
    written: bool


class _KnownField(NamedTuple):
    at: str
    way: tuple[_WayPart, ...]
    form: Form | None
    stated: bool


class FieldNames:
    """The names of the fields of one state, in the words of a catalogue. `form` is that of its type, if it is known. `state` is plain."""

    def __init__(self, form: Form | None, state: Mapping[str, Any], words: Catalogue) -> None:
        self._words = words
        self._form = form
        self._state = state

    def name(self, at: str) -> str:
        """The name of the field that a JSON Pointer into the state names."""
        return self._names[at] if at in self._names else self._short(self._way(at))

    def named(self) -> Mapping[str, str]:
        """Every field with its name: the fields that the state has, and those that it could have."""
        return self._names

    @cached_property
    def _names(self) -> Mapping[str, str]:
        """The names by pointer. If two fields have one short name, both have their whole one."""
        short = {at: self._short(each.way) for at, each in self._known.items()}
        met = Counter(map(_joined, short.values()))
        return {at: name if met[_joined(name)] == 1 else _whole(self._known[at].way) for at, name in short.items()}

    def _short(self, way: tuple[_WayPart, ...]) -> str:
        if not way:
            return self._words.say("place-all", {})
        begin = max((index for index, part in enumerate(way) if part.piece), default=-1)
        head = self._heads.get(way[: begin + 1], ())
        text = ": ".join([*head, *(part.text for part in way[begin + 1 :])])
        return text if len(head) == 1 and way[begin].written else capital(text)

    def counted(self) -> frozenset[str]:
        """The pointers of the numbers that stand alone in the pieces of the state: how many orcs, the strength of an army."""
        pieces = (each for each in self._known.values() if each.stated and each.way[-1].piece)
        return frozenset(at for each in pieces if (at := self._number_of(each)) != each.at)

    def meant(self, text: str, place: str, *, number: bool = False) -> str:
        """The pointer of the field that a text at this place of a request names. `number`: it must be a whole number.

        Raises `SchemaError` if no field has this name, with the nearest ones, or if several have it.
        """
        asked, names = _joined(text), self._names
        found = [at for at, name in names.items() if name.casefold() == text.casefold()]
        found = found or [at for at, name in names.items() if _joined(name) == asked]
        found = found or [self._number_of(each) for each in self._known.values() if _means(asked, each.way)]
        if number:
            found = [inner for at in found for inner in self._numbers(at)] or found
        found = list(dict.fromkeys(found))
        found = [at for at in found if self._known[at].stated] or found
        if len(found) == 1:
            return found[0]
        if found:
            raise SchemaError("several-fields", pointer=place, expected=one_of([names[at] for at in found]), got=text)
        raise SchemaError("no-such-field", pointer=place, expected=near_of(text, self._likely(number)), got=text)

    def _likely(self, number: bool) -> list[str]:
        """The names of the fields that a text which names none may mean."""
        stated = [each for each in self._known.values() if each.stated and (not number or _is_number(each.form))]
        return [self._names[each.at] for each in stated]

    # Fields ----------------------------------------------------------------------------------------------------------

    @cached_property
    def _known(self) -> Mapping[str, _KnownField]:
        return {each.at: each for each in self._fields("", (), self._form, self._state, frozenset())}

    def _fields(
        self, at: str, way: tuple[_WayPart, ...], form: Form | None, value: Any, above: frozenset[Any]
    ) -> Iterator[_KnownField]:
        if at:
            yield _KnownField(at, way, form, value is not None)
        if isinstance(value, list):
            for index, part in enumerate(self._items(form, value, tokens(at)[-1])):
                inner = _item(form, index)
                yield from self._fields(f"{at}/{index}", (*way, part), inner, value[index], above)
            return
        for name, inner in self._members(form, value, above):
            there = value.get(name) if isinstance(value, Mapping) else None
            part = self._member(name, inner, there)
            kind = None if form is None else form.struct()
            around = above if kind is None else above | {kind.shape.cls}
            yield from self._fields(pointer(at, name), (*way, part), inner, there, around)

    def _members(self, form: Form | None, value: Any, above: frozenset[Any]) -> Iterator[tuple[str, Form | None]]:
        """The fields of an object. An absent object has its fields too, unless it is inside of another of its type."""
        struct = None if form is None else form.struct()
        if struct is not None and (isinstance(value, Mapping) or (value is None and struct.shape.cls not in above)):
            yield from ((name, struct.field(name)) for name in struct.fields)
        elif isinstance(value, Mapping):
            yield from ((name, None) for name in value)

    def _way(self, at: str) -> tuple[_WayPart, ...]:
        """The way of a pointer to a place that the state does not have."""
        way: tuple[_WayPart, ...] = ()
        form: Form | None = self._form
        there = ""
        for name in tokens(at):
            there = pointer(there, name)
            known = self._known.get(there)
            if known is not None:
                way, form = known.way, known.form
                continue
            struct = None if form is None else form.struct()
            if struct is not None and name in struct.fields:
                form = struct.field(name)
                way = (*way, self._member(name, form, None))
            else:
                another = self._words.say("place-another", {})
                text = another if name == "-" else str(int(name) + 1) if name.isdecimal() else name
                form, way = _item(form, 0), (*way, _WayPart(text, frozenset()))
        return way

    # Parts -----------------------------------------------------------------------------------------------------------

    def _member(self, name: str, form: Form | None, value: Any) -> _WayPart:
        """A field of an object: by the name that the state gives its value, or by its label."""
        label = self._label(name)
        spellings = _spelled(name, label)
        piece = self._inner(form, value)
        if piece is None:
            return _WayPart(label, spellings)
        spellings |= piece.spellings
        if self._beside[piece.text] > 1:
            return _WayPart(label, spellings)
        return _WayPart(piece.text, spellings, piece=True, written=piece.written, label=label)

    @cached_property
    def _beside(self) -> Counter[str]:
        """The names of the objects that are fields of the state. Two sides can be of one player."""
        form = self._form
        fields = [(form.field(name), each) for name, each in self._state.items() if name in form.fields] if form else []
        return Counter(piece.text for form, value in fields if (piece := self._inner(form, value)))

    def _inner(self, form: Form | None, value: Any) -> _NamedPiece | None:
        """An object as a piece: one that has a name or a short form. `sorcery=B` is no piece."""
        struct = None if form is None else form.struct()
        if struct is None or not isinstance(value, Mapping) or (struct.short is None and struct.head not in _NAMES):
            return None
        return self._piece(form, value)

    def _items(self, form: Form | None, values: Sequence[Any], name: str) -> Iterator[_WayPart]:
        met: Counter[str] = Counter()
        for index, value in enumerate(values):
            piece = self._piece(_item(form, index), value)
            if piece is None:
                text = f"{self._label(f'{name}.one', name)} {index + 1}"
                yield _WayPart(text, _spelled(text), piece=True)
                continue
            met[piece.text] += 1
            text = piece.text if met[piece.text] == 1 else f"{piece.text} ({met[piece.text]})"
            yield _WayPart(text, piece.spellings | _spelled(text), piece=True, written=piece.written)

    def _piece(self, form: Form | None, value: Any) -> _NamedPiece | None:
        """The name that a state gives to an item or an object, and other spellings of it."""
        if isinstance(value, str):
            return self._called(value)
        struct = None if form is None else form.struct()
        if struct is None or not isinstance(value, Mapping):
            return None
        if struct.short is not None and struct.short.kind == "group":
            return self._group(struct, value)
        head = value.get(struct.head) if struct.head else None
        return self._called(head) if isinstance(head, str) and head else None

    def _called(self, word: str) -> _NamedPiece:
        code = next((each for each in (f"choice-{word}", f"word-{word}") if each in self._words), "")
        text = self._words.say(code, {}) if code else word
        return _NamedPiece(text, _spelled(word, text), written=not code)

    def _group(self, form: Form, value: Mapping[str, Any]) -> _NamedPiece | None:
        """A group of figures: by its own name, or by its number and its type."""
        short, words = form.piece, self._words
        kind, label, key = (value.get(each) for each in (short.type, short.label, "id"))
        if not isinstance(kind, str):
            return None
        known = f"word-{kind}" in words
        one, many = (words.word(kind), words.word(kind, "many")) if known else (kind, kind)
        number = value.get(_counted(form), 1)
        text = one if number == 1 or value.get(short.crew) else f"{number} {many}"
        types = _spelled(kind, one, many)
        own = [each for each in (label, key) if isinstance(each, str) and each]
        spellings = types | {f"{number}-{each}" for each in types} | _spelled(*own)
        made = rf"{re.escape(kind)}(-\d+)?"
        name = next((each for each in own if not re.fullmatch(made, each)), None)
        return _NamedPiece(name or text, spellings, written=name is not None)

    def _label(self, name: str, otherwise: str = "") -> str:
        code = f"label-{name}"
        if code in self._words:
            return self._words.say(code, {})
        return self._label(otherwise) if otherwise else name.replace("_", " ")

    # Names of pieces -------------------------------------------------------------------------------------------------

    @cached_property
    def _heads(self) -> Mapping[tuple[_WayPart, ...], list[str]]:
        """The shortest name of each piece that no other piece has, as parts."""
        ways = [each.way for each in self._known.values() if each.way and each.way[-1].piece]
        choices = {way: list(_choices(way)) for way in ways}
        met = Counter(text for each in choices.values() for text in {_joined(":".join(choice)) for choice in each})
        return {
            way: next((each for each in names if met[_joined(":".join(each))] == 1), names[-1])
            for way, names in choices.items()
        }

    # Texts -----------------------------------------------------------------------------------------------------------

    def _number_of(self, piece: _KnownField) -> str:
        """The pointer of a field. A piece means its number, if its type has one."""
        struct = None if piece.form is None else piece.form.struct()
        counted = _counted(struct) if struct is not None and piece.way[-1].piece else ""
        return pointer(piece.at, counted) if counted else piece.at

    def _numbers(self, at: str) -> list[str]:
        """The pointer of a field that is a number, or those of the stated numbers in an object."""
        at = self._number_of(self._known[at])
        if _is_number(self._known[at].form):
            return [at]
        inner = [each for each in self._known.values() if each.at.startswith(f"{at}/") and each.stated]
        return [each.at for each in inner if _is_number(each.form)]


def _whole(way: tuple[_WayPart, ...]) -> str:
    return capital(": ".join(part.label or part.text for part in way))


def _choices(way: tuple[_WayPart, ...]) -> Iterator[list[str]]:
    """Names of a piece: itself, with the parts around it, without lists first and with them at last."""
    last = len(way) - 1
    plain = [part.text for at, part in enumerate(way) if at == last or not way[at + 1].piece or part.piece]
    for begin in range(len(plain) - 1, -1, -1):
        yield plain[begin:]
    yield [part.text for part in way]


def _item(form: Form | None, index: int) -> Form | None:
    if form is None:
        return None
    for many in form.options:
        if many.is_list:
            return many.inner(index)
    return None


def _counted(form: Form) -> str:
    """The field of the number that stands alone in the short form of a piece: `20` of `20 orc`."""
    first = form.short.numbers[:1] if form.short else ()
    return first[0][1:-1] if first and re.fullmatch(r"\{\w+\}", first[0]) else ""


def _is_number(form: Form | None) -> bool:
    return form is not None and form.option(inspect.IntType) is not None


def _spelled(*texts: str) -> frozenset[str]:
    """The folded texts, also with `ae` for an umlaut."""
    return frozenset(_joined(each) for text in texts for each in (text, text.translate(UMLAUTS)))


def _joined(text: str) -> str:
    return folded("-".join(filter(None, _APART.split(text))))


def _means(text: str, way: Sequence[_WayPart]) -> bool:
    """Whether a text names a way: its last part, and any parts before it, in order."""
    return bool(way) and any(_rest(rest, way[:-1]) for rest in _without(text, way[-1]))


def _rest(text: str, way: Sequence[_WayPart]) -> bool:
    return not text or any(_rest(rest, way[:at]) for at in range(len(way)) for rest in _without(text, way[at]))


def _without(text: str, part: _WayPart) -> Iterator[str]:
    """What is left of a text before a part at its end."""
    for each in part.spellings:
        if text == each:
            yield ""
        elif text.endswith(f"-{each}"):
            yield text[: -len(each) - 1]
