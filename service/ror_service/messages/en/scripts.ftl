# The words of the scripts of pages, by module: `js-MODULE-...`. A page has the words of the modules that it uses.
# `.one` is the form for a count of one.

js-rules-absent = The rules cannot run in this page: the service does not have the parts.
js-rules-unreachable = The rules cannot run in this page: { $why }.
js-rules-starting = The rules are coming into this page …
js-rules-own = The service does not answer. This page did, by its own copy of the rules: { $megabytes } MB, started in { $seconds } s.
js-rules-no-network = There is no network.

js-ask-no-answer = The service does not answer
js-ask-status = The service answered with status { $status }.
js-ask-key = Key
js-ask-key-needed = This service needs a key.
js-ask-go-on = Go on
js-ask-leave = Cancel

js-answer-copied = { $what } copied
js-answer-exactly = as exactly as can be
js-answer-simulate = by throwing { $throws } times
js-answer-simulate-to = by throwing { $throws } times, to { $points } percentage points
js-answer-instead = Ask instead:
js-answer-link = Link
js-answer-line = Line
js-answer-text = Text
js-answer-throw-again = Throw again
js-answer-copy = Copy:
js-answer-copy-it = Copy it
js-answer-save = Save
js-answer-own-page = Its own page
js-answer-odds = The odds
js-answer-counting = Counting all possible dice results …
js-answer-more-odds = More odds
js-answer-what-if = what if something were different?
js-answer-ask-for-less = Ask for less, in floats or by throwing often
js-answer-other-readings = The same dice under other readings
js-answer-reading = Resolving with other readings …
js-answer-read-as = { $question } Read { $reading }: { $meaning }
js-answer-readings-left = { $count } more readings are not shown.
    .one = 1 more reading is not shown.
js-answer-promise-holds = Committed dice. This browser has the signed commitment, and the throw keeps it: the service fixed its seed before it saw the players' seeds.
js-answer-promise-fails = These dice do not keep the commitment that this browser has. { $why } Do not accept the throw.
js-answer-promise-not-known = Whether these dice keep the commitment is not known here: the service gives no receipt or no keys. Save the commitment, and check it with the receipt later on the page “Check a throw” or with ror verify.
js-answer-no-readings = The rulings of this outcome have no other readings.

js-outcome-recomputing = This outcome is not kept here. The page recomputes it from its link …
js-outcome-changed = Somebody changed this link: it names one outcome and carries another. This is the one that it carries:
js-outcome-lost = This outcome is not kept here, and the link does not carry it. Ask the sender for the whole link, or for the file.

js-play-not-thrown = Nothing was thrown
js-play-throwing = Throwing …
js-play-resolving = Resolving …

js-dice-ask = { $why }: { $count } dice with { $sides } sides. How many show each face?
    .one = { $why }: 1 die with { $sides } sides. Which face?
js-dice-again = These dice are thrown again.
js-dice-part = Dice of several groups. Enter the dice of each group on their own: group { $part } of { $parts }.
js-dice-next = Next throw
js-dice-back = Back to the throw before
js-dice-left = { $count } dice left
    .one = 1 die left
js-dice-too-many = { $count } dice too many
    .one = 1 die too many
js-dice-how-many = Dice that show { $face }
js-dice-less = One less { $face }
js-dice-more = One more { $face }
js-dice-numbers = The numbers of { $count } dice, 1 to { $sides } each
    .one = The number of the die, 1 to { $sides }
js-dice-incomplete = The first throw appears here when the form is complete.
js-dice-complete = All dice are here.

js-live-title = The odds
js-live-incomplete = The odds appear here when the form is complete, and follow each change.
js-live-at-least-title = At least, at most
js-live-at-least = { $value } or more: { $share }
js-live-at-most = { $value } or fewer: { $share }

js-evening-save = Save as a season
js-evening-game = Their luck, as a link
js-evening-clear = Delete all
js-evening-sure = Delete all throws from this device?
js-evening-empty = There are no throws yet.

