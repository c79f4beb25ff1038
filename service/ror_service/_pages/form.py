"""A rule's JSON Schema as a form for people: a tree of parts that `form.html.j2` draws. No HTML here, and no rule by name.

A part is a field, a list, a choice between several forms, or an object with parts of its own. Rare fields are folded: those
that are neither required nor used in one of the rule's examples. A type can say which others these are (`FormFields`).

Labels come from the catalogue of the pages (`label-NAME`, `label-TITLE`, `choice-WORD`), from the tables, or from the names
in the schema, which are English. Hints and the meanings of words are the words for the fields.
"""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from ror_rules.host.messages import ENGLISH, catalogue, field_words, structs_in
from ror_rules.host.rulesets import FormFields, Rule, Ruleset
from ror_rules.host.words import Texts
from ror_service._edge import problems
from ror_service._pages.fields import seen

_FIRST_FIELDS: Final = ("name", "side", "type", "count", "kind")
_RADIOS: Final = 4
_SMALL_WORDS: Final = frozenset({"a", "and", "by", "in", "of", "on", "the", "to", "with"})
_NUMBERS: Final = frozenset({"integer", "number"})
_SCALARS: Final = frozenset({*_NUMBERS, "string"})


class Option(NamedTuple):
    value: str
    label: str
    chosen: bool = False
    meaning: str = ""


class FormPart(NamedTuple):
    """A part of a form.

    `kind` determines its drawing and parsing: `text`, `integer`, `amount` (a number or a fraction), `truth`, `word`
    (one of `options`), `words` (any of them), `pair`, `list` (of `inner[0]`), `choice` (one of `inner`), `object`
    (`inner`, and `folded`), `whole` (an object made on demand from the template `template`), `json`.
    """

    kind: str
    id: str
    field: str = ""
    label: str = ""
    translated: bool = True
    """Whether the label is in the language of the page. Otherwise it is English."""
    hint: str = ""
    required: bool = False
    options: tuple[Option, ...] = ()
    inner: tuple[FormPart, ...] = ()
    folded: tuple[FormPart, ...] = ()
    template: str = ""
    low: int | None = None
    high: int | None = None
    default: str = ""
    row: bool = False
    steps: bool = False
    """Whether it has buttons to count."""

    @property
    def radios(self) -> bool:
        return len(self.options) <= _RADIOS

    @property
    def takes(self) -> str:
        """The JSON type that it reads, for a choice between several: `string`, `array`, `object`, or `number`."""
        return _TAKES.get(self.kind, "string")


_TAKES: Final = {"integer": "number", "list": "array", "words": "array", "pair": "array", "object": "object"} | {
    "whole": "object",
    "truth": "boolean",
}


class RuleForm(NamedTuple):
    state: FormPart
    templates: tuple[FormPart, ...]


def form(
    ruleset: Ruleset[Any],
    rule: Rule[Any, Any, Any],
    schema: dict[str, Any],
    examples: Iterable[Mapping[str, Any]],
    language: str = ENGLISH,
    never: Collection[tuple[str, object]] = (),
) -> RuleForm:
    said = {place for state in examples for place in _said(schema, schema, state)}
    words = _FieldWords(rule, language)
    return _Maker(schema, _Labels(ruleset, language), words, said, never).form()


class _FieldWords:
    """The words for the fields of a state, by the title of an object in its schema and the name of the field."""

    def __init__(self, rule: Rule[Any, Any, Any], language: str) -> None:
        self._shapes = {each.__name__: each for each in structs_in([rule.state_type])}
        self._language = language

    def shown(self, title: str) -> FormFields | None:
        return getattr(self._shapes.get(title), "form_fields", None)

    def hint(self, title: str, field: str) -> str:
        text = self._words(title, field, "hint") or self._words(title, field)
        return _start(text)

    def meaning(self, title: str, field: str, word: object) -> str:
        return self._words(title, field, f"is-{word}")

    def _words(self, title: str, field: str, form: str = "") -> str:
        return field_words(self._shapes[title], field, self._language, form) if title in self._shapes else ""


