"""The errors of the library.

```
RorError                  never raised as itself
├── MalformedError        the bytes are not JSON that we accept: syntax, doubled names, depth, NaN        400
├── InputError            the request can be read, but not answered as it stands                          422
│   ├── SchemaError       a field is missing, unknown, of the wrong type or out of bounds
│   ├── StateError        fields that contradict each other, or a state that the rules forbid
│   ├── DiceError         a seed or a context that the stream does not take
│   │   └── FacesError    supplied faces: too few, too many, impossible
│   ├── RulingError       an unknown ruling or reading
│   ├── VersionError      a version of the ruleset that is not installed
│   ├── HouseError        a house rule that is named by its digest, and whose document is not here
│   ├── BudgetError       more dice, paths or values than one request may use
│   └── ReceiptError      not an outcome that we can recompute, or one that does not hold
├── UndecidedError        the rules do not decide this, and we do not invent                              422
├── UnknownError          no such ruleset, rule or table                                                  404
├── SetupError            installed rulesets that do not fit together: a fault of the installation        500
└── LawError              a rule, table or ruling of ours breaks a law of the engine: our fault           500
```

An error is a message: a code and parameters. The catalogues (`_messages.catalogues`) have the words. The message itself
describes the fault. Its attribute `.expected` describes a value that fits. Its attribute `.help` is a remedy, for errors
that need another one than their class has. `SetupError` and `LawError` are for developers and hold English sentences.

`pointer` is a JSON Pointer (RFC 6901) into the request. If something is missing, it points to the place where it should
stand. Most errors are one fault. A `SchemaError` lists up to ten, in the order of the document. `status` is an HTTP
status for a shell that speaks HTTP.

Three kinds of text reach a message from outside the catalogues: descriptions of fields, which are part of the schema,
the words of the operating system or of another library, and values that the caller sent.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

from ror_rules._limits import MAX_CONTEXT, MAX_DEPTH, MAX_SEED_LENGTH
from ror_rules._wire.wrong.error import (
    COMMANDS,
    PATHS,
    About,
    Guide,
    RorError,
    SmallerQuestion,
    Spot,
    in_words,
    kind_words,
    tree,
)
from ror_rules._wire.wrong.fault import FaultWords, RequestFault
from ror_rules._wire.wrong.names import (
    ABSENT,
    NULL,
    all_of,
    any_of,
    apart,
    brief,
    either,
    nearest,
    one_of,
    pointer,
    shown,
    tokens,
)

__all__ = [
    "ABSENT", "COMMANDS", "NULL", "PATHS", "About", "BudgetError", "DiceError", "Exhausted", "FacesError",
    "FaultWords", "Guide", "HouseError", "InputError", "LawError", "MalformedError", "ReceiptError", "RequestFault",
    "RorError", "RulingError", "SchemaError", "SetupError", "SmallerQuestion", "Spot", "StateError",
    "UndecidedError", "UnknownError", "VersionError", "all_of", "any_of", "apart", "brief", "either", "in_words",
    "kind_words", "nearest", "one_of", "pointer", "shown", "tokens", "tree",
]  # fmt: skip


class MalformedError(RorError):
    """The bytes cannot be read as JSON (or MessagePack) without guessing."""

    kind, status = "malformed", 400
    limits: ClassVar[Mapping[str, int]] = {"levels": MAX_DEPTH}


class InputError(RorError):
    """The request can be read, but not answered as it stands."""

    status = 422


class SchemaError(InputError):
    """A field is missing, unknown, of the wrong type or out of bounds."""

    kind = "schema"


class StateError(InputError):
    """Fields that contradict each other, or a state that the rules forbid."""

    kind, place = "state", "/state"


class DiceError(InputError):
    """A seed or a context that the dice stream does not take."""

    kind = "dice"
    limits: ClassVar[Mapping[str, int]] = {"seed": MAX_SEED_LENGTH, "context": MAX_CONTEXT}


class FacesError(DiceError):
    """Supplied faces: too few, too many, or a face that the die does not have."""

    kind = "faces"


class RulingError(InputError):
    """An unknown ruling or an unknown reading of one."""

    kind = "ruling"


class VersionError(InputError):
    """A version of the ruleset that is not installed. No other version answers in its place."""

    kind = "version"


Exhausted = Literal["states", "entries"]
"""The two budgets of a question: runs of a rule's functions, and machine words of weights."""


class HouseError(InputError):
    """A house rule that is named by its digest, and whose document is not here."""

    kind = "house-unknown"


class BudgetError(InputError):
    """More dice, paths or values than one request may use."""

    kind = "too-large"
    exhausted: Exhausted | None = None


class ReceiptError(InputError):
    """Not an outcome that we can recompute, or an outcome that does not hold where one must."""

    kind = "receipt"


class UndecidedError(RorError):
    """The rules do not decide this."""

    kind, status = "rules-do-not-decide", 422


class UnknownError(RorError):
    """No such ruleset, rule, table or page. The error lists those that exist."""

    kind, status = "unknown", 404
    by_path = True


class SetupError(RorError):
    """An installed package offers a ruleset that cannot be loaded, or with the id of another one."""

    kind, status = "setup", 500


class LawError(RorError):
    """A rule, table or ruling of ours breaks a law of the engine. The caller is not at fault."""

    kind, status = "law", 500