js-fair-bad-seed = A seed has 16 to 128 letters, digits and signs, without spaces. Draw one, or type a longer one.
js-fair-other-promise = The service has another commitment for this throw than the link. Begin again with another number.
js-fair-other-throw = This link belongs to another throw. Paste the link that the other player made for this one.
js-fair-no-question = There is no question yet. Fill in the form first.
js-fair-readings = Readings and house rules: { $list }
js-fair-until = Throw before { $time }. Later the commitment is void.
js-fair-qr = The link as a QR code
js-fair-link = Link
js-fair-not-yet = The other player has not thrown yet.
js-fair-void = This throw ended without an answer.
js-fair-seed-holds = The throw has the seed that you sent.
js-fair-seed-fails = The throw has another seed than you sent. It has { $seed }, and this browser sent { $sent }. If you are the second player of this throw, do not accept it.
js-fair-seed-not-known = Whether this throw has your seed is not known here, because this browser sent none. The second player sent { $seed }. If you are that player, compare it with the seed that you sent.

js-game-read = { $count } records read.
    .one = 1 record read.
js-game-working = Computing …
js-game-unread = This cannot be read: { $why }
js-game-print = Print
js-game-copy = Copy a link with this game ({ $kilobytes } KB)
js-game-too-long = This game is too long for a link: { $kilobytes } KB. Send the file.

js-need-service = The answer needs the service. Reload this page when you have a network.

js-question-otherwise = { $count } changed
js-question-by-default = by default
js-question-outdated = You changed the form. This answer is for the question before.

js-form-copy = Copy
js-form-copy-item = Copy { $one } { $number }
js-sides-swap = Swap the sides
js-form-remove = Remove
js-form-remove-item = Remove { $one } { $number }
js-form-leave = Leave out: { $one }
js-form-given = (given: { $fields })
js-form-none = none

js-verify-question = This link is a question, not an outcome. Open it, throw, and take the link of the answer.
js-verify-nothing = There is nothing to check yet.
js-verify-checking = Checking …
js-verify-holds = It holds
js-verify-no-outcome = This is not an outcome
js-verify-not-known = Not known here
js-verify-fails = It does not hold
js-verify-unreadable = This cannot be read: { $why }
js-verify-given-keys = the keys that you gave
js-verify-own-keys = this server's keys

js-check-in-browser = Check it in your browser
js-check-by-service = Check it
js-check-in-browser-note = The first time it loads { $megabytes } MB: the rules come into the page and throw it again.
js-check-by-service-note = This browser recomputes the id and the dice. The service recomputes the result.
js-check-impossible = It could not be checked: { $why }
js-check-no-outcome = This is not an outcome that can be checked.
js-check-not-known = Not known here: nothing is wrong, but not everything could be checked. The list says what. To find out, run ror verify with the release of its version, or with its house rules.
js-check-checked-verifier = Form, id and dice hold. The rules are being recomputed …
js-check-refused-verifier = Form, id, dice or signature do not hold. The rules are being recomputed …
js-check-checked-page = Checked in your browser.
js-check-checked-service = Checked by the service, not in your browser.
js-check-checked-nobody = Checked only in part.
js-check-refused-page = Refused in your browser.
js-check-refused-service = Refused by the service, not in your browser.
js-check-refused-nobody = Refused only in part.
js-check-verdict-holds = checked
js-check-verdict-fails = refused
js-check-verdict-not-checked = not checked
js-check-verdict-not-covered = not covered
js-check-what-form = form
js-check-what-batch = batch
js-check-what-signature = signature
js-check-what-id = id
js-check-what-digest = digest
js-check-what-dice = dice
js-check-what-commitment = commitment
js-check-what-binding = binding
js-check-what-inclusion = inclusion
js-check-what-rules = rules
js-check-what-members = members
js-check-form-holds = It has the form of an outcome or of a receipt.
js-check-id-holds = The id is the hash of this question.
js-check-dice-holds = The seed gives exactly these dice.
js-check-rules-holds = The rules give the same outcome again, in every part.
js-check-not-covered = No check covers { $members }.
js-check-signed-otherwise = The service signed another outcome under this id.

js-season-counted = { $checked } of { $records } records checked: { $holds } hold, { $fails } do not hold, { $unknown } are not known here, { $none } are not outcomes.
js-season-holds = Every record holds
js-season-not-known = Some records are not known here
js-season-fails = Not every record holds
js-season-unread = Some records are not outcomes
js-season-more = { $count ->
    [one] And 1 more record.
   *[other] And { $count } more records.
}
js-season-not-recomputed = The result was not recomputed.
js-season-audit = The page checks each record alone. `ror audit` also finds doubled questions, missing numbers and unusual dice.

