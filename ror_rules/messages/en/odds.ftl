# Odds, simulations and luck: refusals, limits and remedies.

# Questions that do not fit together.

not-a-budget = A budget is a finite number above 0.
    .expected = 0.1, 1, 10 …
all-views-and-some = You sent "{ $all }" for all fields and summaries, and single names as well.
    .expected = ["{ $all }"] alone, or names
several-views = Several fields or summaries of the result of { $rule } have this name.
no-such-view = The result of { $rule } has no such field or summary.
view-twice = A name comes twice.
    .expected = every name once
given-is-exact = Odds of results with given values are always exact. Floats and simulations do not support them.
        .expected = no `given`, or exact odds
given-never-comes = No result has the given values.
    .expected = values that some result has
given-depends-on-a-choice = How often the given values come depends on a choice that the state leaves open ({ LIST($choices) }).
    .expected = other values, or a state that settles the choice
chance-depends-on-a-choice = The chance of { $view } depends on a choice that the state leaves open ({ LIST($choices) }).
    .expected = a state that settles the choice
bounds-not-known = The bounds over the choices that the state leaves open ({ LIST($choices) }) are not known. { $cause }
too-many-ways-to-choose = A throw has more than { $most } ways to make the choices that the state leaves open.
    .expected = a state that settles more of them
only-for-simulations = Only a simulation takes this field.
        .expected = "method": "simulate" as well, or no such field
simulation-incomplete = A simulation needs a seed and a number of throws.
    .expected = a seed and a count
simulation-without-arithmetic = A simulation counts its throws. It does not compute odds, so it has no `arithmetic`.
    .expected = leave it out, or do not simulate

# Luck.

view-without-numbers = You cannot measure this field or summary of { $rule }: it is not a number.
view-not-always-a-number = In this state, { $view } is not always a number.
no-measurable-view = no name: no field or summary of this rule is a number
luck-too-large = Luck is measured by the exact odds of this field, and they are too large. Leave luck out, or measure another field. The odds alone can be simulated.
no-worth-of-side = { $rule } does not know what this side wants.
no-side-of-rule = no side: name the field or summary to measure in `luck`
luck-or-side = A measure is a field or summary, or the side. You named both.
    .expected = only one of `luck` and `side`
no-view-to-measure = Name the field or summary of this outcome to measure.
outcome-twice = An outcome comes twice. Each throw counts once.
    .expected = an outcome that was not counted yet
    .help = Leave it out. If two throws show the same faces in the same state, their contexts must differ.

# Limits.

budget-of-states = The question needs more states (runs of the rule's functions) than its budget has.
    .expected = at most { $limit } states
budget-of-entries = The question needs more entries (machine words of weights) than its budget has.
    .expected = at most { $limit } entries
got-at-least = at least { $count }
got-far-more = far more
got-values = { $count ->
    [one] 1 value
   *[other] { $count } values
}
too-many-different-trials = One product has too many different trials.
    .expected = at most { $most }
sum-without-end = A sum of dice that are thrown again without end has no largest value.
    .expected = a `cap`, or odds in floats
too-many-throws = This number of throws takes more steps than one simulation may use.
    .expected = at most { $most } throws
too-many-values-to-count = `{ $view }` has too many different values to count.
    .expected = at most { $most } values
    .help = Name other fields, or a summary of the rule.
too-many-values-to-list = `{ $view }` has more values than an answer lists.
    .expected = at most { $most } values, and { $bytes } bytes in the whole list
    .help = Name another field, or narrow the state.
too-many-products = This sum has more products than one request may use.

# Smaller questions to send instead.

ask-instead = Try instead: { $ways }. Or narrow the state: { narrower }.
either-remedy = { $first }, or { $second }
remedy-tried = { $way } (answered when tried)
remedy-without-arithmetic = without `arithmetic`, in floats or from throws
remedy-exact = exact odds (without `method`, `seed` and `count`)
remedy-simulation = a simulation of { $count } throws, each chance within { $points } percentage points

# Worths: what a side wants the most of.

worth-sign = This cannot be read at character { $place }.
    .expected = a comparison (<=, >=, <, >, = or !=) with a whole number, a truth or a word, or + or - and another term, or the end
worth-name = This cannot be read at character { $place }.
    .expected = a field or a summary of the result, with a whole number of points before it or not: 25*fallen
worth-view = The result of { $rule } has no field or summary { $name } (character { $place }).
worth-word = The field { $name } is a word (character { $place }). A sum takes numbers and truths.
    .expected = a comparison with = or !=
worth-value = The field { $name } is compared with a value that it never has (character { $place }).
worth-terms = The worth has too many terms.
    .expected = at most { $most } terms
worth-missing = Say what the side wants the most of: fields and summaries of the result with their points, like 25*fallen - points_lost, or a comparison, like points_lost<=10.
field-or-worth = A field and a worth exclude each other.
    .expected = only one of them
no-choices = This rule asks for no choice while it runs.
    .expected = advice without a worth
no-choices-of-side = This side has no choice to make here.
    .help = Ask for the other side, or for a state in which the side can choose.
against-needs-a-worth = The other side can play against a worth only, and this advice has none.
    .expected = `worth` too, or no `against`
smaller-play = Ask for fewer turns or a smaller state ({ narrower }), or give a larger --budget.
