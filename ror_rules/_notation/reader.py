"""A line as the plain state that it writes, directed by the type of the state.

Theory of operation. `tokens` splits the line into sections of items. Each method below makes a value of some items for one
type. A union takes its first member that fits. If no member fits, the error furthest to the right counts, because its
reader understood most. A field takes as many words as fit its type, and the other words stay for the short form. The bounds of
numbers and texts are not checked here: the state is read like any other afterwards.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import reduce
from itertools import pairwise
from typing import Any, Final, NamedTuple

from msgspec import inspect

from ror_rules._messages.message import named, say
from ror_rules._messages.values import Short
from ror_rules._notation.forms import Form, WordEffect, form_of
from ror_rules._notation.lexicon import Lexicon
from ror_rules._notation.tokens import AT, Item, LineSection, NotationError, Token, folded, is_number, sections
from ror_rules._reading.names import near_of, nearest, one_of, pointer

_LONGEST_VALUE: Final = 64
_PHRASE: Final = 4
_SHOWN: Final = 40
"""Characters of a word that an error repeats."""
_INTEGER: Final = re.compile(r"[+-]?\d{1,20}")
_DECIMAL: Final = re.compile(r"[+-]?\d{1,20}(?:\.\d{1,20})?")
_MORALE: Final = re.compile(r"l\d+", re.IGNORECASE)
_THE: Final = "the"
_DECISIVE: Final = frozenset({"line-names", "line-ambiguous"})
"""Errors that count before all others: the words are known, so no shorter reading is meant."""
_MOST_NAME: Final = 5
_WOUNDS: Final = re.compile(r"w\d+", re.IGNORECASE)
_NO_COUNT: Final = re.compile(r"[-+]\d+|[-+]?\d+\.\d+")


class ReadLine(NamedTuple):
    """A plain state, and the place of each value in the line: JSON Pointer below the state -> start and end."""

    value: dict[str, Any]
    places: Mapping[str, tuple[int, int]]


def read(line: str, form: Form, lexicon: Lexicon) -> ReadLine:
    """The state that a line writes. Raises `NotationError`."""
    reader = LineReader(lexicon)
    value = reader.line(sections(line), form)
    return ReadLine(value, reader.places)


class LineReader:
    def __init__(self, lexicon: Lexicon, *, lenient: bool = False) -> None:
        self._lexicon = lexicon
        self._synonyms = lexicon.synonyms
        self._lenient = lenient
        self._battle: Form | None = None
        self.places: dict[str, tuple[int, int]] = {}
        self.unknown: list[tuple[int, int]] = []

    def line(self, found: Sequence[LineSection], form: Form) -> dict[str, Any]:
        short = form.short
        sides = short.sides if short is not None and short.kind == "battle" else ()
        marks = [section.mark for section in found]
        if len(found) == 1 and (not sides or is_fields(found[0].items, form)):
            return self._fields(found[0].items, form, "")
        if not sides:
            behind = [part for section in found[1:] for item in section.items for part in item]
            raise NotationError("line-no-sides", *behind[:1])
        if marks not in (["", "v"], ["", "v", "@"]):
            raise NotationError("line-two-sides", *[part for item in found[-1].items for part in item])
        place: Sequence[Item] = found[2].items if len(found) > 2 else ()
        second: Sequence[Item] = found[1].items
        if len(found) == 2 and form.host is not None:
            second, place = _parted(second)
        self._battle = form
        value: dict[str, Any] = {}
        for side, items in zip(sides, (found[0].items, second), strict=True):
            if not items:
                raise NotationError("line-two-sides", *[part for item in found[-1].items for part in item])
            value[side] = self.value(items, form.field(side), f"/{side}")
        self._place(value, place, form)
        return value

    def rest(self, found: Sequence[LineSection], form: Form) -> dict[str, Any]:
        """What a line of a battle has beside its sides: `@ woods turn=4`. Of any other rule it is a line."""
        if [section.mark for section in found] != ["", "@"] or found[0].items:
            return self.line(found, form)
        self._battle = form
        value: dict[str, Any] = {}
        self._place(value, found[1].items, form)
        return value

    def value(self, items: Sequence[Item], form: Form, at: str) -> Any:
        parts = [part for item in items for part in item]
        if parts:
            self.places[at] = (parts[0].start, parts[-1].end)
        if len(form.options) > 1:
            return self._first(items, form.options, at)
        form = form.options[0]
        opened = len(items) == 1 and [part.kind for part in items[0]] == ["list"]
        if opened:
            items = items[0][0].items
        if form.is_list:
            return self._list(items, form, at)
        if form.kind is inspect.DictType:
            return self._dict(items, form, at)
        if form.kind is inspect.StructType:
            return self._struct(items, form, at)
        if opened or not parts or len(items) > 1:
            raise NotationError("line-one-value", *parts)
        return self._single(parts, form)

    def _first(self, items: Sequence[Item], options: Iterable[Form], at: str) -> Any:
        worst = NotationError("line-one-value")
        for option in _without_texts(items, options, self._lexicon.fillers):
            try:
                return self.value(items, option, at)
            except NotationError as error:
                if error.code in _DECISIVE:
                    raise
                if error.start > worst.start or (not worst.expected and error.expected) or worst.end == 0:
                    worst = error
        raise worst

    def _list(self, items: Sequence[Item], form: Form, at: str) -> list[Any]:
        found: list[Any] = []
        for index, item in enumerate(items):
            inner = form.inner(index)
            if inner is None:
                raise NotationError("line-too-many", *item, count=index)
            found.append(self.value([item], inner, pointer(at, str(index))))
        return found

    def _dict(self, items: Sequence[Item], form: Form, at: str) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, parts in (pair for item in items for pair in _pairs(item)):
            if key is None:
                raise NotationError("line-field-wanted", *parts)
            found[key.text] = self.value([parts], form_of(form.shape.value_type), pointer(at, key.text))
        return found

    def _struct(self, items: Sequence[Item], form: Form, at: str) -> dict[str, Any]:
        kind = form.short.kind if form.short else ""
        match kind:
            case "host":
                return self._host(items, form, at)
            case "group" | "character" | "stack" | "triple":
                return self._short(items, form, at)
            case _:
                return self._fields(items, form, at)

    def _single(self, parts: Sequence[Token], form: Form) -> Any:
        if any(part.kind not in ("word", "quoted") for part in parts):
            raise NotationError("line-one-value", *parts)
        text = " ".join(part.text for part in parts)
        if form.kind is inspect.StrType:
            return text
        word = folded(text) if parts[0].kind == "word" else ""
        bare = word.removeprefix(f"{_THE}-")
        for each in (word, self._synonyms.get(word, ""), bare, self._synonyms.get(bare, "")):
            if each in form.words:
                return form.words[each]
        if (meant := self._lexicon.word(word, form.words, *parts)) is not None:
            return form.words[meant]
        if form.kind is inspect.IntType and _INTEGER.fullmatch(word):
            return int(word)
        if form.kind is inspect.FloatType and _DECIMAL.fullmatch(word):
            return float(word) if "." in word else int(word)
        words = form.spellings
        wanted = near_of(word, words) if words else None
        raise NotationError("line-value", *parts, expected=wanted, near=nearest(word, words), word=_shown(text))

    # Fields ------------------------------------------------------------------------------------------------------

    def _fields(self, items: Sequence[Item], form: Form, at: str) -> dict[str, Any]:
        value: dict[str, Any] = {}
        if not items:
            return value
        if items[1:]:
            raise NotationError("line-comma", *items[1])
        words = self._put(value, items[0], form, at)
        if not words:
            return value
        if form.head is None or form.head in value:
            near = _nearest_field(words[0].text, form)
            raise NotationError("line-field-wanted", *words, expected=one_of(form.fields), near=near)
        value[form.head] = self.value([tuple(words)], form.field(form.head), pointer(at, form.head))
        return value

    def _put(self, value: dict[str, Any], item: Item, form: Form, at: str) -> list[Token]:
        words: list[Token] = []
        for key, parts in _pairs(item):
            if key is None:
                words += parts
                continue
            to, name, field, place = self._way(value, key, form, at)
            if name in to:
                raise NotationError("line-twice", key, field=name)
            if not parts:
                raise NotationError("line-value-missing", key, field=name)
            taken = min(len(parts), _LONGEST_VALUE)
            while True:
                try:
                    to[name] = self.value([parts[:taken]], field, place)
                    break
                except NotationError as error:
                    taken -= 1
                    if not taken or error.code in _DECISIVE:
                        raise
            words += parts[taken:]
        return words

    def _way(self, value: dict[str, Any], key: Token, form: Form, at: str) -> tuple[dict[str, Any], str, Form, str]:
        names = key.text.split(".")
        if form.short is not None and self._field(names[0], form, key) is None:
            inside = form.piece.inside
            if inside and (site := form.field(inside).struct()) and self._field(names[0], site, key) is not None:
                names.insert(0, inside)
        to, here = value, form
        for index, name in enumerate(names):
            known = self._field(name, here, key)
            if known is None:
                if not index and self._in_battle(name, key):
                    raise NotationError("line-behind-at", key, word=_shown(key.text), field=f"{_shown(key.text)}=…")
                near = _nearest_field(name, here)
                raise NotationError(
                    "line-no-field", key, expected=near_of(name, here.fields), near=near, field=_shown(key.text)
                )
            at = pointer(at, known)
            field = here.field(known)
            if index + 1 == len(names):
                return to, known, field, at
            inner = field.struct()
            if inner is None or not isinstance(to.setdefault(known, {}), dict):
                raise NotationError("line-no-field", key, field=_shown(key.text))
            to, here = to[known], inner
        raise AssertionError("A key has a name.")

    def _field(self, name: str, form: Form, key: Token) -> str | None:
        known = form.names.get(folded(name))
        meant = self._lexicon.field(folded(name), form.names, key) if known is None else None
        return known if meant is None else form.names[meant]

    def _in_battle(self, name: str, key: Token) -> bool:
        """Whether a field is about the whole battle: it stands behind `@`."""
        form = self._battle
        if form is None:
            return False
        inside = form.field(form.piece.inside).struct() if form.piece.inside else None
        known = self._field(name, form, key)
        return known not in (None, *form.piece.sides) or (
            inside is not None and self._field(name, inside, key) is not None
        )

    # Short forms ---------------------------------------------------------------------------------------------------

    def _host(self, items: Sequence[Item], form: Form, at: str) -> dict[str, Any]:
        within = form.piece.inside
        groups: list[Any] = []
        value: dict[str, Any] = {within: groups}
        inner = form.field(within).each()
        for item in [part for each in items for part in _counted(each)]:
            if item[0].kind == "key" and folded(item[0].text.split(".")[0]) in form.names:
                words = self._put(value, item, form, at)
                if words:
                    raise NotationError("line-word", *words[:1], word=_shown(words[0].text))
            else:
                try:
                    groups.append(self.value([item], inner, f"{at}/{within}/{len(groups)}"))
                except NotationError:
                    if not self._lenient:
                        raise
                    self.unknown = [each for each in self.unknown if not item[0].start <= each[0] < item[-1].end]
                    self.unknown.append((item[0].start, item[-1].end))
        return value

    def _short(self, items: Sequence[Item], form: Form, at: str) -> dict[str, Any]:
        short = form.piece
        item = items[0] if items else ()
        if items[1:] and not short.inside:
            raise NotationError("line-one-piece", *items[1])
        numbers = short.patterns
        value: dict[str, Any] = {}
        if short.kind == "character" and short.label:
            cut = next((n for n, part in enumerate(item) if part.kind == "key" or _fits(part, numbers)), len(item))
            if cut:
                _is_one_name(item[:cut], short, self._lexicon.fillers)
                value[short.label] = self.value([item[:cut]], form.field(short.label), pointer(at, short.label))
        elif short.label:
            cut = next((n + 1 for n, part in enumerate(item) if part.kind == "label"), 0)
            if cut:
                self._label(value, item[:cut], form, at)
        else:
            cut = 0
        told: dict[str, Any] = {}
        bag = self._put(told, item[cut:], form, at)
        types = self._words(value, bag, form, at)
        if short.kind == "group":
            value |= self._type(types, item, form, at)
        if twice := [
            name
            for name in told
            if name in value and (value[name] is not told[name] or not isinstance(told[name], bool))
        ]:
            raise NotationError("line-twice", *item, field=twice[0])
        if short.inside and items[1:]:
            if short.inside in told:
                raise NotationError("line-twice", *items[1], field=short.inside)
            for part in [
                each
                for member in items[1:]
                for each in member[1:]
                if each.kind == "word" and _MORALE.fullmatch(each.text)
            ]:
                raise NotationError("line-rating", part, word=_shown(part.text))
            members = form.field(short.inside).need(inspect.VarTupleType)
            told[short.inside] = self._list(items[1:], members, pointer(at, short.inside))
        for name, also in short.implies.items():
            if name in value or name in told:
                value = {**also, **value}
        return value | told

    def _label(self, value: dict[str, Any], parts: Item, form: Form, at: str) -> None:
        text = " ".join(part.text for part in parts)
        field = "id" if "id" in form.fields and re.fullmatch(form.pattern("id"), text) else form.piece.label
        value[field] = text
        self.places[pointer(at, field)] = (parts[0].start, parts[-1].end)

    def _words(self, value: dict[str, Any], bag: list[Token], form: Form, at: str) -> list[tuple[str, Token]]:
        short = form.piece
        types: list[tuple[str, Token]] = []
        while bag:
            if bag[0].kind == "label" or (bag[0].kind == "quoted" and folded(bag[0].text) in self._lexicon.fillers):
                raise NotationError("line-word", bag[0], word=_shown(bag[0].text))
            size, means = self._phrase(bag, form)
            part = bag[0]._replace(end=bag[size - 1].end)
            for word in map(folded, means.split(" ")):
                if names := _number(value, word, short.patterns, part):
                    self.places |= {pointer(at, name): (part.start, part.end) for name in names}
                    continue
                name, meant = _known(word, form, second=bool(types))
                if name and name == short.type:
                    types.append((meant, part))
                elif name in form.fields:
                    _set_all(value, {name: meant}, part)
                    self._mark(pointer(at, name), part)
                elif name == "=":
                    _set_all(value, meant, part)
                    for each in meant:
                        self._mark(pointer(at, each), part)
                elif self._lenient and short.kind == "group":
                    if word not in self._lexicon.fillers:
                        self.unknown.append((part.start, part.end))
                elif word not in self._lexicon.fillers or short.kind != "group":
                    if short.kind == "group" and _WOUNDS.fullmatch(word):
                        raise NotationError("line-wounds", part, word=_shown(word), digits=word[1:])
                    if short.kind == "group" and _NO_COUNT.fullmatch(part.text):
                        raise NotationError("line-count", part)
                    if place := self._place_words(bag):
                        text = _shown(" ".join(each.text for each in place))
                        raise NotationError("line-behind-at", part, *place, word=text, field=text)
                    near = nearest(word, _all_words(form, self._lexicon))
                    known = near_of(word, form.bare) if form.bare else None
                    if known is not None and near is None and short.inside and word not in self._lexicon.fillers:
                        known = say("line-word-or-name", words=known, name=named(part.text))
                    raise NotationError("line-word", part, expected=known, near=near, word=_shown(part.text))
            del bag[:size]
        return types

    def _phrase(self, bag: Sequence[Token], form: Form) -> tuple[int, str]:
        if bag[0].kind == "word" and folded(bag[0].text) == _THE and bag[1:] and folded(bag[1].text) != _THE:
            size, means = self._phrase(bag[1:], form)
            if _known(folded(means.split(" ")[0]), form)[0]:
                return size + 1, means
        for size in range(min(_PHRASE, len(bag)), 0, -1):
            phrase = "-".join(folded(part.text) for part in bag[:size])
            if any(part.kind != "word" for part in bag[:size]):
                if size == 1:
                    return 1, phrase
                continue
            for word in (phrase, *([phrase[:-1]] if phrase.endswith("s") else ())):
                if _known(word, form)[0]:
                    return size, word
                if word in self._synonyms:
                    return size, self._synonyms[word]
            if (meant := self._lexicon.word(phrase, _said(form), *bag[:size])) is not None:
                return size, meant
        return 1, folded(bag[0].text)

    def _place_words(self, bag: Sequence[Token]) -> Sequence[Token]:
        """The words at the start that are about the place of the battle: `near water`, or `woods` of `in the woods`."""
        before = (n for n, each in enumerate(bag) if folded(each.text) not in {"in", *self._lexicon.fillers})
        rest = bag[next(before, len(bag)) :]
        if self._battle is None or not rest:
            return ()
        size, means = self._phrase(rest, self._battle)
        return rest[:size] if means in self._battle.bare else ()

    def _type(self, types: list[tuple[str, Token]], item: Item, form: Form, at: str) -> dict[str, Any]:
        short = form.piece
        crews = form.crews
        types.sort(key=lambda each: each[0] in crews)
        if not types or len(types) > 2 or (len(types) == 2 and (types[0][0] in crews or types[1][0] not in crews)):
            raise NotationError("line-type", *([part for _, part in types[1:]] or item))
        fields = dict(zip((short.type, short.crew), types, strict=False))
        for name, (_, part) in fields.items():
            self._mark(pointer(at, name), part)
        return {name: word for name, (word, _) in fields.items()}

    def _mark(self, place: str, part: Token) -> None:
        start, end = self.places.get(place, (part.start, part.end))
        self.places[place] = (min(start, part.start), max(end, part.end))

    # The place of a battle -----------------------------------------------------------------------------------------

    def _place(self, value: dict[str, Any], items: Sequence[Item], form: Form) -> None:
        bag = [part for item in items for part in self._put(value, item, form, "")]
        while bag:
            found: WordEffect | None = None
            filler = (
                bag[0].kind == "word" and folded(bag[0].text) in self._lexicon.fillers and not bag[0].text.isupper()
            )
            for size in range(min(_PHRASE, len(bag)), 0, -1):
                phrase = "-".join(folded(part.text) for part in bag[:size])
                one = phrase[:-1] if phrase.endswith("s") else ""
                heard = () if bag[0].kind == "label" else (phrase, self._synonyms.get(phrase, ""), one)
                known = [each for each in heard if each in form.bare]
                meant = known[0] if known else self._lexicon.word(phrase, form.bare, *bag[:size]) if heard else None
                found = form.bare[meant][0] if meant is not None else None
                if found is not None or (size == 1 and filler):
                    break
            else:
                near = nearest(folded(bag[0].text), form.bare)
                words = [*form.bare] or [f"{name}=…" for name in form.fields if name not in form.piece.sides]
                wanted = near_of(folded(bag[0].text), words) if words else None
                raise NotationError("line-place", bag[0], expected=wanted, near=near, word=_shown(bag[0].text))
            if found is not None:
                _set(value, found, bag[0])
                for path in found.paths:
                    self._mark(reduce(pointer, path, ""), bag[0]._replace(end=bag[size - 1].end))
            del bag[:size]


def _without_texts(items: Sequence[Item], options: Iterable[Form], fillers: Collection[str]) -> list[Form]:
    found = list(options)
    people = [each for each in found if each.short is not None and each.short.kind == "character"]
    if not people or len(items) != 1 or len(items[0]) < 2:  # a single word is a name
        return found
    if any(_fits(part, people[0].piece.patterns) for part in items[0]):
        return [each for each in found if each.kind is not inspect.StrType]
    if all(part.kind == "word" for part in items[0]):
        _is_one_name(items[0], people[0].piece, fillers)
    return found


def _is_one_name(parts: Item, short: Short, fillers: Collection[str]) -> None:
    words = [part for part in parts if part.kind == "word" and folded(part.text) not in fillers]
    for part in words if words[1:] else ():
        if is_number(part.text):
            raise NotationError("line-word", part, word=_shown(part.text))
    if all(part.kind == "word" for part in parts):
        text = " ".join(part.text for part in parts)
        if names := several_names(text, short):
            raise NotationError("line-names", *parts, word=_shown(text), names=_shown(", ".join(names)))


def several_names(text: str, short: Short) -> list[str]:
    known = short.known
    if known is None or known(text):
        return []
    words, found = text.split(), list[str]()
    while words:
        sizes = [size for size in range(min(_MOST_NAME, len(words)), 0, -1) if known(" ".join(words[:size]))]
        if not sizes and words[0].casefold() != "and":
            return []
        found += [" ".join(words[: sizes[0]])] if sizes else []
        del words[: sizes[0] if sizes else 1]
    return found if found[1:] else []


def is_fields(items: Sequence[Item], form: Form) -> bool:
    """Whether a line without sides writes a battle's state field by field."""
    return not items or (len(items) == 1 and items[0][0].kind == "key")


