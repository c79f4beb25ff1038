# Fields of states, results, requests and answers: what each means.

carried-fields = The rule returns other fields unchanged: { $names }.

field-Extreme-of = The entries: players, games, throws or sums.
field-Extreme-side = The least lucky, the luckiest, or the one farthest from its mean.
field-Extreme-count = The entries of the whole table, listed or not.
field-Extreme-share = The chance that one fair entry is as extreme. Of a throw: at most.
field-Extreme-chance = The chance that the most extreme of as many fair entries is so. Of throws: at most.

field-DiceTest-who = Whose: `player NAME`; without a player `game NAME`, or `unnamed`.
field-DiceTest-dice = How many dice.
field-DiceTest-test = Of how often each face comes, or high after low.
field-DiceTest-seen = The count of each face, or the numbers of changes and neighbors.
field-DiceTest-statistic = Chi-square, or the changes minus the expected ones.
field-DiceTest-chance = How often fair dice do so, or more so: 0 to 1.
field-DiceTest-corrected = The same for as many tests as there were, by Holm: 0 to 1.
field-DiceTest-verdict = Improbable below 0.001, unusual below 0.05, otherwise usual.

field-RecordPlace-turn = The number of the throw, or the rest of the context.

field-Item-count = The number of records. Not all of many are named.
field-Item-said = What, in English.
field-Item-code = The code of the same message.
field-Item-given = Its parameters.

field-Findings-left_out = How many of them are not listed.

field-Unlucky-summary = What came, in English.
field-Unlucky-code = The code of the same message, in the catalogue of the ruleset.
field-Unlucky-given = Its parameters.

field-Fortune-count = The outcomes that were measured.
field-Fortune-score = Their normal scores added up, over the deviation of that sum.
field-Fortune-fortune = The share below the score on the normal curve: 0 to 1.
field-Fortune-extremes = What chance alone does to the least lucky moment.

field-Report-on = The day on which signatures were to count.
field-Report-recomputed = Outcomes that hold by the library that recomputed them, with its release.
field-Report-signed = Receipts by the key that signed them.
field-Report-extremes = What chance alone does to the extremes of `luck` and `sums`.
field-Report-left_out = The omitted checks.

field-ReadingValue-value = The number that the ruling allows.
field-HouseAbout-name = A short name, which citations show.
field-HouseAbout-ruleset = The id of the ruleset that it changes.
field-HouseAbout-version = The version of the ruleset that it changes.
field-HouseAbout-who = Its players or publisher.
field-HouseAbout-why = Why it exists.
field-HouseAbout-when = When it was written.

field-TableChanges-cells = Row -> column -> the new cell.
field-TableChanges-rows = Row -> all its cells, in the order of the columns.
field-TableChanges-values = Other numbers of its notes, by their ids: a whole number, or a fraction as text.
field-TableChanges-modifiers = Die modifiers, by their ids: another number, or `off`.

field-TableChanges-die = Another die, if the table is free.
field-TableChanges-more = Further rows, if the table is free.
field-AddedRow-label = The label of the row.
field-AddedRow-low = The least die roll of the row.
field-AddedRow-high = The largest one.
field-AddedRow-cells = Its cells, in the order of the columns.
field-HouseFile-house = The subject of the document: its name, and the ruleset that it changes.
field-HouseFile-tables = Table -> its changes.
field-HouseFile-modifiers = Die modifiers that its tables do not have.
field-AddedModifier-table = A table on which a die is thrown.
field-AddedModifier-value = The number that is added to the die.
field-AddedModifier-why = Why.
field-AddedModifier-when = Conditions on fields of the state, all of which must hold: `attacker.nazgul >= 1`.
field-HouseFile-rulings = Ruling -> the reading that becomes its default.

field-AdviseRequest-state = { field-Request-state }
field-AdviseRequest-side = The side that chooses.
field-AdviseRequest-version = Refuses any other version of the ruleset than this.
field-AdviseRequest-field = The field or summary of the result that is wanted. By default the side wants to win, in a rule that says so.
field-AdviseRequest-value = The value that `field` is to have. By default true, and without `field` the rule's own.
field-AdviseRequest-worth = What the side wants the most of, by its choices from turn to turn: fields and summaries with their points, or comparisons, `25*fallen - points_lost`, `points_lost<=10`. Excludes `field`.
field-AdviseRequest-against = Whether the other side chooses the least of it. By default it keeps to its plan, and chooses the least only where it has none.
field-AdviseRequest-readings = { field-OddsRequest-readings }

field-Choice-change = JSON Pointers into the state, each with the value of this choice.
field-Choice-probability = The chance with this choice.

