# Lines that the command line adds to errors and to explanations.

# Errors.

help-of-command = `ror { $command } --help` lists its arguments and options.
quotes-of-the-shell = Put names and texts in double quotes, and the whole argument in single quotes: { $option } { $example }.
rule-of-others = A rule of this name is in { LIST($rulesets) }.
ruleset-before-rule = This is a rule of { LIST($rulesets) }. Name the ruleset before the rule.
make-a-key = `ror keys new { $folder }` makes a key.

# Remedies as options of `ror odds`.

typed-remedies = { $hint } On the command line: { $ways }. `--budget 10` gives the question ten times the budget.
typed = `{ $options }`
typed-same = the same
typed-without-simulation = { $typed } without `--simulate` and `--seed`
typed-without-exact = { $typed } without `--exact`
typed-for-arithmetic = { $typed } in place of `--exact` or `--float`
typed-without-all = { $typed } without `--all`

# A page without the language that you named.

only-in-english = { COUNT($names) ->
    [one] { LIST($names) } is only in English.
   *[other] { LIST($names) } are only in English.
}

# Lines below an explanation.

line-rules = rules
line-house = house
line-state = state
line-seed = seed
line-faces = faces
line-context = context
line-id = id
line-luck = luck
throw-again = To throw these dice again
idle-ruling = No step used `{ $ruling }`. This reading changes only the id: { $meaning } (`{ $reading }`)
idle-context = No die was thrown from a seed: the context changes only the id.
idle-seed = No die was thrown: the seed changes only the id.

# The page of `ror compare`.

compare-as-recorded = as recorded
compare-other-state = with another state
compare-same = Both readings come to the same result.
compare-more = and { $count ->
    [one] 1 more place.
   *[other] { $count } more places.
}
compare-unused = Recorded dice that { $side } does not need: { $addresses }

# The page of `ror odds`.

odds-long-fractions = Long fractions are omitted. --json has them all.
odds-more-fractions = --field NAME shows one of these in full with fractions. --all shows every field.
odds-try-more = `--exact --budget 10` gives exact odds ten times the budget. `--simulate 10000` throws more often.
odds-from-throws = Estimated from { $throws } throws with the seed { $seed }. Each range contains the true chance with a confidence of 95%. Figures without a range describe these throws.
odds-floats = Computed in floats.
odds-off-by = No chance is off by more than { $error }.
odds-given = Given { $values }, which comes with { $chance }
odds-near-throws = estimated from { $throws } throws
odds-near = each chance within { $error }
odds-rulings-that-matter = Rulings used here: { $rulings }
odds-too-large = Too large to be counted or listed here: { LIST($names) }. Pass --field with one.
odds-at-least = at least
odds-within = within
odds-of-others = and { $count } more, together { $chance }: --field { $name }
odds-of-others-open = and { $count } more: --field { $name }
odds-below = { $chance } below { $value }
odds-above = { $chance } above { $value }
odds-results = The { $count } results

# The pages of `ror need` and `ror sweep`.

need-wanted = { $wanted } with at least { $chance }
need-unreachable = not reachable from { $low } to { $high }
need-unreached = no number that was tried from { $low } to { $high } reaches it
need-best = best: { $number }
need-least = least { $number }
need-most = most { $number }
need-next = next to it: { $number }
need-gap-least = not every larger number reaches it: { $number }
need-gap-most = not every smaller number reaches it: { $number }
need-gaps = { $first } and { $count } more, the last { $last }
need-forbidden = { $number } (the rules do not allow it)
need-scanned = All { $count } numbers from { $low } to { $high } were tried.
need-bisected = { $count } of the numbers from { $low } to { $high } were tried. On a grid of them, the chance only grows or only falls.
need-ended = The search ended after { $count } of the numbers from { $low } to { $high }, so another number may be better. A range in --vary or a larger --budget tries others.
sweep-expected = expected
sweep-probability = probability
sweep-likeliest = likeliest
sweep-no-odds = no odds for { $cells }: { $reason }
sweep-left-out = The table has { $count } shares, more than the { $most } that it lists. Narrow --vary, or name fewer fields.

# The page of `ror advise`.

advise-wanted = { $wanted }, by { LIST($places) }
advise-more = { $count } more, the worst with { $chance }
advise-as-sent = as it was sent
advise-some = There are too many alternatives: { $count } were compared.
advise-all = { $count ->
    [1] There is no other choice.
   *[other] All { $count } alternatives were compared.
}
advise-advised = --json has the state with the best of them as `advised`, to be sent to the rule.
advise-no-hits = no hits
advise-who = { $figures ->
    [1] { $who }
   *[other] { $figures } x { $who }
}{ $form ->
    [mounted]{" mounted"}
    [foot]{" on foot"}
   *[any]{""}
}
advise-who-with = { $who } with { LIST($hits) }
advise-hits = { $count ->
    [one] 1 hit
   *[other] { $count } hits
}