class _Labels:
    def __init__(self, ruleset: Ruleset[Any], language: str) -> None:
        self._words = problems.catalogue(language)
        self._english = language == ENGLISH
        self._names = _called(ruleset, language)
        self._fields: dict[str, str] = {}

    def label(self, code: str, english: str) -> tuple[str, bool]:
        """The label of a code and True, or the English one and whether English is the language."""
        found = code in self._words
        return (self._words.say(code, {}), True) if found else (english, self._english)

    def field(self, name: str) -> tuple[str, bool]:
        text, translated = self.label(f"label-{name}", name.replace("_", " "))
        self._fields[_start(text)] = name
        return _start(text), translated

    def quoted(self, label: str) -> str:
        return self._words.say("form-label", {"label": label})

    def one(self, label: str) -> tuple[str, bool]:
        text, translated = self.label(f"label-{self._fields.get(label)}.one", _one(label))
        return _start(text), translated

    def way(self, part: FormPart) -> tuple[str, bool]:
        if part.kind == "word":
            kind = "letter" if all(len(option.label) == 1 for option in part.options) else "name"
        else:
            kind = {"integer": "count", "list": "list", "text": "name"}.get(part.kind, "whole")
        return self.label(f"form-way-{kind}", kind)

    def choice(self, word: object) -> str:
        code = json.dumps(word).strip('"')
        return self.label(f"choice-{code}", called(word, self._names))[0]


def called(word: object, names: Mapping[str, str]) -> str:
    """A word of a schema in English: by the `names` in the tables, or with capitals.

    >>> called("lord_of_the_nazgul", {}), called("protect-characters", {}), called(10, {})
    ('Lord of the Nazgul', 'Protect characters', '10')
    """
    if not isinstance(word, str):
        return str(word)
    if word in names:
        return names[word]
    if "_" in word:
        parts = [each if each in _SMALL_WORDS else each[:1].upper() + each[1:] for each in word.split("_")]
        return " ".join([parts[0][:1].upper() + parts[0][1:], *parts[1:]])
    return _start(word.replace("-", " "))