field-Advice-ruleset = Which rules answered.
field-Advice-rulings = The requested readings other than the defaults, by ruling.
field-Advice-readings = { field-Odds-readings }
field-Advice-field = The field or summary that is wanted. Absent with a worth.
field-Advice-value = The value that it is to have.
field-Advice-advised = The state with the best alternative in it, ready to be sent to the rule.
field-Advice-as_sent = The chance with the state as it was sent. Null if it lacks a choice that the rule needs.
field-Advice-choices = The alternatives with their chances, the best first. None with best play.
field-Advice-all = Whether all alternatives were compared. Otherwise there are too many, and these are some.
field-Advice-play = The best play, for a rule whose players choose from turn to turn. Then there are no alternatives.
field-Advice-other_readings = { field-Odds-other_readings }

field-Decision-who = The side that decides.
field-Decision-what = The name of the choice.
field-Decision-given = What the player looks at, by name.
field-Decision-turn = The turn in which it is made, from 1. Null outside of turns or if it does not matter.
field-Decision-left = The turns after it. Null without a limit.
field-Decision-option = The best option.
field-Decision-plan = The option that the state says beforehand. Null if it leaves the choice open.
field-Decision-loss = How much less the next best option is worth, at least.
field-Decision-chance = How often it is met with best play, on average.
field-Decision-depends_on_more = Whether another option is best in a state that looks the same by `given`.

field-BestPlay-worth = What the side wants the most of.
field-BestPlay-against = Whether the other side chooses the least of it. Otherwise it keeps to its plan, and chooses the least where the state has none.
field-BestPlay-best = The worth with the best choices.
field-BestPlay-by_plan = The worth if both sides keep to the plan. Null if the state leaves a choice open.
field-BestPlay-exact = Whether the worth was computed in whole numbers, not in floats or from throws.
field-BestPlay-throws = The throws that weighed the choices, which were learned from others. There may be better choices. Absent if the choices are known to be best.
field-BestPlay-low = From throws: the least worth of these choices, with a confidence of 95 %. Otherwise absent.
field-BestPlay-high = From throws: the largest worth with that confidence. Otherwise absent.
field-BestPlay-means = The mean or chance of each number or truth in the worth, with best play.
field-BestPlay-next = The choices after the coming step, the most frequent first.
field-BestPlay-policy = All choices, by turn. The least frequent are left out if there are too many.
field-BestPlay-left_out = The choices that are left out.
field-BestPlay-states = The states between turns that were weighed. 0 from throws.

field-Heading-id = Its id, as paths have it.
field-Heading-title = Its name.
field-Heading-summary = A description in a sentence or two.

field-RulesetHeading-version = Its version.
field-RulesetHeading-digest = The hash of its version, tables and rulings.
field-RulesetHeading-history = All versions of this ruleset, the newest first. Empty if its package lists none.

field-RulesetList-rulesets = Every ruleset there is.

field-Amendment-kind = The kind of the amended thing.
field-Amendment-id = Its id.
field-Amendment-change = Whether it is new, or replaces one of the same id.

field-RulesetPage-versions = The versions that are shipped here.
field-RulesetPage-amends = The id of the ruleset that this one amends, with all of its rules, tables and rulings. Null without one.
field-RulesetPage-differences = The rules that are new or different from the amended ruleset.
field-RulesetPage-rules = Its rules.
field-RulesetPage-tables = Its tables.
field-RulesetPage-rulings = The ids of its rulings.
field-RulesetPage-words = Words of players, of unit lists and of other languages, each with the words of a line that it means.

field-ExampleRequest-title = Its subject.
field-ExampleRequest-request = The request.

field-Summary-name = Its name in odds.
field-Summary-text = Its meaning.

field-QuestionTypes-request = The request.
field-QuestionTypes-answer = The answer to that.

field-RulePage-ruleset = The id of the ruleset.
field-RulePage-source = Where it is printed.
field-RulePage-throws = Whether it throws dice.
field-RulePage-state = The JSON Schema (2020-12) of its state, with parts under `$defs`.
field-RulePage-result = The JSON Schema of its result, with parts under `$defs`.
field-RulePage-types = The types of each question about it, by the question.
field-RulePage-summaries = The summaries of a result for odds.
field-RulePage-headline = The fields and summaries of odds by default, in their order.
field-RulePage-examples = Requests that show it at work.

field-TablePage-ruleset = The id of the ruleset.
field-TablePage-table = The table as its data file has it.

field-RulingsPage-ruleset = The id of the ruleset.
field-RulingsPage-rulings = Every ruling, in the order of the register.

field-Reading-rulings = The readings to be changed: ruling id -> reading. The others stay as they are.
field-Reading-patch = Changes of the state, in its normal form, as a JSON merge patch (RFC 7396). Null removes a member.

field-CompareOutcome-under = The two readings, a and b.
field-CompareOutcome-outcome = The outcome as it was answered.

field-CompareResolution-under = { field-CompareOutcome-under }
field-CompareResolution-ruleset = The id of the ruleset.
field-CompareResolution-rule = The id of the rule.

field-Parting-pointer = A JSON Pointer (RFC 6901) into the result.
field-Parting-a = The value in the first outcome. Absent without one.
field-Parting-b = The value in the second outcome. Absent without one.

