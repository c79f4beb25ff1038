# Errors of the command line before any call of the library.

# Arguments that a command does not take.

usage-unused = This is more than the command takes: { $tokens }.
usage-unknown-command = There is no command { $name }. The commands are { $among }.
usage-unknown-option = There is no option { $name } here.
usage-missing = { $name } is missing.
usage-value-missing = { $name } needs a value.
usage-whole-number = { $name } takes a whole number. Got { $value }.
usage-number = { $name } takes a number. Got { $value }.
usage-one-of = { $name } is one of { $among }. Got { $value }.
usage-no-value = { $name } takes no value. Got { $value }.
usage-repeated = { $name } is given twice.
usage-did-you-mean = { $text } Did you mean { $near }?
usage-help = { $text } `{ $command } --help` has an example.
usage-no-output = the output cannot be written: { $reason }.

# The options of a command, and files.

usage-all-or-field = --all shows every field. Leave out --field or --all.
usage-seed-of-computed = --seed is for --simulate: computed odds throw no dice.
usage-float-of-simulation = --float is for computed odds: --simulate counts its throws in whole numbers.
usage-exact = --exact excludes --float and --simulate. Leave out --exact, or both of them.
usage-workers-of-computed = --workers is for --simulate: one process computes odds.
usage-given = --given takes FIELD=VALUE or a comparison, like winner=attacker or points_lost<=10. Got { $text }.
usage-both-from-input = Only one of the outcome and --patch can come from standard input. Name a file for the other.
usage-good-of-side = --good belongs to --summary: Each rule knows which values are good for a side. Leave out --good or --side.
usage-same-sides = Both sides are the same. Add --ruling, --patch or --against.
usage-releases = --releases: { $reason }
usage-at = { $place }{ $reason }
usage-line-or-file = Pass either the line as words or --file.
usage-other = { $reason }
usage-no-promise = { $name } promises nothing: { $reason }
usage-nothing-to-measure = There is no outcome to measure.
usage-at-least = --at-least is a chance above 0 and at most 1, like 80% or 0.8. Got { $text }.
usage-count-of-dice = --count takes a number of dice, 1 to { $most }; got { $count }.
usage-id-of-ruleset = { $ruleset } cannot be the id of a new ruleset. Use small letters and digits with - between words, and no id that exists.
usage-name-of-package = A package for { $ruleset } cannot be imported: Python or an installed package has this name. Choose another id, for example with one more word.
usage-same-files = Two files have the same name. Give --csv, --svg and --png a different name each.
usage-not-written = { $name } cannot be written: { $reason }.
usage-not-installed = { $name } is not installed, and a PNG needs it. Use --svg, or in a checkout run: pip install '.[cli,png]'
usage-dice-twice = You gave the dice twice. Pass --seed to throw dice, or --faces for dice that you threw.
usage-proof-of-outcome = --proof is for a receipt: a log has receipts, but no outcomes.
usage-binding = --binding needs --commitment and --keys: a log binds a commitment, under a signed head.
usage-keys-of-outcome = --keys is for a receipt: an outcome has no signature.
usage-binding-of-release = --binding checks outcomes of the installed versions alone. Install the release itself.
usage-proof-without-keys = --proof needs --keys, to check the signature of the log's head.
usage-link = --link is for --format markdown and html: the others have no links.
usage-whole = --whole is for formats with steps: a line has no steps.
usage-format-of-release = The release of an earlier version explains outcomes as text or as a line, without --whole.
usage-no-cells = { $ruleset } has no table with cells to change.
usage-folder-of-houses = ROR_HOUSES is a folder of house-rule documents. Got { $folder }.
usage-no-truth = --field { $name } is not true or false. Name the value that you want: --field { $name }=VALUE.
usage-not-read = { $name } cannot be read: { $reason }.
usage-state-twice = You gave the state twice: as words and by --state. Leave one out.
usage-no-state = A state is missing. Write it as a line, like: ror resolve { $ruleset } { $rule } { $example }. `ror rule { $ruleset } { $rule }` lists its fields.
usage-faces = --faces takes whole numbers with commas between them, like 3,5. Got { $text }.
usage-no-reading = { $option } takes id=reading; got { $pair }. `ror rulings { $ruleset }` lists them.
usage-two-readings = { $option } gives { $ruling } two readings: { $one } and { $other }.
usage-input-closed = Standard input is closed.
usage-plot = --json prints only the wire form: no bars, so leave out --plot.
usage-luck-budget = --luck-budget is a number from 0 to { $most }.
usage-parts = --game-part, --player-part and --seq-part are numbers from 0.
usage-same-page = { $name } answers the same page again.
usage-measure = --measure takes RULE=FIELD, or RULE=FIELD:low if low values are good. Got { $pair }.
usage-no-place = { $place } is not a folder, and not an http or https URL.
usage-too-slow = { $url } does not answer within { $seconds } seconds.
usage-answers = { $url } answers { $status }.
usage-not-asked = { $url } cannot be asked: { $reason }.
usage-too-long = { $url } is longer than { $most } bytes.
usage-not-there = { $name } is not there.
usage-lang = --lang is one of { $languages }. Got { $asked }.
usage-workers = --workers is a number from 1. Got { $workers }.
usage-dask = --dask names a cluster, and --workers makes one. Pass only one of them.
usage-budget = --budget is a number above 0 and at most { $most }.
usage-two-formats = You named two formats. Pass --json or --format.
usage-format-without-table = --format is for one table: name it.
usage-no-key = No key in { $name } signs today: `ror keys new { $name }` makes one.
usage-no-object = { $option } { $text } is not a JSON object, and no such file exists. Give JSON, like { $option } { $example }, or a file's name, or - for standard input.{ $more }
usage-states-to-try = {" "}`ror rule { $ruleset } { $rule }` has some to try.

# The parts of a help page.

help-usage = Usage: { $usage }
help-panel-commands = Commands
help-panel-arguments = Arguments
help-panel-parameters = Options
help-choices = [one of { $choices }]
help-variable = [variable: { $variable }]
help-required = [required]
