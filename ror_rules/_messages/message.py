"""Messages: a code with parameters, in place of a sentence. Catalogues turn them into words (`_words.catalogues`).

A parameter is a whole number, a word (a code of a closed list, or a printed cell as it stands), a `ChosenName` that the
caller chose, another `Message`, or a list of these.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Final, TypeAlias

from msgspec import Meta, Struct, field


class Given(dict[str, Any]):
    """The parameters of a message, hashable. Do not change them after the message is made."""

    __slots__ = ()

    def __hash__(self) -> int:  # type: ignore[override]
        return tuple(self.items()).__hash__()


NOTHING: Final = Given()

Code = Annotated[str, Meta(description="The code of a message. The catalogue of the ruleset has its words.")]
AnyParameter = Annotated[
    Any,
    Meta(
        description="A parameter of a message: a whole number, a word, a name (`ChosenName`), a message (`Message`), or a list of"
        " these.",
        extra_json_schema={"title": "Parameter"},
    ),
]
With = Annotated[
    dict[str, AnyParameter],
    Meta(
        description="The parameters of the message, by name: whole numbers, words, names (`ChosenName`), messages (`Message`), "
        "and lists of these."
    ),
]


class Message(Struct, frozen=True, omit_defaults=True, gc=False):
    """A code and its parameters."""

    code: Code
    given: With = field(name="with", default=NOTHING)


class ChosenName(Struct, frozen=True, gc=False):
    """A name or an id that the caller chose."""

    name: str


Parameter: TypeAlias = "int | str | ChosenName | Message | Sequence[Parameter]"


def say(code: str, /, **given: Parameter) -> Message:
    if not given:
        return Message(code)
    return Message(code, Given(frozen(given) if list in map(type, given.values()) else given))


def frozen(given: dict[str, Any]) -> dict[str, Any]:
    """The same parameters with tuples in place of lists, so that a record is immutable and equals its decoded form."""
    for name, value in given.items():
        if type(value) is list:
            given[name] = tuple(value)
    return given


def named(name: str) -> ChosenName:
    """A name that the caller chose, as a parameter."""
    return ChosenName(name)
