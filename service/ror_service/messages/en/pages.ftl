# The words of the pages for people.

## The frame of every page

frame-name = Rules of the Ring
frame-description = Resolve wargames of Middle-earth with open dice. Every answer shows its dice, its tables and its rules.
frame-skip = Skip to the content
frame-main = Main
frame-language = Language
frame-only-english = This page is only in English.
frame-crumbs = Path to this page
frame-play = Play
frame-odds = Odds
frame-rules = Rules
frame-tables = Tables
frame-rulings = Rulings
frame-check = Check
frame-api = API
frame-search = Search
frame-search-for = Search rules, tables and rulings
frame-release = Rules of the Ring { $version }.
frame-owners = The games belong to their owners. This service uses their facts and none of their prose.
frame-docs = For programs
frame-health = Status
frame-offline = Offline use
frame-page = page { $page }
frame-as-json = The same as { $json }.

## The fields of a schema, lists of rulings

fields-integer = whole number
fields-number = number
fields-string = text
fields-boolean = true or false
fields-null = null
fields-object = object
fields-anything = anything
fields-values = values
fields-or = or
fields-list = list of { $inner }
fields-between = { $kind }, { $low } to { $high }
fields-at-least = { $kind }, at least { $low }
fields-at-most = { $kind }, at most { $high }
fields-required = required
fields-default = default:
rulings-other-readings = Other readings:

## The form that sends a request

ask-example = Example
ask-request = Request: { $name }
ask-views = Fields of the odds
ask-views-hint = If you choose none, the answer has the fields that players ask for most. Fewer fields take less time.
ask-all-views = all fields
ask-send = Send
ask-resolve = Resolve
ask-odds = Odds
ask-copy-curl = Copy curl
ask-answer = The answer
ask-shell = The same in a shell
ask-command = The command

## The games

games-lead-play = Choose a rule, fill in the state of your table, and throw. The answer shows every die, and cites the printed source of every step.
games-lead-odds = Choose a rule and fill in the state of your table. The page shows the chance of every result.
games-lead-sweep = Choose a rule and vary one or two fields. The page shows a table of odds.
games-sweep = What if something were different?
games-check = Do you have an outcome or a receipt? { $check }.
games-check-it = Check it

## The form of a rule: a throw, its odds, a table of odds

play-play = Play
play-odds = Odds
play-sweep = What if
play-need = How much
play-modes = Questions about this rule
play-rule = The rule
play-rule-page = The page of the rule
play-default = default
play-noscript = This form needs a script, and your browser runs none. { $rule } describes the fields. Programs send { $call }.
play-example = Begin with
play-empty = an empty form
play-line = As a line
play-line-hint = Type or paste the whole state. The form below shows what was understood, and each change of the form shows here.
play-live = The odds
play-live-empty = The odds appear here when the form is complete, and follow each change.
play-dice = Dice
play-dice-fresh = thrown here
play-dice-seeded = from a seed
play-dice-supplied = from the table
play-dice-fresh-hint = This page draws a new seed for every throw. The answer shows it.
play-seed = Seed
play-draw-seed = Draw one
play-faces = The faces you threw, in order
play-real = Your dice, throw by throw
play-rulings = How doubtful places are read:
play-rulings-default = by default
play-rulings-hint = If the source is damaged, silent or contradicts itself, a ruling says how it is read. Choose another reading if your table plays by it.
play-rulings-rare = Rulings that are rarely used
play-bind = Bind the dice to your game
play-context = Context
play-context-hint = One seed gives different dice in each context.
play-throw = Throw
play-resolve = Resolve
play-share = Copy a link to this question

odds-page-question = The question
odds-page-headline = what players ask first
odds-page-everything = everything
odds-page-some = what I choose
odds-page-views = Fields and summaries
odds-page-exact = exactly, if possible
odds-page-float = in floats, for large battles
odds-page-simulate = by throwing often
odds-page-throws = Throws
odds-page-also = Also: comparisons and sums
odds-page-also-hint = With commas between them: `points_lost<=10, taken + 2*fallen`.
odds-page-given = Only results with
odds-page-given-hint = Fields or comparisons, with commas between them: `winner=attacker, rounds<=3`. Leave it empty to count all results.
odds-page-ask = Compute the odds