field-Unused-a = Of the first reading.
field-Unused-b = Of the second reading.

field-Comparison-a = The throw under the first reading.
field-Comparison-b = The throw under the second reading.
field-Comparison-same = Whether the results are equal.
field-Comparison-differences = Every place where the results differ, up to 200.
field-Comparison-left_out = How many differences there are beyond those listed.
field-Comparison-unused = Recorded dice that a reading leaves unused.
field-Comparison-summary = The differences in a sentence.

field-LuckItem-outcome = The outcome as it was answered.
field-LuckItem-luck = The measured field or summary. By default that of the request, otherwise that of the outcome's luck.
field-LuckItem-side = The side by whose aim to measure, in place of `luck` and `good`: each rule knows what its sides want.
field-LuckItem-good = The values that are good for you. By default those of the request.

field-LuckRequest-items = The outcomes of a game, each once.
field-LuckRequest-luck = The field or summary to measure in items that do not name one.
field-LuckRequest-side = The side by whose aim to measure items that name neither a field nor a side.
field-LuckRequest-good = The values that are good for you in items that do not state it.

field-LuckMoment-item = Its place among the outcomes, from 0.
field-LuckMoment-ruleset = The id of the ruleset.
field-LuckMoment-rule = The id of the rule.
field-LuckMoment-view = The field or summary that was measured.
field-LuckMoment-value = Its value: a whole number, a fraction (`7/2`), or a truth.
field-LuckMoment-expected = The mean. True counts as 1.
field-LuckMoment-standard_deviation = The square root of the variance, in the value's unit.
field-LuckMoment-percentile = The share of lower values and half of the equal ones: 0 to 1.
field-LuckMoment-fortune = The percentile from your side: reversed if low values are good.
field-LuckMoment-summary = The result in a sentence.

field-LuckSum-ruleset = The id of the ruleset.
field-LuckSum-rule = The id of the rule.
field-LuckSum-view = The field or summary that was measured.
field-LuckSum-count = How many outcomes.
field-LuckSum-actual = Their sum. True counts as 1.
field-LuckSum-expected = The mean of the sum.
field-LuckSum-difference = The actual sum less the expected one.
field-LuckSum-standard_deviation = The square root of the sum's variance.
field-LuckSum-percentile = The rank of the sum among all sums of independent throws: the share of lower ones and half of the equal ones.
field-LuckSum-fortune = The percentile from your side: reversed if low values are good.
field-LuckSum-exact = Whether the percentile is exact.
field-LuckSum-error = Where it is not: how far off it may be at most.

field-LuckTogether-count = The outcomes with several possible results. Certain ones do not count.
field-LuckTogether-score = The sum of the scores over its standard deviation: about -2 to 2 in 19 games of 20.
field-LuckTogether-fortune = The share below the score on the normal curve: 0 to 1.
field-LuckTogether-exact = Never: it is an approximation.

field-LuckReport-items = Every outcome, in order.
field-LuckReport-sums = Those measured alike, added up.
field-LuckReport-together = One figure for the whole game.
field-LuckReport-unluckiest = The moments of the least fortune, the least first.
field-LuckReport-left_out = The places of the outcomes, from 0, whose rules do not know the side.
field-LuckReport-luckiest = The moments of the greatest fortune, the greatest first.

field-HouseEffect-state = The state as a line.
field-HouseEffect-view = The field or summary, with its value if it is not a number or a truth.
field-HouseEffect-measure = The mean of a number, or the chance of a value.
field-HouseEffect-printed = It under the printed rules.
field-HouseEffect-house = It under the house rules.

field-HouseEffects-looked_at = The examples with compared odds.
field-HouseEffects-left_out = The examples that one of the two does not decide, or that are too large.
field-HouseEffects-effects = The summaries that differ.

field-Range-pointer = { field-Vary-pointer }
field-Range-from_ = The first of the whole numbers.
field-Range-to = The last of the whole numbers.

field-NeedRequest-state = { field-Request-state }
field-NeedRequest-vary = The number in the state that varies, and its range.
field-NeedRequest-version = Refuses any other version of the ruleset than this.
field-NeedRequest-field = The field or summary of the result that is wanted.
field-NeedRequest-value = The value that it has to have.
field-NeedRequest-at_least = The chance that is needed, above 0 and at most 1.
field-NeedRequest-readings = { field-OddsRequest-readings }

field-NeedChance-at = The number.
field-NeedChance-probability = The chance with it, the least over all ways to make the choices that the state leaves open. Null if the rules do not allow or decide this state.

