"""A reader for the part of Project Fluent's syntax that our catalogues use, and its formatter.

Supported: messages with attributes, variables, references to messages, selectors over words and numbers, and six
functions. `WORD($side)` is a word of a closed list in the reader's language, `LIST($names)` joins with "and",
`SIGNED($value)` writes `+2`, `AMOUNT($value)` writes `5/2` as `2 1/2`, `COUNT($names)` is the length of a list,
`ATMOST($face, $rating)` is `yes` or `no`, for a selector.

A file is split into messages when it is read. A message becomes a function when it is first formatted. Tests compare syntax and
results with `fluent.syntax` and `fluent.runtime`.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from copy import copy
from functools import cached_property, lru_cache
from hashlib import sha256
from typing import Any, ClassVar, Final, NoReturn

from ror_rules._messages.message import ChosenName, Message
from ror_rules._messages.values import capital, isolated, mixed

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
    @contextmanager
    def noted(cls) -> Iterator[Counter[str]]:
        """Inside, codes are counted apart, and none is an error."""
        kept, codes = (cls.strict, cls.codes), Counter[str]()
        cls.strict, cls.codes = False, codes
        try:
            yield codes
        finally:
            cls.strict, cls.codes = kept

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
_BREAK: Final = re.compile(r"\n +")
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
        self._parts: dict[str, Part] = {}
        self._words: dict[tuple[str, str | None], str] = {}
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

    def say(self, code: str, given: Scope) -> str:
        """A message with its parameters."""
        part = self._parts.get(code)
        if part is None:
            if code in self._sources:
                part = self._parts[code] = compiled(code, self._sources[code])
            else:
                return self._literals.get(code) or self._missing(code)
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
        return text if _begins_with_name(text, given.values()) else capital(text)

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
        text = self._words.get((value, form))
        if text is None:
            codes = (f"word-{value}.{form}", f"word-{value}") if form else (f"word-{value}",)
            known = next((each for each in codes if each in self), None)
            if known is None:
                return value.replace("_", " ")
            text = self._words[value, form] = self.say(known, {})
        return text

    def calling(self, words: Mapping[str, Any]) -> Catalogue:
        """This catalogue with other words in place of words of closed lists: `attacker` -> the name of that side."""
        texts: dict[str, str] = {}
        for word, other in words.items():
            for code in self._forms.get(f"word-{word}", ()):
                texts[code] = self.word(other, code.partition(".")[2] or None)
        if not texts:
            return self
        found = copy(self)
        parts = self._parts | {code: _constant(text) for code, text in texts.items()}
        vars(found).update(_parts=parts, _words={}, _variables=dict.fromkeys(texts, frozenset()))
        vars(found).pop("revision", None)
        return found

    @cached_property
    def _forms(self) -> dict[str, list[str]]:
        """The codes of each word of a closed list: its own, and those of its forms."""
        found: dict[str, list[str]] = {}
        for code in self._sources:
            if code.startswith("word-"):
                found.setdefault(code.partition(".")[0], []).append(code)
        return found

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
            return self.say(value.code, value.given)
        if kind is ChosenName:
            return isolated(str(value.name))
        if isinstance(value, Mapping):
            if "name" in value:
                return isolated(str(value["name"]))
            return self.say(str(value.get("code")), value.get("with") or {})
        if isinstance(value, list | tuple):
            return ", ".join(map(self.show, value))
        return str(value)

    def listed(self, values: Any) -> str:
        """`a`, `a and b`, `a, b and c`. An empty list is `nobody`."""
        shown = [self.word(each) for each in values]
        if len(shown) < 2:
            return shown[0] if shown else self.word("nobody")
        return f"{', '.join(shown[:-1])} {self.word('and')} {shown[-1]}"

    def category(self, value: Any, exact: tuple[str, ...]) -> str:
        """The variant that a selector chooses for a value."""
        if type(value) is int:
            return str(value) if str(value) in exact else self._plural(value)
        return str(value)


def _begins_with_name(text: str, values: Iterable[Any]) -> bool:
    """Whether a text starts with a name that stands in parameters."""
    for value in values:
        kind = type(value)
        if kind is str or kind is int:
            continue
        name: object = None
        inside: Iterable[Any] = ()
        if kind is ChosenName:
            name = value.name
        elif kind is Message:
            inside = value.given.values()
        elif kind is list or kind is tuple:
            inside = value
        elif isinstance(value, Mapping):
            name, inside = value.get("name"), value.values()
        if (isinstance(name, str) and text.startswith(name)) or (inside and _begins_with_name(text, inside)):
            return True
    return False


def _constant(text: str) -> Part:
    return lambda words, given: text


@lru_cache(maxsize=8192)
def compiled(code: str, text: str) -> Part:
    """A message as a function. Raises `CatalogueError` for syntax that this reader does not support."""
    made: Part = eval(f"lambda words, given: {_Parser(text, code).pattern()}", {"mixed": mixed})  # noqa: S307  # all texts by repr
    return made


class _Parser:
    """Writes a message as an expression of Python, over `words`, the catalogue, and `given`, the parameters.

    Each part has two expressions: its text, and its value, which functions and selectors take.
    """

    def __init__(self, text: str, code: str) -> None:
        self._text, self._code, self._at = text, code, 0

    def pattern(self, *, variant: bool = False) -> str:
        parts: list[str] = []
        while True:
            match = (_STOP_IN_VARIANT if variant else _STOP).search(self._text, self._at)
            stop = match.start() if match else len(self._text)
            ends = match is None or match[0] != "{"
            text = _BREAK.sub("\n", self._text[self._at : stop])
            text = text if parts else text.lstrip(" \n")
            if text := text.rstrip(" \n") if ends else text:
                parts.append(repr(text))
            self._at = stop
            if ends:
                if match is not None and not variant:
                    self._wrong()
                return f"''.join(({', '.join(parts)}))" if len(parts) > 1 else "".join(parts) or "''"
            self._at += 1
            parts.append(self._placeable())

    def _placeable(self) -> str:
        self._skip()
        text, value = self._expression()
        self._skip()
        if self._text.startswith("->", self._at):
            self._at += 2
            return self._selector(value)
        self._expect("}")
        return text

    def _expression(self) -> tuple[str, str]:
        match = _TOKEN.match(self._text, self._at)
        if match is None:
            self._wrong()
        self._at = match.end()
        if (name := match["variable"]) is not None:
            return f"(v if type(v := given[{name!r}]) is str else words.show(v))", f"given[{name!r}]"
        if (function := match["function"]) is not None:
            return self._function(function)
        if (reference := match["reference"]) is not None:
            made = f"words.say({reference!r}, given)"
            return made, made
        made = repr(match["text"] if match["text"] is not None else match["number"])
        return made, made

    def _function(self, function: str) -> tuple[str, str]:
        _, value = self._expression()
        if function == "ATMOST":
            self._expect(",")
            self._skip()
            _, limit = self._expression()
            self._expect(")")
            made = f"('yes' if {value} <= {limit} else 'no')"
            return made, made
        options: dict[str, str] = {}
        while match := _OPTION.match(self._text, self._at):
            options[match[1]] = match[2]
            self._at = match.end()
        self._expect(")")
        if function == "COUNT":
            return f"str(len({value}))", f"len({value})"
        made = {
            "WORD": f"words.word({value}, {options.get('form')!r})",
            "LIST": f"words.listed({value})",
            "SIGNED": f"format({value}, '+d')",
            "AMOUNT": f"mixed({value})",
        }.get(function, "")
        if not made:
            self._wrong()
        return made, made

    def _selector(self, value: str) -> str:
        variants: dict[str, str] = {}
        default = ""
        while match := _VARIANT.match(self._text, self._at):
            self._at = match.end()
            variants[match[2]] = self.pattern(variant=True)
            default = match[2] if match[1] else default
        self._skip()
        self._expect("}")
        if default not in variants:
            self._wrong()
        otherwise = variants.pop(default)
        tests = [f"(c := words.category({value}, {(*variants, default)!r}))", *["c"] * len(variants)]
        chosen = [
            f"{text} if {test} == {word!r} else " for test, (word, text) in zip(tests, variants.items(), strict=False)
        ]
        return f"({''.join(chosen)}{otherwise})"

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
