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

An error is a message: a code and parameters. The catalogues (`_messages/catalogues.py`) have the words. The message itself
describes the fault. Its attribute `.expected` describes a value that fits. Its attribute `.help` is a remedy, for errors
that need another one than their class has. `SetupError` and `LawError` are for developers and hold English sentences.

`pointer` is a JSON Pointer (RFC 6901) into the request. If something is missing, it points to the place where it should
stand. Most errors are one fault. A `SchemaError` lists up to ten, in the order of the document. `status` is an HTTP
status for a shell that speaks HTTP.

Three kinds of text reach a message from outside the catalogues: descriptions of fields, which are part of the schema,
the words of the operating system or of another library, and values that the caller sent.
"""

from ror_rules._reading.error import COMMANDS, PATHS, About, RorError, SmallerQuestion, in_words, kind_words, tree
from ror_rules._reading.errors import (
    BudgetError,
    DiceError,
    FacesError,
    HouseError,
    InputError,
    LawError,
    MalformedError,
    ReceiptError,
    RulingError,
    SchemaError,
    SetupError,
    StateError,
    UndecidedError,
    UnknownError,
    VersionError,
)
from ror_rules._reading.fault import RequestFault
from ror_rules._reading.names import ABSENT, NULL, brief, near_of, nearest, one_of, pointer, shown, tokens

__all__ = [
    "ABSENT",
    "COMMANDS",
    "NULL",
    "PATHS",
    "About",
    "BudgetError",
    "DiceError",
    "FacesError",
    "HouseError",
    "InputError",
    "LawError",
    "MalformedError",
    "ReceiptError",
    "RequestFault",
    "RorError",
    "RulingError",
    "SchemaError",
    "SetupError",
    "SmallerQuestion",
    "StateError",
    "UndecidedError",
    "UnknownError",
    "VersionError",
    "brief",
    "in_words",
    "kind_words",
    "near_of",
    "nearest",
    "one_of",
    "pointer",
    "shown",
    "tokens",
    "tree",
]
