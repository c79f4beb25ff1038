# Answers as pages show them: values, odds, pictures, comparisons, tables, and the fairness of dice.

## Numbers and values

decimal-point = .
percentage = { $number }%
shown-none = none
place-all = the whole state
place-another = another one
shown-absent = absent
shown-true = yes
shown-false = no
measures = mean { $mean }, median { $median }, most likely { $likely }, standard deviation { $deviation }
measures-estimated = mean { $mean } ({ $low } to { $high }), median { $median }, most likely { $likely }, standard deviation { $deviation }
certain-views = { $count ->
    [one] 1 result is certain
   *[other] { $count } results are certain
}
measures-mean = { $mean } on average
certain = Certain: { $values }
certain-in-throws = In every one of these throws ({ $low } or more of all): { $values }
off-by = { $points } percentage points
off-by-a-billionth = a billionth
between = { $low } to { $high }
by-choice = { $bounds }: { $choices }
chooses = { WORD($who) } chooses
chooses-among = The state leaves a choice open: { WORD($who) } chooses among { LIST($options) }. Bounds are the least and the most over all ways to choose.

## The quality of odds

inexact-states = Exact odds need more states than the budget of a question has.
inexact-entries = Exact odds need more entries than the budget of a question has.
joint-results = the joint results
joint-results-open = The joint results depend on an open choice and are not listed.
least-over-choices = Chances are the least over all ways to make an open choice: { $choices }.
left-out = Too large to be counted or listed here: { LIST($names) }. Name fewer `fields` to get them.
assumed-advise = To compare the choices of a side, ask `ror advise { $ruleset } { $rule }` or `POST /v1/{ $ruleset }/{ $rule }/advise`.
odds-exact = Exact: all possible dice results are counted.
odds-in-floats = Computed in floating point. No probability is off by more than { $error }.
odds-approximate = Not exact. No probability is off by more than { $error }.
odds-estimated = An estimate from { $throws } throws with seed { $seed }. With 95% confidence, each probability is within { $error } percentage points of the value shown.
odds-rulings = { $count ->
    [one] 1 ruling used
   *[other] { $count } rulings used
}
other-readings = Which readings change this?
other-reading-number = { $what }: { $number }; { $other } by `{ $reading }`
other-reading-choice = Another choice is best by `{ $reading }`: { LIST($options) }
other-reading-state = The rules do not allow this state by `{ $reading }`
other-reading-schema = The question does not fit the state by `{ $reading }`
other-reading-rules-do-not-decide = The rules do not decide this by `{ $reading }`
other-readings-unchanging = { $count ->
    [0] No other reading changes this.
    [one] 1 other reading changes nothing.
   *[other] { $count } other readings change nothing.
}
other-readings-untried = Not tried, because the budget does not suffice: { LIST($readings) }.
other-mean = { $what }, mean
other-low = { $what }, least
other-high = { $what }, most
other-none = none
other-no-odds = no odds
odds-missing = No odds for { $cells }: { $reason }

## Pictures

chart-title = Odds of { $rule }
chart-by-fields = { $rule }, by { LIST($fields) }
chart-probabilities = Probabilities
chart-this-throw = this throw
chart-expected = mean
chart-probability = probability
chart-likeliest = most likely value
chart-chance-of = { $view }: whose chance
chart-shares = probability of each value
chart-table = The numbers as a table
chart-value = Value
chart-exactly = Exactly
chart-at-least = At least
chart-at-most = At most
chart-others = { $count ->
    [one] 1 other
   *[other] { $count } others
}
chart-curves = At least and at most, as curves
chart-more-views = { $count ->
    [one] One more field or summary is not drawn.
   *[other] { $count } more fields and summaries are not drawn.
}
chart-odds-on-page = Open the page to see the odds.
chart-site = Rules of the Ring
chart-luck = { $below } of all throws give less, { $above } give more.
chart-luck-over-time = Luck over time
chart-luck-band = Good luck leads the line up, bad luck down. With fair dice, 19 of 20 games are between the dashed lines.
chart-good-luck = good luck
chart-bad-luck = bad luck
chart-throw = throw { $number }
shown-also = Also: { $names }

## Outcomes and comparisons

shown-why = Why
comparison-same = The same result.
comparison-differences = { $count ->
    [one] 1 difference
   *[other] { $count } differences
}
comparison-field = result
comparison-as-thrown = as thrown
comparison-other-reading = with this reading
comparison-table = Differences

## Tables

table-cell-read = read here
table-note-number = note { $number }
die-hit = { $die }, succeeds
die-miss = { $die }, fails
die-face = die { $face }
die-face-of = die { $face } of { $sides }

## Fairness of dice

fairness-committed = Committed dice, bound in a public log. The service fixed its seed with a commitment before it saw the players' seeds, and the log has this one question for it. No party could choose these dice, unless the service revealed its seed beforehand.
fairness-promised = Committed dice, without a proof from a public log. The service fixed its seed with a commitment before it saw the players' seeds. Only a public log can prove that it answered no other question for this throw.
fairness-claimed = Dice that claim a commitment. They follow from the seeds that they name. Whether they were promised is not known here: only the signed commitment proves it. Check it with ror verify --commitment.
fairness-drawn = Seeded dice, with a seed in the form that a service draws. Everyone can recompute them. Only the service knows whether it drew the seed or chose it among many.
fairness-seeded = Seeded dice. Everyone can recompute them. The caller named the seed, and may have chosen it among many.
fairness-supplied = Supplied dice. The rules were applied to the faces that the caller sent. Only the caller knows whether dice showed these faces.
fairness-no-dice = No dice were thrown.

## Luck

luck-of-outcome = Luck: { $luck }
luck-none = none
luck-against = { $view } { $value } where { $expected } was expected
luck-of-number = { $against }: { $below } of all throws give less, { $equal } as much, { $above } more
luck-of-truth = { $view } { $value }: { $equal } of all throws give that
