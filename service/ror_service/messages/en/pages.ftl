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

## The first page

home-title = Wargames of { $place }, resolved honestly
home-place = Middle-earth
home-line = Say what is on your table
home-all = All rules
home-lead = The dice fall in the open, every look-up names its table, row and column, and anybody can throw the same dice again and { $check }.
home-check = see that the answer holds
home-thrown = One combat, thrown
home-example = { $title }: { $rule }, { $ruleset }.
home-games = The games

## The search

search-description = Search over rules, tables and rulings.
search-label = Words of rules, tables and rulings
search-hint = The search finds pages with all your words. The beginning of a word is enough.
search-nothing = Nothing has all of this: { $query }.
search-first = { $count } pages, of which these are the first { $most }.
search-count = { $count ->
    [one] 1 page.
   *[other] { $count } pages.
}
search-kind-guide = guide
search-kind-document = document
search-kind-ruleset = game
search-kind-rule = rule
search-kind-table = table
search-kind-ruling = ruling
search-kind-problem = problem

## Use without a network

offline-title = Without a network
offline-description = Keep the play pages and the rules themselves on your device: they go on working with the network cut.
offline-lead = Keep the pages and the rules themselves on this device, and play where there is no network: throw, count odds and check what others threw. The rules run in your browser, the very same as here, to the byte.
offline-size = The copy has { $pages } pages and { $megabytes } MB of rules. The browser keeps it when you ask for it, and you can delete it at any time.
offline-noscript = This page needs a script, and your browser runs none.
offline-cannot-keep = This browser cannot keep pages.
offline-progress = How much of it is here
offline-play = Type a line on { $home }, or choose { $rules }. Both work without a network when the copy is here.
offline-home = the first page
offline-rules = a rule
offline-limits = What it cannot do
offline-limits-text = Only you keep a throw without a network: copy its link or save its file. Receipts, odds in floats, needed numbers, the API and the status need the service. So do house rules that you name by their digits, because the copy has no documents of them. When you are back on the network, the browser fetches a newer version of the rules and replaces the old one as a whole.
offline-licenses = The rules run on the work of others: { $licenses }.
offline-licenses-link = their names and licenses
offline-absent = The rules cannot run in this page, because this service has not fetched their parts (`make pages`). Everything here works with a network.

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
play-line-hint = Type or paste the whole state.
play-editor = Edit the line by a form
play-live = The odds
play-live-empty = The odds appear here when the line is complete, and follow each change.
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
play-share = Copy link
play-together = Play together

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
sweep-page-choose = choose a field
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

room-page-title = Play together
room-page-lead = One link, and all players see the same throws. Nobody can choose the dice, and neither can this service alone.
room-page-noscript = A room needs a script, and your browser runs none.
room-page-insecure = This page came over plain HTTP, so your browser cannot check signatures. You can play, but the throws are not checked here. Open the room over HTTPS to check them.
room-page-wait = Never throw without a player, even if one is away
room-page-open = Open a room
room-page-table = The table
room-page-players = Players
room-page-closed = This room is closed. The service deletes its log an hour after that. Save the evening now.
room-page-watching = You watch this room. The link for players lets you join.
room-page-name = Your name?
room-page-name-hint = All who follow the room see it. One browser is one player.
room-page-join = Join
room-page-throwing = Your throw
room-page-defaults = Use the defaults
room-page-by-hand = Real dice
room-page-form = Form
room-page-log = Throws, the newest first
room-page-invite = Invite players
room-page-invite-text = Send the link to the other players, or let them scan the code. Spectators get a link that only reads.
room-page-copy-players = Copy the link for players
room-page-copy-readers = Copy the link for spectators
room-page-end = The evening
room-page-end-text = Save the evening for { $game } and ror audit. With its log, the page { $check } checks every throw again, without this service.
room-page-save = Save the evening
room-page-save-log = Save the log
room-page-close = Close the room
room-page-whose = Show the luck