def _nearest_field(word: str, form: Form) -> str | None:
    near = nearest(folded(word), form.names)
    return form.names[near] if near else None


def _pairs(item: Item) -> Iterable[tuple[Token | None, Item]]:
    starts = [index for index, part in enumerate(item) if part.kind == "key"]
    first = starts[0] if starts else len(item)
    if first:
        yield None, item[:first]
    for start, end in pairwise([*starts, len(item)]):
        yield item[start], item[start + 1 : end]


def _parted(items: Sequence[Item]) -> tuple[Sequence[Item], Sequence[Item]]:
    for index, item in enumerate(items):
        labels = [n for n, part in enumerate(item) if part.kind == "label"]
        for n, part in enumerate(item):
            if n > (labels[0] if labels else 0) and part.kind == "word" and folded(part.text) in AT:
                behind = [item[n + 1 :], *items[index + 1 :]]
                return [*items[:index], item[:n]], [each for each in behind if each]
    return items, ()


def _counted(item: Item) -> Iterable[Item]:
    start = 0
    for n in range(1, len(item) - 1):
        if item[n].kind == "word" and folded(item[n].text) == "and" and item[n + 1].text.isdecimal():
            yield item[start:n]
            start = n + 1
    yield item[start:]


def _fits(part: Token, patterns: Iterable[tuple[re.Pattern[str], tuple[str, ...]]]) -> bool:
    return part.kind == "word" and any(pattern.fullmatch(part.text) for pattern, _ in patterns)