sweep-page-question = What varies
sweep-page-vary = Vary
sweep-page-and = and
sweep-page-choose = choose a field of the form
sweep-page-nothing-else = nothing else
sweep-page-values = Values
sweep-page-placeholder = 10 to 80 by 10
sweep-page-values-hint = Write a range, `10 to 80` or `10 to 80 by 10`, or words of the form with commas between them. Write whole pieces as in a line, with bars: `10 man, 2 elf | 8 elf`.
sweep-page-ticks = Words to vary over
sweep-page-show = Show
sweep-page-views = What to show
sweep-page-ask = Make the table

fair-title = Throw so that nobody can cheat
fair-lead = Neither player, nor the service alone, can choose these dice. Each step takes a moment. You both need this page.
fair-guide = { $guide } explains why.
fair-noscript = These steps need a script, and your browser runs none.
fair-question = Agree on the question
fair-game = Game
fair-seq = Throw number
fair-commit = Let the service commit
fair-form = Change the question
fair-promise = The service has committed
fair-promise-text = It has drawn a secret seed and signed its hash, so it cannot exchange the seed later.
fair-keep = Save the commitment
fair-mine = Add your seed
fair-seed = Your seed
fair-seed-hint = 16 to 128 letters, digits and signs, without spaces. Take the drawn one, or type your own.
fair-other = Exchange links
fair-send = Send this link to the other player, or let them scan the code. Your seed is not in it.
fair-send-back = Send this link back to the other player, or let them scan the code. Your seed is in it.
fair-copy = Copy the link
fair-theirs = The link or the seed that the other player sent back
fair-throw = Throw
fair-throw-text = The dice come from all three seeds. This throw is answered once.
fair-wait = When the other player has thrown, look at the throw. This page asks the service your own question, with your seed.
fair-look = Show the throw
fair-receipt = The receipt
fair-receipt-text = Keep this signed answer. The check covers the signature, the commitment, all three seeds and the rules.
fair-save = Save the receipt

need-page-description = { $rule }: how much of a number a wanted result needs.
need-page-lead = Find the least or the most of one number in the state with which a result is likely enough.
need-page-line-hint = The state of your table as a line. { $play } writes it.
need-page-choices = Offer the numbers of this line
need-page-form = The form of the rule
need-page-vary = How much of
need-page-other = not in the state, or as by default
need-page-from = from
need-page-to = to
need-page-range-hint = Leave both empty to search all numbers that the field takes.
need-page-field = so that
need-page-numbers = with a value
need-page-value = Value
need-page-value-hint = Only for a number of the result.
need-page-percent = Percent, at least
need-page-ask = Find the number
need-page-wanted = { $wanted }, with at least { $chance }.
need-page-least = { $place } must be at least { $number }.
need-page-most = { $place } may be at most { $number }.
need-page-chance = The chance is then { $chance }.
need-page-next = With { $number } it is { $chance }.
need-page-gap = The chance both grows and falls: with { $number } it is { $chance }.
need-page-not-allowed = not known, because the rules do not allow it
need-page-unreachable = { $place }: not reachable from { $low } to { $high }.
need-page-best = The best chance is { $chance }, with { $number }.
need-page-scanned = All { $count } numbers from { $low } to { $high } were tried.
need-page-bisected = { $count } numbers from { $low } to { $high } were tried. The chance only grows or only falls on a grid of them.
need-page-tried = Numbers that were tried
need-page-column = Chance
need-page-refused = There is no answer yet.
need-page-expected = Expected: { $expected }.

## The page of an outcome

outcome-title = An outcome
outcome-description = { $rule }, { $ruleset } { $version }. It shows every die and every reason, and you can check it. { $id }
outcome-gone-description = A throw of Rules of the Ring, with every die and every reason.
outcome-gone = This outcome is not kept here.
outcome-gone-noscript = A script can recompute the outcome from its link. Your browser runs none.
outcome-every-step = Show every step
outcome-more = More about this outcome
embed-open = Open the whole answer

## The throws of this browser

evening-title = Your throws
evening-lead = Every throw that this browser has made here. The list stays on this device until you delete it.
evening-noscript = A script reads the list, and your browser runs none.
evening-audit = `ror audit season.ndjson` reads the saved file and tests its dice, and so does the page { $check }.

