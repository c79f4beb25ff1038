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

finding-forged = No trusted key signed it, or the seed gives other dice.
    .title = Forged
finding-altered = The rules give another result than the record.
    .title = Altered
finding-wrong-version = It names a ruleset, a rule, a digest or a format that this release does not have.
    .title = Wrong version
finding-unreadable = It is not an outcome or a receipt.
    .title = Unreadable
finding-doubled = The same question is counted more than once.
    .title = Doubled question
finding-reused-seed = One seed and context threw the dice of several questions.
    .title = Reused seed
finding-reused-context = One context was thrown with several seeds or dice.
    .title = Reused context
finding-reused-turn = One number of a game's sequence has several outcomes.
    .title = Reused number
finding-gap = A number of a game's sequence is missing.
    .title = Missing number
finding-slot-open = A slot was opened and never bound, so its dice are unknown.
    .title = Open slot
finding-slot-void = A slot reached its deadline without a question.
    .title = Void slot
finding-slot-unanswered = A slot was bound, and its outcome is missing.
    .title = Slot without its outcome
finding-slot-unknown = An outcome names a slot that its game lacks or bound to another question.
    .title = Unknown slot
finding-not-logged = A receipt is missing in the log.
    .title = Receipt outside the log
finding-improbable-dice = Supplied dice fall in a way that is very rare for fair dice.
    .title = Improbable dice
finding-slot-unshown = A slot was promised, and its outcome is missing. The log does not show whether it was bound.
    .title = Promised slot without an outcome
finding-not-checked = It names a version of the rules, or a house rule, that is not known here.
    .title = Not checked

# Single findings.

record-differs = Expected { $expected }, got { $got }.
seed-throws-otherwise = The seed does not throw this. Expected { $expected }, got { $got }.
release-refuses = The release of its version refuses it: { $text }
no-such-answer = The rules do not give this answer: { $cause }
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
not-in-the-log = The log has no leaf of it.

# Supplied dice.

dice-faces = { $whose } ({ dice-tested }), by face. { $verdict }
dice-faces-uneven = { $whose } ({ dice-tested }), by face: too uneven. { $verdict }
dice-faces-even = { $whose } ({ dice-tested }), by face: too even. { $verdict }
dice-order = { $whose } ({ dice-tested }), high after low: { $changes }. { $verdict }
dice-changes = { $changes } changes at { $neighbors } neighbors
dice-tested = { $dice } of { $sides } sides
dice-of-player = Dice of { $player }
dice-of-game = Dice in game { $game }
dice-of-nobody = Dice without a player or a game
dice-verdict-usual = Nothing unusual: up to { $percent }% of seasons with fair dice.
dice-verdict-unusual = Unusual: about one season in { $seasons }.
dice-verdict-improbable = Improbable: about one season in { $seasons }.
million-billion = a million billion

# What chance alone does to the extremes of a table.

chance-exact-percent = in { $percent }% of seasons
chance-exact-sure = in almost every season
chance-exact-rare = in one of { $seasons } seasons
chance-at-most-sure = perhaps in every season
chance-at-most-percent = in up to { $percent }% of seasons
chance-at-most-rare = in at most one of { $seasons } seasons
extreme-player-low = The least lucky of { $count } fair players is as unlucky as { $who } { $often }.
extreme-player-high = The luckiest of { $count } fair players is as lucky as { $who } { $often }.
extreme-game-low = The least lucky of { $count } fair games is as unlucky as { $who } { $often }.
extreme-game-high = The luckiest of { $count } fair games is as lucky as { $who } { $often }.
first-throw-low = The least lucky of { $count } fair throws is as unlucky as the first here { $often }.
first-throw-high = The luckiest of { $count } fair throws is as lucky as the first here { $often }.
extreme-sum-far = Of { $count } fair sums, the one farthest from its expected value is as far as { $who } { $often }.

# What was not looked at.