field-Need-ruleset = Which rules answered.
field-Need-rulings = The requested readings other than the defaults, by ruling.
field-Need-readings = { field-Odds-readings }
field-Need-pointer = A JSON Pointer to the number that was varied.
field-Need-low = The least number of the range.
field-Need-high = The largest number of the range.
field-Need-field = The field or summary that is wanted.
field-Need-value = The value that it has to have.
field-Need-at_least = The chance that is needed.
field-Need-end = Whether `found` is the least number with the chance, or the most where more makes it smaller.
field-Need-found = The number with its chance. Null if no number reaches it.
field-Need-next_best = The number just below it, or above it for the most, which falls short. Null at the end of the range.
field-Need-best = The largest chance of all that were looked at.
field-Need-method = Whether all numbers were looked at, or a grid and the numbers about the place.
field-Need-complete = Whether the budget sufficed. Otherwise it ended after the numbers that were looked at, and `found` is one of these.
field-Need-looked_at = Every number that was looked at, from the least.
field-Need-open = The choices that a state leaves open. Chances are the least over all ways to make them. Absent if there are none.
field-Need-other_readings = { field-Odds-other_readings }

field-SweepRequest-state = { field-Request-state }
field-SweepRequest-version = Refuses any other version of the ruleset than this.
field-SweepRequest-fields = The fields and summaries of the result that are wanted.
field-SweepRequest-vary = The fields of the state to vary.
field-SweepRequest-readings = { field-OddsRequest-readings }

field-SweepView-expected = The mean, if every value is a number. Otherwise null.
field-SweepView-probability = The chance of true, if every value is a truth and it depends on no choice. Otherwise null.
field-SweepView-low = The least chance of true over all ways to make the choices in `open`, if it depends on them.
field-SweepView-high = The most, likewise.
field-SweepView-open = The choices that the state leaves open, if a share depends on them.
field-SweepView-total = The sum of all weights. Null in floats.
field-SweepView-error = In floats: how far off a probability may be at most.
field-SweepView-shares = Its values and how often each comes.

field-SweepProblem-kind = Not allowed by the rules, without such a field, not decided by the rules, or too large.
field-SweepProblem-title = The kind in words.
field-SweepProblem-detail = The fault in one line.
field-SweepProblem-help = The remedy.

field-SweepCell-at = The value of each varied field. Null if it is absent.
field-SweepCell-odds = The requested fields and summaries by name. Empty if there is a problem.
field-SweepCell-problem = The reason, if there are no odds.

field-Sweep-ruleset = Which rules answered.
field-Sweep-rulings = The requested readings other than the defaults, by ruling.
field-Sweep-readings = { field-Odds-readings }
field-Sweep-vary = The fields that were varied.
field-Sweep-fields = The requested fields and summaries.
field-Sweep-cells = A cell for each state, row by row: the second varied field changes fastest.
field-Sweep-left_out = How many shares there are, where they are too many and no cell lists its own.
field-Sweep-exact = Whether the weights are exact: false in floats.
field-Sweep-other_readings = { field-Odds-other_readings }

field-Vary-pointer = A JSON Pointer (RFC 6901) into the state. `-` after a list appends to it.
field-Vary-from_ = The first of the whole numbers, instead of `values`.
field-Vary-to = The last of the whole numbers.
field-Vary-step = The step from one whole number to the next. 1 if it is absent.

field-Varied-pointer = A JSON Pointer (RFC 6901) into the state.
field-Varied-values = Every value. Null if it is absent.
field-Varied-lines = The parts of a line that write the values. Null for a value that no line writes. Empty if no value is an object or a list.

field-TableSource-work = The printed work.
field-TableSource-section = The chart, section or paragraph in it, by its heading or number.
field-TableSource-page = The page, or null if the source has no pages.

field-AxisHead-label = The printed label.
field-AxisHead-key = Its name in states and rules, or null if they use the label.
field-AxisHead-low = The lowest number that it covers, or null if it is open below.
field-AxisHead-high = The highest number that it covers, or null if it is open above.
field-AxisHead-per = Its subject: the unit of a price, the kind of place of a terrain. Null in most tables.

field-AxisData-heading = The words printed over or next to all of them. Empty if there are no such words.
field-AxisData-entries = The heads, in the order printed.
field-AxisData-clamp = The rule that reads numbers beyond the edges as the edges, or null if they are refused.

field-ModifierData-id = Its name in rules.
field-ModifierData-value = The number that is added to the die.
field-ModifierData-why = When, as a trace gives the reason.

field-ValueData-id = Its name in rules.
field-ValueData-value = A whole number, or a fraction as text: `1/2`.
field-ValueData-why = The meaning of the number.
field-ValueData-ruling = The ruling that it depends on, or null if it is plain.
field-ValueData-least = The least number that a house rule may put here.
field-ValueData-most = The greatest number that a house rule may put here.

field-NoteData-id = Its name in rules.
field-NoteData-section = Where it is printed, within the table's section.
field-NoteData-text = Its meaning.

field-Erratum-row = The label of the cell's row.
field-Erratum-column = The label of its column.
field-Erratum-printed = The printed text.
field-Erratum-reads = The corrected text.
field-Erratum-why = Why.
field-Erratum-ruling = The ruling that corrects it, or null if it is plain.