def _number(
    value: dict[str, Any], word: str, patterns: Iterable[tuple[re.Pattern[str], tuple[str, ...]]], part: Token
) -> tuple[str, ...]:
    for pattern, names in patterns:
        if found := pattern.fullmatch(word):
            texts = dict(zip(names, found.groups(), strict=True))
            if twice := [name for name in names if name in value]:
                if twice == ["count"]:
                    raise NotationError("line-second-count", part)
                raise NotationError("line-twice", part, field=twice[0])
            value |= {name: text if text == "-" else int(text) for name, text in texts.items() if text}
            return names
    return ()


def _known(word: str, form: Form, *, second: bool = False) -> tuple[str, Any]:
    short = form.piece
    if word in short.sets:
        return "=", short.sets[word]
    if word in form.bare:
        found = form.bare[word][-1 if second else 0]
        return found.paths[0][-1], [found.value] if found.adds else found.value
    name = form.names.get(word, "")
    return (name, True) if name in form.flags else ("", None)


def _set_all(value: dict[str, Any], sets: Mapping[str, Any], part: Token) -> None:
    for name, each in sets.items():
        if not isinstance(each, list | tuple) and value.get(name, each) != each:
            raise NotationError("line-twice", part, field=name)
        value[name] = _with(value.get(name, ()), each) if isinstance(each, list | tuple) else each


def _with(found: Sequence[Any], more: Iterable[Any]) -> list[Any]:
    """Both lists in one. A word that is repeated counts once."""
    return list(dict.fromkeys([*found, *more]))


def _set(value: dict[str, Any], place: WordEffect, part: Token) -> None:
    for *ways, name in place.paths:
        to = value
        for each in ways:
            to = to.setdefault(each, {})
        if place.adds:
            to[name] = _with(to.get(name, ()), [place.value])
        elif to.setdefault(name, place.value) != place.value:
            raise NotationError("line-twice", part, field=name)


def _said(form: Form) -> Collection[str]:
    """The words of the types that can stand in a short form."""
    return {*form.bare, *form.piece.sets, *map(folded, form.flags)}


def _all_words(form: Form, lexicon: Lexicon) -> Collection[str]:
    return [*_said(form), *lexicon.synonyms]


def _shown(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
