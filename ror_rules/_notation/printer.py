"""The one line that prints a plain state: sides, `v`, `@`, the words of the place, then fields, all in the order of the schema.

Defaults and implied fields are left out. A name is quoted only if it would be read as something else.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from copy import deepcopy
from typing import Any, Final

import msgspec
from msgspec import inspect

from ror_rules._messages.values import identifier
from ror_rules._notation.forms import Form, WordEffect, form_of
from ror_rules._notation.lexicon import Lexicon
from ror_rules._notation.reader import LineReader, several_names
from ror_rules._notation.tokens import NotationError, folded, is_number, is_plain, quoted, sections
from ror_rules._reading.error import RorError

_WORDS: Final = {True: "yes", False: "no", None: "none"}
_ONE_WORD: Final = re.compile(r"[^\s,()=:@]+")


class Printer:
    def __init__(self, lexicon: Lexicon, *, strict: bool = False) -> None:
        self._lexicon = lexicon
        self._strict = strict

    def line(self, value: Mapping[str, Any], form: Form) -> str:
        short = form.short
        if short is None or short.kind != "battle":
            return self._fields(value, form, leads=False)
        left = deepcopy(dict(value))
        words = [word for word, places in form.bare.items() if _takes(left, places[0])]
        sides = [self._item(left[side], form.field(side)) for side in short.sides]
        place = " ".join(filter(None, [*words, self._inside(left, form)]))
        return " v ".join(sides) + (f" @ {place}" if place else "")

    def part(self, value: Any, form: Form) -> str:
        """A value of a state on its own. A group without an id has no label, and a list no brackets."""
        if isinstance(value, list) and (many := form.option(inspect.VarTupleType)):
            return ", ".join([self.part(each, many.each()) for each in value])
        one = form.struct() if isinstance(value, dict) else None
        if one is not None and one.short is not None and one.short.kind == "group" and "id" not in value:
            return self._group(value, one, labelled=False)
        return self._item(value, form)

    def _inside(self, left: dict[str, Any], form: Form) -> str:
        short = form.piece
        parts: list[str] = []
        if site := left.pop(short.inside, None):
            struct = form.field(short.inside).need(inspect.StructType)
            clash = [name for name in site if folded(name) in form.names]
            if clash:
                parts.append(f"{short.inside}={self._value(site, form.field(short.inside))}")
            else:
                parts.append(self._fields(site, struct, leads=False))
        parts.append(self._fields(left, form, (*short.sides, short.inside), leads=False))
        return " ".join(filter(None, parts))

    def _item(self, value: Any, form: Form) -> str:
        if isinstance(value, str):
            return self._text(value, form)
        if value is None or isinstance(value, bool):
            return _WORDS[value]
        if isinstance(value, list):
            many = form.option(inspect.VarTupleType, inspect.ListType, inspect.TupleType)
            return (
                f"({', '.join(self._inner(each, many, index) for index, each in enumerate(value))})" if many else "()"
            )
        if isinstance(value, dict):
            one = form.struct()
            if one is None:
                many = form.need(inspect.DictType)
                inner = form_of(many.shape.value_type)
                return " ".join(f"{_key(name)}={self._quoted(each, inner)}" for name, each in value.items()) or "()"
            kind = one.short.kind if one.short else ""
            if kind == "host":
                return self.host(value, one)
            if kind == "group":
                return self._group(value, one, labelled=True)
            alone = self._strict and [*value] == ["name"] and form.option(inspect.StrType) is not None
            return self._fields(value, one, leads=not alone) or "()"
        return str(value)

    def _quoted(self, value: Any, form: Form) -> str:
        return quoted(value) if isinstance(value, str) else self._value(value, form)

    def _inner(self, value: Any, many: Form, index: int) -> str:
        form = many.each(index)
        text = self._item(value, form)
        return f"({text})" if isinstance(value, dict) and "," in text and not _opened(text) else text

    def _value(self, value: Any, form: Form) -> str:
        text = self._item(value, form)
        if isinstance(value, list):
            inside = text[1:-1]
            return inside if _ONE_WORD.fullmatch(inside) and self._reads(inside, form) == value else text
        if (
            isinstance(value, dict)
            and text != "()"
            and (not _ONE_WORD.fullmatch(text) or folded(text) in ("none", "yes", "no"))
        ):
            return f"({text})"
        return text

    def _text(self, text: str, form: Form, *, leads: bool = False) -> str:
        words = text.split(" ")
        numbers = any(map(is_number, words)) if leads or words[1:] else False
        plain = all(map(is_plain, words)) and not numbers
        return text if plain and self._reads(text, form) == text else quoted(text)

    def _reads(self, text: str, form: Form) -> Any:
        try:
            found = sections(text)
            return LineReader(self._lexicon).value(found[0].items, form, "") if len(found) == 1 else None
        except NotationError:
            return None

    # Objects -------------------------------------------------------------------------------------------------------

    def _fields(self, value: Mapping[str, Any], form: Form, done: Collection[str] = (), *, leads: bool = True) -> str:
        left = [name for name in _stated(value, form) if name not in done]
        short, head, words = form.short, form.head, []
        if leads and head in left and isinstance(value[head], str):
            text = self._text(value[head], form.field(head), leads=True)
            words.append(quoted(value[head]) if short is not None and several_names(value[head], short) else text)
            left.remove(head)
        if short is not None and leads and (words or head is None or short.kind == "triple"):
            for template, (_, names) in zip(short.numbers, short.patterns, strict=True):
                if self._counts(value, left, names, whole=short.kind != "triple"):
                    words.append(re.sub(r"\{(\w+)\}", lambda found: str(value.get(found[1], "")), template))
                    left = [name for name in left if name not in names]
        party: list[str] = []
        within = short.inside if short is not None and short.kind == "stack" and leads else ""
        if within in left and isinstance(value[within], list):
            many = form.field(within).need(inspect.VarTupleType)
            party = [self._inner(each, many, index) for index, each in enumerate(value[within])]
            left.remove(within)
        words += [f"{name}={self._value(value[name], form.field(name))}" for name in left]
        return ", ".join(filter(None, [" ".join(words), *party]))

    def _counts(self, value: Mapping[str, Any], left: list[str], names: tuple[str, ...], *, whole: bool) -> bool:
        there = [name for name in names if name in left]
        fit = all(isinstance(value.get(name), int) for name in names) if whole else True
        return bool(there) and fit and not any(value.get(name, 0) is None for name in names)

    def host(self, value: Mapping[str, Any], form: Form) -> str:
        within = form.piece.inside
        inner = form.field(within).each()
        groups = value[within]
        bare = set() if self._strict else _unlabelled(groups, form)
        items = [self._group(each, inner, labelled=index not in bare) for index, each in enumerate(groups)]
        return ", ".join(filter(None, [*items, self._fields(value, form, (within,), leads=False)]))

    def _group(self, value: Mapping[str, Any], form: Form, *, labelled: bool) -> str:
        short = form.piece
        left = _stated(value, form)
        name = value.get(short.label)
        label: list[str] = []
        done = {"id", "count", short.type}
        if labelled:
            if _named_id(value, form):
                label, done = [self._text(name or "", form.field(short.label)) + ":"], done | {short.label}
            else:
                label = [self._text(value["id"], form.field("id")) + ":"]
        count, crew = value.get("count", 1), value.get(short.crew)
        if value[short.type] in form.crews:
            crew = None
        words = [str(count)] if count != 1 or not label else []
        if crew:
            words = [value[short.type], *words, crew]
            done.add(short.crew)
        else:
            words.append(value[short.type])
        flags = [each for each in left if each in form.flags and value[each] is True and each != "character"]
        words += [each for each in ("mounted", "flying") if each in flags]
        abilities = list(value.get("abilities", ()))
        written = {"abilities"}
        if len(set(abilities)) < len(abilities):  # words count once, so a field writes them
            abilities, written = [], set()
        leads = [each for each in ("leadership", "wizardry") if each in left]
        if value.get("character") and "heroes" in abilities:
            words.append("hero")
            abilities.remove("heroes")
        elif value.get("character") and not leads:
            words.append("character")
        words += [f"{'L' if each == 'leadership' else 'wiz'}{value[each]}" for each in leads]
        words += abilities
        words += [each for each in flags if each not in ("mounted", "flying")]
        denied = ["character=no"] if leads and not value.get("character") else []
        done |= {"character", *written, *leads, *flags}
        return " ".join(filter(None, [*label, *words, self._fields(value, form, done, leads=False), *denied]))


def _stated(value: Mapping[str, Any], form: Form) -> list[str]:
    defaults = form.defaults
    stated = [
        name
        for name, field in form.fields.items()
        if name in value and (field.required or name not in defaults or value[name] != defaults[name])
    ]
    cls = form.value
    for name in cls.implied if cls else ():
        if name in stated:
            try:
                made = msgspec.convert({each: value[each] for each in value if each != name}, cls)
            except (msgspec.ValidationError, RorError):
                continue
            if msgspec.to_builtins(made).get(name) == value[name]:
                stated.remove(name)
    return stated


def _named_id(value: Mapping[str, Any], form: Form) -> bool:
    name = value.get(form.piece.label)
    return name is not None and not re.fullmatch(form.pattern("id"), name) and identifier(name, 40) == value["id"]


def _unlabelled(groups: list[Any], form: Form) -> set[int]:
    within = form.piece.inside
    inner = form.field(within).each().piece
    kind, label = inner.type, inner.label
    left = {
        index
        for index, each in enumerate(groups)
        if each.get(label) is None and re.fullmatch(re.escape(each[kind]) + r"(-\d+)?", each["id"])
    }
    while left:
        bare = [
            {kind: each[kind]} if index in left else {kind: each[kind], "id": each["id"]}
            for index, each in enumerate(groups)
        ]
        made: Any = msgspec.convert({within: bare}, form.shape.cls)
        wrong = {index for index in left if made.groups[index].id != groups[index]["id"]}
        if not wrong:
            break
        left -= wrong
    return left


def _takes(left: dict[str, Any], place: WordEffect) -> bool:
    if place.usual:
        return False
    homes: list[dict[str, Any]] = []
    for *ways, name in place.paths:
        to: Any = left
        for each in ways:
            to = to.get(each)
            if not isinstance(to, dict):
                return False
        there = to.get(name)
        if place.value not in there if place.adds and isinstance(there, list) else there != place.value:
            return False
        homes.append(to)
    name = place.paths[0][-1]
    for to in homes:
        if place.adds:
            to[name] = [each for each in to[name] if each != place.value]
        if not place.adds or not to[name]:
            del to[name]
    return True


def _key(name: str) -> str:
    return name if is_plain(name) and "." not in name else quoted(name)


def _opened(text: str) -> bool:
    return text.startswith("(") and text.endswith(")")
