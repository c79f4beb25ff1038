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
MAX_GUESSED_LINE: Final = 1_000
"""Characters of a state as one line. Protects the time to read it. Beyond: `SchemaError`."""

MAX_RULINGS: Final = 64
"""Rulings that one request names. Protects the reading of it. Beyond: `SchemaError`."""

MAX_RULING_LENGTH: Final = 64
"""Characters of a ruling's id, and of a reading. Protects the messages that repeat them. Beyond: `SchemaError`."""

MAX_HOUSES: Final = 8
"""House-rule documents that one request names. Protects the time to check them. Beyond: `SchemaError`."""

MAX_HOUSE_CHANGES: Final = 500
"""Tables, rows or numbers in one part of a house-rule document. Protects the time to check it. Beyond: `SchemaError`."""

MAX_HOUSE_CONDITIONS: Final = 8
"""Conditions of a modifier in a house-rule document. Protects the time of each throw. Beyond: `SchemaError`."""

MAX_HOUSE_TEXT: Final = 400
"""Characters of a text in a house-rule document. Protects the traces that repeat it. Beyond: `SchemaError`."""

MAX_HOUSE_NUMBER: Final = 100
"""A number of a table's notes, and the denominator of a fraction, in a house-rule document, if the table states no other domain.
Protects the rules, which throw so many dice. Beyond: `SchemaError`."""

MAX_HOUSE_CELL: Final = 10_000
"""A number in a cell or a modifier of a house-rule document. Protects the rules, as `MAX_HOUSE_NUMBER` does. Beyond: `SchemaError`."""

MAX_FIELDS: Final = 64
"""Fields and summaries that one question names. Protects the time that joint results take. Beyond: `SchemaError`."""

MAX_HEADLINE: Final = 8
"""Fields and summaries of a rule's headline. Protects the reader: it is one screen. Beyond: `LawError`."""

MAX_NAMED: Final = 9
"""Summaries of named persons in a headline. Protects the reader. Beyond: not listed unless they are named."""

MAX_FIELD_LENGTH: Final = 100
"""Characters of the name of a field or a summary. Protects the messages that repeat it. Beyond: `SchemaError`."""

MAX_MEASURE_LENGTH: Final = 400
"""Characters of a measure of luck: names with their worth. Protects answers, which repeat it. Beyond: `SchemaError`."""

MAX_FAULTS: Final = 10
"""Faults that one error lists. Protects its length. Beyond: not looked for."""

# The published dice, `ror.dice.v1`: part of the construction, so they never change ------------------------------------

MAX_SEED: Final = 2**53 - 1
"""The largest seed that is an integer: the largest that every JSON reader holds exactly. Beyond: `DiceError`."""

MAX_SEED_LENGTH: Final = 128
"""Characters of a seed that is text, each one byte. Protects answers, which repeat it. Beyond: `DiceError`."""

MAX_CONTEXT: Final = 200
"""Bytes of a context, as UTF-8. Protects answers, which repeat it. Beyond: `DiceError`."""

MAX_ADDRESS: Final = 200
"""Bytes of the address of a throw. Protects traces, which repeat it. Beyond: `LawError`, for a rule makes addresses."""

MAX_SIDES: Final = 2**32 - 1
"""Sides of a die: they go into the hash as four bytes. Beyond: `LawError` for a rule, `SchemaError` for a face."""

MAX_PLAYERS: Final = 8
"""Seeds of players that committed dice are bound to. Protects answers, which repeat them. Beyond: `SchemaError`."""

MAX_SEQ: Final = 1_000_000
"""The last number of a game's commitments. Protects the list of them. Beyond: `SchemaError`."""

MAX_CHAIN: Final = 4_000
"""Throws since the last seed of a player of a room, each of them a hash. Protects the event loop. Beyond: the seed does not count."""

# One resolution ----------------------------------------------------------------------------------------------------

MAX_DICE: Final = 100_000
"""Dice that one resolution throws or receives. Protects time and the length of the trace.

Beyond: `BudgetError` for thrown dice, `SchemaError` for supplied ones.
"""

# One question for exact odds, or for odds in floats --------------------------------------------------------------------

MAX_STATES: Final = 40_000
"""Runs of a rule's functions for one question: paths, trials, steps, results looked at. Protects time. Beyond: `BudgetError`."""

MAX_ENTRIES: Final = 2_500_000
"""Machine words (64 bits) of weights for one question. Protects time and memory. Beyond: `BudgetError`."""

MAX_VALUES: Final = 20_000
"""Values of one field or summary that are listed where it is named or in a headline, or counted. Protects memory. Beyond: `BudgetError`."""

MAX_OUTCOMES: Final = 2000
"""Joint results in an answer, and with `*`, values of a field. Beyond: left out, with a note."""

MAX_ANSWER: Final = 4_000_000
"""Approximate bytes of JSON of all values that an answer lists. Beyond: left out, or `BudgetError` for named fields."""

# One simulation ------------------------------------------------------------------------------------------------------

MAX_THROWS: Final = 1_000_000
"""Throws of one simulation. Protects time. Beyond: `SchemaError`."""