no-log-to-search = The receipts were not compared with a log, because the audit has no log.
no-keys-to-trust = The signatures were not checked, because the audit has no keys.
records-without-receipts = { $count ->
    [one] 1 record has no receipt
   *[other] { $count } records have no receipts
}: no key and no log vouch for this.
no-slots-to-compare = { $count ->
    [one] 1 outcome with committed dice was not compared with its commitment
   *[other] { $count } outcomes with committed dice were not compared with their commitments
}, and other slots were not checked, because the audit has no games (--games) and no log of commitments (--log).
no-records = The files contain no records.
left-out-too-dear = The luck of { some-outcomes } was left out. The odds exceed the budget for one outcome (--luck-budget).
left-out-no-number = The luck of { some-outcomes } was left out. No field is a number that can be measured.
left-out-other-side = The luck of { some-outcomes } was left out. The rule does not know this side.
left-out-earlier-version = The luck of { some-outcomes } was left out. Earlier versions of the rules made them.
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
} members that the audit ignores.
seeds-known-ahead = { $count ->
    [one] 1 seed threw
   *[other] { $count } seeds threw
} dice under more than one context. A player with the seed could look ahead.
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
audit-held-by = { $library } ({ $count })
audit-of-records = { some-records }, audited with { $library }. Signatures were to count on { $on }.
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
audit-dice = Supplied dice
audit-dice-explained = { $tests ->
    [one] One test was made. A verdict says in how many seasons of fair dice it is as odd as here.
   *[other] { $tests } tests were made. A verdict says in how many seasons of fair dice one of them is as odd as here.
} Dice can be worn, written down from memory, or left out. A test gives a reason to ask, and no proof.
audit-luck-together = all
audit-luck-of-player = player { $name }
audit-luck-of-game = game { $name }
audit-record = { $file }, record { $record }
audit-throws = of { $count ->
    [one] 1 throw
   *[other] { $count } throws
}, score { $score }
audit-recomputed = { $count ->
    [one] outcome holds:
   *[other] outcomes hold:
} recomputed by { $library }, every field is the same
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

# The page of the report.

audit-site = Rules of the Ring
audit-title = Audit of a season
audit-head-count = How many
audit-head-kind = Finding
audit-head-means = Meaning
audit-head-player = Player
audit-head-game = Game
audit-head-turn = Turn
audit-head-record = Record
audit-head-what = What
audit-head-who = Who
audit-head-throws = Throws
audit-head-luck = Luck
audit-head-luckier = Luckier than
audit-head-dice = Supplied dice
audit-head-came = What came
audit-head-rule = Rule
audit-head-measured = Measured
audit-head-actual = Actual
audit-head-expected = Expected
audit-head-file = File
audit-head-records = Records
audit-head-bytes = Bytes
audit-head-version = Version
audit-head-digest = Digest
audit-verdict-usual = nothing unusual
audit-verdict-unusual = unusual
audit-verdict-improbable = improbable
audit-faces = How often each face came in { $dice } dice: { $seen }
audit-luck = Luck
audit-luck-explained = The share of seasons with fair dice that are less lucky, about. A bar to the left is bad luck, a bar to the right good luck. 19 of 20 seasons stay within the lines.
audit-luck-of = Luck of { $who }
audit-moments = Unluckiest moments: { $who }
audit-sums = What was measured, added up
audit-good-high = high values are good
audit-good-low = low values are good
audit-not-looked-at = What was not looked at
audit-what-was-read = What was read
audit-hashes = Hashes are cut to 12 digits. The JSON of the report (--json) has them in full.
audit-text-luck = The share of seasons with fair dice that are less lucky, about. The least lucky first.
audit-whose-luck = The luck of { $who }
audit-luckiest = Luckiest moments
audit-options = A name that begins with -- is an option of the command ror audit.
audit-text-moments = Unluckiest moments
audit-text-came = { $rule }, { $view }: { $value } where { $expected } was expected; { $good }
