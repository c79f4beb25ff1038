"""What the author of a rule imports: dice, tables, citations, rulings, values, messages, errors, and the rule itself."""

from ror_rules._messages.message import (
    NOTHING as NOTHING,
    ChosenName as ChosenName,
    Given as Given,
    Message as Message,
    Parameter as Parameter,
    named as named,
    say as say,
)
from ror_rules._messages.values import (
    COORDINATE as COORDINATE,
    FARTHEST as FARTHEST,
    MEASURE as MEASURE,
    OUTERMOST as OUTERMOST,
    SEGMENT as SEGMENT,
    Amount as Amount,
    Coordinate as Coordinate,
    Count as Count,
    FormFields as FormFields,
    Keep as Keep,
    Measure as Measure,
    Name as Name,
    Normal as Normal,
    Points as Points,
    Reckoned as Reckoned,
    Short as Short,
    Value as Value,
    amount as amount,
    besides as besides,
    exact as exact,
    folded as folded,
    identifier as identifier,
    mixed as mixed,
    segment as segment,
    settled as settled,
    visible as visible,
)
from ror_rules._packages.package import Example as Example
from ror_rules._packages.rule import (
    NAME as NAME,
    Alternatives as Alternatives,
    Projection as Projection,
    Rule as Rule,
    fields as fields,
    opposed as opposed,
    rule as rule,
)
from ror_rules._packages.ruleset import Ruleset as Ruleset
from ror_rules._packages.text import citation as citation
from ror_rules._reading.errors import (
    InputError as InputError,
    LawError as LawError,
    RulingError as RulingError,
    SchemaError as SchemaError,
    StateError as StateError,
    UndecidedError as UndecidedError,
)
from ror_rules._reading.names import ABSENT as ABSENT, nearest as nearest
from ror_rules._throwing.dice import (
    SUM as SUM,
    Dice as Dice,
    IndependentTrials as IndependentTrials,
    N as N,
    Repeats as Repeats,
    Rethrow as Rethrow,
    Shares as Shares,
    Success as Success,
    Trials as Trials,
    again_on as again_on,
    at_least as at_least,
    at_most as at_most,
    counted as counted,
    number_of as number_of,
    showing as showing,
    worth as worth,
)
from ror_rules._throwing.rulings import (
    Ruling as Ruling,
    Rulings as Rulings,
    RulingsFile as RulingsFile,
    ranked as ranked,
)
from ror_rules._throwing.table import Book as Book, Table as Table, bound as bound, number as number, word as word
from ror_rules._throwing.table_file import LOST as LOST, Cell as Cell, TableData as TableData
from ror_rules._throwing.trace import (
    NO_SHIFTS as NO_SHIFTS,
    Cite as Cite,
    Clamp as Clamp,
    DrawStep as DrawStep,
    HandStep as HandStep,
    Line as Line,
    LookUpStep as LookUpStep,
    Modifier as Modifier,
    NotApplied as NotApplied,
    NoteStep as NoteStep,
    PoolStep as PoolStep,
    PreparedStep as PreparedStep,
    Printed as Printed,
    Repeated as Repeated,
    RollStep as RollStep,
    RulingUsed as RulingUsed,
    Shift as Shift,
    Shifts as Shifts,
    TableStep as TableStep,
    Throw as Throw,
    Thrown as Thrown,
    shift as shift,
    step_of as step_of,
)
