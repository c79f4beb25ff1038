# Verification, comparison, sweeps, batches and the luck of games.

# Outcomes that were sent.

seeded-dice-without-seed = Seeded dice name their seed.
    .expected = a seed
committed-dice-without-seed = Committed dice name their seed.
    .expected = a seed
send-the-outcome-itself = Send the outcome itself, not an object that contains it.
send-the-signed-outcome = This is signed. Send the outcome in it: decode its `payload` as base64.
recomputed = { $value }
outcome-does-not-hold = This outcome does not hold.
        .help = Send the answer unchanged.

# Verdicts.

verdict-holds = It holds: recomputed, every field is the same. id { $id }
verdict-other-rules = It does not hold. It was made with other rules: its digest of { $ruleset } { $version } is { $came }, the installed one's is { $installed }.
verdict-differs = It does not hold. { $pointer }: expected { $expected }, got { $got }.
verdict-differs-whole = It does not hold. The whole: expected { $expected }, got { $got }.

# Comparison.

nothing-to-compare = This outcome does not hold, so it cannot be compared.
        .help = Send the whole answer of a resolution, unchanged. POST /v1/verify names the changed member.
outcome-not-in-its-place = `outcome` is missing: put the whole outcome into it.
    .expected = an outcome
what-to-compare = Send an outcome as `outcome`, or a resolution with its ruleset and rule. Add `under`.

# Sweeps.

list-or-range = A varied field takes a list or a range.
    .expected = values, or from and to
range-without-end = A range has two ends.
    .expected = from and to
got-one-end = one of them
range-empty = The range is empty.
    .expected = at least { $least }
value-twice = A value is listed twice. The first one is at { $first }.
    .expected = each value once
second-over-first = The second field would overwrite the first.
need-percent = This is no percentage that a result can have.
    .expected = a percentage above 0, at most 100
need-takes-a-number = The varied field is not a whole number with two bounds.
    .expected = a whole number of the state, or `from` and `to`
narrow-the-range = Give a narrower range, by `--vary FIELD=FROM..TO` or with `from` and `to`. Or narrow the state ({ narrower }).
range-too-wide = The chance both grows and falls in this range, and the range has too many numbers to try them all.
    .expected = at most { $most } numbers
    .help = Give a narrower range with `from` and `to`.
too-many-cells = The table has too many cells.
    .expected = at most { $most } cells
    .help = Take larger steps, or fewer values.
states-too-large = Together, the states of the table are too large.
    .expected = at most { $bytes } bytes
vary-text = This does not say what varies.
    .expected = a field and its values, such as `orc=10..60:10` or `terrain=clear,forest`
range-text = This does not name a number and its range.
    .expected = a field with or without a range, such as `orc` or `orc=10..60`
no-such-field = No field of this state has this name.
several-fields = Several fields of this state have this name.
no-such-place = A state has no such place ({ $place }): { $cause }
list-without-items = The list is empty.
    .expected = -
no-such-item = The list has no such place.
    .expected = 0 to { $last }, or -
no-such-variant = With { $varied } there is no such state ({ $place }): { $cause }
varied = { $place } { $value }
varied-absent = { $place } absent
narrow-the-cell = Narrow the state ({ narrower }). You can simulate the odds of this state alone, or request them with other fields.

# Series and batches.

item-skipped = Skipped: earlier items used up the budget of all items.
    .expected = fewer than { $most } items that are too large, and the usual budget for all of them
items-name-their-rule = An item names its ruleset and its rule. GET /v1/rulesets lists them.