class _Maker:
    def __init__(
        self,
        root: dict[str, Any],
        labels: _Labels,
        words: _FieldWords,
        said: set[str],
        never: Collection[tuple[str, object]],
    ) -> None:
        self._root = root
        self._never = never
        self._labels = labels
        self._words = words
        declared = words.shown(seen(root, root).get("title", ""))
        self._inside = () if declared is None else declared.inside
        self._said = said
        self._ids = (f"f{number}" for number in itertools.count(1))
        self._templates: dict[str, FormPart | None] = {}
        parts = [seen(root, root), *root.get("$defs", {}).values()]
        self._names = {name for part in parts for name in part.get("properties", {})}
        self._choices = set(_enumerated(root))

    def form(self) -> RuleForm:
        state = self._object(seen(self._root, self._root), self._part("object", "state", "", required=True), ())
        return RuleForm(state, tuple(each for each in self._templates.values() if each is not None))

    def _part(self, kind: str, name: str, hint: str, *, required: bool = False) -> FormPart:
        return self._labelled(
            FormPart(kind, next(self._ids), name, hint=hint, required=required), self._labels.field(name)
        )

    def _said_by_labels(self, text: str) -> str:
        """A hint with the labels of the form in place of names in backticks."""

        def label(found: re.Match[str]) -> str:
            if found[1] in self._names:
                return self._labels.quoted(self._labels.field(found[1])[0])
            return self._labels.quoted(self._labels.choice(found[1])) if found[1] in self._choices else found[0]

        return re.sub(r"`([\w-]+)`", label, text)

    @staticmethod
    def _labelled(part: FormPart, label: tuple[str, bool]) -> FormPart:
        text, translated = label
        return part._replace(label=text, translated=translated)

    def _object(self, schema: dict[str, Any], part: FormPart, above: tuple[str, ...]) -> FormPart:
        title = schema.get("title", "")
        required = schema.get("required", [])
        declared = self._words.shown(title)
        order = _FIRST_FIELDS if declared is None else declared.fields
        fields = sorted(schema.get("properties", {}).items(), key=lambda field: _rank(field[0], order))
        shown: list[FormPart] = []
        folded: list[FormPart] = []
        for name, field in fields:
            usual = f"{title}.{name}" in self._said if declared is None else name in declared.fields
            usual = usual or name in self._inside
            inner = self._field(field, name, required=name in required, above=(*above, title))
            if declared is not None and name == declared.counted:
                inner = inner._replace(steps=True)
            (shown if name in required or usual else folded).append(inner)
        if not shown and above:
            shown, folded = folded, []
        return part._replace(inner=tuple(shown), folded=tuple(folded), row=declared is not None and declared.row)

    def _field(self, field: dict[str, Any], name: str, *, required: bool, above: tuple[str, ...]) -> FormPart:
        hint = self._words.hint(above[-1], name) or _first(str(seen(field, self._root).get("description", "")))
        default = field.get("default")
        hint = self._said_by_labels(hint)
        made = self._any(field, self._part("text", name, hint, required=required), above, default)
        return made if default in (None, "", [], {}) else made._replace(default=json.dumps(default, ensure_ascii=False))

    def _any(self, field: dict[str, Any], part: FormPart, above: tuple[str, ...], default: Any = None) -> FormPart:
        reference = field.get("$ref", "")
        schema = seen(field, self._root)
        choices = [each for each in schema.get("anyOf", []) if each.get("type") != "null"]
        if len(choices) == 1:
            return self._any(choices[0], part, above, default)
        kind = schema.get("type")
        if choices:
            return self._choice(choices, part, above)
        if "enum" in schema:
            words = [word for word in schema["enum"] if (part.field, word) not in self._never]
            options = self._options(words, default)
            meant = [self._said_by_labels(self._words.meaning(above[-1], part.field, word)) for word in words]
            explained = tuple([each._replace(meaning=text) for each, text in zip(options, meant, strict=True)])
            return part._replace(kind="word", options=explained)
        if kind == "object":
            return self._whole(schema, reference, part, above, optional=default is None and not part.required)
        if kind == "array":
            return self._list(schema, part, above)
        if kind == "boolean":
            truth = part.required or default is not None
            return (
                part._replace(kind="truth")
                if truth
                else part._replace(kind="word", options=self._options([True, False], None))
            )
        if kind in _NUMBERS:
            kind = "integer" if kind == "integer" else "amount"
            return part._replace(kind=kind, low=schema.get("minimum"), high=schema.get("maximum"))
        return part if kind == "string" else part._replace(kind="json")

    def _options(self, words: Iterable[Any], default: Any) -> tuple[Option, ...]:
        return tuple(
            Option(json.dumps(word, ensure_ascii=False), self._labels.choice(word), word == default) for word in words
        )

    def _choice(self, choices: list[dict[str, Any]], part: FormPart, above: tuple[str, ...]) -> FormPart:
        plain = [seen(each, self._root) for each in choices]
        if all("enum" in each or each.get("type") in _SCALARS for each in plain):
            words = [word for each in plain for word in each.get("enum", ())]
            bounds = next((each for each in plain if each.get("type") in _NUMBERS), {})
            low, high = bounds.get("minimum"), bounds.get("maximum")
            return part._replace(kind="amount", options=self._options(words, None), low=low, high=high)
        inner = []
        for choice, found in zip(choices, plain, strict=True):
            bare = FormPart("text", next(self._ids), label=part.label, translated=part.translated, required=True)
            made = self._any(choice, bare, above)
            hint = (
                self._said_by_labels(_first(found.get("description", ""))) if made.kind in {"integer", "text"} else ""
            )
            inner.append(self._labelled(made, self._labels.way(made))._replace(hint=hint))
        return part._replace(kind="choice", inner=tuple(inner))

    def _whole(
        self, schema: dict[str, Any], reference: str, part: FormPart, above: tuple[str, ...], *, optional: bool
    ) -> FormPart:
        title = schema.get("title", "")
        if not schema.get("properties") or {"id", "dice", "trace"} <= schema["properties"].keys():
            return part._replace(kind="json")
        if not optional and part.field and title not in above:
            return self._object(schema, part._replace(kind="object"), above)
        name = reference.rpartition("/")[2]
        if name not in self._templates:
            self._templates[name] = None  # it may contain itself
            bare = self._labelled(
                FormPart("object", next(self._ids)), self._labels.label(f"label-{title}", _spaced(title))
            )
            self._templates[name] = self._object(schema, bare, (*above, "template"))._replace(template=name)
        return part._replace(kind="whole", template=name)

    def _list(self, schema: dict[str, Any], part: FormPart, above: tuple[str, ...]) -> FormPart:
        if "prefixItems" in schema:
            inner = tuple(
                self._any(each, FormPart("text", next(self._ids), label=label, required=True), above)
                for each, label in zip(schema["prefixItems"], ("x", "y", "z", "w"), strict=False)
            )
            return part._replace(kind="pair", inner=inner)
        items = seen(schema.get("items", {}), self._root)
        if "enum" in items:
            return part._replace(kind="words", options=self._options(items["enum"], None))
        one = self._labelled(FormPart("text", next(self._ids), required=True), self._labels.one(part.label))
        inner = (self._any(schema.get("items", {}), one, above),)
        return part._replace(kind="list", inner=inner, low=schema.get("minItems", 0), high=schema.get("maxItems"))