field-ReadingCell-row = The label of the cell's row.
field-ReadingCell-column = The label of its column.
field-ReadingCell-ruling = The ruling.
field-ReadingCell-cells = Each reading of the ruling -> the cell.

field-HouseChange-kind = The kind of the change.
field-HouseChange-place = The labels of the row and the column of a cell, or the id of another number.
field-HouseChange-printed = The number without the house rule.
field-HouseChange-reads = The number that counts. `off` for a modifier that is switched off.
field-HouseChange-house = The digest of the house rule.
field-HouseChange-name = The name of the house rule.

field-Doubt-text = The doubt.
field-Doubt-ruling = The ruling that settles it, or null if it needs no ruling.

field-TableData-id = The table's id, and its file's name.
field-TableData-title = The printed title of the table.
field-TableData-source = Where it is printed.
field-TableData-rows = The heads of the rows.
field-TableData-columns = The heads of the columns.
field-TableData-cells = The cells, row by row, under the default readings and the errata.
field-TableData-die = The sides of the die that is thrown on it, or null if no die is.
field-TableData-rulings = The rulings that every cell depends on.
field-TableData-words = The printed words of cells: cell -> words.
field-TableData-modifiers = The die modifiers of its notes.
field-TableData-values = The other numbers of its notes and its key.
field-TableData-notes = Its notes and its key.
field-TableData-errata = The cells that are read otherwise than shown.
field-TableData-readings = The cells that depend on rulings of their own.
field-TableData-doubts = The remaining doubts.
field-TableData-changes = The numbers that house rules change. Empty without house rules.

field-Promise-expires = The end of its validity. Void afterwards.

field-Signature-keyid = The id of the key, 16 hex digits.
field-Signature-sig = The signature: base64 with padding, no line breaks.

field-Envelope-payloadType = The media type of the payload.
field-Envelope-payload = The bytes that were signed: base64 with padding, no line breaks.
field-Envelope-signatures = One or more.

field-Seen-head = The signed note.
field-Seen-subtrees = Their hashes, the largest first; base64.

field-Revoked-on = The day it was revoked.
field-Revoked-why = Why, in a sentence.

field-Key-id = The first 16 hex digits of the SHA-256 of the public key.
field-Key-algorithm = How it signs.
field-Key-public = The 32 bytes of the public key, in base64.
field-Key-since = The first day it signs.
field-Key-to = The last day it signs.
field-Key-until = The last day on which its signatures count.
field-Key-revoked = The revocation, or null.

field-Keyring-keys = Every key ever, the oldest first.

field-Root-root = The root of the tree (RFC 6962) over the outcomes' bytes, 64 hex digits.
field-Root-size = How many outcomes it has.

field-BatchPlace-index = Its leaf in the tree, from 0.
field-BatchPlace-path = The sibling hashes on the path from the leaf to the root, the nearest first, in base64.
field-BatchPlace-root = The root and the size of the tree, signed.

field-Receipt-payloadType = `application/vnd.ror.receipt.v2+json`.
field-Receipt-payload = The bytes of the outcome, in base64.
field-Receipt-signatures = The signature. Empty if the batch is signed.
field-Receipt-batch = Its place in a batch that was signed once.

field-RulesetVersion-version = The version, as outcomes name it.
field-RulesetVersion-changes = What changed for players.
field-RulesetVersion-date = The day of its release, such as 2026-12-24, or null before it.
field-RulesetVersion-withdrawn = Why the version is withdrawn, or null. A withdrawn version still verifies outcomes.

field-Seeded-seed = 1 to 128 characters from ! to ~. A number means its digits.

field-Supplied-faces = Every face, from 1 on, in order of throwing.

field-Committed-commitment = The id of the commitment: the SHA-256 that the seed has to have.
field-Committed-game = The name that its players gave the game.
field-Committed-seq = The number of the throw in its game, from 1.
field-Committed-seeds = A seed of each player, made by the player, in a fixed order.
field-Committed-seed = The seed, once it is revealed. Leave it out in requests to the service.

field-Request-state = The state that the rule reads.
field-Request-context = A text that gives a throw its own dice.
field-Request-version = Refuses any other version of the ruleset than this.
field-Request-luck = The field or summary to measure against its odds. It is not part of the id.

field-OddsRequest-state = { field-Request-state }
field-OddsRequest-fields = The fields, summaries, comparisons and sums to count jointly, or `*` alone for whole results. By default the headline of the rule.
field-OddsRequest-given = Fields, summaries and comparisons with their values. The odds, always exact, then count only the results with these values. By default all results.
field-OddsRequest-arithmetic = `exact` counts in whole numbers. `float` computes in floats, for questions too large for whole numbers. By default exact odds if they fit the budget, otherwise floats, otherwise an estimate from throws.
field-OddsRequest-version = Refuses any other version of the ruleset than this.
field-OddsRequest-seed = The seed of a simulation's throws.
field-OddsRequest-count = The number of a simulation's throws.
field-OddsRequest-readings = Whether to try each other reading of the rulings that matter, one at a time, and to list those that change the answer. They use further budget, at most four times that of the question.

