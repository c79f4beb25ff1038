"""A reader for the part of Project Fluent's syntax that our catalogues use, and its formatter.

Supported: messages with attributes, variables, references to messages, selectors over words and numbers, and six
functions. `WORD($side)` is a word of a closed list in the reader's language, `LIST($names)` joins with "and",
`SIGNED($value)` writes `+2`, `AMOUNT($value)` writes `5/2` as `2 1/2`, `COUNT($names)` is the length of a list,
`ATMOST($face, $rating)` is `yes` or `no`, for a selector.

A file is split into messages when it is read. A message is parsed when it is first formatted. Tests compare syntax and
results with `fluent.syntax` and `fluent.runtime`.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from hashlib import sha256
from typing import Any, ClassVar, Final, NoReturn

from ror_rules._limits import MAX_NESTING
from ror_rules.message import Message, Name
from ror_rules.values import mixed

Scope = Mapping[str, Any]
Part = Callable[["Catalogue", Scope], str]
Plural = Callable[[int], str]

PLURALS: Final[Mapping[str, Plural]] = {
    "en": lambda number: "one" if number == 1 else "other",
    "de": lambda number: "one" if number == 1 else "other",
}
"""Language -> the plural category of a whole number (CLDR)."""


SEPARATORS: Final[Mapping[str, str]] = {"en": ",", "de": "."}
"""Language -> the sign between groups of three digits."""
_MIN_GROUPED: Final = 10_000
"""The least whole number that is written in groups of three digits."""


class CatalogueError(ValueError):
    """A catalogue that cannot be read, or a message that cannot be formatted."""


class Missing:
    """Messages that a catalogue lacks, or that lack a parameter.

    Each is an error if Python runs in development mode (`python -X dev`). Otherwise it is counted, and the reader gets the
    message `missing-text` in its place.
    """

    TEXT: Final = "missing-text"
    strict: ClassVar[bool] = sys.flags.dev_mode
    codes: ClassVar[Counter[str]] = Counter()

    @classmethod
    def found(cls, words: Catalogue, code: str) -> str:
        if cls.strict or code == cls.TEXT:
            raise CatalogueError(f"The message {code!r} is missing, or lacks a parameter.")
        cls.codes[code] += 1
        return words.say(cls.TEXT, {})


_ENTRY: Final = re.compile(r"^(-?[a-zA-Z][\w-]*) *=", re.MULTILINE)
_ATTRIBUTE: Final = re.compile(r"^ +\.([a-zA-Z][\w-]*) *=", re.MULTILINE)
_COMMENT: Final = re.compile(r"^#.*\n?", re.MULTILINE)
_TOKEN: Final = re.compile(
    r' *(?:\$(?P<variable>[a-zA-Z][\w-]*)|(?P<function>[A-Z][A-Z]+)\(|"(?P<text>[^"\\]*)"|(?P<number>-?\d+)'
    r"|(?P<reference>-?[a-zA-Z][\w-]*(?:\.[a-zA-Z][\w-]*)?))",
    re.ASCII,
)
_OPTION: Final = re.compile(r'\s*,\s*([a-z][\w-]*): *"([^"]*)"')
_VARIANT: Final = re.compile(r"\s*(\*?)\[ *([\w.-]+) *\]")
_STOP: Final = re.compile(r"[{}]")
_STOP_IN_VARIANT: Final = re.compile(r"[{}]|\n\s*\*?\[")


def messages(text: str) -> dict[str, str]:
    """Every message and attribute (`id.attribute`) of a file -> its pattern as written."""
    text = _COMMENT.sub("", text.replace("\r\n", "\n"))
    found: dict[str, str] = {}
    entries = list(_ENTRY.finditer(text))
    for entry, end in zip(entries, [*(each.start() for each in entries[1:]), len(text)], strict=True):
        body = text[entry.end() : end]
        attributes = list(_ATTRIBUTE.finditer(body))
        ends = [*(each.start() for each in attributes), len(body)]
        if entry[1] in found:
            raise CatalogueError(f"{entry[1]} stands twice in a catalogue.")
        found[entry[1]] = body[: ends[0]]
        for attribute, stop in zip(attributes, ends[1:], strict=True):
            found[f"{entry[1]}.{attribute[1]}"] = body[attribute.end() : stop]
    return found


class Catalogue:
    """The messages of one language. Earlier `sources` win over later ones. `literals` are texts without placeables.

    `foreign`: it is for messages of others, such as a ruleset that is not installed. It says the code of an unknown one.
    """

    def __init__(
        self,
        language: str,
        *sources: Mapping[str, str],
        literals: Mapping[str, str] | None = None,
        foreign: bool = False,
    ) -> None:
        self.language: Final = language
        self._foreign = foreign
        self._plural = PLURALS[language]
        self._sources = {code: text for source in reversed(sources) for code, text in source.items()}
        self._literals = literals or {}
        self._parsed: dict[str, Part] = {}
        self._variables: dict[str, frozenset[str]] = {}

    def __contains__(self, code: str) -> bool:
        return code in self._sources or code in self._literals

    def __iter__(self) -> Iterator[str]:
        return iter({**self._literals, **self._sources})

    @cached_property
    def revision(self) -> str:
        """Eight hex digits that change with any of the texts."""
        texts = sorted((*self._sources.items(), *self._literals.items()))
        return sha256(repr(texts).encode()).hexdigest()[:8]

    def variables(self, code: str) -> frozenset[str]:
        """The parameters that a message uses, including those of the messages that it refers to."""
        if code in self._variables:
            return self._variables[code]
        text = self._sources.get(code, "")
        found = set(re.findall(r"\$([a-zA-Z][\w-]*)", text))
        for name in re.findall(r"{\s*([a-z][\w-]*(?:\.[a-z][\w-]*)?)\s*}", text):
            found |= self.variables(name)
        self._variables[code] = frozenset(found)
        return self._variables[code]

    def knows(self, code: str, given: Scope) -> bool:
        """Whether it has this message, for these parameters, and all messages among them."""
        inner = [each for each in given.values() if isinstance(each, Message)]
        return (
            code in self
            and self.variables(code) <= given.keys()
            and all(self.knows(each.code, each.given) for each in inner)
        )

    def say(self, code: str, given: Scope, nesting: int = 0) -> str:
        """A message with its parameters."""
        part = self._parsed.get(code)
        if part is None:
            if code in self._sources:
                part = self._parsed[code] = parse(code, self._sources[code])
            else:
                return self._literals.get(code) or self._missing(code)
        if nesting > MAX_NESTING:
            raise CatalogueError(f"The message {code} contains too many messages.")
        try:
            return part(self, given)
        except KeyError:
            return self._missing(code)

    def _missing(self, code: str) -> str:
        return code.replace("-", " ") if self._foreign else Missing.found(self, code)

    def sentence(self, code: str, given: Scope) -> str:
        """A message as a sentence: it starts with a capital letter, unless it starts with a name of the caller's."""
        text = self.say(code, given)
        if not text[:1].islower() or code not in self:
            return text
        if any(text.startswith(name) for value in given.values() for name in names(value)):
            return text
        return text[:1].upper() + text[1:]

    def attribute(self, name: str, code: str, given: Scope) -> str | None:
        """An attribute of a message, or of the message that is its cause. None if neither has it."""
        if f"{code}.{name}" in self:
            return self.say(f"{code}.{name}", given)
        cause = given.get("cause")
        return self.attribute(name, cause.code, cause.given) if isinstance(cause, Message) else None

    def word(self, value: object, form: str | None = None) -> str:
        """A word of a closed list. Names, numbers and messages are shown as they are."""
        if type(value) is not str:
            return self.show(value)
        code = f"word-{value}"
        if form is not None and f"{code}.{form}" in self:
            return self.say(f"{code}.{form}", {})
        return self.say(code, {}) if code in self else value.replace("_", " ")

    def calling(self, words: Mapping[str, Any]) -> Catalogue:
        """This catalogue with other words in place of words of closed lists: `attacker` -> the name of that side."""
        texts: dict[str, str] = {}
        for word, other in words.items():
            code = f"word-{word}"
            forms = [each for each in self._sources if each == code or each.startswith(f"{code}.")]
            texts |= {each: self.word(other, each[len(code) + 1 :] or None) for each in forms}
        if not texts:
            return self
        kept = {code: text for code, text in self._sources.items() if code not in texts}
        return Catalogue(self.language, kept, literals={**self._literals, **texts})

    def show(self, value: Any) -> str:
        kind = type(value)
        if kind is str:
            text: str = value
            return text
        if kind is int:
            return (
                str(value)
                if -_MIN_GROUPED < value < _MIN_GROUPED
                else f"{value:,}".replace(",", SEPARATORS[self.language])
            )
        if kind is Message:
            return self.say(value.code, value.given, 1)
        if kind is Name:
            return str(value.name)
        if isinstance(value, Mapping):
            return (
                str(value["name"]) if "name" in value else self.say(str(value.get("code")), value.get("with") or {}, 1)
            )
        if isinstance(value, list | tuple):
            return ", ".join(map(self.show, value))
        return str(value)

    def listed(self, values: Any) -> str:
        """`a`, `a and b`, `a, b and c`. An empty list is `nobody`."""
        shown = [self.word(each) for each in values]
        if len(shown) < 2:
            return shown[0] if shown else self.word("nobody")
        return f"{', '.join(shown[:-1])} {self.word('and')} {shown[-1]}"

    def category(self, value: Any, exact: frozenset[str]) -> str:
        """The variant that a selector chooses for a value."""
        if type(value) is int:
            return str(value) if str(value) in exact else self._plural(value)
        return str(value)


