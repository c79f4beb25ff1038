"""The names of the fields of a state that an answer is about, such as the axes of a table of odds."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from ror_rules._messages.catalogues import ENGLISH, offered
from ror_rules._messages.fluent import Catalogue
from ror_rules._messages.views import spoken_of
from ror_rules._notation.fields import FieldNames
from ror_rules._notation.forms import form_of
from ror_rules._notation.houses import parted
from ror_rules._operations.advise import Advice
from ror_rules._operations.need import Need
from ror_rules._operations.sweep import Sweep
from ror_rules._operations.vary import FieldFinder, Vary, read_vary
from ror_rules._packages import register
from ror_rules._reading.documents import convert, plain
from ror_rules._reading.errors import UnknownError
from ror_rules._reading.types import type_of


class FieldsQuestion(Struct, frozen=True, forbid_unknown_fields=True):
    """A state of a rule, as an object or as a line, and texts of what varies in it, such as `orc=10..60`."""

    ruleset: str
    rule: str
    state: Any
    language: str = ""
    vary: tuple[str, ...] = ()


class NamedFields(Struct, frozen=True):
    """The name of each field of a state, by its JSON Pointer, and what each text says that varies."""

    names: dict[str, str]
    meant: tuple[Vary, ...]


def fields(value: object, language: str = ENGLISH) -> NamedFields:
    """The names of the fields of a state, also of one that is not complete. `language` is the default language."""
    asked = convert(value, FieldsQuestion)
    ruleset, state = register.load(asked.ruleset), asked.state
    rule = ruleset.rule(asked.rule)
    if isinstance(state, str):
        with ruleset.locating(rule.id, state):
            state = ruleset.parse(rule.id, parted(state).line)
    language = asked.language or language
    words = spoken_of(ruleset.id, state, language if language in offered(ruleset.id, rule.id) else ENGLISH)
    find = FieldFinder(ruleset, rule, state)
    meant = tuple([read_vary(text, find, f"/vary/{at}") for at, text in enumerate(asked.vary)])
    return NamedFields(dict(names_in(ruleset.id, rule.id, state, words).named()), meant)


def names_in(ruleset: str, rule: str, state: Any, words: Catalogue) -> FieldNames:
    """The names of the fields of a state. A ruleset that is not installed has labels alone."""
    try:
        shape: Any = register.load(ruleset).rule(rule).state_type
        form = form_of(type_of(shape))
    except UnknownError:
        form = None
    return FieldNames(form, plain(state), words)


def names_of(shown: Sweep | Need | Advice, words: Catalogue | None = None) -> FieldNames:
    """The names of the fields of the state of an answer. Without a catalogue they are English."""
    words = words or spoken_of(shown.ruleset.id, shown.state)
    return names_in(shown.ruleset.id, shown.rule, shown.state, words)


def axes(shown: Sweep, words: Catalogue | None = None) -> list[str]:
    """The names of the varied fields."""
    names = names_of(shown, words)
    return [names.name(axis.pointer) for axis in shown.vary]
