# Audits: what they refuse, what they find, and what they leave out.

# Refusals.

parquet-from-standard-input = Parquet cannot be read from standard input.
    .help = Give the name of its file.
parquet-without-outcomes = The file { $file } has neither outcomes nor receipts.
    .expected = a column `outcome` or `receipt` of JSON, or the members of one as columns
file-twice = A file is named twice. All its records would count as doubled.
no-file-to-audit = There is no file to audit.
audit-needs-package = This audit needs the package { $package }, which is not installed.
    .help = Install the extra `audit` of ror-rules.
not-an-audit = The file { $file } does not contain an audit.
    .help = Use the file in which the audit began, or name a new file.
audit-not-opened = The file { $file } cannot be opened: { $text }.
another-audit = The file { $file } belongs to an audit with other settings.
    .help = Use the same settings and the same files, or name a new file.
records-changed = Record { $record } and those after it have changed since the audit began.
    .help = Start again with a new file.
record-not-an-object = A record is an object.
    .expected = an outcome or a receipt
outcome-and-receipt = A record has an outcome or a receipt, not both.

# Kinds of findings.

finding-forged = The signature is nobody's who is trusted, or the seed does not throw these dice.
finding-altered = The rules come to something else: what is written is not what was answered.
finding-wrong-version = It names a ruleset, a rule, a digest or a format that this release does not have.
finding-unreadable = It is neither an outcome nor a receipt.
finding-doubled = The same question is counted more than once.
finding-reused-seed = One seed and context threw the dice of several questions.
finding-reused-context = One context was thrown with several seeds, or with several falls of dice.
finding-reused-turn = One number of a game's sequence has several outcomes.
finding-gap = A number of a game's sequence is missing.
finding-slot-open = A slot was opened and never bound: nobody saw what would have come.
finding-slot-void = A slot was bound to nothing before its deadline.
finding-slot-unanswered = A slot was bound, and the audit was not given its outcome.
finding-slot-unknown = An outcome names a slot that its game does not have, or has for something else.
finding-not-logged = A receipt promises to be in the log, and is not.
finding-improbable-dice = Dice that were supplied fall as fair dice hardly ever do.
finding-slot-unshown = A slot was promised, and no outcome of it was shown; whether it was bound the log does not say.
finding-not-checked = It names a version of the rules that is not installed.

# Single findings.

record-differs = Expected { $expected }, got { $got }.
seed-throws-otherwise = The seed does not throw this. Expected { $expected }, got { $got }.
no-such-answer = The rules give no such answer: { $cause }
file-damaged = The file cannot be read after record { $record }: { $text }
one-question = One question: { some-records }.
one-seed = One seed and context: { some-records }.
one-context = One context: { some-records }.
one-number = Number { $seq } of { $game }: { some-records }.
some-records = { $count ->
    [one] 1 record
   *[other] { $count } records
}
number-missing = Number { $number } is missing in { $game }.
numbers-missing = Numbers { $first } to { $last } are missing in { $game }.
slot = Number { $seq } of { $game }: commitment { $commitment }.
slot-until = Number { $seq } of { $game }, until { $until }: commitment { $commitment }.
unknown-slot = Number { $seq } of { $game }.
not-in-the-log = No leaf of the log is of it.

# Supplied dice.

dice-faces = { $whose } ({ dice-tested }) fell on their { $sides } faces as fair dice do often enough.
dice-faces-uneven = { $whose } ({ dice-tested }) fell so unevenly on their { $sides } faces: { $doubt }
dice-faces-even = { $whose } ({ dice-tested }) fell so evenly on their { $sides } faces: { $doubt }
dice-order = { $whose } ({ dice-tested }) changed between low and high at { $changes } of { $neighbors } neighbors as fair dice do often enough.
dice-order-odd = { $whose } ({ dice-tested }) changed between low and high at { $changes } of { $neighbors } neighbors: { $doubt }
dice-tested = { $dice } of { $sides } sides
dice-of-all = All supplied dice together
dice-of-player = The dice supplied for { $player }
dice-of-game = The dice supplied in game { $game }
dice-doubted = fair dice do so, or more so, in about one of { $seasons } seasons, and { $tests ->
    [one] 1 such test was
   *[other] { $tests } such tests were
} made. Dice may be worn, or written down from memory, or left out; this does not say which: a reason to ask, no more.
million-billion = a million billion

