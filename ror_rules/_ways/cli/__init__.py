"""The rooms behind `ror`. Needs the extra `cli` (cyclopts and rich). Only `ror_rules.cli` imports it.

A command, or a few of a kind, is a file with its options and its page: `catalogue`, `outcome`, `odds`, `sweep`, `luck`,
`compare`, `stream`, `completion`. They share `app` (the application and its help), `options` (arguments, with the
completions in `completers`), `given` (strict reading of arguments), `terminal` (width, wrapping, bars) and `progress`,
`words`, `grid` and `schema` (layout and wording), `files` (output files), `json_output` (the output of
`--json`), `usage` (the error). `commands` runs them.

These files contain no rule, table or number of a game. All content comes from the register of rulesets. Imports go one
way. Only `files` has a late import: the drawing of PNGs, which needs the extra `png`.
"""
