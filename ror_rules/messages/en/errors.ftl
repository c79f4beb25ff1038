# The layout of errors, and the kinds of errors. The other files have the words of single errors.

# Parts of one line.

fault-expected = { $detail } Expected { $expected }.
fault-expected-got = { $detail } Expected { $expected }, got { $got }.
more-faults = { $count ->
    [one] And 1 more fault.
   *[other] And { $count } more faults.
}
did-you-mean = Did you mean { $near }?

# The received value, if there is none.

got-nothing = nothing
got-null = null

# Lists of names and alternatives.

one-value = { $value }
one-of = one of { $values }
one-of-more = one of { $values }, or { $count } more
in-each-language = { $en }
any-of = { $most } or { $last }
all-of = { $most } and { $last }
either = { $first } or { $second }

# Kinds of errors: title, meaning, remedy, and the page that helps.

problem-malformed-title = The body cannot be read
problem-malformed-meaning = The bytes cannot be read as JSON (or MessagePack) without guessing.
problem-malformed-remedy = Send one UTF-8 JSON document: every name once, no NaN or Infinity, at most { $levels } levels deep.

problem-schema-title = The body does not fit the schema
problem-schema-meaning = A field is missing, unknown, of the wrong type or out of bounds.
problem-schema-remedy = Correct every place that the error names.
problem-schema-page = { $rule } shows the fields.
problem-schema-page-of-all = { $rest } lists the choices.

problem-state-title = The rules do not allow this state
problem-state-meaning = Two fields contradict each other, or the rules forbid the state.
problem-state-remedy = Change the field that the error names, or a field that it contradicts.
problem-state-page = { $rule } explains each field.

problem-dice-title = The dice cannot be thrown from this
problem-dice-meaning = The dice stream does not take this seed or this context.
problem-dice-remedy = A seed is 1 to { $seed } visible ASCII characters or a whole number from 0 to 2^53-1. A context has at most { $context } bytes.

problem-faces-title = The supplied faces do not fit the throws
problem-faces-meaning = You supplied too few faces, too many faces, or a face that the die does not have.
problem-faces-remedy = Supply exactly the faces that the rule throws, in order of throwing. An answer from a seed lists them.

problem-ruling-title = No such ruling or reading
problem-ruling-meaning = The ruleset has no such ruling, or the ruling has no such reading.
problem-ruling-remedy = Ask for a ruling and a reading that the ruleset lists.
problem-ruling-page = { $rulings } shows them.

problem-version-title = No such version of the ruleset
problem-version-meaning = This version of the ruleset is not installed. No other version answers in its place.
problem-version-remedy = Ask for the installed version. To use another one, install its release. The service and commands with `--releases` also read its wheel from the folder of releases (ROR_RELEASES).

problem-house-unknown-title = Unknown house rule
problem-house-unknown-meaning = The request names a house rule by its digest, and its document is not known here.
problem-house-unknown-remedy = Give its document, in `houses` of the request or with `--house FILE`.
problem-too-large-title = The question is too large
problem-too-large-meaning = It needs more dice, paths or values than one request may use.
problem-too-large-remedy = Narrow the state ({ narrower }), name fewer `fields`, or ask for a simulation.

problem-receipt-title = Not an outcome that holds
problem-receipt-meaning = This is not an outcome that we can recompute, or it does not hold.
problem-receipt-remedy = Send the whole answer of a resolution, unchanged.

problem-rules-do-not-decide-title = The rules do not decide this
problem-rules-do-not-decide-meaning = The rules do not decide this case. The detail explains the gap.
problem-rules-do-not-decide-remedy = Decide it at the table and send your decision, or choose another reading of the ruling that the error names.
problem-rules-do-not-decide-page = { $rulings } shows the readings.

problem-unknown-title = No such thing here
problem-unknown-meaning = There is no such ruleset, rule, table or page. The error lists those that exist.
problem-unknown-remedy = Choose one of those listed.

problem-setup-title = The installed rulesets do not fit together
problem-setup-meaning = An installed package offers a ruleset that cannot be loaded, or its ruleset has the id of another one.
problem-setup-remedy = Uninstall the package that the error names, or repair it.

problem-law-title = The engine is at fault
problem-law-meaning = A rule, table or ruling of ours breaks a law of the engine. Your request is not at fault.
problem-law-remedy = Report it with your request. The engine refused to answer because the answer could be wrong.

# Ways to make a state smaller.

narrower = smaller forces, fewer groups, rounds or Characters

# Names of rulesets, rules, tables, rulings and readings.

no-such-ruleset = There is no such ruleset.
no-such-rule = The ruleset { $ruleset } has no such rule.
no-advice = This rule leaves no choice that advice can compare.
no-such-table = The ruleset { $ruleset } has no such table.
no-such-ruling = The ruleset has no such ruling.
no-such-ruling-there = The ruleset { $ruleset } has no such ruling.
no-such-reading = The ruling { $ruling } has no such reading.
other-version = Version { $version } of { $ruleset } is not installed.
    .expected = { $installed }, the installed version
version-withdrawn = Version { $version } of { $ruleset } is withdrawn: { $text }
    .expected = another version
    .help = Outcomes of this version still verify.
release-late = { $name } gave no answer within { $seconds } s.
    .expected = a smaller question
house-unknown = No document of this house rule is known here.
house-too-short = Fewer than { $digits } hex digits of a digest can be forged. Write { $digits } or more.
house-several = Several house rules begin with these digits. Write more of them.
house-other-ruleset = This document changes another ruleset.
house-other-version = This document changes another version of the ruleset.
house-empty = This document changes nothing.
house-conflict = Two house rules change the same number: { $thing }. The first is at { $first }, the second at { $second }.
house-no-table = The ruleset has no such table.
house-no-row = The table has no such row.
house-no-column = The table has no such column.
house-no-value = The notes of the table have no such number.
house-no-modifier = The notes of the table have no such modifier.
house-row-length = The row has { $came } cells.
    .expected = { $columns } cells, one for each column
house-cell-unreadable = The table cannot read this cell.
house-no-number = This number cannot stand here.
house-no-change = This is the printed value. It changes nothing.
house-not-free = The die and the rows of this table may not change.
house-rows = These rows do not fit the die: { $why }
    .expected = another die or other rows
house-no-die = No die with an edge is thrown on this table, so it takes no further modifier.
house-condition = This is not a condition.
    .expected = `FIELD = VALUE`, or one of `!=`, `<`, `<=`, `>`, `>=` with a whole number
house-no-field = No state has this field.
house-twice = The document changes this twice. The first place is { $first }.
house-not-read = No rule reads these cells, because the reading of { $ruling } puts another table in their place.
    .expected = also `{ $wanted }`
house-a-name = a name, 1 to 64 printable characters, no space at either end
house-cell-or-form = { $cells }, or other numbers that the table reads, in the form of { $forms }
nothing-at-path = There is no such path here.

# Documents.

number-not-finite = JSON has no such number.
    .expected = a finite number
state-not-json = JSON cannot express this state.
member-twice = `{ $field }` is given twice.
member-not-json = JSON cannot express this value.
other-format = This release cannot read the format of this outcome.
    .expected = { $format }
no-such-format = There is no such format of an explanation.
no-such-kind = No such kind of answer can be shown.
not-a-link = This is not a valid link.
    .expected = an address that begins with `http://` or `https://` and has at most { $most } characters
no-play-to-draw = This advice compares alternatives and has no best play.
    .expected = advice with a worth
