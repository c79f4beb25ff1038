# Steps of a trace, and words that every ruleset shares.

word-and = and
word-again = again
word-nobody = nobody
word-rolled = rolled
word-dice = dice
word-state = state
word-attacker = the attacker
word-defender = the defender
word-neither = nobody
word-row = row
word-column = column
word-columns = columns

house-modifier = a house rule
house-off = a house rule switches it off

pool-modifier = { $value } to the roll, { $what }
pool-made = { $successes ->
    [0] no success
    [one] 1 success
   *[other] { $successes } successes
}
pool-sum = { $successes } in total
pool-conditions = { LIST($parts) }
pool-condition = { $kind ->
    [sum] the faces are added up
    [worth] { LIST($counts) }
    [faces] { LIST($counts) } succeeds
    [most] { $most } or less succeeds
   *[least] { $least } or more succeeds
}
pool-worth = { $face } counts { $number }
pool-again = { LIST($faces) } is thrown again { $times ->
    [endless] without limit
    [one] once
   *[other] up to { $times } times
}
pool-adds = { LIST($faces) } is thrown again and added { $times ->
    [endless] without limit
    [one] once
   *[other] up to { $times } times
}
pool-cap = more than { $cap } counts as { $cap }
no-dice = no dice
hand-keeps = keeps { $faces }
hand-keeps-none = keeps none
ruling-used = { $question } { $answer } ({ $id }: { $reading })
rulings-used = Rulings, where the printed rules leave a question open:
clamped = { WORD($axis) } { $came } is beyond the table and read as { $edge }
not-applied = { $value } ({ $what }) does not apply: { $because }
not-applied-ability = not applied: { $what } ({ $because })
profile = profile: { $numbers }
why-not-otherwise = why not otherwise
not-installed = { $rule } of { $ruleset }, which is not installed here
missing-text = (missing text)
sources = Printed in { $work }:
sources-of-several-works = Printed in:
steps-left-out = { $steps ->
    [one] 1 step does not fit here.
   *[other] { $steps } steps do not fit here.
}
printed-in = Printed in { LIST($works) }.

known-seed = seed { $seed }
known-commitment = throw { $seq } of { $game }, commitment { $commitment }
known-faces = supplied faces
known-context = context { $context }
known-state = State: { $line }
dice-of-many-kinds = { $dice } dice of { $kinds } kinds
