"""The rooms behind `ror`. Needs the extra `cli` (cyclopts and rich); nothing outside `ror_rules.cli` imports it.

A command, or a few of a kind, is a file with its options and its page: `catalogue`, `outcome`, `odds`, `sweep`, `luck`,
`compare`, `stream`, `completion`. What they share: `app` (the application and its help), `options` (arguments, and
`completers`: what shells offer for them), `given` (what was typed, read strictly), `terminal` (width, wrapping, bars) and
`progress`, `shown`, `words`, `grid` and `schema` (what is shown and how it is said), `files` and `plots` (what is written
beside), `json_output` (what `--json` prints), `usage` (the error). `commands` runs them.

No rule, no table, no number of any game lives here: everything shown comes from the register of rulesets. Imports go
one way, and only `files` imports one of these late: `plots`, which needs the extra `plot`.
"""
