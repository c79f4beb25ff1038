# What the command line adds to errors.

help-of-command = `ror { $command } --help` says what it takes.
quotes-of-the-shell = Put names and texts in double quotes, and the whole in single quotes: { $option } { $example }.
make-a-key = `ror keys new { $folder }` makes a key.

# Remedies as options of `ror odds`.

typed-remedies = { $hint } Here that is { $ways }; `--budget 10` gives the question ten times the budget.
typed = `{ $options }`
typed-same = the same
typed-without-simulation = { $typed } without `--simulate` and `--seed`
typed-without-exact = { $typed } without `--exact`
typed-for-arithmetic = { $typed } in place of `--exact` or `--float`
typed-without-all = { $typed } without `--all`