field-Edition-id = The id of the ruleset.
field-Edition-version = The version of the ruleset.
field-Edition-digest = The hash of its version, tables and rulings.
field-Edition-houses = The digests of the house rules that applied, sorted.

field-SeededDice-seed = The seed of the dice.
field-SeededDice-stream = The algorithm that makes faces from the seed.
field-SeededDice-throws = Every throw, in order.

field-SuppliedDice-throws = Every throw, in order.

field-CommittedDice-commitment = { field-Committed-commitment }
field-CommittedDice-game = { field-Committed-game }
field-CommittedDice-seq = { field-Committed-seq }
field-CommittedDice-seeds = { field-Committed-seeds }
field-CommittedDice-stream = The algorithm that makes faces from the seeds.
field-CommittedDice-seed = The committed seed, revealed.
field-CommittedDice-throws = Every throw, in order.

field-Luck-view = The field or summary that was measured.
field-Luck-value = Its value: a whole number, a fraction (`7/2`), or a truth.
field-Luck-below = The weight of all smaller values, over `total`.
field-Luck-equal = The weight of this value, over `total`.
field-Luck-above = The weight of all larger values, over `total`.
field-Luck-total = The weight of all values.
field-Luck-percentile = The chance of all smaller values, plus half the chance of this value: 0 to 1, on average 1/2.
field-Luck-expected = The mean. True counts as 1.
field-Luck-expected_exact = The same as a whole number or a fraction (`7/2`).
field-Luck-standard_deviation = The square root of the variance, in the value's unit.

field-Outcome-id = SHA-256 of the canonical form of the inputs, 64 hex digits.
field-Outcome-rule = The id of the rule.
field-Outcome-state = The state that the rule read, with the defaults that the rule filled in.
field-Outcome-rulings = The readings that the resolution used or the request chose, by ruling id.
field-Outcome-dice = The dice that were thrown.
field-Outcome-ruleset = The rules that answered.
field-Outcome-context = The context of the dice, or null.
field-Outcome-result = The result of the rule.
field-Outcome-trace = Every step, with its place in the printed rules, in order.
field-Outcome-luck = The luck of the result, if the request has `luck`.

field-Chance-result = The result, if the question has the field `*`.
field-Chance-fields = The values of the requested fields and summaries, by name.

field-Share-value = The value, as in a result.
field-Share-probability = The probability, 0 to 1. Absent if it depends on a choice in `open`: see `low` and `high`.
field-Share-at_least = For a number: the chance of this value or a greater one, 0 to 1.
field-Share-within = For a number: the chance of this value or a smaller one, 0 to 1.
field-Share-at_least_low = In a simulation, for a number: the lower bound of `at_least`, with 95 % confidence.
field-Share-at_least_high = In a simulation, for a number: the upper bound of `at_least`, with 95 % confidence.
field-Share-within_low = In a simulation, for a number: the lower bound of `within`, with 95 % confidence.
field-Share-within_high = In a simulation, for a number: the upper bound of `within`, with 95 % confidence.

field-Statistics-most_likely = The most likely value, the first of equals. Absent if it depends on a choice in `open`.
field-Statistics-mean = The mean.
field-Statistics-median = The least value that at least half of the results do not exceed.
field-Statistics-standard_deviation = The square root of the variance.
field-Statistics-lowest = The least value that odds found, or that came in a simulation.
field-Statistics-highest = The greatest value that odds found, or that came in a simulation.
field-Statistics-below = The chance of a value below all listed ones. Absent if there is no such value.
field-Statistics-above = The chance of a value above all listed ones. Absent if there is no such value.
field-Statistics-every = Between the first and the last listed value, only multiples of this number are listed. Absent if all values in between are listed.
field-Statistics-mean_low = In a simulation: the lower bound of the mean, with 95 % confidence. Absent if all throws had one value.
field-Statistics-mean_high = The upper bound of the mean, with 95 % confidence.

field-OpenChoice-who = The side that decides.
field-OpenChoice-what = The name of the decision, such as `who-dies`.
field-OpenChoice-options = The options, in the order of the rule.

field-LeftOut-outcomes = Whether the joint results are not listed, because of their size or of a choice in `open`.
field-LeftOut-views = The fields and summaries that are not listed, by name.

field-OtherNumber-name = The field or summary, the JSON Pointer to a needed number, or the worth.
field-OtherNumber-at = In a table: the value of each varied field in the cell with the largest change.
field-OtherNumber-value = The value with this chance. Absent if the number is a mean, a needed number or a worth.
field-OtherNumber-bound = Whether it is the least or the most chance over all ways to make the choices that the state leaves open. Absent if there are none.
field-OtherNumber-number = The number under the readings of the question. Null if there is none.
field-OtherNumber-other = The number under the other reading. Null if there is none.

