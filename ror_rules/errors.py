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

from ror_rules._reading.error import (
    COMMANDS as COMMANDS,
    PATHS as PATHS,
    About as About,
    RorError as RorError,
    SmallerQuestion as SmallerQuestion,
    in_words as in_words,
    kind_words as kind_words,
    tree as tree,
)
from ror_rules._reading.errors import (
    BudgetError as BudgetError,
    DiceError as DiceError,
    FacesError as FacesError,
    HouseError as HouseError,
    InputError as InputError,
    LawError as LawError,
    MalformedError as MalformedError,
    ReceiptError as ReceiptError,
    RulingError as RulingError,
    SchemaError as SchemaError,
    SetupError as SetupError,
    StateError as StateError,
    UndecidedError as UndecidedError,
    UnknownError as UnknownError,
    VersionError as VersionError,
)
from ror_rules._reading.fault import RequestFault as RequestFault
from ror_rules._reading.names import (
    ABSENT as ABSENT,
    NULL as NULL,
    brief as brief,
    near_of as near_of,
    nearest as nearest,
    one_of as one_of,
    pointer as pointer,
    shown as shown,
    tokens as tokens,
)
