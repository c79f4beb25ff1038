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

# Fields of the state and of the result.

field-FirstRuleset-id = The id of the ruleset.
field-FirstRuleset-version = The version of the ruleset, which must be the version that answers now.
field-FirstRuleset-digest = `sha256:` and 64 hex digits over its tables and rulings.
field-FirstRuleset-houses = The digests of the house rules that applied. By default no house rules.
    .hint = The digests of the house rules that applied.

field-FirstThrow-address = The place of the throw in the rule.
field-FirstThrow-sides = Sides of each die.
field-FirstThrow-faces = The faces of the dice, in the order of throwing.

field-FirstDice-source = Whether the dice came from a seed, were thrown elsewhere, or came from a committed seed.
field-FirstDice-stream = The stream of seeded dice. Supplied dice have no stream.
    .hint = The stream of seeded dice.
field-FirstDice-commitment = The id of the commitment. Only for committed dice.
    .hint = The id of the commitment.
field-FirstDice-game = The game. Only for committed dice.
    .hint = The game.
field-FirstDice-seq = The number of the throw in the game. Only for committed dice.
    .hint = The number of the throw in the game.
field-FirstDice-seed = The seed of seeded dice, 1 to 128 characters. Supplied dice have no seed.
    .hint = The seed of seeded dice, 1 to 128 characters.
field-FirstDice-seeds = The players' seeds. Only for committed dice.
    .hint = The players' seeds.
field-FirstDice-throws = Every throw, in order.

field-FirstAnswer-format = The format of the answer. Optional and ignored.
    .hint = The format of the answer.
field-FirstAnswer-id = The id of the answer, 64 hex digits. Optional.
    .hint = The id of the answer, 64 hex digits.
field-FirstAnswer-ruleset = The ruleset that answered. Optional.
    .hint = The ruleset that answered.
field-FirstAnswer-rule = The rule that answered.
field-FirstAnswer-state = The combat that was sent.
field-FirstAnswer-context = The context of the seed, 1 to 200 bytes of UTF-8. By default no context.
    .hint = The context of the seed, 1 to 200 bytes of UTF-8.
field-FirstAnswer-rulings = Ruling -> reading, of rulings that took part or were requested. By default the default readings.
    .hint = Ruling -> reading, of rulings that took part or were requested.
field-FirstAnswer-dice = The dice that were thrown.
field-FirstAnswer-result = The hits, and the ranks of both sides.
field-FirstAnswer-summary = The answer in a sentence. Optional and ignored.
    .hint = The answer in a sentence.
field-FirstAnswer-trace = The trace of the answer. Optional and ignored.
    .hint = The trace of the answer.
field-FirstAnswer-luck = The luck of the answer. Optional and ignored.
    .hint = The luck of the answer.

field-CombatDefense-first = The answer of combat-strike, unchanged. You may leave out its trace.
    .hint = The answer of combat-strike, unchanged.
field-CombatDefense-allocation = The figures that take the hits. By default each side follows its policy.
    .hint = The figures that take the hits.
