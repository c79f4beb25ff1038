"""Rules of a package thrown once, and an example for each rule that has none, with the faces that the throw had."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from msgspec import inspect

from ror_rules._messages.encodings import text_in
from ror_rules._messages.fields import closed_lists
from ror_rules._messages.sentences import summary
from ror_rules._packages import register
from ror_rules._packages.ruleset import Ruleset
from ror_rules._reading.errors import InputError, UndecidedError

_SEED: Final = "1"


class Tried(NamedTuple):
    """A rule with the sentence of its throw, or with the reason why it could not be thrown. `written`: it got an example."""

    rule: str
    said: str
    written: bool = False


def throw_each(ruleset: Ruleset[Any]) -> Iterator[Tried]:
    """Throws each rule of its own package, on the state of its first example, or on the smallest state of its type."""
    home = Path(str(ruleset.files("")))
    with register.visiting(ruleset):
        for rule in ruleset.own_rules.values():
            shown = next((each for each in ruleset.examples if each.rule == rule.id), None)
            state = smallest(inspect.type_info(rule.state_type)) if shown is None else shown.state
            try:
                seeded: Any = {"seed": _SEED} if rule.throws else {}
                outcome = ruleset.resolve(rule.id, state, **seeded)
            except (InputError, UndecidedError) as error:
                yield Tried(rule.id, f"{error} Write an example with a state of your own.")
                continue
            faces = [face for throw in outcome.dice.throws for face in throw.faces]
            if shown is None:
                _write(home / "examples.toml", rule.id, rule.title, state, faces)
            yield Tried(rule.id, summary(outcome), shown is None)


def smallest(kind: inspect.Type, first: Mapping[Any, Any] | None = None) -> Any:
    """The smallest value of a type, in plain values: fields without a default, numbers at their bounds, first words.

    >>> from ror_rules._messages.values import Name
    >>> smallest(inspect.type_info(Name))
    'a'
    """
    match kind:
        case inspect.StructType():
            tag = {} if kind.tag_field is None else {kind.tag_field: kind.tag}
            lists = {frozenset(words): words[0] for words in closed_lists(kind.cls)}
            found = {field.encode_name: smallest(field.type, lists) for field in kind.fields if field.required}
            return {**tag, **found}
        case inspect.Metadata():
            return smallest(kind.type, first)
        case inspect.IntType():
            return kind.ge if kind.ge is not None else 0 if kind.gt is None else kind.gt + 1
        case inspect.LiteralType():
            return (first or {}).get(frozenset(kind.values), kind.values[0])
        case inspect.UnionType():
            return smallest(kind.types[0], first)
        case inspect.BoolType():
            return False
        case inspect.StrType():
            return "a" * max(kind.min_length or 1, 1)
        case inspect.ListType() | inspect.VarTupleType():
            return [smallest(kind.item_type, first)] * (kind.min_length or 0)
        case inspect.TupleType():
            return [smallest(each, first) for each in kind.item_types]
        case inspect.DictType():
            return {}
        case _:
            return None


def neighbors(kind: inspect.Type, value: Any) -> Iterator[Any]:
    """The plain values that differ from this one in a word of a closed list, or in a truth. Of a list only its first item varies.

    >>> from ror_rules._packages.register import load
    >>> sorcery = load("war-of-the-ring").rule("sorcery")
    >>> [each["rating"] for each in neighbors(inspect.type_info(sorcery.state_type), {"rating": "C"})]
    ['A', 'B', 'D']
    """
    match kind:
        case inspect.StructType() if isinstance(value, dict):
            for field in kind.fields:
                for other in neighbors(field.type, value.get(field.encode_name, field.default)):
                    yield {**value, field.encode_name: other}
        case inspect.Metadata():
            yield from neighbors(kind.type, value)
        case inspect.LiteralType():
            yield from (each for each in kind.values if each != value)
        case inspect.UnionType():
            for each in kind.types:
                yield from neighbors(each, value)
        case inspect.BoolType() if isinstance(value, bool):
            yield not value
        case inspect.ListType() | inspect.VarTupleType() if value:
            yield from ([other, *value[1:]] for other in neighbors(kind.item_type, value[0]))


def _write(file: Path, rule: str, title: str, state: Any, faces: list[int]) -> None:
    text = text_in(file).rstrip() + "\n\n" if file.is_file() else ""
    entry = {"rule": rule, "title": title, "state": state, **({"faces": faces} if faces else {})}
    lines = "".join([f"{name} = {as_toml(value)}\n" for name, value in entry.items()])
    file.write_text(f"{text}[[examples]]\n{lines}", "utf-8")


def as_toml(value: Any) -> str:
    """A plain value on one line of TOML.

    >>> as_toml({"river": "low", "packs": [1, 2], "rope": True})
    '{ river = "low", packs = [1, 2], rope = true }'
    """
    if isinstance(value, Mapping):
        inside = ", ".join([f"{name} = {as_toml(each)}" for name, each in value.items()])
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(as_toml, value))}]"
    return json.dumps(value, ensure_ascii=False)