MAX_STEPS: Final = 500_000
"""Throws of a simulation, times that they throw dice, fifties of dice, and pairs of 500 bytes of the state in each throw, together.
Protects time. Beyond: `BudgetError`."""

# Studies over many questions or outcomes -------------------------------------------------------------------------------

MAX_VARIED: Final = 2
"""Fields of the state that one sweep varies: a table has two sides. Beyond: `SchemaError`."""

MAX_SWEEP_FIELDS: Final = 8
"""Fields and summaries of one sweep. Protects its answer. Beyond: `SchemaError`."""

MAX_CELLS: Final = 400
"""Cells of one sweep. Protects time. Beyond: `BudgetError`."""

MAX_ALTERNATIVES: Final = 120
"""Alternatives that one piece of advice compares. Protects time. Beyond: some of them, and the answer says so."""

MAX_WORTH_LENGTH: Final = 1_000
"""Characters of a worth. Protects error texts. Beyond: `SchemaError`."""

MAX_TERMS: Final = 16
"""Terms of a worth. Protects time. Beyond: `SchemaError`."""

MAX_POLICY: Final = 2_000
"""Choices of a policy in an answer. Protects its length. Beyond: the least frequent are left out, and the answer says so."""

MAX_WAYS: Final = 200
"""Runs of one throw of a simulation with the options of its open choices. Protects time. Beyond: `BudgetError`."""

MAX_SWEEP_STATES: Final = 8 * 1024 * 1024
"""Bytes of JSON of all states of a sweep together. Protects memory. Beyond: `BudgetError`."""

MAX_SHARES: Final = 20_000
"""Shares that a sweep's answer lists. Protects its length. Beyond: cells show means and probabilities only."""

MAX_SERIES_REFUSALS: Final = 3
"""Questions of a series that turn out too large. Protects time. After that, no further one is begun."""

MAX_POINTER: Final = 200
MAX_VARY_TEXT: Final = 1_000
"""Characters of a JSON Pointer into a state. Protects the messages that repeat it. Beyond: `SchemaError`."""

MAX_BOUND: Final = 1_000_000
"""The largest end, and step, of a varied range. The smallest end is its negative. Beyond: `SchemaError`."""

MAX_DIFFERENCES: Final = 200
"""Differences that a comparison of two results lists. Protects its length. Beyond: counted, and not listed."""

MAX_GAME_OUTCOMES: Final = 200
"""Outcomes of one request for the luck of a game. Protects time: each is resolved again. Beyond: `SchemaError`."""

MAX_KEYS: Final = 1000
"""Keys of one ring of those that sign receipts. Protects memory. Beyond: `SchemaError`."""

MAX_NOTE: Final = 64 * 1024
"""Bytes of a signed head of a log, witnesses' signatures and all. Protects the reading of it. Beyond: `ReceiptError`."""

MAX_ENTRY: Final = 65535
"""Bytes of a leaf of a log: its length is written in two. Beyond: `SchemaError`."""

MAX_LOG_FILE: Final = 256 * (2 + MAX_ENTRY)
"""Bytes of a file of a log: a bundle of 256 of the longest leaves. Protects memory. Beyond: refused."""

MAX_MOMENTS: Final = 10
"""Outcomes that a game's report names as the luckiest, and as the unluckiest. Beyond: the lesser ones are not named."""

MAX_WHOLE_PRODUCTS: Final = 3_000_000
"""Products of whole numbers of up to 256 bits for the exact sums of a game. Protects time: a second. Beyond: floats."""

MAX_FLOAT_PRODUCTS: Final = 10_000_000
"""Products of floats for its other sums. Protects time: two seconds. Beyond: the normal curve, with its error bound."""

# Words ---------------------------------------------------------------------------------------------------------------

MAX_LINK: Final = 500
"""Characters of a link in Markdown. Protects the room of a chat's message. Beyond: refused."""

# One audit -----------------------------------------------------------------------------------------------------------

MAX_RECORD: Final = 16 * 1024 * 1024
"""Bytes of one record of an audit. Protects memory. Beyond: the record is unreadable, and the audit goes on behind it."""

MAX_FINDINGS: Final = 1000
"""Findings of one kind that an audit lists. Protects memory. Beyond: counted, with a note."""

# Caches of a process ---------------------------------------------------------------------------------------------------

MAX_FOUND: Final = 1024
"""Look-ups of one table that it knows by their row and column, and by either alone. Protects memory. Beyond: the one unused longest
goes."""

MAX_HOUSES_BYTES: Final = 32 * 1024 * 1024
"""Memory of the house-rule documents that a process remembers. Protects memory. Beyond: the one unused longest goes, and requests that name it
by its digest are refused with `HouseError`."""

MAX_HOUSED: Final = 32
"""Sets of house rules over one ruleset that a process keeps ready. Protects memory. Beyond: the one unused longest goes."""

MAX_BOOKS: Final = 64
"""Books of one ruleset under readings other than the defaults. Protects memory. Beyond: the one unused longest goes."""

MAX_BOOKS_HOUSED: Final = 2
"""Such books of a ruleset under house rules. Protects memory. Beyond: the one unused longest goes."""