js-allocate-by-hand = I allocate the hits myself
js-allocate-by-hand-hint = For both sides: after the dice to hit, this page asks who takes the hits. Otherwise the Policy of each side decides. For one side alone, set its Policy to By hand.
js-allocate-plain = plain
js-allocate-plain-hint = Plain hits carry nothing special: no axes, magic weapons, crushing attack, paralysis or terror.
js-allocate-form = Who takes the hits
js-allocate-who = Who takes the hits?
js-allocate-defense = Now the defense
js-allocate-order = Every figure is hit once before any figure is hit twice.
js-allocate-by-policy = No side that is hit allocates by hand: the Policy of each side decides. To allocate the hits yourself, tick “I allocate the hits myself” above and throw again.
js-allocate-go-on = Go on
js-allocate-roll = Roll the defense
js-allocate-more = { $name }: { $count } more to allocate.
js-allocate-too-many = { $name }: { $count } too many.
js-allocate-hits = { $name }: { $count } hits
    .one = { $name }: 1 hit
js-allocate-hits-of = { $name }: { $kind } hits
js-allocate-hits-on = Hits on { $name }
js-allocate-less-for = One less for { $name }
js-allocate-more-for = One more for { $name }
js-allocate-figures = { $count } figures
    .one = 1 figure
js-allocate-none-left = { $kind }: all allocated
js-allocate-some-left = { $kind }: { $left } of { $hits } left
js-allocate-over = { $kind }: { $left } too many
js-allocate-column = Who
js-allocate-attacker = Attacker
js-allocate-defender = Defender

js-best-play = With best play
js-best-side = Who chooses
js-best-worth = What this side wants the most of
js-best-against = the other side chooses against it
js-best-counting = Comparing the choices …

js-explore-yes = yes
js-explore-no = no
js-explore-rare = rare fields
js-explore-views = { $count } values
    .one = 1 value
js-explore-choose-field = Choose a field that varies.
js-explore-choose-view = Tick at least one value to show.
js-explore-no-odds = No odds
js-explore-counting = Counting …
js-explore-counting-for = Counting, { $seconds } s …
js-explore-stop = Stop
js-explore-stopped = Stopped.
js-explore-odds-of = { $rule }: odds
js-explore-what-if-of = { $rule }: what if
js-explore-save = Save:
js-explore-save-picture = Save the picture
js-explore-copy-link = Copy a link

js-wording-heading = Something is missing or wrong
js-wording-number-too-small = This number is too small.
js-wording-number-too-large = This number is too large.
js-wording-string-empty = This text is empty.
js-wording-string-too-short = This text is too short.
js-wording-string-too-long = This text is too long.
js-wording-string-wrong-form = This text has the wrong form.
js-wording-array-empty = This list is empty.
js-wording-array-too-short = This list has too few entries.
js-wording-array-too-long = This list has too many entries.
js-wording-array-length = This list has the wrong length.
js-wording-expected = { $detail } Expected { $expected }.
js-wording-number = Give a number.
js-wording-number-from-to = Give a number, { $least } to { $most }.
js-wording-not-whole = { $got } is not a whole number. { $advice }
js-wording-choose = Choose one: { $labels }.
js-wording-choose-from-list = Choose one from the list.
js-wording-fill-in = Fill this in.
js-wording-at-least-one = { $add }: at least one is needed.
js-wording-missing = This is missing.

js-docs-asking = asking …
js-docs-status = { $status } from { $path }
js-docs-no-answer = no answer: { $why }
js-docs-copied = copied
js-docs-selected = selected: copy it with the keyboard
js-docs-left-out = Too much to be counted or listed here: { $names }.
js-docs-joint-results = the joint results
js-docs-inexact-states = Exact odds need more states than the budget of a question has.
js-docs-inexact-entries = Exact odds need more entries than the budget of a question has.
js-docs-error = No probability is off by more than { $error }.
js-docs-estimated = Estimated from { $throws } throws with seed { $seed }. Each range is right with 95% confidence.
js-docs-a-billionth = a billionth
js-docs-points = { $points } percentage points
js-docs-measures = mean { $mean }, median { $median }, standard deviation { $deviation }
js-docs-measures-estimated = mean { $mean } ({ $low } to { $high }), median { $median }, standard deviation { $deviation }
js-docs-between = { $low } to { $high }
