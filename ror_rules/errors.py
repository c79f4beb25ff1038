"""Everything that can go wrong, drawn before it is coded.

```
RorError                  never raised as itself
├── MalformedError        the bytes are no JSON we accept: syntax, doubled names, depth, NaN          400
├── InputError            the request can be read, but not answered as it stands                      422
│   ├── SchemaError       a field is missing, unknown, of the wrong type or out of bounds
│   ├── StateError        fields that cannot stand together, or a state the rules forbid
│   ├── DiceError         a seed or a context that the stream does not take
│   │   └── FacesError    supplied faces: too few, too many, impossible
│   ├── RulingError       an unknown ruling or reading
│   ├── VersionError      a version of the ruleset that is not shipped here
│   ├── BudgetError       more dice, or more outcomes to explore, than one question may cost
│   └── ReceiptError      something that is no outcome of ours
├── UndecidedError        the rules do not decide this, and we do not invent                          422
├── UnknownError          no such ruleset, rule or table                                              404
├── SetupError            installed rulesets that do not fit together: whoever installed them         500
└── LawError              a rule, table or ruling of ours breaks a law of the engine: our fault       500
```

Each says what was expected, what came and, in `help`, what to do. `pointer` is a JSON Pointer (RFC 6901) into the
request. `status` hints at HTTP for a shell that speaks it; nothing here knows more of the wire than that.
"""

from __future__ import annotations

from typing import Any, ClassVar

from ror_rules._limits import MAX_CONTEXT, MAX_DEPTH, MAX_SEED_LENGTH
from ror_rules.values import visible


class RorError(Exception):
    """What went wrong, where, what was expected there and what came instead.

    `detail` is one sentence; `expected` and `got` are shown as they are; `help` says what to do about it.
    """

    kind: ClassVar[str]
    title: ClassVar[str]
    status: ClassVar[int]
    remedy: ClassVar[str]

    def __init__(
        self, detail: str, *, pointer: str = "", expected: object = None, got: object = None, help: str | None = None
    ) -> None:
        if not hasattr(type(self), "kind"):
            raise TypeError(f"{type(self).__name__} is a family of errors, not an error")
        super().__init__(detail)
        self.detail = detail
        self.pointer = pointer
        self.expected = None if expected is None else str(expected)
        self.got = None if got is None else brief(got)
        self.help = help or self.remedy

    def __str__(self) -> str:
        place = f"{visible(self.pointer)}: " if self.pointer else ""
        wanted = f" Expected {self.expected}" if self.expected is not None else ""
        came = f", got {self.got}." if self.got is not None and wanted else "." if wanted else ""
        return f"{place}{self.detail}{wanted}{came}"

    def under(self, prefix: str) -> RorError:
        """The same error, its pointer moved below `prefix` (a state's own errors, seen from the request)."""
        self.pointer = prefix + self.pointer
        return self


def brief(value: object) -> str:
    """What came, short enough for one line (80 characters)."""
    text = visible(value) if isinstance(value, str) else repr(value)
    return text if len(text) <= 80 else text[:77] + "..."


def pointer(base: str, name: str) -> str:
    """`base` with one more token of a JSON Pointer (RFC 6901)."""
    return f"{base}/{name.replace('~', '~0').replace('/', '~1')}"


class MalformedError(RorError):
    """The bytes cannot be read as JSON (or MessagePack) without guessing."""

    kind, title, status = "malformed", "The body cannot be read", 400
    remedy = f"Send one UTF-8 JSON document: every name once, no NaN or Infinity, at most {MAX_DEPTH} levels deep."


class InputError(RorError):
    """The request can be read, but not answered as it stands."""

    status = 422


class SchemaError(InputError):
    """A field is missing, unknown, of the wrong type or out of bounds."""

    kind, title = "schema", "The body does not fit the schema"
    remedy = "Compare the field with the rule's page in the catalogue or with the OpenAPI document."


class StateError(InputError):
    """Fields that cannot stand together, or a state the rules forbid."""

    kind, title = "state", "The rules do not allow this state"
    remedy = "Change the field named, or one of those it contradicts."

    def __init__(
        self,
        detail: str,
        *,
        pointer: str = "/state",
        expected: object = None,
        got: object = None,
        help: str | None = None,
    ) -> None:
        super().__init__(detail, pointer=pointer, expected=expected, got=got, help=help)


class DiceError(InputError):
    """A seed or a context that the dice stream does not take."""

    kind, title = "dice", "The dice cannot be thrown from this"
    remedy = (
        f"A seed is 1 to {MAX_SEED_LENGTH} visible ASCII characters or an integer from 0 to 2^53-1; "
        f"a context at most {MAX_CONTEXT} bytes."
    )


class FacesError(DiceError):
    """Supplied faces: too few, too many, or a face that the die does not have."""

    kind, title = "faces", "The supplied faces do not fit the throws"
    remedy = "Supply exactly the faces the rule throws, in order of throwing; a seeded answer shows which they are."


class RulingError(InputError):
    """An unknown ruling or an unknown reading of one."""

    kind, title = "ruling", "No such ruling or reading"
    remedy = "Ask for a ruling and a reading that the ruleset's register lists."


class VersionError(InputError):
    """A version of the ruleset that is not shipped here; never answered by another one."""

    kind, title = "version", "No such version of the ruleset"
    remedy = "Ask for a version that is shipped here, or use the release of ror-rules that carries the other."


class BudgetError(InputError):
    """More dice, or more outcomes to explore, than one question may cost."""

    kind, title = "too-large", "The question is too large"
    remedy = "Narrow the state: fewer Characters, fewer rounds, smaller numbers."


class ReceiptError(InputError):
    """Something that is no outcome of ours: it cannot be recomputed, let alone compared."""

    kind, title = "receipt", "This is no outcome"
    remedy = "Send the whole answer of a resolution, as it was given."


class UndecidedError(RorError):
    """The rules do not decide this; what survives of them is in the detail."""

    kind, title, status = "rules-do-not-decide", "The rules do not decide this", 422
    remedy = "Settle it at the table and send what was settled, or choose another reading of the ruling named."


class UnknownError(RorError):
    """No such ruleset, rule, table or page; those that exist are listed."""

    kind, title, status = "unknown", "No such thing here", 404
    remedy = "Choose one of those listed."


class SetupError(RorError):
    """An installed package offers a ruleset that cannot be loaded, or one whose id is taken."""

    kind, title, status = "setup", "The installed rulesets do not fit together", 500
    remedy = "Uninstall the package named, or mend it."


class LawError(RorError):
    """A rule, table or ruling of ours breaks a law of the engine. The caller can do nothing about it."""

    kind, title, status = "law", "The engine is at fault", 500
    remedy = "Report it, with the request: the engine refused to answer rather than to answer wrongly."


def tree() -> tuple[type[RorError], ...]:
    """Every error that can be raised, in the order of the drawing above."""
    found: list[type[RorError]] = []

    def walk(cls: Any) -> None:
        if "kind" in cls.__dict__:
            found.append(cls)
        for child in cls.__subclasses__():
            walk(child)

    walk(RorError)
    return tuple(found)
