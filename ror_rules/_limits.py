"""The limits of the core: every number that a caller can run into, or that bounds the time and memory of a process.

This file has numbers with their unit, the resource that each protects, and the reaction beyond it. They are counted and
never timed, so that every machine answers or refuses in the same way. Other modules keep the cut-offs of an algorithm,
a ruleset's bounds on its own states, and the service's own limits. This file imports no module. `docs/limits.md` shows
the same to readers.
"""

from typing import Final

# Reading -----------------------------------------------------------------------------------------------------------

MAX_DEPTH: Final = 32
"""Levels of nesting of a JSON document. Protects the stack of its readers. Beyond: `MalformedError`."""

MAX_LINE: Final = 100_000

MAX_NESTING: Final = 8
"""Messages inside messages in one sentence. Protects against a trace that nests without end."""

MAX_RULINGS: Final = 64

MAX_RULING_LENGTH: Final = 64

MAX_HOUSES: Final = 8

MAX_HOUSE_CHANGES: Final = 500
"""Tables, rows or numbers in one part of a house-rule document."""

MAX_HOUSE_TEXT: Final = 400

MAX_FIELDS: Final = 64

MAX_HEADLINE: Final = 8

MAX_NAMED: Final = 9

MAX_FIELD_LENGTH: Final = 100

MAX_MEASURE_LENGTH: Final = 400

MAX_FAULTS: Final = 10

# The published dice, `ror.dice.v1`: part of the construction, so they never change ------------------------------------

MAX_SEED: Final = 2**53 - 1
"""The largest seed that is an integer: the largest that every JSON reader holds exactly."""

MAX_SEED_LENGTH: Final = 128

MAX_CONTEXT: Final = 200

MAX_ADDRESS: Final = 200
"""Bytes of the address of a throw. Beyond: `LawError`, for a rule makes addresses."""

MAX_SIDES: Final = 2**32 - 1
"""Sides of a die: they go into the hash as four bytes. Beyond: `LawError` for a rule, `SchemaError` for a face."""

MAX_PLAYERS: Final = 8
"""Seeds of players that committed dice are bound to."""

MAX_SEQ: Final = 1_000_000
"""The last number of a game's commitments. Protects the list of them. Beyond: `SchemaError`."""

# One resolution ----------------------------------------------------------------------------------------------------

MAX_DICE: Final = 100_000
"""Dice that one resolution throws or receives. Protects time and the length of the trace.

Beyond: `BudgetError` for thrown dice, `SchemaError` for supplied ones.
"""

# One question for exact odds, or for odds in floats --------------------------------------------------------------------

MAX_STATES: Final = 40_000
"""Runs of a rule's functions for one question: paths, trials, steps, results looked at."""

MAX_ENTRIES: Final = 2_500_000
"""Machine words (64 bits) of weights for one question."""

MAX_VALUES: Final = 20_000
"""Values of one field or summary that are listed where it is named or in a headline, or counted."""

MAX_OUTCOMES: Final = 2000

MAX_ANSWER: Final = 4_000_000
"""Approximate bytes of JSON of all values that an answer lists. Beyond: left out, or `BudgetError` for named fields."""

# One simulation ------------------------------------------------------------------------------------------------------

MAX_THROWS: Final = 1_000_000

MAX_STEPS: Final = 500_000
"""Throws of a simulation, times that they throw dice, and fifties of dice, together."""

# Studies over many questions or outcomes -------------------------------------------------------------------------------

MAX_VARIED: Final = 2
"""Fields of the state that one sweep varies: a table has two sides."""

MAX_SWEEP_FIELDS: Final = 8

MAX_CELLS: Final = 400
"""Cells of one sweep. Protects time. Beyond: `BudgetError`."""

MAX_ALTERNATIVES: Final = 120

MAX_SWEEP_STATES: Final = 8 * 1024 * 1024

MAX_SHARES: Final = 20_000
"""Shares that a sweep's answer lists. Beyond: cells show means and probabilities only."""

MAX_SERIES_REFUSALS: Final = 3
"""Questions of a series that turn out too large."""

MAX_POINTER: Final = 200

MAX_BOUND: Final = 1_000_000
"""The largest end, and step, of a varied range."""

MAX_DIFFERENCES: Final = 200

MAX_GAME_OUTCOMES: Final = 200
"""Outcomes of one request for the luck of a game. Protects time: each is resolved again."""

MAX_KEYS: Final = 1000

MAX_NOTE: Final = 64 * 1024
"""Bytes of a signed head of a log, witnesses' signatures and all."""

MAX_ENTRY: Final = 65535
"""Bytes of a leaf of a log: its length is written in two."""

MAX_LOG_FILE: Final = 256 * (2 + MAX_ENTRY)
"""Bytes of a file of a log: a bundle of 256 of the longest leaves."""

MAX_MOMENTS: Final = 10
"""Outcomes that a game's report names as the luckiest, and as the unluckiest."""

MAX_WHOLE_PRODUCTS: Final = 3_000_000
"""Products of whole numbers of up to 256 bits for the exact sums of a game."""

MAX_FLOAT_PRODUCTS: Final = 10_000_000
"""Products of floats for its other sums. Protects time: two seconds. Beyond: the normal curve, with its error bound."""

# Words ---------------------------------------------------------------------------------------------------------------

MAX_LINK: Final = 500
"""Characters of a link in Markdown. Protects the room of a chat's message."""

# One audit -----------------------------------------------------------------------------------------------------------

MAX_RECORD: Final = 16 * 1024 * 1024
"""Bytes of one record of an audit. Beyond: the record is unreadable, and the audit goes on behind it."""

MAX_FINDINGS: Final = 1000

# Caches of a process ---------------------------------------------------------------------------------------------------

MAX_FOUND: Final = 1024
"""Look-ups of one table that it knows by their row and column, and by either alone. Beyond: the one unused longest
goes.
"""

MAX_HOUSES_KEPT: Final = 1_000
"""House-rule documents that a process remembers. Beyond: the one unused longest goes, and requests that name it by its
digest are refused with `HouseError`.
"""

MAX_HOUSED: Final = 32
"""Sets of house rules over one ruleset that a process keeps ready. Beyond: the one unused longest goes."""

MAX_BOOKS: Final = 64
"""Books of one ruleset under readings other than the defaults. Beyond: the one unused longest goes."""