game-title = A game and its luck
game-lead = Drop a season file here. You see its luck over time, its luckiest and unluckiest moments, and the findings of its audit.
game-private = Your browser computes everything. The file does not leave your device. A link to a game has all its outcomes in it, and servers do not see them.
game-noscript = A script reads the file, and your browser runs none. `ror audit FILE --html PAGE` makes such a page.
game-file = Choose a season file, or drop it here
game-good = Good luck is
game-good-high = high numbers
game-good-low = low numbers
game-good-hint = For records that do not name their good values.
game-result = The game
game-open = To see the luck of a season, open the page { $game }.

## The page of a table

table-page-description = { $source }: the table as it is printed, with errata and doubts.
table-page-die = It is read with a die of { $sides } sides.
table-page-erratum = At { $cell } the source shows { $printed }, which is read as { $reads }:
table-page-reading = The cell { $cell } depends on { $ruling }:
table-page-a-ruling = a ruling
table-page-see-ruling = See the ruling
table-page-houses = House rules
table-page-notes = Notes and key
table-page-modifier = { SIGNED($value) } to the die:
table-page-doubts = Doubts
table-page-rulings = Rulings about this table
table-page-users = Rules that read it

tables-description = Every table as it is printed, with errata and doubts.
tables-lead = Every table as it is printed, with errata and doubts. Every number that a rule uses stands in one of them.
tables-all-of = And all tables of { $ruleset }.
tables-some-of = { $count ->
    [one] And 1 table of { $ruleset }.
   *[other] And { $count } tables of { $ruleset }.
}

## The page of a rule

rules-description = Every rule of the four games: its state, its result, and its sources.
rules-lead = The state that each rule needs, its result, and its sources.
rule-page-no-dice = It throws no dice.
rule-page-same-as = As in { $ruleset }.
rule-page-play = Play it
rule-page-odds = Its odds
rule-page-examples = Examples
rule-page-state = State
rule-page-result = Result
rule-page-views = Values of the odds
rule-page-tables = Tables it reads
rule-page-rulings = Rulings it may use
rule-page-count-of-rulings = { $count } rulings
rule-page-calls = `POST { $path }` resolves it. `POST { $path }/odds` gives its odds. `POST { $path }/odds/sweep` gives a table of odds.
rule-page-how-to-ask = How to ask

## The page that checks an outcome

verify-title = Check a throw
verify-description = Check an outcome, a receipt or a season, of this server or of any other. You see which parts hold and which do not.
verify-lead = Check an outcome, a receipt or a season, of this server or of any other. You see which parts hold and which do not.
verify-noscript = A script reads the files, and your browser runs none. `ror verify FILE` and `POST /v1/verify` do the same.
verify-file = Choose a file, or drop it here
verify-paste = or paste it, or the link of an outcome
verify-keys = Who may have signed a receipt:
verify-own-keys = this server's keys
verify-other-keys = A list of keys (`ror-keys.json`) from a source that you trust
verify-keys-hint = If this is empty, the page uses the keys that this server lists at /.well-known/ror-keys.json.
verify-check = Check it
verify-result = The result
verify-checks = What is checked
verify-form = The form
verify-form-text = Is it an outcome, or a receipt with an outcome inside? A season has one on each line.
verify-signature = The signature
verify-signature-text = Of a receipt: did a key that you trust sign exactly these bytes?
verify-id = The id
verify-id-text = Is it the hash of this question? Then nobody changed the state, the seed or the readings.
verify-dice = The dice
verify-dice-text = Does the seed give every face? Your browser recomputes them with { $program }, which shares no line with the rules.
verify-program = a program of its own
verify-rules = The rules
verify-rules-text = Do the rules give the same result again, to the last byte?

## Problems

problem-page-problems = Problems
problem-page-status = { $type }, HTTP status { $status }.
problem-page-meaning = What it means
problem-page-remedy = What to do
problem-page-details = Where to look
problem-page-details-text = The answer says more. `detail` is one line for people. Each of its `errors` has a `pointer`, which is a JSON Pointer into the request body, with what was expected there and what came.
problem-page-kinds = All kinds of problems
refusal-elsewhere = You can read { $rules }, { $tables } and { $rulings }, or use { $search }.
refusal-rules = all rules
refusal-tables = all tables
refusal-rulings = all rulings
refusal-search = the search
refusal-status = Status { $status }: { $meaning }.
refusal-meaning = what this means
refusal-request = The service calls this request { $id }.
