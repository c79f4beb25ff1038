# Combat in two calls, the second.

## Refusals

first-answer-refused = The first answer is not an answer of `combat-strike`. { $cause }
first-answer-differs = The first answer is not the answer to its inputs.
    .help = Send the answer of `combat-strike` as it came, or call `combat-strike` again.
first-answer-differs-by-default = The first answer is not the answer to its inputs. A field that is missing has this value by default.
    .help = Send the answer of `combat-strike` as it came, or call `combat-strike` again.
first-answer-waits = The first answer has only the hits of an ambush.
    .expected = `all`. Call `combat-strike` again, with these hits allocated in `ambush`
other-reading = The two calls read the ruling { $ruling } differently.
    .expected = `{ $reading }`, the reading of this call
dice-need-seed = Seeded and committed dice need their seed.
    .expected = a seed
supplied-dice-without-seed = Supplied dice have no seed.
    .expected = no seed
committed-dice-need-all = Committed dice need `commitment`, `game`, `seq` and `seeds`.
    .expected = all four of them
only-committed-dice = Only committed dice have `commitment`, `game`, `seq` and `seeds`.
    .expected = none of them