def names(value: Any) -> Iterator[str]:
    kind = type(value)
    if kind is str or kind is int:
        return
    if kind is Name:
        yield value.name
    elif kind is Message:
        for each in value.given.values():
            yield from names(each)
    elif kind is list or kind is tuple:
        for each in value:
            yield from names(each)
    elif isinstance(value, Mapping):
        if isinstance(name := value.get("name"), str):
            yield name
        for each in value.values():
            yield from names(each)


def parse(code: str, text: str) -> Part:
    """A message as a function. Raises `CatalogueError` for syntax that this reader does not support."""
    return _Parser(text, code).pattern()


class _Parser:
    def __init__(self, text: str, code: str) -> None:
        self._text, self._code, self._at = text, code, 0

    def pattern(self, *, variant: bool = False) -> Part:
        parts: list[str | Part] = []
        while True:
            match = (_STOP_IN_VARIANT if variant else _STOP).search(self._text, self._at)
            stop = match.start() if match else len(self._text)
            if stop > self._at:
                parts.append(self._text[self._at : stop])
            self._at = stop
            if match is None or match[0] != "{":
                if match is not None and not variant:
                    self._wrong()
                return _joined(_dedented(parts))
            self._at += 1
            parts.append(self._placeable())

    def _placeable(self) -> Part:
        self._skip()
        part, value = self._expression()
        self._skip()
        if self._text.startswith("->", self._at):
            self._at += 2
            return self._selector(value)
        self._expect("}")
        return part

    def _expression(self) -> tuple[Part, Callable[[Catalogue, Scope], Any]]:
        match = _TOKEN.match(self._text, self._at)
        if match is None:
            self._wrong()
        self._at = match.end()
        if (name := match["variable"]) is not None:
            return (lambda words, given: words.show(given[name])), (lambda words, given: given[name])
        if (function := match["function"]) is not None:
            return self._function(function)
        if (reference := match["reference"]) is not None:
            return (made := _reference(reference)), made
        text = match["text"] if match["text"] is not None else match["number"]
        return (lambda words, given: text), (lambda words, given: text)

    def _function(self, function: str) -> tuple[Part, Callable[[Catalogue, Scope], Any]]:
        _, value = self._expression()
        if function == "ATMOST":
            self._expect(",")
            self._skip()
            _, limit = self._expression()
            self._expect(")")
            met: Part = lambda words, given: "yes" if value(words, given) <= limit(words, given) else "no"  # noqa: E731
            return met, met
        options: dict[str, str] = {}
        while match := _OPTION.match(self._text, self._at):
            options[match[1]] = match[2]
            self._at = match.end()
        self._expect(")")
        form = options.get("form")
        if function == "COUNT":
            return (lambda words, given: str(len(value(words, given)))), (lambda words, given: len(value(words, given)))
        made: Part
        if function == "WORD":
            made = lambda words, given: words.word(value(words, given), form)  # noqa: E731
        elif function == "LIST":
            made = lambda words, given: words.listed(value(words, given))  # noqa: E731
        elif function == "SIGNED":
            made = lambda words, given: f"{value(words, given):+d}"  # noqa: E731
        elif function == "AMOUNT":
            made = lambda words, given: mixed(value(words, given))  # noqa: E731
        else:
            self._wrong()
        return made, made

    def _selector(self, value: Callable[[Catalogue, Scope], Any]) -> Part:
        variants: dict[str, Part] = {}
        default = ""
        while match := _VARIANT.match(self._text, self._at):
            self._at = match.end()
            variants[match[2]] = self.pattern(variant=True)
            default = match[2] if match[1] else default
        self._skip()
        self._expect("}")
        if default not in variants:
            self._wrong()
        exact, otherwise = frozenset(variants), variants[default]

        def choose(words: Catalogue, given: Scope) -> str:
            return variants.get(words.category(value(words, given), exact), otherwise)(words, given)

        return choose

    def _skip(self) -> None:
        while self._text[self._at : self._at + 1] in {" ", "\n"}:
            self._at += 1

    def _expect(self, sign: str) -> None:
        self._skip()
        if not self._text.startswith(sign, self._at):
            self._wrong()
        self._at += len(sign)

    def _wrong(self) -> NoReturn:
        raise CatalogueError(f"The message {self._code} cannot be read at {self._text[self._at : self._at + 40]!r}.")


def _reference(code: str) -> Part:
    return lambda words, given: words.say(code, given, 1)


def _dedented(parts: list[str | Part]) -> list[str | Part]:
    found = [re.sub(r"\n +", "\n", each) if isinstance(each, str) else each for each in parts]
    if found and isinstance(found[0], str):
        found[0] = found[0].lstrip(" \n")
    if found and isinstance(found[-1], str):
        found[-1] = found[-1].rstrip(" \n")
    return [each for each in found if each != ""]


def _joined(parts: list[str | Part]) -> Part:
    if all(isinstance(each, str) for each in parts):
        text = "".join(map(str, parts))
        return lambda words, given: text
    if len(parts) == 1 and not isinstance(parts[0], str):
        return parts[0]
    return lambda words, given: "".join([each if isinstance(each, str) else each(words, given) for each in parts])