def _said(root: dict[str, Any], schema: dict[str, Any], value: Any) -> Iterator[str]:
    schema = seen(schema, root)
    for choice in schema.get("anyOf", ()):
        yield from _said(root, choice, value)
    if isinstance(value, Mapping):
        for name, inner in schema.get("properties", {}).items():
            if name in value:
                yield f"{schema.get('title', '')}.{name}"
                yield from _said(root, inner, value[name])
    elif isinstance(value, list) and isinstance(schema.get("items"), dict):
        for each in value:
            yield from _said(root, schema["items"], each)


def _enumerated(schema: Any) -> Iterator[Any]:
    """The words of all closed lists in a schema."""
    if isinstance(schema, dict):
        yield from schema.get("enum", ())
    for each in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        yield from _enumerated(each)


def _called(ruleset: Ruleset[Any], language: str) -> dict[str, str]:
    found = {}
    for table in ruleset.table_data.values():
        texts = Texts(table, catalogue(ruleset.id, language))
        for axis, head in ((table.rows, texts.row), (table.columns, texts.column)):
            for entry in axis.entries:
                if entry.word != entry.label and _bare(entry.word) == _bare(entry.label):
                    found[entry.word] = _start(head(entry.label))
    return found


def _bare(text: str) -> str:
    return re.sub("[^a-z0-9]", "", text.lower())


def _rank(name: str, order: Sequence[str]) -> int:
    return order.index(name) if name in order else len(order)


def _first(text: str) -> str:
    """The first sentence of a type's documentation.

    >>> _first("A force with `points`. It moves.")
    'A force with `points`.'
    """
    sentence = " ".join(text.split()).partition(". ")[0]
    return f"{sentence.rstrip('.')}." if sentence else ""


def _spaced(title: str) -> str:
    words = re.sub("(?<=[a-z])(?=[A-Z])", " ", title)
    return words[:1] + words[1:].lower()


def _start(text: str) -> str:
    return text[:1].upper() + text[1:]


def _one(label: str) -> str:
    for many, one in (("ies", "y"), ("sses", "ss"), ("s", "")):
        if label.endswith(many) and not label.endswith("ss"):
            return label.removesuffix(many) + one
    return label
