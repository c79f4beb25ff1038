# Lines that the command line adds to errors and to explanations.

# Errors.

help-of-command = `ror { $command } --help` lists its arguments and options.
quotes-of-the-shell = Put names and texts in double quotes, and the whole argument in single quotes: { $option } { $example }.
make-a-key = `ror keys new { $folder }` makes a key.

# Remedies as options of `ror odds`.

typed-remedies = { $hint } On the command line: { $ways }. `--budget 10` gives the question ten times the budget.
typed = `{ $options }`
typed-same = the same
typed-without-simulation = { $typed } without `--simulate` and `--seed`
typed-without-exact = { $typed } without `--exact`
typed-for-arithmetic = { $typed } in place of `--exact` or `--float`
typed-without-all = { $typed } without `--all`

# Lines below an explanation.

line-rules = rules
line-house = house
line-state = state
line-seed = seed
line-faces = faces
line-context = context
line-id = id
line-luck = luck
throw-again = To throw these dice again
idle-ruling = No step used { $ruling }: reading it as { $reading } changes only the id.
idle-context = No die was thrown from a seed: the context changes only the id.
idle-seed = No die was thrown: the seed changes only the id.
luck-none = none
luck-against = { $view } { $value } where { $expected } was expected
luck-of-number = { $against }: { $below } of all throws give less, { $equal } as much, { $above } more
luck-of-truth = { $view } { $value }: { $equal } of all throws give that