need-page-description = { $rule }: how much of a number a wanted result needs.
need-page-lead = Find the least or the most of one number in the state with which a result is likely enough.
need-page-choices = Offer the numbers of this line
need-page-form = The form of the rule
need-page-vary = How much of
need-page-other = not in the state, or as by default
need-page-from = from
need-page-to = to
need-page-range-hint = Leave both empty to let the search find the range.
need-page-field = so that
need-page-numbers = with a value
need-page-value = Value
need-page-value-hint = Only for a number of the result.
need-page-percent = Percent, at least
need-page-ask = Find the number
need-page-wanted = { $wanted }, with at least { $chance }.
need-page-least = { $place }: at least { $number }.
need-page-most = { $place }: at most { $number }.
need-page-chance = The chance is then { $chance }.
need-page-next = With { $number } it is { $chance }.
need-page-gap = The chance both grows and falls: with { $number } it is { $chance }.
need-page-not-allowed = not known, because the rules do not allow it
need-page-unreachable = { $place }: not reachable from { $low } to { $high }.
need-page-unreached = { $place }: no number that was tried from { $low } to { $high } reaches it.
need-page-best = The best chance is { $chance }, with { $number }.
need-page-scanned = All { $count } numbers from { $low } to { $high } were tried.
need-page-bisected = { $count } numbers from { $low } to { $high } were tried. The chance only grows or only falls on a grid of them.
need-page-ended = The search ended after { $count } of the numbers from { $low } to { $high }, so another number may be better. Give a range to try others.
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
game-whose = Whose luck
game-whose-first = of the side that is in the most throws
game-good-high = high numbers are good
game-good-low = low numbers are good
game-whose-hint = Each rule says what is good for a side. Throws of rules without that side are left out.
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

## The page of a ruleset

ruleset-page-amends = Everything of { $ruleset } holds here too, except what is listed as new or replaced.
ruleset-page-changed = { $change ->
    [new] New.
   *[replaced] Replaced.
}
ruleset-page-versions = Versions
ruleset-page-not-released = not released
ruleset-page-withdrawn = Withdrawn:
ruleset-page-version = Version { $version }, digest `{ $digest }`.
ruleset-page-data = The same as { $json }, and its calls as a document of { $document }.

## The pages of rulings

rulings-description = If a source is damaged, silent or contradicts itself, a ruling chooses a reading. Each has its reasons and its other readings.
rulings-lead = You can ask for any other reading.
rulings-all-of = And all rulings of { $ruleset }.
rulings-words = Words of rulings
rulings-filter = Show only these
rulings-none = No ruling has all of these words: { $words }.
rulings-only-english = These rulings are only in English.
ruling-page-default = (default)
ruling-page-why = Why
ruling-page-basis = { $basis ->
    [printed] The default follows the printed words.
    [ocr] The scan was misread there. The default is the printed text.
    [reconstructed] The place is damaged. The default reconstructs it from the rest.
    [inferred] The default is inferred from other places.
   *[stand-in] The place is lost. The default is taken from another work.
}
ruling-page-tables = Tables that depend on it
ruling-page-users = Rules that may use it
ruling-page-ask = Its id is `{ $ruling }`. Ask for another reading beside the state: `"rulings": {"{"}"{ $ruling }": "{ $reading }"{"}"}`.
ruling-page-all = All rulings of this ruleset as { $json }.

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
verify-description = Check an outcome, a receipt, a season or the two files of an evening, of this server or of any other. You see which parts hold and which do not.
verify-lead = Check an outcome, a receipt, a season or the two files of an evening, of this server or of any other. You see which parts hold and which do not.
verify-noscript = A script reads the files, and your browser runs none. `ror verify FILE` and `POST /v1/verify` do the same.
verify-file = Choose files, or drop them here
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

# Words that people look for, and the documents that the search finds.
search-houses = House rules
search-houses-text = Documents that change numbers of the tables and readings of the rules: what they contain, and how a program checks one.
search-luck = The luck of a game
search-luck-text = Actual results against expected ones, for a side: what a program sends, and what it gets.
search-words-promises = luck, cheating, cheat, cheats, fair dice, honest, loaded, trust
search-words-game = luck, lucky, unlucky, statistics, evening
search-words-throws = luck, history, log, evening, my throws
search-words-verify = cheating, cheat, forged, honest, proof, receipt
search-words-odds = chance, probability, percent, likely
search-words-campaigns = whole game, long run, siege
search-words-houses = house rules, variants, own rules, optional rules, homebrew
search-words-luck = luck, lucky, unlucky, fortune
