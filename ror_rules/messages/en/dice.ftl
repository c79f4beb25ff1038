# Seeds, contexts and faces.

dice-missing = This rule throws dice.
    .expected = a seed or faces
dice-given-twice = You gave the dice twice.
    .expected = a seed or faces
got-both = both
seed-form = The seed has a character or a length that a seed cannot have.
    .expected = 1 to { $most } characters from ! to ~ (no space)
seed-type = A seed is a string or a whole number.
    .expected = a string or a whole number
seed-range = The seed is out of range.
    .expected = a whole number from 0 to 2^53-1
context-length = The context is empty or too long.
    .expected = 1 to { $most } bytes of UTF-8
context-variant = { $character } at character { $place } of the context looks like "{ $plain }".
    .expected = the plain character there
context-scripts = { $other } at character { $place } of the context and { $character } are letters of two scripts in one word.
    .expected = letters of one script in each word
impossible-face = The die at { $address } has no such face.
    .expected = 1 to { $sides }
too-few-faces = There are too few faces. They run out at { $address }.
    .expected = at least { $least }
too-many-faces = There are more faces than the rule throws.
    .expected = { $count } in all
unrecorded-dice = The record lacks { $lack ->
    [one] 1 die
   *[other] { $lack } dice
} with { $sides } sides at { $address }.
    .expected = { $count } recorded there
    .help = A seed has every die. Compare an outcome with seeded dice. Or throw the missing dice and resolve the other reading on its own, with all its faces supplied.
too-many-dice = The resolution throws too many dice.
    .expected = at most { $most } dice
    .help = Narrow the state: { narrower }.
too-many-steps = The resolution has too many steps.
    .expected = at most { $most } steps
    .help = Narrow the state: { narrower }.
seed-not-revealed = The seed is not revealed.
    .expected = the seed of the commitment
    .help = The service that made the commitment reveals the seed with its answer. Send these dice there.
other-seed = This is not the seed of the commitment.
    .expected = the seed of the commitment { $commitment }
seed-of-commitment = that of { $commitment }
impossible-throw = The stream has no throw at { $address } with { $sides } sides.
    .expected = an address with / between its segments, and 1 to 2^32-1 sides
    .help = Write an address as it stands in the throws of an outcome.