# What was not looked at.

no-log-to-search = Nobody looked whether the receipts are in a log: none was given.
no-keys-to-trust = Nobody looked who signed the receipts: no keys were given.
no-slots-to-compare = { $count ->
    [one] 1 outcome says that its dice were committed to, and nobody looked whether that was promised
   *[other] { $count } outcomes say that their dice were committed to, and nobody looked whether that was promised
}, nor what became of other slots: neither games (--games) nor a log of commitments (--log) was given.
no-records = Nothing was looked at: there is no record in what was given.
left-out-too-dear = The luck of { some-outcomes } was left out. The odds cost more than is spent on one outcome (--luck-budget).
left-out-no-number = The luck of { some-outcomes } was left out. No field is a number that can be measured.
left-out-by-default = For { some-outcomes } nobody said what is measured, or which values are good. The audit measured the first number of the rule's headline, and used --good.
left-out-unverified = { $count ->
    [one] 1 outcome contains its luck, which
   *[other] { $count } outcomes contain their luck, which
} was not recomputed: the odds cost too much (--luck-budget).
left-out-problems = { $count ->
    [one] 1 record is a problem, not an outcome
   *[other] { $count } records are problems, not outcomes
}: there is nothing to recompute.
left-out-not-covered = { $count ->
    [one] 1 outcome has
   *[other] { $count } outcomes have
} members that no check covers.
left-out-ignored = { $count ->
    [one] 1 record has
   *[other] { $count } records have
} members beside outcome and labels that nobody reads.
seeds-known-ahead = { $count ->
    [one] 1 seed threw
   *[other] { $count } seeds threw
} dice under more than one context. Anybody who knew the seed could look ahead.
some-outcomes = { $count ->
    [one] 1 outcome
   *[other] { $count } outcomes
}

# The report.

audit-read = { $records ->
    [one] 1 record
   *[other] { $records } records
} of { $files ->
    [one] 1 file
   *[other] { $files } files
}
audit-held = { $read }: { $held ->
    [one] 1 holds, recomputed
   *[other] { $held } hold, each recomputed
} by { $library }.
audit-of-records = { some-records }, recomputed by { $library }. Signatures were to count on { $on }.
audit-signed = { $count ->
    [one] 1 receipt is
   *[other] { $count } receipts are
} signed by the key { $key }.
audit-finds-nothing = Nothing was found.
audit-more = And { $count } more.
audit-more-records = and { $count } more
audit-more-tests = And { $count ->
    [one] 1 more test.
   *[other] { $count } more tests.
}
audit-more-tests-of-games = And { $count ->
    [one] 1 test of a single game:
   *[other] { $count } tests of single games:
} as fair dice do often enough.
audit-throws = of { $count ->
    [one] 1 throw
   *[other] { $count } throws
}, score { $score }
audited-held = { $count ->
    [one] outcome holds:
   *[other] outcomes hold:
} recomputed, every field is the same
audited-outcomes = { $count ->
    [one] record is an outcome
   *[other] records are outcomes
}
audited-receipts = { $count ->
    [one] record is a receipt
   *[other] records are receipts
}
audited-problems = { $count ->
    [one] record is a problem
   *[other] records are problems
}
audit-signed-by = { $count ->
    [one] receipt is
   *[other] receipts are
} signed by the key { $key }
audited-dice-seeded = { $count ->
    [one] die
   *[other] dice
} came from a seed
audited-dice-supplied = { $count ->
    [one] die was supplied
   *[other] dice were supplied
}
audited-dice-committed = { $count ->
    [one] die
   *[other] dice
} came from a seed that was committed to beforehand