# Best play, on the page of `ror advise`.

play-wanted = The most of { $worth }, by the choices of { WORD($side) }
play-against = The most of { $worth }, by the choices of { WORD($side) }. The other side chooses the least of it
play-nobody-against = The other side has no choice to make, so it cannot play against this.
play-best = with the best choices
play-learned = with the learned choices
play-thrown = The budget does not suffice for the best choices. These were learned from throws, and { $throws } other throws weighed them. The range contains their true worth with a confidence of 95%. There may be better choices.
play-more-budget = `--budget 10` looks for better choices with ten times the budget.
play-by-plan = by the plan
play-mean = { $name } with these choices, on average
play-next = The next choices
play-choice = { $chance }  { $who }, { $what }; { $given }: { $option } ({ $next })
play-loss = the next best is worth { $loss } less
play-tie = another option is worth the same
play-open = The state leaves a choice open, so there is no plan. Who plays against this worth takes the option that gives the least.
play-more = { $count } more.
play-policy = All choices
play-always = { $who }, { $what }: always { $plan }
play-exceptions = { $who }, { $what }: { $plan }, but
play-no-plan = no plan
play-fold = { $option }: { $given }
play-at-most = { $name } at most { $value }
play-at-least = { $name } at least { $value }
play-span = { $low } to { $high }
play-left = turns left: { $turns }
play-depends-on-more = Some choices depend on more than these numbers show.
play-saved = --json has all choices, and --csv saves them as a table.

# The page of `ror luck`.

luck-line-of-input = standard input, line { $line }
luck-line = { $name }, line { $line }
luck-measured = Measured
luck-throws = Throws
luck-actual = Actual
luck-mean = Expected
luck-difference = Difference
luck-percentile-of-sum = Percentile
luck-fortune = Fortune
luck-high-is-good = high is good
luck-low-is-good = low is good
luck-percentile = Percentile: the share of sums of such throws that are lower, with half of the equal ones. Fortune: the same from your point of view.
luck-unluckiest = Unluckiest
luck-luckiest = Luckiest
luck-left-out = Left out, because their rules do not know what { $side } wants: { LIST($places) }.
luck-all-certain = Every result was certain: luck had no part in it.
luck-together = All together, by normal scores: about { $fortune } of such games are less lucky ({ $count ->
    [one] 1 open throw
   *[other] { $count } open throws
}).

# The page of `ror verify`.

verify-not-covered = Not covered by any check: { $members }.
verify-not-proved = It is not proved. { $reason }
verify-signature-not-checked = The signature was not checked. Pass --keys with the keys that you trust.
verify-signed = The holder of the key { $key } signed exactly these bytes.
verify-promise = It keeps the commitment to throw { $throw } of { $game }: its signature was not checked.
verify-signed-promise = It keeps the commitment to throw { $throw } of { $game }: signed with the key { $key }.
verify-in-log = It is leaf { $leaf } of { $leaves } in the log { $origin }, under a head signed with the key { $key }.

# The page of `ror rule`.

rule-throws = It throws dice.
rule-throws-not = It throws no dice.
rule-state = State
rule-result = Result
rule-takes = { $takes }; { $need }
rule-required = required
rule-default = default { $value }
rule-same-fields = Its fields are those of { $place }.
rule-the-state = the state
rule-field = `{ $place }`
rule-in-state = { $field } in the state
rule-summaries = Summaries, which odds show as well as fields
rule-headline = Headline, the odds that you get if you name no field
rule-try = Try

# The pages of `ror rulings`.

ruling-listed = { $question } Default: { $meaning } (`{ $reading }`)
ruling-meaning = { $meaning } (default)
ruling-basis = Basis: { $basis ->
    [printed] printed
    [ocr] ocr
    [reconstructed] reconstructed
    [inferred] inferred
   *[stand-in] stand-in
}. { $reason }

# The pages of `ror rulesets`, `ror rules` and `ror table`.

version-listed = { $version } ({ $date }): { $changes }
version-not-released = not released
version-listed-withdrawn = { $version } Withdrawn: { $reason }
rule-listed = { $title }. { $doc }
rule-without-dice = { $title } (no dice). { $doc }
table-source = Source: { $source }.
table-page = page { $page }
table-die = Thrown on it: one die of { $sides } sides.
table-depends = Every look-up depends on { $rulings }.
table-edges = Beyond the edges
table-modifiers = Die modifiers
table-numbers = Numbers
table-errata = Errata
table-erratum = { $place }: printed "{ $printed }" -> read as "{ $reads }": { $why }
table-houses = House rules
table-readings = Readings
table-doubts = Doubts
table-cell = row { $row }, column { $column }
table-reading = "{ $cell }" under { $ruling }={ $reading }