field-OtherReading-ruling = The id of the ruling.
field-OtherReading-reading = The other reading.
field-OtherReading-numbers = The numbers that change, one for each field or summary.
field-OtherReading-choice = The choice that is best under this reading, if the answer has another one: the alternative, or each choice of best play that differs.
field-OtherReading-refused = Why there is no answer under this reading: the rules do not allow the state, the question does not fit it, or the rules do not decide it.

field-OtherReadings-changing = The readings that change the answer, the largest change first.
field-OtherReadings-unchanging = The number of other readings that change nothing.
field-OtherReadings-untried = The readings that did not fit the budget.

field-Odds-ruleset = The rules that answered.
field-Odds-rulings = The chosen readings other than the defaults, by ruling.
field-Odds-readings = The readings that matter in at least one dice result, by ruling.
field-Odds-fields = The requested fields and summaries, or `*` alone. Absent for the headline.
field-Odds-given = The values that all results here have. Absent if the question gives no values.
field-Odds-given_probability = The chance of a result with these values. Absent if the question gives no values.
field-Odds-total = The sum of all weights. Absent without weights.
field-Odds-outcomes = The joint results, if the question names fields and they are not too many.
field-Odds-left_out = The parts that are too large to count or list. Absent without such parts.
field-Odds-open = The choices that the state leaves open, if a result comes to one. Absent if there are none.
field-Odds-marginals = The values of each requested field and summary, by name, with their probabilities.
field-Odds-statistics = The statistics of each requested field and summary, by the same name.
field-Odds-exact = Whether chances are exact, apart from rounding to a double.
field-Odds-error = For odds in floats: the largest error of a probability.
field-Odds-method = Present for an estimate from throws.
field-Odds-seed = The seed of a simulation's throws.
field-Odds-other_readings = The other readings of the rulings in `readings`, if the question has `readings`.
field-Odds-inexact = The budget that exact odds used up, if the question has no `arithmetic` and is no simulation: `states` (runs of a rule's functions) or `entries` (machine words of weights).

field-Difference-pointer = A JSON Pointer (RFC 6901) into the outcome.
field-Difference-expected = The recomputed value. Absent if the place should be empty.
field-Difference-got = The claimed value. Absent if the place was empty.

field-Verdict-holds = Whether all covered members are as recomputed.
field-Verdict-detail = The verdict in a sentence.
field-Verdict-id = The recomputed id, 64 hex digits.
field-Verdict-difference = The first difference, or null if the outcome holds.
field-Verdict-not_covered = The members that no check covers, as JSON Pointers. They are not members of an outcome.
field-Verdict-fairness = The promise that holds for its dice, or null if the outcome does not hold.
field-Verdict-code = The code of the verdict's message.
field-Verdict-given = The parameters of the message.

field-HouseChanged-kind = `cell`, `value`, `modifier` or `ruling`.
field-HouseChanged-of = The table with the row and the column, the table with the id of the number, or the ruling.
field-HouseChanged-printed = The printed number, or the default reading.
field-HouseChanged-reads = The number or the reading under the house rule.

field-CheckedHouse-name = The name of the house rule.
field-CheckedHouse-ruleset = The ruleset that it changes.
field-CheckedHouse-version = The version of the ruleset.
field-CheckedHouse-changes = Its changes.

field-ChosenName-name = The name as the state has it.

field-Ruling-id = Its id in requests and answers.
field-Ruling-question = The question that the source leaves open.
field-Ruling-section = Where in the source, by heading or number.
field-Ruling-default = The reading that holds unless a request chooses another.
field-Ruling-basis = The evidence for the default: `printed` words, a misread scan (`ocr`), the remains of a damaged place (`reconstructed`), an inference from other places (`inferred`), another work (`stand-in`).
field-Ruling-reason = Why that is the default.
field-Ruling-readings = Every reading -> its meaning.

field-Cite-section = The key of the section, where it is no table's.
field-Cite-table = The id of the table.
field-Cite-note = The id of the table's note.
field-Cite-row = The row, as printed.
field-Cite-column = The column, as printed.
field-Cite-house = The digest of the house rule that changed the number. Absent for a printed one.

field-Modifier-value = The number that was added, below 0 for a subtraction.
field-Modifier-code = The code of the message that gives the reason.
field-Modifier-cite = Its place in print, if it differs from that of the line.

field-NotApplied-value = The number that would have been added.
field-NotApplied-code = The code of the message that gives the reason.
field-NotApplied-because = The code of the message that names the condition that failed.
field-NotApplied-given = The parameters of both messages, by name.
field-NotApplied-cite = Its place in print, if it differs from that of the line.

field-Clamp-axis = Whether a row or a column was beyond the edge.
field-Clamp-came = The number that came.
field-Clamp-read_as = The number at the edge that it was read as.

field-RulingUsed-id = The id of the ruling.
field-RulingUsed-reading = The reading of it that was used.

field-_Line-cite = Where the rule, table or cell is printed.

field-TableStep-address = The place of the throw in the rule: segments joined by `/`.
field-TableStep-cell = The cell as read, after errata and rulings.
field-TableStep-code = The code of a message. The catalogue of the ruleset has its words.
field-TableStep-face = The face thrown, from 1 on.
field-TableStep-adjusted = The face and its modifiers, after the clamp: the number of the row.

field-RollStep-address = { field-TableStep-address }
field-RollStep-code = { field-TableStep-code }
field-RollStep-face = The face thrown, from 1 on.

field-PoolStep-address = { field-TableStep-address }
field-PoolStep-code = { field-TableStep-code }
field-PoolStep-faces = Every face in order of throwing.
field-PoolStep-again = The faces of those dice that were thrown once more.
field-PoolStep-at_least = The least face that succeeds.
field-PoolStep-at_most = The largest face that succeeds.
field-PoolStep-worth = Pairs of a face and its number of successes. Other faces count nothing.
field-PoolStep-sums = Whether the faces are added up.
field-PoolStep-repeats = The dice that are thrown again, if not once with the second face standing.
field-PoolStep-cap = The largest result. A larger one is read as this.
field-PoolStep-successes = How many successes there are, or the sum of the faces.
field-PoolStep-modifiers = How the condition came about.
field-Repeated-faces = Dice that show one of these faces are thrown again.
field-Repeated-times = How often a die is thrown again at most. Without it there is no end.
field-Repeated-adds = Whether all faces of a die count. Otherwise its last one stands.

field-HandStep-address = { field-TableStep-address }
field-HandStep-code = { field-TableStep-code }
field-HandStep-faces = Every face in order of throwing.
field-HandStep-kept = The faces that count, highest first.

field-DrawStep-address = { field-TableStep-address }
field-DrawStep-code = { field-TableStep-code }
field-DrawStep-faces = Every face in order of throwing. Empty for the last remaining item.
field-DrawStep-drawn = The items drawn, in order, as parameters of a message.

field-Throw-address = The place of the throw in the rule: segments joined by `/`.
field-Throw-sides = How many sides the dice have.
field-Throw-faces = The faces, from 1 on, in order of throwing.

field-Fault-pointer = A JSON Pointer (RFC 6901) into the body: the place of the fault. If something is missing, the place where it should stand.
field-Fault-detail = The fault.
field-Fault-expected = A correct value.
field-Fault-got = Your value.

field-Remedy-change = Members of the request and their new values. Null means: leave the member out.
field-Remedy-detail = The change in words.
field-Remedy-tried = Whether it was tried and answered.
field-Remedy-error = How far each chance may be off, 0 to 1, with a confidence of 95 %. Missing if chances are exact.

field-Problem-type = A path of this service. Its page explains the kind and its remedy.
field-Problem-title = The kind in words, in English.
field-Problem-status = The HTTP status.
field-Problem-detail = The first thing that went wrong, in one line.
field-Problem-instance = The path of the request.
field-Problem-help = The remedy, and the page that shows more.
field-Problem-errors = The faults of the body in its order, ten at most.
field-Problem-remedies = Smaller questions in place of one that was too large. Tried ones come first.
field-Problem-request_id = The id of the request, as in X-Request-Id and in the service's log.
field-Problem-code = The code of the first message. Absent for a fault of the service.
field-Problem-line = The line that wrote the state, if you sent one.
field-Problem-column = Where in the line the first fault begins, in characters from 1.
field-Problem-length = The number of characters that are at fault. 0 is a place.

field-LineQuestion-ruleset = The id of the ruleset.
field-LineQuestion-rule = The id of the rule.
field-LineQuestion-state = The state, as an object or as a line.

field-FieldsQuestion-ruleset = { field-LineQuestion-ruleset }
field-FieldsQuestion-rule = { field-LineQuestion-rule }
field-FieldsQuestion-state = { field-LineQuestion-state }
field-NextQuestion-ruleset = { field-LineQuestion-ruleset }
field-NextQuestion-rule = { field-LineQuestion-rule }
field-NextQuestion-request = The request to the rule.

field-LookUpStep-cell = { field-TableStep-cell }
field-LookUpStep-code = { field-TableStep-code }

field-NoteStep-code = { field-TableStep-code }

field-Batch-items = A rule's request each, with the names of its `ruleset` and `rule`.
field-_Batch-items = { field-Batch-items }

field-CommitmentRequest-game = { field-Committed-game }
field-CommitmentRequest-seq = { field-Committed-seq }

field-PieceChange-piece = Its id.
field-PieceChange-name = Its name.
field-PieceChange-fates = What it lost or gained: figures, points, wounds.
field-PieceChange-before = Its fields before.
field-PieceChange-after = Its fields now. `count` 0 and `killed` leave the table.

field-Pieces-state = Lacks what no piece says.
field-Pieces-changes = The changed pieces.
